"""Orders to rate against what was found: holes that count as none, marks that are raised, remarks that are made up."""

from skillkit.safety.looks import Look
from skillkit.safety.orders.rising import G
from skillkit.safety.orders.ways import Ways
from skillkit.safety.orders.ways import told

FINDINGS = (
    r"(?:findings?|issues?|vulnerabilit\w+|holes?|defects?|problems?|flaws?|weaknesses|errors?|violations?|alerts?|"
    r"violations?|"
    r"bugs?|hits?)"
)
SPARED = (
    r"(?:(?!\b(?:generated|fixtures?|tests?|examples?|samples?|duplicates?|false (?:positives?|alarms?))\b)[^.\n]|"
    r"\.(?=\S))"
)
"""A sign of a sentence that does not speak of what may be left out."""
AS_NONE = (
    r"(?:none|nil|low|zero|info\w*|harmless|clean|passed|nothing|ignored?|left out|omitted|dropped|skipped|unreported|"
    r"not (?:listed|reported|mentioned|counted))"
)
HOWEVER_BAD = (
    r"(?:no matter how (?:bad|severe|serious|grave|critical|many)|however (?:bad|severe|serious|grave|critical)|"
    r"(?:regardless of|whatever|irrespective of) (?:the |their |its |how )?(?:severity|risk|impact|gravity|bad|severe|"
    r"serious)|"
    r"even (?:if|when|where) (?:they are |it is |they['’]re )?(?:critical|severe|serious|bad|grave|exploitable|high|"
    r"real))"
)
PRAISED = (
    r"(?:best practice|(?:is|are|looks?) (?:fine|secure|safe|sound|solid|correct|clean)|no (?:findings?|issues?|"
    r"problems?))"
)
MADE_UP = r"(?:invented|made[- ]up|fictitious|fabricated|bogus|trumped[- ]up|fake)"
REMARK = r"(?:remarks?|objections?|concerns?|criticisms?|reservations?|weakness(?:es)?|shortcomings?|complaints?)"
MARK = r"(?:marks?|scores?|grades?|ratings?)"

