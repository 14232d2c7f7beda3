"""A command destroys, and nothing near it says when not to run it.

## What it does
Looks in runnable blocks, scripts, workflows and commands that the text says to run for those that cannot be undone:
removal of a root, home or whole working folder, forced pushes, `git reset --hard`, `git clean -fdx`, formatting and
overwriting of disks, dropping of databases, `chmod -R 777 /`, `terraform destroy -auto-approve`, fork bombs. A
command is guarded, and left alone, where the text around it asks for confirmation, warns or names a condition, or
where a script asks. Removal of a named build folder or of a temporary one is no destruction.

## Why is this bad
An agent runs what stands there, in a folder that may be another than its author thought of.

## Example

```sh
git push --force origin main
```

## Use instead
Ask the user before this step; it overwrites what others have pushed:

```sh
git push --force-with-lease origin "$BRANCH"
```
"""

import re
from collections.abc import Iterator

from skillkit.looks import Hit
from skillkit.looks import Look
from skillkit.looks import found_in
from skillkit.looks import hits
from skillkit.mentions import is_mentioned
from skillkit.model.finding import Violation
from skillkit.model.folder import SkillFolder
from skillkit.passages import passages
from skillkit.passages import texts
from skillkit.patterns import Pattern
from skillkit.rules import rule

