"""How a payload is disguised: decoded, escaped, put together, renamed, scrambled."""

import re

from skillkit.patterns import Pattern
from skillkit.safety.executors import CALLERS
from skillkit.safety.executors import COMMANDED
from skillkit.safety.executors import DECODE_WORDS
from skillkit.safety.executors import DECODES
from skillkit.safety.executors import EVALUATES
from skillkit.safety.executors import EVALUATORS
from skillkit.safety.executors import EXECUTE_WORDS
from skillkit.safety.executors import EXECUTES
from skillkit.safety.executors import PIECE_WORDS
from skillkit.safety.executors import SHELL
from skillkit.safety.executors import SHELL_DECODES
from skillkit.safety.flows import Route
from skillkit.safety.looks import LONG_WORD
from skillkit.safety.looks import Look
from skillkit.safety.vocabulary import Vocabulary

PIPED = Pattern(
    rf"(?:{SHELL_DECODES})[^\n|;]{{0,300}}(?:\|[^\n|;]{{0,300}}?){{0,2}}\|\s*{SHELL}(?!\s+\S*\w\.)"
    rf"|\b(?:echo|printf)\s+(?:-\w+\s+)*[\"'][^\"'\n]{{8,2000}}[\"']\s*\|\s*(?:tr|sed|awk|cut|fold|rev|perl|"
    rf"python\S*|xxd|openssl|base\d\d)\b"
    rf"[^\n|;]{{0,300}}(?:\|[^\n|;]{{0,300}}?){{0,2}}\|\s*{SHELL}(?!\s+\S*\w\.)"
    rf"|\bawk\b[^\n|]{{0,300}}%c[^\n|]{{0,200}}\|\s*{SHELL}"
    rf"|\b(?:eval|exec|source|(?:ba|z|da)?sh\s+-\w*c|python[\d.]*\s+-c|{SHELL})\s*[\"']?(?:\$\(|`|<\(|"
    rf"<<<\s*[\"']?\$\()[^\n]{{0,300}}?"
    rf"(?:{SHELL_DECODES})",
    re.IGNORECASE,
)
"""What is decoded goes to a shell."""

ENCODED = Pattern(
    r"\b(?:powershell|pwsh)(?:\.exe)?\b[^\n]{0,80}\s-e(?:nc|ncodedcommand|c)?\s+[A-Za-z0-9+/=]{16,}"
    r"|(?:\bchrw?\(\s*(?:0x|&H)?[0-9a-fA-F]+\s*\)\s*[+.,&]\s*){4,}|\bString\.fromCharCode\((?:\s*(?:0x)?[0-9a-fA-F]+\s*"
    r",){5,}"
    r"[^)\n]*\)"
    r"|\bcertutil(?:\.exe)?\s+(?:-f\s+)?[-/]decode(?:hex)?\s+\S+\s+\S+\."
    r"(?:exe|dll|sys|ocx|scr|com|bat|cmd|ps1|vbs|js|hta|msi)\b"
    r"|(?:\[char\]\s*(?:0x)?\d+\s*\+\s*){4,}|\$'(?:[^'\n]{0,20}?\\(?:x[0-9a-fA-F]{2}|[0-7]{3}|"
    r"u[0-9a-fA-F]{4})){6,}[^'\n]*'"
    rf"|(?:{EVALUATORS}|{CALLERS})[\s(]*[bru]{{0,2}}[\"'](?:\\x[0-9a-fA-F]{{2}}|\\u[0-9a-fA-F]{{4}}|\\[0-7]{{3}}){{4,}}"
    r"|(?:[\"'][\w -]{1,4}[\"']\s*\+\s*){5,}[^\n]{0,300}",
    re.IGNORECASE,
)
"""A command as numbers, escapes or crumbs; a program as text."""

ESCAPED = Pattern(
    r"(?:\\x[2-7][0-9a-f]|\\u00[2-7][0-9a-f]|\\u\{0*[2-7][0-9a-f]\}){6,}|(?:\\1[0-7]{2}){6,}", re.IGNORECASE
)
"""Plain letters as escapes: nobody writes so who wants to be read."""

CRUMBS = r"(?:[\"']\w{1,6}[\"']\s*\+\s*[\"']\w{1,6}[\"']|\]\s*\+\s*\w+\[|join\(|\[::-1\]|chr\(|decode\()"

