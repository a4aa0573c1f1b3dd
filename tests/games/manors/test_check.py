"""Positions and views of manors that cannot be, and the one line that says so."""

from collections.abc import Callable
from typing import Any

import pytest

from restinplay.core.errors import BadInput
from restinplay.core.state import OVER, SPECTATOR
from restinplay.games.manors.checks.notes import check_notes, goes_back, starts_of
from restinplay.games.manors.game import ManorsGame
from restinplay.games.manors.position import position
from restinplay.games.manors.posterior import can_be
from restinplay.games.manors.table import MOST_LAID
from tests.contract.positions import is_one_line
from tests.games.manors.games import Played
from tests.games.manors.table import Table, family, round_ten, table
from tests.marks import clause

IN_THIS = "in this position, "
CHOICE = 9
FACE_DOWN, SHOWN, GONE, MEDIUM = 64, 16, 63, 6


def ghosts(*values: int) -> int:
    return sum(1 << 8 * value for value in values)


def mediums(*numbers: int) -> int:
    return sum(1 << number for number in numbers)


def said_of(fight: Table, **changes: Any) -> str:
    """What is said of the position with some fields changed; `hand_1=...` is B's entry of `hand`.

    A function changes what is there.
    """
    data: Any = fight.state.data()
    for name, change in changes.items():
        field, _, place = name.rpartition("_")
        holder, key = (data[field], int(place)) if place.isdigit() else (data, name)
        holder[key] = change(holder[key]) if callable(change) else change
    with pytest.raises(BadInput) as refused:
        fight.game.state(data)
    is_one_line(str(refused.value))
    return str(refused.value).removeprefix(IN_THIS)


def less(number: int) -> Callable[[int], int]:
    return lambda there: there - number


def more(number: int) -> Callable[[int], int]:
    return lambda there: there + number


# Positions to alter.


def a_turn() -> Table:
    """A is to move in round 5; a Ghost and a Medium lie on round 10."""
    return table(
        A=family(hand="1 2 6", display="M8", earlier={1: "G3"}),
        B=family(hand="3 4", display="M9"),
        round=5,
        houses={5: "manor", 6: "castle"},
        tenth="A G5, B M10",
    )


def a_choice(medium: int, deck: str = "...") -> Table:
    """A Medium of A that asks, or has nothing to ask."""
    mine = family(hand="1 2", display=f"M{medium}", deck=deck)
    return table(mine, family(hand="3 4", side="G1"), round=5).A(f"medium {medium}")


def a_lay() -> Table:
    """A has lost round 5 and may lay a card."""
    return a_turn().A("give up")


def a_win() -> Table:
    """B has won in round 5 by manors."""
    specs = family(hand="2", manors=1), family(hand="3", manors=3)
    return table(*specs, round=5, houses={5: "manor"}).A("give up")


def at_chance(fight: Table, *moves: str) -> Table:
    """The position after these answers, before nature's next one."""
    for text in moves:
        fight.state.play(fight.state.moves.parse(text))
    return fight


def a_draw() -> Table:
    return at_chance(a_turn(), "give up")


def a_carpet() -> Table:
    fight = table(A=family(hand="2"), B=family(hand="3", side="M6 G1"))
    return at_chance(fight, "random")


def new(**options: str) -> Table:
    game = ManorsGame(options)
    return Table(game, game.new())


def dealt_line() -> Table:
    return at_chance(new(), *(f"M{number}" for number in range(1, 10)))


def first_draw() -> Table:
    houses = ["manor"] * 6 + ["castle"] * 4
    return at_chance(new(first_family="A"), *(f"M{n}" for n in range(1, 10)), *houses)


def the_end() -> Table:
    """Round 10 with a choice for A."""
    return round_ten("A G5, A M10, B G3")


