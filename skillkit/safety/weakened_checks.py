"""Code by which a check passes that should not: tests that count as passed, steps that only print, switches off."""

import re

from skillkit.patterns import Pattern
from skillkit.safety.looks import Look

FLAGS = re.IGNORECASE | re.MULTILINE

PASSES = Pattern(
    r"\.outcome\s*=\s*[\"']passed[\"']|\.wasSuccessful\s*=\s*(?:lambda\b|\(?[\w, ]*\)?\s*=>|True\b)|"
    r"\bdef\s+wasSuccessful\(self\)[^:\n]{0,20}:\s*return\s+True\b|\bTestResult\.add(?:Failure|Error)\s*=|"
    r"\bsession\.(?:exitstatus|testsfailed)\s*=\s*0\b|\bcall\.excinfo\s*=\s*None\b|"
    r"\bprocess\.on\(\s*[\"'](?:exit|beforeExit)[\"'][\s\S]{0,200}?\bprocess\.(?:exitCode\s*=\s*0\b|exit\(0\)|"
    r"reallyExit\(0\))|"
    r"\bif\s*\(?[^\n]{0,60}?\b(?:fail(?:ed|ure|ing|s)?|numFailed\w*)\b[^\n]{0,30}\s[^\n]{0,80}?"
    r"\.(?:status|state|outcome|result|verdict)\s*=\s*[\"'](?:pass|passed|success|ok)[\"']|"
    r"\.(?:numFailedTests|numFailedTestSuites|numRuntimeErrorTestSuites|"
    r"failedTests)\s*=\s*0\s*;?[ \t]*\n[^\n]{0,200}\bsuccess\s*=\s*true|"
    r"\bresults?\.success\s*=\s*true\b|"
    r"\b(?:global|globalThis|window)\.(?:expect|assert)\s*=\s*(?:\(|async\b|function\b|new Proxy|\w+\s*=>)|"
    r"\b(?:unittest\.)?TestCase\.(?:assert\w+|fail)\s*=\s*(?:lambda\b|\w+\b)|\bbuiltins\.AssertionError\s*=|"
    r"\bdef\s+(?:assert|assert_equal|expect|refute)\b[^\n;]{0,60}[;\n]\s*(?:true|nil|self)\s*[;\n]\s*end\b|"
    r"\bat_exit\s*(?:\{|do)\s*exit!?[\s(]*(?:0|true)\b|\bm\.Run\(\)\s*;?\s*os\.Exit\(0\)|"
    r"\batexit\.register\(\s*(?:lambda\b[^\n]{0,12})?os\._exit\b",
    FLAGS,
)
"""A test that failed counts as passed."""

HOOKED = Pattern(
    r"\b(?:pytest_\w+|hookimpl|hookwrapper|makereport|get_result|excinfo|conftest|onRunComplete|onTestResult|reporter|"
    r"TestResult|"
    r"runner|testing\.M|setupFiles\w*|jest|mocha|vitest|unittest|minitest|rspec)\b|\.failed\b",
    re.IGNORECASE,
)
"""What stands near it in what hooks into a run of tests, not in a test that makes up a report."""

NOTHING_RAN = Pattern(r"\b5\b|NO_TESTS|no[_ ]tests|collected|passWithNoTests", re.IGNORECASE)
"""No test ran, which may count as passed."""

TOOLS = (
    r"(?:codeql|semgrep|trivy|gitleaks|trufflehog|(?:npm|yarn|pnpm|cargo|bundle|pip)[\s\\s+*-]{1,6}audit|pip-?audit|"
    r"snyk|bandit|"
    r"cosign|dependabot|osv-scanner|grype|checkov|tfsec|govulncheck|brakeman|detect-secrets|zizmor|dependency-review|"
    r"ossf/scorecard|sonar\w*|safety (?:check|scan)|slsa-verifier|gosec|kube-?linter|kubesec|"
    r"dependency-check|spotbugs|find-?sec-?bugs)"
)
"""Tools of security that a pipeline runs."""

PART = r"(?:(?!(?P=mark))[^\\\n]|\\.)"
"""A sign in a substitution, before the next of its marks."""
OTHER = r"(?:(?!(?P=next))[^\\\n]|\\.)"
IDLE = r"(?:\becho\b|\btrue\b|\bexit 0\b|:\s*[\"']?:\s*[\"']?$|\bprintf\b|\bcontinue-on-error\b|\bif: false)"
CALL = r"(?:re\.subn?|\.g?sub!?|\.replace(?:All|_all)?|-replace)[ (]\s*(?:re\.compile\()?(?:\w+\s*,\s*)?[rf]{0,2}"
QUOTED = r"[\"'/`]"

