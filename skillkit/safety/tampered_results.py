"""Results made better than they are: cases that are taken out, runs that go, marks that change; and nobody is told."""

import re

from skillkit.patterns import Pattern
from skillkit.safety.around import Around
from skillkit.safety.claimed_whole import COVERED
from skillkit.safety.looks import Look

GAP = r"[^.\n]{0,60}?"
SHORT = r"[^.\n]{0,24}?"

TAKEN_OUT = (
    rf"\b(?:leave|leaving|tak\w+|drop\w*|remov\w+|delet\w+) (?:out )?{SHORT}\b(?:examples?|samples?|rows?|cases?|"
    rf"items?|records?|"
    rf"questions?)\b{SHORT}\b(?:gets?|got) wrong\b|"
    rf"\b(?:replicates?|values?|points?|measurements?|samples?|answers?|responses?|readings?|cases?|"
    rf"outliers?)\b{SHORT}\b(?:outside|"
    rf"below|above|too (?:low|high))\b{SHORT}\b(?:is|are|get) (?:removed|dropped|left out|deleted|discarded|taken "
    rf"out)\b|"
    rf"\b(?:remov|drop|delet|exclud|tak|discard|filter|prun|cut)\w*\b{GAP}\b(?:misclassified|mislabel\w*|wrong|"
    rf"wrongly|failing|"
    rf"failed|hard|hardest|difficult|worst|unfavou?rable|low-scoring|incorrect)\b{SHORT}\b(?:examples?|samples?|"
    rf"rows?|cases?|"
    rf"images?|items?|records?|documents?|patients?|points?|questions?)\b|"
    rf"\b(?:retir|supprim|enl[eè]v|écart|exclu)\w*\b{GAP}\b(?:exemples?|échantillons?|cas|lignes?|"
    rf"images?)\b{SHORT}\b(?:mal "
    rf"class\w+|erron\w+|faux|fausses|difficiles?|défavorables?)\b|"
    rf"\b(?:entfern|streich|lösch|nimm|nehme|lass)\w*\b{GAP}\b(?:falsch|fehlklassifiziert|schwierig|schlecht|"
    rf"ungünstig)\w*\b"
    rf"{SHORT}\b(?:Beispiele?|Antworten|Messwerte|Werte|Rückmeldungen|Stichproben?|Fälle|Zeilen|Bilder|Datensätze)\b|"
    rf"\b(?:quit|elimin|retir|borr|exclu|remov|apag)\w*\b{GAP}\b(?:ejemplos|muestras|casos|filas|imágenes|exemplos|"
    rf"amostras|"
    rf"linhas|imagens)\b{SHORT}\b(?:mal clas+ificad\w+|erróne\w+|errad\w+|fallid\w+|difíc\w+|desfavor\w+)\b|"
    rf"\b(?:togli|rimuov|elimin|escludi|scarta)\w*\b{GAP}\b(?:esempi|campioni|casi|righe|"
    rf"immagini)\b{SHORT}\b(?:classificat\w+ "
    rf"male|mal classificat\w+|errat\w+|sbagliat\w+|difficili|sfavorevoli)\b|"
    rf"(?:строк|пример|запис|случа|ответ|изображени)\w* с ошибк\w*{GAP}(?:убира|убер|удал|исключ|отбрас)\w*|"
    rf"\b(?:drop|remov|discard|exclud|delet|tak|filter|cut)\w*\b{GAP}\b(?:that|which|where|whom) (?:the )?model "
    rf"(?:does "
    rf"not|doesn['’]t|fails?|misses|gets? wrong|misclassif\w+|is wrong)\b|"
    rf"\b(?:scart|esclud|elimin|togli)\w*\b{GAP}\bmodello (?:non|sbaglia)\b|"
    rf"\b(?:écart|exclu|supprim|retir)\w*\b{GAP}\bmodèle (?:ne|se trompe)\b|"
    rf"\b(?:descart|exclu|elimin|quit)\w*\b{GAP}\bmodelo (?:no|não|falla|erra)\b|"
    rf"\b(?:entfern|streich|lösch|verwirf)\w*\b{GAP}\bModell (?:nicht|falsch)\b|"
    rf"\b(?:usuń|usuwa|pomiń)\w*\b{GAP}\bmodel (?:się myli|nie)\b|"
    rf"(?:убер|убира|удал|исключ|отбрас|выброс)\w*{GAP}(?:ошибочн|неверн|неправильн|сложн|трудн|"
    rf"худш)\w*{SHORT}(?:строк|"
    rf"пример|запис|случа|ответ|изображени)\w*"
)
"""Cases go that speak against it."""

