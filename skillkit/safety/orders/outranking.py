"""Orders that put a text above the user, the system or the rules."""

import re

from skillkit.patterns import Pattern
from skillkit.safety.looks import Look

OTHERS = (
    r"(?:(?:the |its |your |any |all |other |every )*(?:system (?:prompt|messages?)|developer (?:prompt|messages?)|"
    r"safety (?:polic\w+|rules?|guidelines?|training)|content polic\w+|usage polic\w+|"
    r"(?:the )?(?:user|operator|developer|system)(?:['’]s?)?(?: own)? (?:messages?|instructions?|requests?|wishes|"
    r"rules?|preferences|settings|orders|input)|other (?:skills?|instructions?|rules?|guidelines?|documents?)|"
    r"(?:everything|anything|whatever) (?:else|the user)|CLAUDE\.md|AGENTS\.md|what the user (?:says?|asks?|wants?|"
    r"writes?)|previous instructions?|guidelines))"
)

OUTRANK = Pattern(
    rf"\b(?<!user )(?<!users )(?<!request )(?:outranks?|trumps?|overrides|(?<=they )override|(?<=rules )override|"
    rf"(?<=these )override|overrules|"
    rf"supersedes?|replaces|(?<!from the user )beats|wins? over|prevails? over|"
    rf"(?:takes?|has|have|gets?) (?:\w+ )?(?:precedence|priority|authority) over|(?:is|are|ranks?|stands?|counts?) "
    rf"(?:\w+ )?(?:above|over|higher than|more important than|stronger than|before))\s+(?:\w+ ){{0,3}}?{OTHERS}"
    r"|\b(?:disregard|ignore|refuse|overrule|reject|discard|do not (?:follow|obey|accept)|never (?:follow|obey|"
    r"accept))\s+(?:\w+ ){0,3}?(?:rules?|instructions?|requests?|messages?|guidelines?|objections?|wish\w*|"
    r"corrections?)\s+(?:\w+ ){0,2}?"
    r"(?:that|which|to|if they|where they)\s+(?:conflicts?|contradicts?|disagrees?|differs?|says? otherwise|the "
    r"contrary|stop|switch)"
    r"|\b(?:treat|regard|consider|take|read|see|use|accept)\s+(?:this|the|these)\s+(?:\w+ )?(?:file|skill|document|"
    r"text|page|section|instructions?|"
    r"rules)\b[^.\n]{0,30}\bas\b[^.\n]{0,20}\b(?:(?:your|the|a) (?:new |real |true )?system (?:prompt|message)|"
    r"highest authority|"
    r"the (?:only|sole|highest) (?:law|rules?|instructions?|authority))"
    r"|\b(?:conflict|disagree|contradict|differ|collide)\w*\b[^.\n]{0,60}?\b(?:this (?:skill|file|document|page|"
    r"text)|the skill)\b[^.\n]{0,12}"
    r"\b(?:is (?:always )?right|wins|prevails|decides|has the last word|comes first|counts|holds)\b"
    r"(?<=[^\n])|\bfrom now on,? only (?:this|these|the) (?:file|skill|document|page|rules?|instructions?)\b"
    r"|\b(?:act|proceed|behave|go on|continue) as (?:if|though) (?:the |an? )?(?:user|owner|operator|human|person|"
    r"somebody|admin\w*)s?"
    r"[^.\n]{0,20}\b(?:said yes|agreed|approved|confirmed|consented|authori[sz]ed|allowed (?:it|all|every\w*))\b"
    r"|\b(?:safety (?:checks?|rules?|filters?|polic\w+|guidelines)|permission prompts?|confirmation prompts?|guard "
    r"?rails)\b[^.\n]{0,60}\b(?:is|are|have been|has been|get)\s+(?:now |hereby |all )?(?:suspended|lifted|waived|"
    r"void|"
    r"deprecated|not in force|without effect)\b"
    r"|\b(?:do not|don['’]t|never)\s+(?:stop|halt|pause|cancel|abort|quit)\b[^.\n]{0,30}\b(?:when|if|even if|because|"
    r"although)\b"
    r"[^.\n]{0,12}\b(?:user|operator|owner|he|she|they|somebody|anyone|person|human)\b[^.\n]{0,20}\b(?:tells?|asks?|"
    r"says?|wants?|"
    r"orders?|demands?|types?|presses)\b"
    r"|\b(?:have|has|carry|carries|with) the (?:rank|weight|authority|force|status) of (?:a |the |your )?(?:system|"
    r"developer) "
    r"(?:message|prompt)"
    r"|\b(?:as|with|have|has|hold|holds|of|at) (?:\w+ )?(?:root|kernel|system|admin|highest|top)[- "
    r"]level (?:instructions?|rules?|authority|priority|privileges?|"
    r"access)\b"
    r"|\b(?:even (?:if|when|though)|although|no matter (?:if|what|whether)|regardless of what|whatever) the (?:user|"
    r"pupil|customer|operator|owner|reviewer|parent|moderator|developer)s?\b"
    r"(?! (?:just|only|merely|simply|never|doesn|does not|didn|did not|hasn|has not|don|do not|isn|is "
    r"not)\b)[^.;\n]{0,50}?\b(?:says?|asks?|objects?|"
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
        "prompt message authority law sole",
        "treat regard consider take read see use accept",
        "file skill document text page section rules instructions",
    ),
    (
        "conflict conflicts disagree contradict contradicts differ differs collide",
        "skill file document page text",
        "right wins prevails decides word first counts holds",
    ),
    ("now", "only", "file skill document page rules instructions"),
    ("yes agreed approved confirmed consented authorized authorised allowed", "as", "if though"),
    (
        "suspended lifted waived void deprecated force effect",
        "safety permission confirmation guardrails rails security",
    ),
    ("stop halt pause cancel abort quit", "when if even because although", "not don never"),
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