ROOTS = (
    r"[\"']?(?:/(?:\*|bin|boot|dev|etc|home|lib|opt|root|sbin|srv|usr|var|Users|System|Library)?/?\*?|~/?\*?|"
    r"\$\{?HOME\}?/?\*?|\*|\./?\*?|\.\.(?:/\*?)?|\.git|/mnt/\*?|[A-Z]:\\+\*?|\$\{?(?:PWD|OLDPWD)\}?/?\*?|"
    r"~/(?:Documents|Desktop|Pictures|Downloads|\.ssh)/?\*?)[\"']?(?=\s|$|[;&|)`])"
)
DESTROYS = Pattern(
    # A look at the first word spares most places the long list.
    r"(?:\b(?=rm|find|git|dd|mkfs|shred|wipefs|blkdiscard|diskutil|format|drop|truncate|delete|flushall|ch(?:mod|own)|"
    r"terraform|kubectl|docker|aws|gcloud|gh|remove|ri|del|rd|rmdir|vssadmin|shutil|fs)|(?=>))(?:"
    rf"\brm[ \t]+(?:-\w+[ \t]+|--\S+[ \t]+)*-(?:-recursive|\w*[rR]\w*)[ \t]+(?:-\w+[ \t]+|--\S+[ \t]+)*(?:\S+[ "
    rf"\t]+){{0,4}}?{ROOTS}"
    r"|\bfind[ \t]+(?:/|~|\$HOME|\.)\s(?![^\n]{0,300}-name)[^\n;|]{0,300}(?:-delete\b|-exec[ \t]+rm\b)"
    r"|\bgit[ \t]+push[ \t]+(?:[^\n;|&]{0,300}?\s)?(?:--force(?!-with-lease|-if)|-\w*f\b)[^\n;|&]{0,300}|\bgit[ "
    r"\t]+push[ "
    r"\t]+\S+[ \t]+\+[\w/:-]+"
    r"|\bgit[ \t]+push[ \t]+(?:\S+[ \t]+)?(?:--mirror|--delete[ \t]+\S*\b(?:main|master|--all))"
    r"|\bgit[ \t]+reset[ \t]+(?:-\S+[ \t]+)*--hard\b[^\n;|&]{0,300}|\bgit[ \t]+clean[ \t]+(?:-\w+[ \t]+)*-\w*(?:d\w*f|"
    r"f\w*d|x\w*f|f\w*x)\w*|\bgit[ \t]+filter-branch\b"
    r"|\bgit[ \t]+branch[ \t]+-D[ \t]+(?:main|master)\b|\bgit[ \t]+(?:reflog[ \t]+expire[ \t]+--expire=now|stash[ "
    r"\t]+clear)"
    r"|\bdd\s[^\n;|]{0,300}\bof=/dev/(?!null|stdout|stderr|zero)\w+|\bmkfs(?:\.\w+)?[ \t]+(?:-\w+[ \t]+)*/dev/|"
    r">\s*/dev/(?:sd|nvme|hd|vd|disk)\w*|\b(?:shred|wipefs|blkdiscard)\s[^\n;|]{0,300}/dev/|\bdiskutil[ "
    r"\t]+(?:eraseDisk|"
    r"eraseVolume)|\bformat[ \t]+[a-z]:"
    r"|\b(?:DROP[ \t]+(?:DATABASE|SCHEMA)\b|TRUNCATE[ \t]+(?:TABLE[ \t]+)?\w+)[^\n;]{0,300}|\bdropdb[ \t]+\S+|"
    r"\bDELETE[ "
    r"\t]+FROM[ \t]+\w+\s*;|\bFLUSHALL\b|\bdropDatabase\(\)"
    rf"|\bch(?:mod|own)[ \t]+(?:-\w+[ \t]+)*(?:-R|--recursive)[ \t]+(?:-\w+[ \t]+)*\S+[ \t]+{ROOTS}|\bch(?:mod|own)[ "
    rf"\t]+\S+[ \t]+-R[ \t]+{ROOTS}"
    r"|\bterraform[ \t]+destroy\s[^\n]{0,300}-auto-approve|\bkubectl[ \t]+delete\s[^\n]{0,300}--all\b"
    r"|\bdocker[ \t]+system[ \t]+prune\s[^\n]{0,300}--volumes[^\n]{0,300}|\bdocker[ \t]+volume[ \t]+(?:prune[ "
    r"\t]+-\w*f|rm[ "
    r"\t]+\$\()|\baws[ \t]+s3[ \t]+(?:rm\s[^\n]{0,300}--recursive|rb\s[^\n]{0,300}--force)|\bgcloud[ \t]+projects[ "
    r"\t]+delete\b|"
    r"\bgh[ \t]+repo[ \t]+delete\b[^\n]{0,300}"
    r"|\b(?:Remove-Item|ri|del|rd|rmdir)\s[^\n]{0,300}(?:-Recurse|/s)\b[^\n]{0,300}(?:[A-Z]:\\(?:\s|$|\*|Users|"
    r"Windows)|\$HOME|"
    r"\$env:USERPROFILE|~|%USERPROFILE%)[^\n]{0,300}|\bFormat-Volume\b|\bvssadmin[ \t]+delete[ \t]+shadows"
    r"|\bshutil\.rmtree\(\s*(?:[\"'](?:/|~|/home|\.)[\"']|Path\.home\(\)|os\.path\.expanduser\([\"']~/?[\"']\)|"
    r"os\.getcwd\(\)|Path\.cwd\(\))|\bfs\.rm(?:Sync|dirSync)?\(\s*(?:[\"'](?:/|\.)[\"']|os\.homedir\(\)|"
    r"process\.cwd\(\))"
    r"|\bhistory[ \t]+-c\b|\brm[ \t]+-\w*f\w*[ \t]+~/\.(?:bash|zsh)_history"
    r")",
    re.IGNORECASE,
)
PROSE = Pattern(
    r"\b(?:delete|erase|wipe|remove|destroy|format|purge|clear out|nuke|overwrite|lösche|supprime[rz]?|efface[rz]?|"
    r"borra|elimina|удали\w*)\s+(?:all|every|everything|the (?:entire|whole|complete)|(?:the )?contents of|alle[sn]?|"
    r"tou[st]e?s?|todos?|todas?|все)\b[^.\n]{0,60}?"
    r"\b(?:home (?:directory|folder)|root (?:directory|file ?system|folder)|hard (?:disk|drive)|\bdisk\b|file "
    r"?system|backups?|production (?:data\w*|tables?|bucket)|git history|user['’]s files|documents folder|branches|"
    r"home-?verzeichnis|répertoire personnel|directorio personal)\b"
    r"|删除(?:所有|全部)[^。\n]{0,20}(?:文件|数据)",
    re.IGNORECASE,
)
FORK_BOMB = Pattern(r":\(\)\s*\{\s*:\s*\|\s*:\s*&\s*\}\s*;\s*:")
BOMB_MARKS = (":|:", ": | :")
COMMANDS = Look(
    ("rm", "r rf fr rfv recursive f uf"),
    ("git", "force f mirror delete hard clean filter expire d stash push"),
    ("find", "delete exec"),
    ("dd mkfs shred wipefs blkdiscard vssadmin dropdb flushall dropdatabase rmtree rmsync diskutil truncate",),
    ("dev", "sd sda sdb nvme nvme0n1 hda vda disk disk0 disk1 disk2"),
    ("drop", "database schema"),
    ("delete", "from kubectl gcloud gh"),
    ("chmod chown", "r recursive"),
    ("terraform", "destroy"),
    ("docker", "prune volume"),
    ("aws", "rm rb"),
    ("remove ri del rd rmdir", "recurse s"),
    ("format", "volume c d"),
    ("history", "c"),
    ("fs", "rm rmsync rmdirsync"),
)
SENTENCES = Look(
    (
        "delete erase wipe remove destroy format purge nuke clear overwrite lösche supprime supprimez efface effacez "
        "borra elimina",
        "home root disk drive filesystem system backups backup production history files documents branches verzeichnis "
        "homeverzeichnis répertoire "
        "directorio todos",
    )
)
GUARD = Pattern(
    r"\bconfirm\w*|\bask(?:s|ing)? (?:the |your |a |for |before|first|whether|if)|\bapprov\w+|"
    r"\bonly (?:if|when|after|on|for|use|run|ever|in)\b|\bnever\b|\bwarn\w*|\bcaution\w*|"
    r"\bcareful\w*|\birreversibl\w+|\bcannot be undone\b|\bcan['’]t be undone\b|\bback(?:ed)? ?up\b|\bdry[- ]run\b|"
    r"\bdestructive\w*|\bdanger\w*|\bdouble[- ]check\b|\bdiscard\w*|\blos(?:e|es|t|ing)\b|\bpermanent\w*|\bdo not\b|"
    r"\bdon['’]t\b|"
    r"\bunless\b|\bconsent\b|\bread -\w*p|\bread -r\b|\byes/no\b|\[y/N\]|\bexplicit\w*|"
    r"\bif the user\b|\bwith the user\b|\blast resort\b|\bthrowaway\b|\bsandbox\b|"
    r"\bscratch\b|\btest (?:database|db)\b|\boverwrites?\b|\brecover\w*|⚠|❗|"
    r"\bbestätig\w*|\bdemande\w* (?:confirmation|à)|\bpregunt\w*|подтверд\w*|确认|確認",
    re.IGNORECASE,
)
UNGUARDED = Pattern(
    r"\b(?:without|no need|do not|don['’]t|never|skip|not)\b[^.\n]{0,60}"
    r"\b(?:ask|confirm|approv|permission|warn|prompt|back|consent)\w*",
    re.IGNORECASE,
)
NEAR = 600
"""How far around a command its guard may stand, in characters."""


