"""Whether a position of graves can be: first its numbers, then what lies where, then the question.

A check relies on those before it. What is odd but can be played on is let pass.
"""

from typing import TYPE_CHECKING, Final, NoReturn

from mypy_extensions import i64

from restinplay.core.errors import BadInput
from restinplay.core.state import CHANCE, OVER
from restinplay.games.graves import burial, claim, ending, pills, windows
from restinplay.games.graves.cards.illegible import documents_for
from restinplay.games.graves.chips.chips import KINDS
from restinplay.games.graves.masks import (
    ALL_CARDS,
    ALL_GRAVES,
    FULL_PILES,
    bit,
    family_of,
    lowest,
    many,
    pile_of,
    tally,
    wide,
)
from restinplay.games.graves.moves import (
    ADJUST,
    ADJUST_WINDOW,
    BURY,
    BY_EXTINCTION,
    BY_GRAVES,
    BY_ROUNDS,
    CHOOSE_COFFIN,
    COMMIT,
    DEAL_FAMILIES,
    DEAL_START,
    DISTRIBUTE,
    DOUBLE_OCCUPANCY,
    END_WINDOW,
    FAMILIES,
    GRAVES,
    ILLEGIBLE,
    MOST_MONEY,
    NOTHING,
    RELATIVES,
    RESPOND,
    SEATS,
    SHARES,
    THOUSAND,
    TURN_BACK,
    TURN_TOP,
    card_text,
)
from restinplay.games.graves.phases import NAMES
from restinplay.games.graves.prescriptions import carriers, carrying, in_box
from restinplay.games.graves.table import short_of_lead, unknown
from restinplay.games.graves.tables import CHIP_KINDS

if TYPE_CHECKING:
    from restinplay.games.graves.state import Graves

MOST_ROUNDS: Final = 1_000_000  # where the options set no limit


def check(state: "Graves") -> None:
    """Raise BadInput if no game could come to this."""
    _check_seats(state)
    _check_numbers(state)
    _check_sets(state)
    _check_missing_seats(state)
    _check_families(state)
    _check_relatives(state)
    _check_graves(state)
    _check_prescriptions(state)
    _check_cards(state)
    _check_piles(state)
    _check_backs(state)
    _check_step(state)
    _check_beginning(state)
    _check_money(state)
    _check_tops(state)
    _check_buying(state)
    _check_box(state)
    _check_visits(state)
    _check_window(state)
    _check_burial(state)
    _check_claim(state)
    _check_announcement(state)
    _check_question(state)


def check_known(state: "Graves", seat: i64) -> None:
    """G-104: a seat knows its shares, and those that it has given up."""
    for grave in range(i64(GRAVES)):
        hidden = unknown(state, seat, grave) + unknown(state, seat + state.terms.seats, grave)
        if hidden > 0:
            _refuse(f"seat {seat} does not know its shares of grave {grave + 1}")


def _refuse(fact: str) -> NoReturn:
    raise BadInput(f"in this position, {fact}")


# Numbers.


def _check_seats(state: "Graves") -> None:
    last = state.terms.seats - 1
    _within("the seat that is asked", state.asked, OVER, last)
    _within("the active player", state.active, 0, last)
    _within("the start player", state.starter, 0, last)
    _within("the next seat of the window", state.turn_to, 0, last)
    _within("the next seat to respond", state.reply_to, 0, last)
    _within("the burier", state.burier, -1, last)


def _check_numbers(state: "Graves") -> None:
    limit = state.terms.round_limit
    if limit == 0:
        limit = MOST_ROUNDS
    _within("the question", state.phase, DEAL_FAMILIES, NOTHING)
    _within("the step", state.stage, DEAL_FAMILIES, NOTHING)
    _within("the round", state.round, 0, limit)
    _within("the result", state.result, 0, BY_GRAVES | BY_EXTINCTION | BY_ROUNDS)
    _within("the coffin", state.coffin, -1, RELATIVES - 1)
    _within("the claimed grave", state.claimed, -1, GRAVES - 1)
    _within("the grave whose share is turned", state.buying, -1, GRAVES - 1)
    _within("the first commit", state.first, 0, 1)
    for seat in range(state.terms.seats):
        _within("a family", state.family[seat], -1, FAMILIES - 1)


