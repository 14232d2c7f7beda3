"""The skills that exist, as a lesson is compared with them: what each says, what it runs, what it is about."""

import re
from collections import Counter
from collections.abc import Iterable
from functools import cached_property

from skillkit.drafting.draft import frame
from skillkit.grounding import commands_in
from skillkit.grounding import verbs_in
from skillkit.model.folder import SkillFolder
from skillkit.model.layout import ID_KEY
from skillkit.model.source import Document
from skillkit.similarity.index import Index
from skillkit.similarity.text import STOP_WORDS
from skillkit.similarity.text import stem
from skillkit.similarity.text import text_of
from skillkit.similarity.text import words

NO_TOPIC = STOP_WORDS | {"run"}
MARKUP = re.compile(r"[`*>|]|^\s*(?:[-+]|\d+[.)]|#+)\s+", re.MULTILINE)


def bare(text: str) -> str:
    """The words of a text in one line, without markup: a reviewer may wrap or emphasise them."""
    return " ".join(MARKUP.sub(" ", text.replace("\\", "")).split()).casefold()


def topic_of(text: str) -> frozenset[str]:
    """The words of a text that say what it is about."""
    return frozenset(stem(word) for word in words(text) if word not in NO_TOPIC)


class Existing:
    """A skill; what is asked of it is worked out once."""

    def __init__(self, folder: SkillFolder, document: Document, *, is_ours: bool) -> None:
        metadata = document.data.get("metadata")
        values = metadata if isinstance(metadata, dict) else {}
        self.folder = folder
        self.id = str(values.get(ID_KEY) or "")
        self.names = frozenset({folder.name, str(document.data.get("name") or folder.name)})
        self.may_change = is_ours and bool(folder.name) and values.get("type") != "meta"
        self.topic = topic_of(folder.name)
        title = next((line for line in document.body.split("\n") if line.startswith("# ")), "")
        self.called = self.topic | topic_of(title)

    @cached_property
    def bare(self) -> str:
        """The words of SKILL.md and the workflow."""
        return bare("\n".join(document.source.text for document in self.folder.documents))

    @cached_property
    def verbs(self) -> frozenset[str]:
        """The programs, with their subcommands, that an agent runs who follows the skill."""
        files = {document.source.path: document.source.text for document in self.folder.documents}
        return frozenset(verb for command in commands_in(files) for verb in verbs_in(command))


class Skills:
    """All skills: `ours` may be changed, unless two have one name; `others` are only looked at."""

    def __init__(self, ours: Iterable[SkillFolder], others: Iterable[SkillFolder] = ()) -> None:
        folders = list(ours)
        self.texts = [text_of(folder) for folder in folders if folder.documents]
        self.index = Index(self.texts, frame=frame())
        named = Counter(folder.name for folder in folders)
        self.all = [
            Existing(folder, document, is_ours=is_ours and named[folder.name] == 1)
            for is_ours, group in ((True, folders), (False, others))
            for folder in group
            # A file in other letters is not where an agent looks for it.
            if (document := folder.readable_skill_md) and document.source.path.rpartition("/")[2] == "SKILL.md"
        ]
        self.own_ids = frozenset(each.id for each in self.all if each.id)