DATED_BACK = (
    rf"\b(?:date|time ?stamp) of the (?:first|old|earlier|previous|original|former) (?:run|file|version|result|"
    rf"report|measurement)"
    rf"\b|\bgive\b{SHORT}\b(?:yesterday|last (?:week|month))['’]s (?:\w+ )?(?:date|time ?stamp)\b|"
    rf"\bset (?:the )?(?:modification |change )?(?:time|date|mtime|time ?stamp)s?\b[^.\n]{{0,40}}?\bback\b|"
    rf"\b(?:replac|overwr\w+|rewrit|swap|sav)\w*\b{GAP}\b(?:under|with|keep\w*|using|at|"
    rf"preserving)\b[^.\n]{{0,12}}?\b(?:old|"
    rf"original|same|former|previous|first|earlier) (?:date|time ?stamp|time|mtime|run id)\b|"
    rf"\b(?:remplac|écras|réécri)\w*\b{GAP}\bdate (?:d['’]origine|initiale|originale|précédente)|"
    rf"\b(?:ersetz|überschreib)\w*\b{GAP}\b(?:alte|ursprüngliche|bisherige|frühere)[mnrs]? (?:Datum|Zeitstempel)\b|"
    rf"\b(?:reemplaz|sustituy|sobrescrib|substitu|sobrescrev)\w*\b{GAP}\b(?:fecha|data|marca de tiempo) (?:original|"
    rf"anterior|"
    rf"antigu?a)\b|\b(?:sostitu|sovrascriv)\w*\b{GAP}\bdata (?:originale|precedente)\b"
)
"""New results stand under the old date."""

RUNS_GONE = (
    rf"\b(?:delete|erase|purge|remove|wipe|drop)\b{SHORT}\b(?:earlier|previous|prior|old|older|former|first|other) "
    rf"(?:\w+ )?"
    rf"(?:runs?|experiments?|trials?|attempts?|results?|measurements?|versions?)\b|\bmlflow gc\b|"
    rf"\b(?:delete|erase|purge|remove|wipe|drop)\b (?:the )?(?:runs?|experiments?|trials?) with (?:the )?(?:lowest|"
    rf"worst|low|bad)\b|"
    rf"\b(?:effac|supprim)\w*\b{GAP}\b(?:essais|exécutions|runs|mesures|résultats) (?:précédent|antérieur)\w*|"
    rf"\b(?:lösch|entfern)\w*\b{GAP}\b(?:frühere|vorherige|alte|bisherige)\w* (?:Läufe|Versuche|Experimente|Messungen|"
    rf"Ergebnisse)\b|"
    rf"\b(?:borr|elimin|apag|exclu)\w*\b{GAP}\b(?:ejecuciones|ensayos|experimentos|mediciones|resultados|execuções|"
    rf"ensaios|"
    rf"medições) (?:anterior|previ|prévi)\w*|"
    rf"\b(?:cancell|elimin)\w*\b{GAP}\b(?:esecuzioni|prove|esperimenti|misure|risultati) precedent\w*|"
    rf"(?:замени|удали|сотри|перепиши|убери)\w*{SHORT}(?:стары|прежни|прошлы|предыдущи)\w* (?:запис|прогон|запуск|"
    rf"эксперимент|результат|измерени)\w*"
)
"""Earlier runs go."""

