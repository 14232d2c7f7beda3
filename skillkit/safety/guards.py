"""Whether a command that destroys is guarded: somebody is asked, warned, or a condition is named."""

import re

from skillkit.patterns import Pattern
from skillkit.safety.hits import Hit

GUARD = Pattern(
    r"\bconfirm\w*|\bask(?:s|ing)? (?:the |your |a |for |before|first|whether|if)|\bapprov\w+|"
    r"(?<!something )(?<!mean )(?<!means )(?<!count )(?<!counts )(?<!work )(?<!works )(?<!valid )(?<!sense )(?<!fair "
    r")(?<!true )"
    r"\bonly (?:if|when|after|on|for|with|once|use|run|ever|in)\b|\bnever (?:run|use|do|delete|remove|push|on|in|"
    r"without|"
    r"execute|before|drop|force)\b|\bwarn\w*|\bcaution\w*|"
    r"\bcareful\w*|\birreversibl\w+|\bcannot be undone\b|\bcan['’]t be undone\b|(?<![.\w/*])back(?:ed)? ?up\b|"
    r"\bdry[- ]?run\b|\bgit\s+clean\s+(?:-\w+\s+)*-[a-mo-z]*n|"
    r"\bdestructive\w*|\bdanger\w*|\bdouble[- ]check\b|\bdiscard\w*|\blos(?:e|es|t|ing)\b|\bpermanent\w*|"
    r"\b(?:do not|don['’]t) (?!show|tell|mention|worry|know|mind|care|need|have|bother|matter|shorten|split|abbreviate|"
    r"simplify|trim|break)\w|"
    r"\bunless\b|\bconsent\b|\bread -\w*p|(?<!while )(?<!IFS= )(?<!IFS=)\bread -r\b|\binput\(\s*[fr]?[\"']|"
    r"\bRead-Host\b|"
    r"\b(?:once|after|when) (?:its|the|their|his|her) \w+ (?:has|have) (?:agreed|approved|consented|confirmed)\b|"
    r"\buser runs (?:it|them|this|these)\b|\b(?:agent|skill) stops here\b|"
    r"\byes/no\b|\[y/N\]|\bexplicit\w*|"
    r"(?<!not )(?<!n['’]t )\blet the user (?:name|pick|choose|select|type|decide|confirm)\b|"
    r"\bwait(?:s|ing)? for (?:the |a |an |their |his |her )?(?:typed|yes|ok|go|answer|reply)\b|"
    r"\b(?:separate |joint )?decision (?:with|of|by|for) (?:the|every\w*|all|its|your)\b|\bif the user\b|\bafter (?:a|"
    r"the) (?:question|yes|answer)\b|\bwith the user\b|\blast resort\b|\bthrowaway\b|"
    r"\bsandbox\b|"
    r"\bscratch\b|\b(?:test|local(?: development)?|dev(?:elopment)?) (?:databases?|db)\b|_(?:dev|test)\b|"
    r"\boverwrites?\b|\b(?:un|ir)recover\w*|\b(?:cannot|can['’]t) be recovered|"
    r"\brecoverable\b|⚠|❗|"
    r"\bbestätig\w*|\bdemande\w* (?:confirmation|à)|\bpregunt\w*|подтверд\w*|确认|承認|"
    r"(?:ユーザー?|利用者)[^。\n]{0,12}確認|確認(?:を(?:取|求|得)|してから|してください|した(?:後|上)|の(?:後|上))",
    re.IGNORECASE,
)
UNASKED = (
    r"\b(?:sin|sans|ohne|sem|senza|zonder|bez)\s+(?:\w+\s+){0,2}(?:confirm\w*|pregunt\w*|pedir\w*|demand\w*|solicit\w*|"
    r"rückfrage\w*|nachfrage\w*|bestätig\w*|fragen|warnung|pergunt\w*|aviso|avisar\w*|advertencia|avertissement|aval|"
    r"chieder\w*|"
    r"conferma\w*|avvis\w*|richiest\w*|bevestig\w*|vragen|waarschuwing|toestemming|permiso|permissão|autoriz\w*|"
    r"autoris\w*|"
    r"pytan\w*|back-?ups?|sauvegarde\w*|sicherung\w*|sicherheitskopie\w*|copias? de seguridad|respaldo|"
    r"cópias? de segurança|copi[ae] di (?:sicurezza|riserva)|reservekopie)(?:\s+(?:a[olui]?s?|n[eioé]|och|noch|oder|"
    r"und|ou|et|y|e|o|de[l]?|à|da|do|di|den?|um|zu|"
    r"la|le|el|los|het|usuario|usuário|utente|utilisateur|confirm\w*|conferma\w*|bestätigung\w*|bevestiging\w*|"
    r"erlaubnis|permiso|"
    r"permissão|permission|permesso|autori\w+|aprobación|aprovação|approv\w*)\b){0,6}"
)
"""Without asking, without a copy: in other languages, with what is not to be asked for."""
ASKS_NOBODY = Pattern(
    rf"(?<!not )(?<!never )\bwithout (?:a |any |first |ever |the )*(?:ask\w*|confirm\w*|approv\w*|permission|warn\w*|"
    rf"question\w*)|{UNASKED}",
    re.IGNORECASE,
)
"""It is said outright that nobody is asked."""
UNGUARDED = Pattern(
    r"\b(?:without|no need|do not|don['’]t|never|skip|not|instead of|no)\b[^.\n]{0,60}"
    r"\b(?:ask|confirm|approv|permission|warn|prompt|preview|trash|back|consent|dump|dry|question|explicit)\w*"
    r"|\b(?:confirm\w*|ask|approv\w*|dry[-_ ]run|prompt)\s*[:=]\s*[\"']?(?:never|false|no|off|0|none)\b|"
    r"-{1,2}auto-approve\b|--no-confirm\w*|--confirm\b|\bbackups?\s+(?:delete|remove|purge|rm)\b|-confirm:\$false|"
    r"\brecover\w*\s+(?:no|off|false)\b|\b(?:delete|remove|"
    r"disable|destroy|wipe|"
    r"resize|clear)[ \t-]+(?:\w+[ \t-]+)?(?:\w*backups?|recover\w*)"
    r"|\b(?:do not|don['’]t|never|not) (?:lose|waste) (?:any |more |your |the user['’]s )*time\b"
    r"|\b(?:waiting|approvals?|confirmations?|asking|questions?)\b[^.\n]{0,30}\b(?:only |just |merely )?(?:prolongs?|"
    r"delays?|slows?|costs?|wastes?|takes? (?:time|days|hours|too))\b"
    r"|\b(?:approval|consent|permission|agreement|confirmation)\b[^.\n]{0,30}\b(?:was|is|were|has been) (?:already )?"
    r"(?:given|granted|implied) (?:with|by|in|through) (?:the |this |that |his |their )?"
    r"(?:question|request|call|task|wish|ask\w*|calling|using|starting|invoking)\b|"
    r"\banswer\w* (?:all|every|any|each)(?: of the)? (?:prompts?|questions?)"
    r" with (?:yes|y)\b|^#+ (?![^\n]*\b(?:first|before|make|take)\b)[^\n]*\bback-?ups?\b[^\n]*"
    rf"|{UNASKED}|"
    r"\b(?:no hace falta|no es necesario|no hay que|pas besoin|inutile|il n['’]est pas nécessaire|nicht nötig|"
    r"unnötig|não é preciso|não precisa|"
    r"non serve|non occorre|niet nodig)\b[^.\n]{0,16}?\b(?:pregunt\w+|confirm\w+|demand\w+|frag\w+|pergunt\w+|"
    r"chied\w+|vrag\w+)|"
    r"\bбез\s+(?:\w+\s+)?(?:подтвержд\w*|вопрос\w*)|(?:无需|不用|不必|无须|不要|別|不需要)[^。\n]{0,8}(?:确认|確認|"
    r"询问|問)|"
    r"(?:確認|尋ね|聞)[^。\n]{0,12}(?:必要は(?:ありません|ない)|不要|せず|なしに?|ないで)",
    re.IGNORECASE | re.MULTILINE,
)
NOT_WITHOUT = Pattern(
    r"\b(?:nunca|jam[aá]is|niemals|nie|mai|nooit|no|não|non|nicht|niet|nichts|nada|nulla|rien|niets)\s+"
    r"(?:(?!y\b|e\b|et\b|und\b|en\b|pregunt|pergunt|demand|frag|chied|vra)[\w`'’-]+\s+){0,5}?"
    r"(?:sin|sans|ohne|sem|senza|zonder)\s",
    re.IGNORECASE,
)
"""Not without asking, in other languages."""
OWN_COPY = Pattern(r"\b(?:mktemp|git\s+clone|git\s+worktree\s+add)\b[\s\S]*\bcd\s")
"""What git does in a copy made for it hurts nobody."""

