"""What is private laid open: in an argument of a tool, in the chat, in the repository."""

import re

from skillkit.patterns import Pattern
from skillkit.safety.around import Around
from skillkit.safety.flows import Route
from skillkit.safety.looks import Look
from skillkit.safety.looks import told_in_latin
from skillkit.safety.private_data import BROWSER_FILES
from skillkit.safety.private_data import ENV_WORDS
from skillkit.safety.private_data import ENVIRONMENT
from skillkit.safety.private_data import HISTORIES
from skillkit.safety.private_data import KEY_FILES
from skillkit.safety.private_data import KEY_WORDS
from skillkit.safety.private_data import READ_WORDS
from skillkit.safety.private_data import READS
from skillkit.safety.private_data import TOOL_FILES
from skillkit.safety.private_data import TOOL_WORDS
from skillkit.safety.private_data import WALLETS
from skillkit.safety.vocabulary import Vocabulary

FILES = rf"(?:{KEY_FILES}|{TOOL_FILES}|{BROWSER_FILES}|{WALLETS}|{HISTORIES})"
DUMPED = rf"(?:{FILES}|`(?:printenv|env|set|export -p|gh auth token|git credential fill|security (?:find|dump)-[^`]*)`)"
CONTENT = (
    r"(?:contents?|text|what (?:is|stands|they hold|it holds) (?:in)?|verbatim|unshortened|uncut|in full|whole|entire|"
    r"full|complete|everything|lines?|values?|output|result|as (?:it is|they are)|raw|copy)"
)
PLACES = (
    r"(?:chat|answers?|repl(?:y|ies)|response|reports?|issues?|comments?|appendix|pull requests?|summar(?:y|ies)|"
    r"conversation|ticket|commit message|changelog|footer|readme|wiki|notes?|field|parameter|argument|prompt)"
)
FIELD = Pattern(
    rf"\A[\s>]*(?:[-*+]|\d+[.)]|\|)\s*[*_]*`[\w.\[\]-]{{1,40}}`[*_]*[^\n]{{0,20}}?\s*(?::|\||–|—|=| - "
    rf")(?=[^\n]{{0,240}}"
    rf"\b{CONTENT}\b)[^\n]{{0,200}}?{DUMPED}[^\n]*",
    re.IGNORECASE,
)
"""A field of a tool's call that is to hold what stands in a private file."""

PASTED = Pattern(
    r"\b(?:paste|show|print|quote|put|include|add|post|attach|write|list|append|insert|copy|hand over|give)\b"
    rf"[^\n]{{0,160}}?\b{PLACES}\b",
    re.IGNORECASE,
)
"""Something is shown where others read it."""

LINES = Pattern(rf"\b{CONTENT}\b|\b(?:cat|print|output|run|read)\b", re.IGNORECASE)
LEFT_OUT = (
    r"redact\w*|mask\w*|censor\w*|(?:never|do not|don['’]t|must not) (?:paste|include|write|copy|put|commit|read)|"
    r"without (?:the |any )?(?:values?|secrets?|tokens?|keys?)|names only|only the names?|strip\w*|public key|"
    r"fingerprints?|example|placeholders?"
)
REDACTS = Pattern(rf"\b(?:{LEFT_OUT}|(?:never|do not|don['’]t|must not) (?:show|print))\b|\.pub\b", re.IGNORECASE)
PRIVATE_WORDS = (
    "ssh rsa ed25519 aws netrc npmrc pypirc kube gnupg history passwd shadow environ cookies keychain wallet pem "
    "p12 kdbx "
    "claude codex cursor gemini credentials secrets printenv env docker login logins security firefox chrome"
)
CONTENT_WORDS = (
    "content contents text what verbatim unshortened uncut full whole entire complete everything line lines value "
    "values "
    "output result as raw copy"
)
PLACE_WORDS = (
    "chat answer answers reply replies response report reports issue issues comment comments appendix pull summary "
    "summaries conversation ticket commit changelog footer readme wiki note notes field parameter argument prompt"
)
NOT_FILLED_IN = Pattern(rf"\b(?:{LEFT_OUT})\b|\.pub\b", re.IGNORECASE)
"""Not to show what a field holds keeps it from the user, not from whom it is sent to."""
FIELDS = Around(Look((PRIVATE_WORDS, CONTENT_WORDS)), FIELD, (), NOT_FILLED_IN, before=200, after=200)
PASTES = Around(
    Look(
        (
            PRIVATE_WORDS,
            PLACE_WORDS,
            "paste show print quote put include add post attach write list append insert copy hand give",
        )
    ),
    PASTED,
    (LINES, Pattern(DUMPED, re.IGNORECASE)),
    REDACTS,
    before=160,
    after=60,
)

