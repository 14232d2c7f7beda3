"""Linting: the rules run over skills, what is suppressed and what is fixed."""
