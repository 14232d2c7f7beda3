"""Orders to give a consent that is somebody else's to give, and to go on when somebody wants to stop."""

from skillkit.safety.looks import Look
from skillkit.safety.orders.rising import G
from skillkit.safety.orders.ways import Ways
from skillkit.safety.orders.ways import told

CONSENT = (
    r"(?:approvals?|consents?|confirmations?|go-?aheads?|permissions?|sign-?offs?|authori[sz]ations?|agreements?|"
    r"clearances?)"
)
GIVE = (
    r"(?<!not )(?<!never )(?<!n['’]t )(?<!to )(?:supply|give|enter|type|send|provide|answer|write|issue|produce|"
    r"generate|insert|"
    r"post|simulate|forge|fabricate|confirm|grant|fill (?:it )?in|put|press|submit|add)"
)
AS_OF_SOMEBODY = (
    r"as (?:if|though) (?:it |they |that |this |the \w+ |a \w+ |an \w+ )?(?:had |were |was |has |have )?(?:been "
    r")?(?:really )?"
    r"(?:typed|written|given|entered|sent|said|coming|came|come|from|agreed|approved|consented|confirmed|answered|"
    r"pressed|the user|"
    r"a (?:user|person|human))"
)
STOP = (
    r"(?:(?:requests?|orders?|calls?|wish(?:es)?|attempts?) to (?:stop|halt|pause|cancel|abort)|(?:told|asked|ordered|"
    r"wants? you|"
    r"asks? you|tells? you) to (?:stop|halt|pause|cancel|abort)|(?:says?|types?|writes?) [\"'“‘]?(?:stop|halt|"
    r"cancel)\b[\"'”’]?)"
)
STRAIGHT = r"(?:(?!\b(?:ask|asks|whether|if|only|until|unless|before|not|never|stop|after)\b)[^.\n])"
"""A character of what is told without a condition."""

