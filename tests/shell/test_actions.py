"""Commands to actions: what each simple command is, and that nothing a shell could be given breaks the parser."""

import random
import time
from pathlib import Path

import pytest
import yaml
from hypothesis import example
from hypothesis import given
from hypothesis import settings
from hypothesis import strategies as st

from skillkit.model.observation import Action
from skillkit.redact.engine import MASKS
from skillkit.redact.engine import SECRET
from skillkit.shell import MAX_BYTES
from skillkit.shell import effect_words
from skillkit.shell import verbs
from skillkit.shell.irreversible import irreversible
from skillkit.shell.normal import called
from skillkit.shell.normal import normal_form
from skillkit.shell.parse import simple_commands

FIXTURES = Path(__file__).parent.parent / "fixtures" / "actions"
PAIRS: dict[str, list[tuple[str, str]]] = yaml.safe_load((FIXTURES / "pairs.yaml").read_text(encoding="utf-8"))
RIGHT = 0.98


def table(*files: Path) -> list[tuple[str, list[str]]]:
    return [(row["run"], row["is"]) for file in files for row in yaml.safe_load(file.read_text(encoding="utf-8"))]


COMMANDS = table(FIXTURES / "commands.yaml")
REAL = table(*sorted((FIXTURES / "real").glob("*.yaml")))


def actions(script: str) -> list[Action]:
    return [normal_form(simple) for simple in simple_commands(script)]


def shown(action: Action) -> str:
    return f"{action.effect} {action.verb}"


def deeds(script: str) -> list[tuple[str, tuple[str, ...]]]:
    return [(shown(action), action.flags) for action in actions(script)]


def test_commands_are_understood() -> None:
    understood = {script: [shown(action) for action in actions(script)] for script, _ in COMMANDS}
    assert {s: u for s, u in understood.items() if u != dict(COMMANDS)[s]} == {}


def test_commands_of_real_logs_are_understood() -> None:
    wrong = [script for script, expected in REAL if [shown(action) for action in actions(script)] != expected]
    assert len({script for script, _ in REAL}) == len(REAL) >= 220
    assert len(wrong) <= len(REAL) * (1 - RIGHT), wrong


def test_the_table_is_large_and_has_no_command_twice() -> None:
    scripts = [script for script, _ in COMMANDS]
    assert len(scripts) == len(set(scripts)) >= 80


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("git commit -m 'Add a till'", 'git commit -m "Remove it again"'),
        ("git add a.py b.py", "git add src/c.py"),
        ("CI=1 timeout 60 bun test a.test.ts", "bun test b.test.ts 2>&1"),
        ("git tag v1.0.0", "git tag v2.10.3"),
        ("curl -s -f https://a.example", "curl -f -s https://b.example/x"),
        ("curl -s https://a.example", "curl -s localhost:3000/x"),
        ("find-fund --keywords tills", "find-fund --keywords 'open tills'"),
        ("prettier --check src", "prettier --check ."),
        ("git log refactor", "git log main"),
        ("kill $PID", "kill 123"),
        ("node - <<'E'\n1\nE", "node <<'E'\n2\nE"),
    ],
)
def test_the_same_done_to_other_things_is_the_same_deed(one: str, other: str) -> None:
    assert deeds(one) == deeds(other)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("git push", "git push --force"),
        ("git push", "git pull"),
        ("npm run build", "npm run test"),
        ("rm a.py", "rm -r a.py"),
        ("git tag v1.0.0", "git tag"),
        ("mvn clean install", "mvn clean verify"),
        ("python manage.py test", "python manage.py migrate"),
    ],
)
def test_different_deeds_differ(one: str, other: str) -> None:
    assert deeds(one) != deeds(other)


def test_pairs_that_differ_in_things_alone_are_equal() -> None:
    assert len(PAIRS["equal"]) > 200
    seen = {script: [shown(action) for action in actions(script)] for pair in PAIRS["equal"] for script in pair}
    assert {one: (seen[one], seen[other]) for one, other in PAIRS["equal"] if seen[one] != seen[other]} == {}


def test_pairs_that_do_different_things_are_not() -> None:
    assert len(PAIRS["different"]) > 180
    assert {one: (other, deeds(one)) for one, other in PAIRS["different"] if deeds(one) == deeds(other)} == {}


def test_words_are_kept_as_the_command_gets_them() -> None:
    (first, second) = actions("""git commit -m "it's done" -- 'a b'.py && echo "$(date)" \\$5""")
    assert first.words == ("git", "commit", "-m", "it's done", "--", "a b.py")
    assert second.words == ("echo", "…", "$5")


def test_values_stand_in_the_slots() -> None:
    (action,) = actions("deploy --tag=v1.2.3 ./dist 80 https://a.example 'to the shop'")
    assert [(slot.kind, slot.value) for slot in action.slots] == [
        ("version", "v1.2.3"),
        ("path", "./dist"),
        ("number", "80"),
        ("url", "https://a.example"),
        ("message", "to the shop"),
    ]


