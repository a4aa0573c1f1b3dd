"""A position has a text: exact, in one line, and with `?` for what a seat does not know."""

import random
from statistics import median

import pytest

from restinplay import compiled, games
from restinplay.core.errors import BadInput
from restinplay.core.game import Game
from restinplay.core.position import LONGEST, fields_of
from restinplay.core.state import OVER, SPECTATOR, State
from restinplay.games import SLUGS, game_class
from tests.contract.positions import holds, imagined, is_one_line, reached
from tests.contract.walks import Walk, name_of, some_games, walk

USUAL = 400  # characters of a position; most are shorter
TYPOS = 40 if compiled() else 6  # of each way to play a game
SIGNS = "=/,:*?-@()! 0129AMx"

of_each_game = pytest.mark.parametrize("slug", SLUGS)
of_each_way = pytest.mark.parametrize("game", some_games(), ids=name_of)


@of_each_way
def test_every_position_is_read_as_it_was_written(game: Game) -> None:
    for state in Walk(game, seed=1).looks():
        assert game.position(repr(state)) == state
        assert repr(state).isprintable()
        for seat in range(SPECTATOR, game.seats):
            assert game.position(repr(state.veil(seat))) == state.veil(seat)


@of_each_way
def test_a_text_that_names_its_game_needs_nothing_else(game: Game) -> None:
    for state in (next(Walk(game, seed=1).looks()), reached(game, random.Random(4))):
        found, again = games.position(game.text(state))
        assert (found.SLUG, found.seats, found.options) == (game.SLUG, game.seats, game.options)
        assert again == state
        for seat in range(SPECTATOR, game.seats):
            assert games.position(game.text(state, seat))[1] == state.veil(seat)


@of_each_way
def test_worlds_that_a_seat_cannot_tell_apart_have_one_text(game: Game) -> None:
    luck = random.Random(name_of(game))
    for state in Walk(game, seed=1).looks():
        seat = luck.randrange(game.seats)
        if state.asked != OVER and luck.random() < 0.2:
            one, other = (imagined(game, state.view(seat), luck) for _ in range(2))
            assert game.text(one, seat) == game.text(other, seat)


@of_each_game
def test_a_text_declares_every_field_once(slug: str) -> None:
    state = game_class(slug)().new()
    told = fields_of(state)
    declared = [name for field in told for name in field.attributes]
    assert sorted([*declared, *state.FIXED]) == sorted(state.FIELDS)
    names = [field.name for field in told]
    assert len(set(names)) == len(names)
    assert len(state.fields()) in (0, len(names)), "some are declared, and others forgotten"


@of_each_game
def test_a_usual_text_fits_on_a_few_lines(slug: str) -> None:
    game = game_class(slug)()
    lengths = [len(repr(state)) for state in Walk(game, seed=1).looks()]
    assert median(lengths) < USUAL
    assert max(lengths) < LONGEST / 4


@of_each_way
def test_a_text_with_a_slip_is_refused_in_one_line_or_can_be_played(game: Game) -> None:
    luck = random.Random(name_of(game))
    for _ in range(TYPOS):
        text = repr(reached(game, luck))
        place = luck.randrange(len(text))
        slip = text[:place] + luck.choice(SIGNS) + text[place + luck.randrange(3) :]

        def read(slip: str = slip) -> State:
            state = game.position(slip)
            game.check(state)
            return state

        holds(game, read, luck)


@pytest.mark.parametrize(
    ("text", "wrong"),
    [
        ("phase", "a word 'phase', which has no ="),
        ("colour=red", "a word 'colour=red', which tells nothing of this game"),
        ("close=5", "a word 'close=5'; did you mean closed?"),
        ("phase=move phase=move", "tells phase twice"),
        ("at=14", "at=14: '14' is none of A, 2"),
        ("bones=maybe", "bones=maybe: 'maybe' is neither yes nor no"),
        ("drawing=x", "drawing=x: 'x' is not a number"),
        ("drawing=" + "9" * 500, "is not a number"),
        ("drawing=-1", "drawing=-1: -1 is not one of 0 to"),
        ("before=5H,5H", "'5H' is named twice"),
        ("secrets=GHOST@5,GHOST@6", "no such secret, or no other: 'GHOST'"),
        ("doors=" + "/".join(["2:5H"] * 2000), "too long"),
        ("clues=sk,sk", "no two are the same"),
        ("phase=move before=5H", "the token is in the Entrance, which is unvisited"),
        ("graves, 3 seats: phase=move", "a position of another game: 'graves, 3 seats'"),
        ("eva, doors=4: phase=move", "option doors of eva must be"),
        ("eva, loudly: phase=move", "begins with 'loudly', which says nothing"),
        ("eva, seen by 3: -", "there is no seat 3"),
        ('{"asked": 0}', "not a position of this game"),
        ("{" * 5000, "not a position of this game"),
        ("\x1b[2J=5", "a word '\N{REPLACEMENT CHARACTER}[2J=5'"),
    ],
)
def test_a_bad_text_is_refused_with_where_and_why(text: str, wrong: str) -> None:
    with pytest.raises(BadInput) as error:
        game_class("eva")().position(text)
    assert wrong in str(error.value)
    is_one_line(str(error.value))


def test_a_text_without_its_game_can_be_read_only_by_that_game() -> None:
    with pytest.raises(BadInput, match="does not begin with its game"):
        games.position("phase=move")
    with pytest.raises(BadInput, match="unknown game 'chess'"):
        games.position("chess: e4")


def test_a_game_that_declares_nothing_has_a_text_all_the_same() -> None:
    from tests.contract.candle import CandleGame

    game = CandleGame()
    for state in walk(game, seed=2):
        assert game.position(repr(state)) == state
