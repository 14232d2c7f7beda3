"""Packages from a bare address, an index of nobody known or over an open line."""

import re

from skillkit.patterns import Pattern
from skillkit.safety.looks import Look
from skillkit.safety.repositories import FORGES
from skillkit.safety.repositories import HOSTS

MODULES = (
    rf"(?:{HOSTS}|(?:[\w-]+\.)?golang\.org|go\.\w+\.(?:org|io|dev|net|com)|gopkg\.in|honnef\.co|mvdan\.cc|"
    rf"(?:sigs\.)?k8s\.io|"
    r"cuelang\.org|gotest\.tools|buf\.build|connectrpc\.com|entgo\.io|gorm\.io|helm\.sh|istio\.io|knative\.dev|"
    r"modernc\.org|"
    r"rsc\.io|filippo\.io|(?:[\w-]+\.)?gvisor\.dev|cloud\.google\.com|goa\.design|dagger\.io|fyne\.io|gocloud\.dev|"
    r"gonum\.org|tailscale\.com|charm\.sh|oras\.land|ariga\.io|kubevirt\.io|gioui\.org|software\.sslmate\.com|"
    r"4d63\.com|moul\.io|dev\.gaijin\.team|pault\.ag|src\.elv\.sh|storj\.io|code\.gitea\.io|golang\.zx2c4\.com)/"
)
"""Where well-known modules of Go are."""

INDEXES = Pattern(
    r"https://(?:(?:test\.|files\.)?pypi\.org|(?:pypi\.)?python\.org|download\.pytorch\.org|pypi\.nvidia\.com|"
    r"registry\.(?:npmjs\.org|yarnpkg\.com|npmmirror\.com)|(?:npm|rubygems|maven)\.pkg\.github\.com|rubygems\.org|"
    r"(?:[\w-]+\.)*(?:pkg\.dev|jfrog\.io|anaconda\.org|amazonaws\.com|cloudsmith\.io|gemfury\.com|buildkite\.com)|"
    r"pkgs\.dev\.azure\.com|gitlab\.com|(?:[\w-]+\.)*(?:huggingface|github|readthedocs)\.(?:co|io)|wheels\.vllm\.ai|"
    r"(?:docs|wheels)\.[\w.-]+|flashinfer\.ai|data\.pyg\.org|data\.dgl\.ai|storage\.googleapis\.com|"
    r"pypi\.(?:tuna|mirrors)[\w.]*\.edu\.cn|mirrors?\.[\w.]+\.(?:cn|com)|pypi\.(?:jetson-ai-lab|fury)\.\w+|"
    r"(?:[\w-]+\.)*example\.(?:com|org|net)|[\w.-]*\b(?:private|internal|corp|intranet|your|mycompany|"
    r"company)\b[\w.-]*|"
    r"(?:cloud\.r-project|bioconductor)\.org|cran\.(?:r-project\.org|rstudio\.com|[\w.-]+\.(?:edu|gov|ac\.\w+))|"
    r"packagemanager\.(?:rstudio|posit)\.com?|"
    r"[\w-]+\.r-universe\.dev|"
    r"(?:proxy|sum)\.golang\.org|goproxy\.(?:io|cn)|localhost|127\.0\.0\.1)(?=[/:\s\"')`]|$)|https?://[\w.-]*[<{$\[]",
    re.IGNORECASE,
)
"""Indexes of packages that everybody knows, and what stands for one."""

