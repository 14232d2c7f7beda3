"""`skillkit dedupe`: what it says of a small repository, in text and JSON, and when it fails."""

from pathlib import Path

import pytest

from tests.conftest import skillkit

WORDS = [f"{a}{b}" for a in ("ma", "lo", "ki", "ren", "tas") for b in ("bu", "del", "fir", "gon", "hup", "jol", "kam")]


def write(root: Path, name: str, body: str, description: str = "") -> None:
    folder = root / "skills" / name
    folder.mkdir(parents=True)
    text = f"---\nname: {name}\ndescription: {description or name}\n---\n\n{body}\n"
    (folder / "SKILL.md").write_text(text, encoding="utf-8")


def prose(start: int, count: int) -> str:
    return " ".join(WORDS[n % len(WORDS)] + str(n) for n in range(start, start + count))


def repository(root: Path) -> Path:
    write(root, "release-notes", prose(0, 60))
    write(root, "publish", f"{prose(0, 40)} {prose(100, 20)}")
    write(root, "far", prose(500, 60))
    write(root, "near", f"{prose(500, 20)} {prose(700, 40)}")
    write(root, "other", prose(900, 60))
    return root


def test_pairs_in_json(tmp_path: Path) -> None:
    run = skillkit("dedupe", "--format", "json", cwd=repository(tmp_path))
    shape = run.json
    assert (run.code, shape["version"], shape["command"]) == (1, 1, "dedupe")
    seen = [(pair["a"], pair["b"], pair["verdict"], pair["reasons"]) for pair in shape["pairs"]]
    assert seen == [
        ("skills/publish", "skills/release-notes", "duplicate", ["shared-text"]),
        ("skills/far", "skills/near", "similar", ["shared-text"]),
    ]
    assert shape["pairs"][0]["score"] > shape["pairs"][1]["score"]
    assert shape["summary"] == {"skills": 5, "unread": 0, "duplicates": 1, "similar": 1}


def test_pairs_in_text(tmp_path: Path) -> None:
    run = skillkit("dedupe", cwd=repository(tmp_path))
    assert run.stdout.startswith("duplicate 0.65  skills/publish  skills/release-notes  (shared text)\nsimilar ")
    assert run.stdout.endswith("1 duplicate and 1 similar pair (5 skills compared)\n")


def test_what_is_only_similar_is_no_failure_and_a_path_asks_for_its_pairs_alone(tmp_path: Path) -> None:
    run = skillkit("dedupe", "skills/near", "--format", "json", cwd=repository(tmp_path))
    assert run.code == 0
    assert [pair["a"] for pair in run.json["pairs"]] == ["skills/far"]
    run = skillkit("dedupe", "skills/other", cwd=tmp_path)
    assert (run.code, run.stdout) == (0, "No two skills are alike (1 skill compared)\n")


def test_the_threshold_of_the_settings_holds(tmp_path: Path) -> None:
    repository(tmp_path)
    (tmp_path / "skillkit.toml").write_text("duplicate-threshold = 0.25\n", encoding="utf-8")
    run = skillkit("dedupe", "--format", "json", cwd=tmp_path)
    assert {pair["verdict"] for pair in run.json["pairs"]} == {"duplicate"}


@pytest.mark.parametrize("marked", [".git", "skillkit.toml"])
@pytest.mark.parametrize("paths", [(), (".",), ("SKILL.md",)])
def test_within_a_skill_it_is_compared_with_the_others(tmp_path: Path, marked: str, paths: tuple[str, ...]) -> None:
    repository(tmp_path)
    (tmp_path / marked).touch()
    run = skillkit("dedupe", *paths, cwd=tmp_path / "skills" / "publish")
    assert (run.code, run.stdout.splitlines()[0]) == (
        1,
        "duplicate 0.65  skills/publish  skills/release-notes  (shared text)",
    )
    assert run.stdout.endswith("1 duplicate and 0 similar pairs (1 skill compared)\n")


def test_what_cannot_be_read_is_reported_and_not_compared(tmp_path: Path) -> None:
    repository(tmp_path)
    file = tmp_path / "skills" / "other" / "SKILL.md"
    file.write_bytes(file.read_text(encoding="utf-8").encode("utf-16"))
    run = skillkit("dedupe", "skills/other", cwd=tmp_path)
    assert run.stdout == (
        "skills/other cannot be read and is compared with nothing\nNo two skills are alike (0 skills compared)\n"
    )
