"""How somebody gets in and stays: shells for others, accounts, what starts by itself."""

import re

from skillkit.patterns import Pattern
from skillkit.safety.looks import Look
from skillkit.safety.start_places import AGENT_FILES
from skillkit.safety.start_places import ENTRIES
from skillkit.safety.start_places import GUARDS_OFF
from skillkit.safety.start_places import HOOKS
from skillkit.safety.start_places import MINERS
from skillkit.safety.start_places import SERVICES
from skillkit.safety.start_places import START_FILES

SHELLS = r"(?:/bin/|/usr/bin/|\b)(?:(?:ba|z|k|da)?sh\b|cmd(?:\.exe)?\b|powershell\S*)"

OPENS = Pattern(
    r"\bztcp\s+(?!-c)\S|(?:ba|z|k)?sh\s+-i\s*[^\n]{0,20}(?:>|&gt;)(?:&|&amp;)\s*/dev/(?:tcp|udp)/|/dev/(?:tcp|"
    r"udp)/\$?[\w.{}-]+/\$?[\w{}]+[^\n]{0,30}(?:0(?:>|&gt;)(?:&|&amp;)1|(?:<|&lt;)(?:&|&amp;)|0<&)|"
    r"\bexec\s+\d+<>\s*/dev/(?:tcp|udp)/"
    rf"|\b(?:nc|ncat|netcat)\b[^\n|;]{{0,80}}\s(?:-\w*e\w*|-c|--exec|--sh-exec)\s+\S*{SHELLS}|"
    rf"\bmkfifo\s[^\n]{{0,160}}\b(?:nc|ncat|netcat|openssl|telnet)\b|"
    r"\bsocat\s[^\n]{0,120}(?:exec|system):|\btelnet\s[^\n|]{0,60}\|\s*\S*sh\b"
    rf"|\bsocket\.(?:socket|create_connection)\([\s\S]{{0,600}}?(?:os\.dup2|pty\.spawn|"
    rf"subprocess\.\w+\([^\n]{{0,60}}{SHELLS})|"
    rf"\bnet\.(?:Socket|connect|createConnection|createServer)\b[\s\S]{{0,500}}?(?:spawn|"
    rf"exec\w*)\([^\n]{{0,20}}{SHELLS}|(?:spawn|exec\w*)\([^\n]{{0,20}}{SHELLS}[\s\S]{{0,400}}?\bnet\.(?:Socket|"
    rf"connect|createConnection)\b|"
    rf"\bTCP(?:Socket|Server)\.\w+\b[\s\S]{{0,300}}?(?:exec|{SHELLS}|popen|`)|\bIO::Socket[\s\S]{{0,400}}?(?:exec\b|"
    rf"system\b|open\(STD|{SHELLS})|\bfsockopen\([\s\S]{{0,300}}?(?:exec|proc_open|popen|system)\b|"
    rf"New-Object\s+(?:System\.)?Net\.Sockets\.TCP(?:Client|Listener)|\[(?:System\.)?Net\.Sockets\.TCP(?:Client|"
    rf"Listener)\]|\bnet\.Dial\([\s\S]{{0,300}}?exec\.Command\([^\n]{{0,20}}{SHELLS}"
    r"|\bssh\s[^\n]{0,120}-\w*R\w*\s*\S*\d+:\S+:\d+\s+(?!localhost)|\b(?:tmate|gs-netcat|gsocket|chisel\s+client|"
    r"frpc|ngrok\s+(?:tcp|http)|cloudflared\s+(?:service\s+install[ \t]+\S|tunnel\s+run)|"
    r"code\s+tunnel|ttyd|bore\s+local)\b[^\n]{0,120}(?:&|-F\b|nohup|>/dev/null|--accept-server|service)|"
    r"\bssh-copy-id\b[^\n]{0,200}-i\s+(?:\./|/tmp)",
    re.IGNORECASE,
)
"""A shell for somebody else."""

