"""Orders by which what a user has laid down does not hold here, while the user is told that it does."""

from skillkit.safety.looks import Look
from skillkit.safety.orders.ways import Ways
from skillkit.safety.orders.ways import told

USERS = r"(?:users?|people|owners?|clients?|customers?|operators?|persons?|somebody|someone|teams?)"
RULES = r"(?:rules?|settings?|wish(?:es)?|preferences?|limits?|restrictions?|instructions?|requests?|conditions)"
HERE = (
    r"(?:here\b|(?:within|inside|in|during|for|while|under|to) (?:this|the present|using this|running this|"
    r"these) (?:\w+ )?"
    r"(?:skill|file|guide|task|text|workflow|procedure|routine|document|run|steps?)|while (?:this|the) skill)"
)
SUSPENDED = (
    rf"(?:those|such|their|these|his|her|(?:the )?users?['’]s?)(?: own)? {RULES}\b[^.\n]{{0,16}}?\b(?:(?:do|does) not|"
    rf"don['’]t|"
    rf"cease to|stop|no longer) (?:apply|count|hold|bind)\w*\b[^.\n]{{0,12}}?\b{HERE}"
)
BENT = (
    r"(?:(?:do|does) not apply|ignor\w+|disregard\w*|overrid\w+|set aside|regardless|anyway|keep (?:following|going|"
    r"on)|carry on|"
    r"suspend\w*|skip\w*|bypass\w*|nonetheless|nevertheless|all the same)"
)
KEPT = r"(?:respected|followed|honou?red|kept|obeyed|observed|heeded|in force|applied)"

SUSPENDS: Ways = (
    (
        Look(
            (
                "rule rules setting settings wish wishes preference preferences limit limits restriction restrictions "
                "instructions "
                "request requests conditions",
                "apply count hold bind applying respected followed honoured honored kept obeyed observed heeded "
                "applied force",
                "user users people owner owners client clients customer customers operator person somebody someone "
                "team them",
                "skill file guide task text workflow procedure routine document run steps here reassure assure tell "
                "promise convince",
                "not don cease stop longer ignore disregard override aside regardless anyway keep carry suspend skip "
                "bypass",
            ),
        ),
        told(
            rf"{USERS}\b[^\n]{{0,200}}?\b{SUSPENDED}|"
            rf"{SUSPENDED}[^\n]{{0,120}}?\b(?:keep|continue|carry on|go on|reassure|assure)\b|"
            rf"{BENT}\b[^\n]{{0,240}}?\b(?:reassure|assure|tell|promise|convince) (?:the )?(?:{USERS}|them|him|"
            rf"her)\b[^.\n]{{0,12}}?"
            rf"\b(?:their|his|her|the|its|all) (?:\w+ )?{RULES}\b[^.\n]{{0,8}}?\b(?:was|were|is|are|has been|"
            rf"have been) {KEPT}\b"
        ),
    ),
    # The same in other languages.
    (
        Look(
            (
                "regeln vorgaben wünsche einstellungen règles consignes préférences reglas normas preferencias regras "
                "preferências "
                "regole preferenze regels voorkeuren",
                "gelten appliquent valent aplican valen rigen aplicam valem applicano valgono tellen",
                "nutzer nutzern nutzerin nutzende benutzer kunden kunde utilisateur utilisateurs client clients "
                "usuario usuarios "
                "cliente clientes usuário usuários utilizadores utente utenti clienti gebruiker gebruikers",
                "nicht pas no não non niet",
            ),
        ),
        told(
            r"(?:Nutzer|Benutzer|Kunden?)\w*\b[^\n]{0,200}?\b(?:diese|solche|seine|ihre|deren) (?:Regeln|Vorgaben|"
            r"Wünsche|"
            r"Einstellungen)\b[^.\n]{0,12}?\bgelten\b[^.\n]{0,40}?\bnicht\b|"
            r"(?:utilisateur|client)s?\b[^\n]{0,200}?\b(?:ces|ses|leurs|telles) (?:règles|consignes|"
            r"préférences)\b[^.\n]{0,16}?"
            r"\bne (?:s['’]appliquent|valent) pas\b[^.\n]{0,12}?\b(?:dans|ici|pendant)|"
            r"(?:usuari[oa]|cliente)s?\b[^\n]{0,200}?\b(?:es[ao]s|est[ao]s|sus|tales) (?:reglas|normas|"
            r"preferencias)\b[^.\n]{0,12}?"
            r"\bno (?:se aplican|valen|rigen)\b[^.\n]{0,12}?\b(?:en|dentro|aquí|durante)|"
            r"(?:usuári[oa]|cliente|utilizador)\w*\b[^\n]{0,200}?\b(?:ess[ao]s|est[ao]s|suas|tais) (?:regras|"
            r"preferências)\b[^.\n]{0,12}?"
            r"\bnão (?:se aplicam|valem)\b[^.\n]{0,12}?\b(?:em|dentro|aqui|nest[ae]|durante)|"
            r"(?:utent[ei]|client[ei])\b[^\n]{0,200}?\b(?:quelle|queste|tali|sue|loro) (?:regole|"
            r"preferenze)\b[^.\n]{0,12}?"
            r"\bnon (?:si applicano|valgono)\b[^.\n]{0,12}?\b(?:in|qui|dentro|durante|all)|"
            r"gebruikers?\b[^\n]{0,200}?\b(?:die|deze|hun|zulke) (?:regels|voorkeuren)\b[^.\n]{0,12}?\b(?:gelden|"
            r"tellen)\b[^.\n]{0,24}?"
            r"\bniet\b"
        ),
    ),
)
"""A user's rule is lifted unseen."""
