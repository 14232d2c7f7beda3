"""What becomes of a lesson beside the skills that exist: a new skill, a change to the one it belongs to, or nothing."""

from typing import Any

import pytest

from skillkit.documents.grounding import verbs_in
from skillkit.documents.library import read_skills
from skillkit.drafting.draft import draft
from skillkit.drafting.enhance import Decision, Skills, decide
from skillkit.drafting.validate import new_faults
from skillkit.files.tree import MemoryTree
from skillkit.model.candidate import Evidence, Passage
from skillkit.model.lesson import ErrorFix, Lesson, Notes, RepeatedWorkflow, WorkflowStep
from skillkit.similarity.text import Text
from tests.conftest import skill

Known = ErrorFix | Notes | RepeatedWorkflow
DEPLOY = skill(
    "deploy", "1. `kiosk push`\n2. `bun run check`", "Brings the kiosk to the shop. Use when asked to deploy."
)
CHECK = skill("bun-check", "```sh\nbun run check\n```", "Runs the check with bun. Use when asked to check.")
FILE = ".claude/skills/deploy/SKILL.md"
FIX = ErrorFix(
    change="before",
    failing="bun run check",
    passing="bun run check",
    subject="bun run check",
    acts=("bun run codegen",),
    message=("error: no such file: gen/api.ts",),
)
WRAPPED = ErrorFix(
    change="rewrite",
    failing="rtk bun test",
    passing="bun test",
    dropped=("rtk",),
    subject="bun",
    message=("error: unrecognized subcommand 'bun'",),
)
RULE = Notes(
    title="Ask before the kiosk in the window is restarted",
    when="the kiosk is restarted",
    passages=(Passage(heading="why", form="prose", lines=("It shows a film.",)),),
    complete=True,
)


def lesson(facts: Known) -> Lesson:
    rows = tuple(
        Evidence(
            session=name,
            digest=name,
            project="kiosk",
            day="2026-03-02",
            week="2026-W10",
            detector="any",
            turns=(5,),
            outcome="fixed",
            actions=("bun run check",),
        )
        for name in ("a", "b")
    )
    return Lesson(detector="any", intent=("any",), facts=facts, evidence=rows)


def decided(facts: Known, *texts: str, **options: Any) -> Decision:
    names = [text.partition("name: ")[2].partition("\n")[0] for text in texts]
    files = {f"skills/{name}/SKILL.md": text for name, text in zip(names, texts)}
    skills = Skills(read_skills(MemoryTree(files)))
    made = draft(lesson(facts), "00000000")
    similar = skills.index.nearest(Text("candidate", made.name, made.description, made.files["SKILL.md"]))
    found = decide(lesson(facts), made, similar, skills, **{"own_id": "00000000", "complete": True, **options})
    if found.folder and found.after:
        assert new_faults(found.folder, {"SKILL.md": found.after}) == []
        after = [found.after if name == found.folder.name else text for name, text in zip(names, texts)]
        if after != list(texts):
            assert decided(facts, *after, **options).action == "nothing"
    return found


def test_a_failure_of_what_a_skill_is_about_becomes_an_item_of_its_gotchas() -> None:
    found = decided(FIX, CHECK, DEPLOY)
    assert (found.action, found.code, found.folder and found.folder.name) == ("enhance", "same-command", "bun-check")
    item = "- `bun run check` fails with `error: no such file: gen/api.ts`. Run `bun run codegen`, then run it again.\n"
    assert found.after == f"{CHECK.rstrip()}\n\n## Gotchas\n\n{item}"
    lead = decided(FIX, CHECK, complete=False)
    assert (lead[:3], lead.after) == (("enhance", "same-command", "it is about bun run check"), "")


def test_a_skill_that_says_it_in_other_words_needs_nothing() -> None:
    said = "Before `bun run check` run\n**`bun run codegen`**: it fails without."
    assert decided(FIX, CHECK + said).code == "said-by-skill"
    assert decided(FIX, DEPLOY.replace("kiosk push", f"kiosk push`. {said} `")).code == "said-by-skill"
    assert decided(FIX, CHECK + "Run `bun run codegen` when asked to.").action == "enhance"


@pytest.mark.parametrize("change", ["before", "instead"])
def test_a_shared_program_alone_is_not_enough(change: str) -> None:
    """A failing bun of another project is no matter of the skill that says how bun is run without a wrapper."""
    drafted = draft(lesson(WRAPPED), "11111111").files["SKILL.md"]
    failing = "bun test" if change == "before" else "bun run lint"
    facts: dict[str, Any] = {"change": change, "failing": failing, "passing": failing, "subject": failing}
    if change == "instead":
        facts.update({"passing": "bun x eslint", "dropped": ("bun run lint",), "added": ("bun x eslint",)})
    found = decided(FIX.model_copy(update=facts), drafted, DEPLOY)
    assert (found.action, found.code) == ("new", "no-skill")


def test_a_skill_that_runs_the_command_on_its_way_is_left_alone() -> None:
    assert decided(FIX, DEPLOY).action == "new"
    listing = skill("verify", "1. `npm test`\n2. `bun run check`", "Runs npm test, bun run check or go test.")
    assert decided(FIX, listing).action == "new"


def test_a_single_generic_word_ties_nothing() -> None:
    text = skill("python-make", "Run `make` and `python`.", "Tells how to make things with python. Use when at it.")
    for program in ("python x/y.py", "git commit", "ls x", "npm install"):
        facts = FIX.model_copy(update={"failing": program, "passing": program, "subject": program.split()[0]})
        assert decided(facts, text).action == "new"


def test_two_skills_that_fit_as_well_are_left_alone() -> None:
    assert decided(FIX, CHECK, CHECK.replace("bun-check", "check-with-bun")).text == "several skills cover it"


def test_notes_of_the_same_title_become_a_section() -> None:
    name = draft(lesson(RULE), "x").name
    found = decided(RULE, skill(name, "Whom to ask: the shop.", "Says whom to ask. Use when the kiosk stands still."))
    assert (found.action, found.code) == ("enhance", "same-title")
    assert found.after.rstrip().endswith(
        f"## {RULE.title}\n\nUse when the kiosk is restarted.\n\nWhy:\n\nIt shows a film."
    )
    assert decided(RULE, DEPLOY).action == "new"


def test_steps_that_a_workflow_has_besides_are_added() -> None:
    steps = tuple(
        WorkflowStep(name=f"step-{number}", command=command, verb=verbs_in(command)[0], sessions=3)
        for number, command in enumerate(("bun run check", "kiosk push", "kiosk verify --all"))
    )
    facts = RepeatedWorkflow(steps=steps)
    found = decided(facts, DEPLOY)
    assert (found.action, found.code) == ("enhance", "same-steps")
    assert found.after.rstrip().endswith("## Also run\n\n- `kiosk verify --all`, after `kiosk push`.")
    assert decided(facts.model_copy(update={"steps": steps[:2]}), DEPLOY).action == "nothing"
    assert decided(facts, CHECK).action == "new"


def test_what_may_not_be_changed_is_not() -> None:
    meta = CHECK.replace("description:", "metadata:\n  type: meta\ndescription:")
    own = CHECK.replace("description:", 'metadata:\n  skillkit-id: "00000000"\ndescription:')
    assert decided(FIX, meta).action == "new"
    assert decided(FIX, own).code == "own"
    theirs = Skills((), read_skills(MemoryTree({"skills/bun-check/SKILL.md": CHECK})))
    made = draft(lesson(FIX), "00000000")
    assert decide(lesson(FIX), made, (), theirs, own_id="00000000", complete=True).action == "new"
