"""Rights that are handed out in a sweep: clusters, containers, clouds, databases, files, settings of agents."""

import re

from skillkit.patterns import Pattern
from skillkit.safety.looks import Look

ANY = r"(?:\[\s*|\n\s*-\s*)?[\"']?\*[\"']?"
"""An asterisk as a value: alone, in a list on the line, or as the first item of a list below."""

ADMINS = r"(?:AdministratorAccess|IAMFullAccess)\b"
CLUSTER = (
    r"\broleRef:[\s\S]{0,200}?\bname:\s*[\"']?cluster-admin\b|--clusterrole[= ][\"']?cluster-admin\b"
    rf"|\bresources:\s*{ANY}[\s\S]{{0,120}}?\bverbs:\s*{ANY}|\bverbs:\s*{ANY}[\s\S]{{0,120}}?\bresources:\s*{ANY}"
    r"|\bname:\s*[\"']?system:(?:anonymous|unauthenticated)\b|--(?:group|user)[= ]system:(?:anonymous|"
    r"unauthenticated|authenticated)\b"
    r"|\bhostPath:\s*\{?\s*path:\s*[\"']?/(?:[\"'\s},]|$|etc\b|root\b)"
    r"|\bhost(?:PID|Network|IPC):\s*true\b[\s\S]{0,600}?\bprivileged:\s*true|"
    r"\bprivileged:\s*true\b[\s\S]{0,600}?\bhost(?:PID|Network|IPC):\s*true"
)
"""A cluster is given away: its admin role, a role for everything, a pod that has the node."""

FLAGS = (
    r"(?:--privileged\b|--(?:pid|ipc|userns)[= ]host\b|--cap-add[= ](?:ALL|SYS_\w+)|"
    r"--security-opt[= ]\S*(?:unconfined|disable)|\S*docker\.sock:|(?:-v|--volume)[= ][\"']?(?:~|\$\{?HOME\}?|/root|"
    r"/etc|/home)[\"']?:)"
)
CONTAINER = (
    r"\b(?:docker|podman|nerdctl)\s+(?:container\s+)?(?:run|create)\s(?:\S+[^\S\n]+){0,30}?(?:(?:-v|--volume)[= "
    r"][\"']?/:/|"
    rf"--mount[= ]\S*(?:source|src)=/,|--cap-add[= ](?:ALL|SYS_ADMIN)\b|{FLAGS}(?:\S*[^\S\n]+){{1,20}}?{FLAGS})"
    r"|^\s*-\s*[\"']?/:/\w[\s\S]{0,300}?\bprivileged:\s*true|\bdocker\.sock\b[\s\S]{0,300}?\bprivileged:\s*true"
)
"""A container that has the machine."""

POLICY = (
    rf"\bAllow[\"']?\s*,?\s[^{{}}]{{0,200}}?\bActions?[\"']?\s*[:=]\s*{ANY}(?::\*[\"']?)?\s*(?:[,\]}}\n]|$)"
    rf"|"
    rf"\bActions?[\"']?\s*[:=]\s*{ANY}(?::\*[\"']?)?\s*\]?\s*[,\n][^{{}}]{{0,200}}?\bEffect[\"']?\s*[:=]\s*[\"']?Allow\b"
    r"|\bAllow\b[^{}]{0,160}?\bPrincipal[\"']?\s*[:=]\s*(?:\{\s*[\"']?AWS[\"']?\s*[:=]\s*)?\[?[\"']\*[\"'][^{]{0,160}?"
    r"\bAction[\"']?\s*[:=]\s*\[?\s*[\"'](?:\w+:\*|s3:(?:Put|Delete)\w*|\*)"
)
CLOUD = (
    rf"\b(?:attach-(?:user|role|group)-policy|policy_arn|ManagedPolicyArns)\b[\s\S]{{0,200}}?{ADMINS}"
    r"|\badd-iam-policy-binding\s[^\n]{0,300}?roles/(?:owner|editor|iam\.securityAdmin|"
    r"resourcemanager\.organizationAdmin)\b"
    r"|\b(?:google_(?:project|organization|folder)_iam_\w+)\b[\s\S]{0,200}?roles/(?:owner|editor)\b"
    r"|\baz\s+role\s+assignment\s+create\s[^\n]{0,300}?--role\s+[\"']?(?:Owner|User Access Administrator)\b"
    r"|^permissions:\s*write-all\b|\bgh\s+auth\s+(?:login|refresh)\s[^\n]{0,120}?(?:admin:\w+|delete_repo)\b"
    r"|\bauth/(?:cloud-platform|drive|gmail\.modify)[\"'\s][\s\S]{0,160}?\bmail\.google\.com/|"
    r"\bmail\.google\.com/[\s\S]{0,160}?\bauth/(?:cloud-platform|drive)\b"
)
"""A policy for everything, a role that owns the account, a token for all of it."""

