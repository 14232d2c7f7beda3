"""The README's own commands, verbatim, in a clone of what is committed; the wheel."""

import os
import re
import subprocess
import sys
import sysconfig
import tomllib
import zipfile
from pathlib import Path

import pytest

from skillkit import paths
from tests.conftest import git
from tests.titles import slug

README = (paths.CHECKOUT / "README.md").read_text(encoding="utf-8")
BLOCK = r"^<!-- run: {name} -->\n```sh\n(.*?)^```$"


def commands(name: str) -> list[str]:
    """The lines of the blocks that are marked with a name."""
    blocks = re.findall(BLOCK.format(name=name), README, re.MULTILINE | re.DOTALL)
    return [line for block in blocks for line in block.splitlines()]


def shell(command: str, cwd: Path, **variables: str) -> subprocess.CompletedProcess[str]:
    """Runs a line in a shell, without index or network: what pip needs is what the tests run on."""
    offline = {
        "PATH": f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}",
        "PYTHONPATH": sysconfig.get_path("purelib"),
        "PIP_NO_INDEX": "1",
        "PIP_NO_DEPS": "1",
        "PIP_NO_BUILD_ISOLATION": "0",  # pip's oddity: 0 stands for no isolation
        "PIP_DISABLE_PIP_VERSION_CHECK": "1",
        "TMPDIR": str(cwd.parent),
    }
    environment = {**os.environ, **offline, **variables}
    return subprocess.run(
        ["bash", "-c", command], cwd=cwd, env=environment, capture_output=True, text=True, encoding="utf-8", check=False
    )


@pytest.fixture(scope="module")
def checkout() -> Path:
    """The checkout that the tests run in."""
    if not (paths.CHECKOUT / ".git").exists():
        pytest.skip("the tests run outside a git checkout")
    return paths.CHECKOUT


@pytest.fixture(scope="module")
def clone(tmp_path_factory: pytest.TempPathFactory, checkout: Path) -> Path:
    """What is committed; changes that are not do not matter."""
    folder = tmp_path_factory.mktemp("clone") / "skillkit"
    git(folder.parent, "clone", "--quiet", str(checkout), str(folder))
    return folder


@pytest.mark.parametrize("name", ["demo", "test"])
def test_a_marked_block_is_one_line(name: str) -> None:
    assert README.count(f"<!-- run: {name} -->") == 1
    assert len(commands(name)) == 1


def test_the_line_of_the_tests_installs_what_they_need() -> None:
    extras = tomllib.loads((paths.CHECKOUT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    assert "pip install -q -e '.[dev]'" in commands("test")[0]
    assert commands("test")[0].endswith(".venv/bin/pytest")
    assert any(needed.startswith("pytest") for needed in extras["optional-dependencies"]["dev"])


@pytest.mark.slow
def test_the_line_of_the_demo_works_as_it_stands(clone: Path) -> None:
    done = shell(commands("demo")[0], clone)
    assert done.returncode == 0, done.stderr
    assert re.search(r"^  pass +remediation-guidance", done.stdout, re.MULTILINE)
    assert re.search(rf"^  duplicate +{slug('bun')}", done.stdout, re.MULTILINE)
    assert done.stdout.endswith("skillkit mine\n")
    installed = shell('.venv/bin/python -I -c "import skillkit; print(skillkit.__file__)"', clone)
    assert installed.stdout.startswith(f"{clone}/.venv/lib")
    assert git(clone, "status", "--porcelain") == ""


@pytest.mark.slow
def test_the_wheel_holds_all_that_the_demo_needs(clone: Path, tmp_path: Path) -> None:
    built = shell(f"python3 -m pip wheel -q -w '{tmp_path}/dist' .", clone)
    assert built.returncode == 0, built.stderr
    (wheel,) = (tmp_path / "dist").glob("skillkit_git-*.whl")
    with zipfile.ZipFile(wheel) as archive:
        archive.extractall(tmp_path / "lib")
    tops = {path.name for path in (tmp_path / "lib").iterdir() if path.suffix != ".dist-info"}
    assert tops == {"skillkit"}
    (tmp_path / "empty").mkdir()
    found = f"{tmp_path}/lib{os.pathsep}{sysconfig.get_path('purelib')}"
    done = shell("python3 -m skillkit demo && python3 -m skillkit schema", tmp_path / "empty", PYTHONPATH=found)
    assert done.returncode == 0, done.stderr
    assert "Read 12 real sessions" in done.stdout
    assert {"skill", "workflow"} <= set(done.stdout.splitlines())
    assert list((tmp_path / "empty").iterdir()) == []
