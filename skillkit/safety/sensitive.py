"""What is sensitive: files and variables that hold secrets, files that run by themselves, and where data goes."""

import re
import tomllib
from collections.abc import Iterable, Sequence
from functools import cache, lru_cache
from ipaddress import ip_address
from pathlib import Path
from typing import Any

from skillkit.expressions.patterns import Pattern as Lazy

SECRET_FILES = Lazy(r"(?i:\.ssh\b(?!/(?:config|known_hosts))|\bid_(?:rsa|ed25519|ecdsa|dsa)\b(?!\.pub)|\.aws\b|\.gnupg\b|\.netrc\b|\.npmrc\b|\.pypirc\b|\.git-credentials\b|\.docker[/\\]config|\.kube\b|\bkubeconfig\b|\.config[/\\](?:gcloud|gh\b|op\b|solana)|application_default_credentials|\.azure\b|(?<![\w.])\.env(?:\.(?:local|prod\w*|staging|dev\w*))?(?![\w.])|\bcredentials(?:\.(?:json|ya?ml|db|csv)|\b(?=['\"]?$))|\bsecrets?\.(?:ya?ml|json|toml|env)\b|\bLogin Data\b|[/\\]Cookies\b|\bcookies\.sqlite\b|\blogins\.json\b|\bkey[34]\.db\b|\bLocal State\b|\bkeychains?\b|\bwallet\.dat\b|\.electrum\b|\bExodus\b|\bMetaMask\b|\bnkbihfbeogaeaoehlefnkodbefgpgknn\b|/etc/shadow\b|/proc/(?:self|\d+)/environ|\.(?:bash|zsh|python|psql|mysql)_history\b|\.password-store\b|\.vault-token\b|\.pgpass\b|\.my\.cnf\b|\.claude(?:\.json|[/\\](?:projects|history|\.credentials))|\.codex[/\\](?:auth|sessions|history)|\bmaster\.key\b|\w{0,40}(?:key|priv)\w{0,40}\.pem\b|\.(?:p12|pfx|kdbx)\b|\bservice[-_]account[\w-]{0,80}\.json\b|\bchat\.db\b|\bauth\.json\b|\.Renviron\b|\.s3cfg\b|\brclone\.conf\b|\bkaggle\.json\b|\bhuggingface[/\\]token\b|\bNuGet\.Config\b|\.databrickscfg\b|\.mozilla[/\\]firefox\b)")  # fmt: skip
"""Paths of private keys, tokens, saved passwords, wallets, command histories and transcripts."""
SECRET_SIGNS = (".ssh", "id_rsa", "id_ed25519", "id_ecdsa", ".aws", ".gnupg", "netrc", "npmrc", "pypirc", "credentials", ".docker", ".kube", "kubeconfig", "gcloud", ".azure", ".env", "secret.", "secrets.", "login data", "/cookies", "\\cookies", "cookies.sqlite", "logins.json", "key3.db", "key4.db", "local state", "keychain", "wallet.dat", "electrum", "exodus", "metamask", "/etc/shadow", "/environ", "_history", "password-store", "vault-token", "pgpass", ".my.cnf", ".claude.json", ".claude/", ".claude\\", ".codex/", ".codex\\", "master.key", ".pem", ".p12", ".pfx", ".kdbx", "service-account", "service_account", "chat.db", "auth.json", ".config/op", ".config/gh", "solana", "renviron", ".s3cfg", "rclone.conf", "kaggle.json", "huggingface/", "huggingface\\", "nuget.config", "databrickscfg", ".mozilla")  # fmt: skip
"""Every such path contains one of these."""
SECRET_NAME = Lazy(r"(?i)(?:^|_)(?:(?:API|SECRET|ACCESS|PRIVATE|AUTH|ENCRYPTION|SIGNING)_?KEY(?:_ID)?|KEY|TOKEN|SECRETS?|PASS(?:WORD|WD|PHRASE)?|CREDENTIALS?|CREDS|PAT|MNEMONIC|SEED_PHRASE)(?:_|$)|(?:APIKEY|TOKEN|SECRET|PASSWORD)$")  # fmt: skip
"""Names of environment variables that hold a secret."""
COMMAND_SIGNS = ("| $", "|$", *(f":{digit}:" for digit in range(10)), "$'\\", "certutil ", "bitsadmin ", "dpkg ", "rpm -", "s3 rm", "s3 rb", "kubectl delete", "--quiet", "--yes", "drop schema", "drop database", "curl ", "wget ", " nc ", "\nnc ", "|nc ", "`nc ", ";nc ", "&nc ", "(nc ", "ncat ", "socat ", "scp ", "rsync ", "base64", "xxd ", "openssl enc", "eval ", "crontab", "launchctl ", "rm -", "dd if", "dd of", "mkfs", "mkfifo", "chmod 4", "chmod 6", "chmod -r", "chmod u+s", "tee ", "dig ", "nslookup ", "hookspath", "printenv", "/dev/tcp", "env |", "authorized_keys", "launchagent", "launchdaemon", ">> ~", ">> $home", ">>~", "> ~/.", "sendmail", "wipefs", "shred ", "-delete", ".bashrc", ".zshrc", ".profile", "_profile", "zprofile", "etc/profile", ".claude/", "claude.md", "agents.md", ".git/hooks", "git push", "python3 -c", "find-generic-password", "gh gist", "s3 cp", "s_client", "gist create", "snippet create", "export-secret", "insteadof", "credential.", "/protection", "rulesets", "protected_branches", "--admin", "enable-linger", "mail ", "mutt ", "mailx ", "pastebin", "termbin", "croc ", "wormhole ", "lftp ", "tftp ", "websocat", " http://", "/dev/sd?", "/dev/sd*", "169.254.", "metadata.google", "put-secret", "$(gh ", "`gh ", "| sh", "|sh", "| bash", "|bash", "path=", "alias ", "sudo()", "sudo ()", "ssh()", "git()", "gpg()", "su()")  # fmt: skip
"""A shell block without one of these commands is not parsed."""
START_SIGNS = ("bashrc", "zshrc", "bash_profile", ".profile", "zprofile", "zshenv", "config.fish", "launchagents", "launchdaemons", "/etc/cron", "/etc/systemd", "/etc/profile", "/etc/sudoers", "autostart", "authorized_keys", "git/hooks", "\\startup", "currentversion", "crontab", "systemd/", "customize.py", ".pth", ".claude", "claude.md", "agents.md", "gemini.md", "memory.md", "mcp.json", ".cursor", "copilot-instructions", ".codex", ".gemini", "claude_desktop_config", "windsurfrules", "bin/sudo", "'sudo'", "\"sudo\"")  # fmt: skip
FLOW_SIGNS: dict[str, Sequence[str]] = {
    "commands": (*COMMAND_SIGNS, *START_SIGNS),
    "evaluates": ("eval(", "exec(", "__import__", "marshal", "functiontype", "runpy", "builtins", "dup2", "pty.spawn", "rmtree", "pickle", "dill", "yaml.load", "jsonpickle", "joblib", "ctypes", "mmap"),
    "networks": ("requests", "httpx", "urllib", "urlopen", "aiohttp", "socket", "smtplib", "ftplib", "http.client", "paramiko", "curl", "wget", "fetch(", "axios", "https.", "http.", "net.", "net::", "sendbeacon", "websocket", "invoke-", "lwp::", "curl_init", "fsockopen", "httr", "httpclient", "webclient", "urlconnection", "openstream", "urlsession", "inet/", "reqwest", "ureq", "open-uri", "faraday", "httparty", "package:http", "http::", "dns.", "createserver", "file_get_contents"),
    "secrets": (*SECRET_SIGNS, ".claude", ".codex", "cookies", "secret", "environ", "getenv", "getpass", "pyperclip", "clipboard_get", "keyring", "input(", "process.env", "deno.env", "bun.env", "env::", "env.to_h", "item env:", "gci env:", "%env"),
    "starts": START_SIGNS,
    "spawns": ("subprocess", "os.system", "popen", "from os import"),
    "posts": (".post(", ".put(", "data=", "files=", "sendall", ".send(", ".request(", "sendmail", "storbinary", "--upload-file"),
    "programs": ("exec", "system", "popen", "spawn", "shell", "passthru", "run(", "program '", "eval", "load", "source(", "include", "iex", "invoke-", "function(", "vm.run", "vm.script", "%x", "qx", "execute", "process", "curl ", "wget ", "hook", "phase", "pipe", "uplevel", "certutil ", "bitsadmin ", "from \"http", "from 'http", "import(", "open("),
    "decodes": ("socket", "b64decode", "fromhex", "decompress", "shell=true", "shell = true", "os.system", "popen", "urlretrieve", "base64", "chmod"),
}  # fmt: skip
"""Signs of the parts of a flow; the scanner decides which of them have to come together."""
DISKS = Lazy(r"/dev/(?:sd|hd|nvme|x?vd|r?disk|mmcblk)[\w?*]*")
"""Devices of whole disks and their parts; a pattern of the shell stands for each of them."""
PART_OF_SKILL = Lazy(r"[/\\]skills[/\\][\w.-]{1,64}[/\\](?!.{0,200}\.\.)")
"""A path within an installed skill, which agents read with it alone."""
START_FILES = Lazy(r"(?i:\.(?:bash|zsh)rc\b|\.bash_(?:profile|login|logout)\b|\.z(?:profile|shenv|login)\b|(?<![\w.])\.profile\b|\bconfig\.fish\b|\bLaunch(?:Agents|Daemons)\b|/etc/(?:cron|profile|rc\.local|systemd|init\.d|ld\.so\.preload|sudoers)|\.config[/\\](?:autostart|systemd)|\bauthorized_keys2?(?![\w.])|\.git[/\\]hooks\b|CurrentVersion[/\\]+Run\b|Start Menu[/\\]+Programs[/\\]+Startup|\b(?:site|user)customize\.py\b|(?:packages[^\n]{0,80}|^)[/\\][\w.-]{1,80}\.pth\b|\bcrontabs?\b)")  # fmt: skip
"""Files that a login, a timer, git or the interpreter runs by itself."""
AGENT_FILES = Lazy(r"(?i:\.claude[/\\](?:settings|hooks|CLAUDE)|\bclaude_desktop_config|\bCLAUDE(?:\.local)?\.md\b|\bAGENTS\.md\b|\bGEMINI\.md\b|\bMEMORY\.md\b|\.cursorrules\b|\.cursor[/\\](?:rules|mcp|hooks)|\.windsurfrules\b|(?<![\w-])\.?mcp\.json\b|\bcopilot-instructions\b|\.codex[/\\](?:config|hooks)|\.gemini[/\\]settings)")  # fmt: skip
"""Files by which coding agents are configured or instructed in every session."""
BACKUP = Lazy(r"(?i)\.(?:bak|backup|new|old|orig|save|te?mp)(?:[._-][^/\\]{0,80})?$|~$")
"""The end of a name that no program reads by itself."""
ADDRESS = Lazy(r"\b(https?|wss?|ftp)://(?:[^\s/@?#\\'\"`]+@)?(\[[\da-f:]+\]|[a-z0-9$\{<…][^\s/:'\"`,;)}\]>?#]+)(?::\d{1,5})?([^\s'\"`,;)}\]>?#|]*)", re.IGNORECASE)  # fmt: skip
"""An address: its scheme, host and path."""
DROPS = Lazy(r"(?i)webhook\.site|requestbin|pipedream\.net|hookbin|requestcatcher|beeceptor|interact\.sh|\boast(?:ify)?\.\w+|burpcollaborator|\bngrok(?:-free)?\.\w+|trycloudflare\.com|serveo\.net|transfer\.sh|file\.io\b|0x0\.st|paste(?:bin|\.ee|\.rs)|termbin|discord(?:app)?\.com/api/webhooks|api\.telegram\.org/bot|gofile\.io|anonfiles|bashupload")  # fmt: skip
"""Services where anybody can receive data anonymously."""
METADATA = Lazy(
    r"(?i)\bhttp://(?:169\.254\.(?:169\.254|170\.2)|metadata\.google\.internal|100\.100\.100\.200|\[fd00:ec2::254\])(?![\w.@-])"
)
"""The service that tells a machine in a cloud who it is, and gives it keys."""
LOOPBACK = Lazy(r"(?i)\bhttps?://(?:localhost|127\.[\d.]{1,12}|0\.0\.0\.0|\[::1\])(?![\w.@-])")
SHADOWED = frozenset("sudo su doas passwd ssh gpg git login".split())
"""Programs that passwords or the rights of the user pass through."""
SHADOWS = Lazy(
    r"(?:(?:~|…HOME|/home/\w{1,40}|/usr)/(?:\.local/|local/)?bin/(?:sudo|su|doas|passwd|ssh|gpg|git)|bin/(?:sudo|su|doas|passwd))$"
)
"""Where a program takes the place of one of them."""
HOME = Lazy(r"(?:(?:~|…HOME|/(?:home|Users)/[^/\\]{1,80}|/root|\.)/)?\.\w|~/\w")
"""The beginning of a path in the home folder or the project, not in a folder that is not known."""
GRANTS = Lazy(
    r"(?i)\b(?:mcp_?servers|hooks|permissions|apiKeyHelper|enableAllProjectMcpServers)\b['\"]?\]?\s*[:=.\[,{]"
)
"""Keys by which the configuration of an agent starts programs or permits them."""
LOCAL = Lazy(r"(?i)^(?:localhost|127\.[\d.]+|0\.0\.0\.0|\[?::1\]?|host\.docker\.internal|[\w-]+|.*\.(?:local|internal|lan|localhost))$")  # fmt: skip
DOCUMENTED = ("192.0.2.", "198.51.100.", "203.0.113.")
"""Networks for documentation (RFC 5737), which examples use in the place of public ones."""
UNKNOWN = Lazy(r"…\w*")
"""The value of a variable that a script does not set."""
NUMBER = Lazy(r"[\d.]+|\[[\da-f:]+\]")


