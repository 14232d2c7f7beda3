"""What people keep elsewhere and lose for good: mail, calendars, files in a cloud, messages, pages, photographs."""

import re

from skillkit.patterns import Pattern
from skillkit.safety.around import Around
from skillkit.safety.looks import Look

CALLS = Pattern(
    r"\.store\([^\n]{0,60}\\{1,2}Deleted|\.uid\(\s*[\"']store[\"'][^\n]{0,60}\\{1,2}Deleted|\bemptyTrash\(|"
    r"\b(?:for|forEach|while)\b[^\n]{0,160}(?:\n[^\n]{0,160}){0,3}?(?:\b(?:messages|threads|events|files|calendars|"
    r"contacts|"
    r"people)\(\)\s*\.delete\(|\bchat[._]delete\w*\(|\bfiles[._]delete\()|\bbatchDelete\w*\(|"
    r"\badb\s+shell\s+rm\s+-\w*r\w*\s[^\n]{0,80}?/sdcard/(?:DCIM|Pictures|Documents|Download)|"
    r"\bfor\b[^\n]{0,120}\bdropDatabase\(\)|\bfind\s+[\"']?(?:~|\$\{?HOME\}?|/home|/Users)[/\w\"']*\s[^\n;|"
    r"]{0,80}?-name\s+[\"']?\*\."
    r"(?:docx?|xlsx?|pptx?|pdf|jpe?g|png|mp4|mov|odt|txt|md|key|pages)\b[^\n;|]{0,80}?-delete",
    re.IGNORECASE,
)
"""A program takes away what somebody keeps with a service or on a telephone."""

CALLED = Look(
    ("deleted", "store uid"),
    ("emptytrash batchdelete batchdeletemessages",),
    ("messages threads events files calendars contacts people chat", "delete", "for foreach while"),
    ("adb", "rm", "sdcard"),
    ("dropdatabase", "for"),
    ("find", "delete", "home users name"),
)

THINGS = (
    r"(?:e-?mails?|mails?|messages?|threads?|inbox|mailbox\w*|calendars?|events?|appointments?|meetings?|entries|"
    r"contacts?|"
    r"photos?|pictures?|albums?|videos?|documents?|pages?|notes?|files?|folders?|boards?|cards?|tasks?|tickets?|"
    r"issues?|"
    r"channels?|recordings?|records?|rows?|tables?|databases?|collections?|snapshots?|backups?|repositories|repos?|"
    r"branches|tags|buckets?|versions?|posts?|songs?|playlists?|customers?|orders?|invoices?|users?|accounts?)"
)
TAKES = Pattern(
    r"\b(?:delete|deletes|erase|wipe|remove|removes|purge|clear|empty|drop|destroy|trash|discard|expunge|truncate|"
    r"get rid of)\b"
    rf"(?=[^\n]{{0,160}}?\b(?:all|every\w*|each|any|whatever|what was not|older than|whole|entire|for good|"
    rf"permanently)\b)"
    rf"[^\n]{{0,160}}?\b{THINGS}\b"
    rf"|\b(?:everything|all|every)\b[^.\n]{{0,80}}?\b(?:goes for good|(?:is|are|gets?) (?:deleted|erased|wiped|"
    rf"purged|removed))\b",
    re.IGNORECASE,
)
UNASKED = Pattern(
    r"\b(?:without|no|not|never|don['’]t|skip)\s(?:\w+ ){0,3}?(?:ask\w*|questions?|confirm\w*|previews?|list\w*|"
    r"prompts?|"
    r"approv\w*|warn\w*|move\w* (?:\w+ )?to the trash)\b|\basking would\b|\bnobody (?:has to|needs to|must|need) be "
    r"asked\b|"
    r"\b(?:do it |do this )?straight ?away\b|\b(?:called|started|using) the skill and so\b|\bhas (?:thereby|so|"
    r"already) "
    r"(?:agreed|consented)\b|\bconfirmation is (?:not )?(?:needed|given|implied)\b|\bno need (?:to|for)\b",
    re.IGNORECASE,
)
FOR_GOOD = Pattern(
    r"\bfor good\b|\bpermanent\w*|\bforever\b|\birrevocabl\w+|\b(?:empty|clear)\w*\b[^.\n]{0,16}?\b(?:trash|bin|"
    r"recycle)\b|"
    r"\bexpunge\b|\b(?:no|without|skip\w*|not)\b[^.\n]{0,20}?\b(?:trash|bin|backups?|cop(?:y|ies)|export|dump)\b|"
    r"\bbackups? (?:as well|too)\b|\barchived? ones (?:as well|too)\b|\ball folders\b|\ball pages\b|\ball messages\b|"
    r"\bin every\b|\bwhichever\b",
    re.IGNORECASE,
)
ASKS = Pattern(
    r"\b(?:ask (?:the user|first|before|whether|for)|only after|after (?:the user|a clear|an explicit|their)|wait "
    r"for|typed? yes|"
    r"explicit (?:yes|consent|confirmation|approval)|(?:with|upon) (?:the user['’]s |their )?(?:consent|approval|"
    r"confirmation)|"
    r"never (?:delete|remove|empty|purge)|do not (?:delete|remove|empty|purge)|dry[- ]run|can be restored|recoverable|"
    r"temporary|temp|cache|build|scratch)\b",
    re.IGNORECASE,
)
PURGED = Around(
    Look(
        (
            "delete deletes erase wipe remove removes purge clear empty drop destroy trash discard expunge truncate "
            "rid "
            "goes deleted erased wiped purged removed",
            "all every everything each any whatever older whole entire good permanently",
        ),
    ),
    TAKES,
    (UNASKED, FOR_GOOD),
    ASKS,
    before=120,
    after=320,
)
"""Somebody's things go for good, and nobody is asked."""
