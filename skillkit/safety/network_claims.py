"""What a skill says of the network: that it fetches, sends or serves something, or that it calls nobody."""

import re
from functools import lru_cache
from typing import NamedTuple

from skillkit.patterns import Pattern

PLACES = (
    r"networks?|internet|online|https?|apis?|web ?(?:sites?|pages?|hooks?|sockets?|services?|search\w*|"
    r"apis?|requests?)|(?:get|post|put|patch|http) requests?|endpoints?|servers?|cloud|ssh|rest apis?|"
    r"graphql|saas|mcp|telemetry|github|gitlab|slack|jira|notion|"
    r"aws|azure|gcp|mqtt|brokers?|netzwerk\w*|hausnetz|heimnetz|verbindung\w*|réseau|serveurs?|en ligne|en línea|la "
    r"red|servidor\w*|conexi[oó]n\w*|conexão|"
    r"rete|connession\w*|netwerk|verbinding\w*|sieci\w*|сет[ьи]"
)
OTHER_SCRIPTS = r"网络|網路|联网|接口|ネットワーク|通信|네트워크|인터넷"
FETCHES = Pattern(
    rf"\b(?:{PLACES}|download\w*|upload\w*|fetch(?:es|ing)?|urls?|curl|wget|crawl\w*|scrap(?:e|es|ing)|registry|"
    r"registries|dns|proxy|live data|feeds?|publish\w*|deploy\w*|herunter\w*|télécharg\w*|descarg\w*|"
    rf"baixa\w*|scaric\w*|скач\w*|загру\w*|запрос\w*)\b|{OTHER_SCRIPTS}|下载|下載|上传|上傳|ダウンロード|アップロード|取得|다운로드",
    re.IGNORECASE,
)
"""Words that speak of the network wherever they stand."""

FETCHES_PERHAPS = Pattern(
    r"\b(?:web|requests?|remote|rest|sockets?|browse[rs]?|hosted|ports?|sync\w*|posts?|sends?|services?|(?:e-?)?mails?|"
    r"notif\w*)\b",
    re.IGNORECASE,
)
"""Words that do so in a description, and speak of many things elsewhere."""

SENDS = Pattern(
    rf"\b(?:apis?|web ?(?:hooks?|sockets?|services?|apis?)|endpoints?|rest apis?|graphql|saas|mcp|telemetry|slack|jira|"
    r"notion|upload\w*|publish\w*|e-?mails?|registry|registries|"
    r"(?:sends?|posts?|submits?|reports?|pushes|push|writes?|copies|copy|syncs?|deploys?|shares?|queries|asks?|calls?|"
    r"translates?|checks?) [^.\n]{0,60}\b(?:to|at|via|through|with|against|on|by) [^.\n]{0,30}\b(?:servers?|hosts?|"
    r"cloud|service|"
    r"site|web\w*|internet|network|online|buckets?|s3|aws|azure|gcp|github|gitlab|https?|channel|remote|database)|"
    r"hochlad\w*|lädt .{0,40}hoch|envoie\w*|envía\w*|envia\w*|"
    rf"отправ\w*)\b|{OTHER_SCRIPTS}|上传|上傳|发送|發送|送信|アップロード|전송",
    re.IGNORECASE,
)
"""Words that speak of something leaving the machine, wherever they stand."""

SENDS_PERHAPS = Pattern(
    rf"\b(?:{PLACES}|deploy\w*|notif\w*|sends?|sending|sent|posts?|posting|posted|submit\w*|shares?|shared|sync\w*|"
    rf"remote|services?|mails?|requests?|"
    r"hosted|browse\w*|(?<!for the )web(?![- ](?:images?|fonts?|formats?|typograph\w*|design\w*|graphics?|colou?rs?|"
    r"safe|ready|"
    r"optimi\w*|performance|vitals|accessib\w*|components?|assets?|video|audio))|urls?|rest)\b",
    re.IGNORECASE,
)
"""Words that do so in a description, and speak of many things elsewhere."""

TRANSPORTS = Pattern(
    rf"\b(?:networks?|internet|apis?|endpoints?|servers?|cloud|telemetry|udp|tcp|tls|smtp|dns|sockets?|datagrams?|"
    rf"ports?|"
    rf"hosts?|statsd|syslog|multicast|broadcasts?|daemons?|mqtt|brokers?|whois|redis|databases?|netzwerk\w*|réseau|la "
    rf"red|"
    rf"rete|netwerk|sieci\w*|сет[ьи])\b|{OTHER_SCRIPTS}",
    re.IGNORECASE,
)
"""Words that speak of bare connections wherever they stand."""

ENDED = r"(?=\s*(?:[.;)\n]|$|(?:y|e|et|und)\b))"
"""Nothing follows that says what happens then."""

