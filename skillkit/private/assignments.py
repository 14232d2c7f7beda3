"""How names of secrets are followed by these: in settings, code, tables, sentences, on a command line."""

import re

from skillkit.patterns import Pattern
from skillkit.private.shapes import BREAK
from skillkit.private.written_ways import MIXED
from skillkit.private.written_ways import QUOTE
from skillkit.private.written_ways import SPATTERED

OPEN = r"(?![<$({}\[]|#\{|[*•]{2})"
"""No variable, template or placeholder begins here."""
KEYED = (
    *("api", "access", "private", "account", "client", "app", "admin", "master", "hmac", "signing", "encryption"),
    *("storage", "validation", "decryption", "license", "licence", "product", "serial", "network", "shared", "deploy"),
)
"""Whose keys are secret."""
ORDINARY = (
    *("cache", "primary", "foreign", "sort", "partition", "public", "pub", "object", "obj", "row", "unique", "index"),
    *("hash", "dict", "map", "lookup", "group", "order", "idempotency", "dedupe", "query", "json", "file", "path"),
    *("shortcut", "hot", "arrow", "config", "sub", "new", "old", "first", "last", "any", "known", "host", "gpg", "pgp"),
)
"""Whose keys open nothing."""
NAMED_KEY = "|".join(rf"(?<={name}{gap})key" for name in KEYED for gap in ("", "_", "-", " ", "."))
OTHER_KEY = r"(?<=[a-z0-9][_-])" + "".join(rf"(?<!{name}[_-])" for name in ORDINARY) + "key"
STRONG = (
    r"(?P<pass>[_-]pin(?![a-z])|(?<![\s(\[]1)pass(?:[_-]?(?:word|wd|phrase|code|key|wort)|ord(?:et)?)?|(?:pre-)?shared[_-]?(?:key|secret)|pwd|(?<![A-Za-z])(?:pw|psk|mdp|pepper)(?![A-Za-z])|authtok"
    r"|mot de passe|contraseña|senha|wachtwoord|kennwort|lösenord(?:et)?|hasło|heslo|clave|jelszó|jelszav\w{1,4}"
    r"|şifre(?:si)?|salasana(?:\s+[\w,]{1,12}){0,3}?(?=\s+on\s)|salasana|adgangskode[nr]?|lozinka|geslo|κωδικ\w{1,3}"
    r"|парол\w{1,3}|(?:(?<=wlan)|(?<=wlan-)|(?<=wifi-)|(?<=wi-fi-))schlüssel|clé wi-?fi"
    r"|palavra-passe|パスワード|口令|密码|密碼|비밀번호)|airtable\w{0,16}|(?<!\d:)secret(?:key)?|token|credentials?"
    r"|[_ ]pat(?![a-z])|authorization|(?:(?<=private_)|(?<=access_))key_id|accesskeyid|(?<=api)キー|密[钥鑰]"
    r"|(?:(?<=api-)|(?<=api ))schlüssel"
    r"|clé (?:d\W|de )?(?:api|secrète|privée)|chave (?:d[ae] )?(?:api|secreta|privada)|chiave (?:api|segreta|privata)"
    rf"|{NAMED_KEY}|{OTHER_KEY}"
)
WEAK = (
    r"(?<=\")(?:access|refresh)(?=\\*\")|(?<![a-z])(?:session(?:[_-]?id)?|sid|auth|sig(?:nature)?|key|salt|dsn|cookie|webhook(?:[_-]url)?)|sessid"
    r"|(?<=session)id|(?<=session_)id"
)
SUFFIX = (
    r"(?:[_ .-](?:key|base|value|data|json|b64|base64|hex|raw|bytes|old|new|prod|dev|staging|v?\d{1,9})"
    r"|(?-i:Hex|Base64|Bytes)){0,6}"
)
DEFAULT = (
    r"(?:<%=\s*)?(?:[bfrun]{1,2}(?=[\"'])|[\w.]+\s*(?:\|\||\?\?)\s*|(?:\[\]byte|Buffer\.from|SecretStr|String::from)\(\s*"
    r"|(?:bytes\.fromhex|hex::decode|hex\.DecodeString|(?:base64\.)?b64decode|Convert\.FromBase64String)\(\s*"
    r"|[\w.]{2,40}\([^()\n]{0,60}\)\s*(?:or|\|\||\?\?)\s*"
    r"|[\w.]{2,40}\(\s*\\*[\"'][\w.-]{1,60}\\*[\"']\s*,\s*(?:default\s*=\s*)?)?"
)
"""What a default stands for, or what it is made a value by: `= given ||`, `getenv("NAME",`, `[]byte(`."""
FIRM = (
    rf"{QUOTE}\s*(?:\]\s*(?:\[[^\]\n]{{1,40}}\]\s*)?)?"
    r"(?:(?::\s*(?:&(?:'\w+ )?)?(?:[A-Za-z]\w{0,30}(?:<[^<>\n]{1,30}>)?|\[\w{1,12}(?:;\s?\w{1,8})?\])\??\s*=(?!\s*\n)"
    r"|=>?(?!=)|:=|<-|\|\|=|\?\?=|:-|\sstring\s*=|><(?:value|string)>"
    rf"|</(?:key|name)>\s*<(?:string|value)>|:\s*\{{\s*{QUOTE}_?value{QUOTE}\s*:\s*(?=\\*\")|[\"'\])\s]{{0,6}}\.(?:fill|send_?keys|type|setValue|val)\(|(?:\s[^<>\n]{{1,80}})?>(?=[^<\n]{{6,200}}</)|REG_\w{{2,9}}\s|:\s|:(?=\\*[\"'`])|:(?![:}}]){MIXED}"
    r"|:(?=[^\s{}\"'?]{8,400}\}))"
    rf"\s*(?:[|>]-?{BREAK}+|!!?\w{{1,12}}\s+|&\w{{1,30}}\s+(?=\\*[\"']))?{DEFAULT}"
    rf"(?:\"\"(?=\")|''(?='))?|,?{BREAK}*{QUOTE}(?:parameter_?)?value{QUOTE}\s*[:=]\s*"
    r"|\"\s*\{[^{}]{0,200}?\bdefault\s*=\s*)"
)
OF = r"(?:for|of|on|laut|per|im|in|at|zum|zur|from|du|de|del|der|des|vom|von|für|от|для|do|till|voor|van|para|da|al)"
IS = (
    r"(?:(?:is|its|it\Ws|was)(?:\s+(?:now|still|again|currently))?|(?:should|ought to|shall|would|will|must) be"
    r"|sería|seria|serait|wäre|sarebbe|c.est|er|na|est|es|ist|lautet|è|é|är|je|jest|on|είναι)"
)
RANDOM = r"(?=[\w-]{16})(?![a-z-]*[0-9a-f-]{20,}\b)(?=[a-z_-]*\d[\w-]*[a-z][\w-]*\d)"
"""A long word in which letters and digits change often enough stands here."""
ODD = r"(?=[a-z])(?=\S{0,400}\d)(?=\S{0,400}[!?*#$%&^~+=]\S)"
"""A word with a digit and a sign stands here."""
LOOSE = (
    rf"{QUOTE}(?:[^\n:]{{0,60}}:\s*\n+\s*(?=[0-9a-f]{{16,64}}(?:\s|$))|\s*\|\s*|\s+(?:[\w./'-]{{1,20}},?\s+){{0,9}}?{IS}\s*:?\s+(?:«\s*)?"
    rf"|\s+(?:[\w./'-]{{1,20}}\s+){{0,4}}?(?:to|para|auf|naar)\s+(?=\S{{0,400}}[\dA-Z])|\s+{OF}\s+(?:[\w.-]{{1,20}}\s+){{0,3}}?[\w.-]{{1,20}}\s?[:\uff1a]\s*|[は는은]\s*|是\s*"
    rf"|\s*,\s*(?=\\*[\"'])|\s+(?=\\*[\"'`])|\s+{MIXED}|\s+{SPATTERED}|[ \t]+\([^()\n]{{1,60}}\)\s*[:=]\s*"
    rf"|(?(pass)\s+(?:[\w']{{1,12}}\s+){{0,3}}?(?:type|enter|use|try|paste|answer|put)\s+(?:{MIXED}|{SPATTERED})|(?!))"
    r"|(?:\]|\))?\s*(?:[!=]={1,2}|\?\?|\?:|\|\||or|->|[^\n\"'<]{0,30}<<<)\s*(?=\\*[\"'`])"
    r"|(?:\)?(?:\.|::)\w{2,24})?\(\s*(?:\|_?\|\s*)?(?=\\*[\"'`])|\s+(?=(?:[0-9a-f]{20,64}|\d[a-z0-9]{15,63})(?:\s|$))"
    r"|:?\s+\*\*(?=[^\s*]{6,40}\*\*)|\s*[「『“„]|(?<=[码碼ド호令])\s*[:\uff1a]\s*"
    r"|\s+(?:rejected|refused|denied|declined|tried|used|sent|received|got|expected|invalid|wrong|provided|supplied|entered)"
    r"\s*:\s*"
    r"|[ \t]+(?:\w{1,12}[ \t]+)?(?=(?-i:[A-Z][a-z]{2,}[A-Z][a-z]"
    r"|[A-Za-z]{3,}[._-][A-Za-z]{3,}[._-](?:[A-Za-z]{3,}|\d{1,4}\b)))"
    rf"|(?:(?:\s+[\w./'-]{{1,20}}){{1,5}},)?\s+{RANDOM}|(?(pass)\s+{ODD}|(?!)))"
)
"""How prose, a table, a message set a name before a value."""
SEEN, LONGEST = 400, 16_000
"""Characters of a bare value that an expression reads, and those that are masked."""
BARE = (
    r"[^\s\"'`\\\u3001\u3002\uff01\uff09\uff0c\uff1a\uff1b\uff1f\u300d\u300f\u201d"
    r"\u3040-\u30ff\u4e00-\u9fff\uac00-\ud7a3]"
)
"""A character of a value without quotes."""
REST = Pattern(rf"{BARE}+")
FARTHEST = 80
"""Blanks in a row between a name and its value: two runs of any length that meet take time by its square."""
RUN_OF_BLANKS = re.compile(rf"({re.escape(BREAK)}|\\s)(?:(\*)|\+)(?!\])")
VALUE = (
    rf"(?:(?P<q>\\*[\"'`]){OPEN}(?!\s|[,;)] )(?P<quoted>(?:(?!(?P=q))(?:\\.|[^\\\n])){{6,}})(?=(?P=q))"
    r"|(?P<phrase>(?-i:[a-z]{3,12}(?: [a-z]{3,12}){3,7}))(?=\s*(?:$|\n|\\n|</))"
    rf"|{QUOTE}{OPEN}(?P<bare>{BARE}{{6,{SEEN}}}))"
)
ASSIGNED = Pattern(
    RUN_OF_BLANKS.sub(
        lambda run: f"{run[1]}{{{0 if run[2] else 1},{FARTHEST}}}",
        rf"(?i)(?:(?P<strong>{STRONG})|(?P<weak>{WEAK})){SUFFIX}(?:(?P<firm>{FIRM})|(?P<loose>{LOOSE})){VALUE}",
    )
)
LISTED = Pattern(
    rf"(?i)(?:{STRONG})s{QUOTE}\s*[:=]\s*"
    r"(?:((?:\n[ \t]*-[ \t]+[\"']?[^\s\"'#]{8,400}[\"']?[ \t]*(?=\n|$)){1,20})"
    r"|\[((?:\s*[\"'][^\s\"']{1,400}[\"']\s*,?){1,20})\s*\])"
)
"""Several of them, in a list of YAML or of JSON."""
ITEM = Pattern(r"[^\s\"',\[\]]{8,400}")
FLAG = Pattern(
    r"(?i)--(?:(?:[\w-]{1,60}[_-])?(?:(?P<pass>password|passphrase|passwd|pass)|token|api[_-]?key|secret(?:[_-]?key)?"
    r"|credentials)|[\w-]{1,60}[_-]key)"
    rf"(?:-\d+)?(?:[= ](?!id=)|\\*[\"'],\s*(?=\\*[\"'])){VALUE}"
)
