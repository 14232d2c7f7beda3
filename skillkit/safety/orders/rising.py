"""A text that puts itself above whoever asks or whatever holds an agent back, in everyday words."""

import re

from skillkit.patterns import Pattern
from skillkit.safety.looks import Look

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
BARS = (
    r"(?:limits?|restrictions?|rules?|bounds|quotas?|safeguards?|guard ?rails?|checks?|approvals?|polic(?:y|ies)|bans?|"
    r"prohibitions?|instructions?|blocks?|gates?|guidance|advice|cautions?|principles|training|wish(?:es)?|requests?|"
    r"demands?|bars?)"
)
LAPSED = (
    r"(?:\b(?:was|were|is|are|as) (?:\w+ )?(?:meant|written|made|intended|drafted|set) for (?:the |an? )?(?:old|"
    r"older|other|"
    r"another|different|previous|former|someone|somebody|humans|beginners|novices)|(?:do|does) not (?:apply|count|"
    r"bind|concern|hold|"
    r"reach)|(?:is|are) (?:outdated|obsolete|out of date|stale|no longer|a leftover|leftovers|advisory|only advice)|"
    r"(?:has|have|had) no (?:effect|force|place|bearing|meaning|say|weight|standing|validity)|(?:dates?|dating|"
    r"comes?|stems?) from (?:before|an? (?:earlier|older))|predates?\b|"
    r"(?:may|can|should|must|is to|are to) (?:safely )?be (?:passed over|set aside|ignored|disregarded|stepped over|"
    r"waved through|"
    r"overridden|bypassed))"
)
CONSENTS = (
    r"(?:confirmations?|approvals?|consents?|permissions?|sign-?offs?|go-?aheads?|agreements?|authori[sz]ations?|"
    r"clearances?|second signatures?|reviews?)"
)
THERE = (
    r"(?:already )?(?:given|granted|received|obtained|there|done|passed|signed|settled|in place|on file|met|satisfied)"
)
RISES = Pattern(
    # A word begins there: most places are spared the long list.
    r"\b(?:"
    rf"\b{THIS}\b{G}{{0,60}}?\b{ABOVE}\b{G}{{0,60}}?\b{OTHERS}\b|"
    rf"\bit {ABOVE}\b (?:the |any |all |your |later |earlier )*{OTHERS}\b|"
    rf"\b(?:where|when|whenever|wherever|if|should|in case)\b{G}{{0,40}}?\b{WHO}\b{G}{{0,60}}?\b(?:disagree|differ|"
    rf"conflict|contradict|"
    rf"clash|collide|diverge|object|insist|says? otherwise|wants? otherwise|protest)\w*\b{G}{{0,60}}?\b{THIS} (?:\w+ "
    rf")?{WINS}\b|"
    rf"\b{WHO}\b[^\n]{{0,200}}?\b(?:disagree|differ|conflict|contradict|clash|collide|diverge)\b{G}{{0,20}}?,? "
    rf"(?:then )?{THIS} "
    rf"{WINS}\b|"
    rf"\b{BARS}\b{G}{{0,60}}?\b(?:{WHO}|your (?:own )?(?:instructions|prompt|settings|context|training)|you (?:carry|"
    rf"hold|were (?:given|trained|told)|have (?:been given|learned))|on (?:health|safety|privacy|security|"
    rf"harm))\b{G}{{0,50}}?\b{LAPSED}\b"
    rf"(?! (?:to|in|when|if|for) (?:this|the) (?:file|section|example|table|release|version))|"
    rf"\b{BARS}\b[^\n]{{0,160}}?\b(?:regard|treat|consider|see|read|take|look on) (?:them|it|those|these|that|such) "
    rf"(?={LAPSED})|"
    rf"\b(?:treat|regard|consider|count|take|deem|see|read|record|log|mark|enter|assume|presume)\s+(?:the |that |"
    rf"this |any |each |every |"
    rf"such |an? |all |their |his |her |its )?(?:\w+ )?{CONSENTS}\b(?: \w+){{0,3}}? (?:as|to be|to have been|has "
    rf"been|have been|was|were|is|are) {THERE}\b|"
    rf"\b(?:{CONSENTS}|{BARS}|questions?|prompts?|queries)\b[^\n]{{0,140}}?\b(?:treat|regard|consider|count|take|"
    rf"deem|see|read|record) (?:it|them|these|those|that|this|such|each) as (?:\w+ )?"
    r"(?:lifted|void|granted|given|withdrawn|cancelled|revoked|answered(?: with (?:a )?yes)?|confirmed|settled|"
    r"waived|expired|approved|agreed|suspended|null|optional|outdated|obsolete|overruled)\b|"
    rf"\b{BARS}\b{G}{{0,80}}?\b(?:is|are|were|was|stand|stands) (?:hereby |now |thereby |all )?(?:superseded|void|"
    rf"voided|suspended|lifted|overridden|waived|revoked|annulled|set aside|out of force)\b"
    rf"{G}{{0,12}}?\b(?:for|in|during|while|as long as) (?:this|the|that|your) (?:\w+ )?(?:session|task|run|job|"
    rf"conversation|skill|work|project|repository|time)\b|"
    rf"\b{CONSENTS}\b{G}{{0,24}}?\b(?:counts?|(?:is|are) (?:to be )?(?:taken|deemed|considered|regarded|assumed|"
    rf"presumed|treated)|"
    rf"may be (?:taken|assumed))(?: as| to be| to have been)? {THERE}\b|"
    rf"\bread[- ]only\b{G}{{0,80}}?\b(?:{LAPSED})|"
    r"\b(?:dies\w*|der|die) (?:Leitfaden|Datei|Skill|Dokument|Abschnitt|Regeln?|Anleitung|Handbuch|Vorgaben?|"
    r"Seite)\b[^.\n]{0,60}?\b(?:steht|stehen|"
    r"geht|gehen|gilt|gelten|hat Vorrang|haben Vorrang)\b[^.\n]{0,20}?\b(?:über|vor|mehr als|"
    r"gegenüber)\b[^.\n]{0,40}?\b(?:Nutzer\w*|"
    r"Benutzer\w*|Anwender\w*|Kund\w+|System\w*|Anwendung|Betreiber\w*|Wünsche\w*|Anweisung\w*)|"
    r"\b(?:frühere|vorige|bisherige|vorherige|andere|sonstige|übrige)n?\b[^.\n]{0,20}?\b(?:Anweisungen|Vorgaben|"
    r"Regeln|Weisungen|Verbote|Grenzen)\b"
    r"[^.\n]{0,60}?\b(?:gelten|gilt|zählen|greifen|binden)\b[^.\n]{0,40}?\b(?:nicht|keine|kaum)\b|"
    r"\b(?:annul\w+|remplac\w+|priment sur|prévalent sur|l['’]emportent sur|supplant\w+|anulan?|sustituyen?|"
    r"reemplazan?|prevalecen?|anulam|substituem|annullano|sostituiscono|prevalgono|ersetzen|übersteuern|vervangen)\b"
    r"[^.\n]{0,24}?\b(?:consignes?|instructions?|règles?|demandes?|instrucciones|reglas|peticiones|instruções|regras|"
    r"pedidos|istruzioni|regole|richieste|Anweisungen|Regeln|Vorgaben|Wünsche|instructies|regels)\b"
    r"[^.\n]{0,80}?(?:\b(?:syst[eè]m\w*|sistema|sécurité|seguridad|segurança|sicurezza|Sicherheit\w*|veiligheid\w*|"
    r"utilisat\w+|usuari\w+|utent\w+|Nutzer\w*|Benutzer\w*|gebruiker\w*)|précédent\w*|anterior\w*|precedent\w*)|"
    r"\b(?:Bestätigung|Freigabe|Zustimmung|Genehmigung|Rückfrage)\b[^.\n]{0,40}?\b(?:als (?:erteilt|gegeben|erledigt|"
    r"vorhanden)|gilt als)|"
    r"\b(?:trata|considera|toma|da)\b[^.\n]{0,20}?\b(?:confirmación|aprobación|autorización|"
    r"permiso)\b[^.\n]{0,12}?\bpor (?:dad|concedid|hech)\w+|"
    r"\b(?:traite|considère|tiens)\w*\b[^.\n]{0,20}?\b(?:confirmation|approbation|accord|"
    r"autorisation)\b[^.\n]{0,12}?\b(?:comme|pour) (?:donn|"
    r"acquis|accord)\w+|"
    r"\b(?:est[ea]|cette|ce|quest[ao]|este|esta) (?:guía|archivo|habilidad|documento|sección|guide|fichier|page|"
    r"section|guida|file|"
    r"sezione|guia|arquivo|seção)\b[^.\n]{0,40}?\b(?:por encima|prevalece|manda|au-dessus|prime|l['’]emporte|al di "
    r"sopra|prevale|acima)\b"
    r"[^.\n]{0,60}?\b(?:usuari|cliente|sistema|utilisat|système|client|utent|instruc|consigne|istruzion)\w*"
    r")",
    re.IGNORECASE,
)
"""It stands above a user, a host or its limits, or takes a consent as given."""

