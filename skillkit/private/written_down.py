"""Finds secrets by the line in which they are written down: in files of passwords, in settings, in what is printed."""

from collections.abc import Iterator

from skillkit.literals import Signs
from skillkit.literals import lines_at
from skillkit.patterns import Pattern
from skillkit.private.shapes import BREAK
from skillkit.private.shapes import Secret
from skillkit.private.stand_ins import PLACEHOLDER

QUOTE = r"\\*[\"'`]?"
"""Perhaps a quote; in JSON inside of JSON it has backslashes before it."""
MIXED = r"(?-i:(?=\S*\d)(?=\S*[A-Z])(?=\S*[a-z]))"
"""A word with digits, capitals and small letters stands here."""
SPATTERED = r"(?-i:(?=\S*[a-z])(?=\S*[A-Z])(?=[^\s*]\S*[!?*#$%&@^~+=]))"
"""A word with capitals, small letters and signs stands here."""
UUID = r"[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}"
CREDENTIALS = (
    "zugangsdaten|anmeldedaten|logindaten|identifiants|credenciales|credenciais|credenziali|inloggegevens|inloggning"
)
"""Names and passwords together, in further languages."""
WRITTEN = Pattern(
    rf"(?i)\blogin{BREAK}+\S+?{BREAK}+password{BREAK}+([^\s\"'\\]+)"
    r"|\bpass(?:in|out)?\s+pass:([^\s\"']+)|\boracle:thin:[\w$#]{1,64}/([^\s@/\"']{4,})@"
    r"|\br[ow]community6?\s+([^\s\"']{6,})|\bInstrumentationKey=([0-9a-f-]{36})\b"
    r"|\b(?:SHA\d*|AES\d*|EAP|XAUTH)\s+\"(?![0-9a-f]{32,}\")([^\"\n]{8,64})\""
    r"|\b(?:mnemonic|(?:seed|recovery) phrase)\b[^\n]{0,80}?[:=\n]?\s*[\"'`]?((?:[a-z]{3,8} ){11,23}[a-z]{3,8})\b"
    r"|\blogin(?:\s+is|:)?\s+[^\s@]{1,64}@[^\s@]{1,200}\s*/\s*([^\s\"'\\]{8,})"
    r"|\blog(?:ged)? ?in (?:with|as|using)\s+[\w.@-]{2,40}\s*/\s*([^\s\"'\\]{6,})"
    rf"|(?<![^\n])(?-i:Pass)[ \t]+{MIXED}([^\s\"'\\]{{8,}})|\]:\d{{2,5}}[ \t]+[\w.@+-]{{1,64}}:([^\s\"'\\]{{6,}})"
    rf"|\bheroku[\w-]{{0,40}}{QUOTE}\s*[:=]\s*{QUOTE}({UUID})\b"
    # settings of servers, lines of what programs print
    r"|\b(?:requirepass|masterauth)\s+([^\s\"'\\]{6,})|\bstats\s+auth\s+[\w.-]+:([^\s\"'\\]{6,})"
    r"|\bidentified\s+(?:with\s+\S+\s+)?by\s+\\*[\"']([^\"'\n\\]{6,})|\bKey Content\s*:\s*(\S{6,})"
    r"|(?<!cache )(?<!primary )(?<!foreign )(?<!public )(?<!index )(?<!sort )(?<!object )(?<!hash )"
    r"\bkey (?:is )?[\"'`]?([0-9a-f]{32})\b|\bnetwork_key:\s*(\[[\d,\s]{30,}\])"
    r"|\bNew value:\s+(\S{12,})|\b(?:password|secret)\s+(?:[0-9]\s+)?([0-9A-F]{14,64})\b"
    r"|\bsecret [0579] ([^\s\"'\\]{6,})|\bpassword from \S{6,200} to ([^\s\"'\\]{6,}?)(?=[.,;]?(?:\s|$))"
    r"|\benable secret (?:\d\s+)?([^\s\"'\\]{6,})"
    r"|\bjwt\.(?:sign|verify|encode|decode)\([^\"'\n]{0,120}?,\s*\\*[\"'](?![RHEP]S\d{3}[\"'])([^\"'\n\\]{8,})"
    r"|\bcommunity\s+([^\s\"'\\]{6,})\s+R[OW]\b"
    r"|\b(?:key-string|message-digest-key \d+ md5)\s+(?:\d\s+)?([^\s\"'\\]{6,})"
    rf"|\bsecret[_ -]?id{QUOTE}\s*[:=]\s*{QUOTE}({UUID})"
    r"|\bresponse=\\*\"([0-9a-f]{32})\\*\"|/hooks/([0-9a-z]{26})\b"
    rf"|(?-i:AUTH)\\*\"\s+\\*\"([^\s\"'\\]{{6,}})|_AUTH=\w{{2,32}}[/:]([^\s\"'\\]{{6,}})"
    rf"|\"username\"\s*:\s*\"[^\"\n]{{1,64}}\"\s*,\s*\"key\"\s*:\s*\"([^\"\n]{{16,}})\""
    r"|\b(?:password|secret)\s+=\s+\"[^\"\n]{0,400}\"\s+->\s+\"([^\"\n]{6,})\""
    r"|\bbcrypt_hash\\*\"[^{}]{0,800}?\\*\"result\\*\"\s*:\s*\\*\"([^\"\n\\]{6,})|(?<=> )auth\s+(?:[\w.-]+\s+)?(\S{6,})"
    # calls that are given one
    r"|\bdefine\(\s*'[A-Z_]*(?:SALT|KEY)'\s*,\s*'([^'\n]{32,})'|\bconnect\(\s*[\"'][\w$#]{1,64}/([^\s@/\"']{4,})@"
    r"|\bclient\.new\(\s*\\*[\"'](?:AC|SK)\w{32}\\*[\"']\s*,\s*\\*[\"'](\w{20,})"
    r"|(?:networkcredential|setbasicauth|basicauth|pdo)\(\s*(?:\\*[\"'][^\"'\n\\]{0,200}\\*[\"']\s*,\s*){1,2}?"
    r"\\*[\"']([^\"'\n\\\s:;=]{6,100})\\*[\"']"
    r"|airtable[^\n]{0,60}?\b(pat[A-Za-z0-9]{14}\.[a-f0-9]{64})\b"
    r"|\bauth=\(\s*\\*[\"']([^\"'\n\\]{16,})\\*[\"']|\balgoliasearch\(\s*\\*[\"'][^\"'\n\\]*\\*[\"']\s*,\s*\\*[\"']([^\"'\n\\]{16,})"
    r"|hmac(?:\.new)?\(\s*\\*[\"'](?:sha\d+|md5)\\*[\"']\s*,\s*\\*[\"']([^\"'\n\\]{6,})"
    r"|\bsecurestring\s+(?:-String\s+)?\\*[\"']([^\"'\n\\$]{4,})"
    r"|\bsecurestring\\*\"[^{}]{0,200}?\\*\"value\\*\"\s*:\s*\\*\"([^\"\n\\]{6,})"
    r"|\baccounts\s*:\s*\[\s*\\*[\"']((?:0x)?[0-9a-f]{64})\b"
    r"|\bksecvaluedata\s+as\s+String\s*:\s*\"([^\"\n]{6,})|\bsetuser\s+\S+[^\n]{0,80}?\s>([^\s\"'\\]{6,})"
    r"|\b(?:tacacs|radius)(?:-server)?\b[^\n]{0,60}\bkey\s+(?:\d\s+)?([^\s\"'\\]{6,})"
    r"|\bexpect\s+\"[^\"\n]{0,40}assword[^\"\n]{0,10}\"[\s;]*send\s+(?:--\s+)?\"([^\"\\\n]{6,})"
    r"|\bclient\(\s*\\*[\"']AC[0-9a-f]{32}\\*[\"']\s*,\s*\\*[\"']([0-9a-f]{32})\b"
    # who logs in, by position
    r"|(?:login|log_in|sign_?in|authenticate|basic_?auth|credentials?(?:::new)?"
    r"|pdo|new_?instance|get_?connection|authentication|dbi->connect|auth=)\s*\(+\s*"
    r"(?:\\*[\"'][^\"'\n\\]{0,200}\\*[\"'](?:\.\w{1,12}\(\))?\s*,\s*){1,2}"
    r"\\*[\"']((?:[a-z]{4} ){3}[a-z]{4}|(?=[^\"'\n]{0,60}\d)[^\"'\n\\\s]{6,100})\\*[\"']"
    # what people write
    r"|(?<![a-z])(?:2fa|mfa|totp|otp|authenticator)(?![a-z])[^\n]{0,60}?"
    r"\b((?-i:(?=[A-Z]*[2-7])[A-Z2-7]{16,64}|(?=[A-Z ]*[2-7])(?:[A-Z2-7]{4} ){3,15}[A-Z2-7]{4}))\b"
    r"|\bpin(?: code)?(?:\s+(?!is\b)[\w-]{1,20}){0,4}?(?: is| was|:| =| ist| lautet| est| es| è| é)\s*(\d{4,10})\b"
    r"|(?:bitlocker|recovery key)[^\n]{0,80}?\b((?:\d{6}-){7}\d{6})\b|\scode is (\d{4,8}[#*])"
    r"|_licen[cs]e\\*[\"']?=\\*[\"']?(?=\S*\d)([^\s\"'\\]{24,})"
    r"|\bold one \(([^\s()]{12,})\)|(?:sidekiq|contribsys)\w*=\\*[\"']?([0-9a-f]{8}:[0-9a-f]{8})\b"
    r"|\bold one (?:is|was)\s+(?=\S*[\d!?*#$%&@^~+=_])([^\s\"'\\]{6,}?)(?=[.,;]?(?:\s|$))"
    r"|\bone (?:(?:on|for|of|at|in) [\w.-]{1,30} )?(?:is|was)(?: (?:still|now|again))?\s+"
    r"(?=[a-z])(?=\S*\d)(?=\S*[!?*#$%&^~+=])([^\s\"'\\]{6,}?)(?=[.,;]?(?:\s|$))"
    r"|\b(?:serial|licen[cs]e|activation|product key)\b[^\n]{0,60}?"
    r"\b((?=[A-Z0-9-]*\d)(?:[A-Z0-9]{4,6}-){3,7}[A-Z0-9]{4,6})\b"
    rf"|\b(?:root|admin|administrator|ubnt|pi|user|guest|operator|sa) / (?={MIXED}|[A-Z][a-z]+[A-Z])([^\s\"'\\/]{{6,}})"
    # hashes of passwords, which can be tried at leisure
    r"|\$argon2(?:id|i|d)\$([^\s\"'\\]{20,})|\${1,2}(?:2[aby]|apr1|1|5|6)\${1,2}([^\s\"'\\,]{20,})"
    r"|\bPrivate-Lines:\s*\d+((?:\s*(?:\d+→)?[A-Za-z0-9+/=]{20,}(?=\s|$)){1,40})"
    # addresses that whoever has them may open
    r"|/private-([0-9a-f]{32})/|/(?:magic|invite|reset|unsubscribe|verify)[\w-]*/([0-9a-f]{32,})|;?jsessionid=([0-9a-z]{20,})"
    r"|\bsess_([a-z0-9]{26,})\b|:x25519:([A-Z2-7]{52})\b|\b(K10[0-9a-f]{64}::\S{20,})"
)
"""Of each way the part that is the secret."""
IN_LINES = (
    ("pgpass", Pattern(r"(?<![\w.*:-])[\w.*-]+:(?:\d{2,5}|\*):[\w*-]+:[\w.*-]+:([^\s:\"'\\]{6,})(?=\s|$)")),
    ("hashes", Pattern(r":[0-9a-f]{32}:([0-9a-f]{32}):::")),
    ("jar", Pattern(r"\t(?:TRUE|FALSE)\t/[^\t\n]*\t(?:TRUE|FALSE)\t\d+\t[^\t\n]+\t([^\s]{8,})")),
    (
        "beside",
        Pattern(
            r"(?i:\b(?:auth\w*|log(?:ged)? ?in|sign(?:ed)? ?in|credentials?|account|password)\b)[^\n]{0,80}?"
            rf"[\s`\"'(][\w.@+-]{{2,40}} / (?={MIXED})([^\s\"'\\/`)]{{8,}})"
        ),
    ),
    (
        "beside",
        Pattern(
            rf"(?i:\b(?:credentials?|{CREDENTIALS}))\b[^\n]{{0,60}}?[\s`\"'(:][\w.@+-]{{2,40}} / "
            r"([A-Za-z]{4,24}\d{2,6}[^\sA-Za-z0-9]?)(?=[\s,.;)`\"']|$)"
        ),
    ),
    (
        "credentials",
        Pattern(
            rf"(?i:\bcredentials?)\b[^\n]{{0,60}}?\b(?:and|with)\s+(?={MIXED}|{SPATTERED})(?=\S*[^\w\s.,:/-])(\S{{8,}})"
        ),
    ),
    ("syslog", Pattern(rf"\[({UUID})@41058\b")),
)
"""What stands in a line that has a sign of it: of `.pgpass`, a dump of Windows' passwords, an address of Loggly, a jar
of cookies, a login given as `name / password`."""
NEARBY = (
    ("chpasswd", Pattern(r"(?<![\w:/.-])[A-Za-z_][\w-]{0,31}:(?=\S*\d|\S*[A-Z][a-z]|[a-z]{9,})([^\s:\"'\\$]{6,})")),
    ("codes", Pattern(r"\b(?=[a-z]{0,5}-?[a-z]{0,5}\d)([a-z0-9]{4,5}-[a-z0-9]{4,5}|\d{4} \d{4})\b")),
    ("codes", Pattern(r"\b(?=[a-f]{0,15}\d)(?=\d{0,15}[a-f])([0-9a-f]{10}|[0-9a-f]{16})\b")),
)
"""What stands behind a sign of it: the logins that `chpasswd` is given, a line for each; recovery codes."""
REACH = 200
"""Characters behind the sign in which these are looked for."""

