"""Where things lie in a skill repository."""

FOLDER = "provenance"
"""The folder with the evidence of proposed skills, at the root."""

ID_KEY = "skillkit-id"
"""The key in a skill's metadata that names its provenance."""
