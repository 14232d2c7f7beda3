"""The known word that a mistyped one was probably meant to be."""

from collections.abc import Iterable


def _plain(word: str) -> str:
    return word.lower().replace("_", "-")


def nearest(word: str, known: Iterable[str]) -> str | None:
    """The known word most like `word`, whatever its case and its dashes; None if none is much alike."""
    import difflib  # noqa: PLC0415 - 3 ms that only a mistake need cost

    words = {_plain(other): other for other in sorted(known)}
    close = difflib.get_close_matches(_plain(word), words, n=1)
    return words[close[0]] if close else None


def did_you_mean(word: str, known: Iterable[str]) -> str:
    """`; did you mean "…"?`, or nothing."""
    near = nearest(word, known)
    return f'; did you mean "{near}"?' if near else ""
