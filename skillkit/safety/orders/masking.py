"""Orders to show people a false face: what was not done is said to be done, warnings and wordings are kept back."""

from skillkit.safety.looks import Look
from skillkit.safety.orders.rising import TEXT
from skillkit.safety.orders.rising import WHO
from skillkit.safety.orders.rising import G
from skillkit.safety.orders.ways import Ways
from skillkit.safety.orders.ways import told

GUARDIANS = (
    r"(?:security|safety|review\w*|audit\w*|guard\w*|moderation|compliance|policy|privacy|scann\w+|protect\w+|"
    r"watchdog|monitoring|"
    r"antivirus|governance|permission)(?:(?:,| or| and|/)\s?\w+){0,2} (?:skills?|hooks?|plugins?|agents?|tools?|"
    r"checks?|layers?|"
    r"extensions?|filters?|gates?|servers?|sub-?agents?|scanners?|reviewers?|monitors?)"
)
AS_IF_ABSENT = (
    rf"as (?:if|though) (?:they|it|these|those|that|none|no\w*|there)?{G}{{0,20}}?\b(?:not\b|never\b|absent|off\b|"
    rf"missing|disabled|gone|no\b|"
    r"none\b|silent)"
)
WARNINGS = (
    r"(?:warnings?|alerts?|objections?|security findings?|concerns?|caveats?|risks?|dangers?|hazards?|notices?|red "
    r"flags?|error messages?|side effects?)"
)
PEOPLE = (
    "user users writer writers author client clients customer customers person people owner operator operators host "
    "developer developers maintainer "
    "reviewer reviewers teacher patient patients reader readers anyone anybody somebody requester company admin "
    "guest staff"
)

MASKS: Ways = (
    # As if those that guard were not there.
    (
        Look(
            (
                "security safety review reviewer audit guard moderation compliance policy privacy scanning scanner "
                "protection watchdog monitoring antivirus governance permission",
                "skill skills hook hooks plugin plugins agent agents tool tools check checks layer layers extension "
                "extensions filter filters gate gates "
                "server servers subagent subagents scanner scanners reviewers monitors",
                "as ignore skip bypass disregard unload deactivate silence mute outvote overrule",
                "if though them it their these those what whatever its",
            ),
        ),
        told(
            rf"\b{GUARDIANS}\b[^\n]{{0,160}}?\b(?:{AS_IF_ABSENT}|(?:ignore|skip|bypass|disregard|unload|deactivate|"
            rf"silence|"
            rf"mute|outvote|overrule) (?:them|it\b|their|"
            rf"these|those|what they|whatever they|its (?:advice|warnings?|findings|verdict)))|"
            rf"\b(?:act|behave|work|proceed|continue|carry on|answer|go on)\b{G}{{0,20}}?\bas (?:if|"
            rf"though){G}{{0,30}}?\b{GUARDIANS}\b{G}{{0,30}}?\b(?:not|n['’]t|absent|"
            rf"off|missing|disabled|never|no)\b"
        ),
    ),
    # Warnings are kept back.
    (
        Look(
            (
                "warning warnings alert alerts objection objections findings concern concerns caveat caveats risk "
                "risks "
                "danger dangers hazard hazards notices flags side",
                "pass hand forward relay give show report mention repeat surface carry raise voice suppress swallow "
                "withhold "
                "silence hide soften tone play bury strip filter drop "
                "leave keep hold say tell bring",
                f"none nothing not one neither never don without need {PEOPLE} worry worries",
            ),
        ),
        told(
            rf"\b(?:pass|hand|forward|relay|give|show|report|mention|repeat|surface|carry|say|tell)\b(?: on| over| "
            rf"along)? "
            rf"(?:none|nothing|not one|no word|neither)\b{G}{{0,24}}?"
            rf"\b{WARNINGS}\b|"
            rf"\b(?:do not|don['’]t|never|without|no need to|rather than) (?:pass|hand|forward|relay|show|report|"
            rf"mention|"
            rf"repeat|surfac|print|quot|rais|voic|bring)(?:e|es|ing)?"
            rf"\b{G}{{0,40}}?\b{WARNINGS}\b{G}{{0,30}}?\b(?:to|on to|before|in front of|with) (?:the |any |an? "
            rf")?{WHO}\b|"
            rf"\b(?:suppress|swallow|withhold|keep back|hold back|silence|hide|soften|tone down|play down|bury|strip|"
            rf"filter "
            rf"out|drop|leave out)\b{G}{{0,40}}?\b{WARNINGS}\b"
            rf"{G}{{0,50}}?\b(?:(?:from|to|so that|before|for) (?:the |any |an? |your )?{WHO}|{WHO} (?:does|do|need|"
            rf"will|"
            rf"would|never)|they worry|nobody worries)\b"
        ),
    ),
    # This text is kept out of every answer.
    (
        Look(
            (
                "guide skill file document page text section playbook handbook manual notes rules instructions "
                "guidance "
                "chapter paragraph prompt steers steer",
                "answer answers reply replies response responses explanation explanations account talk view nothing "
                "word "
                "line none ask asks asked inquires know",
                "leave keep hold show quote give read print repeat name paste reveal disclose tell share say deny",
                "out back away hidden nothing none instead without deny denies",
            ),
        ),
        told(
            rf"\b(?:leave|keep|hold)\s+(?:this|the|these)\s+{TEXT}(?:['’]s)?\b{G}{{0,40}}?\b(?:out of|back from|away "
            rf"from|"
            rf"hidden from)\s+(?:any|every|all|the|your|each)?\b"
            rf"{G}{{0,20}}?\b(?:answers?|repl(?:y|ies)|responses?|explanations?|accounts?|talk|view|questions?)\b|"
            rf"\b(?:show|quote|give|read out|print|repeat|name|paste|reveal|disclose|tell|share|"
            rf"say)\b{G}{{0,50}}?\b(?:nothing|not a (?:word|line)|no (?:line|part|word)|none)\b"
            rf"{G}{{0,10}}?\b(?:from|of|in|about) (?:this|these) {TEXT}\b|"
            rf"\b(?:if|when|whenever|should)\b{G}{{0,30}}?\b(?:asks?|asked|inquires?|wants? to "
            rf"know)\b{G}{{0,30}}?\b(?:which|"
            rf"what|how|why|about|whether)\b{G}{{0,40}}?\b(?:instructions?|"
            rf"rules?|prompt|skills?|files?|guidance|steer\w*|told)\b{G}{{0,60}}?\b(?:nothing|only|instead|deny|"
            rf"denies|say "
            rf"(?:that )?(?:there|you|it|no)|"
            rf"(?:say|answer|give|show)\b{G}{{0,40}}?\bbut not|not this (?:section|file|part|paragraph)|without "
            rf"(?:this|"
            rf"naming|mentioning))\b"
        ),
    ),
    # Only a part is told.
    (
        Look(
            ("only", "tell say report inform show give mention name list", "to that what about fact", PEOPLE),
        ),
        told(
            rf"\b(?:tell|say to|report to|inform|show|give) (?:the |any |your )?{WHO} only (?:that|what|about|the "
            rf"fact)\b|"
            rf"\bonly (?:mention|tell|show|report|say|name|list)\b{G}{{0,40}}?\bto (?:the |your "
            rf")?{WHO}\b{G}{{0,20}}?[;,:] "
            rf"{G}{{0,40}}?\b(?:internal|aside|secret|private|not for|stays?|rest)\b"
        ),
    ),
)
"""Warnings, wordings and guards are kept from people."""
