"""G-107: the worlds that a player imagines, against a count of all that are possible."""

from collections import Counter
from itertools import permutations, product

from restinplay.core.rng import Rng
from restinplay.core.state import OVER, SPECTATOR
from tests.counts import assert_odds
from tests.games.graves.games import Played, every_game
from tests.games.graves.lying import ACTIONS, GRAVES
from tests.games.graves.reread import Plain
from tests.games.graves.seen import Facts, View, facts_of
from tests.games.graves.table import Table, table
from tests.marks import clause

World = tuple[tuple[str, ...], ...]  # the unplayed shares of every seat, then the given up ones
PILE = -1


def possible(plain: Plain, viewer: int, first_commit: bool) -> Counter[World]:
    """Every arrangement of the backs that the viewer has not seen, as often as it can lie."""
    graves = [arrangements(plain, viewer, g) for g in GRAVES]
    worlds: Counter[World] = Counter()
    for parts in product(*graves):
        lying = [pair for part in parts for pair in part]
        world = tuple(
            tuple(sorted(code for at, code in lying if at == place))
            for place in range(2 * plain.seats)
        )
        if not first_commit or has_the_documents(plain, world):
            worlds[world] += 1
    return worlds


def arrangements(plain: Plain, viewer: int, grave: int) -> list[list[tuple[int, str]]]:
    """Of one grave: lists of (place, share); places are seats, seats + n for given up, PILE."""
    known, places = [], [PILE] * plain.piles[grave]
    for seat in range(plain.seats):
        heaps = (
            (seat, plain.shares[seat]),
            (
                plain.seats + seat,
                [code for code, by in plain.removed.items() if by == seat],
            ),
        )
        for place, heap in heaps:
            mine = [code for code in heap if code.endswith(str(grave))]
            if seat == viewer:
                known += [(place, code) for code in mine]
            else:
                places += [place] * len(mine)
    if {*places} <= {PILE}:
        return [known]  # nobody has anything of it that is hidden
    seen = {code for _, code in known} | plain.played
    unseen = [f"{a}{grave}" for a in ACTIONS if f"{a}{grave}" not in seen]
    return [[*known, *zip(places, order, strict=True)] for order in permutations(unseen)]


def has_the_documents(plain: Plain, world: World) -> bool:
    """The exception: the burier owns what is still needed."""
    assert plain.burial is not None
    burier, grave = plain.burial[0], plain.claimed
    others = [plain.rights(p, grave) for p in range(plain.seats) if p != burier]
    needed = max(others) + 1 - plain.rights(burier, grave)
    owned = [code for code in world[burier] if code[:2] == "ID" and code[2] != str(grave)]
    return len(owned) >= needed


def imagined(turn: Table, viewer: int, count: int) -> list[World]:
    belief, rng, worlds = turn.game.belief(turn.view(viewer)), Rng(107), []
    state = turn.game.new()
    for _ in range(count):
        belief.imagine(state, rng)
        state.asked = OVER  # so that one view shows everything
        players = state.view(SPECTATOR)["players"]
        heaps = [player["shares"] for player in players] + [p["removed"] for p in players]
        worlds.append(tuple(tuple(sorted(heap)) for heap in heaps))
    return worlds


def assert_belief(turn: Table, viewer: int, *, first: bool = False, count: int = 1000) -> None:
    odds = possible(turn.both.plain, viewer, first)
    assert len(odds) > 1
    assert count > 8 * len(odds), "too many cells for this many worlds"
    assert_odds(imagined(turn, viewer, count), odds)


@clause("G-107", "G-104")
def test_backs_lie_evenly_in_pile_and_hands() -> None:
    turn = table(
        3,
        shares=["MX1 GM2", "DO1 ID2", "SH2"],
        removed=["", "SH1"],
        played="GM1",
    )
    assert_belief(turn, 0)
    assert_belief(turn, 1)


@clause("G-107", "G-104", "GR-31")
def test_what_you_gave_up_yourself_you_have_seen() -> None:
    turn = table(2, shares=["", "DO1 ID2"], removed=["SH1 GM1", "MX2"], played="GM2")
    assert_belief(turn, 0)
    assert_belief(turn, 1)