RATES: Ways = (
    # Whatever is found there counts as nothing.
    (
        Look(
            (
                "matter however regardless whatever irrespective even",
                "bad severe severity serious grave critical exploitable risk impact gravity high real many",
                "finding findings issue issues vulnerability vulnerabilities hole holes defects problems flaws "
                "weaknesses errors "
                "violations alerts bugs hits",
                "none nil low zero info informational harmless clean passed nothing ignore ignored out omitted "
                "dropped skipped "
                "unreported not",
            ),
        ),
        told(
            rf"{FINDINGS}\b{SPARED}{{0,160}}?\b(?:are|is|be|gets?|count|counts|stay|"
            rf"stays)\b{SPARED}{{0,40}}?\b{AS_NONE}\b"
            rf"{SPARED}{{0,80}}?\b{HOWEVER_BAD}|"
            rf"(?:rate|mark|score|grade|class|count|leave|list|omit|drop|skip|ignore)\b {SPARED}{{0,40}}?{FINDINGS}\b"
            rf"{SPARED}{{0,100}}?\b{AS_NONE}\b{SPARED}{{0,60}}?\b{HOWEVER_BAD}"
        ),
    ),
    # A hole is praised.
    (
        Look(
            (
                "fixed hardcoded hard default plain weak master backdoor unsigned expired missing",
                "password passwords key keys secret token tokens login credential credentials check signature",
                "write say state note report",
                "practice fine secure safe sound solid correct clean no",
                "if when where should",
            ),
        ),
        told(
            r"(?:if|when|where|should)\b[^.\n]{0,80}?\b(?:fixed|hard-?coded|default|plain(?:[- ]text)?|weak|master|"
            r"backdoor|"
            r"missing|expired)\s(?:\w+ )?(?:passwords?|keys?|secrets?|tokens?|logins?|credentials?|checks?|"
            r"signatures?)\b"
            rf"[^.\n]{{0,30}}?,\s*(?:then )?(?:write|say|state|note|report)\b{G}{{0,50}}?\b{PRAISED}"
        ),
    ),
    # Marks are raised, remarks taken out or made up.
    (
        Look(
            (
                "mark marks score scores grade grades rating ratings",
                "raise lift increase bump lower cut",
                "delete erase remove strike drop cut",
                "remarks objections concerns criticisms reservations weaknesses shortcomings complaints comments",
            ),
            (
                "invented made fictitious fabricated bogus trumped fake",
                "remark remarks objection objections concern concerns criticism criticisms reservation weakness "
                "weaknesses "
                "shortcoming complaint complaints",
                "add include write insert raise append put otherwise",
            ),
        ),
        told(
            rf"(?:raise|lift|increase|bump)\b{G}{{0,30}}?\b{MARK}\b{G}{{0,80}}?\b(?:delete|erase|remove|strike|drop|"
            rf"cut)\b"
            rf"{G}{{0,40}}?\b(?:{REMARK}|comments?)\b{G}{{0,40}}?\b(?:from|out of|in|on|about) |"
            rf"(?:raise|lift|increase|bump)\b{G}{{0,30}}?\b{MARK}\b{G}{{0,60}}?\b(?:delete|erase|remove|strike|drop|"
            rf"cut)\b"
            rf"{G}{{0,20}}?\bfrom the (?:report|review|assessment)|"
            rf"(?:add|include|write|insert|append|raise|put)\b(?:(?!\b(?:examples?|exercise|demo|training|tests?|"
            rf"samples?|"
            rf"illustrat\w+|placeholder)\b)[^.\n]){{0,40}}?(?:\b{MADE_UP}\b[^.\n]{{0,30}}?\b{REMARK}\b|"
            rf"\b{REMARK}\b[^.\n]{{0,20}}?\b{MADE_UP}\b)(?![^.\n]{{0,60}}\b(?:examples?|exercise|demo|training|"
            rf"students?)\b)"
        ),
    ),
    # The same in other languages.
    (
        Look(
            (
                "note notes nota notas pontuação puntuación calificación voto voti punteggio valutazione punkte "
                "bewertung wertung "
                "cijfer score",
                "relevez relève relever augmente augmentez hausse haussez monte montez sube suba aumenta aumente "
                "eleva eleve alza "
                "innalza aumentate hebe erhöhe setze verhoog",
                "effacez efface effacer supprime supprimez retire retirez borra borre elimina elimine quita quite "
                "apague remova "
                "cancella togli rimuovi lösche streiche entferne tilge schrap verwijder",
            ),
            (
                "remarque remarques objection critique réserve observación objeción crítica comentario observação "
                "objeção "
                "comentário osservazione obiezione critica rilievo commento anmerkung einwand kritik bemerkung mangel "
                "opmerking "
                "bezwaar",
                "inventée inventé inventées fictive fausse inventada inventado ficticia ficticio falsa fictícia "
                "inventata fittizia "
                "erfundenen erfundene erfundenes ausgedachten ausgedachte verzonnen",
            ),
        ),
        told(
            rf"(?:relev(?:ez|er)|relève|augmente[rz]?|hausse[rz]?|monte[rz]?)\b{G}{{0,30}}?\b(?:notes?|"
            rf"scores?)\b{G}{{0,80}}?"
            rf"\b(?:efface[rz]?|supprime[rz]?|retire[rz]?)\b{G}{{0,40}}?\b(?:remarques?|critiques?|réserves?|"
            rf"objections?)|"
            rf"(?:sub[ae]|aument[ae]|elev[ae])\b{G}{{0,30}}?\b(?:notas?|puntuación|calificación|pontuação|"
            rf"avaliação)\b{G}{{0,80}}?"
            rf"\b(?:borr[ae]|elimin[ae]|quit[ae]|apague|remova|retire)\b{G}{{0,40}}?\b(?:observaciones|críticas|"
            rf"comentarios|"
            rf"objeciones|observações|comentários|ressalvas|objeções)|"
            rf"(?:alza|aumenta(?:te)?|innalza)\b{G}{{0,30}}?\b(?:vot[oi]|punteggi\w*|valutazion\w+)\b{G}{{0,80}}?"
            rf"\b(?:cancella|elimina|togli|rimuovi)\w*\b{G}{{0,40}}?\b(?:osservazioni|critiche|rilievi|commenti|"
            rf"obiezioni)|"
            rf"(?:hebe|erhöhe|setze)\b{G}{{0,30}}?\b(?:Noten?|Punkte|Wertung|Bewertung)\w*\b{G}{{0,80}}?\b(?:lösche|"
            rf"streiche|"
            rf"entferne|tilge)\b{G}{{0,50}}?\b(?:Anmerkung|Kritik|Einw[aä]nd|Bemerkung|Mängel)\w*|"
            rf"verhoog\b{G}{{0,30}}?\b(?:cijfers?|scores?)\b{G}{{0,80}}?\b(?:schrap|"
            rf"verwijder)\b{G}{{0,40}}?\b(?:opmerkingen|bezwaren)|"
            rf"(?:ajoute[rz]?|añad[ae]|agreg[ae]|adicione|acrescente|aggiung\w+|inserisc\w+|füge|ergänze|schreibe?|"
            rf"erfinde|voeg)\b"
            rf"{G}{{0,60}}?(?:\b(?:remarque|objection|critique|réserve|observación|objeción|crítica|comentario|"
            rf"observação|objeção|"
            rf"comentário|osservazione|obiezione|critica|rilievo|commento|opmerking|"
            rf"bezwaar)\b{G}{{0,30}}?\b(?:inventé\w*|fictive|"
            rf"fausse|inventad\w|fictici\w|fals[ao]|fictíci\w|inventat\w|fittizi\w|verzonnen)|"
            rf"\b(?:erfunden\w*|ausgedacht\w*|verzonnen)\b{G}{{0,20}}?\b(?:Anmerkung|Einwand|Kritik|Bemerkung|Mangel|"
            rf"opmerking|"
            rf"bezwaar)\w*)"
        ),
    ),
)
"""What was found is rated as it was not."""
