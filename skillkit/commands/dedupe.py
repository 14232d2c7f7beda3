"""`skillkit dedupe`."""

from collections.abc import Collection, Sequence

import click

from skillkit import config
from skillkit.commands import _place
from skillkit.commands._report import finish, report_options
from skillkit.documents.library import read_skill, skill_paths
from skillkit.model.config import Config
from skillkit.model.folder import Tree
from skillkit.model.report import Report
from skillkit.similarity.embedding import embedder_of
from skillkit.similarity.index import Index
from skillkit.similarity.text import text_of


def dedupe(tree: Tree, skills: Sequence[str], only: Collection[str], settings: Config, root_name: str = "") -> Report:
    """The pairs among `skills`, paths in the tree, of which one is in `only`: duplicates first, then the most alike.

    Fails if there is a duplicate.
    """
    files = frozenset(tree.files())
    folders = [read_skill(tree, skill, files, root_name=root_name) for skill in skills]
    unread = {folder.path for folder in folders if any(folder.faults("unreadable", "too-large", "not-utf-8"))}
    texts = (text_of(folder) for folder in folders if folder.documents and folder.path not in unread)
    pairs = [
        pair
        for pair in Index(texts, duplicate=settings.duplicate_threshold, embedder=embedder_of(settings)).pairs()
        if pair.a in only or pair.b in only
    ]
    pairs.sort(key=lambda pair: (pair.similar.verdict, -pair.similar.score, pair.a, pair.b))
    duplicates = sum(pair.similar.verdict == "duplicate" for pair in pairs)
    return Report(
        command="dedupe",
        conclusion="failure" if duplicates else "success",
        pairs=tuple(pairs),
        counts={
            "skills": len(set(only) - unread),
            "unread": len(unread),
            "duplicates": duplicates,
            "similar": len(pairs) - duplicates,
        },
        notes=tuple(f"{path} cannot be read and is compared with nothing" for path in sorted(unread)),
    )


@click.command("dedupe", short_help="Find skills that are one skill, or nearly.")
@click.argument("paths", nargs=-1, type=click.Path(exists=True))
@report_options("text", "json")
@click.pass_context
def command(ctx: click.Context, *, paths: tuple[str, ...]) -> int:
    """Compare the skills below PATHS (the current folder, if none are named) with all skills of the repository.

    A duplicate has the same title and is described alike or shares some text, or half of its text that is not
    commonplace is in the other one and it is described alike. What is less alike than that is similar, and so is
    what says by name and description that it is for the same. Exits with 1 if there is a duplicate.
    """
    place = _place.on_disk(paths, whole=True)
    settings = config.load(place.root, ctx.obj["config"])
    found = skill_paths(place.tree.files(), settings.exclude)
    only = _place.chosen_skills(place, found, settings.exclude)
    return finish(ctx, dedupe(place.tree, found, only, settings, place.name))
