"""How git signs in to a server with a token that stands in no argument, address, file or message."""

import base64
import os
from collections.abc import Mapping
from dataclasses import dataclass
from dataclasses import field


@dataclass(frozen=True)
class Access:
    """What git needs for one server, such as `https://github.com`; an empty one adds nothing.

    The token goes into git's environment as a header for this server alone, so that no process list and no remote
    shows it. A header that the settings have already (as after `actions/checkout`) is taken out: a server refuses two.
    """

    server: str = ""
    token: str = field(default="", repr=False)

    @property
    def _encoded(self) -> str:
        return base64.b64encode(f"x-access-token:{self.token}".encode()).decode()

    @property
    def environment(self) -> Mapping[str, str]:
        """The variables to run git with; what stands in `GIT_CONFIG_*` stays."""
        if not self.token:
            return {}
        given = os.environ.get("GIT_CONFIG_COUNT", "")
        first = int(given) if given.isdecimal() else 0
        values = ("", f"AUTHORIZATION: basic {self._encoded}")
        settings = {"GIT_CONFIG_COUNT": str(first + len(values))}
        for number, value in enumerate(values, first):
            settings[f"GIT_CONFIG_KEY_{number}"] = f"http.{self.server}/.extraheader"
            settings[f"GIT_CONFIG_VALUE_{number}"] = value
        return settings

    def masked(self, text: str) -> str:
        """`text` without the token, in either form: a trace that the user has turned on may show it."""
        if not self.token:
            return text
        return text.replace(self.token, "***").replace(self._encoded, "***")


ANONYMOUS = Access()
"""Signs in as git does by itself."""
