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
