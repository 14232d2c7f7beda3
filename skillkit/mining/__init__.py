"""Session logs to lessons: what is kept of a session, what sessions have in common, what is worth proposing."""