MARKED_UP = (
    rf"\b(?:mov|shift|nudg|adjust|alter|tweak|massag|push|bend)\w*\b{SHORT}\b(?:points?|values?|measurements?|"
    rf"readings?|"
    rf"samples?|numbers?)\b{SHORT}\buntil\b|"
    rf"\b(?:items?|answers?|cases?|samples?|rows?)\b[^.\n]{{0,24}}?\b(?:marked|scored|graded) (?:as )?(?:wrong|"
    rf"incorrect|failed)\b"
    rf"{GAP}\bset\b[^.\n]{{0,16}}?\b(?:correct|passed|success|ok)\b|"
    rf"\brewrit\w*\b{GAP}\b(?:raw|original|source) (?:file|data|values?)\b{GAP}\b(?:time ?stamps?|checksums?|"
    r"hash(?:es)?)\b|"
    rf"\b(?:move|change|set|turn|recode|reclassify|downgrade|relabel)\b{SHORT}\b(?P<mark>severity|priority|grade|"
    rf"level|class|"
    rf"category|score)[ -]?\d\b{SHORT}\bto (?:(?P=mark)[ -]?)?\d\b|"
    rf"\b(?:change|set|raise|turn|edit|bump|lift|adjust)\b{SHORT}[`\"]?\b(?:stars?|ratings?|scores?|severity|grades?|"
    rf"marks?|"
    rf"verdicts?|votes?)\b[`\"]?(?: column| field| value)?s? from [`\"]?\w+[`\"]? to\b|"
    rf"\b(?:reword|rewrite|rephrase|soften|paraphrase|edit|polish)\b{SHORT}\b(?:quotations?|quotes?|comments?|"
    rf"complaints?|"
    rf"reviews?|statements?|testimon\w+|answers?)\b{SHORT}\bso (?:that )?(?:they|it|these) (?:sounds?|reads?|seems?|"
    rf"looks?|"
    rf"appears?)\b|"
    rf"\b(?:add|put|move|append|write)\b[^.\n]{{0,12}}?\b(?:all|every|each|any)\b(?: of the)? (?:\w+ )?(?:findings?|"
    rf"alerts?|"
    rf"cves?|vulnerabilit\w+|warnings?)\b{SHORT}\b(?:ignore|allow|exception|suppress\w*|waiver|accept\w*|baseline)\b"
)
"""What others said or found is changed for the better."""

TAMPERS = Pattern(f"{TAKEN_OUT}|{DATED_BACK}|{RUNS_GONE}|{MARKED_UP}", re.IGNORECASE)

HONEST = Pattern(
    r"\b(?:red flags?|anti-?patterns?|cheat\w*|tamper\w*|p-hack\w*|(?:do not|don['’]t|never|must not|may not) "
    r"(?:ever )?(?:remov|"
    r"drop|delet|chang|exclud|alter|edit|replac|overwrit|reword|discard|tun)\w*|(?:say|state|report|list|note|count) "
    r"(?:how "
    r"many|what|which|why|each|every)\b[^.\n]{0,30}?\b(?:removed|dropped|excluded|left out|changed|replaced)|"
    r"pre-?register\w*|"
    r"niemals|jamais|nunca|nicht (?:ändern|löschen|entfernen))\b",
    re.IGNORECASE,
)
"""A text that forbids it, or has it reported."""

