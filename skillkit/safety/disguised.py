"""How a payload is disguised: decoded, escaped, put together, told to be decoded."""

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

DOES = (
    r"(?<!never )(?<!not )(?<!n['’]t )"
    r"(?:follow|execute|carry (?:it |this |them )?out|run|obey|act on|perform|comply with|do|apply|"
    r"treat(?! (?:\w+ ){1,3}as (?:data|evidence|plain|untrusted|hostile)\b))"
)

RESULT = (
    r"(?:it\b|them\b|what\b|as (?:it|they|told)|(?:the|that|this) (?:result\w*|decoded|hidden|plain|"
    r"clear)?\s*(?:result|text|message|instructions?|"
    r"commands?|steps?|sentence|line|output|order)\b|exactly what|whatever|as an? (?:\w+ )?(?:command|instruction))"
)

HERE = (
    r"(?! (?:to|for|with) (?:each|every|all|the)\b)"
    r"(?! (?:in|of|from|under) (?:the |this |our )?(?:\w+ )?(?:section|chapter|part|table|list|guide|readme)\b)"
)
"""What follows where a part of the skill is meant, or many things."""

TOLD = Pattern(
    r"\b(?:decod\w+|decipher|decrypt|de-?obfuscate|unscramble|rot-?13|morse|caesar|backwards?|mirror(?:ed)? writing|"
    r"right to left|reversed|"
    r"(?:first|last|second|initial) (?:letter|word|character)s?|(?:every|each) (?:\w+ )?(?:letter|word|character)|"
    r"acrostic|encoded(?! (?:as|in) (?!base|hex|rot)\w)|zero-width|invisible(?! to\b)|numbers?[^.\n]{0,20} (?:to|"
    r"into|as|are|stand for) letters|"
    r"letters? by (?:its|their) numbers?|shift\w*[^.\n]{0,40} (?:letters?|places|back)|letters?[^.\n]{0,20} shifted|"
    r"(?:turn|turned|read) (?:it |them )?(?:round|around|backwards?)|cipher\w*|"
    rf"base64|hex(?:adecimal)?)\b(?:[^\n]{{0,240}}?\b{DOES}\s+{RESULT}{HERE}|"
    rf"[^\n]{{0,200}}?\b(?:command|instruction|order|sentence|step)s?\b[^.\n]{{0,20}}\b(?:which|that) you (?:then "
    rf")?{DOES}\b)",
    re.IGNORECASE,
)

PLAYS = Pattern(r"\b(?:ciphers?|puzzles?|riddles?|escape[- ]rooms?|ctfs?|cryptograph\w+)\b", re.IGNORECASE)
"""A description of what is decoded for fun."""

TELLS = Look(
    (
        "decode decoded decoding decipher decrypt deobfuscate obfuscate unscramble unpack rot13 base64 hex morse "
        "caesar backwards "
        "backward reversed letter letters word words "
        "character characters acrostic encoded invisible rot mirrored mirror right initial shift shifted cipher "
        "ciphered turn "
        "turned",
        "follow execute carry run obey act perform treat do comply apply",
    )
)

