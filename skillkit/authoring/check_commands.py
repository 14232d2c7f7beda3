"""Checks the commands in a plan: a session that it cites ran each of them with success, or a quote names it.

A command counts by its program and subcommand. A command that only failed may be named where
the quote of a claim has it, as in "`gh pr edit` fails"; one that nobody ran takes its bullet along.
"""

import re
from collections.abc import Iterable
from collections.abc import Mapping
from collections.abc import Sequence

from skillkit.authoring.check_state import CODE
from skillkit.authoring.reduce import Line
from skillkit.authoring.reduce import Plan
from skillkit.documents.grounding import verbs_in
from skillkit.drafting.provenance import folded
from skillkit.model.digest import Digest

WARNS = re.compile(r"(?i)\b(?:not|never|fail(?:s|ed)?|unknown|instead|refused?|reject(?:s|ed)?|without|avoid|error)\b")
"""A sentence that says how a command does not work may name one that only failed."""


def commands_of(text: str, programs: frozenset[str]) -> list[str]:
    """The code spans of a sentence that call one of the programs with something."""
    spans = map(str.strip, CODE.findall(text))
    return [span for span in spans if " " in span and span.removeprefix("$ ").split()[0] in programs]


def verbs_of(text: str, programs: frozenset[str]) -> list[str]:
    """The programs with subcommands that a sentence calls, each once."""
    return list(dict.fromkeys(verb for command in commands_of(text, programs) for verb in verbs_in(command)))


def programs_of(digests: Iterable[Digest]) -> frozenset[str]:
    """The programs that some sessions ran."""
    return frozenset(verb.split(" ", 1)[0] for digest in digests for verb in digest.ran)


def _verbs(digests: Iterable[Digest]) -> tuple[frozenset[str], frozenset[str]]:
    """The commands that passed in some sessions, and all that were run."""
    found = list(digests)
    passed = frozenset(verb for digest in found for verb in digest.passed)
    return passed, frozenset(verb for digest in found for verb in digest.ran)


def _is_grounded(verb: str, line: Line, passed: frozenset[str], ran: frozenset[str], files: str) -> bool:
    if verb in passed or (verb in ran and WARNS.search(line.text)):
        return True
    quotes = folded(" ".join(quote.quote for claim in line.claims for quote in claim.evidence))
    return folded(verb) in quotes or folded(verb) in files


def checked(plan: Plan, digests: Mapping[str, Sequence[Digest]], files: str) -> tuple[Plan, tuple[str, ...]]:
    """The plan without lines that tell of a command that was never run with success, and what was dropped.

    `digests` are those of each family; `files` the texts of the project's documents, folded, which may name commands.
    """
    programs = programs_of(digest for family in digests.values() for digest in family)
    dropped: list[str] = []
    sections = []
    for heading, lines in plan.sections:
        kept = []
        for line in lines:
            cited = (digest for lesson in line.lessons for digest in digests.get(lesson.family, ()))
            passed, ran = _verbs(cited)
            strange = [v for v in verbs_of(line.text, programs) if not _is_grounded(v, line, passed, ran, files)]
            if strange:
                dropped.append(f"no session that it cites ran `{strange[0]}` with success: {line.text[:160]}")
            else:
                kept.append(line)
        if kept:
            sections.append((heading, tuple(kept)))
    return plan._replace(sections=tuple(sections)), tuple(dropped)
