"""What the arguments of tools for builds, phones, media, certificates, and of PowerShell's commands are."""

from skillkit.actions.places import Grammar
from skillkit.actions.places import alike
from skillkit.actions.places import options

_MEDIA = options(
    path="-i -report -passlogfile -stats_file",
    text="""
        -vf -af -filter:v -filter:a -lavfi -filter_complex -map -metadata -ss -to -t -sseof -itsoffset -r -s -aspect
        -x264-params -x265-params -movflags -force_key_frames -disposition -channel_layout
    """,
    identifier="""
        -f -c -codec -c:v -c:a -c:s -codec:v -codec:a -acodec -vcodec -scodec -preset -tune -profile:v -level -pix_fmt
        -loglevel -v -hwaccel -b:v -b:a -maxrate -bufsize -color_range -colorspace
    """,
    number="""
        -ac -ar -crf -q -q:v -q:a -qscale:v -frames -frames:v -vframes -vsync -loop -stream_loop -threads -g -bf -pass
        -compression_level -framerate -fps_mode -start_number -update
    """,
)
_CERTIFICATES = options(
    path="""
        -in -out -key -keyout -CA -CAkey -CAfile -CApath -cert -certfile -config -inkey -untrusted -extfile -signkey
        -sigfile -verify_hostname -newcert
    """,
    text="-subj -addext -passin -passout -pass -k -ext -sigopt -pkeyopt",
    identifier="-connect -servername -newkey -algorithm -inform -outform -name -extensions -starttls -digest -host",
    number="-days -port -iter -set_serial -bits",
)
_XCODE = options(
    path="""
        -archivePath -clonedSourcePackagesDirPath -derivedDataPath -exportOptionsPlist -exportPath -project
        -resultBundlePath -workspace -xcconfig -xctestrun
    """,
    text="-destination",
    identifier="""
        -arch -configuration -only-testing -only-test-configuration -parallel-testing-enabled -scheme -sdk
        -skip-testing -target -testPlan -toolchain
    """,
    number="-jobs -maximum-parallel-testing-workers -maximum-concurrent-test-simulator-destinations",
)
_POWERSHELL = options(
    path="-Path -LiteralPath -Destination -FilePath -OutFile -Filter -Include -Exclude -ChildPath -WorkingDirectory",
    text="-Pattern -Value -Property -FilterScript -ArgumentList -Headers -Body -ScriptBlock -Encoding -Query",
    identifier="-Name -ExpandProperty -ErrorAction -ItemType -Type -Module -Id -ComputerName -ContentType",
    number="-First -Last -Skip -Tail -TotalCount -Depth -Seconds -Port -TimeoutSec -Width -Count",
    url="-Uri",
)
_CHANGES = Grammar(None, None, options(message="-m --message", path="-F", identifier="-u --user -b --bookmark"))

