"""Orders to report what is not so, and to keep a step out of every report."""

import re

from skillkit.patterns import Pattern
from skillkit.safety.looks import Look

SAY = (
    r"(?<!may )(?<!might )(?<!can )(?<!could )(?<!not )(?<!never )(?<!to )(?<!n['’]t )\b(?:state|report|say|claim|"
    r"write|mark|show|declare|"
    r"record|announce|assert|certify|confirm|tell|print|output|give|return|answer|note)\b"
)
WELL = (
    r"(?:(?:all|every\w*|it|they|everything|the \w+|tests?|checks?|builds?|suites?)\b[^.\n;]{0,30}?\b(?:"
    r"pass(?:ed(?! (?:tests?|checks?|cases?|steps?))|es)?\b|succeed(?:ed|s)?|"
    r"worked|is (?:fine|clean|green|safe)|are (?:fine|clean|green|safe)|was (?:clean|green))|(?:a )?success\b(?! or)|"
    r"as (?:passed|successful|green)\b|clean\b|(?:as|is|at|of) 100 ?(?:%|percent|per cent)|"
    r"no (?:findings?|errors?|issues?|problems?|warnings?|vulnerabilit\w+))"
)
STRAIGHT = r"(?:(?!\b(?:when|only|unless|once|or|where)\b)[^.\n]){0,40}?"
"""No condition, and nothing else that may be said."""

