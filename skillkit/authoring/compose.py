"""Turns a checked plan into a candidate: drops weak lines, writes the rest as Markdown, weighs and lints it."""

from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from skillkit import git
from skillkit.authoring.check_commands import Backing, quotes_of
from skillkit.authoring.checkout import Checkout
from skillkit.authoring.reduce import Line, Plan
from skillkit.documents.dated_notes import notes_folder
from skillkit.documents.formats import render_skill_md
from skillkit.documents.grounding import commands_in, verbs_in
from skillkit.documents.house_rules import HouseRules, house_rules
from skillkit.documents.lines import bullet_digest, folded, replaced
from skillkit.documents.masks import masked_commands
from skillkit.drafting.candidate import fingerprint_of, identity_of, support_of
from skillkit.drafting.diff import unified_diff
from skillkit.drafting.place import below, is_title, mixed_section, with_section
from skillkit.drafting.provenance import claim_row, digest_of, explains, provenance_of
from skillkit.drafting.validate import faults, unfounded
from skillkit.drafting.words import heading
from skillkit.mining.confidence import AUTHORED, Held, bullet_reasons, level, reasons, total
from skillkit.model.candidate import Candidate, Choice, Dropped, Evidence, Outcome, left_out
from skillkit.model.claim import Bullet, Claim
from skillkit.model.digest import Digest
from skillkit.model.folder import text_at
from skillkit.model.layout import ID_KEY
from skillkit.model.skill import Skill

DETECTOR = "author"
LEAST = 0.40
"""A line with less confidence is dropped."""
SURE = 0.60
"""Lines below that ask for something are dropped where at least `ENOUGH` others have this confidence."""
ENOUGH = 2
MAX_EXCERPT = 200
MAX_FILES = 20
WRITTEN = 120
"""Characters of a title that an author wrote; a longer one is cut."""
SENTENCE = 12
"""Characters of the words of a document that a line may replace."""


class Section(NamedTuple):
    """Bullets under a heading, and the title of the plan that they are from."""

    title: str
    heading: str
    bullets: list[Bullet]


def _united(claims: Iterable[Claim], key: bytes) -> tuple[Claim, ...]:
    """Returns the claims, one for each session and quote: the one that weighs most."""

    def weight(claim: Claim) -> float:
        return total(bullet_reasons([claim_row("", claim, key)]))

    ranked = sorted(claims, key=weight, reverse=True)
    return tuple({(claim.session, claim.evidence[0].quote): claim for claim in reversed(ranked)}.values())[::-1]


def _sections(plans: Sequence[Plan], key: bytes) -> list[Section]:
    """Returns the sections of plans; lines with the same words become one, where the first of them is."""
    behind: dict[str, list[Claim]] = defaultdict(list)
    for line in (line for plan in plans for line in plan.lines):
        behind[bullet_digest(line.text)] += line.claims

    def bullet(line: Line, digest: str) -> Bullet:
        claims = _united(behind.pop(digest), key)
        sure = total(bullet_reasons([claim_row(line.text, claim, key) for claim in claims]))
        return Bullet(
            text=line.text, claims=claims, confidence=sure, digest=digest, facts=line.facts, checks=line.checks
        )

    return [
        Section(
            heading(plan.title, WRITTEN),
            head,
            [bullet(line, name) for line in lines if (name := bullet_digest(line.text)) in behind],
        )
        for plan in plans
        for head, lines in plan.sections
    ]


def _without_weak(sections: Sequence[Section], backing: Backing) -> tuple[list[Section], list[Dropped]]:
    """Returns the sections without lines that are too weak, or recommend what nothing backs; and these lines."""
    every = [bullet for section in sections for bullet in section.bullets]
    least = SURE if sum(bullet.confidence >= SURE for bullet in every) >= ENOUGH else LEAST
    dropped: dict[str, Dropped] = {}
    for bullet in every:
        if bullet.confidence < (LEAST if explains(bullet.text) else least):
            why = ("weak", f"too weak ({bullet.confidence:.2f})")
        elif verb := backing.missing(bullet):
            why = ("not-run", f"no session ran `{verb}` with success, no user wrote it, and no file runs it")
        else:
            continue
        dropped[bullet.digest] = left_out("draft", "line", bullet.text, bullet.claims, why)
    return _without(sections, dropped), list(dropped.values())


def _outcome(claims: Iterable[Claim]) -> Outcome:
    if any(claim.speaker == "user" for claim in claims):
        return "told"
    return "fixed" if any(claim.passed for claim in claims) else "unknown"


