"""Lets an agent look into a disposable clone of a project, with reading tools alone or in a sandbox that runs commands.

The agent gets the variables that it needs to work and to reach its model, and no other credentials. Of agents that have
no sandbox of their own the whole program is confined by bubblewrap where commands may run.
"""

import json
import os
import re
import shlex
import shutil
from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from skillkit import git
from skillkit.authoring.author import GUARD, MODES, Cassette, Command, Mode, answer_of
from skillkit.errors import SkillkitError
from skillkit.process import Completed, run
from skillkit.shell.irreversible import irreversible
from skillkit.shell.parse import simple_commands
from skillkit.shell.wrappers import unwrapped

if TYPE_CHECKING:
    from skillkit.authoring.author import Author
    from skillkit.authoring.checkout import Checkout
    from skillkit.authoring.prompts import Prompt

SECONDS = 900.0
COMMAND_SECONDS = 120.0
KEPT = re.compile(
    r"PATH|HOME|USER|LOGNAME|SHELL|LANG|LANGUAGE|LC_\w+|TERM|TZ|TMPDIR|TEMP|TMP|COLUMNS|XDG_(?:CONFIG|DATA|STATE|CACHE)_HOME"
    r"|CLAUDE_CONFIG_DIR|CODEX_HOME|COPILOT_HOME|NODE_EXTRA_CA_CERTS|SSL_CERT_(?:FILE|DIR)|(?:HTTPS?|NO|ALL)_PROXY"
    r"|SYSTEMROOT|APPDATA|LOCALAPPDATA|USERPROFILE|PATHEXT|COMSPEC",
    re.IGNORECASE,
)
"""The variables that every program needs."""
LOGIN = re.compile(r"(?<=://)[^/@\s]+@")
REFUSED = (
    "gh",
    "git push",
    "git remote",
    "ssh",
    "scp",
    "rsync",
    "curl",
    "wget",
    "aws",
    "gcloud",
    "az",
    "kubectl",
    "terraform",
    "docker",
    "wrangler",
    "npm publish",
    "pnpm publish",
)
"""Commands that a verifier does not run, beside those that cannot be undone and those with `--remote`."""
SECRETS = (".ssh", ".aws", ".gnupg", ".kube", ".docker", ".netrc", ".git-credentials", ".npmrc", ".pypirc")
"""Files and folders below the home folder that a confined program sees empty."""
SECRETS_OF_CONFIG = ("gh", "glab-cli", "gcloud", "hub", "op")


class Kit(NamedTuple):
    """How an agent is called to look into a folder: options to read, options to run, variables, its own keys.

    `sandbox` says that the agent confines the commands that it runs by itself. `programs` are files of a project that
    the agent would run or obey unasked: they are taken out of the clone.
    """

    read: tuple[str, ...]
    run: tuple[str, ...]
    keys: tuple[str, ...]
    sandbox: bool = False
    variables: Mapping[Mode, Mapping[str, str]] = {}
    programs: tuple[str, ...] = ()


def _claude(*tools: str, **settings: object) -> tuple[str, ...]:
    # The project's own settings could name hooks and servers, which are programs.
    given = json.dumps({"disableAllHooks": True, **settings}, sort_keys=True)
    return (
        *("--tools", ",".join(tools), "--setting-sources", "user", "--settings", given),
        *("--strict-mcp-config", "--no-session-persistence"),
    )


def _opencode(bash: str) -> dict[str, str]:
    allowed = {"edit": "deny", "bash": bash, "webfetch": "deny", "websearch": "deny", "external_directory": "deny"}
    return {"OPENCODE_CONFIG_CONTENT": json.dumps({"permission": allowed, "mcp": {}, "plugin": []}, sort_keys=True)}


