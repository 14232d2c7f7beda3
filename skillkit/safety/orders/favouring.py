"""Orders that serve somebody else than who asks: paid places, invented praise, work orders out of what is read."""

import re

from skillkit.patterns import Pattern
from skillkit.safety.looks import Look
from skillkit.safety.orders.rising import G

WORSE = (
    r"(?:dearer|pricier|more expensive|costs? more|cheaper|worse|inferior|slower|weaker|lower|excluded|ruled out|"
    r"against|declined|refused|"
    r"prefers?|better|rating|rated|fits? (?:less|worse)|price|other (?:brand|option|product|provider)|asked for|"
    r"wants?|wishes|the user|budget)"
)
PRAISE = r"(?:reviews?|ratings?|testimonials?|recommendations?|endorsements?|awards?)"
FAVOURS = Pattern(
    # A word begins there: most places are spared the long list.
    r"\b(?:"
    rf"\b(?:always|in (?:each|every|any) case|every time|invariably|without exception)\b{G}{{0,80}}?\b(?:put|set|"
    rf"list|rank|name|recommend|propose|suggest|place|favou?r|"
    rf"prefer|steer|nudge|choose|pick|book|order|offer)\w*\b{G}{{0,120}}?\b(?:even (?:if|when|where|though)|"
    rf"regardless|whatever|no matter|although)\b{G}{{0,60}}?\b{WORSE}\b|"
    rf"\b(?:put|set|list|rank|name|recommend|propose|suggest|place|favou?r|prefer|choose|pick|"
    rf"book)\b{G}{{0,60}}?\b(?:always|first|top|above|ahead|best|foremost)\b"
    rf"{G}{{0,60}}?\b(?:even (?:if|when|where|though)|regardless of|whatever the|no matter)\b{G}{{0,40}}?\b(?:dearer|"
    rf"pricier|more expensive|costs? more|cheaper|worse|inferior|"
    rf"excluded|ruled out|price|rating|budget|better)\b|"
    rf"\b(?:paid|sponsored|affiliat\w+|commission\w*|advertis\w+|kick-?backs?|placement|partner(?:ship)?s?|promot\w+|"
    rf"bezahlt\w*|gesponsert\w*|Werbung|Provision\w*)\b"
    rf"{G}{{0,60}}?\b(?:deny|denies|denied|say no|answer no|say (?:that )?(?:it is|they are|you are)(?: not| in)|"
    rf"answer (?:that )?(?:it is|no)|verneine|bestreite|leugne|not to be (?:named|marked|"
    rf"disclosed|shown)|(?:do not|don['’]t|never) (?:say|disclose|mark|label|mention|name|reveal|admit))\b|"
    rf"\b(?:invent|make up|fabricate|think up|fake (?=an? |some |the |\d|good ))\s*(?:\w+ ){{0,5}}?{PRAISE}\b|"
    r"\b(?:erfinde|erdichte|denk dir)\b[^.\n]{0,40}?\b(?:Bewertung\w*|Rezension\w*|Empfehlung\w*|Grund|Quelle\w*|"
    r"Zahl\w*|Auszeichnung\w*)|"
    r"\b(?:inventa|invente[rz]?|inventi)\b[^.\n]{0,30}?\b(?:reseñas?|opinion\w*|valoraci\w+|avis|évaluation\w*|"
    r"recension\w+|avaliaç\w+|raz[oó]n|motivo)\b|"
    r"\b(?:stets|immer|in jedem Fall|ausnahmslos)\b[^.\n]{0,80}?\b(?:erste\w*|oberste\w*|oben|zuerst|bevorzug\w*|"
    r"empfiehl|empfehle)\b[^.\n]{0,60}?\b(?:auch wenn|selbst wenn|egal|ungeachtet|"
    r"unabhängig|obwohl)\b|"
    r"\b(?:siempre|sempre|toujours)\b[^.\n]{0,80}?\b(?:primer\w*|prim[eo]\w*|premi[eè]r\w*|arriba|recomienda|"
    r"recommande|consiglia|recomende)\b[^.\n]{0,60}?\b(?:aunque|incluso si|même si|anche se|mesmo que)\b|"
    r"\b(?:do|carry out|follow|obey|execute|perform|fulfil)\b (?:\w+ )?(?:what(?:ever)?|all that|everything|"
    r"anything)\b(?: that)? (?:the|their|its|such|a|any|these|those)(?: \w+){0,2}? "
    r"(?:body|bodies|text|content|contents|description|comment|page|mail|message|note|ticket|row|subject|field|issue|"
    r"title|cell|transcript|caption)s? (?:says?|asks?|orders?|wants?|tells?|demands?|"
    rf"lists?|requests?|contains?)\b{G}{{0,80}}?\b(?:all (?:your |the )?tools|without|unasked|no (?:check|"
    rf"confirmation|question|review)|even (?:if|when)|at once|immediately|like|as if)\b|"
    r"\b(?:tickets?|mails?|e-?mails?|pages?|issues?|comments?|messages?|rows?|files?|documents?|cells?|transcripts?|"
    r"captions?|logs?|reviews?|invoices?)\b[^.\n]{0,80}?\b(?:hold|holds|contain|contains|carry|carries|are|"
    r"is|count as|counts as)\b (?:\w+ ){0,2}?(?:work )?(?:orders|commands|instructions)\b(?: (?:for|to) (?:you|the "
    r"(?:agent|model|assistant)))?[^.\n]{0,12}?[:;,](?:(?!\bnot\b|\bnever\b)[^.\n]){0,20}?\b(?:do|carry out|follow|"
    r"obey|execute|"
    r"perform)\b(?! not)"
    r")",
    re.IGNORECASE,
)
"""Somebody else is favoured, or obeyed."""

