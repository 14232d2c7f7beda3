"""What goes wrong at the steps of a workflow: failures that two or more of its sessions resolved in the same way."""

from collections import defaultdict
from collections.abc import Collection
from collections.abc import Sequence

from skillkit.mining.resolutions import fixes_in
from skillkit.mining.resolutions import united
from skillkit.mining.resolutions.acts import Fix
from skillkit.mining.segments import Piece
from skillkit.model.lesson import Pitfall

MIN_SESSIONS = 2
MAX_PITFALLS = 4


def pitfalls(verbs: Collection[str], pieces: Sequence[Piece]) -> tuple[Pitfall, ...]:
    """Returns the failures of the steps with these verbs, those of most sessions first."""
    turns = {piece.trace.session: {seen.turn for seen in piece.observations} for piece in pieces}
    found: dict[tuple[str, ...], list[Fix]] = defaultdict(list)
    for trace in {piece.trace.session: piece.trace for piece in pieces}.values():
        for fix in fixes_in(trace):
            named = any(f"{verb} ".startswith(f"{fix.facts.subject} ") for verb in verbs)
            if named and fix.turns[0] in turns[trace.session] and len(fix.facts.acts) <= 1:
                found[fix.intent].append(fix)
    told = []
    for fixes in found.values():
        facts, sessions = united(fixes), len({fix.trace.session for fix in fixes})
        # A command that repairs itself (`lint:fix` after `lint`) says by its name what it is for.
        if sessions >= MIN_SESSIONS and not any(act.startswith(facts.failing) for act in facts.acts):
            remedy = facts.acts[-1] if facts.acts else facts.passing
            told.append(Pitfall(command=facts.failing, message=facts.message[0], remedy=remedy, sessions=sessions))
    return tuple(sorted(told, key=lambda each: (-each.sessions, each.command))[:MAX_PITFALLS])
