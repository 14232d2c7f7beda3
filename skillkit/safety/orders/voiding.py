"""All that somebody said before is declared void, in everyday words of several languages."""

from skillkit.safety.looks import Look
from skillkit.safety.orders.ways import Ways
from skillkit.safety.orders.ways import told

FAR = r"[^.\n]{0,100}?"

VOIDS: Ways = (
    (
        Look(
            (
                "vorgaben anweisungen weisungen regeln instruktionen consignes instructions règles directives "
                "instrucciones "
                "reglas indicaciones instruções regras istruzioni regole direttive instructies regels aanwijzingen",
                "vorher zuvor bisher früher erhalten bekommen reçues reçu avant auparavant recibiste recibido antes "
                "recebeu "
                "recebidas ricevuto ricevute prima kreeg gekregen eerder",
                "nicht aufgehoben ungültig hinfällig plus annulées caduques valer valen aplican anuladas anulan vigor "
                "valem "
                "aplicam valgono annullate applicano niet vervallen",
            ),
        ),
        told(
            r"(?:(?:alle|sämtliche|jegliche)\w* )?(?:Vorgaben|Anweisungen|Weisungen|Regeln|"
            r"Instruktionen)\b[^.\n]{0,8}?\bd(?:ie|u)\b"
            r"[^.\n]{0,20}?\b(?:vorher|zuvor|bisher|früher)\b[^.\n]{0,30}?\b(?:erhalten|bekommen|gegeben|gesagt|hast|"
            r"wurden)\b"
            rf"{FAR}\b(?:gelten|zählen|sind|haben)\b{FAR}\b(?:nicht mehr|nicht länger|keine Geltung|aufgehoben|"
            rf"ungültig|hinfällig|"
            r"nichtig)\b|"
            r"(?:consignes|instructions|règles|directives)\b[^.\n]{0,20}?\b(?:reçues?|données|avez reçues|as "
            r"reçues)\b[^.\n]{0,20}?"
            rf"\b(?:avant|auparavant|précédemment|jusqu['’]ici)\b{FAR}\b(?:ne s['’]appliquent plus|ne valent plus|ne "
            rf"comptent plus|"
            r"sont (?:annulées|caduques|levées|suspendues))|"
            r"(?:instrucciones|reglas|indicaciones)\b[^.\n]{0,12}?\bque\b[^.\n]{0,12}?\b(?:recibiste|has recibido|te "
            r"dieron|recibió)\b"
            rf"[^.\n]{{0,20}}?\b(?:antes|previamente|hasta ahora)\b{FAR}\b(?:dejan de (?:valer|aplicarse|regir|contar)|"
            rf"ya no (?:valen|"
            r"aplican|cuentan|rigen)|quedan (?:anuladas|sin)|no (?:valen|se aplican))|"
            r"(?:instruções|regras|orientações)\b[^.\n]{0,12}?\bque\b[^.\n]{0,12}?\b(?:recebeu|recebeste|lhe "
            r"deram)\b[^.\n]{0,20}?"
            rf"\b(?:antes|anteriormente|até agora)\b{FAR}\b(?:deixam de (?:valer|se aplicar)|já não (?:valem|se "
            rf"aplicam)|não valem)|"
            r"(?:istruzioni|regole|direttive)\b[^.\n]{0,12}?\bche\b[^.\n]{0,12}?\b(?:hai ricevuto|ti hanno dato|sono "
            r"state date)\b"
            rf"[^.\n]{{0,20}}?\b(?:prima|in precedenza|finora)\b{FAR}\bnon (?:valgono|si applicano|contano) più|"
            r"(?:instructies|regels|aanwijzingen)\b[^.\n]{0,12}?\bdie\b[^.\n]{0,12}?\bje\b[^.\n]{0,20}?\b(?:eerder|tot "
            r"nu toe|"
            rf"hiervoor)\b[^.\n]{{0,30}}?\b(?:kreeg|hebt gekregen|gekregen hebt)\b{FAR}\b(?:gelden niet (?:meer|"
            rf"langer)|vervallen|zijn "
            r"vervallen)"
        ),
    ),
)
"""What was said before no longer counts."""
