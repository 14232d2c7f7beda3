"""How alike two skills are: titles, rare text, subjects, and what does not count."""

import random
import re
import time
import unicodedata
import zlib
from collections.abc import Callable

import pytest

from skillkit.gate.nearest import shortlist
from skillkit.similarity.compare import DUPLICATE, SAME_TEXT, SIMILAR, Facts, compare, share
from skillkit.similarity.index import FEW, Index
from skillkit.similarity.nearness import Signs, signs
from skillkit.similarity.subject import root
from skillkit.similarity.text import MIXERS, Text, normalised_title, shingles, squeezed, words

RANDOM = random.Random(11)
WORDS = ["".join(RANDOM.choices("abcdefghijklmnoprstuvw", k=6)) for _ in range(600)]


def prose(start: int, count: int = 60) -> str:
    return " ".join(WORDS[start : start + count])


def text(key: str, body: str, *, name: str = "", description: str = "") -> Text:
    return Text(key=key, name=name or key, description=description, body=body)


def verdict(one: Text, other: Text) -> str:
    """The verdict, the same in both orders."""
    there, back = compare(Facts(one), Facts(other)), compare(Facts(other), Facts(one))
    assert (there.verdict, there.score, there.reasons) == (back.verdict, back.score, back.reasons)
    return f"{there.verdict} {' '.join(there.reasons)}".strip()


# Words and titles


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Test, lint and commit", "test-lint-commit"),
        ("Release", "the-release-skill"),
        ("Use the till", "Using a TILL"),
        ("\uff34ill", "till"),
        ("test_lint", "test lint"),
    ],
)
def test_equal_titles(one: str, other: str) -> None:
    assert normalised_title(one) == normalised_title(other) != ""


@pytest.mark.parametrize(("one", "other"), [("lint-test", "test-lint"), ("release", "release-notes"), ("a", "b")])
def test_different_titles(one: str, other: str) -> None:
    assert normalised_title(one) != normalised_title(other) or not normalised_title(one)


@pytest.mark.parametrize(
    ("one", "other"), [("SurveyMonkey Automation", "survey_monkey-automation"), ("marketing-skill", "Marketing Skills")]
)
def test_names_written_in_two_ways_are_one(one: str, other: str) -> None:
    assert squeezed(one) == squeezed(other) != ""


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("\u30d1\u30b9 \u8a2d\u5b9a", "\u30d0\u30b9 \u8a2d\u5b9a"),
        ("\ud55c\uad6d \uae00", "\ud558\uad6d \uae00"),
        ("\u0434\u043e\u043c", "\u0434\u044b\u043c"),
    ],
)
def test_letters_that_look_different_are_not_the_same(one: str, other: str) -> None:
    assert squeezed(one) != squeezed(other) != ""
    assert squeezed(one) == squeezed(unicodedata.normalize("NFD", one).upper())


ODD_TEXTS = (
    "",
    "a",
    "one two three",
    "Don't stop_me-now: a.B/c, 1.5\tx\u00a0y",
    "na\u00efve \u2014 caf\u0065\u0301, \ufb01ne",
    "\u65e5\u672c\u8a9e \u306e text_\u0130 \ud800 \u00df\u00b2",
    prose(0, 300),
)


@pytest.mark.parametrize("said", ODD_TEXTS)
def test_words_and_shingles(said: str) -> None:
    plain = said.replace("\u00ef", "i").replace("e\u0301", "e")
    assert words(said) == re.findall(r"[^\W_]+", unicodedata.normalize("NFKC", plain.replace("\u0130", "i")).casefold())
    numbers = [zlib.crc32(word.encode()) + 1 for word in words(said)]
    runs = (numbers[start : start + 4] for start in range(len(numbers) - 3))
    # The shipped background holds these numbers.
    assert shingles(said) == {sum(n * by for n, by in zip(run, (*MIXERS, 1))) % 2**64 for run in runs}


