"""What is masked, in the places where secrets turn up in logs, and what must stay as it is.

Every secret here is made up, and put together at run time so that no scanner takes this file for a leak.
"""

import json
import random
import re
import string
from pathlib import Path

import pytest
import yaml
from hypothesis import HealthCheck, given, settings, strategies as st

from skillkit.expressions.literals import Literals, small
from skillkit.redact.engine import Redactor
from skillkit.redact.names import SIGNS, names_in, users_in
from skillkit.redact.rules import RULES
from skillkit.redact.shapes import ALPHABET, LEAST_LONG, long_words

RANDOM = random.Random(7)
ALNUM = string.ascii_letters + string.digits
HEX = "0123456789abcdef"


def made(length: int, alphabet: str = ALNUM) -> str:
    """Random characters, with a digit among them as every generated token of such length has."""
    return "".join(RANDOM.choice(alphabet) for _ in range(length - 2)) + "7" + RANDOM.choice(HEX[:10])


KEY_LINES = "\n".join(made(64) for _ in range(4))
TOKENS = {
    "github": "gh" + "p_" + made(36),
    "github-app": "gh" + "s_" + made(36),
    "github-fine-grained": "github" + "_pat_" + made(22) + "_" + made(59),
    "gitlab": "gl" + "pat-" + made(20),
    "gitlab-ci": "gl" + "cbt-64_" + made(20),
    "anthropic": "sk" + "-ant-api03-" + made(80) + "-" + made(10) + "AA",
    "openai": "sk" + "-proj-" + made(48),
    "openai-old": "sk" + "-" + made(48),
    "openrouter": "sk" + "-or-v1-" + made(64, HEX),
    "stripe": "sk" + "_live_" + made(24),
    "stripe-webhook": "wh" + "sec_" + made(32),
    "aws-id": "AK" + "IA" + made(16, string.ascii_uppercase + "234567"),
    "google": "AI" + "za" + made(35),
    "google-oauth": "ya" + "29." + made(60),
    "google-client": "GOC" + "SPX-" + made(28),
    "slack": "xo" + "xb-" + made(12, string.digits) + "-" + made(24),
    "slack-app": "xa" + "pp-1-A" + made(10) + "-" + made(13, string.digits) + "-" + made(40, HEX),
    "slack-hook": "https://hooks." + "slack.com/services/T" + made(8) + "/B" + made(8) + "/" + made(24),
    "npm": "np" + "m_" + made(36),
    "pypi": "py" + "pi-" + "AgEIcHlwaS5vcmc" + made(60),
    "huggingface": "h" + "f_" + made(34),
    "digitalocean": "do" + "p_v1_" + made(64, HEX),
    "sendgrid": "SG" + "." + made(22) + "." + made(43),
    "jwt": "ey" + "J" + made(20) + ".ey" + "J" + made(40) + "." + made(43),
    "telegram": made(10, string.digits) + ":" + "AA" + made(33),
    "databricks": "da" + "pi" + made(32, HEX),
    "shopify": "shp" + "at_" + made(32, HEX),
    "age": "AGE-SECRET" + "-KEY-1" + made(58, string.ascii_uppercase + "234567"),
}
PLAIN = {
    "password": made(12),
    "symbols": "p" + "%" + made(6) + "!x#" + made(4),
    "hex": made(40, HEX),
    "base64": made(39) + "/" + made(30) + "==",
}
PLACES = {
    "alone": "{}",
    "prose": "I used {} to log in.",
    "quoted": 'print("{}")',
    "export": "export SOME_TOKEN={}",
    "env-dump": "HOME=/tmp\nSOME_TOKEN={}\nTERM=xterm",
    "json": '{{"id": 1, "token": "{}", "name": "x"}}',
    "json-escaped": '"stdout": "{{\\"token\\": \\"{}\\"}}\\n"',
    "json-line-break": '"stdout": "first\\n{}\\nlast"',
    "json-twice-escaped": '"{{\\\\\\"token\\\\\\": \\\\\\"{}\\\\\\"}}"',
    "yaml": "auth:\n  token: {}\n  user: me",
    "toml": 'token = "{}"',
    "heredoc": "cat > .env <<'EOF'\nSOME_TOKEN={}\nEOF",
    "header": "curl -H 'Authorization: Bearer {}' https://api.example/v1",
    "header-double": 'curl -H "Authorization: token {}" https://api.example/v1',
    "url-user": "git clone https://oauth2:{}@git.example/a/b.git",
    "flag": "deploy --token {} --region eu",
    "flag-equals": "deploy --token={}",
    "code": "client = Client(api_key='{}')",
}
NAMED = {
    "export": "export DB_PASSWORD={}",
    "export-quoted": 'export DB_PASSWORD="{}"',
    "dotenv": "DEBUG=1\nSECRET_KEY={}\n",
    "aws": "aws_secret_access_key = {}",
    "json": '{{"password": "{}"}}',
    "json-tight": '{{"client_secret":"{}","x":1}}',
    "json-escaped": '{{\\"password\\":\\"{}\\"}}',
    "yaml": "password: {}\n",
    "flag": "mysql --password={} -u root",
    "url": "postgres://app:{}@db.example:5432/app",
    "url-redis": "redis://:{}@cache.example:6379/0",
    "basic": "curl -u admin:{} https://api.example",
    "header": "Authorization: Bearer {}",
    "header-key": "curl -H 'X-API-Key: {}' https://api.example",
    "header-gitlab": 'curl -H "PRIVATE-TOKEN: {}" https://git.example',
    "cookie": "Cookie: session={}; theme=dark",
    "query": "https://api.example/v1?x=1&access_token={}&y=2",
    "query-key": "https://api.example/v1?api_key={}",
    "npmrc": "//registry.example/:_authToken={}",
    "netrc": "machine git.example login me password {}",
}
UNFIT = {
    ("base64", "url"),
    ("base64", "url-redis"),
    ("symbols", "url"),
    ("symbols", "url-redis"),
    ("symbols", "query"),
    ("symbols", "query-key"),
}
"""In a URL their characters would stand percent-encoded."""