@pytest.mark.parametrize(
    ("field", "number", "said"),
    [
        ("asked", 5, "who is asked is 5, not -2 to 1"),
        ("phase", 12, "the phase is 12, not 0 to 11"),
        ("round", 10, "the round is 10, not 1 to 9"),
        ("starter", 2, "the start family is 2, not 0 to 1"),
        ("active", -1, "the active family is -1, not 0 to 1"),
        ("actor", 2, "the family whose Medium asks is 2, not 0 to 1"),
        ("drawer", 2, "the family that draws is 2, not 0 to 1"),
        ("loser", 2, "the loser is 2, not -1 to 1"),
        ("winner", 2, "the winner is 2, not -1 to 1"),
        ("tripped", 2, "the tripped family is 2, not -1 to 1"),
        ("trip_round", 10, "the round of the trip is 10, not 0 to 9"),
        ("laid_now", 33, "the number of cards laid is 33, not 0 to 32"),
        ("due", 11, "what is still to come is 11, not 0 to 10"),
        ("resolving", 30, "the Medium that asks is 30, not 0 to 29"),
        ("result", 6, "the result is 6, not 0 to 5"),
        ("carried", 3, "the house left by a truce is 3, not 0 to 2"),
        ("moved", 36, "the card moved here is 36, not 0 to 35"),
        ("moving", 36, "the card moved on is 36, not 0 to 35"),
        ("arrivals", 17, "the number of arrivals is 17, not 0 to 16"),
        ("moved_place", 3, "the arrival of the card moved on is 3, not 0 to 2"),
        ("resolved", 3, "the number of arrivals resolved is 3, not 0 to 2"),
        ("knocking", 7, "the value named for Medium 10 is 7, not 0 to 6"),
        ("foul", 7, "the value named for Medium 17 is 7, not 0 to 6"),
        ("cult", -1, "the value named for Medium 26 is -1, not 0 to 6"),
        ("copied", 7, "the value copied by Medium 16 is 7, not 0 to 6"),
        ("revealed", 7, "the value revealed by Medium 19 is 7, not 0 to 6"),
        ("shuffles_0", 21, "a number of shuffles is 21, not 0 to 20"),
        ("left_1", 22, "the size of a deck is 22, not 0 to 21"),
        ("top_0", 7, "the top of a deck is 7, not 0 to 6"),
        ("manors_0", -1, "a number of manors is -1, not 0 to 6"),
        ("castles_1", 5, "a number of castles is 5, not 0 to 4"),
        ("barred", 0b1110, "the forbidden values are not two"),
        ("barred", 0b10000010, "the forbidden values are not two"),
        ("castles_on", 1 << 11, "a castle stands outside the line"),
        ("display_0", 1 << 30, "there is a Medium that is not in the pool"),
        ("past_12", 1 << 40, "there is a Medium that is not in the pool"),
        ("line_0", 4, "a Medium lies before the line"),
        ("line_6", 30, "there is a Medium 30, which is not in the pool"),
        ("hand_0", ghosts(1, 2, 6) + 1, "the hand of family A is half known"),
        ("hand_1", 22, "the hand of family B is half known"),
        ("hand_1", ghosts(6, 6), "family B has Ghosts that do not exist"),
        ("past_1", 1 << 60, "family A has Ghosts that do not exist"),
        ("shuffled_0", 0, "the deck of family A holds more than was shuffled"),
        ("tenth_2", 5, "round 10 has cards beyond the last arrival"),
        ("since_2", 1, "round 10 has cards beyond the last arrival"),
        ("since_0", 6, "arrival 1 of round 10 came in a later round"),
        ("since_1", SHOWN, "arrival 2 of round 10 was shown to the other family only"),
        ("tenth_1", 128 + FACE_DOWN + MEDIUM + 10, "arrival 2 of round 10 lies face down"),
        ("tenth_0", 5, "arrival 1 of round 10 is a Ghost that lies face up"),
        ("tenth_0", 40 + FACE_DOWN, "there is a Medium 34, which is not in the pool"),
    ],
)
def test_every_number_stands_for_something(field: str, number: int, said: str) -> None:
    assert said_of(a_turn(), **{field: number}) == said


