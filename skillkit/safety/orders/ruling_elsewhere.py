"""Orders above all others, and rules that nobody is to learn of, in further languages than English."""

from skillkit.safety.looks import Look
from skillkit.safety.orders.rising import G
from skillkit.safety.orders.ways import Ways
from skillkit.safety.orders.ways import told

PERSON = {
    "fr": r"(?:du (?:client|demandeur|système)|de la personne|de l['’](?:utilisa\w+|assistant)|des utilisa\w+)",
    "es": r"(?:del? (?:la )?(?:usuari\w+|persona|cliente|sistema|asistente))",
    "pt": r"(?:d[oa]s? (?:usuári\w+|utilizador\w*|pessoa|cliente|sistema|assistente))",
    "it": r"(?:dell['’](?:utente|assistente)|della persona|del (?:cliente|sistema)|degli utenti)",
    "de": r"(?:de[rs] (?:Person|(?:Ben|N)utzer\w*|Kund\w+|Anwender\w*|Systems|Assistenten))",
}

RULES_ELSEWHERE: Ways = (
    # Whatever somebody else says.
    (
        Look(
            (
                "soient soit sean sea sejam seja siano sia importa matter qualunque",
                "consignes instructions règles instrucciones indicaciones reglas órdenes instruções ordens "
                "regras istruzioni indicazioni regole",
                "quelles quels cuales cuáles quais quali qualunque no não sin",
            ),
            (
                "ungeachtet unabhängig gleichgültig egal",
                "anweisungen vorgaben wünsche wünschen wünschten regeln anweisung",
            ),
        ),
        told(
            rf"quel(?:le)?s? que soi(?:en)?t les (?:consignes|instructions|règles|demandes|souhaits) {PERSON['fr']}|"
            rf"(?:sean cuales (?:sean|fueren)|sin importar|no importan?) las (?:instrucciones|indicaciones|"
            rf"reglas|órdenes) {PERSON['es']}|"
            rf"(?:sejam quais forem|não importam?|independentemente d)\w* ?as (?:instruções|ordens|regras|"
            rf"indicações) {PERSON['pt']}|"
            rf"(?:quali che siano|qualunque siano|a prescindere d)\w* ?(?:le )?(?:istruzioni|indicazioni|regole|"
            rf"richieste) {PERSON['it']}|"
            rf"(?:ungeachtet|unabhängig von|gleichgültig,? welche|egal,? welche) (?:der |den |die |aller |allen "
            rf")?(?:\w+ )?(?:Anweisung\w*|Vorgaben|Wünsche\w*|Regeln) {PERSON['de']}"
        ),
    ),
    # It outranks every other instruction.
    (
        Look(
            ("üstün üstündür üstündedir önce öncelik önceliklidir", "bu", "tüm bütün her"),
            (
                "prévaut prime emporte supplante prevalece prevalecen prevale prevalgono prevalecem vorrang vor "
                "przed ncelikli stünde steht geht nad",
                "consigne consignes règle règles instruction instructions instrucción instrucciones regla reglas "
                "norma instrução instruções regra regras istruzione istruzioni regola regole anweisung regel "
                "vorgabe zasada "
                "kural talimat",
                "toute toutes tout autre autres cualquier otra todas las qualquer outra todas ogni altra tutte "
                "jeder allen alle anderen wszystkimi innymi t r",
            ),
        ),
        told(
            rf"(?:cette|la présente|ces|ce) (?:consignes?|règles?|instructions?|texte|"
            rf"document){G}{{0,24}}?\b(?:prévau\w+|prim\w+|l['’]emporte\w*|supplante\w*|passe\w* avant) (?:sur "
            rf")?(?:toute?s?(?: les)? (?:autres?|consignes?|"
            rf"règles?|instructions?)|les (?:autres|règles|consignes) {PERSON['fr']}?)|"
            rf"est[ae]s? (?:instruccion\w*|instrucción|reglas?|normas?|indicaci\w+){G}{{0,20}}?\b(?:prevalece\w*|"
            rf"está por encima|tiene prioridad|manda) (?:sobre |de )?(?:cualquier otr[ao]|todas? las? (?:demás|"
            rf"otras))|"
            rf"est[ae]s? (?:instruç\w+|regras?|normas?|orientaç\w+){G}{{0,20}}?\b(?:prevalece\w*|está acima|tem "
            rf"prioridade) (?:sobre |de )?(?:qualquer outr[ao]|todas as (?:demais|outras))|"
            rf"quest[aeo] (?:istruzion\w+|regol\w+|indicazion\w+|testo){G}{{0,20}}?\b(?:preval\w+|ha la "
            rf"precedenza|viene prima) (?:su |di )?(?:ogni altr[ao]|qualsiasi altr[ao]|tutte le altre)|"
            rf"diese (?:Anweisung|Regel|Vorgabe)\w*{G}{{0,20}}?\b(?:(?:hat|haben) Vorrang vor|(?:steht|stehen) "
            rf"über|(?:geht|gehen)) (?:jeder anderen|allen anderen|allem anderen|alle anderen)|"
            rf"(?:ta|te) (?:zasad\w+|instrukcj\w+|reguł\w+){G}{{0,20}}?\b(?:ma|mają) pierwszeństwo (?:przed|nad) "
            rf"(?:wszystkimi|każdą|każdym)|"
            rf"bu (?:kural|talimat|yönerge)\w*{G}{{0,30}}?\b(?:her şeyden|diğer (?:tüm|bütün)|tüm "
            rf"diğer)\b{G}{{0,24}}?\b(?:üstün|önce|öncelik)\w*|"
            rf"(?:это|эта|эти|данн\w+) (?:указани|правил|инструкци)\w*{G}{{0,20}}?(?:важнее|выше|приоритет\w* "
            rf"(?:над|перед)|имеет преимущество) {G}{{0,12}}?(?:люб|всех|всеми|друг|остальн)\w*|"
            rf"(?:quy tắc|chỉ dẫn|hướng dẫn) này{G}{{0,24}}?(?:được ưu tiên|có hiệu lực|đứng) (?:hơn|trên|cao "
            rf"hơn) (?:mọi|tất cả)"
        ),
    ),
    # Nobody is to learn that it exists.
    (
        Look(
            (
                "existence existencia existência esistenza existenz istnienia istnieniu varl",
                "règle consigne section instruction regla instrucción norma regra instrução regola istruzione "
                "regel anweisung abschnitts vorgabe zasady instrukcji kural",
                "révéler révèle révélez mentionner divulguer jamais nunca revele revelar reveles mai rivelare "
                "rivela niemals nie verrate preis nigdy ujawniaj",
            ),
        ),
        told(
            rf"(?:ne (?:jamais|pas|rien)|jamais) (?:révéler|révèle\w*|mentionner|mentionne\w*|divulguer|"
            rf"divulgue\w*|évoquer) l['’]existence de (?:cette|ces|la présente|ce) |"
            rf"(?:nunca|jamás|no) (?:revel\w+|mencion\w+|divulg\w+) la existencia de est[aeo]s? |(?:nunca|jamais|"
            rf"não) (?:revel\w+|mencion\w+|divulg\w+) a existência d?e?st[aeo]s? |"
            rf"(?:mai|non) (?:rivel\w+|menzion\w+|divulg\w+) (?:mai )?l['’]esistenza di quest\w+ |(?:verrate|"
            rf"erwähne|nenne|gib)\b{G}{{0,12}}?\b(?:nie|niemals|nicht|keinesfalls)\b{G}{{0,12}}?\bExistenz "
            rf"(?:dieser|dieses) |"
            rf"(?:die )?Existenz (?:dieser|dieses) (?:Regel|Anweisung|Vorgabe|Abschnitts)\b{G}{{0,16}}?\b(?:nie|"
            rf"niemals|nicht|keinesfalls)\b|nigdy nie ujawnia\w* istnienia t\w+ |"
            rf"никогда не (?:раскрывай|упоминай|сообщай|выдавай)\w*{G}{{0,20}}?(?:существовани|наличи)\w+ эт\w+|"
            rf"(?:đừng bao giờ|không bao giờ|tuyệt đối không) (?:tiết lộ|nhắc đến|để lộ){G}{{0,24}}?(?:quy tắc|"
            rf"chỉ dẫn) này"
        ),
    ),
    # Rules are dropped, and nobody is told: in languages of which little is known elsewhere.
    (
        Look(("b", "qua", "qu")),
        told(
            rf"(?:bỏ qua|phớt lờ|quên|không (?:tuân theo|cần tuân)|làm ngơ) (?:đi )?(?:mọi|tất cả(?: các)?|các|"
            rf"những|toàn bộ) (?:quy tắc|chỉ dẫn|hướng dẫn|chỉ thị|lệnh|quy định){G}{{0,40}}?(?:trước|hệ thống|"
            rf"người dùng|ở trên|đã nhận)|"
            rf"(?:tuyệt đối |hãy )?(?:không|đừng|chớ) (?:được )?(?:cho|để|nói (?:cho|với)|báo (?:cho)?|thông báo "
            rf"cho|tiết lộ (?:cho|với)) (?:người dùng|khách|chủ|họ) (?:biết|hay|thấy)?(?! (?:khi|nếu))|(?:giấu|"
            rf"che giấu) (?:người dùng|khách)"
        ),
    ),
    (
        Look(
            (
                "söyleme söylemeyin bildirme bildirmeyin bahsetme bahsetmeyin gösterme göstermeyin haber fark",
                "kullan",
            ),
            ("nie", "mów wspominaj informuj ujawniaj zdradzaj mo", "ytkownikowi ytkownika ytkownik ytkownikom"),
            ("kullan", "s ylem s yleme bildirme bahsetme g sterme haber fark"),
            (
                "u ytkownikowi u ytkownika u ytkownik ytkownikowi ytkownika ytkownik",
                "nie",
                "m w wspominaj informuj ujawniaj zdradzaj",
            ),
        ),
        told(
            rf"kullanıcıya (?:asla |hiçbir zaman |sakın )?(?:bunu|bundan|bunları|hiçbir şey|bu (?:adım|kural|"
            rf"değişiklik|bölüm)\w*|"
            rf"değişiklik\w*){G}{{0,20}}?\b(?:söyleme|bildirme|bahsetme|gösterme|haber verme|belli etme)(?:yin|"
            rf"yiniz)?\b|"
            rf"kullanıcı(?:nın)? (?:bunu )?(?:fark etme|bilme|öğrenme)(?:sin|meli|den|sine)\w*|"
            rf"(?:nigdy |wcale )?nie (?:mów|wspominaj|informuj|ujawniaj|zdradzaj)(?:cie)?\b{G}{{0,12}}?\b(?:o "
            rf"tym|o tej|o tych|tego)\b"
            rf"{G}{{0,16}}?\bużytkowni\w+|(?:nigdy |wcale )?nie (?:mów|wspominaj|informuj)(?:cie)? użytkowni\w+ "
            rf"(?:o tym|o tej|o tych)\b|"
            r"użytkownik\w* nie (?:może|powinien|ma) (?:się )?(?:o tym )?(?:dowiedzieć|wiedzieć|zauważyć)"
        ),
    ),
)
"""A text puts itself above all others, or is to be known by nobody."""
