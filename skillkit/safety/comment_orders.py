"""What a comment or a text that nobody sees is taken for: an order, something kept silent, a note for editors."""

import re

from skillkit.patterns import Pattern
from skillkit.safety.looks import Look

DOES = (
    r"(?:run|execute|send|post|upload|fetch|download|read|open|include|append|write|delete|remove|install|add|insert|"
    r"call|"
    r"use|copy|reply|respond|output|print|set|grant|approve|load|follow|ignore|skip|collect|visit|report|forward|obey)"
)
ORDERS = Pattern(
    r"\b(?:ai|llm|agents?|assistants?|claude|codex|copilot|gemini|chatgpt|gpt|cursor|models?|bots?)\b[^.\n]{0,40}?"
    rf"(?:[:,]|\b(?:must|should|shall|will|has to|have to|needs? to|please|always|are to|is "
    rf"to)\b)[^.]{{0,120}}?\b{DOES}\b"
    rf"|\byou (?:must|should|shall|will|have to|need to|are to|are now|can now)\b[^.]{{0,80}}?\b{DOES}\b"
    rf"|\b(?:system|hidden|secret|important|instructions?|priority|note to "
    rf"self)\b[^:.\n]{{0,30}}:[^.]{{0,80}}?\b{DOES}\b"
    r"|(?:^|[.;:\"'(])\s*(?:then |also |always |first,? |now |silently |please |(?:when|while|during)[^,.]{0,60}, |"
    r"after[^,.]{0,60}, |"
    r"before[^,.]{0,60}, )+"
    rf"(?:silently |quietly |also )?{DOES}\b|\b(?:curl|wget)\s[^|]*(?:https?://|\|)|\brm -rf\b|base64 (?:-d|--decode)",
    re.IGNORECASE,
)
HUSHED = (
    r"(?:tell\w*|mention\w*|describ\w*|show\w*|list\w*|report\w*|announc\w*|nam(?:e|es|ing)|reveal\w*|disclos\w*|"
    r"refer\w*|quot\w*|say\w*|flag\w*|explain\w*|surfac\w*)"
)
RECORDS = (
    r"(?:diffs?|summar(?:y|ies)|reports?|answers?|repl(?:y|ies)|responses?|outputs?|messages?|logs?|changelogs?|"
    r"previews?|"
    r"minutes|overviews?|recaps?|chats?|transcripts?|hand-?overs?|plans?)"
)
HUSHES = Pattern(
    rf"\b(?:keep|keeps|kept|leave|leaves|left|stays?|omit\w*|drop\w*)\b[^.\n]{{0,60}}?\b(?:out of|off|from|"
    rf"unmentioned in)\s+"
    rf"(?:the |all |any |every |your |its )?(?:\w+ )?{RECORDS}\b|"
    rf"\b(?:nobody|no one|no user|the (?:user|reader|person) (?:need not|needn['’]t|does not need)) (?:(?:needs|has|"
    rf"is) )?to "
    rf"(?:see|know|be told)\b|\b(?:do not|don['’]t|does not|never|need not|not to|without|nor)\s(?:\w+ )?{HUSHED}\b"
    rf"[^.\n]{{0,30}}?\b(?:users?|anybody|anyone|them|this|these|it|that|him|her|person|reader)\b|"
    rf"\b(?:do not|don['’]t|does not|never|need not|not to|without|nor)\s(?:\w+ )?{HUSHED}\b[^.\n]{{0,50}}?\b(?:in|"
    rf"to|from|on) "
    rf"(?:the |your |its |any )?(?:\w+ )?{RECORDS}\b|"
    r"\b(?:if|when|should)\b[^.\n]{0,12}\b(?:asked|asks|questioned|wonders?|notices?)\b[^.\n]{0,60}?\b(?:say|answer|"
    r"name|reply|"
    r"tell|deny|claim|call|list|give)\b|\b(?:silently|quietly|unnoticed|in silence|without a word)\b",
    re.IGNORECASE,
)
ACTS = Pattern(
    rf"(?<!not )(?<!never )\b(?:{DOES}|link|put|book|recommend|rank|approve|change|replace|mark|rate|prefer|attach|"
    r"share|invite|cc|bcc|push|commit|encode|store|save|export|round|raise|lower|sign|order|pay|transfer)\b",
    re.IGNORECASE,
)
"""Something is to be done, and kept silent."""

DOES_SO = Pattern(
    r"\b(?:ai|llm|agent|assistant|claude|codex|copilot|gemini|gpt|model|bot)\b(?:[ ,]+(?:then|also|always|additionally|"
    r"silently|quietly|first|next|now|again|itself|in turn|thereafter|afterwards|too)){0,3}[ ,]+"
    r"(?:runs|executes|sends|posts|uploads|fetches|downloads|appends|writes|deletes|removes|installs|adds|inserts|"
    r"calls|"
    r"copies|replies|responds|sets|grants|approves|ignores|skips|collects|visits|forwards|obeys|pushes|"
    r"commits|attaches|shares|invites|stores|saves|puts|places|creates|mails|encodes|exports|publishes)\b",
    re.IGNORECASE,
)
"""A comment says what an agent does."""

CARRIED = Pattern(
    r"\b(?:add|invite|cc|bcc|copy|send|mail|forward|attach|share|post|append|upload|push|submit|report|deliver|link)\b"
    r"[^\n]{0,80}?(?:[\w.+-]+@[\w-]+\.[\w.]+|https?://(?!github\.com|[\w.-]*\bdocs?\b)[\w.-]+)",
    re.IGNORECASE,
)
"""A comment has something go to an address."""

