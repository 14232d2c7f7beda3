"""Orders to send what is the user's to an address, by mail too, of which nobody is asked or is to know."""

import re

from skillkit.patterns import Pattern
from skillkit.safety.around import Around
from skillkit.safety.asked_elsewhere import UPLOADS
from skillkit.safety.looks import Look
from skillkit.safety.unasked import SENT_FOLDER
from skillkit.safety.unasked import UNASKED
from skillkit.safety.unasked import UNKNOWN

WITHIN = r"(?:[^.\n]|\.(?=[^\s]))"
"""A sign within a sentence, whose addresses hold dots."""

ADDRESS = r"(?:https?://(?!localhost|127\.|0\.0\.0\.0)[\w<{$-]|[\w.+-]+@(?!(?:users\.noreply\.)?github\.com)[\w-]+(?:\.[\w-]+)+)"
SENDS = (
    r"(?:send|mail|e-?mail|forward|post|submit|upload|pass|transmit|deliver|hand|schick\w*|sende|maile?|leite|"
    r"übermitt\w+|"
    r"reiche?|envoi\w+|envoyez|transme\w+|expédi\w+|env[ií][ae]\w*|manda|mande|remit[ae]|reenv[ií][ae]|encaminh\w+|"
    r"remet[ae]|invia|spedisci|inoltra|trasmetti)"
)
SENT = Pattern(rf"\b{SENDS}\b{WITHIN}{{0,200}}?{ADDRESS}", re.IGNORECASE)

OF_USER = Pattern(
    r"\b(?:names?|birth|tax|IBAN|account (?:number|data|details)|phone|cards?|documents?|folder|archive|zip|zipped|"
    r"attach\w*|letters?|statements?|contracts?|drafts?|manuscripts?|records?|spreadsheets?|invoices?|payslips?|"
    r"transcripts?|conversations?|CVs?|résumés?|diar(?:y|ies)|photos?|patients?|salar\w+|figures|notes|full text|"
    r"Namen?|Geburtsdatum|Steuer\w*|Ordner|Unterlagen|Dokument\w*|Anhang|Belege?|Verträge?|Brief\w*|Notizen|"
    r"noms?|naissance|fiscal\w*|dossiers?|pièces|contrats?|lettres?|factures?|notes|nombres?|nacimiento|carpeta|"
    r"documentos?|contratos?|cartas?|facturas?|notas|nomes?|nascimento|pasta|faturas?|nomi|nascita|cartella|documenti|"
    r"contratti|lettere|fatture|CPF|NIF|DNI|"
    r"teléfonos?|telefones?|telefono|historial|histórico)\b",
    re.IGNORECASE,
)

ASKED = Pattern(
    r"\b(?:ask(?:ed|s|ing)? (?:the (?:user|person|customer|owner)|first|before|them|whether|if)|(?:with|after|given) "
    r"(?:the |their |his |her |explicit )?(?:user['’]s |person['’]s )?(?:explicit )?(?:consent|permission|approval|"
    r"agreement|ok|yes)\b|opt(?:s|ed)?[- ]in|if (?:the user|they|he|she) (?:agrees?|wants?|asks?|says)|"
    r"(?:never|do not|don['’]t) (?:send|upload|post|mail|forward|pass|transmit)|frag\w* (?:vorher|zuerst|erst)|"
    r"(?:nie|niemals) (?:senden|schicken|verschicken)|jamais envoyer|nunca (?:env\w+|mand\w+)|mai invi\w+)\b",
    re.IGNORECASE,
)
"""Somebody is asked, or nothing is sent."""

VERBS = (
    "send mail email forward post submit upload pass transmit deliver hand schick schicke sende maile leite übermittle "
    "reiche envoie envoyez envoyer transmets transmettez expédie envía envia envíe envie manda mande remite remita "
    "reenvía reenvíe encaminhe encaminha remeta invia spedisci inoltra trasmetti"
)
HOSTS = "http https com net org io example test invalid de fr es it br pt eu"

EITHER = Pattern(f"{UNASKED.text}|{UNKNOWN.text}", re.IGNORECASE)
"""Nobody is asked, or somebody need not know."""

SENT_UNASKED = Around(Look((VERBS, HOSTS)), SENT, (OF_USER, EITHER), ASKED, before=300, after=500)
"""What is the user's goes to an address, and it is said that nobody need be asked, or know."""

SENT_UNTRACED = Around(Look((VERBS, HOSTS)), SENT, (SENT_FOLDER,), ASKED, before=300, after=600)
"""A message goes to an address, and is taken out of what was sent."""

CALLS = Pattern(
    rf"{UPLOADS.text}|\bfetch\([^;]{{0,200}}?\bmethod\s*:\s*[\"'](?:POST|PUT)|\b(?:requests|httpx|axios|session|ky|got|"
    r"client)\.(?:post|put)\(|\bsendBeacon\b|\bsmtplib\b|\bsendmail\b|\bsend_message\(|\bMail\.send|\bNet::HTTP\.post|"
    r"\bhttp\.Post\(|\bfile_get_contents\([\"']https?:",
    re.IGNORECASE,
)
CALLED_UNKNOWN = Around(
    Look(
        (
            "know hear learn told asked notice wissen erfahren savoir apprendre informé prévenu informés prévenus "
            "saber "
            "saberlo enterarse conhecer conocer sabendo sapere saperlo informato informati avvisato avvisati",
            "user users customer customers client clients they he she person people patient patients owner owners "
            "agent "
            "agents author nobody one team reviewers readers muss müssen braucht brauchen soll sollen n tienen tiene "
            "necesita necesitan deben debe precisa precisam devem deve têm tem devono occorre serve hanno ha",
            "need needs needn never must should muss müssen braucht brauchen soll doit doivent ont a tiene tienen "
            "necesita necesitan precisa precisam deve devono devem occorre serve não no non not nicht nichts",
        )
    ),
    UNKNOWN,
    (CALLS, OF_USER),
    ASKED,
    before=900,
    after=600,
)
"""A program that is shown sends something of the user's, and somebody need not know."""
