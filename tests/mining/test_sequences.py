"""Known kinds of work, repeated sequences and alike segments in a table of planted sessions (rows of document 004)."""

from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any

import pytest
import yaml

from skillkit.drafting import validate
from skillkit.mining.corpus import Corpus
from skillkit.mining.extract import observe
from skillkit.mining.pipeline import candidates_of
from skillkit.mining.sessions import Logs
from skillkit.model.candidate import Candidate, Dropped
from skillkit.similarity.embedding import Near
from tests.conftest import Run, SkillRepo
from tests.session_steps import FORMATS, write_logs

FIXTURES = Path(__file__).parent.parent / "fixtures"
TABLE: list[dict[str, Any]] = yaml.safe_load((FIXTURES / "sequences.yaml").read_text(encoding="utf-8"))
CASES = {case["id"]: case for case in TABLE}
HITS = [name for name, case in CASES.items() if "none" not in case]
DETECTORS = {"signature", "repeated-sequence", "similar-work"}

Acts = Sequence[str]


def looked(acts: Acts) -> list[str]:
    return [each for act in acts for each in (act, *(("$ git status", "$ ls -la") if act[0] in "$x+" else ()))]


def joined(acts: Acts) -> list[str]:
    found: list[str] = []
    for act in acts:
        is_next = act[0] == "$" and found and found[-1][0] == "$"
        found[-1:] = [f"{found[-1]} && {act[2:]}"] if is_next else [*found[-1:], act]
    return found


def retried(acts: Acts) -> list[str]:
    return [each for act in acts for each in ((f"x {act[2:]}", act) if act[0] == "$" else (act,))]


def after_a_question(acts: Acts) -> list[str]:
    return ["? What is in the README?", "$ cat README.md", "> A kiosk.", *acts, "> Done."]


FORMS: dict[str, Callable[[Acts], Acts]] = {
    "plain": list,
    "looked": looked,
    "joined": joined,
    "retried": retried,
    "after a question": after_a_question,
}


def mined(case: dict[str, Any], folder: Path, agent: str, form: str = "plain") -> tuple[list[Candidate], list[Dropped]]:
    logs = write_logs(folder, [FORMS[form](acts) for acts in case["sessions"]], agent, case.get("projects", ()))
    found, dropped = candidates_of([observe(session) for session in Logs(logs)], [], b"key")
    return [each for each in found if DETECTORS & set(each.detectors)], dropped


def is_found(case: dict[str, Any], candidate: Candidate) -> bool:
    text = "\n".join(line for passage in candidate.passages for line in passage.lines)
    places = [text.find(step.rpartition(" ")[2]) for step in case.get("steps", ())]
    has_words = all(word in candidate.title.lower() for word in case.get("words", ()))
    return has_words and -1 not in places and places == sorted(places) and candidate.title.startswith(
        case.get("title", "")
    )  # fmt: skip


FOUND = [(name, form, FORMATS[(n + m) % len(FORMATS)]) for n, name in enumerate(HITS) for m, form in enumerate(FORMS)]
"""Each case in each form, in the format of one agent after the other."""


@pytest.mark.parametrize(("name", "form", "agent"), FOUND)
def test_004_what_sessions_repeat_is_a_lead_with_a_template(name: str, form: str, agent: str, tmp_path: Path) -> None:
    found = [each for each in mined(CASES[name], tmp_path, agent, form)[0] if is_found(CASES[name], each)]
    assert len(found) == 1
    (lead,) = found
    assert lead.readiness == "lead" or lead.files
    assert {"SKILL.md", "workflow.yaml"} == set(lead.template or lead.files)
    assert validate.faults(lead.name, lead.template or lead.files) == []


@pytest.mark.parametrize("name", [name for name in CASES if name not in HITS])
def test_004_what_only_looks_alike_is_none(name: str, tmp_path: Path) -> None:
    case = CASES[name]
    assert [each.title for each in mined(case, tmp_path, "claude-code")[0] if each.title.startswith(case["none"])] == []


