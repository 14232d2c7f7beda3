"""Texts of a skill that say something else than what stands there: ciphers, Base64, pickles, numbers."""

import base64
import posixpath
import re
from collections.abc import Iterator

from skillkit.long_words import long_words
from skillkit.model.folder import SkillFolder
from skillkit.model.source import Location
from skillkit.patterns import Pattern
from skillkit.safety.ciphers import ENCIPHERED
from skillkit.safety.ciphers import TURNED
from skillkit.safety.ciphers import TURNED_ADDRESS
from skillkit.safety.ciphers import deciphered
from skillkit.safety.ciphers import plain_address
from skillkit.safety.hits import hits
from skillkit.safety.hits import says_of_itself
from skillkit.safety.hits import worthwhile
from skillkit.safety.looks import LONG_WORD
from skillkit.safety.looks import Look
from skillkit.safety.passages import Passage
from skillkit.safety.passages import place
from skillkit.safety.pickle_opcodes import PICKLES
from skillkit.safety.pickle_opcodes import calls_in
from skillkit.safety.spelled import IN_PARTS
from skillkit.safety.spelled import SPELLED
from skillkit.safety.spelled import parts_in
from skillkit.safety.spelled import spelled_in

LONG = Look((LONG_WORD.decode(),))

HEX = Pattern(r"(?:[0-9a-fA-F]{2}){10,}")

TOKEN = Pattern(r"={0,2}[A-Za-z0-9+/]{20,}={0,2}(?![A-Za-z0-9+/=_.-])")

MEANT = Pattern(
    r"\b(?:curl|wget|bash|rm -rf|ignore (?:all|previous)|instructions|eval|exec|powershell|"
    r"import os|subprocess|nc -|user must not|id_rsa|sudo)\b|https?://|/bin/sh\b|/dev/tcp\b|\.ssh\b|\.aws\b|\.env\b",
    re.IGNORECASE,
)

NO_TOKEN = Pattern(r"(?:data:[\w/+.-]*;base64,|integrity=|sha\d+-|BEGIN |eyJ)[^\n]{0,20}$|[A-Za-z0-9+/=_.-]$")
"""What stands before data, and before the rest of a longer word."""

NEAR = 200
"""What stands so many characters from its own cipher, in clear, is hidden from nobody."""

LINK = Pattern(r"https?://(?P<host>[\w.-]+)\S*")
"""An address and nothing else."""

ASSIGNED = Pattern(r"(?:^|[\s;])\w{1,40}=$")
"""What stands before a word that a shell sets a name to."""

TAKES_APART = Pattern(
    r"\b(?:triag\w+|forensic\w*|malware|de-?obfuscat\w*|suspicious|reverse[- ]engineer\w*|incident respon\w*|"
    r"unwrap\w*|"
    r"threat hunt\w*)\b",
    re.IGNORECASE,
)
"""A description of taking programs apart."""

LOOKED_AT = Pattern(
    r"\b(?:cut|drop|leave|take|strip|remove)\b[^.\n]{0,20}?\bpipe\b|\b(?:look at|read|print|inspect|note|write "
    r"down) (?:the |its |what )?"
    r"(?:decoded )?(?:text|output|result|comes out)\b|\b(?:instead of|without|rather than) (?:running|executing|"
    r"piping)\b|"
    r"\b(?:do not|don['’]t|never) (?:run|execute|pipe)\b",
    re.IGNORECASE,
)
"""A sample is to be looked at, not to be run."""

FOR_AGENTS = Pattern(r"\b(?:ignore|instructions|user must not|agent|assistant)\b", re.IGNORECASE)


def _is_sample(folder: SkillFolder, passage: Passage, said: str) -> bool:
    """Whether a skill that takes programs apart shows it as a sample in a sentence that has nobody run it."""
    if passage.kind not in ("prose", "inline") or FOR_AGENTS.search(said):
        return False
    return says_of_itself(folder, TAKES_APART) and any(
        LOOKED_AT.search(text) for text in (passage.text, *passage.setting[-1:])
    )


