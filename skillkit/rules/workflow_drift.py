"""workflow.yaml and SKILL.md disagree.

## What it does
If a skill has both files, reports a different `name`, a `description` in the workflow that differs from that of
SKILL.md, and a SKILL.md that does not mention the workflow.

## Why is this bad
The two are one skill for two readers, so a change to one alone misleads the others. An agent never runs a workflow
that SKILL.md does not mention.

## Example
`name: release` in SKILL.md, and `name: make-release` in workflow.yaml.

## Use instead
`name: release` in both, and in SKILL.md a line such as

```markdown
The same steps, to be run: [workflow.yaml](workflow.yaml).
```
"""

from skillkit.model.finding import Violation
from skillkit.model.folder import SkillFolder
from skillkit.rules import Violations, rule


@rule("SK511", "workflow-drift", "advice", "warning")
def check(folder: SkillFolder) -> Violations:
    """Yields each difference."""
    skill, workflow = folder.readable_skill_md, folder.readable_workflow
    if skill is None or workflow is None:
        return
    ours, theirs = skill.data.get("name"), workflow.data.get("name")
    if isinstance(ours, str) and isinstance(theirs, str) and ours != theirs:
        yield Violation(workflow.source.at("/name"), f'the workflow is called "{theirs}", the skill "{ours}"')
    said = workflow.data.get("description")
    if isinstance(said, str) and said.split() != str(skill.data.get("description")).split():
        message = "the workflow's description differs from that of SKILL.md, which owns it"
        yield Violation(workflow.source.at("/description"), message)
    if "workflow" not in skill.body.lower():
        yield Violation(workflow.source.at("/name"), "the workflow is not mentioned in SKILL.md")
