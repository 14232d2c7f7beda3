r"""A text names the home folder of one person.

## What it does
Reports paths such as `/Users/mfrei/…`, `/home/mfrei/projects/…` and `C:\Users\mfrei\…` in the Markdown files and
scripts of a skill. It ignores placeholders (`/Users/you`), accounts that are not a person's (`/home/ubuntu`,
`C:\Users\Public`), tests and examples. Below `/home` only folders that people have count, such as `Documents`.

## Why is this bad
The path exists on the author's machine alone, and it says who that is.

## Example
```markdown
cd /Users/mfrei/releases && make
```

## Use instead
A path from the skill's folder or the repository's, or from `~`:

```markdown
cd ~/releases && make
```
"""

from skillkit.documents.edits import Offsets
from skillkit.documents.file_mentions import SCRIPTS
from skillkit.documents.references import is_sample
from skillkit.expressions.literals import lines_at
from skillkit.expressions.patterns import Pattern
from skillkit.model.finding import Violation
from skillkit.model.folder import SkillFolder
from skillkit.rules import Violations, rule

HOME = Pattern(
    r"(?<![\w.$~%}>/-])(?P<home>/Users/(?P<mac>[A-Za-z][\w.-]{1,40})"
    r"|/home/(?P<unix>[a-z][\w.-]{1,40})(?=/(?:Documents|Desktop|Downloads|projects?|repos?|src|code|git|work|dev)/)"
    r"|[A-Za-z]:(?:\\{1,2}|/)Users(?:\\{1,2}|/)(?P<windows>[A-Za-z][\w.-]{1,40}))(?=[/\\])"
)
SIGNS = (Pattern("Users"), Pattern("/home/"))
"""One of them is in every line with such a path."""
NOBODY = Pattern(
    r"(?:your|my|the|some|user|x{2,}|foo|bar|test|example|sample|jane|john|jdoe|alice|bob|name|me$|you$|usr$"
    r"|public$|shared$|default$|guest$|admin|runner|ubuntu|debian|root$|node$|vscode|dev$|developer$|app$|agent$|ec2)",
    2,
)
"""Names of accounts that are placeholders, or no person's."""
PROSE = (".md", ".markdown", ".txt")
SUFFIXES = (*PROSE, *(suffix for suffix in sorted(SCRIPTS) if suffix))


@rule("SK206", "home-path", "advice", "note")
def check(folder: SkillFolder) -> Violations:
    """Yields the first path of each such home in each file."""
    texts = [(document.source.path, document.source.text) for document in folder.documents]
    texts += [
        (resource.path, resource.text)
        for resource in folder.resources
        if resource.text and resource.path.lower().endswith(SUFFIXES) and not is_sample(folder, resource.path)
    ]
    for path, text in texts:
        seen = set()
        signs = sorted(found.start() for sign in SIGNS if sign.text in text for found in sign.finditer(text))
        for match in (each for line in lines_at(text, signs) for each in HOME.finditer(text, *line)):
            name = match["mac"] or match["unix"] or match["windows"]
            if name not in seen and not NOBODY.match(name):
                seen.add(name)
                place = Offsets(text).location(path, match.start(), match.end())
                yield Violation(place, f'"{match["home"]}" is the home folder of one person')
