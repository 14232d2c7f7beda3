"""A skill's files with what a lesson adds, made as lines and then read again: what does not hold is not proposed.

The frontmatter and every line that the lesson does not concern stay to the byte. Done twice, nothing changes.
"""

import re
from collections.abc import Iterator
from collections.abc import Mapping
from typing import Literal
from typing import NamedTuple

from skillkit.drafting import flow
from skillkit.drafting.aligned import Aligned
from skillkit.drafting.aligned import aligned
from skillkit.drafting.correct import corrections
from skillkit.drafting.old_place import addition_of
from skillkit.drafting.page import Page
from skillkit.drafting.page import is_prose
from skillkit.drafting.page import page_of
from skillkit.drafting.point import Point
from skillkit.drafting.says import says
from skillkit.drafting.steps import listing_of
from skillkit.drafting.steps import with_parameters
from skillkit.drafting.steps import with_steps
from skillkit.edits import BYTE_ORDER_MARK
from skillkit.formats import FORMATS
from skillkit.grounding import verbs_in
from skillkit.markdown import blocks
from skillkit.markdown import codes
from skillkit.model.lesson import RepeatedWorkflow
from skillkit.model.source import Document

PARAGRAPH = 3
"""The tokens of a single paragraph: it begins, its text, it ends."""

What = Literal["gotcha", "correction", "step", "parameter"]


class Written(NamedTuple):
    """A file of a skill as it is written: its text with bare line ends, and how these and its beginning were."""

    document: Document
    newline: str
    mark: str

    def restored(self, text: str) -> str:
        """A new text, written as the file is."""
        return self.mark + text.replace("\n", self.newline)


class Revision(NamedTuple):
    """The new texts of the files that change, and what they add."""

    what: What
    texts: Mapping[str, str]


def written(document: Document) -> Written | None:
    """The file as it is; None where its lines end in several ways, so that it could not be given back as it was."""
    text = document.source.text
    mark = BYTE_ORDER_MARK if document.source.byte_order_mark else ""
    if "\r" not in text:
        return Written(document, "\n", mark)
    bare = text.replace("\r\n", "\n")
    if "\r" in bare or bare.count("\n") != text.count("\r\n"):
        return None
    return Written(FORMATS[document.source.format].parse(document.source.path, bare), "\r\n", mark)


def _page(text: str, path: str) -> Page | None:
    document = FORMATS["skill-md"].parse(path, text)
    return None if document.faults else page_of(text, document.body_line)


def _with_point(page: Page, point: Point) -> tuple[list[str], int]:
    """The lines with the point, and the line on which it begins."""
    added = addition_of(page, point)
    lines = list(page.lines)
    at = min(added.at, len(lines))
    rest = lines[at:]
    behind = [""] if rest and rest[0].strip() and added.lines[0] == "" else []
    lines[at:] = [*added.lines, *behind, *rest] if rest else [*added.lines]
    return lines, at + next(number for number, line in enumerate(added.lines) if line.strip())


def with_point(skill_md: Written, workflow: Written | None, point: Point) -> Revision | None:
    """A skill with a point in its place; None where there is none, as behind a block of code that never ends."""
    source = skill_md.document.source
    page = page_of(source.text, skill_md.document.body_line)
    lines = list(page.lines)
    texts: dict[str, str] = {}
    if point.replaces:
        for number, new in corrections(page, *point.replaces):
            lines[number] = new
    corrected = lines != list(page.lines)
    if workflow and point.replaces:
        new_flow = flow.corrected(workflow.document, *point.replaces)
        if new_flow != workflow.document.source.text:
            texts[workflow.document.source.path] = workflow.restored(new_flow)
            corrected = True
    lines, begins = _with_point(page_of("\n".join(lines), skill_md.document.body_line), point)
    text = "\n".join(lines)
    again = _page(text, source.path)
    if again is None or not is_prose(again, begins) or not says(text, point):
        return None
    texts[source.path] = skill_md.restored(text)
    return Revision("correction" if corrected else "gotcha", texts)


HEADING = re.compile(r"^ {0,3}(?:#{1,6}(?:\s|$)|=+\s*$|-{3,}\s*$)", re.MULTILINE)


