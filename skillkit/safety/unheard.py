"""Words by which nobody is to hear of something: one expression for all rules that ask, in several languages."""

import re

from skillkit.patterns import Pattern

OBJECT = (
    r"(?=\s*(?:$|[.,;:)]|(?:it|this|that|these|them|anything|any of|either|about|of|out|to|up|him|her|anyone|anybody|"
    r"the|why|"
    r"where|how|which|so|in|when|and|or)\b))"
)
"""What is not to be told is what stands here, not some sort of thing."""

WORDLESS = (
    r"\b(?:do not|don['’]t|never|no need to|without) (?:even )?(?:mention|tell|telling|mentioning|say|saying|bring|"
    r"report|explain|document|comment|"
    r"announce|point)\w*" + OBJECT + r"|\b(?:nicht (?:erwähn\w*|nennen|sagen)|erwähne\w* (?:es|das|dies)? ?nicht|"
    r"ohne (?:es|das|"
    r"dies) zu (?:sagen|erwähnen))|"
    r"\bne (?:le |la |l['’]|les |lui |en )?(?:mentionne\w*|dis|dites|parle\w*|signale\w*) (?:pas|rien)|\bsans "
    r"(?:le |la |les |en )?(?:dire|"
    r"mentionner|signaler|parler)|\b(?:no|sin) (?:lo |la |se )?(?:menc\w+|dig\w+|dec\w+|avis\w+|inform\w+)|"
    r"\bnon va(?:nno)? (?:citat|menzionat|dett|indicat|riportat|segnalat)\w+|"
    r"\b(?:não|sem) (?:o |a )?(?:menc\w+|dig\w+|diz\w+|"
    r"avis\w+|inform\w+)|\b(?:non|senza) (?:lo |la )?(?:menzion\w+|dir\w+|avvis\w+|segnal\w+|parlar\w+)|не "
    r"(?:говори\w*|упоминай\w*|сообщай\w*|пиши\w*)|"
    r"\b(?:catch\w* (?:no|the) eye|unnoticed)\b|不要(?:提|告诉|说)|伝えない|言わない"
)
"""Nobody is told."""

