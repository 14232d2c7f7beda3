"""What a person is asked for that nobody else may know, and where it then goes: into a file, to an address."""

import re

from skillkit.patterns import Pattern
from skillkit.safety.around import Around
from skillkit.safety.flows import Route
from skillkit.safety.looks import Look
from skillkit.safety.network_calls import SENDS
from skillkit.safety.vocabulary import Vocabulary

ACCOUNTS = (
    r"(?:account|log-?in|master|online|bank(?:ing)?|e-?mail|gmail|google|apple(?: id)?|icloud|microsoft|windows|"
    r"mac(?:os|book)?|sudo|root|admin(?:istrator)?|system|computer|laptop|github|steam|instagram|facebook|paypal|"
    r"amazon|netflix|twitter|linkedin|discord|vpn|wi-?fi|exchange|wallet|their|(?:the )?user['’]s|ssh key)"
)
ACCOUNT_WORDS = (
    "account login log master online bank banking e email mail gmail google apple icloud microsoft windows mac macos "
    "macbook sudo root admin administrator system computer laptop github steam instagram facebook paypal amazon "
    "netflix "
    "twitter linkedin discord vpn wi wifi exchange wallet their user users ssh"
)
PHRASES = (
    r"(?:seed|recovery|secret|mnemonic|backup|restore|wallet)[ -](?:phrases?|words)\b|\b(?:12|24|twelve|twenty-four)"
    r"(?:[ -](?:or|to|/)[ -]?(?:24|twenty-four))?[ -]words?\b|\bmnemonics?\b|"
    r"\b\w*(?:wiederherstellungs|seed-?)(?:phrase|wörter)\w*|\bfrase (?:semilla|secreta|de recuperaci\w+)|"
    r"\bphrase (?:de récupération|secrète|mnémonique)|\bfrase (?:semente|de recuperaç\w+)|\bfrase (?:seed|di recupero)|"
    r"助记词|助記詞|恢复短语|シードフレーズ|リカバリーフレーズ|복구 구문|시드 문구|\b(?:сид|seed)-?фраз\w*"
)
CODES = (
    r"(?:recovery|backup|one-?time|verification|authentication|authenticator|two-factor|2fa|mfa|otp|totp|sms|"
    r"steam guard|(?:six|6)-digit|confirmation|log-?in) (?:codes?|pins?)\b|\b(?-i:TANs?|OTPs?|PINs?|CVV|CVC)\b|"
    r"\bWiederherstellungscodes?\b|\bcódigos? de (?:recuperaci\w+|verificaci\w+|recuperaç\w+|verificaç\w+)|"
    r"\bcodes? de (?:secours|récupération|vérification)|\bcodici di (?:recupero|verifica)|验证码|恢复码|認証コード|"
    r"인증 코드"
)
PASSWORDS = (
    rf"{ACCOUNTS} (?:account )?[*_`]*(?:passwords?|passphrases?|passcodes?)\b|\b(?:passwords?|passphrases?|"
    rf"passcodes?)\b"
    rf"[*_`]* (?:of|for|to) (?:the|their|your|his|her)(?: \w+)? (?:\w+ )?{ACCOUNTS}\b|"
    r"\b(?:user ?name|log-?in|e-?mail(?: address)?|address|user|id)\b[^.\n]{0,12}(?:,| and| or|&) (?:\w+ ){0,2}[*_`]*"
    r"(?:passwords?|passcodes?|pins?)\b|"
    r"\b(?:Passw[oö]rt\w*|Kennw[oö]rt\w*) (?:der|des|für|zu)\b|\bcontraseñas? (?:de|del|para)\b|"
    r"\bmots? de passe (?:de|du|des|pour)\b|\bsenhas? (?:de|do|da|para)\b|\bpassword (?:di|del|della)\b|"
    r"\bwachtwoord\w* (?:van|voor)\b|\bhasł[oa] (?:do|z)\b|\bпарол[ья] (?:от|для|к)\b|账号密码|登录密码|支付密码|"
    r"ログインパスワード|로그인 비밀번호"
)
SECRET = Pattern(rf"\b{PHRASES}|\b{CODES}|\b{PASSWORDS}", re.IGNORECASE)
"""What only its owner may know: not the key of a service, which a program is given to work with."""

