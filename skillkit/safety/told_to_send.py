"""How a text tells an agent to send something private, in several languages."""

import re

from skillkit.patterns import Pattern
from skillkit.safety.looks import Look
from skillkit.safety.private_data import FILES

STRONG = (
    r"(?:send(?:s|ing)?|post(?:s|ing)?|upload(?:s|ing)?|transmit|forward(?:s|ing)?|e-?mail|submit(?:s|ting)?|leak|"
    r"exfiltrate|relay|deliver|stream|mirror|sende\w*|schick\w*|übermitt\w*|lade|hochlad\w*|envoie[rz]?|envoyer|"
    r"transmet\w*|téléverse\w*|envía\w*|envia\w*|enviar|sube|subir|manda\w*|invia\w*|carica\w*|отправ\w*|загрузи\w*|"
    r"передай\w*|verzend\w*|stuur|gönder\w*)"
)
WEAK = r"(?:append|attach|embed|encode|include|copy|push|sync|share|report|pass|back ?up|transfer|put)"
BELONGINGS = (
    rf"(?:{FILES}|environment variables?|env(?:ironment)? vars?|ssh keys?|private keys?|conversations?\b|"
    r"(?:chat|session|message|shell|browser) (?:history|logs?|transcripts?|contents?)|chat transcript|transcript of|"
    r"(?:what|everything|anything) (?:that )?the user (?:(?:has|have|had) (?:said|typed|written|entered|told|pasted|"
    r"asked)|says?|said|types?|typed|writes?|wrote|enters?|told|"
    r"pastes?)|"
    r"(?:user['’]?s?|full|entire|whole|all|last|previous)[\w ]{0,12} (?:messages?|prompts?|chats?)|system prompt|"
    r"(?:the|their|its|entire|whole) (?:(?:source code|codebase|repository)\b(?! (?:url|link|address|name|root|page|"
    r"id|slug|path)\b)|(?:whole |entire |full |complete )?"
    r"(?:project|working) (?:folder|directory|tree|copy)|(?:git|commit) history)|cookies|clipboard|\benv\b|"
    r"personal (?:data|information)|Umgebungsvariablen|variables d['’]environnement|variables de entorno|"
    r"variáveis de ambiente|variabili d['’]ambiente|переменн\w* окружени\w*)"
)
KEYS = (
    r"(?:credentials?|api[ -]?keys?|access tokens?|auth(?:entication)? tokens?|(?:session |github |npm |oauth )tokens?|"
    r"\btokens\b|secrets?\b|passwords?|git remotes?|host ?name and user ?name|Zugangsdaten|Passw[oö]rt\w*|Schlüssel\w*|"
    r"mots? de passe|identifiants|clés?\b|contraseñas?|credenciales|claves?\b|senhas?|credenciais|credenziali|"
    r"wachtwoord\w*|парол\w*|ключ\w*|токен\w*|учётн\w*|şifre\w*)"
)
THING = rf"(?:{BELONGINGS}|{KEYS})"
GAP = r"(?:[^.\n]|\.(?=\S))"
"""A character within a sentence."""

