"""What stands beside words that are only spoken of: denials, citations, judgements, in several languages."""

import re

from skillkit.patterns import Pattern

NOT_YET = (
    r"(?! (?:forget|worry|skip|hesitate|omit|miss|wait|need|have to|stop|leave|neglect|overlook|postpone|delay)\b)"
)
DENIES = (
    rf"\b(?:never|avoid|(?:do|does|must|should|may|can|shall) not|don['’]t|doesn['’]t|cannot|can['’]t|"
    rf"no(?:body| one) (?:should|may|must|needs)){NOT_YET}\b"
    r"|\b(?:refuse[sd]?|reject(?:s|ed)?|beware|watch(?:es)? (?:out )?for|look(?:s|ing)? (?:out )?for|detect\w*|deny|"
    r"denies|"
    r"denied|prevent\w*|forbid\w*|disallow\w*|prohibit\w*|blocked|anti-?patterns?|red flags?|malicious|attack\w*|"
    r"adversar\w*|injections?|jailbreak\w*|threats?|vulnerab\w*|unsafe|insecure|suspicious|dangerous|wrong|bad|"
    r"not like (?:this|that|so)|niemals|jamais|nunca|vermeide\w*)\b|❌|✗|🚫|⛔|\bDON['’]?T\b|никогда не|禁止|不要"
)
"""A prohibition or a warning."""

CITES = Pattern(
    DENIES + r"|\b(?:attempts?|tr(?:y|ies|ying) to|such as|e\.g\.|for example|examples?|phrases?|strings?|patterns?|"
    r"prompts? (?:that|like)|text that|asks?|tells?|says?|instructs?|flag(?:s|ged)?|scan\w*|check for|search for|"
    r"match\w*|"
    r"treat\w* .{0,20}as (?:data|untrusted)|untrusted|test cases?|sanitiz\w*|filter\w*|classif\w*|manipul\w*|"
    r"manipol\w*|"
    r"quotations?|defanged|exhibits?|specimens?|we (?:had|saw|found|got|met|received) (?:an?|one|some|two) (?:\w+ "
    r"){1,3}(?:with|"
    r"that (?:said|read)|saying|in which)|(?:seen|found|heard|received|spotted) in (?:\w+ ){0,2}?(?:wild|"
    r"tickets?|mails?|messages?|reviews?|comments?|chats?|"
    r"letters?|"
    r"inbox\w*)|"
    r"ejemplos?|frases? como|escriben?|mensajes|Beispiele?|Sätze wie|schreiben|Nachrichten wie|exemples?|phrases? "
    r"comme|écrivent|"
    r"exemplos?|escrevem|esempi\w*|frasi come|scrivono|voorbeeld\w*|zinnen als|schrijven|przykład\w*|zdania jak|"
    r"piszą|users? writes?)\b"
    r"|пример\w*|фраз\w*|пишут|манипул\w*|例如|例えば|操纵|操縱|예를 들어",
    re.IGNORECASE,
)
"""A word that announces what others say."""

OTHERS_SAY = Pattern(
    r"\b(?:customers?|visitors?|people|players?|students?|pupils?|readers?|callers?|candidates?|guests?|children|"
    r"someone|somebody|users?|they|(?:will|may|might|could|often|sometimes))\s+(?:\w+ )?(?:try|tries|write|type|"
    r"send|say|"
    r"paste|claim|put|post|submit|smuggle|attempt)s?\b[^.\n]{0,24}$",
    re.IGNORECASE,
)
"""Who stands before a quotation, and what others are expected to say."""

