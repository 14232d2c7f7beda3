"""Reads shell commands as actions: verb, flags, arguments and effect."""

MAX_BYTES = 64 * 1024
"""A longer script is cut."""
