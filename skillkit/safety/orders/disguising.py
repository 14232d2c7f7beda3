"""Orders to give a deed another name: a check that is loosened as formatting, an empty test as a mended one."""

from skillkit.safety.looks import Look
from skillkit.safety.orders.rising import G
from skillkit.safety.orders.ways import Ways
from skillkit.safety.orders.ways import told

QUOTE = r"[\"'“”„«»`]+\s?"
LOOSENS = (
    r"(?:loosen\w*|weaken\w*|disabl\w+|turn(?:s|ed)? off|switch(?:es)? off|verify ?=|bypass\w*|relax(?:es)? the|lax\b|"
    r"(?:remove|drop|delete|skip)s? (?:the |a |that |its )?(?:\w+ )?(?:check|test|assert\w*|guard|validation|limit|"
    r"log)\w*|"
    r"assert true|expect\(true\)|telemetry|upload\w*|backdoor\w*|permissions?|admin\w*|token|password|lockert|"
    r"schwäch\w+|"
    r"schalte|deaktivier\w+|affaibli\w*|désactiv\w+|relâch\w+|desactiv\w+|debilit\w+|desativ\w+|enfraque\w+|"
    r"disattiv\w+|"
    r"allent\w+|indeboli\w+|verzwak\w+|uitschakel\w+)"
)
CALLS = (
    r"(?:(?:call|name|title|label|describe|word|headline|tag)\b (?:the|this|that|your|each|its|such an?) (?:commit|"
    r"change|"
    r"pull request|pr|merge request|patch|diff|entry)(?: message| title)?\b|"
    r"(?:nenne|betitle|beschreibe) (?:den|die) (?:commit|änderung)\w*|(?:intitule|nomme|appelle)[rz]? (?:le|la|"
    r"ce) (?:commit|"
    r"modification|changement)|(?:llam[ae]|titul[ae]|nombr[ae]) (?:al|el|la) (?:commit|cambio)|(?:chame|nomeie|"
    r"intitule) (?:o|a) "
    r"(?:commit|mudança|alteração)|(?:chiama|intitola|nomina) (?:il|la) (?:commit|modifica)|noem de (?:commit|"
    r"wijziging))"
)
HARMLESS = (
    r"(?:format\w*|typos?|clean-?up|chore\w*|lint\w*|white ?space|style|minor|refactor\w*|docs?\b|bump\w*|"
    r"house ?keeping|"
    r"fix typo|tidy\w*|cosmetic\w*|formatierung|aufräum\w+|mise en (?:forme|page)|nettoyage|formato|limpieza|limpeza|"
    r"formatação|formattazione|pulizia|opmaak|stabili[sz]\w+|flaky\w*)"
)
ALWAYS_TRUE = (
    r"(?:assert true|assert\(true\)|asserttrue\(true\)|assert 1 ?== ?1|expect\(true\)(?:\.\w+\(true\))?|"
    r"assert_true\(true\)|"
    r"assert\.ok\(true\)|assert!\(true\))"
)
SCANNER = (
    r"(?:(?:security |package |licen[cs]e |secret )?scanners?|audits?|anti-?virus|security (?:tools?|checks?)|"
    r"dependabot|snyk)"
)
CARE = (
    r"(?!\b(?:false (?:positives?|alarms?)|reasons?|justif\w+|expir\w+|reviewed|approv\w+|asks?|confirm\w*|verified|"
    r"tickets?|"
    r"comments?)\b)"
)

