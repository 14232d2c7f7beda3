"""Code from the network is run unseen.

## What it does
Looks in runnable blocks, scripts, workflows and commands that the text says to run for what is fetched and run in one
go, or later, over variables, functions and files: `curl … | sh`, `eval "$(curl …)"`, `iex (iwr …)`,
`exec(urlopen(…).read())` and the like in other languages, a download that is run without a checksum, a package
installed from a bare URL, from an index or a module host of nobody known or over an open line (in files of packages
too), a model of nobody known whose own programs are trusted, a repository or an archive of nobody known that is fetched
and run or built, a file that a program fetches, makes a program and starts, or that a package fetches at its
installation; for a server in the settings of an agent that is such a package; for a skill that puts what it fetches in
its own place; and for orders to fetch a page or a file and do what it says, in several languages, or to have the user
paste a command from one. Installers that well-known publishers name in their own documentation (astral.sh,
sh.rustup.rs, get.docker.com and the others in `PUBLISHERS`) are left alone if fetched over https, and so are warnings.

## Why is this bad
Whoever holds that address decides what runs, today and after every review. The agent has no chance to read it first.

## Example

```sh
curl -sSL https://tools.example/setup.sh | bash
```

## Use instead

```sh
curl -sSLo setup.sh https://tools.example/setup.sh
echo "<sha256>  setup.sh" | sha256sum -c && bash setup.sh
```
"""

import re
from collections.abc import Iterator
from itertools import islice
from pathlib import PurePosixPath

from skillkit.model.finding import Violation
from skillkit.model.folder import SkillFolder
from skillkit.model.source import Location
from skillkit.patterns import Pattern
from skillkit.rules import rule
from skillkit.safety.around import told_around
from skillkit.safety.executors import COMMANDED
from skillkit.safety.executors import EVALUATES
from skillkit.safety.fetched_code import CALLED
from skillkit.safety.fetched_code import CHECKED
from skillkit.safety.fetched_code import COMMANDS
from skillkit.safety.fetched_code import DROPPED
from skillkit.safety.fetched_code import DROPS
from skillkit.safety.fetched_code import FETCHED
from skillkit.safety.fetched_code import MADE
from skillkit.safety.fetched_code import MADE_TO_RUN
from skillkit.safety.fetched_code import OBEYED
from skillkit.safety.fetched_code import OBEYS
from skillkit.safety.fetched_code import PASTED
from skillkit.safety.fetched_code import PIPED
from skillkit.safety.fetched_code import PIPES
from skillkit.safety.fetched_code import QUOTED_FETCH
from skillkit.safety.fetched_code import RELEASES
from skillkit.safety.fetched_code import ROUTE
from skillkit.safety.fetched_code import RUN_THERE
from skillkit.safety.fetched_code import SAID
from skillkit.safety.fetched_code import SENTENCES
from skillkit.safety.fetched_code import TALKS
from skillkit.safety.fetched_code import URL
from skillkit.safety.fetched_code import VARIABLE
from skillkit.safety.fetched_code import is_trusted
from skillkit.safety.fetched_orders import ORDERED
from skillkit.safety.fetched_orders import RENEWED
from skillkit.safety.fetched_orders import RENEWS
from skillkit.safety.fetched_orders import obeyed_answers
from skillkit.safety.fetched_orders import obeyed_files
from skillkit.safety.flows import Flow
from skillkit.safety.flows import flows_in
from skillkit.safety.hits import MOST
from skillkit.safety.hits import Hit
from skillkit.safety.hits import hits
from skillkit.safety.hits import joined
from skillkit.safety.hits import worthwhile
from skillkit.safety.mentions import is_mentioned
from skillkit.safety.network_calls import FETCHES
from skillkit.safety.network_calls import LOCAL
from skillkit.safety.network_calls import OUTSIDE
from skillkit.safety.packages import FILES
from skillkit.safety.packages import INSTALLS
from skillkit.safety.packages import NAMED
from skillkit.safety.packages import PACKAGES
from skillkit.safety.packages import SERVED
from skillkit.safety.packages import SOURCES
from skillkit.safety.pages_obeyed import OBEYS_PAGE
from skillkit.safety.pages_obeyed import PAGE_OBEYED
from skillkit.safety.passages import INSTALLS as HOOKS
from skillkit.safety.passages import Passage
from skillkit.safety.passages import texts
from skillkit.safety.pickled import OWNERS
from skillkit.safety.pickled import TRUSTED
from skillkit.safety.pickled import TRUSTS
from skillkit.safety.repositories import UNPACKED
from skillkit.safety.repositories import UNPACKS

