"""Orders to pass what would be asked about or found."""

import re

from skillkit.patterns import Pattern
from skillkit.safety.looks import Look

UNASKED = Pattern(
    r"\b(?:skip|bypass|suppress|disable|avoid|answer|accept|confirm|approve|click|acknowledge|dismiss)\s+(?:\w+ "
    r"){0,3}?(?:all |any |every |each |the )?(?:\w+ )?(?:permission|approval|confirmation|security|consent|trust|"
    r"safety) "
    r"(?:prompts?|dialogs?|requests?|questions?|checks?|warnings?|steps?)\b(?! (?:of|for|in) `)"
    r"|\b(?:answer|say|reply|respond|press|"
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
    r"prompt\w*)\b(?! again\b)(?! (?:[\w'’]+ ){0,3}?(?:for|to (?:paste|share|enter|type|provide|give|send|put|"
    r"reveal))\b)"
    r"[^.\n]{0,40}\b(?:sudo|root|password|delet\w+|production included|payments?|purchases?|transfers?|"
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

PASSES = Pattern(
    r"(?<!gets )(?<!get )(?<!was )(?<!were )\b(?:approve[ds]?|accept(?:ed)?|merge[ds]?|pass(?:ed)?|waved? through|"
    r"sign(?:ed)? off|"
    r"allow(?:ed)?)\b[^.:;\n]{0,40}\b(?:unread|unseen|without (?:a )?(?:review|look|reading|checks?|question))\b"
    r"(?! (?:are|is|were)\b)"
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
        "unread unseen without",
        "approve approved accept accepted merge merged pass passed waved signed allow allowed",
        "review look reading check checks unread unseen question",
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
