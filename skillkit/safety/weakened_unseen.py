"""Orders to weaken a check where nobody sees it: expected values, thresholds, steps of a build, tests."""

import re

from skillkit.patterns import Pattern
from skillkit.safety.around import Around
from skillkit.safety.looks import Look
from skillkit.safety.unheard import UNHEARD

GAP = r"[^.\n]{0,60}?"
SHORT = r"[^.\n]{0,30}?"

WEAKENS = Pattern(
    rf"\b(?:chang|adjust|updat|set|edit|rewrit|mak)\w* {SHORT}\bexpect(?:ed|ations?)\b{GAP}\b(?:whatever|what "
    rf"(?:the|it)|match the (?:code|actual|"
    r"new)|current(?:ly)?|actual|at present)\b|"
    rf"`\|\| ?(?:true|:|exit 0)`|`?\b(?:continue-on-error|allow_failure|ignore_errors|ignoreFailures)\b:? ?(?:true|"
    rf"yes)|`--(?:exit-zero|no-verify|"
    r"passWithNoTests|forceExit|soft-fail|exit-code[= ]0)`|`set \+e`|"
    rf"\b(?:lower|reduc|drop|decreas|relax|rais|bump|loosen|widen)(?:e|es|ing|s)? {SHORT}\b(?:coverage|thresholds?|"
    rf"fail_under|fail-under|minimum|tolerances?|quality gates?|severity)\b|"
    rf"\b(?:wrap|put|enclos|surround)\w* {SHORT}\bassert\w*\b{SHORT}\b(?:try|catch|rescue|except|if)\b|"
    rf"\b(?:give|add|put|insert|start|begin)\b{GAP}\btests?\b{GAP}`?\b(?:return|pass|skip)\b`?{SHORT}\b(?:first|"
    rf"top|begin\w*)\b|"
    rf"\bearly `?return`?{GAP}\btests?\b|\bassert\b[^.\n]{{0,60}}?\bor True\b|"
    r"\boutcome\s*=\s*[\"'](?:passed|ok|success)|"
    rf"\bcatch\w* (?:the |all |every |any )?(?:exceptions?|errors?)\b{GAP}\breturn\w* (?:the |an? )?expected\b|"
    rf"\bmak(?:e|ing)\b{SHORT}\b(?:tests?|suite|build|checks?|pipeline)\b{SHORT}\b(?:green|pass)\b{SHORT}\b(?:by other "
    r"means|in some other way|one way or another|at any price|no matter how)\b|"
    rf"\b(?:sys\.exit|os\._exit|process\.exit)\(0\)|"
    rf"\b(?:skip|disabl|comment|delet|remov|mark|quarantin|mut|silenc|suppress)\w* {SHORT}\b(?:failing|failed|"
    rf"broken|red|flaky)\b{SHORT}\b(?:tests?|checks?|assert\w*|"
    r"steps?)\b|"
    rf"\b(?:add|put|sprinkle|insert|use|append)\b{GAP}`?(?:#? ?noqa|# ?nosec|eslint-disable\S*|@ts-(?:ignore|"
    rf"nocheck)|# type: ignore|NOLINT|@SuppressWarnings|"
    r"nosemgrep)\b|"
    rf"\b(?:Erwartungswert|Sollwert|erwartete\w* (?:Wert|Ergebnis))\w*{GAP}\b(?:an(?:passen|gleichen)|ändern|"
    rf"setzen|passe|ändere|setze)\b|"
    rf"\b(?:passe|ändere|setze)\b{GAP}\b(?:erwartete\w* (?:Wert|Ergebnis)\w*|Erwartungswert\w*)|"
    rf"\b(?:Schwell(?:e|en|wert\w*)|Grenzwert\w*|Testabdeckung|Abdeckung\w*)\b{GAP}\b(?:senken|herabsetzen|"
    rf"absenken|lockern|runtersetzen)\b|"
    rf"\b(?:senke|lockere|setze)\b{GAP}\b(?:Schwell\w+|Grenzwert\w*|\w*[Aa]bdeckung\w*)|"
    rf"\b(?:fehlschlagende|rote|kaputte)\w* Tests?\b{GAP}\b(?:überspring\w*|auskommentier\w*|deaktivier\w*|lösch\w*)|"
    rf"\b(?:modifi|chang|adapt|remplac)\w* {SHORT}\bvaleurs? attendues?\b|\b(?:abaiss|baiss|rédui|diminu)\w* "
    rf"{SHORT}\b(?:seuils?|couverture)\b|"
    rf"\b(?:désactiv|saut|ignor|comment|supprim)\w* {SHORT}\btests?\b{SHORT}\b(?:échou\w*|rouges?|en échec)|"
    rf"\b(?:cambi|modific|ajust)\w* {SHORT}\b(?:valor(?:es)?|resultados?) esperados?\b|\b(?:baj|reduc|reduzc|reduz|"
    rf"baix|diminu)\w* {SHORT}\b(?:umbral\w*|"
    rf"cobertura|limiar\w*)\b|\b(?:desactiv|omit|salt|coment|elimin|desativ|pul|ignor)\w* {SHORT}\b(?:pruebas?|"
    rf"tests?|testes?)\b{SHORT}\b(?:fall\w+|falh\w+|rot[oa]s?)|"
    rf"\b(?:muda|mude|altera|altere|troque|cambi|modific)\w* {SHORT}\b(?:valor(?:es)? esperados?|valor[ei] "
    rf"attes[oi])\b|"
    rf"\b(?:abbass|ridu|diminu)\w* {SHORT}\b(?:soglia|soglie|copertura)\b|\b(?:disattiv|salt|commenta|elimina)\w* "
    rf"{SHORT}\btest\b{SHORT}\bfall\w+|"
    rf"(?:замени|измени|поменя|подгон|подставь)\w*{GAP}ожидаем\w+ (?:значени|результат)\w*|(?:снизь|снизить|понизь|"
    rf"понизить|опусти|уменьши)\w*{GAP}(?:порог|покрыти)\w*|"
    rf"(?:отключи|пропусти|закомментируй|удали)\w*{GAP}(?:падающ|упавш|красн|сломанн)\w+ тест\w*",
    re.IGNORECASE,
)
"""A check is made to say yes."""

