"""How alike two skills are: same title, shared rare text, and what does not count."""

import random
import re
import time
import unicodedata
import zlib
from collections.abc import Callable

import pytest

from skillkit.gate.nearest import shortlist
from skillkit.similarity.compare import DUPLICATE
from skillkit.similarity.compare import SAME_TEXT
from skillkit.similarity.compare import SIMILAR
from skillkit.similarity.compare import Facts
from skillkit.similarity.compare import compare
from skillkit.similarity.compare import share
from skillkit.similarity.index import FEW
from skillkit.similarity.index import Index
from skillkit.similarity.nearness import signs
from skillkit.similarity.subject import root
from skillkit.similarity.text import MIXERS
from skillkit.similarity.text import Text
from skillkit.similarity.text import normalised_title
from skillkit.similarity.text import shingles
from skillkit.similarity.text import squeezed
from skillkit.similarity.text import words

RANDOM = random.Random(11)
WORDS = ["".join(RANDOM.choices("abcdefghijklmnoprstuvw", k=6)) for _ in range(600)]


def prose(start: int, count: int = 60) -> str:
    return " ".join(WORDS[start : start + count])


def text(key: str, body: str, *, name: str = "", description: str = "") -> Text:
    return Text(key=key, name=name or key, description=description, body=body)


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
def test_titles_that_mean_the_same(one: str, other: str) -> None:
    assert normalised_title(one) == normalised_title(other) != ""


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
def test_words_are_runs_of_letters_and_digits_of_any_script(said: str) -> None:
    plain = said.replace("\u00ef", "i").replace("e\u0301", "e")
    assert words(said) == re.findall(r"[^\W_]+", unicodedata.normalize("NFKC", plain.replace("\u0130", "i")).casefold())


@pytest.mark.parametrize("said", ODD_TEXTS)
def test_shingles_are_the_numbers_that_the_background_is_made_of(said: str) -> None:
    numbers = [zlib.crc32(word.encode()) + 1 for word in words(said)]
    factors = (*MIXERS, 1)
    runs = (numbers[start : start + 4] for start in range(len(numbers) - 3))
    assert shingles(said) == {sum(n * by for n, by in zip(run, factors)) % 2**64 for run in runs}


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


def test_what_code_may_show_of_a_tag_counts_and_a_number_too_long_is_no_character() -> None:
    copy = text("b", f"```\n<i {prose(0)}>\n```\n&#{'9' * 5000};", name="other")
    (pair,) = Index([text("a", prose(0)), copy]).pairs()
    assert (pair.similar.verdict, pair.similar.score) == ("duplicate", 1.0)


@pytest.mark.parametrize("piece", ["<a '\"", "<a \"'", "<!-- ", "<a ", "&#"])
def test_markup_that_does_not_end_takes_linear_time(piece: str) -> None:
    begun = time.monotonic()
    words(piece * 100_000)
    assert time.monotonic() - begun < 5


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


@pytest.mark.parametrize("length", [4, 6, 30])
def test_a_copy_with_its_paragraphs_in_another_order_is_similar_whatever_it_is_said_to_be_for(length: int) -> None:
    paragraphs = [prose(start, length) for start in range(0, 240, length)]
    old = text("old", "\n\n".join(paragraphs), description="Moor a ship to the quay of a harbour at night.")
    moved = "\n\n".join(random.Random(length).sample(paragraphs, len(paragraphs)))
    new = text("new", moved, description="Tell bakers which ovens are cold in the morning.")
    for found in (compare(Facts(new), Facts(old)), *(pair.similar for pair in Index([old, new]).pairs())):
        assert found.verdict in ("similar", "duplicate")


@pytest.mark.parametrize(("one", "other"), [("lint-test", "test-lint"), ("release", "release-notes"), ("a", "b")])
def test_titles_that_differ(one: str, other: str) -> None:
    assert normalised_title(one) != normalised_title(other) or not normalised_title(one)


