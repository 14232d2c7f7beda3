"""Finds reasons to doubt that a passage is meant: it may forbid, quote, mention or teach what it names.

A reason never drops a finding. Each lowers its severity by one step, and the message says why. Words count only in the
clause of the match itself, or where they label a block as a bad example and say nothing else: a sentence that merely
holds a word of danger ("Never skip this step:") changes nothing.
"""

import re
from posixpath import basename

from skillkit.expressions.patterns import Pattern as Lazy
from skillkit.model.finding import SEVERITIES, Severity
from skillkit.safety.passages import SAMPLE, TABLES, Passage, headings, suffix_of

NEGATION = Lazy(r"(?i)\b(?:(?:never|do(?:es)?(?:n['’]?t| not)|must(?:n['’]?t| not)|should(?:n['’]?t| not)|can(?:not|['’]?t)|wo(?:n['’]?t)|will not|not to|nor|no need to|without ever|stop (?:and|if|before)|nunca|niemals|jamais)\b(?! (?:\w+ )?(?:forget|fail|skip|omit|miss|neglect|hesitate|worry|wait|stop|leave|mind|delay|proceed|continue)\b)|(?:avoid\w*|refus\w+|reject\w*|forbid\w*|prohibit\w*|not allowed|disallow\w*|instead of|rather than|block\w*|prevent\w*|beware|warn\w* (?:about|against|if|when)|disregard any|ignore any|resist\w*|protect\w* (?:against|from)|guard\w* against|defen[cds]\w* against)\b)")  # fmt: skip
"""Words that forbid what follows in their clause; verbs of omission after them turn that round ("do not forget to")."""
AFTERWARDS = Lazy(r"(?i)^[^.!?]{0,80}?(?:\b(?:is|are|was|were|as) (?:never|not|strictly|explicitly|forbidden|prohibited|dangerous|unsafe|insecure|an? (?:attack|risk|red flag|vulnerab\w+|threat|anti-?pattern|smell|violation|mistake))\b|→|=>|\|[^|\n]*\b(?:high|critical|danger\w*|block\w*|reject\w*|deny|injection|attack|risk)\b)")  # fmt: skip
"""Words after a passage that call it bad."""
_BAD = r"(?:bad|wrong|incorrect|unsafe|insecure|dangerous|malicious|vulnerable|hostile|suspicious|forbidden)"
_WHAT = r"(?:examples?|samples?|code|patterns?|ways?|approach(?:es)?|commands?|inputs?|usages?|practices?|versions?|payloads?|instructions?|snippets?)"  # fmt: skip
LABEL = Lazy(rf"(?i)[\W\d_]*(?:[❌✗🚫⛔]|(?:an? |the )?(?:example of (?:an? )?)?(?:(?:known |common |typical )?(?:{_BAD}(?: code)?(?: {_WHAT})?|attacks?(?: {_WHAT}| vectors?| strings?)?)|anti-?patterns?|attackers?(?: (?:says?|sends?|writes?|runs?))?|exploits?|payloads?|red flags?|(?:do(?:n['’]?t| not)|never|avoid)(?: (?:ever )?(?:do|run|use|execute|write|copy|paste|try|doing|running|using)(?: (?:this|these|that|it|the following)(?: {_WHAT})?)?)?|what not to do)(?: \([^)\n]{{1,60}}\))?)[\W_]*$")  # fmt: skip
"""A heading, lead-in or remark that does nothing but call what is shown a bad example."""
ATTACKS = Lazy(r"(?i)\b(?:attack\w*|exploit\w*|exfiltrat\w*|back ?doors?|reverse shells?|malicious|malware|credential (?:theft|stealing|harvesting)|steal\w*|obfuscat\w*|poison\w*|injections?|hijack\w*|vulnerab\w*|red[- ]flags?|threats?|trojans?|privilege escalation)\b")  # fmt: skip
"""Words of headings and remarks in documents about attacks."""
MARKED = Lazy(r"[\s#>*_-]*(?:❌|✗|🚫|⛔)")
CALLS = Lazy(r"(?i)\b(?:run|execute|use|install|paste|type|enter|start|launch|invoke|call|do|does|issue|apply|add|append|write|put|set|send|with|via|by|using|then|first|through|command|script|calls|runs)\b|[:：]\s*$")  # fmt: skip
"""Words that announce a command."""
SENTENCE = Lazy(r"[.!?](?=\s|$)|\n\s*\n|;\s|:\s*\n|\|")
CLAUSE = Lazy(
    r"\b(?:but|instead|then|otherwise|unless|rather)\b,?|—| - |: |, (?:and|so) |,\s+(?:(?:please|always|then|just|now|simply|also)\s+)?(?=$)",
    re.IGNORECASE,
)
OPTION = Lazy(r"\s*\||\s*(?:[-*+]|\d+[.)])\s+[*_]*`[^`\n]+`[*_]*\s*(?:\([^)\n]*\)\s*)?[:=–—-]")
"""A row of a table, or an item that describes an option: it says what something does, not what to do."""
ITEM = Lazy(r"\s*(?:[-*+]|\d+[.)])\s|\s+\S")
"""An item of a list, or its continuation."""
LIST = 2000
"""How many characters above an item its list may begin."""
NEAR = 600
"""How many characters of a line before and after a match are looked at."""
REPORTED = Lazy(r"(?i)\b(?:if|when(?:ever)?|that|which|who|text|page|content|message|file|email|phrases?|instructions?|anything|something)\b[^,]{0,80}\b(?:say(?:s|ing)?|ask(?:s|ing)?|tell(?:s|ing)?|claim(?:s|ing)?|instruct(?:s|ing)?|attempt(?:s|ing)?|tr(?:ies|ying)|want(?:s|ing)?)\b(?: (?:you|the \w+|claude|agents?|it))?(?: to| that|:)?\s*$")  # fmt: skip
"""Words that report what a text or a person says."""
QUOTES = ('"', "“”", "`", "‘’", "«»", "'")
CELL = Lazy(r"(?:[^,;\t\"<>]|[,;](?=\s)){1,100000}")
"""What separators, quotation marks or tags part in a row of data."""
SENTENCE_WORDS = 6
ENCLOSES = "\"') \n"
"""What a title ends with."""
STARTS = Lazy(r"(?i)\b(?:exec\w{0,8}|spawn\w{0,8}|system|s?popen|shell_exec|passthru|command|run|call|eval|invoke-\w{1,20})\s?[(\[]{0,2}\s?[\"'`][^\"'`\n]{0,80}$")  # fmt: skip
"""The call by which a program starts a command that it holds in a string."""
RUNS_STRING = Lazy(r"(?:\beval\s|(?:^|\s)-\w{0,5}[cer]\s?[\"']|[$<]\(|\b(?:ssh|echo|printf)\s|exec:)[^\n]{0,200}$")
"""What runs a string in shell, or passes it on."""
REMARK = Lazy(r"(?:^|\s)(?:#(?!!)|//|--(?= )|/\*)")
"""The start of a comment in a line of a program."""


