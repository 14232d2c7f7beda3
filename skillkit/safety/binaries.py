"""Files that nobody can review: archives, executables, compiled code, and pictures with something behind their end."""

import posixpath

from skillkit.model.folder import Resource

KINDS = {
    "an archive": "zip tar gz tgz bz2 tbz2 xz txz zst 7z rar cab lz lzma cpio br",
    "an executable": "exe com scr msi elf appimage lnk apk app",
    "a library": "so dll dylib lib pyd node",
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
DOCUMENTS = frozenset(
    "docx dotx pptx potx xlsx xltx xlsm odt ods odp epub sketch key pages numbers npz drawio ico woff woff2 svgz skill".split()
)
"""Documents that are archives or begin like one."""
DATA = tuple(
    f".{kind}" for kind in "csv tsv json jsonl txt log xml fasta fa fastq fq vcf bed gff gtf nii sql parquet".split()
)
"""What is often packed by itself: tables and logs."""
FIXTURES = frozenset("fixtures fixture testdata test-data test_data tests test corpus seeds samples".split())


def kind_of(resource: Resource) -> str:
    """What a file is that nobody can review; empty for others."""
    if FIXTURES.intersection(resource.path.lower().split("/")[:-1]):
        return ""
    stem, suffix = posixpath.splitext(resource.path.lower())
    suffix = suffix[1:]
    if suffix in ("gz", "bz2", "xz", "zst") and stem.endswith(DATA):
        return ""
    kind = BY_SUFFIX.get(suffix, "")
    if not kind and resource.text is None and suffix not in DOCUMENTS:
        kind = next((f"{kind} by its first bytes" for magic, kind in MAGIC if resource.head.startswith(magic)), "")
    if not kind and resource.beyond:
        kind = f"a picture with {resource.beyond:,} bytes after its end"
    return kind
