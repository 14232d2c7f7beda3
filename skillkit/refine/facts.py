"""What an answer may say: commands, paths, identifiers and numbers that the evidence has; the rest is cut.

Prose is free in its words and bound in its facts. A line of code or a sentence with a fact that no evidence has is left
out whole: half of it would say something else.
"""

import re
from collections.abc import Iterable
from collections.abc import Iterator
from typing import NamedTuple

from skillkit.grounding import commands_in
from skillkit.grounding import verbs_in
from skillkit.model.candidate import Candidate
from skillkit.refine.answer import Answer

URL = r"[a-z][a-z0-9+.-]*://[^\s)>\"'`]+"
FACT = re.compile(
    rf"{URL}"
    r"|(?<![\w-])--?[A-Za-z][\w-]*"  # options
    r"|(?:~|\.{1,2})?/?[\w.@+-]+(?:/[\w.@+*-]+)+/?"  # paths
    r"|\b[\w-]+\.[a-z][a-z0-9]{0,5}\b"  # file names
    r"|\b\w*(?:_\w+|[a-z0-9][A-Z]\w*)\b"  # snake_case, camelCase
    r"|\b[A-Z][A-Z0-9_]{2,}\d*\b"  # CONSTANTS, codes
    r"|\b\d+(?:[.:]\d+)*\b"  # numbers
    r"|@[\w-]+"  # people
)
"""What in prose is a fact."""
WORD = re.compile(r"[^\s\"'`(){}\[\],;|&<>=]+")
"""What in code is one; a placeholder such as `<path>` or `{path}` is none."""
PLACEHOLDER = re.compile(r"<[a-z][\w -]*>|\{[a-z]\w*\}|\.\.\.|\$\{?[A-Z_]+\}?")
SPAN = re.compile(r"(?<!`)`([^`\n]+)`(?!`)")
FENCE = re.compile(r"^\s*(`{3,}|~{3,})\s*([\w-]*)\s*$")
ENUMERATED = re.compile(r"^\s*\d+[.)]\s+")
SENTENCE_END = re.compile(r"(?<=[.!?:])\s+(?=[A-Z`*\"'(])")
COMMON = frozenset(("e.g", "i.e", "etc", "and/or", "json", "yaml", "toml", "md", "API", "CLI", "URL", "JSON", "YAML"))
"""Words of any text on software."""
SMALL = 10
"""Numbers up to this count things in prose, and need no evidence there."""
MIN_BODY = 80


class Facts(NamedTuple):
    """All that the evidence of a candidate says, as words, and the verbs of its commands."""

    text: str
    words: frozenset[str]
    verbs: frozenset[str]

    @classmethod
    def of(cls, candidate: Candidate) -> "Facts":
        """What a candidate's evidence, passages and files say."""
        commands = [action for row in candidate.evidence for action in row.actions]
        lines = [line for passage in candidate.passages for line in passage.lines]
        shown = [line for passage in candidate.passages if passage.form == "commands" for line in passage.lines]
        said = [candidate.title, candidate.description, *(row.excerpt for row in candidate.evidence)]
        text = "\n".join((*said, *commands, *lines, *candidate.questions, candidate.before, *candidate.files.values()))
        # What was quoted may be a command too: agents and users name them so.
        quoted = [span for line in (*lines, *said) for span in SPAN.findall(line)]
        known = [*commands, *shown, *quoted, *commands_in({**candidate.files, "before.md": candidate.before})]
        verbs = frozenset(verb for command in known for verb in verbs_in(command))
        return cls(text, frozenset(WORD.findall(text)), verbs)

    def has(self, fact: str) -> bool:
        """Whether a fact stands in the evidence, as a word or as a whole part of one."""
        bare = fact.strip(".,:;!?\"'()[]`")
        if not bare or bare in self.words or bare in COMMON:
            return True
        return re.search(rf"(?<![\w]){re.escape(bare)}(?![\w])", self.text) is not None


def _missing_in_code(code: str, facts: Facts) -> str:
    """The first word of a line of code that no evidence has; a command's program has to have been run."""
    words = WORD.findall(PLACEHOLDER.sub(" ", code.partition(" #")[0]))
    return next((word for word in words if not facts.has(word)), "")


def _missing_command(code: str, facts: Facts) -> str:
    return next((verb for verb in verbs_in(PLACEHOLDER.sub("x", code)) if verb not in facts.verbs), "")


def _missing_in_prose(sentence: str, facts: Facts) -> str:
    for span in SPAN.findall(sentence):
        missing = _missing_in_code(span, facts)
        if missing:
            return missing
    rest = ENUMERATED.sub("", SPAN.sub(" ", sentence))
    found = (fact for fact in FACT.findall(rest) if not (fact.isdigit() and int(fact) <= SMALL))
    return next((fact for fact in found if not facts.has(fact)), "")


def _lines(body: str, facts: Facts, cut: list[str]) -> Iterator[str]:
    fence, language = "", ""
    for line in body.splitlines():
        mark = FENCE.match(line)
        if mark and (not fence or (line.strip().startswith(fence) and not mark[2])):
            fence, language = ("", "") if fence else (mark[1], mark[2])
            yield line
        elif fence:
            shell = language in ("sh", "bash", "shell", "zsh", "console", "")
            missing = _missing_in_code(line, facts) or (shell and language and _missing_command(line, facts))
            if missing:
                cut.append(f"{missing}: {line.strip()}")
            else:
                yield line
        else:
            yield from _prose(line, facts, cut)


def _prose(line: str, facts: Facts, cut: list[str]) -> Iterator[str]:
    kept = []
    for sentence in SENTENCE_END.split(line):
        missing = _missing_in_prose(sentence, facts)
        if missing:
            cut.append(f"{missing}: {sentence.strip()}")
        else:
            kept.append(sentence)
    if kept or not line.strip():
        yield " ".join(kept)


def _without_empty(lines: Iterable[str]) -> str:
    """The text without blocks of code in which nothing is left, and headings below which nothing stands."""
    text = "\n".join(lines)
    text = re.sub(r"^(`{3,}|~{3,})[^\n]*\n\s*\1[ \t]*$", "", text, flags=re.MULTILINE)
    while True:
        shorter = re.sub(r"^(#+) [^\n]*\n\s*(?=\1 |#{1,2} |\Z)", "", text, flags=re.MULTILINE)
        if shorter == text:
            return re.sub(r"\n{3,}", "\n\n", text).strip()
        text = shorter


def grounded(answer: Answer, facts: Facts) -> tuple[Answer | None, tuple[str, ...]]:
    """The answer without what no evidence has, and what was cut; None if too little is left, or its head is cut."""
    cut: list[str] = []
    title = " ".join(_prose(answer.title, facts, cut))
    description = " ".join(_prose(answer.description, facts, cut))
    body = _without_empty(_lines(answer.body, facts, cut))
    told = tuple(each[:200] for each in cut)
    if not title or len(description) < MIN_BODY / 2 or len(body) < MIN_BODY:
        return None, told
    return answer.model_copy(update={"title": title, "description": description, "body": body}), told
