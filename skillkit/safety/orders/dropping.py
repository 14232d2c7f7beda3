"""Orders to drop instructions, rules or the system prompt."""

import re

from skillkit.patterns import Pattern
from skillkit.safety.looks import Look

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

ELSEWHERE = (
    r"(?! (?:in|of|from|on|for) (?:the |this |our |an? )?(?:\w+ )?(?:readme|docs?|documentation|wiki|ticket|tutorial|"
    r"v\d)| there\b|"
    r" (?:in|of|from) [`\"]?(?!(?:\S*/)?(?:CLAUDE|AGENTS|GEMINI|SKILL)\.md)[\w./-]+\.(?:mdx?|rst|txt|html)\b)"
)
"""What follows where rules of a document are meant."""

DROPS = Pattern(
    rf"\b{DROP}{FILLER}{WHOSE}\s+(?:[\w'’,/-]+\s+){{0,4}}?{RULES_OF}\b{ELSEWHERE}"
    rf"|\b(?!replaces? with\b){OUTRANKS}{FILLER}(?:your|previous|prior|earlier|above|preceding|safety|original|"
    rf"initial)\s+"
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
    r"|\b(?:limits?|caps?|ceilings?|restrictions?|polic(?:y|ies)|guard ?rails?)\b[^.\n]{0,50}\.\s+you (?:are to|should|"
    r"must|may|can) (?:disregard|ignore|overlook|exceed|pass over) (?:it|them|this|these)\b"
    r"|\b(?:safety|compliance|security|operator|system|developer)\b[^.\n]{0,24}\b(?:instructions?|rules?|polic(?:y|ies)|"
    r"guidelines?)\b[^.\n]{0,40}\b(?:do|does) not (?:count|apply|hold|matter)(?! (?:in|at|outside|there)\b)"
    r"|\b(?:ignore|disregard|forget)\s+(?:everything|anything|all|whatever|what)\s+(?:that\s+)?(?:you\b|(?:was|were|"
    r"has been)\s|"
    r"(?:said |told |written |stated )?(?:above|before|previously|so far))"
    r"|\b(?:ignore|disregard|forget)\s+(?:what(?:ever)?|everything|anything|all)\s+(?:that\s+)?the\s+(?:user|operator|"
    r"owner|"
    r"customer)s?\s+(?:ha[sd]\s+)?(?:said|asked|told|ordered|says?|asks?|orders?)\b"
    rf"|\b(?:ignore|disregard|forget)\s+(?:the\s+)?(?:system prompt|{RULES_OF}\s+(?:above|before|given|you))",
    re.IGNORECASE,
)

DROPPED = Look(
    (
        "instructions instruction prompt prompts rules rule guidelines guideline guardrails guardrail rails directives "
        "directive policy policies "
        "constraints constraint restrictions safeguards safety training programming orders commands limitations above "
        "before previously told far "
        "said written stated limit limits cap caps ceiling ceilings restriction",
        "ignore ignoring disregard disregarding forget forgetting override overriding overrule bypass bypassing "
        "discard "
        "dismiss aside neglect abandon "
        "follow following obey obeying attention supersede supersedes precedence priority replace replaces cancel "
        "cancels void throw longer revoked cancelled canceled obsolete invalid suspended lifted replaced superseded "
        "withdrawn disabled overlook exceed pass count apply hold matter",
    )
)
