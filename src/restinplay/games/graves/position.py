"""Sets up a position of graves from a few words: for tests, puzzles and lessons."""

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from restinplay.core.bits import members
from restinplay.core.errors import BadInput, in_one_line, shown
from restinplay.games.graves import ending, pills, windows
from restinplay.games.graves.masks import ALL_CARDS, pile_of
from restinplay.games.graves.moves import (
    ADJUST_WINDOW,
    CHIPS,
    END_WINDOW,
    GRAVES,
    PILLS,
    SHARES,
    card_of,
)
from restinplay.games.graves.view import CONDITIONS

if TYPE_CHECKING:
    from restinplay.games.graves.game import GravesGame
    from restinplay.games.graves.state import Graves


@in_one_line("these words do not set up a position of graves")
def position(
    game: "GravesGame",
    *,
    active: int = 0,
    step: str = "distribute",
    round: int = 1,
    start: int | None = None,
    families: str = "",
    money: int | Sequence[int] = 5000,
    health: Mapping[str, str] | None = None,
    chips: Mapping[str, str] | None = None,
    graves: Mapping[int, str] | None = None,
    new_cemetery: str = "",
    shares: Sequence[str] = (),
    removed: Sequence[str] = (),
    played: str = "",
    piles: Mapping[int, str] | None = None,
    tops: Mapping[int, str] | None = None,
    box: Sequence[int] | None = None,
    visited: str = "",
    bought: str = "",
) -> "Graves":
    """The next question of a turn that has come to a step.

    Relatives and shares are written by their ids: `M1 R4`, `MX3 SH1`. Health is `near` to `top`,
    `unwell` where nothing is said; a chip is `placebo`, given by the owner, or `placebo 1`, bought
    by seat 1. A pile left out holds what lies nowhere else; of a pile that is named (`MX SH`) the
    rest has been played. The box is as filled in step 1. Step 5 (`adjust`) and the end of the turn
    (`end`) are carried out. Families and start player are those of the options, or the first.
    """
    state = game.new()
    _seat_families(state, game, families)
    for seat in range(game.seats):
        state.money[seat] = money if isinstance(money, int) else money[seat]
    state.starter = max(0, game.terms.start) if start is None else start
    state.round = round
    _place_relatives(state, graves or {}, new_cemetery, health or {})
    _place_chips(state, chips or {})
    _place_shares(state, shares, removed, played, piles or {})
    _turn_tops(state, tops or {})
    state.buying = -1
    pills.begin_turn(state, active)
    state.visited = _some(state, visited)
    state.bought = sum(1 << _grave(word) for word in bought.split())
    if box is not None:
        for chip, number in zip(CHIPS, box, strict=True):
            setattr(state, f"box_{chip}", number)
    _go_to(state, step)
    game.check(state)
    return state


def _go_to(state: "Graves", step: str) -> None:
    active = state.active
    if step == "pills":
        windows.ask_step(state, PILLS)
    elif step == "shares":
        windows.ask_step(state, SHARES)
    elif step == "adjust window":
        windows.open_window(state, ADJUST_WINDOW, state.left_of(active), 1 << int(active))
    elif step == "adjust":
        pills.adjust(state)
    elif step == "end window":
        windows.open_window(state, END_WINDOW, active, 0)
    elif step == "end":
        ending.end_turn(state)
    elif step != "distribute":
        raise BadInput(f"unknown step '{shown(step)}'")


def _grave(word: str) -> int:
    if word not in map(str, range(1, GRAVES + 1)):
        raise BadInput(f"unknown grave '{shown(word)}'")
    return int(word) - 1


def _some(state: "Graves", names: str) -> int:
    for name in names.split():
        if name not in state.terms.ids:
            raise BadInput(f"unknown relative '{shown(name)}'")
    return sum(1 << state.terms.ids.index(name) for name in names.split())


def _seat_families(state: "Graves", game: "GravesGame", families: str) -> None:
    letters = families.split() or state.terms.letters
    state.unwell = 0
    for seat in range(game.seats):
        chosen = int(state.terms.chosen[seat])
        state.seat_family(seat, chosen if chosen >= 0 else state.terms.letters.index(letters[seat]))


def _place_relatives(
    state: "Graves", graves: Mapping[int, str], new_cemetery: str, health: Mapping[str, str]
) -> None:
    everybody = state.unwell
    for grave, names in graves.items():
        if names.split():
            state.lay(_some(state, names), _grave(str(grave)))
    state.cemetery = _some(state, new_cemetery)
    dead = state.cemetery
    for grave in range(GRAVES):
        if dead & state.lying[grave] or dead | state.lying[grave] | everybody != everybody:
            raise BadInput("a relative lies twice, or is not in the game")
        dead |= state.lying[grave]
    state.unwell &= ~dead
    for name, condition in health.items():
        if condition not in CONDITIONS:
            raise BadInput(f"nobody alive is '{shown(condition)}'")
        one = _some(state, name)
        state.unwell &= ~one
        setattr(state, condition, getattr(state, condition) | one)


def _place_chips(state: "Graves", chips: Mapping[str, str]) -> None:
    for name, words in chips.items():
        chip, *by = words.split()
        if chip not in CHIPS:
            raise BadInput(f"unknown chip '{shown(chip)}'")
        one = _some(state, name)
        setattr(state, chip, getattr(state, chip) | one)
        owner = state.owner_of(state.terms.ids.index(name))
        if by and int(by[0]) != owner:
            state.placed[int(by[0])] |= one


def _place_shares(
    state: "Graves",
    shares: Sequence[str],
    removed: Sequence[str],
    played: str,
    piles: Mapping[int, str],
) -> None:
    state.played = _cards(played)
    found = int(state.played)
    for seat, cards in enumerate(shares):
        state.shares[seat] = _cards(cards)
        state.rights[seat] = _tally(state.shares[seat])
    for seat, cards in enumerate(removed):
        state.removed[seat] = _cards(cards)
        state.spent[seat] = _tally(state.removed[seat])
    for cards in (*shares, *removed):
        if found & _cards(cards):
            raise BadInput(f"one of the shares {shown(cards)} lies twice")
        found |= _cards(cards)
    state.undealt = ALL_CARDS & ~found
    for grave, actions in piles.items():
        pile = _cards(" ".join(f"{action}{grave}" for action in actions.split()))
        rest = int(state.undealt & pile_of(grave - 1)) & ~pile
        if pile & found:
            raise BadInput(f"a share of pile {shown(grave)} lies elsewhere")
        state.played |= rest
        state.undealt &= ~rest
    state.left = _tally(int(state.undealt))


def _turn_tops(state: "Graves", tops: Mapping[int, str]) -> None:
    state.tops = 0
    if state.terms.open_backs:
        for grave in range(GRAVES):
            pile = members(int(state.undealt & pile_of(grave)))
            if pile:
                state.tops |= 1 << (card_of(tops[grave + 1]) if grave + 1 in tops else pile[0])
        state.undealt &= ~state.tops


def _cards(text: str) -> int:
    return sum(1 << card_of(word) for word in text.split())


def _tally(cards: int) -> int:
    return sum(int(cards & pile_of(grave)).bit_count() << 4 * grave for grave in range(GRAVES))