SAYS = Pattern(
    r"\b(?:echo|printf?|print\w*|(?<!while )(?<!IFS= )read|input|confirm\w*|prompt\w*|ask\w*|warn\w*|log\w*|say|puts|"
    r"write-\w+|raise|throw|die|"
    r"abort|exit|message|description|help|usage|cat|select|whiptail|dialog)\b",
    re.IGNORECASE,
)
QUOTED = Pattern(r"\"[^\"\n]*\"|'[^'\n]*'")
"""A text in a program, which is said to nobody in a line that has no word for saying."""

OWN = Pattern(
    r"(?<=\s)(?:-(?:confirm|whatif)(?![\w-])(?!:\s*\$?(?:false|0))|--dry-?run\b(?![= ](?:none|false|off|0)\b)|"
    r"--interactive\b"
    r"(?!=(?:never|no|none))|--prompt=always)",
    re.IGNORECASE,
)
"""What makes a command ask by itself, or only show what it would do."""
ANSWERED = Pattern(r"\b(?:yes|echo\s+[\"']?y\w*[\"']?|printf\s+[\"']?y\S*)\s*\|\s*(?:sudo\s+)?\Z", re.IGNORECASE)
"""Its question is answered by another command."""
STOP = Pattern(r"[\n;|&]")


def _guards_itself(hit: Hit) -> bool:
    """Whether a switch of the very command has it ask, or only show what it would do."""
    stop = STOP.search(hit.text, hit.match.start() + 1)
    own = hit.text[hit.match.start() : stop.start() if stop else None]
    return bool(OWN.search(own)) and not ANSWERED.search(hit.text, 0, hit.match.start())


