"""Words by which somebody is not asked, or is not to hear of something, in several languages."""

import re

from skillkit.patterns import Pattern

SHORT = r"[^.\n]{0,30}?"
GAP = r"[^.\n]{0,60}?"
AGREEMENT = (
    r"(?:questions?|consent|permission|approvals?|prompts?|confirmations?|agreement|notice|announcement|sign-?off)"
)
EINWILLIGUNG = r"(?:Frage|Rückfrage|Nachfrage|Zustimmung|Erlaubnis|Einwilligung|Bestätigung|Freigabe|Hinweis)\w*"

UNASKED = Pattern(
    rf"\b(?:not|n['’]t|no|without|never|needs no|nor) (?:(?:need|require|call for|warrant|take)s? )?(?:any |an? |"
    rf"to ask )?(?:separate|further|extra|additional|another|special|new|explicit|individual) (?:\w+ )?{AGREEMENT}\b|"
    rf"\b(?:needs?|requires?|calls? for|takes?|warrants?) no (?:\w+ )?{AGREEMENT}\b|"
    rf"\b(?:it|this|that|reading|check|step|sending|mail|message|transfer|upload|copy|review|"
    rf"exchange)\b{SHORT}\bpart of "
    rf"(?:the |its |our |any )?(?:normal|ordinary|regular|usual|everyday|standard) (?:operations?|use|course|procedure|"
    rf"service|workings?|processing)\b|"
    rf"\b(?:consent|permission|agreement|approval) (?:is|was|has been|counts as|being) (?:already )?(?:given|granted|"
    rf"implied|covered|assumed|included)\b|"
    rf"\b(?:skip|spare|drop|omit|save (?:the \w+ )?)\w* (?:the |any |a |that )?(?:question|confirmation|prompt|"
    rf"approval|"
    rf"consent)\b(?! (?:step|page|mail|field|form|if|when|only)\b)|\b(?:agreed?s?|consent(?:s|ed)?) (?:to (?:it|this|"
    rf"that) )?by "
    rf"(?:installing|using|starting|running|asking|calling)\b|"
    rf"\b(?:no need|not necessary|needless|unnecessary|pointless|no reason) to (?:ask|check with|consult|confirm)\b|"
    rf"\bwithout (?:asking|checking with|consulting|a word)\b|\b(?:do not|don['’]t|never) ask (?:about|for) (?:it|this|"
    rf"that|them)\b|"
    rf"\b(?:gesonderte|eigene|separate|weitere|zusätzliche|erneute|"
    rf"vorherige)[nrs]? {EINWILLIGUNG}{GAP}\b(?:nicht|un\w+|"
    rf"entf\w+|entbehrlich|überflüssig)\b|\b(?:keine[rn]?|ohne) (?:gesonderte|eigene|separate|weitere|zusätzliche|"
    rf"erneute|vorherige)?[nrs]? ?{EINWILLIGUNG}|\bgehört zum (?:normalen|üblichen|gewöhnlichen|laufenden) \w+|"
    rf"\bohne (?:nachzufragen|vorher zu fragen|zu fragen)\b|"
    rf"\b(?:pas besoin|inutile|sans|aucune?|n['’]exige (?:pas|aucun)|ne (?:demande|nécessite|requiert) (?:pas|aucun))"
    rf"\w*\b{SHORT}\b(?:questions?|demander|consentement|confirmation|accord|autorisation)\b|\bfait partie du \w+ "
    rf"(?:normal|habituel|courant|ordinaire)|"
    rf"\b(?:no (?:hace falta|es necesari[oa]|requiere|necesita|precisa)|sin)\b{SHORT}\b(?:pregunta\w*|consulta\w*|"
    rf"consentimiento|permiso|confirmación|autorización)\b|\bforma parte del \w+ (?:normal|habitual|ordinario)|"
    rf"\b(?:não (?:é (?:preciso|necessári[oa])|precisa|exige|requer)|sem)\b{SHORT}\b(?:pergunta\w*|consulta\w*|"
    rf"consentimento|permissão|confirmação|autorização)\b|\bfaz parte d[oa] \w+ (?:normal|habitual)|"
    rf"\b(?:non (?:serve|occorre|è necessari[oa]|richiede)|senza)\b{SHORT}\b(?:domand\w+|chiedere|consenso|permesso|"
    rf"conferma|autorizzazione)\b|\bfa parte del (?:normale \w+|\w+ (?:normale|ordinario))",
    re.IGNORECASE,
)
"""Nobody is asked."""

UNKNOWN = Pattern(
    rf"\b(?:users?|customers?|clients?|they|he|she|person|people|patients?|owners?|agents?|author|nobody|no one|team|"
    rf"reviewers?|readers?)\b{SHORT}\b(?:needn['’]t|(?:need|must|should|do(?:es)?|will|may) (?:not|never)|"
    rf"needs? (?:not|"
    rf"never|to)|(?:do(?:es)?n['’]t|don['’]t) (?:need|have) to|has to) (?:know|hear|learn|be told|be asked|"
    rf"notice|find out)\b|"
    rf"\b(?:muss|müssen|braucht|brauchen|soll|sollen)\b{SHORT}\b(?:nichts|nicht)\b{SHORT}\b(?:wissen|erfahren)\b|"
    rf"\bn(?:['’]a|['’]ont|e doit|e doivent)\b{SHORT}\b(?:pas|rien)\b{SHORT}\b(?:savoir|apprendre|être (?:informé|"
    rf"prévenu)\w*)|\bno (?:tienen?|necesitan?|deben?|hace falta)\b{SHORT}\b(?:saber\w*|enterarse|conocer\w*)\b|"
    rf"\bnão (?:precisam?|devem?|têm|tem)\b{SHORT}\b(?:saber|ficar sabendo|conhecer)\b|"
    rf"\bnon (?:deve|devono|occorre|serve|hanno|ha)\b{SHORT}\b(?:saper\w*|essere (?:informat|avvisat)\w+)\b",
    re.IGNORECASE,
)
"""Somebody need not know."""

SENT_FOLDER = Pattern(
    rf"\b(?:remove|delete|clear|erase|take|purge|expunge|wipe|drop|move|trash)\b{GAP}\b(?:sent (?:folder|mail|items|"
    rf"messages|box)|sent[\"”’'`*]|outbox)|"
    rf"\b(?:remove|delete|clear|erase|purge|expunge|wipe|drop|trash) (?:the |this |that |each )?(?:sent|"
    rf"outgoing) (?:mail|"
    rf"message|e-?mail|copy)\b|"
    rf"\b(?:lösch|entfern)\w*{GAP}(?:\bGesendet\w*|\bPostausgang\b)|(?:\bGesendet\w*|"
    rf"\bPostausgang\b){GAP}\b(?:ge)?(?:lösch|"
    rf"entfern)\w*|"
    rf"\b(?:supprim|effac|retir|enlèv)\w*{GAP}(?:\b(?:messages?|éléments?|courriers?|"
    rf"dossier)\W{{1,3}}envoyés?\b|\bboîte "
    rf"d['’]envoi)|"
    rf"\b(?:borr|elimin|quit|retir|apag|remov|exclu)\w*{GAP}\b(?:enviados?|bandeja de salida|caixa de saída)\b|"
    rf"\b(?:cancell|elimin|rimuov|togli)\w*{GAP}\b(?:inviat[aie]|in uscita)\b",
    re.IGNORECASE,
)
"""A message that was sent is taken out of what the user sent."""