OFFLINE = Pattern(
    r"\b(?:offline|air-?gapped|(?:nothing|no (?:data|file|text|note|document|input)s?|(?:\w+ )?(?:data|files?|"
    r"texts?|notes?|documents?)) (?:(?:is sent|are sent|is uploaded)(?! (?:before|until|unless|without)\b)|never "
    r"leaves?|ever leaves?|leaves?)|never leaves? "
    r"(?:the|your|this)|stays? on (?:the|your|this) (?:computer|machine|device|laptop)|no network|without (?:a |any )?"
    r"network|(?:needs|uses|makes) no (?:network|internet|connection)|"
    r"(?:works|runs|all|only|purely|fully|entirely|everything|stays?) (?:\w+ )?(?:locally|local)\b|on (?:the|your) "
    r"own (?:computer|machine)|(?:everything|all(?: of it| the work)?) (?:happens|stays|is done|takes place|runs) "
    r"(?:locally|on (?:the |your |this )?(?:users?['’]s? )?(?:own )?(?:computer|machine|device|laptop))|"
    r"alles (?:geschieht|läuft|bleibt|passiert) [^.\n]{0,20}?(?:lokal|auf (?:dem|diesem|Ihrem|deinem)\b[^.\n]{0,20}?"
    r"(?:Rechner|Gerät|Computer))|nichts verlässt (?:den|diesen) (?:Rechner|Computer)|"
    r"tout (?:se passe|reste|se fait) [^.\n]{0,20}?(?:localement|en local|sur (?:la|votre|cette) machine)|"
    r"rien ne (?:sort|quitte)\b[^.\n]{0,20}?(?:machine|ordinateur|poste)|"
    rf"sin (?:conexión(?: a (?:la )?(?:internet|red))?|internet|red){ENDED}|"
    r"(?:no|nunca) salen? (?:del|de (?:su|tu|este|esta|la)) ?(?:equipo|ordenador|máquina|dispositivo)|"
    r"no (?:usa|necesita|requiere) (?:red|internet|conexión)\b|"
    rf"sem (?:conexão(?: (?:à|com a) internet)?|internet|rede){ENDED}|"
    r"(?:não|nunca) sa(?:em|i) d(?:[oa]|este|esta) (?:\w+ )?(?:computador|máquina|dispositivo|equipamento)|"
    rf"sans (?:connexion(?: (?:à )?internet)?|internet|réseau){ENDED}|hors ligne|ne (?:quittent?|sortent?) "
    r"(?:pas|jamais) (?:de )?(?:votre |la |l['’]|le |ce |cet |cette )(?:machine|ordinateur|poste|appareil)|"
    rf"ohne (?:Internet|Netz(?:werk)?|Verbindung)(?:verbindung|zugang|zugriff)?{ENDED}|"
    r"verl(?:assen|ässt) (?:den|diesen|Ihren|deinen|das|dieses) (?:Rechner|Computer|Gerät) (?:nicht|nie)|"
    rf"senza (?:connessione(?: a internet)?|internet|rete){ENDED}|"
    r"non (?:esc(?:ono|e)|lascia(?:no)?) (?:mai )?(?:dal|il) (?:computer|dispositivo|pc)|"
    r"todo (?:ocurre|se queda|queda|se hace) [^.\n]{0,20}?(?:localmente|en (?:local|el equipo|tu equipo|tu máquina))|"
    r"nada sale (?:de|del) (?:tu|su|este)?\s?(?:equipo|máquina|ordenador)|"
    r"(?:tutto|tudo) in locale\b|todo en local\b|tout en local\b|alles lokal\b|non si usa (?:nessun[oa]?|alcun[oa]?) "
    r"(?:servizio|connessione)|"
    r"tutto (?:avviene|resta|rimane) [^.\n]{0,20}?(?:in locale|localmente|sul (?:tuo )?(?:computer|pc))|"
    r"tudo (?:acontece|fica|é feito) [^.\n]{0,20}?(?:localmente|n[ao] (?:sua |seu )?(?:máquina|computador)))",
    re.IGNORECASE,
)
"""The skill says that it calls nobody."""

LATER = Pattern(r"\b(?:before|until|so that)\b[^.\n]{0,60}?\b(?:shared?|sent|posted|submitted)\b", re.IGNORECASE)
"""What somebody does with it afterwards."""

SERVES = Pattern(
    r"\b(?:serve[rsd]?|serving|server|(?:live|browser|web) previews?|"
    r"previews?(?: \w+){0,2} in (?:a|the|your) browser|localhost|ports?|listen\w*|dashboard|endpoint|webhook|api|"
    r"daemon|network)\b",
    re.IGNORECASE,
)
ADDRESSES = Pattern(r"(?:https?|ftp)://(?=\S*(?:example|docs?|wiki|w3)\b)\S+", re.IGNORECASE)
"""Addresses to read, which say nothing of calls."""


class Claims(NamedTuple):
    """What a skill says: in its description and the like, and in all."""

    described: str
    said: str


def claims(described: str, body: str) -> Claims:
    """The two texts, without addresses that are there to be read."""
    described = ADDRESSES.compiled.sub(" ", described)
    return Claims(described, f"{described}\n{ADDRESSES.compiled.sub(' ', body)}")


@lru_cache(maxsize=8)
def _says(pattern: Pattern, text: str) -> bool:
    return bool(pattern.search(text))


def denied(of: Claims) -> bool:
    """Whether the skill says that it calls nobody, and does not describe itself as one that does."""
    described = LATER.compiled.sub(" ", OFFLINE.compiled.sub(" ", of.described))
    return _says(OFFLINE, of.said) and not (_says(FETCHES, described) or _says(SENDS_PERHAPS, described))


def told(of: Claims, *, sends: bool) -> bool:
    """Whether it speaks of the network; with `sends`, of something that leaves the machine."""
    anywhere, described = (SENDS, SENDS_PERHAPS) if sends else (FETCHES, FETCHES_PERHAPS)
    return _says(anywhere, of.said) or _says(described, of.described)


def told_of_sockets(of: Claims) -> bool:
    """Whether it speaks of connections that carry what is written to them; that somebody publishes does not."""
    return _says(TRANSPORTS, of.said) or _says(SENDS, of.described) or _says(SENDS_PERHAPS, of.described)


def serves(of: Claims) -> bool:
    """Whether it speaks of being called."""
    return _says(SERVES, of.said)
