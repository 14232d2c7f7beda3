"""The skill's folder holds an archive or a compiled file.

## What it does
Looks at the names and the first bytes of all files of the skill: archives, executables, libraries, compiled Python,
Java and WebAssembly, disk images, packages. Pictures, fonts and office documents are left alone, unless their first
bytes say that they are something else, or a PNG picture goes on after its end. A program that is written as text, in
Base64, is told like another. Left alone are also archives that tests read, in a folder of fixtures or, if the text
calls them so or names what they hold, with a few plain texts in them, unless a command or a program unpacks or runs one
by its name; a few small tables that the text names; one small table or log that is packed by gzip and named so; tiny
modules of WebAssembly that import nothing, which the text names and nothing runs; and empty files, and tiny ones in a
corpus, that are called `.bin`.

## Why is this bad
Nobody can review what is in there, and an agent that is told to unpack or run it does.

## Example
`scripts/helper.pyc`, `assets/tools.zip`

## Use instead
The files themselves, as text; or a package from a registry, with its version.
"""

import io
import posixpath
import re
import zlib
from collections.abc import Collection
from collections.abc import Iterator

from skillkit.model.finding import Violation
from skillkit.model.folder import SkillFolder
from skillkit.model.source import Location
from skillkit.patterns import Pattern
from skillkit.rules import rule
from skillkit.safety.passages import is_program
from skillkit.safety.passages import texts

KINDS = {
    "an archive": "zip tar gz tgz bz2 tbz2 xz txz zst 7z rar cab lz lzma cpio br z",
    "an executable": "exe com scr msi bin elf run out appimage lnk apk app",
    "a library": "so dll dylib a lib o obj pyd node",
    "compiled code": "pyc pyo class jar war ear wasm egg whl beam luac",
    "a disk image or package": "iso dmg img deb rpm pkg vhd qcow2 crx xpi vsix mcpb dxt",
}
BY_SUFFIX = {suffix: kind for kind, suffixes in KINDS.items() for suffix in suffixes.split()}
MAGIC = (
    (b"\x7fELF", "an executable"),
    (b"MZ", "an executable"),
    (b"\xcf\xfa\xed\xfe", "an executable"),
    (b"\xce\xfa\xed\xfe", "an executable"),
    (b"\xca\xfe\xba\xbe", "compiled code"),
    (b"PK\x03\x04", "an archive"),
    (b"\x1f\x8b", "an archive"),
    (b"BZh", "an archive"),
    (b"\xfd7zXZ", "an archive"),
    (b"7z\xbc\xaf", "an archive"),
    (b"Rar!", "an archive"),
    (b"\x00asm", "compiled code"),
)
AS_TEXT = Pattern(
    r"\s*(?:-----BEGIN [^\n]{0,60}-----\s+)?(?:TV[opqr]|f0VMR|z/rt/|zvrt/|yv66vg|AGFzbQ)[A-Za-z0-9+/\s]{200}"
)
"""A file that begins as a program does: the first bytes above in Base64 (RFC 4648), perhaps as PEM (RFC 7468)."""
OFFICE = "docx dotx pptx potx xlsx xltx xlsm odt ods odp epub sketch key pages numbers npz drawio ico woff woff2 svgz"
PACKED_DOCUMENTS = frozenset(OFFICE.split())


FIXTURES = frozenset({"fixtures", "fixture", "testdata", "test-data", "test_data", "tests", "test", "corpus", "seeds"})
"""Folders of what tests read."""

UNPACKS = (
    r"(?:unzip(?! +-[lv])|tar(?! +-?t)|bsdtar|7z|unrar|gunzip|extract\w*|unpack\w*|(?:ba|z)?sh|python\S*|source|"
    r"install|import)"
)

WASM = b"\x00asm\x01\x00\x00\x00"
COMPUTING = frozenset({1, 3, 5, 6, 7, 10})
"""Sections of a module of WebAssembly that compute: types, functions, memory, globals, exports and code.

Imports, a start, data and what a tool adds are others: https://webassembly.github.io/spec/core/binary/modules.html
"""

