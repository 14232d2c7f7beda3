"""Which of markdownlint's rules a text breaks, for the rules that a draft can break. Written from their documentation.

A draft has no tables, no closed or indented headings and no reference definitions, so the rules on these are not here.
Front matter is left out, as markdownlint leaves it out; comments that turn rules off are obeyed.
"""

import json
from collections import Counter
from collections.abc import Iterator
from collections.abc import Mapping
from typing import Any
from typing import NamedTuple

from skillkit.documents.markdownlint_text import MarkdownText
from skillkit.documents.markdownlint_text import Options
from skillkit.expressions.patterns import Pattern

Rules = Mapping[str, Options]
"""The options of each rule that is on, by its code."""
NAMES = {
    row.split()[0]: tuple(row.split()[1:])
    for row in """
MD001 heading-increment header-increment headings headers
MD003 heading-style header-style headings headers
MD004 ul-style bullet ul
MD007 ul-indent bullet indentation ul
MD009 no-trailing-spaces whitespace
MD010 no-hard-tabs hard_tab whitespace
MD011 no-reversed-links links
MD012 no-multiple-blanks blank_lines whitespace
MD013 line-length line_length
MD014 commands-show-output code
MD018 no-missing-space-atx atx headings headers spaces
MD019 no-multiple-space-atx atx headings headers spaces
MD022 blanks-around-headings blanks-around-headers blank_lines headings headers
MD024 no-duplicate-heading no-duplicate-header headings headers
MD025 single-h1 single-title headings headers
MD026 no-trailing-punctuation headings headers
MD028 no-blanks-blockquote blockquote whitespace
MD029 ol-prefix ol
MD030 list-marker-space ol ul whitespace
MD031 blanks-around-fences blank_lines code
MD032 blanks-around-lists blank_lines bullet ol ul
MD033 no-inline-html html
MD034 no-bare-urls links url
MD036 no-emphasis-as-heading no-emphasis-as-header emphasis headings headers
MD038 no-space-in-code code whitespace
MD039 no-space-in-links links whitespace
MD040 fenced-code-language code language
MD041 first-line-h1 first-line-heading headings headers
MD042 no-empty-links links
MD043 required-headings required-headers headings headers
MD044 proper-names spelling
MD045 no-alt-text accessibility images
MD046 code-block-style code
MD047 single-trailing-newline blank_lines
MD048 code-fence-style code
MD049 emphasis-style emphasis
MD050 strong-style emphasis
MD051 link-fragments links
MD052 reference-links-images images links
MD054 link-image-style images links
MD059 descriptive-link-text accessibility links
""".strip().splitlines()
}
"""By its code the name of each rule, then its other names and its tags."""
COMMENT = Pattern(
    r"<!--\s{0,9}markdownlint-(disable|enable|disable-line|disable-next-line|disable-file|enable-file|configure-file)"
    r"(?:\s([^>]{0,2000}?))?-->"
)


class Fault(NamedTuple):
    """A rule that a line breaks: the line, counted from 1, the rule's code, and what is wrong."""

    line: int
    code: str
    text: str

    @property
    def shown(self) -> str:
        """`line 3 breaks MD013/line-length: 97 characters, 80 are allowed`."""
        return f"line {self.line} breaks {self.code}/{NAMES[self.code][0]}: {self.text}"


def rules_of(settings: Mapping[str, Any]) -> Rules:
    """Returns the rules that a configuration turns on, of those that are checked here."""
    on: dict[str, Options] = {code: {} for code in NAMES} if settings.get("default", True) else {}
    for key, value in settings.items():
        name = str(key).lower()
        for code in (code for code, names in NAMES.items() if name == code.lower() or name in names):
            options = value if isinstance(value, dict) else {}
            if value is False or value is None or options.get("enabled") is False:
                on.pop(code, None)
            else:
                on[code] = options
    return on


def _silenced(text: str) -> Iterator[tuple[str, frozenset[str]]]:
    """Yields for each line the rules that comments turn off there; all are off where one of them is `*`."""
    whole: set[str] = set()
    off: set[str] = set()
    rows = text.split("\n")
    ahead: set[str] = set()
    for row in rows:
        for found in COMMENT.finditer(row):
            names = (found[2] or "*").lower().split()
            whole.update(names if found[1] == "disable-file" else ())
    for row in rows:
        own, ahead = ahead, set()
        for found in COMMENT.finditer(row):
            names = {*(found[2] or "*").lower().split()}
            own |= names if found[1] == "disable-line" else set()
            ahead |= names if found[1] == "disable-next-line" else set()
            off = off | names if found[1] == "disable" else off
            off = (set() if "*" in names else off - names) if found[1] == "enable" else off
        yield row, frozenset(whole | own | off)


def _is_off(code: str, names: frozenset[str]) -> bool:
    return bool(names) and ("*" in names or code.lower() in names or not names.isdisjoint(NAMES[code]))


def faults(text: str, rules: Rules) -> list[Fault]:
    """Returns what in a text breaks the rules, by line."""
    if not rules:
        return []
    for found in COMMENT.finditer(text):
        if found[1] == "configure-file":
            try:
                own = json.loads(found[2] or "{}")
            except ValueError:
                continue
            rules = {**rules, **rules_of({"default": False, **own})} if isinstance(own, dict) else rules
    # Most runs check no draft.
    from skillkit.documents.markdownlint_blocks import CHECKS as ON_BLOCKS  # noqa: PLC0415
    from skillkit.documents.markdownlint_spans import CHECKS as ON_SPANS  # noqa: PLC0415

    checks = ON_BLOCKS | ON_SPANS
    parsed = MarkdownText(text)
    silent = [names for _, names in _silenced(text)] if "markdownlint-" in text else []
    rows = [
        Fault(line + 1 + parsed.skipped, code, said)
        for code, options in rules.items()
        if code in checks
        for line, said in checks[code](parsed, options)
    ]
    return sorted(row for row in rows if not silent or not _is_off(row.code, silent[min(row.line, len(silent)) - 1]))


def new_faults(before: str, after: str, rules: Rules) -> list[Fault]:
    """Returns what in a text breaks the rules and did not before: of lines that are there twice, the last ones."""
    known, lines = before.split("\n"), after.split("\n")
    old = Counter((fault.code, known[fault.line - 1]) for fault in faults(before, rules)) if before else Counter()
    fresh = []
    for fault in faults(after, rules):
        key = (fault.code, lines[fault.line - 1])
        old[key] -= 1
        if old[key] < 0:
            fresh.append(fault)
    return fresh