UNSEEN = Pattern(
    r"\b(?:never|avoid|(?:do|does|must|should|may|can|shall|need) not|don['’]t|no need to)\s+(?:even\s+)?(?:ask|asking|"
    r"look|looking|tell|telling|show|showing|mention|mentioning|list|listing|interrupt|question|confirm|bother|warn|"
    r"cache|pin|save|store|keep|wrap|quote|rename|rewrite|translate|summari[sz]e|remember|memori[sz]e|bookmark|audit|"
    r"verify|"
    r"vendor|freeze|lock|delay|postpone|defer|miss|"
    r"shorten|split|change|alter|edit|modify|reorder|skip|abbreviate|simplify|trim|break up|"
    r"prompt|inspect|review|explain|wait|hesitate|worry|mind|care|fret|forget|fail|like|love|enjoy|disturb|annoy|"
    r"pester|know|notice|suspect|"
    r"(?:\w+ )?(?:questions?|prompts?|confirmations?|dialogs?|interruptions?|delays?|trouble|errors?))\b"
    r"|\b(?:permission|access|connection|request)s? (?:is |was |are )?(?:denied|refused|rejected|blocked)\b"
    r"|(?:不要|别|請勿|请勿)(?:再)?(?:告诉|告訴|提及|提|说|說|通知|问|問|询问)"
    r"|\b(?:nunca|jamais|niemals|никогда не) (?:pregunt\w+|demand\w+|frag\w+|menc\w+|mentionn\w+|erwähn\w+|dig\w+|"
    r"dis\b|sag\w+|"
    r"avis\w+|спраш\w+|говор\w+|сообщ\w+|упомин\w+)"
    r"|\bso that [^.\n]{0,30}?\bnever\b"
    r"|(?<!careful )(?<!sure )(?<!need )(?<!try )\bto (?:avoid|prevent) (?:that|this|it|these|such)\b"
    r"|\b(?:asking|questions?|prompting|prompts?|confirm\w*)\b[^.\n]{0,60}?\bso (?:do not|don['’]t)(?=\s*[:.,;])"
    r"|\b(?:if|when|whenever|where|in case|because|since|as)\b[^.,:;\n]{0,80}?\b(?:cannot|can['’]t|does not|"
    r"doesn['’]t|wrong|bad|denied|blocked|refused|rejected)\b"
    r"|\b(?:does not|doesn['’]t|will not|won['’]t|cannot|can['’]t)\s+(?:yet |always |even )?(?:work|start|function|"
    r"exist|load|"
    r"open|build|render|compile|fail|happen|occur|need|matter|change|break|help|find|begin|be (?:read|opened|used|"
    r"rendered))\b",
    re.IGNORECASE,
)
"""What says that nobody shall look, or names a trouble, and forbids no command."""

ELIDED = Pattern(r"…|(?<!\S)\.\.\.(?!\S)|//\.\.\.")
"""Stands for what is left out, so that nobody can run it."""

SIGNS = Pattern(
    r"\b(?:signs?|indicators?|symptoms?|iocs?|findings?|traces?|signatures?|what (?:you|was) (?:see|found)|you see|"
    r"read(?:ing)?, never run\w*)\b",
    re.IGNORECASE,
)
"""The heading of a table that says what something means when it is seen."""

CONDITION = Pattern(
    r"\b(?:if|when|whenever|should|even if|once) (?:the |an? |any)?\w+ (?:asks?|tells?|says?|tries)\b", re.IGNORECASE
)
"""A case in which to do something, which announces nothing."""

JUDGED = Pattern(
    r"\b(?:attacks?|injections?|red flags?|malicious|suspicious|phishing|jailbreaks?|untrusted|must be (?:refused|"
    r"ignored|"
    r"rejected|flagged)|is (?:data|dangerous|unsafe|forbidden|blocked|never ok)|are (?:data|dangerous|blocked|"
    r"attacks))\b|→|❌",
    re.IGNORECASE,
)
TOLD_OTHERS = Pattern(
    r"\b(?:text|message|ticket|page|mail|e-?mail|comment|file|issue|note|attacker|prompt|document|"
    r"sender)s?\s+(?:had\s+)?"
    r"(?:told|asked|instructed|ordered)\s+(?:it|the (?:agent|model|assistant|bot))\s+to\b|"
    r"\ba (?:visitor|guest|stranger|caller|passer-by|prankster)\s+told\s+(?:it|the (?:agent|model|assistant|bot|"
    r"chatbot))\s+that\b",
    re.IGNORECASE,
)
"""Who tells of what another text told an agent."""
HOLDS = Pattern(
    r"\b(?:contains?|holds?|includes?|carries|has)\s+(?:\w+ ){0,2}?(?:instructions?|orders?|commands?|requests?)\b",
    re.IGNORECASE,
)
"""What may stand in a text that is worked on."""
REFUSES = Pattern(
    r"\b(?:report|flag|show|tell|mention)\b[^.]{0,40}\b(?:do not|don['\u2019]t|never|instead of)"
    r"\s+(?:follow|obey|act on|do)",
    re.IGNORECASE,
)
"""What is to be done about it instead."""
