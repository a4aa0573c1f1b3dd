"""A new card is one unit, its clause and its data: a copy of the package plays with one."""

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import pytest

from restinplay.games.muertos import gathering
from restinplay.games.muertos.bags import ROOM
from restinplay.games.muertos.cards.card import Card
from restinplay.games.muertos.game import MuertosGame
from restinplay.games.muertos.gathering import QUESTIONS, TABLES, questions, tables
from tests.clones import copy_rules, run_there

ROOT = Path(__file__).parents[3]
IMPORTS = '''"""A card of a test."""

from typing import ClassVar, final

from mypy_extensions import i64

from restinplay.core.clauses import Refusal
from restinplay.games.muertos.cards.card import {names}
from restinplay.games.muertos.field import put
from restinplay.games.muertos.moves import LAND
from restinplay.games.muertos.phase import why_shut
from restinplay.games.muertos.table import Table


@final
'''
HOP = (
    IMPORTS.format(names="CARRIES\nfrom restinplay.games.muertos.cards.leaps import Leap")
    + '''
class Hop(Leap):
    """Hop two fields on, over whatever lies between (D-X13)."""

    number: i64 = 14
    key: ClassVar[str] = "hop"
    copies: ClassVar[int] = 9
    use: ClassVar[int] = CARRIES
    kept: ClassVar[int] = 6
    gist: ClassVar[str] = "brings_nearer"
    verb: ClassVar[str] = "hop"
    query: ClassVar[str] = "where do you hop?"

    def __init__(self) -> None:
        super().__init__("hop", "D-X13")

    def landings(self, table: Table) -> i64:
        board, here = table.board, table.field[table.active]
        least, most = board.least[self.number], board.most[self.number]
        fields: i64 = 0
        for field in range(len(board.bits)):
            if least <= board.apart(here, field) <= most:
                fields |= board.bits[field]
        return fields & ~table.barred()

    def why_not(self, table: Table, move: int) -> Refusal:
        field = move - LAND
        if table.barred() >> field & 1:
            return why_shut(table, field)
        return Refusal("D-X13", f"{field} is not two fields away")
'''
)
SCARE = (
    IMPORTS.format(names="PUSHES, Straight")
    + '''
class Scare(Straight):
    """Somebody within nine fields runs back to the Start (D-X13)."""

    number: i64 = 14
    key: ClassVar[str] = "scare"
    copies: ClassVar[int] = 9
    use: ClassVar[int] = PUSHES
    kept: ClassVar[int] = 1
    gist: ClassVar[str] = "pushes_aside"
    verb: ClassVar[str] = "scare"
    query: ClassVar[str] = "whom do you scare?"

    def __init__(self) -> None:
        super().__init__("scare", "D-X13")

    def aims_at(self, table: Table, seat: i64) -> bool:
        runs = table.rank[seat] == 0 and table.field[seat] > 0 and table.dog > 0
        return runs and table.in_reach(seat, self.number)

    def land(self, table: Table) -> None:
        victim = table.victim
        table.victim = -1
        table.tell_three("carried", "D-X13", victim, self.number, 0)
        put(table, victim, 0)

    def why_not_at(self, table: Table, seat: int) -> Refusal:
        if table.dog == 0:
            return why_shut(table, 0)
        if table.rank[seat] or table.field[seat] == 0:
            return Refusal("D-X13", f"skeleton {seat + 1} is not on the way")
        return super().why_not_at(table, seat)
'''
)
CLAUSE = """- **D-X13** {text}
- **D-X12**"""
DATA = """[[cards]]
id = "{key}"
name = "{name}"
original = "{name}"
abbreviation = "N"
count = 9
movement = {movement}
symbol = "{symbol}"
kind = "{kind}"
range_min = {least}
range_max = {most}
text = "{text}"

# Field 0 is the Start."""