def test_a_turn_that_is_said_to_be_endless_can_be_played_on() -> None:
    fight = a_turn()
    state = fight.game.state({**fight.state.data(), "laid_now": MOST_LAID})
    for move in state.legal():
        played = fight.game.state(state.data())
        played.apply(move)
        played.check()


def test_a_position_is_of_the_game_that_it_is_loaded_for() -> None:
    assert said_of(a_turn(), short=True) == "this position is of a game with other options"
    assert said_of(a_turn(), pool=less(1 << 29)) == "this position is of a game with other options"


def test_a_card_of_round_ten_is_a_card() -> None:
    assert said_of(the_end(), tenth_0=0) == "arrival 1 of round 10 is not a card"


def test_every_family_has_its_21_ghosts() -> None:
    fight = a_turn()
    assert said_of(fight, hand_0=ghosts(1, 2)) == "the Ghosts of family A do not add up"
    assert said_of(fight, buried_1=ghosts(6)) == "the Ghosts of family B do not add up"
    assert said_of(fight, left_0=less(1)) == "the deck of family A has another number of Ghosts"
    assert said_of(fight, top_0=6) == "the top of the deck of family A is not in it"
    assert said_of(fight, past_5=ghosts(1)) == "cards lie at round 5, which is not over"
    assert said_of(fight, past_0=ghosts(1)) == "cards lie at round 0, which is not over"
    empty = table(A=family(hand="1", deck=""), B=family(hand="1"), round=9)
    assert said_of(empty, top_0=1) == "the top of the deck of family A is not in it"


@clause("M-S2")
def test_every_medium_lies_in_one_place() -> None:
    fight, last = a_turn(), 1 << 29
    assert said_of(fight, display_1=mediums(8, 9)) == "Medium 8 lies in two places"
    assert said_of(fight, unplaced=less(last)) == "Medium 29 is missing"
    assert said_of(fight, unplaced=less(last), dropped_0=last) == "10 Mediums are in the game"
    line = "position 9 of the line does not hold what it should"
    medium = fight.line[9]
    assert said_of(fight, line_9=0, dropped_1=mediums(medium)) == line
    assert said_of(new(), due=0) == "the number of Mediums to come is 0, not 1 to 9"


@clause("M-S4", "M-E12")
def test_there_are_six_manors_and_four_castles() -> None:
    fight = a_turn()
    assert said_of(fight, castles_on=more(1 << 5)) == "there are 5 manors and 5 castles"
    assert said_of(fight, manors_0=more(1)) == "there are 7 manors and 4 castles"
    left = said_of(fight, carried=1, manors_0=less(1))
    assert left == "a house was left by a truce that nobody has played"
    dealing = dealt_line()
    assert said_of(dealing, due=0) == "the number of houses to come is 0, not 1 to 10"
    nowhere = "a castle stands where no house has been dealt"
    assert said_of(dealing, castles_on=1 << 1) == nowhere
    assert said_of(new(), castles_on=1 << 1) == nowhere
    five = said_of(at_chance(dealing, *["castle"] * 4, "manor"), castles_on=more(1 << 5))
    assert five == "there are 0 manors and 5 castles"


@clause("M-X2")
def test_round_ten_has_room_for_what_can_still_come() -> None:
    fight = table(A=family(hand="1"), B=family(hand="1"), round=1)
    places = {f"tenth_{place}": GONE for place in range(8)}
    crowded = "more cards are on round 10 than can have been laid there"
    assert said_of(fight, arrivals=8, **places) == crowded


def test_the_right_seat_is_asked() -> None:
    assert said_of(a_turn(), asked=1) == "the wrong seat is asked"
    assert said_of(a_draw(), asked=0) == "the wrong seat is asked"
    assert said_of(a_lay(), asked=OVER) == "the wrong seat is asked"
    assert said_of(a_win(), asked=0) == "the wrong seat is asked"
    assert said_of(a_choice(10), asked=1) == "the wrong seat is asked"


