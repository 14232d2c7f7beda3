"""Follows data through programs in languages that are not parsed: statement by statement, by names and strings.

`languages.toml` has the calls of each language. A string that is handed to a call that starts a shell is followed as a
shell script. What is fetched, decoded or read from a socket taints the names that its statement assigns, and names that
are assigned from these; evaluating a statement with such a name runs it.
"""

import re
import tomllib
from collections.abc import Collection, Iterator, Sequence
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

from skillkit.expressions.literals import Literals, small
from skillkit.expressions.patterns import Pattern as Lazy
from skillkit.safety import sensitive
from skillkit.safety.scripts import flows, gives, shell, worth
from skillkit.shell.grammar import parsed

FILE = Path(__file__).with_name("languages.toml")
KINDS = "starts evaluates loads fetches decodes connects reads serves environment resolves".split()
LEAVES = frozenset(["fetches", "connects", "resolves", "curl"])
UNKNOWN = frozenset(["fetched"])
"""The origin of what is fetched from an address that a statement does not hold."""
SOURCES = frozenset(["fetches", "decodes", "connects", "serves"])
QUOTED = "|".join(
    rf"{mark}[^{mark}\\{end}]{{0,4000}}+(?:\\.[^{mark}\\{end}]{{0,4000}}+){{0,400}}+{mark}"
    for mark, end in (('"', r"\n"), ("'", r"\n"), ("`", ""))
)
SIGNS = {
    "[": r"\[[^\]\n]{1,80}\]\s?\(",
    "open": r"\bopen\b[^,;\n]{0,60},(?:\s*[\"'][^\"']{0,8}[\"']\s*,)?(?=[^;\n]{0,200}\|)",
    "tr/": r"\btr/[^/\n]{1,80}/[^/\n]{0,80}[b-zB-Z1-9]-",
    "^": r"[\w)\]]\s?\^=?\s?[\w($]",
    "!": r"(?:^\s{0,40}|\bsilent!?\s|[|:])!(?=\s?\w)",
}
"""Expressions for operators in the table: a computed member that is called, a pipe that is opened, letters that change."""
NAME = Lazy(r"[A-Za-z_]\w*")
FILLED = Lazy(r"[#$]\{[^{}\n]{0,200}\}|\$\w{1,80}")
"""A place of a string that an expression fills."""
ASSIGNED = Lazy(r"[$@]?\b[A-Za-z_]\w{0,80}\s{0,4}(?::=|<-|[-+.|^]?=(?![=>]))|\b(?:set|const|let|var|val|auto)\s{1,4}\w{1,80}|\|[\w, ]{1,80}\||\([\w, ]{1,80}\)\s{0,4}=>|\b\w{1,80}\s{0,4}=>|\bfor(?:each)?\s{0,4}\(?\s{0,4}(?:(?:const|let|var|my)\s)?[$@]?\w{1,80}|\bas\s{1,4}[$\w=> ]{1,80}|\bfunction\b[\s\w]{0,40}\([\w, $]{1,80}")  # fmt: skip
"""The names that a statement gives values to: by assignments, as parameters of blocks and functions, in loops."""
FIELD = Lazy(r"\b[A-Za-z_]\w{0,80}(?:\??\.[A-Z][A-Z\d_]{0,80}\b(?!\s{0,4}\()|\[)")
"""One variable of an environment that has a name."""
SENDS = Lazy(r"\.(?:end|write|send|post|put|sendall|print|puts|emit)\b")
"""A method by which a client sends."""
FIRST = Lazy(r"[\s(\[]{0,8}[\"'`]?(?:[$@]?\w+|[#$]\{[^{}\n]{0,200}\})")
GIVES = {
    "decodes": ("decoded",),
    "connects": ("socket", "client"),
    "fetches": ("client",),
    "serves": ("socket",),
    "environment": ("env",),
}
"""The kinds of data that calls give."""
WORDS = frozenset("const let var val auto my for foreach as function set if in of local end do return await".split())
"""Words of languages that are no names."""
BARE_SHELL = Lazy(r"(?:/\S{1,40}/)?(?:(?:ba|z|k|da)?sh(?: -i)?|cmd(?:\.exe)?|powershell(?:\.exe)?)|-l?i?c?|/c|-Command")
BATCH = Lazy(r"(?im)^[ \t]*@?(?:(?:call|start(?: \"\")?(?: /\w{1,8})*)[ \t]+)?|%~?(\w+)%?|\\")
QUOTE = Lazy(r"\\([\"'`$\\])")
FEEDS = Lazy(r"(?i)\bTO\s+PROGRAM\b")
"""What hands rows of a database to a command."""
BLANK_LINE = Lazy(r"\n[ \t]{0,80}\n")
MANY, NEAR = 50, 300
"""Places of signs that are looked at one by one, and the characters around each."""
LONGEST = 10_000
"""Characters of a statement; what is longer is no code."""
ENDS = Lazy(r"\n(?!\s{0,80}[.?|&])")