@pytest.mark.parametrize(
    "derived",
    [
        ("audit", "audits", "auditor", "auditing"),
        ("optimize", "optimizer", "optimization", "optimising"),
        ("plan", "planner", "planning", "plans"),
        ("generate", "generator", "generation", "generators"),
    ],
)
def test_derived_words_have_one_root(derived: tuple[str, ...]) -> None:
    assert len(set(map(root, derived))) == 1
    assert root("chart") != root("charge") != root("change")


DISGUISES: dict[str, Callable[[str], str]] = {
    "no width": "\u200b".join,
    "soft hyphens": lambda said: re.sub(r"(?<=\w)(?=\w)", "\u00ad", said),
    "control": lambda said: re.sub(r"(?<=\w)(?=\w)", "\x01", said),
    "fillers": lambda said: re.sub(r"(?<=\w)(?=\w)", "\u3164", said),
    "marks": lambda said: re.sub(r"(?<=\w)", "\u0301\u034f", said),
    "accents": lambda said: said.replace("a", "\u00e1").replace("u", "\u00fc"),
    "Cyrillic": lambda said: said.translate(
        str.maketrans("aceiopsAH", "\u0430\u0441\u0435\u0456\u043e\u0440\u0455\u0410\u041d")
    ),
    "Greek": lambda said: said.translate(
        str.maketrans("ikopuvAHNY", "\u03b9\u03ba\u03bf\u03c1\u03c5\u03bd\u0391\u0397\u039d\u03a5")
    ),
    "Unicode's confusables": lambda said: said.translate(
        str.maketrans("aeinotu", "\u237a\u04bd\u0269\u019e\u00f8\u01ad\u1d1c")
    ),
    "tags": lambda said: re.sub(r"(\w)(\w)", r"<i>\1</i><b title='>'></b>\2", said),
    "comments": lambda said: re.sub(r"(?<=\w)(?=\w)", "<!-- > -->", said),
    "entities": lambda said: "".join(f"&#{ord(each)};" for each in said),
    "mathematical": lambda said: said.translate({code: 0x1D41A + code - ord("a") for code in range(97, 123)}),
}


@pytest.mark.parametrize("disguise", DISGUISES)
def test_a_copy_in_disguise_is_a_duplicate(disguise: str) -> None:
    said = f"{prose(0)} {prose(100, 10).upper()}"
    copy = text("b", DISGUISES[disguise](said), name="other", description="Of something else altogether, for nobody.")
    assert copy.body != said
    (pair,) = Index([text("a", said), copy]).pairs()
    assert (pair.similar.verdict, pair.similar.score) == ("duplicate", 1.0)
    others = [text(f"o{n}", prose(200 + n, 30), name=f"other {n}") for n in range(300)]
    assert text("a", said) in shortlist([*others, text("a", said)], [copy])
    assert squeezed(DISGUISES[disguise]("Harbour pilots")) == squeezed("Harbour pilots")


def test_the_text_of_tags_in_code_counts_and_overlong_entities_are_text() -> None:
    copy = text("b", f"```\n<i {prose(0)}>\n```\n&#{'9' * 5000};", name="other")
    assert verdict(text("a", prose(0)), copy).startswith("duplicate")


@pytest.mark.parametrize("piece", ["<a '\"", "<a \"'", "<!-- ", "<a ", "&#"])
def test_unclosed_markup_takes_linear_time(piece: str) -> None:
    begun = time.monotonic()
    words(piece * 100_000)
    assert time.monotonic() - begun < 5


# Shared text and titles


@pytest.mark.parametrize(
    ("one", "other", "expected"),
    [
        *(
            (prose(0), f"{prose(60 - n, 60)}" if n < 60 else prose(0), expected)
            for n, expected in (
                (0, "distinct"),
                (12, "distinct"),
                (25, "similar"),
                (40, "duplicate"),
                (60, "duplicate"),
            )
        ),
        (prose(0, 400), prose(100, 40), "duplicate"),
        (prose(0), prose(0).upper().replace(" ", ",\n* "), "duplicate"),
        (prose(0, 8), prose(0, 8), "distinct"),
        *((body, body, "distinct") for body in ("", "\n", "# \n", "…", "`" * 100)),
    ],
)
def test_shared_text(one: str, other: str, expected: str) -> None:
    assert verdict(text("a", one), text("b", other)).split()[0] == expected


