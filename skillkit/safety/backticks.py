"""Whether what stands in backticks in a text is told to be run, or only named."""

import re

from skillkit.patterns import Pattern
from skillkit.safety.denials import ELIDED
from skillkit.safety.denials import JUDGED
from skillkit.safety.denials import SIGNS
from skillkit.safety.forbidding import is_denied
from skillkit.safety.hits import Hit
from skillkit.safety.passages import Passage
from skillkit.safety.sentences import QUOTED
from skillkit.safety.sentences import flat_last
from skillkit.safety.sentences import sentence

TELLS = Pattern(
    r"\b(?:run|runs|running|execute|executing|type|paste|enter|use|using|call|invoke|issue|launch|start|begin|try|"
    r"install|via|do|"
    r"finish|clean|then|first|next|always|(?:get|fetch|bring|refresh|prepare|perform|ensure|give|wait for)s?|kick off|"
    r"fire up|make sure|requires?|required|prerequisites?|need(?:s|ed)?|missing|set-?up|one line|after that|afterwards|"
    r"(?:quickest|easiest|simplest|shortest) way|once (?:per|a|on|for|in)|"
    r"führe?|starte|exécute\w*|lance\w*|ejecuta\w*|esegui|выполни\w*|"
    r"запусти\w*)\b|(?<=\w )with\b|执行|运行|実行",
    re.IGNORECASE,
)
"""A word that tells an agent to run what follows in backticks."""

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

ANNOUNCED = Pattern(r"\w[\w)*_\"'’ ]{0,40}[:：]\s*[*_]{0,2}`+$")
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
    r"old|patterns?|avoid|don['’]?ts?|never|anti-?patterns?|not|you see|seen|if you see|indicators?|constructs?)\b",
    re.IGNORECASE,
)
"""The head of a column that says what is to be replaced, or kept away from."""


OTHERS_TELL = Pattern(
    r"\b(?:(?:many|most|some|several|other|lots of|countless|too many|plenty of|(?:a )?few) (?:[\w-]+ ){0,3}?\w+s|"
    r"(?:the|their|its|"
    r"official|vendor) (?:[\w-]+ )?(?:docs?|documentation|readme|homepage|website|vendors?|guides?|manuals?|"
    r"publishers?)|"
    r"documentation|docs|readmes) (?:still |often |usually |simply |just |only |will |may |also )*(?:tells?|asks?|"
    r"says?|instructs?|"
    r"advises?|recommends?|suggests?|wants?|urges?|offers?|publish(?:es)?|shows?|ships?|documents?)\b[^.`]{0,60}`*$|"
    r"\b(?:when|where|if|whenever|wherever) (?:an?|any|some|the|another) (?:[\w-]+ ){0,2}?(?:pages?|sites?|readmes?|"
    r"guides?|"
    r"projects?|vendors?|tutorials?|manuals?|documents?) (?:tells?|asks?|instructs?|advises?|wants?|urges?) (?:people|"
    r"(?:its |their |the )?(?:users|readers|visitors|customers)|everybody|everyone|them) to (?:run|pipe|paste|use|type|"
    r"execute)\b[^.,;`]{0,30}`*$|"
    r"\b(?:intruder|attacker|burglar|adversary|thief)(?:['’]s|s['’]) (?:\w+ )?(?:wish|move|step|act|command|trick|line)"
    r"\b[^.;`]{0,20}`*$|"
    r"\b(?:viele|manche|einige|die meisten) (?:[\w-]+ )?(?:projekte|seiten|anleitungen|werkzeuge|"
    r"hersteller)\b[^.`]{0,60}`*$|"
    r"\b(?:muchos|algunos|varios|muitos|alguns|vários|molti|alcuni|parecchi|beaucoup de|certains|plusieurs|veel|"
    r"sommige)\s"
    r"(?:[\w-]+ )?(?:proyectos|sitios|projetos|sites|progetti|siti|projets|projecten|herramientas|ferramentas|"
    r"strumenti|outils|"
    r"fabricantes|guides|guías|guias)\b[^.`]{0,60}`*$",
    re.IGNORECASE,
)
"""Others tell people to run what follows: many projects, the documentation of some."""

DO_SO = Pattern(
    r"(?<!not )(?<!n['’]t )(?<!never )\b(?:do (?:so|that|this|it|as|what)|run (?:it|that|this)|follow (?:it|them|that|"
    r"this|the)|so (?:run|do)|execute (?:it|that)|"
    r"go ahead|likewise|(?:and|then|so|always) (?:do|run|follow|execute|use|start))\b|"
    r"\b(?:tu|mach|führe?|haz|hazlo|faça|fais|faites|fai|fallo|doe) (?:das|es|dies|lo|isso|le|questo|dat)\b",
    re.IGNORECASE,
)
"""And so is to be done here."""


def told_by_others(passage: Passage, begun: str) -> bool:
    """Whether others are said to tell people a command, and the text does not join them."""
    after = passage.source[passage.start + len(passage.text) :][:200]
    return bool(OTHERS_TELL.search(begun)) and not DO_SO.search(after)


def _shows_samples(said: str, above: str) -> bool:
    """Whether an item or its heading has a word for what is only shown."""
    return bool(SAMPLES.search(QUOTED.compiled.sub(" ", said)) or SAMPLES.search(above))


def _header(passage: Passage, before: str) -> str:
    """The head of the column that a passage in backticks stands in."""
    above = passage.source[: passage.start].rsplit("\n\n", 1)[-1].lstrip("\n").split("\n")
    heads = above[0].strip().strip("|").split("|")
    column = before.count("|") - 1
    return heads[column] if len(above) > 2 and 0 <= column < len(heads) else ""


def is_only_named(hit: Hit) -> bool:
    """Whether a hit in backticks is no command for the agent."""
    *setting, said = hit.passage.setting
    before = said.split(hit.passage.text)[0]
    if before.endswith("!`"):
        return False  # Claude Code runs it when the skill is loaded
    if ELIDED.search(hit.match[0]):
        return True
    above, begun = flat_last(setting), sentence(before, len(before), len(before))[0]
    head = _header(hit.passage, before) if said.lstrip().startswith("|") else None
    if head is not None and (SIGNS.search(above) or REPLACED.search(head)):
        return True
    if told_by_others(hit.passage, begun):
        return True
    is_step = LABEL.compiled.fullmatch(before) and any(SETS_UP.compiled.match(part) for part in setting)
    told = (
        TELLS.search(begun)
        or (ALONE.compiled.fullmatch(before) and TELLS.search(above))
        or ((is_step or ANNOUNCED.search(before)) and not _shows_samples(begun, above))
        or (head is not None and REMEDY.search(head))
    )
    return not told or is_denied(above) or is_denied(before) or bool(JUDGED.search(said))
