"""The keys of wireless networks that a machine knows, read out all together."""

import re

from skillkit.patterns import Pattern
from skillkit.safety.looks import Look

READS_KEYS = Pattern(
    r"\b(?:foreach(?:-object)?|for)\b[^\n]{0,200}\n?[\s\S]{0,300}?\bkey\s*=\s*clear\b|"
    r"(?:^|[|\s])%\s*\{[\s\S]{0,300}?\bkey\s*=\s*clear\b|"
    r"\bnetsh\s+wlan\s+export\s+profiles?\b[^\n]{0,120}?\bkey\s*=\s*clear\b|"
    r"\bkey\s*=\s*clear\b[^\n]{0,80}?(?:>|\|\s*(?:Out-File|Add-Content|Set-Content|tee\b|curl))|"
    r"\b(?:cat|grep\s[^\n|;]{0,60})\s+[^\n|;]{0,40}/etc/NetworkManager/system-connections/(?:\*|"
    r"[\w*]*)(?=[^\n]{0,80}(?:psk|>|\|))",
    re.IGNORECASE,
)
"""The keys of all wireless networks that a machine knows are read out."""
WIRELESS = Look(("netsh networkmanager", "key psk system"))
SAYS_SO = Pattern(
    r"\b(?:(?:back(?:s|ing)?[- ]?ups?|migrat\w*|recover\w*|restor\w*|export\w*|mov(?:e|es|ing)|saved?|"
    r"forgotten)\b[^.]{0,60}?"
    r"\b(?:wi-?fi|wireless|wlan|networks?)|(?:wi-?fi|wireless|wlan)\b[^.]{0,40}?\b(?:keys?|passwords?|profiles?))\b",
    re.IGNORECASE,
)
"""A description that says so."""