def test_the_same_title_is_a_duplicate_whatever_the_text() -> None:
    index = Index([text("skills/ship", f"# Test, lint and commit\n\n{prose(0)}", name="ship")])
    (found,) = index.nearest(text("new", prose(100), name="test-lint-commit"))
    assert (found.verdict, found.score, found.reasons) == ("duplicate", 1.0, ("same-title",))


def test_of_those_that_are_there_one_title_alone_makes_no_duplicate() -> None:
    there = [text("a/x", prose(0), name="database-migrations"), text("b/x", prose(100), name="database-migrations")]
    (pair,) = Index(there).pairs()
    assert (pair.similar.verdict, pair.similar.reasons) == ("similar", ("same-title",))
    said = [each._replace(description="Migrates databases without downtime.") for each in there]
    assert [pair.similar.verdict for pair in Index(said).pairs()] == ["duplicate"]
    (found, *_) = Index(there[:1]).nearest(there[1])
    assert found.verdict == "duplicate"


def test_titles_without_a_word_of_their_own_are_not_the_same() -> None:
    index = Index([text("x", f"# The\n\n{prose(0)}", name="use")])
    (found,) = index.nearest(text("new", f"# A skill\n\n{prose(100)}", name="using"))
    assert found.verdict == "distinct"


@pytest.mark.parametrize(
    ("shared", "verdict"), [(0, "distinct"), (12, "distinct"), (25, "similar"), (40, "duplicate"), (60, "duplicate")]
)
def test_the_more_text_is_shared_the_more_alike(shared: int, verdict: str) -> None:
    index = Index([text("old", prose(0, 60))])
    (found,) = index.nearest(text("new", prose(60 - shared, 60) if shared < 60 else prose(0, 60)))
    assert found.verdict == verdict
    assert ("shared-text" in found.reasons) == (verdict != "distinct")


def test_a_short_skill_inside_of_a_long_one_is_a_duplicate() -> None:
    index = Index([text("old", prose(0, 400))])
    (found,) = index.nearest(text("new", prose(100, 40)))
    assert (found.verdict, found.score) == ("duplicate", 1.0)


def test_case_punctuation_and_line_breaks_do_not_matter() -> None:
    index = Index([text("old", prose(0))])
    (found,) = index.nearest(text("new", prose(0).upper().replace(" ", ",\n* ")))
    assert found.score == 1.0


def test_one_template_filled_in_twice_is_no_duplicate() -> None:
    def filled(name: str) -> Text:
        lines = [f"Connect {name} before {prose(20 * i, 20)}." for i in range(5)]
        return text(f"skills/{name}", "\n".join(lines), name=f"{name}-automation")

    one, other = filled("crowdin"), filled("writer")
    similar = compare(Facts(one), Facts(other))
    assert (similar.verdict, similar.reasons) == ("distinct", ("shared-text", "one-template"))
    pointing = other._replace(body=f"{other.body} Not for crowdin.")
    assert compare(Facts(one), Facts(pointing)).verdict == "distinct"
    renamed = one._replace(key="b", name="anything-else")
    assert compare(Facts(one), Facts(renamed)).verdict == "duplicate"


@pytest.mark.parametrize("many", [0, 5, 60, 600])
def test_a_verdict_does_not_depend_on_how_many_others_there_are(many: int) -> None:
    template = prose(0, 50)
    others = [text(f"o{i:03}", f"{template} {WORDS[i % 600]} {i}", name=f"other {i}") for i in range(many)]
    near, far = text("a", prose(100), name="a b"), text("b", f"{prose(100, 40)} {prose(300, 20)}", name="c d")
    (found,) = (pair for pair in Index([*others, near, far]).pairs() if pair.a == "a")
    assert (found.b, found.similar) == ("b", compare(Facts(near), Facts(far)))
    nearest = Index([*others, near]).nearest(far, limit=1)
    assert nearest == [compare(Facts(far), Facts(near))]


