"""Finds what a command printed whose whole work is to print a secret: `op read`, `vault kv get -field`, `pass show`.

Nothing tells of such a line that it is one but the command above it. So it is noted, and masked wherever it stands.
"""

import re
from collections.abc import Iterator

from skillkit.private.passphrases import is_gibberish
from skillkit.private.passphrases import is_phrase
from skillkit.private.shapes import Secret
from skillkit.private.stand_ins import PLACEHOLDER
from skillkit.private.stand_ins import PLAIN_WORD
from skillkit.sieve import Sieve

GIVEN = r"(?:[^\n;&|<>`$]|\$(?!\())"
"""What stands in a command, behind the program."""
PRIVATE = r"\S*(?:pass(?:word|wd|phrase)?|pwd?|secret|token|api_?key|private_?key|credentials?)\S*"
PLAIN = r"(?:-o|--output|--format|-f)[ =](?:tsv|text|raw|value\S*)"
KEPT_IN = r"[\w.-]*(?i:passwo?r?d|vault[-_]pass\w*)(?:\.txt)?"
KEEPERS = (
    r"op read\b",
    r"(?:op item get|bw get (?:password|totp)|gopass show|secret-tool lookup|keyring get|lpass show|chamber read -q)\b",
    r"pass(?: show)? (?!(?:ls|list|insert|generate|git|init|edit|rm|mv|cp|find|grep|otp|help|version|show)\b|-)",
    rf"keepassxc-cli show {GIVEN}*-a\b",
    rf"security find-(?:generic|internet)-password {GIVEN}*-\w*w\b",
    rf"vault (?:kv get|read) {GIVEN}*-field[= ]",
    rf"aws secretsmanager get-secret-value {GIVEN}*{PLAIN}",
    rf"aws ssm get-parameters? {GIVEN}*--with-decryption\b{GIVEN}*{PLAIN}",
    rf"az keyvault secret show {GIVEN}*{PLAIN}",
    r"gcloud (?:secrets versions access|auth print-(?:access|identity)-token)\b",
    r"(?:gh auth token|kubectl create token|oc whoami -t|doctl auth token|heroku auth:token)\b",
    rf"doppler secrets get {GIVEN}*--plain\b",
    rf"heroku config:get {GIVEN}*{PRIVATE}",
    rf"(?i:pulumi config get {GIVEN}*{PRIVATE}|pulumi stack output {GIVEN}*{PRIVATE})",
    rf"(?i:(?:terraform|tofu) output -raw {GIVEN}*{PRIVATE})",
    rf"(?i:printenv {PRIVATE}|echo [\"']?\$\{{?{PRIVATE})",
    rf"sops (?:-d|--decrypt|decrypt) {GIVEN}*--extract\b",
    rf"(?:k3s |microk8s )?(?:kubectl|oc) {GIVEN}*get secrets? {GIVEN}*(?:\|[^\n;&|]*)?\| *base64 (?:-d|-D|--decode)",
    rf"(?:cat|head -n ?1) {GIVEN}*(?:\.erlang\.cookie|/run/secrets/\S+|/etc/machine-key|\S*\bmaster\.key"
    rf"|{KEPT_IN})(?! )",
    r"(?:openssl rand|pwgen|makepasswd|wg genkey|age-keygen)\b",
)
"""Commands that print a secret and little else."""
HANDED = r"(?: *2>(?:/dev/null|&1))?(?: *\| *(?:head|tail|tr|cat|sed|cut|awk|jq|base64)\b[^\n;&|<>`]*)*"
REVEALS = Sieve(rf"(?:{'|'.join(KEEPERS)}){GIVEN}*{HANDED}")
BETWEEN = re.compile(r"\s*(?:;|&&|\|\||\n)\s*")
ASIDE = re.compile(r"cd |export \w+=|source |\. |set -|echo(?: -n)?$|echo [\"']?-{2,}|true$")
"""What may stand beside it and prints nothing."""
BEFORE = re.compile(r"^(?:sudo |env |timeout \d+\w? |[A-Z_]+=\S* )+")
LINES = 8
"""A longer output is no secret alone."""
SHORTEST, LONGEST = 6, 400
"""Characters of a secret; a longer command does more than print one."""
PROMPT = "$ "
SHOWN = re.compile(r"(?m:^)[ \t]*\$ ([^\n]{4,400})\n(?![ \t]*\$ )([^\n]{6,400})")
"""A command as somebody shows it, and the first line that it printed."""
TELLS = re.compile(r"(?i)^(?:error|warning|fatal|usage|note|panic)\b|^\W*$|[/\\]\S*[/\\]|^https?:")
"""What a program complains of, paths and addresses."""


def reveals(command: str) -> bool:
    """Whether a command prints a secret, or some, and nothing else."""
    if len(command) > LONGEST or not REVEALS.search(command):
        return False
    parts = [BEFORE.sub("", part) for part in BETWEEN.split(command.strip()) if part]
    parts = [part for part in parts if not ASIDE.match(part)]
    return bool(parts) and all(REVEALS.compiled.fullmatch(part) for part in parts)


def _is_secret(line: str) -> bool:
    if not SHORTEST <= len(line) <= LONGEST or TELLS.search(line) or PLACEHOLDER.fullmatch(line):
        return False
    if PLAIN_WORD.fullmatch(line):
        return is_phrase(line) or is_gibberish(line)
    return not re.search(r"\s", line)


def revealed(command: str, output: str) -> Iterator[str]:
    """The secrets that a command printed."""
    if len(output) <= LINES * LONGEST and reveals(command):
        lines = [line.strip() for line in output.strip().splitlines()]
        if len(lines) <= LINES:
            yield from (line for line in lines if _is_secret(line))


def revealed_in(text: str) -> Iterator[Secret]:
    """What such a command printed in a text that shows it behind a prompt, in the line below."""
    for match in SHOWN.finditer(text) if PROMPT in text else ():
        printed = match[2].strip()
        if reveals(match[1].strip()) and _is_secret(printed):
            start = match.start(2) + match[2].index(printed)
            yield Secret(start, start + len(printed), "password")
