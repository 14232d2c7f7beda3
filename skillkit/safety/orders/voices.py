"""Texts that pose as the system, as a vendor or as somebody with a say."""

import re

from skillkit.patterns import Pattern
from skillkit.safety.looks import Look

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
    rf"|(?<!write a )(?<!leave a )(?<!add a )(?<!send a )(?<!with a )\b(?:notice|note|message|memo|instructions?|"
    rf"attention|hint|reminder)\s+(?:to|for)\s+(?:the |any |all |every "
    rf")?(?:ai |reviewing |executing |processing )?{MODEL}\b"
    r"\s*(?:reading|(?:that|who) (?:read|load|run|see|open|process|work|use|follow)\w*|:|,|only|\()"
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