def _within(what: str, number: i64, least: i64, most: i64) -> None:
    if number < least or number > most:
        _refuse(f"{what} is {number}, which is not from {least} to {most}")


def _check_sets(state: "Graves") -> None:
    seats = bit(state.terms.seats) - 1
    _among("passes", state.passed, seats)
    _among("passes in the claim", state.yielded, seats)
    _among("documents", state.documents, wide(seats))
    _among("barred graves", state.barred, ALL_GRAVES)
    _among("graves of bought shares", state.bought, ALL_GRAVES)
    _among("shares in the piles", state.left, wide(ALL_GRAVES))
    for seat in range(state.terms.seats):
        _among("rights", state.rights[seat], wide(ALL_GRAVES))
        _among("shares given up", state.spent[seat], wide(ALL_GRAVES))


def _among(what: str, some: i64, whole: i64) -> None:
    if some & ~whole != 0:
        _refuse(f"there cannot be so many {what}")


def _check_missing_seats(state: "Graves") -> None:
    for seat in range(state.terms.seats, i64(SEATS)):
        cards = state.rights[seat] | state.shares[seat] | state.spent[seat] | state.removed[seat]
        if state.family[seat] != -1 or (state.money[seat] | state.placed[seat] | cards) != 0:
            _refuse(f"seat {seat} has something, but there are only {state.terms.seats} seats")


# Families and relatives.


def _check_families(state: "Graves") -> None:
    """G-003: seat by seat, no family twice, and as the options say."""
    taken: i64 = 0
    dealt = state.next_to_deal()
    for seat in range(state.terms.seats):
        family, chosen = state.family[seat], state.terms.chosen[seat]
        if (family >= 0) != (seat < dealt) or taken & family_of(family) != 0:
            _refuse("the families are not dealt seat by seat, one to each")
        if chosen >= 0 and family != chosen:
            _refuse(f"seat {seat} does not have the family that the options name")
        taken |= family_of(family)


def _everybody(state: "Graves") -> i64:
    """The relatives who are in the game."""
    some: i64 = 0
    for seat in range(state.terms.seats):
        some |= state.kin(seat)
    return some


def _check_relatives(state: "Graves") -> None:
    """Each of them has one condition, or one place among the dead."""
    found = _apart(state, 0, state.top)
    found = _apart(state, found, state.unwell)
    found = _apart(state, found, state.weak)
    found = _apart(state, found, state.near)
    found = _apart(state, found, state.pending)
    found = _apart(state, found, state.cemetery)
    for grave in range(i64(GRAVES)):
        found = _apart(state, found, state.lying[grave])
    missing = _everybody(state) & ~found
    if missing != 0:
        _refuse(f"{state.terms.ids[lowest(missing)]} is neither alive nor dead")


def _apart(state: "Graves", found: i64, some: i64) -> i64:
    if some & ~_everybody(state) != 0:
        _refuse("somebody is there, but their family is not in the game")
    if found & some != 0:
        _refuse(f"{state.terms.ids[lowest(found & some)]} is in two places")
    return found | some


def _check_graves(state: "Graves") -> None:
    """G-409: a second coffin takes the Double Occupancy of the grave."""
    occupied: i64 = 0
    for grave in range(i64(GRAVES)):
        coffins = many(state.lying[grave])
        room = 1 + ((state.played >> (DOUBLE_OCCUPANCY + grave)) & 1)
        if coffins > room:
            _refuse(f"grave {grave + 1} holds {coffins} coffins, but there is room for {room}")
        if coffins > 0:
            occupied |= bit(grave)
    if state.occupied != occupied:
        _refuse("the occupied graves are not the ones in which somebody lies")


