"""Repositories and archives of nobody known that are fetched, and of which something is run."""

import re

from skillkit.patterns import Pattern
from skillkit.safety.looks import Look

HOSTS = (
    r"(?:github\.com|gitlab\.com|bitbucket\.org|codeberg\.org|git\.kernel\.org|gitlab\.(?:gnome|freedesktop|"
    r"kitware)\.\w+|"
    r"invent\.kde\.org|salsa\.debian\.org|git\.savannah\.(?:non)?gnu\.org|git\.sr\.ht|gitea\.com|gitee\.com|"
    r"(?:[\w-]+\.)?googlesource\.com|dev\.azure\.com|huggingface\.co|hf\.co|git\.(?:ffmpeg|zx2c4)\.\w+|sourceware\.org|"
    r"gcc\.gnu\.org|code\.videolan\.org|(?:[\w-]+\.)*example\.(?:com|org|net)|localhost|127\.0\.0\.1)"
)
FORGES = rf"(?:{HOSTS}[/:]|[<\[{{$])"
"""Where everybody's repositories are, and what stands for an address."""

CLONES = (
    r"\b(?:git(?:\s+-\S+(?:\s+[\w./~-]+)?)?\s+(?:clone|pull|submodule\s+add)|hg\s+clone|svn\s+(?:checkout|co|export)|"
    r"fossil\s+clone|bzr\s+branch)\s+(?:-\S+\s+(?:\d+\s+)?)*[\"']?"
    rf"(?:(?:https?|git|ssh|svn)://(?:[\w.-]+@)?|git@)(?!{FORGES})[\w.-]+[/:]\S*"
)
RUNS = (
    r"(?:(?:sudo|doas|exec|nohup|env)\s+(?:-\S+\s+)*)?(?:(?:(?:ba|z|da|k)?sh|python\S*|node|deno|bun|ruby|perl|php|"
    r"source|"
    r"\.)\s+(?!-{1,2}(?:version|help)|-c\b|-m\s+(?:http\.server|venv)\b)\S|make\b(?!\s+(?:help|clean|\w*config))|"
    r"ninja\b|\./|just\s+\w|"
    r"(?:npm|pnpm|yarn|bun)\s+(?:ci\b|i\b|install|start|run)|(?:uv\s+)?pip\S*\s+install\s|uv\s+(?:sync|run)|"
    r"poetry\s+install|cargo\s+(?:run|build|install)|go\s+(?:run|build|install|generate)|"
    r"docker\s+(?:compose\s+(?:up|build|run)|build)|"
    r"(?:/tmp|~|\$\{?\w+\}?|\.?[\w-]+)/(?:[\w.-]+/)*(?:s?bin/|[\w-]*(?:install|setup|bootstrap|run|init|start|check|"
    r"main|"
    r"build|configure)[\w.-]*(?=[\s\"';&|)]|$)))"
)
NEXT = r"(?:&&|\|\||[;\n])\s*"
BETWEEN = rf"(?:{NEXT}[^\n&;|]{{0,160}}){{0,4}}?"
FETCHES = r"\b(?:curl|wget)\s[^\n;&|]{0,200}?https?://(?!github\.com)"

UNPACKS = Pattern(
    rf"{CLONES}[^\n&;|]{{0,160}}{BETWEEN}{NEXT}{RUNS}"
    rf"|[\"']clone[\"'][^\]\n]{{0,60}}?[\"'](?:https?|ssh|git)://(?!{FORGES})[\s\S]{{0,300}}?[\[(]\s*[\"'](?:(?:ba|"
    rf"z)?sh|"
    rf"python\S*|node|make|npm|\./|/tmp/)|\bclone_from\(\s*[\"'](?:https?|ssh|git)://(?!{FORGES})[\s\S]{{0,300}}?"
    r"(?:\bsys\.path\b|import_module\(|\bsubprocess\.|\bos\.system\(|\bexec\w*\()"
    r"|\b(?:curl|wget)\b[^\n]{0,200}?\|\s*(?:sudo\s+)?(?:tar|bsdtar|cpio)\s[^\n;&]{0,60}(?:&&|;|\n)\s*"
    r"(?:cd\s[^\n;&]{0,60}(?:&&|;|\n)\s*)?(?:sudo\s+)?(?:(?:ba|z)?sh\s|\./|/tmp/|~/|\.\s)\S*"
    rf"|{FETCHES}\S+?\.(?:zip|tar\.\w+|tgz|7z)\b[^\n;&|]{{0,80}}{BETWEEN}{NEXT}(?:unzip|tar|bsdtar|7z)\s[^\n&;|"
    rf"]{{0,120}}"
    rf"{BETWEEN}{NEXT}(?:sudo\s+)?(?:(?:ba|z)?sh\s+[\w./]|\./|python\S*\s+\S+\.py|make\b|node\s+\S)"
    rf"|{FETCHES}\S+?\.(?P<kind>deb|rpm|pkg|msi|apk|snap|vsix|whl|gem|jar)\b[^\n;&|]{{0,80}}{NEXT}(?:sudo\s+)?"
    r"(?:dpkg|rpm|apt\S*|dnf|yum|installer|msiexec|adb|snap|code|pip\S*|gem|java)\s[^\n;&|]{0,80}\.(?P=kind)\b",
    re.IGNORECASE,
)
"""A repository or an archive from nobody known is fetched, and one of its programs is run or installed."""

UNPACKED = Look(
    (
        "clone export checkout co pull submodule branch",
        "git hg svn fossil bzr",
        "http https ssh git svn",
        "sh bash zsh python python3 node source make ninja npm pnpm yarn pip uv poetry cargo go docker just install "
        "setup bootstrap run init start check main build configure bin",
    ),
    ("clone", "http https ssh git", "sys path import subprocess system exec"),
    ("tar bsdtar unzip 7z", "curl wget"),
    ("deb rpm pkg msi apk snap vsix whl gem jar", "curl wget", "http https"),
)