def addresses_in(text: str) -> list[str]:
    """The addresses in a text, without ports, queries and fragments."""
    return list(dict.fromkeys("".join((each[1], "://", each[2], each[3])) for each in ADDRESS.finditer(text.lower())))


def hosts_in(text: str) -> list[str]:
    """The hosts of the addresses in a text, except those of this machine and its network."""
    return [host for host in dict.fromkeys(each[2] for each in ADDRESS.finditer(text.lower())) if _is_elsewhere(host)]


@cache
def _listed(key: str) -> Any:
    return tomllib.loads(Path(__file__).with_name("installers.toml").read_text(encoding="utf-8"))[key]


@cache
def _installers() -> tuple[str, ...]:
    owners = (f"raw.githubusercontent.com/{owner}/" for owner in _listed("github"))
    return tuple(entry.lower() for entry in (*_listed("hosts"), *owners))


def are_installers(addresses: Iterable[str], more: Iterable[str] = ()) -> bool:
    """Whether there are addresses, and each is https and in `installers.toml` or among `more`, written as there."""
    given = [ADDRESS.fullmatch(address.lower()) for address in addresses]
    listed = [*_installers(), *(entry.lower() for entry in more)] if given else []
    return bool(given) and all(each and any(_is_listed(each, entry) for entry in listed) for each in given)


