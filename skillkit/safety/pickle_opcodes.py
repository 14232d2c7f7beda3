"""What a pickle calls when it is loaded: its opcodes are read, nothing is run."""

import re

from skillkit.patterns import Pattern

PICKLES = frozenset({"pkl", "pickle", "pck", "p", "joblib", "dill", "sav", "model", "dat", "bin"})
"""How the names of files end that may be pickles."""

BEGINS = re.compile(rb"\x80[\x02-\x05]|\(?[ci][A-Za-z_][\w.]*\r?\n|[(\]})]")
"""The first opcodes of a pickle: its protocol, or at protocol 0 the name of a module or a mark."""

REACHES = Pattern(
    r"(?:os|posix|nt)(?:\.\S*)? (?!stat_result|terminal_size|PathLike)|"
    r"(?:subprocess|pty|runpy|shutil|ctypes|importlib|webbrowser|commands|popen2|timeit|bdb|pip)(?:\.\S*)? |"
    r"(?:builtins|__builtin__) (?:eval|exec|execfile|compile|open|__import__|breakpoint)\Z|"
    r"socket (?:socket|create_connection)\Z|urllib\S* url(?:open|retrieve)\Z|requests\S* (?:get|post|request)\Z"
)
"""A module and a name in it with which something is run, fetched or changed: no data and no model needs one."""


def calls_in(raw: bytes) -> list[str]:
    """The names in a pickle that run, fetch or change something, such as `os.system`; none where it is no pickle.

    One that breaks off is read as far as it goes, as it is by whoever loads it.
    """
    found: list[str] = []
    if not BEGINS.match(raw):
        return found
    import pickletools  # noqa: PLC0415 - 5 ms that few skills need

    said: list[str] = []
    memo: dict[int, str] = {}
    try:
        for opcode, argument, _ in pickletools.genops(raw):
            if "UNICODE" in opcode.name or "STRING" in opcode.name:
                said.append(str(argument))
            elif opcode.name == "MEMOIZE":
                memo[len(memo)] = said[-1] if said else ""
            elif opcode.name.endswith("PUT") and isinstance(argument, int):
                memo[argument] = said[-1] if said else ""
            elif opcode.name.endswith("GET") and isinstance(argument, int):
                said.append(memo.get(argument, ""))
            elif opcode.name in ("GLOBAL", "INST", "STACK_GLOBAL"):
                named = " ".join(said[-2:]) if opcode.name == "STACK_GLOBAL" else str(argument)
                found.extend([named.replace(" ", ".")] if REACHES.compiled.match(named) else [])
    except ValueError:
        return found
    return found