RUNS = r"(?:wasmtime|wasmer|wasmedge|wasm3|iwasm|wazero|node|deno|bun|instantiate\w*|run|load\w*|call|import|exec\w*)"

BLOB = "an executable"
"""What a file is taken for by its name alone, such as `.bin`."""

TINY = 1000
"""So few bytes, of which the first are not those of a program, are none."""

FEW, SMALL = 20, 100_000
"""A sample holds so few files, of so few bytes together."""

GZIP = 31
"""What zlib calls a gzip file."""

TABLE_KINDS = "csv tsv jsonl geojson log fasta fa fastq fq vcf bed gff gff3 gtf sam"
TABLES = frozenset(TABLE_KINDS.split())
"""What is often packed by itself."""

Entries = list[tuple[str, int]]
"""The names and the sizes of what an archive holds."""

DATA_KINDS = "txt md csv tsv json geojson xml log ini conf srt vtt po gpx kml ics eml ofx qif sta mt940"
DATA = TABLES.union(("", *DATA_KINDS.split()))
"""What files of a sample end in."""


def _is_sample(folder: SkillFolder, path: str, entries: Entries) -> bool:
    """Whether an archive holds a few plain texts, open to everybody, and the skill calls it a sample or names them."""
    name = re.escape(posixpath.basename(path))
    words = r"fixtures?|samples?|tests?|text files?"
    called = re.compile(
        rf"{name}[^\n]{{0,80}}\b(?:accepted|refused|expected|rejected|{words})\b|\b(?:{words})\b[^\n]{{0,80}}{name}",
        re.IGNORECASE,
    )
    named = _are_named(folder, entries) or any(called.search(text) for _, text in texts(folder))
    return named and _are_few(entries, DATA)


def _are_few(entries: Entries, kinds: Collection[str]) -> bool:
    """Whether these are a few small files of these kinds."""
    return (
        0 < len(entries) <= FEW
        and sum(size for _, size in entries) <= SMALL
        and all(posixpath.splitext(name)[1][1:].lower() in kinds for name, _ in entries)
    )


def _are_named(folder: SkillFolder, entries: Entries) -> bool:
    """Whether the skill tells the name of each entry."""
    return all(any(posixpath.basename(name) in text for _, text in texts(folder)) for name, _ in entries)


def _small(folder: SkillFolder, path: str) -> bytes:
    """What a file holds, if that is little; else nothing."""
    return folder.tree.read(path) if folder.tree.about(path).size <= SMALL else b""


def _entries(raw: bytes) -> Entries:
    """The names and sizes of the files in an archive; none where one is closed, a link, or cannot be told."""
    import tarfile  # noqa: PLC0415 - 6 ms that few skills need
    import zipfile  # noqa: PLC0415 - as above

    try:
        if raw.startswith(b"PK"):
            with zipfile.ZipFile(io.BytesIO(raw)) as archive:
                packed = [entry for entry in archive.infolist() if not entry.is_dir()]
                return [] if any(e.flag_bits & 1 for e in packed) else [(e.filename, e.file_size) for e in packed]
        with tarfile.open(fileobj=io.BytesIO(_unpacked(raw)), mode="r:") as tar:
            files = [member for member in tar.getmembers() if not member.isdir()]
            return [(m.name, m.size) for m in files] if all(m.isfile() for m in files) else []
    except (zipfile.BadZipFile, tarfile.TarError):
        return []


def _unpacked(raw: bytes) -> bytes:
    """The beginning of what was packed by gzip; nothing where it was not."""
    try:
        return zlib.decompressobj(wbits=GZIP).decompress(raw, 2 * SMALL)
    except zlib.error:
        return b""


