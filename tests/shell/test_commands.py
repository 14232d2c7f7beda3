"""Shell commands as actions: verb, effect, flags and arguments; no input breaks or stalls the parser."""

import random
import time
from pathlib import Path

import pytest
import yaml
from hypothesis import example, given, settings, strategies as st

from skillkit.model.observation import Action
from skillkit.redact.engine import MASKS, SECRET
from skillkit.shell import MAX_BYTES
from skillkit.shell.command import called, normal_form
from skillkit.shell.irreversible import irreversible
from skillkit.shell.parse import simple_commands

FIXTURES = Path(__file__).parent.parent / "fixtures" / "actions"
PAIRS: dict[str, list[tuple[str, str]]] = yaml.safe_load((FIXTURES / "pairs.yaml").read_text(encoding="utf-8"))
RIGHT = 0.95


def table(*files: Path) -> dict[str, list[str]]:
    return {row["run"]: row["is"] for file in files for row in yaml.safe_load(file.read_text(encoding="utf-8"))}


def actions(script: str) -> list[Action]:
    return [normal_form(simple) for simple in simple_commands(script)]


def shown(script: str) -> list[str]:
    return [f"{action.effect} {action.verb}" for action in actions(script)]


def test_verbs_and_effects() -> None:
    expected = table(FIXTURES / "commands.yaml")
    assert {script: shown(script) for script in expected} == expected


def test_verbs_and_effects_in_real_logs() -> None:
    expected = table(*(FIXTURES / "real").glob("*.yaml"))
    wrong = [script for script, actions in expected.items() if shown(script) != actions]
    assert len(wrong) <= len(expected) * (1 - RIGHT), wrong


def test_commands_that_differ_in_arguments_alone_are_equal() -> None:
    assert {one: other for one, other in PAIRS["equal"] if shown(one) != shown(other)} == {}


def test_commands_that_do_different_things_differ() -> None:
    def signature(script: str) -> list[tuple[str, str, tuple[str, ...]]]:
        return [(action.effect, action.verb, action.flags) for action in actions(script)]

    assert {one: other for one, other in PAIRS["different"] if signature(one) == signature(other)} == {}


def test_words_are_unquoted() -> None:
    (first, second) = actions("""git commit -m "it's done" -- 'a b'.py && echo "$(date)" \\$5""")
    assert first.words == ("git", "commit", "-m", "it's done", "--", "a b.py")
    assert second.words == ("echo", "…", "$5")


@pytest.mark.parametrize(
    ("script", "flags", "slots"),
    [
        (
            "deploy --tag=v1.2.3 ./dist 80 https://a.example 'to the shop'",
            ["--tag"],
            ["version v1.2.3", "path ./dist", "number 80", "url https://a.example", "message to the shop"],
        ),
        ("git commit -am 'feat: add --flag'", ["-am"], ["message feat: add --flag"]),
        ("head -5 a.py", [], ["number -5", "path a.py"]),
        ("npm run lint -- --fix src", ["--fix"], ["path src"]),
        ("sort -t, -", ["-t,"], []),
        ("x -o '-y'", ["-o"], ["identifier -y"]),
        ("git -C ../b log main", ["-C"], ["path ../b", "identifier main"]),
    ],
)
def test_flags_and_typed_arguments(script: str, flags: list[str], slots: list[str]) -> None:
    (action,) = actions(script)
    assert list(action.flags) == flags
    assert [f"{slot.kind} {slot.value}" for slot in action.slots] == slots


@pytest.mark.parametrize(
    ("script", "first"),
    [
        ("git -C x push", "git push"),
        ("docker -H ssh://x push y", "docker push y"),
        ("kubectl -n shop delete pod x", "kubectl delete pod"),
        ("make test && make deploy", "make deploy"),
        ("make -n deploy; git clean -fd -n; npm publish --dry-run; rm -rf dist", ""),
    ],
)
def test_irreversible_commands(script: str, first: str) -> None:
    assert irreversible(script) == first


def test_pipes() -> None:
    piped = [simple.reads_pipe for simple in simple_commands("cat a | (sort | uniq) && ls")]
    assert piped == [False, True, True, False]