KITS: dict[tuple[str, ...], Kit] = {
    ("claude",): Kit(
        read=_claude("Read", "Grep", "Glob"),
        run=_claude(
            *("Read", "Grep", "Glob", "Bash"),
            sandbox={
                "enabled": True,
                "failIfUnavailable": True,
                "autoAllowBashIfSandboxed": True,
                "allowUnsandboxedCommands": False,
            },
            permissions={"deny": [f"Bash({command}:*)" for command in REFUSED]},
        ),
        keys=("ANTHROPIC_API_KEY", "ANTHROPIC_BASE_URL", "CLAUDE_CODE_OAUTH_TOKEN"),
        sandbox=True,
        variables={"run": {"CLAUDE_CODE_SUBPROCESS_ENV_SCRUB": "1"}},
        programs=(".mcp.json",),
    ),
    ("codex", "exec"): Kit(
        read=("--sandbox", "read-only", "--ephemeral"),
        run=("--sandbox", "workspace-write", "--ephemeral", "-c", "shell_environment_policy.inherit=core"),
        keys=("OPENAI_API_KEY", "OPENAI_BASE_URL", "CODEX_API_KEY"),
        sandbox=True,
        programs=(".codex/config.toml", ".codex/hooks.json"),
    ),
    ("gemini",): Kit(
        read=("--approval-mode", "plan"),
        run=("--approval-mode", "yolo", "--sandbox"),
        keys=("GEMINI_API_KEY", "GOOGLE_API_KEY", "GOOGLE_CLOUD_PROJECT"),
        sandbox=True,
        programs=(".gemini/settings.json", ".gemini/extensions", ".env", ".gemini/.env"),
    ),
    ("opencode", "run"): Kit(
        read=(),
        run=(),
        keys=("ANTHROPIC_API_KEY", "OPENAI_API_KEY", "OPENROUTER_API_KEY"),
        variables={"read": _opencode("deny"), "run": _opencode("allow")},
        programs=("opencode.json", "opencode.jsonc", ".opencode/plugin", ".opencode/plugins", ".opencode/tool"),
    ),
    ("copilot",): Kit(
        read=("-s", "--no-ask-user", "--deny-tool=shell", "--deny-tool=write"),
        run=("-s", "--no-ask-user", "--allow-all-tools", *(f"--deny-tool=shell({command})" for command in REFUSED)),
        keys=("COPILOT_GITHUB_TOKEN",),
        programs=(".github/hooks", ".copilot", ".mcp.json", ".claude/settings.json"),
    ),
}
"""For how a command begins, the agent's way to look into a folder. A command that is none of these gets no options."""
PROGRAMS = tuple(sorted({path for kit in KITS.values() for path in kit.programs}))
OWN_KEYS = "SKILLKIT_AUTHOR_KEYS"
"""Names the variables that a command of the user's own needs to reach its model, with commas between them."""


def kit_of(words: list[str]) -> Kit | None:
    """Returns how the agent that a command begins with is called; None for a command of the user's own."""
    begins = (Path(words[0]).name, *words[1:2])
    return next((kit for start, kit in KITS.items() if begins[: len(start)] == start), None)


def mode_of(author: "Author", asked: str) -> Mode:
    """Returns what an author may do in a clone: what is `asked`, else to read if it is an agent that is known here.

    Raises SkillkitError if an author is asked to look into a clone that cannot.
    """
    if isinstance(author, Command):
        known = kit_of(shlex.split(author.name)) is not None
    elif isinstance(author, Cassette):
        known = False
    elif asked not in ("", "none"):
        raise SkillkitError(
            f"{author.name} cannot look into a folder", "leave --verify out, or name an agent's command"
        )
    else:
        return "none"
    return next((mode for mode in MODES if mode == asked), "read" if known else "none")


def environment_of(kit: Kit | None, mode: Mode) -> dict[str, str]:
    """Returns the variables that a verifier gets: what each program needs, and the keys to its own model."""
    own = kit.keys if kit else tuple(filter(None, os.environ.get(OWN_KEYS, "").split(",")))
    kept = {name: LOGIN.sub("", value) for name, value in os.environ.items() if KEPT.fullmatch(name)}
    keys = {name: os.environ[name] for name in own if name in os.environ}
    extra = kit.variables.get(mode, {}) if kit else {}
    return {**kept, **keys, **extra, GUARD: "1", "GIT_TERMINAL_PROMPT": "0"}