@clause("M-E9", "M-E11")
def test_a_round_has_a_loser_when_it_is_over() -> None:
    assert said_of(a_turn(), loser=1) == "the round has a loser before it is over"
    assert said_of(a_lay(), loser=-1, asked=0) == "nobody has lost the round"
    assert said_of(a_lay(), starter=0) == "the loser of a round begins the next"
    assert said_of(a_win(), loser=1) == "the last round has another loser"


@clause("M-G1", "M-G3", "M-X3")
def test_a_medium_that_asks_lies_before_its_family_in_force() -> None:
    assert said_of(a_turn(), resolving=8) == "Medium 8 asks nothing now"
    asking = a_choice(10)
    assert said_of(asking, resolving=8) == "Medium 8 never asks anything"
    assert said_of(asking, resolving=11) == "Medium 11 asks, but is not in force"
    assert said_of(asking, active=1) == "Medium 10 is not the active family's"
    moving = table(A=family(hand="2", display="M15"), B=family(hand="1"), round=5)
    moving.A("ghost 2", "medium 15", "hold").B("give up")
    assert moving.asks == "transfer"
    turned = said_of(moving, actor=1, asked=1, laid=[0, mediums(15)])
    assert turned == "the loser of the round moves a card"
    assert said_of(the_end(), resolved=1) == "Medium 10 is not the one that is resolved"
    assert said_of(the_end(), resolving=22) == "Medium 22 never asks anything"


@clause("M-G5", "M-C02", "M-C19", "M-C20", "M-C21")
def test_a_question_has_an_answer() -> None:
    sending = at_chance(a_choice(20), "send other")
    nothing = "no Ghost can be sent to round 10"
    assert said_of(sending, hand_1=0, buried_1=more(ghosts(3, 4))) == nothing
    revealing = at_chance(a_choice(19), "reveal own")
    assert said_of(revealing, top_0=3) == "no top of a deck can be revealed"
    paying = a_choice(21)
    assert said_of(paying, due=3) == "the number of Ghosts to discard is 3, not 1 to 2"
    fetched = a_choice(2, deck="")
    asked = {"phase": CHOICE, "resolving": 2}
    assert said_of(fetched, **asked) == "a Ghost must be fetched from an empty deck"
    returned = a_choice(18)
    asked = {"phase": CHOICE, "resolving": 18}
    assert said_of(returned, **asked) == "Medium 18 leaves nothing to choose"


@clause("M-S6", "M-S7", "M-E8", "M-C06")
def test_nature_has_an_answer() -> None:
    assert said_of(first_draw(), phase=2) == "it was already agreed who begins"
    assert said_of(a_draw(), due=3) == "the number of Ghosts to draw is 3, not 1 to 2"
    known = "a Ghost is drawn although the top of the deck is known"
    assert said_of(a_draw(), top_0=1) == known
    not_tripped = "a Ghost is drawn from the hand of a family that is not tripped"
    assert said_of(a_carpet(), drawer=1) == not_tripped
    gone = said_of(a_carpet(), hand_0=0, buried_0=more(ghosts(2)))
    assert gone == "no Ghost can be drawn from the hand"
    turning = said_of(a_lay(), phase=7, asked=-1)
    assert turning == "no Medium of the line is turned up in this game"


