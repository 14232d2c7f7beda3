"""Code that sends what a page holds: its cookies, its text, what is stored for it, to an address written in it."""

import re
from collections.abc import Iterator

from skillkit.model.folder import SkillFolder
from skillkit.patterns import Pattern
from skillkit.safety.around import around
from skillkit.safety.hits import Hit
from skillkit.safety.hits import hits
from skillkit.safety.hits import says_of_itself
from skillkit.safety.looks import Look
from skillkit.safety.mentions import is_exhibit
from skillkit.safety.mentions import is_remark

HELD = (
    r"(?:\bdocument\.cookie\b(?!\s*=)|\b(?:document|\w*[dD]oc)\.(?:body|documentElement)\.(?:inner(?:Text|HTML)|"
    r"outerHTML|"
    r"textContent)\b(?!\s*=)|"
    r"[:,]\s*(?:window\.)?(?:local|session)Storage\s*[},]|\bclipboardData\.getData\(|"
    r"\bbtoa\(\s*(?:\w+\.){1,4}value\b|"
    r"\b(?:stringify|entries|assign)\(\s*(?:\{\s*\}\s*,\s*)?(?:window\.)?(?:local|session)Storage\s*\)|"
    r"\.\.\.(?:local|session)Storage\b|[:,]\s*(?:window\.)?(?:local|session)Storage\s*[},]|"
    r"\bclipboardData\.getData\(|\bnew\s+FormData\(\s*document\.forms|\bnavigator\.clipboard\.readText\()"
)
"""What a page holds as a whole."""

AWAY = r"[\"'`](?:(?:https?|wss?):(?:\\?/){2}(?!localhost|127\.|0\.0\.0\.0)[\w$-]|//(?!localhost)[\w-]+\.[\w.-]+[/?])"
SENT = (
    rf"(?:\.(?:src|href|action)\s*=\s*|\bsetAttribute\(\s*[\"']src[\"']\s*,\s*|\b(?:fetch|sendBeacon|post|ajax|open|"
    rf"WebSocket|EventSource)\(\s*(?:[\"'](?:GET|POST|PUT)[\"']\s*,\s*)?|\blocation(?:\.href)?\s*=\s*)(?:\w+\s*=\s*)?"
    rf"{AWAY}"
)

SENDS = Pattern(
    rf"{SENT}(?:(?!</script|^`{{3}})[\s\S]){{0,400}}?{HELD}|"
    rf"\b(?P<kept>[A-Za-z_$]\w{{0,40}})\s*=\s*[^;\n]{{0,80}}?{HELD}[\s\S]{{0,500}}?{SENT}[^;]{{0,240}}?\b(?P=kept)\b",
    re.MULTILINE,
)
"""What a page holds goes to an address, at once or over a variable."""

PAGES = Look(
    (
        "cookie innertext innerhtml outerhtml textcontent localstorage sessionstorage formdata readtext clipboarddata",
        "http https ws wss",
        "src href action setattribute fetch sendbeacon post ajax open websocket eventsource location",
    ),
    ("btoa", "value cookie", "src href fetch sendbeacon open location"),
    ("cookie localstorage sessionstorage formdata", "sendbeacon setattribute eventsource websocket"),
)

SHOWN = Pattern(
    r"\b(?:xss|cross-site|csp|content[- ]security[- ]policy|payloads?|attack\w*|malicious|vulnerab\w*|steal\w*|"
    r"inject\w*|"
    r"pentest\w*|penetration|exploit\w*|sanitiz\w*|escap(?:e|ed|ing) (?:html|user|output|input)|untrusted|ctf|"
    r"security (?:review|test|audit)\w*)\b",
    re.IGNORECASE,
)
"""A text on such attacks shows them."""


def sent_by_pages(folder: SkillFolder) -> Iterator[Hit]:
    """Where code of a page sends what the page holds."""
    for hit in hits(folder, PAGES, SENDS, "run", "code", "inline"):
        shown = is_remark(hit) or is_exhibit(hit.passage) or SHOWN.search(around(hit, 500, 300))
        if not shown and not says_of_itself(folder, SHOWN):
            yield hit