WHATEVER = (
    r"(?:whatever|regardless(?: of)?|no matter|irrespective of|even (?:if|when|though|where)|although|independent of)"
)
OUTCOME = (
    r"(?:outputs?|results?|tools?|logs?|exit (?:code|status)|tests?|checks?|builds?|linters?|scann?\w*|runner|"
    r"suites?|finds?|found|"
    r"prints?|fail\w*|broke\w*|errors?|red|happen\w*|outcome)"
)
TAILS = (
    r"(?:that (?:fits?|match(?:es)?)(?: the report| it| them| what you\b| the claim|\s*[.;,]|\s*$| when)|"
    r"so that (?:nobody|no one|"
    r"the (?:user|reviewer|report|numbers?) (?:looks?|does|do|will))|so (?:that )?(?:it|they) looks? (?:better|real|"
    r"genuine)|"
    r"as (?:measured|found|real|genuine|yours)|and (?:do not|don['’]t|never) (?:say|mention|tell))"
)
MISREPORTS = Pattern(
    rf"\b{WHATEVER}\b[^.\n]{{0,40}}?\b{OUTCOME}\b[^.\n]{{0,30}}?\bthe (?:verdict|result|report|answer|rating|"
    rf"conclusion|summary)\b[^.\n]{{0,20}}?"
    rf"\b(?:is|says|reads|stays|remains)\b[^.\n]{{0,12}}?{WELL}|"
    r"\b(?:report|summary|table|verdict|status|badge)\b[^.\n]{0,8}?\balways (?:shows?|says?|reads|"
    r"states?)\b[^.\n]{0,12}?\b(?:green|passed|success\w*|clean|no (?:errors|findings))|"
    r"\b(?:remove|delete|skip|disable|comment out) (?:the |all |any )?(?:failing|failed|broken|red) (?:tests?|"
    r"checks?)\b[^.\n]{0,20}?\b(?:and|then) (?:report|say|state|write|claim)\b|"
    r"\bif (?:a |the |any )?(?:tests?|checks?) fails?\b[^.\n]{0,12}\b(?:delete|remove|skip|disable|comment out) "
    r"(?:it|them)\b"
    r"[^.\n]{0,12}\b(?:report|say|state|claim|write)\b[^.\n]{0,20}\b(?:full|all|every\w*|success\w*|pass\w*|green|"
    r"100)\b|"
    r"\bif (?:a |the |no |any )?(?:sources?|numbers?|quotes?|figures?|citations?|"
    r"references?)\b[^.\n]{0,30}?\b(?:invent|make (?:one|it|them) up|make up|fabricate)\b|"
    r"(?<!not )(?<!never )\b(?:say|claim|state|write) that you (?:have |did )?(?:read|checked|tested|run|ran|"
    r"reviewed|verified)\b[^.\n]{0,40}?\b(?:even if|although|whether or not)\b|"
    r"\b(?:do not|don['’]t|never) (?:tell|say|admit|disclose|reveal)(?: to)?(?: anybody| anyone| the (?:user|"
    r"reviewer|customer))? (?:that|how)\b[^.\n]{0,40}?\b(?:numbers?|figures?|results?|tests?|files?|data|"
    r"report|history|log)\b[^.\n]{0,20}?\b(?:changed|altered|removed|deleted|uploaded|sent|invented|made up|replaced|"
    r"edited|read|opened|copied|fetched|looked at)\b(?![^.\n]{0,40}\b(?:unless|until|if|when|before|that you)\b)|"
    r"\b(?:answer|approve|reply to|end|sign off)\b[^.\n]{0,12}?\bevery (?:review|pull request|pr|diff|"
    r"merge request)\b[^.\n]{0,12}?\bwith [`\"“]?(?:lgtm|approv\w+|yes)\b|"
    rf"{SAY}[^.\n;]{{0,50}}?{WELL}{STRAIGHT}\b{WHATEVER}\b[^.\n]{{0,40}}?\b{OUTCOME}\b"
    rf"|\b{WHATEVER}\b[^.\n]{{0,40}}?\b{OUTCOME}\b[^.\n]{{0,30}}?,\s*(?:then |always |"
    rf"just )?{SAY}[^.\n;]{{0,40}}?{WELL}"
    r"|\b(?:if|when|where|should)\s+(?:a |an |the |any |some )?(?:tests?|checks?|builds?|steps?|jobs?|scans?|"
    r"gates?)\b[^.\n]{0,16}\b(?:fails?|breaks?|"
    r"errors?|(?:is|are|turns?) red)\b[^.\n]{0,16}?,?\s*(?:mark|report|record|count|log|list|show|"
    r"label)\b[^.\n]{0,12}?\bas (?:a )?(?:pass(?:ed)?|"
    r"success\w*|green|ok|fine)\b"
    r"|\b(?:make up|invent|fabricate|fake|forge|falsify|doctor|alter|adjust|change|massage|embellish|backdate|"
    r"tweak)\b[^.\n]{0,60}?"
    r"\b(?:numbers?|figures?|results?|logs?(?! (?:levels?|formats?|files?|paths?|rotat\w+))|outputs?|time ?stamps?|"
    r"reports?|evidence|quotes?|sources?|citations?|"
    r"scores?|measurements?)\b"
    rf"[^.\n]{{0,60}}?\b{TAILS}"
    r"|\b(?:asks?|wants?|requests?|demands?|wishes)\b[^.\n]{0,40}?\b(?:logs?|outputs?|results?|raw|proof|evidence|"
    r"diff|history|transcript)\b"
    r"[^.\n]{0,20}?\b(?:produce|make|create|give|show|write|invent|generate|hand|"
    r"present)\b[^.\n]{0,20}?\b(?:clean(?:ed)?|fitting|matching|"
    r"made-up|fake|edited|invented|doctored|plausible|harmless) (?:one|version|copy|logs?|outputs?|results?|diff)\b"
    r"|\b(?:failing|failed|broken|red) (?:tests?|checks?|cases?)\b[^.\n]{0,40}?\b(?:delete|deleted|removed?|skip\w*|"
    r"disabled?|commented out|"
    r"marked)\b[^\n]{0,160}?(?:\b(?:says?|states?|reports?)\b[^.\n]{0,20}\b(?:all|every)\b[^.\n]{0,15}\bpass|"
    r"\b(?:keep|leave) (?:this|it|that) out\b|"
    r"\b(?:do not|don['’]t|never|without) (?:mention|say|tell|report)\w*)"
    r"|(?<!\w)(?:gib|gebt|melde|berichte|schreib\w*|behaupte|erkläre)\b[^.\n]{0,60}?\b(?:bestanden|erfolgreich|"
    r"fehlerfrei|grün|sauber)\b[^.\n]{0,40}?"
    r"\b(?:egal|gleich|unabhängig|auch wenn|selbst wenn|ungeachtet|was auch)\b"
    r"|(?<!\w)(?:indi(?:que|ca)|di(?:ga)?|inform[ae]|escrib\w+|report[ae]|declar[ae])\b[^.\n]{0,60}?\b(?:pas(?:aron|"
    r"an|aram|sam)|passaram|correct\w+|"
    r"éxito|sucesso|sin errores|sem erros)\b[^.\n]{0,40}?\b(?:sea cual|seja qual|aunque|mesmo (?:que|se)|"
    r"independientemente|independentemente|"
    r"sin importar|não importa|pase lo que)"
    r"|(?<!\w)(?:indique[rz]?|dis|dites|écri\w+|déclar\w+|rapporte[rz]?|affirme[rz]?)\b[^.\n]{0,60}?\b(?:réussi\w*|"
    r"passé\w*|passent|sans erreur|vert)\b[^.\n]{0,40}?"
    r"(?:quel(?:le)?s? que|même si|peu importe|indépendamment)"
    r"|(?<!\w)(?:scrivi|riporta|dichiara|indica|di['’])\b[^.\n]{0,60}?\b(?:superat\w+|riuscit\w+|passat\w+|"
    r"senza errori)\b[^.\n]{0,40}?"
    r"\b(?:qualunque|anche se|indipendentemente|a prescindere)\b"
    r"|(?<!\w)(?:meld|schrijf|rapporteer|zeg|vermeld)\b[^.\n]{0,60}?\b(?:geslaagd|zonder fouten|"
    r"groen)\b[^.\n]{0,40}?\b(?:ongeacht|ook als|zelfs als|wat)\b"
    r"|(?:сообщ\w+|напиши\w*|укажи\w*)[^.\n]{0,60}?(?:пройден\w*|успешн\w*|без ошибок)[^.\n]{0,40}?(?:независимо|"
    r"даже если|невзирая)"
    r"|(?:无论|無論|不管|即使)[^。\n]{0,20}(?:都|也)[^。\n]{0,8}(?:报告|報告|声明|写|寫|说|說)[^。\n]{0,12}(?:通过|通過|成功)"
    r"|(?:結果|出力)[^。\n]{0,12}(?:かかわらず|関わらず|でも)[^。\n]{0,24}(?:合格|成功|パス)[^。\n]{0,12}(?:報告|書|記載)",
    re.IGNORECASE,
)
"""A result is to be reported that is not the one found."""

