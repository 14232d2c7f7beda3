"""What the arguments of programs that look at files, search, move or make them are."""

from skillkit.actions.places import Grammar
from skillkit.actions.places import alike
from skillkit.actions.places import options

_COUNTS = "-A -B -C -m --after-context --before-context --context --max-count"
_SEARCH = options(text="-e --regexp", path="-f --file", number=_COUNTS)
_PATHS = Grammar("path", "path", options(path="--reference --target-directory"))
_IN_WORDS = frozenset({"-e", "-pe", "-ne", "-E", "-0pe", "-pie"})
_FIND = Grammar(
    "path",
    "path",
    options(
        path="-name -iname -path -ipath -wholename -newer -samefile -lname",
        text="-regex -iregex -printf -newermt -newerct",
        number="-maxdepth -mindepth -mtime -mmin -size -ctime -atime -cmin -amin",
        identifier="-type -perm -user -group",
    ),
    dashed=True,
)
_ARCHIVE = options(
    path="-C -f -T --directory --file --exclude-from", text="--transform", number="--strip-components --strip"
)

GRAMMARS = {
    **alike("grep, egrep, fgrep, zgrep", Grammar("text", "path", _SEARCH, frozenset({"-e", "-f"}))),
    **alike("echo, printf", Grammar("message", "message")),
    **alike("which, type, command, whereis, man, apropos, tldr", Grammar("identifier", "identifier")),
    **alike("bat, cat, cd, cloc, cmp, code, colordiff, cp, dirname, basename, file, hexdump, less, ln", _PATHS),
    **alike(
        "base64, base32, fold, rev, md5sum, mkdir, more, mv, nl, nm, objdump, od, otool, popd, pushd, readelf,readlink",
        _PATHS,
    ),
    **alike("realpath, rm, rmdir, sha1sum, sha256sum, sha512sum, size, source, strings, tac", _PATHS),
    **alike("tee, tokei, touch, trash, uniq, unlink, vi, vim, nvim, nano, wc, xdg-open, xxd, zcat", _PATHS),
    **alike("shred, split, paste, join, install, dos2unix, mediainfo", _PATHS),
    **alike(
        "chmod, chown, chgrp", Grammar("identifier", "path", options(path="--reference"), frozenset({"--reference"}))
    ),
    "iconv": _PATHS._replace(options=options(identifier="-f -t", path="-o")),
    **alike("head, tail", Grammar("path", "path", options(number="-n -c --lines --bytes"))),
    **alike(
        "test, [, [[",
        Grammar(
            None,
            None,
            options(path="-e -f -d -r -w -x -s -L -h -nt -ot -ef", text="-n -z", number="-eq -ne -gt -ge -lt -le"),
        ),
    ),
    **alike("fd, fdfind", Grammar("text", "path", options(identifier="-e -t", number="-d", path="-E"))),
    **alike("awk, gawk, mawk, nawk", Grammar("text", "path", options(text="-F -v", path="-f"), frozenset({"-f"}))),
    "stat": Grammar("path", "path", options(text="-c -f --format --printf")),
    **alike("shasum, b2sum", Grammar("path", "path", options(number="-a"))),
    **alike("pdftotext, pandoc", Grammar("path", "path", options(path="-o", identifier="-f -t"))),
    **alike("du, tree, ncdu", Grammar("path", "path", options(number="-d -L", text="-I -P"))),
    **alike("ls, exa, eza, comm, bzip2, gunzip, gzip, xz, zstd", _PATHS._replace(digits=True)),
    "ag": Grammar("text", "path", _SEARCH),
    "cut": Grammar("path", "path", options(text="-f -d -c -b --fields --delimiter --characters --output-delimiter")),
    "date": Grammar("text", "text", options(text="-d -j -f -r --date", identifier="-I")),
    "dd": Grammar("text", "text"),
    "diff": Grammar("path", "path", options(number="-U -C -W", text="-I -F", path="-x -X")),
    "export": Grammar("text", "text"),
    "ffprobe": Grammar(
        "path", "path", options(identifier="-v -of -print_format -select_streams", text="-show_entries")
    ),
    "find": _FIND,
    "jq": Grammar("text", "path", options(text="--arg --argjson", path="-f --from-file"), frozenset({"-f"})),
    "patch": Grammar("path", "path", options(path="-i -d -o", number="-p")),
    "perl": Grammar(None, "path", options(text="-e -pe -ne -pi -E -0pe -pie"), _IN_WORDS),
    "rg": Grammar(
        "text",
        "path",
        _SEARCH
        | options(path="-g --iglob", identifier="-t -T --type", number="-j -M --max-depth", text="-r --replace"),
        frozenset({"-e", "--files", "--type-list"}),
        glued="tTg",
    ),
    "sed": Grammar("text", "path", options(text="-e --expression", path="-f --file"), frozenset({"-e", "-f"})),
    "sort": Grammar("path", "path", options(text="-k -t --key --field-separator", path="-o -T", number="--parallel")),
    **alike("tar, bsdtar, jar, ar", Grammar("path", "path", _ARCHIVE, bundle=True)),
    "tr": Grammar("text", "text"),
    "unzip": Grammar("path", "path", options(path="-d -x")),
    "xargs": Grammar(),
    "yq": Grammar("text", "path", options(identifier="-o -p")),
    "zip": Grammar("path", "path", options(path="-x -i"), digits=True),
}
"""By program."""
