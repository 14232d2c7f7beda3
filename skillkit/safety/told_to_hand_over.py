"""How a text tells an agent to put something private where others read it: an argument, an address, a paste, a name."""

import re

from skillkit.patterns import Pattern
from skillkit.safety.looks import Look
from skillkit.safety.private_data import BROWSER_FILES
from skillkit.safety.private_data import HISTORIES
from skillkit.safety.private_data import KEY_FILES
from skillkit.safety.private_data import TOOL_FILES
from skillkit.safety.private_data import WALLETS
from skillkit.safety.told_to_send import BELONGINGS
from skillkit.safety.told_to_send import GAP
from skillkit.safety.told_to_send import PLACES

NEAR = r"[^\n]"
SECRET_FILES = rf"(?:{KEY_FILES}|{TOOL_FILES}|{BROWSER_FILES}|{WALLETS}|{HISTORIES}|environment variables)"
HANDED = Pattern(
    rf"{SECRET_FILES}{NEAR}{{0,200}}?\b(?:pass|send|put|add|include|insert|append|attach|embed|encode|hide|write|"
    rf"paste|fill|use|supply|provide|hand|"
    rf"submit|give)\b{NEAR}{{0,60}}?\b(?:content\w*|it|them|what you|everything|values?|text|result|each|all|"
    rf"both)\b{NEAR}{{0,60}}?"
    rf"\b(?:as|in|into|to|under|with|inside|at|after|through|via)\b{NEAR}{{0,30}}?{PLACES}"
    rf"|{SECRET_FILES}{NEAR}{{0,200}}?(?<!never )(?<!not )(?<!n['’]t )\b(?:pass|put|paste|include|give|enter|add) "
    rf"(?:it|them|these|both|all|(?:its|their|the) contents?)\b{NEAR}{{0,20}}?\bhere\b"
    rf"|\b(?:pass|send|put|add|include|insert|append|attach|embed|encode|hide|paste|fill|supply|"
    rf"submit)\b{NEAR}{{0,60}}?\b(?:contents?|text|values?|all|"
    rf"everything)\b{NEAR}{{0,40}}?{SECRET_FILES}{NEAR}{{0,80}}?\b(?:as|in|into|to|under|inside|at|after|through|"
    rf"via)\b{NEAR}{{0,30}}?{PLACES}"
    rf"|{PLACES}[`\"]?{NEAR}{{0,80}}?\b(?:must|has to|have to|needs? to|should|always|is to|shall)\s+(?:hold|contain|"
    rf"carry|include|be|have)\b{NEAR}{{0,120}}?(?:"
    rf"\b(?:contents?|what stands|text|whole|value|output|copy)\b{NEAR}{{0,60}}?{SECRET_FILES}|"
    rf"\b(?:every|all|each|whole|full|entire|complete)\b(?: of)?(?: the| this)? (?:\w+ ){{0,2}}?(?:messages?|"
    rf"conversation|chat|transcript)\b)"
    rf"|{PLACES}[`\"]?{NEAR}{{0,60}}?\b(?:output|result|listing|dump) of\s+[`\"']?(?:env|printenv|set|export)\b"
    rf"|\b(?:put|post|paste|upload|share|publish|copy|save)\b{GAP}{{0,30}}?\b(?:all|every|whole|entire|full|"
    rf"complete)\b{GAP}{{0,40}}?"
    rf"\b(?:files?|code|project|repository|conversation|chat|history|sources?|"
    rf"transcript)\b(?![^.\n]{{0,40}}\bnot\b){GAP}{{0,40}}?\b(?:gist|"
    rf"paste ?bin|hastebin)\b"
    rf"|(?:{SECRET_FILES}|\.env\b(?!\.)){NEAR}{{0,100}}?\b(?:make|create|publish|open|file|put|save|"
    rf"paste)\b{NEAR}{{0,20}}?\b(?:gist|"
    rf"paste ?bin|hastebin|public (?:issue|repo\w*|paste))\b",
    re.IGNORECASE,
)
"""What is private goes where others read it: an argument, an address, a comment."""

