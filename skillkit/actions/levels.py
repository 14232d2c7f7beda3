"""Where subcommands of programs stand and how they are written, where it is not as usual: facts, as data."""

import re

from skillkit.actions.tables import names
from skillkit.actions.tables import words

SUBCOMMAND = re.compile(r"^[a-z][a-z0-9]*(?:[-:][a-z0-9]+)*$")
TASK = re.compile(r"^:?[A-Za-z]\w*(?:[-:]\w+)*$")
"""The name of a task; Gradle's begin with a colon if they are told from the root of the build."""
_DOTTED = re.compile(r"^[A-Za-z]\w*(?:[-:.]\w+)*$")
_SNAKE = re.compile(r"^[a-z]\w*(?:[-:]\w+)*$")

NAMES = {
    **dict.fromkeys(words("inv invoke fab mix npm-run-all npm-run-all2 run-p run-s"), _DOTTED),
    **dict.fromkeys(words("bazel celery dart django-admin flask flutter manage.py openssl rails"), _SNAKE),
    **dict.fromkeys(words("http https xh xhs"), re.compile(r"^[A-Z]{3,7}$")),
    **dict.fromkeys(words("redis-cli valkey-cli"), re.compile(r"^(?:[a-z]+|[A-Z]+)$")),
    **dict.fromkeys(words("sbt sbtn"), re.compile(r"^[a-z]\w*(?:[/:-]\w+)*$")),
}
"""How the subcommands of programs are written, where dots, capitals or underscores are usual in them."""

ANY_CASE = words("redis-cli valkey-cli")
"""Programs to which `GET` and `get` are the same."""

BETWEEN = {
    **dict.fromkeys(words("service rc-service invoke-rc.d"), None),
    "yarn workspace": None,
    **dict.fromkeys(names("dotnet add, dotnet remove, dotnet list"), words("package reference")),
    "dotnet sln": words("add list remove migrate"),
}
"""Verbs that a thing can follow before the next subcommand, and which subcommands these are, if not any."""

ENDS_WITH_ACTION = words("gcloud az oci")
"""Programs with groups of subcommands, groups of groups, and an action at the end, however deep."""
GROUPS = words("builds config deployment history images info links logs run search services tags versions")
"""Names of such groups that could be actions."""

ALONE = words(
    """
    docker helm helmfile kubectl meson nerdctl npm oc podman poetry terraform tofu uv
    """
)
"""Programs of which all that have subcommands of subcommands are told (`verbs.DEPTH`)."""

SWITCHES = words("-q -qq -v -vv -vvv -y --silent --user --system --json --color --no-color")
"""Options that most programs take for switches before their subcommand."""
