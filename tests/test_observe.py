from skillkit.model.session import Session
from skillkit.model.session import ToolCall
from skillkit.model.session import Turn
from skillkit.observe import observe

TOKEN = "ghp_" + "a1B2" * 9


def _session(result: str, command: str = "make test") -> Session:
    call = ToolCall(id="1", name="Bash", kind="shell", arguments={"command": command}, result=result, status="error")
    turn = Turn(index=0, origin="agent", tool_calls=(call,))
    return Session(id="s", format="f", agent="a", cwd="/Users/ada.l/code/app", project="app", turns=(turn,))


def test_a_secret_at_the_edge_of_what_is_kept_leaves_no_half() -> None:
    for padding in range(150, 215):
        (seen,) = observe(_session(f"error: {'x' * padding} {TOKEN}")).observations
        assert "ghp_" not in seen.text


def test_a_secret_in_the_command_is_masked_in_every_form_of_it() -> None:
    (seen,) = observe(_session("", f"curl -H 'Authorization: Bearer {TOKEN}' https://x.example")).observations
    assert TOKEN not in repr(seen)


def test_paths_are_told_from_the_project_and_the_user_is_not_named() -> None:
    (seen,) = observe(_session("error: /Users/ada.l/code/app/src/a.py and /Users/ada.l/.ssh/id")).observations
    assert seen.text == "error: src/a.py and ~/.ssh/id"


def test_a_failed_call_keeps_why_whatever_words_say_it() -> None:
    (seen,) = observe(_session("Exit code 1\nGraphQL: boards are going away, use projects")).observations
    assert seen.text == "GraphQL: boards are going away, use projects"
    (long,) = observe(_session("\n".join(f"line number {number}" for number in range(9)))).observations
    (none,) = observe(_session("Exit code 1\nred")).observations
    assert (long.text, none.text) == ("", "")