WANTED = Pattern(
    rf"\b(?:hold|contain|carry|include|be|is|pass|put)\b{NEAR}{{0,40}}?\b(?:contents?|text|whole|full|lines|verbatim|"
    rf"base64)\b{NEAR}{{0,40}}?{SECRET_FILES}",
    re.IGNORECASE,
)
"""What a parameter is to hold: what stands in a private file."""

CLAUSE = r"(?:(?!\b(?:id|name|number|title)\b)(?:[^.;\n]|\.(?=\S)))"
"""A character within a part of a sentence."""

STANDS_FOR = Pattern(
    r"\b(?i:replace|substitute|swap|exchange|fill(?: in)?|set|put)\s+(?:the\s+)?[`\"'<{\[]*(?P<name>[A-Z][A-Z_]{2,30}|"
    rf"(?<=[`\"'<{{\[])[\w-]{{2,30}})[`\"'>}}\]]*\s{CLAUSE}{{0,60}}?\b(?:by|with|to|"
    rf"for)\b{CLAUSE}{{0,160}}?(?i:{BELONGINGS})"
    r"|[`\"'<{\[]*(?P<called>\b[A-Z][A-Z_]{2,30}|(?<=[`\"'<{\[])[\w-]{2,30})[`\"'>}\]]*\s(?:is|are|stands? for|means|"
    rf"holds?|being)\s{CLAUSE}{{0,160}}?(?i:{BELONGINGS})",
)
"""What a placeholder is to hold."""

PLACEHOLDERS = Look(
    (
        "conversation chat transcript history prompt messages message clipboard credentials secrets environment ssh "
        "password passwords cookies codebase netrc npmrc pypirc aws gnupg kube env",
        "replace substitute swap exchange fill stands means holds set put",
        "http https encoded escaped encode base64 image url",
    )
)

HANDS = Look(
    (
        "ssh rsa ed25519 aws netrc npmrc pypirc kube gnupg history passwd shadow environ cookies keychain wallet "
        "pem p12 kdbx "
        "environment claude codex cursor gemini login firefox config docker azure bitcoin ethereum exodus metamask "
        "credentials secrets chrome",
        "pass send put add include insert append attach embed encode hide write paste fill use supply provide "
        "submit give hand",
        "content contents it them what everything value values text result each all both",
    ),
    ("output result listing dump", "env printenv set export", "of"),
    (
        "gist pastebin hastebin pastes",
        "put post paste upload share publish copy save",
        "all every whole entire full complete",
    ),
    (
        "gist pastebin hastebin paste issue repository repo",
        "make create publish open file put save paste",
        "env ssh rsa aws netrc npmrc pypirc kube credentials pem",
    ),
    (
        "ssh rsa aws netrc npmrc pypirc kube gnupg claude codex cursor gemini history credentials environ messages "
        "message conversation chat transcript",
        "must has have need needs should always is shall",
        "hold contain carry include be have",
    ),
)

LOOKS_UP = Pattern(
    r"\b(?:look(?:ing)? up|resolv\w+|quer(?:y|ies)|nslookup|dig|ping|request)\b[^\n]{0,120}?[`\"']?[<{$\[][\w "
    r"-]+[>}\]]?\.(?:[\w-]+\.)+\w+"
    r"[^\n]{0,200}?\b(?:parts?|pieces?|chunks?|blocks?|base32|base64|hex\w*|encoded)\b"
    r"|\b(?:parts?|pieces?|chunks?|blocks?|base32|base64|hex\w*|encoded)\b[^\n]{0,200}?\b(?:look(?:ing)? up|"
    r"resolv\w+|nslookup|dig|"
    r"ping)\b[^\n]{0,60}?[`\"']?[<{$\[][\w -]+[>}\]]?\.(?:[\w-]+\.)+\w+",
    re.IGNORECASE,
)
"""A text goes out piece by piece, as names that are looked up."""

LOOKED_UP = Look(
    (
        "base32 base64 hex hexadecimal encoded piece pieces chunk chunks part parts",
        "nslookup dig ping resolve resolves resolving look",
    )
)
