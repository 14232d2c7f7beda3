"""Finds machines that a program is given, or an answer names: `ssh hall3-gw`, `psql -h stock-db7`.

Only names of one part, or of a private domain: what the public resolves is no secret. A name made of what machines do
(`test-db`, `web-server-2`) tells nothing of anybody, and is left.
"""

import re
from collections.abc import Iterable
from collections.abc import Iterator

from skillkit.literals import Literals
from skillkit.literals import Signs
from skillkit.literals import lines_at
from skillkit.literals import small
from skillkit.patterns import Pattern
from skillkit.private.shapes import Secret

ROLE_WORDS = """
a b c x y z my your our the some any this that another new old first second other test tests testing dev develop
development staging stage prod production live local remote internal external example sample demo dummy fake
mock foo bar baz host hosts hostname name server servers service services srv node nodes worker workers master
slave main primary secondary replica leader follower client clients agent agents peer peers machine box vm vps
container pod instance cluster cloud web www app apps application api apis rest graphql gateway gw proxy lb load
balancer ingress frontend backend site db database sql nosql store storage data cache queue broker message bus
event events stream log logs metrics monitor monitoring search index job jobs task scheduler runner build
builder ci cd deploy git repo registry package auth login sso identity user users order orders payment payments
product products inventory notification email mail smtp ftp sftp ssh http https tcp udp dns ldap s s3 minio
postgres postgresql pg mysql mariadb mongo mongodb redis memcached rabbitmq kafka zookeeper etcd consul vault
nats elasticsearch elastic opensearch solr clickhouse cassandra neo4j qdrant milvus weaviate chroma influxdb
influx prometheus grafana loki tempo jaeger otel collector nginx apache caddy traefik envoy keycloak jenkins
gitea gitlab selenium chrome browser ollama llm llama ai model docker compose k8s k kubernetes kube minikube
kind control plane system edge core shared common public private default ip address domain target source src dst
dest destination in out up down east west north south config configuration discovery eureka downstream upstream
gate eu us ap asia central region zone rds ec alb elb vpc gpu cpu id key type mode port path url alias bastion
jump jumpbox
"""
ROLES = frozenset(ROLE_WORDS.split())
"""What machines do, and words that stand for any of them."""
PARTS = re.compile(r"[A-Za-z]+")
BY_ADDRESS = re.compile(r"ip(?:-\d{1,3}){4}|\d{1,3}")
"""As machines of Amazon are called, and what an address begins with."""
LABEL = r"[A-Za-z](?:[A-Za-z_]{0,60}\d|\w{0,60}-\w)[\w-]{0,40}(?<![_-])"
NAME = rf"({LABEL}(?:\.[\w-]{{1,63}}){{0,8}}\.(?:lan|local|internal|intern|intra|corp|home)|{LABEL})"
NAME_OR_ADDRESS = rf"(?:{NAME}|((?!127\.|0\.)\d{{1,3}}(?:\.\d{{1,3}}){{3}}))"
END = r"(?![\w.-]{0,200}[\w(/{$]|\.\w)"
OPTION = r"(?: -[A-Za-z]+(?: (?:\d+|(?<=-l )\w+|[\w.~-]*[=/][^\s;|&]*))?)"
LOGGED_IN = Pattern(
    rf"(?<![\w./\-])(?<![A-Za-z,.] )(?:ssh|mosh|telnet|ssh-copy-id|ssh-keyscan){OPTION}{{0,6}} {NAME_OR_ADDRESS}{END}"
)
CLIENTS = """
bcp cypher-shell hdbsql impacket- influx ipmitool ldapsearch mariadb mongo mosquitto_ mysql nmblookup pg_dump pg_restore
psql rabbitmqadmin redis-cli snmp sqlcmd winrm
"""
CLIENT = Pattern(rf"[\w-]{{1,60}}\b[^\n|;&]{{0,160}}?\s-[hHS][ =][\"']?{NAME_OR_ADDRESS}{END}")
OPTION_OF_ALL = Pattern(rf"--(?:host(?:name)?|server)(?: |=)[\"']?{NAME}{END}")
SCHEMES = """
amqp amqps ftp http https icecast imap ipp ldap ldaps mariadb mongodb mqtt mqtts mysql nfs opc.tcp oracle postgres
postgresql rdp redis rediss rtsp sftp smb smtp sqlserver ssh vnc
"""
_BEHIND_SCHEME = "|".join(f"(?<={re.escape(scheme)})" for scheme in SCHEMES.split())
ADDRESS = Pattern(rf"(?:{_BEHIND_SCHEME})://(?:[^\s@/\"']{{1,80}}@)?{NAME}(?![\w.-])(?!:[^\s/@\"']{{0,200}}@)")
"""Not a bucket, or a page of a browser."""
SHARE = Pattern(rf"(?:[ @\"']//|\\\\(?:\\\\)?){NAME}(?=:\d|[/\\])")
"""Of Windows, and of Oracle's databases behind a login."""
LISTED = rf"[ \t]+{NAME}(?:\.[\w-]{{1,63}}){{0,8}}(?:[ \t]+[\w.-]+){{0,20}}[ \t]*(?:\n|$)"
"""What stands behind an address in a list of machines."""
INVENTORY = Pattern(rf"(?:\s*\d+[.:|\t→]\s*)?{NAME}[ \t]+ansible_")
"""A line of Ansible's list of machines, perhaps with a number before it."""
ANSWERS = {
    "client host": rf"client host: {NAME}\s",
    "connected to": rf"connected to {NAME}(?:\.?\s|\.$)",
    "data source=": rf"data source=(?:tcp:)?{NAME}[;,\\]",
    "host=": rf"host={NAME} (?:port|dbname|user)=",
    "smb ": rf"smb\s+(?:\d+(?:\.\d+){{3}}\s+445\s+{NAME}|{NAME}\s+445)\s",
    "hostname ": rf"(?<![^\n])hostname {NAME}\s*(?:\n|$)",
    "comment: ": rf"comment: [\w.-]+@{NAME}\s",
    "tcp(": rf"tcp\({NAME}:\d",
    "kubeadm join": rf"kubeadm join {NAME}:\d",
    "_host:": rf"_host:[ \t]+{NAME}\s",
    "_host=": rf"_host={NAME}\s",
    "10.": rf"10(?:\.\d{{1,3}}){{3}}{LISTED}",
    **{
        network: rf"{re.escape(network)}[\d.]{{1,9}}{LISTED}"
        for network in ("192.168.", "172.16.", "172.17.", "172.18.")
    },
}
"""How an answer, a setting, the list of machines begins that names one, and the whole of it."""
ENDS_OF_NAMES = re.compile(r"\.(?i:internal|lan|intra|corp|(?:intra|corp)(?:\.[a-z][\w-]{0,40}){1,3})(?![\w({$-]|\.\w)")
END_OF_APPLE = re.compile(r"\.local(?![\w-]|\.\w)")
"""As computers of Apple call themselves; a page that is tried out at home is called so as well."""
OF_APPLE = re.compile(r"(?i)[\w-]*(?:macbook|imac|mac-?mini|mbp|laptop)[\w-]*")
FAR = 120
BEFORE = re.compile(r"[\w.-]*\Z")
MARKED = re.compile(r"[A-Za-z](?:[A-Za-z_]*\d|\w*-\w)[\w-]{0,40}")
"""A name with a digit or a hyphen: a word of code has none before such an end."""
PLAIN_NAME = re.compile(r"[A-Za-z]{4,30}")
PARTS_OF_PATHS = frozenset("/\\$}")
EVERYBODYS = frozenset({"docker", "google", "cluster", "svc", "pod"})
"""Whose inner names are the same everywhere."""
SIGNS_OF_MACHINES = {
    "logged in": ("ssh ", "mosh ", "telnet ", "ssh-copy-id ", "ssh-keyscan "),
    "client": CLIENTS.split(),
    "option": ("--host", "--server"),
    "scheme": ("://",),
    "share": (" //", "@//", '"//', "'//", "\\\\\\\\"),
    **{f"answer {sign}": (sign,) for sign in ANSWERS},
    "inventory": (" ansible_host=", " ansible_user=", " ansible_port=", " ansible_connection=", " ansible_ssh"),
    "inner": (".internal", ".lan", ".intra", ".corp", ".local"),
}
"""In small letters."""
_EXPRESSIONS = (
    ("logged in", LOGGED_IN),
    ("client", CLIENT),
    ("option", OPTION_OF_ALL),
    ("scheme", ADDRESS),
    ("share", SHARE),
    *((f"answer {sign}", Pattern(rf"(?i){pattern}")) for sign, pattern in ANSWERS.items()),
)

