"""How the facts about tools are written: words with spaces between, names with commas."""


def words(text: str) -> frozenset[str]:
    """The words of a text."""
    return frozenset(text.split())


def names(text: str) -> frozenset[str]:
    """The names in a text, each of one or more words, which commas part."""
    return frozenset(" ".join(name.split()) for name in text.split(","))
