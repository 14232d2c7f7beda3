"""`allowed-tools` gives more than the text needs.

## What it does
Compares `allowed-tools` with the rest of the skill: any shell command (`Bash`, `Bash(*)`) where no command and no
script is there to run; `WebFetch` without a domain, or `WebSearch`, where the text names no address and nothing to look
up; `*` for everything; and shells of one program that is any program (`Bash(sudo:*)`, `Bash(bash:*)`, `Bash(eval:*)`).
Looks also for grants of everything in a workflow, and for texts and settings that switch the questions of an agent off,
unless they speak of a sandbox, for containers that are given two or more rights of the machine they run on, and for
strangers made owners, scopes for everything, servers that are never asked about and consent to be given unread, of
which the description says nothing.

## Why is this bad
What is allowed here runs without a question to the user. A permission that the task does not need serves only a text
that was tampered with.

## Example

```yaml
allowed-tools: Bash(*) Read
```

in a skill that reads and explains code.

## Use instead

```yaml
allowed-tools: Read Grep
```
"""

import re
from collections.abc import Iterator

from skillkit.model.finding import Violation
from skillkit.model.folder import SkillFolder
from skillkit.model.source import Location
from skillkit.patterns import Pattern
from skillkit.rules import one_for_a_line
from skillkit.rules import rule
from skillkit.safety.around import around
from skillkit.safety.around import told_around
from skillkit.safety.containers import SHUNNED
from skillkit.safety.containers import TENDS
from skillkit.safety.containers import given_the_machine
from skillkit.safety.grants import ANY
from skillkit.safety.grants import COMMAND
from skillkit.safety.grants import ENGLISH
from skillkit.safety.grants import ENOUGH
from skillkit.safety.grants import GRANTS
from skillkit.safety.grants import IN_SETTINGS
from skillkit.safety.grants import LIFTED
from skillkit.safety.grants import LIFTS
from skillkit.safety.grants import POWERFUL
from skillkit.safety.grants import PUTS
from skillkit.safety.grants import REFUSES
from skillkit.safety.grants import SHELLS
from skillkit.safety.grants import SWITCHED
from skillkit.safety.grants import SWITCHES
from skillkit.safety.grants import TOOL
from skillkit.safety.grants import UNBOUND
from skillkit.safety.grants import UNBOUNDED
from skillkit.safety.grants import WARNS
from skillkit.safety.grants import WEB
from skillkit.safety.grants import is_used_by_kin
from skillkit.safety.handed_over import HANDED_OVER
from skillkit.safety.hits import Hit
from skillkit.safety.hits import hits
from skillkit.safety.hits import says_of_itself
from skillkit.safety.mentions import is_mentioned
from skillkit.safety.mentions import is_remark
from skillkit.safety.passages import RUNNABLE
from skillkit.safety.passages import Passage
from skillkit.safety.passages import passages
from skillkit.safety.privileges import ADVISED
from skillkit.safety.privileges import GIVES
from skillkit.safety.privileges import SET
from skillkit.safety.privileges import SETTINGS
from skillkit.safety.privileges import SWEEPS
from skillkit.safety.sentences import NEAR

CLICKED = Pattern(
    r"\b(?:click|go|tap|get|move) (?:through|past|over|away) (?:the |any |all )?warnings?\b", re.IGNORECASE
)
"""A warning that is to be passed over advises nothing."""


def _granted(data: object, key: str = "") -> Iterator[str]:
    """The keys of a file under which everything is allowed, or no question asked."""
    if isinstance(data, dict):
        for name, value in data.items():
            yield from _granted(value, str(name).lower())
    elif isinstance(data, list):
        if any(item in ("*", "all", "/", "Bash(*)", "/**") for item in data) and key in GRANTS:
            yield key
    elif (
        (key == "sudo" and data is True)
        or (key in ("sandbox", "approval") and data in (False, "never", "off", "none"))
        or (
            key in GRANTS
            and isinstance(data, str)
            and data in ("*", "all", "full", "unrestricted", "bypassPermissions", "danger-full-access")
        )
    ):
        yield key


def _tools(value: object) -> list[tuple[str, str | None]]:
    text = ", ".join(map(str, value)) if isinstance(value, list) else value if isinstance(value, str) else ""
    return [(match[1], match[2]) for match in TOOL.compiled.finditer(text)]


def _runs_something(folder: SkillFolder, body: str) -> bool:
    scripts = any(r.text is not None and r.path.rsplit(".", 1)[-1] in RUNNABLE for r in folder.resources)
    return scripts or folder.workflow is not None or bool(COMMAND.search(body))


