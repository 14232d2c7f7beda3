"""What a script wipes step by step: the folders of a user, disks that it finds itself, anything from a day on."""

import re
from functools import lru_cache

from skillkit.patterns import Pattern
from skillkit.safety.flows import Route
from skillkit.safety.looks import Look
from skillkit.safety.vocabulary import Vocabulary

USER_FOLDERS = (
    r"[\"'](?:[^\"'\n]{0,60}[/\\])?(?:Documents|Desktop|Pictures|Downloads|Music|Videos|Photos|Projects|\.git|\.ssh|"
    r"\.config)[\"']"
)
HOMES = Vocabulary(
    (
        "documents desktop pictures downloads music videos photos projects git ssh config home homedir expanduser "
        "userprofile cwd getcwd userhomedir home_dir "
        "parents root root_dir walk",
        rf"{USER_FOLDERS}|\bPath\.home\(\)(?!\s*/\s*[\"']|\.joinpath)|\bos\.homedir\(\)(?!\s*,\s*[\"'`]\.?\w)|"
        rf"\bDir\.home\b(?!\s*,\s*[\"'])|\bexpanduser\(\s*[\"']~/?[\"']\s*\)(?!\s*,\s*[\"'])|"
        r"\benviron\w*(?:\[|\.get\()[\"'](?:HOME|USERPROFILE)[\"'][\])](?!\s*,\s*[\"'])|"
        r"\bUserHomeDir\(\)|\benv::var\(\"HOME\"\)(?![^\n]{0,40}\.join)|\bhome_dir\(\)(?![^\n]{0,40}\.join)|"
        r"\bENV\[[\"']HOME[\"']\](?!\s*,\s*[\"'])|\bENV\{HOME\}|\$env:USERPROFILE(?!\\\w)|"
        r"\bprocess\.env\.HOME\b(?!\s*,\s*[\"'`])|"
        r"\.parents\[:|"
        r"\bPath\.cwd\(\)(?!\s*/)|\bos\.getcwd\(\)(?!\s*,)|\bprocess\.cwd\(\)(?!\s*,)|\bos\.walk\(\s*[\"'][/~]|"
        r"\bDir\.(?:glob|entries|foreach)\(\s*[\"'][/~]|"
        r"(?:\belse|\bor|\|\||\?\?|\bdefault\s*=|[,:])\s*[\"'](?:~/?|/)[\"']\s*\)",
    ),
)
"""The folders of a user, whole."""

