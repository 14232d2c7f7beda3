"""Orders to drop instructions, in other languages than English."""

import re

from skillkit.patterns import Pattern
from skillkit.safety.looks import Look

ELSEWHERE = Pattern(
    r"\b(?:ignorier\w*|vergiss(?! (?:dabei )?nicht)|vergessen|missachte\w*)\b[^.\n]{0,40}\b(?:Anweisung\w*|Regeln|"
    r"Vorgaben|Instruktionen|"
    r"Systemprompt)"
    r"|\b(?:ignor\w*|oubli\w*)\b[^.\n]{0,40}\b(?:instructions|consignes|règles)\b[^.\n]{0,25}(?:précédentes|"
    r"antérieures|ci-dessus|système|reçues)"
    r"|\bne (?:tiens|tenez|tenir) (?:pas |aucun )?compte\b[^.\n]{0,30}\b(?:instructions|consignes|règles)\b"
    r"|\b(?:bortse från|ignorera|glöm(?! inte)|se bort fra|ignorer|glem(?! ikke)|ignoroi|unohda|ignoruj|zapomeň|"
    r"nedbej|ignoră|(?<!nu )uită|(?<!jangan )(?:abaikan|lupakan)|"
    r"hagyd figyelmen kívül|ігноруй|(?<!не )забудь)\b[^.\n]{0,50}\b(?:instruktion\w*|instruks\w*|anvisning\w*|"
    r"regler\w*|ohje\w*|"
    r"sään\w*|pokyn\w*|pravid\w*|instrucțiun\w*|reguli\w*|instruksi|aturan|perintah|utasítás\w*|інструкці\w*|правил\w*)"
    r"|\b(?:vorherig\w+|bisherig\w+|frühere\w*)\s+(?:Anweisung\w*|Regeln|Vorgaben)\b[^.\n]{0,20}\b(?:nicht mehr|"
    r"ungültig|aufgehoben|hinfällig)"
    r"|\b(?:istruzioni|regole)\s+(?:precedenti|ricevute|date)\b[^.\n]{0,15}\bnon (?:valgono|contano)"
    r"|\b(?:instrucciones|reglas)\s+(?:anteriores|previas)\b[^.\n]{0,15}\b(?:ya no|quedan (?:anuladas|sin))"
    r"|\b(?:consignes|instructions|règles)\s+(?:précédentes|antérieures)\b[^.\n]{0,15}\bne\b[^.\n]{0,12}\bplus"
    r"|\b(?:instruções|regras)\s+anteriores\b[^.\n]{0,15}\b(?:não|já não|deixam)"
    r"|\b(?:ab (?:jetzt|sofort)|von nun an|künftig) (?:gelten|gilt|zählen|zählt) (?:nur|allein|ausschließlich) "
    r"(?:noch )?(?:diese\w*|die (?:Regeln|Anweisungen|Vorgaben) (?:in )?(?:dieser|hier))\b"
    r"|\b(?:a partir de ahora|desde ahora|de ahora en adelante) (?:solo|sólo|únicamente) (?:valen?|cuentan?|rigen?|"
    r"obedece\w*|sigue)\b[^.\n]{0,25}\best[aeo]s?\b"
    r"|\b(?:désormais|à partir de maintenant),? (?:seul\w*|uniquement|n['’]obéi\w*)\b[^.\n]{0,25}\b(?:ce|cette|ces)\b"
    r"|\b(?:a partir de agora|doravante),? só\b[^.\n]{0,25}\best[ae]s?\b|\bda ora in poi (?:valgono|vale|conta|"
    r"segui) (?:solo|soltanto)\b[^.\n]{0,25}\bquest\w+"
    r"|\bvanaf nu (?:gelden|geldt|tellen) (?:alleen|enkel|uitsluitend)\b[^.\n]{0,25}\b(?:dit|deze)\b|\bod teraz "
    r"(?:obowiązuj\w+|licz\w+) (?:się )?(?:tylko|wyłącznie)\b[^.\n]{0,25}\b(?:te|ten|tym|tego)\b"
    r"|(?:отныне|с этого момента)[^.\n]{0,20}(?:только|лишь)[^.\n]{0,20}эт|"
    r"从现在起只|從現在起只|今後は[^。\n]{0,20}のみ(?:に従|を守)"
    r"|\b(?:ignora\w*|olvida\w*|descarta\w*)\b[^.\n]{0,40}\b(?:instrucciones|reglas|directrices|indicaciones)\b"
    r"|\b(?:ignore|(?<!não )(?<!nunca )esqueça|desconsidere|ignora)\b[^.\n]{0,40}\b(?:instruções|regras|diretrizes)\b"
    r"|\b(?:ignora|(?<!non )dimentica)\b[^.\n]{0,40}\b(?:istruzioni|regole)\b"
    r"|\b(?:negeer|vergeet(?! niet))\b[^.\n]{0,40}\b(?:instructies|regels)\b|\b(?:zignoruj|"
    r"(?<!nie )zapomnij)\b[^.\n]{0,40}\b(?:instrukcj|zasad|polece)"
    r"|(?:игнорируй\w*|(?<!не )забудь\w*|проигнорируй\w*|не обращай\w* внимания)[^.\n]{0,50}(?:инструкци|указани|"
    r"правил)"
    r"|(?:忽略|无视|無視|忘记|忘記|不要理会|不理会|不遵守)[^。\n]{0,12}(?:之前|先前|以上|上述|上面|前面|所有|一切|任何|系统|系統|你的|您的|原有|全部|现有|安全|用户)[^。\n]{0,12}"
    r"(?:指令|指示|规则|規則|提示|说明|要求)(?!时|時|的情况)"
    r"|(?:指示|命令|ルール|プロンプト|規則)[^。\nァ-ヶ]{0,15}(?:無視|忘れ)"
    r"|(?:지시|명령|규칙|지침)[^.\n]{0,15}(?:무시|잊)"
    r"|تجاهل[^.\n]{0,40}(?:التعليمات|القواعد|الأوامر)|(?:अनदेखा|नज़रअंदाज़)[^।\n]{0,20}|(?:निर्देशों|"
    r"नियमों)[^।\n]{0,25}(?:अनदेखा|नज़रअंदाज़|भूल)|دون (?:إخبار|علم|إبلاغ) المستخدم"
    r"|(?:önceki|tüm)[^.\n]{0,30}(?:talimat|kural)\w*[^.\n]{0,20}(?:yok say|unut|görmezden)",
    re.IGNORECASE,
)
FOREIGN = Look(
    (
        "ignoriere ignorieren ignoriert vergiss vergessen missachte ignore ignorez ignorer oublie oubliez ignora "
        "ignorar "
        "ne bortse ignorera glöm se ignorer glem ignoroi unohda ignoruj zapome nedbej ignor uit abaikan lupakan hagyd "
        "vorherige vorherigen bisherige bisherigen frühere istruzioni regole instrucciones reglas consignes "
        "instruções regras "
        "olvida olvide descarta esqueça desconsidere dimentica negeer vergeet zignoruj zapomnij önceki tüm",
        "anweisungen anweisung regeln vorgaben instruktionen systemprompt consignes règles instructions instrucciones "
        "reglas directrices indicaciones instruções regras diretrizes istruzioni regole instructies regels instrukcje "
        "zasady polecenia talimatlar kurallar instruktioner instruktionerna instrukser anvisninger anvisningar "
        "regler reglerna "
        "ohjeet ohjeita säännöt pokyny pravidla instruc iunile regulile instruksi aturan perintah utasításokat "
        "nicht ungültig aufgehoben non ya quedan plus não",
    ),
    ("ab nun künftig", "gelten gilt zählen zählt", "nur allein ausschließlich"),
    ("ahora adelante", "solo sólo únicamente", "vale cuenta rige obedece sigue"),
    ("désormais maintenant", "seul seule seuls seules uniquement n"),
    ("agora doravante", "só"),
    ("ora", "poi", "solo soltanto"),
    ("vanaf", "nu", "alleen enkel uitsluitend"),
    ("teraz", "od", "tylko wy"),
)
