"""Rules that are broken on purpose: what counts as broken, and that tests of clauses notice."""

import ast
import subprocess
from pathlib import Path

import pytest
from mutation import changes, equivalents, mutants_of

from restinplay.games import SLUGS
from tests.marks import heavy

ROOT = Path(__file__).parent.parent
FEW, LEAST = 12, 75  # mutants of each game, and percent of them that must be noticed
EQUIVALENT = 0.05  # of all mutants of a game, at most


@pytest.mark.parametrize(
    ("source", "broken"),
    [
        ("a < b", {"a <= b"}),
        ("a and b", {"a or b"}),
        ("a | b", {"a & b"}),
        ("x = a", {"None"}),
        ("x += a", {"x -= a", "None"}),
        ("call(a)", {"None"}),
        ("3", {"4"}),
        ("if a:\n    pass", {"if not a:\n    pass"}),
        ("'words'", set()),
    ],
)
def test_a_mutant_breaks_one_thing(source: str, broken: set[str]) -> None:
    found = set()
    for number in range(len(changes(_first(source)))):
        node = _first(source)
        changes(node)[number][1](node)
        found.add(ast.unparse(ast.fix_missing_locations(node)))
    assert found == broken


def _first(source: str) -> ast.AST:
    node = ast.parse(source).body[0]
    plain = isinstance(node, ast.Expr) and not isinstance(node.value, ast.Call)
    return node.value if plain and isinstance(node, ast.Expr) else node


@pytest.mark.parametrize("slug", SLUGS)
def test_every_rule_module_can_be_broken_and_nothing_else(slug: str) -> None:
    files = {Path(mutant.file).name for mutant in mutants_of(slug)}
    assert {"state.py", "nature.py", "refusals.py"} <= files
    assert not {"words.py", "advice.py", "belief.py", "view.py", "notation.py"} & files


@pytest.mark.parametrize("slug", SLUGS)
def test_types_are_no_rules(slug: str) -> None:
    assert not [mutant for mutant in mutants_of(slug) if mutant.source.startswith("def ")]


@pytest.mark.parametrize("slug", SLUGS)
def test_few_mutants_are_called_equivalent_and_each_is_there(slug: str) -> None:
    every = {(mutant.file, mutant.source, mutant.change) for mutant in mutants_of(slug)}
    excused = {key for key in equivalents() if key[0].startswith(f"games/{slug}/")}
    assert excused <= every
    assert len(excused) < EQUIVALENT * len(every)


@heavy
@pytest.mark.parametrize("slug", SLUGS)
def test_tests_of_clauses_notice_broken_rules(slug: str) -> None:
    words = [slug, "--seed", "21", "--sample", str(FEW), "--least", str(LEAST)]
    done = subprocess.run(
        [ROOT / "scripts/mutants", *words], capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stdout[-2000:]
