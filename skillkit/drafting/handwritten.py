"""Takes a skill that an agent or a person wrote for a candidate as that candidate's draft, once it passes all checks.

The gate asks of it what it asks of every mined skill: the evidence of the candidate, and no command that none of its
sessions ran. So commands of the skill that were run in these sessions are added to the evidence.
"""

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from skillkit.documents.grounding import commands_in, verbs_in
from skillkit.documents.library import read_skill
from skillkit.drafting import provenance, validate
from skillkit.drafting.candidate import fingerprint_of, weighed
from skillkit.drafting.diff import unified_diff
from skillkit.errors import SkillkitError
from skillkit.files.tree import Overlay
from skillkit.lint.engine import findings_of
from skillkit.model.candidate import HANDWRITTEN, Candidate, Choice, Evidence
from skillkit.model.folder import SkillFolder, Tree
from skillkit.model.layout import ID_KEY, place_for_skills
from skillkit.model.observation import Trace
from skillkit.redact.engine import Redactor
from skillkit.rules import RULES

MAX_FILES = 20
MAX_BYTES = 200_000
SKILL_FILE = "SKILL.md"


def with_id(text: str, identity: str) -> str:
    """A SKILL.md whose metadata name the candidate: as it is if they do, else with a line more.

    Raises SkillkitError if they name another, or are not written one a line.
    """
    lines = text.splitlines(keepends=True)
    ends = [number for number, line in enumerate(lines) if line.rstrip() == "---"]
    if len(ends) < 2 or ends[0]:
        raise SkillkitError("SKILL.md begins with no frontmatter", "begin it with ---, its keys, and ---")
    header = lines[1 : ends[1]]
    mark = "\r\n" if lines[0].endswith("\r\n") else "\n"
    own = f"{ID_KEY}: {json.dumps(identity)}{mark}"
    known = next((line.split(":", 1)[1].strip(" \"'\r\n") for line in header if line.strip().startswith(ID_KEY)), "")
    if known and known != identity:
        raise SkillkitError(f"its metadata name {known}", f"it has to be {ID_KEY}: {identity}, or none")
    if known:
        return text
    at = next((number for number, line in enumerate(header) if line.startswith("metadata:")), None)
    if at is None:
        return "".join([*lines[: ends[1]], f"metadata:{mark}  {own}", *lines[ends[1] :]])
    if header[at].split(":", 1)[1].strip():
        raise SkillkitError("its metadata stand in one line", f"write them one a line, with {ID_KEY}: {identity}")
    following = header[at + 1] if at + 1 < len(header) else ""
    indent = following[: len(following) - len(following.lstrip())] or "  "
    return "".join([*lines[: at + 2], f"{indent}{own}", *lines[at + 2 :]])


def _texts(tree: Tree, folder: SkillFolder) -> dict[str, str]:
    """The files of a skill by their names in its folder. Raises SkillkitError for what no proposal can hold."""
    names = [path for path in tree.files() if path.startswith(f"{folder.path}/")]
    if len(names) > MAX_FILES or sum(tree.about(path).size for path in names) > MAX_BYTES:
        raise SkillkitError(f"{folder.path} has more than {MAX_FILES} files or {MAX_BYTES:,} bytes", "make it smaller")
    texts = {}
    for path in names:
        if tree.about(path).link or path in tree.links():
            raise SkillkitError(f"{path} is a link", "put the file itself there")
        if tree.about(path).executable:
            raise SkillkitError(f"{path} is executable, and proposals hold plain files", f"chmod -x {path}")
        try:
            texts[path.removeprefix(f"{folder.path}/")] = tree.read(path).decode()
        except UnicodeDecodeError:
            raise SkillkitError(f"{path} is no text in UTF-8", "leave it out") from None
    return texts


def refuse_private(texts: Mapping[str, str]) -> None:
    """Raises SkillkitError for a file with what redaction would mask."""
    masked = Redactor()
    for name, text in texts.items():
        after = masked(text)
        if after != text:
            pairs = enumerate(zip(text.splitlines(), after.splitlines()), 1)
            line = next((number for number, (ours, theirs) in pairs if ours != theirs), 1)
            raise SkillkitError(
                f"{name}:{line} holds what looks private", "a secret, a home folder, an address: mask it"
            )


def _refuse_errors(tree: Tree, path: str, before: SkillFolder | None) -> None:
    """Raises SkillkitError for an error, and for a warning on safety, that the skill did not have before."""
    rules = [rule for rule in RULES if rule.check_skill]

    def serious(folder: SkillFolder) -> Iterator[str]:
        for each in findings_of([folder], rules):
            if each.severity == "error" or (each.layer == "safety" and each.severity == "warning"):
                yield f"{each.code} {each.message}"

    known = set(serious(before)) if before else set()
    skill = read_skill(tree, path, frozenset(tree.files()))
    wrong = next((each for each in serious(skill) if each not in known), "")
    if wrong:
        raise SkillkitError(f"{path} does not pass: {wrong}", f"skillkit lint {path} says where")