@clause("M-V1", "M-V3", "M-V4", "M-V5")
def test_a_side_counts_what_lies_there() -> None:
    fight = a_turn()
    assert said_of(fight, stray=1) == "the card moved here has another value"
    assert said_of(fight, spirits_0=ghosts(1)) == "the Mediums of family A have other values"
    assert said_of(fight, fixed_1=-2) == "Medium 13 counts another number for family B"
    assert said_of(fight, worth_0=0) == "the cards of family A are worth something else"
    assert said_of(fight, total_1=3) == "the total of family B is not 3"
    assert said_of(fight, resolved=1) == "arrivals are resolved before round 10"
    between = said_of(a_lay(), hand_0=less(ghosts(1)), played_0=ghosts(1))
    assert between == "cards lie between two rounds"
    end = the_end()
    assert said_of(end, played_0=0) == "other Ghosts of family A lie on round 10"
    assert said_of(end, resolved=3, laid_0=0) == "Medium 10 asks, but is not in force"
    assert said_of(end, laid_1=mediums(10)) == "other Mediums of round 10 are resolved"


@clause("M-C10", "M-C25", "M-C29", "M-C06")
def test_what_works_was_laid() -> None:
    fight = a_turn()
    named = "a value is named for Medium 10, which has not asked for it"
    assert said_of(fight, knocking=3) == named
    assert said_of(a_choice(10), knocking=3) == named
    for medium, field in ((17, "foul"), (19, "revealed"), (26, "cult"), (16, "copied")):
        told = f"a value is named for Medium {medium}, which has not asked for it"
        assert said_of(fight, **{field: 1}) == told
    forbidden = "a value is named for Medium 25, which has not asked for it"
    assert said_of(fight, barred=0b110) == forbidden
    assert said_of(a_choice(25), barred=0b110) == forbidden
    flat = table(A=family(hand="1", display="M29", side="M25=12"), B=family(), round=5)
    flat.A("medium 29")
    without = "values are forbidden by a Medium without effect"
    assert said_of(flat, barred=0b110) == without
    assert said_of(fight, tripped=0) == "a family is tripped in no round"
    assert said_of(fight, tripped=0, trip_round=3) == "family A was tripped in round 3"
    assert said_of(a_lay(), tripped=0, trip_round=4) == "family A was tripped in round 4"


@clause("M-C15")
def test_a_card_is_moved_to_a_round() -> None:
    fight = a_turn()
    moved = said_of(fight, hand_0=less(ghosts(1)), moving=1)
    assert moved == "a card is moved to no round"
    assert said_of(fight, moved_place=2) == "the card moved on has no place on round 10"
    ten = table(A=family(hand="2 3", display="M15"), B=family(hand="1", deck=""), round=9)
    ten.A("ghost 2", "ghost 3", "medium 15", "hold").B("give up")
    assert ten.asks == "transfer"
    ten.A("transfer ghost 3")
    assert ten.asks == "lay"
    other = said_of(ten, moving=2)
    assert other == "another card was moved on to round 10"


@clause("M-W1", "M-W3", "M-W4", "M-W5", "M-H8")
def test_a_game_ends_when_it_is_won() -> None:
    on = "somebody has won, but the game goes on"
    assert said_of(a_turn(), winner=0) == on
    assert said_of(a_turn(), result=1) == on
    rich = table(A=family(manors=3), B=family(manors=1), round=5, houses={5: "castle"})
    won = "a family has the houses that win the game, but the game goes on"
    assert said_of(rich, manors=[4, 0]) == won
    over = a_win()
    assert said_of(over, result=2) == "the game has not ended that way"
    assert said_of(over, result=3) == "the game has not ended that way"
    hand, deck = int(over.state.hand[0]), more(int(over.state.hand[0]))
    hidden = said_of(over, hand_0=hand.bit_count(), deck_0=deck, shuffled_0=deck)
    assert hidden == "the game is over, but a hand is not shown"
    specs = family(manors=1, castles=2), family(manors=3, castles=0)
    late = table(*specs, round=7, houses={7: "manor"}).A("give up")
    both = said_of(late, manors=[0, 4], castles=[3, 0], castles_on=1 << 10)
    assert both == "family A has won as well"
    tied = round_ten("A G2, B G2")
    assert tied.over
    assert said_of(tied, winner=-1) == "the game is over, but nobody has won it"
    assert said_of(tied, winner=lambda winner: 1 - winner) == "the game has not ended that way"
    assert said_of(tied, result=5, winner=-1) == "the game has not ended that way"


