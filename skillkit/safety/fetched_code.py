"""How code comes from the network and is run: over pipes, as packages, by instructions, at install."""

import re

from skillkit.patterns import Pattern
from skillkit.safety.executors import EXECUTE_WORDS
from skillkit.safety.executors import EXECUTES
from skillkit.safety.executors import INTERPRETERS
from skillkit.safety.flows import Route
from skillkit.safety.looks import Look
from skillkit.safety.network_calls import FETCH_WORDS
from skillkit.safety.network_calls import FETCHES
from skillkit.safety.network_calls import MORE_FETCHES
from skillkit.safety.packages import INDEXES

PIPED = Pattern(
    rf"\b(?:curl|wget|http|https|aria2c|fetch|lynx|w3m|nc|ncat|dig|iwr|irm|invoke-webrequest|"
    rf"invoke-restmethod)\b(?!\.)[^\n;]{{0,300}}?\|\s*"
    rf"(?:[^\n|]{{0,80}}\|\s*){{0,2}}(?:sudo\s+(?:-\w+\s+)*)?(?:env\s+(?:\S+=\S*\s+)*)?"
    rf"(?:(?:\S*/)?{INTERPRETERS}\b(?!\.)(?!\S*\s+-[mcn]\b)(?:\s+-[sxe]\b)?(?=\s*(?:-|$|[\n;&|)\"'`]|2?>|"
    rf"/dev/stdin))|source\b|\.\s+/dev/stdin|"
    rf"xargs\s[^\n|]{{0,300}}sh\b|iex\b|invoke-expression\b)"
    rf"|(?:^|[\s;&|(])(?:\.|source|{INTERPRETERS})\s+(?:-\S+\s+)*/(?:dev|proc/self)/fd/\d[^\n]{{0,40}}"
    r"<\s*<\(\s*(?:curl|wget)\b"
    r"|\b(?:mshta|regsvr32|rundll32)(?:\.exe)?\b[^\n]{0,80}?https?://"
    r"|\b(?:unzip\s(?:[^\n;&|]{0,60}\s)?-P|7z\s+x\s(?:[^\n;&|]{0,60}\s)?-p)\s?\S+[^\n;&|]{0,160}(?:&&|"
    r";)\s*(?:sudo\s+)?(?:\.{0,2}/|open\s|"
    r"start\s|chmod\s)"
    r"|\bapply\s*\(?\s*from\s*[:=]\s*(?:uri\()?[\"']https?://[^\"'\n]*"
    r"|(?:\bsed\s+(?:-\S+\s+)+[\"'][^\n]{0,160}?)?\bdistributionUrl\s*=\s*https?\\{0,2}://(?!(?:services|downloads)\.gradle\.org/)[^\n]*",
    re.IGNORECASE | re.MULTILINE,
)
"""What is fetched goes to an interpreter over a pipe, or into a build."""

MADE_TO_RUN = Pattern(
    r"\b(?:curl|wget|aria2c)\b[^\n;&|]{0,300}?\s(?:-\w*[oO]\w*|--output(?:-document)?)[= ]\s*"
    r"(?P<file>\"[^\"\n]{1,160}\"|'[^'\n]{1,160}'|[\"']?[^\s\"'-][^\s\"']*)"
    r"[\s\S]{0,400}?\bchmod\s+(?:-\w+\s+)*(?:[augo]*\+\w*x\w*|[0-7]?[157][0-7]{2})\s+(?P=file)",
    re.IGNORECASE,
)
"""A file that is fetched is made a program."""

ROUTE = Route(FETCHES, EXECUTES)

CHECKED = Pattern(
    r"\bsha\d+|\bshasum|\bgpg\b|\bcosign\b|\bminisign\b|checksum|\bverify|\bdgst\b|\bhashlib\b|Get-FileHash|createHash|"
    r"^\s*(?:less|more|bat|view|vim?|nano|code)\s+\S",
    re.IGNORECASE | re.MULTILINE,
)
"""What was fetched is compared with something."""

