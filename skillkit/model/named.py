"""Whom and what texts name, without a session around it: whoever looks for names reads no log."""

from typing import NamedTuple


class Names(NamedTuple):
    """The users and the machines that texts name, and the secrets that commands printed."""

    users: frozenset[str] = frozenset()
    hosts: frozenset[str] = frozenset()
    secrets: frozenset[str] = frozenset()

    def and_those(self, other: "Names") -> "Names":
        """These names, and the others."""
        return Names(self.users | other.users, self.hosts | other.hosts, self.secrets | other.secrets)


NOBODY = Names()
