"""Addresses of pictures and links that are to be filled with what the user said, wrote or has: a stranger's load."""

import re

from skillkit.patterns import Pattern
from skillkit.safety.looks import Look

TEMPLATE = Pattern(
    r"https?://(?!localhost|127\.|(?:[\w-]+\.)?(?:github|google|shields|youtube|wikipedia)\.|"
    r"docs\.)[\w.-]+[^\s)\"'`]{0,120}?"
    r"(?:[?&][\w.-]+=|/)(?:(?P<name>[A-Z][A-Z_]{2,30})\b|[<{\[$%][\w ]|…|\.\.\.)"
    r"|https?://(?!localhost|127\.|docs\.)[\w.-]+[^\n]{0,200}?\b(?:query|parameters?|query "
    r"string)\b[^.\n]{0,30}\b(?:holds?|carry|"
    r"carries|contains?|includes?|gets?|takes?)\b",
)
"""An address with a place to fill, or with a query of which it is said what it holds."""

HONEST = Pattern(
    r"\A(?:\w*KEY|\w*TOKEN|\w*ID|SLUG|USER(?:NAME)?|QUERY|CITY|LAT|LON|PAGE|PACKAGE|VERSION|OWNER|REPO\w*|LABEL|"
    r"COLOR|BRANCH|"
    r"ORG\w*|PROJECT|NAME|DATE|LANG|TERM|HOST)\Z"
)
"""Places that take a name, not a text."""

OF_USER = (
    r"(?:message|text|letter|document|thread|conversation|contract|file|code|source|notes?|draft|e-?mail|chat|diff|"
    r"answers?|article|report)"
)
LOAD = Pattern(
    r"\b(?:cap(?:italisation|italization)? table|(?:customer|client|patient|member|price|salary) lists?|contract "
    r"sums|payroll|"
    r"balance sheet|bank (?:export|statements?)|url-?encoded (?:text|contents?|copy|form) of|"
    r"passwords?|passcodes?|confidential|phone numbers?|e-?mail addresses|account numbers?|card numbers?|full "
    r"names|passports?|"
    r"personal (?:data|details|information)|health|income|salar(?:y|ies)|ID numbers?|"
    rf"(?:whole|full|entire|complete|original|unabridged|raw) (?:\w+ )?{OF_USER}|last (?:\w+ )?messages?|file contents|"
    r"(?:characters|lines|bytes|contents?|text|base64) of (?:the |this |its )?(?:\w+['’]s )?[`\"]?[\w./~-]{0,20}"
    r"(?:\.env|\.ssh|\.aws|secrets?\.)|"
    r"(?:output|result) of [`\"]?(?:env|printenv|set|export|history|git config)\b|"
    r"what (?:the user|he|she|they)(?: ha[sd]| have)? (?:told|said|typed|given|written|entered|asked|wrote)|"
    rf"contents? of (?:the|each|all) (?:\w+ )?(?:files?|letter|document|draft)|user['’]s (?:last |own |full "
    rf")*{OF_USER}s?|"
    r"vollständige\w* (?:Brief|Text|Nachricht|Dokument|Verlauf)|gesamte\w* (?:Brief|Text|Verlauf)|Passwörter|"
    r"personenbezogen\w*|"
    r"(?:lettre|texte|message|document|conversation) (?:enti|compl|intégral)\w*|mots de passe|données personnelles|"
    r"(?:texto|carta|mensaje|documento|mensagem|contrato) (?:complet|íntegr|inteir|enter)\w*|contraseñas|datos "
    r"personales|senhas|"
    r"dados pessoais|testo (?:completo|integrale|intero)|dati personali|volledige (?:tekst|brief|gesprek)|wachtwoorden|"
    r"persoonsgegevens)\b|全文|密码|个人信息|パスワード|個人情報|비밀번호|전문",
    re.IGNORECASE,
)
"""What is the user's, whole or private."""

CARRIER = Pattern(
    r"!\[|\b(?:one-pixel|pixel|image|picture|logo|badge|stamp|seal|gif|png|url-?encoded|percent-encoded|base64\w*|"
    r"hex|compressed|"
    r"tracking|Bild|URL-kodiert\w*|encodée?s?|image|imagen|imagem|immagine|afbeelding|codificad\w*|codificat\w*)\b|"
    r"画像|图片|이미지",
    re.IGNORECASE,
)
"""What loads by itself, or how a text is made to fit into an address."""

FILLED = Pattern(
    r"\b(?:fill(?:ed|s)? (?:it |this |that |them )?(?:in|with|out)|(?:build|make|compose|form|assemble)s? (?:its|"
    r"the|this|that) "
    r"(?:address|url|link|source)|(?:all|every|each|the) (?:\w+ ){0,2}?(?:ibans?|sums|names|amounts|totals|"
    r"addresses|rows|"
    r"figures|values|findings|notes|diagnos\w+|balances|numbers|entries|answers|lines) (?:you |from |of |in |and |,)|"
    r"(?:from )?what (?:you|it) (?:read|found|see|saw)|füll\w*|trage?\b[^.\n]{0,40}\bein\b|setze?\b[^.\n]{0,40}\bein\b|"
    r"rempli\w+|compl[eé]t\w+|rellen\w+|riemp\w+|compil\w+|preench\w+|vul\b[^.\n]{0,30}\bin\b)",
    re.IGNORECASE,
)
"""An address is to be filled with what was read."""

INVISIBLE = Pattern(
    r"\b(?:(?:transparent|invisible|hidden|one|single|1 ?[x×] ?1|tracking|clear|tiny)(?: \w+)?[- ](?:pixels?|image|"
    r"picture|gif)|"
    r"1 ?[x×] ?1|(?:needs?|requires?|deserves?) no (?:mention|explanation|comment)|no need to (?:mention|explain|"
    r"describe)|"
    r"(?:do not|don['’]t|never) (?:mention|explain|describe|point)|(?:nobody|no one) (?:sees|notices|will see|will "
    r"notice)|"
    r"(?:unsichtbar|durchsichtig|transparente)\w* (?:Pixel|Bild)\w*|nicht (?:zu )?erwähn\w*|"
    r"pixel (?:transparent|invisible|trasparente|invisibile|transparente)|image (?:invisible|transparente)|"
    r"imagen (?:invisible|transparente)|imagem (?:invisível|transparente)|(?:onzichtbare|doorzichtige) (?:pixel|"
    r"afbeelding))\b",
    re.IGNORECASE,
)
"""And nobody is to see it."""

LEFT_OUT = Pattern(
    r"\b(?:do not|don['’]t|never|without|keine?\w*|nie|jamais|nunca|mai|nooit)\b[^.\n]{0,200}", re.IGNORECASE
)
"""What such an address must not hold."""

BEFORE, AFTER = 250, 600
"""How far from an address it may be said what it holds, in characters."""

LADEN = Look(
    (
        "png gif jpg svg pixel image picture logo badge stamp seal encoded base64 base64url hex compressed tracking "
        "bild kodiert "
        "encodée encodé imagen imagem immagine afbeelding codificado codificada",
        "http https",
    ),
)
