"""What users say: sentences that object, lay down a rule, take back, in several languages; and what looks so."""

import pytest

from skillkit.mining import feedback as wishes
from skillkit.mining.feedback.imperative import imperative

RULES = [
    "always run `make fmt` before you commit",
    "From now on open a draft pull request first.",
    "in this repo we never squash merges",
    "siempre ejecuta los tests antes de publicar",
    "nunca hagas push a main",
    "a partir de ahora usa pnpm para instalar",
    "désormais lance les tests avant de publier",
    "n'oublie jamais de lancer les tests",
    "verwende immer pnpm, um Pakete zu installieren",
    "ab sofort keine Commits auf main",
    "今後はコミット前にテストを実行してください",
]
NO_RULES = [
    "why does the build always fail?",
    "invalid themes must NEVER explode",
    "the icon should always be visible",
    "I have never seen this test pass",
    "never mind",
    "Never forget the people's champ.",
    "el menú siempre debe estar visible",
    "hide the menu in cloud mode",
]
OBJECTIONS = [
    "no, use the writer in core",
    "you forgot the changelog",
    "i thought the pattern was to use bun run",
    "pero no es necesario que creemos otro",
    "te dije que no era así",
    "non, il faut la version commune",
    "je voulais dire la branche principale",
    "nein, das war anders gemeint",
    "du hast die Tests vergessen",
]
NO_OBJECTIONS = [
    "no problem, go on",
    "commit",
    "make the button blue",
    "gracias, sigue",
    "merci, continue",
    "danke, weiter",
]
TAKEN_BACK = ["never mind", "sorry, wrong chat. ignore that", "revert that", "olvídalo", "oublie ça", "vergiss das"]


@pytest.mark.parametrize("text", RULES)
def test_a_rule_is_one(text: str) -> None:
    assert wishes.is_rule(text)


@pytest.mark.parametrize("text", NO_RULES)
def test_what_is_no_rule(text: str) -> None:
    assert not wishes.is_rule(text)


@pytest.mark.parametrize("text", OBJECTIONS)
def test_an_objection_is_one(text: str) -> None:
    assert wishes.objects(text)


@pytest.mark.parametrize("text", NO_OBJECTIONS)
def test_what_is_no_objection(text: str) -> None:
    assert not wishes.objects(text)


@pytest.mark.parametrize("text", TAKEN_BACK)
def test_what_is_taken_back(text: str) -> None:
    assert wishes.retracts(text)
    assert (
        not wishes.retracts(f"add a page on refunds. the text on it says: {text}, in the end") or text == "revert that"
    )


def test_pasted_lines_are_nobodys_words() -> None:
    text = "look at this:\n```\nalways use tabs\n```\n> never push\n+ 3 - always lint\nand mend it"
    assert wishes.sentences(text) == ("look at this:", "and mend it")


def test_a_title_has_no_breath_and_no_oath() -> None:
    assert wishes.plain("no, wait, use the damn writer in core, ok?") == "use the writer in core"
    assert wishes.plain("no console logs!") == "no console logs"


TOLD = [
    (
        "i thougth the pattern was to use bun run not specify a path wich can be anythign",
        "use bun run, not specify a path",
    ),
    ("why do you go 100 lines at a time", "do not go 100 lines at a time"),
    ("why don't you just run the whole suite", "run the whole suite"),
    (
        "why are traces in their own folder shouldn't we have one trace per test case",
        "have one trace per test case",
    ),
    ("we should use the writer in core/csv.py, not write our own", "use the writer in core/csv.py, not write our own"),
    ("you should not touch the lockfile", "do not touch the lockfile"),
    ("we don't need to mock the clock", "do not mock the clock"),
    ("you forgot to update the changelog", "update the changelog"),
    ("you forgot the changelog", "do not forget the changelog"),
    ("you didn't run the migrations", "run the migrations"),
    ("can you please revert to the old parser", "revert to the old parser"),
    ("i told you to ask before you push", "ask before you push"),
    ("use pnpm and not npm because of the lockfile", "use pnpm, not npm"),
    (
        "tenemos que usar la plantilla de docs/plantilla.md, no crear otra",
        "usar la plantilla de docs/plantilla.md, no crear otra",
    ),
    ("il faut utiliser les fixtures communes", "utiliser les fixtures communes"),
]
ALREADY_TOLD = [
    "no console logs",
    "never push to main, open a pull request instead",
    "use rgb values in the themes, no rgb indices",
    "die Tests sollen zuerst laufen, statt am Ende",
    "you marked the link for deletion but that's actually a useful feature",
    "the field should be optional, not required",
    "why",
    "we should",
]


@pytest.mark.parametrize(("said", "title"), TOLD)
def test_what_was_objected_to_is_told_as_what_to_do(said: str, title: str) -> None:
    assert imperative(said) == title
    assert imperative(title) == title


@pytest.mark.parametrize("said", ALREADY_TOLD)
def test_what_cannot_be_turned_stays_as_it_was_said(said: str) -> None:
    assert imperative(said) == said
