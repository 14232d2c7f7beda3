"""Moments as a person reads them at a terminal."""

from datetime import datetime
from datetime import timedelta


def moment(when: datetime | None, now: datetime | None) -> str:
    """`today 14:02`, `yesterday 09:30`, `19 Jul 16:47`, `19 Jul 2025`, by the clock that tells `now`; without, in full.

    A `now` without a zone is told by the machine's own clock, which knows when summer time was. `-` for a
    time that is not known.
    """
    if when is None:
        return "-"
    if now is None:
        return f"{when:%Y-%m-%d %H:%M}"
    here = when.astimezone(now.tzinfo).replace(tzinfo=now.tzinfo)
    if here.date() == now.date():
        return f"today {here:%H:%M}"
    if here.date() == now.date() - timedelta(days=1):
        return f"yesterday {here:%H:%M}"
    # An old year matters more than the hour.
    return f"{here.day:>2} {here:%b %H:%M}" if here.year == now.year else f"{here.day:>2} {here:%b  %Y}"