def _evidence(
    bullets: Sequence[Bullet], corrected: Collection[str], digests: Mapping[str, Digest], project: str, description: str
) -> tuple[Evidence, ...]:
    """Returns a row for each session that a claim is from, with the commands of the draft that it ran or quotes.

    A command that only failed is among them: a line may warn of it. So are all commands of the lines that rest on the
    session, and of the description: something else backs them, or the text does not recommend them. A session of
    another person has no digest.
    """
    # What was corrected may be a row of a block of code.
    fence = "{0}\n\n```sh\n{0}\n```".format
    texts = {each.digest: fence(each.text) if each.text in corrected else each.text for each in bullets}
    commands = commands_in({"SKILL.md": "\n\n".join((description, *(texts[bullet.digest] for bullet in bullets)))})
    every = commands_in({"SKILL.md": description})
    named: dict[str, set[str]] = defaultdict(lambda: set(every))
    for bullet in bullets:
        for session in {claim.session for claim in bullet.claims}:
            named[session].update(commands_in({"SKILL.md": texts[bullet.digest]}))
    by_session: dict[str, list[Claim]] = defaultdict(list)
    for claim in (claim for bullet in bullets for claim in bullet.claims):
        by_session[claim.session].append(claim)
    rows = []
    for session, claims in sorted(by_session.items()):
        digest = digests.get(session)
        quotes, known = quotes_of(claims), digest.ran if digest else ()
        ran = [
            each
            for each in commands
            if each in named[session] or all(v in known or folded(v) in quotes for v in verbs_in(each))
        ]
        rows.append(
            Evidence(
                session=session,
                digest=digest.log if digest else "",
                project=digest.project if digest else project,
                day=digest.day if digest else "",
                week=digest.week if digest else "",
                detector=DETECTOR,
                turns=tuple(sorted({quote.line for claim in claims for quote in claim.evidence})),
                outcome=_outcome(claims),
                actions=tuple(ran),
                excerpt=claims[0].witness.quote[:MAX_EXCERPT],
            )
        )
    return tuple(rows)


def candidate_of(
    plans: Sequence[Plan],
    dropped: Sequence[Dropped],
    *,
    digests: Mapping[str, Digest],
    checkout: Checkout | None,
    key: bytes,
    newest: str = "",
) -> tuple[Candidate | None, list[Dropped]]:
    """Returns the candidate that plans for one file make, if they make one, and what was left out of them.

    `dropped` is what was left out before; `digests` are those of the sessions, by id.
    """
    plan = plans[0]
    before = checkout.text(plan.target) if checkout and plan.target else ""
    rules = (house_rules(checkout.text, plan.target) if checkout else HouseRules()).like(before)
    plans = [_in_house_style(each, rules, checkout if plan.target else None) for each in plans]
    plan = plans[0]
    backing = Backing((each for each in digests.values() if each.project == plan.project), checkout, before)
    sections, weak = _without_weak(_sections(plans, key), backing)
    bullets = [bullet for section in sections for bullet in section.bullets]

    def refused(reason: str, text: str) -> tuple[None, list[Dropped]]:
        rest = [left_out("draft", "line", bullet.text, bullet.claims, (reason, text)) for bullet in bullets]
        claims = [claim for plan in plans for line in plan.lines for claim in line.claims]
        return None, [*weak, *rest, left_out("draft", "draft", plan.title, claims, (reason, text))]

    if not bullets:
        return refused("weak", "no line of it is sure enough")
    names = sorted({f"{each.name} {each.title}" for each in plans}) if plan.target else ()
    identity = identity_of(("author", plan.project, plan.target or plan.name, *(names or ("",))))
    days = [digests[each.session].day for bullet in bullets for each in bullet.claims if each.session in digests]
    note = _note(plan, sections, rules, checkout, max(days, default="")) if checkout and plan.target else None
    change = note or (_change(plans, sections, rules, before) if plan.target else _new(plan, sections, rules, identity))
    if isinstance(change, str) and not plan.target and (fault := _one_fault(plan, sections, rules, identity)):
        # One line that does not lint does not take the others along.
        weak.append(left_out("draft", "line", fault.text, fault.claims, ("lint", change)))
        bullets = [bullet for bullet in bullets if bullet is not fault]
        change = _new(plan, _without(sections, [fault.digest]), rules, identity)
    if isinstance(change, str):
        return refused("no-place" if plan.target else "lint", change)
    # Of a corrected sentence the line that has it is what evidence names.
    written = change.pop("written", {})
    bullets = [
        each.model_copy(update={"text": text, "digest": bullet_digest(text)})
        if (text := written.get(each.digest))
        else each
        for each in bullets
    ]
    if checkout and plan.target and not checkout.applies(change["patch"]):
        return refused("no-patch", f"its patch does not apply to {plan.target} as the latest commit has it")
    by_hand = [*change.pop("by_hand", ()), *(_masked(bullets, checkout) if checkout else ())]
    rows = [claim_row(bullet.text, claim, key) for bullet in bullets for claim in bullet.claims]
    parts = reasons(Held((), claims=rows), AUTHORED)
    description = " ".join(each.description for each in (plans if plan.target else plans[:1]))
    evidence = _evidence(bullets, written.values(), digests, plan.project, description)
    families = {claim.family for bullet in bullets for claim in bullet.claims}
    title = "; ".join(heading(each.title, WRITTEN) for each in plans[:2]) + (
        f"; {len(plans) - 2} more" if plans[2:] else ""
    )
    fields: dict[str, Any] = {
        "id": identity,
        "fingerprint": fingerprint_of(change["files"]),
        "title": title,
        "description": description,
        "readiness": "draft",
        "choice": Choice(code="authored", text="an author wrote it from lessons of sessions"),
        "detectors": (DETECTOR,),
        "confidence": total(parts),
        "level": level(total(parts)),
        "reasons": parts,
        "support": support_of(evidence).model_copy(update={"families": len(families)}),
        "evidence": evidence,
        "newest": newest,
        "bullets": tuple(bullets),
        "by_hand": tuple(by_hand),
        "dropped_bullets": tuple(
            f"{each.reason}: {each.title} ({each.text})" for each in (*dropped, *weak) if each.kind == "line"
        ),
    }
    candidate = Candidate(**{**fields, **change})
    provenance = provenance_of(candidate, key)
    old = {name: before for name in candidate.files if before}
    wrong = unfounded(provenance, candidate.files, candidate.files, old)
    if wrong:
        return refused("evidence", wrong)
    return candidate.model_copy(update={"provenance": provenance.model_dump(mode="json")}), weak


