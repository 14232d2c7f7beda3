"""Orders in Danish, Norwegian, Swedish and Dutch to leave findings or failures out, of which nobody is to hear."""

import re

from skillkit.patterns import Pattern
from skillkit.safety.around import Around
from skillkit.safety.looks import Look
from skillkit.safety.unheard import UNHEARD

GAP = r"[^.\n]{0,60}?"
FOUND = (
    r"\w*(?:fund|funn|fynd|fejl|feil|advars(?:el|ler)|varning|sårbarhed|sårbarhet|afvigelse|avvik|avvikelse|bevinding|"
    r"fout|waarschuwing|kwetsbaarhe|melding|afwijking|alvorlig|allvarlig|ernstig)\w*"
)
STEPS = r"\w*(?:trin|steg|test|tjek|sjekk|kontrol|kontroll|kontroller|stap|stappen|controle|scan|analyse|scanning)\w*"

DROPS = Pattern(
    rf"\b(?:fjern|slet|slett|udelad|utelat|skjul|filtrer|ta bort|radera|uteslut|utelämna|dölj|filtrera|stryk|strykes?|"
    rf"verwijder|wis|verberg|schrap|filter)\b{GAP}\b{FOUND}|"
    rf"\blaat\b{GAP}\b{FOUND}{GAP}\b(?:weg|achterwege)\b|"
    rf"\b(?:slå|skru|sla|stäng|koble|koppla|schakel|zet)\b{GAP}(?:\b{STEPS}|`[^`\n]+`){GAP}\b(?:fra|av|uit|ut)\b|"
    rf"\b(?:deaktiver|inaktivera|deaktivera)\w*\b{GAP}(?:\b{STEPS}|`[^`\n]+`)|"
    rf"\b(?:spring|hoppa|hopp|sla)\b{GAP}\b(?:fejlende|feilende|røde|felande|röda|falende|rode)\b{GAP}\b(?:over|"
    rf"över)\b|"
    rf"\b(?:sænk|senk|sänk|verlaag|hæv|heve?|höj|verhoog)\b{GAP}\b\w*(?:grænse|tærskel|grense|terskel|gräns|tröskel|"
    rf"drempel|"
    rf"grens|dækning|dekning|täckning|dekking)\w*",
    re.IGNORECASE,
)
"""Findings, or steps that find them, go."""

HELD = Pattern(
    r"\b(?:aldrig|aldri|nooit|må ikke|får inte|mag niet|ikke|inte|niet) (?:fjern\w*|slett?e?|skjul\w*|ta bort|"
    r"radera|dölj|"
    r"verwijder\w*|verberg\w*|sænk\w*|senk\w*|sänk\w*|verlaag\w*)|\b(?:opgelost\w*|afgesloten|lukke[drt]\w*|lukkes|"
    r"løste (?:fund|funn|fejl|feil)\w*|stängda|lösta|åtgärdade|rettet|fikset|duplikat\w*|dublet\w*|dubblett\w*|"
    r"duplicat\w*|dubbele|"
    r"falske? (?:positive?r?|alarm\w*)|falskt? larm|vals(?:e|-)? ?(?:positie\w*|alarm\w*))\b",
    re.IGNORECASE,
)
"""It is forbidden, or what goes is there twice or wrong."""

DROPPED_UNSAID = Around(
    Look(
        (
            "fjern slet slett udelad utelat skjul filtrer slå skru deaktiver deaktiveres spring hopp sænk senk hæv "
            "hev heve "
            "koble bort radera uteslut utelämna dölj filtrera stryk sla stäng koppla inaktivera deaktivera hoppa "
            "sänk höj "
            "verwijder wis verberg schrap filter laat schakel zet verlaag verhoog",
            "ikke inte ej aldrig aldri niet nooit stilhed stillhet tysthet tysta stilte stilletjes uden uten utan "
            "zonder "
            "niemand ingen grøn grønt grønne grön grönt gröna groen groene ubemærket ubemerket obemärkt onopgemerkt "
            "niets",
        )
    ),
    DROPS,
    (UNHEARD,),
    HELD,
    before=300,
    after=600,
)
"""Findings are left out of a report, and nobody is to hear of it."""