@clause("M-H8")
def test_nothing_is_hidden_when_the_game_is_over() -> None:
    specs = family(hand="2", manors=1), family(hand="3", manors=3)
    over = table(*specs, round=5, houses={5: "manor"}, tenth="A G5").A("give up")
    deck = more(ghosts(5))
    card = said_of(over, tenth_0=FACE_DOWN, deck_0=deck, shuffled_0=deck)
    assert card == "the game is over, but a card of round 10 is not shown"


def test_a_position_in_words_can_be() -> None:
    game = ManorsGame()
    words: dict[str, Any] = {
        "round": 2,
        "displays": ("M8", ""),
        "hands": ("1 2", "3"),
        "sides": ("", "G4"),
    }
    state = position(game, owned=("m", ""), **words)
    assert game.state(state.data()) == state
    with pytest.raises(BadInput, match="there are 7 manors and 3 castles"):
        position(game, houses="ccmcmcmmmm", owned=("m", ""), **words)


# Notes.


def a_look() -> Table:
    """A has seen B's hand; then B laid a 3."""
    fight = table(
        A=family(hand="1 2", display="M3"),
        B=family(hand="3 3 4"),
        round=5,
        tenth="A G5, B G6",
    ).A("medium 3", "hold")
    return fight.B("ghost 3")


def noted(notes: list[int]) -> dict[str, int]:
    """These notes on B, and no others, as changes."""
    codes = [*notes, *[0] * (12 - len(notes))]
    return {f"notes_{192 + at}": code for at, code in enumerate(codes)} | {"noted_1": len(notes)}


LOOKED, SHOWED, DREW, TOPPED, HID, NONE = 96, 16, 8, 64, 32, 104
STUMBLED, TOOK, UNHID = 24, 80, 88


@clause("M-H9")
@pytest.mark.parametrize(
    ("notes", "said"),
    [
        ([SHOWED], "have a number 16, which says nothing"),
        ([7], "have a number 7, which says nothing"),
        ([SHOWED + 3, HID], "break off"),
        ([LOOKED, 7, 0, 0, 0, 0, 0], "count 7 Ghosts of value 1 in hand"),
        ([HID, 1], "tell of arrival 1, which is not theirs"),
        ([HID, 3], "tell of arrival 3, which is not theirs"),
        ([HID, 2, HID, 2], "tell of arrival 2 twice"),
        ([UNHID + 3, 2, UNHID + 4, 2], "tell of arrival 2 twice"),
        ([UNHID + 6, 2], "tell of arrival 2 as it does not lie there"),
        ([NONE, 1], "do not name two forbidden values"),
        ([TOPPED + 1, TOPPED + 1], "turn up two tops of one deck"),
        ([TOPPED + 1, DREW], "tell of a draw that was not from the top"),
        ([TOPPED + 1, SHOWED + 3], "tell of another top of the deck"),
        ([LOOKED, 0, 0, 1, 1, 0, 0, SHOWED + 3], "cannot all be true"),
        ([LOOKED, 0, 0, 2, 1, 0, 0, SHOWED + 4], "cannot all be true"),
        ([STUMBLED + 3, 0b101], "cannot all be true"),
        ([SHOWED + 6], "cannot all be true"),
        ([TOOK + 5], "cannot all be true"),
    ],
)
def test_notes_tell_what_can_have_been_seen(notes: list[int], said: str) -> None:
    fight = a_look()
    assert said_of(fight, **noted(notes)) == f"the notes on family B {said}"


