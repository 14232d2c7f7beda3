"""A day as an option takes it."""

from datetime import datetime
from typing import Any

import click


class Day(click.DateTime):
    """`YYYY-MM-DD`; what is no day is told how one is written, not by which codes it is read."""

    def __init__(self) -> None:
        super().__init__(["%Y-%m-%d"])

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> datetime:
        """The day that is written."""
        try:
            return super().convert(value, param, ctx)
        except click.BadParameter:
            self.fail(f"{value!r} is no day; write YYYY-MM-DD, such as 2026-01-31.", param, ctx)
