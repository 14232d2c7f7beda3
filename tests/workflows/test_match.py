"""Texts find the skills that they ask for, with the values in them, and no others."""

import time
from pathlib import Path
from typing import Any

import pytest

from skillkit.model.registered import RegisteredSkill
from skillkit.model.run import Match
from skillkit.model.skill import Skill
from skillkit.similarity.embedding import StaticModel
from skillkit.workflows import cached
from skillkit.workflows.match import Matcher, is_ambiguous
from skillkit.workflows.sentences import clauses
from tests.conftest import Run, SkillRepo
from tests.similarity.test_embedding import tiny_model


def workflow(name: str, description: str, *patterns: str, **types: Any) -> RegisteredSkill:
    parameters = [
        {"name": key, "description": "A value.", **({"type": kind} if isinstance(kind, str) else kind)}
        for key, kind in types.items()
    ]
    made = Skill.model_validate(
        {
            "name": name,
            "description": description,
            "triggers": [{"pattern": each} for each in patterns],
            "parameters": parameters,
            "steps": [{"name": "go", "type": "bash", "command": "true"}],
        }
    )
    return RegisteredSkill(made, "project", f"skills/{name}")


PLANES = {"type": "choice", "choices": ["glider", "jet plane"]}
LAUNCHES = "Launches a plane from the catapult."
POLISHES = "Polishes the wings of a plane with wax."
PACKS = "Packs parachutes. Does not launch anything."
KNOWN = Matcher(
    [
        workflow("launch", LAUNCHES, "launch v?{version}", "launch {plane} now", version="semver", plane=PLANES),
        workflow("polish", POLISHES, "polish {part}$", "(?:is|are) the wings? shiny", part="string"),
        workflow("pack", PACKS, 'pack "{label}"', "fold the parachutes", label="string"),
        workflow("log", "Writes the flight log.", r"log (?P<name>\w+) in {file}", file="path"),
    ]
)


@pytest.mark.parametrize(
    ("text", "name", "values"),
    [
        ("launch v1.2.3", "launch", {"version": "1.2.3"}),
        ("Please LAUNCH 1.2.3-rc.1 today.", "launch", {"version": "1.2.3-rc.1"}),
        ("launch jet plane now", "launch", {"plane": "jet plane"}),
        ('pack "The big one"', "pack", {"label": "The big one"}),
        ("polish left wing", "polish", {"part": "left wing"}),
        ("are the wings shiny?", "polish", {}),
        ("log arrivals in notes/today.md", "log", {"file": "notes/today.md"}),
        ('could you wax the wings of "Spirit", part "left tip"', "polish", {"part": "left tip"}),
        ("could you wax the wings of this plane", "polish", {}),
        ("the weather is fine, so fold the parachutes", "pack", {}),
        ("the weather is fine so please fold the parachutes", "pack", {}),
        ("the parachutes lie around in the hangar, can you fold them", "pack", {}),
    ],
)
def test_a_request_finds_its_skill_and_its_values(text: str, name: str, values: dict[str, str]) -> None:
    found = KNOWN.match(text)
    assert found[0].skill == name
    assert values.items() <= dict(found[0].parameters).items()


@pytest.mark.parametrize(
    "text",
    [
        "why did the launch of 1.2.3 fail?",
        "we launched 1.2.3 yesterday",
        "do not launch 1.2.3",
        "don't fold the parachutes",
        "launching the plane is not the same as polishing its wings",
        "in the tower, what does launch 1.2.3 mean?",
        "relaunch1.2.3",
        "launch vs take-off, what is the difference?",
        "change the colour in launch/plane.css",
        "set LAUNCH_PLANE to false in .env.example",
        "in PackParachutes, add a field",
        "fyi I already launched the plane",
        "write a poem",
        "",
        "   ",
        "???",
    ],
)
def test_what_asks_for_nothing_is_passed_through(text: str) -> None:
    assert KNOWN.match(text) == []


@pytest.mark.parametrize(
    ("text", "forms"),
    [
        ("could you please stop it", ["request"]),
        ("what is that, and how does it work?", ["question", "question"]),
        ("tell me why it fails", ["question"]),
        ("should we stop it?", ["advice"]),
        ("never stop it. go on!", ["negation", "request"]),
        ("it stopped because the disk was full", ["report", "report"]),
        ("restart nginx", ["request"]),
        ("the pump is done please stop it", ["report", "request"]),
        ("restart vs reload", ["question"]),
    ],
)
def test_a_clause_has_a_form(text: str, forms: list[str]) -> None:
    assert [each.form for each in clauses(text)] == forms


