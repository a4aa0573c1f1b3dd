"""A new Medium is one unit, its clause and its data: a copy of the package plays with one."""

from pathlib import Path

import pytest

from restinplay.games.manors.gathering import PICTURES, TABLES, pictures, tables
from restinplay.games.manors.moves import LATER
from tests.clones import copy_rules, run_there

ROOT = Path(__file__).parents[3]
UNIT = '''
"""A Medium of a test."""

from typing import final

from librt.vecs import vec
from mypy_extensions import i64

from restinplay.core.clauses import Refusal
from restinplay.games.manors import phases
from restinplay.games.manors.cards.medium import BLANK, Medium
from restinplay.games.manors.moves import DISCARD
from restinplay.games.manors.table import Table
from restinplay.games.manors.bags import fill_values, one, size


@final
class DraughtyAttic(Medium):
    """30. Counts as a 2 and a 3; a Ghost of your hand catches a cold and is discarded (M-C30)."""

    number = 30
    level = 4
    zone = BLANK
    units: tuple[int, ...] = (2, 3)
    cost = 1
    gist = "costs a Ghost"
    picture = "bat"
    asks = phases.DISCARD

    def lay(self, table: Table, family: i64) -> None:
        table.due = min(size(table.hand[family]), i64(self.cost))
        if table.due == 0:
            table.go_on()
        else:
            table.ask(self.number, family)

    def fill(self, table: Table, moves: vec[i64]) -> i64:
        return fill_values(moves, 0, DISCARD, table.hand[table.actor])

    def answer(self, table: Table, move: i64) -> None:
        table.hand[table.actor] -= one(move - DISCARD)
        table.bury(table.actor, move - DISCARD)
        table.note_shown(table.actor, move - DISCARD)
        table.due = 0
        table.go_on()

    def why_not(self, table: Table, move: int) -> Refusal:
        return Refusal("M-C30", f"you have no {move - DISCARD} in hand")
'''
DATA = """
[[mediums]]
number = 30
key = "attic"
name = "Draughty Attic"
original = "Courant d'air"
level = 4
zone = "normal+blank"
values = [2, 3]
text = "A 2 and a 3 in one draught. One Ghost of your hand catches a cold."
"""
CLAUSE = """- **M-C30** Draughty Attic: a 2 and a 3; you discard one Ghost from your hand.
- **M-C29**"""
GAMES = """
import sys
from restinplay import games
from tests.contract.checks import CHECKS
from tests.contract.walks import Walk

game = games.game("manors", {"pool": "+".join(map(str, [4, 11, 14, 15, 16, 22, 23, 25, 30]))})
attic, played = game.moves.parse("medium 30"), set()
for seed in range(int(sys.argv[1])):
    walk = Walk(game, seed)
    played |= {game.moves[move].kind for move in walk.answers if game.moves[move].args == (30,)}
    for check in CHECKS:
        check(walk)
print(attic, game.moves.decisions, *sorted(played))
"""


ASKED = """
import random
from restinplay import bots, games
from restinplay.bots.thinking import Effort, Thinker
from restinplay.core.rng import Rng
from restinplay.games.manors import words
from restinplay.games.manors.moves import TURN
from librt.vecs import vec
from mypy_extensions import i64
from tests.contract.positions import look
from tests.contract.walks import Walk

game = games.game("manors", {"pool": "+".join(map(str, [4, 11, 14, 15, 16, 22, 23, 25, 30]))})
thumb, attic = bots.policy("thumb", game), game.moves.parse("medium 30")
thinker = Thinker(game, thumb, Effort(8, horizon=6))
buffer, luck, seen, laid = vec[i64]([0] * game.moves.decisions), random.Random(1), 0, 0
for seed in range(60):
    for state in Walk(game, seed).states():
        if state.asked < 0:
            continue
        me = int(state.asked)
        if state.phase == TURN and attic in state.legal():
            laid += int(thumb.choose(state.veil(me), Rng(1), buffer)) == attic
        if state.resolving == 30:
            seen += 1
            look(game, state, luck)
            assert game.position(repr(state)) == state
            for seat in (0, 1):
                assert game.position(repr(state.veil(seat))) == state.veil(seat)
            assert int(thinker.choose(state.veil(me), Rng(seed), buffer)) in state.legal()
            assert words.ask(state.view(me), game.data) == (
                "Draughty Attic: Which Ghost do you discard?"
            )
            if seen == 4:
                break
    if seen >= 4 and laid:
        break
print(seen, laid)
"""
MOVES = """
from restinplay import games

moves = games.game("manors").moves
print(*map(moves.text, range(len(moves))), sep=";")
"""


@pytest.fixture(scope="module")
def package(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of our package with Medium 30."""
    folder = tmp_path_factory.mktemp("medium")
    copy_rules(folder)
    manors = folder / "src/restinplay/games/manors"
    (manors / "cards/attic.py").write_text(UNIT)
    with (manors / "data.toml").open("a") as data:
        data.write(DATA)
    rulebook = manors / "rulebook.md"
    rulebook.write_text(rulebook.read_text().replace("- **M-C29**", CLAUSE))
    run_there(folder, "scripts/tables")
    return folder


def test_a_new_medium_is_played_by_the_rules_of_all(package: Path) -> None:
    first, decisions, *kinds = run_there(package, "-c", GAMES, "4").split()
    assert int(first) == LATER
    assert int(decisions) == LATER + 5
    assert "play_medium" in kinds


def test_a_position_in_which_a_new_medium_asks_is_kept_imagined_and_thought_about(
    package: Path,
) -> None:
    seen, laid = map(int, run_there(package, "-c", ASKED).split())
    assert seen >= 4
    assert laid, "rules of thumb never lay it"


def test_old_moves_keep_their_numbers(package: Path) -> None:
    ours, theirs = (run_there(folder, "-c", MOVES).split(";") for folder in (ROOT, package))
    assert ours[:LATER] == theirs[:LATER]


def test_what_is_gathered_from_the_mediums_is_current() -> None:
    assert (ROOT / "src" / TABLES).read_text() == tables()
    assert (ROOT / PICTURES).read_text() == pictures()
