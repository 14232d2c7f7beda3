"""Whether a hit is meant or only mentioned: prose about a threat is no threat."""

import re

from skillkit.patterns import Pattern
from skillkit.safety.backticks import is_only_named
from skillkit.safety.backticks import told_by_others
from skillkit.safety.denials import CITES
from skillkit.safety.denials import CONDITION
from skillkit.safety.denials import HOLDS
from skillkit.safety.denials import JUDGED
from skillkit.safety.denials import NOT_YET
from skillkit.safety.denials import OTHERS_SAY
from skillkit.safety.denials import REFUSES
from skillkit.safety.denials import TOLD_OTHERS
from skillkit.safety.denials import UNSEEN
from skillkit.safety.forbidding import is_denied
from skillkit.safety.hits import Hit
from skillkit.safety.passages import Passage
from skillkit.safety.sentences import NEAR
from skillkit.safety.sentences import flat_last
from skillkit.safety.sentences import is_quoted
from skillkit.safety.sentences import sentence

SUCH = Pattern(r"[^」』”»]{0,40}[」』”»]\s*(?:のよう|という|といった|などの|等|这样|这类|之类|같은|라는)")
"""What follows the words of somebody else, where it stands after them."""

REMARK = Pattern(r"\s*(?:#(?!!)|//|--\s|REM\b|\*\s|<!--)")
RUNS_TEXT = Pattern(
    r"(?:[\s\"']-\w*[ce]\w*|\b(?:eval|exec\w*|system|popen|spawn\w*|run|call|check_\w+|iex|command|hooks?|cmd|shell|"
    r"shell "
    r"script))"
    r"[\s\"'(\[:=f,]*$|\$\($|(?:^|\s)-?\s*(?:run|command|condition|rollback)\s*:\s*[\"']?$|[\"']command[\"']\s*:\s*$|"
    r"\b(?:joinpath|join|Path|open|resolve|expanduser|File)\((?:[^()\n]*,)?\s*$|\)\s*/\s*$|"
    r"[\"']config[\"']\s*,[^\n]{0,40}$|[\"']-c[\"']\)\s*\.args?\(\s*(?:&?\[\s*)?(?:format!\(\s*)?$",
    re.IGNORECASE,
)
NO_COMMAND = Pattern(
    r"\b(?:grep|rg|ag|echo|printf|re\.\w+|print|log\w*\.\w+|console\.\w+|warn\w*|throw|raise|assert\w*|die|fail|"
    r"[A-Z_]*PATTERNS?)\b|^[ \t]*(?:-[ \t]+)?[\"']?(?:pattern[\w-]*|regex|message|description|title|note)[\"']?[ \t]*:"
)
SEARCHER = Pattern(r"(?:^|\s)(?:git\s+grep|[efz]?grep|rg|ag|ack|awk|sed\s+-n\w*|Select-String|findstr)\s")
"""A program that looks for a pattern."""

IN_QUOTES = Pattern(r"\"(?:[^\"\\\n]|\\.)*\"|'[^'\n]*'")


EXHIBIT = Pattern(
    r"\b(?:samples?|examples?|specimens?|exhibits?|exercises?|lessons?|students?|solutions?|typical)\b", re.IGNORECASE
)


def is_exhibit(passage: Passage) -> bool:
    """Whether a passage is announced as one to look at."""
    return bool(EXHIBIT.search(flat_last(passage.setting)))


def is_mentioned(hit: Hit) -> bool:
    """Whether a hit is spoken of, not done."""
    kind = hit.passage.kind
    if DEFANGED.search(hit.match[0]):
        return True
    if kind in ("run", "code"):
        return _shown(hit)
    if kind == "inline":
        return is_only_named(hit)
    return _said_of(hit)


FORBIDS = Pattern(
    rf"\b(?:never|avoid|(?:do|does|must|should|may|can|shall|will) not|don['’]t|doesn['’]t|won['’]t|cannot|can['’]t)"
    rf"{NOT_YET}\b|\b(?:not (?:acceptable|accepted|allowed|permitted|okay|tolerated)|unacceptable)\b|\b(?:refuse|"
    rf"reject|forbid|prevent|prohibit|disallow|detect|beware)\w*\b|❌|✗|🚫|⛔"
    r"|(?:\A|\n)[\s>*-]*not (?:in|into|to|on|for)\b",
    re.IGNORECASE,
)


def is_forbidden(hit: Hit) -> bool:
    """Whether a text forbids what was found in it, or speaks of attacks."""
    before = sentence(hit.text, *hit.match.span())[0]
    setting = flat_last(hit.passage.setting)
    said = UNSEEN.compiled.sub(" ", f"{setting}\n{before[-200:]}")
    return bool(FORBIDS.search(said)) or is_spoken_of(hit.passage, hit.text)


