"""An expression in another order of its alternatives: it stands in the same texts, and is through with one sooner.

Python's engine tries each alternative at each place. Many begin at the edge of a word, and most places are none: asked
for once, for all of them, the edge spares the engine nine tenths of what it would try. What is found first may be
another thing, as the order is another.
"""

import re

SIGNS = re.compile(
    r"\\.|\[\^?\]?(?:\\.|[^\]\\])*\]|\((?:\?(?:P<\w+>|P=\w+|<?[=!]|[:>]|[a-zA-Z-]+:|[a-zA-Z]+(?=\))))?|[)|]", re.DOTALL
)
"""What makes up an expression but for plain letters: escapes, classes, the beginning and the end of groups, bars."""
IN_ORDER = re.compile(r"\\[1-9]|\(\?\(|[*+?}]\+|\(\?[a-zA-Z]+\)")
"""Where the order matters, or may: numbers of groups, conditions, what gives nothing back, flags at the start."""
EDGE = r"\b"
LOOKS = ("(?=", "(?!", "(?<=", "(?<!")
FROZEN = (*LOOKS, "(?>")
"""Groups that hold to the first alternative that fits."""

_Pieces = list[str]


class _Group:
    """A group that is being read: how it begins, its alternatives as pieces, and whether their order matters."""

    def __init__(self, begin: str, *, frozen: bool) -> None:
        self.begin = begin
        self.frozen = frozen or begin.startswith(FROZEN)
        self.alternatives: list[_Pieces] = [[]]

    def text(self) -> str:
        """The alternatives, those at the edge of a word as one."""
        at_edge: list[str] = []
        others: list[str] = []
        for pieces in self.alternatives:
            rest = None if self.frozen else _behind_edge(pieces)
            (others if rest is None else at_edge).append("".join(pieces if rest is None else rest))
        if len(at_edge) < 2:
            return "|".join("".join(pieces) for pieces in self.alternatives)
        return "|".join([f"{EDGE}(?:{'|'.join(at_edge)})", *others])


def _behind_edge(pieces: _Pieces) -> _Pieces | None:
    """An alternative without the edge of a word that it begins at; None where it begins with something else."""
    for number, piece in enumerate(pieces):
        if piece == EDGE:
            return pieces[:number] + pieces[number + 1 :]
        if not piece.startswith(LOOKS):
            break
    return None


def regrouped(text: str) -> str:
    """The expression in that order; itself where the order of its alternatives matters."""
    if IN_ORDER.search(text):
        return text
    groups, last = [_Group("", frozen=False)], 0
    for sign in SIGNS.finditer(text):
        pieces, what = groups[-1].alternatives[-1], sign[0]
        pieces += [text[last : sign.start()]] if sign.start() > last else []
        last = sign.end()
        if what == "|":
            groups[-1].alternatives.append([])
        elif what == ")":
            group = groups.pop()
            groups[-1].alternatives[-1].append(f"{group.begin}{group.text()})")
        elif what[0] == "(":
            groups.append(_Group(what, frozen=groups[-1].frozen))
        else:
            pieces.append(what)
    groups[0].alternatives[-1].append(text[last:])
    return groups[0].text()
