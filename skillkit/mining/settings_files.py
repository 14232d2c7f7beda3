"""Files that say how a project's tools run, not what the project does: manifests, ignore lists, settings, hooks."""

import re

NAMES = re.compile(
    r"(?x)(?:^|/)(?:"
    r"\.[\w.-]*(?:ignore|rc|attributes|config|version)s?(?:\.(?:[cm]?[jt]s|json|ya?ml|toml))?"  # .eslintrc.json
    r"|[\w.-]+\.config\.[cm]?[jt]s|[\w.-]+\.(?:toml|ini|cfg|conf|properties|csproj|sln|gradle)(?:\.kts)?"
    r"|(?:ts|js)config[\w.-]*\.json|(?:package|biome|deno|composer|turbo|nx|lerna|renovate|components)\.jsonc?"
    r"|(?:Makefile|GNUmakefile|[Jj]ustfile|Taskfile\.ya?ml|Rakefile|Gemfile|Pipfile|Procfile|Vagrantfile|Brewfile)"
    r"|(?:(?>[\w.-]*?Dockerfile)[\w.-]*|(?:docker-)?compose[\w.-]*\.ya?ml|go\.mod|go\.work|pom\.xml|CMakeLists\.txt)"
    r"|(?:requirements|constraints)[\w.-]*\.txt|CODEOWNERS|\.tool-versions|\.env[\w.-]*"
    r")$"
)
IN_HIDDEN_FOLDER = re.compile(
    r"(?>(?:^|(?<![\w./-])[\w./-]*?/)\.[a-z][\w-]*/)(?:[\w./-]*/)?(?:[\w.-]+\.(?:json|ya?ml|toml)|[\w-]+)$"
)
"""`.github/hooks/x.json`, `.husky/pre-commit`."""
AT_THE_ROOT = re.compile(r"^(?:\./)?\.?[\w-]+\.(?:json|ya?ml)$")


def is_settings(path: str) -> bool:
    """Whether a file is one of them, by its path from the project's folder."""
    path = path.replace("\\", "/")
    return any(pattern.search(path) for pattern in (NAMES, IN_HIDDEN_FOLDER, AT_THE_ROOT))