CLAUSE = Pattern(r"[,;–—]\s+(?:(?:and|then|so|but)\s+)?|\s(?:then|so|but)\s+|(?<=\w)\s+and\s+", re.IGNORECASE)
"""Where the next clause of a sentence begins, or the next order."""
PASSES_ON = Pattern(
    r"\b(?:asks?|asking|tells?|telling|instructs?|orders?|urges?|wants?|tr(?:y|ies)|attempts?|says?|"
    r"demands?)\b[^;]{0,60}?"
    r"\b(?:to|that)\b|\b(?:never|not|avoid|refuse\w*|reject\w*|n['’]t)\b(?![^\n]*[,;])|"
    r"\b(?:never|not|n['’]t)\b[^.;]{0,30}?\b(?:print|show|log|echo|paste|quote|write|store|repeat|copy)\b[^.;]{0,40}?"
    r"\b(?:tokens?|passwords?|secrets?|keys?|credentials?|values?)\b",
    re.IGNORECASE,
)
"""What holds for the clauses after it too: an order that somebody gives, a prohibition without a stop or of secrets."""

SUBORDINATE = Pattern(r"(?:even|when|if|although|though|regardless|whatever|no matter|despite|unless)\b", re.IGNORECASE)
"""What goes on with the clause before it."""


def _announcing(before: str, said: str) -> str:
    """What of a sentence may announce that others say what follows: not the clauses before one that begins here."""
    last = CLAUSE.compiled.split(before)[-1]
    goes_on = last.strip(" \t>*_-([\"'`|") or SUBORDINATE.compiled.match(said) or PASSES_ON.search(before)
    return before[-160:] if goes_on else ""


BY_ITSELF = Pattern(
    r"\b(?:the|an?|any|every|each|most|some|this|that|its) (?:[\w-]+ )?(?:browsers?|parsers?|compilers?|cascade|"
    r"engines?|"
    r"linters?|formatters?|kernel|servers?|routers?|renderers?|editors?|validators?|layers?|styles?heets?)\s+"
    r"(?:will|would|then|simply|just|may|can|must|does|do|to|should)?\s*$|"
    r"\b(?:intruders?|attackers?|insiders?|adversar(?:y|ies)|malware|criminals?|thie(?:f|ves))\b[^.;:\n]{0,40}?"
    r"\b(?:likes?|wants?|tr(?:y|ies)|tends?|loves?|prefers?|hopes?|may|might|could|can|often|will|would)"
    r"(?: (?:often|also))?(?: to)?\s*$",
    re.IGNORECASE,
)
"""A program that is no agent, or an intruder, does what follows."""
DEFANGED = Pattern(r"\bh(?:xx|\*\*|\[tt\])ps?://|\[\.\]|\[dot\]|\(dot\)", re.IGNORECASE)
"""An address that is written so that nobody can open it."""


def _said_of(hit: Hit) -> bool:
    text, start, end = hit.text, hit.match.start(), hit.match.end()
    before, after = sentence(text, start, end)
    if BY_ITSELF.search(before[-80:]):
        return True
    before = UNSEEN.compiled.sub(" ", CONDITION.compiled.sub(" ", before))
    if TOLD_OTHERS.search(before[-160:]) or (HOLDS.search(before) and REFUSES.search(after)):
        return True
    if CITES.search(_announcing(before, hit.match[0])) or JUDGED.search(after[:120]):
        return True
    setting = "\n".join(hit.passage.setting)
    announced = bool(CITES.search(setting) or CITES.search(text, max(0, start - NEAR), start))
    if is_quoted(text, start, end):
        announced = announced or bool(OTHERS_SAY.search(before))
        return (
            announced or bool(SUCH.compiled.match(after)) or (hit.passage.kind == "prose" and bool(JUDGED.search(text)))
        )
    listed = bool(re.match(r"[ \t>]*(?:[-*+][ \t]|\d+[.)][ \t]|\||>)", hit.passage.text))
    return listed and is_denied(flat_last(hit.passage.setting))


AFTER = Pattern(
    r"[ \t>]{0,40}[`~]{0,9}[ \t]{0,40}\r?\n\s{0,40}>?\s{0,20}"
    r"(?:do not|don['’]t|never|avoid)\s+(?:ever\s+)?(?:run\w*|execut\w+|us(?:e|"
    r"ing)|copy\w*|past\w+|"
    r"typ\w+|do|follow\w*|try\w*|pip\w+|trust\w*|install\w*|appl\w+|enter\w*)\s+(?:\w+\s+){0,2}?(?:this|these|that|"
    r"those|"
    r"it|them|such|one|lines?|commands?|like)\b",
    re.IGNORECASE,
)
"""The end of a block, and a sentence that forbids what it shows."""


TO_FIND = Pattern(
    r"\b(?:patterns?|smells?|mistakes?|pitfalls?|leaks?|findings?|weakness\w*|flaws?|what to (?:look for|find|flag)|"
    r"worth (?:a|another) look|look for|typical|examples?|muster|fehler|errores|patrones|erreurs|motifs|errori|erros|"
    r"padrões)\b",
    re.IGNORECASE,
)
"""The heading of what a reviewer is to find."""

