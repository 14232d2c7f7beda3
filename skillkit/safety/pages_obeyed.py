"""Orders to fetch a page and to do what it says, in several languages: whoever writes the page is obeyed."""

import re

from skillkit.patterns import Pattern
from skillkit.safety.looks import Look

PAGE = r"https?://(?!localhost|127\.)\S+"
WAYS = (
    rf"\b(?:rules|instructions|steps|prompt|directives|orders|tasks?(?: list)?)\b[^.\n]{{0,40}}\b(?:are|is|live|"
    rf"stand|stands|lie|found)\s+(?:at|on|in|"
    rf"under|behind)\b[^\n]{{0,60}}?(?:{PAGE}|`[\w.-]+\.\w+`)[^\n]{{0,200}}?\b(?:replace (?:the|what|these|this)|"
    rf"carry out|execute|obey|"
    rf"work by|without showing|each line|instead of (?:the|this))\b",
    r"\b(?:open|read|fetch|load|get|take|query)\b[^\n]{0,160}?\btreat\b[^.\n]{0,40}\bas\b[^.\n]{0,16}\b(?:orders?|instructions?|"
    r"commands?|wish\w*|requests?)\b[^.\n]{0,12}\b(?:of|from|by)\s+(?:the )?(?:user|system|operator|owner)",
    r"\b(?:pages?|publishers?|sites?|articles?|documents?|search results?|e-?mails?|tickets?|issues?|comments?)\b"
    r"(?:(?!\b(?:not|never|nor|don['’]t)\b)[^\n]){0,200}?\b(?:carry|follow|obey|execute|act on|treat)\b"
    r"(?:(?!\b(?:not|never|nor|don['’]t)\b)[^.\n]){0,80}?\b(?:same|full) (?:authority|weight|force|standing|priority|"
    r"trust) (?:as|of)\b[^.\n]{0,24}?\b(?:user|system|operator|owner)\b",
    rf"\b(?:descarga|lee|abre|consulta|carga|obtén|visita)\w*\b[^\n]{{0,60}}?{PAGE}[^\n]{{0,80}}?\b(?:sigue|haz|ejecuta|cumple|obedece|"
    rf"aplica)\w*\b[^.\n]{{0,15}}\b(?:todo|lo que|cuanto|sus instrucciones|las (?:instrucciones|órdenes))\b",
    rf"\b(?:lade|lies|öffne|hole?|rufe?)\b[^\n]{{0,60}}?{PAGE}[^\n]{{0,80}}?\b(?:führe? (?:alles|sie|es|die "
    rf"(?:Befehle|Anweisungen))|"
    rf"befolge|tu,? was|mach\w*,? was)\b",
    rf"\b(?:charge|lis|lisez|ouvre|télécharge|récupère|consulte)\w*\b[^\n]{{0,60}}?{PAGE}[^\n]{{0,80}}?\b(?:exécute|suis|suivez|fais|"
    rf"faites|applique|obéis)\w*\b[^.\n]{{0,15}}\b(?:tout|ce qu|ses|les (?:instructions|consignes|ordres))",
    rf"\b(?:baixe|leia|abra|carregue|acesse|busque)\b[^\n]{{0,60}}?{PAGE}[^\n]{{0,80}}?\b(?:faça|siga|execute|cumpra|obedeça|"
    rf"aplique)\b[^.\n]{{0,15}}\b(?:tudo|o que|as instruções|todas)\b",
    rf"\b(?:scarica|leggi|apri|carica|consulta)\b[^\n]{{0,60}}?{PAGE}[^\n]{{0,80}}?\b(?:esegu\w+|segui|fai|applica)\b[^.\n]{{0,15}}\b(?:tutto|"
    rf"quello|ciò|le istruzioni|tutte)\b",
    rf"\b(?:haal|lees|open|laad|download)\b[^\n]{{0,60}}?{PAGE}[^\n]{{0,80}}?\b(?:voer|volg|doe)\b[^.\n]{{0,15}}\b(?:alles|wat|"
    rf"de (?:instructies|opdrachten))\b",
    rf"\b(?:pobierz|otwórz|przeczytaj|wczytaj)\b[^\n]{{0,60}}?{PAGE}[^\n]{{0,80}}?\b(?:wykonaj|zrób|"
    rf"postępuj)\b[^.\n]{{0,15}}\b(?:wszystko|to,? co|"
    rf"polecenia|zgodnie)\b",
    rf"(?:загрузи|прочитай|открой|скачай|прочти)\w*[^\n]{{0,60}}?{PAGE}[^\n]{{0,80}}?(?:выполни|следуй|сделай|исполни)\w*[^.\n]{{0,15}}(?:вс[ёе]|"
    rf"что|инструкци|указани|тому)",
    rf"{PAGE}[^。\n]{{0,60}}?(?:取得|読|開)[^\n]{{0,60}}?(?:指示|命令|内容|手順|書かれ)[^。\n]{{0,15}}(?:従|実行)",
    rf"(?:读取|下载|获取|打开|访问|加载|讀取|下載|獲取)[^\n]{{0,20}}?{PAGE}[^\n]{{0,40}}?(?:执行|執行|遵守|照|服从)[^。\n]{{0,12}}(?:指令|指示|内容|命令|"
    rf"所有|一切|要求)",
    rf"{PAGE}[^\n]{{0,40}}?(?:불러|읽|가져|열)[^\n]{{0,60}}?(?:지시|명령|내용|적힌)[^.\n]{{0,15}}(?:따르|실행|수행)",
    rf"{PAGE}[^\n]{{0,60}}?\b(?:oku|indir|aç)\w*[^\n]{{0,60}}?\b(?:uygula|yap|yerine getir)\w*",
)
OBEYS_PAGE = Pattern("|".join(WAYS), re.IGNORECASE)
PAGE_OBEYED = Look(
    (
        "replace carry execute obey showing instead line",
        "rules instructions steps prompt directives orders task tasks",
        "at on in under behind",
        "http https dig dns txt",
    ),
    (
        "treat",
        "order orders instruction instructions command commands wish request requests",
        "user system operator owner",
    ),
    (
        "authority weight force standing priority trust",
        "same full",
        "carry follow obey execute act treat",
        "user system operator owner",
    ),
    (
        "descarga lee abre consulta carga obtén visita lade lies öffne hol hole ruf rufe charge lis lisez ouvre "
        "télécharge récupère "
        "consulte baixe leia abra carregue acesse busque scarica leggi apri carica haal lees laad open download "
        "pobierz przeczytaj wczytaj "
        "oku indir",
        "http https",
        "sigue haz ejecuta cumple obedece aplica führe führ befolge tu mach mache exécute suis suivez fais faites "
        "applique obéis faça siga "
        "execute cumpra obedeça aplique esegui esegua segui fai applica voer volg doe wykonaj uygula yap yerine",
    ),
)
