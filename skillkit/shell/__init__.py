"""Shell commands as actions: what is done (verb, options), to what (arguments), and whether it changes something."""

MAX_BYTES = 64 * 1024
"""A longer script is cut: what it does is told by how it begins."""
