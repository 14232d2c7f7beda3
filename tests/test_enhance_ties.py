"""To which skill a lesson belongs: what its sessions had used when it happened, and what speaks against that."""

from collections.abc import Sequence

import pytest

from skillkit.drafting.enhance import Decision
from skillkit.drafting.enhance import Shelf
from skillkit.drafting.enhance import Usage
from skillkit.drafting.enhance import decide
from skillkit.drafting.used import uses
from skillkit.library import read_skills
from skillkit.model.candidate import Draft
from skillkit.model.candidate import Evidence
from skillkit.model.candidate import Passage
from skillkit.model.lesson import Disproved
from skillkit.model.lesson import ErrorFix
from skillkit.model.lesson import Lesson
from skillkit.model.lesson import Notes
from skillkit.model.observation import Action
from skillkit.model.observation import Observation
from skillkit.model.observation import Trace
from skillkit.tree import MemoryTree
from tests.conftest import skill

DEPLOY = skill(
    "deploy", "1. `kiosk push`\n2. `bun run check`", "Brings the kiosk to the shop. Use when asked to deploy."
)
CALL = Observation(
    session="", turn=2, kind="action", actions=(Action(kind="other", verb="skill", words=("skill", "team:deploy")),)
)
FILE = ".claude/skills/deploy/SKILL.md"
READ = Observation(
    session="",
    turn=2,
    kind="action",
    files=(FILE,),
    actions=(Action(kind="read", verb="read"),),
)
MARK = Observation(session="", turn=1, kind="program", text="skill deploy")
ASKED = Observation(session="", turn=1, kind="request", text="deploy it")
OTHER_WISH = Observation(session="", turn=3, kind="request", text="and now something else")
FAILED = Observation(session="", turn=5, kind="error", command="bun run check")
RULE = Notes(
    title="Ask before the kiosk in the window is restarted",
    when="the kiosk is restarted",
    passages=(Passage(heading="why", form="prose", lines=("It shows a film.",)),),
    complete=True,
)
FIX = ErrorFix(
    change="before",
    failing="bun run check",
    passing="bun run check",
    subject="bun run check",
    acts=("bun run codegen",),
    message=("error: no such file: gen/api.ts",),
)

Known = ErrorFix | Notes | Disproved


def trace(name: str, *observations: Observation) -> Trace:
    return Trace(session=name, digest=name, agent="claude-code", project="kiosk", observations=observations)


def lesson(facts: Known, *sessions: str) -> Lesson:
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
        for name in sessions
    )
    return Lesson(detector="any", intent=("any",), facts=facts, evidence=rows)


def decided(
    facts: ErrorFix | Notes | Disproved, traces: Sequence[Trace], text: str = DEPLOY, about: int = 2
) -> Decision:
    shelf = Shelf(read_skills(MemoryTree({"skills/deploy/SKILL.md": text})))
    made = Draft(name="any", title=getattr(facts, "title", "Generate before the check"), description="", files={})
    usage = Usage({each.session: each for each in traces})
    found = lesson(facts, *(each.session for each in traces[:about]))
    return decide(found, made, (), shelf, usage, own_id="00000000", complete=True)


@pytest.mark.parametrize("used", [(ASKED, CALL), (ASKED, READ), (MARK,)], ids=["called", "read", "by program"])
def test_an_error_in_what_a_skill_tells_belongs_to_the_skill_that_was_used(used: tuple[Observation, ...]) -> None:
    traces = [trace(name, *used, FAILED) for name in ("a", "b")]
    assert [use.name for use in uses(traces[0])] == ["deploy"]
    decision = decided(FIX, traces)
    assert (decision.action, decision.code) == ("enhance", "used")
    assert "bun run codegen" in decision.files["SKILL.md"]


def test_without_its_use_a_skill_that_only_tells_of_the_command_is_left_alone() -> None:
    assert decided(FIX, [trace(name, ASKED, FAILED) for name in ("a", "b")]).action == "new"


def test_what_happens_for_another_wish_is_not_the_skills() -> None:
    traces = [trace(name, ASKED, CALL, OTHER_WISH, FAILED) for name in ("a", "b")]
    assert decided(FIX, traces).action == "new"


def test_what_users_object_to_after_a_skill_belongs_to_it_unless_all_sessions_use_it() -> None:
    used = [trace(name, ASKED, CALL, FAILED) for name in ("a", "b")]
    rest = [trace(name, ASKED) for name in ("c", "d", "e")]
    assert decided(RULE, [*used, *rest]).code == "used"
    everywhere = [trace(name, ASKED, CALL) for name in ("c", "d", "e")]
    assert decided(RULE, [*used, *everywhere]).action == "new"
    assert decided(RULE, [used[0], *rest], about=1).action == "new"


def test_a_line_of_a_skill_that_is_wrong_is_corrected() -> None:
    facts = Disproved(
        document=FILE,
        line="kiosk push",
        failing="kiosk push",
        passing="kiosk send --all",
        message=("error: unknown command: push",),
    )
    decision = decided(facts, [trace("a", ASKED), trace("b", ASKED)])
    assert (decision.action, decision.code) == ("enhance", "wrong-command")
    assert "1. `kiosk send --all`" in decision.files["SKILL.md"]


def test_a_skill_about_skills_is_never_changed() -> None:
    meta = DEPLOY.replace("description:", "metadata:\n  type: meta\ndescription:")
    traces = [trace(name, ASKED, CALL, FAILED) for name in ("a", "b")]
    assert decided(FIX, traces, meta).action == "new"


def test_a_single_generic_word_ties_nothing() -> None:
    text = skill("python-make", "Run `make` and `python`.", "Tells how to make things with python. Use when at it.")
    for program in ("python x/y.py", "git commit", "ls x", "npm install"):
        facts = FIX.model_copy(update={"failing": program, "passing": program, "subject": program.split()[0]})
        assert decided(facts, [trace("a", ASKED), trace("b", ASKED)], text).action == "new"


def test_a_description_that_lists_alternatives_is_about_none() -> None:
    body = "`npm test`, `bun run check`, `cargo test` or `go test`."
    text = skill("verify", body, "Runs npm test, bun run check, cargo test or go test. Use when asked to verify.")
    traces = [trace("a", ASKED), trace("b", ASKED)]
    assert decided(FIX, traces, text).action == "new"
    text = skill("verify", "`bun run check`", "Says how to run the check with bun. Use when asked to verify.")
    assert decided(FIX, traces, text).action == "enhance"


def test_a_command_with_an_argument_of_the_project_belongs_where_it_stands() -> None:
    facts = FIX.model_copy(update={"failing": "pnpm --filter core check", "passing": "pnpm --filter core check"})
    text = DEPLOY.replace("bun run check", "pnpm --filter core check")
    assert decided(facts, [trace("a", ASKED), trace("b", ASKED)], text).code == "same-command"