ASKING = r"(?:sudo|su|ssh|scp|gpg|passwd|login|doas|kinit)"
LISTENS = Pattern(
    rf"(?:(?<![\w-])|(?<=\\n))(?:{ASKING}|git)\s*\(\)\s*\{{[^}}]{{0,300}}?(?:\bread\s+(?:-\w+\s+)*-?\w*s|"
    rf"\bstty\s+-echo|"
    rf"\bscript\s+-|"
    rf"\b(?:curl|wget|nc)\s)"
    rf"|\bfunction\s+{ASKING}\b[^}}]{{0,300}}?(?:\bread\s+(?:-\w+\s+)*-\w*s|\bRead-Host\b|Out-File|Add-Content)"
    rf"|\balias\s+{ASKING}=[\"']?(?:/tmp|~|\$HOME|\.|script\b|strace\b|tee\b)"
    rf"|(?:>{{1,2}}|\btee)\s*[\"']?\S{{0,60}}/bin/{ASKING}[\"']?(?=\s|$)|"
    rf"\b(?:cp|mv|ln|install)\s[^\n;|&]{{0,120}}?\s[\"']?\S{{0,60}}/\.?(?:local/)?bin/{ASKING}[\"']?(?=\s|$)",
    re.IGNORECASE,
)
"""A program that asks for passwords is replaced by one that keeps them."""

LETS_IN = Pattern(rf"{ENTRIES}|{GUARDS_OFF}|{MINERS}", re.IGNORECASE)
"""An account, a key, a right, a guard less."""

STAYS = Pattern(rf"{SERVICES}|{HOOKS}", re.IGNORECASE)

WRITES = Pattern(
    r"(?<![-=0-9<])>{1,2}(?!&)|\btee\b|\b(?:cp|mv|ln|install|enable|load|bootstrap|create|add|set|"
    r"(?<![./])config(?!\s+(?:-{1,2}\w\S*\s+){0,3}?(?:--get|--list|-l\b|get\b|list\b)))\b|"
    r"\bcrontab\b(?!\s+-l)|write|append|open\(|copy|Register|New-|Set-|chmod|put\(|dump\(|symlink",
    re.IGNORECASE,
)

LOOKS_UP = Pattern(
    r"\bgit\b[^\n;|&]{0,80}?\bconfig\b[^\n;|&]{0,60}?\s(?:--get\S*|--list|-l|--show-\S+|get|list)\s[^\n;|&]{0,60}\Z"
)
"""What stands before a setting that is only shown."""

PROFILE = Pattern(rf"(?:{START_FILES})", re.IGNORECASE)

FOREIGN = Pattern(
    r"\b(?:curl|wget|iwr|irm|nohup|setsid|base64|mshta)\b|/dev/(?:tcp|udp)/|"
    r"\beval\s+[\"']?\$\((?!\s*[\"']?\S*(?:init|hook|env|completion|activate|shellenv|dircolors|ssh-agent|direnv|"
    r"starship|zoxide|pyenv|rbenv|fnm|brew))|"
    r"\bpython\S*\s+-c|\bnc\s|/tmp/(?![\w.-]+\.(?:lock|log|pid|before|bak|old|orig)\b)|/dev/shm|/\.cache/\.|"
    r"\balias\s+(?:sudo|su|ssh|git|"
    r"claude|codex|npm|pip|ls|cd|"
    r"scp|docker|kubectl)=|\bPROMPT_COMMAND\b|\btrap\s[^\n]{0,80}(?:DEBUG|EXIT)|"
    r"\b(?:sudo|su|ssh|git|claude)\s*\(\)\s*\{|\bread\s+-\w*s|dangerously|--yolo|\bwhile\s+(?:true|:|1)|"
    r"\bLD_PRELOAD|https?://(?!localhost\b|127\.|\S*/dns-query\b)",
    re.IGNORECASE,
)
"""What nobody's start-up file needs."""

REWRITES = Pattern(AGENT_FILES, re.IGNORECASE)

DECLARES = Pattern(
    r"\b(?:cron\w*|schedul\w*|periodic\w*|daily|nightly|hourly|weekly|timers?|systemd|services?|daemons?|launchd|"
    r"launch ?agents?|autostart|start-?up|boot|"
    r"log-?in items?|background|hooks?|git config|aliases|dotfiles?|shell config\w*|set(?:ting)? up|setup|"
    r"install\w*|provision\w*|bootstrap\w*|deploy\w*|"
    r"servers?|agent (?:settings|config\w*)|mcp|claude code|cursor|codex|configur\w*|onboard\w*|harden\w*|ssh|"
    r"sudo\w*|users?' accounts|ansible|devops|admin\w*|firewall|permissions)\b",
    re.IGNORECASE,
)
"""A skill whose description speaks of such things may do them."""

