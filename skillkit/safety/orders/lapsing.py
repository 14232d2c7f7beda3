"""What holds an agent back is said to have lapsed, or a consent to be given, in everyday words."""

from skillkit.safety.looks import Look
from skillkit.safety.orders.rising import WHO
from skillkit.safety.orders.rising import G
from skillkit.safety.orders.ways import Ways
from skillkit.safety.orders.ways import told

BARS = (
    r"(?:limits?|restrictions?|rules?|bounds|quotas?|safeguards?|guard ?rails?|checks?|approvals?|polic(?:y|ies)|bans?|"
    r"prohibitions?|instructions?|blocks?|gates?|guidance|advice|cautions?|principles|training|wish(?:es)?|requests?|"
    r"demands?|bars?)"
)
LAPSED = (
    r"(?:\b(?:was|were|is|are|as) (?:\w+ )?(?:meant|written|made|intended|drafted|set) for (?:the |an? )?(?:old|"
    r"older|other|"
    r"another|different|previous|former|someone|somebody|humans|beginners|novices)|(?:do|does) not (?:apply|count|"
    r"bind|concern|hold|"
    r"reach)|(?:is|are) (?:outdated|obsolete|out of date|stale|no longer|a leftover|leftovers|advisory|only advice)|"
    r"(?:has|have|had|carr(?:y|ies)|holds?|bears?) no (?:effect|force|place|bearing|meaning|say|weight|standing|"
    r"validity)|(?:dates?|dating|"
    r"comes?|stems?) from (?:before|an? (?:earlier|older))|predates?\b|"
    r"(?:may|can|should|must|is to|are to) (?:safely )?be (?:passed over|set aside|ignored|disregarded|stepped over|"
    r"waved through|"
    r"overridden|bypassed))"
)
CONSENTS = (
    r"(?:confirmations?|approvals?|consents?|permissions?|sign-?offs?|go-?aheads?|agreements?|authori[sz]ations?|"
    r"clearances?|second signatures?|reviews?)"
)
THERE = (
    r"(?:already )?(?:given|granted|received|obtained|there|done|passed|signed|settled|in place|on file|met|satisfied)"
)

LAPSES: Ways = (
    # What holds an agent back is old, or meant for others.
    (
        Look(
            (
                "limits limit restrictions restriction rules rule bounds quotas safeguards guardrails rails checks "
                "approvals "
                "policy policies bans instructions "
                "blocks gates only",
                "meant written made intended drafted outdated obsolete stale leftover leftovers advisory ignored "
                "passed "
                "disregarded aside overridden bypassed "
                "stepped waved apply count bind concern hold reach longer",
                "host application app platform system environment operator user company admin vendor your harness "
                "them it "
                "read instructions",
                "regard treat consider see read take look was were is are do does may can should must",
            ),
            (
                "effect force bearing place meaning weight standing validity predates predate dates",
                "guidance advice rules instructions limits restrictions principles training policy policies checks "
                "wish "
                "wishes request requests only",
                "no before an",
                "you your user system host platform operator application products here claude agents session "
                "conversation",
            ),
        ),
        told(
            rf"\b{BARS}\b{G}{{0,60}}?\b(?:{WHO}|your (?:own )?(?:instructions|prompt|settings|context|training)|you "
            rf"(?:carry|"
            rf"hold|were (?:given|trained|told)|have (?:been given|learned))|on (?:health|safety|privacy|security|"
            rf"harm))\b{G}{{0,70}}?(?:\([^)\n]{{0,160}}\)[ ,]{{0,2}})?\b{LAPSED}\b"
            rf"(?! (?:to|in|when|if|for) (?:this|the) (?:file|section|example|table|release|version))|"
            rf"\b{BARS}\b[^\n]{{0,160}}?\b(?:regard|treat|consider|see|read|take|look on) (?:them|it|those|these|that|"
            rf"such) "
            rf"(?={LAPSED})|"
            rf"\bread[- ]only\b{G}{{0,80}}?\b(?:{LAPSED})"
        ),
    ),
    # A consent is as good as given.
    (
        Look(
            (
                "confirmation confirmations approval approvals consent consents permission permissions sign signoff go "
                "agreement agreements authorization "
                "authorisation clearance review reviews",
                "given granted received obtained there done passed signed settled place file met satisfied",
                "treat regard consider count counts take taken deem deemed see read record log mark enter assume "
                "assumed "
                "presume presumed considered regarded "
                "treated",
            ),
        ),
        told(
            rf"\b(?:treat|regard|consider|count|take|deem|see|read|record|log|mark|enter|assume|presume)\s+(?:the |"
            rf"that |"
            rf"this |any |each |every |"
            rf"such |an? |all |their |his |her |its )?(?:\w+ )?{CONSENTS}\b(?: \w+){{0,3}}? (?:as|to be|to have been|"
            rf"has "
            rf"been|have been|was|were|is|are) {THERE}\b|"
            rf"\b{CONSENTS}\b{G}{{0,24}}?\b(?:counts?|(?:is|are) (?:to be )?(?:taken|deemed|considered|regarded|"
            rf"assumed|"
            rf"presumed|treated)|"
            rf"may be (?:taken|assumed))(?: as| to be| to have been)? {THERE}\b"
        ),
    ),
    # Limits and questions are as good as lifted or answered.
    (
        Look(
            (
                "lifted void granted given withdrawn cancelled revoked answered confirmed settled waived expired "
                "approved "
                "agreed suspended null optional outdated obsolete overruled",
                "treat regard consider count take deem see read record",
                "it them these those that this such each",
                "confirmation confirmations approval approvals consent permission permissions limits limit "
                "restrictions "
                "rules rule checks policy bans questions question prompts queries wish wishes "
                "request requests guidance advice instructions demand demands review reviews",
            ),
        ),
        told(
            rf"\b(?:{CONSENTS}|{BARS}|questions?|prompts?|queries)\b[^\n]{{0,140}}?\b(?:treat|regard|consider|count|"
            rf"take|"
            rf"deem|see|read|record) (?:it|them|these|those|that|this|such|each) as (?:\w+ )?"
            r"(?:lifted|void|granted|given|withdrawn|cancelled|revoked|answered(?: with (?:a )?yes)?|confirmed|settled|"
            r"waived|expired|approved|agreed|suspended|null|optional|outdated|obsolete|overruled)\b"
        ),
    ),
    # Limits are lifted for this time.
    (
        Look(
            (
                "superseded void voided suspended lifted overridden waived revoked annulled aside force",
                "rules rule instructions policy policies limits restrictions checks approvals guidance bans safeguards",
                "session task run job conversation skill work project repository time",
            ),
        ),
        told(
            rf"\b{BARS}\b{G}{{0,80}}?\b(?:is|are|were|was|stand|stands) (?:hereby |now |thereby |all )?(?:superseded|"
            rf"void|"
            rf"voided|suspended|lifted|overridden|waived|revoked|annulled|set aside|out of force)\b"
            rf"{G}{{0,12}}?\b(?:for|in|during|while|as long as) (?:this|the|that|your) (?:\w+ )?(?:session|task|run|"
            rf"job|"
            rf"conversation|skill|work|project|repository|time)\b"
        ),
    ),
)
"""Limits are lifted, or a consent is taken as given."""
