"""Whether a hit is meant or only mentioned: prose about a threat is no threat."""

import re
from functools import lru_cache

from skillkit.patterns import Pattern
from skillkit.safety.denials import CITES
from skillkit.safety.denials import CONDITION
from skillkit.safety.denials import DENIES
from skillkit.safety.denials import ELIDED
from skillkit.safety.denials import HOLDS
from skillkit.safety.denials import JUDGED
from skillkit.safety.denials import NOT_YET
from skillkit.safety.denials import OTHERS_SAY
from skillkit.safety.denials import REFUSES
from skillkit.safety.denials import SIGNS
from skillkit.safety.denials import TOLD_OTHERS
from skillkit.safety.denials import UNSEEN
from skillkit.safety.looks import Hit
from skillkit.safety.passages import Passage

TELLS = Pattern(
    r"\b(?:run|runs|running|execute|executing|type|paste|enter|use|using|call|invoke|issue|launch|start|begin|try|"
    r"install|via|do|"
    r"finish|clean|then|first|next|always|führe?|starte|exécute\w*|lance\w*|ejecuta\w*|esegui|выполни\w*|"
    r"запусти\w*)\b|(?<=\w )with\b|执行|运行|実行",
    re.IGNORECASE,
)
"""A word that tells an agent to run what follows in backticks."""

SUCH = Pattern(r"[^」』”»]{0,40}[」』”»]\s*(?:のよう|という|といった|などの|等|这样|这类|之类|같은|라는)")
"""What follows the words of somebody else, where it stands after them."""

NEAR = 1000
"""How much of the text around a hit is looked at, in characters."""

ALONE = Pattern(r"[\s>*+\d.)|-]*`*")
"""Nothing is said before what stands in backticks: what was said above holds for it."""

LABEL = Pattern(
    r"[\s>]*(?:[-*+]\s+|\d+[.)]\s+|(?=\|))(?:\[[ xX]\]\s*)?(?:[*_]{0,2}[^`.!?|\n]{1,60}?[*_]{0,2}\s*(?::|：|[–—→]|\s-)"
    r"[*_]{0,2}\s*|(?:\|[^|`\n]{1,60})+\|\s*|)`*"
)
"""The label of an item or of a row, or its number, and nothing else."""

SETS_UP = Pattern(
    r"^[ \t>]*(?:#{2,6}[^\n]*|#\s*)\b(?:set(?:ting)?[ -]?up|install\w*|prerequisites?|requirements?|require[sd]?|"
    r"getting started|"
    r"(?:quick ?)?start|bootstrap\w*|dependenc\w+|prepar\w+|first (?:steps|run|use)|before (?:you|the|first|use|"
    r"any)\w*|"
    r"onboard\w*|environment|runtime|tool ?(?:chain|s)|steps|usage|one[- ]time|einrichtung|einrichten|vorbereitung|"
    r"voraussetzung\w*|installation|instalaci[oó]n|requisitos|preparaci[oó]n|prérequis|préparation|configura[cz]\w+|"
    r"instala[cç]\w+|pré-requisitos|requisiti|installazione|installatie|vereisten|instalacja|wymagania|kurulum|"
    r"установка|требования|подготовка)\b|"
    r"^[ \t>]*#{2,6}[^\n]*(?:安装|安裝|准备|準備|前提|环境|環境|セットアップ|インストール|설치|준비)",
    re.IGNORECASE | re.MULTILINE,
)
"""The heading of a section whose items are steps."""

ANNOUNCED = Pattern(r"\w[\w)*_\"'’ ]*[:：]\s*[*_]{0,2}`+$")
"""A colon before what stands in backticks."""

SAMPLES = Pattern(
    r"\b(?:patterns?|smells?|findings?|look(?:s|ing)? for|search(?:es)? for|grep|reports?|flag\w*|detect\w*|samples?|"
    r"examples?|signs?|instead of|rather than|rules?|regex|before|old|from|means?|meaning|prints?|shows?|output|"
    r"error|message|"
    r"(?:do|does|did|should|must) not|don['’]t|never|avoid|no|not|wrong|bad|risk\w*|warn\w*|refuse\w*|ask\w*|only)\b|"
    r"❌|✗",
    re.IGNORECASE,
)
"""A word for what is shown, in the item or its heading."""

