"""Containers that are given the machine they run on: two rights of it or more, in a command or a file of settings."""

import re
from collections.abc import Iterator

from skillkit.model.folder import SkillFolder
from skillkit.patterns import Pattern
from skillkit.safety.hits import Hit
from skillkit.safety.hits import found_in
from skillkit.safety.hits import worthwhile
from skillkit.safety.looks import Look
from skillkit.safety.passages import Passage

SECRETS = r"(?:~|\$\{?HOME\}?|/root|/home/[\w$.{}-]+)/\.(?:ssh|aws|gnupg|kube|docker|config/gcloud)"
SOCKET = r"(?:/var)?/run/(?:docker|containerd/containerd|podman/podman)\.sock"
MOUNT = rf"(?:(?P<root>/)|(?P<socket>{SOCKET})|(?P<keys>{SECRETS})/?)"

SETTINGS = Pattern(
    r"\b(?P<privileged>privileged:\s*[\"']?true)\b|(?P<pid>\b(?:pid(?:_mode)?:\s*[\"']?host|hostPID:\s*true))\b|"
    r"(?P<network>\b(?:network_mode:\s*[\"']?host|hostNetwork:\s*true))\b|"
    r"(?P<ipc>\b(?:ipc(?:_mode)?:\s*[\"']?host|hostIPC:\s*true))\b|"
    r"(?P<unconfined>(?:apparmor|seccomp|label)[:=]\s*[\"']?(?:unconfined|disable)\b|\btype:\s*[\"']?Unconfined\b)|"
    r"(?P<all>\b(?:cap_add|add):\s*(?:\[\s*|-\s*)[\"']?(?:ALL|SYS_ADMIN)\b)|"
    rf"-\s*[\"']?{MOUNT}[\"']?:(?:/[^\s:\"']*)(?!\S*:ro\b)[^\n]*|"
    r"\bsource:\s*[\"']?(?P<source>/|(?:/var)?/run/docker\.sock)[\"']?\s*$|"
    r"\bhostPath:\s*\{?\s*path:\s*[\"']?(?P<path>/|(?:/var)?/run/docker\.sock)[\"']?\s*(?=[\s}])",
    re.MULTILINE,
)
"""What a file of settings gives a container, by the kind of right."""

SWITCHES = Pattern(
    r"(?<=\s)(?:--(?P<privileged>privileged)\b(?!=false)|--(?P<pid>pid[= ]host)\b|"
    r"--(?P<network>net(?:work)?[= ]host)\b|"
    r"--(?P<ipc>(?:ipc|userns)[= ]host)\b|--security-opt[= ]\S*(?P<unconfined>unconfined|disable)\b|"
    r"--cap-add[= ](?P<all>ALL|SYS_ADMIN)\b|"
    rf"(?:-v|--volume)[= ]?[\"']?{MOUNT}[\"']?:(?!\S*:ro\b)\S*)"
)
"""The same of a command."""

STARTS = Pattern(r"\b(?:docker|podman|nerdctl)\s+(?:container\s+)?(?:run|create)\s[^\n]{0,1000}")

GRAVE = frozenset({"root", "keys", "all"})
"""Each of these with any other is the machine."""

SHARED = frozenset({"network", "ipc"})
"""What many a container has for its speed, and is no way in by itself; nor with one of the others."""

REACH = 900
"""How far apart the rights of a container may stand, in characters."""

FILES = Look(
    (
        "privileged pid hostpid unconfined add all cap sys sock",
        "true host all unconfined sys admin",
        "privileged hostpid hostnetwork network mode seccomp apparmor sock ssh services containers volumes spec",
    ),
    ("volumes", "services"),
)
COMMANDS = Look(
    (
        "docker podman nerdctl",
        "run create",
        "privileged pid cap unconfined sock ssh aws v volume",
        "host privileged all unconfined sock net network ssh admin",
    ),
)

WRITTEN_IN = frozenset({"yaml", "yml", "", "docker-compose", "compose", "dockercompose", "kubernetes"})
"""What such settings are written in where a text shows them."""

SHUNNED = Pattern(
    r"\b(?:gefährlich\w*|unsicher\w*|vermeid\w*|statt|schlecht\w*|niemals|dangereu\w*|éviter|évitez|mauvais\w*|jamais|"
    r"peligros\w*|"
    r"insegur\w*|evit\w+|mal ejemplo|nunca|perigos\w*|mau exemplo|pericolos\w*|insicur\w*|onveilig\w*|gevaarlijk\w*|"
    r"harden\w*|"
    r"escap\w+|attacks?|findings?|vulnerab\w+|misconfigur\w+|before|remove these|replace)\b|"
    r"危険|危ない|悪い例|危险|反例|опасн",
    re.IGNORECASE,
)
"""What is said, besides English words of advice, where such settings are shown to be shunned."""

TENDS = Pattern(
    r"\b(?:monitor\w*|metrics|observab\w+|exporters?|prometheus|grafana|daemon ?sets?|kubelet|cni|csi|nodes?|"
    r"hypervisors?|kvm|"
    r"home ?assistant|zigbee|gpu|cuda|rocm|robot\w*|ros2?|penetration|pentest\w*|forensic\w*|ebpf|kernel|runners?|dind|"
    r"docker[- ]in[- ]docker|sandbox\w*|container (?:security|escape|breakout))\b",
    re.IGNORECASE,
)
"""A description of what looks after machines, or drives their devices."""


def _kind(found: re.Match[str]) -> str:
    """The kind of right, where a mount is told in several ways."""
    kind = found.lastgroup or ""
    return ("root" if found[kind] == "/" else "socket") if kind in ("source", "path") else kind


def _is_machine(kinds: frozenset[str]) -> bool:
    return len(kinds) > 1 and (bool(kinds & GRAVE) or len(kinds - SHARED) > 1)


def _crowded(passage: Passage) -> Iterator[Hit]:
    """The first place where rights that stand near each other make up the machine."""
    found = list(found_in(passage, SETTINGS))
    for at, hit in enumerate(found):
        near = [other for other in found[at:] if other.match.start() - hit.match.start() < REACH]
        if _is_machine(frozenset(_kind(other.match) for other in near)):
            yield hit
            return


def given_the_machine(folder: SkillFolder) -> Iterator[Hit]:
    """Containers that have the machine, in files, in what a text shows of these and in commands."""
    for cut in worthwhile(folder, FILES):
        passage = cut.passage
        if passage.kind in ("run", "code") and passage.language in WRITTEN_IN:
            yield from _crowded(passage)
    for cut in worthwhile(folder, COMMANDS):
        if cut.passage.kind in ("run", "inline"):
            for hit in found_in(cut.passage, STARTS):
                if _is_machine(frozenset(_kind(match) for match in SWITCHES.compiled.finditer(hit.match[0]))):
                    yield hit