def windows(text: str, start: int = 0) -> set[str]:
    """Every twelve characters in a row."""
    return {text[i : i + 12] for i in range(start, len(text) - 11)}


@pytest.mark.parametrize("kind", TOKENS)
def test_a_token_vanishes_wherever_it_stands(kind: str) -> None:
    for place, text in PLACES.items():
        redact = Redactor()
        shown = redact(text.format(TOKENS[kind]))
        assert not windows(TOKENS[kind], 8) & windows(shown), place
        assert redact.masked.total() >= 1, place


@pytest.mark.parametrize(("kind", "place"), [(k, p) for k in PLAIN for p in NAMED if (k, p) not in UNFIT])
def test_a_plain_secret_vanishes_where_its_name_tells(kind: str, place: str) -> None:
    redact = Redactor()
    shown = redact(NAMED[place].format(PLAIN[kind]))
    assert PLAIN[kind][4:] not in shown
    assert redact.masked.total() >= 1


@pytest.mark.parametrize("kind", ["RSA ", "EC ", "OPENSSH ", "", "ENCRYPTED "])
@pytest.mark.parametrize("shown_as", ["plain", "json", "torn", "indented"])
def test_a_private_key_vanishes_whole(kind: str, shown_as: str) -> None:
    begin, end = f"-----BEGIN {kind}" + "PRIVATE KEY-----", f"-----END {kind}" + "PRIVATE KEY-----"
    text = f"{begin}\n{KEY_LINES}\n{end}\n"
    text = {"json": json.dumps(text), "torn": text[:200], "indented": text.replace("\n", "\n    ")}.get(shown_as, text)
    shown = Redactor()(f"key:\n{text}")
    assert not any(line[:20] in shown for line in KEY_LINES.splitlines())
    assert shown.startswith("key:\n")


def test_a_pgp_key_vanishes_whole() -> None:
    text = "-----BEGIN PGP " + f"PRIVATE KEY BLOCK-----\n\n{KEY_LINES}\n-----END PGP " + "PRIVATE KEY BLOCK-----\nafter"
    assert Redactor()(text) == "<secret>\nafter"


