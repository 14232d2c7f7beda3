"""What runs a text or a file, in shells and scripting languages; and what decodes one."""

import re

from skillkit.safety.vocabulary import Vocabulary

INTERPRETERS = (
    r"(?:(?:ba|z|da|k|fi|a)?sh|python[\d.]*|node|deno|bun|perl|ruby|php|lua|osascript|pwsh|powershell(?:\.exe)?|"
    r"wscript|cscript|mshta|tclsh)"
)
SHELL = rf"(?:sudo\s+)?(?:\S*/)?(?:{INTERPRETERS}|iex|source|eval|xargs|Invoke-Expression)\b"
EVALUATORS = (
    r"(?<![\w.>$'\"-])(?:eval|exec|compile|execfile|loadstring|"
    r"create_function)\b(?!\s*[={:])(?!\s*\(\s*[fbr]?[\"'`][\w/.-])"
    r"(?=[ \t]*[(\"'$`&@]|[ \t]+(?:URI|Net::|Base64|HTTP|open\b))|\.(?:instance_eval|class_eval|module_eval|"
    r"instance_exec)\b|(?<!\.)\b(?:instance_eval|"
    r"class_eval)\b|"
    r"\(\s*[01\w]{1,20}\s*,\s*(?:\w+\.)?eval\s*\)\s*(?=\()|\b(?:window|globalThis|global|self|top)\.eval\s*(?=\()|"
    r"\beval\.(?:call|apply)\s*(?=\()|(?<![\w$@])s/[^/\n]{0,80}/(?=[^/\n]{0,80}\$[^/\n]{0,80}/\w{0,6}ee)|"
    r"\b(?-i:Function)\s*\((?=[^)])|(?:\bvm|[\"'](?:node:)?vm[\"']\))\.(?:runIn\w+|Script|compileFunction)\s*\(|"
    r"\b_compile\s*\(|"
    r"(?<![\w-])(?:iex|Invoke-Expression)\b|\bscriptblock\]::Create\(|\bInvokeScript\(|"
    r"\bAssembly\]::Load\(|\bexec_module\(|\bFunctionType\(|\bfrom_code\(|\bVirtualAlloc\b|\bnew\s+AsyncFunction\(|"
    r"(?<![\w.])Execute(?:Global)?\s+(?=\w+\s*\()"
)
"""What takes a program as a text."""

CALLERS = (
    r"\)\.(?:exec|spawn|fork)\w*\s*\(|(?:\bos|\))\.(?:system|popen|exec[lv]\w*|spawn\w+|startfile|execute)\s*\(|"
    r"\bsubprocess\.\w+\s*\(|(?<![\w.])(?:system|"
    r"popen|spawn|"
    r"spawnSync|execSync|execFile(?:Sync)?|shell_exec|passthru|proc_open|Popen|check_output|check_call|"
    r"getoutput)\b\s*\(?(?!=)|"
    r"(?<![\w.])exec\s*\((?=\s*[fbr]?[\"'`][\w/.-])|\b(?:cp|child_process|childProcess|execa|shell|zx)\.\w+\s*\(|"
    r"\b(?:IO\.popen|Open3\.\w+|Kernel\.\w+|exec\.Command|Command::new|io\.popen|Process\.(?:Start|run)\w*|"
    r"runpy\.run_\w+|"
    r"create_subprocess_\w+)\s*\(?|\brequire\s*\((?=\s*[^\"'\s])|\bdo shell script\b|"
    r"\bStart-Process\s+(?:-FilePath\s+)?|\bInvoke-Item\s|"
    r"\.ShellExecute\w*\s*\(?|\.Run\s*\(?(?=\s*[\"'(&]|\s+\w)|\bgetRuntime\(\)\.exec\(|\.arguments\s*=\s*(?=\[)"
)
"""What takes a command, of which the program comes first."""

LISTED_CHECK = (
    r"(?!(?:/\S*/)?(?:(?:ba|z|da|k)?sh[\"'`]\s*,\s*[\"'`]-n|(?:ruby|perl)[\"'`]\s*,\s*[\"'`]-w?c|"
    r"node[\"'`]\s*,\s*[\"'`](?:-c|--check)|php[\"'`]\s*,\s*[\"'`]-l)[\"'`])"
)
"""Not so if a list of arguments only has a program looked at."""

NEXT = r"(?:,|\)\s*\.args?\(\s*(?:&?\[)?)"
"""What stands between a program and its arguments."""

