"""What the README and the docstrings show is what happens."""

import ast
import doctest
from collections.abc import Iterator
from pathlib import Path

from tests.guests import ROOT, install, with_package

DOCUMENTED = (ast.Module, ast.ClassDef, ast.FunctionDef)


def test_the_game_in_the_readme_plays_as_printed() -> None:
    readme = ROOT / "README.md"
    failed, tried = doctest.testfile(str(readme), module_relative=False)
    assert tried > 8
    assert failed == 0


def test_the_first_example_needs_ten_lines_and_one_import() -> None:
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    first = readme.split("```python\n")[1].split("```")[0]
    lines = [line for line in first.splitlines() if line]
    assert len(lines) <= 10
    assert [line for line in lines if "import" in line.split()] == [">>> import restinplay"]


def examples() -> Iterator[tuple[str, str]]:
    """Docstrings with examples, read off the sources: compiled code has none."""
    for path in sorted((ROOT / "src").rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            words = ast.get_docstring(node) if isinstance(node, DOCUMENTED) else None
            if words and ">>>" in words:
                yield f"{path.stem}.{getattr(node, 'name', '')}", words


def test_examples_in_docstrings_hold_with_lantern_and_what_people_call_first_has_one(
    tmp_path: Path,
) -> None:
    done = with_package(install(ROOT / "examples/lantern", tmp_path), "-m", "tests.test_readme")
    assert done.returncode == 0, done.stdout
    first = {"state.State", "state.clone", "state.play", "state.why_not", "match.Match"}
    assert first | {"game.position"} <= {name for name, _ in examples()}


if __name__ == "__main__":
    runner = doctest.DocTestRunner()
    for name, words in examples():
        runner.run(doctest.DocTestParser().get_doctest(words, {}, name, None, 0))
    raise SystemExit(runner.summarize(verbose=False).failed)
