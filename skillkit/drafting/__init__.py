"""Drafts skills from lessons: decides between a new skill, a change to one and nothing, and writes the files."""
