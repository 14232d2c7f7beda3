"""Orders that are fetched: a file or an answer from an address that an agent is told to obey unseen, each time anew."""

import re
from collections.abc import Iterator

from skillkit.model.folder import SkillFolder
from skillkit.patterns import Pattern
from skillkit.safety.around import Around
from skillkit.safety.around import around
from skillkit.safety.hits import Hit
from skillkit.safety.hits import flat
from skillkit.safety.hits import hits
from skillkit.safety.looks import Look
from skillkit.safety.mentions import is_mentioned
from skillkit.safety.repositories import HOSTS
from skillkit.safety.sentences import flat_last

FOREIGN = rf"https?://(?!{HOSTS}|raw\.githubusercontent\.com|gist\.githubusercontent\.com|docs?\.|localhost|127\.|[\w.-]*docs\b)[\w\[<{{$.-]+"
DOWNLOADS = Pattern(
    rf"\b(?:curl|wget|iwr|irm|Invoke-\w+|http|aria2c|fetch)\s(?=[^\n]{{0,200}}{FOREIGN})(?:[^\n|;&]|&(?=\S)){{0,240}}?"
    r"(?:(?<![-=0-9&<])>{1,2}\s*|\s-{1,2}(?:o|O|output|output-document|OutFile)[= ]\s*|\|\s*tee\s+)[\"']?"
    r"(?P<file>[~$/.\w{}-]*\w)"
    r"|\bgh\s+gist\s+view\s[^\n|;&]{0,80}>\s*[\"']?(?P<gist>[~$/.\w{}-]*\w)",
    re.IGNORECASE,
)
"""A command that fetches a file from an address of nobody known."""

FETCHING = Look(
    ("curl wget iwr irm invoke aria2c fetch", "http https"),
    ("gist", "gh", "view"),
)
ANSWERS = Pattern(rf"\b(?:curl|wget|iwr|irm|Invoke-\w+)\s(?:-\S+\s+){{0,4}}[\"']?{FOREIGN}", re.IGNORECASE)
"""A command that shows what such an address serves."""

OBEYED = (
    r"\b(?:follow|obey|carry out|execute|act (?:on|up)|work (?:through|by|from)|do what|run|apply|adopt|comply with|"
    r"treat)\b(?:[^.\n]|\.(?=\S)){0,50}?"
)
OBEYS = Pattern(
    rf"{OBEYED}(?:\b(?:it|them|its|what|whatever|everything|everyone|instructions?|orders?|steps?|commands?|rules?|"
    r"directives?|tasks?|in (?:its|that|this|their) order|one by one|top to bottom)\b)|"
    r"\b(?:is|are|holds?|gives?|contains?|become|returns?) (?:\w+ ){0,3}?(?:your|the|these|the agent['’]s) (?:\w+ "
    r")?(?:instructions?|"
    r"orders?|rules?|tasks?|directives?|commands?|system prompt)\b|"
    r"\b(?:haz|sigue|cumple|ejecuta)\b[^.\n]{0,20}\b(?:lo que|todo|instrucciones)\b|\bbefolge\b|\b(?:tu|mach\w*),? "
    r"was\b|"
    r"\bführe?\b[^.\n]{0,40}\baus\b|\b(?:suis|suivez|exécute\w*|fais|faites)\b[^.\n]{0,20}(?:ce qu|consignes|"
    r"instructions)",
    re.IGNORECASE,
)
"""What was fetched is done."""

UNSEEN = Pattern(
    r"\b(?:without|no need to|need not|needn['’]t|do not|don['’]t|never|not|no)\s(?:\w+ ){0,3}?(?:show\w*|print\w*|"
    r"summari[sz]\w*|"
    r"review\w*|read\w* (?:it )?(?:aloud|out|first)|ask\w*|question\w*|check\w*|display\w*|mention\w*|confirm\w*|"
    r"tell\w*|quot\w*|"
    r"need\w* (?:to )?(?:show|review|check))\b|\bno (?:review|question|confirmation|check)\b|"
    r"\b(?:authoritative|outranks?|precedence|prevails?|wins?|overrides?|supersedes?|takes? priority|instead of "
    r"(?:this|the)|"
    r"differs?|before the user|rather than this|counts more)\b|"
    r"\b(?:may|can|will|might) change\b|\bat any (?:hour|time|moment)\b|\bas (?:they|it) (?:stands?|are|is)\b|"
    r"\b(?:from top to bottom|one by one|verbatim|to the letter|word for word)\b|"
    r"\b(?:your|the) (?:orders|instructions for this session|system prompt)\b|"
    r"\bmanda sobre\b|\bno hace falta\b|\bsin (?:mostrar|preguntar|enseñar)|\bohne (?:zu |sie |es |Rück)|\bhat "
    r"Vorrang\b|"
    r"\bsans (?:montrer|demander|afficher)|\bfait foi\b",
    re.IGNORECASE,
)
"""Nobody is to look at it, or it is worth more than what stands in the skill."""

