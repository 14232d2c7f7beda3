"""The nouns of skillkit: frozen data, no input or output, no policy."""