CLEAR = (
    r"(?:unmasked|unredacted|uncensored|unencrypted|nothing (?:masked|redacted)|in (?:the )?clear(?: ?text)?|in plain "
    r"?text|"
    r"(?:values?|contents?|secrets?) (?:included|and all)|"
    r"in full(?! (?:sentences?|words?|width|screen|view|detail))|(?:full|real|actual|true|complete) (?:\w+ "
    r"){0,2}?(?:values?|passwords?|keys?|tokens?|secrets?)|as (?:it is|they are)|"
    r"verbatim|unmaskiert|ungeschwärzt|im Klartext|vollständig|en clair|en (?:texto )?claro|sin enmascarar|em texto "
    r"claro|"
    r"in chiaro|onversleuteld|leesbaar)"
)
SECRETS = (
    r"(?:passwords?|pass ?phrases?|secrets?|tokens?|(?:api|access|private) keys?|credentials|log-?ins?|variables?|"
    r"values?|"
    r"Passw[oö]rt\w*|Kennw[oö]rt\w*|Zugangsdaten|Schlüssel|mots? de passe|contraseñas?|claves?|senhas?|credenciais|"
    r"wachtwoord\w*)"
)
WRITTEN = Pattern(
    rf"\b(?:write|put|list|add|paste|include|note|record|document|copy|insert|print|show|hold|holds|contain|contains|"
    rf"schreib\w*|"
    rf"trag\w*|notier\w*|écri\w+|not(?:e[rz]?|a)|escrib\w+|anot\w+|escrev\w+|scriv\w+|schrijf|"
    rf"noteer)\b[^\n]{{0,120}}?(?:"
    rf"\b{SECRETS}\b[^\n]{{0,60}}?\b{CLEAR}|\b{CLEAR}(?:[^\n]{{0,40}}?\b{SECRETS})?)(?!\w)",
    re.IGNORECASE,
)
"""Secrets are written out."""

STORED = Pattern(rf"{FILES}|(?<![\w.])\.env\b(?!\.(?:example|sample|template|dist|test)\b)", re.IGNORECASE)
PUBLISHED = Pattern(
    r"\bgit (?:add|commit|push)\b|\bcommit\w*\b|\bpush\w*\b|\bpublish\w*|\bpull request|\bwiki\b|\bREADME\b|\bdocs?/|"
    r"\bchange ?log\b|\bconfluence\b|\bnotion\b|\bpubli\w+|\bveröffentlich\w*",
    re.IGNORECASE,
)
KEPT_OUT = Pattern(
    r"\b(?:never|(?:do|must|should|may|shall) not|don['’]t|nicht|nie|niemals|jamais|nunca|mai|"
    r"nooit)\b[^.\n]{0,60}?\b(?:write|put|list|"
    r"add|paste|include|note|record|commit|copy|show|print|hold|contain|schreib\w*|écri\w+|escrib\w+|publish\w*|push)|"
    r"\bgit ?-?ignore\w*|\bgit ignores\b|\.gitignore|\bvault\b|\bname the variable|\bonly names\b|\bvalues? (?:stay|"
    r"remain|are left) out\b|\bplaceholders?\b|\bnames only\b|"
    r"\b(?<!un)(?:redact(?:ed)?|mask(?:ed)?)\b(?<!nothing masked)(?<!nothing redacted)|\bexample (?:values?|keys?|"
    r"passwords?)\b",
    re.IGNORECASE,
)
WRITES_OUT = Around(
    Look(
        (
            "unmasked unredacted uncensored unencrypted masked redacted clear cleartext plain plaintext full real "
            "actual "
            "complete included verbatim unmaskiert ungeschwärzt klartext vollständig clair claro enmascarar chiaro "
            "onversleuteld",
            "write put list add paste include note record document copy insert print show hold holds contain contains "
            "schreibe schreib trage notiere écris écrivez note escribe escriba anota escreva scrivi schrijf noteer",
            "password passwords passphrase secret secrets token tokens key keys credentials login logins variable "
            "variables "
            "value values passwort passwörter kennwort zugangsdaten schlüssel mot mots contraseña contraseñas clave "
            "claves "
            "senha senhas wachtwoord",
        )
    ),
    WRITTEN,
    (STORED, PUBLISHED),
    KEPT_OUT,
    before=400,
    after=500,
)
"""What is read out of private files is written in clear into what is published."""