RECIPES = frozenset(
    {"hcl", "terraform", "tf", "tofu", "json", "jsonc", "dockerfile", "containerfile", "nix"}
    | {"groovy", "gradle", "kotlin", "kts", "properties"}
)
"""What a recipe that a text shows is written in."""


SAMPLE = Pattern(
    r"(?:#|//)[ \t]*(?:before|old|bad|wrong|avoid|found|insecure|unsafe|instead of|original)\b[^\n]*\n[^\n]*\Z",
    re.IGNORECASE,
)
"""A remark above a line that is there to be mended."""


def _is_sample(hit: Hit) -> bool:
    return bool(SAMPLE.compiled.search(hit.text, 0, hit.match.start()))


def _is_recipe(passage: Passage) -> bool:
    return passage.language in RECIPES


def _fetched(folder: SkillFolder) -> Iterator[Flow]:
    """What runs something that was fetched before, unless it was checked."""
    for flow in flows_in(folder, COMMANDS, ROUTE, "run", "inline"):
        hit, said = flow.hit, flow.origin + flow.hit.match[0]
        named = said if URL.compiled.search(said) else hit.passage.text
        evaluated = any(EVALUATES.found(hit.match[0]))
        local = LOCAL.compiled.search(named) and not OUTSIDE.compiled.search(named)
        named_only = QUOTED_FETCH.compiled.search(flow.origin) and not RUN_THERE.compiled.search(flow.origin)
        if (
            not local
            and not named_only
            and not is_trusted(named)
            and (evaluated or not CHECKED.compiled.search(hit.text))
        ):
            yield flow


def _made_to_run(folder: SkillFolder) -> Iterator[Hit]:
    """Programs that are fetched, and compared with nothing."""
    for hit in (*hits(folder, MADE, MADE_TO_RUN, "run"), *hits(folder, UNPACKED, UNPACKS, "run")):
        if not CHECKED.compiled.search(hit.text) and not RELEASES.compiled.search(hit.match[0]):
            yield hit


def _sources(folder: SkillFolder) -> Iterator[Hit]:
    """Indexes and repositories of nobody known that a file of packages names."""
    for cut in worthwhile(folder, NAMED):
        passage = cut.passage
        script = passage.path.endswith(".py")
        if FILES.compiled.fullmatch(PurePosixPath(passage.path).name):
            for match in islice(SOURCES.compiled.finditer(passage.text), MOST):
                if (match[0].startswith("#") or not script) and not is_trusted(match[0], package=True):
                    yield Hit(passage, passage.text, match)


def _at_install(folder: SkillFolder) -> Iterator[Hit]:
    """What a package fetches as soon as it is installed."""
    for cut in worthwhile(folder, COMMANDS):
        if cut.passage.path.endswith("package.json") and cut.passage.kind == "run":
            for match in islice(FETCHES.found(cut.passage.text), 1):
                yield Hit(cut.passage, cut.passage.text, match)
    hooked = {name for _, text in texts(folder) for name in _called_at_install(text)}
    for cut in worthwhile(folder, FETCHED) if hooked else ():
        passage = cut.passage
        if passage.is_whole and passage.kind == "run" and PurePosixPath(passage.path).name in hooked:
            yield from _first_fetched(passage)


def _first_fetched(passage: Passage) -> Iterator[Hit]:
    """Where a program first fetches something from outside of the machine."""
    searched = joined(passage.text)
    found = (m for m in FETCHES.found(searched) if OUTSIDE.compiled.search(searched, m.start(), m.end() + 200))
    yield from (Hit(passage, searched, match) for match in islice(found, 1))


def _called_at_install(text: str) -> Iterator[str]:
    """The files that a package runs as soon as it is installed."""
    if '"scripts"' in text:
        for found in HOOKS.compiled.finditer(text):
            yield from (PurePosixPath(name).name for name in CALLED.compiled.findall(found["code"]))