@pytest.mark.parametrize("length", [4, 6, 30])
def test_a_copy_with_its_paragraphs_in_another_order_is_similar(length: int) -> None:
    paragraphs = [prose(start, length) for start in range(0, 240, length)]
    old = text("old", "\n\n".join(paragraphs), description="Moor a ship to the quay of a harbour at night.")
    moved = "\n\n".join(random.Random(length).sample(paragraphs, len(paragraphs)))
    new = text("new", moved, description="Tell bakers which ovens are cold in the morning.")
    for found in (compare(Facts(new), Facts(old)), *(pair.similar for pair in Index([old, new]).pairs())):
        assert found.verdict in ("similar", "duplicate")


def test_a_newcomer_may_not_take_a_title() -> None:
    there = [text("a/x", prose(0), name="database-migrations"), text("b/x", prose(100), name="database-migrations")]
    assert verdict(*there) == "similar same-title"
    assert verdict(*(each._replace(description="Migrates databases without downtime.") for each in there)).startswith(
        "duplicate"
    )
    (found,) = Index(there[:1]).nearest(there[1])
    assert (found.verdict, found.score, found.reasons) == ("duplicate", 1.0, ("same-title",))
    headed = text("ship", f"# Database migrations\n\n{prose(200)}")
    assert Index([headed]).nearest(there[1])[0].verdict == "duplicate"


def test_titles_of_stop_words_are_not_the_same() -> None:
    one, other = text("x", f"# The\n\n{prose(0)}", name="use"), text("new", f"# A skill\n\n{prose(100)}", name="using")
    assert verdict(one, other) == "distinct"


def filled(name: str, suffix: str = "") -> Text:
    """A template with a name filled in."""
    lines = [f"Connect {name} before {prose(20 * i, 20)}." for i in range(5)]
    return text(f"skills/{name}", "\n".join(lines), name=f"{name}{suffix}")


def test_one_template_filled_in_twice_is_no_duplicate() -> None:
    one, other = filled("crowdin", "-automation"), filled("writer", "-automation")
    assert verdict(one, other) == "distinct shared-text one-template"
    assert verdict(one, other._replace(body=f"{other.body} Not for crowdin.")).startswith("distinct")
    assert verdict(one, one._replace(key="b", name="anything-else")).startswith("duplicate")
    half = text("skills/half", f"{prose(0, 70)} As a writer, a writer: {prose(300, 30)}", name="half")
    found = Index([filled("crowdin"), half]).nearest(filled("writer"), limit=2)
    assert [(each.name, each.verdict) for each in found] == [("half", "duplicate"), ("crowdin", "distinct")]
    assert found[0].score < found[1].score


SEALS, OVENS = "Decode the seals of a harbour.", "Tell bakers which ovens are cold in the early morning."
DECODED = "Decode which seals a harbour has."
JAPANESE = (
    "\u6e2f\u53e3\u306e\u5370\u7ae0\u3092\u89e3\u8aad\u3057\u3066\u8239\u306e\u540d\u524d\u3092\u8abf\u3079\u308b"
)
JAPANESE_ALIKE = f"{JAPANESE[:12]}\u3057\u3001{JAPANESE[14:]}"
JAPANESE_OTHER = "\u671d\u306e\u30d1\u30f3\u3092\u713c\u304f\u7a93\u306e\u6e29\u5ea6\u3092\u6e2c\u308b"


@pytest.mark.parametrize(
    ("count", "one", "other", "expected"),
    [
        (36, SEALS, OVENS, "similar"),
        (36, SEALS, DECODED, "duplicate"),
        (36, "Seals.", "Ovens.", "duplicate"),
        (36, JAPANESE, JAPANESE_ALIKE, "duplicate"),
        (36, JAPANESE, JAPANESE_OTHER, "similar"),
        (58, SEALS, OVENS, "duplicate"),
        (20, SEALS, OVENS, "distinct"),
        (20, SEALS, DECODED, "similar"),
    ],
)
def test_descriptions_decide_where_half_the_text_is_shared(count: int, one: str, other: str, expected: str) -> None:
    first = text("0", prose(0), name=WORDS[0], description=one)
    second = text("1", f"{prose(0, count)} {prose(100, 60 - count)}", name=WORDS[1], description=other)
    assert verdict(first, second).split()[0] == expected


