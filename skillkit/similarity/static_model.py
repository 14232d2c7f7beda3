"""Static embeddings: a vector for each piece of a word, read from a folder by model2vec; a text is their mean.

Needs the extra `embeddings`. Reaches no network: a model that is named is one that was downloaded before.
"""

from collections.abc import Iterator
from collections.abc import Sequence
from functools import cached_property
from importlib import import_module
from pathlib import Path
from typing import Any

from skillkit.errors import SkillkitError
from skillkit.model.config import Config
from skillkit.similarity.embedding import Embedder
from skillkit.similarity.embedding import Near

MANY = 20
"""Of more texts that are near to one, the nearest are told."""

DIGITS = 2
"""Digits of a cosine that count: the last ones differ from processor to processor."""


def _needed(module: str) -> Any:
    """A module of the extra. Imported late: it takes 200 ms, and few need it."""
    try:
        return import_module(module)
    except ImportError:
        raise SkillkitError(
            "embedding-model is set, and what reads such models is not installed",
            "pip install 'skillkit-git[embeddings]'",
        ) from None


class StaticModel:
    """A model by its folder or its name, read when it is first asked. Texts are near from the cosine `least` on."""

    def __init__(self, name: str, least: float) -> None:
        self.name = name
        self.least = least
        self._known: dict[str, Any] = {}

    @cached_property
    def _model(self) -> Any:
        model2vec, hub = _needed("model2vec"), _needed("huggingface_hub")
        remedy = "name a folder with a model of model2vec, or a model that was downloaded before"
        folder = Path(self.name)
        try:
            if not folder.is_dir():
                folder = Path(hub.snapshot_download(self.name, local_files_only=True))
        except (OSError, ValueError):
            raise SkillkitError(f'embedding-model: there is no model "{self.name}" here', remedy) from None
        try:
            return model2vec.StaticModel.from_pretrained(folder)
        except Exception as error:  # each of the three libraries that read a part of it has errors of its own
            raise SkillkitError(f"embedding-model: {self.name} cannot be read: {error}", remedy) from error

    def _vectors(self, texts: Sequence[str]) -> Any:
        """A row of length 1 for each text; zeros for one of no known word. Each text is read once."""
        new = sorted({text for text in texts if text not in self._known})
        model, numpy = self._model, _needed("numpy")
        if new:
            rows = model.encode(new, max_length=None, use_multiprocessing=False).astype("float32")
            rows /= numpy.maximum(numpy.linalg.norm(rows, axis=1, keepdims=True), 1e-12)
            self._known.update(zip(new, rows))
        return numpy.stack([self._known[text] for text in texts])

    def near(self, texts: Sequence[str], asked: Sequence[int]) -> Iterator[Near]:
        """The texts that are near to those at `asked`, the nearest first."""
        if not asked:
            return
        rows = self._vectors(texts)
        numpy = _needed("numpy")
        for place in asked:
            cosines = numpy.round(rows @ rows[place], DIGITS)
            cosines[place] = -1
            (others,) = numpy.nonzero(cosines >= numpy.float32(self.least))
            for other in others[numpy.argsort(-cosines[others], kind="stable")][:MANY]:
                yield Near(place, int(other), round(float(cosines[other]), DIGITS))


def embedder_of(settings: Config) -> Embedder | None:
    """What tells which skills mean the same, if the settings name a model for it."""
    if not settings.embedding_model:
        return None
    return StaticModel(settings.embedding_model, settings.embedding_threshold)