DATABASE = (
    r"\b(?:ALTER|CREATE)\s+(?:ROLE|USER)\s[^;\n]{0,120}?(?<!NO)\bSUPERUSER\b|"
    r"\bGRANT\s+ALL\b[^;\n]{0,120}?\bTO\s+PUBLIC\b"
    r"|\bGRANT\s+ALL\b[^;\n]{0,60}?\*\.\*[^;\n]{0,80}?(?:@\s*['\"`]?%|WITH\s+GRANT\s+OPTION)|"
    r"\bALTER\s+SERVER\s+ROLE\s+\[?sysadmin\b"
    r"|\bGRANT\s+(?:DBA|ACCOUNTADMIN|SYSDBA)\b"
)
SYSTEM = (
    r"\bchmod\s+(?:-\w+\s+)*(?:0?777|a[+=]rwx|ugo[+=]rwx|o\+rwx?)\s+(?:[\w./~$-]+\s+){0,4}?[\"']?(?:/(?:etc|var|usr|"
    r"opt|srv|home|root|bin|lib|dev)\b|~/?(?:\s|$)|"
    r"~/\.(?:ssh|aws|kube|config)|\$HOME/?(?:\s|$))"
    r"|\bchmod\s+(?:-\w+\s+)*(?:0?666|0?777|a\+rw\w*|o\+rw\w*)\s+\S*docker\.sock|"
    r"\bpolkit\.addRule\(\s*function[^{]{0,60}\{\s*return\s+polkit\.Result\.YES"
    r"|\bicacls\s[^\n]{0,120}?/grant\S*\s+[\"']?(?:Everyone|Users|Jeder|\*S-1-1-0):\(?[^\n ]{0,12}F\b"
    r"|\bSet-ExecutionPolicy\b(?=[^\n]{0,80}\b(?:Unrestricted|Bypass)\b)[^\n]{0,80}\bLocalMachine\b|"
    r"\bAdd-LocalGroupMember\b[^\n]{0,60}Administrators\b"
    r"|\bsetfacl\s+(?:-\w+\s+)*-?\w*m?\s*\S*(?<![\w-])o(?:ther)?::?rwx\S*\s+/"
)
"""Files, rules and accounts of the system that are opened to everybody."""

KEYS = (
    r"auto[_-]?(?:approve|accept|run|execute|confirm)\w{0,20}|always[_-]?(?:allow|approve)\w{0,10}|yolo\w{0,6}|"
    r"yes[_-]?always|"
    r"bypass[_-]?(?:permission|approval)\w{0,12}|skip[_-]?(?:permission|confirm|approval|dangerous)\w{0,30}|"
    r"trust[_-]?all\w{0,12}|allow[_-]?all\w{0,12}|task\.allowAutomaticTasks"
)
SETTING = (
    rf"[\"']?(?:\b|\.)(?:{KEYS})[\"']?\s*[:=]\s*(?:true\b|[\"']?(?:all|always|yes|on|enabled)\b|\[\s*[\"']\*[\"']|"
    rf"[\"']\*[\"'])"
    r"|[\"']?\b(?:permission|approval)s?(?:[_-]?(?:mode|policy|level))?[\"']?\s*[:=]\s*[\"'](?:allow|bypass\w*|"
    r"unrestricted|never|none|off|yolo|full\w*)[\"']"
    r"|[\"'](?:\*|bash|shell)[\"']\s*:\s*[\"']allow[\"']|"
    r"[\"']allow(?:ed)?(?:Tools)?[\"']\s*:\s*\[[^\]]{0,300}?[\"'](?:Bash|Shell|Terminal|execute\w*|"
    r"run_\w+)(?:\((?::?\*{1,2})?\))?[\"']"
    r"|\bmcpServers\b[\s\S]{0,400}?[\"']trust[\"']\s*:\s*true|\bsandbox_mode\s*=\s*[\"']danger-full-access"
    r"|[\"']<all_urls>[\"'][\s\S]{0,300}?[\"'](?:cookies|debugger|nativeMessaging|history|webRequestBlocking)[\"']"
    r"|[\"'](?:cookies|debugger|nativeMessaging|history)[\"'][\s\S]{0,300}?[\"']<all_urls>[\"']"
)
"""A setting of an agent or an editor by which nobody is asked; an extension that reads every page."""

FLAG = re.IGNORECASE | re.MULTILINE

SCOPES = (
    r"(?:mail\.google\.com/|auth/(?:drive|gmail\.modify|cloud-platform|contacts|calendar|admin\.[\w.]+|photoslibrary|"
    r"youtube)\b(?!\.)|"
    r"\b(?:Mail|Files|Sites|Directory|User|Group|Calendars|Contacts|Chat|Notes)\.ReadWrite(?:\.All)?\b|"
    r"\bFull_?Control\b|"
    r"\b(?:admin:org|delete_repo|admin:enterprise|admin:repo_hook|write:packages|admin:public_key)\b|"
    r"\b(?:admin\.\w+:write|files:write|chat:write\.\w+|users:read\.email)\b)"
)
"""A scope that opens a whole mailbox, drive or organisation."""

