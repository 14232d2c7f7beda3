"""How a text tells an agent to drop its instructions, to obey another or to hide what it does; in several languages."""

import re

from skillkit.looks import Look
from skillkit.patterns import Pattern

RULES_OF = (
    r"(?:instructions?|prompts?|rules?|guidelines?|guard ?rails?|directives?|polic(?:y|ies)|constraints?|restrictions?|"
    r"safeguards?|safety|training|programming|orders|commands|limitations)"
)
WHOSE = (
    r"(?:previous|prior|earlier|above|preceding|your|initial|original|former|foregoing|system|developer|safety|"
    r"security|"
    r"content|ethical|user['’]?s?|previously|given)"
)
FILLER = (
    r"\s+(?:(?:of|the|to|and|or|that|what|these|those|this|with|you|were|been|all|any|every|each|other|existing|"
    r"everything)\s+){0,4}"
)
DROP = (
    r"(?:ignor(?:e|ing)|disregard(?:ing)?|forget(?:ting)?|bypass(?:ing)?|discard|dismiss|set aside|"
    r"neglect|abandon|do not (?:follow|obey)|don['’]t (?:follow|obey)|stop (?:following|obeying)|pay no attention to|"
    r"throw (?:away|out)|no longer (?:follow|obey|bound by))"
)
OUTRANKS = (
    r"(?:overrid(?:es?|ing)|overrules?|supersedes?|takes? (?:precedence|priority) over|replaces?|cancels?|voids?)"
)
TOLD = (
    r"(?:tell(?:ing)?|inform(?:ing)?|mention(?:ing)?|notify(?:ing)?|alert(?:ing)?|disclos(?:e|ing)|reveal(?:ing)?|"
    r"report(?:ing)?|"
    r"show(?:ing)?|surfac(?:e|ing)|let(?:ting)?|acknowledg(?:e|ing)|explain(?:ing)?)"
)
USER = (
    r"(?:the |your |any |a )?(?:users?|humans?|operators?|owner|developers?|reviewers?|person|anyone|anybody|them|"
    r"maintainers?)"
)
DROPS = Pattern(
    rf"\b{DROP}{FILLER}{WHOSE}\s+(?:[\w'’,/-]+\s+){{0,4}}?{RULES_OF}\b"
    rf"|\b{OUTRANKS}{FILLER}(?:your|previous|prior|earlier|above|preceding|safety|original|initial)\s+"
    rf"(?:[\w'’,/-]+\s+){{0,4}}?{RULES_OF}\b"
    rf"|\b(?:ignor(?:e|ing)|disregard(?:ing)?|forget(?:ting)?|overrid(?:e|ing)|discard){FILLER}(?:all|any|every|"
    rf"other|existing)\s+"
    rf"(?:(?:of|the|your|other)\s+){{0,2}}(?:instructions?|prompts?|guard ?rails?|directives?|safeguards)\b"
    rf"|\b{DROP}\s+(?:\w+\s+){{0,2}}?{RULES_OF}\s+(?:from|of|given by|set by|by|you (?:were given|got|received|"
    rf"have))\s+"
    rf"(?:(?:your|the)\s+)?(?:developers?|system|operators?|users?|owner|creators?|before|earlier|previously)\b"
    rf"|\byour\s+(?:previous|prior|earlier|existing|original|initial|other|former|system|"
    rf"safety)\s+(?:[\w-]+\s+)?{RULES_OF}\s+"
    rf"(?:(?:are|is|were|have been|has been)\s+(?:now\s+)?(?:void|revoked|cancell?ed|obsolete|invalid|suspended|lifted|"
    rf"replaced|superseded|overridden|disabled|withdrawn)|no longer (?:apply|applies|hold|count))"
    rf"|\b(?:ignore|disregard|forget)\s+(?:all|any)\s+(?:of\s+)?(?:the\s+|your\s+)?rules\b(?! (?:in|of|from|for)\b)"
    r"|\b(?:ignore|disregard|forget)\s+(?:everything|anything|all|whatever|what)\s+(?:that\s+)?(?:you\b|(?:was|were|"
    r"has been)\s|"
    r"(?:said |told |written |stated )?(?:above|before|previously|so far))"
    rf"|\b(?:ignore|disregard|forget)\s+(?:the\s+)?(?:system prompt|{RULES_OF}\s+(?:above|before|given|you))",
    re.IGNORECASE,
)
POSES = Pattern(
    r"\byou are (?:now|no longer)\s+(?:an? )?(?:in )?(?:DAN|unrestricted|jailbroken|unfiltered|uncensored|god|"
    r"developer mode|"
    rf"root|admin(?:istrator)?|free from|bound by|subject to|restricted|limited)"
    rf"|\b(?:act|behave|respond|operate|proceed|answer) (?:as (?:if|though) (?:you have |there are |you had )?no|"
    rf"without(?: any)?|"
    rf"free of(?: any)?|with no) (?:{WHOSE} )?(?:{RULES_OF}|filters?|limits|checks)\b"
    rf"|\b(?:disable|turn off|switch off|deactivate|suspend|circumvent|bypass|lift)\s+(?:(?:all|any|your|the|"
    rf"its)\s+){{0,2}}"
    rf"(?:safety|security|ethical|content|moderation|protective|alignment)\s+(?:[\w-]+\s+)?(?:checks?|rules?|"
    rf"filters?|guard ?rails?|controls?|"
    rf"measures|mechanisms?|protocols?|policies|restrictions|guidelines|training|features)\b"
    r"|\b(?:reveal|print|output|repeat|show|dump|leak|recite|display|disclose|paste|include)\s+(?:[\w'’]+\s+){0,4}?"
    r"(?:your|the agent['’]s|the assistant['’]s|the hidden|the full|the entire|the complete)\s+(?:[\w-]+\s+){0,2}?"
    r"(?:system prompt|system message|hidden instructions|initial instructions|developer message)"
    r"|<\|(?:im_start|start_header_id|system)\|>|\[(?:SYSTEM|INST)\]\s*(?:override|:)|\b(?-i:SYSTEM) (?:OVERRIDE|ALERT|"
    r"NOTICE|MESSAGE)\s*[:\]-]"
    r"|\b(?:new|updated|real|true|actual) (?:system )?instructions (?:follow|begin|are|from (?:the )?(?:system|admin|"
    r"developer|anthropic|openai))",
    re.IGNORECASE,
)
HIDES = Pattern(
    r"\busers? (?:does not|doesn['’]t|do not|need not|must not|mustn['’]t|should not|shouldn['’]t|will not|won['’]t) "
    r"(?:(?:need to|have to|ever) )?(?:know|be told|be informed|find out|learn)\b[^.\n]{0,20}\b(?:this|these|that "
    r"you|it)\b|"
    rf"\b(?:(?:do not|don['’]t|never|must not|should not|avoid)(?: ever)?|"
    rf"without)\s+{TOLD}\s+(?:{USER}\s+)(?:(?:that|about|of|of|to|know|see)\s+)"
    r"(?:(?:about|of|that)\s+)?(?:this|these|it|any of|you|the (?:upload|request|step|instruction|transfer|script|"
    r"file|command|call|sync|copy|hidden|extra))"
    rf"|\b(?:do not|don['’]t|never|must not|should not)(?: ever)? {TOLD}\s+(?:of |about )?(?:this|these|it|that you|"
    rf"the (?:upload|request|transfer|sync|extra|hidden|above|instructions?|step))\b"
    rf"(?:[\w'’ -]{{0,40}}?)\b(?:to|with|from|in)\s+(?:{USER}|(?:your|the) (?:reply|response|answer|output|summary|"
    rf"report|chat|conversation))\b"
    rf"|\bwithout\s+(?:{USER}(?:['’]s)?\s+)(?:knowing|noticing|knowledge|awareness|being (?:told|aware|informed|"
    rf"asked)|realizing|seeing)"
    rf"|\bwithout\s+(?:telling|informing|notifying|alerting)\s+{USER}\b"
    rf"|\b(?:secretly|covertly|stealthily|surreptitiously)\s+\w+|\bbehind {USER}['’]s back\b"
    rf"|\b(?:keep|hide|conceal|withhold)\s+(?:this|these|it|that|the|all|any)\b[\w'’ ,-]{{0,40}}?\b(?:from {USER}|"
    rf"hidden|(?:a )?secret|to yourself|out of (?:the|your) (?:reply|response|summary|output|log|transcript))",
    re.IGNORECASE,
)
ELSEWHERE = Pattern(
    r"\b(?:ignorier\w*|vergiss|vergessen|missachte\w*)\b[^.\n]{0,40}\b(?:Anweisung\w*|Regeln|Vorgaben|Instruktionen|"
    r"Systemprompt)"
    r"|\b(?:sag\w*|erwähn\w*|verrat\w*|teile)\b[^.\n]{0,40}\b(?:dem|der|den) (?:Nutzer|Benutzer|"
    r"Anwender)\w*[^.\n]{0,25}\b(?:nichts|nicht)\b"
    r"|\b(?:ignor\w*|oubli\w*)\b[^.\n]{0,40}\b(?:instructions|consignes|règles)\b[^.\n]{0,25}(?:précédentes|"
    r"antérieures|ci-dessus|système|reçues)"
    r"|\bne (?:dis|dites|mentionne[sz]?|révèle[sz]?|parle[sz]?)\b[^.\n]{0,50}\b(?:utilisateur|utilisatrice)"
    r"|\b(?:ignora\w*|olvida\w*|descarta\w*)\b[^.\n]{0,40}\b(?:instrucciones|reglas|directrices|indicaciones)\b"
    r"|\bno (?:le )?(?:digas|menciones|informes|reveles|cuentes)\b[^.\n]{0,50}\busuari[oa]"
    r"|\b(?:ignore|esqueça|desconsidere|ignora)\b[^.\n]{0,40}\b(?:instruções|regras|diretrizes)\b|\bnão (?:diga|"
    r"mencione|conte|informe|avise)\b[^.\n]{0,50}\busuári"
    r"|\b(?:ignora|dimentica)\b[^.\n]{0,40}\b(?:istruzioni|regole)\b|\bnon (?:dire|menzionare|"
    r"informare)\b[^.\n]{0,50}\butente"
    r"|\b(?:negeer|vergeet)\b[^.\n]{0,40}\b(?:instructies|regels)\b|\b(?:zignoruj|"
    r"zapomnij)\b[^.\n]{0,40}\b(?:instrukcj|zasad|polece)"
    r"|(?:игнорируй\w*|забудь\w*|проигнорируй\w*|не обращай\w* внимания)[^.\n]{0,50}(?:инструкци|указани|правил)"
    r"|не (?:сообщай|говори|упоминай|рассказывай)\w*[^.\n]{0,50}пользовател"
    r"|(?:忽略|无视|無視|忘记|忘記|不要理会|不理会|不遵守)[^。\n]{0,12}(?:之前|先前|以上|上述|上面|前面|所有|一切|任何|系统|系統|你的|您的|原有|全部|现有|安全|用户)[^。\n]{0,12}"
    r"(?:指令|指示|规则|規則|提示|说明|要求)(?!时|時|的情况)|(?:不要|别|勿|请勿)(?:告诉|告訴|告知|通知|"
    r"向)[^。\n]{0,12}(?:用户|用戶|使用者)"
    r"|(?:指示|命令|ルール|プロンプト|規則)[^。\n]{0,15}(?:無視|忘れ)|(?:ユーザー|利用者)[^。\n]{0,25}(?:知らせない|伝えない|言わない|教えない|報告しない|知らせず)"
    r"|(?:지시|명령|규칙|지침)[^.\n]{0,15}(?:무시|잊)|사용자에게[^.\n]{0,25}(?:말하지|알리지|언급하지)"
    r"|تجاهل[^.\n]{0,40}(?:التعليمات|القواعد|الأوامر)|(?:अनदेखा|नज़रअंदाज़)[^।\n]{0,20}|(?:निर्देशों|"
    r"नियमों)[^।\n]{0,25}(?:अनदेखा|नज़रअंदाज़|भूल)"
    r"|(?:önceki|tüm)[^.\n]{0,30}(?:talimat|kural)\w*[^.\n]{0,20}(?:yok say|unut|görmezden)",
    re.IGNORECASE,
)
DROPPED = Look(
    (
        "instructions instruction prompt prompts rules rule guidelines guideline guardrails guardrail rails directives "
        "directive policy policies "
        "constraints constraint restrictions safeguards safety training programming orders commands limitations above "
        "before previously told far "
        "said written stated",
        "ignore ignoring disregard disregarding forget forgetting override overriding overrule bypass bypassing "
        "discard "
        "dismiss aside neglect abandon "
        "follow following obey obeying attention supersede supersedes precedence priority replace replaces cancel "
        "cancels void throw longer revoked cancelled canceled obsolete invalid suspended lifted replaced superseded "
        "withdrawn disabled",
    )
)
POSED = Look(
    (
        "dan unrestricted jailbroken unfiltered uncensored god developer root admin administrator bound subject "
        "restricted limited free",
        "you",
        "now longer",
    ),
    (
        "act behave respond operate proceed answer",
        "restrictions rules filters limits checks guidelines constraints limitations safeguards guardrails",
        "no without free",
    ),
    (
        "disable turn switch deactivate suspend circumvent bypass lift",
        "safety security ethical content moderation protective alignment",
        "checks check rules filters filter guardrails guardrail rails controls measures mechanisms protocols "
        "policies restrictions guidelines training features",
    ),
    (
        "reveal print output repeat show dump leak recite display disclose paste include",
        "system hidden initial developer",
        "prompt message instructions",
    ),
    ("im inst system", "start override alert notice message inst"),
    ("instructions", "new updated real true actual", "follow begin are from"),
)
HIDDEN = Look(
    (
        "user users human humans operator owner developer developers reviewer reviewers person anyone anybody them "
        "maintainers maintainer reply "
        "response answer summary output report chat conversation secretly covertly stealthily surreptitiously hidden "
        "secret yourself log transcript",
        "tell telling inform informing mention mentioning notify notifying alert alerting disclose disclosing reveal "
        "revealing report reporting show "
        "showing surface let letting acknowledge explain know told informed find learn knowing noticing knowledge "
        "awareness being realizing seeing "
        "secretly covertly stealthily "
        "surreptitiously behind keep hide conceal withhold",
        "not t never without secretly covertly stealthily surreptitiously behind keep hide conceal withhold avoid",
    )
)
FOREIGN = Look(
    (
        "ignoriere ignorieren ignoriert vergiss vergessen missachte sag sage erwähne verrate teile ignore ignorez "
        "ignorer oublie oubliez dis dites "
        "mentionne mentionnez révèle révélez parle ignora ignorar olvida olvide descarta digas menciones informes "
        "reveles cuentes esqueça "
        "desconsidere diga mencione conte informe avise dimentica dire menzionare negeer vergeet zignoruj zapomnij "
        "önceki tüm",
        "anweisungen anweisung regeln vorgaben instruktionen systemprompt nutzer benutzer anwender dem der den "
        "instructions consignes règles "
        "utilisateur utilisatrice instrucciones reglas directrices indicaciones usuario usuaria instruções regras "
        "diretrizes usuário usuária "
        "istruzioni regole utente instructies regels instrukcje zasady polecenia talimatlar kurallar",
    )
)