SKIPPED = (
    rf"(?:[\s(\[@]|\b[frbuFRB]+(?=[\"'`])|[\"'`]|#\{{|\$?\{{|(?:sys\.executable|process\.execPath|RbConfig\.ruby)\s*,|"
    rf"(?<=[\"'`]){LISTED_CHECK}(?:/\S*/)?{INTERPRETERS}(?:[\"'`]\s*{NEXT}|\s+)|(?<=[\"'`])(?:-{{1,2}}\w+|"
    rf"/c)(?:[\"'`]\s*{NEXT}|\s+)|new\s+String\s*\[\s*\])*"
)
CHECKS_ONLY = (
    r"(?!(?:\S*/)?(?:(?:ba|z|da|k|a)?sh[ \t]+(?:-[a-z]+[ \t]+)*-[a-mo-z]{0,3}n[a-z]{0,3}|fish[ \t]+(?:-n|--no-execute)|"
    r"(?:ruby|perl)[ \t]+-\w{0,3}c\w?|node[ \t]+(?:-c|--check)|php[ \t]+(?:-l|--syntax-check)|"
    r"python[\d.]*[ \t]+-m[ \t]+(?:py_compile|compileall|ast|tokenize|pyflakes|tabnanny)|deno[ \t]+(?:check|lint|fmt)|"
    r"luac[ \t]+-p)[ \t])"
)
"""Not so if a program is only looked at: `bash -n`, `node --check`."""

STARTERS = (
    rf"(?:^|(?<=[\s;|&(\"'`/])){CHECKS_ONLY}(?:{INTERPRETERS}|(?-i:source)|(?:(?<=^)|(?<=[;&] ))\.|nohup|setsid|open|"
    rf"start|sudo|"
    rf"doas|"
    rf"chmod\s+(?:[augo]*\+\w*x\w*|[0-7]{{3,4}})|"
    rf"java\s+-jar|msiexec\s+/\w+|installer\s+-pkg|dpkg\s+-i|rpm\s+-\w*[iU]\w*|rundll32|regsvr32|pip3?\s+install|"
    rf"npm\s+(?:i|install)|code\s+--install-extension|"
    rf"launchctl\s+\w+|crontab|xattr\s+-\w+|&(?=\s+[\"'$]))[ \t]+(?:-{{1,2}}[\w-]+(?:=\S+)?\s+|\bpython\S*\s+|"
    rf"(?:/\S*/|\b)(?:ba)?sh\s+)*"
    r"|^\s*(?:then\s+|do\s+|\(\s*)?(?=[\"']?\$\{?\w+\}?\S*\s+(?:--?\w|>\s*/dev/null|&\s*$|install|run|start)|"
    rf"(?!\S*/(?:{INTERPRETERS}|env)\s)[\"']?(?:~|\.{{0,2}})/[\w.$\{{][\w./$\{{\}}-]*[\"']?(?:\s|$))"
)
"""What takes a file with a program."""

REST = r"(?P<what>[^\n]{0,300})"
PROGRAM = r"(?P<what>(?:[\"']?[$<]\([^\n]{0,300}|[\"']?[^\s\"'`,;|&)]{1,200}))"
EVALUATES = Vocabulary(
    (
        "eval exec compile execfile loadstring create function instance class module vm iex invoke scriptblock ee "
        "invokescript pickle "
        "marshal assembly module functiontype from virtualalloc asyncfunction execute executeglobal",
        rf"(?:{EVALUATORS}){REST}",
    ),
    ("then", r"\.then\(\s*(?P<what>eval\b)"),
    flags=re.IGNORECASE,
)
COMMANDS = (
    "os subprocess system popen spawn spawnsync execsync execfile execfilesync shell passthru proc check "
    "getoutput exec cp "
    "childprocess child execa zx io open3 kernel command process runpy create require do start invoke arguments "
    "shellexecute run"
)
COMMANDED = Vocabulary((COMMANDS, rf"(?:{CALLERS}){SKIPPED}{PROGRAM}"), flags=re.IGNORECASE | re.MULTILINE)
"""What takes a command, with the part that is the program."""

EXECUTES = Vocabulary(
    *EVALUATES.families,
    *COMMANDED.families,
    ("", rf"(?:{STARTERS}){PROGRAM}"),
    flags=re.IGNORECASE | re.MULTILINE,
)
"""What runs something, with the part that is the program."""

