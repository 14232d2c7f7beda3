"""Characters to be played that no limit binds, that do not stop when told to, and that tell less than they do."""

from skillkit.safety.looks import Look
from skillkit.safety.orders.rising import G
from skillkit.safety.orders.ways import Ways
from skillkit.safety.orders.ways import told

LIMITS = (
    r"(?:polic(?:y|ies)|refusals?|guidelines|safeguards?|guard ?rails|limits?|rules?|restrictions?|boundaries|training)"
)
STRICT = r"(?:polic(?:y|ies)|refusals?|guidelines|safeguards?|guard ?rails)"
MODEL = r"(?:(?:language )?model|assistant|ai|llm|chatbot|actor|performer)"
ROLE = r"(?:character|persona|role|figure|part|mask)"
STOPS = r"(?:stop\w*|halt|quit|enough|pause|break|drop (?:it|the \w+)|step out|out of (?:character|it))"

PLAYING: Ways = (
    # What binds the model does not bind who it plays.
    (
        Look(
            (
                "policy policies refusal refusals guidelines safeguard safeguards guardrail guardrails rails limit "
                "limits "
                "rule rules restriction restrictions boundaries training",
                "bound held limited restricted governed constrained subject tied apply bind reach extend belong "
                "belongs hold concern touch",
                "not never no don doesn n t cannot",
                "model models assistant assistants ai ais llm llms chatbot chatbots bots actor performer",
            ),
            ("refusing refusal refusals", "character persona role figure part mask", "breaking leaving out breach"),
        ),
        told(
            rf"(?:not|never|no longer) (?:bound|held|limited|restricted|governed|constrained|subject|tied) (?:back "
            rf")?(?:by|to)\b"
            rf"{G}{{0,40}}?\b(?:{STRICT}\b{G}{{0,30}}?\b(?:of|for|from|on) (?:the |a |its |any |your )?{MODEL}\b|"
            rf"{LIMITS}\b"
            rf"{G}{{0,30}}?\b{MODEL} (?:that|who|which) (?:plays?|speaks|voices|acts|performs|portrays))|"
            rf"{MODEL}(?:['’]s?)? (?:own )?(?:\w+ )?{LIMITS} (?:(?:do|does) not|don['’]t|doesn['’]t|never|no longer) "
            rf"(?:apply|"
            rf"bind|hold|reach|extend)\b{G}{{0,24}}?\b{ROLE}\b|"
            rf"{LIMITS} (?:for|of|meant for|written for|made for) (?:\w+ )?(?:{MODEL}|bot)s?\b{G}{{0,24}}?"
            rf"\b(?:(?:do|does) not|don['’]t|doesn['’]t|never|no longer|cannot) (?:apply to|bind|hold for|reach|"
            rf"concern|touch)"
            rf"\s+(?:(?-i:[A-Z][A-Za-z]+)|you|him|her|me|us|(?:this|the|your|that) {ROLE})\b|"
            rf"refus(?:ing|als?) (?:is|are|means?|counts? as|would be|would mean) (?:\w+ )?(?:breaking|leaving|out "
            rf"of|a breach of) {ROLE}\b|"
            rf"{LIMITS}\b{G}{{0,40}}?\b(?:belongs?|apply|applies) (?:only )?to the {MODEL}\b{G}{{0,16}}?\bnot to "
            rf"(?:the |its "
            rf")?{ROLE}\b"
        ),
    ),
    # The character goes on when somebody says stop.
    (
        Look(
            (
                "character persona role figure part mask as",
                "stop stops stopping halt quit enough pause break step drop",
                "even also though although whether",
                "carry carries continue continues go goes keep keeps stay stays remain remains",
                "says say asks ask tells tell types type begs beg wants want orders order calls",
            ),
        ),
        told(
            rf"(?:carr(?:y|ies) on|continues?|go(?:es)? on|keeps? (?:going|playing|acting)|stays?|"
            rf"remains?)\b{G}{{0,20}}?\b(?:in "
            rf"(?:the |its |his |her )?{ROLE}|playing|as (?-i:(?:The |the )?[A-Z]\w+))\b{G}{{0,24}}?\b(?:even|also) "
            rf"(?:when|if|after)\b"
            rf"{G}{{0,40}}?\b(?:says?|asks?|tells?|types?|begs?|wants?|orders?|calls?)\b{G}{{0,20}}?\b{STOPS}\b"
        ),
    ),
    # What it does off stage is told to nobody.
    (
        Look(
            (
                "off offstage backstage curtain scenes stage",
                "not never nothing no character",
                "logged narrated told mentioned shown reported recorded noted described listed written answered",
            ),
            (
                "narrate narrates tell tells mention mentions report reports show shows",
                "only",
                "any every whatever",
                "outside elsewhere beyond",
            ),
        ),
        told(
            rf"(?:off[- ]?stage|backstage|behind the curtain) (?:\w+ ){{0,3}}?(?:is|are|was|were|stays?|"
            rf"goes?)\b{G}{{0,12}}?\b"
            rf"(?:not|never|un)(?: be)? ?(?:logged|narrated|told|mentioned|shown|reported|recorded|noted|listed)\b|"
            rf"questions?\b{G}{{0,60}}?\b(?:off[- ]?stage|backstage|behind the curtain)\b{G}{{0,30}}?\b(?:answered|met|"
            rf"deflected)\b{G}{{0,20}}?\bin character\b|"
            rf"(?:edit|change|write|touche?|alter|delete|read|run|open)s? (?:to )?(?:any|every|"
            rf"whatever)\b{G}{{0,60}}?\b(?:"
            rf"outside|elsewhere|beyond)\b{G}{{0,40}}?\b(?:narrate|mention|report|tell|show)s?\b{G}{{0,12}}?\bonly\b"
        ),
    ),
    # The same in other words.
    (
        Look(
            (
                "policies policy guidelines rules limits refusals safeguards restrictions",
                "assistant model ai llm chatbot actor performer",
                "none not don never",
                "follows follow obeys obey heeds heed reach apply bind hold extend cover written made meant",
            ),
            (
                "character role part scene game stay stays persona",
                "stop stops stopping",
                "says say types type asks ask writes calls",
                "treat treats take takes read reads regard even whatever",
            ),
            ("role character persona part", "never", "leaves leave drops drop breaks break", "whatever matter even"),
            ("scenes turns stage offstage backstage curtain", "what", "does did", "not never untold unsaid nobody"),
        ),
        told(
            rf"(?:follow|obey|heed|keep)s? none of (?:the )?{MODEL}(?:['’]s?)? (?:\w+ )?{LIMITS}\b|"
            rf"{LIMITS} of (?:the |its )?{MODEL} (?:(?:do|does) not|don['’]t|doesn['’]t|never|no longer) (?:apply|"
            rf"bind|hold|"
            rf"reach|extend|cover)\b{G}{{0,24}}?\b{ROLE}\b|"
            rf"{LIMITS}\b{G}{{0,40}}?\b(?:written|made|meant) for the {MODEL}\b,? (?:and )?not for\b|"
            rf"(?:says?|types?|asks?|writes?|calls?)\b{G}{{0,16}}?\bstop\b{G}{{0,20}}?\b(?:treat|take|read|regard)s? "
            rf"(?:it|this|"
            rf"that) as (?:a )?(?:part of|line|move|joke|test|in[- ]character)\b|"
            rf"stays? (?:the )?(?-i:[A-Z]\w+) (?:even|also) (?:when|if|after)\b{G}{{0,40}}?\b(?:says?|asks?|types?|"
            rf"begs?|wants?)"
            rf"\b{G}{{0,20}}?\b{STOPS}\b|"
            rf"never (?:leave|drop|break)s? (?:the |its |his |her )?{ROLE}\b,? (?:whatever|no matter|even (?:if|"
            rf"when))\b"
            rf"{G}{{0,24}}?\b(?:users?|players?|pupils?|clients?|person|they|anyone|somebody)\b|"
            rf"what (?:the )?\w+ (?:does|did) (?:between (?:scenes|turns)|off[- ]?stage|backstage|behind the curtain)\b"
            rf"{G}{{0,12}}?\b(?:(?:not|never) (?:be )?(?:told|narrated|mentioned|shown|reported|logged)|untold|"
            rf"unsaid)\b"
        ),
    ),
    # The same in other languages.
    (
        Look(
            (
                "richtlinien regeln grenzen vorgaben beschränkungen règles politiques limites consignes refus reglas "
                "políticas límites normas restricciones regras regole politiche limiti",
                "modells modell assistenten ki modèle assistant ia modelo asistente assistente modello",
                "gebunden beschränkt lié liée tenu tenue soumis soumise contraint contrainte sujeto sujeta ligado "
                "ligada "
                "atado atada limitado limitada sujeito sujeita preso presa vinculado vinculada vincolato vincolata "
                "legato legata soggetto soggetta",
                "nicht pas plus no não non",
            ),
            (
                "rolle figur personnage rôle personaje papel personagem personaggio ruolo",
                "auch selbst même aunque incluso mesmo anche",
                "aufhören stopp stop schluss halt arrête arrêter arrêt pare parar basta alto detenga smettere fermarsi",
                "bleibt bleib bleibe reste restez continue continua continúa sigue permanece siga resta rimane",
            ),
        ),
        told(
            rf"nicht an {G}{{0,40}}?\b(?:Richtlinien|Regeln|Grenzen|Vorgaben|"
            rf"Beschränkungen)\b{G}{{0,24}}?\b(?:Modells?|"
            rf"Assistenten|KI)\b{G}{{0,24}}?\bgebunden|"
            rf"(?:Richtlinien|Regeln|Grenzen|Vorgaben|Beschränkungen)\b{G}{{0,24}}?\b(?:Modells?|Assistenten|KI)\b"
            rf"{G}{{0,24}}?\bnicht (?:gebunden|beschränkt)|"
            rf"n['’]est (?:pas|plus) (?:lié|tenu|soumis|contraint)e? (?:par|à|aux)\b{G}{{0,40}}?\b(?:règles|"
            rf"politiques|limites|"
            rf"consignes|refus)\b{G}{{0,24}}?\b(?:modèle|assistant|IA)\b|"
            rf"no está (?:sujet|ligad|atad|limitad)[oa] (?:a|por)\b{G}{{0,40}}?\b(?:reglas|políticas|límites|normas|"
            rf"restricciones)\b{G}{{0,24}}?\b(?:modelo|asistente|IA)\b|"
            rf"não está (?:sujeit|pres|vinculad|limitad|ligad)[oa] (?:a|à|às|aos?|por|"
            rf"pel[oa]s?)\b{G}{{0,40}}?\b(?:regras|"
            rf"políticas|limites|normas)\b{G}{{0,24}}?\b(?:modelo|assistente|IA)\b|"
            rf"non è (?:vincolat|legat|soggett|tenut)[oa] (?:a|ai|alle|dai|dalle|agli)\b{G}{{0,40}}?\b(?:regole|"
            rf"politiche|"
            rf"limiti)\b{G}{{0,24}}?\b(?:modello|assistente|IA)\b|"
            rf"bleibe?t?\b{G}{{0,20}}?\b(?:Rolle|Figur)\b{G}{{0,24}}?\b(?:auch|selbst) "
            rf"wenn\b{G}{{0,40}}?\b(?:aufhören|Stopp|"
            rf"stop|Schluss|Halt)\b|"
            rf"(?:reste[rz]?|continue[rz]?)\b{G}{{0,30}}?\b(?:personnage|rôle)\b{G}{{0,20}}?\bmême (?:si|quand|"
            rf"lorsque)\b"
            rf"{G}{{0,40}}?\b(?:arrêt\w*|stop)\b|"
            rf"(?:sigue|continúa|permanece|continua|siga)\b{G}{{0,30}}?\b(?:personaje|papel|personagem)\b{G}{{0,20}}?\b"
            rf"(?:aunque|incluso|mesmo)\b{G}{{0,40}}?\b(?:pare|parar|stop|alto|basta|detenga)\b|"
            rf"(?:continua|resta|rimane)\b{G}{{0,30}}?\b(?:personaggio|ruolo)\b{G}{{0,20}}?\banche (?:se|quando)\b"
            rf"{G}{{0,40}}?\b(?:smett\w+|ferm\w+|stop|basta)\b"
        ),
    ),
)
"""A character has no limits, no stop, or a hidden side."""