REMEDY = Pattern(
    r"\A[\s*_`]*(?:do|run|fix|then|actions?|remed(?:y|ies)|steps?|solutions?|what to do|answer|how|cure|"
    r"help|mend|"
    r"tun|lösung|abhilfe|was tun|qué hacer|solución|solution|que faire|remède|rimedio|cosa fare|o "
    r"que fazer|"
    r"solução)[\s*_`]*\Z",
    re.IGNORECASE,
)
"""The head of a column that says what to do."""


REPLACED = Pattern(
    r"\A[\s*_`]*(?:found|instead of|rather than|bad|before|smells?|wrong|risky|unsafe|insecure|dangerous|vulnerable|"
    r"old|patterns?|avoid|don['’]?ts?|never|anti-?patterns?|not)\b",
    re.IGNORECASE,
)
"""The head of a column that says what is to be replaced, or kept away from."""


def _shows_samples(before: str, setting: list[str]) -> bool:
    """Whether an item or its heading has a word for what is only shown."""
    said = QUOTED.compiled.sub(" ", sentence(before, len(before), len(before))[0])
    return bool(SAMPLES.compiled.search(said) or SAMPLES.compiled.search(flat_last(setting)))


def _header(passage: Passage, before: str) -> str:
    """The head of the column that a passage in backticks stands in."""
    above = passage.source[: passage.start].rsplit("\n\n", 1)[-1].lstrip("\n").split("\n")
    heads = above[0].strip().strip("|").split("|")
    column = before.count("|") - 1
    return heads[column] if len(above) > 2 and 0 <= column < len(heads) else ""


SENTENCE_END = Pattern(r"[.!?;。！？；](?=\s|$|[^\x00-\x7f])|\n[ \t]*\n")
QUOTED = Pattern(
    r"\"[^\"\n]*\"|“[^”]*”|«[^»]*»|»[^«»\n]{3,200}«|„[^“”]*[“”]|(?<!\w)'[^'\n]*'(?!\w)|`[^`]*`|「[^」]*」|『[^』]*』"
)
REMARK = Pattern(r"\s*(?:#(?!!)|//|--\s|REM\b|\*\s|<!--)")
RUNS_TEXT = Pattern(
    r"(?:[\s\"']-\w*[ce]\w*|\b(?:eval|exec\w*|system|popen|spawn\w*|run|call|check_\w+|iex|command|hooks?|cmd|shell|"
    r"shell "
    r"script))"
    r"[\s\"'(\[:=f,]*$|\$\($|(?:^|\s)-?\s*(?:run|command|condition|rollback)\s*:\s*[\"']?$|[\"']command[\"']\s*:\s*$|"
    r"\b(?:joinpath|join|Path|open|resolve|expanduser|File)\((?:[^()\n]*,)?\s*$|\)\s*/\s*$|"
    r"[\"']config[\"']\s*,[^\n]{0,40}$",
    re.IGNORECASE,
)
NO_COMMAND = Pattern(
    r"\b(?:grep|rg|ag|echo|printf|re\.\w+|print|log\w*\.\w+|console\.\w+|warn\w*|throw|raise|assert\w*|die|fail|"
    r"[A-Z_]*PATTERNS?)\b|^[ \t]*(?:-[ \t]+)?[\"']?(?:pattern[\w-]*|regex|message|description|title|note)[\"']?[ \t]*:"
)
SEARCHER = Pattern(r"(?:^|\s)(?:git\s+grep|[efz]?grep|rg|ag|ack|awk|sed\s+-n\w*|Select-String|findstr)\s")
"""A program that looks for a pattern."""

IN_QUOTES = Pattern(r"\"(?:[^\"\\\n]|\\.)*\"|'[^'\n]*'")


def sentence(text: str, start: int, end: int) -> tuple[str, str]:
    """What stands before and after a part of a text, within its sentence."""
    first = max(0, start - NEAR)
    for stop in SENTENCE_END.compiled.finditer(text, first, start):
        first = stop.end()
    after = SENTENCE_END.compiled.search(text, end, end + NEAR)
    return text[first:start], text[end : after.start() if after else end + NEAR]


EXHIBIT = Pattern(r"\b(?:samples?|examples?|specimens?|exhibits?)\b", re.IGNORECASE)


