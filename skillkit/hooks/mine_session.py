"""skillkit's own stop hook: what a session teaches, together with all that is remembered, is staged."""

import importlib
import os
from pathlib import Path
from typing import Any

from skillkit import config
from skillkit import paths
from skillkit.agents.stop_hooks import StopHookContext
from skillkit.documents.library import installed_skills
from skillkit.documents.library import read_skills
from skillkit.drafting.provenance import load_key
from skillkit.drafting.staging import Staging
from skillkit.errors import SkillkitError
from skillkit.files.tree import DiskTree
from skillkit.hooks.log import note
from skillkit.mining.documents import of_repository
from skillkit.mining.pipeline import mine
from skillkit.mining.signature_files import read
from skillkit.mining.traces import Traces
from skillkit.model.candidate import Candidate
from skillkit.redact.engine import Redactor
from skillkit.store import Store
from skillkit.store.retention import keep_days

NAME = "skillkit"
AUTHOR = "SKILLKIT_AUTHOR"
LIVE = "agent"
"""The author that works in a session, and cannot be asked after it: it is offered what rules found."""
NOTHING = "[Skill] No enhancement needed"
UNREAD = "[Skill] Enhancement failed: failed to read session"


def _surroundings(cwd: str) -> dict[str, Any]:
    """What the pipeline is told of the folder in which a session ran: nothing where it is gone."""
    here = Path(cwd) if cwd else None
    own = paths.config_dir() / "signatures"
    if here is None or not here.is_dir():
        return {"signatures": read(own)}
    skills = here / "skills"
    return {
        "existing": read_skills(DiskTree(skills)) if skills.is_dir() else (),
        "installed": installed_skills(here),
        "documents": of_repository(here, Redactor(paths.user_names(), paths.host_names())),
        "signatures": [*read(own), *read(paths.project_signatures(here))],
    }


def _enhance(cwd: str) -> Any:
    """The module that asks an author, where that is turned on and there is one; else None."""
    try:
        module: Any = importlib.import_module("skillkit.hooks.enhance")
    except ImportError:
        return None
    here = Path(cwd) if cwd and Path(cwd).is_dir() else Path.home()
    author = os.environ.get(AUTHOR) or config.load(here).author
    return module if module.is_on() and author not in ("", LIVE) else None


def mined(context: StopHookContext, log: Path) -> list[Candidate]:
    """The candidates with evidence of the session, whose log is remembered; none if nobody can read the log.

    Raises SkillkitError.
    """
    store, users, hosts = Store(paths.state_dir(), keep_days()), paths.user_names(), paths.host_names()
    traces = Traces([log], store, users=users, hosts=hosts)
    sessions = {trace.session for trace in traces}
    if not sessions:
        why = "; ".join(item.reason for item in traces.unrecognised) or "it holds no session"
        if any(item.passing for item in traces.unrecognised):
            raise SkillkitError(f"{log}: {why}")
        note(f"{UNREAD}: {log}: {why}")
        return []
    report = mine(
        [log],
        key=load_key(paths.state_dir()),
        store=store,
        all_remembered=True,
        remember_logs=True,
        users=users,
        hosts=hosts,
        **_surroundings(context.cwd),
    )
    # A database holds many sessions; in other logs the agent may call its session something else.
    meant = {context.session_id} & sessions or sessions
    return [each for each in report.candidates if any(row.session in meant for row in each.evidence)]


def stage_session(context: StopHookContext) -> str:
    """Stages what a session teaches; returns a line for the user if an author decided. Raises SkillkitError."""
    log = Path(context.transcript)
    enhance = _enhance(context.cwd)
    if enhance is None:
        candidates, line = mined(context, log), ""
    elif not context.final:
        return ""  # an author is asked once a session
    else:
        result = enhance.enhance_session(log, context.session_id, Path(context.cwd))
        candidates, line = result.candidates, str(result.line)
        note(line)
        line = "" if line == NOTHING else line
    if candidates:
        Staging(paths.state_dir()).stage(candidates)
    return line