PULLS = "Looks at a pull request."
FLAGS = "Draws up the flags and colours of a ship, and its pennants."
FRISIAN = text(
    "a",
    f"# Frisian flags\n{prose(0)} Frisian Frisian",
    name="ship-flags",
    description="Rules for the flags and colours of ships in Frisia.",
)
MAKER = text("b", f"# Maker of pennants\n{prose(100)}", name="ship-flags", description=FLAGS)
QUAYS = (
    text("a", prose(0), name="quay", description="Work at the quay: lists of ships, berths and hawsers."),
    text("b", prose(100), name="quay", description="Rules for who may moor at a quay, berths and fees of ships."),
)
DOCTORS = [
    text(
        key,
        f"# {thing} doctor\n\n{prose(start)}",
        name="doctor",
        description=f"Diagnose and repair the installation of {thing}.",
    )
    for key, thing, start in (("a", "Kiln", 0), ("b", "Loom", 100))
]


@pytest.mark.parametrize(
    ("one", "other", "expected"),
    [
        (
            text("a", prose(0), name="review", description=PULLS),
            text("b", prose(100), name="review", description="Grades the essays of pupils"),
            "similar",
        ),
        (
            text("a", prose(0), name="review", description=PULLS),
            text("b", prose(100), name="review", description="Looks at pull requests, and at a patch."),
            "duplicate",
        ),
        (*QUAYS, "similar"),
        (*(each._replace(name="quay-work") for each in QUAYS), "duplicate"),
        (FRISIAN, MAKER, "similar"),
        (FRISIAN._replace(body=f"# Ship flags\n{prose(0)} Frisian Frisian"), MAKER, "duplicate"),
        (*DOCTORS, "similar"),
        (DOCTORS[0], DOCTORS[1]._replace(body=prose(100)), "duplicate"),
        (*(each._replace(name="kiln-doctor") for each in DOCTORS), "duplicate"),
    ],
)
def test_skills_of_one_name_need_more_in_common(one: Text, other: Text, expected: str) -> None:
    assert verdict(one, other).split()[0] == expected


@pytest.mark.parametrize(
    ("names", "said", "expected"),
    [
        (("moor-ship", "berth-ship"), ("Moor a ship to a quay.", "Berth a ship at a quay."), "similar"),
        (("moor-ship", "berth-ship"), ("Tie a ship to a quay, and keep it there.",) * 2, "duplicate"),
        (("moor-ship", "berth-of-a-ship-at-quays"), ("Moor a ship to a quay.", "Berth a ship at a quay."), "duplicate"),
        (("moor", "berth"), ("Moor a ship to a quay.", "Berth a ship at a quay."), "duplicate"),
    ],
)
def test_a_copy_with_another_word_in_its_name(names: tuple[str, str], said: tuple[str, str], expected: str) -> None:
    bodies = prose(0, 400), f"{prose(0, 396)} {prose(500, 4)}"
    one, other = (
        text(name, body, name=name, description=description) for name, body, description in zip(names, bodies, said)
    )
    assert share(Facts(one).rare, Facts(other).rare) >= SAME_TEXT
    assert verdict(one, other).split()[0] == expected


def test_half_a_text_and_one_description_with_another_word_in_the_name() -> None:
    said = "Trace how a change of the berth, or of the draught, moves the mooring of a ship."
    bodies = prose(0), f"{prose(0, 40)} {prose(100, 20)}"
    names = "berth-change", "draught-change"
    one, other = (text(name, body, name=name, description=said) for name, body in zip(names, bodies))
    assert verdict(one, other).startswith("similar")
    assert verdict(one, other._replace(name="what-draught-does")).startswith("duplicate")


# Subjects