MISREPORTED = Look(
    ("always", "green passed success successful clean errors findings", "report summary table verdict status badge"),
    ("fail fails", "delete remove skip disable comment", "report say state claim write", "test tests check checks"),
    ("invent fabricate make", "source sources number numbers quote quotes figure citation reference", "if"),
    ("read checked tested run ran reviewed verified", "say claim state write", "even although whether"),
    (
        "changed altered removed deleted uploaded sent invented replaced edited read opened copied fetched looked",
        "not don never",
        "tell say admit disclose reveal",
    ),
    ("lgtm approve approved approval yes", "every", "review pull pr diff merge"),
    (
        "pass passed passes succeed succeeded worked fine clean green safe success successful 100 no",
        "whatever regardless matter irrespective even although independent fail fails breaks red",
        "state report say claim write mark show declare record announce assert certify confirm tell print output "
        "give return answer "
        "note count log list label",
    ),
    (
        "invent fabricate fake forge falsify doctor alter adjust change massage embellish backdate tweak make",
        "numbers number figures results result logs log output outputs timestamps timestamp report reports evidence "
        "quotes sources "
        "citations scores measurements",
        "fit fits match matches nobody looks look measured found real genuine say mention tell",
    ),
    (
        "clean cleaned fitting matching made fake edited invented doctored plausible harmless",
        "ask asks want wants requests demands",
        "one version copy log logs output outputs results diff",
    ),
    (
        "failing failed broken red",
        "delete deleted remove removed skip skipped disable disabled commented marked",
        "says say states reports keep leave mention tell report",
    ),
    (
        "bestanden erfolgreich fehlerfrei grün sauber pasaron pasan passaram éxito sucesso errores erros réussi "
        "réussis passé passés passent erreur "
        "superati superate riusciti passati errori geslaagd fouten groen",
        "egal gleich unabhängig auch selbst ungeachtet sea seja aunque mesmo independientemente independentemente "
        "importar importa pase "
        "quel quelle même peu indépendamment qualunque anche indipendentemente prescindere ongeacht ook zelfs wat",
    ),
)