def test_all_pairs_of_copies_are_told_whatever_their_number() -> None:
    copies = [text(f"s{i:03}", prose(0), name=f"name {i}") for i in range(FEW * 3)]
    found = list(Index(copies).pairs())
    assert {pair.b for pair in found} == {each.key for each in copies[1:]}
    assert {pair.similar.verdict for pair in found} == {"duplicate"}


@pytest.mark.parametrize(
    ("one", "other"), [("SurveyMonkey Automation", "survey_monkey-automation"), ("marketing-skill", "Marketing Skills")]
)
def test_names_written_in_two_ways_are_one(one: str, other: str) -> None:
    assert squeezed(one) == squeezed(other) != ""


def test_one_common_word_as_name_needs_more_to_be_the_same() -> None:
    index = Index([text("old", prose(0), name="review", description="Looks at a pull request.")])
    far, near = "Grades the essays of pupils", "Looks at pull requests, and at a patch."
    assert index.nearest(text("new", prose(100), name="review", description=far))[0].verdict == "similar"
    assert index.nearest(text("new", prose(100), name="review", description=near))[0].verdict == "duplicate"


def test_the_frame_of_drafts_says_nothing() -> None:
    frame = prose(0, 50)
    old, new = text("old", f"{frame} {prose(100, 20)}"), text("new", f"{frame} {prose(200, 20)}")
    assert Index([old], frame=frame).nearest(new)[0].verdict == "distinct"
    assert Index([old]).nearest(new)[0].verdict == "duplicate"


def test_a_text_of_a_few_words_is_not_judged_by_them() -> None:
    index = Index([text("old", prose(0, 8))])
    assert index.nearest(text("new", prose(0, 8)))[0].score == 0.0


def test_a_skill_is_not_compared_with_itself() -> None:
    skills = [text("a", prose(0)), text("b", prose(0))]
    assert [found.name for found in Index(skills).nearest(skills[0])] == ["b"]


def test_the_nearest_come_first_and_no_more_than_asked_for() -> None:
    skills = [text(f"s{i}", f"{prose(0, 10 * i)} {prose(100 + 50 * i, 60 - 10 * i)}") for i in range(6)]
    found = Index(skills).nearest(text("new", prose(0, 60)), limit=4)
    assert [each.score for each in found] == sorted((each.score for each in found), reverse=True)
    assert len(found) == 4
    assert Index(skills).nearest(text("new", prose(0, 60)), limit=4) == found
    assert Index(reversed(skills)).nearest(text("new", prose(0, 60)), limit=4) == found


def test_a_duplicate_is_not_hidden_by_a_template_that_shares_more() -> None:
    def filled(name: str) -> Text:
        return text(
            f"skills/{name}", "\n".join(f"Connect {name} before {prose(20 * i, 20)}." for i in range(5)), name=name
        )

    half = text("skills/half", f"{prose(0, 70)} As a writer, a writer: {prose(300, 30)}", name="half")
    found = Index([filled("crowdin"), half]).nearest(filled("writer"), limit=2)
    assert [(each.name, each.verdict) for each in found] == [("half", "duplicate"), ("crowdin", "distinct")]
    assert found[0].score < found[1].score


def test_the_threshold_can_be_set() -> None:
    skills, new = [text("old", prose(0, 60))], text("new", prose(35, 60))
    (found,) = Index(skills).nearest(new)
    assert found.score < DUPLICATE
    assert found.verdict == "similar"
    assert Index(skills, duplicate=0.3).nearest(new)[0].verdict == "duplicate"


@pytest.mark.parametrize("body", ["", "\n", "# \n", "…", "`" * 100])
def test_a_skill_without_words_is_like_none(body: str) -> None:
    (found,) = Index([text("old", body, name="…")]).nearest(text("new", body, name="---"))
    assert (found.verdict, found.score) == ("distinct", 0.0)


