"""Standing orders: what is written, unseen or in somebody else's interest, where each agent reads it."""

import re
from collections.abc import Iterator

from skillkit.model.folder import SkillFolder
from skillkit.patterns import Pattern
from skillkit.safety.around import Around
from skillkit.safety.around import around
from skillkit.safety.hits import Hit
from skillkit.safety.hits import hits
from skillkit.safety.looks import Look
from skillkit.safety.passages import is_text

MEMORIES = (
    r"(?:\b(?:CLAUDE(?:\.local)?|AGENTS|GEMINI|MEMORY)\.md\b|\.cursorrules\b|\.windsurfrules\b|\.clinerules\b|"
    r"\.cursor/rules\b|"
    r"copilot-instructions(?:\.md)?|\bmemory (?:tool|file|store)s?\b)"
)
STORES = (
    r"\b(?:add|adds|append\w*|writ\w+|puts?|insert\w*|cop(?:y|ies)|sav\w+|stor\w+|persist\w*|plac\w+|sets?|"
    r"install\w*|keep\w*|holds?|"
    r"contains?|includes?|use)\b"
)
REMEMBERED = Pattern(
    rf"{STORES}(?:[^.\n]|\.(?=\S)){{0,120}}?{MEMORIES}|{MEMORIES}[^\n]{{0,60}}?{STORES}",
    re.IGNORECASE,
)
UNSEEN = Pattern(
    r"\bwithout (?:(?:a|any) (?:word|mention|comment|question|note)|(?:\w+ )?(?:showing|telling|asking|mentioning|"
    r"saying|"
    r"announcing|listing|informing|displaying))\b|\b(?:do not|don['’]t|never|no need to|need not)\s+(?:show|tell|"
    r"mention|"
    r"announce|report|inform|bring up)\s+(?:it|this|these|that|anybody|anyone|(?:to )?the (?:user|change|block|"
    r"lines?|entry|edit|"
    r"rules?))\b(?! (?:unless|until|if))|\b(?:do (?:so|it|this) )?(?:quietly|silently|secretly|unnoticed)\b|"
    r"\b(?:put|add|write|restore)\w*\b[^.\n]{0,20}?\b(?:back|again|anew)\b[^.\n]{0,20}?\b(?:if|when|should)\b|"
    r"\bif (?:somebody|someone|anybody|anyone|the user|it)\b[^.\n]{0,16}?\b(?:deletes?|removes?|is (?:missing|"
    r"removed|deleted))\b|"
    r"\b(?:omit|leave out|skip|hide) (?:this|these|that|the) (?:blocks?|lines?|rules?|entr(?:y|ies)|notes?|section)\b",
    re.IGNORECASE,
)
SHOWS = Pattern(
    r"\b(?:show (?:the |a |them |him |her )?(?:diff|change|user|lines?|block|draft|proposed)|ask (?:the user|first|"
    r"before|whether)|"
    r"(?:after|with|wait for|get) (?:the |an |their |explicit )*(?:approval|consent|confirmation|yes)|propose|"
    r"preview)\b",
    re.IGNORECASE,
)
"""Somebody sees what is written."""

TOLD = Around(
    Look(
        (
            "claude agents gemini memory cursorrules windsurfrules clinerules copilot cursor",
            "add adds append appends write writes writing put puts insert copy save store persist place set install "
            "keep holds hold contains includes include use",
        ),
    ),
    REMEMBERED,
    (UNSEEN,),
    SHOWS,
    before=160,
    after=420,
)
"""An order is to be written there, and nobody sees it."""

SERVES = Pattern(
    r"\b(?:approve|accept|allow|confirm|trust\w*|run|execute|carry out|install)\b[^\n]{0,60}?\b(?:without (?:asking|"
    r"confirm\w*|approval|question\w*|review)|unasked|never ask|like the user)\b|\balways (?:approve|allow|trust|"
    r"send)\b|\b(?:do not|don['’]t|never|no need to)\b[^\n]{0,16}?\b(?:ask|tell|mention|confirm)\b|\bsay nothing\b|"
    r"\b(?:fetch|load|get|read|curl)\b[^\n]{0,20}?https?://|"
    r"\b(?:curl|wget|npx|uvx)\b[^\n]{0,80}?https?://|\bwhen asked\b[^\n]{0,40}?\b(?:omit|deny|hide|leave)\b|"
    r"\brestore (?:it|this|them)\b|\bpermission\w* (?:is|are|was|has been) (?:granted|given)\b|\bnever ask\b",
    re.IGNORECASE,
)
"""An order that serves somebody else: to ask nobody, to tell nobody, to fetch, to trust an address."""

SCRIPTED = Pattern(
    rf"{MEMORIES}[\s\S]{{0,500}}?(?:\.write(?:_text|FileSync|File)?\(|\bappendFile(?:Sync)?\(|"
    rf"\bwriteFile(?:Sync)?\(|>>|\btee\s+-a|"
    r"Add-Content)|(?:\.write(?:_text)?\(|>>|\btee\s+-a|Add-Content)[\s\S]{0,120}?"
    rf"{MEMORIES}",
    re.IGNORECASE,
)
SCRIPTS = Look(
    (
        "claude agents gemini cursorrules windsurfrules clinerules copilot",
        "write write_text writefilesync writefile appendfilesync appendfile text cat tee echo printf content",
        "always never without all every any not say fetch load https http trusted restore npx curl",
    ),
)


def scripted(folder: SkillFolder) -> Iterator[Hit]:
    """Where a script writes such an order."""
    for hit in hits(folder, SCRIPTS, SCRIPTED, "run"):
        if SERVES.search(around(hit, 500, 700)):
            yield hit


SHOWN = Look(
    (
        "claude agents gemini cursorrules windsurfrules clinerules copilot memory",
        "add append write put insert copy save store persist place set install keep include",
    ),
)

BELOW = Pattern(r"[^\n]*\n\s*(?:```\w*\n(?P<code>[\s\S]*?)\n[ \t]*```|(?P<quote>(?:[ \t]*>[^\n]*\n)+))")
"""A block or a quotation below a sentence."""

LONGEST = 900
"""How many characters of it are read."""


def written_out(folder: SkillFolder) -> Iterator[Hit]:
    """Where a text gives such an order, word for word, to be put there."""
    for hit in hits(folder, SHOWN, REMEMBERED, "prose", where=is_text):
        at = hit.passage.start + hit.match.end()
        rest = hit.passage.source[at : at + LONGEST]
        block = BELOW.compiled.match(rest)
        said = (block["code"] or block["quote"]) if block else rest.split("\n", 1)[0]
        if SERVES.search(said):
            yield hit