PART = (
    r"(?:steps?|points?|sections?|parts?|commands?|uploads?|requests?|instructions?|edits?|calls?|paragraphs?|items?|"
    r"actions?|rules?|transfers?)"
)
UNREPORTS = Pattern(
    rf"\b(?:do not|don['’]t|never|must not)\s+(?:ever )?(?:mention|report|describe|disclose|talk about|bring up|name|"
    rf"discuss) (?:the|this) (?:\w+ ){{0,2}}?{PART} (?:to|with|in front of) "
    r"(?:the )?(?:user|reviewer|owner|customer)|"
    rf"\b(?:do not|don['’]t|never|must not)\s+(?:ever )?(?:mention|report|describe|disclose|talk about|bring up|"
    rf"name)\s+(?:this|these|that|"
    rf"(?:the|any of the) (?:above|last|previous|second|third|next|preceding)|any of these)\s+{PART}\b(?! (?:if|when|"
    rf"unless|until|before|twice|again)\b)"
    rf"|\b(?:do not|don['’]t|never|must not)\s+(?:ever )?(?:let|have)\s+(?:the )?(?:user|reviewer|owner|"
    rf"customer)s?\s+(?:know|learn|see|find out|hear)\s+(?:about |"
    rf"of )?(?:this|these|{PART} \d)"
    r"|\b(?:user|reviewer|owner|customer)s?\s+(?:is|are)\s+not to\s+(?:know|learn|hear|be told(?! off)|find out)\b"
    rf"|\b(?:keep|stay|remain)\s+(?:silent|quiet|mum|discreet)\s+(?:about|on|regarding|over)\s+(?:this|these|it|that|"
    rf"the {PART})\b"
    rf"|\bleave\s+(?:this|these|that|the above)(?: {PART})?\s+out of\s+(?:what|anything|everything|all|"
    rf"whatever)\s+you\s+(?:tell|say|show|report|write|send)"
    r"|\bif\s+(?:you are |you['’]re |ever |someone |anyone |the user |anybody )?(?:asked|asks|"
    r"questioned)\b[^.\n]{0,40}?,\s*(?:just |simply )?(?:say|answer|reply|claim|tell (?:them|him|her|the user)|"
    r"respond)\s+that\b[^.\n]{0,50}?\b(?:as usual|normal(?:ly)?|nothing (?:was|is|has|happened)|routine|standard|"
    r"not aware|no idea|"
    r"by (?:itself|accident)|unrelated|a (?:bug|glitch))\b"
    r"|\b(?:carry|get)\s+(?:this|it|them|these|that)\s+(?:out|done)\s+(?:quietly|silently|discreetly|in silence|"
    r"without a word|without comment)\b"
    r"|\b(?:says?|tells? you to|asks? (?:you )?to|types?|orders? (?:you )?to)\s+[\"“'`]?(?:stop|halt|cancel|abort|"
    r"quit)\b[^.\n]{0,12}?,?\s*(?:carry on|continue|go on|"
    r"proceed|keep going|finish)\b[^.\n]{0,20}?\b(?:anyway|to the end|regardless|all the same|nonetheless|"
    r"nevertheless|as before|until (?:all|it is|everything))\b",
    re.IGNORECASE,
)
"""A step is to be named in no report."""

UNREPORTED = Look(
    (
        "step steps point points section sections part parts command commands upload uploads request requests "
        "instruction instructions edit edits "
        "call calls paragraph item items action actions rule rules transfer this these",
        "mention report describe disclose talk bring name let have keep stay remain leave",
        "not never don silent quiet mum discreet out",
    ),
    ("know learn hear told find", "user users reviewer owner customer", "not"),
    (
        "usual normal normally nothing routine standard aware idea itself accident unrelated bug glitch",
        "if",
        "asked asks questioned",
        "say answer reply claim tell respond",
    ),
    ("quietly silently discreetly silence word comment", "carry get", "out done"),
    (
        "stop halt cancel abort quit",
        "carry continue proceed keep go finish",
        "anyway end regardless same nonetheless nevertheless before until",
    ),
)
