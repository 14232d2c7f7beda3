"""Claims of a skill on every task, on the first place and on consent that nobody gave."""

import re

from skillkit.patterns import Pattern
from skillkit.safety.looks import Look

USES = r"(?:load|read|use|open|invoke|activate|consult|apply|follow|run|trust)"
USED = r"(?:loaded|read|used|opened|invoked|activated|consulted|applied|followed|trusted)"
THIS = r"(?:this|these) (?:skill|file|document|instructions?|rules?|text|page)"
EVERY = (
    r"(?:always|(?:for|in|at|on|with|before) (?:each|every|any|all) (?:\w+ )?(?:tasks?|requests?|questions?|"
    r"sessions?|conversations?|turns?|"
    r"answers?|jobs?|projects?)(?! (?:that|which|where|in|on|with|about|of)\b)|from now on|whatever (?:the|it|is)|"
    r"no matter|even (?:if|when))"
)
FIRST = r"(?:first\b|before (?:any|all|every)(?:thing|one)?(?: other| else)?\b)"
OTHER = r"(?:(?:any |the |all )?(?:other|further|another|different) skills?|skills? (?:other than|besides) this)"

CLAIMS = Pattern(
    rf"\b(?:give|grant|assign) {THIS} (?:\w+ )?(?:priority|precedence)\b(?: over (?:anything|everything|all\b|any\b|"
    rf"whatever|every\b|what))|"
    r"\b(?:take it|assume|presume|suppose|rest assured)\b[^.\n]{0,10}?that the (?:user|owner|"
    r"customer)s? (?:\w+ )?(?:agrees?|consents?|approves?|has (?:agreed|consented|approved)|"
    r"is (?:fine|happy|ok))\b|"
    r"\b(?:all|every|any) (?:confirmations?|permissions?|approvals?)\b[^.\n]{0,10}?\b(?:counts?|is|are|stands?|"
    r"holds?)\b[^.\n]{0,10}?\bas (?:given|granted)\b(?! (?:in|by|on|below|above))|"
    r"\bact (?:as though|as if) (?:it|the question|that|they) (?:had|has|have|was|were)\b[^.\n]{0,20}?\b(?:answered|"
    r"confirmed|approved)\b|"
    r"\b(?:Zustimmung|Einverständnis|Genehmigung|Erlaubnis)\b[^.\n]{0,24}?\b(?:gilt|"
    r"gelten)\b[^.\n]{0,12}?\bals (?:erteilt|gegeben)|"
    r"\b(?:da|dé|dar) por (?:hecho|sentado)\b[^.\n]{0,30}?\b(?:de acuerdo|consiente|consentimiento|aprueba|acepta)|"
    r"(?:\bconsidère[rz]?|\bsuppose[rz]?|\bpars du principe)[^.\n]{0,40}?(?:donné son accord|consentement|"
    r"est d['’]accord)|"
    r"\b(?:assuma|presuma|considere|dê|trate)\b[^.\n]{0,20}?\b(?:aprovação|autorização|confirmação|"
    r"permissão)\b[^.\n]{0,30}?\b(?:dada|concedida|feita|obtida)\b|"
    r"\b(?:considera|da|dé|trate)\b[^.\n]{0,20}?\b(?:aprobación|autorización|confirmación|"
    r"permiso)\b[^.\n]{0,30}?\b(?:dad[ao]|concedid[ao]|hech[ao])\b|"
    r"\bconsidère\w*[^.\n]{0,20}?\b(?:approbation|autorisation|confirmation)\b[^.\n]{0,30}?\b(?:donnée|acquise|"
    r"accordée|faite)\b|"
    r"\b(?:assuma|presuma|considere|parta do princípio)\b[^.\n]{0,40}?\b(?:concorda|consentimento|aceita|de acordo|"
    r"autorizou)|"
    r"\b(?:considera|per scontato|presumi)\b[^.\n]{0,40}?(?:d['’]accordo|\bconsenso|\bacconsente)|"
    r"(?:默认|視為|视为|假定|当作)[^。\n]{0,6}(?:用户)?[^。\n]{0,6}(?:同意|授权|批准)|(?:同意|承認)[^。\n]{0,8}(?:得た|された|ある)(?:もの)?とみな|"
    r"동의한 것으로 (?:간주|여기)|"
    r"(?:считай\w*|исходи\w*)[^.\n]{0,40}?(?:соглас\w+|разрешени\w+)|"
    rf"\b{EVERY}\b[^.\n]{{0,60}}?\b{USES}s? {THIS}(?: \w+)? {FIRST}"
    rf"|\b{USES}s? {THIS}(?: \w+)? {FIRST}[^.\n]{{0,30}}?\b{EVERY}\b"
    rf"|\b(?:never|refuse to)\s+(?:{USES})(?: or \w+)?\s+{OTHER}\b\s*(?:[.,;:]|$)"
    rf"|\b(?:never|do not|don['’]t|must not|may not|refuse to)\s+(?:ever )?(?:{USES})(?: or \w+)?\s+{OTHER}\b[ "
    rf",;]*(?:they\b|in this (?:session|project|"
    r"conversation)|(?:even|because|as|for any|from now|any more|again|at all)\b)"
    rf"|\b{OTHER}\b[^.\n]{{0,12}}?\b(?:is|are|must|may|should|shall)\b[^.\n]{{0,10}}?\b(?:not|"
    rf"never)\b[^.\n]{{0,12}}?\b{USED}\b"
    rf"|\bno other skills?\s+(?:is|are|must|may|should|shall)\b[^.\n]{{0,10}}?\b{USED}\b"
    rf"|\b(?:{THIS}|(?:the )?(?:instructions?|rules?|steps?) (?:in|of|on) this (?:skill|file|document|page)|"
    rf"what (?:stands|is written) here)"
    r"(?: always)? (?:has|have|takes?|gets?|is given|are given) (?:\w+ )?(?:precedence|"
    r"priority)\b(?: over (?:anything|everything|all\b|any\b|whatever|every\b|what)|\s*[.;!]|\s*$)"
    r"|\b(?:user|operator|system|developer)s?(?:['’]s?)?(?: \w+)? (?:wish\w*|instructions?|requests?|messages?|"
    r"prompt|orders?|rules?)?\s*(?:differ|conflict|disagree|contradict|"
    r"collide|clash)s?\b[^.\n]{0,30}?\b(?:these|this|the above) (?:rules?|instructions?|file|skill|text|section|"
    r"page)?\s*(?:always )?"
    r"(?:apply|applies|wins?|holds?|counts?|prevails?|stands?|comes? first|is right|are right)\b"
    r"|\b(?:treat|regard|consider|take|read|see|accept)\s+(?:the )?(?:contents?|text|words|all|everything|"
    r"rest)?\s*(?:of|in|on)?\s*(?:this|these) "
    r"(?:file|skill|document|text|page|section|rules?|instructions?)[^.\n]{0,20}?\bas (?:a )?part of (?:your|"
    r"the) system (?:prompt|message)"
    r"|\b(?:assume|presume|suppose|take)\b[^.\n]{0,30}?\b(?:consent(?:ed|s)?|permission|approval|approved|agreed|"
    r"agreement)\b(?! (?:only|if|when|unless)\b)"
    r"[^.\n]{0,24}?(?:\bas (?:given|granted|read)|\b(?:has|have) been given|\bis given|\bgranted|\bto (?:all|"
    r"everything|any|every)\b|\bfor (?:granted|all|everything|any|every)\b|\s*[.;]|\s*$)"
    r"|\b(?:consider|treat|regard|take|count)\s+(?:every|all|each|any)\s+(?:\w+ )?(?:confirmations?|permissions?|"
    r"approvals?|consents?)\b[^.\n]{0,16}?\b(?:given|granted|done|made)\b"
    r"|\b(?:standing|permanent|unlimited|implicit|tacit|unconditional)\s+(?:permission|consent|approval|"
    r"authori[sz]ation)\b[^.\n]{0,60}?\b(?:any|all|every\w*|whatever|anything)\b"
    r"|\b(?:no need|need not|needn['’]t|unnecessary|not necessary) (?:to )?(?:ask|confirm|consult|"
    r"wait for (?:an? |the |any )?(?:\w+['’]s )?(?:confirm\w*|approv\w*|permission|consent|yes|"
    r"ok))\b[^.\n]{0,60}?\b(?:delet\w+|remov\w+|push\w*|overwrit\w+|pay\w*|send\w*|"
    r"upload\w*|install\w*|publish\w*|drop\w*|reset\w*|deploy\w*)\b(?![^.\n]{0,40}\b(?:own|temporary|scratch|build|"
    r"cache|generated)\b)"
    r"|\blade[nt]?\b[^.\n]{0,24}?\b(?:keine|niemals) (?:anderen?|weiteren?) skills?\b|\b(?:keine|"
    r"niemals) (?:anderen?|weiteren?) skills?\b[^.\n]{0,16}\b(?:laden|nutzen|verwenden|lesen|geladen|verwendet)\b"
    r"|\b(?:no|nunca)\s+(?:cargues?|uses?|leas?|utilices?|carregue|use|leia)\b[^.\n]{0,12}\b(?:otr[ao]s?|"
    r"outr[ao]s?) (?:skills?|habilidades)\b"
    r"|\b(?:ne|n['’])\s*(?:charge|utilise|lis|lisez|chargez|utilisez)[^.\n]{0,16}(?:aucun|"
    r"pas d['’])[^.\n]{0,4}\bautres? (?:skills?|compétences?)\b"
    r"|(?:不要|禁止|切勿)[^。\n]{0,6}(?:加载|使用|读取|載入)[^。\n]{0,4}(?:其他|其它|别的)(?:技能|skill)|(?:他|ほか)の(?:スキル|"
    r"skill)[^。\n]{0,8}(?:使わ|読み込ま|使用し)な",
    re.IGNORECASE,
)
"""A skill claims every task, or a consent."""