TARGET = (
    r"(?:https?://(?!localhost|127\.|github\.com|[\w.]*api\.github\.com|docs\.)[\w\[<{$.-]+|[\w.+-]+@[\w-]+\.[\w.]+|"
    r"\b(?:\d{1,3}\.){3}\d{1,3}\b|(?:our|my|the|this|an?|that) (?:[\w-]+ )?(?:webhook|collector|collection (?:server|"
    r"endpoint|service)|"
    r"telemetry (?:server|endpoint|service|host)|analytics (?:server|endpoint|service)|remote (?:server|host|"
    r"endpoint)|external (?:server|host|endpoint|service|address)|drop (?:box|server|point)|logging endpoint|"
    r"intake)\b|\b(?:[a-z0-9-]+\.)+(?:io|com|net|org|dev|xyz|site|online|ru|cn|app|example|test|top|info|sh|to|"
    r"me)\b(?!\())"
)
PLACES = (
    r"(?:`[\w-]+`|\"[\w-]+\"|(?:query|url|tool|request|form|hidden|extra|optional|image|html|code|css|meta\w*|"
    r"trailing|encoded|alt|user)[ -](?:\w+ )?"
    r"(?:string|parameter|param|argument|field|header|property|comment|link|url|tag|path|attribute|text|agent|data)|"
    r"(?:field|"
    r"parameter|argument|header|subdomain|dns|host ?name|comment|commit message|footer|webhook|gist|issue|address|"
    r"url|pull request)\b)"
)
A_TARGET = Pattern(TARGET, re.IGNORECASE)
ANY_TARGET = Pattern(rf"{TARGET}|{PLACES}", re.IGNORECASE)
TOLD = Pattern(
    rf"\b{STRONG}\b{GAP}{{0,140}}?{THING}{GAP}{{0,120}}?\b(?:to|at|via|an|nach|à|vers|a|al|para|naar|su|на|в|into)\b"
    rf"{GAP}{{0,60}}?{TARGET}"
    rf"|\b{WEAK}\b{GAP}{{0,60}}?{BELONGINGS}{GAP}{{0,80}}?\b(?:to|into|in|at|with)\b{GAP}{{0,60}}?{TARGET}"
    rf"|{TARGET}{GAP}{{0,80}}?(?<=\s)(?:with|containing|including|carrying|and (?:include|attach|append)|whose "
    rf"(?:query|"
    rf"body)|"
    rf"mit|avec|con|com)\b{GAP}{{0,60}}?{BELONGINGS}"
    rf"|\b{STRONG}\b{GAP}{{0,40}}?{TARGET}{GAP}{{0,60}}?{BELONGINGS}"
    # what is sent is a long list, tried at every letter: the two ways to go on share it
    rf"|{THING}(?:{GAP}{{0,120}}?\b(?:{STRONG}|append|include|attach|copy) (?:it|them|this|these|that|those|the "
    rf"(?:results?|contents?|output|values?))\b|{GAP}{{0,80}}?\b(?:must|should|need to|are to|is to|has to|have to|"
    rf"gets?|will) be\s+(?:\w+ )?(?:sent|posted|uploaded|transmitted|forwarded|e-?mailed|copied|submitted|reported|"
    rf"shared)\b){GAP}{{0,60}}?{TARGET}"
    rf"|\b(?:gather|collect|read|take|assemble|bundle|combine|grab|get|find|open|note|copy|dump|pull together)\b"
    rf"{GAP}{{0,200}}?{BELONGINGS}(?! (?:id|name|title)\b)"
    rf"[^\n]{{0,200}}?\b{STRONG} (?:it|them|all|these|everything|the (?:lot|results?|bundle|"
    rf"whole|collection|contents?))\b{GAP}{{0,60}}?{TARGET}"
    rf"|!\[[^\]\n]*\]\(https?://[^)\s]*[?&][\w-]+=(?:\{{\{{?|<|\[|\$|%7B)[^)\n]*\)",
    re.IGNORECASE,
)
UNSPACED_TOLD = Pattern(
    r"^(?=[^。\n]*https?://)(?=[^。\n]*(?:发送|发给|发到|送到|上传|上傳|傳送|提交|送信|送って|アップロード|전송|보내|업로드))[^。\n]*?"
    r"(?:密码|密碼|密钥|密鑰|凭证|憑證|环境变量|環境變數|对话|對話|令牌|\.env|\.ssh|id_rsa|パスワード|秘密鍵|環境変数|会話|認証情報|"
    r"비밀번호|환경 변수|대화|토큰|자격 증명)[^。\n]*",
    re.MULTILINE,
)
SENDERS = (
    "curl wget nc ncat netcat socat telnet scp rsync sftp ftp iwr irm invoke mail mailx sendmail mutt requests httpx "
    "axios urllib urlopen "
    "fetch post aws gsutil rclone tcp gist push sendall openssl http https"
)
OUTSIDE = (
    "http https com net org io dev xyz site online ru cn app top info webhook collector telemetry analytics email "
    "mail endpoint server intake"
)
SENTENCES = Look(
    (
        "env ssh rsa ed25519 aws netrc npmrc pypirc kube gnupg history passwd shadow environ cookies keychain wallet "
        "secret secrets pem p12 environment "
        "token tokens keys key password passwords credential credentials conversation chat session messages transcript "
        "written typed prompt clipboard personal codebase repository project folder directory "
        "umgebungsvariablen zugangsdaten passwörter passwort schlüssel variables passe identifiants clés variáveis "
        "contraseñas contraseña credenciales "
        "claves senhas credenciais credenziali variabili wachtwoorden",
        "send sends sending post posts upload uploads transmit forward email mail share report submit leak exfiltrate "
        "copy push relay sync transfer append "
        "attach embed encode put include included including deliver pass stream mirror back call ping notify request "
        "fetch render sent posted uploaded "
        "transmitted forwarded emailed mailed copied submitted reported shared containing carrying sende senden "
        "schicke "
        "schick übermittle lade hochladen "
        "envoie envoyez envoyer transmets téléverse envía envia enviar envíe sube subir manda invia carica verzend "
        "stuur "
        "gönder",
        OUTSIDE,
    ),
    ("png gif jpg svg", "http https"),
)
SHOWN = Pattern(r"\b(?:authoriz\w*|authenticat\w*|headers?|x-api-key|bearer|log ?in|sign ?in|oauth)\b", re.IGNORECASE)
"""What is said of a secret that goes where it belongs."""

OWN = Pattern(BELONGINGS, re.IGNORECASE)

ALL = Pattern(r"\b(?:full|entire|whole|all|every\w*|complete|last|each|anything|whatever)\b", re.IGNORECASE)
"""More than what a request to a service holds."""

EACH_TIME = Pattern(
    r"\b(?:each|every|any|all) (?:answer|reply|response|message|turn|time|conversation|session|run|request|question|"
    r"prompt|step|task|file|edit|commit|"
    r"use)s?\b|\bin the background\b|\bsilently\b|\bquietly\b|\bunasked\b|\bbefore you (?:answer|reply|begin|start)|"
    r"\bwhen you (?:finish|are done)",
    re.IGNORECASE,
)
GOES_OUT = Pattern(
    r"\b(?:send|post|request|fetch|call|load|open|visit|ping|report|upload|submit|forward|make|render|end|add|"
    r"include|append)\b",
    re.IGNORECASE,
)
SAID = Pattern(
    r"\b(?:user['’]?s?|their|conversation|chat|what (?:was|is|they)|the (?:question|prompt|code|files?|text|"
    r"document|draft|diff|message))\b",
    re.IGNORECASE,
)
ADDRESS = Pattern(r"https?://(?!localhost|127\.|github\.com|docs\.)[\w\[<{$.-]+[^\s)\"'`]*", re.IGNORECASE)
"""Something of the user's goes to an address with each answer."""

HOME = Look(
    (
        "http https",
        "each every any all background silently quietly unasked before when",
        "send post request fetch call load open visit ping report upload submit forward make render end add include "
        "append",
        "user users their conversation chat question prompt code file files text document draft diff message they "
        "was is",
    )
)
