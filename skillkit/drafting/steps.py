"""Steps into the numbered list of a SKILL.md, and parameters in the place of values that differed."""

import re
from collections.abc import Sequence

from skillkit.drafting.aligned import PLACEHOLDER
from skillkit.drafting.aligned import Aligned
from skillkit.drafting.aligned import Fixed
from skillkit.drafting.page import Listing
from skillkit.drafting.page import Page
from skillkit.drafting.page import lists
from skillkit.drafting.words import code
from skillkit.drafting.words import line
from skillkit.model.lesson import RepeatedWorkflow
from skillkit.model.lesson import WorkflowStep

NUMBERED = re.compile(r"^( {0,3})(\d{1,9})([.)])( +)")
REFERENCE = re.compile(r"\b([Ss]teps? )(\d+)(?:( ?(?:-|\u2013|to|and|or) ?)(\d+))?\b")
BEGINS_WITH_CODE = re.compile(r"^(?:\*\*)?`")


def listing_of(page: Page) -> Listing | None:
    """The numbered list with the most commands in its items; the first of several."""
    found = [each for each in lists(page) if each.ordered]
    return max(found, key=lambda each: sum(bool(item.codes) for item in each.items), default=None)


def _line(step: WorkflowStep, listing: Listing, facts: RepeatedWorkflow) -> str:
    """A step as the others are written; what its parameters are stands behind it."""
    begins = sum(bool(BEGINS_WITH_CODE.match(item.text)) for item in listing.items)
    said = code(line(step.command))
    named = set(PLACEHOLDER.findall(step.command))
    told = [f"{code(each.name)} is {each.description}" for each in facts.parameters if each.name in named]
    whole = "; ".join((said, *told))
    return f"{whole}." if 2 * begins >= len(listing.items) else f"Run {whole}."


def _numbers(listing: Listing) -> list[int]:
    return [int(item.marker.strip(" .)")) for item in listing.items]


def _is_apart(listing: Listing, place: int) -> bool:
    """Whether a blank line follows an item; of the last one, whether one stands before it."""
    place = min(place, len(listing.items) - 2)
    return place >= 0 and listing.items[place + 1].start > listing.items[place].end


def _moved(lines: Sequence[str], new: int) -> list[str]:
    """The lines of an item under another number; what hangs below it stays below it."""
    mark = NUMBERED.match(lines[0])
    assert mark is not None
    grown = len(str(new)) - len(mark[2])
    first = f"{mark[1]}{new}{mark[3]}{mark[4]}{lines[0][mark.end() :]}"
    return [first, *(f"{' ' * grown}{each}" if each.strip() and grown > 0 else each for each in lines[1:])]


def with_steps(page: Page, listing: Listing, found: Aligned, facts: RepeatedWorkflow) -> list[str] | None:
    """The page's lines with the missing steps in their places; None where what refers to numbers would go wrong."""
    numbers = _numbers(listing)
    runs_on = numbers == list(range(numbers[0], numbers[0] + len(numbers)))
    same = len(set(numbers)) == 1
    if not (runs_on or same):
        return None
    lines, inserted = list(page.lines), 0
    several = sum(each.ordered for each in lists(page)) > 1
    if found.missing and not same and several and any(map(REFERENCE.search, lines[page.first :])):
        return None
    made: list[str] = []
    new_numbers: dict[int, int] = {}

    def add(after: int) -> None:
        nonlocal inserted
        for each in found.missing:
            if each.after == after:
                number = numbers[0] if same else numbers[0] + after + 1 + inserted
                marker = NUMBERED.match(listing.items[after].marker)
                assert marker is not None
                text = f"{marker[1]}{number}{marker[3]}{marker[4]}{_line(each.step, listing, facts)}"
                gap = [""] if _is_apart(listing, after) else []
                made.extend([*gap, text])
                inserted += 1

    for place, item in enumerate(listing.items):
        following = listing.items[place + 1].start if place + 1 < len(listing.items) else item.end
        number = numbers[place] if same else numbers[place] + inserted
        new_numbers[numbers[place]] = number
        made += _moved(lines[item.start : item.end], number) if inserted else lines[item.start : item.end]
        add(place)
        made += lines[item.end : following]
    lines[listing.start : listing.end] = made
    if same or not inserted:
        return lines
    return [
        *lines[: page.first],
        *(REFERENCE.sub(lambda match: _referred(match, new_numbers), each) for each in lines[page.first :]),
    ]


def _referred(match: re.Match[str], new: dict[int, int]) -> str:
    first = new.get(int(match[2]), int(match[2]))
    if not match[4]:
        return f"{match[1]}{first}"
    return f"{match[1]}{first}{match[3]}{new.get(int(match[4]), int(match[4]))}"


def placeholder(page: Page, name: str) -> str:
    """A parameter as the page writes them: `<name>` or `{name}`."""
    text = "\n".join(page.lines[page.first :])
    angled = len(re.findall(r"<[a-z][\w -]*>", text))
    return f"<{name.replace('_', '-')}>" if angled > len(re.findall(r"\{[a-z]\w*\}", text)) else f"{{{name}}}"


def with_parameters(page: Page, listing: Listing, fixed: Sequence[Fixed]) -> list[str]:
    """The page's lines with parameters in the place of values, in the code of the steps concerned."""
    lines = list(page.lines)
    for each in fixed:
        item = listing.items[each.place]
        told = [command for command in item.codes if each.value in command]
        new = placeholder(page, each.parameter)
        for number in range(item.start, item.end):
            for command in told:
                changed = command.replace(each.value, new)
                lines[number] = lines[number].replace(command, changed)
    return lines