XORS = (
    r"\b(?:ord\(\w+\)|charCodeAt\([^)\n]*\)|[bcxkn]|ch|byte)\s*\^\s*(?:0x)?\w+|-bxor\b|\bXor\s+\d|\w\]\s*\^=?\s*\w|"
    r"\(\s*\*?\w{1,8}\s*\^\s*\w{1,8}\s*\)|\$(?:0|_)\s*\^\s*\w|\(char\)\s*\("
)
SHELL_DECODES = (
    r"\bbase(?:64|32)\s+(?:-{1,2}d\w*|-D)|\bxxd\s+(?:-\w+\s+)*-r|\bopenssl\s+(?:enc|base64|aes\S*)\b[^\n|]{0,200}\s-d|"
    r"\|\s*rev\b|\brev\s*<<<|\btr\s+['\"]?(?:\[?[\w-]{0,6}[A-Za-z]-[A-Za-z][\w-]{0,6}\]?|"
    r"!-~)['\"]?\s+['\"]?\[?(?!A-Z['\"]|a-z['\"])[B-Zb-zP]|"
    r"\b(?:gunzip|zcat|uudecode)\b|\bgzip\s+-d\w*|\bprintf\s+['\"]?(?:%b['\"]?\s+['\"]?)?\\{1,2}(?:x|[0-7]{3})|"
    r"\bsed\s[^\n|;]{0,40}\\\\x(?:&|\\\d)|"
    r"\bcertutil\s+-decode|\bgpg2?\s[^\n|;]{0,160}(?:\s-\w*d\b|--decrypt\b)"
)
PYTHON_DECODES = (
    r"(?:b64decode|b32decode|b16decode|b85decode|a85decode|urlsafe_b64decode|decodebytes|fromhex|unhexlify|"
    r"zlib\.decompress|"
    r"lzma\.decompress|bz2\.decompress|gzip\.decompress|codecs\.decode|maketrans)\s*\(|\bmap\(\s*chr\b|"
    r"\bjoin\([^\n]{0,20}\bchr\s*\(|"
    r"\bmarshal\.loads?\(|\bbytes\(\s*\[|\bbytes\(\s*\w+\s*\^|[\"\'\w]\[::-1\]|\bjoin\(\s*reversed\(|\bFernet\("
)
OTHER_DECODES = (
    r"\batob\s*\(|\bBuffer\.from\s*\([^\n]{0,300}(?:base64|hex)|\bfromCharCode\b|\bfromCodePoint\b|"
    r"\.reverse\(\)\s*\.join\(|"
    r"(?<![\w.])unescape\s*\(|"
    r"\bFromBase64String\b|\[char(?:\[\])?\]|\b(?:Deflate|Gzip)Stream\b|::Reverse\(|[\"'](?:\{\d\}){2,}[\"']\s*-f|"
    r"\bdecode64\b|\bdecode_base64\b|"
    r"\.(?:un)?pack1?\s*\(?\s*[\"']|\b(?:un)?pack\s*\(\s*[\"']|\bunpack\s+[\"']|[\"'][^\"'\n]{3,200}[\"']\.(?:reverse|"
    r"tr\(|rot13)|=~\s*(?:tr|y)/(?:A-Za-z|a-zA-Z)/(?:N-ZA-Mn-za-m|n-za-mN-ZA-M)/|"
    r"\bZlib::Inflate|\bscalar\s+reverse\b|\breverse\s+[\"'](?=\S)|"
    r"\b(?:base64_decode|hex2bin|strrev|gzinflate|gzuncompress|str_rot13|convert_uudecode)\s*\(|\bstring\.(?:char|"
    r"reverse)\s*\(|"
    r"[\"']{2}\s*\.join\((?!\s*\w+\s*\))|\]\.join\(\s*[\"']{2}\s*\)|\bjoin\s*\(?\s*[\"']{2}\s*,|\bimplode\(\s*[\"']{2}"
)
DECODES = Vocabulary(
    ("base64 base32 xxd openssl rev tr sed gunzip zcat uudecode gzip printf certutil gpg gpg2", SHELL_DECODES),
    (
        "b64decode b32decode b16decode b85decode a85decode decodebytes fromhex unhexlify decompress codecs "
        "maketrans chr bytes 1 marshal "
        "reversed fernet urlsafe",
        PYTHON_DECODES,
    ),
    (
        "atob buffer fromcharcode fromcodepoint reverse unescape frombase64string char deflatestream gzipstream f "
        "decode64 "
        "base64 pack unpack unpack1 rot13 tr zlib hex2bin strrev gzinflate gzuncompress str convert string join "
        "implode decode",
        OTHER_DECODES,
    ),
    ("", XORS),
    flags=re.IGNORECASE | re.MULTILINE,
)
"""What makes a readable text from an unreadable one, or from pieces."""

EXECUTE_WORDS = (
    "eval exec compile execfile loadstring vm ee iex expression scriptblock invokescript pickle marshal assembly "
    "system popen "
    "subprocess spawn spawnsync execsync execfile execfilesync childprocess child popen3 open3 kernel runpy "
    "startfile shellexecute "
    "sh bash zsh dash ksh fish python python3 node deno perl ruby php lua osascript pwsh powershell wscript cscript "
    "mshta source "
    "execute executeglobal getruntime nohup setsid chmod java msiexec installer dpkg rpm rundll32 regsvr32 launchctl "
    "crontab asyncfunction xattr require"
)
"""Words of which one stands wherever something is run."""

DECODE_WORDS = (
    "base64 base32 xxd openssl gunzip zcat uudecode certutil b64decode b32decode b16decode b85decode a85decode "
    "decodebytes fromhex "
    "unhexlify decompress codecs maketrans chr reversed fernet atob fromcharcode fromcodepoint unescape "
    "frombase64string "
    "deflatestream gzipstream decode64 unpack unpack1 hex2bin strrev gzinflate gzuncompress rot13 bxor charcodeat "
    "bytearray pack byte u8 uint8 xor gpg marshal"
)
"""Words of which one stands where something is decoded,"""

PIECE_WORDS = (
    "join reverse hex ord char implode buffer printf tr rev gzip string",
    "eval exec system iex popen execsync vm ee expression load loadstring execute command arguments launch getruntime",
)
"""or one of each where it is made of pieces."""
