"""Commands written as lists of words that delete what a service keeps, in programs that say they only look."""

import re

from skillkit.patterns import Pattern
from skillkit.safety.looks import Look

NEXT = r"[\"'`]?[\s,]+[\"'`]?"
"""What stands between the words of a list."""
REST = r"[^\n;|]{0,160}?"

LISTED = Pattern(
    rf"[\"'`\[( ](?:[\w./-]{{0,40}}/)?(?:kafka-topics(?:\.sh)?[\"'`]?{REST}--delete\b|"
    rf"(?:kubectl|oc){NEXT}{REST}\bdelete{NEXT}(?:ns|namespaces?|pvc|pv|all|deployments?|statefulsets?|nodes?|secrets?|crds?|jobs?|"
    rf"pods?)\b|aws{NEXT}{REST}\b(?:s3{NEXT}rb{REST}--force|s3{NEXT}rm{REST}--recursive|(?:delete|terminate)-[\w-]+)|"
    rf"(?:dropdb|dropuser)[\"'`]?[\s,]|gcloud{NEXT}{REST}\bdelete{REST}(?:--quiet|-q\b)|az{NEXT}{REST}\bdelete{REST}(?:--yes|-y\b)|"
    rf"(?:docker|podman){NEXT}(?:volume|image|container|system){NEXT}(?:rm|prune)\b|redis-cli{NEXT}{REST}(?i:flush(?:all|db))\b|"
    rf"helm{NEXT}(?:uninstall|delete)\b|gh{NEXT}(?:repo|release|issue|secret){NEXT}delete\b|(?:zfs|zpool|lvremove|rabbitmqctl)"
    rf"{NEXT}{REST}(?:destroy|reset|delete_queue|-f)\b|(?:consul|etcdctl|vault){NEXT}{REST}\b(?:delete|del)\b|"
    rf"(?:heroku|fly|flyctl){NEXT}(?:apps:)?destroy\b|(?:terraform|tofu|pulumi){NEXT}{REST}\bdestroy\b|"
    rf"git{NEXT}(?:push{REST}--delete|branch{NEXT}-D)\b|velero{NEXT}{REST}\bdelete\b)",
)
"""A command that deletes, whose words a list holds, or a string."""

CALLED = Pattern(
    r"\b(?:sh|system|spawn\w*|exec\w*|run|call|check_\w+|Popen|popen\d?|capture\w*|qx|Command|command|cmd|args|arg|output|shell|"
    r"backtick\w*|IPC::\w+|subprocess|sh!|proc_open|passthru|shell_exec)\b[^\n]{0,40}$|%w[\[({]$|\[\s*$"
)
"""What starts a command, before it on its line."""

EACH = Pattern(
    r"\b(?:for(?:each|Each)?|each(?:_line|_with_index)?|while|map|xargs|grep|select)\b[^\n]{0,200}$|--all\b|--list\b|\bls\b",
    re.MULTILINE,
)
"""It is done to each of what was listed."""

LOOKS_ON = Pattern(
    r"\b(?:check|read|report|show|list|watch|monitor|summari[sz]|analy[sz]|measur|explain|inspect|review|count|compar|audit|diagnos|"
    r"estimat|find|propos|plot|describ|track|look|verif|graph|chart|tell)\w*\b",
    re.IGNORECASE,
)
TIDIES = Pattern(
    r"\b(?:delet|clean|remov|drop|tear|reset|purg|destroy|retir|prun|decommission|uninstall|wip|eras|tidy|tidie|rotat|expir|"
    r"manag|administ|provision|deploy|migrat|set up|set-up|teardown|recreat|rebuild|garbage|reclaim|releas|cancel|undo|roll)\w*",
    re.IGNORECASE,
)
"""A description of what only looks, and of what also deletes."""

LISTS = Look(
    (
        "delete rb rm dropdb dropuser prune flushall flushdb uninstall destroy reset del terminate d lvremove",
        "kafka kubectl oc aws dropdb dropuser gcloud az docker podman redis helm gh zfs zpool lvremove rabbitmqctl consul "
        "etcdctl vault heroku fly flyctl terraform tofu pulumi git velero",
    )
)