@dataclass(frozen=True)
class Toy:
    """A card that is in no box."""

    key: str
    unit: str
    movement: int
    symbol: str
    kind: str
    least: int
    most: int
    text: str
    asked: str

    @property
    def name(self) -> str:
        return self.key.capitalize()

    def data(self) -> str:
        return DATA.format(name=self.name, **vars(self))


TOYS = (
    Toy("hop", HOP, 3, "foot", "peaceful", 2, 2, "Hop two fields.", "Hop: where do you hop?"),
    Toy("scare", SCARE, 2, "hand", "straight", 0, 9, "Boo.", "Scare: whom do you scare?"),
)
GAMES = """
import sys
from restinplay import games
from tests.contract.checks import CHECKS
from tests.contract.walks import Walk

key, seats, seeds = sys.argv[1], int(sys.argv[2]), int(sys.argv[3])
game, told = games.game("muertos", {"dawn_round": "20"}, seats=seats), set()
for seed in range(seeds):
    walk = Walk(game, seed)
    states = walk.states()
    state = next(states)
    for move in walk.answers:
        asks = state.asked >= 0 and state.acting and state.laid[state.active] == 14
        told |= {game.moves[move].kind} if asks or key in game.moves.text(move).split() else set()
        next(states)
    for check in CHECKS:
        check(walk)
print(*sorted(told), sep=";")
"""
ASKED = """
import random, sys
from restinplay import bots, games
from restinplay.bots.thinking import Effort, Thinker
from restinplay.core.rng import Rng
from restinplay.games.muertos import planes, reasons, extras, telling, words
from restinplay.games.muertos.moves import AIMING, LAYING, SIDESTEPPING
from restinplay.games.muertos.terminal import choices, face, typed
from librt.vecs import vec
from mypy_extensions import i64
from rich.console import Console
from tests.contract.positions import look
from tests.contract.walks import Walk

key, question, wanted = sys.argv[1], sys.argv[2], int(sys.argv[3])
game = games.game("muertos", {"dawn_round": "20"}, seats=4)
thumb, lay = bots.policy("thumb", game), game.moves.parse("lay " + key)
thinker = Thinker(game, thumb, Effort(8, horizon=6))
buffer, luck, seen, laid = vec[i64]([0] * game.moves.decisions), random.Random(1), 0, 0
console = Console(file=open("/dev/null", "w"), width=120)
for seed in range(1, 60, 3):
    for state in Walk(game, seed).states():
        me = int(state.asked)
        if me < 0:
            continue
        if state.phase == LAYING and lay in state.legal():
            laid += int(thumb.choose(state.veil(me), Rng(1), buffer)) == lay
        if not state.acting or state.laid[state.active] != 14 or seen >= wanted:
            continue
        seen += state.phase == AIMING
        look(game, state, luck)
        assert game.position(repr(state)) == state
        for seat in range(4):
            assert game.position(repr(state.veil(seat))) == state.veil(seat)
        legal, view = state.legal(), state.view(me)
        assert int(thinker.choose(state.veil(me), Rng(seed), buffer)) in legal
        for move in legal:
            text = game.moves.text(move)
            assert reasons.reason(state.veil(me), move)
            assert words.phrase(text, view, game.data)
            words.warnings(view, text, game.data)
            assert typed.hear(text, view, game.data) == text
            after = state.clone()
            after.log = []
            after.apply(move)
            for event in after.log:
                telling.say(event, game.data, after.view(me))
        extras.extras(view, game.data)
        console.print(face.draw(view, game.data, 120, 40))
        choices.numbers(view)
        if state.phase == AIMING:
            assert words.ask(view, game.data) == question, words.ask(view, game.data)
        if state.phase == SIDESTEPPING:
            assert key in words.ask(view, game.data)
    if seen >= wanted and laid:
        break
print(seen, laid)
"""
RARE = """
import sys
from restinplay import games
from restinplay.games.muertos.position import position

key, limb = sys.argv[1:]
game = games.game("muertos", seats=2)


def play(state, *texts):
    for text in texts:
        while state.asked < 0:
            state.play(state.odds()[0][0])
        state.play(game.moves.parse(text))
    return state


many = f"{key} {key} kick kick kick kick kick kick"
state = play(position(game, hands=[many, None], laid=["mend"]), "act", f"discard {key}")
assert state.view(0)["discard"].count(key) == 1
assert state.view(0)["players"][0]["hand"].count(key) == 1
den = {"fields": "9 4", "bodies": "1A1L 2A2L", "dens": {29: key}}
state = play(position(game, laid=["kick"], **den), "move", "step 29", f"take {key} {limb}")
assert state.view(0)["players"][0][f"{limb}s"] == 2
"""
MOVES = """
from restinplay import games

moves = games.game("muertos").moves
print(*map(moves.text, range(moves.decisions)), sep=";")
"""


