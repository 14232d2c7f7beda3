"""The comment by which the body of a pull request is known for ours, whoever reads it: there is no state elsewhere.

What we wrote stands between two comments. What people write before and behind it stays when we write anew.
"""

import re
from collections.abc import Sequence
from typing import NamedTuple

from skillkit.forges import Comment

BEGIN = re.compile(r"<!-- skillkit id=([0-9a-f]{8}) fingerprint=([0-9a-f]{16}) sessions=(\d{1,9}) -->")
LATER = re.compile(r"^[ \t]*/skillkit later[ \t]*\r?$", re.MULTILINE)
"""What closes a pull request until the evidence has doubled."""
END = "<!-- /skillkit -->"


class Mark(NamedTuple):
    """Which candidate was proposed, in which state (a hash of the files), on how many sessions."""

    id: str
    fingerprint: str
    sessions: int

    def __str__(self) -> str:
        return f"<!-- skillkit id={self.id} fingerprint={self.fingerprint} sessions={self.sessions} -->"


def needle(candidate_id: str) -> str:
    """How the mark of a candidate begins, whatever its state."""
    return f"<!-- skillkit id={candidate_id} "


def note(candidate_id: str) -> str:
    """The mark of the one comment that says that a branch is left to those who changed it."""
    return f"<!-- skillkit-note id={candidate_id} -->"


def put_off(candidate_id: str) -> str:
    """The mark of the comment that says that a pull request was put off."""
    return f"<!-- skillkit-later id={candidate_id} -->"


def is_put_off(comments: Sequence[Comment], candidate_id: str) -> bool:
    """Whether somebody to whom the repository belongs said `/skillkit later`, and it was not answered yet.

    Who opens it again after the answer means it.
    """
    asked = [number for number, comment in enumerate(comments) if comment.by_member and LATER.search(comment.body)]
    sign = put_off(candidate_id)
    answered = [number for number, comment in enumerate(comments) if sign in comment.body]
    return bool(asked) and max(asked) > max(answered, default=-1)


def read(body: str, candidate_id: str) -> Mark | None:
    """The mark of a candidate in a body, or None."""
    found = next((mark for mark in BEGIN.finditer(body) if mark[1] == candidate_id), None)
    return Mark(found[1], found[2], int(found[3])) if found else None


def framed(mark: Mark, text: str) -> str:
    """`text` between the comments."""
    return f"{mark}\n{text.strip()}\n\n{END}\n"


def spliced(body: str, framed_text: str, candidate_id: str) -> str:
    """`body` with ours in the place of what we wrote before; at its end if that is gone."""
    start = body.find(needle(candidate_id))
    if start < 0:
        return f"{body.rstrip()}\n\n{framed_text}" if body.strip() else framed_text
    end = body.find(END, start)
    rest = body[end + len(END) :] if end >= 0 else ""
    return f"{body[:start]}{framed_text.rstrip()}{rest}" if rest.strip() else f"{body[:start]}{framed_text}"
