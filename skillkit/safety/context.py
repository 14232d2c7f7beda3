"""Decides whether a passage is meant: a text that names a threat may forbid, quote or teach it.

Only this module knows negation, quotation and mention; patterns and flows ask `is_meant`.
"""

import re
from functools import lru_cache

from skillkit.expressions.patterns import Pattern as Lazy
from skillkit.safety.passages import Passage
from skillkit.safety.passages import headings

NEGATION = Lazy(r"(?i)\b(?:never|don'?t|do not|does not|doesn'?t|must not|mustn'?t|should not|shouldn'?t|cannot|can'?t|won'?t|will not|avoid\w*|refus\w+|reject\w*|forbid\w*|forbidden|prohibit\w*|not allowed|disallow\w*|instead of|rather than|block\w*|prevent\w*|stop (?:and|if|before)|no need to|without ever|not to|nor|beware|warn\w* (?:about|against|if|when)|disregard any|ignore any|resist\w*|protect\w* (?:against|from)|guard\w* against|defen[cds]\w* against|nunca|niemals|jamais)\b")  # fmt: skip
"""Words after which a sentence forbids what follows."""
AFTERWARDS = Lazy(r"(?i)^[^.!?]{0,80}?(?:\b(?:is|are|was|were|as) (?:never|not|strictly|explicitly|forbidden|prohibited|dangerous|unsafe|insecure|an? (?:attack|risk|red flag|vulnerab\w+|threat|anti-?pattern|smell|violation|mistake))\b|→|=>|\|[^|\n]*\b(?:high|critical|danger\w*|block\w*|reject\w*|deny|injection|attack|risk)\b)")  # fmt: skip
"""Words after a passage that call it bad."""
BAD_EXAMPLE = Lazy(r"(?i)\b(?:anti-?patterns?|(?:bad|wrong|incorrect)(?= (?:example|way|approach|usage|code|command))|(?<=^)(?:bad|wrong|incorrect)|(?<=[^\w\s] )(?:bad|wrong|incorrect)|insecure|unsafe|dangerous|vulnerab\w+|malicious|attacks?|attack vectors?|exploit\w*|threats?|red[- ]flags?|don'?ts?|do not|never|avoid|forbidden|prohibited|not allowed|pitfalls?|payloads?|what not|blocked|denied|suspicious|untrusted|must not|detection|indicators?|test cases?|red team\w*|fixtures?|not recommended|testing only|development only|not for production|never in production)\b|[❌✗🚫⛔]")  # fmt: skip
"""Headings, lead-ins and remarks under which examples are shown as bad."""
TEACHES = Lazy(r"(?i)\b(?:security (?:review|audit|scan|test|assess|research|engineer|best|check|guid|train)\w*|(?:review|audit|scan|detect|analy[sz]|triag|investigat|recogni[sz]|teach|explain|harden|defend|classif|vet)\w*\b[^.\n]{0,80}\b(?:security|malware|malicious|attacks?|threats?|vulnerab\w+|injections?|secrets?|exploits?|skills?|suspicious|phishing|prompts?|unsafe|risk\w*)|penetration test\w*|pen-?test\w*|red[- ]team\w*|threat (?:model|hunt|intel)\w*|incident respon\w+|forensic\w*|malware|ctf|blue team\w*|vulnerability|exploit\w*|owasp|offensive)\b")  # fmt: skip
"""A description of a skill that is about security."""
FORBIDS = Lazy(r"[\s>*_-]*(?:\w+,? )?(?:never|do not|don'?t|must not|avoid|refuse|reject|block|instead of)\b", re.IGNORECASE)  # fmt: skip
"""The start of a lead-in that forbids the block below it."""
CALLS = Lazy(r"(?i)\b(?:run|execute|use|install|paste|type|enter|start|launch|invoke|call|do|does|issue|apply|add|append|write|put|set|send|with|via|by|using|then|first|through|command|script|calls|runs)\b|[:：]\s*$")  # fmt: skip
"""Words that announce a command."""
SENTENCE = Lazy(r"[.!?](?=\s|$)|\n\s*\n|;\s|:\s*\n|\|")
CLAUSE = Lazy(r"\b(?:but|instead|then|otherwise|unless|rather)\b,?|—| - |, and ", re.IGNORECASE)
OPTION = Lazy(r"\s*\||\s*(?:[-*+]|\d+[.)])\s+[*_]*`[^`\n]+`[*_]*\s*(?:\([^)\n]*\)\s*)?[:=–—-]")
"""A row of a table, or an item that describes an option: it says what something does, not what to do."""
QUOTES = ('"', "“”", "`", "‘’", "«»", "'")


