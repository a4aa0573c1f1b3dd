"""Why Thumb likes or dislikes a move, in the words of the game."""

from restinplay.games.graves.burial_tactics import owed_to, short_of_tie, wins_by
from restinplay.games.graves.cards.illegible import documents_for
from restinplay.games.graves.estimates import best_points, dying, leading, unseen_of
from restinplay.games.graves.masks import ALL_GRAVES, bit, lowest, many
from restinplay.games.graves.moves import (
    BITTER,
    CARE,
    CLAIM,
    COFFIN,
    DISTRIBUTE,
    DOC,
    DONE,
    DOUBLE,
    GRAVES,
    HEALTH,
    MIXUP,
    NEW_CEMETERY,
    PASS,
    PILL,
    PILLS,
    RELATIVES,
    RESPOND,
    SHARE,
    SHOCK,
    SKIP,
    SWAP,
    WHITE,
    WITHDRAW,
)
from restinplay.games.graves.pills import health_of
from restinplay.games.graves.state import Graves


def reason(state: Graves, move: int) -> str:
    """Why Thumb likes or dislikes a legal move."""
    if move < SWAP:
        return visit_words(state, move // 3, move % 3)
    if move < SKIP:
        return swap_words(state, (move - SWAP) // 3, (move - SWAP) % 3)
    if move < PILL:
        return "no white pill is left, and without one nothing changes"
    if move < SHARE:
        return pill_words(state, (move - PILL) // 3, (move - PILL) % 3)
    if move < DONE:
        return share_words(state, move - SHARE)
    if move in (DONE, PASS):
        return idle_words(state, move)
    if move < SHOCK:
        return burial_words(state, move)
    return card_words(state, move)


def name_of(state: Graves, relative: int) -> str:
    return state.terms.ids[relative]


def after(state: Graves, relative: int, chip: int) -> int:
    """The health of a relative after that chip."""
    health = health_of(state, relative)
    return min(health + 1, 4) if chip == WHITE else max(health - chip, 0)


def payout(state: Graves, relative: int) -> int:
    """What a white pill would bring its owner."""
    health = health_of(state, relative)
    if health == 4:
        return 0
    return int(state.terms.pay(health - 1, relative // 5, bit(relative)))


def visit_words(state: Graves, relative: int, chip: int) -> str:
    name, health = name_of(state, relative), after(state, relative, chip)
    if chip != WHITE and health == 0:
        return f"{name} dies of it, and the dead count more than the living"
    if chip != WHITE:
        return f"{name} comes down to {HEALTH[health].title()}, nearer to the grave"
    if health_of(state, relative) == 4:
        return f"it is free and changes nothing: {name} is already at Top"
    if (paid := payout(state, relative)) > 0:
        return f"it brings {paid:,} bucks, and takes {name} away from the grave"
    return f"it is free, but takes {name} away from the grave and brings nothing"


def swap_words(state: Graves, relative: int, chip: int) -> str:
    name, price = name_of(state, relative), state.terms.swap_price
    if after(state, relative, chip) == 0:
        return f"{name} dies after all, for {price:,} bucks"
    if chip == WHITE:
        return f"{price:,} bucks for a white pill: {name} pays {payout(state, relative):,}"
    return f"{price:,} bucks is a lot to move {name} one step"


def pill_words(state: Graves, relative: int, chip: int) -> str:
    name, health = name_of(state, relative), health_of(state, relative)
    if chip != WHITE:
        if after(state, relative, chip) == 0:
            return f"it kills {name}, and gives a rival points"
        return f"it helps {name} on the way to the grave: a gift to a rival"
    if health == 4:
        return f"it holds {name} at Top for a turn, or costs a rival a swap"
    if health == 1:
        return f"it keeps {name} alive, or costs a rival {state.terms.swap_price:,} bucks"
    if (paid := payout(state, relative)) > 0:
        return f"it holds {name} up, but pays a rival {paid:,} bucks"
    return f"it holds {name} up, or costs a rival a swap"


def share_words(state: Graves, grave: int) -> str:
    seat = state.active
    if state.is_occupied(grave):
        number = many(unseen_of(state, seat, grave))
        return f"a cheap back: one of {number} cards you have not seen"
    if leading(state, seat, 0) & bit(grave) != 0:
        return f"you already lead in grave {grave + 1}"
    if leading(state, seat, 1) & bit(grave) == 0:
        return f"it may make a tie, but does not put you ahead in grave {grave + 1}"
    dead = dying(state, seat)
    if dead == 0:
        return f"you would lead in grave {grave + 1}, but none of yours dies now"
    one = bit(best_coffin(state, dead, grave))
    return f"{name_of(state, lowest(one))} dies now: {points(state.terms.worth(one, grave))} there"


def best_coffin(state: Graves, relatives: int, grave: int) -> int:
    some = [r for r in range(RELATIVES) if relatives >> r & 1]
    return max(some, key=lambda r: state.terms.worth(bit(r), grave))


def points(number: int) -> str:
    return "1 point" if number == 1 else f"{number} points"


def idle_words(state: Graves, move: int) -> str:
    if state.phase == RESPOND:
        return "it lets this burial be, and keeps your cards"
    if move == PASS:
        return "no card of yours does more now than later"
    if state.phase == DISTRIBUTE:
        return "everybody has a prescription"
    if state.phase == PILLS:
        return "your money is needed for your own family"
    return "no share is worth its price now"


def burial_words(state: Graves, move: int) -> str:
    if move < CLAIM:
        relative = move - COFFIN
        graves = leading(state, state.burier, 0) & ~state.occupied
        best = best_points(state, bit(relative), graves)
        return f"{name_of(state, relative)} can get {points(best)}"
    if move == NEW_CEMETERY:
        return f"{points(state.terms.in_cemetery)}, and nothing is used up"
    if move == WITHDRAW:
        return "it saves the documents for another claim"
    if move >= DOC:
        return document_words(state)
    one, grave = bit(state.coffin), (move - CLAIM) % GRAVES
    gained = f"{points(state.terms.worth(one, grave))} for {name_of(state, state.coffin)}"
    if move >= DOUBLE:
        return f"{gained}, and no majority is needed"
    empty = ALL_GRAVES & ~state.occupied
    if empty & (empty - 1) == 0:
        ahead = wins_by(state, state.burier, one, empty)
        return f"{gained}; it ends the game, and you {'win' if ahead else 'do not win'}"
    if leading(state, state.burier, 0) & bit(grave) == 0:
        return f"{gained}, at the price of a document"
    return gained


def document_words(state: Graves) -> str:
    if state.asked == state.burier:
        return "it may put you ahead in this claim"
    if documents_for(state, state.asked, state.claimed) < short_of_tie(state, state.asked):
        return "it is wasted: all your documents do not make a tie"
    return f"a tie stops the burial in grave {state.claimed + 1}"


def card_words(state: Graves, move: int) -> str:
    if move < CARE:
        relative = move - SHOCK
        if after(state, relative, BITTER) == 0:
            return f"{name_of(state, relative)} dies at once"
        return f"two steps down for {name_of(state, relative)} without a bribe"
    if move < MIXUP:
        due, paid = owed_to(state, state.asked, move - CARE)
        return f"others pay you {paid:,} of {due:,} bucks" if due else "nobody else lies there"
    relative, grave = divmod(move - MIXUP, GRAVES)
    one = bit(relative)
    gain = state.terms.worth(one, grave) - state.terms.worth(one, state.grave_of(relative))
    owner = "you" if state.kin(state.asked) & one else "a rival"
    if gain == 0:
        return f"it changes nothing for {owner}"
    return f"it {'takes' if gain < 0 else 'gives'} {owner} {points(abs(int(gain)))}"
