"""Files of a repository: on disk, in a commit, in memory, and one above another."""