PACKAGES = Pattern(
    rf"\b(?:uv )?pipx?3?\s+(?:install|run)\s+(?:[^\s|;]+[ \t]+){{0,4}}?(?<!url )(?<!-i )(?<!-f )(?<!links "
    rf")(?P<url>git\+(?:https?|ssh|git)://(?:[\w.-]+@)?(?!{FORGES})[^\s\"']+|https?://[^\s\"']+)"
    r"|\b(?:npm|pnpm|yarn|bun)\s+(?:install|i|add|exec)\s+[^\n|;]{0,60}?(?<![\w+=])(?P<package>"
    rf"git\+(?:https?|ssh)://(?:[\w.-]+@)?(?!{FORGES})[^\s\"']+|https?://[^\s\"']+)|"
    r"\b(?:npx|bunx|uvx|deno\s+run)\s+(?:-{1,2}[\w-]+(?:=\S+)?\s+)*(?:--from[= ])?(?P<run>https?://[^\s\"']+)|"
    r"\buv\s+(?:run|tool\s+run)\s[^\n|;]{0,80}?--(?:with|from)[= ]\s*[\"']?(?P<with>https?://[^\s\"']+)|"
    r"\buvx\s+(?:-{1,2}[\w-]+\s+)*?--from[= ]\s*[\"']?(?P<from>git\+https?://(?!"
    rf"{FORGES})\S+)|\bbrew\s+tap\s+\S+\s+(?P<tap>https?://(?!{FORGES})\S+)"
    r"|\b(?:gem|cargo|go|brew|apt|"
    r"apt-get|dnf|yum|dpkg|rpm|helm)\s+"
    rf"(?:plugin\s+)?(?:install|-i|-U)\s+[^\n|;]{{0,80}}?(?<!repo )(?P<other>https?://(?!{FORGES})[^\s\"']+)"
    r"|\bpip3?\s+install\b[^\n|;]{0,80}--trusted-host\b[^\n]{0,80}|\b(?:pip3?|pipx|uvx?|poetry|npm|npx|bunx?|yarn|"
    r"pnpm|gem)\s(?!\s*(?:whoami|view|info|show|ping|search|login|logout|audit|outdated|config|publish)\b)"
    r"[^\n|;]{0,120}(?<=\s)(?:--(?:extra-|default-)?index(?:-url)?|-i|--registry|--source|--find-links|-f)[= ]\s*[\"']?"
    r"(?P<index>https?://[^\s\"']+)"
    r"|\b(?:PIP_(?:EXTRA_)?INDEX_URL|UV_(?:EXTRA_|DEFAULT_)?INDEX(?:_URL)?|npm_config_registry|"
    r"GOPROXY)=[\"']?(?P<set>https?://[^\s\"',]+)"
    r"|\b(?:poetry\s+source\s+add\s+(?:-\S+\s+)*\S+|(?:conda|mamba|micromamba)\s+(?:install|create)\s[^\n;|"
    r"]{0,80}?(?:-c|--channel)|"
    r"dotnet\s+(?:tool|add)\s[^\n;|]{0,80}?(?:--add-source|--source|-s)|deno\s+install\s[^\n;|]{0,60}?|"
    r"ansible-pull\s[^\n;|]{0,40}?-U)[= ]\s*[\"']?"
    rf"(?P<channel>https?://(?!{FORGES})[^\s\"']+)"
    rf"|\bpre-commit\s+try-repo\s+(?P<hooks>https?://(?!{FORGES})\S+)"
    rf"|\bgo\s+(?:run|install|get)\s+(?:-\S+\s+)*(?P<module>(?!{MODULES})[\w-]+(?:\.[\w-]+)*\.[a-z]{{2,}}/[\w./-]+)@"
    rf"|\bcode\s+--install-extension\s+(?P<extension>https?://\S+)|"
    rf"\[[^\]\n]{{0,60}}\btrusted=yes\b[^\]\n]{{0,60}}\]\s+(?P<apt>https?://\S+)"
    rf"|\"(?:uvx|npx|bunx|pipx|deno|uv|pnpm|yarn)\"\s*,\s*\"args\"\s*:\s*\[[^\]]{{0,300}}\"(?:--from=)?(?P<served>(?:"
    rf"git\+)?https?://"
    rf"(?!{FORGES})[^\"\s]+)\""
    r"|\"[\w@/.-]+\"\s*:\s*\"(?P<dependency>https?://(?!github\.com/|codeload\.github\.com/)[^\"\s]+\.(?:tgz|tar\.gz|"
    r"zip))\""
    r"|^[ \t]*ADD\s+(?:--(?!checksum)\S+\s+)*(?P<added>https?://\S+)"
    r"|\b(?:npm|yarn|pnpm|pip3?)\s+config\s+set\s+\S*(?:registry|index-url|trusted-host)\S*\s+(?P<registry>http\S*)"
    r"|\burl\s*=?\s*(?:uri\()?[\"'](?P<maven>http://(?!localhost|127\.)[^\"'\n]+)[\"']\)?(?=[^}]{0,80}\b(?:isA|a)llowInsecureProtocol\b"
    r"\s*=?\s*true)"
    r"|\boptions\(\s*repos\s*=\s*(?:c\(|list\()?[^()\n]{0,40}?[\"'](?P<repos>https?://[^\s\"']+)",
    re.IGNORECASE | re.MULTILINE,
)
"""A package comes from a bare address or over an open line."""