NEAR = 600
"""How far around a command its guard may stand, in characters."""


def asks_nobody(text: str, before: int) -> bool:
    """Whether it is said outright, near the end of a part of a text, that nobody is to be asked."""
    near = text[max(0, before - NEAR) : before]
    return bool(ASKS_NOBODY.search(near)) and not NOT_WITHOUT.search(near)


def is_guarded(hit: Hit) -> bool:
    """Whether something around a hit holds an agent or a reader back."""
    if _guards_itself(hit):
        return True
    passage, length = hit.passage, len(hit.match[0])
    at = passage.start + hit.match.start()
    body = max(0, at - NEAR, passage.source.find("\n---", 0, at))
    if hit.match[0].startswith("git") and OWN_COPY.search(passage.source, body, at):
        return True
    after = passage.source[at + length : at + length + NEAR // 2].split("\n#", 1)[0]
    around = passage.source[body:at] + " \n " + after
    if passage.kind == "inline" and passage.setting and passage.setting[-1].lstrip().startswith("|"):
        around = passage.setting[-1] + "\n".join(line for line in after.split("\n")[1:] if line[:1] != "|")
    if passage.is_whole:
        around = "\n".join(line if SAYS.search(line) else QUOTED.compiled.sub(" ", line) for line in around.split("\n"))
    said = UNGUARDED.compiled.sub(" ", around + "\n" + "\n".join(passage.setting))
    return bool(GUARD.search(said) or NOT_WITHOUT.search(around))