def is_exhibit(passage: Passage) -> bool:
    """Whether a passage is announced as one to look at."""
    return bool(EXHIBIT.compiled.search(flat_last(passage.setting)))


@lru_cache(maxsize=64)
def _quotations(text: str) -> tuple[tuple[int, int], ...]:
    """From where to where something is quoted."""
    return tuple(quote.span() for quote in QUOTED.compiled.finditer(text))


def is_quoted(text: str, start: int, end: int) -> bool:
    """Whether a part of a text stands in quotation marks or backticks."""
    return any(first <= start and end <= last + 1 for first, last in _quotations(text))


def is_mentioned(hit: Hit) -> bool:
    """Whether a hit is spoken of, not done."""
    kind = hit.passage.kind
    if kind in ("run", "code"):
        return _shown(hit)
    if kind == "inline":
        *setting, said = hit.passage.setting
        before = said.split(hit.passage.text)[0]
        if before.endswith("!`"):
            return False  # Claude Code runs it when the skill is loaded
        if ELIDED.compiled.search(hit.match[0]):
            return True
        is_row = said.lstrip().startswith("|")
        if is_row and (
            SIGNS.compiled.search(flat_last(setting)) or REPLACED.compiled.search(_header(hit.passage, before))
        ):
            return True
        told = (
            TELLS.compiled.search(sentence(before, len(before), len(before))[0])
            or (ALONE.compiled.fullmatch(before) and TELLS.compiled.search(flat_last(setting)))
            or (
                (
                    (LABEL.compiled.fullmatch(before) and any(SETS_UP.compiled.match(part) for part in setting))
                    or ANNOUNCED.compiled.search(before)
                )
                and not _shows_samples(before, setting)
            )
            or (is_row and REMEDY.compiled.search(_header(hit.passage, before)))
        )
        return not told or _denied(flat_last(setting)) or _denied(before) or bool(JUDGED.compiled.search(said))
    return _said_of(hit)


FORBIDS = Pattern(
    rf"\b(?:never|avoid|(?:do|does|must|should|may|can|shall|will) not|don['’]t|doesn['’]t|won['’]t|cannot|can['’]t)"
    rf"{NOT_YET}\b|\b(?:refuse|reject|forbid|prevent|prohibit|disallow|detect|beware)\w*\b|❌|✗|🚫|⛔"
    r"|(?:\A|\n)[\s>*-]*not (?:in|into|to|on|for)\b",
    re.IGNORECASE,
)


def is_forbidden(hit: Hit) -> bool:
    """Whether a text forbids what was found in it, or speaks of attacks."""
    before = sentence(hit.text, *hit.match.span())[0]
    setting = flat_last(hit.passage.setting)
    said = UNSEEN.compiled.sub(" ", f"{setting}\n{before[-200:]}")
    return bool(FORBIDS.compiled.search(said)) or is_spoken_of(hit.passage, hit.text)


def _denied(setting: str) -> bool:
    return bool(DENIES.compiled.search(UNSEEN.compiled.sub(" ", setting)))


def flat_last(setting: list[str] | tuple[str, ...]) -> str:
    """The nearest heading and the last sentence before a passage."""
    if not setting:
        return ""
    last = [part for part in re.split(r"(?<=[.!?])\s", setting[-1][-NEAR:].strip()) if part]
    heading = setting[-2][:NEAR] if len(setting) > 1 else ""
    return f"{heading}\n{last[-1] if last else ''}"


def _said_of(hit: Hit) -> bool:
    text, start, end = hit.text, hit.match.start(), hit.match.end()
    before, after = sentence(text, start, end)
    before = CONDITION.compiled.sub(" ", before)
    if TOLD_OTHERS.compiled.search(before[-160:]) or (HOLDS.compiled.search(before) and REFUSES.compiled.search(after)):
        return True
    if CITES.compiled.search(before[-160:]) or JUDGED.compiled.search(after[:120]):
        return True
    setting = "\n".join(hit.passage.setting)
    announced = bool(CITES.compiled.search(setting) or CITES.compiled.search(text, max(0, start - NEAR), start))
    if is_quoted(text, start, end):
        announced = announced or bool(OTHERS_SAY.compiled.search(before))
        return (
            announced
            or bool(SUCH.compiled.match(after))
            or (hit.passage.kind == "prose" and bool(JUDGED.compiled.search(text)))
        )
    listed = bool(re.match(r"[ \t>]*(?:[-*+][ \t]|\d+[.)][ \t]|\||>)", hit.passage.text))
    return listed and bool(DENIES.compiled.search(flat_last(hit.passage.setting)))