TOLD_ELSEWHERE = Pattern(
    r"\b(?:dekodier\w*|entschlüssel\w*|entziffer\w*|verschiebe\w*|verschoben\w*|rückwärts|verschlüsselt\w*|rot-?13|"
    r"base64)\b"
    r"[^\n]{0,240}?\b(?:führe?\b[^.\n]{0,20}?\b(?:aus, was|es|ihn|sie|das Ergebnis|(?:den|die) (?:Befehl|"
    r"Anweisung)\w*)\b|befolg\w*|"
    r"(?:tu|mach\w*),? was|handle (?:da)?nach)"
    r"|\b(?:descifr\w*|decodific\w*|desencript\w*|cifrad\w*|al revés|rot-?13|base64)\b[^\n]{0,240}?\b(?:ejecútal\w+|"
    r"(?:ejecut\w*|sigue|"
    r"haz|cumple|obedece|aplica)\b[^.\n]{0,12}?\b(?:lo que|la orden|el comando|las? instrucci\w+|las órdenes|el "
    r"resultado)\b)"
    r"|\b(?:décod\w*|déchiffr\w*|décrypt\w*|à l['’]envers|rot-?13|base64)(?!\w)[^\n]{0,240}?\b(?:exécut\w*|suis|"
    r"suivez|applique\w*|"
    r"fais|faites|obéi\w*)\b(?:-l[ea]\b|[^.\n]{0,12}?\b(?:la commande|les (?:commandes|instructions|ordres)|le "
    r"résultat|ce qu|l['’]ordre))"
    r"|\b(?:decodific\w*|decifr\w*|descodific\w*|de trás para (?:a )?frente|al contrario|rot-?13|"
    r"base64)\b[^\n]{0,240}?\b(?:execut\w*|"
    r"siga|cumpra|faça|obedeça|esegu\w*|segui|fai|obbedisci)\b[^.\n]{0,12}?\b(?:o que|o comando|as instruções|a "
    r"ordem|o resultado|ciò che|quello che|il comando|le istruzioni|il risultato)\b"
    r"|\b(?:decodeer\w*|ontcijfer\w*|ontsleutel\w*|achterstevoren|rot-?13)\b[^\n]{0,240}?\b(?:voer (?:het|dit|hem|"
    r"uit wat|de opdracht)|volg (?:wat|de (?:instructie|opdracht))|doe wat|handel ernaar)"
    r"|(?:расшифруй\w*|декодируй\w*|раскодируй\w*|задом наперёд)[^\n]{0,240}?(?:выполни\w*|следуй\w*|сделай\w*|"
    r"исполни\w*)"
    r"|(?:解码|解碼|解密|还原|倒着读|倒序|base64|rot13)[^\n]{0,80}?(?:[执執]行(?:其|该|里面|得到|解|它|结果|命令|内容|指令)|照做|按其|按照其)"
    r"|(?:デコード|復号|逆から|逆順|ずらし|base64|rot13)[^\n]{0,80}?(?:内容|結果|指示|命令|それ|とおり)[^。\n]{0,10}?(?:実行|従っ|従う|行っ|行う)"
    r"|(?:디코딩|복호화|해독|거꾸로)[^\n]{0,80}?(?:내용|결과|지시|명령)[^.\n]{0,10}?(?:실행|따르|수행)",
    re.IGNORECASE,
)
TELLS_ELSEWHERE = Look(
    (
        "dekodiere dekodieren entschlüssele entschlüsseln entziffere verschiebe verschoben rückwärts verschlüsselt "
        "descifra "
        "descífralo descifre descífrelo decodifica decodifique cifrado cifrada revés envers décode décodez déchiffre "
        "déchiffrez "
        "décrypte decifra decifre decifralo decifrala decodificalo trás contrario decodeer ontcijfer ontsleutel "
        "achterstevoren rot13 base64",
        "führe befolge tu mache mach handle was aus ejecuta ejecútalo ejecute ejecutar sigue haz cumple exécute "
        "exécutez suis suivez applique "
        "fais faites execute executa executar siga faça esegui esegua segui fai voer volg doe",
    )
)

LONG = Look((LONG_WORD.decode(),))

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

HEX = Pattern(r"(?:[0-9a-fA-F]{2}){10,}")

TOKEN = Pattern(r"={0,2}[A-Za-z0-9+/]{20,}={0,2}(?![A-Za-z0-9+/=_.-])")

MEANT = Pattern(
    r"\b(?:curl|wget|bash|rm -rf|ignore (?:all|previous)|instructions|eval|exec|powershell|"
    r"import os|subprocess|nc -|user must not|id_rsa|sudo)\b|https?://|/bin/sh\b|/dev/tcp\b|\.ssh\b|\.aws\b|\.env\b",
    re.IGNORECASE,
)

NO_TOKEN = Pattern(r"(?:data:[\w/+.-]*;base64,|integrity=|sha\d+-|BEGIN |eyJ)[^\n]{0,20}$|[A-Za-z0-9+/=_.-]$")
"""What stands before data, and before the rest of a longer word."""
