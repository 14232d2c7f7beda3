"""Writes what is made from the code: schemas, hooks, the pages on rules, commands and plugins, a table in the README.

`python -m skillkit.docgen` writes; with `--check` it compares, names what differs, and exits 1.
"""

import json
from collections.abc import Iterator
from collections.abc import Sequence
from dataclasses import fields
from pathlib import Path

import click

from skillkit import paths
from skillkit.agents import AGENTS
from skillkit.agents import Scope
from skillkit.cli import cli
from skillkit.commands.rule import all_rules
from skillkit.commands.rule import markdown
from skillkit.commands.rule import table
from skillkit.detectors import DETECTORS
from skillkit.documents import schemas
from skillkit.forges import FORGES
from skillkit.lint.rule_families import families
from skillkit.lint.rule_families import with_table
from skillkit.mining.filters import REASONS
from skillkit.model.config import Config
from skillkit.model.config import dashed
from skillkit.readers import READERS
from skillkit.rules import Rule

WIDTH = 80
HOOK_FILES = r"(^|/)(SKILL\.md|workflow\.ya?ml|\.claude-plugin/[^/]+\.json)$|(^|/)skills/"
HOOKS = f"""\
- id: skillkit-lint
  name: lint the changed skills
  description: Validates the skills whose files are part of the commit, by themselves and beside all others.
  entry: skillkit lint --allow-unmatched
  language: python
  files: '{HOOK_FILES}'
  require_serial: true # one process has all names, so that it reports each finding once

- id: skillkit-check
  name: lint all skills
  description: Validates every skill of the repository on every commit, in place of skillkit-lint.
  entry: skillkit lint
  language: python
  pass_filenames: false
  always_run: true
"""
PATHS = """\
## Globs

The globs of `exclude` and `per-path` count from the folder of the settings file, wherever `skillkit` is run below it;
those of a file that `--config` names, from where it is run. One that means a folder means all in it. `*` means any
text, slashes included, `?` for one character, `[ab]` for one of several; `**/x` means an `x` at the top, too.

## Settings for some paths

```toml
exclude = ["templates", "**/fixtures"]

[[per-path]]
paths = ["skills/imported", "plugins/*/skills/draft-*"]
ignore = ["SK3", "no-occasion"]
```

In `pyproject.toml` the tables are `[tool.skillkit]` and `[[tool.skillkit.per-path]]`. `ignore` takes what `--ignore`
takes: codes, prefixes of codes, names. Several tables may mean one file; what any of them ignores is ignored there.

## Skills that mean the same in other words

```toml
embedding-model = "models/static"
embedding-threshold = 0.9
```

`dedupe`, `lint` and `gate` compare words. With a static model, a folder as
[model2vec](https://github.com/MinishLab/model2vec) reads it, they also name pairs that share no text and whose
descriptions and bodies have nearly the same vector: similar, with the reason `embedding`. Such a pair is never a
duplicate and blocks nothing; no other verdict changes, and one template with different names filled in is left alone.

The folder counts from that of the settings file. Instead of one, a name means a model that `hf download NAME` brought
to this machine before: skillkit downloads none, and the vectors are computed here. It needs
`pip install 'skillkit-git[embeddings]'`. `gate` takes the setting from the base, and the folder from the work tree.
Cosines differ from model to model: look at what `dedupe` names before you trust a threshold. A lint with a model
compares all texts and is not remembered.

## Signatures

`mine` knows some kinds of work by their steps: release, deploy, maintenance, test, commit, format, service, pr, issue.
You add to them with YAML files: yours lie in the folder `signatures` of your settings (`~/.config/skillkit` on Linux),
those of a project in its `.skillkit/signatures`. Of one name the project's holds, then yours; `enabled: false` turns
one off. `skillkit schema signature` has all fields.

```yaml
name: migration
title: Add a migration
when: a table has to change
asked: [migration, "new column"]
steps: # in this order; others may come between
  - edit: 'models[.]py$' # a part of the path of a file that is edited
  - run: alembic revision # how the command line begins, as a regular expression
  - run: alembic upgrade
    optional: true
```

Two sessions that went through all steps but the optional ones, each ended well, make a workflow; its steps are the
commands that these sessions ran. An invalid file is reported with its line, and nothing is mined.

## Variables of the environment

| variable | default | |
|---|---|---|
| `SKILLKIT_KEEP_DAYS` | `400` | Days after which what `mine` remembered of a log is forgotten, or `forever` |
| `SKILLKIT_CONFIG_DIR` | as the system has it | The folder with your `signatures` and `settings.json`. |
| `SKILLKIT_STATE_DIR` | as the system has it | Where what is remembered lies; `skillkit doctor` names it. |
| `SKILLKIT_CACHE_DIR` | as the system has it | Where what can be made anew lies. |
| `SKILLKIT_TOOL_RESULT_SUMMARY_LIMIT` | `200` | Characters of a result in `sessions show --compact` and `enhance`. |
| `NO_COLOR` | | If set, no colour. |

The days of `SKILLKIT_KEEP_DAYS` count from when the log was last read, and are looked at whenever something is
remembered. No settings file has them: what is remembered is the user's, whatever repository `skillkit` is run in.
"""