SERVED = Pattern(
    r"\"(?:uvx|npx|bunx|pipx|deno|pnpm|yarn)\"\s*,\s*\"args\"\s*:\s*\[\s*"
    r"(?:\"-?-?(?:y|yes|from|package|run|dlx)\"\s*,\s*){0,4}"
    rf"\"(?:--(?:from|package)=)?(?:git\+)?https?://(?!{FORGES})[^\"\s]+\"",
    re.IGNORECASE,
)
"""A server for an agent that is to be put into its settings, as a package from a bare address."""

INSTALLS = Look(
    (
        "pip pip3 pipx uv npm pnpm yarn bun npx bunx uvx deno gem cargo brew apt dnf yum dpkg rpm helm poetry code "
        "deb conda mamba micromamba dotnet ansible pre goproxy",
        "http https trusted ssh",
        "install i add exec run with u set config npx bunx uvx index registry source find f install extension deb",
    ),
    ("goproxy", "http https"),
    ("repos", "options", "http https"),
    ("isallowinsecureprotocol allowinsecureprotocol", "http"),
    ("go", "run install get", "latest main master v0 v1 v2 v3"),
    ("tgz tar zip", "http https", "dependencies"),
    ("uvx npx bunx pipx deno uv pnpm yarn", "args", "http https"),
    ("add", "from", "http https"),
)


SOURCES = Pattern(
    r"^[ \t]*(?:--(?:extra-)?index-url|-i|--find-links|-f)[= ]\s*(?P<index>https?://\S+)"
    r"|^[ \t]*(?:(?:@[\w-]+:)?registry|index-url|extra-index-url|npmRegistryServer|"
    r"find-links)\s*[=:]\s*[\"']?(?P<registry>https?://[^\s\"']+)"
    rf"|^[ \t]*(?:[\w.\[\],-]+\s*@\s*|-e\s+)?(?:git|hg)\+(?:https?|ssh)://(?:[\w.-]+@)?(?!{FORGES})\S+"
    r"|^[^#\n]{0,200}[\"'][\w.\[\],-]+\s*@\s*(?P<direct>https?://[^\s\"']+)|^[ "
    r"\t]*[\w.\[\],-]+\s*@\s*(?P<bare>https?://[^\s\"']+)|"
    r"^[^#\n]{0,120}[\"'](?:(?:git\+)?https?|git)://(?P<npm>[^\s\"']+\.(?:tgz|tar\.gz|zip|git)(?:#\S*)?)[\"'][ "
    r"\t]*,?[ \t]*$"
    r"|^#\s*\[\[tool\.uv\.index\]\][^\[]{0,160}?\burl\s*=\s*[\"'](?P<uv>https?://[^\"'\s]+)",
    re.MULTILINE,
)
"""Where files of packages name an index or a repository."""

NAMED = Look(("index registry links npmregistryserver git hg url requires dependencies", "http https ssh"))
FILES = Pattern(
    r"(?:requirements|constraints)[\w.-]*\.txt|[\w.-]*npmrc|pip\.conf|pip\.ini|bunfig\.toml|\.yarnrc\.yml|uv\.toml|"
    r"pyproject\.toml|setup\.cfg|Pipfile|package\.json|environment\.ya?ml|[\w-]+\.py"
)
"""Files that name indexes."""
