"""Commands and sentences that take away what cannot be had again: files, histories, databases, disks, clouds."""

import re

from skillkit.patterns import Pattern
from skillkit.safety.looks import Look

END = r"[\"']?(?=\s|$|[;&|)`])"
FAR = (
    r"/(?:\*|bin|boot|dev|etc|home|lib|opt|root|sbin|srv|usr|var|Users|System|Library)?/?\*?|~/?\*?|"
    r"\$\{?HOME\}?/?\*?|/(?:home|Users)/\*/\S{1,80}|\.\.(?:/\*?)?|\.git|/(?:mnt|media|backups?|data|Volumes)/?\*?|"
    r"[A-Z]:\\+\*?|\$\{?(?:PWD|OLDPWD)\}?/?\*?|"
    r"~/(?:Documents|Desktop|Pictures|Downloads|\.ssh)/?\*?"
)
"""Folders of the system, of the user, and those that hold the one where an agent works."""

ROOTS = rf"[\"']?(?:{FAR}|\*|\./?\*?){END}"
"""These, and the folder where an agent works."""

OWNED = rf"[\"']?(?:{FAR}){END}"
"""What has other owners and modes for a reason; a project has not."""

DESTROYS = Pattern(
    # A look at the first word spares most places the long list.
    r"(?:\b(?=rm|find|git|dd|mkfs|shred|wipefs|blkdiscard|diskutil|format|drop|truncate|delete|flushall|ch(?:mod|own)|"
    r"terraform|kubectl|docker|aws|gcloud|gh|remove|ri|del|rd|rmdir|vssadmin|shutil|fs|history)|(?=>))(?:"
    rf"\brm[ \t]+(?:-\w+[ \t]+|--\S+[ \t]+)*-(?:-recursive|\w*[rR]\w*)[ \t]+(?:-\w+[ \t]+|--\S+[ \t]+)*"
    rf"(?:[^\s;|&]+[ \t]+){{0,4}}?{ROOTS}"
    r"|\bfind[ \t]+(?:/|~|\$HOME|\.)\s(?![^\n]{0,300}-name)[^\n;|]{0,300}(?:-delete\b|-exec[ \t]+rm\b)"
    r"|\bgit[)}]?[ \t]+push[ \t]+(?:[^\n;|&]{0,300}?\s)?(?:--force(?!-with-lease|-if)|-\w*f\b)[^\n;|&]{0,300}|"
    r"\bgit[)}]?[ "
    r"\t]+push[ "
    r"\t]+\S+[ \t]+\+[\w/:-]+"
    r"|\bgit[)}]?[ \t]+push[ \t]+(?:\S+[ \t]+)?(?:--mirror|--delete[ \t]+\S*\b(?:main|master|--all))"
    r"|\bgit[)}]?[ \t]+reset[ \t]+(?:-\S+[ \t]+)*--hard\b[^\n;|&]{0,300}|"
    r"\bgit[)}]?[ \t]+clean[ \t]+(?:-\w+[ \t]+)*-\w*(?:d\w*f|"
    r"f\w*d|x\w*f|f\w*x)\w*|\bgit[)}]?[ \t]+filter-branch\b"
    r"|\bgit[)}]?[ \t]+branch[ \t]+-D[ \t]+(?:main|master)\b|"
    r"\bgit[)}]?[ \t]+(?:reflog[ \t]+expire[ \t]+--expire=now|stash[ "
    r"\t]+clear)"
    r"|\bdd\s[^\n;|]{0,300}\bof=/dev/(?!null|stdout|stderr|zero)\w+|\bmkfs(?:\.\w+)?[ \t]+(?:-\w+[ \t]+)*/dev/|"
    r">\s*/dev/(?:sd|nvme|hd|vd|disk)\w*|\b(?:shred|wipefs|blkdiscard)\s[^\n;|]{0,300}/dev/|\bdiskutil[ "
    r"\t]+(?:eraseDisk|"
    r"eraseVolume)|\bformat[ \t]+[a-z]:"
    r"|\b(?:DROP[ \t]+(?:DATABASE|SCHEMA)\b|TRUNCATE[ \t]+(?:TABLE[ \t]+)?\w+)[^\n;]{0,300}|\bdropdb[ \t]+\S+|"
    r"\bDELETE[ "
    r"\t]+FROM[ \t]+\w+\s*;|\bFLUSHALL\b|\bdropDatabase\(\)"
    rf"|\bch(?:mod|own)[ \t]+(?:-\w+[ \t]+)*(?:-R|--recursive)[ \t]+(?:-\w+[ \t]+)*\S+[ \t]+{OWNED}|\bch(?:mod|own)[ "
    rf"\t]+\S+[ \t]+-R[ \t]+{OWNED}"
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
    r"|\bhistory[ \t]+-c\b|\brm[ \t]+-\w*f\w*[ \t]+(?:\S+[ \t]+){0,3}~/\.(?:bash|zsh)_history"
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
    r"client|wbadmin|bcdedit|wmic|vssadmin|clear|diskpart|sgdisk|parted|purge|reset|"
    r"cryptsetup|nvme|hdparm|cipher|tmutil|truncate|kill|userdel|crontab|journalctl|mv|git|history|openssl|gpg|7z|"
    r"zip|wevtutil|drop|delete|get|remove|restic|sudo|flush|update|chmod|for|launchctl|aws)"
    r"(?:(?:rails|rake)\s+db:(?:drop|reset)|prisma\s+migrate\s+reset\s+[^\n]{0,40}--force|"
    r"artisan\s+(?:migrate:fresh|db:wipe)[^\n]{0,40}--force|php\s+artisan\s+(?:migrate:fresh|db:wipe)|"
    r"manage\.py\s+(?:flush|reset_db)\s[^\n]{0,40}--no-?input|(?:db|conn|cursor|engine|session|client|redis|base|"
    r"metadata|mongo\w*)\b[^\n]{0,80}(?:drop_all\(|dropDatabase\(|drop_database\(|flushall\(|"
    r"deleteMany\(\s*\{\s*\}|delete_many\(\s*\{\s*\}|DROP\s+(?:TABLE|DATABASE|SCHEMA)\b)|"
    r"delete\s+from\s+[\w.\"`$\\\[\]{}%]+\s*(?:[\"';]|$)|drop\s+table\s+(?:if\s+exists\s+)?(?:[\w.\"`]+\s+cascade|"
    r"[\\\"'`\[]{0,3}(?:[$#]?\{|[$%])\w+)|purge\s+(?:binary|master)\s+logs\b|(?<!git )reset\s+(?:master\s*[;\"']|"
    r"binary\s+logs)|"
    r"wbadmin\s+delete|bcdedit\s+/set|wmic\s+shadowcopy\s+delete|vssadmin\s+(?:delete|resize)|clear-disk\b|"
    r"clear-eventlog|wevtutil\s+cl|diskpart\b|sgdisk\s[^\n]{0,40}(?:--zap|-Z)|parted\s[^\n]{0,60}mklabel|"
    r"cryptsetup\s+(?:erase|luksErase)|nvme\s+format|hdparm\s[^\n]{0,60}security-erase|cipher\s+/w|"
    r"tmutil\s+(?:delete|disable)|truncate\s+-s\s*0\s|kill\s+-9\s+-1\b|userdel\s+-r|"
    r"aws\s[^\n]{0,300}(?:--bypass-governance-retention\b|\bMFADelete=Disabled\b)|"
    r"crontab\s+-r\b|restic\s+forget\b[^\n]{0,60}--keep-last[= ]0|mv\s[^\n;|]{0,80}\s/dev/null|git\s+(?:filter-repo|"
    r"update-ref\s+-d|gc\s[^\n]{0,40}--prune=now|"
    r"push\s[^\n;|]{0,80}(?:--delete\b(?!\s+v?\d)|\s:\w|--prune)|checkout\s+--orphan|"
    r"(?:branch|for-each-ref)\b(?![^\n]{0,200}(?<!no-)(?:merged|gone))[^\n;]{0,200}?\|[^\n|]{0,60}?git\s+branch\s+"
    r"(?:-D|-d\s+-f|--delete\s+--force))|"
    r"remove-(?:mg|ad|az|msol|mailbox)\w*\b[^\n]{0,160}-(?:confirm:\$false|force\b|permanentlydelete)|"
    r"get-(?:wmiobject|ciminstance)\s+win32_shadowcopy|remove-(?:item|partition|vm|"
    r"adobject)\b[^\n]{0,200}-recurse[^\n]{0,60}-(?:force|confirm:\$false)|"
    r"update\s+\w+\s+set\s(?![^\n;]{0,200}\bwhere\b)[^\n;]{0,80};\s*$|"
    r"(?:openssl\s+enc|gpg\s[^\n;|]{0,60}(?:-c|--symmetric|-e)|7z\s+a\s+-p\S+|zip\s[^\n;|"
    r"]{0,40}-[eP])[^\n]{0,200}(?:&&|;)\s*(?:rm|shred)\b)",
    re.IGNORECASE | re.MULTILINE,
)
"""Databases, disks, copies of the system, histories."""

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
    ("purge reset", "binary master"),
    ("delete", "from"),
    (
        "wbadmin bcdedit shadowcopy vssadmin wevtutil diskpart sgdisk parted cryptsetup nvme hdparm cipher tmutil "
        "truncate userdel eventlog",
    ),
    ("kill", "9"),
    ("crontab", "r"),
    ("restic", "forget"),
    ("governance mfadelete", "aws"),
    ("mv", "dev", "null"),
    ("git", "filter update gc push checkout", "repo ref prune delete orphan d"),
    ("xargs", "git", "branch"),
    ("remove", "recurse", "force confirm"),
    ("remove", "confirm force permanentlydelete", "id userid identity"),
    ("openssl gpg 7z zip", "rm shred"),
    ("win32",),
    ("clear", "disk"),
)
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
    ("history", "c"),
    ("docker", "prune volume"),
    ("aws", "rm rb"),
    ("remove ri del rd rmdir", "recurse s"),
    ("format", "volume c d"),
    ("history", "c"),
    ("fs", "rm rmsync rmdirsync"),
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
