"""Secrets of many kinds to plant in texts, and the places where they turn up in session logs.

All are invented, and put together at run time from a seed: no scanner takes this file for a leak, and the same seed
plants the same ones.
"""

import base64
import json
import random
import string
from collections.abc import Callable, Iterator
from typing import NamedTuple
from urllib.parse import quote

ALNUM = string.ascii_letters + string.digits
UPPER = string.ascii_uppercase + "234567"
URLSAFE = ALNUM + "-_"
BASE64 = ALNUM + "+/"
HEX = "0123456789abcdef"
SYMBOLS = ALNUM + "!%^*?~"
USER = "wilhelmina"
HOST = "falcon-w7"


class Planted(NamedTuple):
    """A secret: its kind, the name it is given by, how it is written, and what of it must not be seen."""

    kind: str
    name: str
    value: str
    needles: tuple[str, ...]


def _of(rng: random.Random, length: int, alphabet: str = ALNUM) -> str:
    """Random characters, among them a letter and a digit as every generated token has."""
    return (
        "".join(rng.choice(alphabet) for _ in range(length - 2))
        + "7"
        + rng.choice("abcdef" if "a" in alphabet else "ABC")
    )


def _encoded(text: str) -> str:
    return base64.b64encode(text.encode()).decode()


def _pem(rng: random.Random, kind: str) -> tuple[str, tuple[str, ...]]:
    body = [_of(rng, 64, BASE64) for _ in range(5)]
    name = f"{kind} PRIVATE KEY".strip()
    return "\n".join([f"-----BEGIN {name}-----", *body, f"-----END {name}-----"]), tuple(body)


Parts = tuple[str, str, str | tuple[str, ...]]
"""The name, how it is written, what must not be seen of it."""


def _token(name: str, prefix: str, length: int, alphabet: str = ALNUM) -> Callable[[random.Random], Parts]:
    def make(rng: random.Random) -> Parts:
        secret = _of(rng, length, alphabet)
        return name, prefix + secret, secret

    return make


def _wrapped(
    name: str, before: str, after: str, length: int, alphabet: str = ALNUM
) -> Callable[[random.Random], Parts]:
    def make(rng: random.Random) -> Parts:
        secret = _of(rng, length, alphabet)
        return name, before + secret + after, secret

    return make


def _gcp(rng: random.Random) -> Parts:
    pem, lines = _pem(rng, "")
    account = {"type": "service_account", "private_key_id": _of(rng, 40, HEX), "private_key": f"{pem}\n"}
    return "GCP_CREDENTIALS", json.dumps(account), lines


def _slack_hook(rng: random.Random) -> Parts:
    secret = _of(rng, 24)
    return (
        "SLACK_WEBHOOK_URL",
        f"https://hooks.slack.com/services/T{_of(rng, 8, UPPER)}/B{_of(rng, 8, UPPER)}/{secret}",
        secret,
    )


def _discord(rng: random.Random) -> Parts:
    last = _of(rng, 38, URLSAFE)
    return "DISCORD_TOKEN", f"M{_of(rng, 23)}.G{_of(rng, 5)}.{last}", last


def _jwt(rng: random.Random) -> Parts:
    claims, signature = _of(rng, 60), _of(rng, 43, URLSAFE)
    return "ID_TOKEN", f"eyJ{_of(rng, 17)}.eyJ{claims}.{signature}", (claims, signature)


def _netrc(rng: random.Random) -> Parts:
    secret = _of(rng, 16)
    return "NETRC", f"machine git.example\n  login deploy\n  password {secret}\n", secret


def _docker(rng: random.Random) -> Parts:
    auth = _encoded(f"deploy:{_of(rng, 18)}")
    return "DOCKER_AUTH_CONFIG", json.dumps({"auths": {"registry.example": {"auth": auth}}}), auth


def _kubeconfig(rng: random.Random) -> Parts:
    pem, _ = _pem(rng, "EC")
    data = _encoded(pem)
    return "KUBECONFIG_USER", f"- name: admin\n  user:\n    client-key-data: {data}\n", data


def _kube_token(rng: random.Random) -> Parts:
    secret = _of(rng, 36, string.ascii_lowercase + string.digits)
    return "KUBECONFIG_USER", f"users:\n- name: ci\n  user:\n    token: {secret}\n", secret


def _cookie(rng: random.Random) -> Parts:
    secret = _of(rng, 32)
    return "COOKIE", f"sessionid={secret}", secret


def _pem_of(kind: str, name: str) -> Callable[[random.Random], Parts]:
    def make(rng: random.Random) -> Parts:
        pem, lines = _pem(rng, kind)
        return name, pem, lines

    return make


def _e_mail(rng: random.Random) -> Parts:
    local = "w." + _of(rng, 9, string.ascii_lowercase)
    return "GIT_AUTHOR_EMAIL", f"{local}@mail.corp-example.org", local


