"""Decides what a session that has ended is worth: a new skill, a change of one, or nothing; and makes checked drafts.

Rules judge first whether the author is asked at all (`trigger`). The author then reads the compacted conversation and
answers create, enhance or none; after create and enhance, the chain of `mine --author` reads the session's digest and
makes drafts, of which programs check every line. Nothing that a log says is more than data in a prompt.
"""

import os
from collections.abc import Callable
from dataclasses import dataclass
from itertools import islice
from pathlib import Path

from skillkit import git, paths
from skillkit.authoring.answers import Decision
from skillkit.authoring.asking import Asker
from skillkit.authoring.author import GUARD, LIVE, VARIABLE, configured
from skillkit.authoring.chain import Chain, Estimate, estimate
from skillkit.authoring.prompts import Prompt, decide_prompt
from skillkit.authoring.setup import asker_of, let_verify, material_in
from skillkit.documents.clients import counted
from skillkit.documents.library import installed_skills, read_skills
from skillkit.drafting.provenance import load_key
from skillkit.errors import SkillkitError
from skillkit.files.tree import DiskTree
from skillkit.hooks.trigger import LEAST, Level, Trigger, trigger_of
from skillkit.hooks.user_settings import skill_enhance
from skillkit.mining import listing
from skillkit.mining.extract import observe
from skillkit.mining.extract.cleaner import redactor_of
from skillkit.mining.keep import KEEP
from skillkit.mining.reading import read_digests
from skillkit.mining.sessions import Logs
from skillkit.model.candidate import Candidate
from skillkit.model.session import Keep, Session
from skillkit.redact.engine import Redactor
from skillkit.similarity.text import text_of

NOTHING = "[Skill] No enhancement needed"
FAILED = "[Skill] Enhancement failed: "
NOT_FOUND, UNREADABLE, NO_META = "session not found", "failed to read session", "meta-skills not found"
NO_AUTHOR = {"": "no author is set", LIVE: "the agent at work cannot be asked after its session"}
"""Why an author cannot be asked."""
SET_AUTHOR = f"set {VARIABLE}, for example to claude"
META_SKILLS = ("skill-creator", "skill-enhance")
MAX_SKILLS = 200
MAX_DESCRIPTION = 300
MAX_TOKENS = 150_000
"""Tokens that are sent about one session at most."""
MAX_MESSAGE = 200

Agree = Callable[[Estimate, Asker], None]
"""Is called before anything is sent; what it raises ends the run."""


@dataclass
class Enhancement:
    """What became of a session: the line for the user, the drafts, and how it came to that.

    `trigger` is None if the session could not be read, `decision` if the author was not asked.
    """

    line: str = NOTHING
    candidates: tuple[Candidate, ...] = ()
    session: str = ""
    level: Level = "conservative"
    author: str = ""
    trigger: Trigger | None = None
    decision: Decision | None = None
    hint: str = ""

    @property
    def failed(self) -> bool:
        """Whether the line reports an error."""
        return self.line.startswith(FAILED)

    @property
    def verdict(self) -> str:
        """The score and whether it is enough; empty for a session that could not be read."""
        if self.trigger is None:
            return ""
        word = "enough" if self.trigger.passes(self.level) else "not enough"
        return f"score {self.trigger.score:.2f}, {word}: {self.level} asks from {LEAST[self.level]:.2f} on"


def session_in(log: Path, wanted: str, keep: Keep | None = None) -> Session:
    """Returns the session of that id in a log, else its only one; one that no agent began goes before sub-agents."""
    logs = Logs([log], keep=keep)
    heads: list[Session] = []
    others: list[Session] = []
    for session in logs:
        if wanted and session.id == wanted:
            return session
        group = others if session.is_sub_agent else heads
        if len(group) < 2:
            group.append(session)
    found = heads or others
    if not found:
        raise SkillkitError(UNREADABLE, next((item.reason for item in logs.unrecognised), "it holds no session"))
    if len(found) > 1:
        raise SkillkitError(NOT_FOUND, "the log holds several: name one by its id, skillkit sessions lists them")
    return found[0]


def _meta_skills() -> list[tuple[str, str]]:
    """Returns the names and whole texts of the meta-skills, those that come with skillkit: no other may take over."""
    folder = paths.builtin_skills()
    try:
        return [(name, (folder / name / "SKILL.md").read_text(encoding="utf-8")) for name in META_SKILLS]
    except (OSError, UnicodeDecodeError) as error:
        raise SkillkitError(NO_META, f"install skillkit again: {error}") from None


def available_skills(here: Path) -> dict[str, str]:
    """Returns the descriptions, by name, of the skills in the repository around `here` and of those installed there."""
    try:
        root = git.root_of(here)
    except SkillkitError:
        root = here
    folder = root / "skills"
    own = read_skills(DiskTree(folder)) if folder.is_dir() else []
    texts = (text_of(skill) for skill in [*own, *installed_skills(root)] if skill.documents)
    found: dict[str, str] = {}
    for text in texts:
        found.setdefault(text.name, " ".join(text.description.split()))
    return dict(islice(sorted(found.items()), MAX_SKILLS))


