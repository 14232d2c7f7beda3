"""What a person is asked for in a chat: passwords that all may then read, in further languages; words of a wallet."""

import re

from skillkit.patterns import Pattern
from skillkit.safety.around import Around
from skillkit.safety.asked_secrets import HELD_BACK
from skillkit.safety.asked_secrets import PHRASES
from skillkit.safety.looks import Look
from skillkit.safety.unheard import UNHEARD

CHAT = (
    r"\b(?:chat|conversation|sohbet|konuşma|czat|rozmow|trò chuyện|tin nhắn|hội thoại|unterhaltung|nachricht|"
    r"gespräch|conversación|"
    r"conversa|conversazione|messaggio|mensaje|mensagem|message|messaggi|bate-papo)\w*|чат\w*|переписк\w*|"
    r"сообщени\w*|对话|聊天|チャット|채팅"
)
WORD = (
    r"\b(?:passwords?|passphrases?|passw[oö]rt\w*|kennw[oö]rt\w*|mots? de passe|contraseñas?|claves?|senhas?|"
    r"şifre\w*|parola\w*|hasł\w+|mật khẩu|"
    r"PIN)(?!\w)|парол\w+|密码|密碼|パスワード|비밀번호"
)
ASKED = Pattern(rf"(?:{WORD})[^.\n]{{0,160}}?(?:{CHAT})|(?:{CHAT})[^.\n]{{0,100}}?(?:{WORD})", re.IGNORECASE)
OPEN = Pattern(
    r"\bchmod\s+(?:-R\s+)?(?:[0-7]?[0-7][4-7][4-7]|(?:a|o|go|ugo)\+\w*r)|~/Public\b|/var/www\b|/srv/\w|\bworld[- "
    r"]readable\b|"
    r"\b(?:readable|visible|open) (?:by|to|for) (?:all|any\w+|every\w+|others)|\b(?:für alle|von allen) lesbar|"
    r"\blisible par tous|\b(?:legible|leíble|lisible) (?:para|por) todos|"
    r"\blegível (?:por|para) todos|\bleggibile (?:da|a) tutti|\bherkese (?:açık|okunur)|\bherkes(?:in)? oku\w+|"
    r"\bczytelny dla wszystkich|доступ\w+ (?:на чтение )?(?:всем|для всех)|"
    r"\bmọi người (?:đều )?đọc|\bai cũng đọc",
    re.IGNORECASE,
)
"""All may read it."""

IN_FILE = Pattern(r"`[^`\n]*[/.]\w[^`\n]*`|(?<![\w/])(?:~|/\w+)/[\w./-]+")

LEFT_OPEN = Around(
    Look(
        (
            "password passwords passphrase passwort passwörter kennwort passe contraseña contraseñas clave "
            "claves senha senhas ifre ifresi "
            "ifresini parola parolay parolas has pin",
            "chat conversation sohbet konu czat czacie unterhaltung nachricht gespräch conversación conversa "
            "conversazione messaggio mensaje "
            "mensagem message papo rozmowie",
        ),
    ),
    ASKED,
    (OPEN, IN_FILE),
    HELD_BACK,
    before=200,
    after=700,
)
"""A password is asked for in a chat, and written where all may read it."""