def _with_commands(rows: Sequence[Evidence], commands: Iterable[str], ran: Iterable[Trace]) -> tuple[Evidence, ...]:
    """The evidence, with a command of its session for each program of the skill that the session ran."""
    wanted = {verb for command in commands for verb in verbs_in(command)}
    sessions = {row.session for row in rows}
    found: dict[str, dict[str, str]] = {}
    for trace in ran:
        if trace.session in sessions:
            of_session = found.setdefault(trace.session, {})
            for command in (each.command for each in trace.observations if each.command):
                for verb in wanted.intersection(verbs_in(command)):
                    of_session.setdefault(verb, command)

    def widened(row: Evidence) -> Evidence:
        known = {verb for action in row.actions for verb in verbs_in(action)}
        more = [command for verb, command in sorted(found.get(row.session, {}).items()) if verb not in known]
        # What supports the skill goes before the rest: a proposal has room for few.
        return row.model_copy(update={"actions": tuple(dict.fromkeys((*more, *row.actions)))})

    return tuple(map(widened, rows))


def handwritten(
    candidate: Candidate, path: str, tree: Tree, base: Tree, *, key: bytes, ran: Iterable[Trace] = ()
) -> tuple[Candidate, dict[str, str]]:
    """Returns the candidate with the skill at `path` of `tree` as its draft, and the files of the skill that changed.

    It is a new skill, or a change to the one that `base` has there. `ran` are the traces of sessions. Raises
    SkillkitError, with what to do, for a skill that the gate would not let pass.
    """
    name = path.rpartition("/")[2]
    above = place_for_skills((*base.files(), *base.links()))
    if path != f"{above}/{name}":
        raise SkillkitError(f"{path} is no folder in {above}", f"a proposal puts it at {above}/NAME: write it there")
    if not tree.exists(f"{path}/{SKILL_FILE}"):
        raise SkillkitError(f"there is no {path}/{SKILL_FILE}", "write the skill first")
    is_change = base.exists(f"{path}/{SKILL_FILE}")
    old = read_skill(base, path, frozenset(base.files())) if is_change else None
    before = old.texts() if old else {}
    texts = _texts(tree, read_skill(tree, path, frozenset(tree.files())))
    if gone := sorted(before.keys() - texts.keys()):
        raise SkillkitError(f"{path}/{gone[0]} is gone", "no proposal takes a file away: put it back")
    if not is_change:
        texts[SKILL_FILE] = with_id(texts[SKILL_FILE], candidate.id)
    files = {file: text for file, text in texts.items() if before.get(file) != text}
    if not files:
        raise SkillkitError(f"{path} is as in the last commit", "change it first")
    refuse_private(files)
    proof = {provenance.path_of(candidate.id): b""}
    changed = Overlay(tree, {**proof, **{f"{path}/{file}": text.encode() for file, text in files.items()}})
    _refuse_errors(changed, path, old)
    skill = read_skill(changed, path, frozenset(changed.files()))
    fields: dict[str, Any] = {"kind": "new", "target": None, "patch": "", "base": "", "before": ""}
    if is_change:
        there = {file: before[file] for file in files if file in before}
        rows = [(f"{path}/{file}", before.get(file, ""), text) for file, text in sorted(files.items())]
        fields = {
            "kind": "enhancement",
            "target": name,
            "patch": unified_diff(rows),
            "base": provenance.digest_of(there),
            "before": before[SKILL_FILE],
        }
    evidence = _with_commands(candidate.evidence, commands_in(texts), ran)
    draft = candidate.model_copy(
        update={
            # As what rules find: the lines of an author are not in it any more.
            **weighed(evidence, candidate.against, candidate.specificity, candidate.newest),
            **dict.fromkeys(("bullets", "dropped_bullets", "form", "by_hand", "similar", "passages", "questions"), ()),
            **fields,
            "name": name,
            "description": str(skill.skill_md.data.get("description", "")) if skill.skill_md else "",
            "readiness": "draft",
            "choice": Choice(code=HANDWRITTEN, text="somebody wrote it for this candidate"),
            "files": files,
            "fingerprint": fingerprint_of(files),
        }
    )
    found = provenance.provenance_of(draft, key)
    if wrong := validate.unfounded(found, files, texts, before):
        raise SkillkitError(
            f"the gate would not let it pass: {wrong}", "leave out what no session of the evidence shows"
        )
    return draft.model_copy(update={"provenance": found.model_dump(mode="json")}), files