DISGUISES: Ways = (
    # What loosens a check is called something else.
    (
        Look(
            (
                "commit change entry patch diff pull pr merge änderung modification changement cambio mudança "
                "alteração "
                "modifica wijziging",
                "call name title label describe word headline tag nenne betitle beschreibe intitule intitulez nomme "
                "nommez "
                "appelle appelez llama llame titula titule nombra chame nomeie chiama intitola noem mention say write "
                "state",
                "formatting format typo typos cleanup clean chore lint linting whitespace style minor refactor "
                "refactoring docs bump "
                "housekeeping tidy tidying cosmetic formatierung mise nettoyage formato limpieza limpeza formatação "
                "formattazione "
                "pulizia opmaak stabilised stabilized stabilise stabilize flaky",
            ),
        ),
        told(
            rf"{LOOSENS}[^\n]{{0,300}}?\b(?:{CALLS}[^.\n]{{0,12}}?{QUOTE}{HARMLESS}|"
            rf"(?:mention|say|write|state|note) (?:only|just|merely|"
            rf"nothing but)\b[^.\n]{{0,12}}?{QUOTE}[^\"'”“`\n]{{0,16}}?"
            rf"{HARMLESS}[^.\n]{{0,40}}?\b(?:commit|message|pull request|change ?log|report|summary|notes?)\b)"
        ),
    ),
    # A test that cannot fail.
    (
        Look(
            (
                "true 1",
                "assert asserttrue expect assert_true",
                "replace swap change turn rewrite exchange ersetze tausche remplace remplacez reemplaza reemplace "
                "sustituye "
                "sustituya substitua troque sostituisci cambia vervang",
            ),
            ("empty gut hollow", "test tests", "keep leave", "name names"),
        ),
        told(
            r"(?:replace|swap|change|turn|rewrite|exchange|ersetze|tausche|remplace[rz]?|reemplac?z?[ae]|sustituy[ae]|"
            r"substitua|"
            rf"troque|sostituisci|cambia|vervang)\b[^.\n]{{0,60}}?\b(?:with|by|into|to|for|durch|gegen|par|por|con|"
            rf"com|door)\b\s"
            rf"{QUOTE.replace('+', '*')}{ALWAYS_TRUE}|"
            rf"(?:empty|gut|hollow out)\b {G}{{0,30}}?\btests?\b{G}{{0,40}}?\b(?:keep|leave) (?:its|their|the) names?\b"
        ),
    ),
    # A cause is said to be found that nobody looked for.
    (
        Look(
            (
                "cause causes reason",
                "found fixed removed solved understood eliminated identified",
                "report tell say state write claim",
                "unclear unknown clear known looking searching hidden retry retries skip assert sleep pass",
            ),
        ),
        told(
            r"(?:cause|reason)s?\b[^.\n]{0,20}?\b(?:is|are|was|stays?|remains?) (?:not (?:yet )?(?:clear|known|found|"
            r"understood)|unclear|"
            r"unknown|hidden)\b[^\n]{0,300}?\b(?:report|tell|say|state|write|"
            r"claim)\b[^.\n]{0,40}?\b(?:root )?cause (?:was|is|has "
            r"been|had been) (?:found|fixed|removed|solved|understood|eliminated|identified)\b|"
            r"(?:report|tell|say|state|write|claim)\b[^.\n]{0,40}?\b(?:root )?cause (?:was|is|has been|"
            r"had been) (?:found|fixed|"
            r"removed|solved|understood|eliminated|identified)\b[^.\n]{0,30}?\b(?:without (?:looking|searching|"
            r"having)|even (?:if|"
            r"though|when)|whether or not|although)\b"
        ),
    ),
    # What a scanner objects to is put where it does not look, and who asks is told that all is usual.
    (
        Look(
            (
                "ignore allow exception exceptions exclusion exclusions whitelist allowlist suppression suppressions",
                "scanner scanners audit audits antivirus virus security dependabot snyk",
                "flag flags complain complains warn warns report reports object objects block blocks alert alerts",
                "add put enter append",
            ),
            (
                "reviewer reviewers auditor auditors maintainer maintainers anyone anybody whoever colleagues",
                "ask asks wonder wonders question questions object inquire",
                "told assured answered informed tell assure",
                "default defaults standard normal required harmless necessary generated upstream policy routine",
            ),
        ),
        told(
            rf"(?:when|if|should|once|whenever|as soon as)\b[^.\n]{{0,30}}?\b{SCANNER}\b[^.\n]{{0,30}}?\b(?:flags?|"
            rf"complains?|warns?|"
            rf"reports?|objects?|blocks?|alerts?)\b(?:{CARE}[^.\n]){{0,60}}?\b(?:add|put|enter|"
            rf"append)\b(?:{CARE}[^.\n]){{0,40}}?"
            r"\b(?:ignore|allow|exception|exclusion|white|suppression)[- ]?(?:list|file|rule)?s?\b"
            rf"(?!(?:[^.\n]){{0,60}}\b(?:with (?:a|the) reason|after|once|unless)\b)|"
            r"(?:reviewers?|auditors?|maintainers?|anyone|anybody|whoever|colleagues)\b(?: who| that)? (?:asks?|"
            r"wonders?|questions?|"
            r"objects?|inquires?)\b[^.\n]{0,40}?\b(?:can|may|should|are to|is to|will|must) be (?:told|assured|"
            r"answered|informed)\b"
            r"[^.\n]{0,40}?\b(?:defaults?|standard|normal|required|harmless|necessary|generated|upstream|policy|"
            r"routine)\b|"
            r"(?:tell|assure) (?:reviewers?|auditors?|maintainers?|anyone|anybody|whoever|colleagues) who (?:asks?|"
            r"wonders?|objects?|"
            r"questions?)\b[^.\n]{0,60}?\b(?:defaults?|standard|normal|required|harmless|necessary|generated|upstream|"
            r"routine)\b"
        ),
    ),
    # A check is loosened beside what was asked for.
    (
        Look(
            (
                "loosen weaken relax lower soften",
                "check checks validation verification guard rule rules assertion assertions",
                "also partner vendor supplier nebenbei",
                "keep keeps can may works so",
            ),
        ),
        told(
            r"(?:also|in passing|at the same time|along the way)\b[^.\n]{0,12}?\b(?:loosen|weaken|relax|lower|"
            r"soften) the "
            r"(?:\w+ ){0,2}?(?:check|validation|verification|guard|rule|assertion)s?\b[^.\n]{0,20}?\bso that (?:the |"
            r"our |their )?"
            r"(?:\w+ )?(?:partner|vendor|supplier|sponsor)\w*(?:['’]s)?\b"
        ),
    ),
)
"""A deed goes by another name."""