told_in_latin((FIELDS.look, FIELD), (PASTES.look, PASTED), (WRITES_OUT.look, WRITTEN))

HOME = r"(?:~|\$\{?HOME\}?|\$env:USERPROFILE|%USERPROFILE%)[/\\]"
STORES = Vocabulary(
    (ENV_WORDS, ENVIRONMENT),
    (f"{KEY_WORDS} {TOOL_WORDS} history", rf"{HOME}(?:{KEY_FILES}|{TOOL_FILES}|\.?{HISTORIES})"),
    ("login cookies logins key3 key4 places", BROWSER_FILES),
    (READ_WORDS, READS),
    flags=re.MULTILINE,
)
"""Whole stores of what is private, none of the project's own."""

COMMITS = Vocabulary(("git", r"\bgit\s+(?:-C\s+\S+\s+)?add\s(?P<what>[^\n;|&]{1,200})"))
COMMITTED = Route(STORES, COMMITS)
COMMITTING = Look(("add", "git", f"{ENV_WORDS} {KEY_WORDS} {TOOL_WORDS} {READ_WORDS} cookies login logins"))
"""What is private goes into the repository."""

TAKES = Pattern(
    r"\bfind\s+[\"']?(?:/|~|\$\{?HOME\}?)[^\n]{0,200}?(?:wallet\.dat|keystore|seed|\bid_(?:rsa|ed25519)|\*\.(?:pem|"
    r"key|kdbx|p12|pfx|env|ovpn)\b|\.env\b|credentials|password)"
    r"[^\n]{0,200}?(?:-exec\s+(?:cp|cat|tar|mv|base64)\b|\|\s*(?:xargs|tar|zip|while|cpio)\b)|"
    r"\bgrep\s+-\w*r\w*\s[^\n]{0,160}?(?:\[0-9a-f\A-F]*\]\{64\}|AKIA|BEGIN[^\n]{0,12}PRIVATE|sk-|ghp_|password|"
    r"passwd|api_?key|secret)[^\n]{0,120}?\s(?:~|/|\$\{?HOME\}?)(?:\s|$)[^\n]{0,160}?(?:>{1,2}|\|)|"
    r"\bsecurity\s+find-(?:generic|internet)-password\b[^\n;|]{0,80}?(?:Safe Storage|Chrome|Brave|Edge|Safari|iCloud|"
    r"Slack|Signal|1Password)|"
    r"\bsecurity\s+dump-keychain\s[^\n|;]{0,40}?-d\b|\bbrowser_?cookie3\.\w+\(|\bfrom\s+(?:moz_cookies|logins|"
    r"cookies)\b|"
    r"\b(?:cp|copy|Copy-Item|sqlite3|shutil\.copy\w*|cat|tar|zip)\b[^\n|;]{0,120}?(?:\bcookies\.sqlite|\bLogin Data\b|"
    r"[/\\\"']Cookies\b|\blogins\.json\b|\bkey4\.db\b)|\b(?:lazagne|mimikatz|secretsdump|pypykatz)\b|"
    r"\b(?:cat|cp)\s[^\n;|&]{0,160}?(?:~|\$\{?HOME\}?)/(?:\.aws/credentials|\.azure/\w*token|\.kube/config|"
    r"\.config/gcloud/\w*credentials|\.netrc|\.docker/config)[^\n;|&]{0,160}?(?:(?<!2)>{1,2}|"
    r"\s)\s*[\w.-]+/[\w./-]+\s*$",
    re.IGNORECASE | re.MULTILINE,
)
"""Passwords and sessions are taken out of where a browser, a system or a tool keeps them."""

TAKEN = Look(
    ("security", "dump find", "keychain password"),
    (
        "find",
        "wallet keystore seed rsa ed25519 pem key kdbx p12 pfx env ovpn credentials password",
        "exec xargs tar zip while cpio",
    ),
    ("grep", "akia begin sk ghp password passwd apikey api secret 64", "home include r rn ri rl rle rlE rle rin"),
    ("credentials token tokens config netrc", "aws azure kube gcloud netrc docker", "cat cp"),
    ("cookie3 browser_cookie3 moz_cookies cookies logins login key4 lazagne mimikatz secretsdump pypykatz",),
)
GIVES = Pattern(
    r"\b(?:cookies?|passwords?|credentials?|browser (?:data|profiles?|histor\w+)|keychain|forensic\w*|migrat\w*|"
    r"back ?ups?|"
    r"pentest\w*|red team\w*|security)\b",
    re.IGNORECASE,
)
"""A description of a skill that is about them."""