NAMED = Pattern(
    rf"\b(?:getattr\(|(?:globals|locals|vars)\(\)\[|__builtins__|__import__\(|import_module\()[^\n]{{0,60}}?{CRUMBS}"
    rf"|\b(?:window|global|globalThis|self|process|require|this)\s*[\[(]\s*[^\n]{{0,20}}?{CRUMBS}|"
    rf"\.constructor\s*\.\s*constructor\s*\("
    rf"|\.(?:send|public_send|method|const_get)\(?\s*[^\n]{{0,20}}?{CRUMBS}|"
    rf"[&.]\s*\(\s*[^\n]{{0,20}}?[\"']\w{{1,6}}[\"']\s*\+\s*[\"']\w"
    r"|(?<![\w.$])(?:__|public_)?send(?:__)?\s*\(?\s*(?::?[\"']#\{\s*(?:%w|[\"'\[])|%w[\[({]|"
    r"\[[^\]\n]{1,80}\]\.(?:join|"
    r"pack|map))|\.(?:__)?send(?:__)?\s*\(?\s*(?::?[\"']#\{\s*(?:%w|[\"'\[])|%w[\[({]|\[[^\]\n]{1,80}\]\.(?:join|pack|"
    r"map))"
    r"|\[\s*[\"'`]constructor[\"'`]\s*\]\s*[(\[]|(?<![\w\])])\[\]\s*\[\s*(?:[\"'`]\w|\w{1,12}\()|"
    r"[})]\s*\)\s*\.constructor\s*[(;\[]|"
    r"\bgetPrototypeOf\(\s*(?:async\s+)?function[^\n]{0,40}\.constructor\b|\bReflect\.(?:construct|"
    r"apply)\(\s*(?:Function|eval)\b"
    r"|\bset(?:Timeout|Interval|Immediate)\(\s*(?:atob|Buffer\.from|decodeURIComponent|unescape|String\.fromCharCode)\("
    r"|\bload(?:string)?\(\s*\w+:(?:reverse|gsub)\(|^[ \t]*\w+\s*=\s*(?:eval|exec|compile|__import__)[ \t]*$"
    r"|[&.]\s*\(\s*[\"'](?:\{\d\}){2,}|[&.]\s*\(?\s*\$(?:env:ComSpec|PSHOME|ShellId|VerbosePreference)\b[^\n]{0,10}\["
    r"|=\s*[\"'](?:\{\d\}){2,}[\"']\s*-f\b|\b[iI]`?[eE]`[xX]\b|(?:\w\^){3,}\w|(?:\$\{\w+:\d+:\d+\}){3,}|(?:^|[\s;|"
    r"&(])(?:c|cu|w|wg|b|ba|e|ev|s|py)(?:''|"
    r"\"\"|\\)(?:\w|''){1,6}\s"
    r"|\$\{?IFS\}?\S*\$\{?IFS"
    r"|\b(?P<part>[A-Za-z_]\w{0,11})=[\"']?[a-z]{1,4}[\"']?[ \t]*(?:;|\n)[\s\S]{0,300}?(?:^|[;|&(\n])[ \t]*[\"']?"
    r"\$\{?(?P=part)\}?[\"']?\$\{?\w|(?:\$\{\w+\[\d+\]\}){4,}"
    r"|\$\w+\s*\(\s*(?:base64_decode|str_rot13|gzinflate|hex2bin|convert_uudecode)\s*\("
    r"|\bset\s+\"?(?P<bat>\w+)=\w{1,6}\"?\s*\n[\s\S]{0,300}?%(?P=bat)%%\w",
    re.MULTILINE,
)
"""The name of what is called is put together."""

ROUTE = Route(DECODES, EXECUTES)

UNNAMED = Route(
    Vocabulary(("rev base64 base32 xxd openssl printf sed tr", SHELL_DECODES)),
    Vocabulary(
        (
            "",
            r"^[ \t]*(?:(?:then|do|else|&&|\|\||!)[ \t]+|nohup[ \t]+|sudo[ \t]+|exec[ "
            r"\t]+)*(?P<what>[\"']?\$\{?[A-Za-z_]\w*\}?"
            r"[\"']?)(?=[ \t]+[\"'$@/<~-]|[ \t]+[\w.]+[ \t]*$|[ \t]*$)",
        ),
        flags=re.MULTILINE,
    ),
)
"""A program whose name a shell decodes before it calls it."""

IMAGES = "png jpg jpeg gif bmp ico webp tif tiff woff woff2 ttf otf wav mp3 ogg mp4 pdf"
DATA = f"{IMAGES} svg bin dat csv tsv txt md npy db po srt"
READS = (
    r"(?:open|read\w*|ReadFile|imread|file_get_contents|getdata|slurp|ReadAll\w+|Get-Content|cat|head|tail|strings|"
    r"exiftool)"
)


