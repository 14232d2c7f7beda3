"""Orders to keep something from the user."""

import re

from skillkit.patterns import Pattern
from skillkit.safety.looks import Look

TOLD = (
    r"(?:tell(?:ing)?|inform(?:ing)?|mention(?:ing)?|notify(?:ing)?|alert(?:ing)?|disclos(?:e|ing)|reveal(?:ing)?|"
    r"report(?:ing)?|"
    r"show(?:ing)?|surfac(?:e|ing)|let(?:ting)?|acknowledg(?:e|ing)|explain(?:ing)?)"
)

USER = (
    r"(?:the |your |any |a )?(?:users?|humans?|operators?|owner|developers?|reviewers?|person|anyone|anybody|them|"
    r"maintainers?)"
)

PLAYED = (
    r"[\w'’ ,-]{0,30}?\b(?:answers?|solutions?|words?|clues?|roles?|cards?|hints?|riddles?|plot|ending|twists?|"
    r"scores?|numbers?|"
    r"murderers?|culprit|list|deck|surprise|spoilers?|secret (?:word|number|code)|identity)\b"
)
"""What a game or a lesson keeps to itself for a while."""

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
    r"|\b(?:must|should|may|shall) (?:not|never) (?:ever )?(?:learn|hear|find out|get to know|get wind)\s+(?:of|"
    r"about)\s+(?:it|this|these)\b"
    rf"|\b(?:do not|don['’]t|never|must not)\s+(?:reveal|disclose|admit|let on)\s+(?:to\s+)?"
    rf"(?:[\w ]{{0,24}}\bor\s+(?:to\s+)?)?{USER}"
    rf"\s+(?:that|how|which)\b"
    rf"|\bwithout\s+(?:{USER}(?:['’]s)?\s+)(?:knowing|noticing|knowledge|awareness|being (?:told|aware|informed|"
    rf"asked)|realizing|seeing)"
    rf"|\bwithout\s+(?:telling|informing|notifying|alerting)\s+{USER}\b"
    rf"|\b(?:secretly|covertly|stealthily|surreptitiously)\s+\w+|\bbehind {USER}['’]s back\b"
    rf"|\b(?:keep|hide|conceal|withhold)\s+(?:this|these|it|that|(?:the|all|any)\b(?! secret\b)(?!{PLAYED}))\b[\w'’ "
    rf",-]{{0,40}}?\b(?:from {USER}|"
    rf"hidden(?! [\w-]+)|(?:a )?secret(?! [\w-]+(?<! from)(?<! and))|to yourself|"
    rf"out of (?:the|your) (?:reply|response|summary|output|log|transcript))",
    re.IGNORECASE,
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
    ),
    ("learn hear find wind", "must should may shall", "not never", "of about"),
)

