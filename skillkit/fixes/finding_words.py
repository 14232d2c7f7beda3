"""By which words a sentence explains, supposes, denies or puts aside. Whole words count."""

import re

from skillkit.sieve import Sieve

NARRATED = re.compile(
    r"""(?ix)^\W*(?:i(?:['\u2019]?(?:m|ll|ve|d))?\b(?!\ found) | we(?:['\u2019]?(?:ll|re|ve))?\b | let(?:['\u2019]?s)?\b
    | (?:now|next|first|then|wait|hmm|ok|okay|perfect|great|done|summary|you|if\ you|one\ caveat)\b
    | here(?:['\u2019]?s)?\b | (?:all\ )?(?:\d+\ )?tests?\b)"""
)
"""What an agent tells of itself, or asks; no finding begins so."""

CAUSAL = Sieve(
    r"""(?ix)\b(?:because | since | caused?\ by | causes | root\ cause | so\ that | so | due\ to | which\ means
    | instead\ of | but\ (?:it|the|not|does|also) | relative\ to | unless | only\ (?:if|when|works?) | requires?
    | needs? | must | rejects? | rejected | refuses | enforces | expects? | looks?\ for | picks?\ up | picking\ up
    | tries\ to | trying\ to | does(?:n't|\ not) | is\ not | isn't | cannot | can't | never | silently | stale
    | overrides?
    | (?:correct|right|proper)\ (?:\w+\ ){0,2}(?:syntax|way|flag|option|form|order|command|path)
    | conflicts?\ with | predate[sd]? | uses?\ .+,\ not)\b"""
)
"""By which words a sentence says why, or what is so."""

DENIES = Sieve(
    r"""(?ix)\b(?:i\ was\ wrong | that\ was\ wrong | mistaken | misread | misdiagnos\w+
    | not\ the\ (?:cause|reason|problem|issue) | (?:is|was)(?:n't|\ not)\ (?:caused|due|the)
    | turns?\ out\ .{0,60}\bnot | still\ (?:fails?|failing|broken|happens|aborts?)
    | did(?:n't|\ not)\ (?:help|work|fix) | no\ longer\ (?:true|applies|needed) | contrary\ to\ what)\b"""
)
"""What takes back what was said before."""

GUESSED = re.compile(
    r"""(?ix)\b(?:might | maybe | may\ be | perhaps | probably | likely | could\ be | seems? | appears? | looks\ like
    | should\ be | i\ think | possibly)\b"""
)
"""What is only supposed."""

DISMISSES = re.compile(
    r"""(?ix)\b(?:pre-?existing | unrelated | not\ related | not\ actual | harmless | false\ alarm
    | (?:can|to)\ (?:be\ )?ignored? | just\ (?:noise|unhandled|warnings?) | expected(?:-ish)?\ (?:for|here))\b"""
)
"""A symptom put aside tells nothing."""

LEAD = re.compile(
    r"""(?ix)^\W*(?:(?:the\ )?(?:fix|root\ cause|cause|problem|issue|reason|solution)(?:\ is(?:\ that)?|:)\s*
    | i(?:['\u2019]ve)?\ (?:found|confirmed)(?:\ it:|\ that)?\s* | found\ it:\s* | (?:it\ )?turns\ out(?:\ that)?\s*)"""
)
"""Words before what was found."""

PLAN = re.compile(
    r"""(?ix)(?:\s*[,;\u2014]|\ and|\ but)\s*(?:so\ |then\ |now\ |[\w\ ]{0,30}\ )?
    i(?:['\u2019](?:m|ll|d)|\ need|\ will|\ am|\ should)\b.*$"""
)
"""The end of a sentence in which the agent says what it will do about it."""

COMMON = frozenset(
    word
    for line in (
        "about after again also because been before being both cannot check code command could does done each error",
        "every expected fail failed failing fails file files fixed from have here into issue just like line lines make",
        "more need needs only other output problem rather same should some still test tests that their them then there",
        "these they this those through under update updated used uses using very want was were what when where which",
        "main master head origin while will with without work works would your",
    )
    for word in line.split()
)
"""Words of which two sentences can have many in common and speak of different things."""