SCRIPT = text(
    "a",
    prose(0),
    name="video-script",
    description="Write the script of a video that keeps viewers watching to the end.",
)
WRITER = text(
    "b", prose(100), name="video-script-writer", description="Write a script for a video so that viewers keep watching."
)
SEA = """
tide gauge harbour slack springs neaps chart datum surge pilot berth draught mooring ebb flood moon
"""


def tidal(name: str, description: str, seed: int, headings: str = "") -> Text:
    """A skill about tides: the same telling words as every other one, and no run of them in common."""
    body = " ".join(random.Random(seed).sample(SEA.split() * 3, 48))
    return text(name, f"{headings}\n{body}", name=name, description=description)


TABLE = tidal("harbour-tide-table", "Work out the tide table of a harbour from readings of its gauge.", 1)
PLANNER = tidal("tide-planner", "Plan by the tide of a harbour: readings of the gauge, slack water, springs.", 2)
FRAME = "# {}\n## Bollards\n## Hawsers\n## Fathoms of rope"
FRAMED = [each._replace(body=f"{FRAME.format(each.name)}\n{each.body}") for each in (TABLE, PLANNER)]


@pytest.mark.parametrize(
    ("one", "other", "expected"),
    [
        (SCRIPT, WRITER, "similar same-subject"),
        (TABLE, PLANNER, "similar same-subject"),
        *(
            (SCRIPT, WRITER._replace(name=name, description=description), "distinct")
            for name, description in (
                ("video-script-writer", "Count the frames that a camera dropped while it recorded at night."),
                ("video-budget", WRITER.description),
                ("script-video-budget", "Plan what a film costs, from cameras to catering."),
                ("video", "Convert recordings between containers and codecs with ffmpeg."),
                ("the", WRITER.description),
            )
        ),
        (TABLE, PLANNER._replace(description="Knit mittens for the winter."), "distinct"),
        (TABLE, PLANNER._replace(body=prose(0)), "distinct"),
        (FRAMED[0], FRAMED[1]._replace(body=f"{FRAMED[1].body} Tables: harbour-tide-table."), "distinct"),
    ],
)
def test_subjects(one: Text, other: Text, expected: str) -> None:
    assert verdict(one, other) == expected


def found_signs(one: Text, other: Text) -> Signs:
    found = signs(Facts(one).subject, Facts(other).subject)
    assert found
    return found


def test_common_headings_are_a_sign() -> None:
    assert found_signs(*FRAMED).headed > 0.5 > found_signs(TABLE, PLANNER).headed


@pytest.mark.parametrize(
    ("one", "other", "share_of_names"),
    [
        ("vuln-triage", "vulnerability-triager", 1.0),
        ("adr-writer", "architecture-decision-record-writer", 1.0),
        ("ci-cd-pipeline", "cicd-pipeline", 1.0),
        ("tide-table", "mitten-pattern", 0.0),
    ],
)
def test_abbreviations_in_names(one: str, other: str, share_of_names: float) -> None:
    texts = [text(name, "", name=name, description=f"{TABLE.description} {one} {other}") for name in (one, other)]
    for pair in (texts, texts[::-1]):
        found = found_signs(*pair)
        assert (found.called, found.within) == (share_of_names, share_of_names)


COMMONPLACE = """
{name}, {name}, {name}: do not use this skill when the task is unrelated to

If detailed examples are required, open
"""


def test_a_filled_in_template_of_commonplaces_is_not_one_subject() -> None:
    def skill(name: str, body: str) -> Text:
        said = f"Automate {name} tasks: list, create and update records by its connector."
        return text(name, body, name=f"{name}-automation", description=said)

    names = ("ledger", "ledger-stock")
    templates = [skill(name, COMMONPLACE.format(name=name)) for name in names]
    assert share(*(Facts(each).rare for each in templates)) < SIMILAR
    assert verdict(*templates) == "distinct"
    assert verdict(*(skill(name, name) for name in names)) == "similar same-subject"


# Many skills


