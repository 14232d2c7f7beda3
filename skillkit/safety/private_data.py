"""What is private: files of keys, browsers, wallets and tools, the environment, what was typed, said or shown."""

from skillkit.patterns import Pattern
from skillkit.safety.vocabulary import Vocabulary

NO_TEMPLATE = r"\b(?!\.example|\.sample|\.template|\.dist|\.test|\()"
DOTENV = (
    r"(?<![\w.$])(?<!exclude[ =])(?<!exclude[ =][\"\'])\.env(?:\.(?:local|production|prod|development|staging))?"
    rf"{NO_TEMPLATE}"
)
KEY_FILES = (
    r"\.ssh\b(?!/(?:known_hosts|config\b|authorized_keys|\S*\.pub\b))|\bid_(?:rsa|ed25519|ecdsa|dsa)\b(?!\.pub)|"
    r"\.gnupg\b|\.password-store\b|\.kdbx\b|\.ovpn\b|(?<=[\w*])\.(?:pem|p12|pfx|jks)\b|/etc/(?:passwd|shadow)\b|"
    r"/proc/(?:self|\d+|\$\w+)/environ|\bsecrets?\.(?:ya?ml|json|toml|env)\b|\bcredentials\.(?:json|ya?ml|db|csv)\b"
)
TOOL_FILES = (
    r"\.aws\b(?!\.)|[._]netrc\b|\.npmrc\b|\.pypirc\b|\.git-credentials\b|\.gitconfig\b|\.kube\b|\.docker/config|"
    r"\.azure\b(?!\.)|"
    r"\.vault-token\b|\.cargo/credentials|\.gem/credentials|\.m2/settings|\.pgpass\b|\.my\.cnf\b|\.boto\b|\.s3cfg\b|"
    r"\.databrickscfg\b|\.Renviron\b|\.Rprofile\b|\.condarc\b|\.wgetrc\b|\.curlrc\b|\.hgrc\b|\.yarnrc\b|\.snowsql\b|"
    r"\.dbt/profiles|"
    r"\.ansible/\w*vault|\.config/sops|\.subversion/auth|\.composer/auth|\.nuget/\w+|\.sbt/\S*credentials|"
    r"\.ivy2/\S*credentials|"
    r"\.config/(?:helm|hcloud|linode\w*|stripe|netlify|vercel|fly|ngrok\w*|oci|scw|heroku|atlas|pulumi)\b|"
    r"\.fly/config|\.oci/config|"
    r"\.kaggle/|\.huggingface/token|\.cache/huggingface/token|\.streamlit/secrets|\.pulumi/credentials|\.heroku\b|"
    r"\.stripe\b|"
    r"\bNTUSER\.DAT\b|\.my_?login\.cnf|\.mylogin\.cnf|\.irbrc\b|\.mc/config|\.jupyter/jupyter\S*config|"
    r"\.terraform\.d/credentials|\.config/(?:gh|gcloud|hub|op|rclone|solana|anthropic|openai|"
    r"google-chrome|chromium|BraveSoftware|github-copilot|configstore|doctl|git/credentials)\b|"
    r"application_default_credentials|\.claude(?:\.json|/(?!skills\b)\S*)|\.codex/\S*|\.cursor/mcp|\.gemini/\S*"
)
BROWSER_FILES = (
    r"\bLogin Data\b|[\"'/]Cookies\b|\bcookies\.sqlite|\blogins\.json\b|\bkey[34]\.db\b|\bLocal State\b|"
    r"\.mozilla/firefox|\bGoogle/Chrome\b|\bChrome[\\/]+User Data\b|\bplaces\.sqlite"
)
WALLETS = (
    r"\bwallet\.dat\b|\.bitcoin\b|\.ethereum\b|\.electrum\b|\bseed\.seco\b|\bExodus\b|\bMetaMask\b|\bKeychains?/|"
    r"\bkeychain-db\b|\bchat\.db\b|\bLibrary/Messages\b|\btdata\b"
)
HISTORIES = r"(?:bash|zsh|fish|psql|mysql|python|node_repl|ConsoleHost)_history\b|\bHISTFILE\b"
FILES = rf"(?:{DOTENV}|{KEY_FILES}|{TOOL_FILES}|{BROWSER_FILES}|{WALLETS}|{HISTORIES})"
"""Private files by their names."""