TO_EDITORS = Pattern(
    r"\s*(?:(?:the|this) (?:list|table|section|block|order|index) (?:below |above )?(?:is|are) (?:kept|sorted|"
    r"ordered|in|generated|made)|todo|fixme|note to (?:editors?|maintainers?)|maintainers?|markdownlint|prettier|"
    r"generated|toc|vale|"
    r"cspell|lint|"
    r"spdx|copyright|license|textlint|remark|begin|end|start|region)\b",
    re.IGNORECASE,
)
PRAGMA = Pattern(
    r"\A\s*(?:(?:markdownlint|prettier|textlint|cspell|vale|remark|eslint|doctoc)\b[^\n]*(?:\n|\Z)|"
    r"(?:todo|fixme|note to (?:editors?|maintainers?)|maintainers?|editors?|generated|toc|lint|copyright|licen[cs]e)\b"
    r"[^\n]*\n(?=[\s\S]))",
    re.IGNORECASE,
)
"""A line for a tool or an editor: what stands below it in the comment is for somebody else."""

OF_TEMPLATE = Pattern(
    r"\b(?:remove|delete)\s+(?:(?:all|this|these|the|entire|html)\s+){1,3}(?:comments?|sections?|hints?|entry|"
    r"entries)\b",
    re.IGNORECASE,
)
HARMS = Pattern(
    r"\b(?:run|execute|send|post|upload|fetch|download|install|curl|wget|approve|https?|settings|permissions?)\b|~/|"
    r"\.env\b",
    re.IGNORECASE,
)
"""A comment of a template says how to fill it in and goes away, if it asks for nothing else."""

AWAY = Pattern(
    r"<(?!pre|code)\w+[^>\n]*\bstyle\s*=\s*[\"'][^\"'\n]*(?:color\s*:\s*(?:white|#fff(?:fff)?\b|transparent|"
    r"rgba?\(255, ?255, ?255)|"
    r"display\s*:\s*none|visibility\s*:\s*hidden|font-size\s*:\s*0|opacity\s*:\s*0(?![.\d]*[1-9])|(?:left|top|"
    r"text-indent)\s*:\s*-\d{3,})"
    r"[^>]*>\s*[^<\s]"
    r"|<(?!input|pre|code)\w+[^>\n]*\shidden(?=[\s>=])[^>]*>\s*[^<\s]|<font[^>]*color=[\"']?(?:white|"
    r"#fff(?:fff)?)\b[^>]*>\s*[^<\s]"
    r"|<(?:text|tspan|p|div|span|td)\b[^>\n]*\s(?:(?:fill|color)\s*=\s*[\"'](?:white|#fff(?:fff)?|none|"
    r"transparent)[\"']|"
    r"font-size\s*=\s*[\"']\.?0|(?:fill-)?opacity\s*=\s*[\"']0(?![.\d]*[1-9])|display\s*=\s*[\"']none)[^>]*>\s*[^<\s]"
    r"|\\color\{white\}|\\textcolor\{white\}",
    re.IGNORECASE,
)
STYLED = Look(
    (
        "style hidden color textcolor fill opacity display",
        "white fff ffffff none hidden 0 0px transparent 255 left top indent",
    )
)
UNSEEN = Pattern(
    r"!\[(?P<alt>[^\]\n]{40,3000}(?:\n[^\]\n]{0,500}){0,9})\]"
    r"|\]\([^\s()\n]{1,300}\s+(?:\"(?P<title>[^\"]{40,3000})\"|'(?P<single>[^']{40,3000})')\)"
    r"|\s(?:alt|title|aria-[a-z]+|data-[\w-]+|content|summary|placeholder|value|desc|label)\s*=\s*"
    r"(?:\"(?P<value>[^\"]{40,3000})\"|'(?P<other>[^']{40,3000})')"
    r"|<(?:desc|metadata|title)\b[^>]{0,200}>(?P<meta>[^<]{40,3000})<|<!--(?P<comment>(?:(?!-->).){20,3000})-->",
    re.IGNORECASE | re.DOTALL,
)
"""What a reader of the page does not see: texts in the place of images, titles, attributes, notes within pictures."""

TOUCHES = Pattern(
    r"settings\.json|permissions?\b|CLAUDE\.md|AGENTS\.md|https?://|\bcurl\b|secret|(?<!\d )\btoken|\bkeys?\b|"
    r"password|~/|\.env\b",
    re.IGNORECASE,
)
"""What a note to a model has no business with."""

ENGLISH = Pattern(r"\b(?:the|this|and|for)\b", re.IGNORECASE)
NODE = Pattern(r">(?P<node>[^<>]{40,3000})<")
"""What a page says between its tags."""

PLACED = Look(
    (
        "html body div svg png jpg jpeg svg gif webp alt aria title desc meta http https",
        "model models agent agents assistant assistants ai llm llms claude gpt copilot bots sprachmodelle sprachmodell "
        "assistenten modelo modelos modèle modèles assistente assistentes modello modelli taalmodel taalmodellen "
        "asystent "
        "asystenci asistan asistanlar asistente asistentes ki ia",
        "must should shall also always please note notice message instruction instructions before need required "
        "requires "
        "immer bitte musst müssen hinweis toujours remarque devez siempre debe debes nota sempre deve devem "
        "deves altijd "
        "moet moeten zawsze musi her if you append leave add copy write run open send replace include do",
    )
)
WORKED_IN = (".html", ".htm", ".xhtml", ".svg", ".xml", ".vue", ".jsx", ".tsx", ".hbs", ".j2")
TEXTS = (".md", ".mdx", ".markdown")
BLANKS = Pattern(r"(?:[ \t\r>]*\n){60,}(?=[ \t]*\S)")
FAR = Pattern(r"^(?![ \t>]*\|)[^\n]{0,300}?[ \t]{100,}(?=[^\s|\\])", re.MULTILINE)