KINDS: dict[str, Callable[[random.Random], Parts]] = {
    "aws-key-id": _token("AWS_ACCESS_KEY_ID", "AKIA", 16, UPPER),
    "aws-secret-key": _token("AWS_SECRET_ACCESS_KEY", "", 40, BASE64),
    "github": _token("GITHUB_TOKEN", "ghp_", 36),
    "github-fine-grained": _token("GH_TOKEN", "github_pat_", 82, ALNUM + "_"),
    "gitlab": _token("GITLAB_TOKEN", "glpat-", 20, URLSAFE),
    "slack-bot": _token("SLACK_BOT_TOKEN", "xoxb-123456789012-", 24),
    "slack-webhook": _slack_hook,
    "stripe": _token("STRIPE_SECRET_KEY", "sk_" + "live_", 24),
    "openai": _token("OPENAI_API_KEY", "sk-proj-", 48, URLSAFE),
    "anthropic": _token("ANTHROPIC_API_KEY", "sk-ant-api03-", 93, URLSAFE),
    "google-api": _token("GOOGLE_API_KEY", "AIza", 35, URLSAFE),
    "gcp-account": _gcp,
    "azure-storage": _wrapped(
        "AZURE_STORAGE",
        "DefaultEndpointsProtocol=https;AccountName=shop;AccountKey=",
        "==;EndpointSuffix=core.example",
        86,
        BASE64,
    ),
    "npm": _token("NPM_TOKEN", "npm_", 36),
    "pypi": _token("TWINE_PASSWORD", "pypi-AgEIcHlwaS5vcmc", 80, URLSAFE),
    "hugging-face": _token("HF_TOKEN", "hf_", 34),
    "twilio": _token("TWILIO_API_KEY", "SK", 32, HEX),
    "sendgrid": _token("SENDGRID_API_KEY", "SG.abcdEFGH12ijklMNOP34qr.", 43, URLSAFE),
    "mailchimp": _wrapped("MAILCHIMP_API_KEY", "", "-us12", 32, HEX),
    "telegram": _token("TELEGRAM_TOKEN", "2345678901:AA", 33, URLSAFE),
    "discord": _discord,
    "jwt": _jwt,
    "url-login": _wrapped("REMOTE_URL", "https://deploy:", "@git.example/shop/till.git", 20),
    "database-url": _wrapped("DATABASE_URL", "postgres://shop:", "@db.example:5432/till", 16),
    "rsa-key": _pem_of("RSA", "DEPLOY_KEY"),
    "openssh-key": _pem_of("OPENSSH", "SSH_PRIVATE_KEY"),
    "netrc": _netrc,
    "docker-auth": _docker,
    "kube-key": _kubeconfig,
    "kube-token": _kube_token,
    "cookie": _cookie,
    "password": _token("DB_PASSWORD", "", 14, SYMBOLS),
    "passphrase": _token("SSH_KEY_PASSPHRASE", "", 16, SYMBOLS),
    "hex-secret": _token("SESSION_SECRET", "", 64, HEX),
    "e-mail": _e_mail,
    "home": lambda _: ("WORK_DIR", f"/home/{USER}/till/src", (USER,)),
    "home-mac": lambda _: ("WORK_DIR", f"/Users/{USER}/till/src", (USER,)),
    "user": lambda _: ("LOGNAME", USER, (USER,)),
    "host": lambda _: ("HOSTNAME", HOST, (HOST,)),
}


def planted(kind: str, seed: int) -> Planted:
    """The secret of this kind and seed."""
    name, value, needles = KINDS[kind](random.Random(f"{kind} {seed}"))  # noqa: S311 - they are to be the same each time
    return Planted(kind, name, value, (needles,) if isinstance(needles, str) else needles)


def _is_long(secret: Planted) -> bool:
    return "\n" in secret.value


def _quoted(text: str, times: int) -> str:
    for _ in range(times):
        text = json.dumps(text)
    return text


def _json(secret: Planted, times: int) -> str:
    inner = json.dumps({"id": 4, secret.name: secret.value, "ok": True})
    return f'{{"type": "tool_result", "content": {_quoted(inner, times)}}}'


def _wrap(text: str, width: int) -> str:
    return "\n".join(line[i : i + width] for line in text.split("\n") for i in range(0, max(1, len(line)), width))