class Language(NamedTuple):
    """The calls of a language by their kind, its strings, its comments with strings and brackets, its variables."""

    calls: dict[str, Lazy]
    signs: Literals
    quoted: Lazy
    token: Lazy
    name: Lazy
    plain: bool
    loads_if: Lazy


def _call(name: str) -> str:
    """An expression for a call by its name in the table."""
    if name in SIGNS or name.endswith("["):
        return rf"\b{re.escape(name[:-1])}{SIGNS['[']}" if name[1:].endswith("[") else SIGNS[name]
    begin = r"(?<![\w$.:])(?<!->)" if re.match(r"\w", name) else ""
    text = re.escape(name.removeprefix("*")).replace(r"\*", r"\w{0,40}")
    return begin + text + (r"(?![\w-])" if re.search(r"\w$", name) else "")


def _language(entry: dict[str, Any]) -> Language:
    flags = re.MULTILINE | (re.IGNORECASE if entry.get("ignores-case") else 0)
    calls = {kind: Lazy("|".join(map(_call, entry[kind])), flags) for kind in KINDS if kind in entry}
    if "environment" in calls:  # not one of its variables
        calls["environment"] = Lazy(rf"(?:{calls['environment'].text})(?!\s?[.\[\w])", flags)
    if "evaluates" in calls and "plain" not in entry:  # a block is no text
        calls["evaluates"] = Lazy(rf"(?:{calls['evaluates'].text})(?!\s*(?:\{{|do\b))", flags)
    quoted = f"{entry['strings']}|{QUOTED}" if "strings" in entry else QUOTED
    comment = rf"(?<!\S){re.escape(entry['comment'])}(?!\d)[^\n]*" if "comment" in entry else r"(?!)"
    comment += r"|/\*[^\n]*?(?:\*/|$)|^[ \t]{1,40}\*[^\n]*" if entry.get("comment") == "//" else ""
    token = rf"(?P<comment>{comment})|{quoted}|[()\[\]{{}};]|{ENDS.text}"
    signs = {kind: [max(name.lower().split("*"), key=len) for name in entry[kind]] for kind in calls}
    return Language(
        calls,
        Literals(signs),
        Lazy(quoted),
        Lazy(token, re.MULTILINE),
        Lazy(rf"{re.escape(entry.get('sigil', ''))}{NAME.text}"),
        entry.get("plain", False),
        Lazy(entry.get("loads-if", "")),
    )


@cache
def languages() -> dict[str, Language]:
    """The languages of the table by each of their names."""
    table = tomllib.loads(FILE.read_text(encoding="utf-8"))
    every = table.pop("every")
    found = {}
    for entry in table.values():
        own = {key: [*rows, *entry.get(key, ())] for key, rows in every.items()}
        found.update(dict.fromkeys(entry["names"], _language(entry | own)))
    return found


def _statements(text: str, language: Language) -> Iterator[tuple[int, str]]:
    """The offset and the text of each statement. A line end is no end within brackets other than braces."""
    start = 0
    opened: list[str] = []
    text = language.token.sub(lambda found: " " * len(found[0]) if found["comment"] else found[0], text)
    for token in language.token.finditer(text):
        sign, at = token[0], token.start()
        if sign in "([{":
            # The options of a call are a part of it; a block holds statements.
            opened.append("(" if sign == "{" and text[max(0, at - 80) : at].rstrip()[-1:] in ("(", ",") else sign)
        elif sign in ")]}" and opened:
            opened.pop()
        elif sign[0] == "\n" and BLANK_LINE.match(text, at):
            opened.clear()
        if sign == ";" or (sign[0] == "\n" and (language.plain or not opened or opened[-1] == "{")):
            yield start, text[start:at]
            start = token.end()
    yield start, text[start:]