def test_two_skills_that_fit_alike_are_ambiguous() -> None:
    alike = Matcher([workflow(name, f"Does {name}.", "sweep the floor") for name in ("one", "two")])
    found = alike.match("sweep the floor")
    assert [(each.skill, each.score) for each in found] == [("one", 1.0), ("two", 1.0)]
    assert is_ambiguous(found)
    assert not is_ambiguous(KNOWN.match("launch 1.2.3"))


def test_a_trigger_that_backtracks_is_not_used_and_named() -> None:
    matcher = Matcher([workflow("bad", "Bad.", r"(a+)+b", "(", "sweep well")])
    assert len(matcher.index.refused) == 2
    assert [each.skill for each in matcher.match("sweep well")] == ["bad"]


@pytest.mark.parametrize(
    "text", ["a" * 100_000, "launch " * 20_000, '"' * 50_000, "[a" * 50_000, "is the wing " * 9_000]
)
def test_a_long_text_takes_bounded_time(text: str) -> None:
    began = time.perf_counter()
    KNOWN.match(text)
    assert time.perf_counter() - began < 5


def about(description: str) -> str:
    return f"---\nname: sweep\ndescription: {description}\n---\n\n# Sweep\n"


def test_the_index_is_kept_until_a_skill_changes(skill_repo: SkillRepo, monkeypatch: pytest.MonkeyPatch) -> None:
    skill_repo.commit({"skills/sweep/SKILL.md": about("Sweep the hangar floor with a broom.")})
    asked = "sweep the hangar floor"
    assert cached.registered_matcher(skill_repo.root).match(asked)[0].skill == "sweep"
    with monkeypatch.context() as patched:
        patched.setattr("skillkit.workflows.indexing.index_of", None)
        assert cached.registered_matcher(skill_repo.root).match(asked)[0].skill == "sweep"
    skill_repo.commit({"skills/sweep/SKILL.md": about("Bake bread in a hot oven.")})
    assert cached.registered_matcher(skill_repo.root).match("bake bread in the oven")[0].skill == "sweep"


UTTERANCES = """
- {text: commit this, skill: commit}
- {text: commit everything, skill: release}
- {text: what is a commit?, skill: null}
- {text: release 1.2.3, skill: [release, deploy], parameters: {version: 1.2.3}}
"""


def test_an_evaluation_counts_and_names_what_went_wrong(run: Run, tmp_path: Path) -> None:
    (tmp_path / "said.yaml").write_text(UTTERANCES)
    done = run("match", "--eval", "said.yaml", "--min-accuracy", "0.9", cwd=tmp_path)
    assert done.code == 1
    assert done.stdout.splitlines() == [
        "wrong  commit everything",
        "       expected release, found commit",
        "  1 x release -> commit",
        "top-1 2/3 (66.7%)",
        "false activations 0/1",
        "parameters 1/1",
    ]
    assert run("match", "--eval", "said.yaml", "--min-accuracy", "0.6", cwd=tmp_path).code == 0


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("- {skill: commit}", "said.yaml:1"),
        ("- {text: [a], skill: b}", "said.yaml:1"),
        ("a: b", "said.yaml"),
        ("- text: 'a", "said.yaml:1"),
        ("- {text: a, skill: b, more: c}", "more"),
    ],
)
def test_a_broken_file_of_utterances_is_named_with_its_line(text: str, said: str, run: Run, tmp_path: Path) -> None:
    (tmp_path / "said.yaml").write_text(text)
    done = run("match", "--eval", "said.yaml", cwd=tmp_path)
    assert done.code == 2
    assert said in done.stderr


def test_a_run_takes_skill_and_values_from_a_text(run: Run, tmp_path: Path) -> None:
    (tmp_path / "pyproject.toml").write_text('version = "1.0.0"\n')
    done = run("run", "--from-text", "release v1.2.3", "--dry-run", cwd=tmp_path)
    assert done.code == 0, done.stderr
    assert 'git tag -a "v1.2.3"' in done.stderr
    none = run("run", "--from-text", "sing a song", cwd=tmp_path)
    assert (none.code, "no trigger of a workflow matches" in none.stderr) == (2, True)


def stated(skill: RegisteredSkill, **fields: Any) -> RegisteredSkill:
    """The skill with these fields in its first trigger."""
    first, *rest = skill.skill.triggers
    triggers = (first.model_copy(update=fields), *rest)
    return skill._replace(skill=skill.skill.model_copy(update={"triggers": triggers}))