HARMLESS = yaml.safe_load((Path(__file__).parent.parent / "fixtures" / "harmless.yaml").read_text("utf-8"))


@pytest.mark.parametrize("text", [text.replace("\u00a6", "") for text in HARMLESS])
def test_what_is_harmless_stays(text: str) -> None:
    redact = Redactor()
    assert (redact(text), redact.masked.total()) == (text, 0)


MARK = "Otter" + "_Quay-70" + "?"
FOUND = {
    "admin key": "ALGOLIA_ADMIN_KEY={hex}",
    "app key": "  apiKey: $KEY\n  appKey: {hex}",
    "bytes": 'var hmacKey = []byte("{hex}")',
    "default": "password: <%= ENV.fetch('DB_PW', '{mark}') %>",
    "getenv": 'API_TOKEN = os.getenv("API_TOKEN", "{mark}")',
    "xml": "<username>x</username>\n<password>{mark}</password>",
    "registry": "    Token    REG_SZ    {hex}",
    "psk": 'wifi:\n  psk: "{mark}"',
    "prose": "the user is hub, password {mark}",
    "message": 'login failed with password "{mark}"',
    "login": "the dashboard login is ada@corp.example / {mark}",
    "buildkite": "BUILDKITE=bkua_{hex40}",
    "nuget": 'value="oy2{lower43}"',
    "mailgun": '"mailgun": "key-{hex}"',
    "teams": "https://x.example/webhookb2/a@b/IncomingWebhook/{hex}/{uuid}",
    "vault": "batch token hvb.{mark90}",
    "diff": "+vault_token: hvs.{mark90}",
}


@pytest.mark.parametrize("kind", FOUND)
def test_a_secret_in_a_place_of_its_own_is_masked(kind: str) -> None:
    parts = {
        "mark": MARK,
        "hex": made(32, HEX),
        "hex37": made(37, HEX),
        "hex40": made(40, HEX),
        "lower43": made(43, HEX),
        "mark90": made(90),
        "words": "agent access afford action afraid alley appear alpha anchor around action arm",
        "uuid": "-".join(made(size, HEX) for size in (8, 4, 4, 4, 12)),
    }
    shown = Redactor()(FOUND[kind].format(**parts))
    assert "<secret>" in shown
    assert [name for name, part in parts.items() if part in shown] == []


@pytest.mark.parametrize(
    "text", [*(PLACES[p].format(TOKENS["github"]) for p in PLACES), "mail ada@corp.example", "/home/ada/x"]
)
def test_masking_twice_changes_nothing_more(text: str) -> None:
    once = Redactor()(text)
    assert Redactor()(once) == once


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("/home/ada/srv/kiosk/a.py", "~/srv/kiosk/a.py"),
        ("/Users/ada.l/work", "~/work"),
        ("PATH=/home/ada/.local/bin:/usr/bin", "PATH=~/.local/bin:/usr/bin"),
        (r"C:\Users\ada\work", r"~\work"),
        ('"cwd": "C:\\\\Users\\\\ada\\\\work"', '"cwd": "~\\\\work"'),
        ("cd /root/work", "cd ~/work"),
        ("cd /root", "cd ~"),
        ("file:///home/ada/a", "file://~/a"),
        ("/mnt/c/Users/ada/work", "~/work"),
        ("gcc -I/home/ada/include", "gcc -I~/include"),
        ("cd /__Users__ada__work__till/src", "cd /~__work__till/src"),
        ("__home__ada.l__work", "~__work"),
        ("self.__home__page", "self.__home__page"),
        (r'"stdout": "a\n/home/ada/b\n/root/c"', r'"stdout": "a\n~/b\n~/c"'),
        (r"C:\Users\Ada Lovelace\source\till.cs(14,9): error", r"~\source\till.cs(14,9): error"),
        ("Co-authored-by: Ada <ada.l+x@mail.example.org>", "Co-authored-by: <user> <<email>>"),
        ('{"author": "ada@corp.example"}', '{"author": "<email>"}'),
        ("mailto:ada@corp.example?subject=x", "mailto:<email>?subject=x"),
        ("git config user.email ada@corp.example", "git config user.email <email>"),
        ("Mar 02 10:01:11 quay7 sshd[811]: Accepted", "Mar 02 10:01:11 <host> sshd[811]: Accepted"),
        ("grace@edge7's password: ", "<user>@<host>'s password: "),
        ("パスワードは kumo77Sora です", "パスワードは <secret> です"),
        ("the pin is 739155", "the pin is <secret>"),
        ("curl -F pin_code=849213 x", "curl -F pin_code=<secret> x"),
        ("rabbitmqctl add_user shop Vk8!mmQ2", "rabbitmqctl add_user shop <secret>"),
        ("useradd -p Vk8mmQ2x web", "useradd -p <secret> web"),
        ("net user deploy Vk8mmQ2x /add", "net user deploy <secret> /add"),
        ("Signed-off-by: Ottilie Brand <o@x>", "Signed-off-by: <user> <o@x>"),
        (r'{"pass\u0077ord":"sp4tzenHirn"}', r'{"pass\u0077ord":"<secret>"}'),
        ("&lt;password&gt;r3hKitz99&lt;/password&gt;", "&lt;password&gt;<secret>;/password&gt;"),
        ("echo 70617373776f72643d6b756d6f3737 | xxd -r -p", "echo <secret> | xxd -r -p"),
    ],
)
def test_what_is_private_is_masked_and_what_stands_around_it_stays(text: str, shown: str) -> None:
    assert Redactor()(text) == shown


