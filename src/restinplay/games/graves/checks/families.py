"""Families and relatives in a position of graves: everybody once, and prescribed once."""

from typing import TYPE_CHECKING

from mypy_extensions import i64

from restinplay.core.bits import bit, lowest, many
from restinplay.games.graves.checks.saying import refuse
from restinplay.games.graves.masks import family_of
from restinplay.games.graves.moves import DOUBLE_OCCUPANCY, GRAVES
from restinplay.games.graves.prescriptions import carriers, carrying
from restinplay.games.graves.tables import CHIP_KINDS

if TYPE_CHECKING:
    from restinplay.games.graves.state import Graves


def check_families(state: "Graves") -> None:
    """G-003: seat by seat, no family twice, and as the options say."""
    taken: i64 = 0
    dealt = state.next_to_deal()
    for seat in range(state.terms.seats):
        family, chosen = state.family[seat], state.terms.chosen[seat]
        if (family >= 0) != (seat < dealt) or taken & family_of(family) != 0:
            refuse("the families are not dealt seat by seat, one to each")
        if chosen >= 0 and family != chosen:
            refuse(f"seat {seat} does not have the family that the options name")
        taken |= family_of(family)


def everybody(state: "Graves") -> i64:
    """The relatives who are in the game."""
    some: i64 = 0
    for seat in range(state.terms.seats):
        some |= state.kin(seat)
    return some


def check_relatives(state: "Graves") -> None:
    """Each of them has one condition, or one place among the dead."""
    found = _apart(state, 0, state.top)
    found = _apart(state, found, state.unwell)
    found = _apart(state, found, state.weak)
    found = _apart(state, found, state.near)
    found = _apart(state, found, state.pending)
    found = _apart(state, found, state.cemetery)
    for grave in range(i64(GRAVES)):
        found = _apart(state, found, state.lying[grave])
    missing = everybody(state) & ~found
    if missing != 0:
        refuse(f"{state.terms.ids[lowest(missing)]} is neither alive nor dead")


def _apart(state: "Graves", found: i64, some: i64) -> i64:
    if some & ~everybody(state) != 0:
        refuse("somebody is there, but their family is not in the game")
    if found & some != 0:
        refuse(f"{state.terms.ids[lowest(found & some)]} is in two places")
    return found | some


def check_graves(state: "Graves") -> None:
    """G-409: a second coffin takes the Double Occupancy of the grave."""
    occupied: i64 = 0
    for grave in range(i64(GRAVES)):
        coffins = many(state.lying[grave])
        room = 1 + ((state.played >> (DOUBLE_OCCUPANCY + grave)) & 1)
        if coffins > room:
            refuse(f"grave {grave + 1} holds {coffins} coffins, but there is room for {room}")
        if coffins > 0:
            occupied |= bit(grave)
    if state.occupied != occupied:
        refuse("the occupied graves are not the ones in which somebody lies")


def check_prescriptions(state: "Graves") -> None:
    """G-216, G-222: one for each of the living, and no gifts to one's own family."""
    prescribed = carrying(state)
    if prescribed & ~state.living() != 0:
        refuse("somebody has a prescription but is not alive")
    found: i64 = 0
    for chip in range(i64(CHIP_KINDS)):
        if found & carriers(state, chip) != 0:
            refuse("somebody has two prescriptions")
        found |= carriers(state, chip)
    gifts: i64 = 0
    for seat in range(state.terms.seats):
        placed = state.placed[seat]
        if placed & ~prescribed | placed & gifts | placed & state.kin(seat) != 0:
            refuse(f"seat {seat} did not buy all the pills it is said to have bought")
        gifts |= placed