SEEN = 2_000
"""Characters of a text that are searched for machines to mask elsewhere: commands are short, and answers begin so."""
PASSING = ("option", "scheme", "share")
"""Where a name may be one that a project gave, which is masked there alone."""
_TELLING = tuple((sign, pattern) for sign, pattern in _EXPRESSIONS if sign not in PASSING)
_SIGNS_TELLING = Literals({sign: SIGNS_OF_MACHINES[sign] for sign in (*dict(_TELLING), "inventory", "inner")})


def is_machine(name: str) -> bool:
    """Whether a name tells of somebody's machine: a part of it is no word for what any machine does."""
    first = name.partition(".")[0].lower()
    parts = PARTS.findall(first)
    return BY_ADDRESS.fullmatch(first) is not None or any(len(part) > 1 and part not in ROLES for part in parts)


def _inner_names(text: str, places: Iterable[int]) -> Iterator[Secret]:
    """The machines whose names end at these places, each from its beginning to the end of its network's name."""
    for place in places:
        before = BEFORE.search(text, max(0, place - FAR), place)
        start = before.start() if before else place
        name, _, network = text[start:place].partition(".")
        end = ENDS_OF_NAMES.match(text, place) or (
            END_OF_APPLE.match(text, place) if OF_APPLE.fullmatch(name) else None
        )
        if not end or not EVERYBODYS.isdisjoint([*network.split("."), name]):
            continue
        is_address = text.endswith(("://", "@"), 0, start)
        is_path = not is_address and (text[start - 1 : start] in PARTS_OF_PATHS or text.startswith("/", end.end()))
        if not is_path and (MARKED.fullmatch(name) or (is_address and PLAIN_NAME.fullmatch(name))):
            yield Secret(start, end.end(), "host")


def machines_in(text: str, signs: Signs, expressions: Iterable[tuple[str, Pattern]] = _EXPRESSIONS) -> Iterator[Secret]:
    """Where machines are given to a program, or named by an answer."""
    for sign, pattern in expressions:
        for place in signs.get(sign, ()):
            match = pattern.compiled.match(text, place)
            if match:
                group = next(number for number, found in enumerate(match.groups(), 1) if found)
                if is_machine(match[group]):
                    yield Secret(*match.span(group), "host")
    for line in lines_at(text, signs.get("inventory", ())):
        listed = INVENTORY.compiled.match(text, *line)
        if listed:
            yield Secret(*listed.span(1), "host")
    for name in _inner_names(text, signs.get("inner", ())):
        if is_machine(text[name.start : name.end]):
            yield name


def machines_told(text: str) -> Iterator[str]:
    """The machines that a text tells near its beginning, to be masked wherever a session names them."""
    text = text[:SEEN]
    signs = _SIGNS_TELLING.found(small(text))
    if signs:
        yield from (text[found.start : found.end] for found in machines_in(text, signs, _TELLING))
