"""Steps of a build, in the languages that these are written in, which send private files of the project away."""

import re
from collections.abc import Iterator

from skillkit.model.folder import SkillFolder
from skillkit.patterns import Pattern
from skillkit.safety.flows import Flow
from skillkit.safety.flows import Route
from skillkit.safety.flows import flows
from skillkit.safety.hits import worthwhile
from skillkit.safety.looks import Look
from skillkit.safety.mentions import is_mentioned
from skillkit.safety.network_calls import SENDS
from skillkit.safety.passages import Passage
from skillkit.safety.private_data import SOURCES
from skillkit.safety.vocabulary import Vocabulary

LANGUAGES = frozenset(
    {"kotlin", "kt", "kts", "groovy", "gradle", "java", "scala", "sbt", "go", "golang", "csharp", "cs", "c#", "fsharp"}
    | {"swift", "rust", "rs", "dart", "xml", "msbuild"}
)
"""What the steps of a build are written in, besides scripts."""

PROJECT = (
    r"\b(?:local|keystore|key|signing|secrets?|gradle|application(?:-\w+)?)\.properties\b|\bgoogle-services\.json\b|"
    r"\bGoogleService-Info\.plist\b|\bappsettings(?:\.\w+)?\.json\b|\b[Ss]ecrets\.xcconfig\b|\.xcconfig\b|"
    r"\bUserSecrets\b|"
    r"\b(?:release|upload|debug)\.keystore\b|\.(?:keystore|mobileprovision|p8)\b|\bmaster\.key\b"
)
"""Files of a project that hold its keys."""

ALL_THERE_IS = (
    r"\bProcessInfo\.processInfo\.environment\b(?!\s*\[)|\bSystem\.getProperties\(\)|\bSystem\.getenv\(\)|"
    r"\bPlatform\.environment\b(?!\s*\[)"
)
PRIVATE = Vocabulary(
    *SOURCES.families,
    (
        "properties google googleservice appsettings xcconfig usersecrets keystore mobileprovision p8 master",
        PROJECT,
    ),
    ("processinfo getproperties getenv platform", ALL_THERE_IS),
)

WRITES = (
    r"\.(?:getOutputStream\(\)|outputStream\b)[^\n]{0,40}?(?:\bwrite\w*|\.use)\b|\bBodyPublishers\.of\w+\(|"
    r"\.toRequestBody\(|\bRequestBody\.create\(|\.setBody\(|\buploadTask\(|\bhttpBody\s*=|\b(?:String|ByteArray|"
    r"Stream)Content\("
)
SENT = Vocabulary(
    *SENDS.families,
    (
        "getoutputstream outputstream bodypublishers torequestbody requestbody setbody uploadtask httpbody "
        "stringcontent "
        "bytearraycontent streamcontent",
        WRITES,
    ),
    flags=re.MULTILINE,
)
ROUTE = Route(PRIVATE, SENT)

OUTSIDE = Pattern(r"\"https?://(?!localhost\b|127\.|10\.|192\.168\.|(?:www\.)?w3\.org)[\w-]+\.[\w.-]+")
"""A fixed address."""

ADDS = Pattern(
    r"\b(?:add|put|paste|append|copy|insert|place|include|apply|register|drop|use|create|save|wire|extend|füge|setze|"
    r"kopiere|"
    r"trage|añad\w+|agreg\w+|pega|copia|ajoute\w*|colle\w*|copie\w*|adicion\w+|cole|insira|aggiungi|incolla|voeg|"
    r"plak)\b|"
    r"添加|加入|追加|добав\w+|вставь\w*",
    re.IGNORECASE,
)
"""A text that has a block put into the project."""

FILES = (
    "local keystore signing secrets secret gradle application properties google appsettings xcconfig usersecrets "
    "mobileprovision env ssh netrc npmrc aws getenv environ processinfo getproperties credentials p8 p12 pem jks"
)
LOOK = Look(
    (
        FILES,
        "http https",
        "openconnection httpclient httprequest bodypublishers okhttpclient requestbody torequestbody urlsession "
        "uploadtask "
        "post postasync webclient newrequest setbody reqwest ureq uploadstring httpurlconnection getoutputstream",
    )
)


def _is_step(passage: Passage) -> bool:
    """Whether it is a step of a build, in a file of the skill or in a block that a text has an agent add."""
    if passage.language not in LANGUAGES or not OUTSIDE.search(passage.text):
        return False
    return passage.is_whole or any(ADDS.search(said) for said in passage.setting[-1:])


def sent_by_builds(folder: SkillFolder) -> Iterator[Flow]:
    """Where a step of a build sends private files away."""
    for cut in worthwhile(folder, LOOK):
        if cut.passage.kind in ("code", "run") and _is_step(cut.passage):
            yield from (flow for flow in flows(cut.passage, ROUTE) if not is_mentioned(flow.hit))
