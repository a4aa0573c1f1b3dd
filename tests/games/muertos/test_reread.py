"""The engine and a second, plain reading of the rules agree on questions, answers and the table."""

import random

import pytest

from restinplay.core.state import CHANCE
from tests.games.muertos.games import OPTIONS, Played, choice, every_game, game_with
from tests.games.muertos.seen import set_out
from tests.games.muertos.setting import Setting, Spec
from tests.games.muertos.table import Table
from tests.marks import clause, heavy

CROSSINGS = [(4, 3, 5, 6), (17, 5, 7, 16, 31), (18, 14, 19, 20), (22, 20, 23, 30), (9, 8, 10, 29)]
RED = (25, 26, 27, 28)
DIGGERS = [32, 28, 26, 25, 17, 5, 7, 16]


@clause("D-R1", "D-T1", "D-T4", "D-L1", "D-M1", "D-A3", "D-W2", "D-Z1")
@every_game
def test_two_readings_of_the_rules_agree(played: Played) -> None:
    for moment in played:
        moment.compare()


@heavy
@pytest.mark.parametrize("options", range(len(OPTIONS)))
def test_two_readings_of_the_rules_agree_for_long(options: int) -> None:
    for seed in range(60):
        for moment in Played(options, 2 + seed % 5, seed, wild=0.1 + 0.1 * (seed % 5)):
            moment.compare()


def crowd(luck: random.Random, options: int) -> Table:
    """Everybody close together, wounded and with any cards: where rules meet."""
    seats = luck.randrange(2, 7)
    game = game_with(options, seats)
    digger = luck.choice(DIGGERS if seats > 2 else [32, 27, 25, 5, 7, 16])
    dog = luck.choice([29, 30, 31, *luck.choice(CROSSINGS)])
    corner = [*luck.choice(CROSSINGS), *luck.choice(CROSSINGS)]
    if digger in (5, 7, 16):
        corner += RED
    places = [place for place in corner if place not in (dog, digger)]
    deck = [card["id"] for card in game.data["cards"] for _ in range(card["count"])]
    for bone in ("shove", "kick", "clobber"):
        deck.remove(bone)
    luck.shuffle(deck)
    specs = []
    for _ in range(seats):
        hand = " ".join(deck.pop() for _ in range(luck.randrange(5)))
        body = f"{luck.randrange(3)}A{luck.randrange(3)}L"
        specs.append(Spec(luck.choice(places), body, hand, deck.pop()))
    order = " ".join(str(number) for number in luck.sample(range(1, seats + 1), seats))
    left = deck[: luck.choice([0, 1, 3, 12, 60])]
    setting = Setting(
        tuple(specs),
        active=int(order.split()[0]) - 1,
        order=order,
        dog=dog,
        digger=digger,
        pile=" ".join(left),
        discard=" ".join(deck[len(left) :][: luck.choice([0, 2, 40])]),
        dens={29: "shove kick", 30: "", 31: "clobber" if digger == 32 else "clobber music"},
    )
    return Table(game, *set_out(game, setting), setting)


def brawl(seed: int, options: int, rounds: int = 2) -> None:
    luck = random.Random(f"{seed} {options}")
    evening = crowd(luck, options)
    while not evening.over and evening.story.round <= rounds:
        who, offers = evening.told.who, evening.told.offers
        names = sorted(offers)
        if who == CHANCE:
            text = luck.choices(names, [offers[name] for name in names])[0]
        else:
            text = choice(evening.story, who, names, luck, wild=0.8)
        evening.answer(text)


@clause("D-X4", "D-X10", "D-X11", "D-D6", "D-G4", "D-Q3", "D-W1")
@pytest.mark.parametrize("options", range(len(OPTIONS)))
def test_two_readings_agree_where_everybody_meets(options: int) -> None:
    for seed in range(12):
        brawl(seed, options)


@heavy
@pytest.mark.parametrize("options", range(len(OPTIONS)))
def test_two_readings_agree_where_everybody_meets_for_long(options: int) -> None:
    for seed in range(1000, 2000):
        brawl(seed, options, rounds=4)