FAULTY = Pattern(
    r"[ \t>]{0,40}[`~]{0,9}\s{0,20}(?:all\b|both\b|each\b|every\b|these\b|they\b|the (?:first|second|above|last|three|"
    r"two)\b|this\b|alle\b|beide\b|todos\b|tutti\b|tous\b)[^.]{0,60}?\b(?:are|is|were|counts? as|sind|son|sont|"
    r"são|sono)\b"
    r"(?! not\b| no\b)[^.]{0,30}?\b(?:mistakes?|leaks?|bugs?|flaws?|holes?|violations?|vulnerabilit\w+|defects?|"
    r"faults?|wrong|unsafe|insecure|dangerous|fehler|lücken|errores|fugas|erreurs|fuites|errori|erros|vazamentos)\b",
    re.IGNORECASE,
)
"""The end of a block, and a judgement on what it shows."""


def _judged_below(passage: Passage) -> bool:
    """Whether a text calls the lines of a block faults, under a heading for what is to be found."""
    end = passage.start + len(passage.text)
    return bool(TO_FIND.search(flat_last(passage.setting)) and FAULTY.compiled.match(passage.source, end))


def _forbidden_below(passage: Passage) -> bool:
    end = passage.start + len(passage.text)
    return bool(AFTER.compiled.match(passage.source, end))


def _is_shown_below(passage: Passage) -> bool:
    """Whether the text around a block has others tell it, judges it, or forbids it."""
    said = flat_last(passage.setting)
    return _forbidden_below(passage) or _judged_below(passage) or told_by_others(passage, said)


def is_remark(hit: Hit) -> bool:
    """Whether a hit in a program stands in a comment, or a comment beside it warns of it."""
    if not hit.passage.is_whole and _is_shown_below(hit.passage):
        return True
    text, start = hit.text, hit.match.start()
    line_start = max(text.rfind("\n", 0, start) + 1, start - NEAR)
    line_end = text.find("\n", start, start + NEAR)
    after = text[hit.match.end() : line_end if line_end >= 0 else start + NEAR]
    if REMARK.compiled.match(text[line_start:start]):
        return True
    remark = re.search(r"(?:#|//)(.*)$", after)
    previous = text[max(0, line_start - NEAR) : line_start].rstrip().rsplit("\n", 1)[-1]
    mark = REMARK.compiled.match(previous)
    remarks = (remark[1] if remark else "") + "\n" + (previous[mark.end() :] if mark else "")
    return is_denied(remarks) or is_denied(flat_last(hit.passage.setting))


def _shown(hit: Hit) -> bool:
    if is_remark(hit):
        return True
    text, start = hit.text, hit.match.start()
    before = text[max(text.rfind("\n", 0, start) + 1, start - NEAR) : start]
    command = re.split(r"[;|]|&&", before)[-1]
    opened = next((mark for mark in "\"'" if before.count(mark) % 2), None)
    outside = before[: before.rfind("'")] if opened == "'" else ""
    if SEARCHER.search(re.split(r"[;|`]|&&|\$\(", IN_QUOTES.compiled.sub(" ", outside))[-1]):
        return True
    if opened:
        return not RUNS_TEXT.search(before[: before.rfind(opened)]) and not RUNS_TEXT.search(before)
    written = re.search(r">|\btee\b", IN_QUOTES.compiled.sub(" ", command))
    return bool(NO_COMMAND.search(command)) and not written and not hit.match[0].startswith((">", "|"))


ATTACKS = Pattern(
    r"\b(?:attacks?|attackers?|injections?|red flags?|malicious|suspicious|phishing|jailbreaks?|scams?|frauds?|"
    r"untrusted|adversar\w*|exploits?|manipulat\w*|deceptive|fixtures?|red[- ]?team\w*|"
    r"angriff\w*|betrug\w*|täuschung\w*|verdächtig\w*|attaques?|"
    r"fraude\w*|hameçonnage|ataques?|estafa\w*|sospechos\w*|golpes?|suspeit\w*|attacc\w*|truff\w*|sospett\w*|aanval\w*|"
    r"manipul\w*|manipol\w*|(?:son|sind|sont|são|sono|zijn|are|is) (?:\w+ )?(?:datos|Daten|des données|dados|dati|"
    r"gegevens|data),? "
    r"(?:no|not|keine|pas|non|não|geen)\b|oplichting|verdacht\w*|oszustw\w*|podejrzan\w*|saldırı\w*|dolandırıcı\w*|"
    r"атак\w*|мошенн\w*|подозрит\w*|инъекц\w*)\b"
    r"|攻击|攻擊|注入|诈骗|詐騙|可疑|攻撃|詐欺|不審|공격|사기|피싱|의심스러운",
    re.IGNORECASE,
)
"""A word for an attack, in several languages: what stands beside it is spoken of."""


def is_spoken_of(passage: Passage, text: str) -> bool:
    """Whether a passage speaks of attacks: in itself, in its headings or in the sentence before it."""
    return bool(ATTACKS.search(text) or ATTACKS.search(flat_last(passage.setting)))
