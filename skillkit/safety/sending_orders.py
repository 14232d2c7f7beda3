"""Where a text tells an agent to send what is private, each place with what is said of it."""

import re
from collections.abc import Iterator

from skillkit.model.finding import Violation
from skillkit.model.folder import SkillFolder
from skillkit.patterns import Pattern
from skillkit.safety.around import told_around
from skillkit.safety.asked_elsewhere import LEFT_OPEN
from skillkit.safety.asked_elsewhere import SENT_UNSAID
from skillkit.safety.asked_elsewhere import WORDS_ASKED_FOR
from skillkit.safety.asked_secrets import ASKED_FOR
from skillkit.safety.asked_secrets import KEYS_ASKED_FOR
from skillkit.safety.hits import Hit
from skillkit.safety.hits import flat
from skillkit.safety.hits import found_in
from skillkit.safety.hits import hits
from skillkit.safety.hits import worthwhile
from skillkit.safety.laden_addresses import AFTER
from skillkit.safety.laden_addresses import BEFORE
from skillkit.safety.laden_addresses import CARRIER
from skillkit.safety.laden_addresses import FILLED
from skillkit.safety.laden_addresses import HONEST
from skillkit.safety.laden_addresses import INVISIBLE
from skillkit.safety.laden_addresses import LADEN
from skillkit.safety.laden_addresses import LEFT_OUT
from skillkit.safety.laden_addresses import LOAD
from skillkit.safety.laden_addresses import TEMPLATE
from skillkit.safety.laid_open import FIELDS
from skillkit.safety.laid_open import PASTES
from skillkit.safety.laid_open import REDACTS
from skillkit.safety.laid_open import WRITES_OUT
from skillkit.safety.leaks import AROUND
from skillkit.safety.leaks import TOLD_TO_SEND
from skillkit.safety.mail_copies import COPIED
from skillkit.safety.mail_copies import COPIES
from skillkit.safety.mentions import is_forbidden
from skillkit.safety.mentions import is_mentioned
from skillkit.safety.mentions import is_spoken_of
from skillkit.safety.orders.sending import SENT
from skillkit.safety.orders.sending import sent_in
from skillkit.safety.orders.settings import told_by_tools
from skillkit.safety.passages import Passage
from skillkit.safety.passages import is_text
from skillkit.safety.passages import place
from skillkit.safety.sent_unasked import CALLED_UNKNOWN
from skillkit.safety.sent_unasked import SENT_UNASKED
from skillkit.safety.sent_unasked import SENT_UNTRACED
from skillkit.safety.sentences import sentence
from skillkit.safety.sentences import unquoted
from skillkit.safety.told_to_hand_over import HANDED
from skillkit.safety.told_to_hand_over import HANDS
from skillkit.safety.told_to_hand_over import LOOKED_UP
from skillkit.safety.told_to_hand_over import LOOKS_UP
from skillkit.safety.told_to_hand_over import PLACEHOLDERS
from skillkit.safety.told_to_hand_over import STANDS_FOR
from skillkit.safety.told_to_hand_over import WANTED
from skillkit.safety.told_to_send import A_TARGET
from skillkit.safety.told_to_send import ADDRESS
from skillkit.safety.told_to_send import ALL
from skillkit.safety.told_to_send import ANY_TARGET
from skillkit.safety.told_to_send import EACH_TIME
from skillkit.safety.told_to_send import GOES_OUT
from skillkit.safety.told_to_send import HOME
from skillkit.safety.told_to_send import OWN
from skillkit.safety.told_to_send import SAID
from skillkit.safety.told_to_send import SENTENCES
from skillkit.safety.told_to_send import SHOWN
from skillkit.safety.told_to_send import TOLD
from skillkit.safety.told_to_send import UNSPACED_TOLD
from skillkit.safety.told_unsaid import HEADS_SENT
from skillkit.safety.told_unsaid import LAID_UNSAID

PUT_INTO_ADDRESS = "an agent is told to put private data into an address"


def _is_addressed(passage: Passage) -> bool:
    return bool(A_TARGET.search(passage.text))


def _is_placed(passage: Passage) -> bool:
    return bool(ANY_TARGET.search(passage.text))


def _calls_home(folder: SkillFolder) -> Iterator[Hit]:
    """Addresses to which something of the user's goes each time."""
    for hit in hits(folder, HOME, ADDRESS, "prose", "comment"):
        said = " ".join((*sentence(hit.text, *hit.match.span()), hit.match[0]))
        if all(pattern.search(said) for pattern in (EACH_TIME, GOES_OUT, SAID)):
            yield hit


def _filled_in(folder: SkillFolder) -> Iterator[Hit]:
    """Placeholders of addresses that the agent is told to fill with what is private."""
    for hit in hits(folder, PLACEHOLDERS, STANDS_FOR, "prose", "comment"):
        name = hit.match["name"] or hit.match["called"]
        at = hit.passage.start + hit.match.start()
        around = hit.passage.source[max(0, at - AROUND) : at + AROUND]
        url = re.search(rf"https?://(?!localhost|127\.)[^\s)\"'`]{{0,200}}[=/<{{\[]{re.escape(name)}(?!\w)", around)
        if url and not SHOWN.search(hit.match[0]):
            yield hit