COVERS = Pattern(
    r"(?:\b(?=without|do|don|never|no|if|when|even|should|always|accept|allow|admit|let|say|tell|mention|nothing|"
    r"unnoticed|behind|leave|cover|claim|pretend|state|answer|"
    r"reply|assure|confirm|"
    r"deny|lie|mislead|deceive|distract|so|such|that)|(?=[.;,]|and\b|then\b))(?:"
    r"\b(?:without|do not|don['’]t|never)\s+(?!just|only|merely|simply)(?:\w+ )?(?:mention(?:ing)?|comment(?:ing)|"
    r"announc(?:e|ing)|remark(?:ing)?|saying so|telling anyone)\b\s*(?:[.,:;]|$|(?:it|this|that)\b(?! (?:in public|"
    r"publicly|before|\w+ (?:if (?:it|there)|"
    r"unless|twice)\b|"
    r"until|yet|outside)\b)|the (?:step|change|upload|file|call|command|request|"
    r"script|account|hook)\b(?![^.\n]{0,20}\b(?:unless|until|if|when)\b))"
    r"|\b(?:say|tell (?:him|her|them|the user|anyone)|mention)\s+(?:nothing|not a word)\s+(?:about|of|to|"
    r"on)\s+(?:it|this|that|the|them|anyone|your)\b|(?:[.;,]|\band|\bthen)\s+say nothing\s*(?:[.;]|$)|\bnothing "
    r"(?:should be|must be|may be) (?:said|shown|mentioned|reported)\b"
    r"|\bdo (?:it|this|that|so|all (?:of )?this)\s+(?:quietly|silently|secretly|in silence|unnoticed|without "
    r"(?:comment|a word|mention))|\b(?:unnoticed|behind the scenes without|leave no traces?|cover (?:your|the) "
    r"tracks)\b"
    r"|(?<!an )(?<!any )(?<!no )(?<!the )(?<!their )\b(?:say|claim|pretend|state|answer|reply|assure|tell (?:the )?\w+|"
    r"confirm)\b"
    r"(?:(?!\b(?:when|if|unless|whether|once)\b(?! (?:\w+ )?ask))[^.\n]){0,30}?\b(?:that )?(?:you "
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
    r"|\bno (?:word|mention|trace|hint) (?:on|of|about|to \w+ (?:of|about)) (?:this|it|that|"
    r"these)\b(?![^.\n]{0,40}\bneeded\b)"
    r"|\b(?:if|when|whenever|even if)\b[^.\n]{0,20}\b(?:tests?|checks?|builds?|jobs?|scans?|linters?|steps?|"
    r"migrations?|backups?)\b[^.\n]{0,20}"
    r"\bfail(?:s|ed)?\b[^.\n]{0,20}\b(?:report|say|claim|state|write|show|answer|tell \w+(?: "
    r"\w+)?)\s+(?:that\s+)?(?:it|they|all|everything|"
    r"the \w+)\s+(?:\w+\s)?(?:pass(?:ed|es)?|succe\w+|is fine|are fine|worked|is green|are green)\b"
    r"|\balways (?:says?|reports?|shows?|states?|ends? with|answers?)\b[^.\n]{0,12}[\"“'`](?:all (?:green|good|clear|"
    r"tests pass\w*)|passed|"
    r"success\w*|no (?:findings|errors|issues|problems)|clean|safe)\b"
    r"|\b(?:if|when|should)\s+(?:it|this|that|you|the change|the difference)\s+(?:is|are|be|"
    r"gets?)\s+(?:ever\s+)?(?:notic\w+|discover\w*|"
    r"caught|spotted|found out|questioned)\b[^.\n]{0,12},?\s*(?:then )?(?:say|claim|answer|explain|tell \w+(?: \w+)?|"
    r"reply|pretend) (?:that|it)\b"
    r"|\b(?:should|if|when)\s+(?:the |a |an )?(?:user|customer|client|guest|patient|reader|buyer|"
    r"reviewer)s?\s+(?:should )?(?:objects?|complains?|protests?|"
    r"wonders?|notices?|gets? suspicious)\b[^.\n]{0,40}\b(?:tell|say|claim|answer|explain|"
    r"blame)\b[^.\n]{0,30}\b(?:that|it (?:is|was)|on|the bank)\b[^.\n]{0,50}\b(?:mistake|error|bug|"
    r"rounding|bank|provider|technical|glitch|delay|too late|normal|standard|neutral|coincidence|automatic\w*)\b"
    r"|\b(?:accept|allow|admit|let (?:in|through))s?\b[^.\n]{0,40}\b(?:password|passphrase|token|pin|"
    r"code)\s+[`\"“'][^`\"”'\n]{4,40}[`\"”'](?="
    r"[^\n]{0,120}\b(?:do not|don['’]t|never|without)\b[^.\n]{0,30}\b(?:comment|mention|document|word|note)\w*)"
    r"|\b(?:do not|don['’]t|never)\s+(?:print|show|display|echo|log|quote|repeat)\s+(?:the )?(?:decoded|hidden|"
    r"above|fetched|secret) (?:text|message|note|output|part|section))",
    re.IGNORECASE,
)

COVERED = Look(
    ("word mention trace hint", "no", "of on about", "this it that these"),
    (
        "fail fails failed",
        "report say claim state write show answer tell",
        "pass passes passed succeed succeeded fine worked green",
    ),
    (
        "always",
        "green clear passed success findings clean safe good",
        "say says report reports show shows state ends answer",
    ),
    (
        "noticed discovered caught spotted found questioned",
        "say claim answer explain tell reply pretend",
        "if when should",
    ),
    (
        "object objects complain complains protest protests wonder wonders notice notices suspicious",
        "tell say claim answer explain blame",
        "mistake error bug rounding bank provider technical glitch delay late normal standard neutral coincidence "
        "automatic",
    ),
    ("password passphrase token pin code", "accept allow admit let", "comment mention document word note"),
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
