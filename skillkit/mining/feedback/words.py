"""The words by which users object, direct, lay down rules and take back, in several languages, as expressions."""

import re

from skillkit.sieve import Sieve


def _any(*patterns: str) -> Sieve:
    return Sieve("(?i)(?:" + "|".join(patterns) + ")")


FENCE = re.compile(r"(?ms)^\s*(```|~~~).*?^\s*\1\s*$|```.*?(?:```|\Z)")
QUOTED = re.compile(r"^\s*(?:>|\+|\||[-*_]{3,}|\d+ [+-]|at \S+ \(|File \")")
"""Lines that were pasted."""
END = re.compile(r"(?<=[.!?…])\s+(?=\S)|\n+|(?<=[。！？])")
URL = re.compile(r"\bhttps?://\S+")
BULLET = re.compile(r"^\s*(?:[-*+•]|\d+[.)])\s+")
CODE = re.compile(r"`[^`]+`")
WORD = re.compile(r"[^\W\d_][\w.-]*[\w]")

OBJECTS = _any(
    r"^(?:no|nope|wait|stop|hold on|but|hmm+,? no|actually,? no)\b(?!,? (?:problem|worries|need to)\b)",
    r"\bthat(?:'s| is) (?:not (?:right|what|how|the)|wrong)",
    r"\byou (?:forgot|missed|marked|broke|skipped|ignored|deleted|removed|overwrote|reverted|didn'?t|did not|haven'?t"
    r"|shouldn'?t|should not|were (?:supposed|told))\b",
    r"\bwhy (?:do|did|are|would|have|don'?t|didn'?t) (?:you|we)\b",
    r"\bi (?:said|meant?|told you|asked (?:you )?(?:to|for|not)|(?:thought|thougth) (?:the|we|you|that|this)"
    r"|didn'?t ask)\b",
    r"(?:, |\s)no \w+ \w+!|^no \w+ \w+!|\bnot \w+(?: \w+){0,3},? but\b|\bnot (?:specify|use|using|as|with)\b",
    r"^(?:don'?t|do not|never)\b|\b(?:instead of|rather than)\b|\b(?:actually|please|can you|just) (?:revert|undo)\b",
    # Spanish, Portuguese
    r"^(?:no[,:]|espera|esper[ae]n?|alto|pero|não|nao|mas)[,:]? (?!hay problema)",
    r"\bno (?:hagas|uses|toques|crees|borres|es necesario|era eso|es eso|quiero|deb(?:es|emos|ías))\b",
    r"\b(?:te (?:dije|ped[ií])|olvidaste|en (?:vez|lugar) de|por qu[eé] (?:has|hiciste|haces)|quise decir"
    r"|me refer[ií]a|pens[eé] que|não (?:use|faça|era)|em vez de|você esqueceu)\b",
    # French, Italian
    r"^(?:non|attends|attendez|arr[eê]te|mais|aspetta|però)\b",
    r"\bne (?:\w+ ){0,2}pas\b|\b(?:au lieu de|plut[oô]t que|je (?:t'|vous )(?:ai|avais) (?:dit|demandé)|tu as (?:oublié"
    r"|cassé|supprimé)|pourquoi (?:as-tu|tu as|fais-tu)|je voulais dire|je pensais que|pas besoin de|invece di)\b",
    # German, Dutch
    r"^(?:nein|warte|stopp?|halt|moment|aber|nee|wacht|maar)\b",
    r"\b(?:nicht (?:so|nötig|das|sondern)|anstatt|anstelle|statt|du hast .{0,40}(?:vergessen|gelöscht|übersehen)"
    r"|warum (?:hast|machst|nimmst) du|ich (?:sagte|hatte (?:dir )?gesagt|meinte|dachte)|das ist falsch"
    r"|in plaats van)\b",
)
"""How somebody objects to what was done."""

DIRECTS = _any(
    r"\b(?:should(?:n'?t)?|must|need to|needs to|have to|has to|always|never|supposed to|make sure|be sure|instead"
    r"|the (?:pattern|convention|rule|idea) (?:is|was)|don'?t (?:need|want|use|do|touch|run|commit|push|create|add)"
    r"|before (?:you|we)|use|keep|leave|first|avoid|prefer|useful|read|rather than)\b|\bnot \w+ (?:policy|but)\b",
    r"\bspecific to\b|^no \w+ \w+!|\b(?:ask|check) (?:me|us|with|the user|before|first)\b|why do you\b",
    r"\b(?:tenemos que|hay que|deb(?:es|emos|ería[ns]?|emos)|no es necesario|us[ae]|utiliza|siempre|nunca|antes de"
    r"|asegúrate|deja|primero|evita|pregunta\w*|temos que|precisamos|deve(?:mos)?|sempre|antes)\b",
    r"\b(?:il faut|tu dois|vous devez|devrait|utilise[zr]?|toujours|jamais|avant de|assure-toi|d'abord|évite|laisse"
    r"|bisogna|devi|usa|sempre|mai|prima)\b",
    r"\b(?:muss|musst|müssen|soll(?:st|en|test|ten)?|nimm|nutze|verwende|benutze|immer|niemals|nie|bevor|zuerst"
    r"|stell sicher|lass|vermeide|frag|moet(?:en)?|altijd|nooit|gebruik|eerst)\b",
)
"""How somebody says what to do instead."""