HOARDS = (
    rf"\.ssh[/\\\"',\s]+(?:id_(?:rsa|ed25519|ecdsa|dsa)\b(?!\.pub)|(?:id_)?\*(?!\.pub))|\.gnupg\b|\.password-store\b|\.kdbx\b|"
    rf"\.aws/credentials|\.git-credentials\b|"
    rf"\.netrc\b|\.pgpass\b|\bLogin Data\b|\bcookies\.sqlite|\blogins\.json\b|\bkey[34]\.db\b|{WALLETS}|"
    r"(?:~|\$HOME)/\.(?:npmrc|pypirc|netrc|docker/config|aws|kube|git-credentials|config/(?:gh|gcloud))\S*\s+(?:~|"
    r"\$HOME)/\.(?:npmrc|pypirc|"
    r"netrc|docker/config|aws|kube|git-credentials|config/(?:gh|gcloud))|"
    r"application_default_credentials|/etc/shadow\b|\btoJSON\(\s*secrets\s*\)"
)
"""Private files that next to no honest program opens while it talks to the network."""

ENVIRONMENT = (
    r"(?:[{(]\s*(?:env|printenv)\s*;|:\s+(?:env|printenv)\s*\||\$\(\s*(?:env|printenv|set|export -p)\b|`\s*(?:env|"
    r"printenv)\b|(?:^|(?<=[|"
    r";&(!'\"]))\s*(?:env|printenv|"
    r"export -p|"
    r"declare -x|set)\s*(?:\||>|-0|\)|$)|\[\"(?:env|printenv)\"|[\"'`](?:env|printenv)[\"'`]|"
    r"\b(?:dict|str|repr|list|sorted|dumps|urlencode)\(\s*(?:dict\()?os\.environ\b(?!\s*\[|\.get)|"
    r"\bos\.environ\.(?:items|copy|values)\(|=\s*(?:dict\()?os\.environ\s*[,;)}\n]|=\s*os\.environ$|\*\*os\.environ|"
    r"\(\s*os\.environ\s*[,)]|:\s*os\.environ\s*[,}]|\bos\.Environ\(\)|"
    r"\b(?:stringify|entries|assign|keys|inspect)\([^()\n]{0,20}process\.env\s*[,)]|=\s*process\.env\s*(?:[,;}\n]|$)|"
    r"\.\.\.process\.env|[:(,]\s*process\.env\s*[,})]|\bENV\.(?:to_h|to_a|to_json|inspect|each|map|select|sort)|"
    r"\bJSON\b[^\n]{0,20}\(ENV\b|"
    r"%ENV\b|\$_ENV\b|\$_SERVER\s*[),;]|\bgetenv\(\)|\benv::vars\(|\b(?:Get-ChildItem|Get-Item|gci|dir|"
    r"ls)\s+(?:-Path\s+)?[eE]nv:|"
    r"GetEnvironmentVariables)"
)
"""The whole environment."""

READS = (
    r"\b(?:security (?:find-\w+-password|dump-keychain|export)|gh auth token|gcloud auth (?:print|"
    r"application-default print)|"
    r"aws configure (?:get|export)|az account get-access-token|secret-tool (?:lookup|search)|git credential fill|"
    r"cmdkey /list|"
    r"kubectl get secrets?\b|show profile[^\n]{0,60}key=clear|HKLM\\SAM\b|history\s*\||fc -l|Get-History\b|"
    r"browser_cookie3\b|toJSON\(\s*secrets\s*\))|169\.254\.169\.254/\S*credential|"
    r"--export-secret-keys|\$\(\s*history\b"
)
"""Commands that give out what is private."""

CAPTURES = (
    r"\bpyperclip\.paste\(|\bpbpaste\b|\bxclip\b[^\n|;]{0,40}-o\b|\bwl-paste\b|\bGet-Clipboard\b|\bclipboard\.read|"
    r"\bImageGrab\.grab\(|\bpyautogui\.screenshot\(|\bmss\.mss\(|\bscreencapture\s+-|\bCopyFromScreen\b|"
    r"\bpynput\b|\bkeyboard\.(?:on_press|record|hook)\(|\bGetAsyncKeyState\b|\bxinput\s+test\b|\bsounddevice\b|"
    r"\bVideoCapture\(0"
)
"""What is copied, shown, typed or heard on the machine."""