def _is_packed_data(folder: SkillFolder, path: str) -> bool:
    """Whether a file is one small table or log, packed: its name says so, and it is the text that it says it is."""
    inner = posixpath.splitext(posixpath.splitext(path)[0])[1][1:].lower()
    if not path.lower().endswith(".gz") or inner not in TABLES:
        return False
    text = _unpacked(_small(folder, path))
    return 0 < len(text) <= SMALL and b"\0" not in text and not text.startswith(b"#!")


def _is_fixture(folder: SkillFolder, path: str, entries: Entries) -> bool:
    """Whether an archive is there for tests to read, and nothing unpacks it by its name."""
    if FIXTURES.isdisjoint(path.lower().split("/")[:-1]) and not _is_sample(folder, path, entries):
        return False
    name = re.escape(posixpath.basename(path))
    used = re.compile(rf"\b{UNPACKS}\b[^\n]{{0,80}}{name}|{name}[^\n]{{0,40}}\b{UNPACKS}\b", re.IGNORECASE)
    return not any(used.search(text) for _, text in texts(folder))


def _is_pure(raw: bytes) -> bool:
    """Whether it is a tiny module of WebAssembly that imports nothing and carries no text: it can only compute."""
    if not raw.startswith(WASM) or len(raw) > TINY:
        return False
    at = len(WASM)
    while at + 1 < len(raw):
        # Sections of more than 127 bytes, whose length takes two, are none of a tiny module's.
        section, length = raw[at], raw[at + 1]
        if section not in COMPUTING or length > 127:
            return False
        at += 2 + length
    return at == len(raw)


def _is_specimen(folder: SkillFolder, path: str) -> bool:
    """Whether the skill's text names a file to look at, and nothing runs it by its name."""
    name = posixpath.basename(path)
    named = [(where, text) for where, text in texts(folder) if name in text]
    used = re.compile(rf"\b{RUNS}\b[^\n]{{0,80}}{re.escape(name)}", re.IGNORECASE)
    return bool(named) and not any(is_program(where, text) or used.search(text) for where, text in named)


def _is_harmless(folder: SkillFolder, path: str, kind: str) -> bool:
    if kind.startswith("compiled code") and _is_pure(_small(folder, path)) and _is_specimen(folder, path):
        return True
    if kind == BLOB:
        return not folder.tree.about(path).size or (_is_tiny(folder, path) and _is_fixture(folder, path, []))
    if not kind.startswith("an archive"):
        return False
    if _is_packed_data(folder, path):
        return True
    entries = _entries(_small(folder, path))
    # Who unpacks tables gets nothing to run or to obey.
    tables = _are_few(entries, TABLES) and _are_named(folder, entries)
    return tables or _is_fixture(folder, path, entries)


def _is_tiny(folder: SkillFolder, path: str) -> bool:
    """Whether a file is too small for a program, and none by its first bytes."""
    raw = _small(folder, path)
    return 0 < len(raw) <= TINY and not raw.startswith((b"#!", *(magic for magic, _ in MAGIC)))


@rule("SK809", "archive-or-binary", "safety", "warning")
def check(folder: SkillFolder) -> Iterator[Violation]:
    """Yields each such file."""
    for resource in folder.resources:
        suffix = posixpath.splitext(resource.path)[1][1:].lower()
        kind = BY_SUFFIX.get(suffix) if resource.text is None or suffix != "out" else None
        if kind is None and resource.text is None and suffix not in PACKED_DOCUMENTS:
            kind = next((kind for magic, kind in MAGIC if resource.head.startswith(magic)), None)
            kind = kind and f"{kind} by its first bytes"
        if kind is None and resource.text and AS_TEXT.compiled.match(resource.text):
            kind = "an executable, written as text"
        if kind is None and resource.beyond:
            kind = f"a picture with {resource.beyond:,} bytes after its end"
        if kind and not _is_harmless(folder, resource.path, kind):
            name = posixpath.basename(resource.path)
            yield Violation(
                location=Location(path=resource.path), message=f'"{name}" is {kind}, which nobody can review'
            )
