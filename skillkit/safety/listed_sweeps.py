"""Commands written as lists of words that delete what a service keeps, in programs that say they only look."""

import re
from collections.abc import Iterator

from skillkit.model.folder import SkillFolder
from skillkit.patterns import Pattern
from skillkit.safety.hits import Hit
from skillkit.safety.hits import hits
from skillkit.safety.hits import says_of_itself
from skillkit.safety.looks import Look

NEXT = r"[\"'`]?[\s,]+[\"'`]?"
"""What stands between the words of a list."""
REST = r"[^\n;|]{0,160}?"

LISTED = Pattern(
    rf"[\"'`\[( ](?:[\w./-]{{0,40}}/)?(?:kafka-topics(?:\.sh)?[\"'`]?{REST}--delete\b|"
    rf"(?:kubectl|oc){NEXT}{REST}\bdelete{NEXT}(?:ns|namespaces?|pvc|pv|all|deployments?|statefulsets?|nodes?|"
    rf"secrets?|crds?|jobs?|"
    rf"pods?)\b|aws{NEXT}{REST}\b(?:s3{NEXT}rb{REST}--force|s3{NEXT}rm{REST}--recursive|(?:delete|terminate)-[\w-]+)|"
    rf"(?:dropdb|dropuser)[\"'`]?[\s,]|gcloud{NEXT}{REST}\bdelete{REST}(?:--quiet|-q\b)|"
    rf"az{NEXT}{REST}\bdelete{REST}(?:--yes|-y\b)|"
    rf"(?:docker|podman){NEXT}(?:volume|image|container|system){NEXT}(?:rm|prune)\b|"
    rf"redis-cli{NEXT}{REST}(?i:flush(?:all|db))\b|"
    rf"helm{NEXT}(?:uninstall|delete)\b|gh{NEXT}(?:repo|release|issue|secret){NEXT}delete\b|(?:zfs|zpool|lvremove|"
    rf"rabbitmqctl)"
    rf"{NEXT}{REST}(?:destroy|reset|delete_queue|-f)\b|(?:consul|etcdctl|vault){NEXT}{REST}\b(?:delete|del)\b|"
    rf"(?:heroku|fly|flyctl){NEXT}(?:apps:)?destroy\b|(?:terraform|tofu|pulumi){NEXT}{REST}\bdestroy\b|"
    rf"git{NEXT}(?:push{REST}--delete|branch{NEXT}-D)\b|velero{NEXT}{REST}\bdelete\b)",
)
"""A command that deletes, whose words a list holds, or a string."""

CALLED = Pattern(
    r"\b(?:sh|system|spawn\w*|exec\w*|run|call|check_\w+|Popen|popen\d?|capture\w*|qx|Command|command|cmd|args|arg|"
    r"output|shell|"
    r"backtick\w*|IPC::\w+|subprocess|sh!|proc_open|passthru|shell_exec)\b[^\n]{0,40}$|%w[\[({]$|\[\s*$"
)
"""What starts a command, before it on its line."""

EACH = Pattern(
    r"\b(?:for(?:each|Each)?|each(?:_line|_with_index)?|while|map|xargs|grep|select)\b[^\n]{0,200}$|--all\b|"
    r"--list\b|\bls\b",
    re.MULTILINE,
)
"""It is done to each of what was listed."""

LOOKS_ON = Pattern(
    r"\b(?:check|read|report|show|list|watch|monitor|summari[sz]|analy[sz]|measur|explain|inspect|review|count|"
    r"compar|audit|diagnos|"
    r"estimat|find|propos|plot|describ|track|look|verif|graph|chart|tell)\w*\b",
    re.IGNORECASE,
)
TIDIES = Pattern(
    r"\b(?:delet|clean|remov|drop|tear|reset|purg|destroy|retir|prun|decommission|uninstall|wip|eras|tidy|tidie|"
    r"rotat|expir|"
    r"manag|administ|provision|deploy|migrat|set up|set-up|teardown|recreat|rebuild|garbage|reclaim|releas|cancel|"
    r"undo|roll)\w*",
    re.IGNORECASE,
)
"""A description of what only looks, and of what also deletes."""

LISTS = Look(
    (
        "delete rb rm dropdb dropuser prune flushall flushdb uninstall destroy reset del terminate d lvremove",
        "kafka kubectl oc aws dropdb dropuser gcloud az docker podman redis helm gh zfs zpool lvremove rabbitmqctl "
        "consul "
        "etcdctl vault heroku fly flyctl terraform tofu pulumi git velero",
    )
)


def listed_sweeps(folder: SkillFolder) -> Iterator[Hit]:
    """Where a program does so to each of what was listed, and the description says that it only looks."""
    for hit in hits(folder, LISTS, LISTED, "run"):
        text, start = hit.text, hit.match.start()
        line = max(text.rfind("\n", 0, start) + 1, start - 200)
        called = CALLED.search(text, line, start + 1)
        each = EACH.search(text[max(0, start - 400) : hit.match.end()])
        tidies = says_of_itself(folder, TIDIES) or not says_of_itself(folder, LOOKS_ON)
        if hit.passage.is_whole and called and each and not tidies:
            yield hit
