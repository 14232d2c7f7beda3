"""Whether a text has a block that it shows in a compiled language built and run."""

from skillkit.patterns import Pattern

BUILT = {
    "rust": Pattern(r"\brustc\b|\bcargo[ \t]+(?:run|build|install|script)\b"),
    "go": Pattern(r"\bgo[ \t]+(?:run|build|install)\b"),
    "golang": Pattern(r"\bgo[ \t]+(?:run|build|install)\b"),
    "java": Pattern(r"\bjavac\b|\bjava[ \t]+(?:-\S+[ \t]+)*[A-Z][\w.]*|\bjbang\b"),
    "kotlin": Pattern(r"\bkotlinc?\b[ \t]+\S+\.kts?\b"),
    "swift": Pattern(r"\bswiftc?[ \t]+(?:run\b|\S+\.swift\b)"),
    "c": Pattern(r"\b(?:gcc|clang|cc|tcc)[ \t]+[^\n`]{0,80}\.c\b"),
    "cpp": Pattern(r"\b(?:g\+\+|clang\+\+|c\+\+)[ \t]+[^\n`]{0,80}\.(?:cc|cpp|cxx)\b"),
    "csharp": Pattern(r"\bdotnet[ \t]+(?:run|script)\b|\bcsc[ \t]+\S+\.cs\b"),
    "dart": Pattern(r"\bdart[ \t]+(?:run\b|\S+\.dart\b)"),
    "elixir": Pattern(r"\bmix[ \t]+run\b|\belixir[ \t]+\S+\.exs?\b"),
    "haskell": Pattern(r"\brun(?:ghc|haskell)\b|\bghc[ \t]+\S"),
    "nim": Pattern(r"\bnim[ \t]+(?:c|r|compile)\b"),
}
"""How a text has a block of its own built or run that is shown in one of these languages."""


def is_built(text: str, language: str) -> bool:
    """Whether a text has a program in this language built or run."""
    runs = BUILT.get(language)
    return runs is not None and bool(runs.search(text))
