"""Runs the chain of authoring on real logs with recorded answers, and lays its drafts beside what readers would merge.

Run as `python benchmarks/authoring.py LOGS GOLD REPOS CASSETTES [NAME] [--verify MODE] [--open DIR] [--show DIR]`: LOGS
holds a folder of logs for each project, in a folder for each format; GOLD holds `gold.json` and `traps.json`; REPOS a
checkout of each project; CASSETTES the recorded answers, a file for each project. `--verify` holds drafts against a
clone, `--open` writes the prompts that have no answer yet, `--show` the drafts, each with its claims. Quotes are
checked at each run, and the tokens are counted.
"""

import json
import sys
import tempfile
from pathlib import Path

from gold import common

from skillkit.authoring.answer_store import Answers
from skillkit.authoring.asking import Asker
from skillkit.authoring.author import MODES, Cassette, Mode
from skillkit.authoring.chain import Chain, material_of
from skillkit.authoring.checkout import Checkout
from skillkit.mining.digest import digest_of
from skillkit.mining.sessions import Logs
from skillkit.model.candidate import Candidate
from skillkit.redact.engine import Redactor


def shown(candidate: Candidate) -> str:
    """A draft with what stands behind each of its lines."""
    rows = [f"{candidate.name} ({candidate.confidence:.2f}, {candidate.kind} {candidate.target or ''})", ""]
    rows += candidate.files.values() if candidate.kind == "new" else [candidate.patch]
    for bullet in candidate.bullets:
        rows.append(f"\n* {bullet.confidence:.2f} {bullet.text}")
        for claim in bullet.claims:
            quote = claim.witness
            at = f"{claim.session} L{quote.line} {claim.speaker}, {claim.after}"
            rows.append(f'    {at}, landed: {claim.landed or "-"}, at HEAD: {claim.file or "-"}: "{quote.quote}"')
    rows += ["", "dropped:", *(f"- {each}" for each in candidate.dropped_bullets)]
    return "\n".join(rows)


def main() -> None:
    """Runs each project."""
    options = dict(zip(sys.argv[1:], sys.argv[2:], strict=False))
    words = [
        w for at, w in enumerate(sys.argv[1:], 1) if not w.startswith("--") and not sys.argv[at - 1].startswith("--")
    ]
    logs, gold, repos, cassettes = map(Path, words[:4])
    mode: Mode = next((mode for mode in MODES if mode == options.get("--verify")), "none")
    items = json.loads((gold / "gold.json").read_text())
    for project in sorted({item["project"] for item in items}):
        if len(words) > 4 and words[4] not in project:
            continue
        name = project.replace("/", "+")
        folders = sorted(logs.glob(f"*/{name}"))
        material = material_of(digest_of(session) for session in Logs(folders))
        checkout = Checkout(repos / name, Redactor())
        kept = tempfile.TemporaryDirectory()
        asker = Asker(Cassette(cassettes / f"{name}.json"), Answers(Path(kept.name)), waits=())
        asker.mode = mode
        checkouts = {digest.project: checkout for digest in material.digests}
        chain = Chain(material, asker, checkouts, b"benchmark")
        outcome = chain.run()
        sessions = len(material.digests)
        raw = sum(digest.raw_bytes for digest in material.digests)
        read = sum(len(part.text) for part in material.parts)
        print(f"\n## {project}: {sessions} sessions, {len(set(material.family.values()))} families")
        sent, each = chain.tokens, chain.tokens // sessions
        print(f"digest {raw / max(1, read):.0f} : 1; about {sent:,} tokens in all prompts, {each:,} a session")
        print(
            f"{len(outcome.lessons)} lessons; quotes {outcome.quotes} verbatim, {outcome.quotes_mended} of them mended,"
        )
        print(f"{len(outcome.quotes_dropped)} dropped; {len(outcome.candidates)} drafts, {len(outcome.failures)} open")
        waiting = [failure.prompt for failure in outcome.failures]
        if "--open" in options:
            target = Path(options["--open"])
            target.mkdir(parents=True, exist_ok=True)
            for prompt in waiting:
                (target / f"{prompt.key}.txt").write_text(prompt.text)
        if "--show" in options:
            target = Path(options["--show"]) / name
            target.mkdir(parents=True, exist_ok=True)
            for number, candidate in enumerate(outcome.candidates, 1):
                (target / f"{number:02} {candidate.name}.txt").write_text(shown(candidate))
            rows = [f"{each.reason}: {each.title}: {each.text}" for each in outcome.dropped]
            (target / "dropped.txt").write_text("\n".join(rows))
        for number, candidate in enumerate(outcome.candidates, 1):
            what = f"{candidate.kind} {candidate.target or ''}".strip()
            print(f"#{number:<3} {candidate.confidence:.2f} {len(candidate.bullets)} lines {what}: {candidate.title}")
        for item in (item for item in items if item["project"] == project):
            scored = [(common(item, each, {}), -number) for number, each in enumerate(outcome.candidates, 1)]
            best = max(scored, default=None)
            near = f"{best[0][0]:.2f} {best[0][1]}/{len(item['evidence'])} #{-best[1]}" if best and best[0][1] else "-"
            print(f"{item['worth']:<6}{item['name']:<44}{near}")


if __name__ == "__main__":
    main()
