"""Checks what a line of a draft names against the latest commit of its project; a line that this refutes is dropped.

A fact `holds` with its place, is `absent` where the commit says nothing, and `refuted` only where it says otherwise: a
task that the files for it do not define, a file or tool that a commit removed, a branch that a fresh clone has under
another name, a version that the lock file no longer has, a line that a document has word by word.
"""

import re
from collections.abc import Iterator

from skillkit.authoring.checkout import PROSE, Checkout
from skillkit.documents.grounding import recommended
from skillkit.documents.lines import folded
from skillkit.documents.markdown import SPAN
from skillkit.documents.tasks import task_calls
from skillkit.model.claim import Fact
from skillkit.shell.parse import simple_commands
from skillkit.shell.programs import is_common
from skillkit.shell.wrappers import unwrapped

READS_REF = frozenset(
    "archive cat-file cherry-pick diff grep log ls-tree merge rebase reset rev-list rev-parse show".split()
)
"""Subcommands of git that take a ref and do not look for a branch of a remote."""
REF = re.compile(r"[\w.-]+(?:/[\w.-]+)*")
PATH = re.compile(r"(?:\.{1,2}/)*(?=[\w.]*[A-Za-z])[\w.][\w.+-]*(?:/[\w.@+-]+)*/?")
EXTENSION = re.compile(r"\w\.[a-z]{1,5}$")
SYMBOL = re.compile(r"([A-Za-z_][\w.]{3,80})(?:\(\))?")
SHAPED = re.compile(r"_|\.|[a-z][A-Z]")
"""What a word has that is no plain word."""
QUOTED = re.compile(r"[\"\u201c]([^\"\u201c\u201d\n]{4,80})[\"\u201d]")
VERSION = re.compile(r"(?<![\w@/.-])(@?[a-z][\w./-]{1,60})(?:@|==|` v?)(\d{1,6}\.\d{1,6}\.\d{1,6}[\w.-]{0,20})")
GONE = re.compile(
    r"(?i)\b(?:delet|remov|gone\b|mov(?:e[sd]?|ing)\b|renam|replac|former|no longer|not? |never|creat|add|writ|generat"
    r"|temporar)"
)
"""Words by which a line says itself that something is not there, or comes into being."""
RUNS_TOOL = re.compile(
    r"^(?:npx|bunx|pnpx|uvx|bun x|(?:pnpm|npm|yarn) (?:exec|dlx)|(?:uv|poetry|pdm) run) (?:-\S+ )*([a-z][\w-]+)"
)
LEAST_SAID = 40
"""Characters of a line that a document has, as it has them: fewer prove nothing."""
MAX_NAMES = 24


def _tasks(command: str, checkout: Checkout) -> Iterator[Fact]:
    for call in task_calls(command):
        task = checkout.task(call)
        if task:
            yield Fact(kind="task", what=call.name, result="holds", place=f"{task.path}:{task.line}")
        elif call.is_sure or call.package:
            files = checkout.task_files(call)
            is_open = any(checkout.tasks[path] is None for path in files)
            needed = re.compile(rf'"{re.escape(call.name)}"\s*:\s*"(?:[\^~<>=*\d]|\w+:|latest)')
            is_program = not call.is_sure and any(needed.search(checkout.text(path)) for path in checkout.tasks)
            refuted = files and not is_open and not is_program
            place = ", ".join(files[:3]) if refuted else ""
            yield Fact(kind="task", what=call.name, result="refuted" if refuted else "absent", place=place)


def _tools(command: str, checkout: Checkout) -> Iterator[Fact]:
    for simple in simple_commands(command):
        run = RUNS_TOOL.match(" ".join(simple.words))
        words = unwrapped(simple.words) if simple.words else ()
        name = run[1] if run else words[0] if words and not is_common(words[0]) else ""
        if re.fullmatch(r"[a-z][\w-]{2,60}", name):
            place, removed = checkout.tool(name)
            result = "holds" if place else "refuted" if removed else "absent"
            yield Fact(kind="tool", what=name, result=result, place=place or removed)


def _refs(command: str, checkout: Checkout) -> Iterator[Fact]:
    for simple in simple_commands(command):
        words = [word for word in simple.words if not word.startswith("-")]
        if words[:1] == ["git"] and words[1:2] and words[1] in READS_REF:
            for word in words[2:]:
                name = REF.match(word)
                if name and (fact := _ref(name[0], checkout)):
                    yield fact


