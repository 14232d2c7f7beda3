"""How private data leaves in commands and programs."""

import re

from skillkit.patterns import Pattern
from skillkit.safety.flows import Route
from skillkit.safety.looks import Look
from skillkit.safety.network_calls import CONNECTS
from skillkit.safety.network_calls import MORE_SENDS
from skillkit.safety.network_calls import SEND_WORDS
from skillkit.safety.network_calls import SENDS
from skillkit.safety.private_data import FILES
from skillkit.safety.private_data import HOARDS
from skillkit.safety.private_data import SOURCES
from skillkit.safety.private_data import TOOLS
from skillkit.safety.private_data import WORDS
from skillkit.safety.vocabulary import Vocabulary

WORD_AFTER = r"[= ]\s*(?:\"[^\"\n]*\"|'[^'\n]*'|\S+)"

ASIDE = Pattern(
    # the header or the login of a request, unless another command is read there
    r"(?:-H|--header)[= ]?\s*(?:\"(?:[^\"$\n]|\$(?!\(\s*(?:env|cat|printenv|base64|tar|head|history)))*\"|'[^'\n]*')"
    r"|\bheaders?\s*[=:]\s*(?:\{(?:[^{}]|\{[^{}\n]{0,80}\}){0,300}\}|\w+)|"
    r"\bauth\s*[=:]\s*(?:[\(\{][^(){}\n]{0,200}[)}]|[\w.\[\]\"']+)"
    rf"|(?<!\S)(?:-u|--user|-i|--cert|--key|--cacert|-E|-b|--cookie(?:-jar)?|-K|--netrc-file|--output|-o|-O|"
    rf"--env-file|--exclude|"
    rf"--kubeconfig|--private-key|--identity)(?:{WORD_AFTER})|\b(?:cert|verify|ssl\w*|(?:cert|key|"
    rf"ca)_?file)\s*[=:]\s*(?:\([^()\n]*\)|[^,)\n]+)"
    # what a child process is given; where the output goes
    r"|\benv\s*[=:]\s*(?:\{[^{}\n]*\}|(?:dict\()?[\w.]+(?:\(\))?)|(?<![-=0-9&<|])>{1,2}\s*[\"']?[~$/.\w{}-]+"
    # one value by its name
    r"|\b\w+(?:\.\w+)?(?:\(\))?\s*(?:\.get\(\s*|\[\s*)[\"'][\w-]+[\"'](?:[^()\[\]\n]{0,60})[\])]|\b(?:env|"
    r"process\.env|config)\.[A-Za-z_]\w*"
)
"""What does not carry private data to another host."""

ROUTE = Route(SOURCES, SENDS, wire=CONNECTS, aside=ASIDE)

COMMANDS = Look((WORDS, SEND_WORDS), (WORDS, *MORE_SENDS), (*TOOLS, SEND_WORDS))

FORCED = Pattern(
    r"\bgit\s+remote\s+set-url\s+(?:--add\s+)?--push\s[^\n;|&]{0,60}?(?:https?|ssh|"
    r"git)://(?!(?:[\w.-]+@)?(?:github\.com|gitlab\.com|"
    r"bitbucket\.org|codeberg\.org)|[<{$\[])\S+|"
    r"\bgit\s+push\s[^\n;|&]{0,120}?\b(?:https?|ssh|git)://(?!\S*(?:github\.com|gitlab\.com|bitbucket\.org|\$\{?GITHUB|"
    r"\$\{?CI_))\S+|\bgit\s+remote\s+add\s+(?P<remote>[\w.-]+)\s+[\"']?(?:https?|ssh|git)://(?!\S*(?:github\.com|"
    r"gitlab\.com|"
    r"bitbucket\.org|codeberg\.org))\S+[\s\S]{0,400}?\bgit\s+push\s(?:[^\n]*\s)?(?P=remote)\b|"
    rf"\bgit\s+add\s+(?:-f|--force)\s[^\n]{{0,60}}?{FILES}[^\n]{{0,300}}(?:\n[^\n]{{0,300}}){{0,3}}?git\s+push"
    r"|(?<![\w=-])(?:nslookup|dig|host|ping|drill)\s[^\n;|]{0,80}(?:\$\(|`)\s*(?:whoami|hostname|id\b|cat|"
    r"base64)[^\n;|]{0,120}\.[a-z][\w.-]+"
    r"|\b(?:curl|wget)\s[^\n;|]{0,300}?(?:-d|--data\S*|-F|--json|-T|[?&]\w+=\S*)\s*[^\n;|]{0,120}?\$\(\s*(?:cat|"
    r"base64|tar|head|git config|git remote|history)\b"
    r"|\bcurl\s(?:[^\n]|\\\n){0,200}?-\w*[dF]\s(?:[^\n]|\\\n){0,200}?\$\{?\w*(?:KEYSTORE|STORE_PASS|KEY_PASS|SIGNING_KEY)\w*"
)

ADDED = Look(
    ("git", "push remote", "http https ssh"),
    ("git", "f force", "push", "env pem secrets credentials ssh"),
    ("nslookup dig host ping drill", "whoami hostname id cat base64 pwd"),
    ("curl wget", "cat base64 tar head git history"),
    ("curl", "keystore signing pass password", "keystore store key"),
)

TOKENS = Look(
    (
        "token key secret kubeconfig database access session",
        "github gh gitlab npm pypi aws anthropic openai hf google stripe slack ssh kubeconfig database",
        SEND_WORDS,
    ),
    (
        "github_token gh_token",
        SEND_WORDS,
    ),
)

AROUND = 1500
"""How far from its explanation an address with a placeholder may stand, in characters."""

HOARD = Pattern(HOARDS)

HOARDED = Look(
    (
        "rsa ed25519 ecdsa dsa gnupg password kdbx credentials netrc pgpass login cookies logins key3 key4 wallet "
        "npmrc pypirc bitcoin ethereum electrum seed exodus metamask keychain keychains chat messages tdata shadow "
        "secrets",
        "home homedir expanduser open read readfile readfilesync readall copy copy2 copyfile copytree cp cat tar "
        "zip path "
        "join sqlite3 connect curl wget nc socket scp rsync push fetch post requests",
    )
)

SPARED = Pattern(
    r"assert|_(?:file|path|config)=|refus|exclud|ignor|skip|den[yi]|forbid|block|never|protect|sensitive|secret_files",
    re.IGNORECASE,
)
"""A list of what is not to be touched."""

KEEPS = Pattern(
    r"password|passphrase|credential|secret|\bssh\b|\bkeys?\b|wallet|cookie|token|\baws\b|backup|back up|"
    r"forensic|security|audit|migrat|dotfiles|keychain",
    re.IGNORECASE,
)
"""A description of what is private and kept."""

TALKS = Vocabulary(
    *SENDS.families,
    ("push issue", r"\bgit\s+push\b|\b(?:gh|glab)\s+issue\s+create\b"),
    ("http https", r"[\"'(<]?(?:node:)?\bhttps?[\"'.)]|\bhttp\.client\b|[\"']net/http[\"']|\bdata\s+\"http\""),
    flags=re.IGNORECASE | re.MULTILINE,
)

TOLD_TO_SEND = "an agent is told to send private data to an outside address"