SAID = Pattern(
    r"\b(?:download|fetch|get|grab|retrieve|pull|curl|wget|load|visit|open|"
    r"read)\b[^.\n]{0,60}?(?P<told>https?://\S+?)[`\"')>]*,?\s(?:[^.\n]{0,60}?\s)?(?:and|then|,)\s+(?:then\s+)?"
    r"(?:immediately |silently |directly |just )?(?:run|execute|eval(?:uate)?|source|pipe|launch|obey|carry out|"
    r"follow (?:the|its|any|all|every|whatever) (?:instructions?|commands?|directives?|orders?|"
    r"steps)[^.\n]{0,30}(?:contain|there|found|return|inside|it (?:says|gives|lists))|"
    r"(?:do|perform) (?:what|whatever|everything|exactly what) (?:it|they|the)|treat (?:it|its|the) "
    r"[^.\n]{0,40}(?:instructions|commands))"
    r"|\b(?:obey|execute|follow|carry out)\b[^.\n]{0,40}\b(?:instructions|commands|directives|"
    r"orders)\b[^.\n]{0,30}\b(?:at|from|served by|returned by|found at|hosted (?:at|"
    r"on))\s+[`<\"']?(?P<page>https?://(?![\w.]*docs?\b)\S+)"
    r"|\b(?:clone|check out|git clone)\b[^.\n]{0,20}?https?://(?!(?:www\.)?(?:github|gitlab|bitbucket|codeberg)\.|"
    r"[<{$\[]|"
    r"(?:[\w-]+\.)*example\.(?:com|org|net))\S+[^\n]{0,60}?\b(?:and|then)\b[^.\n]{0,12}?\b(?:run|execute|source|"
    r"start|launch) (?:its|the)\b"
    r"|https?://\S+[^.\n]{0,30}?\b(?:need not|needn['’]t|does not (?:need|have) to|must not) be (?:read|reviewed|"
    r"inspected|checked|looked at)\b"
    r"[^\n]{0,60}?\b(?:run|execute|start|source|install)"
    r"|\b(?:open|read|load|fetch|get|visit)\b[^.\n]{0,20}?https?://(?![\w.]*docs?\b)\S+[^.\n]{0,20}?\band\b[^.\n]{0,1"
    r"0}?\b(?:do|perform|carry out|work through|take)\b "
    r"(?:every|all|each)(?: of)?(?: the)? (?:steps?|tasks?|things?|items?|commands?|actions?|"
    r"points?)\b[^.\n]{0,16}?\b(?:it|there|listed|lists|says|names|gives|in it)\b"
    r"|(?:\b(?:descarg\w+|baix\w+|télécharge[rz]?|scarica\w*|lade[nt]?|download)\b|скачай\w*|загрузи\w*|下载|"
    r"下載)[^.\n]{0,24}?https?://\S+[^.\n]{0,40}?"
    r"(?:\b(?:ejec[uú]t\w+|execut\w+|exécut\w+|esegu\w+|führe?\b|starte\w*)|запусти\w*|выполни\w*|运行|運行|执行|執行)",
    re.IGNORECASE,
)

WHERE = (
    r"(?:https?://\S+|(?:the|that|this|its) (?:\w+ )?(?:page|site|website|link)|shown there|(?:it|page|site) shows|"
    r"displayed there)"
)

CONSOLE = r"(?:terminal|shell|console|power ?shell|command prompt|run dialog|cmd)"

PASTED = Pattern(
    rf"{WHERE}[^\n]{{0,120}}?\b(?:copy|take)\b[^\n]{{0,80}}?\b(?:commands?|lines?|scripts?|snippets?|code|"
    rf"text)\b[^\n]{{0,80}}?\b(?:paste|run|execute|enter|type)\b"
    rf"|\b(?:paste|run|execute|enter|type|start)\b[^.\n]{{0,40}}\b(?:commands?|lines?|scripts?|snippets?|code|"
    rf"what)\b[^\n]{{0,40}}\b(?:from|on|at|of|shown (?:on|at|there)|offered)\b[^\n]{{0,20}}?{WHERE}"
    rf"(?=[^\n]{{0,160}}\b(?:press|return|enter|{CONSOLE}|admin\w*|password)\b)"
    rf"|{WHERE}[^\n]{{0,120}}?\bpaste\b[^\n]{{0,60}}?\b(?:into|in) (?:the |a |an? \w+ |their |your )?{CONSOLE}\b"
    rf"|\b{CONSOLE}\b[^\n]{{0,80}}\bpaste\b[^\n]{{0,80}}{WHERE}"
    r"|\b(?:switch off|turn off|disable|deactivate|pause|exclude (?:it|the folder) "
    r"from)\b[^.\n]{0,40}\b(?:real-?time protection|"
    r"anti-?virus|defender|gatekeeper|smartscreen|security software|virus (?:scanner|protection)|firewall)\b"
    r"|\b(?:choose|click|select|press|pick)\b[^.\n]{0,20}\b(?:open anyway|run anyway|keep anyway|allow anyway|"
    r"install anyway|allow on device|"
    r"more info)\b"
    r"|\bdownload\b[^\n]{0,120}?\.(?:zip|exe|dmg|pkg|msi|scr|iso|7z|rar|appimage|jar|ps1|bat|vbs|"
    r"sh)\b[^\n]{0,100}?\bpassword\b"
    r"[^\n]{0,160}?\b(?:start|run|open|execute|launch|install)",
    re.IGNORECASE,
)
"""A person or an agent is talked into running something unseen."""

