"""Orders to put another account or wallet in the place of the one that was given."""

from skillkit.patterns import Pattern
from skillkit.safety.looks import LONG_WORD
from skillkit.safety.looks import Look

ACCOUNT = (
    r"(?:\bbc1[a-z0-9]{20,}|\b0x[0-9a-fA-F]{38,}|\b[13][a-km-zA-HJ-NP-Z1-9]{25,34}\b|\bT[A-Za-z1-9]{33}\b|"
    r"\b[A-Z]{2}\d{2}(?: ?[\dA-Z]{4}){3,7}\b)"
)
NAMES = (
    r"(?i:accounts?|address(?:es)?|IBANs?|recipients?|payees?|wallets?|Konto\w*|Bankverbindung|Empfänger\w*|compte|"
    r"destinataire|cuenta|destinatario|conta|beneficiári\w+|conto|rekening\w*|счёт\w*|реквизит\w*|账户|收款|口座|계좌)"
)
INSTEAD = (
    r"(?i:replac\w*|swap\w*|exchang\w*|substitut\w*|whatever|whichever|regardless|even (?:if|when)|instead|always|"
    r"ersetz\w*|"
    r"immer|statt|auch wenn|remplac\w*|toujours|même si|reemplaz\w*|sustituy\w*|siempre|aunque|substitu\w*|sempre|"
    r"mesmo que|sostitu\w*|anche se|vervang\w*|altijd|замени\w*|всегда|替换|始终|置き換え|常に|대신|항상)"
)
GAP = (
    r"(?:(?!for example|e\.g\.|such as|like this|z\. ?B\.|par exemple|por ejemplo|por exemplo|ad esempio|"
    r"bijvoorbeeld)[^\n])"
)
"""What is named as an example is nobody's."""

SWAPS = Pattern(
    rf"{INSTEAD}{GAP}{{0,160}}?{NAMES}{GAP}{{0,120}}?{ACCOUNT}|{NAMES}{GAP}{{0,120}}?{INSTEAD}{GAP}{{0,80}}?{ACCOUNT}"
    rf"|{ACCOUNT}{GAP}{{0,60}}?{INSTEAD}{GAP}{{0,80}}?{NAMES}"
)
SWAPPED = Look(
    (
        LONG_WORD.decode(),
        "account accounts address addresses wallet wallets recipient recipients payee konto empfänger compte cuenta "
        "conta conto "
        "rekening",
    ),
    (
        "iban account accounts bankverbindung konto compte cuenta conta conto rekening",
        "replace replaces swap whatever whichever regardless even instead always ersetze immer statt auch remplace "
        "toujours "
        "même reemplaza sustituye siempre aunque substitua sempre sostituisci anche vervang altijd",
    ),
)