REMOVES = Vocabulary(
    (
        "rmtree rm rmsync rmdirsync rmdir unlink unlinksync rimraf remove removedirs rmf delete fileutils rm_rf "
        "remove_tree remove_dir_all item send2trash removeall",
        r"\b(?:rmtree|rimraf(?:\.sync)?|remove_tree|removedirs|RemoveAll|remove_dir_all|remove_entry_secure|rm_rf|"
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
    ("encrypt", r"\.encrypt\((?P<what>[^\n]{0,120})"),
    ("item ri", r"\bRemove-Item\b(?P<what>[^\n]{0,200})"),
)
NARROWS = Pattern(r"[/,+]\s*[fru]?[\"'`](?!\*)[./]?[\w{]|[}\w][/\\]\.?\w|\.joinpath\(\s*[\"']")


def _is_whole(said: str) -> bool:
    """Whether a folder is not narrowed to one in it that is named."""
    return not NARROWS.search(said)


WIPED = Route(HOMES, REMOVES, passes=_is_whole)
WIPES = Look(
    (
        "rmtree rmsync rmdirsync rimraf remove_tree rm_rf fileutils removedirs removeall unlinksync unlink",
        "documents desktop pictures downloads music videos photos projects git ssh home homedir expanduser "
        "userprofile cwd getcwd walk userhomedir",
    ),
    ("remove", "dir", "all", "home"),
    ("encrypt", "expanduser home walk homedir", "fernet aes rsa cipher key"),
    ("rm remove", "fs os item", "documents desktop pictures downloads home homedir userprofile"),
)
DEVICES = Vocabulary(
    (
        "dev lsblk diskutil disk physicaldrive fdisk blkid physicaldisk volume win32 block",
        r"/dev/(?:sd|nvme|hd|vd|disk|mmcblk|rdisk)[a-z\d]*[?*\[{]|\bin(?:[ \t]+/dev/\w+){2}|"
        r"\blsblk\b|\bdiskutil\s+list|"
        r"\bGet-(?:Physical)?Disk\b|"
        r"\bGet-Volume\b|\b(?:fdisk|parted)\s+-l\b|\bblkid\b|PhysicalDrive|/sys/block\b|/dev/disk/by-\w+|"
        r"[\"'`]/dev/[\"'`]|/proc/partitions|Win32_DiskDrive",
    ),
)
"""Disks that a script finds by itself, or several in turn."""

ERASES = Vocabulary(
    (
        "dd mkfs wipefs shred blkdiscard sgdisk parted diskutil hdparm nvme mkswap cryptsetup badblocks sfdisk disk "
        "format",
        r"(?:^|(?<=[\s;|&(\"'`/]))(?:wipefs|shred|blkdiscard|sgdisk|mkfs(?:\.\w+)?|mkswap|badblocks)\b(?P<what>[^\n;|"
        r"]{0,200})|"
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
        "partitions mmcblk mmcblk0 mmcblk1 by glob",
    ),
    ("disk volume", "clear format initialize", "get"),
)
TIMED = Pattern(
    r"(?:(?:\bdate(?:time)?(?:\.date)?\(\s*20\d\d\s*,|\bDate\(\s*[\"']20\d\d|\bDate\.UTC\(20\d\d|\bdate\s+\+%(?:s|"
    r"Y\S*)[^\n]{0,40}-(?:gt|ge)\s*[\"']?\d{6,}|\[datetime\]\s*[\"']20\d\d|\bTime\.(?:new|local|gm)\(20\d\d|"
    r">=?\s*[\"']?20\d\d-?\d\d|\btoordinal\(\)\s*>=?\s*7\d{5}|\btime\(\)\s*>=?\s*1[6-9]\d{8}|"
    r"\bDate\.now\(\)\s*>=?\s*1[6-9]\d{11})"
    r"[\s\S]{0,500}?\b(?:rmtree|rm\s+-\w*r|rmSync|unlink|Remove-Item|rm_rf|DROP\s|remove\(|write_bytes\(|truncate)|"
    r"\b(?:rmtree|unlink|rmSync|rm_rf)\b[\s\S]{0,800}?(?:\btoordinal\(\)\s*>=?\s*7\d{5}|\btime\(\)\s*>=?\s*1[6-9]\d{8}|"
    r"\bDate\.now\(\)\s*>=?\s*1[6-9]\d{11}|\bdate\(\s*20\d\d\s*,))",
    re.IGNORECASE,
)
"""Something is removed from a certain day on."""

CALENDAR = Look(
    (
        "toordinal time now 2023 2024 2025 2026 2027 2028 2029 2030",
        "date datetime now today time utc s",
        "rmtree rm rmsync unlink item rm_rf drop remove truncate",
    ),
)

EMPTIES = Pattern(
    r"\brm[ \t]+(?:-\w+[ \t]+|--\w+[ \t]+)*-(?:-recursive|\w*[rR]\w*)[ \t]+(?:-\w+[ \t]+|--[ \t]+)*"
    r"[\"']?\$\{?(?P<name>[A-Za-z_]\w*|\d)\}?[\"']?/[\"']?\*?[\"']?(?=\s|$|[;&|)`])"
)
"""All in a folder that a variable names: where that is empty, all there is."""

EMPTIED = Look(
    ("rm", "r rf fr rfv recursive Rf f"),
)
SURE = (
    r"\bset\s+-\w*u|\bset\s+-o\s+nounset|\$\{{{name}:\?|\b{name}=(?![\"']?(?:\$\{{?\d\}}?[\"']?|\$\{{\d:-\}}[\"']?|"
    r"[\"']{{2}})?(?:\s|;|$))|"
    r"-[nzdef]\s+[\"']?\$\{{?{name}\b|\bfor\s+{name}\s+in\b|\bread\s[^\n]{{0,40}}\b{name}\b"
)
"""What says that a variable is not empty."""


@lru_cache(maxsize=64)
def may_be_empty(text: str, name: str) -> bool:
    """Whether nothing in a script says that a variable holds something."""
    return not re.search(SURE.format(name=re.escape(name)), text)
