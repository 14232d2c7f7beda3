"""What sessions do again and again, put in order: calls of programs, pieces of work, the steps of a workflow. Pure."""