def _is_listed(address: re.Match[str], entry: str) -> bool:
    scheme, host, path = address[1], address[2], address[3]
    if scheme != "https" or ".." in path or "%" in path or "\\" in path:
        return False
    name, _, start = entry.partition("/")
    is_host = host == name or (name.startswith("*.") and f".{host}".endswith(name[1:]))
    return is_host and (not start or (path.startswith(f"/{start}") if start.endswith("/") else path == f"/{start}"))


@lru_cache(maxsize=4096)
def _is_elsewhere(host: str) -> bool:
    return is_bare(host) or not (LOCAL.match(host) or NUMBER.fullmatch(host) or UNKNOWN.fullmatch(host))


@lru_cache(maxsize=4096)
def is_bare(host: str) -> bool:
    """Whether a host is a public IP address, outside private networks (RFC 1918, 4193)."""
    if not NUMBER.fullmatch(host):
        return False
    try:
        address = ip_address(host.strip("[]"))
    except ValueError:
        return False
    return not address.is_private or any(host.startswith(net) for net in DOCUMENTED)


def is_anonymous(text: str) -> bool:
    """Whether `text` has an address with an anonymous receiver: a drop service or a bare IP address."""
    return bool(DROPS.search(text)) or any(map(is_bare, hosts_in(text)))


