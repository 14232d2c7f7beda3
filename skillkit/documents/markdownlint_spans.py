"""Checks markdownlint's rules on what is within a paragraph: links, code, emphasis, HTML, names."""

import re

from skillkit.documents.markdown import anchors
from skillkit.documents.markdownlint_text import STYLES
from skillkit.documents.markdownlint_text import Checks
from skillkit.documents.markdownlint_text import Found
from skillkit.documents.markdownlint_text import MarkdownText
from skillkit.documents.markdownlint_text import Options
from skillkit.documents.markdownlint_text import in_style
from skillkit.documents.markdownlint_text import texts_of
from skillkit.expressions.patterns import Pattern

CHECKS = Checks()
BARE = Pattern(r"(?<![\w<])(?:(?:https?|ftp)://[^\s<>]|www\.\w|[\w.+-]{1,64}@[\w-]{1,64}\.[a-z])")
REVERSED = Pattern(r"(?<![\\\]])\([^()\n]{1,200}\)\[[^\[\]^\n][^\[\]\n]{0,200}\](?!\()")
REFERENCE = Pattern(r"(?<!\\)\[[^\[\]\n]{1,200}\]\[([^\[\]\n]{0,200})\]")
TAG = Pattern(r"<([A-Za-z][A-Za-z0-9-]{0,60})")


@CHECKS.of("MD011")
def _reversed(text: MarkdownText, options: Options) -> Found:
    del options
    for prose in text.prose:
        yield from (
            (prose.line(each.start()), "a link with its brackets reversed")
            for each in REVERSED.finditer(prose.without_code)
        )


@CHECKS.of("MD033")
def _html(text: MarkdownText, options: Options) -> Found:
    allowed = {each.lower() for each in texts_of(options, "allowed_elements")}
    rows = [(line, token.content) for token, line in text.of("html_block")]
    rows += [(p.line(s.at), s.token.content) for p in text.prose for s in p.spans if s.token.type == "html_inline"]
    for line, content in rows:
        for tag in TAG.finditer(content):
            if tag[1].lower() not in allowed:
                yield line + content.count("\n", 0, tag.start()), f"HTML, <{tag[1]}>"


@CHECKS.of("MD034")
def _bare_urls(text: MarkdownText, options: Options) -> Found:
    del options
    for prose in text.prose:
        yield from ((prose.line(url.start()), "an address without angle brackets") for url in BARE.finditer(prose.bare))


@CHECKS.of("MD038")
def _code_blanks(text: MarkdownText, options: Options) -> Found:
    del options
    for prose in text.prose:
        for at, inner in prose.codes:
            is_padded = inner[:1] == " " and inner[-1:] == " " and inner[1:2] != " " and inner[-2:-1] != " "
            if inner.strip() and inner != inner.strip() and not is_padded:
                yield prose.line(at), "a blank at an end of a code span"


@CHECKS.of("MD039")
def _link_blanks(text: MarkdownText, options: Options) -> Found:
    del options
    for prose in text.prose:
        for link in re.finditer(r"(?<!!)\[([^\[\]\n]{1,500})\]\(", prose.without_code):
            words = prose.text[link.start(1) : link.end(1)]
            if words != words.strip():
                yield prose.line(link.start()), "a blank at an end of a link's text"


@CHECKS.of("MD042")
def _empty_links(text: MarkdownText, options: Options) -> Found:
    del options
    for prose in text.prose:
        for span in prose.spans:
            if span.token.type == "link_open" and span.token.attrs.get("href") in ("", "#", None):
                yield prose.line(span.at), "a link that leads nowhere"