def _decoded(text: str) -> str:
    """What a word says that may be base64 or hexadecimal, or nothing."""
    text = text[::-1] if text.startswith("=") else text
    try:
        if HEX.compiled.fullmatch(text):
            raw = bytes.fromhex(text)
        else:
            raw = base64.b64decode(text + "=" * (-len(text) % 4), validate=True)
        said = raw.decode("utf-16-le" if raw[1:2] == b"\0" else "utf-8")
    except ValueError:
        return ""
    said = said if said.isprintable() or said.replace("\n", " ").strip().isprintable() else ""
    return said if MEANT.search(said) or not MEANT.search(said[::-1]) else said[::-1]


def _long_tokens(text: str) -> Iterator[re.Match[str]]:
    """What may be base64 in a text, with the signs of equality around it, and not a letter of another word."""
    for start, end in long_words(text):
        yield from TOKEN.compiled.finditer(text, max(0, start - len("==")), end + len("==."))


def _hidden_texts(folder: SkillFolder) -> Iterator[tuple[Location, str]]:
    """What stands in base64 and is meant for a shell or an agent, with its place."""
    seen = set()
    for cut in worthwhile(folder, LONG):
        passage = cut.passage
        for match in _long_tokens(passage.text):
            token, start = match[0], passage.start + match.start()
            before = passage.source[max(0, start - 60) : start]
            is_set = token.startswith("=") and bool(ASSIGNED.search(before + "="))
            token, start = (token[1:], start + 1) if is_set else (token, start)
            if (
                (token.isalpha() and token.islower())
                or (not is_set and NO_TOKEN.search(before))
                or (passage.path, start) in seen
            ):
                continue
            seen.add((passage.path, start))
            said = _decoded(token)
            around = passage.source[max(0, start - NEAR) : start + len(token) + NEAR]
            link = LINK.compiled.fullmatch(said.strip())
            if _is_sample(folder, passage, said):
                continue
            if MEANT.search(said) and (link["host"] if link else said.strip()) not in around:
                yield place(passage.path, passage.source, start, len(token)), said


def _ciphers(folder: SkillFolder) -> Iterator[tuple[Location, str]]:
    """Paragraphs that are an order when they are deciphered, and addresses in programs, with what they say."""
    for hit in hits(folder, TURNED, TURNED_ADDRESS, "run"):
        yield hit.location, plain_address(hit.match[0])
    for cut in worthwhile(folder, ENCIPHERED):
        passage = cut.passage
        if passage.kind in ("prose", "comment", "code") and (said := deciphered(passage.text)):
            start = passage.start + len(passage.text) - len(passage.text.lstrip())
            yield place(passage.path, passage.source, start, len(passage.text)), said


def _pickles(folder: SkillFolder) -> Iterator[tuple[Location, str]]:
    """Pickles that call what no data needs, each with what is said of it."""
    for resource in folder.resources:
        if resource.head and posixpath.splitext(resource.path)[1][1:].lower() in PICKLES:
            for call in calls_in(folder.tree.read(resource.path))[:1]:
                yield Location(path=resource.path), f'this pickle calls "{call}" when it is loaded'


def _spelled(folder: SkillFolder) -> Iterator[tuple[Location, str]]:
    """Programs that are spelled in numbers, with what they say."""
    for cut in worthwhile(folder, SPELLED):
        passage = cut.passage
        for start, end, said in spelled_in(passage.text):
            yield place(passage.path, passage.source, passage.start + start, end - start), said
    for cut in worthwhile(folder, IN_PARTS):
        passage = cut.passage
        if passage.kind == "run":
            for start, end, said in parts_in(passage.text):
                yield place(passage.path, passage.source, passage.start + start, end - start), said


def said_otherwise(folder: SkillFolder) -> Iterator[tuple[Location, str]]:
    """Texts that say something else than what stands there, each with what is said of it."""
    for where, said in _ciphers(folder):
        yield where, f'this is a cipher for "{said[:60]}"'
    for where, said in _hidden_texts(folder):
        yield where, f'this is base64 for "{" ".join(said.split())[:60]}"'
    yield from _pickles(folder)
    for where, said in _spelled(folder):
        yield where, f'this is numbers for "{" ".join(said.split())[:60]}"'
