"""How a payload is disguised: decoded, escaped, put together, told to be decoded."""

import re

from skillkit.patterns import Pattern
from skillkit.safety.executors import CALLERS
from skillkit.safety.executors import DECODE_WORDS
from skillkit.safety.executors import DECODES
from skillkit.safety.executors import EVALUATORS
from skillkit.safety.executors import EXECUTE_WORDS
from skillkit.safety.executors import EXECUTES
from skillkit.safety.executors import PIECE_WORDS
from skillkit.safety.executors import SHELL
from skillkit.safety.executors import SHELL_DECODES
from skillkit.safety.flows import Route
from skillkit.safety.looks import LONG_WORD
from skillkit.safety.looks import Look

PIPED = Pattern(
    rf"(?:{SHELL_DECODES})[^\n|;]{{0,300}}(?:\|[^\n|;]{{0,300}}?){{0,2}}\|\s*{SHELL}"
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
    r"|(?:\bchrw?\(\s*(?:0x|&H)?[0-9a-fA-F]+\s*\)\s*[+.,&]\s*){4,}|\bString\.fromCharCode\((?:\s*(?:0x)?[0-9a-fA-F]+\s*,){5,}"
    r"[^)\n]*\)"
    r"|(?:\[char\]\s*(?:0x)?\d+\s*\+\s*){4,}|\$'(?:[^'\n]{0,20}?\\(?:x[0-9a-fA-F]{2}|[0-7]{3}|"
    r"u[0-9a-fA-F]{4})){6,}[^'\n]*'"
    rf"|(?:{EVALUATORS}|{CALLERS})[\s(]*[bru]{{0,2}}[\"'](?:\\x[0-9a-fA-F]{{2}}|\\u[0-9a-fA-F]{{4}}|\\[0-7]{{3}}){{4,}}"
    r"|(?:[\"'][\w -]{1,4}[\"']\s*\+\s*){5,}[^\n]{0,300}",
    re.IGNORECASE,
)
"""A command as numbers, escapes or crumbs."""

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
    r"|[&.]\s*\(\s*[\"'](?:\{\d\}){2,}|[&.]\s*\(?\s*\$(?:env:ComSpec|PSHOME|ShellId|VerbosePreference)\b[^\n]{0,10}\["
    r"|\b[iI]`?[eE]`[xX]\b|(?:\w\^){3,}\w|(?:\$\{\w+:\d+:\d+\}){3,}|(?:^|[\s;|&(])(?:c|cu|w|wg|b|ba|e|ev|s|py)(?:''|"
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

REACHED = Look((DECODE_WORDS, EXECUTE_WORDS), PIECE_WORDS, ("rev printf", "sh bash zsh dash"))

PIPES = Look(
    (
        "base64 base32 xxd openssl rev tr gunzip gzip zcat uudecode printf echo gpg gpg2 awk",
        "sh bash zsh dash ksh fish python python3 node perl ruby php iex source eval exec xargs expression",
    )
)

ESCAPES = Look(
    ("powershell pwsh", "e enc ec encodedcommand"),
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
    ("window global globalthis require send method", "ev ex chi sys ker al ec ild tem nel"),
    ("ifs comspec pshome shellid verbosepreference",),
    ("cu cur wg ba ev bas", "rl l et get sh h al"),
    ("a z", "2 3 4 5 6 7 8 9 10 11 12 13 14", "p c a chars alphabet letters cmd"),
    ("rot13 gzinflate hex2bin base64 uudecode", "decode str php"),
    ("po pow cm cmd power", "set"),
)

DOES = r"(?:follow|execute|carry (?:it )?out|run|obey|act on|perform|treat|comply with|do|apply)"

RESULT = (
    r"(?:it\b|them\b|what\b|as (?:it|they|told)|(?:the|that|this) (?:result\w*|decoded|hidden|plain|"
    r"clear)?\s*(?:result|text|message|instructions?|"
    r"commands?|steps?|sentence|line|output|order)\b|exactly what|whatever)"
)

TOLD = Pattern(
    r"\b(?:decod\w+|decipher|decrypt|de-?obfuscate|unscramble|rot-?13|morse|caesar|backwards?|mirror(?:ed)? writing|"
    r"right to left|reversed|"
    r"(?:first|last|second|initial) (?:letter|word|character)s?|(?:every|each) (?:\w+ )?(?:letter|word|character)|"
    r"acrostic|encoded|zero-width|invisible|"
    rf"base64|hex(?:adecimal)?)\b[^\n]{{0,240}}?\b{DOES}\s+{RESULT}",
    re.IGNORECASE,
)

TELLS = Look(
    (
        "decode decoded decoding decipher decrypt deobfuscate obfuscate unscramble unpack rot13 base64 hex morse "
        "caesar backwards "
        "backward reversed letter letters word words "
        "character characters acrostic encoded invisible rot mirrored mirror right initial",
        "follow execute carry run obey act perform treat do comply apply",
    )
)

LONG = Look((LONG_WORD.decode(),))

LOADED = Look((LONG_WORD.decode(), "eval exec compile execfile loadstring vm iex expression function marshal pickle"))
"""A program with a long word in it, and what takes a program as a text."""

CHARGE = Pattern(
    r"(?<![A-Za-z0-9+/=_.-])(?=[A-Za-z0-9+/]*\d)(?=[a-z0-9+/]*[A-Z])(?=[A-Z0-9+/]*[a-z])[A-Za-z0-9+/]{80,}"
)

JOINS = Pattern(r"[A-Za-z](?:\"\"|'')[A-Za-z]|[\"'`]\s*(?:\+|\|\||\.\.?|&)\s*[\"'`]\w|\bjoin\b")
"""Where pieces of text may be put together."""

LITERAL = Pattern(r"\s*\(?\s*[fbr]?[\"'`]")

HEX = Pattern(r"(?:[0-9a-fA-F]{2}){10,}")

TOKEN = Pattern(r"[A-Za-z0-9+/]{20,}={0,2}(?![A-Za-z0-9+/=_.-])")

MEANT = Pattern(
    r"\b(?:curl|wget|bash|rm -rf|ignore (?:all|previous)|instructions|eval|exec|powershell|"
    r"import os|subprocess|nc -|user must not|id_rsa|sudo)\b|https?://|/bin/sh\b|/dev/tcp\b|\.ssh\b|\.aws\b|\.env\b",
    re.IGNORECASE,
)

NO_TOKEN = Pattern(r"(?:data:[\w/+.-]*;base64,|integrity=|sha\d+-|BEGIN |eyJ)[^\n]{0,20}$|[A-Za-z0-9+/=_.-]$")
"""What stands before data, and before the rest of a longer word."""
