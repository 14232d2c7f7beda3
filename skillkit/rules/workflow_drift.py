"""workflow.yaml and SKILL.md speak of different things.

## What it does
Where a skill has both files, compares `name` in the two, reports a `description` in the workflow that differs from that
of SKILL.md, and looks whether SKILL.md mentions the workflow at all.

## Why is this bad
The two are one skill for two readers. One that was renamed or rewritten alone sends people and programs to different
things; a workflow that SKILL.md does not mention is never run by an agent.

## Example
`name: release` in SKILL.md, and in workflow.yaml beside it:

```yaml
name: make-release
```

## Use instead
```yaml
name: release
```

and in SKILL.md a line such as

```markdown
The same steps, to be run: [workflow.yaml](workflow.yaml).
```
"""

from skillkit.model.finding import Violation
from skillkit.model.folder import SkillFolder
from skillkit.rules import Violations
from skillkit.rules import rule


@rule("SK511", "workflow-drift", "advice", "warning")
def check(folder: SkillFolder) -> Violations:
    """Yields each difference."""
    skill, workflow = folder.readable_skill_md, folder.readable_workflow
    if skill is None or workflow is None:
        return
    ours, theirs = skill.data.get("name"), workflow.data.get("name")
    if isinstance(ours, str) and isinstance(theirs, str) and ours != theirs:
        message = f'the workflow is called "{theirs}", the skill "{ours}"'
        yield Violation(location=workflow.source.at("/name"), message=message)
    said = workflow.data.get("description")
    if isinstance(said, str) and said.split() != str(skill.data.get("description")).split():
        message = "the workflow's description differs from that of SKILL.md, which owns it"
        yield Violation(location=workflow.source.at("/description"), message=message)
    if "workflow" not in skill.body.lower():
        place = workflow.source.at("/name")
        yield Violation(location=place, message="the workflow is not mentioned in SKILL.md")