@clause("G-107", "GR-05")
def test_open_backs_leave_nothing_to_guess_but_the_piles() -> None:
    turn = table(2, shares=["MX1", "DO1 ID2"], removed=["SH1", "MX2"], share_backs="open")
    for world in imagined(turn, 1, 30):
        assert world == (("MX1",), ("DO1", "ID2"), ("SH1",), ("MX2",))


@clause("G-107", "G-422", "GR-77")
def test_gs_51_b_an_announcement_is_weighed_exactly() -> None:
    turn = table(graves={3: "R1"}, health="M2 near", shares=["ID3", "DO3"], played="SH3 GM3")
    turn.play("0 give M2 placebo").on_to("bury")
    even: dict[tuple[str, ...], float] = {("ID3",): 1, ("MX3",): 1}
    assert_odds([world[0] for world in imagined(turn, 1, 1000)], even)
    turn.play("0 claim 2")
    assert {world[0] for world in imagined(turn, 1, 50)} == {("ID3",)}
    assert possible(turn.both.plain, 1, first_commit=True).keys() == {*imagined(turn, 1, 50)}


def two_documents_needed() -> Table:
    """P1 has a share of grave 4; P0 claims it with two documents of grave 1, 2 or 5."""
    turn = table(
        health="M4 near",
        shares=["ID1 ID2 MX5 SH5", "GM4 SH2 ID3"],
        played="DO1 MX1 DO2 DO5",
    )
    return turn.play("0 give M4 placebo").on_to("bury").play("0 claim 4")


@clause("G-107", "G-421", "G-422")
def test_a_first_commit_proves_as_many_documents_as_are_needed() -> None:
    turn = two_documents_needed()
    assert_belief(turn, 1, first=True)
    turn.play("0 doc 1")
    assert turn.asks == "commit"
    assert_belief(turn, 1, first=True)


@clause("G-107", "G-423", "G-426")
def test_after_the_first_commit_all_is_even_again() -> None:
    turn = two_documents_needed().play("0 doc 1", "0 doc 2")
    assert (turn.asked, turn.asks) == (1, "respond")
    assert_belief(turn, 1)
    turn.play("1 doc 3")
    assert (turn.asked, turn.asks, turn.offers) == (0, "commit", {"withdraw"})
    assert_belief(turn, 1)
    turn.play("0 withdraw")
    assert_belief(turn, 1)


@clause("G-107", "G-422")
def test_a_third_player_learns_the_same_from_an_announcement() -> None:
    turn = table(
        3,
        health="M4 near",
        shares=["ID1 MX2", "GM4 SH1", "GM2"],
        played="DO1 GM1 DO2 SH2 DO4 MX4 SH4",
    )
    turn.play("0 give M4 placebo").on_to("bury").play("0 claim 3")
    assert (turn.asks, turn.offers) == ("commit", {"doc 1"})
    for viewer in (1, 2):
        assert_belief(turn, viewer, first=True)


@clause("G-107", "G-422", "G-236")
@every_game
def test_every_world_imagined_has_each_share_once_and_the_documents_that_are_proved(
    played: Played,
) -> None:
    rng, world = Rng(played.seed), played.game.new()
    for number, (state, _) in enumerate(played.decisions()):
        claim = state.view(SPECTATOR)["claim"]
        proves = claim is not None and claim["first"]
        for viewer in range(played.seats if proves or number % 15 == 0 else 0):
            played.game.belief(state.view(viewer)).imagine(world, rng)
            facts = facts_of(world, played.seats)
            codes = [c for heap in facts["shares"] + facts["removed"] for c in heap]
            assert len({*codes, *facts["played"]}) == len(codes) + len(facts["played"])
            if proves:
                proved(state.view(SPECTATOR), facts)


def proved(view: View, facts: Facts) -> None:
    """The burier owns as many documents as it takes to get ahead."""
    burier, claim = view["burial"]["seat"], view["claim"]
    others = [rights for seat, rights in enumerate(claim["rights"]) if seat != burier]
    needed = max(others) + 1 - claim["rights"][burier]
    shares = facts["shares"][burier]
    assert len([c for c in shares if c[:2] == "ID" and c[2] != str(claim["grave"])]) >= needed
