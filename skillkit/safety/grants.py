"""What grants more than a task needs: switches, settings, tools, containers, roles."""

import re

from skillkit.patterns import Pattern
from skillkit.safety.looks import Look

TOOL = Pattern(r"([\w*.-]+)(?:\(([^)]*)\))?")

ANY = frozenset({"", "*", ":*", "*:*", "* *", "**"})

SHELLS = Pattern(r"(?:sudo|su|bash|sh|zsh|eval|exec|env|xargs|curl \| sh)\b\s*:?\s*\*?$")

COMMAND = Pattern(
    r"`(?:\$ )?(?:[a-z][\w.-]*)(?: [^`]+)`|\b(?:run|runs|running|execut\w+|invoke|command|commands|shell|terminal|"
    r"bash|cli|script|scripts|build|tests?|install|commit|git|npm|pytest|make|compile|deploy)\b",
    re.IGNORECASE,
)

WEB = Pattern(
    r"https?://|\b(?:urls?|web|website|search|searches|searching|online|internet|fetch\w*|browse\w*|docs|"
    r"documentation|look up|research\w*|latest|sources?|links?|page)\b",
    re.IGNORECASE,
)

ENGLISH = Pattern(r"\b(?:the|and|of|to|is|are|for|with|from|each|when|that)\b", re.IGNORECASE)

ENOUGH = 3
"""A text with fewer such words is in another language, in which no use of a tool is looked for."""

POWERFUL = Pattern(
    r"(?:python[\d.]*|node|deno|bun|perl|ruby|php|osascript|curl|wget|nc|ncat|ssh|scp|rsync|docker|kubectl|aws|"
    r"gcloud|az|rm|chmod|chown|dd|pip3?|npm|npx|gh|make|awk)\b"
)
"""Programs that run or send anything."""

KIN = {
    "node": Pattern(
        r"\b(?:pnpm|npm|npx|yarn|package\.json|package-lock|tsx?|jest|vitest|eslint|webpack|vite)\b|\.[cm]?js\b"
    ),
    "python": Pattern(
        r"\b(?:pip|pip3|pytest|poetry|virtualenv|venv|uv run|pyproject|requirements\.txt|tox|mypy)\b|\.py\b"
    ),
    "ruby": Pattern(r"\b(?:bundle|bundler|gemfile|rails|rake|rspec|rubocop)\b|\.rb\b", re.IGNORECASE),
    "php": Pattern(r"\b(?:composer|phpunit|artisan|laravel|symfony)\b", re.IGNORECASE),
}
"""What is run by a program without being called by its name."""


def is_used_by_kin(program: str, body: str) -> bool:
    """Whether a text speaks of tools that a program runs."""
    kin = KIN.get(program.rstrip("0123456789."))
    return bool(kin and kin.search(body))


SWITCHES = Pattern(
    r"\bpermissionDecision\\?[\"']?\s*(?::|=>?)\s*(?!\\?[\"']?(?:deny|ask|string)\b)[\\\"'\w]|"
    r"--dangerously-[\w-]+|--yolo\b|--trust-all-tools|--allow-all\b|--full-auto\b|\bdanger-full-access\b|"
    r"\bbypassPermissions\b|\bdangerouslyDisableSandbox\b|--permission-mode[= ]bypass\w*|"
    r"\bapproval_policy\b[^\n]{0,10}never|--ask-for-approval[= ]never|\bautoApprove\b|"
    r"\bchat\.tools\.(?:global\.)?autoApprove\b|\bskipPermissions\b|"
    r"\bworkspace\.trust\.enabled[\"'\]]*\s*[:=]\s*(?:false|!1)|"
    r"\"allow\"\s*:\s*\[[^\]\n]{0,200}\"(?:Bash(?:\(\*?\)|\(:\*\))?|\*|mcp__\*)\"",
)

REFUSES = Pattern(r"[\"'](?:deny|ask)[\"']")

PUTS = Pattern(
    r"\b(?:add|write|put|merge|set|paste|save|create|copy|append|insert|place)\b(?:[^.]|\.(?=\w))"
    r"{0,100}?\b(?:settings|config\w*|files?|projects?|\w+\.jsonc?)\b",
    re.IGNORECASE,
)
"""A text that has an agent write what stands below it."""

IN_SETTINGS = Pattern(r"\A\w*[\"'\]]*\s*[:=]\s*(?:true\b|\[\s*[\"']\*[\"']|[\"']\*[\"'])")
"""A switch is thrown for everything."""

SWITCHED = Look(
    ("dangerously yolo bypasspermissions dangerouslydisablesandbox autoapprove skippermissions",),
    ("trust", "all", "tools"),
    ("allow", "all bash mcp", "permissions tools"),
    ("auto", "full"),
    ("danger", "full", "access"),
    ("approval", "never"),
    ("bypass", "permission"),
    ("trust", "workspace"),
    ("permissiondecision",),
)

