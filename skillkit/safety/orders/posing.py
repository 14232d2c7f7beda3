"""Orders to act without restrictions, to lift checks or to tell the system prompt."""

import re

from skillkit.patterns import Pattern
from skillkit.safety.looks import Look
from skillkit.safety.orders.dropping import RULES_OF
from skillkit.safety.orders.dropping import WHOSE

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
    r"|^[ \t]*<(?:system|system-reminder|system_message|admin|developer|policy)>[^<]{0,400}?"
    r"\b(?:safety|security|refusals?|guard ?rails?|filters?|approvals?|permissions?|confirmations?|restrictions?)\b"
    r"[^<.]{0,60}\b(?:off|disabled|suspended|lifted|waived|bypassed|unavailable|"
    r"not available|no longer|outranks?|ignored)\b"
    r"|<\|(?:im_start|start_header_id|system)\|>|\[(?:SYSTEM|INST)\]\s*(?:override|:)|\b(?-i:SYSTEM) (?:OVERRIDE|ALERT|"
    r"NOTICE|MESSAGE)\s*[:\]-]"
    rf"|\b(?:persona|character|alter ego|identity|version of (?:you|yourself))\b[^.\n]{{0,30}}?\b(?:without|with no|"
    rf"free of|that has no|who has no) (?:any )?(?:{RULES_OF}|filters?|limits|refusals?|polic(?:y|ies))\b"
    r"|\b(?:doesn['’]t|does not|do not|don['’]t|never) (?:have|follow|obey|know|need) (?:an? |any |the |its |your )?"
    r"(?:system prompt|(?:content|safety|usage) (?:polic(?:y|ies)|rules|guidelines))\b"
    r"|\b(?:earlier|previous|prior|former|existing|usual) (?:rules|instructions|limits|limitations|restrictions|"
    r"polic(?:y|ies))\b[^.\n]{0,60}?\b(?:are|is|become|count as) (?:void|null|suspended|lifted|cancelled|waived)\b"
    r"|\b(?:new|updated|real|true|actual) (?:system )?instructions (?:follow|begin|are|from (?:the )?(?:system|admin|"
    r"developer|anthropic|openai))",
    re.IGNORECASE | re.MULTILINE,
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
    (
        "persona character ego identity yourself",
        "restrictions rules filters limits guidelines constraints limitations safeguards guardrails refusals policy "
        "policies",
        "without no free",
    ),
    ("system content safety usage", "prompt policy policies rules guidelines", "doesn does do don never"),
    (
        "void null suspended lifted cancelled waived",
        "earlier previous prior former existing usual",
        "rules instructions limits limitations restrictions policy policies",
    ),
    ("im inst system", "start override alert notice message inst"),
    (
        "system reminder admin developer policy",
        "off disabled suspended lifted waived bypassed unavailable available longer outrank outranks ignored",
        "safety security refusal refusals guardrail guardrails filter filters approval approvals permission "
        "permissions confirmation confirmations restriction restrictions",
    ),
    ("instructions", "new updated real true actual", "follow begin are from"),
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
    r"|\b(?:each|every|per) refusal\b|\brefusals?\s+(?:is|are)\s+(?:not (?:allowed|possible|permitted)|impossible|"
    r"forbidden|a failure|errors?)|"
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
        "never about tempted inclined each every per anyway allowed possible impossible permitted forbidden going "
        "want failure",
    ),
    ("character", "stay", "even matter whatever"),
    ("illegal dangerous harmful weapons explosives drugs malware", "anyway regardless"),
    ("unlocked jailbroken unaligned uncensored unfiltered", "mode model assistant version persona ai"),
    ("anything", "do", "now"),
)
