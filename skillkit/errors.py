"""The one exception for what a user can put right. Everything else that escapes is a bug."""


class SkillkitError(Exception):
    """Something the user can put right.

    `message` states the fact; `hint` names the remedy. The command line prints both and exits 2.
    """

    def __init__(self, message: str, hint: str = "") -> None:
        super().__init__(message)
        self.message = message
        self.hint = hint