def _opened(suffixes: str) -> Vocabulary:
    """A file of such a kind, opened or read."""
    kinds = suffixes.replace(" ", "|")
    named = rf"[\w\])]\.(?:{kinds})\b"
    return Vocabulary(
        (suffixes, rf"\b{READS}\b[^\n]{{0,100}}?{named}|[\"'][^\"'\n]{{0,80}}{named}[\"'][^\n]{{0,60}}?\.{READS}\("),
    )


CARRIES = (Route(_opened(DATA), EVALUATES), Route(_opened(IMAGES), COMMANDED))
"""A file of data is run as a program, or what a picture holds as a command."""

CARRIED = Look(
    (
        DATA,
        "open read readfile readfilesync read_bytes bytes text getdata imread contents slurp content cat head tail "
        "strings exiftool",
        "eval exec execfile vm iex function loadstring compile system popen subprocess spawn execsync shell command",
    ),
)

CALLED_SO = Look(
    ("rev base64 base32 xxd openssl printf sed tr", "bash sh zsh dash ksh bin", "rev x d r z eval printf"),
)
REACHED = Look((DECODE_WORDS, EXECUTE_WORDS), PIECE_WORDS, ("rev printf sed", "sh bash zsh dash"))

PIPES = Look(
    (
        "base64 base32 xxd openssl rev tr gunzip gzip zcat uudecode printf echo gpg gpg2 awk",
        "sh bash zsh dash ksh fish python python3 node perl ruby php iex source eval exec xargs expression",
    )
)

ESCAPES = Look(
    ("powershell pwsh", "e enc ec encodedcommand"),
    ("certutil", "decode decodehex"),
    ("chr fromcharcode char",),
    ("x2f x61 x62 x63 x65 x68 x69 x6e x6f x72 x73 x74 x75 x77 163 143 145 u0065 u0061 u0063 u006f u0074 u0073",),
    ("u", "6f 65 61 74 73"),
    ("sy em ev al cu rl ex ec im po os st te ba ch ur", "e s y t m c r"),
)

NAMES = Look(
    (
        "getattr globals locals builtins constructor const_get",
        "join decode chr 1 w p os o sys sy builtins const_get constructor m mod",
    ),
    ("reversed", "import", "join"),
    ("send", "w join pack map e ev"),
    ("constructor", "function async getprototypeof filter flat map find at"),
    ("constructor", "t s x f code text src data body"),
    ("reflect", "construct apply"),
    ("settimeout setinterval setimmediate", "atob from decodeuricomponent unescape fromcharcode"),
    ("load loadstring", "reverse gsub"),
    ("window global globalthis require send method", "ev ex chi sys ker al ec ild tem nel"),
    ("ifs comspec pshome shellid verbosepreference",),
    ("cu cur wg ba ev bas", "rl l et get sh h al"),
    ("z", "a", "2 3 4 5 6 7 8 9 10 11 12 13 14", "p c a chars alphabet letters cmd"),
    ("rot13 gzinflate hex2bin base64 uudecode", "decode str php"),
    ("po pow cm cmd power", "set"),
    ("expression webrequest webclient vok oke nvo nvoke voke xpression", "f", "0"),
)

RENAMED = Pattern(r"\b(?:const|let|var)\s+\w+\s*=\s*(?:(?:globalThis|window|global)\.)?(?:Function|eval)\s*[;,\n]")
"""What evaluates under another name: its words stand in every second block of JavaScript."""

RENAMES = Look(("const let var", "function eval"))

LOADED = Look((LONG_WORD.decode(), "eval exec compile execfile loadstring vm iex expression function marshal pickle"))
"""A program with a long word in it, and what takes a program as a text."""

CHARGE = Pattern(
    r"(?<![A-Za-z0-9+/=_.-])(?=[A-Za-z0-9+/]*\d)(?=[a-z0-9+/]*[A-Z])(?=[A-Z0-9+/]*[a-z])[A-Za-z0-9+/]{80,}"
)

JOINS = Pattern(
    r"[A-Za-z](?:\"\"|'')[A-Za-z]|[\"'`]\s*(?:\+|\|\||\.\.?|&)\s*[\"'`]\w|\bjoin\b|::-1\]|\breverse\b|\bstrrev\b|"
    r"\brev\b|"
    r"\d\.\.-?\d"
)
"""Where pieces of text may be put together."""

LITERAL = Pattern(r"\s*\(?\s*[fbr]?[\"'`]")

SCRAMBLES = ("_0x", "![]")
"""What stands in a program that is scrambled."""

SCRAMBLED = Pattern(r"\b(?P<name>_0x[0-9a-f]{2,6})\b|[\[\]()!+]{60,}")
"""Names of numbers, or a program of six signs."""