@pytest.mark.parametrize(
    ("script", "flags", "kinds"),
    [
        ("git commit -am 'feat: add --flag'", ["-am"], ["message"]),
        ("head -5 a.py", [], ["number", "path"]),
        ("npm run lint -- --fix src", ["--fix"], ["path"]),
        ("sort -t, -", ["-t,"], []),
        ("x -o '-y'", ["-o"], ["identifier"]),
        ("git -C ../b log main", ["-C"], ["path", "identifier"]),
    ],
)
def test_options_and_arguments_are_told_by_their_look(script: str, flags: list[str], kinds: list[str]) -> None:
    (action,) = actions(script)
    assert list(action.flags) == flags
    assert [slot.kind for slot in action.slots] == kinds


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
def test_what_cannot_be_taken_back(script: str, first: str) -> None:
    assert irreversible(script) == first


def test_a_pipe_is_seen() -> None:
    assert [simple.reads_pipe for simple in simple_commands("cat a | (sort | uniq) && ls")] == [
        False,
        True,
        True,
        False,
    ]


@pytest.mark.parametrize(
    "script",
    [
        "a" * (3 * MAX_BYTES),
        "echo a; " * MAX_BYTES,
        "(" * 5_000,
        "$(" * 5_000,
        "if true; then " * 2_000,
        "'" * 9_999,
        "\0" * 99,
    ],
    ids=["long word", "many", "subshells", "substitutions", "nested ifs", "quotes", "zeros"],
)
def test_a_monstrous_script_is_survived(script: str) -> None:
    assert all(action.verb for action in actions(script))


def test_random_bytes_and_mutated_commands_break_nothing() -> None:
    rng = random.Random(20)
    scripts = [script for script, _ in COMMANDS]
    pieces = [
        "'",
        '"',
        "`",
        "$(",
        "${",
        ")",
        "}",
        "\\",
        "<<EOF\n",
        "|",
        "&&",
        ";",
        ">",
        "\n",
        "\0",
        "é",
        "\u2028",
        "\ud83d",
        "-",
        "=",
    ]
    for _ in range(3_000):
        text = rng.choice(scripts)
        for _ in range(rng.randint(1, 6)):
            at = rng.randint(0, len(text))
            text = rng.choice([text[:at] + rng.choice(pieces) + text[at:], text[:at], text[at:] + text[:at]])
        noise = rng.randbytes(rng.randint(0, 60)).decode(
            "utf-8", errors=rng.choice(["replace", "ignore", "surrogateescape"])
        )
        for script in (text, noise):
            for action in actions(script):
                assert action.verb
                assert action.words


@pytest.mark.parametrize(
    ("script", "expected"),
    [
        ("cat > a.py <<'EOF' && git add a.py\nx\nEOF\nls", ["change cat", "change git add", "look ls"]),
        ("cat <<EOF | grep x > y\na\nEOF", ["look cat", "change grep"]),
        ("python - <<'E' 2>&1 | tail -3\nx\nE\nls", ["change python", "look tail", "look ls"]),
        (
            "find . -name '*.pyc' -exec rm -f {} \\; -print",
            ["look find", "change rm"],
        ),
        ("ls | xargs -I{} sh -c 'rm {}'", ["look ls", "change rm"]),
        ("grep x a > /dev/null 2>&1", ["look grep"]),
        ("cat a && cat b > c", ["look cat", "change cat"]),
        ("(cat a; cat b) > c", ["change cat", "change cat"]),
        ("> c cat a", ["change cat"]),
        ("docker volume ls -q", ["look docker volume ls"]),
        ("curl -sSLo a.tgz https://a.example", ["change curl"]),
        ("git branch", ["look git branch"]),
        ("git branch -D old", ["change git branch"]),
        ("git -C ../b branch", ["look git branch"]),
        ("gh pr edit 1 -F - <<'E'\nx\nE\nls", ["change gh pr edit", "look ls"]),
        ("pnpm --filter web exec tsc -p .", ["check tsc"]),
        ("uv --directory api run pytest", ["check pytest"]),
        ("kubectl -n shop exec web-1 -- curl localhost", ["look curl"]),
        ("docker exec -u root web rm -rf /srv/a", ["change rm"]),
        ("docker compose -f a.yml exec -T web bash -c 'cd /srv && npm test'", ["look cd", "check npm test"]),
        ("docker compose run --rm web", ["change docker compose run"]),
        ("pnpm --filter web vitest run a.test.ts", ["check vitest run"]),
        ("yarn add jest", ["change yarn add"]),
        ("make -j 4 test; make --jobs test", ["check make test", "check make test"]),
        ("systemd-run --scope -p A=1 npm test", ["check npm test"]),
        ("aws s3 --profile shop cp a b; cp a b", ["change aws s3 cp", "change cp"]),
        ("make a && gh pr edit 1 -F - <<'E'\nx\nE", ["change make a", "change gh pr edit"]),
    ],
)
def test_what_is_seen_through(script: str, expected: list[str]) -> None:
    assert [shown(action) for action in actions(script)] == expected


