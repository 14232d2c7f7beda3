"""Skills that mean the same in other words: named where the settings have a model for it, never blocked by it."""

import importlib
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Literal

import pytest

from skillkit.files.tree import MemoryTree
from skillkit.lint.engine import lint
from skillkit.lint.incremental import read_around
from skillkit.model.config import Config
from skillkit.model.similar import Similar
from skillkit.rules import RULES, Scope
from skillkit.similarity import embedding
from skillkit.similarity.compare import Facts
from skillkit.similarity.embedding import MANY, Near, StaticModel, lifted
from skillkit.similarity.index import FEW, Index
from skillkit.similarity.text import Text
from tests.conftest import Run, SkillRepo, skill

SK602 = [rule for rule in RULES if rule.code == "SK602"]
SHIP = "Ship the new version to customers once its checks are green, and tell everybody about it.\n"
SEND = "Deliver a fresh release to users after all tests pass; announce what changed to the team.\n"
BAKE = "Knead flour with water, let the dough rest for an hour, then put it into a hot oven.\n"
MEANINGS = (("ship", "deliver", "release", "version", "customers", "users", "announce"), ("flour", "dough", "oven"))


class Meanings:
    """Takes texts for near that speak of the same few things."""

    def near(self, texts: Sequence[str], asked: Sequence[int]) -> Iterator[Near]:
        about = [
            {n for n, words in enumerate(MEANINGS) if any(word in text.lower() for word in words)} for text in texts
        ]
        for one in asked:
            for other, things in enumerate(about):
                if other != one and things & about[one]:
                    yield Near(one, other, 0.93)


def text(key: str, body: str, name: str = "") -> Text:
    return Text(key, name or key, f"About {key}.", body)


SKILLS = [text("a", SHIP), text("b", BAKE), text("c", SEND)]
OTHERS = [text(f"o{number:03}", f"Number {number} is of no concern here.") for number in range(FEW)]


@pytest.mark.parametrize("others", [[], OTHERS], ids=["few", "many"])
def test_what_shares_no_text_is_similar_where_it_is_near(others: list[Text]) -> None:
    assert [pair for pair in Index([*SKILLS, *others]).pairs() if pair.a < "o"] == []
    found = [pair for pair in Index([*SKILLS, *others], embedder=Meanings()).pairs() if pair.a < "o"]
    assert [(pair.a, pair.b, pair.similar) for pair in found] == [
        ("a", "c", Similar(name="c", score=0.93, verdict="similar", reasons=("embedding",)))
    ]
    nearest = Index([*SKILLS[1:], *others], embedder=Meanings()).nearest(SKILLS[0], limit=1)
    assert nearest == [found[0].similar]
    assert Index([*SKILLS, *others], embedder=Meanings()).nearest(SKILLS[0], limit=1) == nearest


def test_what_is_near_takes_no_verdict_away() -> None:
    copy = text("d", SHIP * 3, name="other")
    index = Index([text("a", SHIP * 3), copy, *SKILLS[1:]], embedder=Meanings())
    plain = Index([text("a", SHIP * 3), copy, *SKILLS[1:]])
    duplicates = [pair for pair in index.pairs() if pair.similar.verdict == "duplicate"]
    assert duplicates == list(plain.pairs()) != []
    assert index.nearest(copy, limit=1) == plain.nearest(copy, limit=1)


@pytest.mark.parametrize("verdict", ["duplicate", "similar"])
def test_other_verdicts_stay_as_they_are(verdict: Literal["duplicate", "similar"]) -> None:
    similar, facts = Similar("x", 0.6, verdict, ("shared-text",)), Facts(SKILLS[0])
    assert lifted(similar, 1.0, facts, Facts(SKILLS[2])) == similar


def test_one_template_filled_in_twice_is_not_lifted() -> None:
    names = ("crowdin", "writer")
    one, other = (text(each, f"Connect {each} before you ship a release. {each} has users." * 3) for each in names)
    assert list(Index([one, other], embedder=Meanings()).pairs()) == []
    assert lifted(Similar("x", 0.0, "distinct"), 0.93, Facts(one), Facts(SKILLS[2])).reasons == ("embedding",)


def _lint(tree: MemoryTree, scope: Scope) -> list[tuple[str, str]]:
    skills = sorted({path.rpartition("/")[0] for path in tree.files()})
    found = lint(read_around(tree, skills, SK602, scope, ""), SK602, scope=scope)
    return [(finding.location.path, finding.message) for finding in found if scope.covers(finding.location.path[:8])]


def test_lint_names_the_nearest_before_it() -> None:
    tree = MemoryTree({f"skills/{each.key}/SKILL.md": skill(each.key, each.body) for each in SKILLS})
    message = "it means much the same as skills/a/SKILL.md (0.93 by its embedding)"
    assert _lint(tree, Scope(embedder=Meanings())) == [("skills/c/SKILL.md", message)]
    assert _lint(tree, Scope({"skills/c"}, Meanings())) == [("skills/c/SKILL.md", message)]
    assert _lint(tree, Scope({"skills/a"}, Meanings())) == []
    assert _lint(tree, Scope()) == []


def test_lint_leaves_copies_for_several_clients_alone() -> None:
    both = {f"{where}/skills/a/SKILL.md": skill("a", SHIP) for where in (".claude", ".codex")}
    assert _lint(MemoryTree(both), Scope(embedder=Meanings())) == []


