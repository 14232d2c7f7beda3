"""What is said of results that were changed: that they are whole, or nothing at all; in several languages."""

import re

from skillkit.patterns import Pattern
from skillkit.safety.unheard import UNHEARD

GAP = r"[^.\n]{0,60}?"

CLAIMS = (
    rf"\b(?:write|state|say|note|claim|declare|report|confirm)s?\b{GAP}\b(?:unchanged|unaltered|untouched|unedited|"
    rf"unmodified|"
    rf"no (?:changes|adjustments?|edits) (?:were|was)|no (?:\w+ )?(?:items?|cases?|samples?|rows?|values?|points?|"
    rf"runs?|records?) "
    rf"(?:were|was) (?:excluded|removed|changed|re-?scored|altered|dropped|left)|nothing (?:was|has been) \w+(?:ed|"
    rf"en|out)|(?:all|every)(?: "
    rf"\w+){{1,3}} (?:were|was|are|is|have been) (?:used|counted|included|kept|considered))\b|"
    rf"\b(?:écri|indiqu|précis|affirm|not|déclar)\w*\b{GAP}\b(?:inchangé|inaltéré|intact)\w*|"
    rf"\b(?:schreib|vermerk|gib|notier|behaupt|erklär)\w*\b{GAP}\balle \w+ (?:wurden|seien|sind) (?:gezählt|"
    rf"berücksichtigt|"
    rf"verwendet|ausgewertet)\b|\b(?:écri|indiqu|affirm|déclar)\w*\b{GAP}\b(?:toutes|tous) les \w+ (?:ont été|sont) "
    rf"(?:compté|retenu|utilisé)\w*|\b(?:escrib|escrev|indi[cq]|afirm|declar)\w*\b{GAP}\btod[ao]s (?:l[ao]s|as|os) "
    rf"\w+ (?:fueron|"
    rf"foram|se han) (?:contad|usad|considerad|incluid)\w*|\b(?:scriv|indic|dichiar|afferm)\w*\b{GAP}\btutt[ei] "
    rf"(?:le|i|gli) "
    rf"\w+ sono stat[ei] (?:contat|usat|considerat)\w*|"
    rf"\b(?:schreib|vermerk|gib|notier|behaupt|erklär)\w*\b{GAP}\b(?:unverändert|unbearbeitet|unberührt|"
    rf"unangetastet)\w*|"
    rf"\b(?:escrib|escrev|indi[cq]|afirm|anot|declar)\w*\b{GAP}\b(?:sin cambios|sem alterações|inalterad\w+|"
    rf"intact\w+|sin "
    rf"modificar)\b|\b(?:scriv|indic|dichiar|afferm)\w*\b{GAP}\b(?:invariat|inalterat|intatt|immutat)\w+|"
    rf"(?:сообщ|напиш|укаж|заяв|говор)\w*{GAP}что{GAP}не (?:менял|изменял|изменил|трогал)\w*|"
    r"(?<!\w)(?:молча|втихую)(?!\w)"
)
"""It is said that nothing changed."""

TRACELESS = (
    r"\b(?:cannot|can['’]t|can no longer|never|not) be (?:traced|compared|reconstructed|noticed|told (?:from|apart))\b|"
    r"\bkeep no (?:copy|copies|traces?|records?)\b|\bno (?:comparison|trace)\b[^.\n]{0,16}?\b(?:possible|left|"
    r"remains?)\b|\bso (?:that )?(?:nobody|no "
    r"one)\b[^.\n]{0,16}?\b"
    r"(?:compares?|traces?|sees?|notices?)\b|\baucune (?:comparaison|trace)\b|\bkein Vergleich\b|\bkeine Spur\b|"
    r"\bninguna (?:comparación|huella)\b|\bnenhuma comparação\b|\bnessun (?:confronto|traccia)\b"
)
NOWHERE = (
    r"\b(?:appear|stand|figure|belong|go|show)s? (?:neither |nowhere |not )?(?:in|nowhere)\b[^.\n]{0,30}?\b(?:nor|"
    r"nowhere)\b|"
    r"\b(?:leave|keep) (?:these|this|them|it)(?: \w+)? out of (?:the |your )?(?:report|answer|summary|reply|table)\b|"
    r"\bne (?:figur|apparaiss|paraiss)\w*\s(?:ni|pas|nulle)\b|\b(?:erschein|steh|tauch|"
    r"gehör)\w*\b[^.\n]{0,16}?\b(?:weder|nicht "
    r"im|nirgends)\b|\b(?:no|não) (?:aparec|figur|const)\w*\s(?:ni|nem|en|no|na)\b|\bnon (?:compai|figur|"
    r"appai)\w*\s(?:né|nel)"
)
POSES = (
    r"\b(?:reports?|summary|table|text|notes?|minutes) (?:(?:does|do) not|doesn['’]t|don['’]t|never) (?:mention|name|"
    r"list|tell)\b|"
    r"\breason\b[^.\n]{0,6}?[\"“„][^\"”“\n]{0,30}?\b(?:accepted|reviewed|approved|checked|verified|false positive)\b|"
    r"\b(?:job|step|check|scan)(?:['’]s)?\b[^.\n]{0,30}?\bso (?:that )?it (?:still |always )?(?:shows?|stays?|looks?|"
    r"reads?|counts?)\b"
    r"[^.\n]{0,12}?\b(?:green|passed|successful)\b|"
    r"\breason that (?:sounds?|reads?|looks?)\b|\bso that the (?:\w+ )?(?:check|gate|job|step|"
    r"pipeline)\b[^.\n]{0,12}?\b(?:"
    r"counts?|shows?|stays?|reads?|looks?)\b[^.\n]{0,12}?\b(?:passed|green|successful)\b|\bmention only\b"
)
COVERED = Pattern(f"{CLAIMS}|{TRACELESS}|{NOWHERE}|{POSES}|{UNHEARD.text}", re.IGNORECASE)
"""Nobody can see it, or something else is said."""
