"""A text that puts itself above whoever asks or whatever holds an agent back, in everyday words."""

from skillkit.safety.looks import Look
from skillkit.safety.orders.ways import Ways
from skillkit.safety.orders.ways import told

G = r"(?:[^.\n]|\.(?=\S))"
"""A character of a sentence."""

TEXT = (
    r"(?:guide|skill|file|document|page|text|section|playbook|handbook|manual|reference|sheet|notes?|rules?|"
    r"instructions?|guidance|policy|procedure|protocol|method|charter|routine|workflow|standards?|chapter|paragraph)"
)
THIS = rf"(?:(?:this|these|the present) (?:\w+ )?{TEXT}|what (?:stands|is written|is said) (?:here|below|above))"
WHO = (
    r"(?:users?|writers?|authors?|clients?|customers?|persons?|people|owners?|operators?|hosts?|applications?|apps?|"
    r"platforms?|systems?|vendors?|providers?|environments?|harness|company|employers?|admin\w*|developers?|"
    r"maintainers?|reviewers?|teachers?|patients?|readers?|requesters?|anyone|anybody|somebody|other skills?|"
    r"CLAUDE\.md|AGENTS\.md|session|conversation)"
)
SAYINGS = (
    r"(?:instructions?|requests?|wish(?:es)?|messages?|rules?|settings?|prompts?|polic(?:y|ies)|limits?|orders?|"
    r"preferences?|objections?|restrictions?|guidelines?|guard ?rails?|directions?|corrections?|words?|defaults?|"
    r"says?|asks?|wants?)"
)
OTHERS = (
    rf"(?:{WHO}(?:['’]s?)?{G}{{0,24}}?\b{SAYINGS}|{SAYINGS}\b{G}{{0,50}}?\b(?:{WHO}\b|you (?:were|have been|have|got|"
    r"received|had|hold)\b|elsewhere\b))"
)
ABOVE = (
    r"(?:(?:stands?|ranks?|sits?|comes?|goes|go|is|are|counts?|weighs?|remains?|binds?) (?:\w+ ){0,2}?(?:above|over|"
    r"ahead of|"
    r"before|higher than|more than|heavier than|stronger than)|(?:has|have|takes?|carr(?:y|ies)|gets?|keeps?) (?:\w+ "
    r"){0,3}?(?:over|above|against)|outweighs?|outvotes?|overrides?|displaces?|governs?|beats|wins against|replaces?|"
    r"supersedes?|prevails?)"
)
WINS = (
    r"(?:wins?|decides?|prevails?|governs?|goes first|comes first|is (?:to be )?(?:followed|right|kept|obeyed)|has "
    r"the last "
    r"word|takes over|is what counts|stays in force|settles it|has the final say)"
)