SCRIPT = text(
    "a",
    prose(0),
    name="video-script",
    description="Write the script of a video that keeps viewers watching to the end.",
)
WRITER = text(
    "b", prose(100), name="video-script-writer", description="Write a script for a video so that viewers keep watching."
)


@pytest.mark.parametrize(
    "words_of_one",
    [
        ("audit", "audits", "auditor", "auditing"),
        ("optimize", "optimizer", "optimization", "optimising"),
        ("plan", "planner", "planning", "plans"),
        ("generate", "generator", "generation", "generators"),
        ("prompt-engineer", "prompt-engineering"),
    ],
)
def test_who_does_a_thing_and_that_it_is_done_have_one_root(words_of_one: tuple[str, ...]) -> None:
    assert len({tuple(map(root, words(word))) for word in words_of_one}) == 1
    assert root("chart") != root("charge") != root("change")


def test_skills_that_say_they_are_for_the_same_are_similar_without_a_run_of_words_in_common() -> None:
    similar = compare(Facts(SCRIPT), Facts(WRITER))
    assert (similar.verdict, similar.reasons) == ("similar", ("same-subject",))
    assert compare(Facts(WRITER), Facts(SCRIPT)).score == similar.score >= 0.5


@pytest.mark.parametrize(
    ("name", "description"),
    [
        ("video-script-writer", "Count the frames that a camera dropped while it recorded at night."),
        ("video-budget", WRITER.description),
        ("script-video-budget", "Plan what a film costs, from cameras to catering."),
        ("video", "Convert recordings between containers and codecs with ffmpeg."),
        ("the", WRITER.description),
    ],
)
def test_a_word_in_common_is_no_subject(name: str, description: str) -> None:
    other = WRITER._replace(name=name, description=description)
    assert compare(Facts(SCRIPT), Facts(other)).verdict == "distinct"


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


def test_skills_by_two_authors_are_similar_though_each_name_has_a_word_of_its_own() -> None:
    similar = compare(Facts(TABLE), Facts(PLANNER))
    assert (similar.verdict, similar.reasons) == ("similar", ("same-subject",))
    assert compare(Facts(PLANNER), Facts(TABLE)).score == similar.score
    assert signs(Facts(TABLE).subject, Facts(PLANNER).subject)
    others = [text(f"o{n}", prose(n, 30), name=f"other {n}") for n in range(FEW)]
    assert [pair.similar for pair in Index([TABLE, PLANNER, *others]).pairs() if pair.a == TABLE.key] == [similar]
    assert TABLE in shortlist([TABLE, *others, *others], [PLANNER])


@pytest.mark.parametrize(
    "other",
    [
        PLANNER._replace(description="Knit mittens for the winter."),
        PLANNER._replace(name="mitten-pattern", description="Knit mittens; the gauge of a harbour of wool."),
        PLANNER._replace(body=prose(0)),
    ],
)
def test_what_is_near_in_one_way_alone_is_not_for_the_same(other: Text) -> None:
    assert compare(Facts(TABLE), Facts(other)).verdict == "distinct"


def test_headings_in_common_tell_siblings() -> None:
    one, other = (each._replace(body=f"{FRAME.format(each.name)}\n{each.body}") for each in (TABLE, PLANNER))
    framed, found = (signs(Facts(a).subject, Facts(b).subject) for a, b in ((one, other), (TABLE, PLANNER)))
    assert framed
    assert found
    assert framed.headed > 0.5 > found.headed
    mentioning = other._replace(body=f"{other.body} Tables: harbour-tide-table.")
    assert compare(Facts(one), Facts(mentioning)).verdict == "distinct"


@pytest.mark.parametrize(
    ("one", "other", "share_of_names"),
    [
        ("vuln-triage", "vulnerability-triager", 1.0),
        ("tide-gen", "tide-generator", 1.0),
        ("adr-writer", "architecture-decision-record-writer", 1.0),
        ("ci-cd-pipeline", "cicd-pipeline", 1.0),
        ("tide-table", "mitten-pattern", 0.0),
    ],
)
def test_abbreviations_in_names_are_what_they_stand_for(one: str, other: str, share_of_names: float) -> None:
    said = TABLE.description
    subjects = [Facts(text(name, "", name=name, description=f"{said} {one} {other}")).subject for name in (one, other)]
    for pair in (subjects, subjects[::-1]):
        found = signs(*pair)
        assert found
        assert found.called == share_of_names
        assert found.within == share_of_names