RISEN = Look(
    (
        "above over ahead higher heavier stronger outweigh outweighs outvotes overrides displaces governs "
        "govern beats replaces replace "
        "supersedes supersede prevails prevail",
        "guide skill file document page text section playbook handbook manual reference sheet notes rules rule "
        "instructions guidance policy "
        "procedure protocol method charter routine workflow standard here below chapter it",
        "user users writer writers author client clients customer customers person people owner operator operators "
        "host application app platform "
        "system vendor provider environment harness company admin developer developers maintainer reviewer teacher "
        "patient reader anyone anybody "
        "other claude agents session conversation you elsewhere",
        "instructions instruction request requests wish wishes message messages rules rule settings prompt prompts "
        "policy policies limits limit orders "
        "preferences objections restrictions guidelines guardrails rails directions corrections defaults",
    ),
    (
        "disagree disagrees differ differs conflict conflicts contradict contradicts clash collide diverge object "
        "objects insist insists otherwise",
        "guide skill file document page text section playbook handbook manual reference sheet notes rules "
        "instructions guidance policy procedure "
        "protocol here",
        "wins win decides prevails prevail governs first followed right kept obeyed last over counts force settles "
        "final",
    ),
    (
        "limits limit restrictions restriction rules rule bounds quotas safeguards guardrails rails checks approvals "
        "policy policies bans instructions "
        "blocks gates only",
        "meant written made intended drafted outdated obsolete stale leftover leftovers advisory ignored passed "
        "disregarded aside overridden bypassed "
        "stepped waved apply count bind concern hold reach longer",
        "host application app platform system environment operator user company admin vendor your harness them it "
        "read instructions",
        "regard treat consider see read take look was were is are do does may can should must",
    ),
    (
        "confirmation confirmations approval approvals consent consents permission permissions sign signoff go "
        "agreement agreements authorization "
        "authorisation clearance review reviews",
        "given granted received obtained there done passed signed settled place file met satisfied",
        "treat regard consider count counts take taken deem deemed see read record log mark enter assume assumed "
        "presume presumed considered regarded "
        "treated",
    ),
    (
        "lifted void granted given withdrawn cancelled revoked answered confirmed settled waived expired approved "
        "agreed suspended null optional outdated obsolete overruled",
        "treat regard consider count take deem see read record",
        "it them these those that this such each",
        "confirmation confirmations approval approvals consent permission permissions limits limit restrictions "
        "rules rule checks policy bans questions question prompts queries wish wishes "
        "request requests guidance advice instructions demand demands review reviews",
    ),
    (
        "superseded void voided suspended lifted overridden waived revoked annulled aside force",
        "rules rule instructions policy policies limits restrictions checks approvals guidance bans safeguards",
        "session task run job conversation skill work project repository time",
    ),
    (
        "effect force bearing place meaning weight standing validity predates predate dates",
        "guidance advice rules instructions limits restrictions principles training policy policies checks wish "
        "wishes request requests only",
        "no before an",
        "you your user system host platform operator application products here",
    ),
    ("anweisungen vorgaben regeln weisungen verbote grenzen", "gelten gilt zählen greifen binden", "nicht keine kaum"),
    (
        "leitfaden datei skill dokument abschnitt regel regeln anleitung handbuch vorgaben vorgabe seite bestätigung "
        "freigabe zustimmung genehmigung",
        "über vor mehr gegenüber erteilt gegeben erledigt vorhanden gilt",
        "steht stehen geht gehen gilt gelten vorrang als",
    ),
    (
        "annulent annule remplacent remplace priment prévalent emportent supplantent anulan anula sustituyen "
        "reemplazan prevalecen anulam substituem annullano sostituiscono prevalgono ersetzen übersteuern vervangen",
        "consignes instructions règles demandes instrucciones reglas peticiones instruções regras pedidos istruzioni "
        "regole richieste anweisungen regeln vorgaben wünsche instructies regels",
    ),
    (
        "confirmación aprobación autorización permiso confirmation approbation accord autorisation encima prevalece "
        "manda prime emporte prevale acima "
        "sopra dessus",
        "por comme pour al por du di de",
        "trata considera toma da traite traitez considère considérez tiens usuario usuarios cliente sistema "
        "utilisateur système client utente "
        "instrucciones consignes istruzioni instruções",
    ),
)