STANDING = _any(
    r"(?:^|[,;:] |\b(?:please|also|btw|you (?:should|must|need to)|we|i want you to) )(?:always|never)\s+(?!mind"
    r"|been|seen|had|worked|was|were|is|ever)[a-z]+",
    r"\b(?:from now on|going forward|in (?:the )?future|every time you|whenever you|each time you|any time you"
    r"|make it a (?:rule|habit)|as a rule|don'?t ever|(?:please )?remember to|in this (?:repo(?:sitory)?|project"
    r"|codebase),? we"
    r"|our (?:convention|rule|policy) is)\b",
    r"^(?:please )?(?:before|after) (?:you |every |each )?(?:commit|push|merg|releas|deploy|publish|open)\w*.{0,60}, ",
    r"(?:^|[,;:] |\b(?:y|por favor|que) )(?:siempre|nunca|jam[aá]s)\s+\w+|\b(?:de ahora en adelante|a partir de ahora"
    r"|en el futuro|cada vez que|recuerda (?:que|siempre)|acu[eé]rdate de|en este (?:repo|proyecto)"
    r"|daqui (?:em diante|pra"
    r" frente)|a partir de agora|neste (?:repo|projeto))\b",
    r"(?:^|[,;:] |\bet )(?:toujours|jamais)\s+\w+|\b(?:désormais|dorénavant|à partir de maintenant|à l'avenir"
    r"|chaque fois"
    r" que|n'oublie (?:pas|jamais)|souviens-toi|dans ce (?:dépôt|repo|projet)|d'ora in poi|in questo (?:repo"
    r"|progetto))\b",
    r"\b(?:ab jetzt|ab sofort|künftig|in zukunft|von nun an|jedes mal,? wenn|merk dir|denk (?:immer )?daran"
    r"|grundsätzlich"
    r"|in diesem (?:repo|projekt)|vanaf nu|in deze repo)\b"
    r"|(?:^|[,;:] |\b(?:bitte|und|du sollst|verwende|nutze|benutze|nimm) )(?:immer|niemals|nie)\s+\w+",
    r"从现在起|今后|以后(?:都|请)|总是|永远不要|今後は|必ず|決して|앞으로|항상|절대",
    r"\b(?:впредь|отныне|теперь всегда|всегда|никогда не|od teraz|zawsze|nigdy nie|bundan sonra|her zaman|asla)\b",
)
"""How somebody lays down a rule."""

ORDERS = _any(
    r"\b(?:should|must|need to|have to|always|never|make sure|be sure|don'?t|do not|avoid|before|instead of|in full"
    r"|only"
    r"|without|prefer)\b",
    r"\b(?:tenemos que|hay que|debe\w*|siempre|nunca|antes de|asegúrate|evita|sin|solo|preguntar?|deve\w*|sempre"
    r"|antes)\b",
    r"\b(?:il faut|tu dois|vous devez|toujours|jamais|avant de|assure-toi|évite\w*|sans|seulement|bisogna|devi"
    r"|senza)\b",
    r"\b(?:muss|musst|soll\w*|immer|niemals|nie|bevor|stell sicher|vermeide|ohne|nur|moet|altijd|nooit|zonder)\b",
)
"""How a sentence says that something has to be so."""

NOTES_DOWN = _any(
    r"\b(?:add|put|write|note|mention|remember|save|document|record|include|store|agreg\w+|añad\w+|anot\w+|guard\w+|apunt\w+"
    r"|pon|escrib\w+|ajout\w+|not\w+|écri\w+|mets|füg\w*|schreib\w*|notier\w*|trag\w*|adicion\w+|anote|aggiung\w+)\b"
    r".{0,80}\b(?:claude\.? ?md|agents?\.? ?md|gemini\.? ?md|cursor ?rules?|copilot[- ]instructions|memory|memories"
    r"|memoria"
    r"|mémoire|gedächtnis|project rules|rules file)\b",
    r"\bin (?:the )?(?:claude|agents?|gemini)\.? ?md,? (?:please )?(?:add|put|mention|note|say|write)\b",
)
"""How somebody asks to write it where agents read it."""