UNNOTICED = (
    r"\b(?:catch(?:es|ing)?|draw(?:s|ing)?|attract(?:s|ing)?) (?:no|any(?:one|body)['’]s|the|nobody['’]s|no "
    r"one['’]s|much|any) (?:eyes?|attention|notice)\b|\bstands? out\b|\bunnoticed\b|\binconspicuous\w*|\bwhere "
    r"(?:nobody|no one) (?:looks|sees|reads|checks)\b|\bbur(?:y|ied) (?:it|them|these|this|the)\b|\bso (?:that "
    r")?(?:nobody|no one|reviewers?|(?:the|a) (?:reviewer|reader|maintainer|user|team)s?) (?:do(?:es)? not |"
    r"don['’]t |doesn['’]t |never |won['’]t )?(?:notic|sees?\b|spots?\b|asks?\b|looks?\b|wonder)\w*|\b(?:in|with|"
    r"under|inside|behind|into|as part of) (?:a|an|some|another) (?:[\w-]+ )?(?:commit|change|pull request|"
    r"pr)\b(?: (?:about|on|for|of|called|named|titled|labell?ed) (?:something|anything) (?:else|other|unrelated|"
    r"harmless)|[^.\n]{0,40}?[\"“`](?:docs?|chore|style|typo|format\w*|clean))|\b(?:in|into|with|inside|under|as "
    r"part of|behind) (?:a|an|the|some) (?:formatting|unrelated|cosmetic|typo|docs|clean-?up|style|refactoring|"
    r"housekeeping) (?:commit|change|pull request|pr)\b(?! of (?:its|their) own)|\b(?:in|into) the same commit "
    r"as\b|\b(?:avoid|leave out|without) (?:the |using |any )?(?:words?|terms?)\b[^.\n]{0,40}?\b(?:skip|disabl|"
    r"threshold|relax|lower|ignor|suppress|weaken|bypass|test)\w*|\b(?:words?|terms?)\b[^.\n]{0,40}?\b(?:skip|"
    r"disabl|threshold|relax|lower|ignor|suppress|weaken|bypass)\w*[^.\n]{0,50}?\b(?:not|n['’]t|never|nowhere|"
    r"taboo|forbidden)\b|\b(?:write|say|report|state|claim|note|answer|tell)\b[^.\n]{0,30}?[\"“„«](?:fixed|"
    r"resolved|repaired|found and fixed|all (?:\d+ )?tests|tests (?:now )?pass|root cause)|\b(?:asks?|"
    r"wonders?)\b[^.\n]{0,12}?\bwhether\b[^.\n]{0,30}?\b(?:tests?|checks?|thresholds?|"
    r"assert\w*)\b[^.\n]{0,40}?\b(?:answer|reply) is\b|(?<!never )(?<!not )\b(?:do not|don['’]t|never|no need to|"
    r"without) (?:mention|tell|say|report|list|explain|announc|disclos|point)\w* (?:(?:to |about |out )?(?:the "
    r")?(?:users?|reviewers?|team|maintainers?|anyone|anybody|them) ?(?:about |of |that )?)?(?:about |of "
    r")?(?:this|these|it\b|them\b|that\b|the (?:change|edit|removal|skip|lowered|new (?:value|threshold)|"
    r"threshold|commit)\w*)(?! (?:unless|until|before)\b)|\bunauffällig\w*|\b(?:nicht|niemandem|keinem) (?:auf|"
    r"ins Auge)(?:fall\w*|fäll\w*)?|\bohne (?:es|das|dies) zu (?:sagen|erwähnen|melden)|\bnicht (?:erwähn\w*|"
    r"auffall\w*|auffäll\w*|ins Auge)|\berwähne\w* (?:es |das |dies |davon )?(?:nicht|nichts)|\bsans (?:le |en |"
    r"rien )?(?:dire|mentionner|signaler|parler)|\bne (?:le |les |la |l['’]|en )?(?:mentionne|signale|parle|dis|"
    r"dites)\w* (?:pas|rien|jamais)|\binaperçu\w*|\bn['’](?:attir\w+ pas|en parle\w* (?:pas|à))|\bsin "
    r"(?:mencionar|decir|avisar|llamar)\w*|\bno (?:lo |las? |los )?(?:menciones?|digas?|avises?|llam\w+ la "
    r"atención)|\b(?:desapercibid|inadvertid|despercebid)\w*|\bsem (?:mencionar|dizer|avisar|chamar)\w*|\bnão "
    r"(?:o |os |a |as )?(?:menc\w+|dig\w+|avis\w+|cham\w+ (?:a )?atenção)|\bsenza (?:dir|menzionar|avvisar|"
    r"segnalar)\w*|\bnon (?:lo |li |la )?(?:menzion|dir|avvis|segnal|dare nell|dia nell|diano nell)\w*|"
    r"\binosservat\w*|не (?:упоминай|говори|сообщай|бросал|пиши)\w*|незаметн\w*|чтобы никто"
)
"""Nobody is to notice, and it stands where no eye falls."""

LEFT_OUT = (
    r"\b(?:leave|keep) (?:it|this|that|them|these|the (?:look-?up|call|request|step|upload|service))(?: \w+)? out "
    r"of (?:the|"
    r"your|any|all)\b|\bimplementation detail\b|\b(?:needs?|deserves?|requires?) no mention\b|\bnot worth (?:a "
    r")?mention\w*|"
    r"\b(?:do not|don['’]t|never|without) (?:mention|report|list|announc|tell|bring)\w*" + OBJECT + r"|"
    r"\bImplementierungsdetail\b|\b(?:lass|lasse|halte)\b[^.\n]{0,40}\b(?:weg|aus der "
    r"Antwort|heraus|"
    r"außen vor)\b|\bnicht (?:erwähn\w*|der Rede wert)|\berwähne\b[^.\n]{0,30}\bnicht\b|\bdétail "
    r"(?:d['’]implémentation|"
    r"technique|interne)\b|\bne (?:le |la |l['’]|les |en )?(?:mentionne|signale|parle|dis)\w* (?:pas|rien)|"
    r"\bdetalle (?:de implementación|técnico|interno)\b|\bno (?:lo |la |los |las )?(?:menciones?|digas|nombres)\b|"
    r"\bd[eé]jalo (?:fuera|al margen)\b"
)
"""It is left out of what is said."""

