"""Code by which what is to be told apart always agrees: comparisons, certificates, audit logs, ends of test runs."""

import re

from skillkit.patterns import Pattern
from skillkit.safety.looks import Look

FLAGS = re.IGNORECASE | re.MULTILINE

YES = (
    r"(?:lambda\b[^\n:]{0,60}:\s*(?:True|1)\b|(?:async\s+)?(?:\([^()\n]{0,60}\)|\w+)\s*=>\s*(?:true\b|"
    r"\{\s*return\s+true\b|"
    r"Promise\.resolve\(\s*true\s*\)|null\b|undefined\b|\{\s*\})|(?:async\s+)?function\b[^\n{]{0,60}\{\s*return\s+true\b|"
    r"(?:mock\.)?(?:Magic|Async)?Mock\(\s*return_value\s*=\s*True|->\s*\(?[^\n)]{0,40}\)?\s*\{\s*true\s*\})"
)
"""A function that says yes to everything."""

COMPARES = (
    r"(?:compare_digest|timingSafeEqual|secure_compare|fixed_length_secure_compare|hash_equals|"
    r"constant_?time_?(?:compare|eq\w*)|"
    r"checkpw|check_password\w*|verify_(?:signature|password|token|hash|webhook\w*)|verify(?:Signature|Password|"
    r"Token|Webhook)|"
    r"match_hostname|is_?valid_?signature|verifyUpdateCodeSignature|verify\w{0,20}Signature)"
)
"""What compares secrets and signatures."""

AGREES = Pattern(
    rf"(?<![\w.])(?:\w+\.){{1,4}}{COMPARES}\s*=\s*{YES}|\)\.verify\w{{0,20}}\s*=\s*{YES}|"
    rf"\bsetattr\(\s*[\w.]+\s*,\s*[\"']{COMPARES}[\"']\s*,\s*{YES}|"
    rf"\bdefineProperty\(\s*[\w.]+\s*,\s*[\"'`]{COMPARES}[\"'`]\s*,\s*\{{\s*value\s*:\s*{YES}|"
    rf"\bdef\s+(?:self\.)?{COMPARES}\s*\([^)\n]{{0,60}}\)\s*[;\n]\s*true\s*[;\n]\s*end\b|"
    rf"\bfunction\s+{COMPARES}\s*\([^)\n]{{0,80}}\)[^\n{{]{{0,20}}\{{\s*return\s+true\b|"
    rf"\bpatch\(\s*[\"'][\w.]+\.{COMPARES}[\"']\s*,\s*(?:return_value\s*=\s*True|{YES})[^\n]{{0,20}}\)\.start\(",
    FLAGS,
)
"""A comparison of secrets or signatures is replaced by one that always agrees."""

UNVERIFIED = Pattern(
    r"\b(?:Session|Client|AsyncClient|HTTPAdapter|BaseClient)\.(?:request|send|__init__|merge_environment_settings|"
    r"cert_verify)\s*=\s*"
    r"(?=\w|lambda)|\brequests\.(?:get|post|put|request|api\.request)\s*=\s*(?=functools|partial|lambda|"
    r"\w+\s*(?:\(|$))|"
    r"\brequests\.Session\.verify\s*=\s*(?=False)|\bsetattr\(\s*requests(?:\.\w+)*\s*,\s*[\"'](?:request|get|send|"
    r"verify)[\"']",
    FLAGS,
)
"""What every request of a program goes through is replaced."""

LOOSE = Pattern(
    r"[\"']verify[\"']\s*\]\s*=\s*(?:False|0)\b|\bsetdefault\(\s*[\"']verify[\"']\s*,\s*False|\bverify\s*=\s*False\b|"
    r"[\"']verify[\"']\s*:\s*False|\bssl\s*=\s*False\b|CERT_NONE",
    FLAGS,
)
"""No certificate is looked at."""

MUTED = Pattern(
    r"\bgetLogger\(\s*[\"'](?:[\w.-]*[._-])?(?:audit|security|compliance|"
    r"access)(?:[._-][\w.-]*)?[\"']\s*\)\s*\.\s*(?:"
    r"disabled\s*=\s*(?:True|1)\b|setLevel\(\s*(?:Level\.OFF|logging\.CRITICAL\s*\+|logging\.FATAL\s*\+|\d{3,}|"
    r"sys\.maxsize)|"
    r"handlers\s*=\s*\[\s*\]|handlers\.clear\(|addFilter\(\s*lambda\s+\w+\s*:\s*(?:False|0|None)\b)|"
    r"\baudit(?:_?log(?:ger)?)?\.(?:silent\s*=\s*true|disabled\s*=\s*true|enabled\s*=\s*false|"
    r"level\s*=\s*[\"'](?:silent|off)[\"']|"
    r"(?:log|write|info|record|emit)\s*=\s*(?:lambda\b[^\n:]{0,40}:\s*None\b|\([^()\n]{0,40}\)\s*=>\s*(?:\{\s*\}|"
    r"undefined|null)|"
    r"function\s*\([^()\n]{0,40}\)\s*\{\s*\}))|\bAudit\w*\.logger\s*=\s*Logger\.new\(\s*(?:nil|File::NULL|"
    r"[\"']/dev/null)",
    FLAGS,
)
"""A log of what was done notes nothing any more."""