def _in_house_style(plan: Plan, rules: HouseRules, checkout: Checkout | None) -> Plan:
    """Returns a plan whose words are written as the project's rules ask for, with the owners that its files name."""

    def written(text: str) -> str:
        return rules.prose(checkout.with_owners(text) if checkout else text)

    sections = tuple(
        (rules.title(rules.prose(head)), tuple(line._replace(text=written(line.text)) for line in lines))
        for head, lines in plan.sections
    )
    return plan._replace(title=rules.title(rules.prose(heading(plan.title, WRITTEN))), sections=sections)


def _without(sections: Iterable[Section], digests: Collection[str]) -> list[Section]:
    """Returns the sections without the lines of these digests; none that is empty then."""
    rest = [each._replace(bullets=[b for b in each.bullets if b.digest not in digests]) for each in sections]
    return [each for each in rest if each.bullets]


def _one_fault(plan: Plan, sections: Sequence[Section], rules: HouseRules, identity: str) -> Bullet | None:
    """Returns the line without which a new skill lints; None if there is no such line, or no other."""
    every = [bullet for section in sections for bullet in section.bullets]
    without = ((bullet, _without(sections, [bullet.digest])) for bullet in every)
    return next(
        (each for each, rest in without if rest and not isinstance(_new(plan, rest, rules, identity), str)), None
    )


def _new(plan: Plan, sections: Sequence[Section], rules: HouseRules, identity: str) -> dict[str, Any] | str:
    """Returns the fields of a candidate that is a new skill, or what its linter says."""
    under: dict[str, list[Bullet]] = defaultdict(list)
    for section in sections:
        under[section.heading] += section.bullets
    body = "\n\n".join(f"## {head}\n\n{rules.items(each.text for each in bullets)}" for head, bullets in under.items())
    skill = Skill(
        name=plan.name,
        description=plan.description,
        instructions=f"# {heading(plan.title, WRITTEN)}\n\n{body}",
        metadata={ID_KEY: identity},
    )
    files = {"SKILL.md": render_skill_md(skill)}
    wrong = faults(plan.name, files)
    if wrong:
        return f"it does not lint: {wrong[0]}"
    return {"name": plan.name, "files": files, "form": tuple(rules.notes("SKILL.md", "", files["SKILL.md"]))}