AFTER = Pattern(
    r"[ \t>]*[`~]{0,9}[ \t]*\r?\n\s*>?\s*(?:do not|don['’]t|never|avoid)\s+(?:ever\s+)?(?:run\w*|execut\w+|us(?:e|"
    r"ing)|copy\w*|past\w+|"
    r"typ\w+|do|follow\w*|try\w*|pip\w+|trust\w*|install\w*|appl\w+|enter\w*)\s+(?:\w+\s+){0,2}?(?:this|these|that|"
    r"those|"
    r"it|them|such|one|lines?|commands?|like)\b",
    re.IGNORECASE,
)
"""The end of a block, and a sentence that forbids what it shows."""


def _forbidden_below(passage: Passage) -> bool:
    end = passage.start + len(passage.text)
    return bool(AFTER.compiled.match(passage.source, end))


def is_remark(hit: Hit) -> bool:
    """Whether a hit in a program stands in a comment, or a comment beside it warns of it."""
    if not hit.passage.is_whole and _forbidden_below(hit.passage):
        return True
    text, start = hit.text, hit.match.start()
    line_start = max(text.rfind("\n", 0, start) + 1, start - NEAR)
    line_end = text.find("\n", start, start + NEAR)
    after = text[hit.match.end() : line_end if line_end >= 0 else start + NEAR]
    if REMARK.compiled.match(text[line_start:start]):
        return True
    remark = re.search(r"(?:#|//)(.*)$", after)
    previous = text[max(0, line_start - NEAR) : line_start].rstrip().rsplit("\n", 1)[-1]
    remarks = (remark[1] if remark else "") + "\n" + (previous if REMARK.compiled.match(previous) else "")
    return bool(DENIES.compiled.search(remarks)) or _denied(flat_last(hit.passage.setting))


def _shown(hit: Hit) -> bool:
    if is_remark(hit):
        return True
    text, start = hit.text, hit.match.start()
    before = text[max(text.rfind("\n", 0, start) + 1, start - NEAR) : start]
    command = re.split(r"[;|]|&&", before)[-1]
    opened = next((mark for mark in "\"'" if before.count(mark) % 2), None)
    searched = re.split(r"[;|`]|&&|\$\(", IN_QUOTES.compiled.sub(" ", before))[-1]
    if opened == "'" and SEARCHER.compiled.search(searched.partition("'")[0]):
        return True
    if opened:
        return not RUNS_TEXT.compiled.search(before[: before.rfind(opened)]) and not RUNS_TEXT.compiled.search(before)
    written = re.search(r">|\btee\b", IN_QUOTES.compiled.sub(" ", command))
    return bool(NO_COMMAND.compiled.search(command)) and not written and not hit.match[0].startswith((">", "|"))


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

LONG_QUOTE = 40
"""A quotation of so many letters, in words, holds what somebody else says, not what is to be answered."""


SAYS = Pattern(
    r"\b(?:like|such as|phrases?|sentences?|writes?|says?|frases?|escriben?|comme|como|come|als|wie|phrases|écrivent|"
    r"schreiben|"
    r"zinnen|scrivono|escrevem)\W{1,3}$|(?:» |” |\" )(?:o|or|oder|ou|of|e|and|und|et|y|en)\s$",
    re.IGNORECASE,
)
"""What stands before the words of somebody else."""


def unquoted(text: str) -> str:
    """The text with its long quotations blank, and those that are announced, at the same length."""

    def blank(quote: re.Match[str]) -> str:
        long = len(quote[0]) > LONG_QUOTE and quote[0].count(" ") > 2
        announced = quote[0][0] != "`" and SAYS.compiled.search(text, max(0, quote.start() - 20), quote.start())
        return " " * len(quote[0]) if long or announced else quote[0]

    return QUOTED.compiled.sub(blank, text)


def is_spoken_of(passage: Passage, text: str) -> bool:
    """Whether a passage speaks of attacks: in itself, in its headings or in the sentence before it."""
    return bool(ATTACKS.compiled.search(text) or ATTACKS.compiled.search(flat_last(passage.setting)))
