"""A secret is masked however it is given to its name, and what only looks so is left."""

from pathlib import Path

import pytest

from skillkit.redact.engine import Redactor

FORMS = (Path(__file__).parent.parent / "fixtures" / "assignments.txt").read_text("utf-8").splitlines()[1:]
SECRETS = {
    "db_password": "Hx7+pq" + "!Rt2w",
    "apiKey": "af649781d77a229d" + "d7a21fcdeb80bd05",
    "API_SECRET": "kT93mfQp" + "zL20sdXw",
    "auth_token": "9f8s7d6f5g" + "4h3j2k1l0q",
}


@pytest.mark.parametrize("form", FORMS)
def test_a_secret_is_masked_however_it_is_given_to_its_name(form: str) -> None:
    for name, secret in SECRETS.items():
        given = form.replace("{n}", name).replace("{N}", name[0].upper() + name[1:]).replace("{v}", secret)
        shown = Redactor()(given.replace("\\n", "\n").replace("\\t", "\t"))
        assert secret not in shown
        assert "<secret>" in shown


@pytest.mark.parametrize(
    "text",
    [
        'token("bearer")',
        'apiKey("X-API-KEY")',
        'builder.password("required")',
        'if token == "unknown" or token.startswith("Bearer"):',
        'secret = config.get("SECRET_KEY") or "changeme"',
        "fn token() -> String",
        'const tokenKind string = "identifier"',
        'password <- readline("password: ")',
        "For per-key limits use Bucket4j, Resilience4j or Redis.",
        'grep -rnE "ENV.*PASSWORD|ARG.*KEY|ARG.*SECRET" Dockerfile*',
        "token: !Ref TokenParameter",
        "${TOKEN:-none} and ${API_KEY:?is not set}",
        'expect(token).toBe("string")',
        'login("admin", "Enter your password")',
        "jwt.sign(payload, secret, { algorithm: 'HS256' })",
        'tokens: ["alpha", "beta"]',
        "secrets:\n  - source: db-password\n  - source: api-key",
        'variable "db_password" {\n  type = string\n}',
        'tokens = line.split(",") if token != "," else []',
    ],
)
def test_what_only_looks_like_a_secret_that_is_given_stays(text: str) -> None:
    assert Redactor()(text) == text
