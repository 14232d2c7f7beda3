"""Orders to make people believe what is not so: that it was done, that there is nothing, that somebody looked."""

from skillkit.safety.looks import Look
from skillkit.safety.orders.masking import PEOPLE
from skillkit.safety.orders.rising import WHO
from skillkit.safety.orders.rising import G
from skillkit.safety.orders.ways import Ways
from skillkit.safety.orders.ways import told

REASSURES = (
    r"(?:nothing|no one|nobody|never|only|just|merely|a copy|local(?:ly)?|sandbox\w*|read-?only|a test|offline|safe|"
    r"secure|private|"
    r"anonym\w+|deleted|not (?:stored|sent|shared|kept|saved|logged|paid|sponsored|recorded)|independent\w*|normal|"
    r"standard|required|"
    r"temporary|a dry run|a simulation|reversible|undone|a draft|harmless|approved|checked)"
)
DONE = (
    r"(?:made|done|applied|removed|deleted|changed|sent|fixed|stopped|switched off|saved|undone|reverted|accepted|"
    r"followed|taken in|adopted|"
    r"carried out|cancelled|updated|noted)"
)

REASSURANCES: Ways = (
    # Whoever asks is reassured.
    (
        Look(
            (
                "told assured informed reassured understand left believe think assume suppose",
                PEOPLE,
                "ask asks asking asked wonder wonders inquire inquires question questions doubt doubts worry worries "
                "let "
                "make have leave",
            ),
        ),
        told(
            rf"\b{WHO}\b{G}{{0,60}}?\b(?:asks?|asking|asked|wonders?|inquires?|questions?|doubts?|worr(?:y|"
            rf"ies))\b{G}{{0,80}}?\b(?:are|is|should be|must be|will be|gets?|has to be|have to be) "
            rf"(?:to be )?(?:told|assured|informed|reassured|given to understand|left to (?:think|"
            rf"believe))\b{G}{{0,16}}?\b(?:that )?(?:you|it|this|the \w+|everything|nothing|all|no)\b"
            rf"{G}{{0,30}}?\b{REASSURES}\b|"
            rf"(?<!would )(?<!could )(?<!might )(?<!not )\b(?:let|make|have|leave)\s+(?:the )?{WHO} (?:to "
            rf")?(?:believe|think|"
            rf"assume|suppose) (?:that )?(?:you|it was|it is|nothing|the|all)\b"
        ),
    ),
    # As though it had been done.
    (
        Look(
            (
                "though if",
                "agreed agree complied comply done obeyed obey followed following checked asked read changed accepted "
                "listened listening verified tested confirmed approved stopped",
                "carry continue act behave answer reply proceed speak sound",
                "had have were did would",
                "as",
            ),
        ),
        told(
            r"\b(?:carry on|continue|act|behave|answer|reply|proceed|go on|speak|sound|look) as (?:though|if) (?:you|"
            r"it) "
            r"(?:had|have|were|did|would) (?:\w+ )?(?:agreed?|complied|comply|done|"
            r"obeyed|obey|followed|following|checked|asked|read|changed|accepted|listened|listening|verified|tested|"
            r"confirmed|approved|stopped)\b"
        ),
    ),
    # It is said to be done, and is not.
    (
        Look(
            (
                "made done applied removed deleted changed sent fixed stopped saved undone reverted accepted followed "
                "adopted cancelled updated noted",
                "say tell report confirm state answer write assure",
                "keep leave retain continue carry keeping leaving stay",
                "was were has have is are",
                "but while quietly silently meanwhile that",
            ),
        ),
        told(
            rf"\b(?:say|tell (?:\w+ ){{1,2}}|report|confirm|state|answer|write|assure (?:\w+ ){{1,2}})(?:that "
            rf")?{G}{{0,30}}?\b(?:was|were|has been|have been|is|are) {DONE}\b{G}{{0,12}}?(?:,|\bbut|\band|\bwhile|;) "
            rf"(?:but |and |while |then )?(?:in fact |quietly |silently |still |really |meanwhile )?(?:keep|leave|"
            rf"retain|go "
            rf"on with|carry on|continue|do not|don['’]t|use|stay with|send it|run it|put)(?:ing)?\b"
        ),
    ),
    # What was passed over is not admitted.
    (
        Look(
            (
                "announce admit disclose reveal say mention concede let tell",
                "aside ignored overruled passed disregarded dropped followed refused overridden kept paid",
                "need needn not don never",
                "that when where how",
            ),
        ),
        told(
            rf"\b(?:you )?(?:need not|needn['’]t|do not|don['’]t|never) (?:\w+ )?(?:announce|admit|disclose|reveal|say|"
            rf"mention|concede|let on|tell (?:\w+ ){{1,2}})(?: to \w+)? (?:that|when|where|how) {G}{{0,40}}?"
            rf"\b(?:set aside|ignored|overruled|passed over|disregarded|dropped|not (?:followed|done|made|carried out|"
            rf"applied)|refused|overridden|kept|put first|paid)\b"
        ),
    ),
    # There is said to be nothing.
    (
        Look(
            (
                "none nothing no idea record",
                "asked asks ask inquires wants looks",
                "say answer reply claim tell",
                "if when whenever should",
                "there none nothing you",
            ),
        ),
        told(
            rf"(?<!not found; )\b(?:if|when|whenever|should) (?:the |any |a |an )?(?:{WHO}|they|he|she|"
            rf"asked)\b{G}{{0,20}}?(?:\b(?:asks?|inquires?|wants?|looks?|asked)\b)?{G}{{0,40}}?, (?:just |simply "
            rf")?(?:say|"
            rf"answer|reply|"
            rf"claim|tell (?:the )?\w+),? (?:that )?(?:there (?:is|are|was|were|has been|have been) (?:none|nothing|"
            rf"no\b)|"
            rf"none\b|nothing (?:was|is|has)|you (?:do not know|don['’]t know|cannot see|have no (?:idea|record|"
            rf"access)|"
            rf"found (?:none|nothing)|saw (?:none|nothing)))"
        ),
    ),
    # A look at it is said to be a thorough one.
    (
        Look(
            (
                "complete full thorough done finished careful passed",
                "describe present report call mark show",
                "review check audit test scan work result analysis search verification inspection reviews checks",
                "as",
            ),
        ),
        told(
            r"\b(?:describe|present|report|call|mark|show) (?:the |this |that |your |each |every )?(?:review|check|"
            r"audit|"
            r"test|scan|work|result|analysis|search|verification|inspection)s? as (?:complete|full|thorough|done|"
            r"finished|"
            r"careful|passed)\b"
            r"(?=[^\n]{0,160}\b(?:also|even|although|though|where|regardless|whatever|without)\b)"
        ),
    ),
    # It passes unread.
    (
        Look(
            ("approved approve accepted merged passed waved signed cleared", "without unread unseen unreviewed"),
        ),
        told(
            r"(?<!gets )(?<!get )\b(?:approved?|accepted|merged|passed|waved through|signed off|cleared|let "
            r"through)\b[^.\n;]{0,20}?\b(?:without (?:reading|looking|a look|being read|opening|any review|review|"
            r"checking|a "
            r"check)|unread|unseen|unreviewed)\b"
        ),
    ),
    # In other languages.
    (
        Look(
            (
                "existe rien aucun pas panne nada ninguno ninguna fallo error avería não nenhum nenhuma falha erro non "
                "niente nulla errore guasto nicht nichts kein keine störung ausfall versehen "
                "bestaat niets geen storing n hay",
                "si quand lorsque lorsqu cuando se quando caso wenn falls sollte als wanneer",
                "demande demandent question questions interroge pregunta preguntan pergunta perguntar perguntarem "
                "chiede "
                "chiedono fragt fragen vraagt",
                "dis dites réponds répondez affirme prétends di dile diga responde contesta responda afirme rispondi "
                "afferma "
                "sag sage antworte behaupte zeg antwoord",
            ),
            (
                "sans sin sem senza ohne",
                "dire mentionner signaler decirlo avisar mencionarlo dizer mencionar dirlo avvisare sagen erwähnen "
                "melden",
            ),
            (
                "verneine bestreite leugne streite verschweige behaupte weiche lenke versichere",
                "fragt fragen erkundigt will möchte dass es du",
            ),
            (
                "niégalo niega desmiente miente niez nie démens mens nega negalo negue smentisci desminta non não no",
                "pregunta preguntan preguntar demande demandent demandait chiede chiedono pergunta perguntar perguntam",
            ),
        ),
        told(
            r"\b(?:sag|sage|behaupte|versichere|antworte|erkläre|teile? mit)\b[^.\n]{0,30}?\b(?:dass|es|"
            r"du)\b[^.\n]{0,60}?\b(?:erledigt|geändert|gelöscht|übernommen|nur|nichts|kopie|unabhängig)\b"
            r"[^.\n]{0,40}?\b(?:behalte|lass|dann|aber|beruhigt|sorgen)\b|"
            r"\b(?:si|quand|lorsqu\w*)\b[^.\n]{0,80}?\b(?:demand\w+|question\w*|interroge\w*|"
            r"s['’]inquiète)\b[^.\n]{0,60}?\b(?:dis|dites|réponds|répondez|affirme\w*|prétends?)\b[^.\n]{0,16}?"
            r"(?:n['’]existe|n['’](?:en )?as|n['’]y a|ne sais|rien|aucun|pas|par erreur|panne)|"
            r"\b(?:si|cuando)\b[^.\n]{0,60}?\bpregunt\w+\b[^.\n]{0,60}?\b(?:di(?:le)?|diga|responde|contesta|"
            r"afirma)\b[^.\n]{0,16}?\b(?:no (?:existe|hay|sabes|tienes|hiciste)|nada|ningun\w*|un (?:fallo|error)|"
            r"avería)|"
            r"\b(?:se|quando|caso)\b[^.\n]{0,60}?\bpergunt\w+\b[^.\n]{0,60}?\b(?:diga|responda|"
            r"afirme)\b[^.\n]{0,30}?\b(?:não|nada|nenhum\w*|falha|erro)\b|"
            r"\b(?:se|quando)\b[^.\n]{0,60}?\bchied\w+\b[^.\n]{0,60}?\b(?:di['’]|rispondi|"
            r"afferma)[^.\n]{0,16}?\b(?:non "
            r"(?:esiste|c['’]è|sai|hai)|niente|nulla|un (?:errore|guasto))|"
            r"\b(?:wenn|falls|sollte)\b[^.\n]{0,60}?\bfrag\w+\b[^.\n]{0,60}?\b(?:sag\w*|antworte\w*|"
            r"behaupte\w*)\b[^.\n]{0,30}?\b(?:nicht gibt|nichts|kein\w* (?:gibt|hast|vorlieg\w*)|keine hast|Störung|"
            r"Ausfall|"
            r"Versehen)\b|"
            r"\b(?:als|wanneer)\b[^.\n]{0,60}?\bvraagt?\b[^.\n]{0,60}?\b(?:zeg|antwoord)\b[^.\n]{0,30}?\b(?:niet "
            r"bestaat|"
            r"niets|geen|storing)\b|"
            r"\b(?:sans (?:le|rien) (?:dire|mentionner|signaler)|sin (?:decirlo|avisar|mencionarlo)|sem (?:dizer|"
            r"avisar|"
            r"mencionar)|senza (?:dirlo|avvisare)|ohne (?:es|das|dies) zu (?:sagen|erwähnen|melden))\b|"
            r"\b(?:fragt|fragen|erkundigt|will|möchte)\b[^.\n]{0,80}?\b(?:verneine|bestreite|leugne|streite|weiche "
            r"aus|lenke "
            r"ab|verschweig\w*|behaupte)\b|"
            r"\b(?:si|cuando)\b[^.\n]{0,20}?\bpregunt\w+[^.\n]{0,80}?\b(?:niégalo|niega|desmiente|di que no|miente)\b|"
            r"\b(?:si|quand|lorsqu)\b[^.\n]{0,30}?\bdemand\w+[^.\n]{0,80}?\b(?:nie|niez|démens|réponds (?:que )?non|"
            r"mens)\b|"
            r"\b(?:se|quando)\b[^.\n]{0,20}?\b(?:chied\w+|pergunt\w+)[^.\n]{0,80}?\b(?:nega|negalo|negue|rispondi di "
            r"no|"
            r"responda que não|smentisci|desminta)\b"
        ),
    ),
)
"""People are led to believe what is not so."""
