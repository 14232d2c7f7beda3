"""Finds secrets by the program that is given them: behind one of its options, at their place, through a pipe."""

import re
from collections.abc import Iterable
from collections.abc import Iterator

from skillkit.patterns import Pattern
from skillkit.private.passphrases import NAMING
from skillkit.private.passphrases import is_gibberish
from skillkit.private.shapes import Secret
from skillkit.private.stand_ins import PLACEHOLDER

TAKES = {
    "curl": r"(?:-u|--user)[ =]?\\*[\"']?[\w.@-]*:",
    "sshpass": r"-p\s*",
    r"mysql(?:dump|admin)?": r"-p(?=\S*[^\w\s-]|\S*\d)",
    "ssh-keygen": r"-[NP]\s*(?=\\*[\"'])",
    r"(?:docker|podman) +login": r"-p[ =]?",
    r"snmp(?:walk|get|getnext|bulkwalk|bulkget|set|table|trap)": r"-[cAX]\s*",
    r"mosquitto_(?:pub|sub|rr)": r"-P\s+",
    r"(?:cqlsh|clickhouse-client|mongosh?|cypher-shell)": r"-p\s+",
    "ipmitool": r"-P\s+",
    r"ldap(?:search|modify|add|delete|passwd|whoami|compare)": r"-w\s*",
    r"security +(?:add|find|import|set|unlock)[\w-]*": r"-[wpP]\s+(?![/-])",
    "schtasks": r"/rp\s+",
    "cmdkey": r"/pass:",
    r"net +use": r"(?:/user:\S+\s+|\\\\\S+\s+(?=\S+\s+/user:))",
    r"(?:[Uu]nity(?:-editor)?)": r"-(?:serial|password)\s+",
    "codecov": r"-t\s+",
    r"(?:osslsigncode|signtool)": r"(?:-pass|/p)\s+",
    r"(?:7za?|zip|unzip|unrar|rar)": r"-[pP]\s?(?=\\*[\"']|\S*\d)",
    "gpg-preset-passphrase": r"-P\s+",
    r"(?:keytool|jarsigner)": r"-(?:storepass|keypass|srcstorepass|deststorepass)\s+",
    r"openssl +enc": r"-[kK]\s+",
    r"bundle +config": r"[\w-]+(?:\.[\w-]+)+\s+(?=\w+:\w)",
    r"snyk +auth": r"(?<=\s)(?=[0-9a-f-]{36})",
    r"mc +alias +set": r"https?://\S+\s+\S+\s+",
    "oathtool": r"(?:-b|--base32)\s+",
    "etcdctl": r"--user[= ]\w+:",
    r"(?:smbclient|mount\.cifs|rpcclient)": r"-U\s*\\*[\"']?[\w.\\/-]+%",
    "lftp": r"-u\s+[\w.@-]+,",
    "nmcli": r"password\s+",
    "htpasswd": r"-\w*b\w*\s+\S+\s+\S+\s+",
    r"gh +secret": r"(?:-b|--body)[ =]?",
    r"kubectl +create +secret": r"--from-literal=[\w.-]+=",
    "sqlplus": r"[\w$#]{1,64}/(?=[^\s@/]{4,}@)",
    r"net +user": r"(?<=\w )(?=\S+\s+/add\b)",
    "radtest": r"(?<=radtest )\S+\s+|\d+\s+(?=\S{6})",
    r"poetry +config": r"http-basic\.\S+\s+\S+\s+",
    r"adb\b": r"\binput text\s+(?=\\*[\"']|\S*\d)",
    "rabbitmqctl": r"(?:add_user|change_password)\s+\S+\s+",
    r"(?:sqlcmd|bcp)": r"-P\s*",
    r"(?:hdbsql|crackmapexec|netexec|nxc|altool)": r"-p\s+",
    "redis-cli": r"(?:-a|--pass)\s+",
    r"(?:impdp|expdp|rman|sqlldr)": r"[\w$#]{1,64}/(?=[^\s@/]{4,}@)",
    r"doveadm +auth": r"test\s+\S+\s+",
    r"https?": r"(?:-a|--auth)[ =]\\*[\"']?[\w.@-]+:",
    "hdbuserstore": r"set\s+\S+\s+\S+\s+\S+\s+",
    r"rclone": r"obscure\s+",
    r"drush": r"(?:user:password|upwd)\s+\S+\s+",
    r"aws +ssm": r"--value[ =]",
    "db2": r"using\s+",
    "az +login": r"-p\s+",
    "snowsql": r"-p\s+",
    r"(?:impacket-\w+|(?:psexec|wmiexec|smbexec|atexec|secretsdump)\.py)": r"(?:[\w.-]+/)?[\w.$-]+:(?=[^\s@]+@)",
    r"aws +configure": r"set\s+\w*(?:secret|token)\w*\s+",
    r"cypress +run": r"--key[= ]",
    r"sudo +-S": r"[^\n<|;&]{0,80}<<<\s*",
    r"jenkins-cli(?:\.jar)?": r"-auth\s+[\w.@-]+:",
    r"(?:kubeadm|docker) +(?:join|swarm)": r"--token\s+",
}
"""Programs, and how that begins behind which each takes one."""

