"""What a command printed that prints a secret is masked, there and wherever the session names it again."""

import pytest

from skillkit.mining.keep import printed as printed_names
from skillkit.redact.commands import printed
from skillkit.redact.engine import Redactor


@pytest.mark.parametrize(
    ("command", "output", "secrets"),
    [
        ("op read op://Ops/router/pw", "kelp;Trumpet9\n", ["kelp;Trumpet9"]),
        (
            "cd infra && vault kv get -field=password secret/db",
            "puddle noodle pretzel cinder",
            ["puddle noodle pretzel cinder"],
        ),
        ("kubectl get secret mailer -o jsonpath='{.data.pw}' | base64 -d", "4rPf4&q*G", ["4rPf4&q*G"]),
        (
            "bw get password nas; op read op://Ops/x/y",
            "Ahu5MG67\notter_quartz_inkwell",
            ["Ahu5MG67", "otter_quartz_inkwell"],
        ),
        ("pass show mail/kim", "qW-zuTTer_91\nuser: kim", ["qW-zuTTer_91"]),
        ("terraform output -raw db_password", "Tn#94kklm", ["Tn#94kklm"]),
        ("sudo cat /var/lib/rabbitmq/.erlang.cookie", "AJF0RU7AK0GLCBBE0T67", ["AJF0RU7AK0GLCBBE0T67"]),
        ("cat ~/.vault_pass.txt", "Exit code: 0\nWall time: 2 seconds\nOutput:\nkelp9Trumpet", ["kelp9Trumpet"]),
        ('echo "$DB_PASSWORD"', "postgres", []),
        ("printenv DB_PASSWORD", "Violet.Sable_5552?\n", ["Violet.Sable_5552?"]),
        ("env printenv DB_PASSWORD", "Violet.Sable_5552?", ["Violet.Sable_5552?"]),
        ("op read op://Ops/router/pw", "[ERROR] 2026/11/01 item not found", []),
        ("op read op://Ops/router/pw; ls", "kelp9Trumpet\nREADME.md", []),
        ("pass ls", "mail9x\nwork7y", []),
        ("passenger start", "listening9", []),
        ('echo "$TOKEN" | wc -c', "4711471", []),
        ("pip show tokenizers", "Name:tokenizers9", []),
        ("op read op://Ops/router/pw > pw.txt", "kelp9Trumpet", []),
    ],
)
def test_what_such_a_command_prints_is_a_secret(command: str, output: str, secrets: list[str]) -> None:
    assert list(printed(command, output)) == secrets


@pytest.mark.parametrize("before", ["", "I ran this:\n", "   "])
def test_what_is_shown_below_such_a_command_is_masked(before: str) -> None:
    shown = f"{before}$ pass show work/vpn\nGranite@Violet594\nuser: kim"
    assert Redactor()(shown) == shown.replace("Granite@Violet594", "<secret>")
    for harmless in ("$ pass ls\nGranite@Violet594", "$ pass show work/vpn\n$ ls", "$ ls\nGranite@Violet594"):
        assert Redactor()(harmless) == harmless


def test_a_printed_secret_is_masked_everywhere() -> None:
    names = printed_names("op read op://Ops/router/pw", "kelp;Trumpet9")
    assert Redactor(secrets=names.secrets)("login kelp;Trumpet9, ok") == "login <secret>, ok"