RISES: Ways = (
    # This text is above what somebody says.
    (
        Look(
            (
                "above over ahead higher heavier stronger outweigh outweighs outvotes overrides displaces governs "
                "govern beats replaces replace "
                "supersedes supersede prevails prevail",
                "guide skill file document page text section playbook handbook manual reference sheet notes rules rule "
                "instructions guidance policy "
                "procedure protocol method charter routine workflow standard here below chapter it",
                "user users writer writers author client clients customer customers person people owner operator "
                "operators "
                "host application app platform "
                "system vendor provider environment harness company admin developer developers maintainer reviewer "
                "teacher "
                "patient reader anyone anybody "
                "other claude agents session conversation you elsewhere",
                "instructions instruction request requests wish wishes message messages rules rule settings prompt "
                "prompts "
                "policy policies limits limit orders "
                "preferences objections restrictions guidelines guardrails rails directions corrections defaults",
            ),
        ),
        told(
            rf"\b{THIS}\b{G}{{0,60}}?\b{ABOVE}\b{G}{{0,60}}?\b{OTHERS}\b|"
            rf"\bit {ABOVE}\b (?:the |any |all |your |later |earlier )*{OTHERS}\b"
        ),
    ),
    # Where they differ, this text decides.
    (
        Look(
            (
                "disagree disagrees differ differs conflict conflicts contradict contradicts clash collide diverge "
                "object "
                "objects insist insists otherwise",
                "guide skill file document page text section playbook handbook manual reference sheet notes rules "
                "instructions guidance policy procedure "
                "protocol here",
                "wins win decides prevails prevail governs first followed right kept obeyed last over counts force "
                "settles "
                "final",
            ),
        ),
        told(
            rf"\b(?:where|when|whenever|wherever|if|should|in case)\b{G}{{0,40}}?\b{WHO}\b{G}{{0,60}}?\b(?:disagree|"
            rf"differ|"
            rf"conflict|contradict|"
            rf"clash|collide|diverge|object|insist|says? otherwise|wants? otherwise|protest)\w*\b{G}{{0,60}}?\b{THIS} "
            rf"(?:\w+ "
            rf")?{WINS}\b|"
            rf"\b{WHO}\b[^\n]{{0,200}}?\b(?:disagree|differ|conflict|contradict|clash|collide|diverge)\b{G}{{0,20}}?,? "
            rf"(?:then )?{THIS} "
            rf"{WINS}\b"
        ),
    ),
    # In other languages.
    (
        Look(
            (
                "anweisungen vorgaben regeln weisungen verbote grenzen",
                "gelten gilt zählen greifen binden",
                "nicht keine kaum",
            ),
            (
                "leitfaden datei skill dokument abschnitt regel regeln anleitung handbuch vorgaben vorgabe seite "
                "bestätigung "
                "freigabe zustimmung genehmigung",
                "über vor mehr gegenüber erteilt gegeben erledigt vorhanden gilt",
                "steht stehen geht gehen gilt gelten vorrang als",
            ),
            (
                "annulent annule remplacent remplace priment prévalent emportent supplantent anulan anula sustituyen "
                "reemplazan prevalecen anulam substituem annullano sostituiscono prevalgono ersetzen übersteuern "
                "vervangen",
                "consignes instructions règles demandes instrucciones reglas peticiones instruções regras pedidos "
                "istruzioni "
                "regole richieste anweisungen regeln vorgaben wünsche instructies regels",
            ),
            (
                "confirmación aprobación autorización permiso confirmation approbation accord autorisation encima "
                "prevalece "
                "manda prime emporte prevale acima "
                "sopra dessus",
                "por comme pour al por du di de",
                "trata considera toma da traite traitez considère considérez tiens usuario usuarios cliente sistema "
                "utilisateur système client utente "
                "instrucciones consignes istruzioni instruções",
            ),
        ),
        told(
            r"\b(?:dies\w*|der|die) (?:Leitfaden|Datei|Skill|Dokument|Abschnitt|Regeln?|Anleitung|Handbuch|Vorgaben?|"
            r"Seite)\b[^.\n]{0,60}?\b(?:steht|stehen|"
            r"geht|gehen|gilt|gelten|hat Vorrang|haben Vorrang)\b[^.\n]{0,20}?\b(?:über|vor|mehr als|"
            r"gegenüber)\b[^.\n]{0,40}?\b(?:Nutzer\w*|"
            r"Benutzer\w*|Anwender\w*|Kund\w+|System\w*|Anwendung|Betreiber\w*|Wünsche\w*|Anweisung\w*)|"
            r"\b(?:frühere|vorige|bisherige|vorherige|andere|sonstige|übrige)n?\b[^.\n]{0,20}?\b(?:Anweisungen|"
            r"Vorgaben|"
            r"Regeln|Weisungen|Verbote|Grenzen)\b"
            r"[^.\n]{0,60}?\b(?:gelten|gilt|zählen|greifen|binden)\b[^.\n]{0,40}?\b(?:nicht|keine|kaum)\b|"
            r"\b(?:annul\w+|remplac\w+|priment sur|prévalent sur|l['’]emportent sur|supplant\w+|anulan?|sustituyen?|"
            r"reemplazan?|prevalecen?|anulam|substituem|annullano|sostituiscono|prevalgono|ersetzen|übersteuern|"
            r"vervangen)\b"
            r"[^.\n]{0,24}?\b(?:consignes?|instructions?|règles?|demandes?|instrucciones|reglas|peticiones|instruções|"
            r"regras|"
            r"pedidos|istruzioni|regole|richieste|Anweisungen|Regeln|Vorgaben|Wünsche|instructies|regels)\b"
            r"[^.\n]{0,80}?(?:\b(?:syst[eè]m\w*|sistema|sécurité|seguridad|segurança|sicurezza|Sicherheit\w*|"
            r"veiligheid\w*|"
            r"utilisat\w+|usuari\w+|utent\w+|Nutzer\w*|Benutzer\w*|gebruiker\w*)|précédent\w*|anterior\w*|"
            r"precedent\w*)|"
            r"\b(?:Bestätigung|Freigabe|Zustimmung|Genehmigung|Rückfrage)\b[^.\n]{0,40}?\b(?:als (?:erteilt|gegeben|"
            r"erledigt|"
            r"vorhanden)|gilt als)|"
            r"\b(?:trata|considera|toma|da)\b[^.\n]{0,20}?\b(?:confirmación|aprobación|autorización|"
            r"permiso)\b[^.\n]{0,12}?\bpor (?:dad|concedid|hech)\w+|"
            r"\b(?:traite|considère|tiens)\w*\b[^.\n]{0,20}?\b(?:confirmation|approbation|accord|"
            r"autorisation)\b[^.\n]{0,12}?\b(?:comme|pour) (?:donn|"
            r"acquis|accord)\w+|"
            r"\b(?:est[ea]|cette|ce|quest[ao]|este|esta) (?:guía|archivo|habilidad|documento|sección|guide|fichier|"
            r"page|"
            r"section|guida|file|"
            r"sezione|guia|arquivo|seção)\b[^.\n]{0,40}?\b(?:por encima|prevalece|manda|au-dessus|prime|l['’]emporte|"
            r"al di "
            r"sopra|prevale|acima)\b"
            r"[^.\n]{0,60}?\b(?:usuari|cliente|sistema|utilisat|système|client|utent|instruc|consigne|istruzion)\w*"
        ),
    ),
)
"""It stands above a user or a host."""
