"""The one exception for what a user can put right. Everything else that escapes is a bug."""

from collections.abc import Iterable


class SkillkitError(Exception):
    """Something the user can put right.

    `message` states the fact; `hint` names the remedy. The command line prints both and exits 2.
    """

    def __init__(self, message: str, hint: str = "") -> None:
        super().__init__(message)
        self.message = message
        self.hint = hint


CLOSE = 0.75
"""How alike words with different first letters have to be."""


def _plain(word: str) -> str:
    return word.lower().replace("_", "-")


def nearest(word: str, known: Iterable[str]) -> str | None:
    """The known word most like `word`, whatever its case and its dashes; None if none is much alike."""
    import difflib  # noqa: PLC0415 - 3 ms that only a mistake need cost

    words = {_plain(other): other for other in sorted(known)}
    for other in difflib.get_close_matches(_plain(word), words, n=1):
        # Words that are less alike are another word with a few of the same letters: `tools`, `hooks`.
        if other[0] == _plain(word)[0] or difflib.SequenceMatcher(None, other, _plain(word)).ratio() >= CLOSE:
            return words[other]
    return None


def did_you_mean(word: str, known: Iterable[str]) -> str:
    """`; did you mean "…"?`, or nothing."""
    near = nearest(word, known)
    return f'; did you mean "{near}"?' if near else ""