SPOKEN_OF = Pattern(
    r"\b(?:red flags?|anti-?patterns?|in the open|skip\w* (?:a |the |it )?(?:tests? )?visibly|(?:user|team)['’]s "
    r"consent|(?:does not|doesn['’]t|do not|don['’]t) belong|"
    r"cheat\w*|reward[- ]hack\w*|gam(?:es?|ing) the|smells?|tamper\w*|reject (?:a|"
    r"any|the|such)|"
    r"(?:do not|don['’]t|never|must not|may not) (?:ever )?(?:lower|skip|disable|weaken|change|relax|delete|remove|"
    r"suppress|wrap|comment|edit|touch|adjust|update|add|use|put|loosen|silence|"
    r"just|simply|merge))\b|\b(?:nicht|niemals|keine) (?:senken|ändern|lockern|überspringen)|\bне (?:отключай|"
    r"снижай|меняй)\w*",
    re.IGNORECASE,
)
"""A text that forbids it, or teaches to find it."""

WEAKENED_UNSEEN = Around(
    Look(
        (
            "expected expect expectation expectations",
            "change adjust update set edit rewrite make changing",
            "whatever what match current actual present currently",
        ),
        (
            "true exit",
            "continue allow ignore error failure verify zero no passwithnotests forceexit soft ignorefailures 0 "
            "sys os process e",
        ),
        ("true", "behind after to append add put end the in"),
        (
            "coverage threshold thresholds under minimum tolerance tolerances gate gates severity limit limits "
            "minimums",
            "lower reduce drop decrease relax raise bump loosen widen lowering",
        ),
        ("assert", "true", "or"),
        ("outcome", "passed ok success"),
        ("exception exceptions error errors", "expected", "return returns returning"),
        ("green pass", "suite test tests build checks pipeline", "means way price matter another"),
        ("assert assertion assertions asserts", "wrap put enclose surround", "try catch rescue except if"),
        ("return pass skip", "test tests", "first top beginning begin early start"),
        (
            "failing failed broken red flaky",
            "skip disable comment delete remove mark quarantine mute silence suppress",
            "test tests check checks step steps assertion assertions",
        ),
        ("noqa nosec eslint ts type nolint suppresswarnings nosemgrep", "add put sprinkle insert use append"),
        (
            "erwartungswert erwartungswerte sollwert sollwerte erwarteten erwartete schwelle schwellen "
            "schwellwert schwellenwert grenzwert testabdeckung abdeckung tests test",
            "anpassen angleichen ändern setzen passe ändere setze senken herabsetzen absenken lockern senke "
            "lockere überspringe überspringen auskommentieren deaktivieren lösche deaktiviere",
        ),
        (
            "attendue attendues seuil seuils couverture tests test",
            "modifie modifiez modifier change changez changer adapte adaptez adapter remplacez remplacer abaisse "
            "abaissez abaisser baisse baissez baisser réduis réduisez réduire diminuez diminuer désactive "
            "désactivez saute "
            "désactiver sautez ignorez commente commentez supprime supprimez",
        ),
        (
            "esperado esperados umbral umbrales cobertura pruebas prueba tests test limiar limiares testes teste",
            "cambia cambie cambiar modifica modifique modificar ajusta ajuste ajustar baja baje bajar reduce "
            "reduzca reducir desactiva desactive omite omita salta comenta elimina mude muda mudar altere altera "
            "alterar troque baixe baixa baixar reduza reduzir diminua desative pule ignore",
        ),
        (
            "atteso attesi soglia soglie copertura test",
            "cambia cambiare modifica modificare abbassa abbassare riduci ridurre diminuisci disattiva salta "
            "commenta elimina",
        ),
    ),
    WEAKENS,
    (UNHEARD,),
    SPOKEN_OF,
    before=700,
    after=1000,
)