WORK = _any(
    r"\b(?:commit\w*|push\w*|branch\w*|merg\w+|rebas\w+|pull requests?|prs?|tests?|testing|lint\w*|format(?:ter|ting"
    r"|ted)?"
    r"|builds?|deploy\w*|releas\w+|publish\w*|changelog|claude\.?md|agents?\.?md|docs?|documentation|migrations?|install\w*"
    r"|dependenc\w+|packages?|worktrees?|ci|pipelines?|review\w*|hooks?|scripts?|commands?|comments?|imports?"
    r"|type ?hints?"
    r"|types|lockfile|skills?|logs?|console|prompts?|agents?|sub-?agents?|issues?|standards?|contracts?|conventions?"
    r"|backward|compatibility|schema|config\w*|env|docker|files?|read|ask|run|use|plan|tickets?|refactor\w*|mocks?"
    r"|fixtures?|coverage|typecheck|compil\w+|main|master|version\w*)\b",
    r"\b(?:prueb\w+|prob(?:ar|amos)|rama|ejecut\w+|usa|utiliza|pregunt\w+|publicar?|generar?|crear?|creemos|instal\w+"
    r"|dependencias|paquetes?|teste?s?|rode|executar?)\b",
    r"\b(?:branche|exécut\w+|lance[rz]?|utilise[rz]?|demande[rz]?|publier?|installe[rz]?|dépendances?|paquets?)\b",
    r"\b(?:zweig|ausführ\w*|führe|verwende|nutze|benutze|frag\w*|veröffentlich\w*|installier\w*|abhängigkeit\w*|paket\w*"
    r"|prüf\w*|teste\w*)\b",
    r"提交|测试|分支|コミット|テスト|ブランチ|커밋|테스트|коммит\w*|тест\w*|ветк\w*",
)
"""What belongs to the work, not to what the product shows."""

PRINTED = re.compile(r"(?m)^\W{0,2}#{1,3} \w|^@\[\w+\]:|^\s*</?[a-z_]+>\s*$|^---$")
"""What a prompt holds that no person typed."""

NAMES = re.compile(r"\b[\w-]+\.(?:md|json|ya?ml|toml|py|ts|js|go|rs|rb|sh|sql)\b|(?<!\w)--?[a-z][\w-]+")
"""A file, or an option of a program."""

FILLING = re.compile(
    r"(?i)^(?:(?:(?:no|non|nein|não)(?=[,.!])|nope|wait|but|also|and|so|ok(?:ay)?|well|hm+|actually|please|btw|dude|omfg"
    r"|wtf|pero|espera|oye|mais|attends|aber|warte|moment|bitte|por favor|s'il te pla[iî]t)\b[ ,.:!]*)+"
)
OWN_QUESTION = _any(
    r"^\W*(?:why (?:do|did|are|would|have|don'?t|didn'?t) you|por qu[eé] (?:has|hiciste)|warum hast du)\b"
)
SWEARING = re.compile(
    r"(?i)[, ]*\b(?:fuck\w*|shit\w*|damn|bloody|(?:you )?(?:idiot|moron)|stupid|puta?|mierda|joder|putain|merde"
    r"|scheiß\w*|verdammt\w*)\b"
)
POLITE = re.compile(r"(?i)[, ]+(?:please|por favor|bitte|s'il te pla[iî]t|thanks?|gracias|merci|danke)[ .!]*$")
TRAILING = re.compile(r"(?i)[ ,]+(?:or no|o no|right|ok|no|please|oder|non|verdad|d'accord)\s*\?+$")
RETRACTS = _any(
    r"^(?:(?:oh|sorry|ah|hmm)[,. ]+)*(?:wrong (?:chat|window|session|tab)|ignore (?:that|this|my|last|the last)"
    r"|never ?mind"
    r"|forget (?:it|that|about)|scratch that|disregard|undo (?:that|this|it)|revert (?:that|this|it)|roll (?:that"
    r"|it) back)\b",
    r"^(?:(?:perd[oó]n|sorry)[,. ]+)*(?:olv[ií]d(?:a|alo)|ignora (?:eso|lo)|revierte|deshaz|esquece|ignore isso)\b",
    r"^(?:(?:désolé|pardon)[,. ]+)*(?:oublie|ignore (?:ça|mon)|annule (?:ça|tout|cela))\b",
    r"^(?:(?:sorry|ups)[,. ]+)*(?:vergiss (?:das|es)|egal|ignorier\w* (?:das|die)|mach das rückgängig)\b",
)
"""How somebody takes back what was said or done before."""

NEGATES = _any(
    r"\b(?:not?|never|don'?t|do not|avoid|stop|without|nunca|jam[aá]s|sin|evita|não|jamais|ne|pas|sans|niemals|nie"
    r"|nicht"
    r"|kein\w*|ohne|non|mai)\b"
)
STOP = frozenset(
    word
    for line in (
        "the a an of to and is are in that for with if when it this be by on or as you your from at will please also",
        "we i",
        "so then just can do does not no never always don't must should need have has make sure from now every time",
        "el la los las de del que y en un una con por para se su es al lo si como este esta siempre nunca antes no",
        "le les des du et est qui dans pour pas ne sur il ce cette au aux toujours jamais tu vous der die das und",
        "nicht ein",
        "eine den dem mit auf ist zu für von wenn auch immer nie bitte o os as do da dos das e em um uma não sempre",
    )
    for word in line.split()
)
