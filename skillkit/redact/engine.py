"""Masks what is private in text, in all that is kept, shown, drafted or sent: `<secret>`, `<email>`, `~`, `<user>`."""

import re
from bisect import bisect_right
from collections import Counter, deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import lru_cache
from hashlib import blake2b
from itertools import islice
from sys import maxsize

from skillkit.expressions.literals import Literals, small
from skillkit.expressions.patterns import blanked
from skillkit.redact import commands, context, encodings, names, shapes, words
from skillkit.redact.shapes import Secret

SECRET = "<secret>"  # noqa: S105 - the mask itself
MASKS = {"e-mail": "<email>", "home": "~", "user": "<user>", "host": "<host>"}
"""The mask of a kind, else `<secret>`."""
NEAR = 3
"""Lines before and after one that a wrapped secret may reach over."""
SHORT, LONG = 1_000, 32_000
"""Texts up to these lengths are cached: commands and errors repeat, and longer ones are instructions."""
NEAR_WORD = 40
DECODES = re.compile(r"base64\s+(?:-[dD]|--decode)|xxd\s+-r")
"""A command that decodes the word beside it."""
LEAST, LONGEST = 10, 400
"""Characters of a password that is masked elsewhere, too."""
SHORTEST = 4
"""Letters of a name that is masked in capital letters, too."""
WORDS = re.compile(r"(?<![^\W_])(?=\S)")
"""Where a name or a password may begin."""
MOST = 100
"""The most passwords that are learnt from one session."""
_SIGNS = Literals(
    {
        "name": context.SIGNS_OF_NAMES,
        **commands.SIGNS_OF_COMMANDS,
        **names.SIGNS_OF_HOMES,
        **names.SIGNS_OF_USERS,
        **shapes.SIGNS_OF_SHAPES,
    }
)


def _is_apart(text: str, start: int, end: int) -> bool:
    """Whether neither a letter nor a digit is beside a part of a text."""
    return not text[start - 1 : start].isalnum() and not text[end : end + 1].isalnum()


def _is_within(spans: Sequence[tuple[int, int]], name: Secret) -> bool:
    """Whether a name lies within one of the spans, which are in their order."""
    before = bisect_right(spans, (name.start, maxsize))
    return before > 0 and name.end <= spans[before - 1][1]


def _mark(kind: str, value: str) -> str:
    """What tells a value again and does not show it: its kind, its length, 40 bits of its digest."""
    return f"{kind} {len(value)} {blake2b(value.encode(errors='replace'), digest_size=5).hexdigest()}"


def _merged(found: Iterable[Secret]) -> list[Secret]:
    """The secrets in their order, those that overlap as one; the longest says what kind it is."""
    merged: list[Secret] = []
    for secret in sorted(found):
        last = merged[-1] if merged else None
        if last and secret.start < last.end:
            longer = max(last, secret, key=lambda each: each.end - each.start)
            merged[-1] = Secret(last.start, max(last.end, secret.end), longer.kind)
        else:
            merged.append(secret)
    return merged


def _plainly(text: str, *, decoded: bool = False) -> Iterator[Secret]:
    """What is private in a text, unordered, maybe overlapping. `decoded`: the text was encoded in another."""
    long = list(shapes.long_words(text))
    signs = _SIGNS.found(small(text))
    encoded = [] if decoded else list(encodings.encoded_words(text, long))
    for span, inner in encoded:
        near = text[max(0, span[0] - NEAR_WORD) : span[1] + NEAR_WORD]
        is_login = (
            encodings.USER_AND_PASSWORD.fullmatch(inner)
            or words.is_chosen(inner)
            or (inner.isalnum() and DECODES.search(near))
        )
        kind = "password" if is_login else next((each.kind for each in _plainly(inner, decoded=True)), "")
        if kind:
            yield Secret(*span, kind)
    if signs or long:
        # What decodes to a text is not random.
        texts = {start for (start, _), _ in encoded}
        yield from shapes.shapes_in(text, signs, [word for word in long if word[0] not in texts])
        yield from context.named_in(text, signs.get("name", ()))
        yield from commands.commands_in(text, signs)
        yield from (Secret(home.start, home.end, "home") for home in names.homes_in(text, signs))
        yield from names.names_in(text, signs)


def _look(text: str, *, wrapped: bool) -> tuple[Secret, ...]:
    """What is private in the text whoever works with it; `wrapped`: also what goes over the end of a line."""
    text = blanked(text)
    found = list(_plainly(text))
    meant = encodings.resolved(text)
    if meant:
        found += map(meant.source, _plainly(meant.text))
    whole = encodings.joined(text, wrapped=wrapped)
    if whole:
        found += (whole.source(each) for each in _plainly(whole.text) if whole.crosses(each))
    return tuple(found)


_of_short = lru_cache(maxsize=4096)(_look)
_of_long = lru_cache(maxsize=256)(_look)


def _looked(text: str, *, wrapped: bool) -> tuple[Secret, ...]:
    look = _of_short if len(text) <= SHORT else _of_long if len(text) <= LONG else _look
    return look(text, wrapped=wrapped)


def starred(text: str) -> str:
    """The text with stars in the place of each letter of a secret; addresses, folders and names stay."""
    for secret in _merged(each for each in _look(text, wrapped=False) if each.kind not in MASKS):
        text = text[: secret.start] + "*" * (secret.end - secret.start) + text[secret.end :]
    return text