SIGNS_OF_WRITTEN = {
    "written": (
        *("login", "log in", "logged in", "pass ", "pass\n", "pass\t", "passin", "passout", "]:", "heroku"),
        "oracle:thin",
        *("rocommunity", "rwcommunity", "sha", "aes", "eap", "xauth", "instrumentationkey", "mnemonic", "seed phrase"),
        *("recovery phrase", "secret_id", "secretid", "2fa", "mfa", "otp", "requirepass", "masterauth", "stats auth"),
        *("identified", "key content", "key ", "network_key", "new value:"),
        *("password ", "secret ", 'auth" ', 'auth\\" ', "_auth=", '"username"', "auth=(", "algoliasearch(", "hmac("),
        *("hmac.new(", "login(", "log_in(", "signin(", "sign_in(", "authenticate(", "basicauth(", "basic_auth("),
        *("credential", "pdo(", "newinstance(", "new_instance(", "getconnection(", "dbi->connect(", "ksecvaluedata"),
        *("setuser ", "tacacs", "radius-server", 'expect "', "client(", "get_connection(", "authentication(", "jwt."),
        *("community ", "enable secret", "securestring", "accounts", "pin is", "pin was", "pin:", "pin =", "pin code"),
        *(
            *("authenticator", "pin ", " code is", "bitlocker", "recovery key", "_license", "_licence", "sidekiq"),
            *("contribsys", "connect(", "client.new(", "networkcredential(", "define(", "airtable"),
            "old one ",
            "one is",
            "one was",
            "one on ",
            "one for ",
            "one of ",
            "one at ",
            "one in ",
            "bcrypt_hash",
            "auth ",
        ),
        *("serial", "license", "licence", "activation", "product key", "/private-", "/magic", "/invite", "/reset"),
        *("$argon2", "$2a$", "$2b$", "$2y$", "$apr1$", "$$apr1$", "$1$", "$5$", "$6$", "private-lines", "/verify"),
        *("/unsubscribe", "jsessionid", "sess_", ":x25519:", "k10"),
        *(
            f"{name} / "
            for name in (*("root", "admin", "administrator", "ubnt", "pi"), *("user", "guest", "operator", "sa"))
        ),
    ),
    "pgpass": (":5432:", ":5433:", ":6432:", ":*:"),
    "hashes": (":::",),
    "credentials": ("credential",),
    "chpasswd": ("chpasswd",),
    "syslog": ("@41058",),
    "jar": ("\ttrue\t", "\tfalse\t"),
    "beside": (" / ",),
    "codes": ("recovery code", "backup code"),
}
"""In small letters, how all that begins, or what stands in its line."""


LONGEST_SIGN = max(map(len, SIGNS_OF_WRITTEN["written"]))


def written_in(text: str, signs: Signs) -> Iterator[Secret]:
    """The secrets written down in a text that has these signs at these places."""
    end = 0
    for place in sorted(signs.get("written", ())):
        # What stands wholly within a secret begins none of its own.
        match = WRITTEN.compiled.match(text, place) if place + LONGEST_SIGN >= end else None
        if match and not PLACEHOLDER.fullmatch(match[match.lastindex or 0]):
            end = match.end(match.lastindex or 0)
            yield Secret(*match.span(match.lastindex or 0), "password")
    for sign, pattern in IN_LINES:
        for line in lines_at(text, signs.get(sign, ())):
            yield from (Secret(*match.span(1), "password") for match in pattern.compiled.finditer(text, *line))
    for sign, pattern in NEARBY:
        for place in signs.get(sign, ()):
            found = pattern.compiled.finditer(text, place, place + REACH)
            yield from (Secret(*match.span(1), "password") for match in found)
