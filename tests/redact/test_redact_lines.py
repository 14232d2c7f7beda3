"""Secrets in the lines where they are written down, what resembles them, and machines and users as logs name them."""

import json
import time
from pathlib import Path

import pytest
import yaml

from skillkit.mining.extract import observe
from skillkit.mining.extract.cleaner import redactor_of
from skillkit.mining.sessions import Logs
from skillkit.redact.engine import Redactor
from skillkit.redact.names import names_told

BAR = "\u00a6"
ROWS: list[dict[str, str]] = yaml.safe_load(
    (Path(__file__).parent.parent / "fixtures" / "redaction.yaml").read_text("utf-8")
)


@pytest.mark.parametrize("row", ROWS, ids=[row["kind"] for row in ROWS])
def test_a_secret_in_its_line_is_masked(row: dict[str, str]) -> None:
    secret, line = (row[key].replace(BAR, "") for key in ("secret", "line"))
    assert secret in line
    assert secret not in Redactor()(line)


@pytest.mark.parametrize(
    "text",
    [
        "usage: app login [--username USERNAME] [--password PASSWORD] [--token TOKEN]",
        "SMTP_PASSWORD=vault:secret/data/mail#password",
        "JWT_SECRET=aws-sm://prod/jwt-secret",
        'let token = std::env::var("GITHUB_TOKEN").context("GITHUB_TOKEN missing")?;',
        "z.object({ token: z.string().uuid(), expiresAt: z.coerce.date() })",
        'kubectl create secret generic db --from-literal=password="$DB_PASSWORD" --dry-run=client',
        "MD5 (till-24.04-live-server-amd64.iso) = 2901b93f50fa8d687df666ba6a088f0b\nSHA1 (till.iso) = fc2",
        "Co-Authored-By: Till <noreply@kiosk.example>",
        "https://fonts.kiosk.example/s/inter/v13/UcCO3FwrK3iLTeHuS_fvQtMwCp50KnMw2boKoduKmMEVuLyfAZ9hiA.woff2",
        "conn = connect(host=os.environ['DB_HOST'], user=user, password=password)",
        "apiKey: process.env.TILL_API_KEY,\n})",
        'headers = {"Authorization": f"Bearer {client.access_token}"}',
        "the password is required",
        "the password is case-sensitive",
        "password: string",
        "password must match the pass-phrase policy",
        "Validate Evals\tpass\t23s\thttps://kiosk.example/actions/runs/28515897946",
        "## Pass threshold: scores below it fail",
        "create and pass AgentSession to main",
        "docker login -u till && mkdir -p build/output",
        "snmpwalk -v2c -c public 192.0.2.1",
        'curl -u "$USER:$TOKEN" https://kiosk.example',
        "echo 'done' | tee log.txt",
        "the token is oauth2 and the password is sha256 hashed",
        "headers: {'Authorization': 'Bearer sk_...'}",
        "class Token:\n    __slots__ = ('kind', 'start')",
        "use an Authorization header (i.e. Authorization: Bearer YOUR_KEY).",
        "the token was rejected: expired",
        "session_id\tuser_id\n0f5e5a2c-7d5e-4a3e-9d3f-2b1c0a9e8d7f\t88213",
        "log in to Windows / Linux machines",
        "--- PASS: TestJoin (0.00s)\n    --- PASS: TestJoin/two_with_sep (0.00s)\n    --- PASS: TestJoin/empty (0.00s)",
        'SECRET_KEY = config("SECRET_KEY", cast=str)\nAWS_SECRET_ACCESS_KEY = os.environ.get("AWS_SECRET_ACCESS_KEY")',
        r'"aws-key": r"\b(?:AKIA|ASIA)[A-Z2-7]{16}\b",',
        "kubectl create secret generic till-db --from-file=password=./password.txt",
        "docker build --secret id=npm,src=.npmrc -t till .",
        "_ZNSt6vectorIN4shop5OrderESaIS1_EE17_M_realloc_insertIJRKS1_EEEvN9__gnu_cxx17__normal_iteratorIPS1_S3_EEDpOT_",
        "contract USDC: 0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48\ndeposited",
        "Set-Cookie: theme=dark; Path=/; Max-Age=31536000; SameSite=Lax\nSet-Cookie: lang=de; Path=/;",
        'assert client.get("/me", token=token).status_code == 401',
        "the password on server2 is required",
        "JWT_SECRET=\nSESSION_SECRET=replace-me\nREGION=x",
        "AWS documentation uses AKIA" + "IOSFODNN7EXAMPLE as the access key ID in all of its samples",
        "token: \"{{ lookup('hashi_vault', 'secret=kv/app:token') }}\"",
        "c := &Client{apiKey: apiKey, apiSecret: apiSecret}\n\tfor _, o := range opts {",
        'password: System.fetch_env!("DB_PASSWORD"),',
        'ETag: "7f4dcdf9f681ab8fd3ff0e6c034e4e79"\nContent-MD5: 3RpHhv6p/n68vrNsRisKjA==',
        "7f4dcdf9f681ab8fd3ff0e6c034e4e79 Show a meter below the password field\n5f28b6e754c22b8297510de0959ac248",
        "spring.datasource.password=${DB_PASSWORD:}\nspring.security.oauth2.client.google.client-secret=${GOOGLE_SECRET}",
        "The old one was removed from the vault.",
        'client.get("/items", token=api_token.value).status_code == 200',
        "LoadCredential=db-password:/etc/credstore/db-password",
        "Set-Cookie: sessionid=deleted; Path=/; Expires=Thu, 01 Jan 1970 00:00:00 GMT",
        "pub   rsa4096/8F0B7E22D7A13C55 2023-04-02 [SC]",
        '  sha256 "550e156056e926fd5bf5d58e57f92ff06b69ff6e1519e5dae9a8288d48412611"',
        'if config["password"] == expected_password1:',
        'data["token"] = tokenizer.encode(text2)',
        "cfg['secret_key'] = os.environ['SECRET_KEY2']",
        'request.headers["Authorization"] = auth_header1(token)',
        "type the password, then press Enter",
        "Set the field to Type=Password and the mode to Mode=On",
        "The token would be of the Kind::Name sort",
        "\x1b[32mPASS\x1b[0m tests/test_token.py \\u001b[1mtoken\\u001b[0m",
        "GPG_KEY=A035C8C19219BA821ECEA86B64E628F8D684696D\n",
        "STRIPE_SECRET_KEY=sk_test_xxxxxxxxxxxxxxxxxxxxxxxx\nSESSION_SECRET=xxxxxxxxxxxxxxxxxxxxxxxx\n",
        'Password string `json:"-"`\n\tToken    *oauth2.Token `json:"token,omitempty"`',
        "--- PASS: TestPasswordHasher/argon2id/long_input (0.31s)",
        'git clone "https://oauth2:${TOKEN}@gitlab.com/group/project.git"',
        "printf '%s' \"$password\" | sha256sum | cut -d' ' -f1",
        'password = keyring.get_password("ledger", username)\nif password is None:',
        "The key fingerprint is:\nSHA256:tIAwR1hbh+fenXmoCH8Ap3a3LZKU3E/WJZ2EaYEPRSf deploy",
        '<TextField label="API key" type="password" value={apiKey} onChange={set} />',
        'password: "8 characters", algorithm: "argon2id"',
        "password_file: /run/x\npassword: argon2id\nold: sha256",
        "DB_PASSWORD=your-password-here\nROOT_PASSWORD=change-me-please\nPASSWORD=read-from-vault\n",
        "login({ password: 'newPassword' })",
        "password: config.adminValue\n",
        "db_password = user_value\n",
        "--password your-password",
        "Contact in 1Password: `vendor-escalation`",
        "a token for the build, 7dcf39d102f13a2d71fd0e2f81cb7563e1f2338a",
        "INSERT INTO users (name, password_hash) VALUES ('ada', 'pending-review-first')",
        "The password is case-sensitive, the token read-only.",
        "one of the 3 tests is flaky, one on main is v1.2.3",
        "public function updatePassword(Request $request): RedirectResponse\n{",
        "INFO  auth  login ok user_id=8812 method=password mfa=totp1 src=a\nWARN  auth  login failed",
        "arn:aws:secretsmanager:eu-west-1:481920375566:secret:prod/orders/db-Qx7TzL",
        "password = Contraseña\npassword.confirm = Confirmar contraseña",
        '"apiKey": "API-sleutel", "confirm_password": "Powtórz hasło", token: "Código de verificação"',
        "$secondary-token: #c2d3e8;\n.input-password:focus { box-shadow: none }",
        "var a=function(e){return e.password===e.confirm},b=Object.freeze({MIN:12})",
        "'password' => ['required', Password::min(12)->mixedCase()->numbers()],",
        "IDENTIFIED BY '<password>' must be replaced",
        "PermitRootLogin prohibit-password\nChallengeResponseAuthentication no",
        "Set SLACK_BOT_TOKEN=xoxb-your-token-here before you start the app.",
        "fn verify(secret: &SecretString, mac: &[u8]) -> Result<(), MacError> {",
        "mutation ResetPassword($token: String!, $password: String!) {",
        "vault kv put app/config password=@password.txt\nvault kv get -field=password app/config",
        "password: ENC[AES256_GCM,data:L9zb1T+HPqbVNp95,iv:Ti/aEKImtdKRmRvrDx8/fKf+/Tc9VX6oqHSJrFI7f7H=,tag:0rpb==]",
        "postgresql://{{ .Data.username }}:{{ .Data.password }}@db:5432/app\n",
        "name,role,password,note\nada,admin,required,see below\nbob,user,optional,none",
    ],
)
def test_what_resembles_a_secret_stays(text: str) -> None:
    assert Redactor()(text) == text


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
TOKENS = """| Token | Value | Use |
|-------|-------|-----|
| `--space-2xl` | `32px` | gaps |
"""


