"""Finds texts that mean much the same in other words, by the static embedding model that the settings name.

A cosine only reports a pair: it blocks no skill and lowers no verdict. model2vec reads the model (the extra
`embeddings`) from a folder or from what was downloaded before: nothing here uses the network.
"""

import json
from collections.abc import Collection, Iterable, Iterator, Sequence
from functools import cached_property
from importlib import import_module
from pathlib import Path
from typing import Any, NamedTuple, Protocol

import msgspec

from skillkit.errors import SkillkitError
from skillkit.files import cache
from skillkit.model.config import Config
from skillkit.model.similar import Similar
from skillkit.similarity.compare import Facts, of_one_template
from skillkit.similarity.text import Text

REASON = "embedding"


class Near(NamedTuple):
    """The indices of a text and of one near to it, and their cosine with two digits."""

    asked: int
    other: int
    cosine: float


class Embedder(Protocol):
    """Finds near texts, the same ones each time."""

    def near(self, texts: Sequence[str], asked: Sequence[int]) -> Iterator[Near]:
        """Yields the texts near to those at `asked`, never a text itself; of very many, the nearest."""


def near_texts(
    embedder: Embedder | None, texts: Iterable[Text], asked: Collection[str]
) -> dict[tuple[str, str], float]:
    """The cosines of texts near to those with the keys `asked`, by both keys."""
    if embedder is None:
        return {}
    ordered = sorted(texts)
    places = [place for place, text in enumerate(ordered) if text.key in asked]
    found = embedder.near([f"{text.description}\n{text.body}" for text in ordered], places)
    return {(ordered[near.asked].key, ordered[near.other].key): near.cosine for near in found}


def lifted(similar: Similar, cosine: float | None, one: Facts, other: Facts) -> Similar:
    """The verdict on a pair with this cosine: distinct becomes similar, except for one template filled in twice."""
    if cosine is None or similar.verdict != "distinct" or of_one_template(one, other):
        return similar
    return similar._replace(score=cosine, verdict="similar", reasons=(*similar.reasons, REASON))


MANY = 20
"""Of more texts near to one, the nearest are reported."""

REMEDY = "name a folder with a model of model2vec, or a model that was downloaded before"
MOST_KEPT = 20_000
"""So many vectors of a model are cached; with more, those that are not asked for are left out."""

DIGITS = 2
"""Digits of a cosine; further ones differ between processors."""


def _extra_module(module: str) -> Any:
    """A module of the extra, imported late: it takes 200 ms."""
    try:
        return import_module(module)
    except ImportError:
        raise SkillkitError(
            "embedding-model is set, and what reads such models is not installed",
            "pip install 'skillkit-git[embeddings]'",
        ) from None


class HasVector(Protocol):
    """What has a text, and a vector in place of it or an empty one."""

    @property
    def sentence(self) -> str:
        """The text."""

    @property
    def embedding(self) -> Sequence[float]:
        """The vector."""