def _check_prescriptions(state: "Graves") -> None:
    """G-216, G-222: one for each of the living, and no gifts to one's own family."""
    prescribed = carrying(state)
    if prescribed & ~state.living() != 0:
        _refuse("somebody has a prescription but is not alive")
    found: i64 = 0
    for chip in range(i64(CHIP_KINDS)):
        if found & carriers(state, chip) != 0:
            _refuse("somebody has two prescriptions")
        found |= carriers(state, chip)
    gifts: i64 = 0
    for seat in range(state.terms.seats):
        placed = state.placed[seat]
        if placed & ~prescribed | placed & gifts | placed & state.kin(seat) != 0:
            _refuse(f"seat {seat} did not buy all the pills it is said to have bought")
        gifts |= placed


# Shares and money.


def _check_cards(state: "Graves") -> None:
    """Each share is in one place."""
    found = _once(0, state.undealt)
    found = _once(found, state.tops)
    found = _once(found, state.played)
    for seat in range(state.terms.seats):
        found = _once(found, state.shares[seat])
        found = _once(found, state.removed[seat])
    missing = ALL_CARDS & ~found
    if missing != 0:
        _refuse(f"the share {card_text(int(lowest(missing)))} is nowhere")


def _once(found: i64, some: i64) -> i64:
    if some & ~i64(ALL_CARDS) != 0:
        _refuse("there is a share that the box does not hold")
    if found & some != 0:
        _refuse(f"the share {card_text(int(lowest(found & some)))} is in two places")
    return found | some


def _check_piles(state: "Graves") -> None:
    """Five shares of each grave: in the pile, with the players, given up, or played."""
    for grave in range(i64(GRAVES)):
        pile = pile_of(grave)
        count = tally(state.left, grave) + many(state.played & pile)
        for seat in range(state.terms.seats):
            count += tally(state.rights[seat], grave) + tally(state.spent[seat], grave)
        if count != many(pile):
            _refuse(f"grave {grave + 1} has {count} shares, but the box has {many(pile)}")


def _check_backs(state: "Graves") -> None:
    """A back that nobody is said to know counts as undealt, unless all of them lie open."""
    is_open = state.terms.open_backs or state.asked == OVER
    for grave in range(i64(GRAVES)):
        for place in range(2 * state.terms.seats):
            hidden = unknown(state, place, grave)
            if hidden < 0:
                seat = place % state.terms.seats
                _refuse(f"seat {seat} knows more backs of grave {grave + 1} than it has had shares")
            if hidden > 0 and is_open:
                _refuse(f"all backs lie open, but one of grave {grave + 1} is not known")


def _check_money(state: "Graves") -> None:
    """At most what a data file may begin with, and what the bank can have paid since (G-302)."""
    most = state.terms.seats * MOST_MONEY
    most += state.terms.inheritance * many(_everybody(state) & ~state.living())
    if state.round > 0:
        for seat in range(state.terms.seats):
            for rung in range(i64(3)):
                most += state.round * state.terms.pay(rung, state.family[seat], state.kin(seat))
    total: i64 = 0
    for seat in range(state.terms.seats):
        money = state.money[seat]
        if money < 0 or money % THOUSAND != 0:
            _refuse(f"seat {seat} has {money} bucks, which is not a multiple of {THOUSAND}")
        total += money
        if total > most:
            _refuse(f"the players have {total} bucks, but the bank can have paid only {most}")


# The turn.


def _check_step(state: "Graves") -> None:
    """Which step a question belongs to."""
    phase, stage = state.phase, state.stage
    if phase == TURN_TOP:
        fits = state.terms.open_backs and stage in (TURN_TOP, SHARES)
    elif phase == TURN_BACK:
        fits = not state.terms.open_backs and stage == SHARES
    elif CHOOSE_COFFIN <= phase <= RESPOND:
        fits = DISTRIBUTE <= stage <= END_WINDOW
    else:
        fits = phase == stage and phase != ADJUST
    if not fits:
        _refuse(f"'{NAMES[phase]}' is asked, but the step is '{NAMES[stage]}'")
    if (state.result != 0) != (stage == NOTHING):
        _refuse("the game has a result but is not over, or is over without one")


