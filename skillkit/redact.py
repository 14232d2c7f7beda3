"""Takes what is private out of text: secrets, e-mail addresses, home folders, names of users and machines.

Applied to everything that is kept, shown, drafted or sent. A mask names what stood there: `<secret>`, `<email>`, `~`.
"""

import re
from collections import Counter
from collections import deque
from collections.abc import Callable
from collections.abc import Collection
from collections.abc import Iterable
from collections.abc import Iterator
from collections.abc import Sequence
from functools import lru_cache

from skillkit.colours import blanked
from skillkit.long_words import long_words
from skillkit.private.disguises import WIDE
from skillkit.private.disguises import encoded_in
from skillkit.private.disguises import is_cut
from skillkit.private.disguises import wrapped_in
from skillkit.private.found import private_in
from skillkit.private.homes import homes_in
from skillkit.private.names import own_hosts
from skillkit.private.names import own_names
from skillkit.private.random_words import is_mixed_short
from skillkit.private.random_words import is_spattered
from skillkit.private.shapes import Secret
from skillkit.private.shapes import holds

SECRET = "<secret>"  # noqa: S105 - the mask itself
MASKS = {"e-mail": "<email>", "home": "~", "user": "<user>", "host": "<host>"}
"""What stands for a kind, else `<secret>`."""
NEAR = 3
"""Lines before and after one that a wrapped secret may reach over."""
WIDEST = 400
"""A terminal's width at the most."""
SHORT, LONG = 1_000, 32_000
"""What was found in a text is remembered for a while: commands and errors repeat, and of longer ones instructions."""

NAMED = ("password", "url-login")
"""Kinds that are known by what stands around them, and elsewhere by nothing."""
LEAST, LONGEST = 10, 400
"""Characters of what nobody says by chance, and of what is no file."""
MOST = 100
"""So many a session may tell of."""
BLANK = re.compile(r"\s")


def user_names(paths: Iterable[str]) -> frozenset[str]:
    """The user names in home folders among `paths`."""
    return frozenset(home.name for path in paths for home in homes_in(path) if len(home.name) > 2)


def _words(words: Iterable[str]) -> re.Pattern[str]:
    longest_first = sorted(words, key=lambda word: (-len(word), word))
    return re.compile(rf"(?<![^\W_])(?:{'|'.join(map(re.escape, longest_first))})(?![^\W_])")


def _merged(found: Iterable[Secret]) -> Iterator[Secret]:
    """The secrets in their order, those that overlap as one; the longest says what kind it is."""
    last: Secret | None = None
    for secret in sorted(found):
        if last and secret.start < last.end:
            longer = max(last, secret, key=lambda s: s.end - s.start)
            last = Secret(last.start, max(last.end, secret.end), longer.kind)
            continue
        if last:
            yield last
        last = secret
    if last:
        yield last


def _look(text: str, *, wrapped: bool) -> tuple[Secret, ...]:
    """What is private in the text whoever works with it; `wrapped`: also what goes over the end of a line."""
    text = blanked(text)
    over = wrapped_in(text) if wrapped and len(text) > WIDE and ("\n" in text or "\\n" in text) else ()
    words = list(long_words(text))
    return (*private_in(text, words), *encoded_in(text, words), *over)


_of_short = lru_cache(maxsize=4096)(_look)
_of_long = lru_cache(maxsize=256)(_look)


def _looked(text: str, *, wrapped: bool) -> tuple[Secret, ...]:
    look = _of_short if len(text) <= SHORT else _of_long if len(text) <= LONG else _look
    return look(text, wrapped=wrapped)


def starred(text: str) -> str:
    """The text with stars in the place of each letter of a secret; addresses, folders and names stay."""
    # What looks like an e-mail address may begin within a login.
    for secret in _merged([each for each in (*private_in(text), *encoded_in(text)) if each.kind not in MASKS]):
        text = text[: secret.start] + "*" * (secret.end - secret.start) + text[secret.end :]
    return text


def _is_odd(value: str) -> bool:
    return is_mixed_short(value) or is_spattered(value)


def _opener(text: str, secret: Secret) -> str:
    """What of a secret opens a door wherever it stands: nothing that others may say without knowing it."""
    if secret.kind not in NAMED:
        return ""
    value = text[secret.start : secret.end]
    if secret.kind == "url-login":
        value = value.rpartition(":")[2]
    return value if LEAST <= len(value) <= LONGEST and _is_odd(value) and not BLANK.search(value) else ""


class ToldOnce:
    """The secrets that were told until now."""

    def __init__(self) -> None:
        self._patterns: dict[str, re.Pattern[str]] = {}

    @property
    def values(self) -> Collection[str]:
        """The secrets themselves."""
        return self._patterns.keys()

    def learn(self, text: str, found: Iterable[Secret]) -> None:
        """Notes what a text tells, of what was found in it."""
        for secret in found:
            opener = _opener(text, secret)
            if opener and len(self._patterns) < MOST:
                self._patterns.setdefault(opener, re.compile(re.escape(opener)))

    def found_in(self, text: str) -> Iterator[Secret]:
        """Where they stand in a text."""
        for value, pattern in self._patterns.items():
            if value in text:
                yield from (Secret(*match.span(), "secret") for match in pattern.finditer(text))


class Redactor:
    """Masks text. `masked` counts what was masked, by kind; `users`, `hosts` and `secrets` are wherever they stand.

    So is from then on what was told to be a secret once.
    """

    def __init__(self, users: Iterable[str] = (), hosts: Iterable[str] = (), secrets: Iterable[str] = ()) -> None:
        self.masked: Counter[str] = Counter()
        named = (("user", own_names(users)), ("host", own_hosts(hosts)), ("secret", frozenset(secrets)))
        self._names = [(kind, words, _words(words)) for kind, words in named if words]
        self._told = ToldOnce()

    def _found(self, text: str, *, wrapped: bool) -> list[Secret]:
        found = [*_looked(text, wrapped=wrapped)]
        self._told.learn(text, found)
        found += self._told.found_in(text)
        for kind, words, names in self._names:
            if holds(text, words):
                found += (Secret(*match.span(), kind) for match in names.finditer(text))
        return found

    def _masked(self, text: str, start: int, end: int, *, wrapped: bool) -> str:
        """The text from `start` to `end`, masked with a look at what stands around."""
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

    @property
    def known(self) -> Collection[str]:
        """What was told to be a secret by what it has looked at until now, and is masked wherever it stands."""
        return self._told.values

    def look(self, texts: Iterable[str]) -> None:
        """Looks at texts for what they tell to be a secret."""
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
        while first > max(0, number - NEAR) and len(lines[first - 1]) >= WIDE:
            before = cut(lines[first - 1])
            if not _may_go_on(before, near[0]):
                break
            near.appendleft(before)
            first -= 1
        while last < min(len(lines) - 1, number + NEAR) and len(near[-1]) >= WIDE:
            after = cut(lines[last + 1])
            if not _may_go_on(near[-1], after):
                break
            near.append(after)
            last += 1
        start = sum(len(near[place]) + 1 for place in range(number - first))
        end = start + len(near[number - first])
        return self._masked("\n".join(near), start, end, wrapped=True)


def _may_go_on(line: str, following: str) -> bool:
    """Whether a terminal may have cut a word in two between these lines, or what is named stands in the second."""
    if not WIDE <= len(line) <= WIDEST or line[-1].isspace():
        return False
    return line[-1] in ":=" or is_cut(f"{line}\n{following}", len(line), len(line) + 1)
