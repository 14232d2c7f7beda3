"""Shell commands and tool calls as normalised actions: equal when they do the same to different things."""
