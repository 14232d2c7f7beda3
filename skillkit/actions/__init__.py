"""Shell commands and tool calls as normalised actions: equal when they do the same to different things."""

MAX_BYTES = 64 * 1024
"""A longer script is cut: what it does is told by how it begins."""