def _ref(name: str, checkout: Checkout) -> Fact | None:
    """Whether a fresh clone resolves a name; None for a name that is no branch here."""
    remote = checkout.remote_branch(name)
    if remote == name:
        return Fact(kind="ref", what=name, result="holds", place=name)
    if remote:
        return Fact(kind="ref", what=name, result="refuted", place=remote)
    return None


def _names(text: str, checkout: Checkout) -> Iterator[Fact]:
    spans = (span[0].strip("`") for span in SPAN.compiled.finditer(text))
    words = dict.fromkeys(word.strip("'\"(),:;").rstrip(".") for span in spans for word in re.split(r"[\s=]+", span))
    for word in list(words)[:MAX_NAMES]:
        if PATH.fullmatch(word) and ("/" in word or word.startswith(".") or EXTENSION.search(word)):
            yield _path(word, text, checkout)
        elif (symbol := SYMBOL.fullmatch(word)) and SHAPED.search(symbol[1]):
            yield _symbol("symbol", symbol[1], checkout)
    for phrase in QUOTED.findall(SPAN.compiled.sub("", text)):
        yield _symbol("quote", phrase, checkout)


def _path(path: str, text: str, checkout: Checkout) -> Fact:
    if found := checkout.place_of(path):
        return Fact(kind="path", what=path, result="holds", place=found)
    if remote := checkout.remote_branch(path):
        return Fact(kind="ref", what=path, result="holds" if remote == path else "absent", place=remote)
    if checkout.ignores(path):
        return Fact(kind="path", what=path, result="ignored")
    removed = checkout.removed(path)
    if removed and not GONE.search(text):
        return Fact(kind="path", what=path, result="refuted", place=removed)
    return Fact(kind="path", what=path, result="absent", place=removed)


def _symbol(kind: str, word: str, checkout: Checkout) -> Fact:
    for name in dict.fromkeys((word, word.rpartition(".")[2] if kind == "symbol" else word)):
        holders = checkout.holders([name])[name] if len(name) > 3 else set()
        if holders:
            first = min(holders, key=lambda path: (path.endswith(PROSE), path.count("/"), path))
            at = ":".join(checkout.line_with(first, name).split(":")[:2])
            return Fact.model_validate({"kind": kind, "what": word, "result": "holds", "place": at})
    return Fact.model_validate({"kind": kind, "what": word, "result": "absent"})


def _versions(text: str, checkout: Checkout) -> Iterator[Fact]:
    for name, version in VERSION.findall(text):
        locked = checkout.locked(name)
        if locked:
            held = version.rstrip(".") in locked
            known = ", ".join(sorted(locked)[:3])
            yield Fact(kind="version", what=f"{name}@{version}", result="holds" if held else "refuted", place=known)


def _documents(text: str, day: str, checkout: Checkout) -> Iterator[Fact]:
    said = folded(text).rstrip(".")
    if len(said) >= LEAST_SAID and (place := checkout.passages.with_words(said)):
        yield Fact(kind="said", what=text[:80], result="refuted", place=place)
    spans = (span[0].strip("`") for span in SPAN.compiled.finditer(text))
    for path in checkout.named(word for word in spans if word.endswith(PROSE)):
        changed = checkout.changed(path)
        if day and changed > day:
            yield Fact(kind="document", what=path, result="newer", place=changed)


def facts_of(text: str, checkout: Checkout, day: str = "") -> tuple[Fact, ...]:
    """Returns what the latest commit says of the names in a line, each once. `day` is that of its newest session."""
    programs = {verb.split()[0] for verb in checkout.verbs}
    facts: list[Fact] = []
    for command in recommended(text, programs.__contains__):
        facts += [*_tasks(command, checkout), *_tools(command, checkout), *_refs(command, checkout)]
    facts += [*_names(text, checkout), *_versions(text, checkout), *_documents(text, day, checkout)]
    return tuple(dict.fromkeys(facts))


def refutation(facts: tuple[Fact, ...]) -> str:
    """Returns what of the facts the latest commit refutes, in words; empty if it refutes none."""
    return "; ".join(SAYS[fact.kind].format(**fact.model_dump()) for fact in facts if fact.result == "refuted")


SAYS = {
    "task": "{place} defines no task `{what}`",
    "tool": "`{what}` was removed in {place}",
    "path": "`{what}` was removed in {place}",
    "ref": "a fresh clone has `{place}`, and no `{what}`",
    "version": "`{what}` is not the version that is locked ({place})",
    "said": "{place} says it in the same words",
}
"""How each kind of fact is refuted."""
