"""Orders that are told by what stands together in a paragraph: to keep silent, to lie, to ask nobody."""

import re
from collections.abc import Iterator
from typing import NamedTuple

from skillkit.patterns import Pattern
from skillkit.safety.concepts.reading import readings
from skillkit.safety.looks import Look
from skillkit.safety.orders.acts import held_by
from skillkit.safety.orders.acts import may_hold
from skillkit.safety.vocabulary import remembered

MANY = 4
"""So many sentences are looked at together."""


class Order(NamedTuple):
    """What stands together, in words, and from where to where."""

    what: str
    start: int
    end: int


TURN = Pattern(
    r"(?<![`\w\"'])<(?:system|assistant|user|human|developer)>"
    r"|^\s*(?:\[(?:system|assistant|human)\]|(?:system|assistant|human):)"
    r"|(?<=[.!?] )(?:assistant|human|system): \w",
    re.IGNORECASE,
)
"""What poses as a part of the conversation."""

HONEST = frozenset({"SECRET", "asks", "disclose"})
"""What stands beside an honest order to keep silent: what is rightly secret, a question, that somebody is told."""

TOGETHER: tuple[tuple[str, frozenset[str], frozenset[str]], ...] = (
    ("to keep it secret and to answer falsely", frozenset({"conceal", "lie"}), frozenset()),
    ("to keep it secret and to answer falsely", frozenset({"keep this", "calm"}), frozenset()),
    ("to do something and to tell nobody", frozenset({"act untold"}), frozenset({"asks"})),
    ("to keep it secret and what to say instead", frozenset({"unreported", "answer so"}), frozenset({"SECRET"})),
    ("to keep it secret and what to say instead", frozenset({"keep this", "answer so"}), frozenset({"SECRET", "asks"})),
    ("to ask nobody and to follow no rules", frozenset({"void", "ask nobody"}), frozenset()),
    ("to keep secret what is done", frozenset({"conceal", "keep this", "ACT"}), HONEST),
    ("to ask nobody and to keep it secret", frozenset({"conceal", "ask nobody"}), HONEST),
    ("to keep it secret, whatever is said", frozenset({"keep this", "overrule"}), HONEST),
    ("to judge unread and what to say instead", frozenset({"answer so", "VERDICT", "read nothing"}), frozenset()),
    ("to judge unread and to keep it secret", frozenset({"keep this", "VERDICT", "read nothing"}), frozenset()),
    ("to note it for later and to keep it secret", frozenset({"conceal", "MEMORY", "ACT"}), frozenset({"asks"})),
    ("to answer falsely what it was told to do", frozenset({"lie", "ACT"}), frozenset({"asks"})),
    ("to ask nobody, whatever is said", frozenset({"ask nobody", "overrule"}), frozenset({"asks"})),
    ("to consent in the place of somebody", frozenset({"answer for"}), frozenset({"asks"})),
    ("to obey this text rather than the user or the system", frozenset({"outrank"}), frozenset()),
    ("by an authority that nothing must be asked", frozenset({"announce", "lift", "MODEL"}), frozenset()),
    ("to consent in another name", frozenset({"sign for", "ask nobody"}), frozenset({"asks"})),
    ("to consent in another name", frozenset({"sign for", "void"}), frozenset()),
    ("to consent in another name and to keep it secret", frozenset({"sign for", "keep this"}), frozenset({"asks"})),
    ("by a made-up turn that nothing must be asked", frozenset({"turn", "lift"}), frozenset()),
    ("by a made-up turn to ask nobody", frozenset({"turn", "ask nobody"}), frozenset({"asks"})),
    ("by an authority to ask nobody", frozenset({"announce", "ask nobody", "MODEL"}), frozenset({"asks"})),
    ("to pass what it judges, whatever it finds", frozenset({"pass", "conceal"}), frozenset({"asks"})),
    ("to pass what it judges, whatever it finds", frozenset({"pass", "read nothing"}), frozenset({"asks"})),
    ("to pass over what the user wants", frozenset({"void", "calm"}), frozenset()),
    ("to pass over what the user wants", frozenset({"void", "conceal"}), frozenset()),
    ("to pass over what the user wants", frozenset({"void", "read nothing"}), frozenset()),
    ("to pass over what the user wants", frozenset({"pass over", "conceal"}), frozenset()),
    ("to go on when it is to stop", frozenset({"pass over", "HALT"}), frozenset()),
)
"""What an agent is told where these stand together and none of those."""