@pytest.mark.parametrize("many", [0, 5, 60, 600])
def test_verdicts_do_not_depend_on_the_number_of_skills(many: int) -> None:
    template = prose(0, 50)
    others = [text(f"o{i:03}", f"{template} {WORDS[i % 600]} {i}", name=f"other {i}") for i in range(many)]
    near, far = text("a", prose(100), name="a b"), text("b", f"{prose(100, 40)} {prose(300, 20)}", name="c d")
    (found,) = (pair for pair in Index([*others, near, far]).pairs() if pair.a == "a")
    assert (found.b, found.similar) == ("b", compare(Facts(near), Facts(far)))
    assert Index([*others, near]).nearest(far, limit=1) == [compare(Facts(far), Facts(near))]


@pytest.mark.parametrize(("one", "other"), [(SCRIPT, WRITER), (TABLE, PLANNER)])
@pytest.mark.parametrize("many", [0, FEW * 3])
def test_one_subject_is_found_among_many(many: int, one: Text, other: Text) -> None:
    others = [text(f"o{i:03}", prose(200 + i, 20), name=f"other{i} {WORDS[i + 100]}") for i in range(many)]
    pairs = {(pair.a, pair.b): pair.similar for pair in Index([*others, one, other]).pairs()}
    assert pairs[one.key, other.key] == compare(Facts(one), Facts(other))
    for there, new in ((one, other), (other, one)):
        (nearest,) = Index([*others, there]).nearest(new, limit=1)
        assert (nearest.name, nearest.reasons) == (there.name, ("same-subject",))
        assert there in shortlist([*others, there], [new])


def test_every_copy_is_paired() -> None:
    copies = [text(f"s{i:03}", prose(0), name=f"name {i}") for i in range(FEW * 3)]
    found = list(Index(copies).pairs())
    assert {pair.b for pair in found} == {each.key for each in copies[1:]}
    assert {pair.similar.verdict for pair in found} == {"duplicate"}


def test_the_frame_of_drafts_is_ignored() -> None:
    frame = prose(0, 50)
    old, new = text("old", f"{frame} {prose(100, 20)}"), text("new", f"{frame} {prose(200, 20)}")
    assert Index([old], frame=frame).nearest(new)[0].verdict == "distinct"
    assert Index([old]).nearest(new)[0].verdict == "duplicate"


def test_the_nearest_come_first_without_the_skill_itself() -> None:
    skills = [text(f"s{i}", f"{prose(0, 10 * i)} {prose(100 + 50 * i, 60 - 10 * i)}") for i in range(6)]
    new = text("new", prose(0, 60))
    found = Index([*skills, new]).nearest(new, limit=4)
    assert [each.score for each in found] == sorted((each.score for each in found), reverse=True)
    assert len(found) == 4
    assert Index(reversed(skills)).nearest(new, limit=4) == found


def test_the_threshold_can_be_set() -> None:
    skills, new = [text("old", prose(0, 60))], text("new", prose(35, 60))
    (found,) = Index(skills).nearest(new)
    assert found.score < DUPLICATE
    assert found.verdict == "similar"
    assert Index(skills, duplicate=0.3).nearest(new)[0].verdict == "duplicate"


def test_the_shortlist_holds_what_may_be_alike() -> None:
    many = "alpha beta gamma delta epsilon zeta eta theta iota kappa lambda mu nu xi omicron pi rho".split()
    asked = Text("new", "harbour-seals", "Decode the seals of a harbour.", " ".join(many))
    bodies = {"two": " ".join(many[:5]), "one": " ".join(many[:4]), "none": "nothing of it at all"}
    others = [Text(name, name, "Another.", f"{body} end") for name, body in bodies.items()]
    others += [Text("title", "harbour-seals", "Another.", "Nothing.")]
    others += [Text("subject", "seals-of-a-harbour", "Decode the seals of a harbour for a ship.", "Nothing.")]
    filling = [Text(f"f{number}", f"f{number}", "Another.", f"filling {number}") for number in range(200 - len(others))]
    assert shortlist([*others, *filling], [asked]) == [*others, *filling]
    more = [*others, *filling, Text("last", "last", "Another.", "last")]
    assert {text.key for text in shortlist(more, [asked])} == {"two", "title", "subject"}
