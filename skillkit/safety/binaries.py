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
MAGIC = {
    "an executable": (b"\x7fELF", b"MZ", b"\xcf\xfa\xed\xfe", b"\xce\xfa\xed\xfe"),
    "compiled code": (b"\xca\xfe\xba\xbe", b"\x00asm"),
    "an archive": (b"PK\x03\x04", b"\x1f\x8b", b"BZh", b"\xfd7zXZ", b"7z\xbc\xaf", b"Rar!"),
}
DOCUMENTS = frozenset("docx dotx pptx potx xlsx xltx xlsm odt ods odp epub sketch key pages numbers npz drawio ico woff woff2 svgz skill".split())  # fmt: skip
"""Documents that are archives or begin like one."""
DATA = tuple(f".{kind}" for kind in "csv tsv json jsonl txt log xml fasta fa fastq fq vcf bed gff gtf nii sql parquet".split())  # fmt: skip
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
        kind = next(
            (f"{kind} by its first bytes" for kind, magic in MAGIC.items() if resource.head.startswith(magic)), ""
        )
    if not kind and resource.beyond:
        kind = f"a picture with {resource.beyond:,} bytes after its end"
    return kind
