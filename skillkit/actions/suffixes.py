"""By what names files and folders are told from other words with dots: facts, as data."""

from skillkit.actions.tables import words

SUFFIXES = words(
    """
    7z a aab aac adoc ai aiff apk appimage ar arb arrow asar asc asciidoc asm asp aspx ass astro avi avif avro awk
    bak bas bash bashrc bat bats bazel bib bicep bin bmp bru bson bz2 bzl c cab cabal cast cc cer cert cfg chm cjs
    cl class clj cljc cljs cmake cmd cnf cob code-workspace coffee conf config cpp cr crate crt cs csh cshtml csl
    csproj csr css csv cts cu cuh cxx d dart dat data db db3 deb def defs der desktop dex dhall diff dll dmg dmp doc
    docker dockerfile docx dot dsl duckdb dump dylib ebuild edn eex efi ejs el elf elm eml ent env eps epub erb erl
    err eslintrc ex example exe exp exs f f90 fasta fastq feather feature fig fish flac flake flow fnt fs fsproj fsx
    gd gem gemspec geojson gif git gitignore glb glsl gltf gm go gpg gql gradle graphml graphql groovy gv gz h h5
    haml handlebars har hbs hcl hdf5 hex hh hjson hlsl hpp hrl hs htm html http hurl hxx icns ico ics idl idx iml in
    inc inf ini inl ino inp ipa ipynb iso j2 jade jar java jbuilder jinja jinja2 jks jl jpeg jpg js json json5 jsonc
    jsonl jsonnet jsp jsx just kdbx key keystore kml ksh kt kts lean less lhs libsonnet liquid lisp ll lock log lst
    lua luau m m3u m4 m4a m4v make makefile map markdown mat md mdb mdc mdown mdx mf mid mitm mjs mk mkd mkv ml mli
    mm mmd mo mod mojo mov mp3 mp4 mpeg mpg ms msg msi mts mustache mysql nasm ndjson nfo nib nim nix njk node npmrc
    npy npz nuspec nvmrc o obj odp ods odt ogg onnx opml orc org-mode orig ort otf out p12 p8 parquet part patch pb
    pbxproj pcap pcapng pcm pdb pdf pem pfx pgm phar php phtml pickle pid pkg pkl pl plan plist ply pm png po pod
    podspec pom ppm ppt pptx prettierrc prisma prj prof profdata profraw properties props proto ps ps1 psd psd1 psm1
    psql pt pth pub pug puml pwn py pyc pyd pyi pyo pyx qmd qml qrc r rar raw razor rb rc rdb rdf rego res resx rlib
    rmd rpm rs rsp rst rtf ru rules s sample sarif sass sav sbt scala scm scpt scss sd sed sh sha1 sha256 sha512
    shtml sig sketch slim sln slnx smt2 snap so socket sol sops spec sql sqlite sqlite3 src srt ss st stderr stdout
    storyboard strings stub styl sum svelte svg swift swiftinterface sys t tap tar tcl template tex tf tflite tfplan
    tfstate tfvars tgz thrift tif tiff tlog tmp tmpl toml torrent tpl trace ts tsbuildinfo tscn tsv tsx ttf twig txt
    txz typ ui unity unitypackage v vb vbs vcf vcproj vcxproj vert vhd vhdl vim vmdk vsix vtt vue war wasm wast wat
    wav webm webmanifest webp whl wiki wma wmv woff woff2 wsdl x xaml xcassets xcconfig xcodeproj xcresult xcscheme
    xcworkspace xhtml xib xlf xls xlsm xlsx xml xpi xsd xsl xslt xz y yaml yang yar yara yml yy z z3 zig zip zon zsh
    zst zstd
    """
)
"""Endings of names of files, in lower case, behind the last dot."""

FOLDERS = words(
    """
    dist docs examples fixtures lib libs node_modules scripts spec specs src tests
    """
)
"""Names that folders of projects have, and hardly anything else."""


def ends_as_file(word: str) -> bool:
    """Whether a word ends as the name of a file does: `a.py`, `foo.test.ts:12`, `data.json.gz`."""
    name, dot, ending = word.rpartition(".")
    if not dot or not name:
        return False
    ending = ending.split(":", 1)[0]
    return ending.lower() in SUFFIXES and (len(ending) > 1 or ending in "acChmorRsS")
