"""Regular expressions: compiled when first used, tried where a literal fits, and how long they may take."""
