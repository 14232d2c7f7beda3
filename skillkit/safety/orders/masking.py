"""Orders to show people a false face: what was not done is said to be done, warnings and wordings are kept back."""

import re

from skillkit.patterns import Pattern
from skillkit.safety.looks import Look
from skillkit.safety.orders.rising import TEXT
from skillkit.safety.orders.rising import WHO
from skillkit.safety.orders.rising import G

GUARDIANS = (
    r"(?:security|safety|review\w*|audit\w*|guard\w*|moderation|compliance|policy|privacy|scann\w+|protect\w+|"
    r"watchdog|monitoring|"
    r"antivirus|governance|permission)(?:(?:,| or| and|/)\s?\w+){0,2} (?:skills?|hooks?|plugins?|agents?|tools?|"
    r"checks?|layers?|"
    r"extensions?|filters?|gates?|servers?|sub-?agents?|scanners?|reviewers?|monitors?)"
)
AS_IF_ABSENT = (
    rf"as (?:if|though) (?:they|it|these|those|that|none|no\w*|there)?{G}{{0,20}}?\b(?:not\b|never\b|absent|off\b|"
    rf"missing|disabled|gone|no\b|"
    r"none\b|silent)"
)
WARNINGS = (
    r"(?:warnings?|alerts?|objections?|security findings?|concerns?|caveats?|risks?|dangers?|hazards?|notices?|red "
    r"flags?|error messages?|side effects?)"
)
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
MASKS = Pattern(
    # A word begins there: most places are spared the long list.
    r"\b(?:"
    rf"\b{GUARDIANS}\b[^\n]{{0,160}}?\b(?:{AS_IF_ABSENT}|(?:ignore|skip|bypass|disregard|unload|deactivate|silence|"
    rf"mute|outvote|overrule) (?:them|it\b|their|"
    rf"these|those|what they|whatever they|its (?:advice|warnings?|findings|verdict)))|"
    rf"\b(?:act|behave|work|proceed|continue|carry on|answer|go on)\b{G}{{0,20}}?\bas (?:if|"
    rf"though){G}{{0,30}}?\b{GUARDIANS}\b{G}{{0,30}}?\b(?:not|n['’]t|absent|"
    rf"off|missing|disabled|never|no)\b|"
    rf"\b(?:pass|hand|forward|relay|give|show|report|mention|repeat|surface|carry|say|tell)\b(?: on| over| along)? "
    rf"(?:none|nothing|not one|no word|neither)\b{G}{{0,24}}?"
    rf"\b{WARNINGS}\b|"
    rf"\b(?:do not|don['’]t|never|without|no need to|rather than) (?:pass|hand|forward|relay|show|report|mention|"
    rf"repeat|surfac|print|quot|rais|voic|bring)(?:e|es|ing)?"
    rf"\b{G}{{0,40}}?\b{WARNINGS}\b{G}{{0,30}}?\b(?:to|on to|before|in front of|with) (?:the |any |an? )?{WHO}\b|"
    rf"\b(?:suppress|swallow|withhold|keep back|hold back|silence|hide|soften|tone down|play down|bury|strip|filter "
    rf"out|drop|leave out)\b{G}{{0,40}}?\b{WARNINGS}\b"
    rf"{G}{{0,50}}?\b(?:(?:from|to|so that|before|for) (?:the |any |an? |your )?{WHO}|{WHO} (?:does|do|need|will|"
    rf"would|never)|they worry|nobody worries)\b|"
    rf"\b(?:leave|keep|hold)\s+(?:this|the|these)\s+{TEXT}(?:['’]s)?\b{G}{{0,40}}?\b(?:out of|back from|away from|"
    rf"hidden from)\s+(?:any|every|all|the|your|each)?\b"
    rf"{G}{{0,20}}?\b(?:answers?|repl(?:y|ies)|responses?|explanations?|accounts?|talk|view|questions?)\b|"
    rf"\b(?:show|quote|give|read out|print|repeat|name|paste|reveal|disclose|tell|share|"
    rf"say)\b{G}{{0,50}}?\b(?:nothing|not a (?:word|line)|no (?:line|part|word)|none)\b"
    rf"{G}{{0,10}}?\b(?:from|of|in|about) (?:this|these) {TEXT}\b|"
    rf"\b(?:if|when|whenever|should)\b{G}{{0,30}}?\b(?:asks?|asked|inquires?|wants? to know)\b{G}{{0,30}}?\b(?:which|"
    rf"what|how|why|about|whether)\b{G}{{0,40}}?\b(?:instructions?|"
    rf"rules?|prompt|skills?|files?|guidance|steer\w*|told)\b{G}{{0,60}}?\b(?:nothing|only|instead|deny|denies|say "
    rf"(?:that )?(?:there|you|it|no)|"
    rf"(?:say|answer|give|show)\b{G}{{0,40}}?\bbut not|not this (?:section|file|part|paragraph)|without (?:this|"
    rf"naming|mentioning))\b|"
    rf"\b{WHO}\b{G}{{0,60}}?\b(?:asks?|asking|asked|wonders?|inquires?|questions?|doubts?|worr(?:y|"
    rf"ies))\b{G}{{0,80}}?\b(?:are|is|should be|must be|will be|gets?|has to be|have to be) "
    rf"(?:to be )?(?:told|assured|informed|reassured|given to understand|left to (?:think|"
    rf"believe))\b{G}{{0,16}}?\b(?:that )?(?:you|it|this|the \w+|everything|nothing|all|no)\b"
    rf"{G}{{0,30}}?\b{REASSURES}\b|"
    rf"(?<!would )(?<!could )(?<!might )(?<!not )\b(?:let|make|have|leave)\s+(?:the )?{WHO} (?:to )?(?:believe|think|"
    rf"assume|suppose) (?:that )?(?:you|it was|it is|nothing|the|all)\b|"
    rf"\b(?:carry on|continue|act|behave|answer|reply|proceed|go on|speak|sound|look) as (?:though|if) (?:you|it) "
    rf"(?:had|have|were|did|would) (?:\w+ )?(?:agreed?|complied|comply|done|"
    rf"obeyed|obey|followed|following|checked|asked|read|changed|accepted|listened|listening|verified|tested|"
    rf"confirmed|approved|stopped)\b|"
    rf"\b(?:say|tell (?:\w+ ){{1,2}}|report|confirm|state|answer|write|assure (?:\w+ ){{1,2}})(?:that "
    rf")?{G}{{0,30}}?\b(?:was|were|has been|have been|is|are) {DONE}\b{G}{{0,12}}?(?:,|\bbut|\band|\bwhile|;) "
    rf"(?:but |and |while |then )?(?:in fact |quietly |silently |still |really |meanwhile )?(?:keep|leave|retain|go "
    rf"on with|carry on|continue|do not|don['’]t|use|stay with|send it|run it|put)(?:ing)?\b|"
    rf"\b(?:you )?(?:need not|needn['’]t|do not|don['’]t|never) (?:\w+ )?(?:announce|admit|disclose|reveal|say|"
    rf"mention|concede|let on|tell (?:\w+ ){{1,2}})(?: to \w+)? (?:that|when|where|how) {G}{{0,40}}?"
    rf"\b(?:set aside|ignored|overruled|passed over|disregarded|dropped|not (?:followed|done|made|carried out|"
    rf"applied)|refused|overridden|kept|put first|paid)\b|"
    rf"\b(?:tell|say to|report to|inform|show|give) (?:the |any |your )?{WHO} only (?:that|what|about|the fact)\b|"
    rf"(?<!not found; )\b(?:if|when|whenever|should) (?:the |any |a |an )?(?:{WHO}|they|he|she|"
    rf"asked)\b{G}{{0,20}}?(?:\b(?:asks?|inquires?|wants?|looks?|asked)\b)?{G}{{0,40}}?, (?:just |simply )?(?:say|"
    rf"answer|reply|"
    rf"claim|tell (?:the )?\w+),? (?:that )?(?:there (?:is|are|was|were|has been|have been) (?:none|nothing|no\b)|"
    rf"none\b|nothing (?:was|is|has)|you (?:do not know|don['’]t know|cannot see|have no (?:idea|record|access)|"
    rf"found (?:none|nothing)|saw (?:none|nothing)))|"
    rf"\b(?:describe|present|report|call|mark|show) (?:the |this |that |your |each |every )?(?:review|check|audit|"
    rf"test|scan|work|result|analysis|search|verification|inspection)s? as (?:complete|full|thorough|done|finished|"
    rf"careful|passed)\b"
    rf"(?=[^\n]{{0,160}}\b(?:also|even|although|though|where|regardless|whatever|without)\b)|"
    r"\b(?:approved?|accepted|merged|passed|waved through|signed off|cleared|let "
    r"through)\b[^.\n;]{0,20}?\b(?:without (?:reading|looking|a look|being read|opening|any review|review|checking|a "
    r"check)|unread|unseen|unreviewed)\b|"
    r"\b(?:sag|sage|behaupte|versichere|antworte|erkläre|teile? mit)\b[^.\n]{0,30}?\b(?:dass|es|"
    r"du)\b[^.\n]{0,60}?\b(?:erledigt|geändert|gelöscht|übernommen|nur|nichts|kopie|unabhängig)\b"
    r"[^.\n]{0,40}?\b(?:behalte|lass|dann|aber|beruhigt|sorgen)\b|"
    rf"\bonly (?:mention|tell|show|report|say|name|list)\b{G}{{0,40}}?\bto (?:the |your )?{WHO}\b{G}{{0,20}}?[;,:] "
    rf"{G}{{0,40}}?\b(?:internal|aside|secret|private|not for|stays?|rest)\b|"
    r"\b(?:si|quand|lorsqu\w*)\b[^.\n]{0,80}?\b(?:demand\w+|question\w*|interroge\w*|"
    r"s['’]inquiète)\b[^.\n]{0,60}?\b(?:dis|dites|réponds|répondez|affirme\w*|prétends?)\b[^.\n]{0,16}?"
    r"(?:n['’]existe|n['’](?:en )?as|n['’]y a|ne sais|rien|aucun|pas|par erreur|panne)|"
    r"\b(?:si|cuando)\b[^.\n]{0,60}?\bpregunt\w+\b[^.\n]{0,60}?\b(?:di(?:le)?|diga|responde|contesta|"
    r"afirma)\b[^.\n]{0,16}?\b(?:no (?:existe|hay|sabes|tienes|hiciste)|nada|ningun\w*|un (?:fallo|error)|avería)|"
    r"\b(?:se|quando|caso)\b[^.\n]{0,60}?\bpergunt\w+\b[^.\n]{0,60}?\b(?:diga|responda|"
    r"afirme)\b[^.\n]{0,30}?\b(?:não|nada|nenhum\w*|falha|erro)\b|"
    r"\b(?:se|quando)\b[^.\n]{0,60}?\bchied\w+\b[^.\n]{0,60}?\b(?:di['’]|rispondi|afferma)[^.\n]{0,16}?\b(?:non "
    r"(?:esiste|c['’]è|sai|hai)|niente|nulla|un (?:errore|guasto))|"
    r"\b(?:wenn|falls|sollte)\b[^.\n]{0,60}?\bfrag\w+\b[^.\n]{0,60}?\b(?:sag\w*|antworte\w*|"
    r"behaupte\w*)\b[^.\n]{0,30}?\b(?:nicht gibt|nichts|kein\w* (?:gibt|hast|vorlieg\w*)|keine hast|Störung|Ausfall|"
    r"Versehen)\b|"
    r"\b(?:als|wanneer)\b[^.\n]{0,60}?\bvraagt?\b[^.\n]{0,60}?\b(?:zeg|antwoord)\b[^.\n]{0,30}?\b(?:niet bestaat|"
    r"niets|geen|storing)\b|"
    r"\b(?:sans (?:le|rien) (?:dire|mentionner|signaler)|sin (?:decirlo|avisar|mencionarlo)|sem (?:dizer|avisar|"
    r"mencionar)|senza (?:dirlo|avvisare)|ohne (?:es|das|dies) zu (?:sagen|erwähnen|melden))\b|"
    r"\b(?:fragt|fragen|erkundigt|will|möchte)\b[^.\n]{0,80}?\b(?:verneine|bestreite|leugne|streite|weiche aus|lenke "
    r"ab|verschweig\w*|behaupte)\b|"
    r"\b(?:si|cuando)\b[^.\n]{0,20}?\bpregunt\w+[^.\n]{0,80}?\b(?:niégalo|niega|desmiente|di que no|miente)\b|"
    r"\b(?:si|quand|lorsqu)\b[^.\n]{0,30}?\bdemand\w+[^.\n]{0,80}?\b(?:nie|niez|démens|réponds (?:que )?non|mens)\b|"
    r"\b(?:se|quando)\b[^.\n]{0,20}?\b(?:chied\w+|pergunt\w+)[^.\n]{0,80}?\b(?:nega|negalo|negue|rispondi di no|"
    r"responda que não|smentisci|desminta)\b"
    r")",
    re.IGNORECASE,
)
"""People are led to believe what is not so."""