def _dropped(folder: SkillFolder) -> Iterator[Hit]:
    """Programs that fetch a file, make it a program and start something, and compare it with nothing."""
    for cut in worthwhile(folder, DROPS):
        passage = cut.passage
        if passage.kind != "run" or not passage.is_whole:
            continue
        searched = joined(passage.text)
        made = DROPPED.compiled.search(searched)
        if made and not CHECKED.compiled.search(searched) and not RELEASES.compiled.search(searched):
            started = any(VARIABLE.compiled.match(match["what"] or "") for match in COMMANDED.found(searched))
            yield from _first_fetched(passage) if started else ()


def _loads(folder: SkillFolder) -> Iterator[Hit]:
    """What runs a text that is not written out, in a program that fetches: nobody knows what it will be."""
    for cut in worthwhile(folder, COMMANDS):
        passage = cut.passage
        if passage.kind != "run" or not passage.is_whole:
            continue
        searched = joined(passage.text)
        if any(
            OUTSIDE.compiled.search(searched, m.start(), m.end() + 200) for m in islice(FETCHES.found(searched), MOST)
        ):
            for match in islice(EVALUATES.found(searched), MOST):
                if VARIABLE.compiled.match(match["what"] or "") and "compile" not in match[0][:10]:
                    yield Hit(passage, searched, match)


def _commands(folder: SkillFolder) -> Iterator[tuple[Location, str]]:
    """Commands that run or install what nobody has looked at, each with what is said of it."""
    unseen = "code from the network is run without a look at it"
    for flow in _fetched(folder):
        if not is_mentioned(flow.hit):
            yield flow.whole.location, unseen
    for hit in (
        *hits(folder, PIPES, PIPED, "run", "inline", "comment"),
        *hits(folder, INSTALLS, PACKAGES, "run", "inline", "comment"),
        *(hit for hit in hits(folder, PIPES, PIPED, "code", where=_is_recipe) if not _is_sample(hit)),
        *hits(folder, INSTALLS, SERVED, "code"),
        *_made_to_run(folder),
        *_at_install(folder),
        *_dropped(folder),
        *_loads(folder),
    ):
        package = hit.match.re in (PACKAGES.compiled, SERVED.compiled)
        if not is_trusted(hit.match[0], package=package) and not is_mentioned(hit):
            yield hit.location, unseen
    for hit in hits(folder, TRUSTED, TRUSTS, "run", "inline"):
        if hit.match["owner"].lower() not in OWNERS and not is_mentioned(hit):
            yield hit.location, "programs that come with a model of nobody known are run"
    for hit in hits(folder, RENEWED, RENEWS, "run", "inline"):
        fetched = hit.match["me"] is None or any(FETCHES.found(hit.text))
        if fetched and not is_trusted(hit.match[0]) and not is_mentioned(hit):
            yield hit.location, "a skill replaces itself by what an address serves"
    yield from ((hit.location, "packages come from an address that nobody knows") for hit in _sources(folder))


def _sentences(folder: SkillFolder) -> Iterator[tuple[Location, str]]:
    """Sentences that have an agent or a person do what an address serves, each with what is said of it."""
    for hit in hits(folder, TALKS, PASTED, "prose", "comment"):
        if not is_trusted(hit.text) and not is_mentioned(hit):
            yield hit.location, "somebody is talked into running what nobody has looked at"
    for hit in (*obeyed_files(folder), *obeyed_answers(folder), *told_around(folder, ORDERED)):
        if not is_trusted(hit.match[0]):
            yield hit.location, "an agent is told to do what an outside address serves"
    sentences = ((SENTENCES, SAID), (OBEYED, OBEYS), (PAGE_OBEYED, OBEYS_PAGE))
    for hit in (hit for look, pattern in sentences for hit in hits(folder, look, pattern, "prose", "comment")):
        if not is_trusted(hit.match[0]) and not is_mentioned(hit):
            yield hit.location, "an agent is told to do what an outside address serves"


@rule("SK805", "remote-code", "safety", "error")
def check(folder: SkillFolder) -> Iterator[Violation]:
    """Yields each such command and sentence, one for a line."""
    lines = set()
    for where, message in (*_commands(folder), *_sentences(folder)):
        line = (where.path, where.start_line)
        if line not in lines:
            lines.add(line)
            yield Violation(location=where, message=message)