NORTHERN = (
    r"\b(?:nævn|nevn|nämn|omtal|omtala|oplys|opplys|fortæl|fortell|berätta|vermeld|noem|meld|"
    r"zeg)\b[^.\n]{0,50}?\b(?:ikke|inte|"
    r"ej|aldrig|aldri|niet|nooit|ingenting|niets)\b(?! (?:hvis|før|om|innan|als|voordat|vóór|voor|na|efter|etter|"
    r"nødvendigvis)\b)|\b(?:i (?:al )?stilhed|i "
    r"stillhet|"
    r"i (?:det )?tysthet|i det tysta|in (?:alle )?stilte|stilletjes|ubemærket|ubemerket|obemärkt|onopgemerkt)\b|"
    r"\b(?:uden|uten|utan) at(?:t)? (?:nævne|nevne|nämna|sige|si|säga|fortælle|fortelle|berätta|melde|oplyse|skrive|"
    r"omtale)\b|"
    r"\buten å (?:nevne|si|fortelle|melde|opplyse|skrive|omtale)\b|\butan att (?:nämna|säga|berätta|skriva)|"
    r"\bzonder (?:dit|het|dat|iets|dit )?\s?(?:\w+ )?te (?:melden|vermelden|noemen|"
    r"zeggen|vertellen)\b|\b(?:heller ikke|selv ikke|heller inte|inte ens|ook niet|zelfs "
    r"niet)\b[^.\n]{0,16}\b(?:hvis|når|om|"
    r"när|als|wanneer)\b|\bså (?:ingen|at ingen|att ingen)\b[^.\n]{0,16}\b(?:ser|opdager|oppdager|märker|lægger|"
    r"legger)|"
    r"\bzodat niemand\b|\b(?:så|slik at|zodat|zo dat|för att|for at|men)\b[^.\n]{0,40}?\b(?:ser|forbliver|forblir|"
    r"förblir|bliver|blir|er|är|blijft|lijkt|"
    r"oogt)\b[^.\n]{0,16}\bgr(?:øn|ön|oen)\w*"
)
"""The same in Danish, Norwegian, Swedish and Dutch."""

NEEDLESS = (
    r"\b(?:no need|not necessary|needless|unnecessary|pointless) to (?:tell|mention|inform|bother|trouble|bring|"
    r"explain|point)\w*|\b(?:inutile|pas (?:besoin|la peine|nécessaire)) (?:d['’]en|de (?:le|l['’]|les|lui|leur)?) ?"
    r"(?:parler|informer|prévenir|avertir|mentionner|dire|signaler|inquiéter)|\b(?:no (?:hace falta|es "
    r"necesario)|sin necesidad de) (?:decírselo|mencionarlo|avisar|informar|contarlo|decirlo)\w*|"
    r"\b(?:não é (?:preciso|necessário)|desnecessário|sem necessidade de) (?:avisar|mencionar|informar|dizer|"
    r"contar)\w*|\b(?:inutile|non (?:serve|occorre|è necessario)) (?:dirlo|parlarne|avvisare|informare|"
    r"menzionarlo)\w*|"
    r"\b(?:nicht (?:nötig|notwendig|erforderlich)|unnötig|überflüssig),? [^.\n]{0,40}?\b(?:zu (?:erwähnen|sagen|"
    r"informieren|erzählen|behelligen)|darauf hinzuweisen)|"
    r"(?:предупреждать|извещать|оповещать|уведомлять|сообщать|говорить) (?:об этом |им |никого )?(?:не (?:нужно|надо|"
    r"стоит|"
    r"обязательно|следует)|незачем)|"
    r"(?:нет нужды|не нужно|незачем|не обязательно) (?:об этом )?(?:говорить|сообщать|упоминать|предупреждать)|"
    r"\b(?:söylemeye|bildirmeye|bahsetmeye) gerek yok|\bnie (?:trzeba|ma potrzeby) (?:o tym )?(?:mówić|wspominać|"
    r"informować)"
)
"""It is called needless to tell."""

UNHEARD = Pattern("|".join((WORDLESS, UNNOTICED, LEFT_OUT, NORTHERN, NEEDLESS)), re.IGNORECASE)
"""Nobody is to hear of it."""
