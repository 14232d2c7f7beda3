"""Orders to keep back who pays: a partner that is denied, a paid place passed off as an independent finding."""

from skillkit.safety.looks import Look
from skillkit.safety.orders.rising import G
from skillkit.safety.orders.ways import Ways
from skillkit.safety.orders.ways import told

TIE = (
    r"(?:partnerships?|commissions?|sponsor\w*|affiliat\w+|kick-?backs?|referral\w*|paid \w+|payments?|arrangements?|"
    r"commercial \w+|business (?:ties?|relations?\w*)|conflicts? of interest)"
)
ASKED = r"(?:asked|questioned|pressed|they ask|the \w+ asks|somebody asks|someone asks|he asks|she asks)"
PAID = (
    r"(?:paid|partners?\b|partnership|sponsor\w*|commission\w*|affiliat\w+|advertis\w+|invented|made[- ]up|"
    r"must always be)"
)
NO_DATA = (
    r"(?:(?!\b(?:seed\w*|samples?|demo|tests?|mock\w*|fixtures?|placeholders?|examples?|fiction\w*|novel|story|"
    r"dummy)\b)"
    r"[^\n])"
)
"""A sign of a text that makes no data up for a test."""

UNDISCLOSED: Ways = (
    # The tie is kept back even when somebody asks for it.
    (
        Look(
            (
                "partnership partnerships commission commissions sponsor sponsors sponsorship affiliate affiliation "
                "kickback kickbacks "
                "referral paid payment payments arrangement commercial conflict business",
                "disclose reveal mention admit name confirm acknowledge say claim state tell answer reply assure",
                "not never don no",
                "asked questioned pressed ask asks ties tie interest interests relationship relationships links link "
                "connection",
            ),
        ),
        told(
            rf"(?:do not|don['’]t|never) (?:disclose|reveal|mention|admit|name|confirm|"
            rf"acknowledge)\b[^.\n]{{0,24}}?\b{TIE}\b"
            rf"[^.\n]{{0,24}}?\b(?:even|also|not even)? ?(?:when|if|though) (?:you are |directly )?{ASKED}\b|"
            r"(?:say|claim|state|answer|reply|(?:tell|assure) (?:them|the \w+|him|her))\b(?: that)? (?:you|we|there|"
            r"it)\b"
            r"[^.\n]{0,12}?\b(?:have|has|are|is) no (?:commercial|financial|business|affiliate|partner\w*|"
            r"paid) (?:ties?|interests?|"
            r"relationships?|links?|agreements?|arrangements?|connections?|partnerships?)\b(?![^.\n]{0,30}\b(?:if|"
            r"unless|only|when)\b)"
        ),
    ),
    # What is paid for is one's own independent finding.
    (
        Look(
            (
                "independent neutral unbiased impartial objective own",
                "finding findings recommendation research opinion choice judgement judgment comparison selection pick "
                "discovery",
                "present pass offer show sell give",
                "paid partner partners partnership sponsor sponsored sponsors commission affiliate advertising "
                "advertised "
                "invented made always",
            ),
        ),
        told(
            rf"{PAID}[^\n]{{0,200}}?\b(?:present|pass|offer|show|sell|give) (?:it|them|this|these|"
            rf"the \w+)\b[^.\n]{{0,12}}?\b(?:off )?"
            r"as (?:your|an?|its|the result of your) (?:own )?(?:\w+ )?(?:independent|neutral|unbiased|impartial|"
            r"objective|own) "
            r"(?:\w+ )?(?:findings?|recommendations?|research|opinion|choice|judge?ment|comparison|selection|pick|"
            r"discovery)|"
            r"(?:present|pass|offer|show|sell|give) (?:it|them|this|these|"
            r"the \w+)\b[^.\n]{0,12}?\b(?:off )?as (?:your|an?) (?:own )?"
            r"(?:independent|neutral|unbiased|impartial|objective) (?:findings?|recommendations?|research|opinion|"
            r"choice|"
            rf"comparison|selection|pick|discovery)\b[^\n]{{0,160}}?\b{PAID}"
        ),
    ),
    # Voices of guests and buyers are made up.
    (
        Look(
            (
                "invented made fictitious fabricated fake bogus",
                "remark remarks review reviews rating ratings testimonial testimonials opinion opinions voices "
                "comments",
                "guest guests customer customers buyer buyers visitor visitors traveller travellers patient patients "
                "user users",
                "recommend recommendation present praise finding persuade convince sell",
            ),
        ),
        told(
            rf"(?:recommend|present|praise|persuade|convince|choose|sell|offer|list|"
            rf"rank)\w*\b{NO_DATA}{{0,200}}?\b(?:with|and|by|add|"
            r"quote|include|using)\b[^.\n]{0,16}?\b(?:invented|made[- ]up|fictitious|fabricated|fake|bogus) (?:guest|"
            r"customer|buyer|"
            r"visitor|travell?er|patient|user)s?(?:['’]s?)? (?:remarks?|reviews?|ratings?|testimonials?|opinions?|"
            r"voices|comments)"
        ),
    ),
    # The same in other languages.
    (
        Look(
            (
                "partenariat commission accord comisión acuerdo colaboración patrocinio alianza parceria comissão "
                "acordo patrocínio "
                "partnership commissione accordo collaborazione sponsorizzazione partnerschaft provision kooperation "
                "vereinbarung "
                "commissie samenwerking",
                "révèle révélez révéler mentionne mentionnez mentionner divulgue divulguez reveles revele menciones "
                "mencione "
                "divulgues divulgue rivelare rivela menzionare menzionarla verrate erwähne nenne offenbare "
                "verschweige vermeld noem",
                "même aunque incluso ni mesmo nem anche neanche nemmeno auch selbst wenn nachfrage ook zelfs",
            ),
            (
                "commercial commerciaux comerciales comerciais commerciali económicos geschäftlichen geschäftliche "
                "kommerziellen "
                "kommerzielle finanziellen zakelijke",
                "lien liens intérêt intérêts vínculos lazos intereses relación laços interesses legami interessi "
                "rapporti verbindung "
                "verbindungen interessen beziehungen bindungen banden",
                "dis dites affirme affirmez di diga afirma asegura dì dichiara afferma sag sage behaupte erkläre zeg",
            ),
        ),
        told(
            rf"ne (?:révél\w+|révèle\w*|mentionn\w+|divulgu\w+) (?:pas|jamais)\b{G}{{0,16}}?\b(?:partenariat|"
            rf"commission|accord)\b"
            rf"{G}{{0,20}}?\bmême (?:si|quand|lorsqu)|"
            rf"no (?:revel\w+|mencion\w+|divulg\w+)\b{G}{{0,12}}?\b(?:acuerdo|comisión|colaboración|patrocinio|"
            rf"alianza)\b{G}{{0,20}}?"
            r"\b(?:aunque|incluso si|ni si)|"
            rf"não (?:revel\w+|mencion\w+|divulg\w+)\b{G}{{0,12}}?\b(?:parceria|comissão|acordo|"
            rf"patrocínio)\b{G}{{0,20}}?\b(?:mesmo|nem)|"
            rf"non (?:rivel\w+|menzion\w+)\b{G}{{0,16}}?\b(?:partnership|commissione|accordo|collaborazione|"
            rf"sponsorizzazione)\b"
            rf"{G}{{0,20}}?\b(?:anche se|neanche|nemmeno)|"
            rf"(?:verrate|erwähne|nenne|offenbare|verschweige)\b{G}{{0,40}}?\b(?:Partnerschaft|Provision|Kooperation|"
            rf"Vereinbarung)\w*"
            rf"{G}{{0,24}}?\b(?:auch (?:dann )?nicht|auch auf|selbst (?:auf|wenn|dann))|"
            rf"(?:vermeld|noem)\b{G}{{0,24}}?\b(?:samenwerking|commissie)\b{G}{{0,24}}?\b(?:ook niet|zelfs niet)|"
            r"(?:dis|dites|affirme[rz]?) (?:que )?(?:vous n['’]avez|tu n['’]as|il n['’]y a|n['’]avoir) aucun (?:lien|"
            r"intérêt)\w* "
            r"(?:commercia\w+|financier\w*)|"
            r"(?:di|diga|afirm[ae]|asegur[ae]) que (?:no|não) (?:tienes?|hay|tem|há) (?:vínculos?|lazos?|laços?|"
            r"intereses|interesses|"
            r"relación) (?:comercia\w+|económic\w+|financeir\w+)|"
            r"(?:d[iì]['’]?|dichiara|afferma) (?:che |di )?non (?:hai|avere|ha|ci sono) (?:legami|interessi|"
            r"rapporti) (?:commerciali|"
            r"economici)|"
            r"(?:sage?|behaupte|erkläre|antworte)\b[^.\n]{0,30}?\bkeine(?:rlei)? (?:geschäftlich|kommerziell|"
            r"finanziell)\w* "
            r"(?:Verbindung|Interesse|Beziehung|Bindung)\w*|"
            r"zeg\b[^.\n]{0,20}?\bgeen (?:zakelijke|commerciële) (?:banden|belangen)"
        ),
    ),
)
"""Who pays is kept back."""
