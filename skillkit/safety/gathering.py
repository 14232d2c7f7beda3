"""Where a program puts together the secrets of a cluster, the wallets of a person, or the keys of a machine."""

from collections.abc import Iterator

from skillkit.model.folder import SkillFolder
from skillkit.safety.clusters import BUNDLED
from skillkit.safety.clusters import GATHERED
from skillkit.safety.clusters import GATHERS
from skillkit.safety.clusters import HANDED_ON
from skillkit.safety.clusters import KEYS_TOGETHER
from skillkit.safety.clusters import KINDS
from skillkit.safety.clusters import OF_SECRETS
from skillkit.safety.clusters import OPENLY
from skillkit.safety.clusters import TELLS_OF_WALLETS
from skillkit.safety.clusters import TOGETHER
from skillkit.safety.clusters import WALLETED
from skillkit.safety.clusters import WALLETS
from skillkit.safety.hits import Hit
from skillkit.safety.hits import hits
from skillkit.safety.hits import says_of_itself
from skillkit.safety.hits import worthwhile
from skillkit.safety.leaks import SPARED
from skillkit.safety.mentions import is_mentioned
from skillkit.safety.mentions import is_remark
from skillkit.safety.wireless_keys import READS_KEYS
from skillkit.safety.wireless_keys import SAYS_SO
from skillkit.safety.wireless_keys import WIRELESS


def gathered(folder: SkillFolder) -> Iterator[tuple[Hit, str]]:
    """Secrets of a cluster and wallets that are put together, of which the description says nothing."""
    front = folder.readable_skill_md
    for hit in hits(folder, GATHERED, GATHERS, "run"):
        handed_on = BUNDLED.search(hit.text) and front and HANDED_ON.search(front.body)
        if (handed_on or OPENLY.search(hit.text)) and not is_remark(hit) and not says_of_itself(folder, OF_SECRETS):
            yield hit, "secrets of a cluster are gathered, of which the skill says nothing"
    for hit in hits(folder, TOGETHER, KEYS_TOGETHER, "run", "inline"):
        if not is_mentioned(hit):
            yield hit, "keys of several services are gathered"
    for hit in hits(folder, WIRELESS, READS_KEYS, "run", "inline"):
        if not is_mentioned(hit) and not says_of_itself(folder, SAYS_SO):
            yield hit, "the keys of all wireless networks are gathered"
    for cut in worthwhile(folder, WALLETED):
        passage = cut.passage
        if passage.kind == "run" and passage.is_whole and not says_of_itself(folder, TELLS_OF_WALLETS):
            found = {match.lastgroup: match for match in WALLETS.compiled.finditer(passage.text)}
            if len(found) >= KINDS and not SPARED.search(passage.text):
                yield Hit(passage, passage.text, next(iter(found.values()))), "wallets of several kinds are gathered"