HANDS_OVER = (
    r"(?:paste|type|enter|send|share|give|tell|provide|drop|post|copy|read out|write)(?: (?:me|us|here|in|out|"
    r"down))?\b[^.\n]{0,24}?"
    r"\b(?:your|the|their|his|her|all)\b[^.\n]{0,24}?"
)
WORDS = Pattern(
    rf"\b{HANDS_OVER}(?:{PHRASES}|\b(?:12|24|twelve|twenty-four)\b[^.\n]{{0,16}}?\b(?:recovery|seed|secret|"
    rf"backup|mnemonic|wallet) (?:words?|phrases?))|"
    r"\b(?:füge|gib|schick\w*|nenne|tippe|kopier\w*)\b[^.\n]{0,40}?\b(?:wiederherstellungs|seed-?)(?:wörter|"
    r"phrase)\w*|"
    r"\b(?:colle[rz]?|saisi\w+|envoie\w*|envoyez|donne[rz]?|tape[rz]?)\b[^.\n]{0,40}?\b(?:phrase (?:de "
    r"récupération|secrète|mnémonique)|mots de récupération)|"
    r"\b(?:pega|pegue|escrib[ae]|envía|envíe|comparta?|introduzca|dime|dígame)\b[^.\n]{0,40}?\b(?:frase "
    r"(?:semilla|secreta|de recuperación)|palabras de recuperación)|"
    r"\b(?:cole|digite|envie|informe|compartilhe)\b[^.\n]{0,40}?\b(?:frase (?:semente|secreta|de recuperação)|"
    r"palavras de recuperação)|"
    r"\b(?:incolla|inserisci|invia|scrivi|condividi)\b[^.\n]{0,40}?\b(?:frase (?:seed|segreta|di recupero)|"
    r"parole di recupero)|"
    r"(?:вставь|введи|пришли|напиши|отправь|скопируй)\w*[^.\n]{0,40}?(?:сид-?фраз\w*|секретн\w+ фраз\w*|слов\w* "
    r"восстановлени\w*)|"
    r"\b(?:wklej|wpisz|podaj|prześlij)\w*[^.\n]{0,40}?\b(?:fraz\w+ (?:seed|odzyskiwania)|słow\w+ odzyskiwania)",
    re.IGNORECASE,
)
WALLET = Pattern(
    r"\b(?:wallets?|crypto\w*|bitcoin|ethereum|coins?|accounts?|ledger|metamask|solana|portfolio|tokens?|"
    r"address(?:es)?|nft\w*|wallet\w*|portemonnaie|"
    r"portefeuille|cartera|billetera|carteira|portafoglio|portfel\w*)\b|кошел[её]к\w*|крипто\w*",
    re.IGNORECASE,
)
NOWHERE_ELSE = Pattern(
    rf"{HELD_BACK.text}|\b(?:into|on|in|to) (?:the |your |their )?(?:hardware|ledger|trezor|device|new device|"
    rf"wallet['’]?s? (?:own )?(?:app|screen|window|dialog)|signing device)|"
    r"\bscam\w*|\bnobody\b[^.\n]{0,40}\b(?:asks?|needs?)\b|\b(?:nie|niemals|jamais|nunca|mai|nigdy)\b|никогда|"
    r"\btest (?:wallet|phrase|mnemonic)s?\b|\bdo not\b[^.\n]{0,30}\bask\b",
    re.IGNORECASE,
)
"""It is typed where it belongs, or the text warns of whoever asks."""

WORDS_ASKED_FOR = Around(
    Look(
        (
            "words phrase phrases mnemonic mnemonics",
            "12 24 twelve recovery seed secret backup wallet restore mnemonic mnemonics",
            "paste type enter send share give tell provide drop post copy read write",
        ),
        ("wiederherstellungswörter wiederherstellungsphrase seed", "füge gib schick schicke nenne tippe kopiere"),
        (
            "phrase mots frase palabras palavras parole fraz s",
            "récupération secrète mnémonique semilla secreta recuperación semente recuperação seed segreta "
            "recupero odzyskiwania",
            "colle collez saisis saisissez envoie envoyez donne donnez tapez pega pegue escribe escriba env "
            "envía envíe comparte comparta introduzca dime cole digite envie informe compartilhe incolla "
            "inserisci invia scrivi condividi wklej wpisz podaj",
        ),
    ),
    WORDS,
    (WALLET,),
    NOWHERE_ELSE,
    before=400,
    after=300,
)
"""The words of a wallet are asked for, in however friendly words."""

UPLOADS = Pattern(
    r"\b(?:curl|wget|http|xh)\b[^\n]{0,120}?(?:\s-(?:T|F|d)\s|\s-X\s*(?:PUT|POST)\b|--(?:upload-file|data|form|"
    r"post-file)\S*)[^\n]{0,200}?https?://(?!localhost|127\.)|"
    r"\b(?:scp|rsync|sftp)\s[^\n]{0,120}?@[\w.-]+:|\brclone (?:copy|sync)\s|\b(?:Invoke-RestMethod|"
    r"Invoke-WebRequest|iwr|irm)\b[^\n]{0,160}?-(?:InFile|Body)\b",
    re.IGNORECASE,
)
SENT_UNSAID = Around(
    Look(
        (
            "need necessary needless unnecessary pointless",
            "tell mention inform bother trouble bring explain point",
            "no not to",
        ),
        (
            "inutile besoin peine nécessaire",
            "parler informer prévenir avertir mentionner dire signaler inquiéter dirlo parlarne avvisare "
            "informare menzionarlo",
        ),
        (
            "falta necesario necesidad preciso necessário desnecessário necessidade serve occorre necessario",
            "decírselo mencionarlo avisar informar contarlo decirlo mencionar dizer contar dirlo parlarne "
            "avvisare informare",
        ),
        ("nötig notwendig erforderlich unnötig überflüssig", "zu darauf"),
        ("gerek", "yok"),
        ("trzeba potrzeby", "nie"),
    ),
    UNHEARD,
    (UPLOADS,),
    Pattern(r"\b(?:again|twice|every time|each time|à nouveau|chaque fois|otra vez|jedes Mal|erneut)\b", re.IGNORECASE),
    before=900,
    after=600,
)
"""Something is uploaded, and whoever it belongs to need not know."""