def _too_wide(folder: SkillFolder, name: str, scope: str | None, body: str) -> str | None:
    if name in ("*", "all"):
        return "every tool is allowed without a question"
    scope = (scope or "").strip()
    program = POWERFUL.compiled.match(scope)
    words = re.findall(r"[A-Za-z]{3,}", scope)
    if (
        name == "Bash"
        and program
        and not any(re.search(rf"\b{word[:6]}", body, re.IGNORECASE) for word in [re.escape(program[0]), *words])
        and not is_used_by_kin(program[0], body)
        and not _runs_something(folder, "")
    ):
        return f'"Bash({scope})" is allowed, and the text has no use for it'
    if name.startswith("mcp__") and name.rstrip("_").endswith("*") and name.count("__") < 2:
        return f'"{name}" allows every tool of every server'
    if name == "Bash" and SHELLS.compiled.match(scope):
        return f'"Bash({scope})" allows any command without a question'
    if scope not in ANY:
        return None
    if name in ("Bash", "PowerShell", "Shell") and not _runs_something(folder, body):
        return "any shell command is allowed, and the text names none"
    if len(ENGLISH.compiled.findall(body)) < ENOUGH:
        return None
    if name in ("WebFetch", "WebSearch") and not WEB.search(body):
        return f"the tool {name} is allowed, and the text names nothing to look up"
    return None


def _switched(folder: SkillFolder) -> Iterator[Violation]:
    """What switches the questions off, and files that grant everything."""
    for look, pattern, kinds in (
        (SWITCHED, SWITCHES, ("run", "inline", "code", "prose", "comment")),
        (LIFTED, LIFTS, ("prose", "comment")),
    ):
        for hit in hits(folder, look, pattern, *kinds):
            if (not is_mentioned(hit) or _is_set(hit) or _is_put(hit)) and not _warned(hit):
                yield Violation(location=hit.location, message="the questions before dangerous steps are switched off")
    for hit in hits(folder, SETTINGS, SET, "run", "code", where=_is_whole):
        if not is_remark(hit) and not _warned(hit):
            yield Violation(location=hit.location, message="the questions before dangerous steps are switched off")
    flow = folder.workflow
    if flow is None:
        return
    for key in dict.fromkeys(_granted(flow.data)):
        yield Violation(location=Location(path=flow.source.path), message=f'"{key}" grants more than any task needs')


def _is_whole(passage: Passage) -> bool:
    return passage.is_whole


def _swept(folder: SkillFolder) -> Iterator[Hit]:
    """Rights that are handed out in a sweep, of which the description says nothing."""
    yield from (hit for hit in hits(folder, UNBOUNDED, UNBOUND, "run") if not is_remark(hit))
    for hit in given_the_machine(folder):
        spoken = is_mentioned(hit) if hit.passage.kind == "inline" else is_remark(hit)
        if not spoken and not _is_shunned(hit) and not says_of_itself(folder, TENDS):
            yield hit
    for look, pattern in SWEEPS:
        for hit in hits(folder, look, pattern, "run", "code", "inline"):
            spoken = is_mentioned(hit) if hit.passage.kind == "inline" else is_remark(hit)
            advised = spoken or ADVISED.search(CLICKED.compiled.sub(" ", _around(hit)))
            if not advised and not says_of_itself(folder, GIVES):
                yield hit


def _is_shunned(hit: Hit) -> bool:
    """Whether what is said around it, or above, warns of a container that has the machine."""
    said = CLICKED.compiled.sub(" ", _around(hit))
    return bool(ADVISED.search(said) or SHUNNED.search(said))


def _is_set(hit: Hit) -> bool:
    """Whether a script writes it into a file of settings."""
    if hit.passage.path.endswith("settings.json") and hit.passage.kind == "run":
        return True
    return (
        hit.passage.kind == "run"
        and any(word in hit.match[0] for word in ("bypass", "pprove", "trust"))
        and "write" in hit.text[hit.match.end() : hit.match.end() + 600]
    ) or _consents(hit)


def _is_put(hit: Hit) -> bool:
    """Whether a block of data shows it as a setting, and the text above has an agent write that."""
    if hit.passage.kind != "code" or hit.passage.language not in ("json", "jsonc", "json5") or is_remark(hit):
        return False
    thrown = hit.match[0].endswith(("false", "!1")) or IN_SETTINGS.compiled.match(hit.text[hit.match.end() :])
    above = hit.passage.source[max(0, hit.passage.start - 300) : hit.passage.start]
    return bool(thrown and PUTS.search(above))


def _consents(hit: Hit) -> bool:
    """Whether a hook answers questions, and always in one way."""
    return "ermissionDecision" in hit.match[0] and not REFUSES.search(hit.text)


def _around(hit: Hit) -> str:
    setting = "\n".join(part[-NEAR:] for part in hit.passage.setting)
    return setting + around(hit, 300, 300)


def _warned(hit: Hit) -> bool:
    return bool(WARNS.search(_around(hit)))


@rule("SK811", "wide-permission", "safety", "warning")
def check(folder: SkillFolder) -> Iterator[Violation]:
    """Yields each tool."""
    yield from _switched(folder)
    wide = "this gives away far more than the skill says it needs"
    told = (hit for order in HANDED_OVER for hit in told_around(folder, order) if not says_of_itself(folder, GIVES))
    yield from one_for_a_line((hit.location, wide) for hit in (*_swept(folder), *told))
    document = folder.readable_skill_md
    tools = _tools(document.data.get("allowed-tools")) if document else []
    if document is None or not tools:
        return
    said = [
        p.text
        for p in passages(document.source.path, document.source.text)
        if p.kind != "comment" and p.language != "yaml"
    ]
    body = "\n".join(said)
    for name, scope in dict.fromkeys(tools):
        message = _too_wide(folder, name, scope, body)
        if message:
            yield Violation(location=document.source.at("/allowed-tools"), message=message)
