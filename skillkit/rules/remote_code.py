"""Code from the network is run unseen.

## What it does
Looks in runnable blocks, scripts, workflows and commands that the text says to run for what is fetched and run in one
go, or later, over variables, functions and files: `curl … | sh`, `eval "$(curl …)"`, `iex (iwr …)`,
`exec(urlopen(…).read())` and the like in other languages, a download that is run without a checksum, a package
installed from a bare URL, from an index or a module host of nobody known or over an open line (in files of packages
too), a model of nobody known whose own programs are trusted, a repository or an archive of nobody known that is fetched
and run or built, a file that a program fetches, makes a program and starts, or that a package fetches at its
installation; for modules, gems and crates that are replaced by those of nobody known, and packages whose names are
nearly those of well-known ones, in commands and in lists of what a project needs, and images of containers with digits
for letters in their names; for a server in the settings of an agent that is such a package; for a skill that puts what
it fetches in its own place; and for orders to fetch a page or a file and do what it says, in several languages, or to
have the user paste a command from one. Installers that well-known publishers name in their own documentation
(astral.sh, sh.rustup.rs, get.docker.com and the others in `PUBLISHERS`) are left alone if fetched over https, and so
are warnings.

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

from collections.abc import Iterator

from skillkit.model.finding import Violation
from skillkit.model.folder import SkillFolder
from skillkit.model.source import Location
from skillkit.patterns import Pattern
from skillkit.rules import one_for_a_line
from skillkit.rules import rule
from skillkit.safety.around import told_around
from skillkit.safety.base_images import disguised_images
from skillkit.safety.dependencies import is_own_mirror
from skillkit.safety.dependencies import replaced_sources
from skillkit.safety.fetched_code import OBEYED
from skillkit.safety.fetched_code import OBEYS
from skillkit.safety.fetched_code import PASTED
from skillkit.safety.fetched_code import PIPED
from skillkit.safety.fetched_code import PIPES
from skillkit.safety.fetched_code import SAID
from skillkit.safety.fetched_code import SENTENCES
from skillkit.safety.fetched_code import TALKS
from skillkit.safety.fetched_code import is_trusted
from skillkit.safety.fetched_orders import ORDERED
from skillkit.safety.fetched_orders import RENEWED
from skillkit.safety.fetched_orders import RENEWS
from skillkit.safety.fetched_orders import obeyed_answers
from skillkit.safety.fetched_orders import obeyed_files
from skillkit.safety.hits import Hit
from skillkit.safety.hits import hits
from skillkit.safety.lookalikes import misspelt_packages
from skillkit.safety.lua_loads import LUA_LOADED
from skillkit.safety.lua_loads import LUA_LOADS
from skillkit.safety.mentions import is_mentioned
from skillkit.safety.network_calls import FETCHES
from skillkit.safety.packages import INSTALLS
from skillkit.safety.packages import PACKAGES
from skillkit.safety.packages import SERVED
from skillkit.safety.pages_obeyed import OBEYS_PAGE
from skillkit.safety.pages_obeyed import PAGE_OBEYED
from skillkit.safety.passages import Passage
from skillkit.safety.pickled import OWNERS
from skillkit.safety.pickled import TRUSTED
from skillkit.safety.pickled import TRUSTS
from skillkit.safety.unseen_code import at_install
from skillkit.safety.unseen_code import dropped
from skillkit.safety.unseen_code import fetched
from skillkit.safety.unseen_code import is_recipe
from skillkit.safety.unseen_code import is_sample
from skillkit.safety.unseen_code import loads
from skillkit.safety.unseen_code import made_to_run
from skillkit.safety.unseen_code import sources


def _is_lua(passage: Passage) -> bool:
    return passage.language in ("lua", "luau", "moon")


ADDRESSED = Pattern(r"://|\w\.\w|[$<{@]")
"""A command without it names a habit: `curl | bash`."""


def _is_meant(folder: SkillFolder, hit: Hit) -> bool:
    """Whether a command fetches from somebody whom nobody knows, and is not only spoken of."""
    if hit.passage.kind == "inline" and not ADDRESSED.search(hit.match[0]):
        return False
    package = hit.match.re in (PACKAGES.compiled, SERVED.compiled)
    return not (is_trusted(hit.match[0], package=package) or is_mentioned(hit) or is_own_mirror(folder, hit))


def _commands(folder: SkillFolder) -> Iterator[tuple[Location, str]]:
    """Commands that run or install what nobody has looked at, each with what is said of it."""
    unseen = "code from the network is run without a look at it"
    for flow in fetched(folder):
        if not is_mentioned(flow.hit):
            yield flow.whole.location, unseen
    for hit in (
        *hits(folder, PIPES, PIPED, "run", "inline", "comment"),
        *hits(folder, INSTALLS, PACKAGES, "run", "inline", "comment"),
        *(hit for hit in hits(folder, PIPES, PIPED, "code", where=is_recipe) if not is_sample(hit)),
        *hits(folder, INSTALLS, SERVED, "code"),
        *hits(folder, LUA_LOADED, LUA_LOADS, "run", where=_is_lua),
        *made_to_run(folder),
        *at_install(folder),
        *dropped(folder),
        *loads(folder),
    ):
        if _is_meant(folder, hit):
            yield hit.location, unseen
    for hit in hits(folder, TRUSTED, TRUSTS, "run", "inline"):
        if hit.match["owner"].lower() not in OWNERS and not is_mentioned(hit):
            yield hit.location, "programs that come with a model of nobody known are run"
    for hit in hits(folder, RENEWED, RENEWS, "run", "inline"):
        served = hit.match["me"] is None or any(FETCHES.found(hit.text))
        if served and not is_trusted(hit.match[0]) and not is_mentioned(hit):
            yield hit.location, "a skill replaces itself by what an address serves"
    nobody = "packages come from an address that nobody knows"
    yield from ((hit.location, nobody) for hit in (*sources(folder), *replaced_sources(folder)))
    for where, meant in misspelt_packages(folder):
        yield where, f'a package is installed whose name is nearly "{meant}"'


def _images(folder: SkillFolder) -> Iterator[tuple[Location, str]]:
    """Images of containers with disguised names, each with what is said of it."""
    for where, meant in disguised_images(folder):
        yield where, f'a container is built from an image whose name is written like "{meant}"'


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
    yield from one_for_a_line((*_commands(folder), *_images(folder), *_sentences(folder)))
