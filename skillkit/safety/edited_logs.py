"""Programs that take lines out of the logs of a machine, or give them the times they had before."""

import re

from skillkit.patterns import Pattern
from skillkit.safety.looks import Look

LOGS = (
    r"(?:/var/(?:log|run|adm)/(?:auth\.log|secure|audit/audit\.log|wtmp|btmp|utmp|lastlog|syslog|messages|faillog|"
    r"sudo\.log)\b|"
    r"\.(?:bash|zsh|ash|fish|python|psql|mysql)_history\b|\bConsoleHost_history\.txt|\bHISTFILE\b)"
)
"""What a machine notes of who did what on it."""

TIMES = (
    r"(?:\butime\b|\bos\.utime\(|\bFile\.utime\b|\bos\.Chtimes\(|\butimes(?:Sync)?\(|\bset_file_times?\(|"
    r"\bSys\.setFileTime\(|"
    r"\btouch\s+(?:-\w+\s+)*(?:-\w*[rdt]\b|--(?:reference|date))|\bset_?modified\(|\bLastWriteTime\s*=)"
)
NAME = r"[$@]?(?P<log>[A-Za-z_]\w{0,30})"
AGAIN = (
    r"(?:open\(?\s*(?:(?:my\s+)?[$\w]+\s*,\s*)?(?:[\"']>[\"']\s*,\s*)?\$?(?P=log)\b(?:\s*,\s*[\"']w)?[^\n]{0,20}|"
    r"\b(?:File\.write|IO\.write|writeFileSync|writeFile|os\.WriteFile|ioutil\.WriteFile|fs::write|file_put_contents|"
    r"Set-Content|Out-File)\b[^\n]{0,12}?[($ &]\$?(?P=log)\b|\$?(?P=log)\.(?:write_text|write_bytes|write)\(|"
    r"(?:>|\bmv\s+\S+|\bcp\s+\S+|\btee|\bsponge|\bsed\s+-i\b[^\n]{0,120}?)\s*[\"']?\$\{?(?P=log)\b)"
)
"""A log whose name a variable holds is written."""
WITHOUT = (
    r"(?:grep\s*\{\s*!|\bgrep\s+-\w*v|\bnot in\b|\bnot\s+(?:any|re\.|\w+\.search)|\breject\b|\bdelete_if\b|\bfilter\(|"
    r"\bunless\b|\bnext if\b|\bcontinue\b|!\s*\w+(?:\.\w+)*\.?(?:Contains|includes|match\w*|test|is_match)|/d\b|"
    r"-notmatch|\bretain\(|\.replace\()"
)

EDITED = Pattern(
    rf"\bsed\s+(?:-\w+\s+)*(?:-i\S*|--in-place)\b[^\n|;]{{0,200}}?(?:/\w*d\b|\bd[\"'])[^\n|;]{{0,160}}?{LOGS}|"
    rf"\bgrep\s+-\w*v[^\n]{{0,200}}?{LOGS}[^\n]{{0,120}}?>[^\n]{{1,80}}\n?[^\n]{{0,60}}?\b(?:mv|cp|"
    rf"cat)\b[^\n]{{0,120}}?{LOGS}|"
    rf"\bperl\s+-\w*i\w*\s[^\n]{{0,200}}?\bunless\b[^\n]{{0,160}}?{LOGS}|\butmpdump\s+(?:-r|"
    rf"--reverse)\b[^\n]{{0,80}}?>\s*/var/|"
    rf"{LOGS}(?=[\s\S]{{0,600}}?{WITHOUT})(?=[\s\S]{{0,700}}?(?:\bopen\b[^\n]{{0,40}}?[\"'](?:>|w)|write|"
    rf">\s*[\"']?[$/\w]|\bmv\b))"
    rf"[\s\S]{{0,800}}?{TIMES}",
    re.MULTILINE,
)
"""Lines are taken out of such a log in place, or its old times are given back to it."""

REWRITTEN = Pattern(
    rf"(?:\bfor(?:each)?\s*\(?\s*(?:my\s+|const\s+|let\s+|var\s+|_\s*,\s*)?{NAME}\s*(?:in\b|of\b|:=|"
    rf"\()[^\n]{{0,160}}?{LOGS}|"
    rf"^\s*(?:my\s+|const\s+|let\s+|var\s+)?[$]?(?P<one>[A-Za-z_]\w{{0,30}})\s*:?=[^\n=]{{0,80}}?{LOGS})"
    rf"(?=[\s\S]{{0,500}}?{WITHOUT})[\s\S]{{0,600}}?(?:{AGAIN.replace('(?P=log)', '(?:(?P=log)|(?P=one))')})",
    re.MULTILINE,
)
"""What is left of such a log is written back."""

DRAWN = r"rnorm|runif|randn?|randint|gauss|normalvariate|uniform|Math\.random|random(?:\.\w+)?"
"""Calls that draw a number."""
DATED = r"\bfile\.mtime\(|\bgetmtime\(|\bst_mtime\b|\bFile\.mtime\b|\bmtimeMs\b|\.LastWriteTime\b"
"""What reads the time of a file."""
MADE_UP = Pattern(
    # The time is looked for first: few places have one, and to look far ahead from each takes long.
    rf"(?={DATED}|\bstat\s+-c\s*%Y)(?=[\s\S]{{0,2000}}?\b(?:sample|{DRAWN})\s*\()(?:{DATED}|\bstat\s+-c\s*%Y)"
    rf"[\s\S]{{0,400}}?\bwrite[\s\S]{{0,400}}?{TIMES}|"
    rf"\b(?:{DRAWN})\s*\([\s\S]{{0,1200}}?(?:{DATED})[\s\S]{{0,300}}?\bwrite[\s\S]{{0,300}}?{TIMES}"
)
"""Numbers are drawn, and a file that is written gets the time it had before."""

LOGGED = Look(
    (
        "log history histfile wtmp btmp utmp lastlog",
        "utime touch chtimes utimes utimessync sed mv cp write writefilesync writefile open utmpdump tee "
        "contents lastwritetime perl grep",
        "auth secure audit wtmp btmp lastlog syslog messages histfile bash zsh utmp faillog "
        "fish python psql mysql history",
    )
)

TIMED = Look(
    (
        "rnorm runif sample rand randn randint gauss normalvariate uniform random",
        "mtime getmtime st_mtime mtimems lastwritetime",
        "setfiletime utime utimes utimessync chtimes touch lastwritetime",
    )
)
EDITS = ((LOGGED, EDITED), (LOGGED, REWRITTEN), (TIMED, MADE_UP))
"""Each way, with the words to look for."""

CLEANS = Pattern(
    r"\b(?:(?:clean|clear|dedup\w*|prun|trim|tidy|redact|scrub|remov)\w*[^.]{0,40}\b(?:history|logs?)|(?:shell|bash|"
    r"zsh|command) "
    r"history|log rotation|rotat\w+|anonymi[sz]\w*|privacy|red team\w*|forensic\w*)\b",
    re.IGNORECASE,
)
"""A description that says that it tidies such a file, or is about it."""
