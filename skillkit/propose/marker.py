"""Marks the body of a pull request as ours: there is no state elsewhere.

Our text is between two comments. What people write around it is kept when we write anew.
"""

import re
from collections.abc import Sequence
from typing import NamedTuple

from skillkit.forges import Comment

BEGIN = re.compile(r"<!-- skillkit id=([0-9a-f]{8}) fingerprint=([0-9a-f]{16}) sessions=(\d{1,9}) -->")
LATER = re.compile(r"^[ \t]*/skillkit later[ \t]*\r?$", re.MULTILINE)
"""The comment that closes a pull request until the evidence has doubled."""
END = "<!-- /skillkit -->"


class Mark(NamedTuple):
    """The proposed candidate, a hash of its files, and its number of sessions."""

    id: str
    fingerprint: str
    sessions: int

    def __str__(self) -> str:
        return f"<!-- skillkit id={self.id} fingerprint={self.fingerprint} sessions={self.sessions} -->"


def needle(candidate_id: str) -> str:
    """The beginning of a candidate's mark."""
    return f"<!-- skillkit id={candidate_id} "


def note(candidate_id: str) -> str:
    """The mark of the comment that leaves a branch to those who changed it."""
    return f"<!-- skillkit-note id={candidate_id} -->"


def put_off(candidate_id: str) -> str:
    """The mark of the comment that answers `/skillkit later`."""
    return f"<!-- skillkit-later id={candidate_id} -->"


def is_put_off(comments: Sequence[Comment], candidate_id: str) -> bool:
    """Whether a member wrote `/skillkit later` and there is no answer yet. Opening it again after the answer counts."""
    asked = [number for number, comment in enumerate(comments) if comment.by_member and LATER.search(comment.body)]
    sign = put_off(candidate_id)
    answered = [number for number, comment in enumerate(comments) if sign in comment.body]
    return bool(asked) and max(asked) > max(answered, default=-1)


def read(body: str, candidate_id: str) -> Mark | None:
    """The mark of a candidate in a body, or None."""
    marks = (Mark(match[1], match[2], int(match[3])) for match in BEGIN.finditer(body))
    return next((mark for mark in marks if mark.id == candidate_id), None)


def framed(mark: Mark, text: str) -> str:
    """`text` between the comments."""
    return f"{mark}\n{text.strip()}\n\n{END}\n"


def spliced(body: str, framed_text: str, candidate_id: str) -> str:
    """`body` with our text in place of the earlier one; at its end if that is gone."""
    start = body.find(needle(candidate_id))
    if start < 0:
        return f"{body.rstrip()}\n\n{framed_text}" if body.strip() else framed_text
    end = body.find(END, start)
    rest = body[end + len(END) :] if end >= 0 else ""
    return f"{body[:start]}{framed_text.rstrip()}{rest}" if rest.strip() else f"{body[:start]}{framed_text}"