def confined(words: list[str], folder: Path, *, network: bool) -> list[str]:
    """Returns a command that bubblewrap confines to a folder: it writes there alone, and sees no logins.

    Raises SkillkitError if bubblewrap is not installed.
    """
    bwrap = shutil.which("bwrap")
    if bwrap is None:
        raise SkillkitError(
            "commands run only in a sandbox: bubblewrap is not installed", "install bubblewrap, or pass --verify read"
        )
    home = Path.home()
    config = Path(os.environ.get("XDG_CONFIG_HOME", home / ".config"))
    logins = (*(home / name for name in SECRETS), *(config / name for name in SECRETS_OF_CONFIG))
    hidden = [path for path in logins if path.exists()]
    masks = [w for p in hidden for w in (("--tmpfs", str(p)) if p.is_dir() else ("--ro-bind", os.devnull, str(p)))]
    return [
        *(bwrap, "--ro-bind", "/", "/", "--dev", "/dev", "--proc", "/proc", "--tmpfs", "/tmp", *masks),  # noqa: S108
        *("--bind", str(folder), str(folder), "--chdir", str(folder), "--unshare-all"),
        *(("--share-net",) if network else ()),
        *("--die-with-parent", "--new-session", "--", *words),
    ]


def refused(command: str) -> str:
    """Returns why a verifier does not run a command; empty if it may."""
    if why := irreversible(command):
        return f"`{why}` cannot be undone"
    for simple in simple_commands(command):
        words = unwrapped(simple.words) if simple.words else ()
        if "sudo" in simple.words:
            return "`sudo` reaches out of the clone"
        plain = [word for word in words if not word.startswith("-")]
        if any(" ".join(plain[: len(name.split())]) == name for name in REFUSED):
            return f"`{' '.join(plain[:2])}` reaches out of the clone"
        if any(word.partition("=")[0] in ("--remote", "--prod", "--production") for word in words):
            return "it works on a remote"
        if any(re.search(r"(?:^|:)(?:deploy|setup|publish|release)\b", word) for word in plain[1:]):
            return "it deploys, publishes or sets something up"
    return ""


class Verifier:
    """Asks the user's agent about one draft at a time, each in a clone of its own."""

    def __init__(self, command: str, mode: Mode, checkouts: Mapping[str, "Checkout"], seconds: float = SECONDS) -> None:
        self.name = command
        self._words = shlex.split(command)
        self._kit = kit_of(self._words)
        self._mode = mode
        self._checkouts = checkouts
        self._seconds = seconds

    def ask(self, prompt: "Prompt", text: str) -> str:
        """Returns what the agent answers. Raises SkillkitError if there is no answer or no sandbox."""
        checkout = self._checkouts[prompt.project]
        kit, words = self._kit, list(self._words)
        if kit:
            words += [word for word in (kit.run if self._mode == "run" else kit.read) if word not in words]
        environment = environment_of(kit, self._mode)
        with git.disposable_clone(checkout.root, checkout.commit) as clone:
            for path in kit.programs if kit else PROGRAMS:
                _remove(clone.folder / path)
            if self._mode == "run" and not (kit and kit.sandbox):
                words = confined(words, clone.folder, network=True)
            return answer_of(_run_in(clone, words, environment, self._seconds, text))


def _remove(path: Path) -> None:
    if path.is_dir() and not path.is_symlink():
        shutil.rmtree(path)
    else:
        path.unlink(missing_ok=True)


def _run_in(
    clone: git.Disposable, words: list[str], environment: Mapping[str, str], seconds: float, text: str = ""
) -> Completed:
    return run(
        words,
        cwd=clone.folder,
        stdin=text.encode(),
        environment=environment,
        bare=True,
        seconds=seconds,
        apart=True,
        guard=clone.guard,
    )


def repeated(command: str, checkout: "Checkout") -> Completed | str:
    """Runs a command that a verifier ran in a fresh clone, confined and without network; or returns why it did not.

    The command is one program with its arguments: it is started without a shell.
    """
    simple = simple_commands(command)
    if len(simple) != 1 or re.search(r"[|&;<>$`\n]", command):
        return "it is more than one program with its arguments"
    if why := refused(command):
        return why
    try:
        words = shlex.split(command)
        with git.disposable_clone(checkout.root, checkout.commit) as clone:
            words = confined(words, clone.folder, network=False)
            return _run_in(clone, words, environment_of(None, "run"), COMMAND_SECONDS)
    except (SkillkitError, ValueError) as error:
        return str(error)
