"""Which languages a text may be in, by its small words and its letters."""

from skillkit.patterns import Pattern

SMALL = {
    "en": "the a an of to and is are in that for with if when it this be by on or not do as you your from at will",
    "de": "der die das und nicht ein eine den dem des mit auf ist zu für von wenn auch keine im werden wird du "
    "sie er aus "
    "als oder dass bei nach",
    "es": "el la los las de del que y en un una no con por para se su es al lo si como este esta antes sin más aunque",
    "fr": "le la les de des du et un une est que qui dans pour pas ne sur il avec ce cette à au aux si se en "
    "sans l d s "
    "même son",
    "pt": "o a os as de do da dos das e em um uma que não para com por se ao na no mais sem seu sua ou são ser",
    "it": "il lo la i gli le di del della dei e un una che non per con si al nel è ogni come in sul da più senza o",
    "nl": "de het een en van in is niet dat op te voor met als naar aan bij ook deze dit zijn hij worden na "
    "hoeft wordt om",
    "pl": "i w z na nie do się jest to że o po od dla przez jak lub oraz tym jeśli bez o za tego nawet",
    "tr": "ve bir bu için ile de da olarak ya gibi daha her sonra önce ne adresine bunu etme kadar veya yalnızca",
    "ru": "и в не на с по что это для из от как если к о его или после у за без при об",
}
LETTERS = {
    "zh": Pattern("[\u4e00-\u9fff]"),
    "ja": Pattern("[\u3040-\u30ff]"),
    "ko": Pattern("[\uac00-\ud7a3]"),
}
"""Languages without blanks between words, or with endings that grow to their words, by their letters."""

OWN_LETTERS = {
    "tr": frozenset("ığşİ"),
    "pl": frozenset("łżśćńąęź"),
    "de": frozenset("ß"),
    "pt": frozenset("ãõ"),
    "es": frozenset("ñ¿¡"),
}
"""Letters that hardly any other of these languages writes."""

LANGUAGES: dict[str, set[str]] = {}
for _language, _words in SMALL.items():
    for _word in _words.split():
        LANGUAGES.setdefault(_word, set()).add(_language)


def unspaced(text: str) -> str | None:
    """The language of a text that is not read word by word."""
    if text.isascii():
        return None
    for language in ("ko", "ja", "zh"):
        if LETTERS[language].search(text):
            return language
    return None


def spaced(words: list[str]) -> list[str]:
    """The languages whose small words are most frequent among the words of a text: one, or those as frequent."""
    counts: dict[str, int] = {}
    for word in words:
        for language in LANGUAGES.get(word, ()):
            counts[language] = counts.get(language, 0) + 1
    others = [word for word in words if not word.isascii()]
    for language, letters in OWN_LETTERS.items() if others else ():
        if found := sum(not letters.isdisjoint(word) for word in others):
            counts[language] = counts.get(language, 0) + found
    most = max(counts.values(), default=0)
    return [language for language, count in counts.items() if count == most] or ["en"]
