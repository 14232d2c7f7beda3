"""JUnit XML, for CI servers: a test case for each file with findings, and one for the skills without."""

from collections import defaultdict
from xml.etree import ElementTree as ET

from skillkit.model.finding import Finding
from skillkit.model.report import Report
from skillkit.reporters import Style, reporter
from skillkit.terminal import visible, without_commands


def _legal(text: str) -> str:
    """`text` in one line, with what XML 1.0 cannot hold, or a runner's log obeys, in another form."""
    return without_commands(visible(text, ""))


def _case(suite: ET.Element, name: str) -> ET.Element:
    return ET.SubElement(suite, "testcase", classname="skillkit", name=_legal(name))


def _add_failure(case: ET.Element, finding: Finding) -> None:
    place = finding.location
    message = _legal(finding.message)
    failure = ET.SubElement(case, "failure", type=f"{finding.code} {finding.rule}", message=message)
    failure.text = f"{_legal(place.path)}:{place.start_line}:{place.start_column}: {finding.severity} {message}"


@reporter("junit")
def render(report: Report, style: Style) -> str:
    """Errors and warnings below their files; notes are no failures and stay out."""
    del style
    suite = ET.Element("testsuite", name=f"skillkit {report.command}", errors="0")
    properties = ET.SubElement(suite, "properties")
    ET.SubElement(properties, "property", name="suppressed", value=str(report.counts.get("suppressed", 0)))
    found: dict[str, list[Finding]] = defaultdict(list)
    for finding in report.findings:
        if finding.severity != "note":
            found[finding.location.path].append(finding)
    for path, findings in sorted(found.items()):
        case = _case(suite, path)
        for finding in findings:
            _add_failure(case, finding)
    _case(suite, "all other skills")
    suite.set("tests", str(len(suite.findall("testcase"))))
    suite.set("failures", str(len(found)))
    ET.indent(suite)
    return ET.tostring(suite, encoding="unicode", xml_declaration=True) + "\n"