@pytest.mark.parametrize(
    ("names", "said", "verdict"),
    [
        (("moor-ship", "berth-ship"), ("Moor a ship to a quay.", "Berth a ship at a quay."), "similar"),
        (("moor-ship", "berth-ship"), ("Tie a ship to a quay, and keep it there.",) * 2, "duplicate"),
        (("moor-ship", "berth-of-a-ship-at-quays"), ("Moor a ship to a quay.", "Berth a ship at a quay."), "duplicate"),
        (("moor", "berth"), ("Moor a ship to a quay.", "Berth a ship at a quay."), "duplicate"),
    ],
)
def test_of_names_of_one_pattern_a_copy_with_another_word_is_no_duplicate(
    names: tuple[str, str], said: tuple[str, str], verdict: str
) -> None:
    bodies = prose(0, 400), f"{prose(0, 396)} {prose(500, 4)}"
    one, other = (
        text(name, body, name=name, description=description) for name, body, description in zip(names, bodies, said)
    )
    assert share(Facts(one).rare, Facts(other).rare) >= SAME_TEXT
    assert compare(Facts(one), Facts(other)).verdict == verdict


def test_of_names_of_one_pattern_half_a_text_and_one_description_make_no_duplicate() -> None:
    said = "Trace how a change of the berth, or of the draught, moves the mooring of a ship."
    bodies = prose(0), f"{prose(0, 40)} {prose(100, 20)}"
    names = "berth-change", "draught-change"
    one, other = (text(name, body, name=name, description=said) for name, body in zip(names, bodies))
    assert compare(Facts(one), Facts(other)).verdict == "similar"
    assert compare(Facts(one), Facts(other._replace(name="what-draught-does"))).verdict == "duplicate"


def test_one_word_as_name_needs_descriptions_and_bodies_that_are_alike() -> None:
    one = text("a", prose(0), name="quay", description="Work at the quay: lists of ships, berths and hawsers.")
    other = text(
        "b", prose(100), name="quay", description="Rules for who may moor at a quay, berths and fees of ships."
    )
    found = compare(Facts(one), Facts(other))
    assert (found.verdict, found.reasons) == ("similar", ("same-title",))
    both = [each._replace(name="quay-work") for each in (one, other)]
    assert compare(*map(Facts, both)).verdict == "duplicate"


def test_of_one_name_each_with_a_heading_of_its_own_that_it_is_about_is_not_the_same() -> None:
    said = (
        "Rules for the flags and colours of ships in {}.",
        "Draws up the flags and colours of a ship, and its pennants.",
    )
    frisian = text(
        "a", f"# Frisian flags\n{prose(0)} Frisian Frisian", name="ship-flags", description=said[0].format("Frisia")
    )
    maker = text("b", f"# Maker of pennants\n{prose(100)}", name="ship-flags", description=said[1])
    assert compare(Facts(frisian), Facts(maker)).verdict == "similar"
    plain = frisian._replace(body=f"# Ship flags\n{prose(0)} Frisian Frisian")
    assert compare(Facts(plain), Facts(maker)).verdict == "duplicate"


COMMONPLACE = """
{name}, {name}, {name}: do not use this skill when the task is unrelated to

If detailed examples are required, open
"""


