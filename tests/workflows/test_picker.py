"""The picker: found by typing, filled in, run for real, asked, undone, cancelled; and the same line by line."""

import asyncio
import time
from collections.abc import Awaitable, Callable
from typing import Any

import pytest
from textual.pilot import Pilot
from textual.widget import Widget
from textual.widgets import Input, OptionList, RichLog, Static

from skillkit.errors import SkillkitError
from skillkit.model.registered import RegisteredSkill
from skillkit.model.run import Match
from skillkit.picker import Bench
from skillkit.picker.app import Form, Picker, Skills
from skillkit.picker.dialogs import PastRuns, Question
from skillkit.picker.running import Running
from skillkit.picker.texts import ranked
from skillkit.workflows.history import History
from skillkit.workflows.registry import load
from tests.conftest import Run, SkillRepo, in_terminal
from tests.workflows.running import trust

GREET = """\
name: greet
description: Greets somebody in a file. Use when someone new joins.
triggers:
  - pattern: 'greet {who}'
parameters:
  - {name: who, type: string, description: Whom to greet.}
  - {name: tone, type: choice, choices: [warm, cool], default: warm, description: How to say it.}
  - {name: since, type: semver, required: false, description: Since which version.}
  - {name: loud, type: bool, default: "false", description: In capital letters.}
preconditions:
  - {command: git rev-parse --is-inside-work-tree, expect: "true", message: This is no git repository.}
steps:
  - {name: write, type: bash, command: 'echo "{tone} hello {who} {loud}" | tee greeting.txt'}
  - {name: bump, type: edit, file: README.md, pattern: skills, replacement: greetings}
  - {name: ask, type: confirm, message: 'Greet {who}?'}
  - {name: end, type: bash, command: 'echo over; test {who} != nobody'}
"""
SLOW = """\
name: slow
description: Waits.
steps:
  - {name: make, type: bash, command: echo x > made.txt}
  - {name: wait, type: bash, command: 'sleep 60; echo woke > woke.txt'}
"""
Act = Callable[[Pilot[Any]], Awaitable[None]]


@pytest.fixture
def bench(skill_repo: SkillRepo) -> Bench:
    """A repository with two workflows, everything in it committed."""
    skill_repo.commit({"skills/greet/workflow.yaml": GREET, "skills/slow/workflow.yaml": SLOW})
    found = Bench(load(skill_repo.root).skills, skill_repo.root)
    trust(found.skills, found.root)
    return found


def drive(bench: Bench, act: Act, text: str = "", size: tuple[int, int] = (80, 24)) -> Picker:
    """Runs the picker in a terminal of that size while `act` types."""
    app = Picker(bench, text)

    async def run() -> None:
        async with app.run_test(size=size) as pilot:
            await pilot.pause()
            await act(pilot)

    asyncio.run(run())
    return app


async def until(pilot: Pilot[Any], holds: Callable[[], bool]) -> None:
    """Waits for something that a run in another thread brings about."""
    end = time.monotonic() + 20
    while not holds():
        assert time.monotonic() < end, lines(pilot)
        await pilot.pause(0.02)


def lines(pilot: Pilot[Any]) -> list[str]:
    """What the terminal shows."""
    return ["".join(segment.text for segment in strip) for strip in pilot.app.screen._compositor.render_strips()]  # noqa: SLF001


def shown(pilot: Pilot[Any]) -> str:
    return "\n".join(line.rstrip() for line in lines(pilot))


def output(pilot: Pilot[Any]) -> str:
    """What the run has printed, whether it is in view or not; nothing where its screen is not made yet."""
    return "\n".join(strip.text.rstrip() for log in pilot.app.screen.query(RichLog) for strip in log.lines)


def names(pilot: Pilot[Any]) -> list[str]:
    skills = pilot.app.screen.query_one("#skills", OptionList)
    return [str(skills.get_option_at_index(n).prompt).split()[0] for n in range(skills.option_count)]


async def typed(pilot: Pilot[Any], text: str) -> None:
    await pilot.press(*("space" if letter == " " else letter for letter in text))


async def ended(pilot: Pilot[Any]) -> None:
    await until(pilot, lambda: isinstance(pilot.app.screen, Running) and pilot.app.screen.is_over)
    await pilot.pause()


async def asked(pilot: Pilot[Any]) -> None:
    await until(pilot, lambda: isinstance(pilot.app.screen, Question))
    await pilot.pause()


def clean(bench: Bench, skill_repo: SkillRepo) -> bool:
    """Whether the working tree is as it was committed."""
    assert bench.root == skill_repo.root
    return not skill_repo.git("status", "--porcelain")


