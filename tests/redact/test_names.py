"""Names that one place tells are masked in all of a session; a project's name, and common words, are not."""

import time
from pathlib import Path
from typing import Any

import pytest
import yaml

from skillkit.mining.digest import digest_of
from skillkit.mining.extract.cleaner import redactor_of
from skillkit.mining.project import project_names, redactor_for
from skillkit.mining.sessions import Logs
from skillkit.model.source import Names
from skillkit.redact.engine import MOST, Redactor
from skillkit.redact.names import is_common, names_printed, names_told
from tests.authored import Log

DATA: dict[str, Any] = yaml.safe_load((Path(__file__).parent.parent / "fixtures" / "names.yaml").read_text("utf-8"))
TOKEN = "gh" + "p_" + "a1B2c3D4e5F6g7H8i9J0k1L2m3N4o5P6q7R8"


@pytest.mark.parametrize(("text", "users"), DATA["told"])
def test_a_text_tells_names_and_masks_them_where_they_are(text: str, users: list[str]) -> None:
    assert names_told([text]).users == set(users)
    masked = Redactor()(text)
    assert [name for name in users if name in masked] == []


@pytest.mark.parametrize("text", DATA["no-names"])
def test_a_common_word_and_a_user_of_a_database_are_no_names(text: str) -> None:
    assert names_told([text]).users == set()


@pytest.mark.parametrize(("command", "output", "users"), DATA["printed"])
def test_a_command_whose_work_is_to_name_users_tells_them(command: str, output: str, users: list[str]) -> None:
    assert names_printed(command, output).users == set(users)


@pytest.mark.parametrize(
    ("command", "output", "hosts"),
    [("hostnamectl", "   Static hostname: atlas-17", {"atlas-17"}), ("docker info", " Name: atlas-17", {"atlas-17"})],
)
def test_a_command_that_names_machines_in_rows_tells_them(command: str, output: str, hosts: set[str]) -> None:
    assert names_printed(command, output).hosts == hosts


def test_only_so_many_rows_and_short_commands_are_looked_through() -> None:
    rows = [f"     1\tmarisela{chr(97 + number % 26)}{chr(97 + number // 26)}" for number in range(210)]
    assert len(names_printed("git shortlog -sn", "\n".join(rows)).users) == 200
    command = "git shortlog".rjust(2_000)
    assert names_printed(command, rows[0]).users
    assert not names_printed(" " + command, rows[0]).users


@pytest.mark.parametrize("row", ["A b " * 500, "| " * 1000, "a" * 2000, "12 " * 700])
def test_a_format_of_many_fields_takes_time_in_proportion(row: str) -> None:
    started = time.process_time()
    names_printed("git log --format='" + "%s|%b %ad%an'", "\n".join([row] * 200))
    names_printed("git log --format='%s %s %s %an'", "\n".join([row] * 200))
    assert time.process_time() - started < 10


@pytest.mark.parametrize("part", ["{a}{b}", *DATA["split"]])
@pytest.mark.parametrize("cut", [12, 18, 30])
def test_a_token_in_two_parts_is_masked_whole(part: str, cut: int) -> None:
    text = part.replace("{a}", TOKEN[:cut]).replace("{b}", TOKEN[cut:])
    masked = Redactor()(text)
    assert TOKEN[4:cut] not in masked
    assert TOKEN[cut + 1 :] not in masked
    lines = text.split("\n")
    shown = "\n".join(Redactor().line(lines, number, str) for number in range(len(lines)))
    assert TOKEN[cut + 1 :] not in shown
    assert TOKEN[4:cut] not in shown


@pytest.mark.parametrize("text", DATA["whole"])
def test_what_is_no_token_in_two_parts_stays(text: str) -> None:
    assert Redactor()(text) == text


def test_a_name_is_masked_as_a_word_in_any_case_unless_it_is_short_or_common() -> None:
    redact = Redactor(["marisela", "ada", "grace", "Ada Lovelace"], ["hall3-gw"], ["pw!x9"])
    assert redact("Marisela MARISELA_1 mariselas amarisela") == "<user> <user>_1 mariselas amarisela"
    assert redact("ada Ada ada lovelace ADA LOVELACE") == "<user> Ada <user> <user>"
    assert redact("HALL3-GW pw!x9 PW!X9") == "<host> <secret> PW!X9"
    assert Redactor(["index"])("index Index") == "<user> Index"
    assert [is_common(name) for name in ("index", "orders", "ci7", "m-index", "marisela", "m.marisela")] == (
        [True, True, True, True, False, False]
    )