def test_a_template_of_commonplaces_that_was_filled_in_for_a_part_as_well_is_not_one_subject() -> None:
    def skill(name: str, body: str) -> Facts:
        said = f"Automate {name} tasks: list, create and update records by its connector."
        return Facts(text(name, body, name=f"{name}-automation", description=said))

    filled = [skill(name, COMMONPLACE.format(name=name)) for name in ("ledger", "ledger-stock")]
    assert share(*(facts.rare for facts in filled)) < SIMILAR
    assert compare(*filled).verdict == "distinct"
    assert compare(*(skill(name, name) for name in ("ledger", "ledger-stock"))).reasons == ("same-subject",)


@pytest.mark.parametrize("many", [0, FEW * 3])
def test_one_subject_is_found_among_many(many: int) -> None:
    others = [text(f"o{i:03}", prose(200 + i, 20), name=f"other{i} {WORDS[i + 100]}") for i in range(many)]
    (found,) = (pair for pair in Index([*others, SCRIPT, WRITER]).pairs() if pair.a == "a")
    assert (found.b, found.similar) == ("b", compare(Facts(SCRIPT), Facts(WRITER)))
    for one, other in ((SCRIPT, WRITER), (WRITER, SCRIPT)):
        (nearest,) = Index([*others, one]).nearest(other, limit=1)
        assert (nearest.name, nearest.reasons) == (one.name, ("same-subject",))
        assert one in shortlist([*others, one], [other])


FRAME_ALONE = ("Decode the seals of a harbour.", "Tell bakers which ovens are cold in the early morning.")
SAID_ALIKE = ("Decode the seals of a harbour.", "Decode which seals a harbour has.")


@pytest.mark.parametrize(
    ("count", "described", "verdict"),
    [
        (36, FRAME_ALONE, "similar"),
        (36, SAID_ALIKE, "duplicate"),
        (36, ("Seals.", "Ovens."), "duplicate"),
        (58, FRAME_ALONE, "duplicate"),
        (20, FRAME_ALONE, "distinct"),
        (20, SAID_ALIKE, "similar"),
    ],
)
def test_a_frame_that_skills_share_does_not_make_them_one(count: int, described: tuple[str, str], verdict: str) -> None:
    bodies = prose(0), f"{prose(0, count)} {prose(100, 60 - count)}"
    one, other = (
        text(f"{n}", body, name=WORDS[n], description=said) for n, (body, said) in enumerate(zip(bodies, described))
    )
    assert compare(Facts(one), Facts(other)).verdict == verdict


def test_one_common_word_as_name_is_not_the_same_where_headings_tell_two_things() -> None:
    def doctor(key: str, heading: str, start: int) -> Text:
        said = f"Diagnose and repair the installation of {heading}."
        return text(key, f"# {heading} doctor\n\n{prose(start)}", name="doctor", description=said)

    kiln, loom = doctor("a", "Kiln", 0), doctor("b", "Loom", 100)
    assert compare(Facts(kiln), Facts(loom)).verdict == "similar"
    untold = loom._replace(body=prose(100))
    assert compare(Facts(kiln), Facts(untold)).verdict == "duplicate"
    two = [each._replace(name="kiln-doctor") for each in (kiln, loom)]
    assert compare(*map(Facts, two)).verdict == "duplicate"


def test_descriptions_without_blanks_are_told_by_letters_that_stand_together() -> None:
    said = (
        "\u6e2f\u53e3\u306e\u5370\u7ae0\u3092\u89e3\u8aad\u3057\u3066\u8239\u306e\u540d\u524d\u3092\u8abf\u3079\u308b"
    )
    alike = f"{said[:12]}\u3057\u3001{said[14:]}"
    other = "\u671d\u306e\u30d1\u30f3\u3092\u713c\u304f\u7a93\u306e\u6e29\u5ea6\u3092\u6e2c\u308b"
    bodies = prose(0), f"{prose(0, 36)} {prose(100, 24)}"
    one, two = (text(str(n), body, name=WORDS[n], description=said) for n, body in enumerate(bodies))
    assert compare(Facts(one), Facts(two._replace(description=alike))).verdict == "duplicate"
    assert compare(Facts(one), Facts(two._replace(description=other))).verdict == "similar"
