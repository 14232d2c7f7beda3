"""A forge that is waited for without waiting."""

import pytest

from skillkit.forges import _client


@pytest.fixture
def waits(monkeypatch: pytest.MonkeyPatch) -> list[float]:
    """How long was waited, without waiting."""
    waited: list[float] = []
    monkeypatch.setattr(_client, "sleep", waited.append)
    return waited