class StaticModel:
    """A model by its folder or name, read at its first use. Texts are near from the cosine `least` on."""

    def __init__(self, name: str, least: float) -> None:
        self.name = name
        self.least = least
        self._known: dict[str, Any] = {}

    @cached_property
    def folder(self) -> Path:
        """Where the model lies. Raises SkillkitError if it is not there, or what reads it is not installed."""
        hub, folder = _extra_module("huggingface_hub"), Path(self.name)
        try:
            return folder if folder.is_dir() else Path(hub.snapshot_download(self.name, local_files_only=True))
        except (OSError, ValueError):
            raise SkillkitError(f'embedding-model: there is no model "{self.name}" here', REMEDY) from None

    @cached_property
    def _model(self) -> Any:
        model2vec = _extra_module("model2vec")
        try:
            return model2vec.StaticModel.from_pretrained(self.folder)
        except SkillkitError:
            raise
        except Exception as error:  # each of the three libraries that read a part of it has errors of its own
            raise SkillkitError(f"embedding-model: {self.name} cannot be read: {error}", REMEDY) from error

    @cached_property
    def size(self) -> int:
        """How many numbers a vector has."""
        return int(self._vectors([""]).shape[1])

    def embed(self, texts: Collection[str]) -> int:
        """Embeds texts, or takes their vectors from the cache, where they are kept by text and model.

        Returns how many of them were in the cache.
        """
        states = sorted((each.name, each.stat().st_size, each.stat().st_mtime_ns) for each in self.folder.iterdir())
        file, head = cache.place_for(self.folder.resolve(), "vectors"), [str(self.folder.resolve()), states]
        head, held = json.loads(json.dumps(head)), cache.load(file)
        kept = msgspec.msgpack.decode(held[1], type=dict[str, bytes]) if held and held[0] == head else {}
        numpy, wanted = _extra_module("numpy"), set(texts)
        ready = wanted.intersection(kept)
        self._known.update((text, numpy.frombuffer(kept[text], dtype="float32")) for text in ready)
        if ready < wanted:
            self._vectors(sorted(wanted))
            kept = (kept if len(kept) < MOST_KEPT else {}) | {text: self._known[text].tobytes() for text in wanted}
            cache.store(file, head, msgspec.msgpack.encode(dict(sorted(kept.items()))))
        return len(ready)

    def vector(self, of: HasVector) -> list[float]:
        """The vector that something has, if it fits the model, else that of its sentence."""
        given = of.embedding
        return list(given) if len(given) == self.size else self._vectors([of.sentence])[0].tolist()

    def similar(self, asked: Sequence[str], others: Sequence[str]) -> list[float]:
        """For each other text its largest cosine with one of those asked, not below 0."""
        return self._cosines(asked, self._vectors(others)) if others else []

    def similar_triggers(self, asked: Sequence[str], others: Sequence[HasVector]) -> list[float]:
        """The same for what may have a vector."""
        if not others:
            return []
        numpy = _extra_module("numpy")
        self.embed([each.sentence for each in others if len(each.embedding) != self.size])
        rows = numpy.array([self.vector(each) for each in others], dtype="float32")
        return self._cosines(asked, rows / numpy.maximum(numpy.linalg.norm(rows, axis=1, keepdims=True), 1e-12))

    def _cosines(self, asked: Sequence[str], rows: Any) -> list[float]:
        numpy = _extra_module("numpy")
        found = numpy.max(rows @ self._vectors(asked).T, axis=1)
        return [round(max(0.0, float(each)), DIGITS) for each in found]

    def _vectors(self, texts: Sequence[str]) -> Any:
        """A row of length 1 for each text; zeros for one without known words. Each text is embedded once."""
        new = sorted({text for text in texts if text not in self._known})
        model, numpy = self._model, _extra_module("numpy")
        if new:
            rows = model.encode(new, max_length=None, use_multiprocessing=False).astype("float32")
            rows /= numpy.maximum(numpy.linalg.norm(rows, axis=1, keepdims=True), 1e-12)
            self._known.update(zip(new, rows))
        return numpy.stack([self._known[text] for text in texts])

    def near(self, texts: Sequence[str], asked: Sequence[int]) -> Iterator[Near]:
        """Yields the texts near to those at `asked`, the nearest first."""
        if not asked:
            return
        rows = self._vectors(texts)
        numpy = _extra_module("numpy")
        for place in asked:
            cosines = numpy.round(rows @ rows[place], DIGITS)
            cosines[place] = -1
            (others,) = numpy.nonzero(cosines >= numpy.float32(self.least))
            for other in others[numpy.argsort(-cosines[others], kind="stable")][:MANY]:
                yield Near(place, int(other), round(float(cosines[other]), DIGITS))


def embedder_of(settings: Config) -> StaticModel | None:
    """The model that the settings name, if any. Texts are near from the cosine of the settings on."""
    return StaticModel(settings.embedding_model, settings.embedding_threshold) if settings.embedding_model else None