@pytest.fixture
def with_model(skill_repo: SkillRepo, monkeypatch: pytest.MonkeyPatch) -> SkillRepo:
    """A repository whose settings name a model, which is there as told by `Meanings`."""
    monkeypatch.setattr(embedding, "StaticModel", lambda name, least: Meanings() if least else name)
    skill_repo.write({"skillkit.toml": 'embedding-model = "some/model"\n'})
    skill_repo.commit({f"skills/{each.key}/SKILL.md": skill(each.key, each.body) for each in SKILLS[:2]})
    skill_repo.git("push", "--quiet")
    skill_repo.commit({"skills/c/SKILL.md": skill("c", SEND)})
    return skill_repo


def test_every_command_that_compares_names_them_and_none_fails(with_model: SkillRepo, run: Run) -> None:
    told = run("dedupe", cwd=with_model.root)
    assert (told.code, "similar   0.93  skills/a  skills/c  (the same in other words)" in told.stdout) == (0, True)
    assert run("dedupe", "skills/b", cwd=with_model.root).stdout.startswith("No two skills are alike")
    finding = "SK602 near-duplicate  [advice]  it means much the same as skills/a/SKILL.md"
    for path in ("skills", "skills/c"):
        assert finding in run("lint", path, cwd=with_model.root).stdout
    judged = run("gate", cwd=with_model.root)
    assert judged.code == 0
    assert "lints with 1 finding; means much the same as a (0.93)" in " ".join(judged.stdout.split())


def test_without_the_extra_the_remedy_is_told(skill_repo: SkillRepo, run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    def missing(name: str) -> object:
        raise ImportError(name)

    monkeypatch.setattr(embedding, "import_module", missing)
    skill_repo.commit({"skillkit.toml": 'embedding-model = "model"\n', "skills/a/SKILL.md": skill("a", SHIP)})
    for command in (("lint",), ("dedupe",)):
        failed = run(*command, cwd=skill_repo.root)
        assert failed.code == 2
        assert "what reads such models is not installed" in failed.stderr
        assert "pip install 'skillkit-git[embeddings]'" in failed.stderr
    assert run("lint", "--ignore", "SK602", cwd=skill_repo.root).code in (0, 1)


def tiny_model(folder: Path) -> Path:
    """A model that knows a few words, two of a kind each."""
    model2vec = pytest.importorskip("model2vec", reason="the extra `embeddings` is not installed")
    numpy, tokenizers = importlib.import_module("numpy"), importlib.import_module("tokenizers")
    words = ["[UNK]", *MEANINGS[0], *MEANINGS[1]]
    vectors = [[0.0, 0.0, 0.0], *([1.0, 0.1 * n, 0.0] for n in range(7)), *([0.0, 0.1 * n, 1.0] for n in range(3))]
    model = tokenizers.models.WordLevel({word: number for number, word in enumerate(words)}, unk_token="[UNK]")
    tokenizer = tokenizers.Tokenizer(model)
    tokenizer.normalizer = tokenizers.normalizers.Lowercase()
    tokenizer.pre_tokenizer = tokenizers.pre_tokenizers.Whitespace()
    model2vec.StaticModel(numpy.array(vectors, dtype="float32"), tokenizer).save_pretrained(folder)
    return folder


def test_a_model_in_a_folder_tells_what_is_near(skill_repo: SkillRepo, run: Run) -> None:
    tiny_model(skill_repo.root / "tools/model")
    skill_repo.write({f"skills/{each.key}/SKILL.md": skill(each.key, each.body) for each in SKILLS})
    skill_repo.write({"skillkit.toml": 'embedding-model = "tools/model"\n'})
    for folder in (skill_repo.root, skill_repo.root / "skills"):
        pairs = run("dedupe", "--format", "json", cwd=folder).json["pairs"]
        told = {(Path(pair["a"]).name, Path(pair["b"]).name): pair["reasons"] for pair in pairs}
        assert told["a", "c"] == ["embedding"]
        assert not any("b" in pair for pair in told)
    skill_repo.write({"skillkit.toml": 'embedding-model = "tools/model"\nembedding-threshold = 1\n'})
    assert "skills/c" not in run("dedupe", cwd=skill_repo.root).stdout


def test_cosines_are_the_same_whatever_they_are_asked_with(tmp_path: Path) -> None:
    model = StaticModel(str(tiny_model(tmp_path)), 0.5)
    texts = [SHIP, BAKE, SEND, "of no known word", ""]
    found = list(model.near(texts, [0]))
    assert [(near.asked, near.other) for near in found] == [(0, 2)]
    fresh = StaticModel(str(tmp_path), 0.5)
    assert list(fresh.near([SEND, "dough", SHIP], [2, 0])) == [Near(2, 0, found[0].cosine), Near(0, 2, found[0].cosine)]
    assert list(fresh.near(texts, [3, 4])) == []
    crowd = [f"ship {number}" for number in range(MANY * 2)]
    assert [near.other for near in fresh.near(crowd, [0])] == list(range(1, MANY + 1))


def test_a_model_that_is_not_there_or_cannot_be_read_is_told(tmp_path: Path, skill_repo: SkillRepo, run: Run) -> None:
    (tiny_model(tmp_path / "torn") / "tokenizer.json").write_text("{")
    torn = str(tmp_path / "torn")
    cases = {"no/such": 'there is no model "no/such" here', "a b//c": "there is no model", torn: "cannot be read"}
    for name, said in cases.items():
        skill_repo.write({"skillkit.toml": f'embedding-model = "{name}"\n', "skills/a/SKILL.md": skill("a", SHIP)})
        failed = run("dedupe", cwd=skill_repo.root)
        assert (failed.code, said in failed.stderr) == (2, True), failed.stderr
        assert "name a folder with a model of model2vec" in failed.stderr


def test_no_model_is_looked_for_where_the_settings_name_none() -> None:
    assert embedding.embedder_of(Config()) is None