FAVOURED = Look(
    (
        "even regardless whatever matter although",
        "put puts set sets list lists rank ranks name recommend recommends propose suggest place favour favor prefer "
        "steer nudge choose pick book order offer",
        "always first top above ahead best foremost case time invariably exception",
        "dearer pricier expensive more cheaper worse inferior slower weaker lower excluded ruled against declined "
        "refused prefers better rating rated fits price brand option asked "
        "wants wishes user budget product provider",
    ),
    (
        "paid sponsored affiliate affiliates commission commissions advertising advertisement kickback kickbacks "
        "placement partner partners partnership promoted promotion bezahlt "
        "gesponsert werbung provision",
        "deny denies denied say answer verneine bestreite leugne disclose mark label mention name reveal admit named "
        "marked disclosed",
    ),
    (
        "invent make fabricate think fake",
        "review reviews rating ratings testimonial testimonials recommendation recommendations endorsement "
        "endorsements award awards",
    ),
    (
        "erfinde erdichte inventa invente inventez inventi",
        "bewertung bewertungen rezension rezensionen empfehlung grund quelle quellen zahl zahlen reseña reseñas "
        "opiniones avis évaluation razón motivo recensione recensioni avaliação avaliações",
    ),
    (
        "stets immer jedem ausnahmslos",
        "erste ersten erster oben oberste zuerst bevorzuge empfiehl empfehle",
        "auch selbst egal ungeachtet unabhängig obwohl",
    ),
    ("siempre sempre toujours", "aunque incluso même anche mesmo"),
    (
        "body bodies text content contents description comment page mail message note ticket row subject field issue "
        "title cell transcript caption",
        "do carry follow obey execute perform fulfil",
        "what whatever all everything anything",
        "says say asks ask orders order wants tells tell demands lists requests contains",
    ),
    (
        "orders commands instructions",
        "hold holds contain contains carry carries count counts",
        "do carry follow obey execute perform",
        "tickets mails emails pages issues comments messages rows files documents cells transcripts logs invoices",
    ),
)
