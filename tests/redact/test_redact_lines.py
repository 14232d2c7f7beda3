"""Secrets in the lines where they are written down or assigned; machines and users as logs name them."""

import time
from pathlib import Path

import pytest
import yaml

from skillkit.mining.extract import observe
from skillkit.mining.extract.cleaner import redactor_of
from skillkit.mining.sessions import Logs
from skillkit.redact.engine import Redactor
from skillkit.redact.names import names_told
from tests.authored import Log

BAR = "\u00a6"
FIXTURES = Path(__file__).parent.parent / "fixtures"
ROWS: list[dict[str, str]] = yaml.safe_load((FIXTURES / "redaction.yaml").read_text("utf-8"))


@pytest.mark.parametrize("row", ROWS, ids=[row["kind"] for row in ROWS])
def test_a_secret_in_its_line_is_masked(row: dict[str, str]) -> None:
    secret, line = (row[key].replace(BAR, "") for key in ("secret", "line"))
    assert secret in line
    assert secret not in Redactor()(line)


FORMS = (FIXTURES / "assignments.txt").read_text("utf-8").splitlines()[1:]
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


MARKDOWN = """+| System | User | Password |
+|--------|------|----------|
+| Till   | ada  | Koga¦tem954 |
+| Lid    | bob  | barley-bad¦ger-plover |
+| Door   | eve  | required |
"""
PRINTED = """url                       username    password        name
https://a.kiosk.example   reporting   Vemu¦vaz154     vpn
https://b.kiosk.example   reporting   quartz-snor¦kel-squash   erp
"""
QUERIED = """ email | password
-------+-----------
 ada   | hunter¦22x
(1 row)
"""


@pytest.mark.parametrize("table", [MARKDOWN, PRINTED, QUERIED])
def test_the_passwords_in_a_table_are_masked(table: str) -> None:
    secrets = [word.replace(BAR, "") for word in table.split() if BAR in word]
    masked = Redactor()(table.replace(BAR, ""))
    assert secrets
    assert not any(secret in masked for secret in secrets)
    assert masked.count("<secret>") == len(secrets)


@pytest.mark.parametrize(
    "text",
    [
        "[root@till-cache-08 app]# systemctl status app",
        "127.0.0.1 localhost\n127.0.1.1 till-cache-08\n",
        "Host box\n  HostName till-cache-08\n  User till\n",
        " Static hostname: till-cache-08\n       Icon name: computer-vm",
        "Linux till-cache-08 6.8.0-45-generic #45 SMP x86_64 GNU/Linux",
        "May 04 10:11:13 till-cache-08 sshd[811]: Server listening on 0.0.0.0 port 22.",
        "root@till-cache-08:~$ make deploy",
        "ada@till-cache-08 shop % brew install jq",
        "ada@till-cache-08 MINGW64 /c/shop (main)\n$ git status",
        "┌──(ada㉿till-cache-08)-[~/shop]\n└─$ make lint",
    ],
)
def test_a_machine_that_a_log_names_is_told_for_all_of_it(text: str) -> None:
    assert "till-cache-08" in names_told([text]).hosts
    assert "till-cache-08" not in Redactor()(text)
    assert (
        Redactor((), names_told([text]).hosts)("On till-cache-08 the unit is enabled")
        == "On <host> the unit is enabled"
    )


def test_a_user_is_masked_in_the_name_of_a_project_folder_too() -> None:
    assert Redactor(["ada.lo"])("-home-ada-lo-work-till and ada.lo") == "~-work-till and <user>"


@pytest.mark.parametrize(
    "text",
    [
        "at parse (/Users/marisela/code/shop/dist/server.js:88:3)",
        'File "/home/marisela/venvs/shop/lib/python3.12/site-packages/app.py", line 8',
        "/home/marisela/.cache/pip is not writable",
        "(Current directory: /__Users__marisela__ctf__2016)",
        r"C:\Users\marisela\shop",
        r'"cwd": "C:\\Users\\marisela"',
        "/mnt/c/Users/marisela/shop",
        "projects/-home-marisela-shop",
        "marisela:x:1000:1000::/srv/shop:/bin/sh",
        "\x1b[01;32mmarisela@harbour-7\x1b[00m:\x1b[01;34m~/shop\x1b[00m$ make",
    ],
)
def test_a_colleague_whose_home_or_prompt_is_named_is_masked_wherever_he_stands(text: str) -> None:
    told = names_told([text])
    assert told.users == {"marisela"}
    assert Redactor(told.users)("the files belong to marisela") == "the files belong to <user>"