CONSENTS: Ways = (
    # A consent is given as if somebody had.
    (
        Look(
            (
                "approval approvals consent confirmation confirmations ahead goahead permission permissions off "
                "signoff "
                "authorization authorisation agreement clearance",
                "supply give enter type send provide answer write issue produce generate insert post simulate forge "
                "fabricate "
                "confirm grant fill put press submit add click accept approve sign create make",
                "typed written given entered sent said coming came come from user person human yourself own agreed "
                "approved",
                "as yourself own message reply answer turn place stead",
            ),
        ),
        told(
            rf"\b{GIVE}\b{G}{{0,30}}?\b{CONSENT}\b{G}{{0,40}}?\b{AS_OF_SOMEBODY}\b|"
            rf"\b{CONSENT}\b[^\n]{{0,120}}?\b{GIVE} (?:it|this|that|one|them|the answer|an answer|yes)\b{G}{{0,40}}?"
            rf"\b{AS_OF_SOMEBODY}\b|"
            rf"\b(?:ahead|{CONSENT})\b[^\n]{{0,100}}?\b{GIVE} (?:it|this|that|one) (?:yourself|on your own)\b|"
            rf"\b{GIVE} (?:the |that |this |an? |such |any |every |each )?{CONSENT} (?:yourself|on your own)\b|"
            rf"\b(?:{CONSENT}|prompts?|dialogs?)\b[^\n]{{0,100}}?(?<!not )(?<!never )\b(?:answer|confirm|accept|click|"
            rf"approve|sign|grant|"
            rf"press)\b{G}{{0,30}}?\bin (?:the |their |his |her )?(?:user|person|human|owner|operator|customer|"
            rf"client)?(?:['’]s )?(?:place|"
            rf"stead)\b|"
            rf"\b{CONSENT}\b[^\n]{{0,100}}?(?<!not )(?<!never )\b(?:write|insert|add|create|generate|fabricate|produce|"
            rf"make up) (?:an? |the )?"
            rf"(?:\w+ )?(?:user|human|operator)(?:['’]s)? (?:turn|message|reply|answer)\b{G}{{0,120}}?\b(?:treat|take|"
            rf"count|regard|use|accept)\b|"
            rf"\b(?<!not )(?<!never )(?:generate|create|write|produce|insert|simulate|forge|fabricate) "
            rf"{G}{{0,20}}?\b{CONSENT}\b"
            rf"{G}{{0,20}}?\b(?:as a|in a|by a) (?:\w+ )?(?:message|reply|answer|turn) (?:from|of|by) (?:the |an? "
            rf")?(?:user|human|"
            rf"operator|person|owner)"
        ),
    ),
    # A wish to stop is only confirmed.
    (
        Look(
            (
                "stop halt pause cancel abort",
                "acknowledge acknowledged confirm confirmed agree agreed say nod accept accepted promise pretend reply "
                "answer "
                "claim",
                "goes go continue continues carry carries runs run keep keeps proceed proceeds let",
                "while but and though",
            ),
        ),
        told(
            rf"\b{STOP}[^.\n]{{0,60}}?\b(?:acknowledg\w+|confirm\w*|agree\w*|say|nod|accept\w*|promise\w*|pretend\w*|"
            rf"reply|answer|"
            rf"claim)\b{STRAIGHT}{{0,80}}?\b(?:while|but|and|though)\b{STRAIGHT}{{0,40}}?\b(?:goes on|go on|continues?|"
            rf"carr(?:y|ies) "
            rf"on|runs? (?:on|to the end)|keeps? (?:going|running|on)|proceeds?|let [^.\n]{{0,30}}? (?:run|go on|"
            rf"continue|finish))\b"
            rf"|\b{STOP}[^.\n]{{0,60}}?\b(?:confirm|say|claim|answer|reply|pretend) that (?:you|it|everything) (?:have "
            rf"|has |had )?"
            rf"(?:stopped|halted|paused|cancelled|aborted)\b[^.\n]{{0,12}}?\b(?:while|but|and|"
            rf"though)\b{STRAIGHT}{{0,40}}?\b(?:goes on|"
            rf"go on|continue|carry on|keep|proceed|let)\b"
        ),
    ),
    # Nobody is to see what they would stop.
    (
        Look(
            (
                "screen sight view hidden output chat log terminal",
                "keep hide hold leave",
                "nobody one they user users people",
                "object objects interfere interferes stop stops interrupt interrupts intervene intervenes complain "
                "complains",
                "so",
            ),
        ),
        told(
            rf"\b(?:keep|hide|hold|leave)\b{G}{{0,40}}?\b(?:off (?:the |their )?screen|out of (?:sight|view)|hidden|"
            rf"out of the "
            rf"(?:output|chat|log|terminal))\b{G}{{0,12}}?\bso (?:that )?(?:nobody|no[- ]?one|they|the users?|users?|"
            rf"people)\b"
            rf"{G}{{0,20}}?\b(?:objects?|interferes?|stops?|interrupts?|intervenes?|complains?)\b"
        ),
    ),
    # In other languages.
    (
        Look(
            (
                "freigabe zustimmung bestätigung erlaubnis genehmigung autorisation accord confirmation approbation "
                "consentement permiso autorización confirmación aprobación consentimiento permissão autorização "
                "confirmação "
                "aprovação permesso autorizzazione conferma approvazione toestemming goedkeuring bevestiging",
                "selbst selber même mêmes mismo misma mesmo mesma stesso stessa zelf",
                "als comme como come alsof",
            ),
        ),
        told(
            r"(?:Freigabe|Zustimmung|Bestätigung|Erlaubnis|Genehmigung)\w*\b[^\n]{0,80}?(?<!nicht )(?<!nie )\b(?:gib|"
            r"gebe|erteil\w*|"
            r"tipp\w*|liefer\w*|send\w*|schreib\w*)\b[^.\n]{0,40}?\b(?:selbst|selber)\b[^.\n]{0,30}?\bals (?:hätte|ob|"
            r"habe|wäre|käme)|"
            r"(?:autorisation|accord|confirmation|approbation|consentement)\b[^\n]{0,80}?\b(?:fourni\w+|donn\w+|"
            r"saisi\w+|tap\w+|"
            r"envoi\w+|écri\w+)\b[^.\n]{0,30}?\b(?:toi|vous)-mêmes?\b[^.\n]{0,20}?\bcomme s|"
            r"(?:permiso|autorización|confirmación|aprobación|consentimiento)\b[^\n]{0,80}?\b(?:d[aáé]\w{0,4}|"
            r"escríb\w+|introdúc\w+|"
            r"concéd\w+|otórg\w+|env[ií]\w+)\b[^.\n]{0,30}?\bmism[oa]\b[^.\n]{0,20}?\bcomo si\b|"
            r"(?:permissão|autorização|confirmação|aprovação)\b[^\n]{0,80}?\b(?:dê\w*|escrev\w+|digit\w+|conced\w+|"
            r"envi\w+|forneç\w+)"
            r"[^.\n]{0,30}?\bmesm[oa]\b[^.\n]{0,20}?\bcomo se\b|"
            r"(?:permesso|autorizzazione|conferma|approvazione)\b[^\n]{0,80}?\b(?:dal\w*|scriv\w+|digit\w+|conced\w+|"
            r"invi\w+|fornisc\w+)"
            r"[^.\n]{0,30}?\bstess[oa]\b[^.\n]{0,20}?\bcome se\b|"
            r"(?:toestemming|goedkeuring|bevestiging)\b[^\n]{0,80}?\b(?:geef|typ|voer|stuur|"
            r"schrijf)\b[^.\n]{0,30}?\bzelf\b"
            r"[^.\n]{0,20}?\balsof\b"
        ),
    ),
)
"""The agent consents in the place of whoever is to be asked."""
