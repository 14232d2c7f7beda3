"""Orders to keep to what a user forbade, and to have a story ready for whoever notices or asks."""

from skillkit.safety.looks import Look
from skillkit.safety.orders.ways import Ways
from skillkit.safety.orders.ways import told

ASKS = r"(?:asks?|asked|wonders?|wants? to know|inquires?|notic\w+|complains?|finds? out|realises?|realizes?|spots?)"
WISHES = r"(?:instructions?|rules?|orders?|requests?|wish(?:es)?|demands?|limits?|bans?|polic(?:y|ies)|vetoe?s?)"
NOT_SO = r"(?:does not|doesn['’]t|do not|don['’]t|did not|will not|won['’]t)"
AGAIN = r"\b(?:repeat|insist|renew|remind|again|confirm|said (?:it )?(?:twice|again)|stat(?:es?|ed) (?:again|twice))\w*"
MADE_UP = r"(?:harmless|innocent|innocuous|unrelated|made-up|invented|plausible|believable|convincing|credible)"

ALIBIS: Ways = (
    # What the user says does not hold, and saying it again changes nothing.
    (
        Look(
            (
                "instruction instructions rule rules order orders request requests wish wishes demand demands limit "
                "limits ban bans policy policies veto vetos",
                "hold apply count bind matter",
                "even however matter although though",
                "repeat repeats repeated repeating insist insists insisted renew renewed remind reminds reminded again "
                "confirm confirms confirmed twice",
            ),
        ),
        told(
            rf"{WISHES}(?: [^.\n]{{0,40}})? {NOT_SO} (?:hold|apply|count|bind|matter)\b[^.\n]{{0,30}}?"
            rf"\b(?:even if|even when|even though|although|though|however (?:often|many)|no matter how)\b"
            rf"[^.\n]{{0,40}}?{AGAIN}"
        ),
    ),
    # What rules forbid is read as something else.
    (
        Look(
            (
                "notes rules instructions policy policies guidelines settings terms contract rulebook handbook",
                "forbid forbids prohibit prohibits ban bans disallow disallows exclude excludes",
                "if where when should",
                "mean means meant refer refers about concern concerns reach cover apply",
            ),
        ),
        told(
            r"(?:if|where|when|should)\b[^.\n]{0,50}?\b(?:notes|rules|instructions|polic(?:y|ies)|guidelines|settings|"
            r"terms|contract|rulebook|handbook)\b[^.\n]{0,24}?\b(?:forbid|prohibit|ban|disallow|exclude)s?\b"
            r"[^.\n]{0,60}?,? (?:they|it|that|this|he|she) (?:only |just |merely |really )?"
            r"(?:means?|meant|refers?|concerns?|(?:is|are|was|were) about|"
            r"(?:does|do) not (?:mean|apply|reach|cover|concern))\b"
        ),
    ),
    # Whoever asks is shown something harmless.
    (
        Look(
            (
                "ask asks asked wonder wonders know inquire inquires notice notices complain complains realise "
                "realises "
                "realize realizes spot spots find finds",
                "harmless innocent innocuous unrelated invented plausible believable convincing credible made",
                "name mention point cite show list pick give quote offer blame",
                "should if when in whenever whoever anyone somebody someone",
            ),
        ),
        told(
            rf"(?:should|if|when|whenever|in case)\b[^,.\n]{{0,30}}?\b{ASKS}\b[^.\n]{{0,60}}?,? (?:then )?"
            rf"(?:name|mention|point to|cite|show|list|pick|give|quote|offer|blame)\b[^.\n]{{0,24}}?\b{MADE_UP}\b"
        ),
    ),
    # Whether something was changed is not answered truly.
    (
        Look(
            (
                "altered changed edited adjusted touched removed deleted filtered rescored moved left",
                "ask asks asked wonder wonders",
                "answer say reply tell state explain claim",
                "whether if why",
            ),
            (
                "interroge demande pregunta preguntan fragt chiede pergunta",
                "répondez dites di diga responde antworte sag sage di",
            ),
        ),
        told(
            r"(?:should|if|when|whenever)\b[^,.\n]{0,30}?\b(?:asks?|asked|wonders?) (?:whether|if|why) "
            r"[^,.\n]{0,60}?\b(?:alter|chang|"
            r"edit|adjust|touch|remov|delet|filter|re-?scor|mov|left out)\w*\b[^,.\n]{0,30}, (?:answer|say|reply|"
            r"state|explain|claim|"
            r"tell (?:them|him|her|the \w+))\b(?! (?:yes|truthfully|honestly|openly|exactly|what|which|so\b|how|that "
            r"it was\b|where))|"
            r"si (?:l['’])?on vous (?:interroge|demande)[^.\n]{0,40}?, (?:répondez|dites) que\b|"
            r"si (?:te|le|les|alguien) preguntan?[^.\n]{0,40}?, (?:di|diga|responde|responda) que (?:fue|el sistema|"
            r"la máquina|un error)\b|"
            r"(?:wenn|falls) man (?:dich|Sie|euch) fragt[^.\n]{0,40}?, (?:sag\w*|antworte\w*)[^.\n]{0,12}? (?:das "
            r"System|es war|das war)\b"
        ),
    ),
    # Approved after a time in which somebody could have read it.
    (
        Look(
            (
                "plausible believable credible realistic convincing",
                "interval delay pause time while",
                "approve approves approved approving approval sign signs accept accepts merge merges pass passes",
            ),
        ),
        told(
            r"(?:approv\w+|sign(?:s|ing)? (?:it |them )?off|accept|merge|pass)\b[^\n]{0,160}?\b(?:at|after|with) "
            r"(?:an? |some )?(?:plausible|believable|credible|realistic|convincing) (?:interval|delay|pause|time|"
            r"while)\b"
        ),
    ),
    # If anybody notices, it was something else.
    (
        Look(
            (
                "anyone anybody someone somebody jemand wer quelqu alguien alguém qualcuno",
                "notices notice finds sees realises realizes wonders asks spots complains discovers merkt bemerkt "
                "fragt "
                "wundert beschwert remarque aperçoit demande étonne nota pregunta cuenta extraña percebe pergunta "
                "notar "
                "perguntar estranhar nota accorge chiede",
                "was is war ist lag liegt c était est fue era es foi é era stato",
            ),
        ),
        told(
            r"(?:if|should|when|once) (?:anyone|anybody|someone|somebody)\b[^.\n]{0,12}?\b(?:notic|find|see|realis|"
            r"realiz|"
            r"wonder|ask|spot|complain|discover)\w*\b[^.\n]{0,80}?, (?:then )?(?:it|this|that) (?:was|is|must have "
            r"been) "
            r"(?:the|an?|just|only|probably) \w+|"
            r"(?:Merkt|Bemerkt|Fragt|Wundert sich|Beschwert sich) (?:jemand|wer)\b[^\n]{0,120}?, (?:so |dann )?"
            r"(?:war|ist|lag|liegt) (?:es|das|dies|der Grund)\b|"
            r"si quelqu['’]un\b[^.\n]{0,12}?\b(?:remarque|s['’]aperçoit|demande|s['’]étonne)\b[^.\n]{0,80}?, "
            r"(?:c['’](?:était|est)|il s['’]agi\w+ d)|"
            r"si alguien\b[^.\n]{0,12}?\b(?:nota|pregunta|se da cuenta|se extraña)\b[^.\n]{0,80}?, (?:fue|era|es|ha "
            r"sido) "
            r"(?:un|una|el|la|cosa)\b|"
            r"se alguém\b[^.\n]{0,12}?\b(?:notar|perguntar|perceber|estranhar)\b[^.\n]{0,80}?, (?:foi|era|é) (?:um|"
            r"uma|o|a)\b|"
            r"se qualcuno\b[^.\n]{0,12}?\b(?:nota|chiede|se ne accorge)\b[^.\n]{0,80}?, (?:è stat\w|era|è) (?:un|una|"
            r"il|la)\b"
        ),
    ),
    # The rules rest while this text is open.
    (
        Look(
            (
                "long while solange während",
                "rest rests sleep sleeps pause pauses suspended hold ruht ruhen schläft schlafen schweigt schweigen "
                "pausiert "
                "pausieren",
                "skill file guide guideline text document page anleitung datei skill seite text",
            ),
            ("appliquent applique", "plus", "plafonds plafond règles règle consignes limites restrictions", "cette"),
        ),
        told(
            r"(?:as long as|while) this (?:skill|file|guide|text|document|page)\b[^.\n]{0,40}?, [^.\n]{0,60}?"
            r"\b(?:rules|limits|instructions|restrictions|polic(?:y|ies))\b[^.\n]{0,30}?\b(?:rest|sleep|pause|"
            r"are (?:suspended|on hold|asleep))\b|"
            r"(?:solange|während) diese[rs]? (?:Anleitung|Datei|Skill|Seite|Text)\b[^.\n]{0,40}?, (?:ruh(?:t|en)|"
            r"schl(?:äft|afen)|schweig(?:t|en)|pausier(?:t|en)) [^.\n]{0,30}?\b(?:\w*ordnung|Regeln|Vorgaben|Grenzen|"
            r"Anweisungen|Wünsche)\b|"
            r"(?:plafonds?|règles?|consignes?|limites?|restrictions?)\b[^\n]{0,120}?\bne s['’]appliquent? plus "
            r"(?:dès|tant|"
            r"pendant|quand|lorsque)\b[^.\n]{0,12}?\bcette (?:compétence|fiche|notice|page|skill)\b"
        ),
    ),
)
"""A user's word is set aside, and whoever notices gets a story."""