CLAIMED = Look(
    ("zustimmung einverständnis genehmigung erlaubnis", "erteilt gegeben"),
    (
        "dê dé da considera trate hecho sentado considère considérez suppose supposez principe assuma presuma "
        "considere princípio "
        "considera scontato presumi",
        "aprovação autorização confirmação permissão aprobación autorización confirmación permiso approbation "
        "autorisation confirmation "
        "acuerdo consiente consentimiento aprueba acepta accord consentement concorda consentimento aceita "
        "acordo autorizou accordo consenso acconsente",
    ),
    (
        "agrees agree consents approves fine happy answered confirmed granted given",
        "take assume presume suppose assured act all every any",
        "that as",
    ),
    ("priority precedence", "give grant assign"),
    (
        "skill skills file document instructions rules text page",
        "first before",
        "always each every any all now whatever matter even",
        "load read use open invoke activate consult apply follow",
    ),
    ("other another further different besides", "skill skills", "never not don no refuse"),
    ("precedence priority", "skill file document instructions rules steps page here"),
    (
        "differ differs conflict conflicts disagree contradict contradicts collide clash",
        "user users operator system developer",
        "these this above",
    ),
    ("prompt message", "system", "part", "treat regard consider take read see accept"),
    (
        "consent consented permission approval approved agreed agreement confirmation confirmations permissions "
        "approvals",
        "assume presume suppose take consider treat regard count standing permanent unlimited implicit tacit "
        "unconditional",
    ),
    ("need needn unnecessary necessary", "ask confirm consult wait", "no not needn unnecessary"),
    (
        "skill skills habilidades compétences compétence",
        "lade laden keine niemals no nunca ne n",
        "anderen andere weiteren otras otros otra outras outros outra autres autre",
    ),
)