TURNS_OFF = (
    r"\b(?:verify\w*|(?:ssl|tls|cert|csrf|gpg|signature|sandbox|auth)\w*|rejectUnauthorized|strict[-_]?ssl|"
    r"StrictHostKeyChecking|gpgcheck|require[_-]?(?:signed|signature|review|auth)\w*|enforce_\w+|validate_certs?)"
)
ON = r"[\"'\\]*\s*(?:[:=]|\\s\*)[\s\\*s:=\"']{0,12}(?:true|1|on|yes|enabled)\b"
OFF = r"(?:false|0|off|no|disabled|none)\b"

SUBSTITUTES = Pattern(
    rf"\bs(?P<mark>[/|#,@!~]){PART}{{0,200}}?{TOOLS}{PART}{{0,120}}?(?P=mark)(?:(?P=mark)|{PART}{{0,80}}?{IDLE})|"
    rf"\bsed\s[^\n]{{0,60}}?/{PART.replace('(?!(?P=mark))', '(?!/)')}{{0,80}}?{TOOLS}[^\n/]{{0,60}}/(?:,[^\n'\" "
    rf"]{{1,24}})?\s*d\b|"
    rf"{CALL}{QUOTED}[^\n]{{0,160}}?{TOOLS}[^\n]{{0,120}}?{QUOTED}\w{{0,3}}\s*,\s*[rf]?"
    rf"(?:[\"'`]{{2}}|[\"'`][^\n]{{0,60}}?{IDLE})|"
    rf"\bif\b[^\n]{{0,120}}?{TOOLS}[^\n]{{0,120}}\s[^\n]{{0,80}}?=\s*[\"'](?:echo|true|:|exit 0)\b|"
    rf"(?:\bs[/|#,@!~]|{CALL}{QUOTED})[^\n]{{0,60}}?\bpull_request\b(?!_target)[^\n]{{0,60}}?\bpull_request_target\b|"
    rf"\bs(?P<next>[/|#,@!~]){OTHER}{{0,60}}?\bpermissions\b{OTHER}{{0,80}}?(?P=next)[^\n]{{0,60}}?\bwrite-all\b|"
    rf"{CALL}{QUOTED}[^\n]{{0,60}}?\bpermissions\b[^\n]{{0,80}}?{QUOTED}\w{{0,3}}\s*,[^\n]{{0,60}}?\bwrite-all\b|"
    rf"(?:\bs[/|#,@!~]|{CALL}{QUOTED})[^\n]{{0,40}}?{TURNS_OFF}{ON}[^\n]{{0,60}}?{TURNS_OFF}[^\n]{{0,16}}?{OFF}|"
    r"\b(?:sed|perl|re\.sub|gsub|replace)\b[^\n]{0,120}?\b(?:failures|errors)=[^\n]{0,80}?\b(?:failures|"
    r"errors)=\\{0,2}[\"']?0|"
    r"(?:\.set\(|\.attrib\[)\s*[\"'](?:failures|errors)[\"']\s*(?:,|\]\s*=)\s*[\"']0[\"']|"
    r"\b(?:sed|perl|re\.sub|gsub|replace)\b[^\n]{0,120}?\bline-rate=[^\n]{0,60}?\bline-rate=\\{0,2}[\"']?(?:1|"
    r"0?\.[89])",
    FLAGS,
)
"""A script takes a check out of other files, or has it only say something."""

