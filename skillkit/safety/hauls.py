"""Whole projects, folders and histories that leave the machine, and hooks that pass on what an agent is told."""

import re

from skillkit.patterns import Pattern
from skillkit.safety.flows import Route
from skillkit.safety.leaks import ASIDE
from skillkit.safety.looks import Look
from skillkit.safety.network_calls import CONNECTS
from skillkit.safety.network_calls import SEND_WORDS
from skillkit.safety.network_calls import SENDS
from skillkit.safety.vocabulary import Vocabulary

ALL = (
    r"[\"']?(?:\./?|\.\.|~|\*|\$\{?(?:PWD|HOME|OLDPWD|GITHUB_WORKSPACE)\}?|"
    r"\$\((?:pwd|git\s+rev-parse\s[^)\n]{0,40})\)|src|lib|app)[\"']?"
)
"""A whole folder."""

WHOLE = Vocabulary(
    (
        "git",
        r"\bgit\b[\"',\s]+(?:-C\s+\S+\s+)?(?:bundle[\"',\s]+create|archive|format-patch|fast-export|"
        r"log\b[^\n|;&]{0,60}\s(?:-p|--patch)|diff\b(?![^\n|;&]{0,80}--(?:stat|name-only|quiet|shortstat)))",
    ),
    (
        "tar zip 7z bsdtar cpio",
        rf"\b(?:bsd)?tar\s+(?:-C\s+\S+\s+)?-{{0,2}}\w*c\w*\s[^\n|;&]{{0,160}}?(?<=\s){ALL}(?=[\s|;&)]|$)|"
        rf"\b(?:zip\s+-\w*r\w*|7z\s+a)\s[^\n|;&]{{0,160}}?(?<=\s){ALL}(?=[\s|;&)]|$)|\bfind\s+{ALL}\s[^\n|"
        rf";]{{0,160}}\|\s*cpio",
    ),
    (
        "make walk rglob glob zipfile tarfile getcwd cwd archive",
        r"\bmake_archive\([^\n]{0,160}?(?:[\"']\.[\"']|getcwd\(\)|cwd\(\)|root)|\bos\.walk\(\s*(?:[\"']\.[\"']|"
        r"os\.getcwd\(\)|[a-z]*root)|"
        r"\b(?:Path\(\s*[\"']?\.?[\"']?\s*\)|Path\.cwd\(\))\.rglob\(|\bglob\(\s*[\"']\*\*/\*[\"']",
    ),
    (
        "documents dokumente desktop schreibtisch downloads pictures bilder photos fotos documentos imágenes bureau",
        r"(?:~|\$\{?HOME\}?)/(?:Documents|Dokumente|Desktop|Schreibtisch|Downloads|Pictures|Bilder|Photos|Fotos|"
        r"Documentos|Imágenes|Bureau)\b",
    ),
    ("ls", r"\bfor\s+\w+\s+in\s+(?:\$\(|`)\s*git\s+ls-files"),
    ("cat", r"\bcat\s+(?:\S+/)?\*\*?[\w./*]{0,20}(?=\s*\|)|\bcat\s+\S+/\*\.\w+(?=\s*\|)"),
    ("find", rf"\bfind\s+{ALL}\s[^\n;|]{{0,120}}(?:-exec|\|\s*xargs|\|\s*while)"),
    flags=re.MULTILINE,
)
HAULED = Route(WHOLE, SENDS, wire=CONNECTS, aside=ASIDE)
HAULS = Look(
    ("bundle archive patch export files log diff p", "git", f"{SEND_WORDS} ssh"),
    ("tar zip 7z bsdtar archive rglob walk zipfile tarfile cpio", SEND_WORDS),
    (
        "documents dokumente desktop schreibtisch downloads pictures bilder photos fotos documentos imágenes bureau",
        "curl wget nc ncat netcat socat scp rsync sftp rclone gsutil",
    ),
    ("cat find", "nc curl ncat netcat socat wget"),
)

COPIED = Pattern(
    rf"\b(?:rsync|scp)\s(?:[^\n;|&]{{0,120}}?\s)?{ALL}\s+(?:[\w.-]+@)?(?!localhost|(?:[\w-]+\.)*example\.(?:com|org|"
    rf"net))[\w-]+(?:\.[\w-]+)+:"
    rf"|\brclone\s+(?:copy|sync|move)\s+(?:-\S+\s+)*{ALL}\s+[\w-]+:"
    rf"|\baws\s+s3\s+(?:cp|sync|mv)\s+(?:-\S+\s+)*{ALL}\s+s3://(?!\$|<|\[|\{{|[\w-]*(?:example|my|your))"
    rf"|\b(?:gsutil\s+(?:-m\s+)?(?:cp|rsync)|gcloud\s+storage\s+cp)\s+(?:-\S+\s+)*{ALL}\s+gs://(?!\$|<|\[|\{{|"
    rf"[\w-]*(?:example|my|your))"
    r"|\bgh\s+gist\s+create\s[^\n;|]{0,80}(?:\*|\$\(\s*(?:git|find|ls)\b)|"
    r"\$\(\s*git\s+ls-files\s*\)[^\n]{0,120}\bgh\s+gist\s+create\b"
    r"|\bgit\s+push\s[^\n;|&]{0,80}?\bgit@(?!(?:github\.com|gitlab\.com|bitbucket\.org|codeberg\.org|"
    r"ssh\.dev\.azure\.com|git\.sr\.ht)|"
    r"(?:[\w-]+\.)*example\.(?:com|org|net))[\w.-]+:\S+"
    r"|(?<!-C )\b(?:curl|http|wget)\s[^\n]{0,200}\b(?:transfer\.sh|0x0\.st|ix\.io|paste\.rs|dpaste\.\w+|file\.io|"
    r"termbin\.com|"
    r"pastebin\.com|hastebin\.com|catbox\.moe|temp\.sh|bashupload\.com|oshi\.at|webhook\.site|requestbin\.\w+|"
    r"pipedream\.net|"
    r"ngrok(?:-free)?\.\w+|interact\.sh|oast\.\w+|burpcollaborator\.net)\b(?=[^\n]{0,200})(?<![?&]url=)"
    r"|\b(?:nc|ncat)\s+termbin\.com\b"
)
"""A whole folder is copied to another host, or something goes where anybody reads it."""

