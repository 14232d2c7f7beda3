"""Secrets of a cluster, and wallets, that are gathered: by commands, and by the arguments that a program gives."""

import re

from skillkit.patterns import Pattern
from skillkit.safety.looks import Look

NEXT = r"(?:[\s\"'`,]{1,6})"
"""What stands between the words of a command, or of a list of arguments."""

FLAGS = r"(?:-{1,2}[\w-]+(?:=[^\s\"'`,]{1,60})?(?:[\s\"'`,]{1,6}(?!-)[\w.*$-]{1,40})?[\s\"'`,]{1,6}){0,4}?"

GATHERS = Pattern(
    rf"\bget{NEXT}{FLAGS}(?:all,)?(?:secrets?)(?:,[\w,]{{1,40}})?\b(?!/)(?=[^\n;|)]{{0,120}}(?:-o|--output|"
    rf"-ojson|-oyaml)[\s\"'`,=]{{0,6}}"
    r"(?:ya?ml|json(?!path)|go-template))|"
    rf"\bconfig{NEXT}view{NEXT}{FLAGS}--raw\b|\bcreate{NEXT}token{NEXT}[\w$.-]{{1,60}}{NEXT}[^\n;|"
    rf")]{{0,80}}--duration\b|"
    r"/var/run/secrets/kubernetes\.io/serviceaccount/token|/etc/kubernetes/(?:admin\.conf|pki)\b|"
    rf"\betcdctl{NEXT}[^\n;|]{{0,200}}\b(?:snapshot{NEXT}save|get{NEXT}/registry/secrets)|"
    r"\bread_?(?:namespaced_secret|secret)\w*\(|\blist_secret_for_all_namespaces\(|\bSecrets\(\s*(?:\"\"|"
    r"metav1\.NamespaceAll|v1\.NamespaceAll)\s*\)\.List\(",
    re.IGNORECASE,
)
"""Secrets, keys or tokens of a whole cluster are read in clear."""

GATHERED = Look(
    ("kubectl oc k3s microk8s", "get", "secrets secret", "yaml json yml o template"),
    ("kubectl oc k3s microk8s", "config", "view", "raw"),
    ("kubectl oc k3s microk8s", "create", "token", "duration"),
    ("serviceaccount", "token", "run"),
    ("kubernetes", "etc", "admin pki"),
    ("etcdctl",),
    ("secret secrets", "kubernetes metav1 v1 client corev1api corev1", "list namespaces namespaceall all"),
)

BUNDLED = Pattern(
    r"\b(?:tar|zip|gzip|zstd|bundles?|archives?|tgz|zipfile|tarfile|make_archive|adm-zip|archiver)\b|\.(?:tgz|"
    r"zip|tar)\b|\bos\.Create\(|\bFprint\w*\(|\bwrite_text\(|"
    r"\b(?:curl|requests\.(?:post|put)|http\.Post|fetch|scp|rsync|aws s3 cp|gh (?:gist|issue))\b",
    re.IGNORECASE,
)
"""It goes into one file with others, or away."""

OPENLY = Pattern(
    rf"\bcreate{NEXT}(?:configmap|cm)\b[^\n]{{0,120}}?--from-(?:env-)?file|\bkind:\s*ConfigMap\b|"
    rf"\b(?:annotate|label){NEXT}[^\n]{{0,80}}?\$\(|"
    r"(?:\s-A\b|--all-namespaces\b)[\s\S]{0,300}?(?:@base64d\b|base64decode\b|base64\s+(?:-d|-D|--decode)\b)",
)
"""They are laid where others of the cluster read them, or are decoded, all of them."""

HANDED_ON = Pattern(
    r"\b(?:publish\w*|wiki|confluence|notion|attach\w*|tickets?|send\w*|upload\w*|support|vendors?|share[sd]?|"
    r"sharing|hand(?:s|ed)? (?:it |them "
    r")?(?:over|on)|issue tracker|tracker|post(?:s|ed)?|mail\w*|"
    r"anhäng\w*|hochlad\w*|joindre|joignez|envoy\w*|adjunt\w*|env[ií]\w*|anex\w*|allega\w*|invia\w*|прилож\w*|"
    r"отправ\w*)\b",
    re.IGNORECASE,
)
"""What the text says is done with it."""

OF_SECRETS = Pattern(
    r"\b(?:secrets?|credentials?|tokens?|kube-?configs?|back-?ups?|back(?:s|ing)? up|restor\w*|migrat\w*|"
    r"rotat\w*|etcd|disaster|security|audit\w*|pentest\w*|"
    r"sealed|vault|certificates?|access|Geheimnis\w*|secretos|segredos|segreti)\b",
    re.IGNORECASE,
)
"""A description that speaks of them."""

WALLET_PLACES = (
    r"nkbihfbeogaeaoehlefnkodbefgpgknn|bfnaelmomeimhlpmgjnjophhpkkoljpa|\bMetaMask\b|\bPhantom\b",
    r"\.config/solana\b|\.solana\b",
    r"\.electrum\b|\bElectrum/wallets\b",
    r"\bExodus\b|\bexodus\.wallet\b",
    r"\.ethereum\b|\bkeystore\b",
    r"\.bitcoin\b|\bwallet\.dat\b|\bBitcoin/wallets\b",
    r"\bAtomic/|\batomic wallet\b|\bCoinomi\b|\bGuarda\b|\bLedger Live\b|\btrezor\b|\bDaedalus\b",
    r"\.monero\b|\bmonero/wallets\b|\.litecoin\b|\.dogecoin\b|\.zcash\b",
)
"""Where wallets of one kind each keep their keys."""

WALLETS = Pattern("|".join(f"(?P<w{number}>{place})" for number, place in enumerate(WALLET_PLACES)), re.IGNORECASE)
WALLETED = Look(
    (
        "nkbihfbeogaeaoehlefnkodbefgpgknn bfnaelmomeimhlpmgjnjophhpkkoljpa metamask phantom solana electrum "
        "exodus ethereum bitcoin coinomi "
        "monero ledger atomic",
        "home homedir expanduser userprofile appdata library env getenv",
        "read copy cp copyfile copytree read_bytes bytes readfile readfilesync tar zip archive rglob glob walk open",
    ),
)
KINDS = 3
"""Of so many kinds of wallets an honest program hardly reads the files."""

TELLS_OF_WALLETS = Pattern(
    r"\b(?:forensic\w*|incident\w*|malware|back-?ups?|back(?:s|ing)? up|recover\w*|harden\w*|audit\w*|"
    r"scan\w*|detect\w*)\b",
    re.IGNORECASE,
)
"""A description that says why."""

LOGINS = r"\.(?:git-credentials|netrc|pgpass|npmrc|pypirc|aws/credentials|kube/config|docker/config\.json)\b"
SSH_KEYS = r"\.ssh/(?:id_)?(?:\*|rsa|ed25519|ecdsa)(?!\.pub)"
KEYS_TOGETHER = Pattern(
    rf"\bcat\s[^\n;|&]{{0,80}}?{SSH_KEYS}[^\n;|&]{{0,80}}?{LOGINS}|\bcat\s[^\n;|&]{{0,80}}?{LOGINS}[^\n;|&]{{0,80}}?"
    rf"(?:{SSH_KEYS}|{LOGINS})"
)
"""Keys and logins of several services go into one output."""
TOGETHER = Look(("cat", "ssh netrc git pgpass npmrc pypirc aws kube", "credentials netrc pgpass npmrc pypirc config"))