@lru_cache(maxsize=256)
def teaches(description: str) -> bool:
    """Whether a description is that of a skill about security, which has to show attacks."""
    return bool(TEACHES.search(description))


def sentence(text: str, start: int, end: int) -> tuple[str, str]:
    """The parts of the sentence before and after a match."""
    low, high = max(0, start - 400), min(len(text), end + 300)
    before, after = text[low:start], text[end:high]
    cuts = [found.end() for found in SENTENCE.finditer(before)]
    stop = SENTENCE.search(after)
    return before[cuts[-1] :] if cuts else before, after[: stop.start()] if stop else after


def is_quoted(text: str, start: int, end: int) -> bool:
    """Whether quotation marks on the same line enclose a match."""
    line = text.rfind("\n", 0, start) + 1
    stop = text.find("\n", end)
    before, after = text[line:start], text[end : stop if stop >= 0 else len(text)]
    for marks in QUOTES:
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
    return bool(NEGATION.search(clauses[-1][-160:])) or bool(AFTERWARDS.match(after))


def is_shown_as_bad(passage: Passage, start: int = 0) -> bool:
    """Whether headings, the paragraph before a block, or remarks beside a line call what is shown a bad example."""
    if any(BAD_EXAMPLE.search(heading) for heading in headings(passage)[-2:]):
        return True
    lead = re.split(r"(?<=[.!?])\s", passage.lead.strip())[-1]
    if lead and (BAD_EXAMPLE.search(lead) or FORBIDS.match(lead)):
        return True
    if passage.place in ("shell", "script", "config", "shown") and passage.text != passage.source:
        after = passage.source[passage.start + len(passage.text) :][:300].lstrip("`~ \t\n")
        if FORBIDS.match(after):
            return True
    line = passage.text.rfind("\n", 0, start) + 1
    above = passage.text[max(0, passage.text.rfind("\n", 0, max(0, line - 1))) : line]
    stop = passage.text.find("\n", start)
    here = passage.text[start : stop if stop >= 0 else len(passage.text)]
    remarks = [text.partition(mark)[2] for text in (above, here) for mark in ("#", "//") if mark in text]
    return passage.place in ("shell", "config", "script", "shown") and any(BAD_EXAMPLE.search(each) for each in remarks)


def is_meant(passage: Passage, start: int, end: int, *, quotes: bool = True) -> bool:
    """Whether a match in a passage is an instruction to the agent or a command to run.

    With `quotes`, text in quotation marks counts as cited, as it is for words, not for commands in backticks.
    """
    if is_shown_as_bad(passage, start):
        return False
    if passage.place == "inline":
        around = passage.lead
        at = around.find(passage.text)
        return not _is_forbidden(around, at, at + len(passage.text)) and _is_called_for(around[:at])
    if passage.place in ("prose", "hidden", "comment"):
        if _is_forbidden(passage.text, start, end):
            return False
        return not quotes or not (is_quoted(passage.text, start, end) or OPTION.match(passage.text))
    return True


def _is_called_for(before: str) -> bool:
    """Whether the words before a code span call for running it; at the start of a paragraph none are needed."""
    lead = sentence(before, len(before), len(before))[0].strip("`*_ \n\t>-0123456789.)|")
    return not lead or bool(CALLS.search(lead))