GRAMMARS = {
    **alike("ffmpeg", Grammar("path", "path", _MEDIA, loose=True, dashed=True)),
    **alike("ffplay", Grammar("path", "path", _MEDIA, dashed=True)),
    **alike(
        "convert, magick, mogrify, identify, montage, composite, compare",
        Grammar(
            "path",
            "path",
            options(
                text="-resize -crop -geometry -extent -gravity -background -fill -define -thumbnail -colorspace",
                identifier="-format",
                number="-quality -density -rotate -depth -blur -delay -loop",
            ),
            dashed=True,
        ),
    ),
    "openssl": Grammar(None, None, _CERTIFICATES, dashed=True),
    **alike("java, kotlin, scala", Grammar(None, None, options(path="-cp -classpath -jar -p -d -o"), dashed=True)),
    **alike("javac, kotlinc, scalac", Grammar("path", "path", options(path="-cp -classpath -d -p -s"), dashed=True)),
    "xcodebuild": Grammar(None, "text", _XCODE, dashed=True),
    "simctl": Grammar("identifier", None),
    **alike("adb", Grammar(None, None, options(identifier="-s -t"))),
    **alike("adb install, adb push, adb pull, adb sideload", Grammar("path", "path", options(identifier="-s"))),
    **alike(
        "adb uninstall, adb connect, adb disconnect", Grammar("identifier", "identifier", options(identifier="-s"))
    ),
    "adb shell": Grammar(None, None, options(identifier="-n -a -c -d -t -p -s")),
    **alike("sbt, sbtn", Grammar("text", "text")),
    **alike(
        "meson setup, meson compile, meson test, meson install",
        Grammar("path", "path", options(path="-C", number="-j")),
    ),
    "bazel": Grammar("identifier", "identifier", options(identifier="--config --platforms", text="--test_filter")),
    **alike("celery", Grammar(None, None, options(identifier="-A --app -l -n -Q -P -b", number="-c"))),
    **alike("bazel query, bazel cquery, bazel aquery", Grammar("text", "text")),
    "pulumi": Grammar(None, None, options(path="-C --cwd", identifier="-s --stack", message="-m --message")),
    **alike(
        "hg, svn, jj, sl, bzr, alembic, flask db, aerich, changeset, bd, entire",
        _CHANGES,
    ),
    "alembic": Grammar(
        None, "identifier", options(message="-m --message", path="-c --config", text="-x", identifier="--rev-id")
    ),
    **alike(
        "alembic upgrade, alembic downgrade, alembic stamp, alembic show, flask db upgrade, flask db downgrade",
        Grammar("identifier", "identifier", options(path="-c --config -d", text="-x")),
    ),
    "zig": Grammar(None, None, options(identifier="--summary -target -mcpu", path="--prefix")),
    "dlv": Grammar(None, None, options(text="-test.run")),
    **alike(
        "trivy image, grype, syft, cosign sign, cosign verify, dive, hadolint image",
        Grammar("identifier", "identifier", options(path="-o", identifier="-f -s --severity")),
    ),
    **alike("trivy fs, trivy config, trivy repo", Grammar("path", "path", options(path="-o", identifier="-f"))),
    **alike(
        "flutter test, dart test, dart format, dart analyze, dart fix, flutter analyze, swift-format, swiftformat",
        Grammar("path", "path", options(text="--name --plain-name -n -N", identifier="-t -x -d -p -r", number="-j -l")),
    ),
    "swift": Grammar(None, None, options(identifier="-c --product --target -Xswiftc", text="--filter --skip")),
    **alike(
        "phpunit, pest, paratest",
        Grammar("path", "path", options(path="-c", text="--filter", identifier="--group --testsuite", number="-p")),
    ),
    **alike(
        "phpstan analyse, phpstan analyze, php-cs-fixer fix",
        Grammar("path", "path", options(path="-c", identifier="-l --error-format --format", number="--level")),
    ),
    **alike(
        "phpcs, phpcbf, pint, psalm, rspec, minitest",
        Grammar(
            "path",
            "path",
            options(path="-c -r -I -o", text="-e --example", identifier="-t --tag -f --standard", number="-l"),
        ),
    ),
    **alike("http-server, serve, live-server", Grammar("path", "path", options(number="-p -l -c", identifier="-a"))),
    **alike("stripe", Grammar(None, None, options(url="--forward-to", text="-d", identifier="--events"))),
    **alike("vagrant", Grammar(None, None, options(text="-c --command"))),
    **alike("fly, flyctl", Grammar(None, None, options(text="-C --command", identifier="-a --app -r", path="-c"))),
    **alike("heroku", Grammar(None, None, options(identifier="-a --app -r --remote"))),
    **alike("concurrently, npm-run-all, run-p, run-s", Grammar("text", "text", options(text="-n", number="-m"))),
    **alike("hyperfine", Grammar("text", "text", options(number="-w -r -m -M", text="-p -c -n -L"))),
    **alike("parallel", Grammar(None, None, options(number="-j -n -N -P", text="-I"))),
    **alike("pg_ctl, initdb, postgres", Grammar(None, None, options(path="-D -l"))),
    "osascript": Grammar("path", "text", options(text="-e", identifier="-l"), frozenset({"-e"})),
    "gpg": Grammar("path", "path", options(identifier="-r -u --recipient --keyserver", path="-o")),
    **alike("truncate, fallocate", Grammar("path", "path", options(text="-s -l -o"))),
    **alike("crontab", Grammar("path", "path", options(identifier="-u"))),
    **alike("ab, wrk, hey, siege, k6 run", Grammar("url", "url", options(number="-n -c -t -d -q", text="-H -m"))),
    **alike("gem, pod, bundle, composer", Grammar(None, None, options(identifier="-v --version", path="-d"))),
}
"""By verb, or by what verbs begin with."""

_OF_FILES = Grammar("path", "path", _POWERSHELL, dashed=True)
CMDLETS = {
    **dict.fromkeys(("Content", "Item", "ChildItem", "Path", "Location", "Acl", "File", "ItemProperty"), _OF_FILES),
    **dict.fromkeys(("String", "Output", "Host", "Expression"), Grammar("text", "path", _POWERSHELL, dashed=True)),
    **dict.fromkeys(("WebRequest", "RestMethod"), Grammar("url", "url", _POWERSHELL, dashed=True)),
}
"""By the noun of a command of PowerShell."""
CMDLET = Grammar(None, None, _POWERSHELL, dashed=True)
"""Any other one."""
