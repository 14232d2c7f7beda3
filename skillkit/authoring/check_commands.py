"""Checks that something backs each command that a line of a draft recommends.

A command counts by its program and subcommand. It is backed by a session of the project that ran it with success, by
what a user wrote or pasted, by a quote behind the line, by what the latest commit runs or tells agents to run, and by a
check of the line that holds and names it.
"""

import re
from collections.abc import Iterable
from functools import cached_property

from skillkit.authoring.checkout import Checkout
from skillkit.documents.grounding import commands_in, recommended, verbs_in
from skillkit.documents.lines import folded
from skillkit.documents.tasks import task_calls
from skillkit.model.claim import Bullet, Claim
from skillkit.model.digest import Digest


def quotes_of(claims: Iterable[Claim]) -> str:
    """Returns the words of the quotes behind some claims, folded."""
    return folded(" ".join(quote.quote for claim in claims for quote in claim.evidence))


class Backing:
    """What backs the commands of a draft: the sessions of its projects, their users, and the latest commit."""

    def __init__(self, digests: Iterable[Digest], checkout: Checkout | None, before: str) -> None:
        self._digests = list(digests)
        self._checkout = checkout
        self._before = before

    @cached_property
    def _passed(self) -> frozenset[str]:
        return frozenset(verb for digest in self._digests for verb in digest.passed)

    @cached_property
    def _programs(self) -> frozenset[str]:
        return frozenset(verb.split()[0] for digest in self._digests for verb in digest.ran)

    @cached_property
    def _said(self) -> str:
        """What users wrote and pasted, folded."""
        items = (item for digest in self._digests for item in digest.items)
        return folded("\n".join(item.text for item in items if item.speaker in ("user", "pasted")))

    @cached_property
    def _known(self) -> frozenset[str]:
        return frozenset(commands_in({"SKILL.md": self._before}))

    @staticmethod
    def _runs(verb: str, checkout: Checkout) -> bool:
        return verb in checkout.verbs or any(map(checkout.task, task_calls(verb)))

    def _has(self, verb: str, quotes: str) -> bool:
        if verb in self._passed or (self._checkout and self._runs(verb, self._checkout)):
            return True
        word = re.compile(rf"(?<![\w/-]){re.escape(folded(verb))}(?![\w/-])")
        return word.search(quotes) is not None or word.search(self._said) is not None

    def missing(self, bullet: Bullet) -> str:
        """Returns the first program and subcommand that a line recommends and nothing backs; empty if there is none."""
        looked = folded(" ".join(f"{each.file} {each.quote} {each.command}" for each in bullet.checks))
        quotes = quotes_of(bullet.claims)
        commands = recommended(bullet.text, self._programs.__contains__)
        fresh = (command for command in commands if command not in self._known)
        found = (verb for command in fresh for verb in verbs_in(command))
        return next((v for v in found if v.split()[-1].lower() not in looked and not self._has(v, quotes)), "")
