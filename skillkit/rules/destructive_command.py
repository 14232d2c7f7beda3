"""A command destroys, and nothing near it says when not to run it.

## What it does
Looks in runnable blocks, scripts, workflows and commands that the text says to run for those that cannot be undone:
removal of a root, home or whole working folder, in scripts of every common language too, forced pushes,
`git reset --hard`, `git clean -fdx`, formatting and overwriting of disks, those a script finds by itself among them,
dropping of databases, `chmod -R 777 /`, what a cloud's command line deletes in a sweep or without a question, removal
from a certain day on, fork bombs. A command is guarded, and left alone, where the text around it asks for
confirmation, warns or names a condition, or where a script asks. Removal of a named build folder or of a temporary one
is no destruction.

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

from skillkit.flows import Route
from skillkit.flows import flows_in
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
from skillkit.vocabulary import Vocabulary

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
CLOUD = Pattern(
    r"\b(?=aws|gcloud|az|kubectl|helm|terraform|tofu|pulumi|docker|podman|doctl|heroku|gh|gsutil|bq|eksctl|vault|"
    r"supabase|firebase|fly|flyctl|vercel|hcloud|"
    r"linode|oci|mongosh?|redis|psql|mysql|zfs|zpool|lv|vg|systemctl|rclone|s3cmd|mc|velero|restic|borg|etcdctl|"
    r"curl|consul|nomad|influx|railway|wrangler)"
    r"(?:aws\s[^\n;|]{0,160}?\b(?:terminate-instances|delete-(?:db-\w+|bucket|stack|table|cluster|volume|snapshot|"
    r"object\w*|user|key\w*|hosted\S*|backup\S*|log-group|repository)|"
    r"schedule-key-deletion|s3\s+rb|s3\s+rm)\b|gcloud\s[^\n;|]{0,160}?\bdelete\b|az\s[^\n;|]{0,120}?\bdelete\b|"
    r"kubectl\s[^\n;|]{0,80}?\bdelete\s+(?:ns|namespaces?|pvc?|all|deploy\w*|statefulsets?|nodes?|crds?|secrets?)\b|"
    r"helm\s+(?:uninstall|delete)\b|(?:terraform|tofu|pulumi)\s+destroy\b|"
    r"docker\s+(?:system|volume|image|container)\s+(?:prune|rm)\b|(?:doctl|hcloud|linode\S*|oci|eksctl|heroku|"
    r"fly\w*|firebase|supabase|vercel|railway|wrangler)\s[^\n;|]{0,120}?\b(?:delete|destroy|remove|terminate)\b|"
    r"gsutil\s+(?:-m\s+)?r[mb]\s|bq\s+rm\b|rclone\s+(?:purge|delete)\b|s3cmd\s+(?:del|rb)\b|mc\s+r[mb]\s|"
    r"velero\s+backup\s+delete|restic\s+forget\b|borg\s+delete\b|etcdctl\s+del\b|"
    r"gh\s+(?:repo|release|secret)\s+delete\b|zpool\s+destroy|zfs\s+destroy|lvremove|vgremove|"
    r"curl\s[^\n]{0,80}-X\s*DELETE\b|vault\s+(?:kv\s+)?(?:delete|destroy)|consul\s+kv\s+delete)",
    re.IGNORECASE,
)
"""What a command line tool of a platform takes away for good."""

EACH = Pattern(
    r"\sxargs\b|\bxargs\s|--all\b|--force\b|--yes\b|\s-y\b|--quiet\b|-auto-approve|--skip-final|--recursive|"
    r"\b(?:describe|list|ls|get)\b[^\n]{0,200}(?:\||\$\(|`)|for\s+\w+\s+in\b|\*|_all\b|--delete-automated"
)
MORE = Pattern(
    r"\b(?=rails|rake|prisma|npx|php|python|manage|sqlite|mongo|db|conn|cursor|engine|session|base|metadata|redis|"
    r"client|wbadmin|bcdedit|wmic|vssadmin|clear|diskpart|sgdisk|parted|"
    r"cryptsetup|nvme|hdparm|cipher|tmutil|truncate|kill|userdel|crontab|journalctl|mv|git|history|openssl|gpg|7z|"
    r"zip|wevtutil|drop|delete|get|remove|sudo|flush|update|chmod|for|launchctl)"
    r"(?:(?:rails|rake)\s+db:(?:drop|reset)|prisma\s+migrate\s+reset\s+[^\n]{0,40}--force|"
    r"artisan\s+(?:migrate:fresh|db:wipe)[^\n]{0,40}--force|php\s+artisan\s+(?:migrate:fresh|db:wipe)|"
    r"manage\.py\s+(?:flush|reset_db)\s[^\n]{0,40}--no-?input|(?:db|conn|cursor|engine|session|client|redis|base|"
    r"metadata|mongo\w*)\b[^\n]{0,80}(?:drop_all\(|dropDatabase\(|drop_database\(|flushall\(|"
    r"deleteMany\(\s*\{\s*\}|delete_many\(\s*\{\s*\}|DROP\s+(?:TABLE|DATABASE|SCHEMA)\b)|"
    r"delete\s+from\s+[\w.\"`]+\s*(?:[\"';]|$)|drop\s+table\s+(?:if\s+exists\s+)?[\w.\"`]+\s+cascade|"
    r"wbadmin\s+delete|bcdedit\s+/set|wmic\s+shadowcopy\s+delete|vssadmin\s+(?:delete|resize)|clear-disk\b|"
    r"clear-eventlog|wevtutil\s+cl|diskpart\b|sgdisk\s[^\n]{0,40}(?:--zap|-Z)|parted\s[^\n]{0,60}mklabel|"
    r"cryptsetup\s+(?:erase|luksErase)|nvme\s+format|hdparm\s[^\n]{0,60}security-erase|cipher\s+/w|"
    r"tmutil\s+(?:delete|disable)|truncate\s+-s\s*0\s|kill\s+-9\s+-1\b|userdel\s+-r|"
    r"crontab\s+-r\b|mv\s[^\n;|]{0,80}\s/dev/null|git\s+(?:filter-repo|update-ref\s+-d|gc\s[^\n]{0,40}--prune=now|"
    r"push\s[^\n;|]{0,80}(?:--delete\b|\s:\w|--prune)|checkout\s+--orphan|"
    r"(?:branch|for-each-ref)\b(?![^\n]{0,200}(?<!no-)(?:merged|gone))[^\n;]{0,200}?\|[^\n|]{0,60}?git\s+branch\s+"
    r"(?:-D|-d\s+-f|--delete\s+--force))|"
    r"get-(?:wmiobject|ciminstance)\s+win32_shadowcopy|remove-(?:item|partition|vm|"
    r"adobject)\b[^\n]{0,200}-recurse[^\n]{0,60}-force|update\s+\w+\s+set\s+[^\n;]{0,80};\s*$|"
    r"(?:openssl\s+enc|gpg\s[^\n;|]{0,60}(?:-c|--symmetric|-e)|7z\s+a\s+-p\S+|zip\s[^\n;|"
    r"]{0,40}-[eP])[^\n]{0,200}(?:&&|;)\s*(?:rm|shred)\b)",
    re.IGNORECASE | re.MULTILINE,
)
"""Databases, disks, copies of the system, histories."""

USER_FOLDERS = (
    r"[\"'](?:[^\"'\n]{0,60}[/\\])?(?:Documents|Desktop|Pictures|Downloads|Music|Videos|Photos|Projects|\.git|\.ssh|"
    r"\.config)[\"']"
)
HOMES = Vocabulary(
    (
        "documents desktop pictures downloads music videos photos projects git ssh config home homedir expanduser "
        "userprofile cwd getcwd "
        "parents root root_dir walk",
        rf"{USER_FOLDERS}|\bPath\.home\(\)(?!\s*/\s*[\"']|\.joinpath)|\bos\.homedir\(\)(?!\s*,\s*[\"'`]\.?\w)|"
        rf"\bDir\.home\b(?!\s*,\s*[\"'])|\bexpanduser\(\s*[\"']~/?[\"']\s*\)(?!\s*,\s*[\"'])|"
        r"\benviron\w*(?:\[|\.get\()[\"'](?:HOME|USERPROFILE)[\"'][\])](?!\s*,\s*[\"'])|"
        r"\bENV\[[\"']HOME[\"']\](?!\s*,\s*[\"'])|\bENV\{HOME\}|\$env:USERPROFILE(?!\\\w)|"
        r"\bprocess\.env\.HOME\b(?!\s*,\s*[\"'`])|"
        r"\bPath\.cwd\(\)(?!\s*/)|\bos\.getcwd\(\)(?!\s*,)|\bprocess\.cwd\(\)(?!\s*,)|\bos\.walk\(\s*[\"'][/~]|"
        r"\bDir\.(?:glob|entries|foreach)\(\s*[\"'][/~]|"
        r"(?:\belse|\bor|\|\||\?\?|\bdefault\s*=|[,:])\s*[\"'](?:~/?|/)[\"']\s*\)",
    ),
)
"""The folders of a user, whole."""

REMOVES = Vocabulary(
    (
        "rmtree rm rmsync rmdirsync rmdir unlink unlinksync rimraf remove removedirs rmf delete fileutils rm_rf "
        "remove_tree item send2trash removeall",
        r"\b(?:rmtree|rimraf(?:\.sync)?|remove_tree|removedirs|RemoveAll|remove_entry_secure|rm_rf|"
        r"rm_r)\s*\(?(?P<what>[^\n]{0,160})",
    ),
    (
        "rm rmsync rmdir rmdirsync recursive",
        r"\b(?:fs\w*|fsp|promises)\.(?:rm|rmdir)(?:Sync)?\s*\((?P<what>[^\n]{0,160})",
    ),
    (
        "unlink remove delete unlinksync",
        r"\b(?:os\.(?:remove|unlink)|fs\.unlink(?:Sync)?|File\.(?:delete|unlink)|"
        r"unlink)\s*\(?(?P<what>[^\n]{0,120})|\b(?P<gone>\w+)\.unlink\(",
    ),
    ("item ri", r"\bRemove-Item\b(?P<what>[^\n]{0,200})"),
)
NARROWS = Pattern(r"[/,+]\s*[fru]?[\"'`](?!\*)[./]?\w|[}\w][/\\]\.?\w|\.joinpath\(\s*[\"']")


def _is_whole(said: str) -> bool:
    """Whether a folder is not narrowed to one in it that is named."""
    return not NARROWS.compiled.search(said)


WIPED = Route(HOMES, REMOVES, passes=_is_whole)
WIPES = Look(
    (
        "rmtree rmsync rmdirsync rimraf remove_tree rm_rf fileutils removedirs removeall unlinksync unlink",
        "documents desktop pictures downloads music videos photos projects git ssh home homedir expanduser "
        "userprofile cwd getcwd walk",
    ),
    ("rm remove", "fs os item", "documents desktop pictures downloads home homedir userprofile"),
)
DEVICES = Vocabulary(
    (
        "dev lsblk diskutil disk physicaldrive fdisk blkid physicaldisk volume win32 block",
        r"/dev/(?:sd|nvme|hd|vd|disk|mmcblk|rdisk)[a-z\d]*[?*\[{]|\blsblk\b|\bdiskutil\s+list|\bGet-(?:Physical)?Disk\b|"
        r"\bGet-Volume\b|\b(?:fdisk|parted)\s+-l\b|\bblkid\b|PhysicalDrive|/sys/block\b|/dev/disk/by-\w+|"
        r"[\"'`]/dev/[\"'`]|/proc/partitions|Win32_DiskDrive",
    ),
)
"""Disks that a script finds by itself."""

ERASES = Vocabulary(
    (
        "dd mkfs wipefs shred blkdiscard sgdisk parted diskutil hdparm nvme mkswap cryptsetup badblocks sfdisk disk "
        "format",
        r"(?:^|(?<=[\s;|&(\"'`/]))(?:wipefs|shred|blkdiscard|sgdisk|mkfs(?:\.\w+)?|mkswap|badblocks)\b(?P<what>[^\n;|]{0,200})|"
        r"\bof=(?P<onto>[^\n;|]{1,120})|\bdiskutil[\"',\s]+(?:erase\w+|secureErase|zeroDisk)(?P<zeroed>[^\n;|]{0,120})|"
        r"\b(?:Clear-Disk|Format-Volume|Initialize-Disk)\b(?P<cleared>[^\n]{0,120})|"
        r"\b(?:nvme[\"',\s]+format|cryptsetup[\"',\s]+(?:luksFormat|erase|luksErase)|hdparm[^\n]{0,40}security-erase|"
        r"parted[^\n]{0,60}mklabel)(?P<laid>[^\n;|]{0,120})",
    ),
)
ERASED = Route(DEVICES, ERASES)
DISKS = Look(
    (
        "dd mkfs wipefs shred blkdiscard sgdisk mkswap badblocks diskutil hdparm luksformat mklabel",
        "lsblk glob dev diskutil fdisk blkid physicaldrive block partitions",
        "sd sda sdb sdx nvme nvme0n1 nvme hd hda vd vda disk disk2 lsblk diskutil fdisk blkid physicaldrive block "
        "partitions mmcblk by glob",
    ),
    ("disk volume", "clear format initialize", "get"),
)
TIMED = Pattern(
    r"(?:(?:\bdate(?:time)?(?:\.date)?\(\s*20\d\d\s*,|\bDate\(\s*[\"']20\d\d|\bDate\.UTC\(20\d\d|\bdate\s+\+%(?:s|"
    r"Y\S*)[^\n]{0,40}-(?:gt|ge)\s*[\"']?\d{6,}|\[datetime\]\s*[\"']20\d\d|\bTime\.(?:new|local|gm)\(20\d\d|"
    r">=?\s*[\"']?20\d\d-?\d\d)"
    r"[\s\S]{0,500}?\b(?:rmtree|rm\s+-\w*r|rmSync|unlink|Remove-Item|rm_rf|DROP\s|remove\(|write_bytes\(|truncate))",
    re.IGNORECASE,
)
"""Something is removed from a certain day on."""

CALENDAR = Look(
    (
        "2023 2024 2025 2026 2027 2028 2029 2030",
        "date datetime now today time utc s",
        "rmtree rm rmsync unlink item rm_rf drop remove truncate",
    ),
)
CLOUDS = Look(
    (
        "delete destroy terminate rb rm prune uninstall purge remove del forget lvremove vgremove deletion",
        "aws gcloud az kubectl helm terraform tofu pulumi docker doctl hcloud linode oci eksctl heroku fly flyctl "
        "firebase supabase vercel railway wrangler gsutil bq rclone "
        "s3cmd mc velero restic borg etcdctl gh zpool zfs lvremove vgremove curl vault consul",
        "all a force yes y quiet q approve skip confirm recursive r xargs for _all grace no purge s",
    ),
)
MORES = Look(
    ("rails rake", "db"),
    ("prisma artisan manage", "reset fresh wipe flush"),
    ("drop_all dropdatabase drop_database flushall deletemany delete_many",),
    ("drop", "table database schema cascade"),
    ("delete", "from"),
    (
        "wbadmin bcdedit shadowcopy vssadmin wevtutil diskpart sgdisk parted cryptsetup nvme hdparm cipher tmutil "
        "truncate userdel eventlog",
    ),
    ("kill", "9"),
    ("crontab", "r"),
    ("mv", "dev", "null"),
    ("git", "filter update gc push checkout", "repo ref prune delete orphan d"),
    ("xargs", "git", "branch"),
    ("remove", "recurse", "force"),
    ("openssl gpg 7z zip", "rm shred"),
    ("win32",),
    ("clear", "disk"),
)
EVERYTHING = (
    r"(?:all|every|everything|any|the (?:entire|whole|complete|user['’]s|oldest|last)|(?:the )?contents? of|"
    r"alle[sn]?|tou[st]e?s?|todos?|todas?|все)"
)
THINGS = (
    r"(?:home (?:directory|folder)|root (?:directory|file ?system|folder)|hard (?:disk|drive)|\bdisk\b|file ?system|"
    r"backups?|snapshots?|(?:production|live) (?:data\w*|tables?|bucket|system|server)|git history|"
    r"user['’]s (?:files|data|documents|folders?|photos)|documents folder|branches|buckets|databases|namespaces|"
    r"volumes|recovery points?|restore points?|shadow copies|"
    r"home-?verzeichnis|répertoire personnel|directorio personal|sauvegardes|copias de seguridad|резервные копии)"
)
PROSE = Pattern(
    rf"\b(?:delete|erase|wipe|remove|destroy|format|purge|clear(?: out)?|nuke|overwrite|drop|empty|shred|encrypt|"
    rf"lösche|supprime[rz]?|efface[rz]?|"
    rf"borra|elimina|удали\w*)\s+{EVERYTHING}\b[^.\n]{{0,60}}?\b{THINGS}\b"
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
        "delete erase wipe remove destroy format purge nuke clear overwrite drop empty shred encrypt lösche "
        "supprime supprimez efface effacez "
        "borra elimina",
        "home root disk drive filesystem system backups backup production history files documents branches "
        "verzeichnis snapshots buckets databases namespaces volumes recovery restore shadow sauvegardes copias live "
        "homeverzeichnis répertoire "
        "directorio todos",
    )
)
GUARD = Pattern(
    r"\bconfirm\w*|\bask(?:s|ing)? (?:the |your |a |for |before|first|whether|if)|\bapprov\w+|"
    r"\bonly (?:if|when|after|on|for|use|run|ever|in)\b|\bnever (?:run|use|do|delete|remove|push|on|in|without|"
    r"execute|before|drop|force)\b|\bwarn\w*|\bcaution\w*|"
    r"\bcareful\w*|\birreversibl\w+|\bcannot be undone\b|\bcan['’]t be undone\b|\bback(?:ed)? ?up\b|\bdry[- ]run\b|"
    r"\bdestructive\w*|\bdanger\w*|\bdouble[- ]check\b|\bdiscard\w*|\blos(?:e|es|t|ing)\b|\bpermanent\w*|\bdo not\b|"
    r"\bdon['’]t\b|"
    r"\bunless\b|\bconsent\b|\bread -\w*p|\bread -r\b|\binput\(\s*[fr]?[\"']|\bRead-Host\b|"
    r"\byes/no\b|\[y/N\]|\bexplicit\w*|"
    r"\bif the user\b|\bwith the user\b|\blast resort\b|\bthrowaway\b|\bsandbox\b|"
    r"\bscratch\b|\btest (?:database|db)\b|\boverwrites?\b|\brecover\w*|⚠|❗|"
    r"\bbestätig\w*|\bdemande\w* (?:confirmation|à)|\bpregunt\w*|подтверд\w*|确认|承認|"
    r"(?:ユーザー?|利用者)[^。\n]{0,12}確認|確認(?:を(?:取|求|得)|してから|してください|した(?:後|上)|の(?:後|上))",
    re.IGNORECASE,
)
UNGUARDED = Pattern(
    r"\b(?:without|no need|do not|don['’]t|never|skip|not|instead of|no)\b[^.\n]{0,60}"
    r"\b(?:ask|confirm|approv|permission|warn|prompt|back|consent|dump|question|explicit)\w*"
    r"|\b(?:confirm\w*|ask|approv\w*|dry[-_ ]run|prompt)\s*[:=]\s*[\"']?(?:never|false|no|off|0|none)\b|"
    r"--no-confirm\w*|-confirm:\$false|\brecover\w*\s+(?:no|off|false)\b|\b(?:delete|remove|disable|destroy|wipe|"
    r"resize|clear)[ \t-]+(?:\w+[ \t-]+)?(?:\w*backups?|recover\w*)"
    r"|\b(?:sin|sans|ohne|sem|senza|zonder|bez)\s+(?:\w+\s+){0,2}(?:confirm\w*|confirma\w*|pregunt\w*|pedir|demand\w*|"
    r"Rückfrage\w*|Nachfrage\w*|Bestätigung\w*|fragen|pergunt\w*|chiedere|conferma\w*|bevestig\w*|vragen|pytan\w*)|"
    r"\bбез\s+(?:\w+\s+)?(?:подтвержд\w*|вопрос\w*)|(?:无需|不用|不必|无须|不要|別|不需要)[^。\n]{0,8}(?:确认|確認|询问|問)|"
    r"(?:確認|尋ね|聞)[^。\n]{0,12}(?:必要は(?:ありません|ない)|不要|せず|なしに?|ないで)",
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


def _swept(folder: SkillFolder) -> Iterator[Hit]:
    """What a platform loses: many things at once, or without a question."""
    for hit in hits(folder, CLOUDS, CLOUD, "run", "inline"):
        start = hit.text.rfind("\n", 0, hit.match.start()) + 1
        end = hit.text.find("\n", hit.match.end())
        if EACH.compiled.search(
            hit.text,
            max(start, hit.match.start() - 400),
            min(end if end >= 0 else len(hit.text), hit.match.end() + 300),
        ):
            yield hit


def _wiped(folder: SkillFolder) -> Iterator[Hit]:
    """Folders of the user that a script removes."""
    yield from (flow.hit for flow in flows_in(folder, WIPES, WIPED, "run", "inline"))
    yield from (flow.hit for flow in flows_in(folder, DISKS, ERASED, "run", "inline"))
    yield from hits(folder, CALENDAR, TIMED, "run", "inline")


@rule("SK808", "destructive-command", "safety", "warning")
def check(folder: SkillFolder) -> Iterator[Violation]:
    """Yields each unguarded command."""
    commands = hits(folder, COMMANDS, DESTROYS, "run", "inline")
    more = hits(folder, MORES, MORE, "run", "inline")
    sentences = hits(folder, SENTENCES, PROSE, "prose", "comment")
    before = set()
    for hit in (*commands, *more, *_swept(folder), *_wiped(folder), *sentences, *_bombs(folder)):
        where = (hit.location.path, hit.location.start_line)
        if where not in before and not _is_guarded(hit) and not is_mentioned(hit):
            before.add(where)
            said = " ".join(hit.match[0].split())
            yield Violation(location=hit.location, message=f'"{said[:60]}" destroys, and nothing here says when not to')
