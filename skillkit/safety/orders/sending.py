"""Sentences that send what is private to an outside address, by the concepts that stand together in them."""

import re
from collections.abc import Iterator

from skillkit.patterns import Pattern
from skillkit.safety.concepts.joined import near
from skillkit.safety.concepts.joined import of
from skillkit.safety.concepts.reading import Sentence
from skillkit.safety.concepts.reading import readings
from skillkit.safety.looks import Look
from skillkit.safety.orders.acts import asks
from skillkit.safety.orders.acts import asks_nobody
from skillkit.safety.orders.denying import is_unknown
from skillkit.safety.orders.denying import is_untold

ADDRESS = Pattern(
    r"https?://(?!localhost|127\.|0\.0\.0\.0|github\.com|docs\.)[\w\[<{$.-]+|[\w.+-]+@[\w-]+\.[\w.]+"
    r"|\b(?:\d{1,3}\.){3}\d{1,3}\b",
    re.IGNORECASE,
)
PATH = Pattern(r"https?://[^\s`\"'<>)]+")
"""Words within an address are none of the sentence."""

LEADS = 8
"""How many words before a private thing may say that it is left out."""

ASKING = "prompt"
"""A word for a question that is also a word for what the user wrote."""


def _private(sentence: Sentence) -> tuple[set[int], bool]:
    """The private things that a sentence names and does not leave out; and whether one is wanted whole."""
    numbers = set[int]()
    for clause in sentence.clauses:
        left_out = {mark.number for mark in (*of(clause, "NOT"), *of(clause, "WITHOUT"), *of(clause, "HIDE"))}
        numbers |= {m.number for m in of(clause, "PRIVATE") if not any(0 < m.number - n <= LEADS for n in left_out)}
    return numbers, bool(numbers) and near(sentence.marks, "WHOLE", "PRIVATE", 8)


def _agreed(sentence: Sentence, text: str) -> bool:
    """Whether somebody is asked or agrees."""
    consents = [mark for mark in of(sentence.marks, "CONSENT") if not text.startswith(ASKING, mark.start)]
    return asks(sentence) or (bool(consents) and not asks_nobody(sentence))


def _hushed(sentence: Sentence) -> bool:
    """Whether nobody is to be told of it."""
    return not of(sentence.marks, "BEFORE") and any(
        (is_untold(sentence, clause) or is_unknown(sentence, clause))
        and not of(clause, "SECRET")
        and (of(clause, "THIS") or of(clause, "REPORT") or of(clause, "PERSON") or of(clause, "WITHOUT"))
        for clause in sentence.clauses
    )


def _much(sentence: Sentence) -> bool:
    """Whether a whole thing, or something private or of a person, is named."""
    return any(of(sentence.marks, concept) for concept in ("WHOLE", "PRIVATE", "SECRET", "PERSON"))


def sent_in(text: str) -> Iterator[tuple[int, int]]:
    """From where to where a text tells to send something private away."""
    for _, sentences in readings(PATH.compiled.sub(lambda path: " " * len(path[0]), text)):
        for at, sentence in enumerate(sentences):
            if not of(sentence.marks, "SEND") or not ADDRESS.search(text, sentence.start, sentence.end):
                continue
            hushed = [each for each in sentences[max(0, at - 1) : at + 3] if _hushed(each)]
            if hushed and (_much(sentence) or any(of(each.marks, "PERSON") for each in hushed)):
                yield sentence.start, sentence.end
                continue
            few = sentences[at : at + 2] if not _private(sentence)[0] else [sentence]
            things = [_private(each) for each in few]
            much = sum(len(numbers) for numbers, _ in things) > 1 or any(whole for _, whole in things)
            if much and not any(_agreed(each, text) for each in few):
                yield sentence.start, few[-1].end


SENT = Look(
    (
        "http https com net org io example",
        "conversation discussion conversations chat transcript clipboard environment env history credentials "
        "secrets cookies messages "
        "prompts rsa ssh aws netrc passwords verlauf unterhaltung gespräch gesprächs zwischenablage zugangsdaten "
        "nachrichten "
        "conversación historial portapapeles credenciales mensajes contraseñas claves historique messages identifiants "
        "conversa histórico credenciais mensagens senhas conversazione cronologia credenziali messaggi chiavi gesprek "
        "chatgeschiedenis klembord berichten wachtwoorden rozmowy rozmow histori anahtarlar parolalar sohbet "
        "gespr verlauf gesprächsverlauf",
    ),
    (
        "http https mail email copy forward",
        "not never nobody without don needn secretly quietly silently no nada nadie sin sans ohne nicht niemand pas "
        "ne sem ninguém "
        "non senza nessuno niet niemand zonder nie bez",
        "mention mentioned tell told show shown bring disclose reveal know notice see inform informed list "
        "menciones mencionar mencione avisar decir "
        "digas diga informar "
        "erwähne erwähnen sage sag mitteilen verrate mentionne mentionner dire dis prévenir parle mencionar conte "
        "avise informe "
        "dirlo dire dica menzionare meld melden vermeld vermelden vertel zeg wspominaj informuj",
    ),
)
