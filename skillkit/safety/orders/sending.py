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


def sent_in(text: str) -> Iterator[tuple[int, int]]:
    """From where to where a text tells to send something private away."""
    for _, sentences in readings(PATH.compiled.sub(lambda path: " " * len(path[0]), text)):
        for at, sentence in enumerate(sentences):
            if not of(sentence.marks, "SEND") or not ADDRESS.compiled.search(text, sentence.start, sentence.end):
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
    )
)