@pytest.mark.parametrize(
    "text",
    [
        "/home/settings/page",
        "/Users/username/code/x",
        "/home/runner/code/x",
        "src/Users/marisela/",
        "-home-assistant-core",
    ],
)
def test_a_page_or_anybody_is_no_colleague(text: str) -> None:
    assert names_told([text]).users == frozenset()


def test_a_password_of_letters_and_signs_is_masked_wherever_it_stands_then() -> None:
    redactor = Redactor()
    redactor("the password is OWKvzD%NwcRPd=U")
    assert redactor("it logs in with OWKvzD%NwcRPd=U.") == "it logs in with <secret>."


def test_what_was_told_to_be_a_secret_once_is_masked_wherever_it_stands_then() -> None:
    redactor = Redactor()
    assert redactor("Quartz-Harbor-7289 is no more than three words") != "<secret> is no more than three words"
    assert redactor("user: till\npassword: Quartz-Harbor-7289\n") == "user: till\npassword: <secret>\n"
    assert redactor("The notes say till with Quartz-Harbor-7289.") == "The notes say till with <secret>."
    assert redactor("postgres://till:K2f9-lampA1@192.0.2.7/till") == "postgres://<secret>@<host>/till"
    assert redactor.line(["try K2f9-lampA1 then"], 0, str) == "try <secret> then"


@pytest.mark.parametrize(
    "line",
    ["DB_PASSWORD={}", "API_SECRET='{}'", "client_secret: {}", "my password is {}", 'api_key = "{}"'],
)
@pytest.mark.parametrize("secret", ["x9)*Kd2]+qv7Pq", "Lq8]+vT2)?mN4x"])
def test_a_secret_with_a_few_signs_of_an_expression_is_masked(line: str, secret: str) -> None:
    assert Redactor()(line.format(secret)) == line.format("<secret>")


def test_no_ordinary_word_is_masked_elsewhere_because_it_was_a_password_once() -> None:
    redactor = Redactor()
    assert redactor("password=tulip-quartz-lagoon") == "password=<secret>"
    assert redactor("the tulip-quartz-lagoon branch") == "the tulip-quartz-lagoon branch"


HOSTILE = (
    *("curl -u a:", "radtest a b ", "echo 'a", "echo 'a' | ", 'auth=("', "password to to ", "password of a ", "pass "),
    *(
        "snmpwalk -c ",
        "net user a ",
        "serial A1B2-",
        "private-lines: 1 ",
        "recovery code abcd-1234 ",
        ":*:a:b:",
        "a:*:",
    ),
    *(
        "| password | a\n",
        "  password  a\n",
        "password a-b-",
        "pin is ",
        "$6$",
        "_auth=ab:",
        "sess_",
        "kubectl create secret --from-literal=a=",
        "authorization: a ",
    ),
    *("--token_", "--cookie:ab", "_licence=ab:", "_pin:ab", "pass =ab:", "impdp_", "ldapsearchaB", "contribsys_"),
    *(
        "/home/",
        "/home/a",
        "\\\\home\\",
        "%2Fhome",
        "-home-a",
        "/mnt/c/Users/",
        "~a",
        "a.hook.b/",
        "hooks.a/b1c2",
        "a dot at ",
        "a at b dot ",
    ),
    *("echo a ", "echo 'aaaaaaaa' | base64", "chown -R ", "USER PID CMD\n", "A\\", "user: A\\b", "a@1:", "ssh -l a "),
    *(
        "Dear Aa ",
        "Dr. Aa ",
        " @a will ",
        "TODO(a",
        "As MacBook ",
        "USER A\n",
        "name,mail\n",
        "|user|a|\n|--|\n",
        "owner is ",
    ),
)


@pytest.mark.parametrize("sign", HOSTILE)
def test_a_text_of_one_sign_takes_time_in_proportion(sign: str) -> None:
    """20 kB take at most two seconds of processor time; in quadratic time they take minutes."""
    started = time.process_time()
    Redactor()(sign * (20_000 // len(sign)))
    assert time.process_time() - started < 10


def test_what_is_told_to_be_a_secret_late_is_masked_before_as_well(tmp_path: Path) -> None:
    said = ["try Quartz-Harbor-7289 on the till", "its password: Quartz-Harbor-7289"]
    log = Log("s", "/srv/till")
    for text in said:
        log.user(text)
    (session,) = Logs([log.write(tmp_path)])
    trace = observe(session)
    assert [seen.text for seen in trace.observations if seen.kind == "request"] == [
        "try <secret> on the till",
        "its password: <secret>",
    ]
    assert trace.redactions == {"password": 1, "secret": 1}
    assert redactor_of(session, (), ())(said[0]) == "try <secret> on the till"
