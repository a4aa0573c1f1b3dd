"""Tables of graves at the beginning of a turn: set in the words of the rules, or at random."""

import random
from collections.abc import Mapping, Sequence

from restinplay.games.graves.game import GravesGame
from restinplay.games.graves.position import position
from restinplay.games.graves.state import Graves
from tests.games.graves.lying import (
    ALIVE,
    CEMETERY,
    DEAD,
    GRAVES,
    INVENTORY,
    KINDS,
    LETTERS,
    all_shares,
    family,
)
from tests.games.graves.reread import Plain

CONDITIONS = ("dead", "near", "weak", "unwell", "top")


def setting(
    options: dict[str, str],
    seats: int,
    active: int = 0,
    money: int | tuple[int, ...] = 5000,
    health: str = "",
    chips: str = "",
    graves: Mapping[int, str] | None = None,
    cemetery: str = "",
    shares: Sequence[str] = (),
    played: str = "",
    removed: Sequence[str] = (),
    luck: Sequence[str] = (),
) -> Plain:
    """`health` is "M1 near, M2 weak", `chips` is "M1 placebo 1" (by seat 1); graves by number."""
    plain = _seated(options, seats, active)
    plain.money = list(money) if isinstance(money, tuple) else [money] * seats
    for words in filter(None, health.split(", ")):
        name, condition = words.split()
        plain.relatives[name].health = CONDITIONS.index(condition)
    for words in filter(None, chips.split(", ")):
        name, kind, by = words.split()
        plain.relatives[name].chip, plain.relatives[name].by = kind, int(by)
    for place, names in [*(graves or {}).items(), (CEMETERY, cemetery)]:
        for name in names.split():
            plain.relatives[name].place, plain.relatives[name].health = place, DEAD
    for seat, codes in enumerate(shares):
        plain.shares[seat] = set(codes.split())
    for seat, codes in enumerate(removed):
        plain.removed |= dict.fromkeys(codes.split(), seat)
    plain.played = set(played.split())
    _pile_up(plain, luck)
    return plain


def _seated(options: dict[str, str], seats: int, active: int) -> Plain:
    start, chosen = options["start_player"], options["families"]
    starter = 0 if start == "random" else int(start)
    turns = (active - starter) % seats
    plain = Plain(options, seats, starter=starter, active=active, turns=turns)
    letters = LETTERS if chosen == "random" else chosen.split("+")
    for seat in range(seats):
        plain.relatives |= {r.id: r for r in family(letters[seat], seat)}
    return plain


def _pile_up(plain: Plain, luck: Sequence[str]) -> None:
    """The piles hold what lies nowhere else; open tops are those of `luck`."""
    for g in GRAVES:
        left = sorted(plain.unknown(g))
        plain.piles[g] = len(left)
        if plain.options["share_backs"] == "open" and left:
            plain.tops[g] = next((code for code in luck if code in left), left[0])


def rich(options: dict[str, str], seats: int, luck: random.Random) -> Plain:
    """A table at random in the thick of things: much is owned, and much is about to happen."""
    plain = _seated(options, seats, luck.randrange(seats))
    plain.money = [1000 * luck.randrange(9) for _ in range(seats)]
    for code in sorted(all_shares()):
        fate = luck.random()
        if fate < 0.55:
            plain.shares[luck.randrange(seats)].add(code)
        elif fate < 0.62:
            plain.removed[code] = luck.randrange(seats)
        elif fate < 0.72:
            plain.played.add(code)
    _bury_some(plain, luck)
    for r in plain.relatives.values():
        if r.place == ALIVE:
            r.health = luck.choice((1, 1, 2, 2, 3, 4))
            if luck.random() < 0.2:
                by = luck.choice([seat for seat in range(seats) if seat != r.owner])
                r.chip, r.by = luck.choice(KINDS), by
    _collect_chips(plain)
    _pile_up(plain, ())
    return plain


def _bury_some(plain: Plain, luck: random.Random) -> None:
    """At most four graves are taken, by two where a DO was played, and nobody is extinct."""
    full = luck.sample(list(GRAVES), luck.randrange(5))
    holes = [g for g in full for _ in range(1 + (f"DO{g}" in plain.played))]
    holes += [CEMETERY] * luck.randrange(2 * plain.seats)
    names = luck.sample(sorted(plain.relatives), len(plain.relatives))
    for place in holes:
        r = plain.relatives[names.pop()]
        if len(plain.living(r.owner)) > 1:
            r.place, r.health = place, DEAD


def _collect_chips(plain: Plain) -> None:
    """No more chips on relatives than a limited stock has, and one bitter pill from each player."""
    for kind in KINDS:
        bearers = [r for r in plain.relatives.values() if r.chip == kind]
        givers = set[int | None]()
        for number, r in enumerate(bearers):
            again = kind == "bitter" and (r.by in givers or r.by == plain.active)
            givers.add(r.by)
            if again or number >= INVENTORY[kind]:
                r.chip, r.by = "", None


def state_of(game: GravesGame, plain: Plain) -> Graves:
    """The state that looks like this table, at the first question of the turn."""
    seats, relatives = range(plain.seats), plain.relatives.values()
    return position(
        game,
        active=plain.active,
        start=plain.starter,
        money=plain.money,
        health={r.id: CONDITIONS[r.health] for r in relatives if r.place == ALIVE},
        chips={r.id: f"{r.chip} {r.by}" for r in relatives if r.chip},
        graves={g: " ".join(r.id for r in plain.coffins(g)) for g in GRAVES if plain.coffins(g)},
        new_cemetery=" ".join(r.id for r in plain.coffins(CEMETERY)),
        shares=[" ".join(plain.shares[seat]) for seat in seats],
        removed=[" ".join(c for c, by in plain.removed.items() if by == seat) for seat in seats],
        played=" ".join(plain.played),
        tops=plain.tops,
    )
