"""`rip new`: a small whole game in its own package, for you to make another one of."""

import re
from pathlib import Path
from string import Template

from restinplay import bench, games
from restinplay.arena import studies
from restinplay.core.errors import BadInput, shown, shown_path

_PACKAGE = "restinplay_"
_SUFFIX = ".txt"  # of a template: no tool takes it for a module
_OUTSIDE = ("pyproject.toml", "README.md", "test_rules.py")  # of the package, beside it
_TESTS = "tests"
_NAME = re.compile(r"[a-z][a-z0-9_]{1,29}")


def write(name: str, folder: Path) -> Path:
    """Write the package of a game of that name into a folder of that name, and return it."""
    if not _NAME.fullmatch(name):
        raise BadInput(
            f"a game is named in 2 to 30 small letters, digits and _, not '{shown(name)}'"
        )
    if name in games.SLUGS:
        raise BadInput(f"there is a game '{name}' already")
    if name in (*bench.OTHERS, *studies.GENERAL):
        raise BadInput(f"'{name}' means something else in `rip bench` or `rip study`")
    project = folder / name
    if project.exists():
        raise BadInput(f"{shown_path(project)}: there is something of that name already")
    package = project / f"{_PACKAGE}{name}"
    package.mkdir(parents=True)
    (project / _TESTS).mkdir()
    for template in sorted(Path(__file__).parent.glob(f"*{_SUFFIX}")):
        file = template.name.removesuffix(_SUFFIX)
        outside = project / _TESTS if file.startswith("test_") else project
        where = outside if file in _OUTSIDE else package
        text = Template(template.read_text(encoding="utf-8")).substitute(_words(name))
        (where / file).write_text(text, encoding="utf-8")
    return project


def _words(name: str) -> dict[str, str]:
    """The name as packages, classes, titles and clauses have it."""
    spoken = name.replace("_", " ").strip()
    return {
        "slug": name,
        "package": f"{_PACKAGE}{name}",
        "distribution": f"{_PACKAGE}{name}".replace("_", "-").rstrip("-"),
        "Class": spoken.title().replace(" ", ""),
        "title": spoken.capitalize(),
        "N": name[0].upper(),
    }
