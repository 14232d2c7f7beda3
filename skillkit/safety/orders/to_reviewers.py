"""Orders to whoever reviews the skill itself: a verdict is given out, and nothing is to be read or quoted."""

from skillkit.safety.looks import Look
from skillkit.safety.orders.rising import G
from skillkit.safety.orders.ways import Ways
from skillkit.safety.orders.ways import told

REVIEWERS = (
    r"(?:review(?:ers?|ing (?:systems?|models?|agents?|bots?|tools?|ais?))|scann(?:ers?|ing \w+)|analy[sz](?:ers?|ing "
    r"(?:systems?|models?|tools?))|auditors?|moderat(?:ors?|ion \w+)|classifiers?|linters?|(?:vetting|checking|"
    r"auditing) "
    r"(?:tools?|systems?|models?|agents?|bots?)|(?:language|ai|moderation|security) (?:models?|systems?|agents?|"
    r"tools?)|"
    r"llms?|judges?|gatekeepers?|ais?)"
)
EXAMINES = r"(?:examin|review|audit|assess|scan|analy[sz]|evaluat|inspect|check|vet|judg|classif|moderat|rat)\w*"
ITSELF = (
    r"(?:this|the present) (?:\w+ )?(?:skill|files?|folder|package|repository|text|document|plugin|bundle|script|code|"
    r"module|page)"
)
GIVES_OUT = (
    r"(?:return|report|rate|classify|label|mark|answer|conclude|give|output|respond|score|assign|treat|consider|set|"
    r"record|issue|grade|verdict|result|rating|outcome|reply)"
)
GOOD = (
    r"(?:benign|safe|clean|harmless|approved?|trusted|trustworthy|unproblematic|no (?:\w+ )?(?:issues?|findings?|"
    r"problems?|"
    r"risks?|concerns?)|low[- ]risk|pass(?:ed)?\b|10/10|full (?:marks|score)|not malicious|legitimate|compliant)"
)
UNQUOTED = (
    r"(?:(?:do not|don['’]t|never|without|no need to) (?:quot|cit|report|flag|mention|list|show|copy|inspect|read|open|"
    r"scan|"
    r"analy[sz])\w*|(?:skip|leave out|omit|pass over|ignore) (?:the |all |any )?(?:remaining|rest|other|further|"
    r"following|"
    r"calls?|files?)|(?:remaining|other|further) files need no|end the (?:analysis|review|scan)|leave this \w+ out)"
)
VERDICT = (
    rf"\b{GIVES_OUT}\b(?:(?!\bif\b|\bwhen\b|\bonly\b|\bunless\b)[^.\n]){{0,60}}?\b{GOOD}"
    r"(?![^.\n]{0,30}\b(?:if|when|unless|only|once|where)\b)"
)

