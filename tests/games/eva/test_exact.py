"""Numbers that can be known exactly: counts of small games, and odds in closed form."""

from collections import Counter
from collections.abc import Callable, Generator, Iterator
from copy import deepcopy
from fractions import Fraction
from math import comb, perm

import pytest

from restinplay.core.state import CHANCE, OVER, State
from restinplay.games.eva.game import EvaGame
from restinplay.games.eva.moves import FIRST_PATTERN, FIRST_SECRET, GHOST, PASS
from tests.games.eva.house import Table, house
from tests.games.eva.reread import House, course, house_of
from tests.marks import clause

Openings = Iterator[tuple[tuple[int, ...], Fraction]]

# Counts


def the_way_home() -> Table:
    """Bones in hand, four cards in the deck, two rooms unvisited."""
    return house(
        token=5,
        rooms={1: "PASS 6S", 5: "LOCK-D 6H", 6: "LOCK-C"},
        closed={
            2: "sk-hg-cr", 3: "sk-cr-hg", 4: "cr-sk-hg", 7: "hg-sk-cr", 8: "hg-cr-sk",
            9: "LOCK-H", 10: "LOCK-S", 11: "cr-hg-sk",
        },
        row="cr-sk-hg",
        k=3,
        bones=True,
        deck="AC QD 6D 2S",
    )  # fmt: skip


def the_last_clue() -> Table:
    """Easy game: two clues up, the grave known, three cards in the deck."""
    return house(
        token=5,
        rooms={1: "PASS 9S", 5: "LOCK-C 9H 4S AD", 9: "LOCK-H 4C", 4: "cr-sk-hg 9C AS"},
        closed={2: "GHOST", 3: "sk-cr-hg"},
        row="cr-sk-hg",
        k=2,
        deck="AC QD 9D",
        doors=3,
    )


def the_open_passage() -> Table:
    """Both ends known, the strict passage rule, no clue up, and only open rooms to go to."""
    return house(
        token=7,
        rooms={1: "PASS", 7: "PASS 5S", 5: "hg-cr-sk 7H AH"},
        closed={2: "GHOST", 3: "sk-cr-hg"},
        deck="AC 7D 5H 3S",
        passage_rule="closing_only",
        hopeless="play_on",
    )


def count_engine(state: State, depth: int) -> Counter[str]:
    """How many sequences of answers there are of this length, or shorter to an end, by reason."""
    if state.asked == OVER:
        return Counter(state.reasons())
    if depth == 0:
        return Counter({"": 1})
    total: Counter[str] = Counter()
    for move in state.legal():
        after = state.clone()
        after.play(move)
        total += count_engine(after, depth - 1)
    return total


def count_reading(start: House, depth: int) -> Counter[str]:
    """The same from the second reading, which is played again for every sequence."""
    total: Counter[str] = Counter()
    lines: list[list[str]] = [[]]
    while lines:
        line = lines.pop()
        try:
            offers = replay(course(deepcopy(start)), line)
        except StopIteration as end:
            total[str(end.value)] += 1
            continue
        if len(line) == depth:
            total[""] += 1
        else:
            lines += [[*line, text] for text in offers]
    return total


def replay(game: Generator[set[str], str, str], line: list[str]) -> set[str]:
    offers = next(game)
    for text in line:
        offers = game.send(text)
    return offers


COUNTS = [
    (the_way_home, 4, {"": 22, "bones_home": 6, "trapped": 2}),
    (
        the_way_home,
        99,
        {"bones_home": 100, "ghost_with_bones": 20, "no_way_back": 4, "out_of_doors": 36}
        | {"trapped": 2},
    ),
    (
        the_last_clue,
        99,
        {"bones_home": 198, "grave_lost": 74, "no_way_back": 126, "out_of_doors": 1128}
        | {"stuck_at_entrance": 248},
    ),
    (the_open_passage, 12, {"": 1436, "trapped": 300, "stuck_at_entrance": 1170}),
]


@clause("E-302", "E-303", "E-306", "E-440")
@pytest.mark.parametrize(("position", "depth", "counts"), COUNTS)
def test_sequences_of_answers_are_counted_alike_by_two_readings(
    position: Callable[[], Table], depth: int, counts: dict[str, int]
) -> None:
    table = position()
    assert count_engine(table.state, depth) == counts
    assert count_reading(house_of(table.view), depth) == counts


# Odds


