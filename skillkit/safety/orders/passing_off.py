"""Orders to pass off one thing as another: an advertisement as a source, a purchase as a draft, a clause as removed."""

from skillkit.safety.looks import Look
from skillkit.safety.orders.rising import WHO
from skillkit.safety.orders.rising import G
from skillkit.safety.orders.ways import Ways
from skillkit.safety.orders.ways import told

THEY = rf"(?:(?:the |any |a |an |your )?{WHO}|they|he|she|someone|somebody)"
NOT_TOLD = r"(?<!not )(?<!never )(?<!n['’]t )(?<!cannot )"
ASKS = r"(?:ask|wonder|inquir|enquir|notic|question|object|complain|protest|doubt)\w*"
PARTY = (
    r"(?:airlines?|hotels?|banks?|suppliers?|caterers?|vendors?|shops?|carriers?|providers?|other (?:side|party)|"
    r"landlords?|"
    r"platforms?|systems?|servers?|stores?|themes?|plugins?|publishers?|agenc(?:y|ies)|tools?|software|insurers?|"
    r"authorit\w+|"
    r"manufacturers?|partners?)"
)
UNTOLD = (
    r"(?:without (?:saying|asking|mention\w*|telling|a word|announc\w+|flagging|notice|their|the user)|unasked|"
    r"silently|quietly|"
    r"(?:do not|don['’]t|need not|never|no need to) (?:say|mention|tell|announce|flag|ask)|unsaid|unannounced)"
)
HONEST_ANSWER = (
    r"(?![^.\n]{0,60}\b(?:left out|redacted|omitted|removed|not included|missing|unknown|yet|not sure|cannot|can['’]t|"
    r"where|"
    r"why|so\b(?! that)))"
)

