"""In which ways secrets are written down, a row for each: how it begins, in small letters; the secret is the group."""

from skillkit.private.shapes import BREAK

QUOTE = r"\\*[\"'`]?"
"""Perhaps a quote; in JSON inside of JSON it has backslashes before it."""
MIXED = r"(?-i:(?=\S{0,400}\d)(?=\S{0,400}[A-Z])(?=\S{0,400}[a-z]))"
"""A word with digits, capitals and small letters stands here."""
SPATTERED = r"(?-i:(?=\S{0,400}[a-z])(?=\S{0,400}[A-Z])(?=[^\s*]\S{0,400}[!?*#$%&@^~+=]))"
"""A word with capitals, small letters and signs stands here."""
UUID = r"[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}"
WORD = r"([^\s\"'\\]{6,})"

WAYS = (
    # settings of servers and devices, lines of what programs print
    ("login", rf"\blogin{BREAK}+\S+?{BREAK}+password{BREAK}+([^\s\"'\\]+)"),
    ("pass |pass\n|pass\t|passin|passout", r"\bpass(?:in|out)?\s+pass:([^\s\"']+)"),
    ("oracle:thin", r"\boracle:thin:[\w$#]{1,64}/([^\s@/\"']{4,})@"),
    ("rocommunity|rwcommunity", r"\br[ow]community6?\s+([^\s\"']{6,})"),
    ("instrumentationkey", r"\bInstrumentationKey=([0-9a-f-]{36})\b"),
    ("sha|aes|eap|xauth", r"\b(?:SHA\d*|AES\d*|EAP|XAUTH)\s+\"(?![0-9a-f]{32,}\")([^\"\n]{8,64})\""),
    ("pass |pass\t", rf"(?<![^\n])(?-i:Pass)[ \t]+{MIXED}([^\s\"'\\]{{8,}})"),
    ("]:", rf"\]:\d{{2,5}}[ \t]+[\w.@+-]{{1,64}}:{WORD}"),
    ("heroku", rf"\bheroku[\w-]{{0,40}}{QUOTE}\s*[:=]\s*{QUOTE}({UUID})\b"),
    ("requirepass|masterauth", rf"\b(?:requirepass|masterauth)\s+{WORD}"),
    ("stats auth", rf"\bstats\s+auth\s+[\w.-]+:{WORD}"),
    ("identified", r"\bidentified\s+(?:with\s+\S+\s+)?by\s+\\*[\"']([^\"'\n\\]{6,})"),
    ("key content", r"\bKey Content\s*:\s*(\S{6,})"),
    (
        "key ",
        r"(?<!cache )(?<!primary )(?<!foreign )(?<!public )(?<!index )(?<!sort )(?<!object )(?<!hash )"
        r"\bkey (?:is )?[\"'`]?([0-9a-f]{32})\b",
    ),
    (
        "wandb|sonar|asana",
        r"\b(?:wandb|sonar|asana)[^\n]{0,80}?(?:key|login|token|enter)[^\n]{0,60}?[\s\"'=:]([0-9a-f]{32}(?:[0-9a-f]{8})?)\b",
    ),
    ("network_key", r"\bnetwork_key:\s*(\[[\d,\s]{30,}\])"),
    ("new value:", r"\bNew value:\s+(\S{12,})"),
    ("password |secret ", r"\b(?:password|secret)\s+(?:[0-9]\s+)?([0-9A-F]{14,64})\b"),
    ("secret ", rf"\bsecret [0579] {WORD}"),
    ("password from", r"\bpassword from \S{6,200} to ([^\s\"'\\]{6,}?)(?=[.,;]?(?:\s|$))"),
    ("community ", rf"\bcommunity\s+{WORD}\s+R[OW]\b"),
    ("key-string|message-digest-key", rf"\b(?:key-string|message-digest-key \d+ md5)\s+(?:\d\s+)?{WORD}"),
    ("secret_id|secretid|secret-id|secret id", rf"\bsecret[_ -]?id{QUOTE}\s*[:=]\s*{QUOTE}({UUID})"),
    ("response=", r"\bresponse=\\*\"([0-9a-f]{32})\\*\""),
    ('auth" |auth\\" ', rf"(?-i:AUTH)\\*\"\s+\\*\"{WORD}"),
    ("_auth=", rf"_AUTH=\w{{2,32}}[/:]{WORD}"),
    ('"username"', r"\"username\"\s*:\s*\"[^\"\n]{1,64}\"\s*,\s*\"key\"\s*:\s*\"([^\"\n]{16,})\""),
    ("password |secret ", r"\b(?:password|secret)\s+=\s+\"[^\"\n]{0,400}\"\s+->\s+\"([^\"\n]{6,})\""),
    ("bcrypt_hash", r"\bbcrypt_hash\\*\"[^{}]{0,800}?\\*\"result\\*\"\s*:\s*\\*\"([^\"\n\\]{6,})"),
    ("auth ", r"(?<=> )auth\s+(?:[\w.-]+\s+)?(\S{6,})"),
    ("ksecvaluedata", r"\bksecvaluedata\s+as\s+String\s*:\s*\"([^\"\n]{6,})"),
    ("setuser ", rf"\bsetuser\s+\S+[^\n]{{0,80}}?\s>{WORD}"),
    ("tacacs|radius", rf"\b(?:tacacs|radius)(?:-server)?\b[^\n]{{0,60}}\bkey\s+(?:\d\s+)?{WORD}"),
    ('expect "', r"\bexpect\s+\"[^\"\n]{0,40}assword[^\"\n]{0,10}\"[\s;]*send\s+(?:--\s+)?\"([^\"\\\n]{6,})"),
    ("sidekiq|contribsys", r"(?:sidekiq|contribsys)\w{0,60}=\\*[\"']?([0-9a-f]{8}:[0-9a-f]{8})\b"),
    # calls that are given one
    (
        "jwt.",
        r"\bjwt\.(?:sign|verify|encode|decode)\([^\"'\n]{0,120}?,\s*\\*[\"'](?![RHEP]S\d{3}[\"'])([^\"'\n\\]{8,})",
    ),
    ("define(", r"\bdefine\(\s*'[A-Z_]*(?:SALT|KEY)'\s*,\s*'([^'\n]{32,})'"),
    ("connect(", r"\bconnect\(\s*[\"'][\w$#]{1,64}/([^\s@/\"']{4,})@"),
    ("client.new(", r"\bclient\.new\(\s*\\*[\"'](?:AC|SK)\w{32}\\*[\"']\s*,\s*\\*[\"'](\w{20,})"),
    (
        "networkcredential(|setbasicauth(|basicauth(|pdo(",
        r"(?:networkcredential|setbasicauth|basicauth|pdo)\(\s*(?:\\*[\"'][^\"'\n\\]{0,200}\\*[\"']\s*,\s*){1,2}?"
        r"\\*[\"']([^\"'\n\\\s:;=]{6,100})\\*[\"']",
    ),
    ("auth=(", r"\bauth=\(\s*\\*[\"']([^\"'\n\\]{16,})\\*[\"']"),
    ("algoliasearch(", r"\balgoliasearch\(\s*\\*[\"'][^\"'\n\\]*\\*[\"']\s*,\s*\\*[\"']([^\"'\n\\]{16,})"),
    ("hmac(|hmac.new(", r"hmac(?:\.new)?\(\s*\\*[\"'](?:sha\d+|md5)\\*[\"']\s*,\s*\\*[\"']([^\"'\n\\]{6,})"),
    ("securestring", r"\bsecurestring\s+(?:-String\s+)?\\*[\"']([^\"'\n\\$]{4,})"),
    ("securestring", r"\bsecurestring\\*\"[^{}]{0,200}?\\*\"value\\*\"\s*:\s*\\*\"([^\"\n\\]{6,})"),
    ("accounts", r"\baccounts\s*:\s*\[\s*\\*[\"']((?:0x)?[0-9a-f]{64})\b"),
    ("client(", r"\bclient\(\s*\\*[\"']AC[0-9a-f]{32}\\*[\"']\s*,\s*\\*[\"']([0-9a-f]{32})\b"),
    (
        "login(|log_in(|signin(|sign_in(|authenticate(|basicauth(|basic_auth(|credential|pdo(|newinstance(|new_instance("
        "|getconnection(|get_connection(|authentication(|dbi->connect(|auth=(",
        r"(?:login|log_in|sign_?in|authenticate|basic_?auth|credentials?(?:::new)?|pdo|new_?instance|get_?connection"
        r"|authentication|dbi->connect|auth=)\s*\(+\s*(?:\\*[\"'][^\"'\n\\]{0,200}\\*[\"'](?:\.\w{1,12}\(\))?\s*,\s*){1,2}"
        r"\\*[\"']((?:[a-z]{4} ){3}[a-z]{4}|(?=[^\"'\n]{0,60}\d)[^\"'\n\\\s]{6,100})\\*[\"']",
    ),
    # what people write
    (
        "mnemonic|seed phrase|recovery phrase",
        r"\b(?:mnemonic|(?:seed|recovery) phrase)\b[^\n]{0,80}?[:=\n]?\s*[\"'`]?"
        r"((?:[a-z]{3,8} ){11,23}[a-z]{3,8})\b",
    ),
    ("login", r"\blogin(?:\s+is|:)?\s+[^\s@]{1,64}@[^\s@]{1,200}\s*/\s*([^\s\"'\\]{8,})"),
    ("log in|login|logged in", rf"\blog(?:ged)? ?in (?:with|as|using)\s+[\w.@-]{{2,40}}\s*/\s*{WORD}"),
    (
        "2fa|mfa|totp|otp|authenticator",
        r"(?<![a-z])(?:2fa|mfa|totp|otp|authenticator)(?![a-z])[^\n]{0,60}?"
        r"\b((?-i:(?=[A-Z]*[2-7])[A-Z2-7]{16,64}|(?=[A-Z ]*[2-7])(?:[A-Z2-7]{4} ){3,15}[A-Z2-7]{4}))\b",
    ),
    (
        "pin |pin:|pin code",
        r"\bpin(?: code)?(?:\s+(?!is\b)[\w-]{1,20}){0,4}?(?: is| was|:| =| ist| lautet| est| es| è| é)\s*"
        r"(\d{4,10})\b",
    ),
    ("bitlocker|recovery key", r"(?:bitlocker|recovery key)[^\n]{0,80}?\b((?:\d{6}-){7}\d{6})\b"),
    (" code is", r"\scode is (\d{4,8}[#*])"),
    ("old one ", r"\bold one \(([^\s()]{12,})\)"),
    ("old one ", r"\bold one (?:is|was)\s+(?=\S{0,400}[\d!?*#$%&@^~+=_])([^\s\"'\\]{6,}?)(?=[.,;]?(?:\s|$))"),
    (
        "one is|one was|one on |one for |one of |one at |one in ",
        r"\bone (?:(?:on|for|of|at|in) [\w.-]{1,30} )?(?:is|was)(?: (?:still|now|again))?\s+(?=[a-z])(?=\S{0,400}\d)"
        r"(?=\S{0,400}[!?*#$%&^~+=])([^\s\"'\\]{6,}?)(?=[.,;]?(?:\s|$))",
    ),
    (
        "serial|license|licence|activation|product key",
        r"\b(?:serial|licen[cs]e|activation|product key)\b[^\n]{0,60}?\b((?=[A-Z0-9-]*\d)"
        r"(?:[A-Z0-9]{4,6}-){3,7}[A-Z0-9]{4,6})\b",
    ),
    (
        "root / |admin / |administrator / |ubnt / |pi / |user / |guest / |operator / |sa / ",
        rf"\b(?:root|admin|administrator|ubnt|pi|user|guest|operator|sa) / (?={MIXED}|[A-Z][a-z]+[A-Z])"
        rf"([^\s\"'\\/]{{6,}})",
    ),
    # hashes of passwords, which can be tried at leisure, and keys
    ("$argon2", r"\$argon2(?:id|i|d)\$([^\s\"'\\]{20,})"),
    ("$2a$|$2b$|$2y$|$apr1$|$$apr1$|$1$|$5$|$6$", r"\${1,2}(?:2[aby]|apr1|1|5|6)\${1,2}([^\s\"'\\,]{20,})"),
    ("private-lines", r"\bPrivate-Lines:\s*\d+((?:\s*(?:\d+→)?[A-Za-z0-9+/=]{20,}(?=\s|$)){1,40})"),
    # addresses that whoever has them may open, sessions
    ("/private-", r"/private-([0-9a-f]{32})/"),
    ("/magic|/invite|/reset|/unsubscribe|/verify", r"/(?:magic|invite|reset|unsubscribe|verify)[\w-]*/([0-9a-f]{32,})"),
    ("jsessionid", r"jsessionid=([0-9a-z]{20,})"),
    ("sess_", r"\bsess_([a-z0-9]{26,})\b"),
    (":x25519:", r":x25519:([A-Z2-7]{52})\b"),
    ("k10", r"\b(K10[0-9a-f]{64}::\S{20,})"),
)
"""Each is tried where one of its beginnings stands, which bars part."""