PROGRAM = Pattern("|".join(f"({program})(?=\\s)" for program in TAKES))
VALUE = r"(?:\\*[\"'](?![$<{])(?P<quoted>[^\"'\n\\]{4,400})|(?![$<{(-])(?P<bare>[^\s\"'`|;&\\]{4,400}))"
OPTIONS = tuple(Pattern(rf"(?:(?<=\s)(?:{option})){VALUE}") for option in TAKES.values())
COMMAND = Pattern(r"(?>\\*\"[^\"\n]{0,400}\"|\\*'[^'\n]{0,400}'|(?:[^|;&\n\"']|(?<=\\)\n)+){0,60}")
FAR = 1_000
"""The rest of one command, and the characters of it that are looked at."""

READERS = (
    r"(?:sudo\s+(?:-\w+\s+)*-S|(?:sudo\s+)?(?:kinit|cryptsetup|keepassxc-cli|passwd|chpasswd|gpg2?|openssl|ansible-vault"
    r"|az\s+devops\s+login|smbpasswd|docker\s+login|podman\s+login|gh\s+auth\s+login|vault\s+login|helm\s+registry\s+login|bw\s+unlock|op\s+signin))\b"
)
"""Programs that read one from a pipe."""
KEEPS = r"[^\s|;&]*(?:pass|secret|token|cred|auth|\.key|netrc)"
"""A file that holds one, by its name."""
PIPED = Pattern(
    rf"(?:echo|printf)\s+(?:-\w+\s+)?(?:\\*[\"'][^\"'\n]{{0,20}}\\*[\"']\s+(?:\w+\s+)?)?{VALUE}\\*[\"']?\s*(?:;\s*echo\s+\S+\s*)?"
    rf"(?:\|\s*{READERS}|>>?\s*\\*[\"']?{KEEPS})"
)

_PROGRAMS = (
    "curl|sshpass|mysql|ssh-keygen|docker|podman|snmp|mosquitto_|cqlsh|clickhouse-client|cypher-shell|az login|"
    "jenkins-cli|bundle config|mongo|ipmitool|ldap|security |schtasks|cmdkey|net use|net user|unity|codecov|"
    "osslsigncode|signtool|7z|zip |unzip |unrar |rar |gpg-preset|keytool|jarsigner|oathtool|etcdctl|smbclient|"
    "mount.cifs|rpcclient|lftp|nmcli|htpasswd|gh secret|sqlcmd|bcp |hdbsql|crackmapexec|netexec|nxc |altool|"
    "redis-cli|impdp|expdp|rman |sqlldr|doveadm|http |https |hdbuserstore|rclone|drush|aws ssm|db2 |kubeadm|"
    "openssl enc|snyk auth|mc alias|snowsql|impacket-|psexec|wmiexec|smbexec|atexec|secretsdump|aws configure|"
    "cypress run|sudo -s|kubectl create|sqlplus|radtest|poetry config|adb |rabbitmqctl"
)
SIGNS_OF_GIVEN = {"given": _PROGRAMS.split("|"), "piped": ("echo ", "printf ")}
"""In small letters, how all that begins."""


def _is_given(value: str) -> bool:
    stands = PLACEHOLDER.fullmatch(value) and not is_gibberish(value.lower())
    return not stands and value.lower() not in NAMING and not value.startswith(("/", "./", "~/"))


def _values(match: re.Match[str]) -> Iterator[Secret]:
    name = "quoted" if match["quoted"] is not None else "bare"
    if _is_given(match[name]):
        yield Secret(*match.span(name), "password")


def given_secrets_in(text: str, programs: Iterable[int], pipes: Iterable[int]) -> Iterator[Secret]:
    """What programs are given whose names begin at these places, and what is piped from these."""
    for place in programs:
        program = PROGRAM.compiled.match(text, place) if not text[place - 1 : place].isalnum() else None
        if program and program.lastindex:
            rest = COMMAND.compiled.match(text, program.end(), program.end() + FAR)
            end = rest.end() if rest else program.end()
            for match in OPTIONS[program.lastindex - 1].compiled.finditer(text, program.end(), end):
                yield from _values(match)
    for place in pipes:
        piped = PIPED.compiled.match(text, place)
        if piped:
            yield from _values(piped)