@CHECKS.of("MD044")
def _proper_names(text: MarkdownText, options: Options) -> Found:
    names = sorted(texts_of(options, "names"), key=len, reverse=True)[:200]
    with_code = options.get("code_blocks", True)
    rows = [(prose.start, prose.text if with_code else prose.without_code) for prose in text.prose]
    rows += [
        (line + (token.type == "fence"), token.content) for token, line in text.of("fence", "code_block") if with_code
    ]
    for start, content in rows:
        rest = re.sub(
            r"\]\([^()\n]{0,500}\)|<[^<>\s]{1,500}>|(?:https?|ftp)://\S+", lambda each: " " * len(each[0]), content
        )
        for name in names:
            found = re.finditer(rf"(?<![^\W_]){re.escape(name)}(?![^\W_])", rest, re.IGNORECASE)
            wrong = [each for each in found if each[0] not in names]
            yield from ((start + content.count("\n", 0, each.start()), f"{each[0]}, written {name}") for each in wrong)
            rest = re.sub(
                rf"(?<![^\W_]){re.escape(name)}(?![^\W_])", lambda each: " " * len(each[0]), rest, flags=re.IGNORECASE
            )


@CHECKS.of("MD045")
def _alternative(text: MarkdownText, options: Options) -> Found:
    del options
    for prose in text.prose:
        yield from (
            (prose.line(s.at), "an image without a text")
            for s in prose.spans
            if s.token.type == "image" and not s.token.content
        )


def _emphasis(text: MarkdownText, kind: str, options: Options) -> Found:
    rows = []
    for prose in text.prose:
        for span in prose.spans:
            before = prose.text[span.at - 1 : span.at] if span.at else ""
            if span.token.type == kind and not before.isalnum():
                rows.append((prose.line(span.at), STYLES[span.token.markup[0]]))
    return in_style(rows, options)


@CHECKS.of("MD049")
def _emphasis_style(text: MarkdownText, options: Options) -> Found:
    return _emphasis(text, "em_open", options)


@CHECKS.of("MD050")
def _strong_style(text: MarkdownText, options: Options) -> Found:
    return _emphasis(text, "strong_open", options)


@CHECKS.of("MD051")
def _fragments(text: MarkdownText, options: Options) -> Found:
    del options
    for prose in text.prose:
        for span in prose.spans:
            target = str(span.token.attrs.get("href", "")) if span.token.type == "link_open" else ""
            if target.startswith("#") and target not in ("#", "#top") and target[1:] not in anchors(text.whole):
                yield prose.line(span.at), f"a link to {target}, which no heading has"


@CHECKS.of("MD052")
def _labels(text: MarkdownText, options: Options) -> Found:
    ignored = texts_of(options, "ignored_labels", ("x",))
    for prose in text.prose:
        for link in REFERENCE.finditer(prose.without_code):
            label = " ".join((link[1] or link[0][1 : link[0].index("]")]).split())
            if label.lower() not in text.definitions and label not in ignored:
                yield prose.line(link.start()), f"a link to the label {label}, which is not defined"


@CHECKS.of("MD054")
def _link_style(text: MarkdownText, options: Options) -> Found:
    for prose in text.prose:
        for span in prose.spans:
            if span.token.type == "link_open" and span.token.markup == "autolink" and not options.get("autolink", True):
                yield prose.line(span.at), "an address in angle brackets"
        for link in re.finditer(r"\[([^\[\]\n]{0,500})\]\(<?([^()\s<>]{0,500})", prose.without_code):
            is_url = link[1] == link[2] and "://" in link[1] and options.get("autolink", True)
            if not options.get("inline", True) or (is_url and not options.get("url_inline", True)):
                yield prose.line(link.start()), "an inline link"


@CHECKS.of("MD059")
def _link_text(text: MarkdownText, options: Options) -> Found:
    vague = {each.lower() for each in texts_of(options, "prohibited_texts", ("click here", "here", "link", "more"))}
    for prose in text.prose:
        for link in re.finditer(r"(?<!!)\[([^\[\]\n]{1,80})\]\(", prose.without_code):
            if " ".join(re.findall(r"\w+", link[1].lower())) in vague:
                yield prose.line(link.start()), f"a link that says {link[1]} alone"