@pytest.fixture(scope="module", params=TOYS, ids=lambda toy: toy.key)
def toy(request: pytest.FixtureRequest) -> Toy:
    card: Toy = request.param
    return card


@pytest.fixture(scope="module")
def package(tmp_path_factory: pytest.TempPathFactory, toy: Toy) -> Path:
    """A copy of our package with one more card."""
    folder = tmp_path_factory.mktemp("card")
    copy_rules(folder)
    muertos = folder / "src/restinplay/games/muertos"
    (muertos / f"cards/{toy.key}.py").write_text(toy.unit)
    put(muertos / "data.toml", "# Field 0 is the Start.", toy.data())
    put(muertos / "rulebook.md", "- **D-X12**", CLAUSE.format(text=toy.text))
    run_there(folder, "scripts/tables")
    return folder


def put(file: Path, place: str, text: str) -> None:
    before = file.read_text()
    assert before.count(place) == 1
    file.write_text(before.replace(place, text))


@pytest.mark.parametrize("seats", [2, 4])
def test_a_new_card_is_played_by_the_rules_of_all(package: Path, toy: Toy, seats: int) -> None:
    told = run_there(package, "-c", GAMES, toy.key, str(seats), "2").strip().split(";")
    assert {"lay", "swap", "card", "vault" if toy.key == "hop" else "target"} <= set(told)


def test_a_position_in_which_a_new_card_asks_is_kept_imagined_told_and_thought_about(
    package: Path, toy: Toy
) -> None:
    seen, laid = map(int, run_there(package, "-c", ASKED, toy.key, toy.asked, "4").split())
    assert seen >= 4
    assert laid, "rules of thumb never lay it"


def test_a_new_card_is_discarded_and_dug_up_like_the_others(package: Path, toy: Toy) -> None:
    run_there(package, "-c", RARE, toy.key, "leg" if toy.key == "hop" else "arm")


def test_old_moves_keep_their_numbers(package: Path, toy: Toy) -> None:
    theirs = run_there(package, "-c", MOVES).strip().split(";")
    moves = MuertosGame().moves
    ours = list(map(moves.text, range(moves.decisions)))
    assert theirs[: len(ours)] == ours
    later = theirs[len(ours) :]
    assert later[:2] == [f"lay {toy.key}", f"discard {toy.key}"]
    assert later[-1] == f"take {toy.key} {'leg' if toy.key == 'hop' else 'arm'}"
    assert len(later) == 2 + 15 + 1


def test_what_is_gathered_from_the_cards_is_current() -> None:
    assert (ROOT / "src" / TABLES).read_text() == tables()
    assert (ROOT / QUESTIONS).read_text() == questions()


@pytest.mark.parametrize("numbers", [range(ROOM + 1), [0, 2]])
def test_cards_are_numbered_without_gaps_as_far_as_a_bag_has_room(
    monkeypatch: pytest.MonkeyPatch, numbers: Sequence[int]
) -> None:
    cards = [Card() for _ in numbers]
    for card, number in zip(cards, numbers, strict=True):
        card.number = number
    monkeypatch.setattr(gathering, "every_card", lambda: cards)
    with pytest.raises(ValueError, match="no more than 15"):
        tables()