def _over_the_edge(secret: Planted, width: int) -> str:
    lead = f"error: cannot read {secret.name}="
    room = min(len(secret.value.split("\n")[0]) // 2, 24)
    filler = "." * ((width - len(lead) - room) % width)
    return _wrap(f"{filler}{lead}{secret.value} (exit code 3, nothing was deployed)", width)


def _table(secret: Planted) -> str:
    return f"| variable | value | set by |\n|---|---|---|\n| {secret.name} | `{secret.value}` | the deploy job |"


def _log_line(secret: Planted) -> str:
    return (
        "Traceback (most recent call last):\n"
        f'  File "deploy.py", line 41, in connect\n    raise LoginError("{secret.name}={secret.value}")\n'
        f"deploy.LoginError: login failed with {secret.name} '{secret.value}'"
    )


def _heredoc(secret: Planted) -> str:
    return f"cat > .env <<'EOF'\nDEBUG=1\n{secret.name}={secret.value}\nEOF\ndocker compose up -d"


def _yaml(secret: Planted) -> str:
    if _is_long(secret):
        indented = secret.value.replace("\n", "\n      ")
        return f"env:\n  - name: {secret.name}\n    value: |\n      {indented}\n"
    return (
        f"env:\n  - name: {secret.name}\n    value: {secret.value}\n{secret.name.lower()}: {secret.value}\nregion: eu\n"
    )


Place = Callable[[Planted], str]
PLACES: dict[str, Place] = {
    "argument": lambda s: f"deploy --{s.name.lower().replace('_', '-')} '{s.value}' --region eu",
    "export": lambda s: f'export {s.name}="{s.value}" && bun test',
    "env-dump": lambda s: f"SHELL=/bin/bash\nLANG=C.UTF-8\n{s.name}={s.value}\nTERM=xterm\nSHLVL=1",
    "header": lambda s: f'curl -sS -H "{s.name.title().replace("_", "-")}: {s.value}" https://api.example/v1/tills',
    "bearer": lambda s: f"curl -H 'Authorization: Bearer {s.value}' https://api.example/v1/tills",
    "json": lambda s: _json(s, 1),
    "json-2": lambda s: _json(s, 2),
    "json-3": lambda s: _json(s, 3),
    "heredoc": _heredoc,
    "heredoc-escaped": lambda s: json.dumps({"command": _heredoc(s)}),
    "yaml": _yaml,
    "wrapped-60": lambda s: _over_the_edge(s, 60),
    "wrapped-80": lambda s: _over_the_edge(s, 80),
    "wrapped-escaped": lambda s: json.dumps({"output": _over_the_edge(s, 80)}),
    "query": lambda s: f"GET https://api.example/v1?x=1&{s.name.lower()}={quote(s.value, safe='')}&y=2 401",
    "query-base64": lambda s: f"GET https://api.example/cb?state={_encoded(f'{s.name}={s.value}')}&y=2",
    "python": lambda s: f'client = Client(\n    {s.name.lower()}="{s.value}",\n    region="eu",\n)',
    "javascript": lambda s: (
        f"process.env.{s.name} = {s.name.lower()} || '{s.value}';\nconst a = {{ {s.name}: '{s.value}' }};"
    ),
    "error": _log_line,
    "prose": lambda s: f"use {s.value} as the {s.name.lower().replace('_', ' ')}. The {s.name} is {s.value} by the way",
    "table": _table,
    "echo": lambda s: f"$ echo ${s.name}\n{s.value}\n$ git remote -v",
    "prompt": lambda s: f"{USER}@{HOST}:~/till$ echo '{s.value}'",
    "remote": lambda s: f"origin\thttps://oauth2:{quote(s.value, safe='')}@git.example/shop/till.git (fetch)",
}
WITHOUT_A_SIGN = {
    (kind, place)
    for kind in ("password", "passphrase", "hex-secret", "kube-token", "cookie")
    for place in ("echo", "prompt")
}
"""A random word that stands alone, without its name, may be anything: a hash, a version, somebody's file."""
SENSELESS = {
    (kind, place)
    for kind in (
        "home",
        "home-mac",
        "user",
        "host",
        "e-mail",
        "netrc",
        "docker-auth",
        "kube-key",
        "kube-token",
        "gcp-account",
        "rsa-key",
        "openssh-key",
        "slack-webhook",
        "url-login",
        "database-url",
        "azure-storage",
        "cookie",
    )
    for place in ("bearer", "remote")
} | {("cookie", "prose")}
"""Nobody writes these there."""


def everywhere(seeds: int = 1) -> Iterator[tuple[Planted, str, str]]:
    """Every secret in every place where it makes sense: the secret, the place, the text."""
    for seed in range(seeds):
        for kind in KINDS:
            for place, write in PLACES.items():
                if (kind, place) not in WITHOUT_A_SIGN | SENSELESS:
                    secret = planted(kind, seed)
                    yield secret, place, write(secret)


WINDOW = 9
"""So many characters of a secret in a row are a leak."""


def _windows(needle: str) -> set[str]:
    if len(needle) <= WINDOW:
        return {needle}
    return {needle[i : i + WINDOW] for i in range(len(needle) - WINDOW + 1)}


def _disguised(needle: str) -> Iterator[str]:
    """The base64 of a text at the three ways it can fall, without the characters that its neighbours have a part in."""
    for lead in range(3):
        inner = base64.b64encode(b"\0" * lead + needle.encode()).decode().rstrip("=")
        yield inner[4 if lead else 0 : -2]


def leaks(secret: Planted, shown: str) -> bool:
    """Whether a part of the secret can be read in what is shown, plain, wrapped over lines, escaped or in base64."""
    bare = shown.replace("\\n", "").replace("\\", "").replace("\n", "").replace(" ", "")
    for needle in secret.needles:
        plain = needle.replace("\\", "")
        forms = {plain, quote(plain, safe="")} | (set(_disguised(plain)) if len(plain) > WINDOW else set())
        if any(window in bare or window in shown for form in forms for window in _windows(form)):
            return True
    return False
