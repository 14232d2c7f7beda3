"""Images of containers whose names look like well-known ones: a digit stands for a letter."""

import re
from collections.abc import Iterator
from itertools import combinations

from skillkit.model.folder import SkillFolder
from skillkit.model.source import Location
from skillkit.patterns import Pattern
from skillkit.safety.around import around
from skillkit.safety.hits import hits
from skillkit.safety.hits import says_of_itself
from skillkit.safety.lookalikes import TEACHES
from skillkit.safety.looks import Look

WORDS = (
    "node python alpine linux debian ubuntu fedora centos rockylinux almalinux busybox nginx httpd apache caddy "
    "traefik "
    "postgres postgresql mysql mariadb mongo mongodb redis memcached rabbitmq kafka elasticsearch opensearch golang go "
    "rust ruby php openjdk java temurin eclipse gradle maven dotnet microsoft google amazon amazonlinux docker library "
    "official distroless jenkins grafana prometheus wordpress nextcloud vault consul terraform hashicorp bitnami "
    "chainguard wolfi slim runtime registry nodejs haproxy keycloak gitlab sonarqube tomcat perl haskell swift deno bun"
)
KNOWN = frozenset(WORDS.split())
"""Words in the names of images that everybody uses."""

IMAGE = r"(?:[a-z0-9][\w.-]{0,60}/){0,3}[a-z0-9][\w.-]{0,60}(?::[\w.-]{1,40})?"
NAMES = Pattern(
    rf"(?:\bFROM[ \t]+(?:--platform=\S+[ \t]+)?|\bimage[\"']?[ \t]*[:=][ \t]*[\"']?|\b(?:docker|podman|nerdctl|"
    rf"buildah|skopeo|"
    rf"crictl|ctr)[ \t]+(?:image[ \t]+)?(?:pull|run|create|copy|from)[ \t]+(?:-{{1,2}}[\w-]+(?:=\S+)?[ \t]+){{0,6}}|"
    rf"`(?=[\w.-]{{0,60}}[/:]))(?P<image>(?=[\w./-]{{0,100}}[a-z])(?=[\w./-]{{0,100}}\d){IMAGE})",
)
"""The name of an image, where it is one."""

LETTERS = (
    {"0": "o", "1": "l", "3": "e", "4": "a", "5": "s", "7": "t"},
    {"0": "o", "1": "i", "3": "e", "4": "a", "5": "s"},
)
"""Letters that a digit may stand for."""


def _written(word: str) -> Iterator[str]:
    """The ways to write a word with digits for some of its letters: for one, for two, for all."""
    for letters in LETTERS:
        digits = {letter: digit for digit, letter in letters.items()}
        places = [at for at, sign in enumerate(word) if sign in digits]
        for many in {1, 2, len(places)}:
            for chosen in combinations(places, many):
                yield "".join(digits[sign] if at in chosen else sign for at, sign in enumerate(word))


LOOK = Look((" ".join(sorted({way for word in KNOWN for way in _written(word)} - KNOWN)),))

WARNED = Pattern(
    r"\b(?:typo-?squat\w*|look-?alikes?|malicious|fake|suspicious|impersonat\w*|counterfeit|homoglyph\w*|leet)\b",
    re.IGNORECASE,
)


def _meant(image: str) -> str | None:
    """The well-known word that a part of a name is written like."""
    for part in re.split(r"[/:._-]", image.partition(":")[0].lower()):
        if re.search(r"[a-z]", part) and re.search(r"\d", part.rstrip("0123456789") or part):
            for letters in LETTERS:
                read = "".join(letters.get(sign, sign) for sign in part)
                if read != part and read in KNOWN:
                    return read
    return None


def disguised_images(folder: SkillFolder) -> Iterator[tuple[Location, str]]:
    """Where such an image is named for use, each with the word that it is written like."""
    if says_of_itself(folder, TEACHES):
        return
    for hit in hits(folder, LOOK, NAMES, "run", "code", "prose"):
        if (meant := _meant(hit.match["image"])) and not WARNED.search(around(hit, 400, 300)):
            yield hit.location, meant