def with_words(text: str, path: str, title: str, body: str) -> str | None:
    """A SKILL.md with words about a title: an item where they are one paragraph, else a section.

    None where they have headings of their own, or the text cannot be added to.
    """
    document = FORMATS["skill-md"].parse(path, text)
    skill_md = None if document.faults else written(document)
    if skill_md is None or HEADING.search(body):
        return None
    is_one = len(blocks(body)) == PARAGRAPH and "\n" not in body
    point = Point(title, body, "", right=(body,)) if is_one else Point(title, "", "", right=(title,), blocks=body)
    found = with_point(skill_md, None, point)
    return found.texts[path] if found else None


def tells_wrong(skill_md: Document, workflow: Document | None, point: Point) -> bool:
    """Whether a skill tells to run what is wrong."""
    if point.replaces is None:
        return False
    page = page_of(skill_md.source.text, skill_md.body_line)
    if any(corrections(page, *point.replaces)):
        return True
    return workflow is not None and flow.corrected(workflow, *point.replaces) != workflow.source.text


def known_verbs(document: Document) -> frozenset[str]:
    """The verbs of all commands that stand in a SKILL.md."""
    return frozenset(verb for each in codes(document.body) for line in each.text.split("\n") for verb in verbs_in(line))


def _of_page(page: Page, facts: RepeatedWorkflow, known: frozenset[str]) -> Aligned | None:
    listing = listing_of(page)
    return aligned(facts, [item.codes for item in listing.items], known) if listing else None


def alignments(skill_md: Document, workflow: Document | None, facts: RepeatedWorkflow) -> Iterator[Aligned]:
    """What a skill lacks of a workflow, in the files that hold the same one; nothing where none does."""
    page = page_of(skill_md.source.text, skill_md.body_line)
    found = _of_page(page, facts, known_verbs(skill_md))
    if found:
        yield found
    flown = aligned(facts, flow.commands_of(workflow), frozenset()) if workflow else None
    if flown:
        yield flown


def _steps_of_page(skill_md: Written, facts: RepeatedWorkflow) -> str | None:
    """The text of SKILL.md with steps and parameters; as it was where it has no such list."""
    source, first = skill_md.document.source, skill_md.document.body_line
    page, known = page_of(source.text, first), known_verbs(skill_md.document)
    listing, found = listing_of(page), _of_page(page, facts, known)
    if listing is None or found is None:
        return source.text
    page = page_of("\n".join(with_parameters(page, listing, found.fixed)), first)
    listing = listing_of(page)
    lines = with_steps(page, listing, found, facts) if listing else None
    return None if lines is None else "\n".join(lines)


def _steps_of_flow(workflow: Written, facts: RepeatedWorkflow) -> str | None:
    found = aligned(facts, flow.commands_of(workflow.document), frozenset())
    if found is None:
        return workflow.document.source.text
    text = flow.with_parameters(workflow.document, found, facts)
    if text is None:
        return None
    return flow.with_steps(FORMATS["workflow-yaml"].parse(workflow.document.source.path, text), found, facts)


def with_workflow(skill_md: Written, workflow: Written | None, facts: RepeatedWorkflow) -> Revision | None:
    """A skill with the steps that it leaves out, and parameters for what it fixes; None where that cannot be done."""
    before = list(alignments(skill_md.document, workflow.document if workflow else None, facts))
    page_text = _steps_of_page(skill_md, facts)
    flow_text = _steps_of_flow(workflow, facts) if workflow else None
    if page_text is None or (workflow and flow_text is None):
        return None
    new_page = FORMATS["skill-md"].parse(skill_md.document.source.path, page_text)
    new_flow = FORMATS["workflow-yaml"].parse(workflow.document.source.path, flow_text or "") if workflow else None
    if new_page.faults or (new_flow and new_flow.faults):
        return None
    after = list(alignments(new_page, new_flow, facts))
    if len(after) != len(before) or any(each.missing or each.fixed for each in after):
        return None
    pairs = [(skill_md, page_text), *([(workflow, flow_text)] if workflow and flow_text is not None else [])]
    texts = {
        each.document.source.path: each.restored(text) for each, text in pairs if text != each.document.source.text
    }
    what: What = "step" if any(each.missing for each in before) else "parameter"
    return Revision(what, texts) if texts else None