def _masked(bullets: Sequence[Bullet], checkout: Checkout) -> Iterator[str]:
    """Yields the commands of lines that the latest commit has in other words, which redaction masked."""
    for command in {each: None for bullet in bullets for each in masked_commands(bullet.text)}:
        tree = git.CommitTree(checkout.root, checkout.commit)
        paths = sorted(checkout.holders([command.words])[command.words])[:MAX_FILES]
        found = ((path, command.line(text_at(tree, path) or "", checkout.text(path))) for path in paths)
        if place := next((f"{path}:{number}" for path, number in found if number), ""):
            yield f"`{command.text}` is {place} with a part masked: copy the command from there"


def _note(
    plan: Plan, sections: Sequence[Section], rules: HouseRules, checkout: Checkout, day: str
) -> dict[str, Any] | None:
    """Returns the fields of a candidate that is a dated note, where the target is the index of such notes."""
    if not day or any(line.replaces for line in plan.lines):
        return None
    before = checkout.text(plan.target)
    place = notes_folder(checkout.files, plan.target, before, checkout.text)
    path = place.path(plan.title, day) if place else ""
    if place is None or not path or path in checkout.files or checkout.ignores(path):
        return None
    body = "\n\n".join(f"## {head}\n\n{rules.items(each.text for each in bullets)}" for _, head, bullets in sections)
    text = place.page(plan.title, day, body)
    folder, _, last = plan.target.rpartition("/")
    is_skill = last == "SKILL.md"
    return {
        "kind": "enhancement",
        "target": folder.rpartition("/")[2] if is_skill else path,
        "name": folder.rpartition("/")[2] if is_skill else plan.name,
        "files": {path.removeprefix(f"{folder}/") if is_skill else path: text},
        "patch": unified_diff([(path, "", text)]),
        "base": digest_of({}),
        "before": before if is_skill else "",
        "form": tuple(house_rules(checkout.text, path).notes(path, "", text)),
        "by_hand": [f"{plan.target} lists the notes of {place.folder}: add {path}"] if place.is_listed else [],
    }


def _corrected(text: str, line: Line) -> tuple[str, str]:
    """Returns the document with a sentence of it corrected, and the line of it that says so; empty if it has none."""
    old = line.replaces.strip()
    return replaced(text, old, line.text) if len(old) >= SENTENCE else ("", "")


def _change(plans: Sequence[Plan], sections: Sequence[Section], rules: HouseRules, before: str) -> dict[str, Any] | str:
    """Returns the fields of a candidate that changes a file, or why the file has no place for it."""
    plan = plans[0]
    folder, _, last = plan.target.rpartition("/")
    is_skill = last == "SKILL.md"
    lines = {bullet_digest(line.text): line for each in plans for line in each.lines}
    text = before
    written: dict[str, str] = {}
    for title, head, bullets in sections:
        rest: list[Bullet] = []
        for bullet in reversed(bullets):
            line = lines[bullet.digest]
            corrected, said = ("", "") if is_skill else _corrected(text, line)
            if corrected:
                written[bullet.digest] = said
            placed = corrected or below(text, plan.target, line.after, [bullet.text], rules)
            text = placed or text
            rest = rest if placed else [bullet, *rest]
        if rest:
            # Under a heading of its own; the second of a change names its subject, too.
            own = title + (f": {head}" if title in text else "")
            depth = mixed_section(text, plan.target, head)
            items = rules.items(each.text for each in rest)
            body = (f"{'#' * (depth + 1)} {own}\n\n" if depth else "") + items
            if depth and not is_skill and "\n" not in items.strip():
                body = rest[0].text  # one line is a paragraph at the end of the section, and needs no heading
            after = None if is_title(text, plan.target, head) else with_section(text, plan.target, head, body, rules)
            after = after or with_section(text, plan.target, own, items, rules)
            if after is None:
                return f"{plan.target} has no place for it"
            text = after
    skill = folder.rpartition("/")[2]
    file = last if is_skill else plan.target
    return {
        "kind": "enhancement",
        "target": skill if is_skill else plan.target,
        "name": skill if is_skill else plan.name,
        "files": {file: text},
        "patch": unified_diff([(plan.target, before, text)]),
        "base": digest_of({file: before}),
        "before": before,
        "form": tuple(rules.notes(plan.target, before, text)),
        "written": written,
    }
