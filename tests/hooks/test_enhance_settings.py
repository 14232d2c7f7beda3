"""The user's settings for hooks."""

import json

import pytest

from skillkit.errors import SkillkitError
from skillkit.hooks.user_settings import SkillEnhance, change_skill_enhance, read_settings, settings_file, skill_enhance


def write(text: str | bytes) -> None:
    """Writes the settings file."""
    settings_file().parent.mkdir(parents=True, exist_ok=True)
    settings_file().write_bytes(text if isinstance(text, bytes) else text.encode())


@pytest.mark.parametrize("text", [None, "", "{}", "\ufeff{}", '{"skillEnhance": {}}', '{"stopHooks": 1}'])
def test_the_default_is_off(text: str | None) -> None:
    if text is not None:
        write(text)
    assert skill_enhance() == SkillEnhance(auto=False, level="conservative", max_context=32_000)


def test_other_keys_stay_with_their_values_and_order() -> None:
    other = {
        "stopHooks": [{"name": "é", "command": ["a", "b"]}],
        "n": 1.5,
        "skillEnhance": {"x": None, "level": "neutral"},
    }
    write(json.dumps({**other, "z": [1, {"deep": True}]}))
    change_skill_enhance(autoEnhance=True)
    expected = {**other, "skillEnhance": {"x": None, "level": "neutral", "autoEnhance": True}, "z": [1, {"deep": True}]}
    assert list(read_settings().items()) == list(expected.items())
    assert "é" in settings_file().read_text(encoding="utf-8")
    assert skill_enhance() == SkillEnhance(auto=True, level="neutral", max_context=32_000)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ('{\n "skillEnhance": {,}\n}', r"settings\.json:2:19: Expecting property name"),
        ("[1]", "holds no JSON object"),
        (b"\xff\xfe", "is no JSON in UTF-8"),
        ("[" * 200_000, "is no JSON in UTF-8"),
        (" " * 1_000_001, "has more than 1,000,000 bytes"),
        ('{"skillEnhance": true}', "skillEnhance is true"),
        ('{"skillEnhance": {"autoEnhance": "yes"}}', 'autoEnhance is "yes"'),
        ('{"skillEnhance": {"level": "wild"}}', 'level is "wild"'),
        ('{"skillEnhance": {"level": []}}', r"level is \[\]"),
        ('{"skillEnhance": {"maxEnhanceContextChars": true}}', "maxEnhanceContextChars is true"),
        ('{"skillEnhance": {"maxEnhanceContextChars": 10}}', "maxEnhanceContextChars is 10"),
    ],
)
def test_what_is_wrong_is_named_and_left_as_it_is(text: str | bytes, message: str) -> None:
    write(text)
    before = settings_file().read_bytes()
    with pytest.raises(SkillkitError, match=message) as caught:
        skill_enhance()
    assert caught.value.hint
    with pytest.raises(SkillkitError):
        change_skill_enhance(autoEnhance=True)
    assert settings_file().read_bytes() == before
