"""Where a command stays: what starts by itself, what lets others in, what an agent reads before each task."""

START_FILES = (
    r"\.(?:bashrc|zshrc|profile|bash_profile|zprofile|zshenv|bash_login|kshrc|xprofile|xinitrc|login|cshrc)\b|"
    r"\bconfig\.fish\b|/etc/profile\b"
)
SERVICES = (
    r"/etc/systemd/|systemd/(?:user|system)\b|\bsystemctl\s+(?:--user\s+)?(?:enable|start)|\bLaunchAgents\b|"
    r"\bLaunchDaemons\b|\blaunchctl\s+(?:load|bootstrap|submit)|"
    r"/etc/(?:rc\.local|cron[\w.]*)\b|/var/spool/cron|\bcrontab\s+(?:-(?!l)|[/$\"'\w])|"
    r"\|\s*(?:sudo\s+)?crontab\b|\bcrontab[\"']\s*,|\bCronTab\(|"
    r"\.config/autostart|\bupdate-rc\.d\b|\bat\s+now\b|\bsystemd-run\b|\bCurrentVersion\\+Run|"
    r"\bschtasks\b[^\n]{0,20}/create|"
    r"\bRegister-ScheduledTask|\bNew-ScheduledTask|"
    r"Start Menu\\+Programs\\+Startup|\bshell:startup|\bGetFolderPath\([\"']Startup|\bNew-Service\b|"
    r"\bsc(?:\.exe)?\s+create\b|__EventFilter\b|\bImage File Execution Options|"
    r"\bosascript\b[^\n]{0,80}login item|\bsitecustomize\b|\busercustomize\b|site-packages[^\n]{0,40}\.pth\b|"
    r"\bld\.so\.preload\b|\bLD_PRELOAD="
)
HOOKS = (
    r"\.git/hooks/(?:pre|post|commit|prepare|update)[\w-]*|\bhooks/(?:pre-commit|post-checkout|post-merge|pre-push|"
    r"post-commit)\b|\bcore\.hooksPath\b|\binit\.templateDir\b|"
    r"[\"']!f\(\)\s*\{[^\n]{0,200}\b(?:nc|curl|wget|tee|openssl)\b|\bcore\.(?:sshCommand|fsmonitor|pager|editor)\b|\bcredential\.helper\s+[\"']?!|\burl\.\S+\.insteadOf\b|"
    r"\bgit\s+config\s[^\n]{0,60}alias\.\w+\s+[\"']?!"
)
AGENT_FILES = (
    r"(?:~|\$HOME|\$\{HOME\}|homedir\(\)|home\(\)|\bhome\s*/\s*[\"']|expanduser\([^)\n]*|USERPROFILE)[^\n]{0,40}?\.(?:claude|codex|"
    r"cursor|gemini|agents|continue|windsurf|copilot|opencode)\b"
    r"[^\n]{0,40}?(?:settings|CLAUDE\.md|AGENTS\.md|config\.toml|hooks|rules|mcp|skills|memory|instructions|"
    r"commands)|\bclaude\s+(?:mcp\s+add|config\s+set)|\.claude\.json\b|"
    r"\bclaude_desktop_config\b"
)
ENTRIES = (
    r"(?:>>?|tee\s+(?:-a\s+)?)\s*\S*authorized_keys\b|authorized_keys[2\"'][^\n]{0,40}(?:[\"']a[b+]?[\"']|append|"
    r"write|a\+)|(?:appendFile|write_text|Add-Content|File\.open|open)\w*\b[^\n]{0,80}authorized_keys|"
    r"NOPASSWD\s*:\s*ALL|(?:[\"'][^\"'\n]{0,40})?authorized_keys\b[\s\S]{0,200}?(?:\.write\w*\(|"
    r"open\([^\n)]{0,40}[\"']a|append\w*\()|(?:>{1,2}\s*|\btee\s+(?:-a\s+)?|\b(?:cp|mv|install|sed|perl|"
    r"echo)\s[^\n]{0,160}|\bopen\(\s*[\"'])/etc/sudoers|(?:\||EDITOR=\S+)\s*(?:sudo\s+(?:\w+=\S+\s+)?)?visudo\b|\bchmod\s+(?:u\+s|[246]7\d\d|\+s|u\+sx)\s|"
    r"\bsetcap\s+cap_setuid|"
    r"\buseradd\b[^\n]{0,200}(?:-u\s*0|-G\s*(?:sudo|wheel|root|docker))|"
    r"\busermod\b[^\n]{0,80}(?:sudo|wheel|root)\b|\badduser\s+\S+\s+(?:sudo|wheel)|:0:0:[^\n]{0,80}/etc/passwd|"
    r"\bchpasswd\b|\bpasswd\s+-d\s|\bnet1?\s+(?:user\s+\S+\s+\S+\s+/add|localgroup\s+administrators)|"
    r"\bdscl\s[^\n]{0,80}-(?:create|append)|\bdseditgroup\b|\bPermitRootLogin\s+yes|\bPasswordAuthentication\s+yes|"
    r"\bfDenyTSConnections\b|\bsystemsetup\s+-setremotelogin\s+on|/etc/pam\.d/"
)
GUARDS_OFF = (
    r"\bsetenforce\s+0\b|\bufw\s+disable\b|\bspctl\s+--(?:master|global)-disable|\bSet-MpPreference\b|"
    r"\bAdd-MpPreference\s+-Exclusion|\bnetsh\s+advfirewall\s+set\s+\w+\s+state\s+off|"
    r"\bcsrutil\s+disable|\biptables\s+-(?:F|P\s+INPUT\s+ACCEPT)|\bsystemctl\s+(?:stop|disable|"
    r"mask)\s+(?:--now\s+)?(?:auditd|firewalld|apparmor|falcon\w*|clamav\w*|rsyslog)|"
    r"\bStop-Service\s+[^\n]{0,20}WinDefend|\bsecurity\s+add-trusted-cert|\bNODE_TLS_REJECT_UNAUTHORIZED=0|"
    r"http\.sslVerify\s+false|\bEnableLUA\b"
)
MINERS = r"\b(?:xmrig|minerd|cpuminer|nbminer|t-rex\s+-a|ethminer|nicehash)\b|stratum\+(?:tcp|ssl)://"