def _may_be_written(passage: Passage) -> bool:
    """Whether a passage may show what the agent is to write, as a block of text that is announced does."""
    return passage.kind != "run" or (is_text(passage) and passage.language in ("", "text", "txt", "plain"))


SHOWN_SO = Pattern(
    r"\b(?:as in|such as|e\.g\.|for example|looks? like|like)[ \t:]{0,2}`{0,3}(?:!?\[[^\]\n]{0,40}\]\()?\Z",
    re.IGNORECASE,
)
"""What stands before an example."""


def _laden(folder: SkillFolder) -> Iterator[Hit]:
    """Addresses that load by themselves, and are to carry what the user said or wrote."""
    for hit in hits(folder, LADEN, TEMPLATE, "prose", "comment", "code", "run", where=_may_be_written):
        at = hit.passage.start + hit.match.start()
        around = hit.passage.source[max(0, at - BEFORE) : at + len(hit.match[0]) + AFTER]
        named = HONEST.compiled.match(hit.match["name"] or "")
        unseen = FILLED.search(around) and INVISIBLE.search(around)
        around = LEFT_OUT.compiled.sub(" ", around)
        shown = SHOWN_SO.search(hit.passage.source, max(0, at - BEFORE), at)
        if named or shown or not CARRIER.search(around):
            continue
        if (unseen and not is_forbidden(hit)) or (LOAD.search(around) and not is_mentioned(hit)):
            yield hit


def _addressed(folder: SkillFolder) -> Iterator[tuple[Hit, str]]:
    """Addresses that are called each time, filled with what is private, or sent copies; each with what is told."""
    yield from ((hit, "an agent is told to call an outside address each time") for hit in _calls_home(folder))
    yield from ((hit, PUT_INTO_ADDRESS) for hit in _filled_in(folder))
    for look, pattern in ((COPIED, COPIES), (LOOKED_UP, LOOKS_UP)):
        yield from ((hit, TOLD_TO_SEND) for hit in hits(folder, look, pattern, "prose", "comment"))


def told(folder: SkillFolder) -> Iterator[Violation]:
    """Sentences that tell an agent to send what is private."""
    for hit, message in _addressed(folder):
        if not is_mentioned(hit):
            yield Violation(location=hit.location, message=message)
    yield from (Violation(location=hit.location, message=PUT_INTO_ADDRESS) for hit in _laden(folder))
    for order, message in (
        (ASKED_FOR, "a person is asked for what nobody else may know, and it is kept or sent"),
        (LEFT_OPEN, "a password is asked for in a chat, and written where all may read it"),
        (WORDS_ASKED_FOR, "a person is asked for the words of a wallet"),
        (SENT_UNSAID, "something is sent away, and whoever it belongs to is not told"),
        (SENT_UNASKED, "something is sent away, and nobody is asked"),
        (SENT_UNTRACED, "something is sent away, and the message taken out of what was sent"),
        (CALLED_UNKNOWN, "something is sent away, and whoever it belongs to is not told"),
        (HEADS_SENT, "something is sent away, and whoever it belongs to is not told"),
        (LAID_UNSAID, "secrets are written where others read them, and whoever they belong to is not told"),
        (KEYS_ASKED_FOR, "a key is asked for in a chat, and laid open"),
        (FIELDS, "an agent is told to put private data where others read it"),
        (PASTES, "an agent is told to put private data where others read it"),
        (WRITES_OUT, "an agent is told to write private data in clear into what is published"),
    ):
        yield from (Violation(location=hit.location, message=message) for hit in told_around(folder, order))
    for look, pattern, where in (
        (SENTENCES, TOLD, _is_addressed),
        (SENTENCES, UNSPACED_TOLD, _is_addressed),
        (HANDS, HANDED, _is_placed),
    ):
        for hit in hits(folder, look, pattern, "prose", "comment", where=where):
            start, end = hit.match.span()
            shown = SHOWN.search(" ".join((*sentence(hit.text, start, end), hit.match[0])))
            own = OWN.search(hit.match[0]) and (not shown or pattern is not TOLD or ALL.search(hit.match[0]))
            if (own or not shown) and not is_mentioned(hit):
                yield Violation(location=hit.location, message=TOLD_TO_SEND)


def told_by_descriptions(folder: SkillFolder) -> Iterator[Violation]:
    """Descriptions of tools that want what is private in a parameter."""
    for passage in told_by_tools(folder):
        for hit in (*found_in(passage, HANDED), *found_in(passage, WANTED)):
            if not REDACTS.search(passage.text) and not is_spoken_of(passage, passage.text):
                yield Violation(location=hit.location, message="the description of a tool asks for private data")
                break


def told_together(folder: SkillFolder, before: list[Violation]) -> Iterator[Violation]:
    """Sentences in which it stands together that something private is sent away, and that are not told yet."""
    lines = {(each.location.path, each.location.start_line) for each in before}
    for cut in worthwhile(folder, SENT):
        passage = cut.passage
        text = unquoted(flat(passage.text)) if passage.kind in ("prose", "comment") else ""
        for start, end in sent_in(text):
            where = place(passage.path, passage.source, passage.start + start, end - start)
            shown = SHOWN.search(text, start, end)
            if (where.path, where.start_line) not in lines and not shown and not is_spoken_of(passage, text):
                yield Violation(location=where, message=TOLD_TO_SEND)