OBEYS = Pattern(
    r"\b(?:run|execute|do|carry out|perform)\b[^.\n]{0,12}\b(?:what(?:ever)?|everything|all)\b[^.\n]{0,40}?"
    r"https?://\S+[^.\n]{0,20}?\b(?:says?|contains?|lists?|tells?|holds?|orders?)\b|"
    r"\b(?:fetch|load|get|read|open|download|request|retrieve|visit|check|poll|query|"
    r"pull)\b[^\n]{0,60}?https?://(?P<at>\S+)[^\n]{0,160}?\b(?:follow|obey|execute|carry out|apply|do|treat|adopt|"
    r"comply|act on|perform|run)\b\s+(?:exactly |then )?"
    r"(?:what(?:ever)?|everything|the (?:instructions?|steps?|rules?|orders?|commands?|directives?|tasks?|text|"
    r"answer|reply|response|result)|its (?:instructions?|content\w*|rules?|steps?|orders?|commands?|text)|all|any|"
    r"each|it as|them as|them\b|those|as (?:told|instructed|it says))"
    r"(?=[^\n]{0,120}\b(?:instead|over|even|above|precedence|replace\w*|system|without|says?|there|returned?|"
    r"answers?|contains?|instructions?|commands?|orders?|silently|latest|current|newer|exactly|before)\b)",
    re.IGNORECASE,
)
"""An address gives the orders."""

TALKS = Look(
    (
        ("terminal console powershell dialog shell cmd prompt return press"),
        ("copy paste take copied"),
        ("http https page site website link shows there"),
    ),
    (
        "antivirus virus defender gatekeeper smartscreen protection firewall software",
        "off disable deactivate pause exclude",
    ),
    ("anyway info device", "choose click select press pick"),
    ("zip exe dmg pkg msi scr iso 7z rar appimage jar ps1 bat vbs sh", "password", "download"),
)

OBEYED = Look(
    (
        "http https",
        "fetch load get read open download request retrieve visit check poll query pull",
        "follow obey execute carry apply do treat adopt comply act perform run",
        "instructions instruction steps rules orders commands directives tasks says say answer reply response "
        "whatever told instructed",
    )
)

PUBLISHERS = Pattern(
    r"https://(?:astral\.sh|brew\.sh|sh\.rustup\.rs|get\.docker\.com|raw\.githubusercontent\.com/(?:Homebrew|nvm-sh|"
    r"helm|"
    r"ohmyzsh|pyenv|rbenv|k3d-io|kubernetes-sigs|aquasecurity|anchore|golangci|direnv|asdf-vm|tfutils)/|"
    r"get\.helm\.sh|get\.nextflow\.io|antigravity\.google|deno\.land|bun\.sh|bun\.com|get\.pnpm\.io|"
    r"install\.python-poetry\.org|install\.duckdb\.org|"
    r"claude\.ai|run\.linkerd\.io|get\.k3s\.io|istio\.io|get\.sdkman\.io|mise\.run|mise\.jdx\.dev|cli\.github\.com|"
    r"foundry\.paradigm\.xyz|release\.(?:solana|anza)\.(?:com|xyz)|nixos\.org|install\.determinate\.systems|"
    r"deb\.nodesource\.com|rpm\.nodesource\.com|fnm\.vercel\.app|get\.volta\.sh|starship\.rs|just\.systems|"
    r"ollama\.com|fly\.io|bootstrap\.pypa\.io|pyenv\.run|tailscale\.com|sentry\.io|aka\.ms|dot\.net|"
    r"community\.chocolatey\.org|get\.scoop\.sh|toolbelt\.treasuredata\.com|cursor\.com|opencode\.ai|fluxcd\.io|"
    r"get\.pulumi\.com|dl\.dagger\.io|webi\.sh|setup\.atuin\.sh|getcomposer\.org|(?:files\.)?pythonhosted\.org|"
    r"pypi\.org|download\.pytorch\.org|pypi\.nvidia\.com|registry\.npmjs\.org|data\.pyg\.org|"
    r"developer\.download\.nvidia\.com|storage\.googleapis\.com/(?:jax|tensorflow)|localhost|"
    r"127\.0\.0\.1)(?=[/\s\"')`:]|(?<=/)|$)",
    re.IGNORECASE,
)