def _emptied(string: re.Match[str]) -> str:
    """A string without its text, except what expressions fill, and the bars of a pipe."""
    begin = 2 if string.lastindex else 1
    text = string[0][begin:-1].strip()
    filled = [
        "" if FILLED.match(text) else ".",
        *FILLED.findall(text),
        "|" if text[:1] == "|" or text[-1:] == "|" else "",
    ]
    return string[0][:begin] + " ".join(filter(None, filled)) + string[0][-1]


class Program(flows.Follower):
    """Follows one program, in which calls of the kinds `has` occur."""

    def __init__(self, text: str, language: Language, about: flows.About, has: Collection[str]) -> None:
        super().__init__(text, about)
        self.language = language
        self.calls = {kind: calls for kind, calls in language.calls.items() if kind in has}
        self.leaks = "reads" in has and not LEAVES.isdisjoint(has)
        self.held: dict[str, flows.Taints] = {}
        self.texts: dict[str, str] = {}
        self.loads = "loads" in has and bool(language.loads_if.search(text))
        self.script = shell.Script(text, about, inner=0)

    def statement(self, text: str, line: int) -> None:
        """Follows one statement."""
        strings: list[str] = []

        def emptied(found: re.Match[str]) -> str:
            strings.append(found[found.lastindex] if found.lastindex else QUOTE.compiled.sub(r"\1", found[0][1:-1]))
            return _emptied(found)

        code = self.language.quoted.sub(emptied, text)
        has = {kind: found for kind, calls in self.calls.items() if (found := calls.search(code))}
        origin = flows.origin_of(flows.fetched(text)) if "://" in text else UNKNOWN
        loads = "loads" in has and "://" in text and self.loads and not sensitive.are_modules(text)
        own = {kind for call in has for kind in GIVES.get(call, ())}
        own |= origin if "fetches" in has or loads else origin - {"fetched"}
        if self.leaks and sensitive.SECRET_FILES.search("/".join(strings)):
            own |= {"secret-file"}
            self.add("SK804", "a file that holds secrets is read in a program that reaches the network", line)
        if "connects" in has or ("fetches" in has and "fetched" in origin):
            self.reaches(line)
        taints = self._kinds(code) | own
        if "resolves" in has:
            self.looks_up(flows.Value(taints), line)
        is_sent = "fetches" in has or "connects" in has or ("client" in taints and SENDS.search(code))
        if is_sent and "env" in taints and len(text) < LONGEST:
            is_whole = "env" in own or "env" in self._kinds(FIELD.compiled.sub("", code))
            self.sends(flows.of_kind("env") if is_whole else flows.EMPTY, text, line)
        if is_sent and "secret-file" in self._kinds(code):
            self.sends(flows.of_kind("secret-file"), text, line)
        if strings and (target := ASSIGNED.search(code)):
            self.texts |= dict.fromkeys({*NAME.findall(target[0])} - WORDS, strings[-1])
        self._assigns(code, strings, taints)
        if how := has.get("evaluates") or (has["loads"] if loads else None):
            given = code[how.end() :]
            after = any(has[call].start() >= how.end() for call in ("decodes", "fetches", "connects") if call in has)
            is_every = loads or after or not given.strip(" ();\n")
            self.note(flows.run(flows.Value(taints if is_every else self._kinds(given)), line, how[0]))
        alone = flows.NONE
        if "starts" in has:
            alone = self._starts(text, code, strings, has["starts"], line)
            self._assigns(code, (), alone)
        if "socket" in taints and "shell" in taints | alone:
            self.add("SK812", "connects a shell to a socket", line, "error")

    def _kinds(self, code: str) -> flows.Taints:
        """The kinds of data in the names of a text."""
        return flows.NONE.union(*(self.held[name] for name in self.held.keys() & self.language.name.findall(code)))

    def _assigns(self, code: str, strings: Sequence[str], taints: flows.Taints) -> None:
        """Gives the names that a statement assigns the kinds of data in it, and files if it names some."""
        for found in ASSIGNED.finditer(code) if taints else ():
            for name in {*self.language.name.findall(found[0])} - WORDS:
                self.held[name] = taints | self.held.get(name, flows.NONE)
        if "fetched" in taints:
            content = flows.Value(flows.origin_of(flows.Value(taints)))
            self.script.files |= {each: content for each in strings if re.search(r"[/.]", each)}

    def _starts(self, text: str, code: str, strings: list[str], how: re.Match[str], line: int) -> flows.Taints:
        """Follows the commands that a statement starts; the result says whether it is a shell alone."""
        first = FIRST.match(code, how.end())
        is_shell = bool(strings) and BARE_SHELL.fullmatch(strings[0])
        given = code[how.end() :] if is_shell else first[0] if first and not how[0].startswith(".") else ""
        self.note(flows.run(flows.Value(self._kinds(given)), line, how[0]))  # `.exec` may be of any object
        printed = flows.NONE
        commands = [each for each in strings if re.search(r"\s", each.strip())]
        commands += [" ".join(each for each in strings if each not in commands)]
        if self.language.plain and not strings:
            commands = [text[how.end() :].translate({ord("{"): '"', ord("}"): '"'})]
        printed = printed.union(*map(gives, commands))
        for command in commands if self.script.files else filter(worth().search, commands):
            at = line + text.count("\n", 0, max(0, text.find(command)))
            self.script.found.clear()
            self.script.shift = 0
            stdin = flows.of_kind("file") if FEEDS.search(text) else flows.EMPTY
            out = self.script.statement(parsed(FILLED.sub(self._fill, command)), stdin)
            printed |= flows.origin_of(out)
            for threat in self.script.found.values():
                self.note(threat._replace(line=at + threat.line))
        return printed | (frozenset(["shell"]) if strings and all(map(BARE_SHELL.fullmatch, strings)) else flows.NONE)

    def _fill(self, place: re.Match[str]) -> str:
        """The text of the name in a place that an expression fills, as far as it is known."""
        known = next((self.texts[name] for name in NAME.findall(place[0]) if name in self.texts), "…")
        return place[0] if known == "…" and place[0][1:2] != "{" and not self._kinds(place[0]) else known


