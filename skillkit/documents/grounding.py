"""Checks the commands of a skill against its evidence, by their verbs: program and subcommand.

Drafts shorten commands and replace arguments by parameters, so only verbs can be compared. A skill cannot name a
program that no session ran.
"""

import hashlib
import re
from collections.abc import Callable, Iterable, Mapping
from keyword import iskeyword

from skillkit.documents.markdown import SHELL_LANGUAGES, SPAN, codes
from skillkit.documents.yaml_document import YamlText
from skillkit.shell.command import normal_form
from skillkit.shell.parse import simple_commands
from skillkit.shell.programs import is_common
from skillkit.shell.tables import INTERPRETERS

LENGTH = 180
"""Characters of a command that are compared: evidence keeps 200."""
DIGITS = 8
STEP = re.compile(r"^[ \t]*\d+\.\s+(`++) ?(.+?) ?(?<!`)\1(?!`)", re.MULTILINE)
CALL = re.compile(r"[a-z_.~/][\w./~+-]*[ \t]+(?!\S*[=>:](?:\s|$))\S")
"""The start of a span that calls a program with arguments, and is no message, assignment or arrow."""
CHOICE = re.compile(r"[<\[{](?:-[\w-]+[ =])?[\w.-]+(?:(?:\|| \| (?=-))[\w.-]+)+[>\]}]")
"""A placeholder that lists its values: `<epic|feature|task>`, `[--open|--closed]`."""
NEGATION = re.compile(
    r"(?i)\b(?:never|(?:do|does|must|should|can|will)(?:n['\u2019]t|\snot)|cannot|not to|no need to|avoid\w{0,3}"
    r"|instead of|rather than|forbid\w{0,5}|not allowed|beware|stop)\b"
    r"(?!\s(?:\w{1,20}\s)?(?:forget|fail|skip|omit|miss|neglect|hesitate|wait|leave)\b)"
)
"""Words that forbid what follows in their clause, unless a verb of omission turns them round."""
CLAUSE = re.compile(
    r"[.!?;:](?=\s)|\b(?:but|instead|then)\b|\b(?:so|and)\s(?=(?:run|use|call)\b)|(?<!`),(?=\s)|,(?=\s\w)"
)
"""What ends a clause; a comma between two spans of code ends none."""
DENIED = re.compile(r"(?i)\b(?:(?:without|unlike|except|no(?: longer| more)?|nor)\s(?:\w{1,20}\s){0,3}|not\s)$")
FAILS = (
    r"(?:fail(?:s|ed|ing)?|breaks?|broke|hangs?|crash(?:es|ed)?|error(?:s|ed)?|lies?|refuses?|rejects?|misses|ignores?"
    r"|(?:does|do|did|is|are|was|were|has|have|can|could|will|would)(?:n['\u2019]t|\snot|\sno)|cannot|never|no longer"
    r"|(?:is|are|was|were|gets?)\s(?:rejected|refused|denied|unknown|gone|removed|wrong|missing|blocked|unavailable)"
    r"|(?:ends|exits|stops|dies|aborts)\s(?:with|in|at)|returns\san?\serror)"
)
FAILED = re.compile(
    rf"(?i)\s?(?:\([^)]{{0,80}}\)\s)?(?:(?:a|also|alone|always|again|call|command|form|itself|often|still|then|there)\s){{0,3}}{FAILS}\b"
)
"""How a clause goes on after a command that does not work."""
SAID = re.compile(
    r"(?i)\b(?:fail(?:s|ed)?|errors?|ends|exits|stops|says?|prints?|shows?|answers?|reports?|messages?|outputs?|warns?)"
    r"\b[^.;]{0,80}$"
)
"""How a clause leads to what a program says."""
ANNOUNCED = re.compile(r"(?i)\b(?:run|execute|use|call|invoke|start|try|repeat)\s(?:\w{1,12}\s){0,2}$")
ORDERS = re.compile(r"(?i)\s?(?:$|[,.:;)]|(?:first|before|after|then|to|once|when|in|from|for)\b)")
"""How a line goes on that begins with a command to run."""
PROGRAM = re.compile(r"[a-z_.~/$][\w./~+@-]*")
"""The first word of a command; one in capitals takes the place of something."""
MAX_CLAUSE = 300


