"""How alike two skills are: same title, or shared rare text. Deterministic, no network."""
