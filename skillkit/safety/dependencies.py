"""Where a project is told to take its dependencies from somebody else: modules, gems and crates of nobody known."""

import re
from collections.abc import Iterator

from skillkit.model.folder import SkillFolder
from skillkit.patterns import Pattern
from skillkit.safety.fetched_code import is_trusted
from skillkit.safety.hits import Hit
from skillkit.safety.hits import hits
from skillkit.safety.hits import says_of_itself
from skillkit.safety.known_packages import GEMS as GEMS_KNOWN
from skillkit.safety.looks import Look
from skillkit.safety.mentions import is_mentioned
from skillkit.safety.mentions import is_remark
from skillkit.safety.packages import MODULES
from skillkit.safety.repositories import FORGES

OURS = r"(?:[\w.-]*\b(?:private|internal|corp|intranet|your|my|company|mycompany|local)\b)"
HOST = r"[\w-]+(?:\.[\w-]+)*\.[a-z]{2,}"
AT = rf"(?!{MODULES})(?!{OURS})(?P<host>{HOST})/[\w./~-]+"

REPLACED = Pattern(
    rf"^[ \t]*(?:replace[ \t]+)?(?!(?P<own>{HOST})/[^\n]*=>[ \t]*(?P=own)/){HOST}/[\w./~-]+(?:[ \t]+v\S+)?[ \t]*=>[ "
    rf"\t]*{AT}[ \t]+v\d"
    rf"|\bgo[ \t]+mod[ \t]+edit[ \t]+[^\n]{{0,80}}?-replace[= ][\"']?[^\s=]+={AT.replace('<host>', '<edited>')}@",
    re.MULTILINE,
)
"""A module of Go is replaced by one of another host."""

GEMS = Pattern(
    r"\bgem[ \t(]+\\?[\"'][^\n]{0,200}?\b(?:source|git):\s*\\?[\"'](?P<gem>https?://"
    rf"(?!{FORGES})(?!{OURS})[^\s\"'\\]+)|"
    rf"^[ \t]*source[ \t(]+[\"'](?P<source>https?://(?!{FORGES})(?!{OURS})[^\s\"']+)[\"'][ \t)]*(?:do\b[^\n]*)?$|"
    rf"\bgem[ \t]+sources?[ \t]+(?:-\S+[ \t]+)*(?:-a|--add)[ \t]+(?P<added>https?://(?!{OURS})\S+)|"
    rf"\bbundle[ \t]+config[ \t][^\n]{{0,40}}?mirror\.\S+[ \t]+[\"']?(?P<mirror>https?://(?!{OURS})[^\s\"']+)",
    re.MULTILINE,
)
"""Gems come from an address."""

CRATES = Pattern(
    rf"^[ \t]*registry[ \t]*=[ \t]*[\"'](?:sparse\+|git\+)?(?P<registry>https?://(?!{FORGES})(?!{OURS})[^\s\"']+)|"
    rf"^\[registries\.[^\]\n]+\]\s+(?:\w+[ \t]*=[^\n]*\n)?index[ \t]*=[ "
    rf"\t]*[\"'](?:sparse\+)?(?P<index>https?://(?!{FORGES})"
    rf"(?!{OURS})[^\s\"']+)|"
    rf"^[ \t]*[\w-]+[ \t]*=[ \t]*\{{[^}}\n]*\bgit[ \t]*=[ \t]*[\"'](?P<crate>(?:https?|"
    rf"ssh)://(?!{FORGES})(?!{OURS})[^\s\"']+)",
    re.MULTILINE,
)
"""Crates come from an address."""

UNSUMMED = Pattern(
    r"\bGO(?:INSECURE|NOSUMDB|NOSUMCHECK)=[\"']?\*(?=[\"'\s])|"
    r"\bGO(?:SUMDB=[\"']?off|FLAGS=[\"']?-insecure)\b[\s\S]{0,200}?\brm\s+(?:-\w+\s+)?go\.sum\b"
)
"""No module of Go is compared with what others got."""

WAYS = (
    (Look(("replace",)), REPLACED),
    (Look(("goinsecure gonosumdb gonosumcheck gosumdb goflags",)), UNSUMMED),
    (Look(("gem gems source bundle", "http https", "gem source sources git mirror")), GEMS),
    (
        Look(
            ("registry registries crates", "http https", "source registries cargo index dependencies patch"),
            ("dependencies", "git", "http https ssh"),
        ),
        CRATES,
    ),
)

INDEX = Pattern(
    r"https?://(?:gems\.ruby-china\.(?:com|org)|(?:[\w-]+\.)?fury\.io|(?:gems|enterprise)\.contribsys\.com|gem\.coop|"
    r"(?:index|static)\.crates\.io|rsproxy\.cn|packagecloud\.io|rails-assets\.org)(?=[/\"'\s]|$)"
)
"""Further well-known indexes of gems and crates."""

CARGO = Pattern(r"\bcargo\b|\bcrates\b|\[(?:source|registries|patch|dependencies|dev-dependencies)\b", re.IGNORECASE)
"""A registry in a text that is about crates."""


MIRRORS = Pattern(
    r"\b(?:mirrors?|miroir|spiegel\w*|espejo|espelho|specchio|internal|private|company|corporate|air-?gapped|offline)\b",
    re.IGNORECASE,
)
"""A description of a mirror of one's own."""
UNCHECKED = Pattern(r"\bGO(?:SUMDB=[\"']?off|NOSUM\w+=[\"']?[*1]|INSECURE=)|-insecure\b")
"""What comes over it is compared with nothing."""


def is_own_mirror(folder: SkillFolder, hit: Hit) -> bool:
    """Whether a proxy for modules of Go is what the skill is about, and sums are still checked."""
    of_go = hit.match[0].startswith("GOPROXY") and not UNCHECKED.search(hit.text)
    return of_go and says_of_itself(folder, MIRRORS)


def _is_known(hit: Hit) -> bool:
    address = next((value for key, value in hit.match.groupdict().items() if value and "://" in value), "")
    return bool(address) and (is_trusted(address, package=True) or bool(INDEX.compiled.match(address)))


OWN_BLOCK = Pattern(r"[^\n]*\bdo[ \t]*\n(?P<gems>(?:[ \t]*(?:#|gem\b)[^\n]*\n|[ \t]*\n){1,20})[ \t]*end\b")
GEM = Pattern(r"\bgem[ \t(]+[\"']([\w-]+)")


def _is_of_own_gems(hit: Hit) -> bool:
    """Whether a source serves a block of gems of which none is well known: what a company does with its own."""
    block = OWN_BLOCK.compiled.match(hit.text, hit.match.start())
    return block is not None and GEMS_KNOWN.isdisjoint(GEM.compiled.findall(block["gems"]))


def replaced_sources(folder: SkillFolder) -> Iterator[Hit]:
    """Where a file or a script of the skill has dependencies come from nobody known."""
    for look, pattern in WAYS:
        for hit in hits(folder, look, pattern, "run", "code", "inline"):
            spoken = is_mentioned(hit) if hit.passage.kind == "inline" else is_remark(hit)
            strange = pattern is CRATES and not CARGO.search(hit.text)
            own = pattern is GEMS and _is_of_own_gems(hit)
            if not spoken and not strange and not own and not _is_known(hit):
                yield hit