def test_typing_filters_and_previews(bench: Bench) -> None:
    async def act(pilot: Pilot[Any]) -> None:
        assert {"commit", "greet", "test", "slow"} <= set(names(pilot))
        await typed(pilot, "grt")
        assert names(pilot)[0] == "greet"
        for part in ("Greets somebody", "project,", "who", "Whom to greet."):
            assert part in shown(pilot)
        assert "echo" not in shown(pilot)
        await pilot.press("pagedown")
        await pilot.pause()
        assert 'write echo "{tone} hello' in shown(pilot)
        await pilot.press("escape")
        await typed(pilot, "zzzz")
        await pilot.pause()
        assert names(pilot) == []
        assert "No skill fits" in shown(pilot)
        await pilot.press("enter", "escape", "down")
        assert pilot.app.screen.query_one("#skills", OptionList).highlighted == 1
        await pilot.press("escape")

    assert drive(bench, act)._exit  # noqa: SLF001


def test_names_come_before_descriptions_and_patterns_before_both(bench: Bench) -> None:
    def first(text: str, *matches: Match) -> str:
        return ranked(text, bench.skills, matches)[0].skill.name

    assert first("SLO") == "slow"
    assert first("new joins") == "greet"
    assert first("is it green", Match("greet", 0.9, "text"), Match("test", 0.4, "pattern")) == "test"
    # The project has a release of its own, without a workflow.
    assert not any(each.skill.name == "release" for each in ranked("", bench.skills))
    assert ranked("qqqq", bench.skills) == []


def test_a_text_fills_the_form(bench: Bench) -> None:
    bench.match = lambda text: [Match("greet", 1.0, "pattern", "greet {who}", (("who", text[6:]),))]

    async def act(pilot: Pilot[Any]) -> None:
        await pilot.press("enter")
        await pilot.pause()
        assert pilot.app.screen.query_one("#value-who", Input).value == "Ada"

    drive(bench, act, "greet Ada")


def test_a_form_says_what_is_wrong_then_runs(bench: Bench, skill_repo: SkillRepo) -> None:
    async def act(pilot: Pilot[Any]) -> None:
        await typed(pilot, "greet")
        await pilot.press("enter", "enter")
        await pilot.pause()
        assert isinstance(pilot.app.screen, Form)
        assert "needs a value" in shown(pilot)
        await typed(pilot, "$(touch x) Ada")
        await pilot.press("tab", "enter", "down", "enter", "tab")
        await typed(pilot, "1.x")
        await pilot.pause()
        assert "'1.x' is no version such as 1.2.3" in shown(pilot)
        await pilot.press("enter")
        assert isinstance(pilot.app.screen, Form)
        await pilot.press("backspace")
        await typed(pilot, "2.3")
        await pilot.press("tab", "enter", "up", "enter", "tab", "enter")
        await asked(pilot)
        assert "Greet $(touch x) Ada?" in shown(pilot)
        assert pilot.app.focused is pilot.app.screen.query_one("#no")
        await pilot.press("y")
        await ended(pilot)
        assert "success after" in shown(pilot)
        assert "cool hello $(touch x) Ada true" in output(pilot)
        assert "+Our greetings." in output(pilot)
        assert shown(pilot).count("done") == 5
        await pilot.press("escape")
        assert isinstance(pilot.app.screen, Skills)

    drive(bench, act)
    (run,) = bench.done
    assert (run.conclusion, dict(run.parameters)["since"]) == ("success", "1.2.3")
    assert [each.id for each in History().runs()] == [run.id]
    assert skill_repo.git("status", "--porcelain").split() == ["M", "README.md", "??", "greeting.txt"]


@pytest.mark.parametrize(("who", "keys", "why"), [("Ada", ["enter"], "declined"), ("nobody", ["y"], "exit status 1")])
@pytest.mark.slow
def test_what_a_failed_run_did_is_undone(
    bench: Bench, skill_repo: SkillRepo, who: str, keys: list[str], why: str
) -> None:
    async def act(pilot: Pilot[Any]) -> None:
        await pilot.press("enter")
        await typed(pilot, who)
        await pilot.press("enter")
        await asked(pilot)
        await pilot.press(*keys)
        await ended(pilot)
        assert shown(pilot).count("undone") == 2
        assert "Undone: " in output(pilot)
        assert why in pilot.app.screen.query_one("#state", Static).render().plain  # type: ignore[union-attr]

    drive(bench, act, "greet")
    assert bench.done[0].conclusion in ("failure", "cancelled")
    assert clean(bench, skill_repo)


