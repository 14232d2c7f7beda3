"""The texts of a skill as they are written: Markdown, YAML, what they refer to, and edits of them."""
