"""Orders to leave people in a belief that is wrong."""

from skillkit.safety.looks import Look
from skillkit.safety.orders.rising import WHO
from skillkit.safety.orders.rising import G
from skillkit.safety.orders.ways import Ways
from skillkit.safety.orders.ways import told

THEM = r"(?:them|him|her|it|the \w+|people)"
DID = (
    r"(?:compared|checked|tested|read|looked|weighed|searched|verified|reviewed|measured|chose|asked|examined|studied|"
    r"tried|"
    r"visited|called)"
)

BELIEVES: Ways = (
    # They believe it, and are left in it.
    (
        Look(
            (
                "believe believes think thinks assume assumes suppose supposes trust trusts convinced",
                "let leave keep correct disabuse",
                "user users customer customers client clients reader author owner patient traveller traveler guest "
                "reviewer "
                "reviewers people they person",
                "belief believe believing think thinking assume assumption that so correct disabuse impression "
                "illusion",
            ),
        ),
        told(
            rf"(?:{WHO}|travell?ers?|guests?|they)\b[^.\n]{{0,16}}?\b(?:believes?|thinks?|assumes?|supposes?|trusts?|"
            rf"(?:is|are) "
            r"convinced)\b[^.\n]{0,100}?[;,.:—–]\s*(?:so |and |just |then |simply )*(?:"
            rf"(?:let|leave|keep) {THEM}\b[^.\n]{{0,12}}?\b(?:believ\w*|think\w*|assum\w*|(?:in|under|with) (?:that|"
            rf"this|the) "
            r"(?:belief|impression|illusion|assumption)|to it|at that)|"
            r"(?:do not|don['’]t|never) (?:correct|disabuse|undeceive|contradict) (?:them|him|her|that|it|this))"
        ),
    ),
    # They are to believe that it was done.
    (
        Look(
            (
                "should must shall is are ought let make leave have",
                "believe think assume suppose",
                "compared checked tested read looked weighed searched verified reviewed measured chose asked examined "
                "studied tried "
                "visited called neutral independent impartial saved safe private deleted gone off local human free",
                "user users customer customers client clients reader author owner patient traveller traveler "
                "travellers guest guests "
                "reviewer reviewers people person",
            ),
        ),
        told(
            rf"(?:let|make|leave|have) (?:the |your |a )?(?:{WHO}|travell?ers?|guests?) (?:believe|think|assume|"
            rf"suppose)\b "
            rf"(?:that )?(?:you|it|they|the|this|he|she)\b{G}{{0,40}}?\b(?:{DID}|neutral|independent|impartial|saved|"
            rf"safe|private|"
            r"deleted|gone|off|local|human|free)\b|"
            rf"(?:{WHO}|travell?ers?|guests?) (?:should|must|shall|is to|are to|ought to) (?:be led to )?(?:believe|"
            rf"think) "
            rf"(?:that )?you (?:have |had |really |actually )?{DID}\b"
        ),
    ),
    # The same in other languages.
    (
        Look(
            (
                "croit croient croire pense pensent suppose cree creen crea piensa supone acredita acha crê supõe "
                "crede pensa ritiene "
                "glaubt denkt meint davon gelooft meent denken",
                "laissez laisse laisser déjalo déjala déjale déjelo déjele deja dejar deje deixe deixa lascia "
                "lascialo lascialo "
                "lasciale lasciate lasciatelo lass lasse lassen belasse belass laat",
                "utilisateur utilisateurs client clients lecteur auteur usuario usuarios cliente clientes lector "
                "autor usuário "
                "usuários utilizador leitor utente utenti lettore autore nutzer nutzerin nutzende benutzer kunde "
                "kundin leser "
                "anwender auftraggeber gebruiker klant lezer",
            ),
        ),
        told(
            r"(?:utilisateurs?|clients?|lecteurs?|auteurs?)\b[^.\n]{0,12}?\b(?:croi(?:t|ent)|pense(?:nt)?|"
            r"suppose(?:nt)?)\b"
            r"[^\n]{0,100}?\blaisse[rz]?[- ](?:l[ea]s?|lui|l['’])[^.\n]{0,8}?\b(?:croire|penser|dans (?:cette|son))|"
            r"(?:usuari[oa]s?|clientes?|lector\w*|autor\w*)\b[^.\n]{0,12}?\b(?:creen?|piensan?|suponen?)\b[^\n]{0,100}?"
            r"\bd[eé]j[ae]\w*\b[^.\n]{0,12}?\b(?:cre\w+|pens\w+|así|en (?:esa|su))|"
            r"(?:usuári[oa]s?|utilizador\w*|clientes?|leitor\w*)\b[^.\n]{0,12}?\b(?:acredita\w*|pensam?|acham?|crê\w*|"
            r"supõe\w*)\b"
            r"[^\n]{0,100}?\bdeix[ae]\w*(?:-\w+)?\b[^.\n]{0,16}?\b(?:acredit\w+|pens\w+|ach\w+|crer|nessa|assim)|"
            r"(?:utent[ei]|client[ei]|lettor[ei]|autor[ei])\b[^.\n]{0,12}?\b(?:crede|credono|pensan?o?|ritiene|"
            r"suppone)\b"
            r"[^\n]{0,100}?\blascia\w*\b[^.\n]{0,12}?\b(?:cred\w+|pens\w+|in quest\w|così)|"
            r"(?:Nutzer|Benutzer|Kund|Leser|Anwender|Auftraggeber)\w*\b[^.\n]{0,12}?\b(?:glaub(?:t|en)|denk(?:t|en)|"
            r"mein(?:t|en)|"
            r"nimmt an|geht davon aus)\b[^\n]{0,100}?\b(?:be)?lass\w*\b[^.\n]{0,20}?\b(?:glauben|denken|dabei|Annahme|"
            r"es so)|"
            r"(?:gebruikers?|klant\w*|lezers?)\b[^.\n]{0,12}?\b(?:gelo(?:oft|ven)|denk(?:t|en)|"
            r"meent)\b[^\n]{0,100}?\blaat\b"
            r"[^.\n]{0,16}?\b(?:geloven|denken|waan|zo)"
        ),
    ),
)
"""Somebody is left to believe what is not so."""
