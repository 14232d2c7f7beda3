"""What the rules on safety stand on: a skill's texts as passages, what they say and run, and words to look for."""
