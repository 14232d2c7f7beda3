"""The skills that there are: those of the repository, which may be changed, and those that are only looked at."""

from collections import Counter
from collections.abc import Iterable
from collections.abc import Iterator
from functools import cached_property

from skillkit.grounding import verbs_in
from skillkit.markdown import codes
from skillkit.model.folder import SkillFolder
from skillkit.model.layout import ID_KEY
from skillkit.model.source import Document
from skillkit.similarity.text import stem
from skillkit.similarity.text import words

META = "meta"


class Kept:
    """A skill on the shelf; what is asked about it is looked up once."""

    def __init__(self, folder: SkillFolder, document: Document, *, is_ours: bool) -> None:
        self.folder = folder
        self.document = document
        self._is_ours = is_ours

    @property
    def name(self) -> str:
        """What it is called: by its folder."""
        return self.folder.name

    @cached_property
    def names(self) -> frozenset[str]:
        """What sessions may call it."""
        return frozenset({self.name, str(self.document.data.get("name") or self.name)})

    @cached_property
    def _metadata(self) -> dict[str, object]:
        found = self.document.data.get("metadata")
        return found if isinstance(found, dict) else {}

    @property
    def id(self) -> str:
        """The id of the candidate that it was; empty for one that a person wrote."""
        return str(self._metadata.get(ID_KEY) or "")

    @property
    def may_change(self) -> bool:
        """Whether it is the repository's own, and no skill about skills."""
        return self._is_ours and bool(self.name) and self._metadata.get("type") != META

    @cached_property
    def text(self) -> str:
        """All that it says: SKILL.md and the workflow."""
        return "\n".join(document.source.text for document in self.folder.documents)

    @cached_property
    def _lines(self) -> list[str]:
        return self.text.casefold().split("\n")

    @cached_property
    def _commands(self) -> tuple[str, ...]:
        found = [line.strip() for each in codes(self.document.body) for line in each.text.split("\n") if line.strip()]
        steps = self.folder.readable_workflow.data.get("steps") if self.folder.readable_workflow else None
        rows = steps if isinstance(steps, list) else []
        found += [str(row["command"]) for row in rows if isinstance(row, dict) and row.get("command")]
        return tuple(dict.fromkeys(found))

    @cached_property
    def verbs(self) -> frozenset[str]:
        """The verbs of the commands that it tells to run."""
        return frozenset(verb for command in self._commands for verb in verbs_in(command))

    @cached_property
    def commands(self) -> frozenset[str]:
        """The commands, blanks aside."""
        return frozenset(" ".join(command.split()) for command in self._commands)

    @cached_property
    def called(self) -> frozenset[str]:
        """The words of its name and its title."""
        title = next((line for line in self.document.body.split("\n") if line.startswith("# ")), "")
        return frozenset(map(stem, words(f"{self.name} {title}")))

    @cached_property
    def described(self) -> frozenset[str]:
        """The words of its description, too."""
        return self.called | frozenset(map(stem, words(str(self.document.data.get("description") or ""))))

    def tells(self, verb: str) -> bool:
        """Whether it tells to run that; whether a line has its words is asked first, which takes no time."""
        wanted = verb.casefold().split()
        if not wanted or not any(all(word in line for word in wanted) for line in self._lines):
            return False
        near = (command for command in self._commands if all(word in command.casefold() for word in wanted))
        return any(verb in verbs_in(command) for command in near)


class Shelf:
    """All skills. `ours` are those of the repository, `others` what is installed or comes with skillkit."""

    def __init__(self, ours: Iterable[SkillFolder], others: Iterable[SkillFolder] = ()) -> None:
        folders = list(ours)
        called = Counter(folder.name for folder in folders)
        # Of two that are called the same, a proposal could not say which one it changes.
        several = [folder for folder in folders if called[folder.name] > 1]
        single = [folder for folder in folders if called[folder.name] == 1]
        self._kept = [*self._read(single, is_ours=True), *self._read((*several, *others), is_ours=False)]

    @staticmethod
    def _read(folders: Iterable[SkillFolder], *, is_ours: bool) -> Iterator[Kept]:
        for folder in folders:
            document = folder.readable_skill_md
            # A file in other letters is not where an agent looks for it.
            if document and document.source.path.rpartition("/")[2] == "SKILL.md":
                yield Kept(folder, document, is_ours=is_ours)

    def __iter__(self) -> Iterator[Kept]:
        return iter(self._kept)

    @cached_property
    def own_ids(self) -> frozenset[str]:
        """The ids of the candidates that skills of the repository were."""
        return frozenset(kept.id for kept in self._kept if kept.id)