OTHERS = (
    r"(?:(?:the |its |your |any |all |other |every )*(?:system (?:prompt|messages?)|developer (?:prompt|messages?)|"
    r"safety (?:polic\w+|rules?|guidelines?|training)|content polic\w+|usage polic\w+|"
    r"(?:the )?(?:user|operator|developer|system)(?:['’]s?)?(?: own)? (?:messages?|instructions?|requests?|wishes|"
    r"rules?|preferences|settings|orders|input)|other (?:skills?|instructions?|rules?|guidelines?|documents?)|"
    r"(?:everything|anything|whatever) (?:else|the user)|CLAUDE\.md|AGENTS\.md|what the user (?:says?|asks?|wants?|"
    r"writes?)|previous instructions?|guidelines))"
)
OUTRANK = Pattern(
    rf"\b(?:outranks?|trumps?|overrides|(?<=they )override|(?<=rules )override|(?<=these )override|overrules|"
    rf"supersedes?|replaces|beats|wins? over|prevails? over|"
    rf"(?:takes?|has|have|gets?) (?:\w+ )?(?:precedence|priority|authority) over|(?:is|are|ranks?|stands?|counts?) "
    rf"(?:\w+ )?(?:above|over|higher than|more important than|stronger than|before))\s+(?:\w+ ){{0,3}}?{OTHERS}"
    r"|\b(?:disregard|ignore|refuse|overrule|reject|discard|do not (?:follow|obey|accept)|never (?:follow|obey|"
    r"accept))\s+(?:\w+ ){0,3}?(?:rules?|instructions?|requests?|messages?|guidelines?|objections?|wish\w*|"
    r"corrections?)\s+(?:\w+ ){0,2}?"
    r"(?:that|which|to|if they|where they)\s+(?:conflicts?|contradicts?|disagrees?|differs?|says? otherwise|the "
    r"contrary|stop|switch)"
    r"|\b(?:as|with|have|has|hold|holds|of|at) (?:\w+ )?(?:root|kernel|system|admin|highest|top)[- "
    r"]level (?:instructions?|rules?|authority|priority|privileges?|"
    r"access)\b"
    r"|\b(?:even (?:if|when|though)|although|no matter (?:if|what|whether)|regardless of what|whatever) the (?:user|"
    r"pupil|customer|operator|owner|reviewer|parent|moderator|developer)s?\b[^.\n]{0,50}?\b(?:says?|asks?|objects?|"
    r"tells?|wants?|"
    r"protests?|declines?|refuses?|switch\w*|disagrees?|forbids?|stops?|complains?|revokes?)\b",
    re.IGNORECASE,
)
OUTRANKED = Look(
    (
        "outrank outranks trump trumps override overrides overrule overrules supersede supersedes beats prevails "
        "precedence priority authority above stronger important over",
        "system prompt safety policy user users operator developer skill skills other instructions rules else "
        "guidelines claude agents",
        "message messages instructions instruction policy policies rules requests prompt wishes guidelines skill "
        "skills else md anything everything training own what",
    ),
    (
        "disregard ignore refuse overrule reject discard follow obey accept",
        "conflict conflicts contradict contradicts disagree otherwise contrary stop",
    ),
    (
        "level",
        "root kernel highest top admin system",
        "instructions instruction rules authority priority privileges access",
    ),
    (
        "even although matter regardless whatever",
        "user users pupil customer operator owner reviewer parent moderator developer",
        "say says ask asks object objects tell tells want wants protest protests decline refuses switch switches "
        "disagree disagrees forbids stop stops complains revokes",
    ),
)
UNASKED = Pattern(
    r"\b(?:skip|bypass|suppress|disable|avoid|answer|accept|confirm|approve|click|acknowledge|dismiss)\s+(?:\w+ "
    r"){0,3}?(?:all |any |every |each |the )?(?:\w+ )?(?:permission|approval|confirmation|security|consent|trust|"
    r"safety) "
    r"(?:prompts?|dialogs?|requests?|questions?|checks?|warnings?|steps?)\b|\b(?:answer|say|reply|respond|press|"
    r"choose|select|type|pipe)\s+[\"'“`]?(?:yes|y|always allow|allow all|approve|accept)\b[\"'”`]?\s+(?:to|for|at|"
    r"on|in|into)\s+(?:all|any|every|each|whatever)\b"
    r"|\b(?:the )?(?:user|operator|owner|admin\w*)\s+(?:has|have)\s+(?:\w+ )?(?:already |given |granted )+(?:\w+ "
    r"){0,3}?(?:approv\w+|consent\w*|permission|agreed|authori[sz]\w+|confirmed)\b[^.\n]{0,40}?\b(?:every|all|any|"
    r"everything|whatever|blanket|outside)"
    r"|\bblanket (?:approval|permission|consent)\b|\bpre-?(?:approved|authori[sz]ed)\b[^.\n]{0,40}\b(?:all|every|"
    r"any)\b|\b(?:all|every|any) (?:\w+ ){0,3}(?:is|are|has been|have been) pre-?(?:approved|authori[sz]ed)\b"
    r"|\bnever (?:ask|prompt|wait|pause|stop)\b[^.\n]{0,60}\b(?:even|including|also|"
    r"regardless)\b[^.\n]{0,60}\b(?:delet\w+|destruct\w+|pay\w*|purchas\w+|push\w*|sudo|root|outside|production|"
    r"install\w*|money|irreversible)"
    r"|\b(?:without|do not|don['’]t|never)\s+(?:\w+ ){0,2}?(?:ask\w*|wait\w*|confirm\w*|"
    r"prompt\w*)\b[^.\n]{0,40}\b(?:sudo|root|password|delet\w+|production included|payments?|purchases?|transfers?|"
    r"credentials)\b",
    re.IGNORECASE,
)
ASKED = Look(
    (
        "permission approval confirmation consent trust",
        "prompt prompts dialog dialogs request requests question questions check checks warning warnings step steps",
        "skip bypass suppress disable avoid answer accept confirm approve click acknowledge dismiss",
    ),
    (
        "security safety",
        "prompts dialogs checks warnings warning prompt",
        "skip bypass suppress disable dismiss acknowledge",
    ),
    ("yes allow approve", "answer say reply respond press choose select type pipe", "all any every each whatever"),
    (
        "blanket preapproved preauthorized preauthorised approved authorized authorised approval",
        "all every any approval permission consent everything",
        "user pre operator owner blanket admin administrator",
    ),
    (
        "delete deleting destructive pay payment payments purchases push sudo root outside money irreversible "
        "password transfers "
        "credentials production",
        "never without not don",
        "ask asking wait waiting prompt confirm confirming pause stop",
    ),
)
PERSONA = Pattern(
    r"\b(?:without|no|free of|freed from|free from|released from|not bound by|unbound by|beyond|above)\s+(?:a |any |"
    r"its |all |the |your |their )?(?:\w+ )?(?:content polic\w+|guidelines|ethic\w*|moral\w*|censorship|safety "
    r"(?:rules|filters?|limits|polic\w+)|guard ?rails|"
    r"(?:usage|safety) polic\w+|(?:moral|ethical|content) (?:limits|restrictions|filters?|constraints|"
    r"boundaries))\b(?![^.\n]{0,20}\b(?:exist|apply|found)\b)"
    r"|\bnever (?:refuses?|declines?|says? no|warns?)\b[^.\n]{0,80}\b(?:never|answers?|complies|always|request|"
    r"dangerous|rules|question)\b|\b(?:about to|tempted to|going to|inclined to|want to) (?:refuse|"
    r"decline)\b[^.\n]{0,80}\b(?:anyway|instead|answer|comply|continue)\b"
    r"|\bstay in character\b[^.\n]{0,60}\b(?:even|no matter|whatever)\b|\b(?:answer|comply|"
    r"help)s?\b[^.\n]{0,30}\b(?:anyway|regardless)\b[^.\n]{0,60}\b(?:illegal|dangerous|harm\w*|weapons?|explosives?|"
    r"drugs?|malware)\b"
    r"|\b(?:each|every|per) refusal\b|\brefusals?\s+(?:is|are)\s+(?:not allowed|forbidden|a failure|errors?)|"
    r"\b(?:unlocked|jailbroken|unaligned|uncensored|unfiltered) (?:mode|model|assistant|version|persona|ai)\b|\bdo "
    r"anything now\b",
    re.IGNORECASE,
)
PERSONAS = Look(
    (
        "policy policies guidelines ethics ethical morals moral censorship guardrails rails filters",
        "without no free freed released bound unbound beyond above",
        "answer answers ai model assistant persona character you never always act refuse refuses",
    ),
    (
        "refuse refuses decline declines refusal refusals warns",
        "never about tempted inclined each every per anyway allowed forbidden going want failure",
    ),
    ("character", "stay", "even matter whatever"),
    ("illegal dangerous harmful weapons explosives drugs malware", "anyway regardless"),
    ("unlocked jailbroken unaligned uncensored unfiltered", "mode model assistant version persona ai"),
    ("anything", "do", "now"),
)
AUTHORITY = (
    r"(?:anthropic|openai|google deepmind|(?:the |your )?(?:system )?(?:operators?|administrators?|admins?|"
    r"developers?|vendor|platform|security team|it department))"
)
MODEL = r"(?:ai|model|agents?|assistants?|llms?|claude|gpt|language models?)"
VOICES = Pattern(
    r"</?(?:system|system[-_](?:prompt|message|reminder)|developer|operator|admin|assistant_instructions|important|"
    r"instructions?_override)>\s*\S"
    r"[^<]{0,300}?\b(?:you (?:are|must|should|will|may)|user|disregard|ignore|instructions?|approv\w+|disabled|"
    r"before you)\b"
    rf"|\b{AUTHORITY}\s+(?:notice|message|announcement|directive|order|memo)\b\s*[,:(\[-](?=[^\n]{{0,200}}\b(?:you|"
    rf"users?|disabled|approv\w+|skip|policy|must)\b)"
    rf"|\b(?:system|{AUTHORITY})\s+(?:notice|message|announcement|directive|update|order|memo|alert|note)\s+to "
    rf"(?:the |all |any )?{MODEL}\b"
    rf"|\b(?:message|notice|note|order|update|instructions?|directive|memo)\s+(?:from|"
    rf"by)\s+{AUTHORITY}\b(?=[^\n]{{0,200}}\b(?:you|users?|disabled|suspended|lifted|approv\w+|skip|policy|must|"
    rf"model)\b)"
    rf"|\b(?:notice|note|message|memo|instructions?|attention|hint|reminder)\s+(?:to|for)\s+(?:the |any |all |every "
    rf")?(?:ai |reviewing |executing |processing )?{MODEL}\b"
    r"\s*(?:reading|that|who|:|,|only|\()"
    r"|\b(?:maintenance|developer|unattended|god|unrestricted|root|admin) mode\b[^.\n]{0,40}\b(?:is (?:now "
    r")?(?:on|active|enabled)|activated|: skip|"
    r"no restrictions|all (?:tools|commands))"
    rf"|\b(?:as|this is|i am|we are|on behalf of|by order of) {AUTHORITY}\b[^.\n]{{0,60}}\b(?:authori[sz]e|instruct|"
    rf"require|order|grant|request|permit)"
    r"|\b(?:usage|safety|content|security) polic\w+\b[^.\n]{0,20}\b(?:is|are|has been|have been|was|were) (?:now "
    r")?(?:suspended|lifted|disabled|void|waived|revoked)",
    re.IGNORECASE,
)
VOICED = Look(
    (
        "disregard ignore disabled unattended blanket override overrides prompt priority instructions",
        "system developer operator admin important reminder",
        "you user",
        "must should are will may before message notice approved",
    ),
    (
        "notice message announcement directive memo note attention hint reminder alert",
        "model agent agents assistant assistants ai llm llms claude gpt operator administrator vendor anthropic openai",
        "to for message notice directive announcement memo",
    ),
    (
        "maintenance unattended god unrestricted debug developer root admin",
        "mode",
        "active enabled activated skip restrictions all",
    ),
    ("anthropic openai deepmind administrator", "authorize authorise instruct require order grant request permit"),
    ("suspended lifted waived void revoked", "policy policies"),
)
COVERS = Pattern(
    r"(?:\b(?=without|do|don|never|say|tell|mention|nothing|unnoticed|behind|leave|cover|claim|pretend|state|answer|"
    r"reply|assure|confirm|"
    r"deny|lie|mislead|deceive|distract|so|such|that)|(?=[.;,]|and\b|then\b))(?:"
    r"\b(?:without|do not|don['’]t|never)\s+(?:\w+ )?(?:mention(?:ing)?|comment(?:ing)?|announc\w+|remark\w*|saying "
    r"so|telling anyone)\b\s*(?:[.,:;]|$|it\b|this\b|that\b|the (?:step|change|upload|file|call|command|request|"
    r"script|account|hook))"
    r"|\b(?:say|tell (?:him|her|them|the user|anyone)|mention)\s+(?:nothing|not a word)\s+(?:about|of|to|"
    r"on)\s+(?:it|this|that|the|them|anyone|your)\b|(?:[.;,]|\band|\bthen)\s+say nothing\s*(?:[.;]|$)|\bnothing "
    r"(?:should be|must be|may be) (?:said|shown|mentioned|reported)\b"
    r"|\bdo (?:it|this|that|so|all (?:of )?this)\s+(?:quietly|silently|secretly|in silence|unnoticed|without "
    r"(?:comment|a word|mention))|\b(?:unnoticed|behind the scenes without|leave no traces?|cover (?:your|the) "
    r"tracks)\b"
    r"|\b(?:say|claim|pretend|state|answer|reply|assure|tell (?:the )?\w+|confirm)\b[^.\n]{0,30}?\b(?:that )?(?:you "
    r"(?:did|have|checked|looked|found)|nothing (?:was|is|has)|(?:it|this) (?:is|was) (?:the )?(?:usual|normal|"
    r"standard|required|necessary|routine|harmless|safe))\b[^.\n]{0,30}"
    r"\b(?:nothing|procedure|wrong|usual|normal|standard|harmless|safe|found|sent|changed|happened|unusual)\b"
    r"|\b(?:deny|lie|mislead|deceive|distract)\b[^.\n]{0,40}\b(?:user|that|about|it|reviewer|owner|"
    r"anyone)\b[^.\n]{0,30}\b(?:asks?|asked|exist\w*|this|step|upload\w*|sent|active|when|if)\b"
    r"|\bnever (?:reveal|admit|disclose|acknowledge|let on|mention|say)\b[^.\n]{0,15}\b(?:that (?:it|this|you|the "
    r"skill)|its existence|this (?:skill|file|section|rule|text)|it is)\b"
    r"|\b(?:so that|such that|that)\s+(?:the )?(?:user|reviewer|owner|reader|maintainer)s?\s+(?:does not|do not|"
    r"doesn['’]t|don['’]t|cannot|can['’]t|will not|won['’]t|never)\s+(?:notice|see|suspect|worry|realize|know|find "
    r"out|become aware|ask)\b"
    r"|\b(?:do not|don['’]t|never)\s+(?:print|show|display|echo|log|quote|repeat)\s+(?:the )?(?:decoded|hidden|"
    r"above|fetched|secret) (?:text|message|note|output|part|section))",
    re.IGNORECASE,
)
COVERED = Look(
    ("mention mentioning announce announcing remark comment commenting", "without not don never"),
    (
        "silence unnoticed traces trace tracks quietly silently secretly nothing",
        "say tell mention do said shown mentioned reported leave cover",
    ),
    (
        "nothing usual harmless routine normal standard",
        "say claim pretend state answer reply assure tell confirm",
        "you it this that was is",
        "nothing procedure wrong found sent happened unusual harmless safe changed usual",
    ),
    ("deny lie mislead deceive distract", "user that about it reviewer owner anyone"),
    ("reveal admit disclose acknowledge mention", "never", "existence skill file section rule text it this active"),
    (
        "notice suspect worry realize aware",
        "user users reviewer owner reader maintainer",
        "so such that",
        "not t cannot never",
    ),
    ("decoded hidden fetched", "print show display echo log quote repeat"),
)
PASSES = Pattern(
    r"\b(?:approve[ds]?|accept(?:ed)?|merge[ds]?|pass(?:ed)?|waved? through|sign(?:ed)? off|"
    r"allow(?:ed)?)\b[^.\n]{0,40}\b(?:at once|automatically|always|unread|unseen|without (?:a )?(?:review|look|"
    r"reading|checks?|comment|question))\b"
    r"|\b(?:do not|don['’]t|never|omit|leave out|suppress|hide|drop|skip|ignore)\s+(?:report(?:ing)?|flag(?:ging)?|"
    r"list(?:ing)?|mention(?:ing)?|rais(?:e|ing)|show(?:ing)?|any|all|the)?\s*(?:\w+ ){0,2}?(?:findings?|problems?|"
    r"issues?|vulnerabilit\w+|weakness\w*|alerts?|warnings?|"
    r"secrets?|backdoors?)\b[^.\n]{0,80}\b(?:however|no matter|regardless|even if|even when|whatever|by (?:the "
    r")?(?:author|account|vendor|user)|from (?:the )?(?:author|account|vendor))\b"
    r"|\b(?:dismiss|close|mark|resolve|label|rate|classify|report)\w*\b[^.\n]{0,60}\b(?:as|to)\s+(?:a |an "
    r")?(?:false positives?|low|harmless|informational|not an issue|safe|clean)\b[^.\n]{0,80}\b(?:always|regardless|"
    r"whatever|however|even|convinc\w+|any|every|so that|without)\b"
    r"|\b(?:always|regardless|in any case)\b[^.\n]{0,40}\b(?:verdict|rating|score|result|review|answer|conclusion|"
    r"recommend\w*)\b[^.\n]{0,40}\b(?:approved?|pass(?:ed)?|safe|clean|10/10|positive|no (?:findings|issues))\b"
    r"|\balways recommend\b[^\n]{0,120}\b(?:never|do not|don['’]t|without)\b[^\n]{0,60}\b(?:say|disclose|mention|"
    r"competitors?|alternatives?|sponsor\w*|paid|commission|advert\w*)\b",
    re.IGNORECASE,
)
PASSED = Look(
    (
        "unread unseen automatically once always without",
        "approve approved accept accepted merge merged pass passed waved signed allow allowed",
        "review look reading check checks comment once automatically always unread unseen question",
    ),
    (
        "however regardless matter author account vendor whatever even",
        "finding findings problem problems issue issues vulnerability vulnerabilities weakness alerts alert "
        "warnings warning secrets "
        "backdoor backdoors",
        "not never don omit leave suppress hide drop skip ignore",
    ),
    (
        "positive positives harmless informational",
        "dismiss close mark resolve label rate classify report dismissed marked",
        "always regardless whatever however even convinces convincing any every so without",
    ),
    (
        "verdict rating conclusion score",
        "always regardless case",
        "approve approved pass passed safe clean 10 positive findings issues",
    ),
    (
        "recommend",
        "always",
        "never not don without",
        "say disclose mention competitors competitor alternatives sponsored sponsor paid commission advertising",
    ),
)
ELSEWHERE_TOO = Pattern(
    r"\b(?:ohne)\b[^.\n]{0,30}\b(?:Nutzer|Benutzer|Anwender)\w*[^.\n]{0,30}\b(?:zu informieren|zu fragen|davon|"
    r"wissen)|\b(?:verschweig\w*|verheimlich\w*)\b[^.\n]{0,60}|\bhat Vorrang vor\b[^.\n]{0,40}\b(?:System|"
    r"Anweisung\w*|Nutzer\w*|Sicherheit\w*)"
    r"|\bsans\b[^.\n]{0,20}\b(?:informer|avertir|prévenir|demander|dire)\b[^.\n]{0,40}\butilisat\w+|"
    r"\bl['’]utilisat\w+ ne doit (?:pas|rien)\b[^.\n]{0,30}|\b(?:priment|prévalent|l['’]emportent) sur\b[^.\n]{0,40}"
    r"|\bsin\b[^.\n]{0,20}\b(?:informar|avisar|preguntar|decir)\w*\b[^.\n]{0,40}\busuari\w+|\bel usuario no "
    r"debe\b[^.\n]{0,30}|\btienen? prioridad sobre\b[^.\n]{0,40}|\bsem (?:informar|avisar|perguntar|"
    r"contar)\b[^.\n]{0,40}\busuári\w+"
    r"|\bsenza (?:informare|avvisare|chiedere|dire)\b[^.\n]{0,40}\butent\w+|"
    r"\bzonder\b[^.\n]{0,40}\bgebruiker\w*[^.\n]{0,30}\b(?:te (?:vertellen|informeren|vragen)|weet)|\bbez "
    r"(?:informowania|pytania|wiedzy)\b[^.\n]{0,30}\bużytkownik\w*|\bnie mów\b[^.\n]{0,30}\bużytkownik\w*"
    r"|\bkullanıcıya\b[^.\n]{0,40}\b(?:söyleme|bildirme|bahsetme)|(?:не (?:спрашивая|ставя|уведомляя|информируя)|"
    r"без (?:ведома|согласия|уведомления))[^.\n]{0,40}(?:пользовател|известность)|(?:важнее|выше|"
    r"приоритет)[^.\n]{0,40}(?:системн|инструкци|указани)"
    r"|(?:不要|无需|無需|不必|不用)(?:询问|徵求|征求|确认|確認|提示|提及|透露|提到)[^。\n]{0,15}(?:用户|用戶|使用者|此|这|這)|(?:优先于|優先於|高于|高於|取代|覆盖|"
    r"覆蓋)[^。\n]{0,12}(?:系统|系統|用户|用戶|安全|其他|所有)(?:提示|指令|规则|規則|要求|策略)"
    r"|(?:ユーザー|利用者)[^。\n]{0,15}(?:確認せず|尋ねず|気づかれ|内緒|秘密)|(?:システムプロンプト|ユーザーの指示|安全[^。\n]{0,6}ルール)[^。\n]{0,10}(?:より優先|"
    r"に優先)|사용자(?:에게|의)[^.\n]{0,15}(?:묻지|몰래|비밀|숨기|확인 없이)|(?:시스템|사용자)[^.\n]{0,12}(?:보다 우선)"
    r"|دون (?:إخبار|علم|إبلاغ) "
    r"المستخدم",
    re.IGNORECASE,
)
FOREIGN_TOO = Look(
    (
        "ohne verschweige verschweigen verheimliche vorrang",
        "nutzer benutzer anwender nutzers nutzerin system dem den vor verschweige verheimliche",
    ),
    ("utilisateur utilisatrice priment prévalent emportent", "sans doit sur"),
    ("usuario usuaria prioridad", "sin debe sobre"),
    ("usuário utente gebruiker gebruikers", "sem senza zonder"),
    ("ytkownika ytkownikowi kullan", "bez nie"),
)
ORDERS = (
    (DROPPED, DROPS),
    (POSED, POSES),
    (HIDDEN, HIDES),
    (FOREIGN, ELSEWHERE),
    (OUTRANKED, OUTRANK),
    (ASKED, UNASKED),
    (PERSONAS, PERSONA),
    (VOICED, VOICES),
    (COVERED, COVERS),
    (PASSED, PASSES),
    (FOREIGN_TOO, ELSEWHERE_TOO),
)
"""Each kind of order, with the words to look for."""