AGENT_ROOTS: dict[Scope, Path] = {"user": Path("~"), "project": Path()}
AGENTS_PAGE = """\
`skillkit hooks install --agent NAME` lets a coding agent call skillkit when a session starts and when it ends. At the
end the session is queued, and a process of its own mines it; at the start of the next one, the agent is offered what
was found. Claude Code, Codex and Gemini CLI also report prompts: one that calls for a skill beyond doubt gets a line
that names the skill, once a session ([workflows.md](workflows.md)). Nothing is applied or run unasked, and a hook that
fails does not disturb the agent.

```sh
skillkit hooks install --agent claude-code                  # in your own settings
skillkit hooks install --agent claude-code --scope project  # for all who work on the project here
skillkit hooks status                                       # every agent, and which file its hooks are in
skillkit hooks uninstall --agent claude-code
```

An install adds its entries and leaves every other byte of the file as it is, comments and line ends included; an
uninstall takes them out again, and nothing else, whatever you changed in between. Both keep a backup and print where.
Your own settings call skillkit by its path. Those of a project call `skillkit` on the PATH of whoever works there.
Use one scope, not both: a session whose end is reported twice is mined once, but each hook takes its time.
"""


COMPLETION = """\
## Completion in a shell

Put the line of your shell into its start-up file; then Tab completes commands,
options, formats, agents, codes of rules and ids of candidates.

```sh
eval "$(_SKILLKIT_COMPLETE=bash_source skillkit)"    # Bash: ~/.bashrc
eval "$(_SKILLKIT_COMPLETE=zsh_source skillkit)"     # Zsh: ~/.zshrc
_SKILLKIT_COMPLETE=fish_source skillkit | source     # Fish: config.fish
```
"""


def _made_from(origin: str) -> str:
    return f"generated by python -m skillkit.docgen from {origin}; do not edit"


def _page(origin: str, text: str) -> str:
    return f"<!-- {_made_from(origin)} -->\n\n{text}"


def _helps(command: click.Command, name: str, parent: click.Context | None = None) -> Iterator[tuple[str, str]]:
    """The path and the help of a command and of all below it."""
    context = command.make_context(name, [], parent, resilient_parsing=True, terminal_width=WIDTH)
    yield context.command_path, command.get_help(context)
    if isinstance(command, click.Group):
        for inner_name in command.list_commands(context):
            inner = command.get_command(context, inner_name)
            if inner is not None and not inner.hidden:
                yield from _helps(inner, inner_name, context)


def _cli_page() -> str:
    blocks = [f"## {name}\n\n```text\n{text.rstrip()}\n```\n" for name, text in _helps(cli, "skillkit")]
    return _page("skillkit/commands", f"# The command line\n\n{COMPLETION}\n" + "\n".join(blocks))


def _section(name: str, doc: str) -> str:
    """A plugin's docstring as a section: its own headings go one level down."""
    title, _, rest = doc.strip().partition("\n")
    body = rest.strip().replace("\n## ", "\n### ").removeprefix("## ")
    body = f"### {body}" if rest.strip().startswith("## ") else body
    return f"## {name}\n\n{title}\n\n{body}".rstrip() + "\n"


def _settings() -> str:
    rows = [
        f"| `{dashed(field.name)}` | `{json.dumps(field.default)}` | {field.metadata['description']} |"
        for field in fields(Config)
    ]
    head = "| key | default | |\n|---|---|---|\n"
    intro = "In `skillkit.toml`, or under `[tool.skillkit]` in `pyproject.toml`: the nearest file up to the root.\n\n"
    return f"# Settings\n\n{intro}{head}" + "\n".join(rows) + f"\n\n{PATHS}"


