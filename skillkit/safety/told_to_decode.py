"""Orders to decode a text and to do what it says, in several languages."""

import re

from skillkit.patterns import Pattern
from skillkit.safety.looks import Look

DOES = (
    r"(?<!never )(?<!not )(?<!n['’]t )"
    r"(?:follow|execute|carry (?:it |this |them )?out|run|obey|act on|perform|comply with|do|apply|"
    r"treat(?!\s+(?:\w+\s+){1,3}as\s+(?:data|evidence|plain|untrusted|hostile)\b))"
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
