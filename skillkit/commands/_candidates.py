"""Which candidate an id on the screen means, and which candidates a person has dismissed."""

from collections.abc import Iterable, Sequence

from skillkit import paths
from skillkit.drafting.staging import Staging, is_dismissed
from skillkit.errors import SkillkitError, nearest
from skillkit.mining.run_cache import last_candidates
from skillkit.model.candidate import Candidate
from skillkit.store import MAX_OUTCOMES, Store
from skillkit.store.retention import keep_days

MAX_NAMED = 3
"""Ids that an error names."""
KEPT = f"mine again: ids of the last {MAX_OUTCOMES} runs and of what is staged count, none of a run with --no-store"


def the_one(candidates: Iterable[Candidate], begun: str) -> Candidate | None:
    """Returns the candidate whose id begins with `begun`, if there is one. Raises SkillkitError if there are more."""
    found = [candidate for candidate in candidates if candidate.id.startswith(begun)]
    if len(found) > 1:
        raise SkillkitError(f"{len(found)} candidates have ids that begin with {begun!r}", "write more of it")
    return found[0] if found else None


def recent_candidates() -> Sequence[Candidate]:
    """Returns what the last runs of `mine` showed. Raises SkillkitError."""
    return last_candidates(Store(paths.state_dir(), keep_days()))


def _meant(candidates: Sequence[Candidate], word: str) -> list[Candidate]:
    """The candidates of that name, or else those whose ids begin so."""
    named = [candidate for candidate in candidates if candidate.name == word]
    return named or [candidate for candidate in candidates if candidate.id.startswith(word)]


def find_candidates(staging: Staging, words: Iterable[str]) -> list[Candidate]:
    """Returns the candidates with these names, ids or beginnings of ids, each once.

    They are staged ones, else ones that a recent run of `mine` showed. Raises SkillkitError, which names every word
    that means none, and for a word that means several.
    """
    staged, recent = staging.candidates(), recent_candidates()
    found: dict[str, Candidate] = {}
    unknown = []
    for word in words:
        meant = _meant(staged, word) or _meant(recent, word)
        if len(meant) > 1:
            which = f"the name {word!r}" if meant[0].name == word else f"ids that begin with {word!r}"
            ids = ", ".join(candidate.id for candidate in meant[:MAX_NAMED])
            raise SkillkitError(f"{len(meant)} candidates have {which}", f"write more of one of these ids: {ids}")
        if meant:
            found.setdefault(meant[0].id, meant[0])
        else:
            unknown.append(word)
    if unknown:
        known = {word: each for each in (*recent, *staged) for word in (each.id, each.name)}
        close = {known[near].id: known[near].name for word in unknown if (near := nearest(word, known))}
        guesses = " or ".join(f"{identity} ({name})" for identity, name in close.items())
        hint = f"did you mean {guesses}? skillkit candidates lists what is staged" if guesses else KEPT
        raise SkillkitError(f"no candidate has the name or id {', '.join(map(repr, unknown))}", hint)
    return list(found.values())


def find_candidate(staging: Staging, word: str) -> Candidate:
    """Returns the one of these that a word means. Raises SkillkitError as `find_candidates` does."""
    return find_candidates(staging, [word])[0]


def split_dismissed(candidates: Sequence[Candidate]) -> tuple[list[Candidate], list[Candidate]]:
    """Returns the candidates without those that the user dismissed, and these. Raises SkillkitError."""
    settled = Staging(paths.state_dir()).settled()
    gone = [each for each in candidates if is_dismissed(each, settled)]
    return [each for each in candidates if each not in gone], gone