def test_masks_are_words() -> None:
    masks = [SECRET, *MASKS.values()]
    (command,) = simple_commands(f"echo {' '.join(masks)} '{' '.join(masks)}'")
    assert command.words == ("echo", *masks, " ".join(masks))


def test_assignments_are_no_part_of_the_verb() -> None:
    (with_one, without) = actions("GIT_EDITOR=true CI=1 git rebase --continue; git rebase --continue")
    assert with_one.env == ("GIT_EDITOR=true", "CI=1")
    assert (with_one.verb, with_one.flags, ()) == (without.verb, without.flags, without.env)


@pytest.mark.parametrize(
    ("script", "words"),
    [
        ("CI=1 timeout 60 uv run --frozen ruff check src", "timeout 60 uv run --frozen ruff check"),
        ("git -C ../other commit -m x", "git -C ../other commit"),
        ("./gradlew :app:test", "./gradlew :app:test"),
        ("python -m pytest -q", "python -m pytest"),
        ("npm run build -- --out dist", "npm run build --"),
    ],
)
def test_called(script: str, words: str) -> None:
    (simple,) = simple_commands(script)
    assert " ".join(called(simple.words)) == words


PIECES = st.sampled_from(
    [
        *"'\"`|;>-= a\n\0é)}{\\,",
        *("<user>", "@(", "docker exec -it ", "pnpm --filter ", "gradlew :", " == *", "$(", "${", "((", "<<EOF\n"),
        *("\nEOF\n", "&&", "[[ ", " ]]", "--", "git -C ", "find . -exec ", "xargs sh -c ", "env A=1 ", "rtk test "),
        *("curl -X ", "python -m"),
    ]
)


@settings(deadline=None, max_examples=300)
@given(st.one_of(st.text(max_size=300), st.lists(PIECES, max_size=60).map("".join)))
@example("\U0010ffff{\U000dc01a\x14\u0088\U00028c2b")
@example("' -'m")
@example("\0" * 99)
@example("a\ud83d")
def test_any_text_parses(script: str) -> None:
    assert all(action.verb and action.words for action in actions(script))


@pytest.mark.parametrize("word", ["à", "naïve", "\u0085x", "ÿþ", "日本語", "🙂{🙂", "…"])
def test_letters_beyond_ascii(word: str) -> None:
    assert [simple.words for simple in simple_commands(f"echo '{word}' \"{word}\" {word} | cat")] == [
        ("echo", word, word, word),
        ("cat",),
    ]


@pytest.mark.parametrize("length", range(1, 8))
def test_a_long_run_of_repeats_ends_the_script(length: int) -> None:
    run = "a" * (length - 1) + ";"
    assert simple_commands("npm test\n" + run * 400 + "\ngit push")[-1].words[:2] != ("git", "push")


@pytest.mark.parametrize(
    "line", ["x = [f(y) for y in (1, 2)]  # it's", "(defn x [y] (first (y 1)))", "if (a) { b(); }"]
)
def test_commands_after_a_long_heredoc(line: str) -> None:
    body = f"{line}\n" * 200
    for quote in ("'", ""):
        script = f"cat > a <<{quote}EOF{quote}\n{body}EOF\nnpm test"
        assert [action.verb for action in actions(script)] == ["cat", "npm test"]


RUNS = [*'()<"', "'", "$(", "${", "a |", "echo a; ", "cat <<A\n", "if true; then ", "a "]
MIXTURES = [[")", "@("], ["(", "&", "a"], ["a ", ")"], ["&", "[[ "], ["a", "env ", "\\", "<"]]


@pytest.mark.parametrize("pieces", [*([run] for run in RUNS), *MIXTURES])
def test_hostile_scripts_of_10_kb_are_parsed_within_a_second(pieces: list[str]) -> None:
    script = "".join(random.Random(0).choices(pieces, k=10_000))[:10_000]
    start = time.process_time()
    actions(script)
    assert time.process_time() - start < 1


def test_scripts_beyond_the_limit_are_cut() -> None:
    assert all(action.verb for action in actions("echo a; " * MAX_BYTES))