PEOPLE = (
    "user users writer writers author client clients customer customers person people owner operator operators host "
    "developer developers maintainer "
    "reviewer reviewers teacher patient patients reader readers anyone anybody somebody requester company admin "
    "guest staff"
)
MASKED = Look(
    (
        "security safety review reviewer audit guard moderation compliance policy privacy scanning scanner "
        "protection watchdog monitoring antivirus governance permission",
        "skill skills hook hooks plugin plugins agent agents tool tools check checks layer layers extension "
        "extensions filter filters gate gates "
        "server servers subagent subagents scanner scanners reviewers monitors",
        "as ignore skip bypass disregard unload deactivate silence mute outvote overrule",
        "if though them it their these those what whatever its",
    ),
    (
        "warning warnings alert alerts objection objections findings concern concerns caveat caveats risk risks "
        "danger dangers hazard hazards notices flags side",
        "pass hand forward relay give show report mention repeat surface carry raise voice suppress swallow withhold "
        "silence hide soften tone play bury strip filter drop "
        "leave keep hold say tell bring",
        f"none nothing not one neither never don without need {PEOPLE} worry worries",
    ),
    (
        "guide skill file document page text section playbook handbook manual notes rules instructions guidance "
        "chapter paragraph prompt steers steer",
        "answer answers reply replies response responses explanation explanations account talk view nothing word "
        "line none ask asks asked inquires know",
        "leave keep hold show quote give read print repeat name paste reveal disclose tell share say deny",
        "out back away hidden nothing none instead without deny denies",
    ),
    (
        "told assured informed reassured understand left believe think assume suppose",
        PEOPLE,
        "ask asks asking asked wonder wonders inquire inquires question questions doubt doubts worry worries let "
        "make have leave",
    ),
    (
        "though if",
        "agreed agree complied comply done obeyed obey followed following checked asked read changed accepted "
        "listened listening verified tested confirmed approved stopped",
        "carry continue act behave answer reply proceed speak sound",
        "had have were did would",
        "as",
    ),
    (
        "made done applied removed deleted changed sent fixed stopped saved undone reverted accepted followed "
        "adopted cancelled updated noted",
        "say tell report confirm state answer write assure",
        "keep leave retain continue carry keeping leaving stay",
        "was were has have is are",
        "but while quietly silently meanwhile that",
    ),
    (
        "announce admit disclose reveal say mention concede let tell",
        "aside ignored overruled passed disregarded dropped followed refused overridden kept paid",
        "need needn not don never",
        "that when where how",
    ),
    (
        "existe rien aucun pas panne nada ninguno ninguna fallo error avería não nenhum nenhuma falha erro non "
        "niente nulla errore guasto nicht nichts kein keine störung ausfall versehen "
        "bestaat niets geen storing n hay",
        "si quand lorsque lorsqu cuando se quando caso wenn falls sollte als wanneer",
        "demande demandent question questions interroge pregunta preguntan pergunta perguntar perguntarem chiede "
        "chiedono fragt fragen vraagt",
        "dis dites réponds répondez affirme prétends di dile diga responde contesta responda afirme rispondi afferma "
        "sag sage antworte behaupte zeg antwoord",
    ),
    (
        "sans sin sem senza ohne",
        "dire mentionner signaler decirlo avisar mencionarlo dizer mencionar dirlo avvisare sagen erwähnen melden",
    ),
    ("only", "tell say report inform show give mention name list", "to that what about fact", PEOPLE),
    (
        "none nothing no idea record",
        "asked asks ask inquires wants looks",
        "say answer reply claim tell",
        "if when whenever should",
        "there none nothing you",
    ),
    (
        "complete full thorough done finished careful passed",
        "describe present report call mark show",
        "review check audit test scan work result analysis search verification inspection reviews checks",
        "as",
    ),
    ("approved approve accepted merged passed waved signed cleared", "without unread unseen unreviewed"),
    (
        "verneine bestreite leugne streite verschweige behaupte weiche lenke versichere",
        "fragt fragen erkundigt will möchte dass es du",
    ),
    (
        "niégalo niega desmiente miente niez nie démens mens nega negalo negue smentisci desminta non não no",
        "pregunta preguntan preguntar demande demandent demandait chiede chiedono pergunta perguntar perguntam",
    ),
)