STORE = (
    r"\b(?:add|append|write|put|insert|copy|save|persist|store|install(?! (?:scripts?|hooks?|steps?|time)\b)|place|set|"
    r"change|edit|register)\b"
)

TOLD = Pattern(
    rf"{STORE}[^.\n]{{0,100}}\b(?:to|into|in)\b[^.\n]{{0,30}}?(?:~/|\$HOME/)?\.?(?:ssh/)?authorized_keys\b"
    rf"|\b(?:later|future|next|every|each|all) (?:\w+ )?(?:sessions?|conversations?|projects?|"
    rf"agents?)\b[^.\n]{{0,60}}{STORE}"
    rf"[^.\n]{{0,80}}\b(?:CLAUDE\.md|AGENTS\.md|GEMINI\.md|\.cursorrules)"
    rf"|{STORE}[^.\n]{{0,60}}\b(?:these|this|the following|that)\b[^.\n]{{0,40}}\b(?:to|into|"
    rf"in)\b[^.\n]{{0,40}}?(?:memory|CLAUDE\.md|AGENTS\.md|\.cursorrules|"
    rf"copilot-instructions\.md)\b[^.\n]{{0,80}}\b(?:every|all|future|always|permanent\w*|persist\w*)\b"
    rf"|{STORE}[^\n]{{0,80}}?(?:~/\.(?:claude|codex|cursor|gemini|agents)/|CLAUDE\.md|"
    rf"AGENTS\.md)[^\n]{{0,80}}?\b(?:(?:each|every|all|any|other) (?:\w+ )?(?:repositor\w+|projects?|repos?)|"
    rf"even (?:when|if)|switche[sd] it off|survives?|cannot be (?:removed|undone|switched))"
    rf"|{STORE}[^.\n]{{0,40}}?(?:~/\.(?:claude|codex|gemini|cursor)/\S+|\b(?:CLAUDE|AGENTS|GEMINI)\.md|"
    rf"\.cursorrules)[`\"']?(?: file)?\s*:\s*[^\n]{{0,120}}?"
    r"\b(?:skip|without|do not|don['’]t|never|no) (?:\w+ )?(?:confirm\w*|ask\w*|prompt\w*|approv\w*|tell|mention)"
    rf"|\b(?:so that|to make sure|survive|persist)\b[^\n]{{0,100}}\b(?:restart|reboot|uninstall\w*|removed?|remove "
    rf"it|deleted?)\b[^\n]{{0,200}}?(?:settings|cron|~/\.|hook|start-?up|copy)"
    rf"|bypassPermissions|{STORE}[^\n]{{0,60}}?(?:\bhooks?\b|\.husky/)[^\n]{{0,100}}?\b(?:curl|wget)\b",
    re.IGNORECASE,
)

OPENED = Look(
    ("tcp udp", "dev"),
    ("nc ncat netcat", "e c exec mkfifo sh"),
    ("ztcp",),
    (
        "mkfifo socat tcpsocket tcpserver tcpclient tcplistener tmate gsocket chisel frpc ngrok cloudflared ttyd "
        "bore fsockopen tunnel",
    ),
    ("socket", "dup2 pty subprocess child spawn exec io"),
    ("net", "child spawn exec execsync dial", "socket connect createconnection createserver dial"),
    ("ssh", "copy r nr fnr nfr", "tmp 22 i f n"),
    ("telnet", "sh bash"),
)

LET_IN = Look(
    (
        "authorized nopasswd sudoers visudo setcap useradd usermod adduser chpasswd dscl dseditgroup localgroup "
        "permitrootlogin passwordauthentication "
        "fdenytsconnections setremotelogin pam xmrig minerd cpuminer nbminer ethminer nicehash stratum setenforce "
        "ufw spctl mppreference advfirewall "
        "csrutil iptables auditd firewalld apparmor falcon clamav rsyslog windefend sslverify enablelua",
    ),
    ("chmod", "s 4755 2755 6755 4777 4711 sx"),
    ("passwd", "d 0"),
    ("net", "user", "add"),
    ("trusted", "security", "cert"),
    ("node", "reject", "unauthorized"),
    ("rex", "t"),
)
LISTENING = Look(
    (
        "sudo su ssh scp gpg passwd doas kinit login git",
        "read host stty script",
        "s rs sp rsp srp sr echo qafc qac a host",
    ),
    ("alias bin", "sudo su ssh scp gpg passwd doas kinit"),
    ("function", "sudo su ssh gpg passwd doas"),
    ("git", "curl wget nc", "bashrc zshrc profile command"),
)