PROVIDED = (
    r"(?:GITHUB_TOKEN|GH_TOKEN|GITLAB_TOKEN|NPM_TOKEN|PYPI_TOKEN|AWS_(?:SECRET|SESSION|ACCESS)\w*|ANTHROPIC_API_KEY|"
    r"OPENAI_API_KEY|HF_TOKEN|GOOGLE_API_KEY|STRIPE_\w*KEY|SLACK_\w*TOKEN|SSH_(?:PRIVATE_)?KEY|KUBECONFIG|DATABASE_URL)"
)
PROVIDERS = {
    "GITHUB": "github",
    "GH": "github",
    "GITLAB": "gitlab",
    "NPM": "npm",
    "PYPI": "pypi",
    "AWS": "amazonaws",
    "ANTHROPIC": "anthropic",
    "OPENAI": "openai",
    "HF": "huggingface",
    "GOOGLE": "google",
    "STRIPE": "stripe",
    "SLACK": "slack",
}
"""Whose host a token belongs to, by the first part of its usual name."""

MANY_TOKENS = rf"\b(?P<first>{PROVIDED})\b[^\n]{{0,60}}[\"',|( $]\b(?!(?P=first)\b)(?!AWS_){PROVIDED}\b"
GUARD = r"(?:(?<![A-Za-z0-9])|(?=[=.(\[{:*]))"
"""Nothing private begins within a word, which spares most places the long list."""

ENV_WORDS = "env environ printenv getenv vars getenvironmentvariables declare"
KEY_WORDS = (
    "ssh rsa ed25519 ecdsa dsa gnupg password kdbx ovpn pem p12 pfx jks passwd shadow environ secrets secret "
    "credentials"
)
TOOL_WORDS = (
    "aws netrc npmrc pypirc git gitconfig kube docker azure vault cargo gem m2 pgpass my boto s3cfg databrickscfg "
    "terraform renviron rprofile condarc wgetrc curlrc hgrc yarnrc snowsql dbt ansible sops subversion composer "
    "nuget sbt ivy2 fly oci "
    "kaggle huggingface streamlit pulumi heroku stripe mylogin jupyter "
    "config application claude codex cursor gemini"
)
BROWSER_WORDS = "login cookies logins key3 key4 local mozilla google chrome places"
WALLET_WORDS = (
    "wallet bitcoin ethereum electrum seed exodus metamask keychain keychains chat messages tdata history histfile"
)
READ_WORDS = (
    "security gh gcloud configure az gpg lookup search credential cmdkey kubectl profile sam history fc browser "
    "cookie3 tojson 169"
)
CAPTURE_WORDS = (
    "pyperclip pbpaste xclip wl get clipboard imagegrab pyautogui mss screencapture copyfromscreen pynput keyboard "
    "getasynckeystate xinput sounddevice videocapture"
)
SOURCES = Vocabulary(
    (ENV_WORDS, rf"{GUARD}(?:{DOTENV}|{ENVIRONMENT}|{MANY_TOKENS})"),
    (KEY_WORDS, KEY_FILES),
    (TOOL_WORDS, rf"(?<![A-Za-z0-9])(?:{TOOL_FILES})"),
    (BROWSER_WORDS, BROWSER_FILES),
    (WALLET_WORDS, rf"(?<![A-Za-z0-9])(?:{WALLETS}|{HISTORIES})"),
    (READ_WORDS, READS),
    (CAPTURE_WORDS, rf"\b(?:{CAPTURES})"),
)
TOKEN = Pattern(rf"(?:\$\{{?|env[.:\[(]+[\"']?|environ\[[\"']|getenv\([\"']|ENV\[[\"']){PROVIDED}\b")

WORDS = (
    "env environ printenv getenv ssh rsa ed25519 ecdsa dsa netrc npmrc pypirc gitconfig kube gnupg gcloud solana "
    "chrome chromium "
    "bravesoftware passwd shadow cookies keychain keychains wallet pem p12 pfx jks kdbx ovpn history histfile "
    "bitcoin ethereum "
    "electrum seco exodus metamask credentials secrets aws azure boto s3cfg databrickscfg pgpass cnf clipboard "
    "paste pbpaste "
    "xclip screencapture imagegrab pyautogui mss pynput getasynckeystate on_press xinput sounddevice videocapture "
    "copyfromscreen "
    "logins key3 key4 mozilla tdata cmdkey vault getenvironmentvariables cookie3 sam 169 tojson renviron rprofile "
    "condarc curlrc yarnrc "
    "snowsql sops subversion kaggle huggingface mylogin"
)
"""Words of which one stands wherever something private is read."""

TOOLS = (
    "docker gh claude codex cursor gemini security git kubectl gpg",
    "config token json mcp find export credential secrets",
)
"""Pairs of words that tell the private files and commands of tools with everyday names."""
