"""Prepares a run of the chain: the answers that are kept of an author, and the material of logs."""

from collections.abc import Mapping, Sequence
from pathlib import Path

from skillkit import paths
from skillkit.authoring.answer_store import FOLDER, Answers, folder_name
from skillkit.authoring.asking import Asker
from skillkit.authoring.author import SECONDS, Command, author_of
from skillkit.authoring.chain import Material, material_of
from skillkit.authoring.checkout import Checkout, checkouts_of
from skillkit.authoring.verifier import SECONDS as VERIFY_SECONDS, Verifier, mode_of
from skillkit.mining.reading import ReadLogs
from skillkit.paths import host_names, user_names
from skillkit.redact.engine import Redactor


def answers_of(name: str, *, keeps: bool = True) -> Answers:
    """Returns the answers of an author that are kept for this user."""
    return Answers(paths.state_dir() / FOLDER / folder_name(name), keeps=keeps)


def asker_of(named: str, *, seconds: float = SECONDS, budget: int = 0, keeps: bool = True) -> Asker:
    """Returns who asks an author and keeps its answers. Raises SkillkitError for an author that cannot be used."""
    author = author_of(named, seconds)
    return Asker(author, answers_of(author.name, keeps=keeps), budget=budget)


def let_verify(asker: Asker, checkouts: Mapping[str, Checkout], asked: str = "", seconds: float = SECONDS) -> None:
    """Lets an author that can look into a folder do so: what is `asked`, else to read.

    Raises SkillkitError if one is asked to that cannot.
    """
    asker.mode = mode_of(asker.author, asked)
    if isinstance(asker.author, Command) and asker.mode != "none":
        asker.verifier = Verifier(asker.author.name, asker.mode, checkouts, max(seconds, VERIFY_SECONDS))


def material_in(read: ReadLogs, here: Path, repos: Sequence[str] = ()) -> tuple[Material, dict[str, Checkout]]:
    """Returns the digests of logs in parts, and the repositories of their projects, which the user may name."""
    checkouts = checkouts_of(read, [Path(repo) for repo in repos], here, Redactor(user_names(), host_names()))
    return material_of(read.digests), checkouts