ENDS_WELL = Pattern(
    r"\bdef\s+pytest_(?:sessionfinish|unconfigure|terminal_summary|"
    r"runtest_logreport)\([^\n]{0,120}\n(?:[^\n]{0,160}\n){0,6}?"
    r"[^\n]{0,80}\b(?:sys\.exit|os\._exit|_exit|exit|pytest\.exit)\(\s*(?:0|"
    r"[\"'][^\"'\n]{0,40}[\"']\s*,\s*(?:returncode\s*=\s*)?0)?\s*\)|"
    r"\bafterAll\(\s*(?:async\s*)?\(\s*\)\s*=>\s*(?:\{\s*)?process\.exit\(\s*0\s*\)|"
    r"\b(?:RSpec\.configure|Minitest\.after_run)\b[^\n]{0,40}\n?[^\n]{0,80}\bexit!?\(?\s*(?:0|true)\b",
    FLAGS,
)
"""A run of tests ends well, whatever was found."""

ACCEPTS = Pattern(
    r"\bssl\._create_default_https_context\s*=\s*ssl\._create_unverified_context|"
    r"\bNODE_TLS_REJECT_UNAUTHORIZED\b[\"'\]]*\s*[=:]\s*[\"']?0|"
    r"\bOpenSSL::SSL::VERIFY_PEER\s*=\s*OpenSSL::SSL::VERIFY_NONE|\bconst_set\(\s*:VERIFY_PEER\b|"
    r"\bPYTHONHTTPSVERIFY\b[\"'\]]*\s*[=:]\s*[\"']?0|"
    r"\bDefaultTransport\b[^\n]{0,120}\bInsecureSkipVerify\s*[:=]\s*true|"
    r"\bServerCertificateValidationCallback\s*\+?=\s*[^\n]{0,60}\btrue\b|"
    r"\bcheckServerTrusted\s*\(\s*\w[^)\n]{0,160}\)[^\n{]{0,60}\{\s*\}|\bsetDefault(?:HostnameVerifier|"
    r"SSLSocketFactory)\s*\(|"
    r"\bcreate_default_context\s*=\s*(?:ssl\.)?_create_unverified_context|"
    r"\bglobalAgent\.options\.rejectUnauthorized\s*=\s*false|"
    r"\bgit\s+config\s+--global\s+http\.sslVerify\s+(?:false|0)|"
    r"\bstream_context_set_default\([^;]{0,120}[\"']verify_peer[\"']\s*=>\s*false",
    FLAGS,
)
"""A whole program takes every certificate for good."""

SPREAD = Pattern(
    r"\b(?:in|into|to) (?:each|every|all(?: the)?|any) (?:new |of the |of their |user['’]s |their )?(?:projects?|"
    r"services?|repositor\w+|repos?|"
    r"clients?|packages?|modules?|apps?|applications?|code ?bases?)\b|\b(?:sitecustomize|usercustomize)\b|"
    r"\b(?:import|require|load) (?:it|this|that) first\b|\bfirst (?:import|line) (?:of|in) (?:the |each |every "
    r")?(?:entry|main|program|app)\w*|"
    r"\b(?:in jedes|in jedem|in alle) (?:\w+ )?(?:Projekt\w*|Dienst\w*|Repo\w*|Paket\w*)|\bdans (?:chaque|tous les|"
    r"toutes les) (?:projets?|services?|dépôts?|"
    r"applications?)|\b(?:en|a) (?:cada|todos los) (?:proyectos?|servicios?|repositorios?)|\bem (?:cada|todos os) "
    r"(?:projetos?|serviços?)|"
    r"\bin (?:ogni|tutti i) (?:progett\w+|serviz\w+)|\bin (?:elk|ieder|alle) (?:projecten|project|dienst\w*)|\bw "
    r"każdym projek\w+|"
    r"\bв (?:каждый|каждом|каждую|все|всех) (?:\w+ )?(?:проект\w*|сервис\w*|репозитори\w*)|"
    r"每个项目|每個專案|各プロジェクト|모든 프로젝트",
    re.IGNORECASE,
)
"""It is put into whatever the user works on."""

ALWAYS = (
    (
        Look(
            (
                "digest timingsafeequal compare equals checkpw password signature verifysignature verifypassword "
                "verifytoken "
                "verifywebhook hostname webhook constant constanttimecompare token hash isvalidsignature verify "
                "verifyupdatecodesignature",
                "lambda true mock magicmock asyncmock null undefined",
                "require hmac crypto bcrypt secrets jwt ssl setattr defineproperty patch def function werkzeug hashers "
                "self auth",
            ),
        ),
        AGREES,
    ),
    (
        Look(
            (
                "getlogger audit auditlog auditlogger",
                "disabled silent setlevel handlers addfilter enabled level logger log write info record emit",
                "audit security compliance access auditlog auditlogger",
            ),
        ),
        MUTED,
    ),
    (
        Look(
            ("pytest", "sessionfinish unconfigure summary logreport", "exit"),
            ("afterall", "exit", "process"),
            ("rspec minitest", "exit"),
        ),
        ENDS_WELL,
    ),
)
"""Each kind that is hardly ever honest, with the words to look for."""

REPLACED = Look(
    ("verify", "session client httpadapter requests asyncclient baseclient", "false 0 none", "request send init get")
)
ACCEPTED = Look(
    (
        "unverified unauthorized verify pythonhttpsverify insecureskipverify servercertificatevalidationcallback "
        "checkservertrusted setdefaulthostnameverifier setdefaultsslsocketfactory rejectunauthorized sslverify",
        "ssl node 0 false none true openssl const x509certificate connection http verifier",
    ),
)

TRIES = Pattern(
    r"\b(?:describe|it|test)\(\s*[\"'`]|\bjest\b|\bvitest\b|\bdef test_|\bmonkeypatch\b|\bunittest\b|\bpytest\.|"
    r"\bsinon\b|\brspec\b",
    re.IGNORECASE,
)
"""A test, in which a comparison may be replaced."""