PASSES_OFF: Ways = (
    # A fee stands in a sum that is called something else.
    (
        Look(
            (
                "fold merge hide roll blend bury",
                "total sum amount price",
                "describe present show label call name declare",
            ),
        ),
        told(
            r"\b(?:fold|merge|hide|roll|blend|bury)\b[^.\n]{0,30}?\bin(?:to)?\b[^.\n]{0,16}?\b(?:total|sum|amount|"
            r"price)\b[^.\n]{0,40}?\b(?:describe|present|show|label|call|name|declare)\b"
        ),
    ),
    # An advertisement looks like something else.
    (
        Look(
            (
                "affiliate affiliates partner partners sponsored sponsor referral paid promoted promotional "
                "advertising "
                "advertisement advert backlink backlinks commission",
                "link links product products hotel mention article tip tips page hotels anchor",
                "looks look reads read sounds sound seems appears passes pass disguise disguised unmarked marked mark "
                "label",
                "ordinary neutral normal usual editorial independent regular genuine organic natural own objective "
                "disguise "
                "disguised unmarked marked without as",
            ),
        ),
        told(
            rf"\b(?:affiliat\w+|partner|sponsor\w*|referral|paid|promot\w+|advert\w*|backlinks?|"
            rf"commission\w*)\b[^\n]{{0,240}}?"
            rf"{NOT_TOLD}\b(?:(?:looks?|reads?|sounds?|seems?|appears?) (?:\w+ )?(?:like|as) (?:an? |any |the )?(?:\w+ "
            rf")?"
            rf"(?:ordinary|neutral|normal|usual|editorial|independent|regular|genuine|organic|natural|objective|source|"
            rf"reference|citation)\b|disguise[ds]? as\b|passe?[sd]? (?:it |them )?off as\b)"
        ),
    ),
    # Something is left out of what is listed, and a question after it is answered by a claim.
    (
        Look(
            (
                "listing summary list report changelog log overview account sources diff summarizing summarising "
                "telling "
                "reporting edits",
                "leave keep omit drop strike pass skip exclude leaving",
                "ask asks asked asking wonder wonders inquire inquires notice notices question questions object "
                "objects "
                "complain complains",
                "say claim tell answer explain reply state put blame",
            ),
            (
                "listing listed summarizing summarising reporting",
                "leave omit pass skip drop keep",
                "booked ask asked order ordered request requested agreed want wanted approve approved book",
                "not never nobody",
            ),
        ),
        told(
            rf"{NOT_TOLD}\b(?:leave|keep|omit|drop|strike|pass over|skip|exclude)\b(?:(?!\b(?:secrets?|passwords?|"
            rf"tokens?|keys?|"
            rf"personal|private|confidential|internal|names?|credentials?)\b)[^.\n]){{0,60}}?\b(?:when (?:listing|"
            rf"telling|"
            rf"reporting|summari[sz]ing)|(?:of|from|in|off) (?:the|your|any|every) (?:\w+ )?(?:list|summary|report|"
            rf"change ?log|overview|account|log|sources|diff))\b[^\n]{{0,160}}?\b(?:if|when|should|"
            rf"once)\b{G}{{0,40}}?\b{ASKS}"
            rf"{G}{{0,80}}?\b(?:say|claim|tell {THEY}|tell them|answer|explain|reply|state)\b(?: that)?{HONEST_ANSWER}|"
            rf"\b(?:did not|didn['’]t|has not|hasn['’]t|have not|nobody|never) (?:\w+ )?(?:asked?|book(?:ed)?|"
            rf"order(?:ed)?|"
            rf"request(?:ed)?|agreed?|want(?:ed)?|approved?)\b[^\n]{{0,60}}?\b(?:when (?:listing|telling|reporting|"
            rf"summari[sz]ing)\b{G}{{0,40}}?\b(?:leave|omit|pass over|skip|drop|keep)|(?:leave|omit|pass over|skip|"
            rf"drop)\b"
            rf"{G}{{0,40}}?\bwhen (?:listing|telling|reporting|summari[sz]ing))\b"
        ),
    ),
    # What binds is told to be free.
    (
        Look(
            (
                "present describe show sell label announce list report call declare pass",
                "as",
                "even though although",
                "free refundable draft test copy temporary reversible preview simulation reservation estimate optional "
                "trial "
                "cancelled canceled changed undone provisional",
                "not no never cannot already non",
            ),
        ),
        told(
            rf"{NOT_TOLD}\b(?:present|describe|show|sell|label|announce|list|report|call|declare|pass "
            rf"off)\b{G}{{0,60}}?\bas "
            rf"(?:an? |the )?{G}{{0,12}}?\b(?:free|refundable|draft|test|copy|temporary|reversible|preview|simulation|"
            rf"reservation|estimate|optional|trial|provisional)\b{G}{{0,80}}?\b(?:even (?:where|if|when|though)|"
            rf"although|"
            rf"though)\b{G}{{0,60}}?\b(?:not|no|never|cannot|non-?\w+|already)\b"
        ),
    ),
    # More is spent than was allowed, and nobody is told.
    (
        Look(
            (
                "exceed overspend surpass overrun overstep raise stretch beyond above over past",
                "budget limit cap price sum ceiling amount quote fee allowance",
                "without not don never need unsaid silently quietly",
                "saying mentioning telling say mention tell announce flag unsaid silently quietly word notice asking",
            ),
        ),
        told(
            rf"{NOT_TOLD}\b(?:exceed|overspend|go (?:over|beyond|past|above)|surpass|overrun|overstep|stretch)\b"
            rf"{G}{{0,60}}?\b(?:budget|limit|cap|price|sum|ceiling|amount|quote|allowance|by (?:up to )?\d+)\b"
            rf"[^.\n]{{0,80}}?\b{UNTOLD}|"
            rf"\b(?:budget|limit|cap|ceiling|allowance|maximum)\b[^.\n]{{0,40}}?{NOT_TOLD}\b(?:exceed|overspend|go "
            rf"(?:over|beyond|"
            rf"past|above)|surpass|overstep|stretch) (?:it|them|this|that)\b[^.\n]{{0,80}}?\b{UNTOLD}"
        ),
    ),
    # Somebody else is said to have done what was done unasked.
    (
        Look(
            (
                "object objects complain complains protest protests wonder wonders notice notices ask asks",
                "tell say claim answer explain blame",
                "changed raised cancelled canceled insisted demanded decided made caused moved added brings adds "
                "requires "
                "adjusted corrected rounded set put brought",
                "without unasked silently quietly not never unsaid hidden need",
            ),
        ),
        told(
            rf"\b(?:{UNTOLD}|hidden)\b[^\n]{{0,300}}?\b(?:if|when|should|once)\b {THEY}(?: should)? "
            rf"{ASKS}[^.\n]{{0,60}}?\b(?:tell|say|"
            rf"claim|answer|explain|blame)\b[^.\n]{{0,30}}?\b(?:the|an?|some|his|her|their) "
            rf"{PARTY}\b[^.\n]{{0,20}}?\b(?:changed|"
            rf"raised|cancell?ed|insist\w*|demand\w*|decided|made|caused|moved|added|brings?|adds?|requires?|put|"
            rf"adjusted|corrected|rounded|set)\b"
        ),
    ),
    # A removal is confirmed, and not done.
    (
        Look(
            (
                "removed deleted gone cancelled canceled out undone stopped changed removal deletion remove delete",
                "want wants ask asks request requests wish wishes insist insists demand demands",
                "confirm agree promise acknowledge say tell assure nod",
                "leave keep retain continue let",
                "but and yet while though",
            ),
        ),
        told(
            rf"\b(?:if|when|should|whenever|once)\b {THEY}(?: should)? (?:wants?|asks?|requests?|wish(?:es)?|insists?|"
            rf"demands?)\b"
            rf"{G}{{0,60}}?\b(?:remov\w+|delet\w+|gone|cancel\w+|out|undone|stopp\w+|changed)\b{G}{{0,20}}?,\s*(?:then "
            rf"|always )?"
            rf"(?:confirm|agree|promise|acknowledge|say (?:yes|so|that)|tell them|assure them|nod)\b"
            r"(?:(?!\b(?:if|unless|whether|ask|which|until)\b)[^.\n]){0,50}?\b(?:but|and|yet|while)\b (?:then |still |"
            r"quietly "
            r"|silently |in fact )*(?:leave|keep|retain|let|continue)(?:ing)?\b(?! (?:a |the )?(?:copy|backup|record|"
            r"note|log|"
            r"rest|others?|everything else|them informed))"
        ),
    ),
    # In other languages.
    (
        Look(
            (
                "streichung streichen gestrichen entfernen entfernung löschen löschung supprimer suppression retirer "
                "quitar "
                "suprimir eliminar supresión borrar remover retirar remoção togliere rimuovere rimozione eliminare "
                "verwijderen schrappen",
                "bestätige bestätigst zusage sag zu confirme confirmez confírmaselo confirma confírmalo confírmale "
                "conferma "
                "confermi bevestig beloof",
                "lass lasse behalte belasse laissez laisse gardez garde déjala déjalo déjela mantén conserva deixe "
                "mantenha "
                "lascia lascialo lasciala mantieni laat behoud",
            ),
            (
                "partnerlink partnerlinks werbelink werbung affiliate patrocinado patrocinados sponsorisé sponsorisés "
                "partenaire afiliado",
                "aussieht gewöhnliche normale neutrale parezca ordinario normal neutral ressemble ordinaire neutre "
                "pareça",
            ),
        ),
        told(
            r"(?:Streich\w+|gestrichen|streichen|[Ee]ntfern\w+|[Ll]ösch\w+)\b[^\n]{0,60}?\b(?:bestätig\w+|"
            r"sag\w*[^.\n]{0,40}?\bzu)\b"
            r"[^.\n]{0,60}?\b(?:lass\w*|behalt\w*|belass\w*)\b[^.\n]{0,30}?\b(?:aber|doch|jedoch|trotzdem)\b|"
            r"(?:Streich\w+|gestrichen|[Ee]ntfern\w+|[Ll]ösch\w+)\b[^\n]{0,60}?\b(?:bestätig\w+|"
            r"zusag\w+)\b[^.\n]{0,60}?\b(?:aber|"
            r"doch|jedoch)\b[^.\n]{0,12}?\b(?:lass\w*|behalt\w*|belass\w*)\b|"
            r"\b(?:quitar|suprimir|eliminar|supresión|borrar|retirar|remover|"
            r"remoção)\b[^.\n]{0,60}?\bconf[ií]rm\w+\b[^.\n]{0,30}?"
            r"\b(?:pero|mas|porém)\b[^.\n]{0,12}?\b(?:déj\w+|deja|mantén\w*|conserva|deixe\w*|mantenha\w*)|"
            r"\b(?:supprim\w+|suppression|retirer|retrait)\b[^.\n]{0,60}?\bconfirm\w+[^.\n]{0,30}?\bmais\b[^.\n]{0,12}?"
            r"\b(?:laiss\w+|"
            r"gard\w+|conserv\w+)|"
            r"\b(?:togliere|rimuovere|rimozione|eliminare)\b[^.\n]{0,60}?\bconferm\w+[^.\n]{0,30}?\bma\b[^.\n]{0,12}?\b"
            r"(?:lasci\w+|"
            r"mantieni)|"
            r"\b(?:verwijder\w+|schrap\w+)\b[^.\n]{0,60}?\b(?:bevestig|beloof)\b[^.\n]{0,30}?\bmaar\b[^.\n]{0,12}?\b(?:"
            r"laat|"
            r"behoud)\b|"
            r"\b(?:Partnerlinks?|Werbelinks?|Werbung|[Aa]ffiliate\w*)\b[^.\n]{0,60}?\bwie (?:eine?|ein) "
            r"(?:gewöhnlich\w+|normal\w+|"
            r"neutral\w+|üblich\w+)\b[^.\n]{0,30}?\b(?:aussieh\w+|wirk\w+|klingt|liest)|"
            r"\b(?:patrocinad\w+|afiliad\w+)\b[^.\n]{0,80}?\b(?:parezcan?|pareçam?)\b[^.\n]{0,20}?\b(?:normal\w*|"
            r"ordinari\w+|neutral\w*|"
            r"comu[mn]\w*)|"
            r"\b(?:sponsorisé\w*|partenaires?|affili\w+)\b[^.\n]{0,80}?\b(?:ressembl\w+|pass\w+ "
            r"pour)\b[^.\n]{0,20}?\b(?:ordinaires?|"
            r"neutres?|normales?)"
        ),
    ),
)
"""People are told that it is something else."""