def _agents() -> Iterator[str]:
    """A section for each agent: where its hooks and its skills are, and what else there is to know."""
    for agent in AGENTS:
        files = " and ".join(f"`{agent.settings(scope, root).as_posix()}`" for scope, root in AGENT_ROOTS.items())
        folders = {scope: ", ".join(f"`{each}`" for each in found) for scope, found in agent.skill_folders.items()}
        yield (
            f"{_section(agent.title, agent.doc)}\n"
            f"| `--agent {agent.name}` | |\n|---|---|\n| hooks | {files} |\n"
            f"| skills of a project | {folders['project']} |\n"
            f"| skills of a user, below `~` | {folders['user']} |\n"
        )


def _rules_page(rules: Sequence[Rule]) -> str:
    """Every rule, by family."""
    parts = [f"## {family.prefix} {family.name}\n\n{table(family.rules)}" for family in families(rules)]
    return _page("skillkit/rules", "# Rules\n\n" + "\n".join(parts))


def outputs() -> dict[str, str]:
    """Every generated file, and the README if there is one: the path from the repository's root, and the text."""
    texts = {
        f"schemas/{name}.schema.json": json.dumps(schemas.schema(name), indent=2, sort_keys=True) + "\n"
        for name in schemas.MODELS
    }
    rules = all_rules()
    for rule in rules:
        origin = f"skillkit/rules/{rule.name.replace('-', '_')}.py"
        texts[f"docs/rules/{rule.code}.md"] = _page(origin, markdown(rule))
    texts["docs/rules/README.md"] = _rules_page(rules)
    texts["docs/cli.md"] = _cli_page()
    texts["docs/config.md"] = _page("skillkit/model/config.py", _settings())
    readers = [_section(reader.name, reader.doc) for reader in READERS]
    texts["docs/readers.md"] = _page("skillkit/readers", "# Session logs that are read\n\n" + "\n".join(readers))
    detectors = [_section(detector.name, detector.doc) for detector in DETECTORS]
    texts["docs/detectors.md"] = _page("skillkit/detectors", "# What is found in them\n\n" + "\n".join(detectors))
    reasons = [_section(reason.code, reason.doc) for _, reason in sorted(REASONS.items())]
    texts["docs/suppressions.md"] = _page(
        "skillkit/mining/filters.py", "# What is left out, and why\n\n" + "\n".join(reasons)
    )
    forges = [_section(forge.name, forge.doc) for forge in FORGES]
    texts["docs/forges.md"] = _page("skillkit/forges", "# Where proposals go\n\n" + "\n".join(forges))
    texts["docs/agents.md"] = _page("skillkit/agents", f"# Coding agents\n\n{AGENTS_PAGE}\n" + "\n".join(_agents()))
    texts[".pre-commit-hooks.yaml"] = f"# {_made_from('skillkit/docgen.py')}\n{HOOKS}"
    front = paths.CHECKOUT / "README.md"
    if front.is_file():
        texts["README.md"] = with_table(front.read_text(encoding="utf-8"), rules)
    return texts


def stale(root: Path) -> list[str]:
    """The generated files below `root` that differ from what the code gives, are missing, or have lost their rule."""
    texts = outputs()
    differ = [name for name, text in texts.items() if not _same(root / name, text)]
    pages = {f"docs/rules/{file.name}" for file in (root / "docs/rules").glob("*.md")}
    return sorted({*differ, *(pages - set(texts))})


def _same(file: Path, text: str) -> bool:
    return file.is_file() and file.read_text(encoding="utf-8") == text


@click.command()
@click.option("--check", is_flag=True, help="Write nothing; exit 1 if a file differs.")
def main(*, check: bool) -> None:
    """Write the generated files, or check them."""
    differ = stale(paths.CHECKOUT)
    for name in differ:
        click.echo(f"{'differs' if check else 'wrote'}: {name}")
    if check and differ:
        raise click.ClickException("run `python -m skillkit.docgen` and commit what it writes")
    if check:
        return
    texts = outputs()
    for name in differ:
        file = paths.CHECKOUT / name
        if name not in texts:
            file.unlink()
            continue
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(texts[name], encoding="utf-8", newline="\n")


if __name__ == "__main__":
    main()