@pytest.mark.parametrize(
    "text",
    [
        *("C:/Users/NAME/x", "c:\\users\\NAME\\x", "/c/Users/NAME/x", "/cygdrive/c/Users/NAME/x", "C:\\Users\\NAME"),
        *("/net/homes/NAME/x", "/gpfs/users/NAME", "/Network/Servers/fs1/Users/NAME/x", r"C:\USERS\NAME\SRC"),
        *("/host_mnt/Users/NAME/x", "/cluster/home/NAME/x", r"C:\cygwin64\home\NAME\x"),
        *("/host_mnt/c/Users/NAME/x", r"\\?\C:\Users\NAME\x", r'"C:\\Users\\NAME\\x"', r"\\wsl$\Ubuntu\home\NAME\x"),
        *(r"\\server\home\NAME\x", "//fs01/home/NAME/x", "/export/home/NAME", "/usr/home/NAME", "/nfs/home/NAME/x"),
        *("/homes/NAME/x", r"C:\Documents and Settings\NAME\x", "C:/Documents%20and%20Settings/NAME/x"),
        *(r'"\/home\/NAME\/x"', r"C:\/Users\/NAME", "%2Fhome%2FNAME%2Fx", "%252FUsers%252FNAME", "C%3A%5CUsers%5CNAME"),
        *("-Users-NAME-till", "-home-NAME-till", "C--Users-NAME-till", "-mnt-c-Users-NAME-till", "x/-home-NAME"),
        *("cd ~NAME", "PATH=~NAME/bin:/bin", "scp box:~NAME/x .", "ssh://box/home/NAME/x"),
        *("-rw-r--r-- 1 NAME NAME 9 x", "drwxr-xr-x 2 CORP\\NAME staff 9 x", "NAME 12 0.0 0.1 12 67 ? S 10:00 0:00 x"),
        *("NAME  41 39  0 10:12 pts/0 00:00:00 sh", "UID PID PPID CMD\nNAME 1 0 sh", "PID USER PR NI\n 8 NAME 20 0"),
        *("chown -R NAME x", "chown NAME:NAME /x", "sudo -u NAME ls", "NAME:x:1000:1000:NAME:/home/NAME:/bin/sh"),
        *(
            "docker:x:999:NAME",
            "a1b2c3d4 (NAME Bell 2026-01-02 10:11:12 +0100 12) x",
            "^a1b2c3d4 a.py (NAME 2026-01-02 9",
        ),
        *(r"CORP\NAME", r"runas /user:corp\NAME x", r'"user": "CORP\\NAME"'),
    ],
)
def test_a_name_is_masked_in_every_form_of_a_home_folder_and_of_a_column(text: str) -> None:
    assert "marisela" not in Redactor()(text.replace("NAME", "marisela"))