ASKS = Pattern(
    r"\b(?:ask|asks|asking|request|requests|demand|collect|obtain|gather|prompt)\b|"
    r"\b(?:have|let|make|get|tell|urge) (?:the |an? |each )?(?:users?|them|him|her|person|owner|customers?|clients?|"
    r"members?|staff|people|macos|windows|\w+ owner)\b[^.\n]{0,60}?\b(?:type|paste|enter|give|send|share|hand|say|"
    r"provide|read out)\b|\b(?:frag\w*|erfrag\w*|bitte\w*|verlang\w*|pide|pida|pregunta\w*|solicit\w*|demand\w*|peça|"
    r"pergunt\w*|chied\w*|vraag|popro[śs]\w*|zapytaj|спроси\w*|запроси\w*|попроси\w*)\b|"
    r"索取|询问|詢問|要求|让用户|让他|请用户|尋ね|聞いて|入力して|입력|물어|요청",
    re.IGNORECASE,
)
VARIABLE = (
    r"\w*(?:pass(?!age|ed|es\b|ing|ive)|\bpw|phrase|\bwords\b|code|otp|\bpin|\btan|seed|mnemonic|recovery|secret)\w*"
)
KEEPS = Pattern(
    r"\b(?:writ\w+|saves?|saved|stor\w+|keeps?|kept|append\w*|notes?|record\w*|logs?|puts?|remember\w*|adds?|cache\w*|"
    r"schreib\w*|speicher\w*|notier\w*|guard\w*|escrib\w*|anot\w*|enregistr\w*|écri\w*|conserv\w*|salv\w*|grav\w*|"
    r"scriv\w*|annot\w*|bewaar|schrijf|zapisz|сохрани\w*|запиши\w*)\b[^.\n]{0,80}?(?:`[^`\n]*[/.]\w[^`\n]*`|"
    r"\b(?:files?|notes|logs?|memory|sheet|table|history)\b|\bfor (?:later|the next|future|other)\b|"
    r"\bso that (?:the next|later|no|nobody)\b)"
    r"|(?:保存|写入|記録|书き込|書き込|记录|저장|기록)"
    rf"|\$\{{?(?i:{VARIABLE})\}}?[^\n]*\n?[^\n]{{0,20}}>>|>>[^\n]{{1,80}}(?:<<[^\n]*\n[^\n]{{0,120}})?"
    rf"\$\{{?(?i:{VARIABLE})"
    rf"|\b(?:curl|wget|http|iwr|irm|Invoke-\w+)\b(?:[^\n]|\\\n){{0,300}}\$\{{?(?i:{VARIABLE})"
    r"|\b(?:send|post|submit|forward|upload|pass|report|transmit)\b[^.\n]{0,60}?(?:https?://|\b[\w.+-]+@[\w-]+\.\w)",
    re.IGNORECASE,
)
"""It goes into a file, or away."""

HELD_BACK = Pattern(
    r"\b(?:never|do not|don['’]t|must not|nobody (?:should|may))\s+(?:ever )?(?:ask(?! (?:before|first|again|whether|"
    r"why))|request|collect|store|save|"
    r"write|log|"
    r"keep|share|type|paste|enter|echo|print|put|commit|record|handle|see)\b|"
    r"(?<!them it is )(?<!them that it is )(?<!user it is )(?<!user that it is )\bnot (?:be )?(?:stored|saved|written|"
    r"logged|kept|asked(?! (?:for )?(?:it |them )?(?:again|next|later|every|each)\b))\b|"
    r"\b(?:in|into|from|use|uses|using|with|via|by) (?:(?:a|an|the|your|their|its) )?(?:\w+ )?(?:password|secrets?|"
    r"credential) (?:manager|store|vault)s?\b|\bkey ?(?:chain|ring)\b|\bvault\b|\b1password\b|"
    r"\bbitwarden\b|`[^`\n]+`[^`.\n]{0,60}\basks for\b|"
    r"\bhash(?:es|ed|ing)?\b(?! on the way)|\bargon2\w*|\bbcrypt\b|\bfake\b|\b(?:test|staging) "
    r"(?:users?|user ?name|log-?ins?|accounts?|sites?|"
    r"data)\b|\bplaceholder\w*|\bphishing\b|\bpassword[- ](?:field|reset|strength|polic\w+)\b",
    re.IGNORECASE,
)
"""What an honest skill says of such a secret; that a person is told so is no such word."""

