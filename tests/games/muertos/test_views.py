"""What each seat sees, and what it must not see (D-I1 to D-I5, invariant 11)."""

import json
from typing import Any

from restinplay.core.record import HIDDEN
from restinplay.core.state import SPECTATOR
from restinplay.games.muertos.bags import one
from restinplay.games.muertos.state import Muertos
from tests.games.muertos.games import Played, every_game, game_with, glimpses
from tests.games.muertos.table import P1, P2, P3, acts, moves, on, table
from tests.marks import clause

CARDS = [card["id"] for card in game_with(0, 2).data["cards"]]
BACK = {card["id"]: card["movement"] for card in game_with(0, 2).data["cards"]}
COVERED = {"M1", "M2", "M3"}


def words(part: Any) -> set[str]:
    """Every word in a piece of JSON."""
    text = json.dumps(part)
    return set("".join(c if c.isalnum() or c == "_" else " " for c in text).split())


@clause("D-I1", "D-I2", "D-I3")
@every_game
def test_a_view_shows_the_backs_of_others_and_no_front(played: Played) -> None:
    """A front is named only where it lies open, is one's own, or may be anywhere: `unseen`."""
    open_to_all = {"question", "options", "discard", "dens", "attack", "played", "unseen", "pile"}
    for moment in glimpses(played, 13):
        state, story = moment.state, moment.story
        for seat in (SPECTATOR, *range(played.seats)):
            view = json.loads(json.dumps(state.view(seat)))
            for other, told in enumerate(view["players"]):
                if other == seat:
                    assert sorted(told["hand"]) == sorted(story.skeletons[seat].hand)
                    continue
                assert set(told["hand"]) <= COVERED
                assert len(told["hand"]) == len(story.skeletons[other].hand)
                backs = sorted(f"M{BACK[card]}" for card in story.skeletons[other].hand)
                assert sorted(told["hand"]) == backs
                if not (view["movement"]["acting"] and other == view["active"]):
                    assert not words(told) & set(CARDS)
            shown = view["movement"]["acting"] or view["movement"]["clinger"] >= 0
            assert (view["played"] is not None) == shown
            rest = {
                n: part for n, part in view.items() if n not in {*open_to_all, "players", "legal"}
            }
            assert not words(rest) & set(CARDS)
            assert bool(view["legal"]) == (state.asked == seat)


def with_other_fronts(state: Muertos, seat: int) -> Muertos:
    """The same position, but one hidden card of this seat is another one of its back."""
    other = state.clone()
    assert isinstance(other, Muertos)
    hand, pile = int(state.hand[seat]), int(state.pile)
    for n, mine in enumerate(CARDS):
        for m, theirs in enumerate(CARDS):
            holds, has = hand >> 4 * n & 15, pile >> 4 * m & 15
            if holds and has and n != m and BACK[mine] == BACK[theirs]:
                other.hand[seat] += one(m) - one(n)
                other.pile += one(n) - one(m)
                return other
    return other


@clause("D-I2", "D-I3", "DR-50", "DR-84")
@every_game
def test_invariant_11_hidden_fronts_do_not_show(played: Played) -> None:
    changed = 0
    for moment in glimpses(played, 29):
        state = moment.state
        for seat in range(played.seats):
            other = with_other_fronts(state, seat)
            changed += other != state
            for watcher in (SPECTATOR, *range(played.seats)):
                if watcher != seat:
                    assert other.view(watcher) == state.view(watcher)
    assert changed


@clause("D-I1", "DR-66", "DR-67")
def test_everybody_sees_the_table() -> None:
    evening = table(
        on(10, "1A2L", owns="music", hand="kick grab", laid="trail"),
        on(31, hand="mend", laid="sidestep"),
        on(5, hand="trail trail"),
        order="1 2 3",
        dog=7,
        digger=26,
        discard="kick mend",
        dens={29: "shove dance"},
    )
    for seat in (P1, P2, P3, None):
        view = evening.view(seat)
        assert [player["field"] for player in view["players"]] == ["10", "31", "5"]
        assert (view["players"][P1]["arms"], view["players"][P1]["legs"]) == (1, 2)
        assert view["players"][P1]["festivities"] == ["music"]
        assert [player["backs"] for player in view["players"]] == [[0, 1, 1], [0, 0, 1], [2, 0, 0]]
        assert (view["dog"], view["gravedigger"], view["red_way"]) == ("7", "26", False)
        assert sorted(view["discard"]) == ["kick", "mend"]
        assert view["dens"][0] == {"field": 29, "bones": ["shove"], "festivities": ["dance"]}
        assert view["order"] == [P1, P2, P3]
        assert view["round"] == 1
        laid = [player["laid"] for player in view["players"]]
        own = ["trail", "sidestep", None]
        backs = ["M1", "M3", None]
        assert laid == [own[s] if s == seat else backs[s] for s in range(3)]


@clause("D-I4")
def test_a_card_comes_to_light_with_its_action_and_not_with_its_movement() -> None:
    acting = acts("hurl_pie", on(10), on(11))
    assert "hurl_pie" in words(acting.view(P2)["players"][P1])
    moving = moves("hurl_pie", on(10), on(11))
    assert not words(moving.view(P2)["players"]) & (set(CARDS) - {"kick"})
    assert moving.view(P2)["players"][P1]["laid"] == "M1"


@clause("D-I4", "D-I2")
def test_a_drawn_front_is_the_drawers_alone() -> None:
    evening = acts("mend", on(10, hand="kick"), on(20), pile="trail grab ...")
    assert evening.hand(P1) == ["grab", "kick", "trail"]
    assert sorted(evening.view(P2)["players"][P1]["hand"]) == ["M1", "M2", "M3"]
    state = evening.game.new()
    draw = next(move for move in state.legal())
    state.play(draw)
    assert state.question().kind == "draw"
    front = state.legal()[0]
    assert state.witness(front, P1) == state.moves.text(front)
    assert state.witness(front, P2) == state.witness(front, SPECTATOR) == "?"


@clause("D-L1", "D-I2")
def test_a_laid_card_is_witnessed_by_its_back() -> None:
    evening = table(on(3, hand="grab kick"), on(5), stage="lay", order="1 2")
    move = evening.state.moves.parse("lay grab")
    assert evening.state.witness(move, P1) == "lay grab"
    for seat in (P2, SPECTATOR):
        seen = evening.state.witness(move, seat)
        assert HIDDEN in seen
        assert "M3" in seen
        assert "grab" not in seen


@clause("D-I5", "DR-81")
@every_game
def test_every_seat_can_subtract(played: Played) -> None:
    """What a seat cannot see is the deck less what it sees: pile and covered cards of others."""
    for moment in glimpses(played, 11):
        story = moment.story
        for seat in range(played.seats):
            view = moment.state.view(seat)
            hidden = list(story.pile)
            for other, bones in enumerate(story.skeletons):
                if other != seat:
                    hidden += bones.hand
                    hidden += [bones.laid] if bones.laid else []
                    if other == story.active and not view["movement"]["acting"]:
                        hidden += story.in_play[:1]
            assert sorted(view["unseen"]) == sorted(hidden)


@clause("D-E2", "D-I1")
def test_when_the_game_is_over_nothing_is_hidden() -> None:
    evening = moves("kick", on(10, hand="grab"), on(20, hand="mend"), round=20, dawn_round="20")
    evening.p1("end")
    assert evening.over
    assert evening.view(P2)["players"][P1]["hand"] == ["grab"]
    assert evening.view(None)["players"][P2]["hand"] == ["mend"]