UNWATCHED = Pattern(
    r"\bauditctl\s+(?:-e\s*0|-D)\b|\bcloudtrail\s+(?:stop-logging|delete-trail)\b|"
    r"\bgcloud\s+logging\s+sinks\s+delete\b|"
    r"\baz\s+monitor\s+(?:diagnostic-settings|log-profiles)\s+delete\b|\bguardduty\s+delete-detector\b|"
    r"\bauditpol\s+/clear\b|"
    r"\bauditpol\s[^\n]{0,80}/success:disable|\b(?:export\s+|set\s+)?HISTFILE=/dev/null\b|"
    r"\bunset\s+HISTFILE\b[^\n]{0,200}?/var/log|"
    r"(?:^|[;&|\s])(?::|cat[ \t]+/dev/null|true)?[ \t]{0,4}>[ \t]{0,4}/var/log/(?:auth\.log|secure|wtmp|btmp|lastlog|"
    r"audit/\S+|"
    r"syslog|messages)\b|"
    r"\b(?:truncate\s[^\n;|&]{0,40}|rm\s+-\w+\s+|shred\s[^\n;|&]{0,20})/var/log/(?:auth|secure|wtmp|btmp|lastlog|"
    r"audit|syslog|messages)",
    FLAGS,
)
"""What the machine notes of what is done on it is switched off, or wiped."""

IGNORED = Pattern(
    r"\.(?:trivyignore|grype\.ya?ml|snyk|nsprc|osv-scanner\.toml|pip-audit-ignore|gitleaksignore|bandit|"
    r"cve-?ignore)[\"'`]?"
    r"[^\n]{0,20}?[,<]\s*[\"'`]?(?:CVE-\*|GHSA-\*|\*)|"
    r"(?:CVE|GHSA)-\*[^\n]{0,40}?(?:>{1,2}|\btee\b)[^\n]{0,20}ignore|"
    r"\.semgrepignore[\"'`]?\s*,\s*[\"'`](?:src|lib|app|\*|\.)/?|"
    r"\bdependabot\.ya?ml\b[\s\S]{0,60}?\bupdates:\s*\[\s*\]",
    FLAGS,
)
"""What looks for weaknesses is told to pass all of them over."""

WAYS = (
    (
        Look(
            (
                "trivyignore nsprc semgrepignore gitleaksignore dependabot cve ghsa grype snyk",
                "updates cve ghsa src ignore",
            )
        ),
        IGNORED,
    ),
    (
        Look(
            ("outcome excinfo", "passed none"),
            ("wassuccessful testresult assertionerror",),
            ("exitstatus testsfailed", "session"),
            ("exitcode exit reallyexit", "beforeexit exit", "process"),
            (
                "failed failure fails failing numfailedtests numfailedtestsuites",
                "passed pass success ok",
                "status state outcome result verdict",
                "if",
            ),
            ("numfailedtests numfailedtestsuites failedtests success", "true 0", "results result"),
            ("expect assert", "global globalthis window"),
            ("testcase", "lambda none fail"),
            ("assert expect refute", "def", "end"),
            ("exit", "at"),
            ("atexit", "os", "exit"),
            ("testing", "run", "exit"),
        ),
        PASSES,
    ),
    (
        Look(
            (
                "codeql semgrep trivy gitleaks trufflehog audit snyk bandit cosign dependabot osv grype checkov tfsec "
                "govulncheck "
                "brakeman secrets zizmor scorecard sonar sonarqube sonarcloud safety gosec kubesec review spotbugs "
                "dependency",
                "s sub subn gsub replace sed replaceall if",
            ),
            ("target", "pull", "request", "s sub subn gsub replace sed"),
            ("permissions", "write", "all", "s sub gsub replace sed"),
            ("failures errors line", "sed perl sub gsub replace set attrib", "0 1 rate"),
            ("true on yes enabled 1", "false off no disabled none 0", "s sub gsub replace sed"),
        ),
        SUBSTITUTES,
    ),
    (
        Look(
            ("auditctl cloudtrail guardduty auditpol histfile",),
            ("logging sinks diagnostic", "delete", "gcloud az"),
            ("log", "var", "auth secure wtmp btmp lastlog audit syslog messages"),
        ),
        UNWATCHED,
    ),
)
"""Each kind, with the words to look for."""

DECLARED = Pattern(
    r"\b(?:migrat\w*|replac\w*|switch\w* (?:from|over)|retir\w*|uninstall\w*|decommission\w*|"
    rf"remov\w+ {TOOLS}|(?:detect|catch|spot|find|review|audit|prevent)\w*[^.]{{0,60}}\b(?:weaken\w*|tamper\w*|"
    rf"cheat\w*|bypass\w*|"
    r"disabled|skipped|silenced|forged)|incident|forensic\w*|rotat\w+ (?:of )?logs|log rotation|disk space|"
    r"anonymi[sz]\w*)\b",
    re.IGNORECASE,
)
"""A description that says so, or is about finding such code."""
