"""Follows data through the programs of a skill, from secrets, downloads and input to where they go."""
