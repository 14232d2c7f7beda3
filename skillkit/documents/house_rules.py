"""How a project wants its Markdown: what its linters, formatters and documents say, and text that is written so.

The settings are those of the latest commit, read as data. A setting in a file that is code, or in a package, cannot be
read; it is named.
"""

import re
import textwrap
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from skillkit.documents.markdown import blocks
from skillkit.documents.settings_files import CODE, TextOf, data_of, first, folders_of, matcher, sections, table
from skillkit.expressions.patterns import Pattern
from skillkit.transcripts.json_fields import mapping

Rules = Mapping[str, Mapping[str, Any]]
"""The options of each rule of markdownlint that is on, by its code."""
NAMES = {
    "MD004": ("ul-style", "bullet", "ul"),
    "MD013": ("line-length", "line_length"),
    "MD026": ("no-trailing-punctuation", "headings", "headers"),
    "MD030": ("list-marker-space", "ol", "ul", "whitespace"),
    "MD033": ("no-inline-html", "html"),
    "MD034": ("no-bare-urls", "links", "url"),
    "MD044": ("proper-names", "spelling"),
    "MD049": ("emphasis-style", "emphasis"),
    "MD050": ("strong-style", "emphasis"),
    "MD054": ("link-image-style", "images", "links"),
}
"""The rules that decide how a draft is written, by code: the name of each, then its other names and its tags."""
LENGTH = 80
"""What a line may have where MD013 is on and gives no number."""
PUNCTUATION = ".,;:!\u3002\uff0c\uff1b\uff1a\uff01"
"""With what no heading may end, by default."""
MARKDOWNLINT = tuple(f".markdownlint{end}" for end in (".jsonc", ".json", ".yaml", ".yml", "rc", ".cjs", ".mjs"))
MARKDOWNLINT_CLI2 = tuple(f".markdownlint-cli2{end}" for end in (".jsonc", ".yaml", ".cjs", ".mjs"))
PYMARKDOWN = (".pymarkdown", ".pymarkdown.json", ".pymarkdown.yaml", ".pymarkdown.yml")
PRETTIER = tuple(
    name
    for base in (".prettierrc", "prettier.config")
    for end in ("", ".json", ".yaml", ".yml", ".json5", ".toml", *CODE)
    if (name := base + end) != "prettier.config"
)
DPRINT = ("dprint.json", "dprint.jsonc", ".dprint.json", ".dprint.jsonc")
STYLE_PACKAGES = {
    "markdownlint/style/prettier": dict.fromkeys(("MD013", "MD030", "MD049", "MD050"), False),
    "markdownlint/style/relaxed": {"default": True, **dict.fromkeys(("MD013", "MD030", "MD033", "MD034"), False)},
    "markdownlint/style/all": {"default": True},
}
"""What the styles that come with markdownlint set, of these rules."""
MAX_EXTENDS = 5
LEAST, MOST = 40, 400
"""A width outside is not taken for the width of a line."""
FORMATTED = {"mark": "-", "emphasis": "_", "strong": "**"}
"""How Prettier and dprint write."""
WRAPPED, NARROW, WIDE = 3, 60, 120
"""A document is wrapped if that many of its paragraphs are; its width lies between these."""
LONG = 100
MARKS = {"dash": "-", "asterisk": "*", "plus": "+", "underscore": "_"}
CODE_SPAN = Pattern(r"(?<!`)(?:``(?!`)(?:[^`]|`(?!`)){1,2000}?``|(`{1,4})(?!`)[^`]{1,2000}\1)(?!`)")
HELD = Pattern("\ue000([0-9]{1,4})\ue001")
"""What a code span is replaced by while the text around it changes."""
STRONG = Pattern(r"(?<![\w*\\])(\*\*|__)(?=[^\s*_])((?:[^*_\n]|(?<=\w)_(?=\w)){1,300})(?<=\S)\1(?![\w*])")
EMPHASIS = Pattern(r"(?<![\w*_\\])([*_])(?=[^\s*_])((?:[^*_\n]|(?<=\w)_(?=\w)){1,300})(?<=\S)\1(?![\w*_])")
BARE_URL = Pattern(r"(?<![<\w/\"'=\[])(?<!\]\()(?:https?|ftp)://[^\s<>()\[\]\"'`\ue000]{0,500}[\w/=#&~%-]")
TAG = Pattern(r"</?([A-Za-z][A-Za-z0-9-]{0,60})(?:\s[^<>]{0,80})?/?>")
FRONTMATTER = Pattern(r"\ufeff?---[^\S\n]*\n(?:.*\n)*?---[^\S\n]*(?:\n|\Z)")
STARTS_BLOCK = Pattern(r"[ ](?=>|~{3}|<(?!\w{1,9}:)|(?:[+*]|[-=]{1,99}|#{1,6}|\d{1,9}[.)])(?:[ ]|$))")
"""The blank before what would begin a block of its own at the start of a line."""


