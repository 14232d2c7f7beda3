"""Scans a skill: texts by patterns and flows, other files by names and bytes."""

import posixpath
import re
from bisect import bisect_left
from collections.abc import Sequence
from functools import cached_property
from itertools import chain
from posixpath import basename
from typing import NamedTuple

from skillkit.documents.edits import Offsets
from skillkit.expressions.literals import Signs, small
from skillkit.expressions.patterns import Pattern as Lazy
from skillkit.model.finding import Severity, Violation, at_least
from skillkit.model.folder import Resource, SkillFolder
from skillkit.model.source import Location
from skillkit.safety import context, passages, patterns, sensitive
from skillkit.safety.readings import Reading, Runs, readings, texts
from skillkit.safety.scripts import flows
from skillkit.safety.unicode import invisible

NO_NETWORK = Lazy(r"(?i)\b(?:no|without(?: any)?|zero)\b(?: \w+){0,2} (?:network|internet|outbound|external) (?:access|calls?|requests?|connections?|traffic|use|needed|required|services?|servers?|apis?)\b(?! keys?\b)|\b(?:never|does(?: not|n'?t)) (?:need|use|make|require|touch|access|call)\w*(?: \w+){0,3} (?:network|internet|outbound)\b|\b(?:works?|runs?|operates?|fully|entirely|completely|100%)\b(?: \w+){0,3} (?:offline|locally)\b|\b(?:nothing|no (?:data|code|files?|text|content))\b (?:is |are |gets |ever )*(?:leaves?|uploaded|sent|transmitted)\b(?! (?:until|before|unless|without|by|if))|\boffline[- ](?:only|first|tool)\b|\bnever leaves?\b|\bair-?gapped\b")  # fmt: skip
"""A statement that a skill does not use the network."""
TELLS_NETWORK = Lazy(r"(?i)\b(?:https?|apis?|urls?|network|internet|web(?:site|hook|socket)?|online|download\w*|upload\w*|fetch\w*|servers?|cloud|endpoints?|webhooks?|remote|sync\w*|services?|hosts?|publish\w*|e?mails?|requests?|scrap\w*|crawl\w*|search\w*|feeds?|telemetry|deploy\w*|registry)\b")  # fmt: skip
"""A word by which a skill declares that it uses the network."""
TARGETS = tuple(
    (Lazy(target), Lazy(words, re.IGNORECASE))
    for target, words in (
        (r"(?:CLAUDE|AGENTS|GEMINI|MEMORY)\b|instructions|rules|memory", r"\b(?:CLAUDE|AGENTS|GEMINI)\.md\b|\bmemor(?:y|ies)\b|\binstruction files?\b|\b(?:cursor|agent) rules\b"),
        (r"settings|mcp|config|[/\\]hooks", r"\b(?:claude code|codex|cursor|gemini cli|copilot|agents?)(?:['’]s)? (?:hooks?|settings|permissions?|config\w*)\b|\bMCP\b|\bhooks? (?:of|for|in) (?:claude|codex|cursor|gemini|copilot)|\b(?:Pre|Post)ToolUse\b|\.claude/"),
        (r"cron", r"\bcron\w*|\bschedul\w+"),
        (r"(?:sh|z)rc\b|profile|z(?:shenv|login)|\.fish", r"\b(?:shell|login) (?:profiles?|start\w*|config\w*|alias\w*|completions?)|\b\w*shrc\b|\bdotfiles?\b|\balias(?:es)?\b|\bcompletions?\b"),
        (r"service|Launch|systemd|autostart|Run\b|Startup", r"\b(?:(?:background|system|user|systemd) services?|daemons?|launchd|systemd|autostart)\b|\bat (?:login|boot|startup)\b"),
        (r"git run|\.git\b", r"\bgit hooks?\b|\bpre-commit\b"),
        (r"authorized_keys", r"\bssh\b"),
        (r"disk", r"\b(?:disks?|partition\w*|filesystems?|flash\w*|usb|sd cards?|raspberry)\b"),
    )
)  # fmt: skip
"""Targets of writes, and words in a description that name them."""
ENDS = frozenset("programs networks secrets posts evaluates starts spawns decodes commands".split())
WORTH = frozenset("networks evaluates starts spawns programs".split())
"""Signs of the ends of flows, and those of which a program needs one to be followed."""
SENTENCE = 6
"""The fewest words of a hidden text that is reported."""
KINDS = {
    "an archive": "zip tar gz tgz bz2 tbz2 xz txz zst 7z rar cab lz lzma cpio br",
    "an executable": "exe com scr msi elf appimage lnk apk app",
    "a library": "so dll dylib lib pyd node",
    "compiled code": "pyc pyo class jar war ear wasm egg whl beam luac",
    "a disk image or package": "iso dmg img deb rpm pkg vhd qcow2 crx xpi vsix mcpb dxt",
}
BY_SUFFIX = {suffix: kind for kind, suffixes in KINDS.items() for suffix in suffixes.split()}
MAGIC = {
    "an executable": (b"\x7fELF", b"MZ", b"\xcf\xfa\xed\xfe", b"\xce\xfa\xed\xfe"),
    "compiled code": (b"\xca\xfe\xba\xbe", b"\x00asm"),
    "an archive": (b"PK\x03\x04", b"\x1f\x8b", b"BZh", b"\xfd7zXZ", b"7z\xbc\xaf", b"Rar!"),
}
DOCUMENTS = frozenset("docx dotx pptx potx xlsx xltx xlsm odt ods odp epub sketch key pages numbers npz drawio ico woff woff2 svgz skill".split())  # fmt: skip
"""Documents that are archives or begin like one."""
PACKED_DATA = tuple(f".{kind}" for kind in "csv tsv json jsonl txt log xml fasta fa fastq fq vcf bed gff gtf nii sql parquet".split())  # fmt: skip
"""Tables and logs, which are often compressed."""
FIXTURES = frozenset("fixtures fixture testdata test-data test_data tests test corpus seeds samples".split())