def _filled(choice: re.Match[str]) -> str:
    """A word for a placeholder; a pipe into an interpreter is none, however it is bracketed."""
    return choice[0] if INTERPRETERS.intersection(re.split(r"\W", choice[0])) else "x"


def verbs_in(command: str) -> list[str]:
    """The programs with their subcommands that a command runs, each once."""
    plain = CHOICE.sub(_filled, command[:LENGTH].replace("2>&1", "").strip().removeprefix("$ "))
    return list(dict.fromkeys(normal_form(simple).verb for simple in simple_commands(plain) if simple.words))


def verb_digest(verb: str) -> str:
    """A verb as evidence has it."""
    return hashlib.sha256(f"verb\0{verb}".encode()).hexdigest()[:DIGITS]


def _in_workflow(text: str) -> list[str]:
    data = YamlText("workflow.yaml", text).data
    steps = data.get("steps") if isinstance(data, dict) else None
    rows = [step for step in steps if isinstance(step, dict)] if isinstance(steps, list) else []
    return [str(row[key]) for row in rows for key in ("command", "rollback") if isinstance(row.get(key), str)]


def _calls(span: str) -> bool:
    """Whether a span calls a program with something: one that is known everywhere, or its first word, if no keyword."""
    plain = span.strip().removeprefix("$ ")
    known = (is_common(verb.split()[0]) and verb[0].isalnum() for verb in verbs_in(plain))
    first, *rest = plain.split() or [""]
    return bool(rest) and ((CALL.match(plain) is not None and not iskeyword(first)) or any(known))


def commands_in(files: Mapping[str, str]) -> list[str]:
    """The commands in a skill's files, each once.

    These are the lines of blocks for the shell or for no language, spans that call a program with something, numbered
    steps that begin with code, and the steps of workflow files.
    """
    found: list[str] = []
    for name, text in sorted(files.items()):
        if name.endswith(".md"):
            for code in codes(text):
                if code.is_span:
                    found += [code.text] if _calls(code.text) else []
                elif code.language in SHELL_LANGUAGES or not code.language:
                    found += [line for line in code.text.splitlines() if line.strip()]
            found += [match[2] for match in STEP.finditer(text)]
        elif name.endswith((".yaml", ".yml")):
            found += _in_workflow(text)
    return list(dict.fromkeys(found))


def _clause(text: str, start: int, end: int) -> tuple[str, str]:
    """Returns what the clause around a span of code says before and after it."""
    before, after = text[max(0, start - MAX_CLAUSE) : start], text[end : end + MAX_CLAUSE]
    # Marks within other spans end no clause.
    plain = SPAN.compiled.sub(lambda span: "`" + "x" * (len(span[0]) - 2) + "`", before)
    cuts = [cut.end() for cut in CLAUSE.finditer(plain)]
    stop = CLAUSE.search(after)
    return before[cuts[-1] if cuts else 0 :], after[: stop.start()] if stop else after


def _is_recommended(text: str, start: int, end: int, *, is_known: bool) -> bool:
    before, after = _clause(text, start, end)
    if NEGATION.search(before) or DENIED.search(before) or FAILED.match(after):
        return False
    if ANNOUNCED.search(before):
        return True
    begins = not before.strip() and ORDERS.match(after) is not None
    return begins or (is_known and not SAID.search(before))


def recommended(text: str, is_known: Callable[[str], bool]) -> list[str]:
    """Returns the commands that a line recommends, each once. `is_known` tells the programs that there are.

    What the line forbids or quotes as failing is no recommendation; neither is a span of code that calls no known
    program, unless a word such as "run" announces it.
    """
    commands = commands_in({"SKILL.md": text})
    spans = [(span[0].strip("`").strip(), span.start(), span.end()) for span in SPAN.compiled.finditer(text)]
    found = []
    for command in commands:
        places = [(start, end) for code, start, end in spans if code == command.strip()]
        program = next((verb.split()[0] for verb in verbs_in(command)), "")
        known = is_common(program) or "/" in program or is_known(program)
        if places and not (known or PROGRAM.fullmatch(program)):
            continue
        if not places or any(_is_recommended(text, *place, is_known=known) for place in places):
            found.append(command)
    return found


def ungrounded(commands: Iterable[str], known: frozenset[str]) -> str:
    """The first verb of `commands` whose digest is not `known`; empty if all are."""
    return next((v for command in commands for v in verbs_in(command) if verb_digest(v) not in known), "")
