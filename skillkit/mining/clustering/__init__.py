"""How far two segments of work are alike, which of them belong together, and what they have in common. Pure."""