@pytest.mark.parametrize("key", ["escape", "ctrl+c"])
def test_a_key_ends_a_run_and_undoes_it(bench: Bench, skill_repo: SkillRepo, key: str) -> None:
    async def act(pilot: Pilot[Any]) -> None:
        await pilot.press("enter", "enter")
        await until(pilot, lambda: "sleep" in output(pilot) and "running:" in shown(pilot))
        await pilot.pause()
        assert "running: 1 of 2 done" in shown(pilot)
        began = time.monotonic()
        await pilot.press(key)
        await ended(pilot)
        assert time.monotonic() - began < 15
        assert "cancelled after" in shown(pilot)
        assert isinstance(pilot.app.screen, Running)
        await pilot.press(key)

    drive(bench, act, "slow")
    assert bench.done[0].conclusion == "cancelled"
    assert clean(bench, skill_repo)


@pytest.mark.slow
def test_ctrl_c_ends_a_run_that_asks(bench: Bench, skill_repo: SkillRepo) -> None:
    async def act(pilot: Pilot[Any]) -> None:
        await pilot.press("enter", "A", "enter")
        await asked(pilot)
        await pilot.press("ctrl+c")
        await ended(pilot)

    drive(bench, act, "greet")
    assert (bench.done[0].conclusion, bench.done[0].message) == ("cancelled", "interrupted")
    assert clean(bench, skill_repo)


def test_a_dry_run_shows_all_and_changes_nothing(bench: Bench, skill_repo: SkillRepo) -> None:
    async def act(pilot: Pilot[Any]) -> None:
        await pilot.press("enter", "A", "ctrl+t")
        await ended(pilot)
        assert "nothing was changed, a dry run" in shown(pilot)
        assert "echo over; test A != nobody" in output(pilot)
        assert "+Our greetings." in output(pilot)

    drive(bench, act, "greet")
    assert (bench.done[0].dry_run, History().count()) == (True, 0)
    assert clean(bench, skill_repo)


@pytest.mark.slow
def test_a_foreign_skill_runs_after_its_commands_were_shown(bench: Bench, skill_repo: SkillRepo) -> None:
    bench.skills = [RegisteredSkill(s.skill, "https://example.org/skills", s.path) for s in bench.skills]
    # A file that is new since the user agreed.
    skill_repo.commit({"skills/greet/new.md": "New.\n"})

    async def act(pilot: Pilot[Any]) -> None:
        await pilot.press("enter", "A", "enter")
        await asked(pilot)
        for part in (
            "comes from https://example.org/skills",
            "git rev-parse",
            'echo "warm hello A false"',
            "test A !=",
        ):
            assert part in shown(pilot)
        await pilot.press("n")
        await ended(pilot)
        assert "declined: nothing was run" in shown(pilot)

    drive(bench, act, "greet")
    assert bench.done == []
    assert clean(bench, skill_repo)


@pytest.mark.slow
def test_what_a_workflow_prints_moves_no_cursor(skill_repo: SkillRepo) -> None:
    noise = (
        "name: noise\ndescription: N.\nsteps:\n  - name: say\n    type: bash\n    command: |\n"
        "      printf '\\033[2J\\033]0;title\\007[red]not markup[/]\\n10%%\\r100%%\\n\\342\\200\\256x\\n'\n"
        "      seq 30000 | tail -9000\n"
    )
    skill_repo.commit({"skills/noise/workflow.yaml": noise})

    async def act(pilot: Pilot[Any]) -> None:
        await pilot.press("enter", "enter")
        await ended(pilot)
        said = output(pilot)
        assert all(character.isprintable() or character == "\n" for character in said)
        assert "30000" in said

    bench = Bench(load(skill_repo.root).skills, skill_repo.root)
    trust(bench.skills, bench.root)
    drive(bench, act, "noise")
    assert bench.done[0].conclusion == "success"


@pytest.mark.slow
def test_past_runs_are_shown_in_full(bench: Bench) -> None:
    async def act(pilot: Pilot[Any]) -> None:
        await pilot.press("ctrl+r")
        await pilot.pause()
        assert "No workflow was run yet." in shown(pilot)
        await pilot.press("escape", "enter", "A", "enter")
        await asked(pilot)
        await pilot.press("y")
        await ended(pilot)
        await pilot.press("enter", "ctrl+r")
        await pilot.pause()
        assert isinstance(pilot.app.screen, PastRuns)
        for part in ("success", "who=A tone=warm", "$ git rev-parse", "warm hello A false"):
            assert part in shown(pilot)
        await pilot.press("escape")
        assert isinstance(pilot.app.screen, Skills)

    drive(bench, act, "greet")