class HouseRules(NamedTuple):
    """How a document is written: the mark of a list and the blanks behind it, the width of a line (0 is no bound).

    `emphasis` and `strong` are their marks, empty where any will do. `rules` are those of markdownlint that are on;
    `read` are the files that say so, `unread` is what cannot be read, and why.
    """

    mark: str = "-"
    width: int = 0
    gap: int = 1
    emphasis: str = ""
    strong: str = ""
    rules: Rules = {}
    read: tuple[str, ...] = ()
    unread: tuple[str, ...] = ()

    @property
    def bullet(self) -> str:
        """The mark of an item, with the blanks behind it."""
        return f"{self.mark}{' ' * self.gap}"

    def item(self, text: str, bullet: str = "") -> str:
        """Returns a list item, wrapped; no line begins as another block does.

        A code span is broken only where it does not fit into a line and MD013 allows none that is longer.
        """
        bullet = bullet or self.bullet
        if not self.width:
            return f"{bullet}{text}"
        width = max(self.width - len(bullet), LEAST // 2)

        def guarded(span: re.Match[str]) -> str:
            is_broken = len(span[0]) >= width and "MD013" in self.rules and "  " not in span[0]
            return f"\n{span[0]}" if is_broken else span[0].replace(" ", "\0")

        # A span that is broken begins on a line of its own, and so is broken as late as it can be.
        whole = STARTS_BLOCK.sub(lambda _: "\0", CODE_SPAN.sub(guarded, text))
        parts = (part.strip() for part in re.sub(r"(?<=\S)\n", "", whole).split("\n"))
        lines = [
            line
            for part in parts
            for line in textwrap.wrap(part, width, break_long_words=False, break_on_hyphens=False)
        ]
        return (bullet + f"\n{' ' * len(bullet)}".join(lines)).replace("\0", " ")

    def items(self, texts: Iterable[str]) -> str:
        """Returns texts as a list."""
        return "\n".join(map(self.item, texts))

    def title(self, text: str) -> str:
        """Returns a heading without the punctuation at its end that the rules do not allow."""
        return text.rstrip(str(self.rules["MD026"].get("punctuation", PUNCTUATION))) if "MD026" in self.rules else text

    def prose(self, text: str) -> str:
        """Returns a line with the emphasis, addresses, tags and names that the rules ask for; code spans stay."""
        spans: list[str] = []

        def hold(span: re.Match[str] | str) -> str:
            spans.append(span if isinstance(span, str) else span[0])
            return f"\ue000{len(spans) - 1}\ue001"

        if "\ue000" in text:
            return text
        held = CODE_SPAN.sub(hold, _unnested(text))
        if "MD033" in self.rules:
            allowed = {str(each).lower() for each in self.rules["MD033"].get("allowed_elements") or ()}
            held = TAG.sub(lambda tag: tag[0] if tag[1].lower() in allowed else hold(f"`{tag[0]}`"), held)
        if "MD034" in self.rules and self.rules.get("MD054", {}).get("autolink", True):
            held = BARE_URL.sub(lambda url: f"<{url[0]}>", held)
        for name in self._names():
            held = re.sub(rf"(?<![\w./@:-]){re.escape(name)}(?![\w/@-]|\.\w)", name, held, flags=re.IGNORECASE)
        other = held
        if self.strong:
            other = STRONG.sub(lambda found: f"{self.strong}{found[2]}{self.strong}", other)
        if self.emphasis:
            other = EMPHASIS.sub(lambda found: f"{self.emphasis}{found[2]}{self.emphasis}", other)
        held = other if other == held or _kinds(other) == _kinds(held) else held
        return HELD.sub(lambda found: spans[int(found[1])], held)

    def _names(self) -> list[str]:
        names = self.rules.get("MD044", {}).get("names")
        return [name for name in names if isinstance(name, str) and name][:200] if isinstance(names, list) else []

    def like(self, document: str) -> "HouseRules":
        """Returns the rules for a document: where the settings leave it open, it is written as it is already."""
        tokens = blocks(document) if document.strip() else ()
        rules = self
        if not tokens:
            # The first emphasis of a new page sets the style where all of them have to be alike.
            emphasis = rules.emphasis or ("*" if "MD049" in rules.rules else "")
            return rules._replace(emphasis=emphasis, strong=rules.strong or ("**" if "MD050" in rules.rules else ""))
        marks = [token.markup for token in tokens if token.type == "bullet_list_open" and token.level == 0]
        if marks and not _named(self.rules, "MD004"):
            rules = rules._replace(mark=marks[0])
        children = [child for token in tokens for child in token.children or ()]
        used = {child.type: child.markup for child in reversed(children) if child.type in ("em_open", "strong_open")}
        if not (self.emphasis or _named(self.rules, "MD049")):
            rules = rules._replace(emphasis=used.get("em_open", ""))
        if not (self.strong or _named(self.rules, "MD050")):
            rules = rules._replace(strong=used.get("strong_open", ""))
        return (
            rules
            if self.width or "MD013" in self.rules
            else rules._replace(width=_width_of(tokens, document.split("\n")))
        )

    def notes(self, path: str, before: str, after: str) -> list[str]:
        """Returns the new lines of a file that could not be broken at the width of MD013, and settings not read."""
        long = (
            f"{path}: line {line} breaks MD013/line-length: {has} characters, {most} are allowed"
            for line, has, most in (self._long(before, after) if "MD013" in self.rules else ())
        )
        return [*long, *(f"{path}: not checked against {each}" for each in self.unread)]

    def _long(self, before: str, after: str) -> Iterator[tuple[int, int, int]]:
        """Yields the new lines that are too long, counted from 1, with their characters and those allowed."""
        options, known = self.rules["MD013"], {*before.split("\n")}
        head = FRONTMATTER.match(after)
        skipped, text = (head[0].count("\n"), after[head.end() :]) if head else (0, after)
        fences = (token.map for token in blocks(text) if token.type in ("fence", "code_block") and token.map)
        code = {line for start, end in fences for line in range(start, end)}
        for number, line in enumerate(text.split("\n")):
            kind = "code_block" if number in code else "heading" if line.startswith("#") else ""
            most = _bounded(options.get(f"{kind}_line_length", 0), 1) or _bounded(options.get("line_length", LENGTH), 1)
            # What has no blank there cannot be broken: only a strict rule forbids it.
            rest = line.lstrip("#> ") if options.get("stern") else line[most - 1 :]
            is_wrong = len(line) > most > 0 and (options.get("strict") or " " in rest)
            if is_wrong and line not in known and options.get(f"{kind}s", True):
                yield number + skipped + 1, len(line), most


def _unnested(text: str) -> str:
    """A line in which code that quotes code, as in `a `b` c`, is one code span between two backticks."""
    spans = [span for span in CODE_SPAN.finditer(text) if span[1] == "`"]
    runs: list[list[re.Match[str]]] = []
    for span in spans:
        last = runs[-1][-1] if runs else None
        between = text[last.end() : span.start()] if last else " "
        is_inside = last is not None and last[0][-2] == " " == span[0][1] and between == between.strip() != ""
        runs = [*runs[:-1], [*runs[-1], span]] if is_inside else [*runs, [span]]
    for run in reversed([run for run in runs if len(run) > 1]):
        start, end = run[0].start(), run[-1].end()
        text = f"{text[:start]}`{text[start:end]}`{text[end:]}"
    return text


def _named(rules: Rules, code: str) -> bool:
    """Whether the rules name a style, not only that all be alike."""
    return bool(rules.get(code, {}).get("style", "consistent") != "consistent")


def _kinds(text: str) -> list[tuple[str, str]]:
    """What a line is as Markdown, whatever marks it is written with."""
    return [
        (child.type, child.content)
        for token in blocks(text)
        for child in token.children or ()
        if child.content or child.nesting
    ]


def _width_of(tokens: Sequence[Any], rows: Sequence[str]) -> int:
    """The width at which the paragraphs of a document are wrapped; 0 if they are not."""
    long = [token for token in tokens if token.type == "inline" and len(token.content) > LONG]
    wrapped = [token.map for token in long if "\n" in token.content and token.map]
    width = max((len(row) for start, end in wrapped for row in rows[start:end]), default=0)
    return width if len(wrapped) >= max(WRAPPED, len(long) * 0.9) and NARROW <= width <= WIDE else 0


def _bounded(value: object, least: int = LEAST) -> int:
    """A width, or 0."""
    return value if isinstance(value, int) and not isinstance(value, bool) and least <= value <= MOST else 0


def _rules_of(settings: Mapping[str, Any]) -> Rules:
    """Returns the rules that a configuration turns on, of those that decide how a draft is written."""
    on: dict[str, Mapping[str, Any]] = {code: {} for code in NAMES} if settings.get("default", True) else {}
    for key, value in settings.items():
        name = str(key).lower()
        for code in (code for code, names in NAMES.items() if name == code.lower() or name in names):
            options = mapping(value)
            if value is False or value is None or options.get("enabled") is False:
                on.pop(code, None)
            else:
                on[code] = options
    return on


class _Found(NamedTuple):
    """What settings say, the files that they are from, and what of them cannot be read."""

    settings: Mapping[str, Any]
    read: tuple[str, ...] = ()
    unread: tuple[str, ...] = ()


def _extended(text_of: TextOf, path: str, own: Mapping[str, Any], depth: int = 0) -> _Found:
    """What markdownlint's settings say with those that they extend."""
    base = own.get("extends")
    if not isinstance(base, str) or depth > MAX_EXTENDS:
        return _Found(own, (path,))
    if base in STYLE_PACKAGES:
        return _Found({**STYLE_PACKAGES[base], **own}, (path,))
    parts: list[str] = []
    for part in f"{path.rpartition('/')[0]}/{base}".split("/"):
        if part == "..":
            parts = parts[:-1]
        elif part not in ("", "."):
            parts.append(part)
    text = text_of("/".join(parts)) if base.startswith(".") else ""
    data = data_of(base, text) if text else None
    if not isinstance(data, dict):
        return _Found(own, (path,), (f"what {path} extends: {base}",))
    inner = _extended(text_of, "/".join(parts), data, depth + 1)
    return _Found({**inner.settings, **own}, (path, *inner.read), inner.unread)


def _markdownlint(text_of: TextOf, path: str) -> _Found:
    """The settings of the nearest folder; none for a path that they leave out."""
    folders = folders_of(path)
    ignored = text_of(".markdownlintignore").splitlines()
    found = _Found({})
    for folder in folders:
        name, text = first(text_of, (f"{folder}{each}" for each in MARKDOWNLINT))
        wide_name, wide_text = first(text_of, (f"{folder}{each}" for each in MARKDOWNLINT_CLI2))
        wide = mapping(data_of(wide_name, wide_text)) if wide_text else {}
        globs = [str(each) for each in wide.get("ignores") or () if isinstance(each, str)]
        ignored += [f"{folder}{each}" if folder else each for each in globs]
        if found.settings or found.unread or not (name or wide_name):
            continue
        own = data_of(name, text) if name else wide.get("config", {} if wide else None)
        if not isinstance(own, dict):
            found = _Found({}, unread=(name or wide_name,))
            continue
        found = _extended(text_of, name or wide_name, {"default": True, **own})
        if wide.get("customRules"):
            found = found._replace(unread=(*found.unread, f"the custom rules of {wide_name}"))
    is_ignored = path and (found.settings or found.unread) and ignored and matcher(ignored).match_file(path)
    return _Found({}) if is_ignored else found


def _pymarkdown(text_of: TextOf) -> _Found:
    name, text = first(text_of, PYMARKDOWN)
    own = mapping(data_of(f"{name}rc" if name == ".pymarkdown" else name, text)) if name else {}
    name, own = (name, own) if name else ("pyproject.toml", table(text_of, "pyproject.toml", "tool", "pymarkdown"))
    flat: dict[str, Any] = {}
    for key, value in _dotted(own):
        _, _, rest = key.partition("plugins.")
        rule, _, option = rest.partition(".")
        if option and any(rule.lower() in (code.lower(), *names) for code, names in NAMES.items()):
            flat.setdefault(rule, {})[option] = value
    return _Found({"default": True, **flat}, (name,)) if own else _Found({})


def _dotted(value: Mapping[str, Any], prefix: str = "", depth: int = 0) -> Iterator[tuple[str, Any]]:
    for key, inner in value.items():
        if isinstance(inner, dict) and depth < MAX_EXTENDS:
            yield from _dotted(inner, f"{prefix}{key}.", depth + 1)
        else:
            yield f"{prefix}{key}", inner


def _prettier(text_of: TextOf, path: str) -> _Found:
    """What Prettier's settings say of Markdown; `proseWrap` and `printWidth` are also found in code."""
    for folder in folders_of(path):
        name, text = first(text_of, (f"{folder}{each}" for each in PRETTIER))
        own = mapping(data_of(name, text)) if name else table(text_of, f"{folder}package.json", "prettier")
        name = name or (f"{folder}package.json" if own else "")
        if not name:
            continue
        if name.endswith(CODE):
            wrap = re.search(r"\bproseWrap['\"]?\s{0,9}:\s{0,9}['\"](\w{1,20})", text)
            width = re.search(r"\bprintWidth['\"]?\s{0,9}:\s{0,9}(\d{1,3})\b", text)
            own = {"proseWrap": wrap[1] if wrap else "", "printWidth": int(width[1]) if width else LENGTH}
        for override in own.get("overrides") or ():
            files = mapping(override).get("files") or ()
            globs = [files] if isinstance(files, str) else [each for each in files if isinstance(each, str)]
            if globs and matcher(globs).match_file(path or "SKILL.md"):
                own = {**own, **mapping(mapping(override).get("options"))}
        ignored = text_of(".prettierignore").splitlines()
        return (
            _Found({})
            if ignored and matcher(ignored).match_file(path or "SKILL.md")
            else _Found({"": True, **own}, (name,))
        )
    return _Found({})


def _formatters(text_of: TextOf, path: str) -> Iterator[tuple[str, dict[str, Any]]]:
    """Yields the files of formatters with what they say of marks and widths."""
    prettier = _prettier(text_of, path)
    if prettier.settings:
        width = _bounded(prettier.settings.get("printWidth", LENGTH))
        yield prettier.read[0], {**FORMATTED, "width": width if prettier.settings.get("proseWrap") == "always" else 0}
    name, text = first(text_of, DPRINT)
    dprint = mapping(data_of(name, text)) if name else {}
    if "markdown" in dprint or any("markdown" in str(each) for each in dprint.get("plugins") or ()):
        own = mapping(dprint.get("markdown"))
        width = _bounded(own.get("lineWidth", dprint.get("lineWidth", LENGTH)))
        mark = "*" if own.get("unorderedListKind") == "asterisks" else "-"
        strong = "__" if own.get("strongKind") == "underscores" else "**"
        emphasis = "*" if own.get("emphasisKind") == "asterisks" else "_"
        wrap = width if own.get("textWrap") == "always" else 0
        yield name, {"mark": mark, "emphasis": emphasis, "strong": strong, "width": wrap}
    for name, own in (
        (".mdformat.toml", mapping(data_of(".mdformat.toml", text_of(".mdformat.toml")))),
        ("pyproject.toml", table(text_of, "pyproject.toml", "tool", "mdformat")),
    ):
        if own:
            yield name, {"mark": "-", "width": _bounded(own.get("wrap"))}


def _editor_width(text_of: TextOf, path: str) -> tuple[str, int]:
    """The width that an `.editorconfig` gives for Markdown by its ending, with the file."""
    for folder in folders_of(path):
        name = f"{folder}.editorconfig"
        for glob, values in sections(text_of(name)):
            endings = re.findall(r"\w+", glob)
            if "md" in endings and values.get("max_line_length", "").isdigit():
                return name, _bounded(int(values["max_line_length"][:4]))
    return "", 0


def house_rules(text_of: TextOf, path: str = "") -> HouseRules:
    """Returns how the settings of a repository want the file at a path, or any new one.

    `text_of` gives the text of a file by its path, empty if there is none.
    """
    linted = _markdownlint(text_of, path)
    linted = linted if linted.settings or linted.unread else _pymarkdown(text_of)
    rules = _rules_of(linted.settings) if linted.settings else {}
    read, fields = list(linted.read), dict[str, Any]()
    for name, said in _formatters(text_of, path):
        read.append(name)
        fields = {**{key: value for key, value in said.items() if value}, **fields}
    name, width = _editor_width(text_of, path)
    if width and "width" not in fields:
        read.append(name)
        fields["width"] = width
    for field, code in (("mark", "MD004"), ("emphasis", "MD049"), ("strong", "MD050")):
        if _named(rules, code) and (mark := MARKS.get(str(rules[code]["style"]), "")):
            fields[field] = mark * (2 if field == "strong" else 1)
    if "MD013" in rules:
        most = _bounded(rules["MD013"].get("line_length", LENGTH))
        fields["width"] = min(filter(None, (most, fields.get("width", 0))), default=0)
    spaces = rules.get("MD030", {}).get("ul_multi" if fields.get("width") else "ul_single", 1)
    gap = spaces if isinstance(spaces, int) and 1 <= spaces <= 4 else 1
    return HouseRules(gap=gap, rules=rules, read=tuple(dict.fromkeys(read)), unread=linted.unread, **fields)
