"""Finds secrets by what they are given to: an option of a program, a line in the settings of one."""

import re

from skillkit.secret_shapes import BREAK

QUOTE = r"\\*[\"'`]?"
"""Perhaps a quote; in JSON inside of JSON it has backslashes before it."""
MIXED = r"(?-i:(?=\S*\d)(?=\S*[A-Z])(?=\S*[a-z]))"
"""A word with digits, capitals and small letters stands here."""
LOGIN = re.compile(
    rf"(?i)\blogin{BREAK}+\S+?{BREAK}+password{BREAK}+([^\s\"'\\]+)"
    r"|\bcurl\b[^\n|;&]{0,200}\s(?:-u|--user)[ =]?[\"']?[\w.@-]+:([^\s\"']+)"
    r"|\bsshpass\s+-p\s*[\"']?([^\s\"']+)|\bmysql(?:dump)?\b[^\n|;&]{0,200}\s-p([^\s\"']+)"
    r"|\bssh-keygen\b[^\n|;&]{0,200}\s-[NP]\s*[\"']([^\"'\n]+)|\bpass(?:in|out)?\s+pass:([^\s\"']+)"
    r"|\bdocker\s+login\b[^\n|;&]{0,200}\s-p[ =]?[\"']?([^\s\"']+)"
    r"|\b(?:sqlplus\s+|oracle:thin:)[\w$#]{1,64}/([^\s@/\"']{4,})@|\br[ow]community6?\s+([^\s\"']{6,})"
    r"|\bInstrumentationKey=([0-9a-f-]{36})\b"
    r"|\b(?:SHA\d*|AES\d*|EAP|XAUTH)\s+\"([^\"\n]{8,64})\""
    r"|\b(?:mnemonic|(?:seed|recovery) phrase)\b[^\n]{0,40}?[:=\n]?\s*[\"'`]?((?:[a-z]{3,8} ){11,23}[a-z]{3,8})\b"
    r"|\blogin(?:\s+is|:)?\s+[^\s@]{1,64}@[^\s@]{1,200}\s*/\s*([^\s\"'\\]{8,})"
    rf"|(?<![^\n])(?-i:Pass)[ \t]+{MIXED}([^\s\"'\\]{{8,}})|\]:\d{{2,5}}[ \t]+[\w.@+-]{{1,64}}:([^\s\"'\\]{{6,}})"
    rf"|\bheroku[\w-]{{0,40}}{QUOTE}\s*[:=]\s*{QUOTE}([0-9a-f]{{8}}(?:-[0-9a-f]{{4}}){{3}}-[0-9a-f]{{12}})\b"
)
"""A line of `.netrc`, of settings of mail programs and daemons; the options by which programs are given a password."""

GIVEN_TO = (
    *("login", "curl", "sshpass", "mysql", "ssh-keygen", "docker", "pass ", "pass\n", "pass\t", "passin", "passout"),
    *("]:", "heroku", "sqlplus", "oracle:thin", "rocommunity", "rwcommunity", "sha", "aes", "eap", "xauth"),
    *("instrumentationkey", "mnemonic", "seed phrase", "recovery phrase"),
)
"""In small letters, how all that begins."""
