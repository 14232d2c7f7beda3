"""Machines that programs are given or answers name are masked; what every project calls its own is left."""

from pathlib import Path

import pytest
import yaml

from skillkit.mining.keep import printed
from skillkit.redact.engine import Redactor
from skillkit.redact.names import names_told

ROWS = yaml.safe_load((Path(__file__).parent.parent / "fixtures" / "machines.yaml").read_text())


@pytest.mark.parametrize("row", ROWS["named"], ids=lambda row: row["line"][:40])
def test_a_machine_that_is_named_is_masked(row: dict[str, str]) -> None:
    masked = Redactor()(row["line"])
    assert "<host>" in masked
    assert row["machine"] not in masked


@pytest.mark.parametrize("line", ROWS["left"])
def test_what_tells_of_no_machine_is_left(line: str) -> None:
    assert Redactor()(line) == line


def test_a_machine_that_was_logged_in_to_is_told_everywhere() -> None:
    told = names_told(["ssh hall3-gw uptime"])
    assert told.hosts == {"hall3-gw"}
    assert Redactor(hosts=told.hosts)("the pump is on hall3-gw again") == "the pump is on <host> again"


def test_a_machine_of_an_address_is_told_there_alone() -> None:
    assert names_told(["curl http://grid-login3:8088/"]).hosts == frozenset()


@pytest.mark.parametrize(
    ("command", "output", "hosts"),
    [
        ("hostname", "atlas-17\n", {"atlas-17"}),
        ("hostname && nproc", "atlas-17\n16\n", {"atlas-17"}),
        ("uptime; hostname -s", " 10:02:11 up 3 days\natlas-17", {"atlas-17"}),
        ("make && nproc", "atlas-17\n16\n", set()),
        ("hostname", "", set()),
    ],
)
def test_a_command_that_prints_the_name_of_the_machine_tells_it(command: str, output: str, hosts: set[str]) -> None:
    assert printed(command, output).hosts == hosts


def test_a_command_that_prints_the_name_of_the_user_tells_it() -> None:
    assert printed("whoami", "corp\\marisela\n").users == printed("ls && id -un", "x\nmarisela").users == {"marisela"}