def binary_kind(resource: Resource) -> str:
    """The kind of a file that nobody can review; empty for others."""
    stem, suffix = posixpath.splitext(resource.path.lower())
    suffix = suffix[1:]
    if suffix in ("gz", "bz2", "xz", "zst") and stem.endswith(PACKED_DATA):
        return ""
    kind = BY_SUFFIX.get(suffix, "")
    if not kind and resource.text is None and suffix not in DOCUMENTS:
        kind = next(
            (f"{kind} by its first bytes" for kind, magic in MAGIC.items() if resource.head.startswith(magic)), ""
        )
    return kind or resource.holds


class CodedViolation(NamedTuple):
    """A violation with the code of its rule."""

    code: str
    violation: Violation


class _Scan:
    """The scan of one skill."""

    def __init__(self, folder: SkillFolder) -> None:
        self.folder = folder
        data = folder.skill_md.data if folder.skill_md else {}
        self.declared = " ".join(str(data.get(key, "")) for key in ("description", "compatibility"))
        body = folder.skill_md.body if folder.skill_md else ""
        self.about = f"{folder.name} {self.declared} {body}"
        self.runs = Runs(folder)
        self.network: Location | None = None
        self.hosts: list[str] = []
        self.found: dict[tuple[str, str, int], CodedViolation] = {}

    def add(
        self,
        code: str,
        where: Location,
        message: str,
        severity: Severity,
        doubts: Sequence[str] = (),
        *,
        addresses: str = "",
    ) -> None:
        """Keeps the most severe finding of a rule in a line, with the addresses of all.

        Each doubt lowers the severity by a step and is named.
        """
        severity = context.lowered(severity, len(doubts))
        message = "; ".join((message, f"lowered: {' and '.join(doubts)}")) if doubts else message
        key = (code, where.path, where.start_line)
        violation = Violation(location=where, message=message, severity=severity, addresses=addresses)
        if known := self.found.get(key):
            every = " ".join(filter(None, dict.fromkeys((known.violation.addresses, addresses))))
            graver = known.violation if at_least(known.violation.severity or "note", severity) else violation
            violation = graver._replace(addresses=every)
        self.found[key] = CodedViolation(code, violation)

    def text(self, reading: Reading) -> None:
        """Scans one text."""
        path, text, kind = reading.path, reading.text, reading.kind
        lines = reading.lines
        for start, length, message, severity in invisible(text) if not reading.rows else ():
            self.add("SK801", lines.in_line(path, start, length), message, severity)
        letters = small(text)
        signs = patterns.signs_in(letters, kind.places)
        self.runs.add(text, signs.get(passages.RUNS, ()))
        cut = passages.Cut(path, text, kind, loaded=reading.loaded)
        for pattern, passage, match in patterns.hits(cut, signs, letters):
            self._pattern(pattern, passage, match, lines)
        # A sign may begin with the line end before it.
        commands = [at + (letters[at] == "\n") for at in signs.get("commands", ())]
        for where in ("shell", "inline"):
            for passage, _ in cut.at(where, commands):
                self._flows(passage, lines)
        for passage in cut.hidden if kind.is_prose and "style" in text else ():
            if passage.language == passages.ELEMENT and len(passage.text.split()) >= SENTENCE:
                element = lines.in_line(path, text.rfind("<", 0, passage.start), 1)
                self.add("SK802", element, "an element whose style hides its text", "warning")
        for passage in cut.all("script") if WORTH.intersection(signs) else ():
            if passage.language and self._is_worth(passage, signs):
                self._flows(passage, lines)

    def _is_worth(self, passage: passages.Passage, signs: Signs) -> bool:
        """Whether a program may hold both ends of some flow."""
        start, end = passage.start, passage.start + len(passage.text)
        has = {name for name in ENDS if bisect_left(signs.get(name, ()), start) < bisect_left(signs.get(name, ()), end)}
        if passage.language not in passages.PYTHON and "programs" in has:
            return True
        if "networks" in has and (has & {"secrets", "posts"} or (passage.text == passage.source and self.is_silent)):
            return True
        return bool(has & {"evaluates", "starts"}) or ("spawns" in has and bool(has & {"decodes", "commands"}))

    def _pattern(
        self, pattern: patterns.Pattern, passage: passages.Passage, match: re.Match[str], lines: Offsets
    ) -> None:
        start, end = match.span()
        addresses: list[str] = []
        if pattern.rule == "SK805":
            row = match[0] + passage.text[end : end + 300].partition("\n")[0]
            addresses = sensitive.addresses_in(row) or ["…"]
            if sensitive.are_installers(addresses):
                return
        doubts = [] if pattern.live else context.doubts(passage, start, end, pattern.severity, quotes=pattern.cited)
        if pattern.unless and pattern.unless.search(match[0].join(context.sentence(passage.text, start, end))):
            doubts.append("the sentence tells of an ordinary use")
        if not passage.loaded and (
            (pattern.declared and pattern.declared.search(self.declared))
            or (pattern.is_declarable and self._declares(match[0]))
        ):
            doubts.append("the description declares it")
        where = lines.in_line(passage.path, passage.start + start, end - start)
        self.add(pattern.rule, where, pattern.message, pattern.severity, doubts, addresses=" ".join(addresses))

    def _flows(self, passage: passages.Passage, lines: Offsets) -> None:
        from skillkit.safety.scripts import programs, python, shell  # noqa: PLC0415 - as below

        about = flows.About(self.about)
        if passage.place != "script":
            found, network = shell.followed(passage.text, about)
        elif passage.language in passages.PYTHON:
            found, network = python.followed(passage.text, about)
        else:
            found, network = programs.followed(passage.text, about, language=passage.language)
        rows = Offsets(passage.text).starts
        if network is not None and passage.text == passage.source and self.network is None:
            self.network = lines.in_line(passage.path, rows[network], 1)
            self.hosts = sensitive.hosts_in(passage.text)
        for threat in found:
            if threat.code == "SK813" and passage.text != passage.source:
                continue  # an example in a document
            self._threat(passage, threat, lines, rows[min(threat.line, len(rows) - 1)])

    def _threat(self, passage: passages.Passage, threat: flows.Threat, lines: Offsets, at: int) -> None:
        end = at if passage.place != "inline" else len(passage.text)
        doubts = context.doubts(passage, 0 if passage.place == "inline" else at, end, threat.severity)
        if passage.place == "inline" and threat.severity == "error":
            doubts.append("it is a code span")
        if passage.language == passages.IMAGE and threat.code in ("SK808", "SK812"):
            doubts.append("it happens within an image")
        announces = threat.declarable or (threat.severity != "error" and threat.code in ("SK812", "SK808"))
        if announces and not passage.loaded and self._declares(threat.message):
            doubts.append("the description declares it")
        stop = passage.text.find("\n", at)
        row = passage.text[at : stop if stop >= 0 else len(passage.text)]
        indent = len(row) - len(row.lstrip())
        where = lines.in_line(passage.path, passage.start + at + indent, max(1, len(row) - indent))
        self.add(threat.code, where, threat.message, threat.severity, doubts, addresses=threat.addresses)

    def _declares(self, what: str) -> bool:
        """Whether the description names the target of a write, which is then what the user asked for."""
        return any(target.search(what) and words.search(self.declared) for target, words in TARGETS)

    @cached_property
    def claim(self) -> re.Match[str] | None:
        """The statement in SKILL.md that the skill does not use the network."""
        return NO_NETWORK.search(self.folder.skill_md.source.text) if self.folder.skill_md else None

    @cached_property
    def is_silent(self) -> bool:
        """Whether SKILL.md does not mention the network, or says that the skill does not use it."""
        return self.claim is not None or not TELLS_NETWORK.search(self.about)

    def whole(self) -> None:
        """Compares the skill's statements with its programs, and checks the other files."""
        names = [name for name in map(flows.label_of, self.hosts) if len(name) > 2]
        if self.network and self.claim:
            quoted = " ".join(self.claim[0].split())
            self.add("SK810", self.network, f'this reaches the network, and SKILL.md says "{quoted}"', "warning")
        elif self.network and self.hosts and self.is_silent and not any(name in self.about.lower() for name in names):
            self.add("SK810", self.network, f"this reaches {self.hosts[0]}, of which SKILL.md says nothing", "warning")
        for resource in self.folder.resources:
            if kind := binary_kind(resource):
                name = basename(resource.path)
                is_aside = FIXTURES.intersection(resource.path.lower().split("/")[:-1])
                severity: Severity = "note" if is_aside and not self._is_named(name) else "warning"
                message = f'"{name}" is {kind}, which nobody can review'
                self.add("SK809", Location(path=resource.path), message, severity)

    def _is_named(self, name: str) -> bool:
        """Whether a text of the skill names a file."""
        return any(name in text for _, text in texts(self.folder))


_last: list[tuple[SkillFolder, tuple[CodedViolation, ...]]] = []


def scan(folder: SkillFolder) -> tuple[CodedViolation, ...]:
    """The violations in a skill, in the order of files and lines; cached for the last skill, because each rule asks."""
    if _last and _last[0][0] is folder:
        return _last[0][1]
    work = _Scan(folder)
    for reading in chain(readings(folder), work.runs.readings(folder)):
        work.text(reading)
    work.whole()
    found = tuple(sorted(work.found.values(), key=lambda each: (each.violation.location, each.code)))
    _last[:] = [(folder, found)]
    return found
