"""Whether what stands before a command forbids it, or shows it as a bad one.

A prohibition counts if it is one of doing just this, a bad word if it is said of this: "Never run this", "Bad example",
but not "Do not forget this step" or "It prevents bad connections".
"""

import re

from skillkit.patterns import Pattern
from skillkit.safety.denials import NOT_YET
from skillkit.safety.denials import UNSEEN
from skillkit.safety.sentences import QUOTED

DOES = (
    r"(?:run|execut\w+|us(?:e|ed|ing)|do|type|past(?:e|ing)|copy\w*|try|call|install\w*|writ(?:e|ten|ing)|accept\w*|"
    r"commit\w*|follow\w*|start|pipe|piping|add\w*|put|trust\w*|allow\w*|ship\w*|merg\w+|apply|obey\w*|approv\w+|send|"
    r"open|fetch\w*|download\w*|let|make|pass|set|be (?:run|used|executed|accepted|merged|trusted))"
)
"""What is done with a command."""

ITSELF = (
    r"(?:this|these|that|those|it|such|so|like|any|anything|the following|following|what follows|below|lines?|"
    r"commands?|calls?|code|scripts?|snippets?|patterns?|examples?|blocks?|one-?liners?|installers?|things?|forms?|"
    r"constructs?|instructions?|orders?|requests?|prompts?|texts?|phrases?)"
)
"""A word for what stands below."""

SORT = (
    r"(?:examples?|patterns?|code|commands?|practices?|ways?|ideas?|forms?|lines?|scripts?|samples?|snippets?|habits?|"
    r"installers?|ones?|usages?|uses?|calls?|variants?|inputs?|requests?|blocks?|skills?|things?|shapes?|constructs?|"
    r"instructions?|prompts?|text|payloads?|one-?liners?|and\b|or\b|because|since|as\b|for\b)"
)
"""What is called bad; or nothing is, by its name."""

EVIL = r"(?:malicious|unsafe|insecure|suspicious|dangerous|wrong|bad|vulnerab\w*)"
ADVERBS = r"(?: (?:ever|even|just|simply|blindly|directly|to|you|use to|again|in|at|on|\w+ly))*"
ENDS = r"[\s*_`]*[:：.!]?[\s*_`]*(?:$|\n)"

PROHIBITS = (
    r"\b(?:never|(?:do|does|must|should|may|shall) not|don['’]t|doesn['’]t|mustn['’]t|shouldn['’]t|cannot|can['’]t|"
    rf"no(?:body| one) (?:should|may|must|needs)){NOT_YET}\b{ADVERBS}"
    rf"(?:\s+{DOES}\b|\s+(?:\w+\s+)?{ITSELF}\b|{ENDS})"
    r"|(?:^|[.;:,!?\n]|\b(?:please|and|so|but|should|must|always))[\s>*_#\d.)-]*\bavoid(?:ed)?\b"
    r"|\b(?:not|never|nor) (?:(?:meant|intended|supposed|there) )?to be (?:run|executed|pasted|tried|started|followed|"
    r"obeyed)\b(?! (?:again|twice|by|as|from|in|on|with|alone|until|unless|before)\b)"
)
REFUSES = (
    r"\b(?:refuses?|rejects?|beware(?: of)?|watch(?:es)? (?:out )?for|look(?:s|ing)? (?:out )?for|detect(?!or)\w*|deny|"
    r"denies|forbids?|forbidden|disallow\w*|prohibit\w*|"
    r"(?<!the )(?<!this )(?<!that )(?<!these )(?<!those )(?<!\ba )(?<!each )(?<!both )(?<!code )(?<!following "
    r")(?<!next )"
    r"(?<!whole )(?<!these two )(?<!same )blocks?)\b"
    rf"(?:[^.,;\n]{{0,30}}?\b(?!that\b){ITSELF}\b|[^.;\n]{{0,40}}[:：]\s*$|\s*$)"
    rf"|\bprevents? (?:\w+ ){{0,2}}?(?!(?:that|it|this)\b){ITSELF}\b"
    rf"|\b{ITSELF}\b[^.;\n]{{0,24}}\b(?:is|are|gets?|be|was|were)\b[^.;\n]{{0,16}}(?<!not )"
    rf"\b(?:refused|rejected|denied|forbidden|disallowed|prohibited|blocked|{EVIL})\b"
)
JUDGES = (
    rf"(?<!not )(?<!not so )(?<!n['’]t )\b{EVIL}(?:[\s,]+(?:\w+[\s,]+){{0,2}}?{SORT}\b)"
    rf"|(?:^|\n)[\s>]*#[^\n]{{0,40}}\b{EVIL}\b|(?:^|\n)[\s>*_-]*(?:\w+ )?{EVIL}[\s*_]*[:：.!]?\s*$"
)
SPEAKS_OF_ATTACKS = (
    r"(?<!keep )(?<!keeps )(?<!against )\b(?:anti-?patterns?|red flags?|warning signs?|attack\w*|adversar\w*|"
    r"injections?|"
    r"jailbreak\w*|threats?)\b(?![^\n]*;)"
)
RECORDED = (
    r"\b(?:quoted|taken|seen|observed|recorded|copied|collected) (?:from|in|as|during) (?:\w+ ){0,2}?(?:incidents?|"
    r"attacks?|"
    r"attackers?|malware|breach\w*|intrusions?|evidence|log samples?|honeypots?|(?:incident|threat) reports?)\b"
)
"""What others did, in the words of a record."""
NAMES_ANOTHER = (
    r"\bnot like (?:this|that|so)\b|"
    r"\b(?:not(?: with| by| via| through| using)?|instead of|rather than)\s*[`*_\"]*$"
)
ELSEWHERE = (
    r"\b(?:niemals|nicht (?:so|ausführen)|so nicht|jamais|nunca|vermeide\w*|no ejecut\w+|não execut\w+|"
    r"non esegu\w+)\b|никогда не|禁止|不要(?!です|な|だ|で|と|。|、|$)"
)
SIGNS = r"❌|✗|🚫|⛔|\b(?-i:DON['’]?T)\b"
FORBIDS = Pattern(
    "|".join((PROHIBITS, REFUSES, JUDGES, SPEAKS_OF_ATTACKS, RECORDED, NAMES_ANOTHER, ELSEWHERE, SIGNS)), re.IGNORECASE
)
PURPOSE = Pattern(r"\bso that [^.,;:\n]*", re.IGNORECASE)
"""What a command is for."""


def is_denied(said: str) -> bool:
    """Whether a text forbids the command that it announces, or warns of it; not to look is no such word."""
    for aside in (UNSEEN, PURPOSE, QUOTED):
        said = aside.compiled.sub(" ", said)
    return bool(FORBIDS.search(said))
