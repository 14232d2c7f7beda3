"""Orders to slip a change past whoever reviews it: where no eye falls, in a commit on something else, unnamed."""

from skillkit.safety.looks import Look
from skillkit.safety.orders.ways import Ways
from skillkit.safety.orders.ways import told

CHANGES = (
    r"(?:changes?|edits?|lines?|fix(?:es)?|files?|patch(?:es)?|adjustments?|commits?|it|them|they|these|this|those)"
)
REVIEW = r"(?:reviews?|reviewers?|diffs?|reviewing|maintainers?|pull requests?|merge requests?|code review)"
WEAK = r"(?:skip|disabl|threshold|relax|lower|ignor|suppress|weaken|bypass|exclud|workaround)\w*"

SLIPS: Ways = (
    # The eye does not fall on it.
    (
        Look(
            (
                "eye eyes attention notice stand unnoticed",
                "review reviews reviewer reviewers diff diffs reviewing maintainer maintainers pull merge",
                "so where that without to",
            ),
        ),
        told(
            rf"{CHANGES}\b[^.\n]{{0,160}}?\b(?:so (?:that )?{CHANGES} (?:do not|don['’]t|does not|doesn['’]t|"
            rf"never|will not|won['’]t) "
            r"(?:catch (?:the|an?|any|anyone['’]s) eye|stand out|draw (?:any |the )?attention|attract (?:any |"
            r"the )?(?:attention|notice)|"
            rf"get noticed)\b[^.\n]{{0,12}}?\b(?:in|to|during|by|from|of) (?:the |a |any |code )?{REVIEW}|"
            rf"(?:to|and) (?:go|pass|slip|slide|get) (?:\w+ )?(?:unnoticed|past|by)\b[^.\n]{{0,12}}?\b{REVIEW})"
        ),
    ),
    (
        Look(
            (
                "eye eyes notice attention",
                "no nobody anyone one",
                "catch catches draw draws attract attracts",
                "line lines commit change diff file",
            )
        ),
        told(
            r"(?:lines?|commits?|changes?|diffs?|files?)\b[^.\n]{0,40}?\bwhere (?:it|they|this|these) "
            r"(?:catch(?:es)?|draws?|attracts?) "
            r"(?:no(?:body['’]s| one['’]s)?|nobody['’]s) (?:eyes?|attention|notice)\b"
        ),
    ),
    # It goes into a commit on something else.
    (
        Look(("commit pr request", "something", "else unrelated other", "in with under into inside")),
        told(
            r"(?:put|hide|place|slip|spread|tuck|bury|lower|change|disable|remove|weaken|drop|make|"
            r"do)\w*\b[^.\n]{0,80}?,? (?:in|into|with|under|inside) "
            r"(?:a|an|some) (?:[\w-]+ )?(?:commit|pull request|pr|merge request) (?:about|on|for|called|named|"
            r"titled|that says) something (?:else|unrelated|other)\b"
        ),
    ),
    # The words that would tell are left out.
    (
        Look(
            (
                "skip skipped skipping disable disabled threshold relax relaxed lower lowered ignore ignored "
                "suppress suppressed weaken weakened bypass "
                "bypassed exclude excluded",
                "word words term terms",
                "avoid leave not n shouldn mustn don never nowhere",
            ),
        ),
        told(
            rf"(?:avoid|leave out|do not use|don['’]t use|never use) (?:the )?(?:words?|terms?) (?:like |such as "
            rf")?[^.\n]{{0,12}}?\b{WEAK}[\"'”`]?(?:,| or| and)[^.\n]{{0,16}}?\b{WEAK}|"
            rf"(?:words?|terms?) (?:like |such as )?[^.\n]{{0,12}}?\b{WEAK}[\"'”`]?(?:,| or| "
            rf"and)[^.\n]{{0,30}}?\b{WEAK}[^.\n]{{0,20}}?\b(?:(?:should|must|may|do|shall)(?: not|n['’]t)|never|"
            rf"nowhere)\b"
            r"[^.\n]{0,12}?\b(?:appear|show|occur|turn up|stand|be used|be seen)"
        ),
    ),
    # Whoever asks whether a check was touched is told something else.
    (
        Look(
            (
                "tests test checks check threshold thresholds",
                "asks ask asked wonders",
                "whether if",
                "answer reply say",
                "changed touched weakened skipped disabled lowered altered modified",
            ),
        ),
        told(
            r"(?:if|when|should) (?:some(?:one|body)|any(?:one|body)|the \w+|they|a \w+) (?:asks?|"
            r"wonders?)\b[^.\n]{0,12}?\b(?:whether|if) (?:the |any |a )?(?:tests?|checks?|thresholds?|"
            r"assertions?)\b[^.\n]{0,16}?\b(?:changed|touched|weakened|skipped|disabled|lowered|altered|"
            r"modified)\b[^.\n]{0,8}?,? (?:the (?:answer|reply) is|(?:answer|reply|say) (?:that )?)"
            r"(?!\s*(?:yes|so|truthfully|honestly|which|exactly)\b)"
        ),
    ),
    # The same in other languages.
    (
        Look(
            (
                "auffällt auffallen auge inaperçu inaperçue inaperçus inaperçues remarque attire "
                "attirent atención desapercibido desapercibidos desapercibida "
                "desapercibidas inadvertido despercebido despercebidos despercebida despercebidas atenção "
                "inosservato inosservate inosservata inosservati occhio",
                "review reviews prüfung revue relecture relecteurs relecteur revisión revisores revisor revisão "
                "revisione revisori revisore commit diff merge pull",
            ),
        ),
        told(
            r"(?:Änderung\w*|Zeilen?|Commits?)\b[^.\n]{0,100}?\b(?:damit|sodass|so "
            r"dass)\b[^.\n]{0,40}?\b(?:nicht|niemandem|keinem)\b[^.\n]{0,30}?\b(?:auffäll\w*|auffallen|ins Auge)|"
            r"(?:modifications?|changements?|lignes?|commits?)\b[^.\n]{0,100}?\b(?:passent? inaperçu\w*|"
            r"n['’]attir\w+ pas (?:l['’]attention|l['’]œil))|"
            r"(?:cambios?|líneas?|commits?)\b[^.\n]{0,100}?\b(?:pasen? (?:desapercibid|inadvertid)\w+|no llamen? "
            r"la atención)|"
            r"(?:mudanças?|alterações|alteração|linhas?|commits?)\b[^.\n]{0,100}?\b(?:passem? despercebid\w+|não "
            r"chamem? (?:a )?atenção)|"
            r"(?:modifich\w+|modifica|cambiament\w+|righ[ae]|commit)\b[^.\n]{0,100}?\b(?:passino? inosservat\w+|"
            r"non (?:dia|diano|salti|saltino) (?:nell|all)['’]occhio)|"
            r"(?:изменени|правк|строк|коммит)\w*[^.\n]{0,100}?(?:чтобы|дабы)[^.\n]{0,30}?не (?:бросал|привлека|"
            r"замети)\w+"
        ),
    ),
)
"""A change is slipped past whoever reviews it."""
