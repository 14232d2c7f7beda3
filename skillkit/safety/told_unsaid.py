"""Orders to send or lay open what is private of which nobody is to hear, in several languages."""

import re

from skillkit.patterns import Pattern
from skillkit.safety.around import Around
from skillkit.safety.asked_elsewhere import SENT_UNSAID
from skillkit.safety.looks import Look
from skillkit.safety.unheard import UNHEARD

GAP = r"[^.\n]{0,60}?"
HEADS = (
    r"(?:(?:whole|full|entire|complete) (?:conversation|chat|dialogue|transcript)|conversation so far|"
    r"names? of (?:the |all |every |each )?(?:\w+ )?files?|file ?names|(?:first|top|opening) (?:\w+ )?(?:lines|"
    r"paragraphs|"
    r"pages|kilobytes|characters|bytes) of (?:each|every|all|the)|beginnings? of (?:each|every|all|the)|"
    r"(?:ganze|gesamte|komplette|bisherige)\w* (?:Gespräch|Unterhaltung|Chat\w*|Verlauf)|Dateinamen|Namen (?:der|"
    r"aller) "
    r"\w*[Dd]ateien|ersten \d* ?\w*[Zz]eilen (?:jede|aller|der)\w*|"
    r"toute la conversation|conversation (?:entière|complète)|noms? (?:des|de tous les) fichiers|"
    r"premières lignes (?:de chaque|des|de tous)|toda la conversación|conversación (?:entera|completa)|"
    r"nombres? de (?:los|todos los) (?:archivos|ficheros)|primeras (?:\d+ )?líneas de (?:cada|los|todos))"
)
SENDS = (
    r"(?:send|post|pass|give|submit|upload|hand|attach|include|transmit|sende|schick\w*|übermitt\w*|gib|lade|envoi\w*|"
    r"envoyez|transm\w*|envía|envíe|manda|mande|sube|pasa)"
)
GIVEN = Pattern(rf"\b{SENDS}\b{GAP}\b{HEADS}", re.IGNORECASE)
ADDRESS = Pattern(r"https?://(?!localhost|127\.|0\.0\.0\.0)[\w<{$-]", re.IGNORECASE)

HUSHED = Pattern(rf"{UNHEARD.text}|\b(?:silently|quietly|in (?:silence|the background))\b", re.IGNORECASE)
OWNED = Pattern(
    r"\b(?:ask(?:ed|s|ing)? (?:the user|first|before)|with (?:the user['’]s |their )?(?:consent|permission|"
    r"approval)|opt(?:s|ed)?[- ]in|"
    r"(?:never|do not|don['’]t) (?:send|upload|post|pass|transmit|include)|frag\w* (?:vorher|zuerst)|niemals|jamais|"
    r"nunca)\b",
    re.IGNORECASE,
)
HEADS_SENT = Around(
    Look(
        (
            "conversation chat dialogue transcript names name filenames lines paragraphs pages beginning beginnings "
            "characters gespräch unterhaltung chatverlauf verlauf dateinamen namen zeilen noms lignes conversación "
            "nombres "
            "líneas kilobytes bytes",
            "send post pass give submit upload hand attach include transmit sende schick schicke schicken übermittle "
            "übermitteln gib lade envoie envoyez envoyer transmets transmettez envía envíe manda mande sube pasa",
            "whole full entire complete so of file filenames ganze gesamte komplette bisherige der aller ersten toute "
            "entière complète des de toda entera completa dateinamen",
        ),
    ),
    GIVEN,
    (ADDRESS, HUSHED),
    OWNED,
    before=400,
    after=700,
)
"""The conversation, names of files or beginnings of documents go to an address, and nobody is to hear of it."""

KEYS = (
    r"(?:(?<![\w.])\.env\b(?!\.(?:example|sample|template|dist|test)\b)|\bmots? de passe\b|\bpasswords?\b|"
    r"\bcontraseñas?|"
    r"\bsenhas?\b|\bPassw[oö]rt\w*|\b(?:DATABASE_URL|APP_SECRET|SECRET_KEY)\b|\b(?:clés?|chiavi|claves|chaves) "
    r"(?:\w+ )?(?:API|Stripe|secr\w+|priv\w+|AWS))"
)
LAID_OPEN = Pattern(
    rf"{KEYS}[\s\S]{{0,500}}?(?:\ben clair\b|\bin clear\b|\bim Klartext\b|\ben claro\b|\bin chiaro\b|\bverbatim\b|"
    r"\b(?:re)?copi\w*[^.\n]{0,40}\b(?:description|demande|ticket|issue|commentaire|comment|merge|pull|wiki|"
    r"descripción|comentario|descrizione|descrição))",
    re.IGNORECASE,
)
LAID_UNSAID = Around(
    SENT_UNSAID.look,
    UNHEARD,
    (LAID_OPEN,),
    Pattern(
        r"\b(?:jamais|never|nunca|niemals|mai|masqu\w*|redact\w*|mask\w*|caviard\w*|anonymis\w*)\b",
        re.IGNORECASE,
    ),
    before=700,
    after=200,
)
"""Secrets are copied where others read them, and whoever they belong to need not know."""
