"""The skill's folder holds an archive or a compiled file.

## What it does
Looks at the names and the first bytes of all files of the skill: archives, executables, libraries, compiled Python,
Java and WebAssembly, disk images, packages. Pictures, fonts and office documents are left alone, unless their first
bytes say that they are something else, or a PNG picture goes on after its end.

## Why is this bad
Nobody can review what is in there, and an agent that is told to unpack or run it does.

## Example
`scripts/helper.pyc`, `assets/tools.zip`

## Use instead
The files themselves, as text; or a package from a registry, with its version.
"""

import posixpath
from collections.abc import Iterator

from skillkit.model.finding import Violation
from skillkit.model.folder import SkillFolder
from skillkit.model.source import Location
from skillkit.rules import rule

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
OFFICE = "docx dotx pptx potx xlsx xltx xlsm odt ods odp epub sketch key pages numbers npz drawio ico woff woff2 svgz"
PACKED_DOCUMENTS = frozenset(OFFICE.split())


@rule("SK809", "archive-or-binary", "safety", "warning")
def check(folder: SkillFolder) -> Iterator[Violation]:
    """Yields each such file."""
    for resource in folder.resources:
        suffix = posixpath.splitext(resource.path)[1][1:].lower()
        kind = BY_SUFFIX.get(suffix) if resource.text is None or suffix != "out" else None
        if kind is None and resource.text is None and suffix not in PACKED_DOCUMENTS:
            kind = next((kind for magic, kind in MAGIC if resource.head.startswith(magic)), None)
            kind = kind and f"{kind} by its first bytes"
        if kind is None and resource.beyond:
            kind = f"a picture with {resource.beyond:,} bytes after its end"
        if kind:
            name = posixpath.basename(resource.path)
            yield Violation(
                location=Location(path=resource.path), message=f'"{name}" is {kind}, which nobody can review'
            )