def _occurs(call: Lazy, text: str, places: Collection[int]) -> bool:
    """Whether a call occurs in a text, near one of the places of its signs."""
    if len(places) > MANY:
        return call.search(text) is not None
    return any(call.search(text, max(0, at - NEAR), at + NEAR) for at in places)


def _is_worth(text: str, has: Collection[str]) -> bool:
    """Whether a program with calls of these kinds can have both ends of a flow."""
    if not LEAVES.isdisjoint(has) and ("environment" in has or "reads" in has):
        return True
    has_source = not SOURCES.isdisjoint(has)
    starts = "starts" in has and (has_source or bool(worth().search(text)))
    return starts or ("evaluates" in has and has_source) or ("loads" in has and "://" in text)


def followed(text: str, about: flows.About, *, language: str) -> flows.Outcome:
    """The threats in a program by line, and the line (from 0) of its first network call.

    `about` is what the skill says of itself. A language that is not in the table yields nothing.
    """
    if language in ("bat", "cmd"):
        script = BATCH.sub(lambda found: f"${found[1]}" if found[1] else "/" if found[0] == "\\" else "", text)
        return shell.followed(script, about)
    return _followed(text, about, language=language) if language in languages() else ([], None)


@flows.remembered
def _followed(text: str, about: flows.About, *, language: str) -> Program:
    known = languages()[language]
    letters = small(text)
    signs = known.signs.found(letters)
    holds_secrets = any(map(letters.__contains__, sensitive.SECRET_SIGNS))
    has = {kind for kind in signs if kind != "reads" or holds_secrets}
    client = {"curl"} if "curl" in letters else set()
    is_worth = _is_worth(text, has | client)
    if is_worth:
        has = {kind for kind in has if _occurs(known.calls[kind], text, signs[kind])}
        is_worth = _is_worth(text, has | client)
    program = Program(text, known, about, has | client)
    if is_worth:
        line = last = 0
        for start, statement in _statements(text, known):
            line, last = line + text.count("\n", last, start), start
            program.statement(statement, line)
    else:
        calls = (known.calls[kind].search(text) for kind in ("fetches", "connects") if kind in has)
        for call in filter(None, calls):
            program.reaches(text.count("\n", 0, call.start()))
    return program
