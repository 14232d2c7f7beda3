"""The files of a new skill, which lint clean and say what to put in their place."""

import json

WHEN = "use when"
"""How a description says on which occasion a skill is due."""

SKILL = """\
---
name: {name}
description: {description}
---

# {title}

1. Say what to check before the first step, with the command that checks it.
2. Write the steps in their order, with the commands as they are typed.
3. Say how to see that the last step went well, and what to do when it did not.
{steps}"""

STEPS = """
The steps that need no judgement are in [workflow.yaml](workflow.yaml).
"""

WORKFLOW = """\
name: {name}
version: "1.0.0"

triggers:
  - pattern: '\\b{pattern}\\b'

steps:
  - name: look
    type: bash
    command: git status --short
"""


def new_skill(name: str, description: str, *, workflow: bool) -> dict[str, str]:
    """The files of a skill by their paths within its folder."""
    words = name.replace("-", " ")
    title = words.capitalize()
    description = description.strip().rstrip(".") or f"{title} as this team does it"
    if WHEN not in description.lower():
        description += f". Use when asked to {words}"
    quoted = json.dumps(f"{description}.", ensure_ascii=False)
    files = {"SKILL.md": SKILL.format(name=name, description=quoted, title=title, steps=STEPS if workflow else "")}
    if workflow:
        files["workflow.yaml"] = WORKFLOW.format(name=name, pattern=words)
    return files