def are_modules(text: str) -> bool:
    """Whether every address in a text is one of a registry that programs import modules from."""
    return are_installers(addresses_in(text), _listed("modules"))


@cache
def _vendors() -> dict[str, tuple[str, ...]]:
    return {word: tuple(hosts) for words, hosts in _listed("vendors").items() for word in words.split()}


def is_misplaced(variable: str, host: str) -> bool | None:
    """Whether a secret, by the name of its variable, is a known vendor's and goes elsewhere; `None` if no vendor is known.

    `host` may be one of the vendor's hosts, or below one.
    """
    words = variable.lower().split("_")
    listed = [known for word in words for known in _vendors().get(word, ())]
    return not any(f".{host}".endswith(f".{known}") for known in listed) if listed else None


@lru_cache(maxsize=16)
def without_code(markdown: str) -> str:
    """A text of Markdown without its fenced blocks."""
    kept: list[str] = []
    fence = ""
    for line in markdown.split("\n"):
        mark = re.match(r"[ \t>]*(`{3,}|~{3,})", line)
        if mark and (not fence or mark[1].startswith(fence)):
            fence = "" if fence else mark[1]
        elif not fence:
            kept.append(line)
    return "\n".join(kept)


COMMON_WORDS = frozenset("api key token secret access password auth id private client user app bot the pat my personal".split())  # fmt: skip


def belongs(variable: str, places: Iterable[str]) -> bool:
    """Whether one of these texts (hosts, the skill's description) names the vendor in the name of a variable.

    A name without a vendor, such as `API_KEY`, belongs everywhere.
    """
    vendors = [word for word in re.split(r"[\W_]+", variable.lower()) if len(word) > 1 and word not in COMMON_WORDS]
    return not vendors or any(vendor in _squashed(place) for place in places for vendor in vendors)


@lru_cache(maxsize=16)
def _squashed(text: str) -> str:
    return re.sub(r"[\W_]", "", text.lower())
