"""A new pill is one unit, its clause and its data: a copy of the package plays with one."""

from pathlib import Path

import pytest

from restinplay.games.graves.gathering import (
    PAGE,
    PRESCRIPTIONS,
    TABLE,
    TABLES,
    page,
    prescriptions,
    tables,
    with_fields,
)
from restinplay.games.graves.moves import LATER, SLOTS
from tests.clones import copy_rules, run_there

ROOT = Path(__file__).parents[3]
UNIT = '''
"""The horse pill of a test. Three steps down, for a large bribe, whatever else is in the box."""

from restinplay.games.graves.chips.chip import Chip


class Horse(Chip):
    number = 3
    name = "horse"
    steps = -3
    price = "horse_price"
    more = 2
    clause = "G-307"
    noun = "horse pill"
    picture = "pill-horse"
    sign = "◆"
    letter = "h"
    style = "bold"
    typed = ("h", "horse", "large")
'''
TONIC = '''
"""The tonic of a test. Two steps up at once, when the placebos are gone."""

from restinplay.games.graves.chips.chip import Chip


class Tonic(Chip):
    number = 4
    name = "tonic"
    steps = 2
    price = "tonic_price"
    each = 1
    more = -1
    waits_for = "placebo"
    waits_by = "G-218"
    clause = "G-308"
    noun = "tonic"
    picture = "pill-tonic"
    sign = "◇"
    letter = "t"
    typed = ("t", "tonic")
'''
DATA = (
    ("pill_price = 1000\n", "pill_price = 1000\nhorse_price = 3000\ntonic_price = 2000\n"),
    ("bitter = 5\n", "bitter = 5\nhorse = 4\ntonic = 6\n"),
)
CLAUSES = """- **G-218** A tonic comes out of the box only when no placebo is left in it.
- **G-307** A horse pill: three steps down.
- **G-308** A tonic: two steps up. The relative pays on the rung just reached.

## Step 3"""
PLAYED = """
import sys
from restinplay import games
from tests.contract.checks import CHECKS
from tests.contract.walks import Walk

deeds = set()
for seed, supply in enumerate(sys.argv[1:]):
    game = games.game("graves", {"pill_supply": supply}, 2)
    walk = Walk(game, seed)
    moves = [game.moves[move] for move in walk.answers]
    deeds |= {f"{m.kind}-{m.text.split()[2]}" for m in moves if m.kind in ("give", "swap", "pill")}
    for check in CHECKS:
        check(walk)
print(game.moves.parse("give M1 horse"), game.moves.decisions, *sorted(deeds))
"""
ASKED = """
from io import StringIO
from random import Random
from rich.console import Console
from restinplay import bots, games
from restinplay.bots.thinking import Effort, Thinker
from restinplay.core.rng import Rng
from restinplay.games.graves import words
from restinplay.games.graves.position import position
from restinplay.games.graves.terminal.choices import KEYS, numbers
from restinplay.games.graves.terminal.face import draw
from restinplay.games.graves.terminal.typed import hear
from restinplay.research.planes import planes_of
from librt.vecs import vec
from mypy_extensions import i64
from tests.contract.positions import look

game = games.game("graves", {}, 2)
thumb, parse = bots.policy("thumb", game), game.moves.parse
thinker = Thinker(game, thumb, Effort(8, horizon=6))
buffer, planes = vec[i64]([0] * game.moves.decisions), planes_of(game)
begins = position(game, money=9000, health={"M2": "weak"})
state = position(game, money=9000, health={"M2": "weak"}, box=[5, 0, 0, 2, 4])
view = state.view(0)

for one in (begins, state):
    look(game, one, Random(1))
    assert game.position(repr(one)) == one
    assert int(thinker.choose(one.veil(0), Rng(1), buffer)) in one.legal()
assert planes.look(begins, 1) != planes.look(state, 1)
typed = [number for number in numbers(view) if number]
assert len(set(typed)) == len(typed) == len(set(view["legal"]) - set(KEYS.values()))
print(begins.why_not(parse("give M1 tonic")))
print(words.phrase("give M2 tonic", view, game.data))
print(words.narrate(view, game.data)[-1])
print(hear("large m1", view, game.data))
state.play(int(thumb.choose(state.veil(0), Rng(1), buffer)))
state.play(parse("give M2 tonic"))
print(repr(state).partition(" money=")[2])
console = Console(width=100, file=StringIO())
console.print(draw(state.view(0), game.data, 100))
lines = console.file.getvalue().splitlines()
shown = [line.split() for line in lines if "Box" in line or "Ottokar" in line]
print(*[" ".join(words[-4:] if "Box" not in words else words[7:9]) for words in shown], sep="/")
state = position(game, step="adjust", health={"M2": "weak"}, chips={"M1": "horse", "M2": "tonic"})
view = state.view(0)
print(*view["pending"], state.money[0], view["players"][0]["relatives"][1]["health"])
"""
MOVES = """
from restinplay import games

moves = games.game("graves").moves
print(*map(moves.text, range(len(moves))), sep=";")
"""


@pytest.fixture(scope="module")
def package(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of our package with two more pills."""
    folder = tmp_path_factory.mktemp("pill")
    copy_rules(folder)
    graves = folder / "src/restinplay/games/graves"
    (graves / "chips/horse.py").write_text(UNIT)
    (graves / "chips/tonic.py").write_text(TONIC)
    for old, new in DATA:
        data = graves / "data.toml"
        data.write_text(data.read_text().replace(old, new))
    rulebook = graves / "rulebook.md"
    rulebook.write_text(rulebook.read_text().replace("\n## Step 3", CLAUSES, 1))
    run_there(folder, "scripts/tables")
    return folder


def test_new_pills_are_played_by_the_rules_of_all(package: Path) -> None:
    first, decisions, *deeds = run_there(package, "-c", PLAYED, "unlimited", "limited").split()
    assert int(first) == LATER
    assert int(decisions) == LATER + 2 * SLOTS
    assert {"give-horse", "swap-horse", "pill-horse"} <= set(deeds)
    assert any(deed.endswith("-tonic") for deed in deeds)


def test_new_pills_are_told_typed_drawn_thought_about_and_taken(package: Path) -> None:
    told = run_there(package, "-c", ASKED).splitlines()
    refused, phrase, box, typed, after, drawn, adjusted = told
    assert refused == "placebos are left in the box: 4 (G-218)"
    assert phrase == "M2 tonic: top +1,000 −2,000"
    assert box.startswith(
        "The box holds 5 white pills, no placebos, no bitter pills, 2 horse pills"
    )
    assert typed == "give M1 horse"
    assert after == (
        "4000/9000 weak=M2 horse=M4 tonic=M2 box_white=5 box_horse=1 box_tonic=3 visited=M2,M4"
    )
    assert drawn == "◆1 horse/unwell ◆ dies │"
    assert adjusted == "M1 8000 4"


def test_old_moves_keep_their_numbers(package: Path) -> None:
    ours, theirs = (run_there(folder, "-c", MOVES).split(";") for folder in (ROOT, package))
    assert ours[:LATER] == theirs[:LATER]
    assert ours[LATER:] == theirs[LATER + 2 * SLOTS :]


def test_what_is_gathered_from_the_chips_is_current() -> None:
    assert (ROOT / "src" / TABLES).read_text() == tables()
    assert (ROOT / "src" / PRESCRIPTIONS).read_text() == prescriptions()
    table = (ROOT / "src" / TABLE).read_text()
    assert table == with_fields(table)
    assert (ROOT / PAGE).read_text() == page()
