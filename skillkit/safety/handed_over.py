"""Orders to make a stranger an owner, to give scopes for everything, to add a server that is never asked about."""

import re

from skillkit.patterns import Pattern
from skillkit.safety.around import Around
from skillkit.safety.looks import Look

HOST = r"https?://(?!localhost|127\.|0\.0\.0\.0|(?:your|my|<|\{|\$)[\w-]*)[\w-]+\.[\w.-]+"
ADVISED = Pattern(
    r"\b(?:never|do not|don['’]t|avoid|must not|niemals|jamais|nunca)\b[^.\n]{0,40}\b(?:use|set|add|grant|give|"
    r"approve|trust|make|"
    r"click|tick|invite|put|auto)\w*|\b(?:least privilege|red flags?|too (?:wide|broad)|risky|dangerous|"
    r"anti-?patterns?|phishing|"
    r"attack\w*|only the scopes)\b",
    re.IGNORECASE,
)
"""It is shown to be shunned."""

SERVER = Around(
    Look(("autoapprove alwaysallow trust", "mcp mcpservers server", "http https npx uvx")),
    Pattern(
        r"[\"'`]*\b(?:autoApprove|alwaysAllow)\b[\"'`]*\s*[:=]?\s*(?:\[\s*[\"']\*|true\b|[\"']\*)|"
        r"[\"'`]trust[\"'`]\s*[:=]\s*true\b"
    ),
    (
        Pattern(rf"{HOST}", re.IGNORECASE),
        Pattern(r"\bMCP\b|\bmcp(?:Servers|\.json)\b"),
        Pattern(
            r"\b(?:add|register|enrol|put|connect|set|write|enter|füge|trage|ajoute\w*|añad\w*|agreg\w*)\b",
            re.IGNORECASE,
        ),
    ),
    ADVISED,
    before=300,
    after=300,
)
"""A server of a stranger is added, and what it wants is never asked about."""

STRANGER = (
    r"[`*\"<]*(?!(?:you|your|user|name|me|my|first|jane|john|alice|bob|admin|someone|teammate|colleague)[\w.+-]*@)"
    r"[\w.+-]+@[\w-]+(?:\.[\w-]+)+[`*\">]*"
)
OWNER = (
    r"(?:(?:an? |the |super[- ]?|org(?:anisation|anization)? |workspace |global |full )*(?:owner|co-?owner|"
    r"admin(?:istrator)?)|"
    r"(?:Inhaber|Eigentümer|Besitzer|Administrator)(?:in)?|propriétaire|administrateur|propietari[oa]|"
    r"administrador[ae]?|"
    r"proprietari[oa]|amministratore|eigenaar|beheerder)"
)
OWNED = Around(
    Look(
        (
            "owner coowner admin administrator inhaber eigentümer besitzer propriétaire administrateur propietario "
            "administrador "
            "proprietario amministratore eigenaar beheerder superadmin",
            "add invite make grant promote give set enrol füge lade mache ajoute ajoutez invite invitez añade "
            "agrega invita "
            "adicione aggiungi voeg",
        )
    ),
    Pattern(
        rf"\b(?:add|invite|make|grant|promote|give|set|enrol|füge|lade|mache|ajoute[rz]?|invite[rz]?|añad\w+|"
        rf"agreg\w+|invita|adicion\w+|"
        rf"aggiungi|voeg)\b[^.\n]{{0,30}}?{STRANGER}[^.\n]{{0,60}}?\b(?:as|to|an?|als|zum|comme|como|come)\b {OWNER}\b",
        re.IGNORECASE,
    ),
    (
        Pattern(
            r"\b(?:workspace|organi[sz]ation|org|repositor\w+|repo|tenant|account|domain|team|project|Organisation|"
            r"dépôt|"
            r"organización|repositorio|organização|organizzazione|Konto|compte|cuenta)\b",
            re.IGNORECASE,
        ),
    ),
    ADVISED,
    before=200,
    after=200,
)
"""A stranger is made the owner of what belongs to somebody."""

WIDE = (
    r"(?:\b(?:admin:(?:org|enterprise|public_key|repo_hook)|delete_repo|site_admin|write:packages)\b|"
    r"\b(?:full|entire|whole|unrestricted|complete) (?:mailbox|mail|drive|calendar|contacts|gmail)\b|"
    r"\bmail\.google\.com/|"
    r"\b(?:Mail|Files|Directory|User)\.ReadWrite\.All\b|\bcloud-platform\b|\bSites\.FullControl\.All\b)"
)
SCOPED = Around(
    Look(
        (
            "scope scopes oauth",
            "org delete enterprise mailbox mail drive calendar contacts gmail readwrite fullcontrol platform repo site",
            "grant give approve allow add tick request accept authorise authorize enrol with select",
        )
    ),
    Pattern(
        r"\b(?:grant|give|approve|allow|tick|accept|authori[sz]e|enrol|request|select)\b[^.\n]{0,120}?\bscopes?\b",
        re.IGNORECASE,
    ),
    (Pattern(rf"{WIDE}[\s\S]{{0,120}}?{WIDE}", re.IGNORECASE),),
    ADVISED,
    before=80,
    after=400,
)
"""An application gets scopes for everything."""

SCREENS = (
    r"(?:(?:consent|permission|authori[sz]ation|oauth|security)(?:[- ](?:screens?|dialogs?|prompts?|pages?|"
    r"questions?|warnings?))|"
    r"(?:screens?|dialogs?|prompts?|pages?) of (?:consent|permission))"
)
CLICKED = Around(
    Look(
        (
            "click clicked clicking tap tapped skip skipped accept accepted approve approved confirm confirmed",
            "consent permission authorisation authorization oauth security",
            "through past away unread reading read reads blindly anyway formality",
        )
    ),
    Pattern(
        rf"\b{SCREENS}\b[^.\n]{{0,60}}?\b(?:click|tap|skip|accept|approv|confirm)\w* ?(?:through|past|away|unread|"
        rf"blindly)?|"
        rf"\b(?:click|tap|skip|accept|approve|confirm)\w*\b[^.\n]{{0,20}}?\b{SCREENS}",
        re.IGNORECASE,
    ),
    (
        Pattern(
            r"\b(?:nobody|no one) (?:ever |really )?reads\b|\bwithout (?:reading|looking)\b|\bunread\b|\bblindly\b|"
            r"\bno need to read\b|\b(?:need not|(?:do not|don['’]t) need to) (?:be )?read\b|\b(?:mere|only a|just "
            r"a) formality\b",
            re.IGNORECASE,
        ),
    ),
    ADVISED,
    before=60,
    after=160,
)
"""Whoever is asked is to agree unread."""

HANDED_OVER = (SERVER, OWNED, SCOPED, CLICKED)