def chances(state: State) -> Iterator[tuple[int, Fraction]]:
    odds = state.odds()
    total = sum(weight for _, weight in odds)
    return ((move, Fraction(weight, total)) for move, weight in odds)


def chance_of(state: State, reason: str, settled: Callable[[State], bool]) -> Fraction:
    """The chance that nature ends the game so; a branch that is settled is not looked into."""
    if state.asked != CHANCE or settled(state):
        return Fraction(state.asked == OVER and state.reasons() == [reason])
    total = Fraction(0)
    for move, chance in chances(state):
        after = state.clone()
        after.play(move)
        total += chance * chance_of(after, reason, settled)
    return total


@clause("E-107", "E-222", "E-223", "ER-33")
@pytest.mark.parametrize(("n", "percent"), [(2, 3.32), (3, 0.86)])
def test_the_chance_of_a_dead_start(n: int, percent: float) -> None:
    """Useless are 16 cards under a lock (4 of 12 secrets), otherwise the 4 Aces."""
    found = chance_of(EvaGame({"doors": str(n)}).new(), "stuck_at_entrance", has_a_door)
    assert found == Fraction(4 * perm(16, n) + 8 * perm(4, n), 12 * perm(52, n))
    assert round(100 * float(found), 2) == percent


def has_a_door(state: State) -> bool:
    view = state.view(0)
    return bool(view["rooms"][0]["doors"])


@clause("E-256", "E-422", "E-310")
@pytest.mark.parametrize("n", [2, 3])
def test_the_chance_that_a_closing_traps(n: int) -> None:
    """With d cards in the deck, g of them to rooms not closed: C(d - g, N) / C(d, N)."""
    table = house(
        token=5,
        rooms={1: "LOCK-S", 5: "LOCK-H AD"},
        closed={2: "GHOST", 3: "LOCK-C", 4: "PASS", 6: "LOCK-D"},
        deck="AC KD 2S 2H 2D 3S 4S 5S 5D 6S 7S 8H",
        doors=n,
        hopeless="play_on",
    )
    d, g = 12, 4
    table.state.play(table.game.moves.parse("close"))
    found = chance_of(table.state, "trapped", lambda state: False)
    assert found == Fraction(comb(d - g, n), comb(d, n))


@clause("E-107", "E-310", "E-103")
@pytest.mark.parametrize("ghost", ["redeal", "lose"])
def test_a_repeated_set_up_deals_every_opening_with_a_door_alike(ghost: str) -> None:
    """Each secret with each two cards in order is as likely as any other that E-107 accepts."""
    game = EvaGame({"dead_start": "redeal", "entrance_ghost": ghost})
    seen = dict(openings(game.new(), Fraction(1)))
    accepted = 4 * (perm(52, 2) - perm(16, 2)) + 8 * (perm(52, 2) - perm(4, 2))
    haunted = perm(52, 2) if ghost == "lose" else 0  # whatever two cards it would have met
    alike = Fraction(1, accepted + haunted)
    for opening, chance in seen.items():
        kind = opening[0] - FIRST_SECRET
        if kind == GHOST:
            assert chance == haunted * alike
        else:
            assert chance == (2 if kind == PASS else 1) * alike
    kinds = Counter(opening[0] - FIRST_SECRET for opening in seen)
    assert kinds[PASS] == kinds[FIRST_PATTERN] == perm(52, 2) - perm(4, 2)
    assert kinds[PASS + 1] == perm(52, 2) - perm(16, 2)
    assert kinds[GHOST] == (ghost == "lose")
    assert sum(seen.values()) == 1


def openings(state: State, chance: Fraction, line: tuple[int, ...] = ()) -> Openings:
    if state.asked != CHANCE:
        yield line, chance
        return
    last = len(line) == 2
    for move, odds in chances(state):
        if last:
            yield (*line, move), chance * odds
        else:
            after = state.clone()
            after.apply(move)
            yield from openings(after, chance * odds, (*line, move))


@clause("E-107")
def test_a_repeated_set_up_of_the_easy_game_refuses_only_a_last_useless_card() -> None:
    game = EvaGame({"dead_start": "redeal", "doors": "3"})
    state = game.new()
    chance = Fraction(1)
    for text in ("LOCK-S", "AH", "7S", "2H"):
        chance *= dict(chances(state))[game.moves.parse(text)]
        state.play(game.moves.parse(text))
    accepted = 4 * (perm(52, 3) - perm(16, 3)) + 8 * (perm(52, 3) - perm(4, 3))
    assert chance == Fraction(1, accepted)