CAREFUL = Pattern(
    r"\b(?:show (?:it|them|the \w+) to the user|show the user|ask the user|(?:wait for|with) (?:the user['’]s "
    r")?(?:approval|"
    r"confirmation|consent)|as data|untrusted|data, not|is data|read (?:it|them) (?:through )?(?:first|before)|"
    r"review (?:it|"
    r"them|what|the \w+) (?:first|before)|sha\d+|checksum|signature|do not (?:follow|obey|execute|run|act)|never "
    r"(?:follow|obey|"
    r"execute|run|act))\b",
    re.IGNORECASE,
)
ANSWER = Pattern(
    rf"\b(?:WebFetch|fetch|load|get|read|open|download|request|retrieve|visit|query|pull|look up|descarga|lee|lade|"
    rf"lies|"
    rf"télécharge|charge|begin\w* with|start\w* with)\b[^\n]{{0,80}}?(?:{FOREIGN}|\bTXT[ "
    rf"-]record\b[^\n]{{0,30}}`[\w.-]+`|"
    r"`gh gist view [^`\n]*`)",
    re.IGNORECASE,
)
ORDERED = Around(
    Look(
        (
            "http https txt gist",
            "webfetch fetch load get read open download request retrieve visit query pull look descarga lee lade lies "
            "télécharge charge begin begins start starts",
        ),
    ),
    ANSWER,
    (OBEYS, UNSEEN),
    CAREFUL,
    before=80,
    after=420,
)
"""What an address answers is obeyed."""

NEAR, NEXT = 700, 200
"""How far around a command what belongs to it may stand, and how far below one in backticks, in characters."""


def obeyed_files(folder: SkillFolder) -> Iterator[Hit]:
    """Files that a command fetches and a sentence below it has the agent obey."""
    for hit in hits(folder, FETCHING, DOWNLOADS, "run", "inline"):
        name = (hit.match["file"] or hit.match["gist"]).rsplit("/", 1)[-1]
        below = around(hit, 0, NEAR)[len(hit.match[0]) :]
        told = re.search(
            rf"{re.escape(name)}[^\n]{{0,80}}?{OBEYED}|{OBEYED}[^\n]{{0,40}}?{re.escape(name)}", below, re.IGNORECASE
        )
        told_next = re.search(
            rf"\A[`\s]*(?:[^\n]{{0,80}}?\b(?:and|then|then read)\b[^\n]{{0,20}}?){OBEYED}", below, re.IGNORECASE
        )
        if (
            (told or told_next)
            and OBEYS.search(below)
            and UNSEEN.search(below)
            and not CAREFUL.search(below)
            and not (hit.passage.kind == "run" and is_mentioned(hit))
        ):
            yield hit


def obeyed_answers(folder: SkillFolder) -> Iterator[Hit]:
    """Commands that show what an address serves, where the sentence above has the agent obey it, or that below."""
    for hit in hits(folder, FETCHING, ANSWERS, "run", "inline"):
        near = around(hit, 240, NEAR)
        inline = hit.passage.kind == "inline"
        told = around(hit, 0, NEXT) if inline else flat_last(hit.passage.setting)
        if (
            OBEYS.search(flat(told))
            and UNSEEN.search(near)
            and not CAREFUL.search(near)
            and (inline or not is_mentioned(hit))
        ):
            yield hit


RENEWS = Pattern(
    rf"\b(?:curl|wget|iwr|irm|Invoke-\w+)\s(?=[^\n]{{0,240}}{FOREIGN})[^\n]{{0,300}}?"
    r"(?:/\.(?:claude|codex|cursor|gemini|agents)/skills\b|\bSKILL\.md\b)(?![^\n]{0,10}\|\s*(?:diff|less|cat))"
    rf"|\b(?:curl|wget)\s(?=[^\n]{{0,240}}{FOREIGN})[^\n]{{0,300}}?\b(?:unzip|tar|bsdtar)\s[^\n]{{0,160}}?"
    r"(?:/\.(?:claude|codex|cursor|gemini|agents)/skills\b|\$\{?(?:CLAUDE_)?SKILL\w*)"
    rf"|\bgit\s+-C\s+\S*skills/\S+\s+pull\s[^\n]{{0,60}}?{FOREIGN}"
    r"|\b(?P<me>\w+)\s*=\s*(?:pathlib\.)?Path\(\s*__file__\s*\)(?:\.resolve\(\))?[ "
    r"\t]*\n[\s\S]{0,600}?\b(?P=me)\.write_(?:bytes|text)\("
    r"|\bopen\(\s*__file__\s*,\s*[\"']w|\bwriteFile(?:Sync)?\(\s*__filename\b|>\s*[\"']?\$(?:0|"
    r"\{?BASH_SOURCE\S*)[\"']?(?=\s|$)",
    re.IGNORECASE,
)
"""A skill puts what it fetches in its own place."""

RENEWED = Look(
    ("curl wget iwr irm invoke", "skill skills", "http https"),
    ("git", "skills", "pull", "http https"),
    (
        "__file__ __filename bash_source file filename",
        "write write_bytes write_text bytes text writefilesync writefile w open",
    ),
    ("0", "curl wget"),
)