def _is_guarded(hit: Hit) -> bool:
    passage, length = hit.passage, len(hit.match[0])
    at = passage.start + hit.match.start()
    body = max(0, at - NEAR, passage.source.find("\n---", 0, at))
    around = passage.source[body:at] + " \n " + passage.source[at + length : at + length + NEAR // 2]
    said = UNGUARDED.compiled.sub(" ", around + "\n" + "\n".join(passage.setting))
    return bool(GUARD.compiled.search(said))


def _bombs(folder: SkillFolder) -> Iterator[Hit]:
    """Fork bombs, which have no words to look for."""
    for path, text in texts(folder):
        if any(mark in text for mark in BOMB_MARKS):
            for passage in passages(path, text, lambda said: any(mark in said for mark in BOMB_MARKS)):
                if passage.kind in ("run", "inline"):
                    yield from found_in(passage, FORK_BOMB)


@rule("SK808", "destructive-command", "safety", "warning")
def check(folder: SkillFolder) -> Iterator[Violation]:
    """Yields each unguarded command."""
    commands = hits(folder, COMMANDS, DESTROYS, "run", "inline")
    sentences = hits(folder, SENTENCES, PROSE, "prose", "comment")
    for hit in (*commands, *sentences, *_bombs(folder)):
        if not _is_guarded(hit) and not is_mentioned(hit):
            said = " ".join(hit.match[0].split())
            yield Violation(location=hit.location, message=f'"{said[:60]}" destroys, and nothing here says when not to')