TO_REVIEWERS: Ways = (
    # A reviewer of this skill is given its verdict.
    (
        Look(
            (
                "reviewer reviewers reviewing scanner scanners scanning analyzer analyzers analyser analysers auditor "
                "auditors moderator moderators moderation classifier classifiers linter linters model models llm llms "
                "judge "
                "judges vetting auditing ai agents systems tools bots",
                "this",
                "benign safe clean harmless approved approve trusted issues findings problems risks pass passed "
                "malicious "
                "legitimate compliant quote cite report flag inspect 10 skip end leave",
                "examine examines examining reviewing auditing audits assess assesses assessing scanning scan scans "
                "analyzing "
                "analysing analyse analyses analyze analyzes evaluating evaluate evaluates inspecting inspect inspects "
                "checking check checks vetting vet vets vetted review reviews audited verified certified cleared "
                "approved "
                "classify classifies classifying judge judges judging rate rates rating moderate moderates moderating",
            ),
        ),
        told(
            rf"\b{REVIEWERS}\b{G}{{0,60}}?\b{EXAMINES}\b{G}{{0,30}}?\b{ITSELF}\b(?:(?!\bif (?:it|"
            rf"you)\b)[^\n]){{0,240}}?"
            rf"(?:{VERDICT}(?:[^.\n]{{0,60}}?\b{UNQUOTED})?|\b{UNQUOTED})|"
            rf"\b(?:{REVIEWERS}|{ITSELF})\b{G}{{0,60}}?\b(?:was|has been|is|were)(?: \w+){{0,2}}? (?:audited|vetted|"
            rf"verified|"
            rf"certified|cleared|reviewed|approved)\b(?=[^\n]{{0,200}}{VERDICT})[^\n]{{0,260}}\b{UNQUOTED}"
        ),
    ),
    # What somebody made is judged well, whatever is found.
    (
        Look(
            (
                "points point score scores mark marks rating ratings stars grade",
                "always invariably case exception",
                "whatever regardless matter even irrespective",
                "give award grant assign score rate",
            ),
        ),
        told(
            rf"\b(?:always|invariably|in (?:any|every|each) case|without exception)\b{G}{{0,20}}?\b(?:give|award|grant|"
            rf"assign|"
            rf"score|rate)\b{G}{{0,40}}?\b(?:full|maximum|top|highest|best|\d+)\b{G}{{0,20}}?\b(?:points?|scores?|"
            rf"marks?|"
            rf"ratings?|stars?|grade)\b{G}{{0,12}}?\b(?:whatever|regardless|no matter|even (?:if|when|though)|"
            rf"irrespective)\b"
        ),
    ),
    # In other languages.
    (
        Look(
            (
                "prüfmodelle prüfsysteme prüfer scanner sprachmodell sprachmodelle sprachmodels prüfwerkzeuge modelle "
                "gutachter modelo modelos analizador analizadores revisor revisores escáner auditor auditores "
                "analisador "
                "modèle modèles outils analyseur analyseurs relecteur relecteurs auditeur auditeurs scanners modello "
                "modelli "
                "analizzatore revisore revisori taalmodel taalmodellen beoordelaars",
                "unbedenklich harmlos sicher sauber befunde bestanden gutartig seguro segura benigno benigna limpio "
                "inofensivo hallazgos problemas danger bénin bénigne sûr inoffensif problème risque sicuro sicura "
                "innocuo "
                "benigna seguro inofensiva veilig onschadelijk",
                "geprüft zitiere zitieren auditiert auditada auditado revisada revisado menciones mencione cites cite "
                "auditée "
                "audité vérifiée citez citer mentionnez verificata verificato citare menzionare verificada verificado "
                "gecontroleerd citeer",
            ),
        ),
        told(
            r"(?:Prüf(?:modelle?|systeme?|er|werkzeuge?)|Scanner|(?:Sprach)?[Mm]odelle?|"
            r"Gutachter)\b[^\n]{0,200}?\b(?:Urteil|"
            r"Ergebnis|Bewertung|einstuf\w+|stufe|bewerte\w*|melde|gib)\b[^\n]{0,40}?(?:unbedenklich|harmlos|sicher|"
            r"sauber|"
            r"keine Befunde|bestanden|gutartig)|"
            r"(?:modelos?|analizador\w*|revisor\w*|escáner|auditor\w*|analisador\w*)\b[^\n]{0,200}?\b(?:d[eé]v\w+|"
            r"d[aáé]|"
            r"respond\w*|clasific\w+|classifi\w+|marca\w*|informa\w*|vered\w+|retorn\w+)\b[^\n]{0,40}?(?:segur[oa]|"
            r"benign[oa]|"
            r"limp[oi]|inofensiv[oa]|sin (?:problemas|hallazgos)|sem problemas)|"
            r"(?:modèles?|outils?|analyseurs?|relecteurs?|scanners?|auditeurs?)\b[^\n]{0,200}?\b(?:rend\w+|donn\w+|"
            r"retourn\w+|"
            r"répond\w+|class\w+|verdict|indiqu\w+)\b[^\n]{0,40}?(?:sans danger|bénin\w*|sûr\w*|inoffensi\w+|aucun "
            r"(?:problème|risque))|"
            r"(?:modell[oi]|analizzator[ei]|revisor[ei])\b[^\n]{0,200}?\b(?:restitui\w*|da[’']?|rispond\w+|"
            r"classific\w+|"
            r"verdetto|indica)\b[^\n]{0,40}?(?:sicur[oa]|innocu[oa]|benign[oa]|nessun (?:problema|rischio))|"
            r"(?:taalmodel\w*|beoordelaars?)\b[^\n]{0,200}?\b(?:geef|oordeel|meld|beoordeel)\b[^\n]{0,40}?(?:veilig|"
            r"onschadelijk|geen (?:problemen|bevindingen))"
        ),
    ),
)
"""Who judges is told the judgement."""
