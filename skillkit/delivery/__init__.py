"""Brings skills to where agents look for them, from this repository or another one, and lists them for others."""