UNBOUND = Pattern(
    r"\bprivileged:\s*true\b[\s\S]{0,600}?(?:-\s*[\"']?/:/|docker\.sock|\bpid:\s*[\"']?host)"
    r"|\bpull_request_target\b[\s\S]{0,1200}?\bgithub\.event\.pull_request\.head\.(?:sha|ref)[\s\S]{0,600}?\brun:"
    r"|\bPrincipal\W{1,6}(?:\{\s*)?\W{0,3}(?:AWS\W{1,8})?\*[\s\S]{0,120}?\bsts:AssumeRole"
    r"|\bsts:AssumeRole\b[\s\S]{0,120}?\bPrincipal\W{1,6}(?:AWS\W{1,8})?\*"
)
"""A container that has the machine, a pipeline that runs what strangers send, a role that anybody may take."""

UNBOUNDED = Look(
    ("privileged", "true", "docker host"),
    ("pull", "target", "head", "run"),
    ("sts", "principal"),
)

LIFTS = Pattern(
    r"(?<!-)\b(?:choose|set|select|switch|turn|enable|pick|grant|give|allow|put|use|change|activate|tick|"
    r"leave)\b[^.!\n]{0,80}?(?:\bfull (?:disk )?access\b(?! to \w+ (?:API|protocol)\b)|\bnever ask\b(?! "
    r"questions?\b)|\ball tools\b[^.\n]{0,20}\b(?:without|allowed|"
    r"always)|"
    r"\b(?:auto-?approve|always allow|allow all|yolo mode|unrestricted)\b[^.\n]{0,60}\b(?:all|every\w*|any|default|"
    r"permanent\w*|on)\b|(?<!auto-)(?<!auto )(?<!automatic )"
    r"\b(?:permission|approval|sandbox)\w*\b[^.\n]{0,20}\b(?:off|never|none|bypass\w*|"
    r"disabled)\b)"
    r"|\b(?:create|make|generate|issue|request|grant|give|tick|check|choose|select|add|assign)\b[^.\n]{0,80}?\b(?:all|"
    r"every|"
    r"full)\s+(?:of the |available |possible )?(?:api )?(?:scopes?|permissions|rights|privileges)\b(?! (?:of|for|in|"
    r"that|to)\b)"
    r"|\b(?:add|put|write|set)\b[^.\n]{0,12}[\"'`]+(?:Bash(?:\(:?\*\))?|\*|mcp__\*)[\"'`]+[^\n]{0,24}\b(?:permissions|"
    r"allow)\b"
    r"|\b(?:disable|turn off|switch off|remove|deactivate|lift)\b[^.\n]{0,40}\b(?:the sandbox|sandboxing|dependabot|"
    r"secret scann\w+|code scanning|npm audit|branch protection|security "
    r"(?:scan\w*|checks?|alerts?)|signature checks?|virus scanner|permission "
    r"(?:checks?|prompts?|system)|approval (?:prompts?|checks?)|deny (?:list|rules?)|entries below `?permissions)",
    re.IGNORECASE,
)

LIFTED = Look(
    (
        "access ask tools autoapprove approve allow yolo unrestricted permission permissions approval sandbox "
        "sandboxing deny",
        "choose set select switch turn enable pick grant give allow start put use change activate tick leave "
        "disable remove deactivate lift",
        "full never always all off none bypass disabled without auto unrestricted the deny checks prompts",
    ),
    ("bash mcp", "add put write set", "permissions allow"),
    (
        "scope scopes permissions rights privileges",
        "create make generate issue request grant give tick check choose select add assign",
        "all every full",
    ),
)

GRANTS = frozenset(
    {
        "permissions",
        "tools",
        "allowed-tools",
        "allow",
        "bash",
        "filesystem",
        "network",
        "sudo",
        "confirm",
        "sandbox",
        "write",
        "read",
        "shell",
        "approval",
        "permission_mode",
        "permission-mode",
        "auto_approve",
    }
)

WARNS = Pattern(
    r"\b(?:sandbox(?:ed)? (?:container|vm|environment)|container|docker|disposable|isolated|never (?:use|run|set|"
    r"leave|pass|do|start|on)|do not (?:use|run|set)|warning|caution|danger(?!ously)(?!-)\w*|risk\w*|careful\w*|"
    r"nobody (?:can|may)|disableBypass\w*|prevent\w*|forbid\w*|avoid|only (?:in|if|when|for)|"
    r"(?:in|on|inside|within) (?:a |an |the |your |our )?ci\b(?! (?:log|job)s?)|"
    r"ci (?:runners?|containers?|environments?|only)\b|at your own|"
    r"(?:search|scan|look|audit|check|grep)\w*[^.\n]{0,80}? for [^.\n]{0,40}?\b(?:switch|flag|setting|option)\w*)",
    re.IGNORECASE,
)
"""Where it is used with care."""