@pytest.mark.parametrize(("confidence", "found"), [(None, True), (0.5, True), (1.0, False)])
def test_words_count_from_the_confidence_of_the_nearest_trigger_on(confidence: float | None, *, found: bool) -> None:
    waxes = stated(workflow("wax", POLISHES, "wax the wings of the plane"), confidence=confidence)
    matcher = Matcher([waxes, workflow("fold", PACKS, "fold the parachutes")])
    assert [each.skill for each in matcher.match("polish the wings with wax")] == ["wax"] * found
    assert matcher.match("wax the wings of the plane")[0].method == "pattern"


@pytest.fixture
def model(tmp_path: Path) -> StaticModel:
    return StaticModel(str(tiny_model(tmp_path)), 0.9)


def test_meaning_is_compared_with_each_trigger_beside_words(model: StaticModel) -> None:
    bakes = workflow("bake", "Makes bread.", "heat the oven")
    skills = [workflow("send", "Hands it over.", "ship the version"), workflow("tell", "Says it.", "announce to users")]
    matcher = Matcher([*skills, bakes, stated(workflow("own", "Other.", "frobnicate"), embedding=[0.0, 0.1, 1.0])])
    asked = "please deliver the release"
    assert matcher.match(asked) == []
    matcher.embedder = model
    first, second = matcher.match(asked)
    assert (first.skill, first.method, first.trigger) == ("send", "embedding", "ship the version")
    assert first.score > second.score
    assert matcher.match("why deliver the release?") == matcher.match("do not deliver the release") == []
    assert {each.skill for each in matcher.match("use the dough")} == {"bake", "own"}
    beside = {each.skill: each.method for each in matcher.match("hand over the announce and bake bread")}
    assert {"text", "embedding"} <= set(beside.values())
    strict = Matcher([stated(skills[0], confidence=1.0), stated(bakes, confidence=1.0)])
    strict.embedder = model
    assert "send" in {each.skill for each in matcher.match("please announce it")}
    assert strict.match("please announce it") == []
    assert strict.match("ship version") != []


def test_vectors_of_triggers_are_cached_by_text_and_model(run: Run, tmp_path: Path) -> None:
    tiny_model(tmp_path / "model")
    (tmp_path / "skills").mkdir()
    flat = "name: own\ndescription: Own.\ntriggers:\n  - {pattern: frob, embedding: [%s]}\nsteps:\n"
    step = "  - {name: a, type: bash, command: ls}\n"
    (tmp_path / "skills" / "own.yaml").write_text(flat % "0, 1, 0" + step)
    assert "the settings name no embedding-model" in run("triggers", "embed", cwd=tmp_path).stderr
    (tmp_path / "skillkit.toml").write_text('embedding-model = "model"\n')
    first, second = (run("triggers", "embed", cwd=tmp_path).stdout for _ in range(2))
    assert " 0 cached before, 1 from files" in first
    assert ": 0 vectors computed, " in second
    rows = run("triggers", "embed", "--format", "json", cwd=tmp_path).json["triggers"]
    assert [row["embedding"] for row in rows if row["skill"] == "own"] == [[0, 1, 0]]
    assert {len(row["embedding"]) for row in rows} == {3}
    (tmp_path / "skills" / "own.yaml").write_text(flat % "0, 1" + step)
    assert "has 2 numbers, and the model 3: it is not used" in run("triggers", "embed", cwd=tmp_path).stderr


def test_a_model_that_is_missing_is_named_and_words_are_used(run: Run, tmp_path: Path) -> None:
    (tmp_path / "skillkit.toml").write_text('embedding-model = "no/such"\n')
    done = run("match", "release", "1.2.3", cwd=tmp_path)
    assert (done.code, "1.00  release" in done.stdout) == (0, True)
    assert "note: by patterns and words alone: embedding-model" in done.stdout


def test_an_optional_choice_is_only_what_a_pattern_has() -> None:
    then = {"type": "choice", "choices": ["push"], "required": False}
    keep = Matcher([workflow("keep", "Keeps it.", "keep the wings and {then}", "keep the wings", then=then)])
    assert dict(keep.match("keep the wings and push")[0].parameters) == {"then": "push"}
    assert keep.match("keep the wings, but never push")[0].parameters == ()


def test_a_match_is_plain_data() -> None:
    assert KNOWN.match("launch 1.2.3")[0] == Match(
        "launch", 1.0, "pattern", "launch v?{version}", (("version", "1.2.3"),)
    )