def _opener(text: str, secret: Secret) -> str:
    """The password, if it is one that nobody says by chance, so that it is masked elsewhere, too."""
    if secret.kind not in ("password", "url-login"):
        return ""
    value = text[secret.start : secret.end]
    value = value.rpartition(":")[2] if secret.kind == "url-login" else value
    mixed = any(map(str.isdecimal, value)) and any(map(str.isalpha, value))
    odd = words.is_chosen(value) or (
        (mixed or not words.WORD.fullmatch(value)) and not words.is_placeholder(value, quoted=False)
    )
    return value if LEAST <= len(value) <= LONGEST and odd and not re.search(r"\s", value) else ""


class Redactor:
    """Masks text. `masked` counts what was masked, by kind; `users`, `hosts` and `secrets` are masked everywhere.

    A password that one text names is `known`, and masked in all later ones. No name is masked within that of the
    `project` or of one of the `folders`. `marks` are those of another redactor: what that one masks by name is masked
    here, too.
    """

    def __init__(
        self,
        users: Iterable[str] = (),
        hosts: Iterable[str] = (),
        secrets: Iterable[str] = (),
        *,
        project: str = "",
        folders: Iterable[str] = (),
        marks: Iterable[str] = (),
    ) -> None:
        self.masked: Counter[str] = Counter()
        named = (("secret", frozenset(secrets)), ("host", names.own_hosts(hosts)), ("user", names.own_names(users)))
        self._kinds = {name: kind for kind, given in named for name in sorted(given)}
        self._names = Literals({name: (small(name),) for name in self._kinds})
        self._exact = {
            n for n, kind in self._kinds.items() if kind == "secret" or len(n) < SHORTEST or names.is_common(n)
        }
        whole = sorted({small(name) for name in (project, *folders) if 0 < len(name) <= LONGEST}, key=len, reverse=True)
        self._project = re.compile(rf"(?<![^\W_])(?:{'|'.join(map(re.escape, whole)) or '(?!)'})(?![^\W_])")
        self.known: dict[str, None] = {}
        self._marks = frozenset(marks)
        self._sizes = {(kind, int(size)) for kind, size, _ in map(str.split, self._marks)}

    @property
    def marks(self) -> frozenset[str]:
        """What tells another redactor the names and passwords that this one masks, and shows none of them."""
        passwords = (_mark("secret", small(value)) for value in self.known)
        return self._marks.union(passwords, (_mark(kind, small(name)) for name, kind in self._kinds.items()))

    def _named(self, text: str, lower: str) -> Iterator[Secret]:
        """Where the names that are masked everywhere are; `lower` is the `small` text."""
        for start, found in self._names.places(lower) if self._kinds else ():
            for name in found:
                end = start + len(name)
                if _is_apart(text, start, end) and (name not in self._exact or text.startswith(name, start)):
                    yield Secret(start, end, self._kinds[name])
        for word in WORDS.finditer(text) if self._sizes else ():
            for kind, size in self._sizes:
                start, end = word.start(), word.start() + size
                if _is_apart(text, start, end) and _mark(kind, lower[start:end]) in self._marks:
                    yield Secret(start, end, kind)

    def _found(self, text: str, *, wrapped: bool) -> list[Secret]:
        found = [*_looked(text, wrapped=wrapped)]
        openers = (opener for each in found if (opener := _opener(text, each)) and opener not in self.known)
        self.known |= dict.fromkeys(islice(openers, MOST - len(self.known)))
        for value in (value for value in self.known if value in text):
            found += (Secret(*match.span(), "secret") for match in re.finditer(re.escape(value), text))
        lower = small(text)
        named = list(self._named(text, lower))
        whole = [match.span() for match in self._project.finditer(lower)] if named else []
        return found + [name for name in named if name.kind == "secret" or not _is_within(whole, name)]

    def _masked(self, text: str, start: int, end: int, *, wrapped: bool) -> str:
        """The text from `start` to `end`, masked with regard to the text around it."""
        found = self._found(text, wrapped=wrapped)
        if not found:
            return text[start:end]
        parts = []
        for secret in _merged(found):
            if secret.end <= start or secret.start >= end:
                continue
            self.masked[secret.kind] += 1
            parts += [text[start : secret.start], MASKS.get(secret.kind, SECRET)]
            start = secret.end
        return "".join([*parts, text[start:end]])

    def look(self, texts: Iterable[str]) -> None:
        """Learns the passwords that texts name."""
        for text in texts:
            self._found(text, wrapped=True)

    def __call__(self, text: str) -> str:
        """`text` without what is private."""
        return self._masked(text, 0, len(text), wrapped=True)

    def script(self, text: str) -> str:
        """A script without what is private. Its lines are commands: no terminal has wrapped them."""
        return self._masked(text, 0, len(text), wrapped=False)

    def line(self, lines: Sequence[str], number: int, cut: Callable[[str], str]) -> str:
        """One of the lines of an output, masked with a look at its neighbours, over which a secret may reach.

        `cut` makes of each line what of it is looked at, at most as long.
        """
        near = deque([cut(lines[number])])
        first = last = number
        while first > max(0, number - NEAR) and _may_go_on(before := cut(lines[first - 1]), near[0]):
            near.appendleft(before)
            first -= 1
        while last < min(len(lines) - 1, number + NEAR) and _may_go_on(near[-1], after := cut(lines[last + 1])):
            near.append(after)
            last += 1
        start = sum(len(near[place]) + 1 for place in range(number - first))
        end = start + len(near[number - first])
        return self._masked("\n".join(near), start, end, wrapped=True)


def _may_go_on(line: str, following: str) -> bool:
    """Whether a word may be cut in two between these lines, or the second holds what the first names."""
    if encodings.WIDE <= len(line) <= encodings.WIDEST and line[-1] in ":=":
        return True
    end = len(line)
    return any(start <= end < stop for start, stop in encodings.breaks_in(f"{line}\n{following}", wrapped=True))
