"""Puts the files together by which others find a repository's skills, compares them with the disk, and writes them."""

from collections.abc import Callable, Collection, Mapping, Sequence
from pathlib import Path
from typing import Literal, NamedTuple, get_args

from skillkit.delivery import discovery, marketplace
from skillkit.delivery.catalogue import Catalogue, Use, Weigh, catalogue
from skillkit.delivery.listing import Listed
from skillkit.errors import SkillkitError
from skillkit.files.write import write_together
from skillkit.model.folder import Tree
from skillkit.model.layout import MANIFEST_FOLDER, SKILLS
from skillkit.model.report import Writing

Part = Literal["marketplace", "discovery", "catalogue"]
PARTS: tuple[Part, ...] = get_args(Part)
SITE = "site"
PAGE = "index.html"
GENERATOR = "skillkit index"
"""What the page names as its generator: a page without it was written by somebody else."""
MAX_READ_BYTES = 64 * 1024 * 1024
"""A larger file that is already there is not read."""


class Repository(NamedTuple):
    """Where skills come from, and the folder of the website that lists them; both absolute."""

    root: Path
    site: Path
    tree: Tree

    def shown(self, path: Path) -> str:
        """A path as messages name it: from the root, if it lies below."""
        return path.relative_to(self.root).as_posix() if path.is_relative_to(self.root) else str(path)


class Plan(NamedTuple):
    """What the files hold when all is written, and files to remove if they still have that digest."""

    contents: Mapping[Path, bytes]
    stale: Mapping[Path, str]


def _read(place: Repository, path: Path) -> bytes | None:
    """The bytes of a file, None if it is not there."""
    try:
        if path.stat().st_size > MAX_READ_BYTES:
            raise SkillkitError(f"{place.shown(path)} is larger than {MAX_READ_BYTES >> 20} MiB", "remove it")
        return path.read_bytes()
    except FileNotFoundError:
        return None
    except OSError as error:
        raise SkillkitError(f"{place.shown(path)} cannot be read: {error.strerror}", "nothing was written") from None


def _refuse_elsewhere(place: Repository, path: Path) -> None:
    """Raises SkillkitError where a link makes another file of this path than the one that it names."""
    base = place.root if path.is_relative_to(place.root) else place.site
    if path.is_symlink() or not path.resolve().is_relative_to(base.resolve()):
        raise SkillkitError(
            f"{place.shown(path)} leads to {path.resolve()} by a link: nothing was written",
            "remove the link, or choose another folder with --site",
        )


def refuse_site(place: Repository) -> None:
    """Raises SkillkitError for a folder of the website in which skills are looked for."""
    if place.site.is_relative_to(place.root / SKILLS):
        raise SkillkitError(
            f"{place.shown(place.site)} is a place for skills: their copies do not belong there",
            f"choose another folder with --site, such as {SITE}",
        )


def plan(
    place: Repository,
    skills: Sequence[Listed],
    parts: Collection[Part],
    uses: Mapping[str, Use],
    page: Callable[[Catalogue], str],
    *,
    weigh: Weigh,
) -> Plan:
    """Returns the wanted `parts` for `skills`; `page` renders the catalogue, `uses` are by name, `weigh`
    recomputes a confidence.

    The catalogue links to what is published beside it, and names the plugin, where these exist or are made with it.
    Raises SkillkitError for a file that somebody else wrote and that cannot be kept, OSError if one cannot be read.
    """
    root, site = place.root, place.site
    contents: dict[Path, bytes] = {}
    stale: dict[Path, str] = {}
    market = root / marketplace.PATH
    raw, name = _read(place, market), ""
    if "marketplace" in parts:
        is_plugin = place.tree.exists(f"{MANIFEST_FOLDER}/plugin.json")
        contents[market], held = marketplace.marketplace(root, raw, skills, is_plugin=is_plugin)
        name = held["name"]
    elif raw is not None and "catalogue" in parts:
        name = marketplace.read(raw).get("name", "")
    before = _read(place, site / discovery.INDEX)
    if "discovery" in parts:
        known = discovery.read(before, place.shown(site / discovery.INDEX)) if before is not None else []
        found = discovery.index(skills, known)
        contents |= {site / path: content for path, content in found.files.items()}
        stale = {site / path: digest for path, digest in found.stale.items()}
    if "catalogue" in parts:
        published = "discovery" in parts or before is not None
        sources = {skill.name: f"{discovery.FOLDER}/{discovery.url_of(skill)}" for skill in skills if published}
        entries = catalogue(place.tree, skills, uses, weigh)
        plugin = marketplace.plugin_name(name) if name else ""
        contents[site / PAGE] = page(Catalogue(entries, name, plugin, sources)).encode()
        there = _read(place, site / PAGE)
        if there is not None and f'content="{GENERATOR}"'.encode() not in there:
            raise SkillkitError(
                f"{place.shown(site / PAGE)} was not written by {GENERATOR}: it stays as it is",
                "choose another folder with --site, or remove the page",
            )
    for path in (*contents, *stale):
        _refuse_elsewhere(place, path)
    return Plan(contents, stale)


def writings(place: Repository, planned: Plan) -> list[Writing]:
    """Returns what is to be done to each file, in the order of the paths; `left` is what needs no change."""
    found: list[Writing] = []
    for path, content in planned.contents.items():
        before = _read(place, path)
        name = place.shown(path)
        found.append(Writing(name, "created" if before is None else "left" if before == content else "updated"))
    for path, digest in planned.stale.items():
        before = _read(place, path)
        if before is not None and discovery.digest_of(before) == digest:
            found.append(Writing(place.shown(path), "removed"))
    return sorted(found, key=lambda each: each.path)


def write(place: Repository, planned: Plan, found: Sequence[Writing]) -> None:
    """Writes all files that differ, or none; then removes the files of skills that are no longer there.

    Raises SkillkitError with the file that cannot be written.
    """
    todo = {each.path: each.action for each in found}
    fresh = {path: text for path, text in planned.contents.items() if todo[place.shown(path)] != "left"}
    try:
        write_together(fresh)
    except OSError as error:
        name = place.shown(Path(error.filename))
        raise SkillkitError(f"{name} cannot be written: {error.strerror}", "nothing was written") from None
    for path in planned.stale:
        if todo.get(place.shown(path)) == "removed":
            path.unlink(missing_ok=True)
            if path.name == "SKILL.md" and not any(path.parent.iterdir()):
                path.parent.rmdir()