def lowered(severity: Severity, steps: int) -> Severity:
    """Returns a severity some steps lower; a note stays a note."""
    return SEVERITIES[min(len(SEVERITIES) - 1, SEVERITIES.index(severity) + steps)]


def sentence(text: str, start: int, end: int) -> tuple[str, str]:
    """Returns the parts of the sentence before and after a match."""
    low, high = max(0, start - 400), min(len(text), end + 300)
    before, after = text[low:start], text[end:high]
    cuts = [found.end() for found in SENTENCE.finditer(before)]
    stop = SENTENCE.search(after)
    return before[cuts[-1] :] if cuts else before, after[: stop.start()] if stop else after


def is_quoted(text: str, start: int, end: int, *, backticks: bool = True) -> bool:
    """Whether quotation marks on the same line enclose a match; `backticks` count as such, too."""
    before, after = _before(text, start), _after(text, end)
    for marks in QUOTES:
        if marks == "`" and not backticks:
            continue
        opening, closing = marks[0], marks[-1]
        if opening == closing:
            if opening == "'" and not re.search(r"(?:^|[\s(\[,=:])'[^']*$", before):
                continue
            if before.count(opening) % 2 and closing in after:
                return True
        elif before.rfind(opening) > before.rfind(closing) and closing in after:
            return True
    return False


def _is_forbidden(text: str, start: int, end: int) -> bool:
    before, after = sentence(text, start, end)
    clauses = CLAUSE.compiled.split(before)
    # A negation reaches to the end of its clause: "never ask; instead run …" is a command.
    is_negated = NEGATION.search(clauses[-1][-160:]) and ": " not in text[start:end]
    return bool(is_negated or AFTERWARDS.match(after))


def _before(text: str, at: int) -> str:
    """What is in the line before an offset, as far as it is near."""
    return text[max(0, at - NEAR) : at].rpartition("\n")[2]


def _after(text: str, at: int) -> str:
    return text[at : at + NEAR].partition("\n")[0]


def _line(text: str, at: int) -> str:
    return _before(text, at) + _after(text, at)


