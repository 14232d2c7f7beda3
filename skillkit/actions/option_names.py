"""What the value of an option is, by the option's name: programs that know nothing of each other name them alike.

The last piece of a long name tells (`--log-file`, `--maxWorkers`, `--test-name-pattern`), or its first (`--max-size`).
"""

import re
from functools import lru_cache

from skillkit.actions.kinds import LOCAL
from skillkit.actions.looks import DECIMAL
from skillkit.actions.looks import NUMBER
from skillkit.actions.looks import VERSION
from skillkit.actions.places import Place
from skillkit.actions.suffixes import ends_as_file
from skillkit.actions.tables import words

PIECES = re.compile(r"[-_.]+|(?<=[a-z0-9])(?=[A-Z])")
BY_LAST: dict[str, Place] = {
    **dict.fromkeys(
        words(
            """
            basedir cafile cert certfile config configfile configuration-file cwd destination dir directories directory
            dirs dockerfile dotenv file filename filepath files folder folders gitdir infile jsonfile justfile keyfile
            keystore kubeconfig logfile makefile manifest outdir outfile path pathspec paths pidfile rcfile rootdir
            savedir schema-path socket taskfile tmpdir tsconfig workdir workspace-root
            """
        ),
        "path",
    ),
    **dict.fromkeys(
        words(
            """
            condition cookie cron data expr expression filter filters fields grep header headers jq jsonpath keyword
            keywords kwargs opts pattern patterns query regex regexp replacement search selector sql subj where
            """
        ),
        "text",
    ),
    **dict.fromkeys(words("comment description message msg notes prompt reason subject title"), "message"),
    **dict.fromkeys(words("branch"), "branch"),
    **dict.fromkeys(words("endpoint uri url"), "url"),
    **dict.fromkeys(
        words(
            """
            account agent algorithm app arch architecture arn assignee author backend bucket by category channel class
            cluster codec compression configuration connection container database datacenter dataset dbname deployment
            device dialect distro domain driver edition email encoding engine entrypoint env environment extension
            extensions formatter format framework generator group groups host hostname id ident identifier ids image
            ingress instance interface job kind label labels lang language level locale loglevel machine method
            milestone mode model module name names namespace namespaces network node optimizer option org organization
            owner package packages partition plan platform plugin policy preset principal prefix priority product
            profile project protocol provider publisher queue reporter region remote repo repository reviewer role
            rulesets runner runtime scenario scheme scope sdk servername service severity sha signer site sort stage
            strategy style subnet subscription suffix suite tag tags target targets team template tenant theme tier
            timezone topic toolchain transport triple type types user username vendor vpc workflow zone
            """
        ),
        "identifier",
    ),
    **dict.fromkeys(
        words(
            """
            age alpha batch beta bits budget bytes clients concurrency confidence connections cores count cpu cpus days
            decay delay depth dim dropout duration epoch epochs fps gamma height hours indent interval iterations iters
            jobs length limit lines lr max memory min minutes momentum n num offset padding parallel parallelism
            percent port ppid pid precision procs processes quality radius rate ratio replicas resolution retries
            retry runs samples scale seconds seed seeds shard shards size skip steps tail temperature threads threshold
            timeout times tolerance top warmup weight width workers
            """
        ),
        "number",
    ),
    **dict.fromkeys(words("version"), "version"),
}
BY_FIRST: dict[str, Place] = {
    **dict.fromkeys(words("max min num n total"), "number"),
    **dict.fromkeys(words("since until before after"), "text"),
}
SAYS_WHETHER = words(
    """
    all allow always as assume by debug disable dry enable explain fail force has hide ignore is keep list no only
    print quiet recursive show skip strict symbolic pickaxe use verbose watch with without
    """
)
"""First pieces of names of options that mostly take no value."""
NUMERIC = re.compile(r"^\$|^(?:auto|inf|infinity|max|min|none|unlimited|latest|lts|stable|…)$|^\d+[/:x,-]\d+$")
TEMPLATE = re.compile(r"[%{}]")
FITTING = frozenset({"number", "version"})


@lru_cache(maxsize=2048)
def place_of_name(option: str) -> Place | None:
    """What the value of a long option is by its name; None if that does not tell."""
    pieces = PIECES.split(option.lstrip("-"))
    first, last = pieces[0].lower(), pieces[-1].lower()
    if len(pieces) > 1 and first in SAYS_WHETHER:
        return None
    if first in BY_FIRST and last != "version":
        return BY_FIRST[first]
    return BY_LAST.get(last)


def fits(place: Place | None, word: str) -> bool:
    """Whether a word can be the value of an option that may be a switch: a number, where its name speaks of one."""
    if place not in FITTING:
        return True
    return any(pattern.match(word) for pattern in (NUMBER, VERSION, DECIMAL, NUMERIC))


def told(place: Place | None, word: str) -> Place | None:
    """The place that an option's name tells of: what is a file or a template beyond doubt is no name."""
    if place != "identifier":
        return place
    if LOCAL.match(word) or ends_as_file(word):
        return "path"
    return "text" if TEMPLATE.search(word) else place