STAYED = Look(
    (
        "crontab systemd systemctl launchagents launchdaemons launchctl autostart schtasks scheduledtask "
        "scheduledtaskaction sitecustomize "
        "usercustomize hookspath templatedir insteadof sshcommand fsmonitor eventfilter pth currentversion",
    ),
    ("hooks", "git", "pre post commit"),
    ("cron cron.d daily", "etc var spool"),
    ("ld", "preload"),
    ("rc init", "etc", "local d"),
    ("sc", "create", "exe binpath"),
    ("credential alias pager editor", "git", "config"),
    ("f", "nc curl wget tee openssl", "git store credential"),
    ("login", "item", "osascript"),
    ("startup", "menu getfolderpath shell"),
    ("at", "now", "curl wget sh bash python python3"),
)

PROFILES = Look(
    (
        "bashrc zshrc profile bash_profile zprofile zshenv login kshrc xprofile xinitrc cshrc fish",
        "curl wget iwr irm nohup setsid base64 mshta tcp udp eval python python3 nc tmp shm cache alias prompt trap "
        "sudo ssh claude read dangerously yolo "
        "while preload http https",
    )
)

REWRITTEN = Look(
    (
        "claude codex cursor gemini agents continue windsurf copilot opencode",
        "home userprofile homedir expanduser mcp settings desktop",
        "echo cat tee cp mv open write writefilesync append copy add set printf",
    ),
)

SENTENCES = Look(
    (
        "authorized memory claude agents cursorrules copilot codex cursor gemini restart reboot bypasspermissions "
        "hook hooks husky",
        "add append write put insert copy save persist store install place set change edit register survive survives",
        "skip without not confirm confirmations ask keys later next every all future always permanently permanent "
        "persist each any other even off survives "
        "settings "
        "bypasspermissions curl wget cron",
    )
)


ORDERED = Pattern(
    r"(?:>{1,2}|\|[ \t]*tee[ \t]+(?:-a[ \t]+)?)[ \t]*[\"']?(?:[^\s\"';|&]{0,80}/)?(?:CLAUDE(?:\.local)?\.md|"
    r"AGENTS\.md|GEMINI\.md|"
    r"\.cursorrules|\.windsurfrules|copilot-instructions\.md)[\"']?(?P<here>[ \t]*<<[^\n]{0,40}\n[^>]{0,600})?",
    re.IGNORECASE,
)
"""An order is written where each agent reads it."""

ORDERS = Pattern(
    r"\b(?:approve|accept|allow|confirm|run|execute)\b[^\n>]{0,40}\b(?:without|all|every|"
    r"any)\b[^\n>]{0,30}\b(?:ask\w*|confirm\w*|prompt\w*|commands?)|"
    r"\b(?:do not|don['’]t|never|no need to|skip)\b[^\n>]{0,16}\b(?:ask\w*|tell|mention|confirm\w*|prompt\w*|show)|"
    r"\bbefore (?:any|each|every)\b[^\n>]{0,40}"
    r"\b(?:curl|wget|npx|uvx|bash|sh|python3?|node)\b|\b(?:load|read|"
    r"use)\b[^\n>]{0,30}\bskill\b[^\n>]{0,12}\bfirst\b|\bhttps?://",
    re.IGNORECASE,
)
"""An order that serves somebody else: to ask nobody, to run something each time, to fetch."""

ORDERLY = Look(
    (
        "claude agents gemini cursorrules windsurfrules copilot",
        "echo printf cat",
        "always every never must approve skip without now not don",
    )
)

KEYS = Pattern(r"\bauthorized_keys\b|\bpublic keys?\b|\bssh (?:keys?|access)\b", re.IGNORECASE)
"""A description of who may log in."""