def test_a_person_is_masked_by_handles_made_of_the_names() -> None:
    redact = Redactor(["Marisela Kovács-Łodz"])
    assert redact("mkovacslodz, marisela.kovacslodz, kovacslodzm, mkovacs") == "<user>, <user>, <user>, mkovacs"
    assert redact("kovacs") == "kovacs"
    assert Redactor(["Max Ilves"])("maxi milves") == "maxi <user>"


def test_the_name_of_a_project_is_never_split() -> None:
    redact = redactor_for("oh-my-posh", ["posh", "my"], ["oh-1"])
    text = "oh-my-posh, OH-MY-POSH/x, posh, oh-my-poshx-posh, an-oh-my-posh2"
    assert redact(text) == "oh-my-posh, OH-MY-POSH/x, <user>, oh-my-poshx-<user>, an-oh-my-posh2"
    below = redactor_for("web", ["kim"], [], Names(frozenset({"posh", "ada lo"})), "/srv/oh-my-posh/ada-lo/kim-s/web")
    assert below("oh-my-posh, posh, ada-lo, kim-s") == "oh-my-posh, <user>, <user>, <user>-s"
    assert redactor_for("till", ["till"], [])("till of till") == "<user> of <user>"
    assert redactor_for("till", [], [], Names(frozenset({"till", "marisela"})))("marisela's till") == "<user>'s till"
    assert project_names("/home/posh/oh-my-posh") == ("oh-my-posh",)
    assert Redactor(["posh"], project="p" * 400 + "-posh")("p" * 400 + "-posh") == "p" * 400 + "-<user>"


def test_a_session_masks_a_name_in_all_its_texts(tmp_path: Path) -> None:
    log = Log("s", "/srv/till")
    log.user("ask marisela about the till")
    log.run("whoami", "marisela")
    log.run("psql -U ledgerly -c 'select 1'", "1")
    log.agent("Marisela owns the till and ledgerly reads it.")
    (session,) = Logs([log.write(tmp_path)])
    redact = redactor_of(session, (), ())
    assert redact("Marisela, the till, ledgerly") == "<user>, the till, ledgerly"
    shown = "\n".join(item.shown for item in digest_of(session).items)
    assert "arisela" not in shown
    assert "the till" in shown


def test_marks_tell_names_again_and_show_none() -> None:
    first = Redactor(["marisela", "Ada Lovelace"], ["hall3-gw"], ["pw!x9"])
    first("password: Quartz-Harbor-7289\n")
    marks = first.marks
    assert not any(part in mark for mark in marks for part in ("marisela", "lovelace", "hall3", "pw!", "quartz"))
    second = Redactor(marks=marks, project="marisela-shop")
    assert second("Marisela and ada lovelace on hall3-gw: pw!x9, Quartz-Harbor-7289, mariselas") == (
        "<user> and <user> on <host>: <secret>, <secret>, mariselas"
    )
    assert second("marisela-shop") == "marisela-shop"
    assert second.marks == marks
    assert Redactor().marks == frozenset()


def test_thousands_of_names_are_found_in_one_pass() -> None:
    names = [f"marisela{chr(97 + n % 26)}{chr(97 + n // 26 % 26)}{chr(97 + n // 676)}" for n in range(8_000)]
    redact = Redactor(names)
    assert redact(" ".join(names)) == " ".join(["<user>"] * len(names))
    assert redact._names.found("marisela" * 10) == {}  # noqa: SLF001 - one automaton holds all names


def test_only_so_many_passwords_are_learnt() -> None:
    redact = Redactor()
    for number in range(MOST + 1):
        redact(f"password: Quartz-Harbor-{number + 1000}\n")
    assert redact(f"x Quartz-Harbor-{MOST + 999}") == "x <secret>"
    assert redact(f"x Quartz-Harbor-{MOST + 1000}") != "x <secret>"