def _decided(asker: Asker, prompt: Prompt, skills: dict[str, str]) -> Decision:
    """Returns the author's answer. Raises SkillkitError if there is none, or none that makes sense."""
    asked = asker.ask([prompt])
    if asked.failures:
        raise SkillkitError(asked.failures[0].reason)
    decision = asked.answers[prompt.key]
    assert isinstance(decision, Decision)
    if decision.decision == "enhance" and decision.skill not in skills:
        raise SkillkitError(f"the author would enhance {decision.skill!r}, which is no skill here")
    return decision


def line_of(candidates: tuple[Candidate, ...]) -> str:
    """Returns the line that names what was made."""
    made = {
        word: [candidate.document or candidate.name for candidate in candidates if candidate.kind == kind]
        for word, kind in (("Created", "new"), ("Enhanced", "enhancement"))
    }
    parts = [f"{word}: {', '.join(names)}" for word, names in made.items() if names]
    return f"[Skill] {'; '.join(parts)}" if parts else NOTHING


def _judge(result: Enhancement, log: Path, skills: dict[str, str]) -> bool:
    """Notes the score of the session, and returns whether it is enough. Keeps little of a long log in memory."""
    try:
        is_there = log.is_file()
    except OSError as error:
        raise SkillkitError(UNREADABLE, str(error.strerror)) from None
    if not is_there:
        raise SkillkitError(NOT_FOUND, f"{log} is not there")
    session = session_in(log, result.session, KEEP)
    result.session = session.id
    result.trigger = trigger_of(observe(session, paths.user_names(), paths.host_names()), skills)
    return result.trigger.passes(result.level)


def _ask(result: Enhancement, log: Path, cwd: Path, skills: dict[str, str], agree: Agree) -> None:
    """Asks the author what the session is worth, redacted, then for drafts, and notes the answer and the drafts."""
    names = paths.user_names(), paths.host_names()
    session = session_in(log, result.session)
    read = read_digests([log], users=names[0], hosts=names[1])
    read = read._replace(digests=tuple(each for each in read.digests if each.session == session.id))
    clean, most = redactor_of(session, *names), skill_enhance().max_context
    history = listing.compact(session, clean, results=listing.result_limit(), total=most)
    masked = Redactor(*names)
    listed = "\n".join(f"- {name}: {masked(said)[:MAX_DESCRIPTION]}" for name, said in skills.items())
    prompt = decide_prompt(read.digests[0], listed, history, _meta_skills())
    material, checkouts = material_in(read, cwd)
    asker = asker_of(result.author, budget=MAX_TOKENS)
    let_verify(asker, checkouts)
    cost = estimate(material, asker)
    is_new = bool(asker.unanswered([prompt]))
    if is_new:
        agree(cost._replace(sessions=1, tokens=cost.tokens + prompt.tokens), asker)
    result.decision = _decided(asker, prompt, skills)
    if result.decision.decision == "none":
        return
    if cost.parts and not is_new:
        agree(cost, asker)
    outcome = Chain(material, asker, checkouts, load_key(paths.state_dir())).run()
    if outcome.failures and not outcome.candidates:
        raise SkillkitError(outcome.failures[0].reason)
    result.candidates = tuple(outcome.candidates)
    result.line = line_of(result.candidates)
    if outcome.failures:
        result.hint = f"{counted(len(outcome.failures), 'prompt')} without an answer: {outcome.failures[0].reason}"


def _author(named: str, cwd: Path) -> str:
    """Returns the author to ask. Raises SkillkitError if there is none who can be asked now."""
    if os.environ.get(GUARD):
        raise SkillkitError("a model is already being asked", f"unset {GUARD} if that is not so")
    author = named or configured(cwd)
    if author in NO_AUTHOR:
        raise SkillkitError(NO_AUTHOR[author], SET_AUTHOR)
    return author


def enhance_session(
    log: Path,
    session: str,
    cwd: Path,
    *,
    author: str = "",
    level: Level | None = None,
    agree: Agree = lambda *_: None,
) -> Enhancement:
    """Returns what becomes of the session with that id in a log, which ran in `cwd`; stages nothing.

    The author and the level are those of the user's settings unless they are given. Raises no SkillkitError: what goes
    wrong is in the line.
    """
    result = Enhancement(session=session)
    try:
        result.level = level or skill_enhance().level
        skills = available_skills(cwd)
        if not _judge(result, log, skills):
            result.hint = f"{result.verdict}; the author was not asked"
            return result
        result.author = _author(author, cwd)
        _ask(result, log, cwd, skills, agree)
    except SkillkitError as error:
        result.line = f"{FAILED}{' '.join(error.message.split())[:MAX_MESSAGE]}"
        result.hint = error.hint
    return result