def _check_beginning(state: "Graves") -> None:
    """G-001, G-003, G-004, G-005."""
    stage = state.stage
    if (state.round == 0) != (stage <= DEAL_START):
        _refuse(f"the round is {state.round}, but the step is '{NAMES[stage]}'")
    dealt, seats = state.next_to_deal(), state.terms.seats
    if (dealt < seats) != (stage == DEAL_FAMILIES):
        _refuse(f"the step is '{NAMES[stage]}', but {dealt} of {seats} families are dealt")
    starter = state.terms.start
    if stage == DEAL_START and starter >= 0:
        _refuse("a start player is drawn, but the options name one")
    if stage <= DEAL_START:
        starter = 0
    if starter >= 0 and state.starter != starter:
        _refuse(f"the start player is seat {state.starter} instead of seat {starter}")
    if stage <= TURN_TOP and not _is_untouched(state):
        _refuse("nobody has had a turn, but something has already happened")


def _is_untouched(state: "Graves") -> bool:
    for seat in range(state.terms.seats):
        if state.money[seat] != state.terms.start_money:
            return False
    box: i64 = 0
    for chip in range(i64(CHIP_KINDS)):
        box |= in_box(state, chip)
    turn = state.active | state.visited | state.bought | carrying(state)
    return (box | turn) == 0 and state.left == FULL_PILES and state.unwell == _everybody(state)


def _check_tops(state: "Graves") -> None:
    """GR-05: the top of every pile lies open, or of none."""
    for grave in range(i64(GRAVES)):
        wanted: i64 = 0
        if state.terms.open_backs and tally(state.left, grave) > 0 and _is_turned(state, grave):
            wanted = 1
        tops = many(state.tops & pile_of(grave))
        if tops != wanted:
            _refuse(f"the pile of grave {grave + 1} has {tops} open tops instead of {wanted}")


def _is_turned(state: "Graves", grave: i64) -> bool:
    if state.stage == TURN_TOP:
        return grave < state.buying
    return state.stage > TURN_TOP and (state.phase != TURN_TOP or grave != state.buying)


def _check_buying(state: "Graves") -> None:
    """G-233: a share is turned that has been paid, or a top."""
    grave = state.buying
    if (grave >= 0) != (state.phase == TURN_TOP or state.phase == TURN_BACK):
        _refuse("a share is turned that nobody bought, or one was bought and none is turned")
    if grave >= 0 and tally(state.left, grave) == 0:
        _refuse(f"a share of grave {grave + 1} is turned, but its pile is empty")
    if grave >= 0 and state.stage == SHARES and (state.bought >> grave) & 1 == 0:
        _refuse(f"a share of grave {grave + 1} is turned that nobody has bought")


def _check_box(state: "Graves") -> None:
    """No more than step 1 can have put into it (G-201, GR-09)."""
    full = state.blank()
    full.copy_table(state)
    pills.fill_from_stock(full, many(family_of(0)))
    for unit in KINDS:
        number, most = in_box(state, unit.number), in_box(full, unit.number)
        _within(f"the number of {unit.plural} in the box", number, 0, most)


def _check_visits(state: "Graves") -> None:
    """G-212, and G-217: a relative who must get a prescription can get one for nothing."""
    if state.visited & ~state.kin(state.active) != 0:
        _refuse("the doctor has visited somebody who is not of the active player's family")
    waiting = many(pills.unserved(state))
    if state.stage == DISTRIBUTE and not state.terms.limited and waiting > state.box_white:
        _refuse(f"{waiting} wait for a prescription, but the box has {state.box_white} white pills")


def _check_window(state: "Graves") -> None:
    is_window = state.stage == ADJUST_WINDOW or state.stage == END_WINDOW
    if not is_window and state.passed | state.turn_to != 0:
        _refuse("somebody has passed, but there is no window")


# Burials and claims.


