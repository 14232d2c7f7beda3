"""Checks the commands that the lines of a draft name against what the sessions behind them ran."""

import re
from collections.abc import Iterable
from collections.abc import Mapping

from skillkit.documents.grounding import commands_in
from skillkit.documents.grounding import verbs_in
from skillkit.drafting.provenance import folded
from skillkit.model.claim import Bullet
from skillkit.model.claim import Claim
from skillkit.model.digest import Digest

WARNS = re.compile(r"(?i)\b(?:not|never|fail(?:s|ed)?|unknown|instead|refused?|reject(?:s|ed)?|without|avoid|error)\b")
"""A line that says how a command does not work may name one that only failed."""

Sections = list[tuple[str, list[Bullet]]]


def quotes_of(claims: Iterable[Claim]) -> str:
    """Returns the words of the quotes behind some claims, folded."""
    return folded(" ".join(quote.quote for claim in claims for quote in claim.evidence))


def _not_run(bullet: Bullet, digests: Mapping[str, Digest], before: frozenset[str]) -> str:
    """Returns the first command of a line that no session behind it ran with success; empty if all were run.

    A command counts by its program and subcommand. One that only failed may be named where the line warns of it, and
    any where a quote of a claim has it.
    """
    cited = [digests[claim.session] for claim in bullet.claims if claim.session in digests]
    warns = WARNS.search(bullet.text) is not None
    ran = {verb for digest in cited for verb in (digest.ran if warns else digest.passed)}
    quotes = quotes_of(bullet.claims)
    commands = (each for each in commands_in({"SKILL.md": bullet.text}) if each not in before)
    return next((v for each in commands for v in verbs_in(each) if v not in ran and folded(v) not in quotes), "")


def without_commands_not_run(
    sections: Sections, digests: Mapping[str, Digest], before: str
) -> tuple[Sections, list[str]]:
    """Returns the sections without lines that name a command which no session ran, and why these are dropped."""
    known = frozenset(commands_in({"SKILL.md": before}))
    kept, dropped = [], []
    for head, bullets in sections:
        rest = []
        for bullet in bullets:
            if verb := _not_run(bullet, digests, known):
                dropped.append(f"no session that it cites ran `{verb}` with success: {bullet.text[:160]}")
            else:
                rest.append(bullet)
        if rest:
            kept.append((head, rest))
    return kept, dropped