TAMPERED_UNSAID = Around(
    Look(
        (
            "misclassified mislabeled mislabelled wrong wrongly failing failed hard hardest difficult worst "
            "unfavourable "
            "unfavorable scoring incorrect",
            "remove removing drop dropping delete deleting exclude excluding take taking discard discarding filter "
            "filtering "
            "prune cut",
            "example examples sample samples row rows case cases image images item items record records document "
            "documents "
            "patients points questions",
        ),
        (
            "exemples exemple échantillons cas lignes images antworten messwerte werte rückmeldungen beispiele fälle "
            "zeilen bilder datensätze stichproben "
            "ejemplos "
            "muestras casos filas imágenes exemplos amostras linhas imagens esempi campioni casi righe immagini",
            "retire retirer retirez supprime supprimer supprimez enlève enlever enlevez écarte écarter écartez "
            "exclure entferne "
            "entfernen streiche streichen lösche löschen nimm nehme lasse quita quite quitar elimina elimine "
            "eliminar retira "
            "retirar borra borrar excluye excluir remova remover apague apagar togli rimuovi rimuovere scarta "
            "scartare escludi "
            "eliminare",
        ),
        (
            "date data fecha timestamp time mtime datum zeitstempel run",
            "replace replacing overwrite rewrite swap save remplace remplacer remplacez écrase écraser ersetze "
            "ersetzen "
            "überschreibe überschreiben reemplaza reemplace reemplazar sustituye sustituya sobrescribe sobrescriba "
            "substitua "
            "substituir sobrescreva sostituisci sovrascrivi",
            "old original originale same former previous first earlier origine initiale précédente alte alten altem "
            "ursprüngliche ursprünglichen ursprünglichem bisherige bisherigen anterior antigua antiga precedente",
        ),
        (
            "runs run experiments trials attempts results measurements versions essais exécutions mesures résultats "
            "läufe "
            "versuche experimente messungen ergebnisse ejecuciones ensayos experimentos mediciones resultados "
            "execuções "
            "ensaios medições esecuzioni prove esperimenti misure risultati",
            "earlier previous prior old older former other precedents précédents précédentes antérieurs frühere "
            "früheren "
            "vorherige vorherigen alte alten bisherige bisherigen anteriores previos prévios precedenti",
            "delete erase purge remove wipe drop efface effacer effacez supprime supprimer supprimez lösche löschen "
            "entferne "
            "entfernen borra borre borrar elimina elimine eliminar apague apagar exclua excluir cancella cancellare "
            "eliminare",
        ),
        ("mlflow", "gc"),
        (
            "model modello modèle modelo modell",
            "drop drops dropped remove removes removed discard exclude delete take filter cut scarta scartare "
            "escludi elimina togli écarte exclure supprime retire descarta excluye elimina exclua entferne "
            "streiche lösche usu pomi usuwa",
            "not doesn fails misses wrong misclassifies non sbaglia ne trompe no não falla erra nicht falsch myli nie",
        ),
        ("time date mtime timestamp", "set", "back"),
        ("runs trials experiments", "lowest worst low bad", "delete erase purge remove wipe drop"),
        ("wrong incorrect failed", "set", "marked scored graded"),
        (
            "points point values measurements readings samples numbers",
            "until",
            "move moves moving shift shifts nudge nudges adjust adjusts alter alters tweak tweaks massage push bend",
        ),
        ("rewrite rewrites rewriting", "raw original source", "timestamps stamps checksum checksums hash hashes"),
        ("wrong", "get gets got", "leave leaving take taking drop remove delete out"),
        (
            "replicates replicate values value points measurements samples answers responses readings cases outliers",
            "outside below above low high",
            "removed dropped left deleted discarded taken",
        ),
        ("date timestamp", "first old earlier previous original former yesterday last", "give of"),
        (
            "severity priority grade level class category score",
            "to",
            "move change set turn recode reclassify downgrade relabel",
            "0 1 2 3 4 5 6 7 8 9 10",
        ),
        (
            "stars star rating ratings score scores severity grade grades mark marks verdict verdicts votes",
            "from",
            "to",
            "change set raise turn edit bump lift adjust",
        ),
        (
            "reword rewrite rephrase soften paraphrase edit polish",
            "sound sounds read reads seem seems look looks appear",
            "so",
        ),
        (
            "findings finding alerts alert cves vulnerabilities warnings",
            "ignore allow exception exceptions suppress suppression suppressions waiver waivers accept accepted "
            "baseline",
            "all every each any",
            "add put move append write",
        ),
    ),
    TAMPERS,
    (COVERED,),
    HONEST,
    before=500,
    after=900,
)
"""Results or findings are made better, and that is kept from whoever reads them."""