@pytest.mark.parametrize("table", [MARKDOWN, PRINTED, QUERIED])
def test_the_passwords_in_a_table_are_masked(table: str) -> None:
    secrets = [word.replace(BAR, "") for word in table.split() if BAR in word]
    masked = Redactor()(table.replace(BAR, ""))
    assert secrets
    assert not any(secret in masked for secret in secrets)
    assert masked.count("<secret>") == len(secrets)


def test_the_tokens_of_a_design_stay() -> None:
    assert Redactor()(TOKENS) == TOKENS


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


def test_a_name_with_a_blank_is_masked_in_a_folder_of_windows() -> None:
    assert Redactor()(r"C:\Users\Ada Lovelace\source\till.cs(14,9): error") == r"~\source\till.cs(14,9): error"


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
)


@pytest.mark.parametrize("sign", HOSTILE)
def test_a_text_of_one_sign_takes_time_in_proportion(sign: str) -> None:
    """20 kB take at most two seconds of processor time; in quadratic time they take minutes."""
    started = time.process_time()
    Redactor()(sign * (20_000 // len(sign)))
    assert time.process_time() - started < 10


def test_what_is_told_to_be_a_secret_late_is_masked_before_as_well(tmp_path: Path) -> None:
    said = ["try Quartz-Harbor-7289 on the till", "its password: Quartz-Harbor-7289"]
    lines = [
        {
            "type": "user",
            "uuid": f"u{n}",
            "parentUuid": f"u{n - 1}" if n else None,
            "sessionId": "s",
            "cwd": "/srv/till",
        }
        | {"timestamp": f"2026-03-02T09:00:0{n}.000Z", "message": {"role": "user", "content": text}}
        for n, text in enumerate(said)
    ]
    log = tmp_path / "till.jsonl"
    log.write_text("\n".join(map(json.dumps, lines)), "utf-8")
    (session,) = Logs([log])
    trace = observe(session)
    assert [seen.text for seen in trace.observations if seen.kind == "request"] == [
        "try <secret> on the till",
        "its password: <secret>",
    ]
    assert trace.redactions == {"password": 1, "secret": 1}
    assert redactor_of(session, (), ())(said[0]) == "try <secret> on the till"