ON_PHONES = (
    r"android\.permission\.(?:(?:READ|RECEIVE|SEND)_SMS|(?:READ|WRITE)_CONTACTS|(?:READ|WRITE)_CALL_LOG|RECORD_AUDIO|"
    r"ACCESS_BACKGROUND_LOCATION|SYSTEM_ALERT_WINDOW|BIND_(?:ACCESSIBILITY_SERVICE|DEVICE_ADMIN|"
    r"NOTIFICATION_LISTENER_SERVICE)|REQUEST_INSTALL_PACKAGES|QUERY_ALL_PACKAGES|MANAGE_EXTERNAL_STORAGE)\b"
)
"""Of Android's permissions those that reach far, and that hardly any app needs together."""

SWEEPS = (
    (Look(("android", "permission", "uses")), Pattern(rf"{ON_PHONES}(?:[\s\S]{{0,120}}?{ON_PHONES}){{3}}")),
    (
        Look(
            (
                "mail auth readwrite admin delete_repo full_control write",
                "scope scopes googleapis google graph all org",
            ),
        ),
        Pattern(rf"{SCOPES}(?:[^\n]{{0,120}}\n?[^\n]{{0,120}}?{SCOPES}){{2}}"),
    ),
    (
        Look(
            ("cluster clusterrolebinding", "admin"),
            ("resources", "verbs"),
            ("unauthenticated anonymous authenticated", "system"),
            ("hostpath", "path"),
            ("privileged", "hostpid hostnetwork hostipc", "true"),
        ),
        Pattern(CLUSTER, FLAG),
    ),
    (
        Look(
            ("docker podman nerdctl", "run create", "v volume mount privileged cap security pid"),
            ("privileged", "true", "volumes sock"),
        ),
        Pattern(CONTAINER, FLAG),
    ),
    (Look(("action actions", "allow")), Pattern(POLICY, FLAG)),
    (
        Look(
            ("administratoraccess iamfullaccess",),
            ("roles", "owner editor securityadmin organizationadmin"),
            ("az", "role", "owner administrator"),
            ("permissions", "write", "all"),
            ("gh", "auth", "admin delete_repo repo"),
            ("mail", "google", "auth"),
        ),
        Pattern(CLOUD, FLAG),
    ),
    (Look(("superuser sysadmin dba accountadmin sysdba",), ("grant", "all", "to")), Pattern(DATABASE, FLAG)),
    (
        Look(
            ("chmod", "777 0777 rwx rw 666 0666"),
            ("polkit", "addrule"),
            ("icacls", "grant"),
            ("executionpolicy", "localmachine"),
            ("localgroupmember", "administrators"),
            ("setfacl",),
        ),
        Pattern(SYSTEM, FLAG),
    ),
)
"""Rights in a sweep, wherever they are written, each with the words to look for."""

SETTINGS = Look(
    (
        "autoapprove autoaccept autorun autoexecute autoconfirm alwaysallow alwaysapprove yolo yolomode "
        "bypasspermissions skippermissions skipconfirm skipconfirmation skipconfirmations skipapproval "
        "skipdangerousmodepermissionprompt trustall trustalltools allowall allowalltools",
    ),
    ("auto", "approve accept run execute confirm"),
    ("always", "yes allow approve"),
    ("skip bypass", "permission permissions confirm confirmation approval approvals"),
    ("trust allow", "all tools"),
    (
        "permission permissions approval approvals approvalmode permissionmode permission_mode approval_policy",
        "allow bypass bypasspermissions unrestricted never none off yolo full",
    ),
    ("allow allowed allowedtools", "bash shell terminal execute"),
    ("mcpservers", "trust"),
    ("sandbox mode", "danger"),
    ("urls", "cookies debugger nativemessaging history webrequestblocking"),
    ("allowautomatictasks",),
)
SET = Pattern(SETTING, re.IGNORECASE)

GIVES = Pattern(
    r"\b(?:rbac|iam|cluster-admin|role bindings?|privileg\w*|permissions?|access control|polic(?:y|ies)|administrat\w+|"
    r"audit\w*|security|harden\w*|bootstrap\w*|file modes?|sudo\w*)\b",
    re.IGNORECASE,
)
"""A description that speaks of rights may show them."""

ADVISED = Pattern(
    r"\b(?:(?:never|do not|don['’]t|avoid) (?:use|run|set|do|grant|apply|give|copy|mount|start|deploy|attach)\w*|"
    r"warnings?|caution|"
    r"dangerous|risk\w*|careful\w*|avoid|too (?:wide|broad|much)|least privilege|anti-?patterns?|bad|why not|insecure|"
    r"instead of|disposable|throwaway|at your own)\b",
    re.IGNORECASE,
)
"""What is said where such a thing is shown to be shunned."""