@pytest.mark.parametrize(
    ("script", "expected"),
    [
        ("git config user.email <email>", ["change git config"]),
        ("GH_TOKEN=<secret> gh pr list", ["look gh pr list"]),
        ("scp a.txt <user>@<host>:/tmp/", ["change scp"]),
        ("npm test -w @<user>/till | tail -3", ["check npm test", "look tail"]),
        ("cat <<EOF\n<email>\nEOF\nls", ["look cat", "look ls"]),
        ("sort < user > a", ["change sort"]),
    ],
)
def test_what_was_masked_is_a_word(script: str, expected: list[str]) -> None:
    assert [shown(action) for action in actions(script)] == expected


def test_every_mask_is_a_word_and_stays_as_it_is() -> None:
    masks = [SECRET, *MASKS.values()]
    (command,) = simple_commands(f"echo {' '.join(masks)} '{' '.join(masks)}'")
    assert command.words == ("echo", *masks, " ".join(masks))


def test_assignments_are_kept_and_do_not_tell_commands_apart() -> None:
    (with_one, without) = actions("GIT_EDITOR=true CI=1 git rebase --continue; git rebase --continue")
    assert with_one.env == ("GIT_EDITOR=true", "CI=1")
    assert (with_one.verb, with_one.flags) == (without.verb, without.flags)
    assert without.env == ()


def test_every_verb_in_the_tables_is_one_that_a_command_can_have() -> None:
    tables = effect_words.LOOK_VERBS | verbs.GENERIC | set(verbs.DEPTH) | set(effect_words.CHANGING)
    assert len(tables) > 300
    assert [verb for verb in sorted(tables) if [action.verb for action in actions(verb)] != [verb]] == []


@pytest.mark.parametrize(
    ("script", "words"),
    [
        ("CI=1 timeout 60 uv run --frozen ruff check src", "timeout 60 uv run --frozen ruff check"),
        ("git -C ../other commit -m x", "git -C ../other commit"),
        ("./gradlew :app:test", "./gradlew :app:test"),
        ("python -m pytest -q", "python -m pytest"),
        ("npm run build -- --out dist", "npm run build --"),
        ("make", "make"),
    ],
)
def test_how_a_command_was_called(script: str, words: str) -> None:
    (simple,) = simple_commands(script)
    assert " ".join(called(simple.words)) == words


PIECES = st.sampled_from(
    [
        *"'\"`|;>-= a\n\0é)}{\\,",
        "<user>",
        "@(",
        "docker exec -it ",
        "pnpm --filter ",
        "gradlew :",
        " == *",
        ".a",
        "1.2.3.4",
        "$(",
        "${",
        "((",
        "<<EOF\n",
        "\nEOF\n",
        "&&",
        "[[ ",
        " ]]",
        "--",
        "git -C ",
        "find . -exec ",
        "xargs sh -c ",
        "env A=1 ",
        "rtk test ",
        "curl -X ",
        "python -m",
    ]
)


@settings(deadline=None, max_examples=300)
@given(st.one_of(st.text(max_size=300), st.lists(PIECES, max_size=60).map("".join)))
@example("\U0010ffff{\U000dc01a\x14\u0088\U00028c2b")
@example("' -'m")
def test_no_text_breaks_anything(script: str) -> None:
    assert all(action.verb and action.words for action in actions(script))


@pytest.mark.parametrize("word", ["à", "naïve", "\u0085x", "ÿþ", "日本語", "🙂{🙂", "…"])
def test_letters_of_any_language_are_kept(word: str) -> None:
    assert [simple.words for simple in simple_commands(f"echo '{word}' \"{word}\" {word} | cat")] == [
        ("echo", word, word, word),
        ("cat",),
    ]


@pytest.mark.parametrize("length", range(1, 8))
def test_a_run_of_repeats_ends_the_script(length: int) -> None:
    run = "a" * (length - 1) + ";"
    assert simple_commands("npm test\n" + run * 400 + "\ngit push")[-1].words[:2] != ("git", "push")


@pytest.mark.parametrize("pieces", [[")", "@("], ["(", "&", "a"], ["a ", ")"], ["&", "[[ "], ["a", "env ", "\\", "<"]])
def test_no_mixture_of_10_kb_takes_long(pieces: list[str]) -> None:
    script = "".join(random.Random(0).choices(pieces, k=10_000))[:10_000]
    start = time.process_time()
    actions(script)
    assert time.process_time() - start < 0.1


@pytest.mark.parametrize(
    "line", ["x = [f(y) for y in (1, 2)]  # it's", "(defn x [y] (first (y 1)))", "if (a) { b(); }"]
)
def test_what_follows_a_long_document_is_seen(line: str) -> None:
    body = f"{line}\n" * 200
    for quote in ("'", ""):
        script = f"cat > a <<{quote}EOF{quote}\n{body}EOF\nnpm test"
        assert [action.verb for action in actions(script)] == ["cat", "npm test"]


@pytest.mark.parametrize("piece", [*'()<"', "$(", "${", "a |", "echo a; ", "cat <<A\n", "if true; then ", "a "])
def test_no_script_of_10_kb_takes_long(piece: str) -> None:
    start = time.process_time()
    actions((piece * 10_000)[:10_000])
    assert time.process_time() - start < 1
