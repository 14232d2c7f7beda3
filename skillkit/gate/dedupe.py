"""Finds the skills of a tree that are one skill, or nearly."""

from collections.abc import Collection
from collections.abc import Sequence

from skillkit.documents.library import read_skill
from skillkit.model.config import Config
from skillkit.model.folder import Tree
from skillkit.model.report import Report
from skillkit.similarity.embedding import embedder_of
from skillkit.similarity.index import Index
from skillkit.similarity.text import text_of


def dedupe(tree: Tree, skills: Sequence[str], only: Collection[str], settings: Config, root_name: str = "") -> Report:
    """The pairs among `skills`, paths in the tree, of which one is in `only`: duplicates first, then the most alike.

    It fails if there is a duplicate. A pair that is merely similar is told, and no failure.
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