RELEASES = Pattern(r"https://github\.com/[\w.-]+/[\w.-]+/(?:releases|archive|zipball|tarball)/", re.IGNORECASE)
"""Files of a release, of which packages may be installed."""

URL = Pattern(r"https?://[^\s\"'`)>|]+", re.IGNORECASE)

COMMANDS = Look((FETCH_WORDS, EXECUTE_WORDS), (*MORE_FETCHES, EXECUTE_WORDS))

PIPES = Look(
    (
        "curl wget aria2c lynx w3m iwr irm invoke fetch dig nc ncat",
        "sh bash zsh dash ksh ash fish python python3 node deno perl ruby php osascript pwsh powershell source iex "
        "expression xargs stdin",
    ),
    ("mshta regsvr32 rundll32 distributionurl", "http https"),
    ("fd", "dev proc", "curl wget"),
    ("apply", "from", "http https"),
    ("unzip 7z", "p"),
)

VARIABLE = Pattern(r"\s*\(?\s*(?:[fbr]?[\"'`]\??>?[\"'`]\s*[.+]\s*)?[$@\w]")
"""What is run is a name, not a text."""

MADE = Look(("curl wget aria2c", "chmod"))

DROPPED = Pattern(
    r"\bchmod(?:Sync)?\s*\([^\n]{0,120}?(?:0?o?[0-7]?7[0-7]{2}\b|S_I(?:X|EXEC|RWXU)|0x1ed|\b493\b|\b448\b)|"
    r"\.chmod\(\s*0?o?7|"
    r"\bsetExecutable\(|\bOWNER_EXECUTE\b|[Cc]hmod\([^\n]{0,120}?0o?7[0-7]{2}|\bset_permissions\(|"
    r"\bsetAttributes\([^\n]{0,80}posix|"
    r"\bchmod\b[\"',\s]+(?:[augo]*\+\w*x|0?7[0-7]{2})"
)
"""A file is made a program."""

DROPS = Look(
    (
        "chmod chmodsync setexecutable owner_execute set_permissions setattributes",
        "http https",
        "spawn popen run exec system start execfile execfilesync spawnsync call check_call command execute "
        "processbuilder subprocess",
    ),
)
FETCHED = Look(("http https",))
CALLED = Pattern(r"[\w./-]+\.(?:[cm]?[jt]s|py|sh|rb|pl|ps1)\b")
"""The file of a program in a command."""

SENTENCES = Look(
    (
        "http https",
        "download fetch get grab retrieve pull curl wget load visit open read obey execute follow carry clone check "
        "need needn does descarga descargue descargar baixe baixa télécharge téléchargez scarica scaricare lade laden",
        "take work start install ejecuta ejecútalo ejecútala ejecute execute execute exécute exécutez esegui "
        "eseguilo führe "
        "starte run execute eval evaluate source pipe launch obey carry follow do perform treat instructions commands "
        "directives orders",
    )
)

QUOTED_FETCH = Pattern(r"[\"'`\[](?:curl|wget|aria2c)\b", re.IGNORECASE)

RUN_THERE = Pattern(r"\$\(|system|popen|exec|check_output|subprocess|spawn|getoutput|\beval|=\s*`", re.IGNORECASE)
"""A command that fetches, as a text; and what runs it in the same statement."""


def is_trusted(said: str, *, package: bool = False) -> bool:
    """Whether everything that is fetched comes from a publisher that documents this command."""
    urls = [url.rstrip(".,;:") for url in URL.compiled.findall(said)]
    return bool(urls) and all(
        PUBLISHERS.compiled.match(url) or (package and (RELEASES.compiled.match(url) or INDEXES.compiled.match(url)))
        for url in urls
    )