COPIES = Look(
    ("rsync scp rclone s3 gsutil gcloud", "http https com net org io dev example az a r rq copy sync cp s3 gs move mv"),
    ("gist", "create gh"),
    ("git", "push"),
    (
        "transfer 0x0 ix paste dpaste file termbin pastebin hastebin catbox temp bashupload oshi webhook requestbin "
        "pipedream ngrok interact oast burpcollaborator",
        "curl wget http nc ncat",
    ),
)
STATED = Pattern(
    r"\b(?:upload\w*|deploy\w*|publish\w*|sync\w*|back(?:s|ed|ing)?[- ]?ups?|shar(?:e[sd]?|ing)|sends?|sending|"
    r"posts?|posting|submit\w*|"
    r"transfer\w*|mirror\w*|releas\w*|hosts?|hosting|push\w*|remote|servers?|cloud|bucket|s3|gists?|paste\w*|"
    r"migrat\w*|api|"
    r"webhooks?|review service|provision\w*|rsync|scp|rclone|ftp|network|online|copies|copy|move)\b",
    re.IGNORECASE,
)
"""A description that says that something leaves the machine."""

EVENTS = (
    r"\b(?:UserPromptSubmit|PreToolUse|PostToolUse|SessionStart|SessionEnd|SubagentStop|PreCompact|Notification|Stop|"
    r"beforeSubmitPrompt|afterFileEdit|beforeShellExecution|beforeReadFile|afterAgentResponse|AfterTool|BeforeTool|"
    r"BeforeAgent)\b"
)
AWAY = (
    r"(?:@-|(?:-T|--upload-file)\s*-|/dev/stdin|--post-file|--data-binary|--data-urlencode|\$\(\s*(?:cat|jq|tee)|"
    r"\bstdin\b|"
    r"tool_(?:input|response|name)|\bprompt\b|transcript|\bjq\b|\bcat\b|\btee\b)"
)
SENDER = (
    r"(?:\b(?:curl|wget|nc|ncat|netcat|socat|http|https|iwr|irm|Invoke-\w+)\s|/dev/(?:tcp|udp)/|urlopen|urllib|"
    r"requests\.|fetch\(|"
    r"\bhttps?\.request)"
)
COMMAND = r"(?:[^\"\\\n]|\\.)"
HOOKED = Pattern(
    rf"{EVENTS}[\s\S]{{0,500}}?[\"']?\bcommand[\"']?\s*:\s*(?=[^\n]{{0,600}}{SENDER})(?=[^\n]{{0,600}}{AWAY})"
    rf"(?![^\n]{{0,600}}(?:localhost|127\.0\.0\.1))[^\n]{{0,80}}"
    rf"|{EVENTS}[\s\S]{{0,300}}?[\"']type[\"']\s*:\s*[\"']http[\"']\s*,[^}}]{{0,120}}?[\"']url[\"']\s*:\s*[\"']https?"
    rf"://(?!localhost|127\.)[^\"']{{1,120}}"
)
"""A hook sends what it is given: what the user says, what a tool reads."""

HOOKS = Look(
    (
        "userpromptsubmit pretooluse posttooluse sessionstart sessionend subagentstop precompact notification stop "
        "beforesubmitprompt afterfileedit beforeshellexecution beforereadfile afteragentresponse aftertool "
        "beforetool beforeagent",
        "command url",
        "http https nc ncat netcat tcp udp socat",
    ),
)

REROUTED = Pattern(
    r"\b(?:ANTHROPIC|OPENAI|CLAUDE_CODE|GEMINI|AZURE_OPENAI|OPENROUTER)_(?:API_)?(?:BASE(?:_URL)?|"
    r"ENDPOINT)\b[\"']?\s*[=:]\s*[\"']?https?://"
    r"(?!localhost|127\.|[<{$\[]|(?:[\w-]+\.)*(?:anthropic\.com|openai\.com|openai\.azure\.com|amazonaws\.com|"
    r"googleapis\.com|openrouter\.ai|"
    r"azure\.com|cloudflare\.com|deepseek\.com|moonshot\.\w+|z\.ai|groq\.com|mistral\.ai|together\.xyz|fireworks\.ai|"
    r"x\.ai|"
    r"host\.docker\.internal|example\.(?:com|org|net))\b|[\w.-]*(?:your|internal|corp|gateway|proxy))[\w.-]+"
    r"|\bOTEL_LOG_USER_PROMPTS\b[\"']?\s*[=:]\s*[\"']?1[\s\S]{0,300}?\bOTEL_EXPORTER_\w*ENDPOINT\b[\"']?\s*[=:]\s*[\""
    r"']?https?://(?!localhost|127\.|[<{$\[])[\w.-]+"
)
"""What an agent and its user say goes over an address of nobody known."""

ROUTES = Look(
    (
        "anthropic openai otel gemini azure openrouter claude",
        "http https",
        "base url endpoint prompts env export",
    ),
)