ASKED_FOR = Around(
    Look(
        (
            "phrase phrases words frase",
            "seed recovery secret mnemonic backup restore wallet 12 24 twelve récupération semilla "
            "secreta recuperación secrète semente recuperação recupero",
        ),
        (
            "code codes codici códigos código",
            "recovery backup time verification authentication authenticator factor 2fa mfa otp totp sms guard digit "
            "confirmation login log secours récupération vérification recuperación verificación recupero verifica",
        ),
        (
            "password passwords passphrase passphrases passcode passcodes pin pins",
            f"{ACCOUNT_WORDS} user username e mail email id",
        ),
        (
            "passwort passwörter kennwort contraseña contraseñas passe senha senhas wachtwoord password",
            "der des für zu de del para du des pour do da di della van voor z",
        ),
        ("mnemonic mnemonics tan tans otp otps pin pins cvv cvc wiederherstellungsphrase wiederherstellungscodes",),
    ),
    SECRET,
    (KEEPS,),
    HELD_BACK,
    before=200,
    after=700,
    near=ASKS,
)

KEYS = Pattern(
    r"\b(?:paste|type|send|give|drop|enter|post|share|hand)\b[^.\n]{0,80}?\b(?:secret|live|private|api|access|master|"
    r"root|service|deploy|admin)[ -](?:\w+ ){0,2}(?:keys?|tokens?|passwords?)\b[^.\n]{0,60}?\b(?:in|into|to)[ *_]{1,3}"
    r"(?:the|this|our) (?:chat|conversation)\b",
    re.IGNORECASE,
)
LAID_OPEN = Pattern(
    r"\b(?:repeat|quote|print|show|echo)\b[^.\n]{0,40}?\b(?:in full|back|in clear|verbatim|unmasked)\b|"
    r"\bgit (?:add|commit|push)\b|\bREADME\b|\bas (?:a )?constants?\b|[?&](?:\w+_)?(?:key|token|secret)=",
    re.IGNORECASE,
)
KEYS_ASKED_FOR = Around(
    Look(
        (
            "chat conversation",
            "key keys token tokens password passwords",
            "paste type send give drop enter post share hand",
            "secret live private api access master root service deploy admin",
        )
    ),
    KEYS,
    (LAID_OPEN,),
    HELD_BACK,
    before=100,
    after=600,
)
"""The key of a service is asked for in a chat, and then laid open."""

OWNED = (
    r"(?:apple|icloud|google|gmail|instagram|facebook|steam|paypal|windows|microsoft|github|bank|sudo|wallet|seed|"
    r"recovery|phrase|mnemonic|authenticator|2fa|two-factor|backup code|one-?time|[\"' ](?:pin|tan|otp)\b|master|"
    r"(?:six|6)-digit|key ?store|key ?chain|vault|passphrase)"
)
TYPED = Vocabulary(
    (
        "read getpass input question prompt host password stty",
        rf"\b(?:read\s+(?:-\w+\s+)*-\w*p\w*\s|(?:getpass(?:\.getpass)?|input|question|prompt|ask)\(|Read-Host\s)"
        rf"[^\n]{{0,60}}?{OWNED}[^\n]*",
    ),
    flags=re.IGNORECASE,
)
"""What a person types who is asked for such a secret by its name."""

KEPT = Vocabulary(
    *SENDS.families,
    (
        "echo printf cat",
        r"\b(?:echo|printf|cat)\s[^\n|;]{0,200}?(?:(?<![-=0-9&<])>{1,2}|\|\s*tee(?:\s+-a)?)\s*(?!&|"
        r"/dev/)[\"']?[~$/.\w]",
    ),
    (
        "write writefilesync appendfilesync dump text",
        r"\.(?:write|write_text|dump)\(|\b(?:append|write)File(?:Sync)?\(",
    ),
    flags=re.IGNORECASE | re.MULTILINE,
)
TYPED_IN = Route(TYPED, KEPT)
TYPES_IN = Look(
    (
        "apple icloud google gmail instagram facebook steam paypal windows microsoft github bank sudo wallet seed "
        "recovery phrase mnemonic authenticator 2fa factor backup one master digit pin tan otp keystore keychain "
        "vault passphrase",
        "read getpass input question prompt host",
    ),
)