def test_the_user_s_name_is_masked_wherever_it_stands() -> None:
    users = users_in(["/home/ada/work", "/Users/grace.h", "/__home__carl_b__x", "/srv/kiosk", "/home/xy", ""])
    assert users == {"ada", "grace.h", "carl_b"}
    redact = Redactor(users)
    assert redact("ls -l: -rw-r--r-- ada staff; adamant, ada-branch") == (
        "ls -l: -rw-r--r-- <user> staff; adamant, <user>-branch"
    )


@pytest.mark.parametrize("name", RULES["tokens"])
@given(data=st.data())
# A shape that looks ahead for a digit throws many drawn tokens away.
@settings(max_examples=20, deadline=None, suppress_health_check=[HealthCheck.too_slow, HealthCheck.filter_too_much])
def test_each_token_holds_one_of_the_words_of_its_rule(name: str, data: st.DataObject) -> None:
    words, shape = RULES["tokens"][name]
    token = data.draw(st.from_regex(re.compile(shape, re.ASCII), fullmatch=True))
    assert any(word in small(token) for word in words.split()) or (not words and list(long_words(token)))


NAMED_BY = {
    "USER=ada7": {"ada7"},
    "SUDO_USER: ada7": {"ada7"},
    "LOGNAME=ada7": {"ada7"},
    "logname: ada7": {"ada7"},
    "uid=1000(ada7) gid=1000(ada8)": {"ada7", "ada8"},
    "-rw-r--r-- 1 ada7 crew 1": {"ada7"},
    "drwxr-xr-x 1 ada7 crew 1": {"ada7"},
    "lrwxrwxrwx 1 ada7 crew 1": {"ada7"},
    "-r-x------ 1 ada7 crew 1": {"ada7"},
    "-rwsr-xr-x 1 ada7 crew 1": {"ada7"},
    "ada7@box-1:~/code$": {"ada7", "box-1"},
    "ssh-copy-id ada7@box-1": {"ada7", "box-1"},
    "rsync -a x \\\n ada7@box-1:/x": {"ada7", "box-1"},
    "hostname=box-1": {"box-1"},
    "HOSTNAME=box-1": {"box-1"},
    "computerName: box-1": {"box-1"},
    "COMPUTERNAME=box-1": {"box-1"},
    '"nodename": "box-1"': {"box-1"},
    "Linux box-1 6.1.0 x": {"box-1"},
    "Darwin box-1 23.1.0 x": {"box-1"},
}


@pytest.mark.parametrize("before", ["", "total 8\n", "\u0130 caf\u00e9 \u212a\n\n"])
@pytest.mark.parametrize("text", NAMED_BY)
def test_each_name_is_found_by_its_sign(text: str, before: str) -> None:
    whole = before + text
    assert {whole[name.start : name.end] for name in names_in(whole, SIGNS.found(small(whole)))} == NAMED_BY[text]


@given(st.text(alphabet="aZ0+/_-= \u00e9\ud800", max_size=80))
def test_long_words_are_those_that_an_expression_finds(text: str) -> None:
    letters = re.escape(ALPHABET.decode())
    assert list(long_words(text)) == [word.span() for word in re.finditer(f"[{letters}]{{{LEAST_LONG},}}", text)]


@given(st.text(alphabet="abAB\u0130\u0131\u017f\u212a\u00e9\ud800", max_size=20))
def test_literals_are_found_where_they_stand_whatever_the_case(text: str) -> None:
    signs = Literals({"two": ("ab", "ba"), "one": ("ab", "b")}).found(small(text))
    for name, literals in (("two", "(?=ab|ba)"), ("one", "(?=ab|b)")):
        assert set(signs.get(name, ())) == {match.start() for match in re.finditer(f"(?i){literals}", text)}