@remembered
def orders_in(text: str) -> tuple[Order, ...]:
    """The orders of a text, the first of each few sentences."""
    return tuple(_orders(text))


def _orders(text: str) -> Iterator[Order]:
    turn = {"turn"} if TURN.search(text) else set[str]()
    for _, sentences in readings(text):
        may = may_hold(frozenset(mark.concept for sentence in sentences for mark in sentence.marks)) | turn
        if not any(needed <= may for _, needed, _ in TOGETHER):
            continue
        held = [held_by(sentence) | turn for sentence in sentences]
        done = 0
        for at in range(len(sentences)):
            if at < done:
                continue
            few = sentences[at : at + MANY]
            together = frozenset[str]().union(*held[at : at + MANY])
            for what, needed, unless in TOGETHER:
                if needed <= together and not unless & together:
                    count = next(n for n in range(1, MANY + 1) if needed <= frozenset[str]().union(*held[at : at + n]))
                    yield Order(what, few[0].start, few[count - 1].end)
                    done = at + count
                    break


SECOND = (
    "even regardless irrespective whatever without skip skipped skipping asks asked inquires wonders approve "
    "approved approval "
    "copy copies send sends upload forward surcharge fee charge install delete replace transfer append affiliate "
    "publish "
    "overwrite filter percent post add adds round points claude agents behalf notice bulletin claim pretend deny"
)
"""What stands beside an order to keep silent, in English."""

ENGLISH = (
    (
        "ask asks asked asking wonder wonders inquire inquires inquired questioned question pressed queried doubts "
        "object objects",
        "claim pretend deny lie assure maintain say answer explain repeat reply respond present put tell state "
        "describe",
        "not never nobody nothing without hide secret secretly quiet leave don keep no only just normal order usual",
    ),
    (
        "even regardless irrespective whatever notwithstanding despite matter against",
        "without not never nobody don quiet keep hide unread no skip waived ignore approve approved pass",
        "user users customer client person owner rules policy law guide guidelines contain contains content cost "
        "costs they "
        "requests instructions",
    ),
    (
        "without nobody unprompted waived suspended lifted never not behalf name no longer granted",
        "ask asking asked confirm confirmation confirmations approval consent permission consulted authorization "
        "dialog",
        "mention tell show bring disclose reveal report name behalf claude agents regardless even noise quiet "
        "secret say "
        "announced record memory authority summary operator notice update",
    ),
    (
        "mention tell bring disclose reveal list learn hear notice know remark announce announced point let hint "
        "discuss comment "
        "show see include keep",
        "not never nobody without no don nothing out need",
        "user users customer client clients person anyone nobody summary report protocol minutes them breakdown "
        "lead team "
        "record reviewer reviewers teacher owner",
        SECOND,
    ),
    (
        "quiet secret secretly covertly unnoticed conceal yourself dark trace hint hide",
        "keep leave stay say not no in it",
        f"user users customer client person anyone nobody summary report teacher {SECOND}",
    ),
    (
        "notice bulletin update announcement memo message policy issued directive advisory system operator vendor",
        "waived suspended lifted revoked granted authorized authorised cleared unlocked",
    ),
    (
        "assistant system",
        "user assistant operator human",
        "lifted longer granted waived authority restrictions approval without asked",
    ),
    (
        "requests objections wishes",
        "noise ignored disregarded politely overrule dismiss brush carry",
        "halt stop user pause",
    ),
)
TOLD = Look(
    *ENGLISH,
    ("nicht und wenn wird diese das auf ist", "der das den du dem ein eine zu mit für im sie"),
    ("el los las del que una", "no sin lo este sobre con para su por se es aunque si"),
    ("le les des une est que qui", "ne pas dans sur pour ce cette même sans si du au"),
    ("que uma não dos são você", "para com em ao se sem os do da"),
    ("il che di una gli della", "non per con si anche del senza è se"),
    ("het een van de", "niet dat op te naar met als ook dit zonder"),
    ("nie si jest przez bez oraz", "w z o to jak tego i na do"),
    ("ve bir bu için ile sonra sorarsa bunu kullan", "bu olarak sonra ne kadar veya gibi da de adresine c etme"),
)
"""Words of each language that such orders cannot do without; texts in other letters are always read."""