def _check_burial(state: "Graves") -> None:
    """G-401, G-402."""
    phase, burier = state.phase, state.burier
    is_burial = CHOOSE_COFFIN <= phase <= RESPOND
    if (state.pending != 0) != is_burial:
        _refuse(f"'{NAMES[phase]}' is asked, with pending coffins: {many(state.pending)}")
    if (burier >= 0) != is_burial:
        _refuse("somebody buries without a coffin, or a coffin has no burier")
    if not is_burial and (state.coffin >= 0 or state.barred != 0):
        _refuse("a coffin is being buried, but there is no burial")
    if is_burial and _is_chosen(state) == (phase == CHOOSE_COFFIN):
        _refuse(f"the coffin that is being buried is not a pending one of seat {burier}")


def _is_chosen(state: "Graves") -> bool:
    return bit(state.coffin) & state.pending & state.kin(state.burier) != 0


def _check_claim(state: "Graves") -> None:
    """G-421, G-426."""
    grave = state.claimed
    if (grave >= 0) != (state.phase == COMMIT or state.phase == RESPOND):
        _refuse(f"'{NAMES[state.phase]}' is asked, but that does not fit the claim")
    if grave < 0:
        if state.first | state.documents | state.yielded | state.reply_to != 0:
            _refuse("somebody has answered a claim, but there is none")
        return
    if state.is_occupied(grave) or (state.barred >> grave) & 1 != 0:
        _refuse(f"grave {grave + 1} is claimed, which is occupied or barred")
    count: i64 = 0
    for seat in range(state.terms.seats):
        count += tally(state.documents, seat)
    shown = many((state.played >> ILLEGIBLE) & ~bit(grave))
    if count > shown:
        _refuse(f"documents that count in the claim: {count}, and played for it: {shown}")


def _check_announcement(state: "Graves") -> None:
    """G-422: in a first commit the burier owns the documents that are needed, or may own them."""
    if state.first == 0 or state.phase != COMMIT:
        return
    burier, claimed = state.burier, state.claimed
    most = documents_for(state, burier, claimed)
    for grave in range(i64(GRAVES)):
        hidden = (state.undealt >> (ILLEGIBLE + grave)) & 1 != 0
        if grave != claimed and hidden and unknown(state, burier, grave) > 0:
            most += 1
    if short_of_lead(state, burier, claimed) > most:
        _refuse(f"seat {burier} has announced a claim without the documents for it")


# The question.


def _check_question(state: "Graves") -> None:
    """Asked again, the rules ask the same."""
    phase = state.phase
    if (state.asked == CHANCE) != (phase <= TURN_BACK) or (state.asked == OVER) != (
        phase == NOTHING
    ):
        _refuse(f"'{NAMES[phase]}' is not a question for {_who(state)}")
    again = state.blank()
    again.copy_table(state)
    if phase == NOTHING:
        again.result = 0
        ending.end_turn(again)
        if again != state:
            _refuse("the game is over, but the rules would end it another way")
        return
    _ask(again)
    if not _asks_the_same(state, again):
        _refuse(f"{_asking(state)} where the rules say: {_asking(again)}")


def _who(state: "Graves") -> str:
    if state.asked == CHANCE:
        return "nature"
    return f"seat {state.asked}" if state.asked >= 0 else "nobody"


def _asking(state: "Graves") -> str:
    return f"{_who(state)} is asked '{NAMES[state.phase]}'"


def _ask(state: "Graves") -> None:
    phase = state.phase
    if phase >= COMMIT:
        claim.weigh(state)
    elif phase == BURY:
        state.ask_place()
    elif phase == CHOOSE_COFFIN:
        burial.bury_next(state)
    elif phase >= ADJUST_WINDOW:
        windows.ask_window(state)
    elif phase >= DISTRIBUTE:
        windows.ask_step(state, phase)


def _asks_the_same(state: "Graves", again: "Graves") -> bool:
    return (
        state.asked == again.asked
        and state.phase == again.phase
        and state.stage == again.stage
        and state.turn_to == again.turn_to
        and state.reply_to == again.reply_to
        and state.first == again.first
        and state.burier == again.burier
        and state.coffin == again.coffin
        and state.barred == again.barred
    )