@clause("M-H9")
@pytest.mark.parametrize(
    ("notes", "told"),
    [
        ([STUMBLED + 3, 0b11], ["stumbled 3 barred 1 2"]),
        ([SHOWED + 3], ["showed 3"]),
        ([TOOK + 4], ["took 4"]),
        ([DREW, DREW], ["drew", "drew"]),
    ],
)
def test_notes_that_can_be_true_are_taken(notes: list[int], told: list[str]) -> None:
    fight = a_look()
    data = fight.state.data()
    data["notes"][192:204], data["noted"][1] = [*notes, *[0] * (12 - len(notes))], len(notes)
    assert fight.game.state(data).view(0)["families"][1]["notes"] == told


def test_notes_are_not_endless() -> None:
    fight = a_look()
    many = {"notes": [LOOKED, 0, 0, 0, 0, 0, 0] * 14 + [0] * 286, "noted_0": 98}
    assert said_of(fight, **many) == "the notes on family A are too many"
    assert said_of(fight, noted_1=less(1)) == "the notes on family B go on after the last"


@clause("M-H9")
def test_a_ghost_that_was_shown_and_taken_away_before_a_draw_is_no_card_on_round_ten() -> None:
    fight = a_turn()
    data: Any = fight.state.data()
    data["tenth"][0] = GONE
    data["buried"][0] += ghosts(5)
    data["notes"][:5], data["noted"][0] = [HID, 1, UNHID + 5, 1, DREW], 5
    assert fight.game.state(data).view(1)["families"][0]["notes"][-1] == "drew"


@clause("M-H9")
def test_a_top_that_is_known_is_noted() -> None:
    nothing = "the notes on family B tell nothing of the top of the deck, which is known"
    assert said_of(a_turn(), top_1=1) == nothing
    known = position(ManorsGame(), hands=("1", "1"), tops=(0, 2))
    assert ManorsGame().state(known.data()).view(0)["families"][1]["top"] == 2
    known.veil(SPECTATOR).check()


@clause("M-H9", "M-H10")
@pytest.mark.parametrize("seed", range(12))
def test_the_short_way_through_the_notes_is_a_way(seed: int) -> None:
    """Where it gets through, all cases say so too, as they do of everything that was reached."""
    for state, _ in Played(0, seed, "any").decisions():
        for of in range(2):
            if state.noted[of]:
                check_notes(state, of)
                assert can_be(state, of) or not goes_back(state, of, starts_of(state, of))


# Views.


@pytest.mark.parametrize(
    ("part", "value", "said"),
    [
        ("seat", 2, "it has no such seat"),
        ("options", {}, "it was played with other options"),
        ("asked", "0", "it has 0 where a small number should be"),
        ("round", 900_000, "it has 900000 where a small number should be"),
        ("barred", [900_000], "it has 900000 where a small number should be"),
        ("scrapped", [900_000], "it has 900000 where a small number should be"),
        ("due", True, "it has True where a small number should be"),
        ("tripped", 1, "in this position, a family is tripped in no round"),
    ],
)
def test_a_view_that_cannot_be_is_no_view(part: str, value: object, said: str) -> None:
    fight = a_turn()
    with pytest.raises(BadInput) as refused:
        fight.game.recall({**fight.view(0), part: value})
    assert str(refused.value) == f"this is not a view of manors: {said}"


def test_a_view_does_not_contradict_itself() -> None:
    fight = a_turn()
    view = fight.view(0)
    view["families"][1]["hand_size"] = 3
    with pytest.raises(BadInput, match="contradicts itself: families"):
        fight.game.belief(view)


@pytest.mark.parametrize("note", ["hid at 900000000000", "only of 1 900000000000", "top 9", "x"])
def test_a_note_of_a_view_is_a_note(note: str) -> None:
    fight = a_look()
    view = fight.view(0)
    view["families"][1]["notes"].append(note)
    with pytest.raises(BadInput, match="this is not a view of manors"):
        fight.game.recall(view)


def test_spectators_see_what_can_be() -> None:
    for fight in (a_turn(), a_look(), a_choice(19), a_win(), the_end()):
        view = fight.view(None)
        assert fight.game.recall(view).view(-1) == view
