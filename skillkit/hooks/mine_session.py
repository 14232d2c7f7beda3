"""skillkit's own stop hook: what a session teaches, together with all that is remembered, is staged."""

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, TypeVar

from skillkit import paths
from skillkit.agents.stop_hooks import StopHookContext
from skillkit.authoring.author import LIVE, configured
from skillkit.documents.library import installed_skills, read_skills
from skillkit.drafting.provenance import load_key
from skillkit.drafting.staging import Staging
from skillkit.errors import SkillkitError
from skillkit.files.tree import DiskTree
from skillkit.hooks import enhance
from skillkit.hooks.log import note, reason, trace_of
from skillkit.hooks.user_settings import skill_enhance
from skillkit.mining.documents import of_repository
from skillkit.mining.pipeline import mine
from skillkit.mining.signature_files import read
from skillkit.mining.traces import Traces
from skillkit.model.candidate import Candidate
from skillkit.redact.engine import Redactor
from skillkit.store import Store
from skillkit.store.retention import keep_days

T = TypeVar("T")
NAME = "skillkit"


def _found(what: str, look: Callable[[], Sequence[T]]) -> Sequence[T]:
    """What is found beside a session, or nothing where that fails: a broken file of a project keeps nobody waiting."""
    try:
        return look()
    except (SkillkitError, OSError) as error:
        note(f"{what} are left out: {reason(error)}")
        return ()


def _surroundings(cwd: str) -> dict[str, Any]:
    """What the pipeline is told of the folder in which a session ran: nothing where it is gone."""
    here = Path(cwd) if cwd else None
    own = _found("your signatures", lambda: read(paths.config_dir() / "signatures"))
    if here is None or not here.is_dir():
        return {"signatures": own}
    skills, redactor = here / "skills", Redactor(paths.user_names(), paths.host_names())
    theirs = _found("a project's signatures", lambda: read(paths.project_signatures(here)))
    return {
        "existing": _found("a project's skills", lambda: read_skills(DiskTree(skills)) if skills.is_dir() else ()),
        "installed": _found("installed skills", lambda: installed_skills(here)),
        "documents": _found("a project's documents", lambda: of_repository(here, redactor)),
        "signatures": [*own, *theirs],
    }


def author_for(cwd: str) -> str | None:
    """Returns the author that decides on sessions in a folder: `""` or `agent` if none can, None if enhancing is off.

    It is off where the settings cannot be read, which is noted.
    """
    try:
        here = Path(cwd) if cwd and Path(cwd).is_dir() else Path.home()
        return configured(here) if skill_enhance().auto else None
    except SkillkitError as error:
        note(f"no author is asked: {reason(error)}")
        return None


def mined(context: StopHookContext) -> list[Candidate]:
    """The candidates with evidence of the session, whose log is remembered; none if nobody can read the log.

    Raises SkillkitError.
    """
    log = Path(context.transcript)
    store, users, hosts = Store(paths.state_dir(), keep_days()), paths.user_names(), paths.host_names()
    traces = Traces([log], store, users=users, hosts=hosts)
    sessions = {trace.session for trace in traces}
    if not sessions:
        why = "; ".join(item.reason for item in traces.unrecognised) or "it holds no session"
        if any(item.passing for item in traces.unrecognised):
            raise SkillkitError(f"{log}: {why}")
        note(f"{log} is not mined: {why}")
        return []
    report = mine(
        [log],
        key=load_key(paths.state_dir()),
        store=store,
        all_remembered=True,
        remember_logs=True,
        keep_report=False,
        users=users,
        hosts=hosts,
        **_surroundings(context.cwd),
    )
    # A database holds many sessions; in other logs the agent may call its session something else.
    meant = {context.session_id} & sessions or sessions
    return [each for each in report.candidates if any(row.session in meant for row in each.evidence)]


def stage_session(context: StopHookContext) -> str:
    """Stages what a session teaches; then has the author decide on it, where that is on and the session is over.

    Returns the line for the user, empty if enhancing is off. Raises SkillkitError where rules find nothing for another
    reason than the session; what an author does wrong is in the line.
    """
    staging = Staging(paths.state_dir())
    if candidates := mined(context):
        staging.stage(candidates)
    author = author_for(context.cwd) if context.final else None
    if author is None:
        return ""
    if author in ("", LIVE):
        line = f"[Skill] Enhancement is on, but {enhance.NO_AUTHOR[author]}: {enhance.SET_AUTHOR}"
        return line if staging.is_first(line) else ""
    staging.unsay()
    try:
        result = enhance.enhance_session(Path(context.transcript), context.session_id, Path(context.cwd))
        if result.candidates:
            staging.stage(result.candidates)
    except Exception as error:  # noqa: BLE001 - what rules found is staged already, and stays
        note(f"enhancing session {context.session_id}: {reason(error)}", trace_of(error))
        return f"{enhance.FAILED}{reason(error)}"
    if result.hint:
        note(f"enhancing session {context.session_id}: {result.hint}")
    return result.line