@pytest.mark.slow
def test_a_broken_history_stops_no_run(bench: Bench, monkeypatch: pytest.MonkeyPatch) -> None:
    def add(*_: object) -> None:
        raise SkillkitError("the history of runs cannot be used: full", "make room")

    monkeypatch.setattr(History, "add", add)

    async def act(pilot: Pilot[Any]) -> None:
        await pilot.press("enter", "A", "enter")
        await asked(pilot)
        await pilot.press("y")
        await ended(pilot)
        assert "the run is not in the history" in output(pilot)

    drive(bench, act, "greet")
    assert bench.done[0].conclusion == "success"


@pytest.mark.slow
def test_a_bug_is_handed_to_the_command_line(bench: Bench, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("skillkit.workflows.execute.run", lambda *_, **__: 1 / 0)

    async def act(pilot: Pilot[Any]) -> None:
        await pilot.press("enter", "A", "enter")
        await until(pilot, lambda: pilot.app._exit)  # noqa: SLF001

    assert isinstance(drive(bench, act, "greet").return_value, ZeroDivisionError)


@pytest.mark.parametrize("size", [(80, 24), (120, 40), (60, 15)])
@pytest.mark.parametrize("colour", [{}, {"NO_COLOR": "1"}])
@pytest.mark.slow
def test_every_screen_fits(
    bench: Bench, size: tuple[int, int], colour: dict[str, str], monkeypatch: pytest.MonkeyPatch
) -> None:
    for name, value in colour.items():
        monkeypatch.setenv(name, value)

    async def fits(pilot: Pilot[Any], *parts: str) -> None:
        await pilot.pause()
        for widget in pilot.app.screen.walk_children(Widget):
            region, inside = widget.region, pilot.app.screen.region
            assert region.right <= inside.right, widget
            assert not widget.show_horizontal_scrollbar, widget
        assert not pilot.app.screen.show_vertical_scrollbar
        for part in parts:
            assert part in shown(pilot)

    async def act(pilot: Pilot[Any]) -> None:
        await fits(pilot, "Enter Choose", "^r Past runs", "Esc Quit")
        await pilot.press("enter", "A")
        await fits(pilot, "Enter Run", "Tab Next", "^t Dry run", "Esc Back")
        await pilot.press("enter")
        await asked(pilot)
        await fits(pilot, "Greet A?", "No (n)", "Yes (y)")
        await pilot.press("n")
        await ended(pilot)
        await fits(pilot, "Esc Back")
        await pilot.press("escape", "ctrl+r")
        await fits(pilot, "Esc Back")

    drive(bench, act, "greet", size)


def test_line_by_line_it_does_the_same(run: Run, skill_repo: SkillRepo, bench: Bench) -> None:
    assert clean(bench, skill_repo)
    answers = ["greet", "1", "Ada", "tepid", "cool", "1.x", "", "yes", "yes", "y"]
    done = run("pick", cwd=skill_repo.root, stdin="\n".join(answers) + "\n")
    assert (done.code, done.stdout.split()[:2]) == (0, ["greet", "success"]), done.said
    assert "'tepid' is not one of warm, cool" in done.stderr
    assert "'1.x' is no version" in done.stderr
    assert (skill_repo.root / "greeting.txt").read_text(encoding="utf-8") == "cool hello Ada true\n"
    assert History().count() == 1
    skill_repo.git("checkout", "--quiet", "README.md")
    no = run("pick", "greet", cwd=skill_repo.root, stdin="1\nAda\n\n\n\nyes\nn\n")
    assert (no.code, no.stdout.split()[:2]) == (1, ["greet", "cancelled"])
    left = run("pick", cwd=skill_repo.root, stdin="q\n")
    assert (left.code, left.stdout) == (0, "")
    dry = run("pick", "slow", "--format", "json", cwd=skill_repo.root, stdin="1\ndry\n")
    assert [each["dry_run"] for each in dry.json["runs"]] == [True]


def test_a_pipe_that_ends_in_a_run_undoes_it(bench: Bench, run: Run, skill_repo: SkillRepo) -> None:
    done = run("pick", "greet", cwd=skill_repo.root, stdin="1\nAda\n\n\n\nyes\n")
    assert (done.code, done.stdout.split()[:2]) == (1, ["greet", "cancelled"])
    assert clean(bench, skill_repo)


def test_a_terminal_gets_screens_and_a_dumb_one_questions(bench: Bench) -> None:
    code, text = in_terminal(["pick", "slow"], bench.root, ["q"], asked=b"leave)", TERM="dumb", NO_COLOR="1")
    assert (code, "  1  slow" in text, "\x1b[?1049h" in text) == (0, True, False)
    # Ctrl-C and a line feed, once the first screen is there.
    code, text = in_terminal(["pick", "slow"], bench.root, ["\x03"], asked=b"Past runs", TERM="xterm-256color")
    assert (code, "\x1b[?1049h" in text) == (0, True)
