"""Channels that are none: names that are looked up piece by piece, and networks that are searched for what is open."""

import re

from skillkit.patterns import Pattern
from skillkit.safety.flows import Route
from skillkit.safety.looks import Look
from skillkit.safety.vocabulary import Vocabulary

ENCODES = Vocabulary(
    (
        "b32encode b64encode b16encode hexlify hex urlsafe_b64encode base64 base32 xxd od tostring btoa encode64 "
        "tobase64string urlsafe",
        r"\b(?:b(?:16|32|64)encode|urlsafe_b64encode|hexlify|btoa|encode64|ToBase64String)\s*\(|\.hex\(\)|"
        r"\.toString\(\s*[\"'](?:hex|base64\w*)[\"']\s*\)|\bbase(?:32|64)\s+(?!-d|--decode|-D)|\bxxd\s+-p|\bod\s+-\w*x",
    ),
    flags=re.IGNORECASE,
)
REST = r"(?P<what>[^\n]{0,200})"
LOOKS_UP = Vocabulary(
    ("gethostbyname getaddrinfo gethostbyname_ex", rf"\b(?:gethostbyname(?:_ex)?|getaddrinfo)\({REST}"),
    ("resolver", rf"\bresolver\.(?:resolve|query)\({REST}"),
    ("dns promises", rf"\bdns(?:Promises|\.promises)?\.(?:lookup|resolve\w*)\({REST}"),
    ("resolve resolve4 resolve6 resolvetxt resolveany", rf"(?<![\w.])resolve(?:4|6|Txt|Any)?\({REST}"),
    (
        "nslookup dig host ping drill resolve getent",
        r"(?:^|(?<=[\s;|&($`\"']))(?:nslookup|dig|host|drill|Resolve-DnsName|ping|getent[ \t]+a?hosts\w*)\s"
        r"(?P<what>[^\n|]{0,200})",
    ),
    flags=re.IGNORECASE | re.MULTILINE,
)
SPELT_OUT = Route(ENCODES, LOOKS_UP)
"""What is encoded is looked up as the name of a host."""

SPELLS_OUT = Look(
    (
        "b32encode b64encode b16encode hexlify hex base64 base32 xxd od btoa encode64 urlsafe tobase64string",
        "gethostbyname getaddrinfo gethostbyname_ex resolver resolve resolve4 resolve6 resolvetxt lookup nslookup dig "
        "host ping drill getent",
    )
)

EACH_HOST = (
    r"(?:\brange\(\s*[01]\s*,\s*25[3-6]\s*\)|\bseq\s+[01]\s+25[3-5]\b|\{[01]\.\.25[3-5]\}|\b[01]\.\.25[3-5]\b|"
    r"<=?\s*25[3-6]\b|\bip_(?:network|interface)\([^\n]{0,80}|\.hosts\(\))"
)
TRIES = (
    r"(?:\.connect(?:_ex)?\b|\bcreate_connection\(|\bopen_connection\(|/dev/tcp/|\bnc\s+-\w*z|\bnet\.(?:connect|"
    r"createConnection|Socket)\b|\bTcpClient\b|\bTest-(?:Net)?Connection\b|\bnet\.Dial)"
)
SEARCHES = Pattern(
    rf"{EACH_HOST}[\s\S]{{0,600}}?{TRIES}|{TRIES}[\s\S]{{0,600}}?{EACH_HOST}"
    r"|\b(?:nmap|masscan|zmap|rustscan|arp-scan|netdiscover|"
    r"fping\s+-\w*g)\s[^\n]{0,120}?(?:\d{1,3}(?:\.\d{1,3}){2,3}|/\d\d\b|"
    r"\$\w+)",
    re.IGNORECASE,
)
"""One host after another is tried."""

SEARCHED = Look(
    ("nmap masscan zmap rustscan arp netdiscover fping",),
    (
        "253 254 255 256 ip_network network hosts interface",
        "connect connect_ex connection create_connection open_connection tcp nc createconnection socket tcpclient "
        "dial netconnection",
    ),
)
OF_NETWORKS = Pattern(
    r"\b(?:networks?|lan|hosts?|ports?|scan\w*|nmap|subnets?|discover\w*|devices?|iot|ip addresses|pentest\w*|security|"
    r"servers?|reachab\w*|inventor\w*)\b",
    re.IGNORECASE,
)
"""A description of what looks for hosts."""