def is_shown_as_bad(passage: Passage, start: int = 0) -> bool:
    """Whether a passage is labelled as a bad example: by its heading, its lead-in, or a remark above or in the line."""
    if passage.place in ("prose", "inline"):
        lead, remarks = _list_lead(passage), []
    else:
        lead, remarks = passage.lead.strip(), _remarks(passage.text, start)
    labels = [*headings(passage), re.split(r"(?<=[.!?])\s|\n", lead)[-1], *remarks]
    return any(label and (LABEL.match(label) or MARKED.match(label)) for label in labels)


def _is_about_attacks(passage: Passage, start: int) -> bool:
    """Whether a block of a document beside SKILL.md is in a section, or below a remark, that names attacks."""
    if basename(passage.path).lower() == "skill.md" or passage.text == passage.source:
        return False
    above = passage.text[max(0, start - LIST) : start].splitlines()
    remarks = [row[mark.end() :] for row in above if (mark := REMARK.search(row))]
    return any(map(ATTACKS.search, (*headings(passage), *remarks, *_remarks(passage.text, start))))


def _list_lead(passage: Passage) -> str:
    """Returns the line above the list that a passage is an item of; empty for others."""
    above = passage.source[max(0, passage.start - LIST) : passage.start].splitlines()
    if not ITEM.match(passage.text):
        return ""
    return next((row for row in reversed(above) if row.strip() and not ITEM.match(row)), "")


def _remarks(text: str, start: int) -> list[str]:
    """Returns the comments in the line of a match and in the one above."""
    here = start - len(_before(text, start))
    rows = [_line(text, start), _line(text, here - 1) if here else ""]
    marks = [(row, REMARK.search(row)) for row in rows]
    return [row[mark.end() :] for row, mark in marks if mark]


def doubts(passage: Passage, start: int, end: int, severity: Severity, *, quotes: bool = True) -> list[str]:
    """Returns the reasons to doubt that a match is an instruction to the agent or a command that runs.

    Without `quotes`, backticks are no quotation marks, as for commands. A string in a program may be
    a command for another one, so it makes a warning of an error and changes no other `severity`.
    """
    text, found = passage.text, []
    if passage.loaded:
        return []
    if passage.place in ("shell", "script", "config", "shown"):
        before = _before(text, start)
        if text != passage.source and is_shown_as_bad(passage, start):
            found.append("it is shown as a bad example")
        elif severity == "error" and _is_about_attacks(passage, start):
            found.append("its section is about attacks")
        if REMARK.search(before):
            found.append("it is in a comment")
        elif (
            severity == "error"
            and passage.place in ("script", "shell")
            and is_quoted(text, start, start)
            and not (RUNS_STRING if passage.place == "shell" else STARTS).search(before)
        ):
            found.append("it is in a string")
    elif passage.place == "inline":
        at = passage.lead.find(text)
        if _is_forbidden(passage.lead, at, at + len(text)) or is_shown_as_bad(passage):
            found.append("the text forbids it")
        elif is_quoted(passage.lead, at - 1, at + len(text) + 1, backticks=False):
            found.append("the text quotes it")
        elif not _is_called_for(passage.lead[:at]):
            found.append("the text mentions it")
    elif passage.place in ("prose", "hidden", "comment"):
        if _is_forbidden(text, start, end) or is_shown_as_bad(passage):
            found.append("the text forbids it")
        elif passage.language == SAMPLE:
            found.append("a block shows it")
        elif REPORTED.search(sentence(text, start, end)[0]):
            found.append("the text reports what others say")
        elif suffix_of(passage.path) in TABLES:
            if _is_label(text, start, end):
                found.append("it is a label in data")
        elif is_quoted(text.rstrip(ENCLOSES) if passage.place == "hidden" else text, start, end, backticks=quotes):
            found.append("the text quotes it")
        elif quotes and OPTION.match(text):
            found.append("it describes an option")
    return found


def _is_label(text: str, start: int, end: int) -> bool:
    """Whether a match in data spans several cells, or lies in one that has too few words for an instruction."""
    low = len(_before(text, start))
    cells = [
        each for each in CELL.finditer(_line(text, start)) if each.end() > low and each.start() < low + end - start
    ]
    return len(cells) != 1 or len(cells[0][0].split()) < SENTENCE_WORDS


def _is_called_for(before: str) -> bool:
    """Whether the words before a code span call for running it; at the start of a paragraph none are needed."""
    lead = sentence(before, len(before), len(before))[0].strip("`*_ \n\t>-0123456789.)|")
    return not lead or bool(CALLS.search(lead))