def test_004_what_one_session_shows_or_a_command_gave_is_named_with_its_reason(tmp_path: Path) -> None:
    once = {"sessions": CASES["release-python"]["sessions"][:1]}
    dropped = [each for case in (once, CASES["a-slash-command"]) for each in mined(case, tmp_path, "claude-code")[1]]
    assert [(each.reason, each.title) for each in dropped] == [
        ("once", "Release a version in kiosk"),
        ("follows-skill", "Run pull.sh, pack.sh and send.sh in kiosk"),
    ]


def test_004_what_every_project_does_is_of_low_level(tmp_path: Path) -> None:
    ((lead,), _) = mined(CASES["commit"], tmp_path, "claude-code")
    assert (lead.level, [reason.code for reason in lead.reasons if reason.weight < 0]) == (
        "low",
        ["specificity", "everywhere"],
    )


def test_004_what_differs_is_a_parameter_once(tmp_path: Path) -> None:
    ((lead,), _) = mined(CASES["customers"], tmp_path, "claude-code")
    workflow = yaml.safe_load(lead.template["workflow.yaml"])
    assert [(step["type"], step.get("command") or step["message"]) for step in workflow["steps"]] == [
        ("bash", './ops/tenant create "{value}"'),
        ("confirm", "Edit config/tenants.yaml. Is that done?"),
        ("bash", './ops/tenant verify "{value}"'),
    ]
    assert [each["name"] for each in workflow["parameters"]] == ["value"]


class Twins:
    """Takes all requests for the same."""

    def near(self, texts: Sequence[str], asked: Sequence[int]) -> Iterator[Near]:
        assert all(texts[place] for place in asked)
        return (Near(one, two, 0.9) for one in asked for two in asked if one != two)


def test_004_requests_that_mean_the_same_are_put_together_by_an_embedder(tmp_path: Path) -> None:
    words = (("Add", "Danish"), ("Insert", "Finnish"), ("Add", "Czech"))
    sessions = [
        [f"? {verb} the locale {name} with {number * name}", f"+ {name}/x{number}.json", "$ ./bin/locales check"]
        for number, (verb, name) in enumerate(words)
    ]
    traces = [observe(session) for session in Logs(write_logs(tmp_path, sessions, "codex"))]
    texts = ["Add the locale", "Insert it", "", "Put it in"]
    assert Corpus(traces, embedder=Twins()).near(texts) == [(a, b) for a in (0, 1, 3) for b in (0, 1, 3) if a != b]
    assert Corpus(traces).near(texts) == []
    (lead,) = candidates_of(traces, [], b"key", embedder=Twins())[0]
    assert lead.title == "Add the locale: locales check in kiosk"


def test_004_a_skill_starts_from_the_template_of_a_lead(run: Run, tmp_path: Path, skill_repo: SkillRepo) -> None:
    (tmp_path / "logs").mkdir()
    write_logs(tmp_path / "logs", CASES["customers"]["sessions"], "claude-code")
    run("mine", tmp_path / "logs", "--stage", "--remember")
    (lead,) = run("candidates", "--format", "json").json["candidates"]
    assert (lead["files"], sorted(lead["template"])) == ({}, ["SKILL.md", "workflow.yaml"])
    assert "--- template/workflow.yaml" in run("candidates", "show", lead["id"]).stdout
    started = run("new", "onboard", "--from", lead["id"], cwd=skill_repo.root)
    assert started.code == 0, started.stderr
    assert f"skillkit candidates accept {lead['id']} --skill skills/onboard" in started.stdout
    assert run("lint", "skills/onboard", cwd=skill_repo.root).code == 0
    accepted = run("candidates", "accept", lead["id"], "--skill", "skills/onboard", cwd=skill_repo.root)
    assert (accepted.code, accepted.stderr) == (0, "")
