"""What is foreseen at the graves comes true, whatever the others hold and whatever is turned up."""

from collections.abc import Iterator
from typing import Any

from restinplay.core.rng import Rng
from restinplay.core.state import CHANCE, OVER, SPECTATOR
from restinplay.games.graves import claim, ending, foresight, pills, prescriptions
from restinplay.games.graves.extras import extras
from restinplay.games.graves.foresight import Scene, scene_of
from restinplay.games.graves.game import GravesGame
from restinplay.games.graves.pills import health_of
from restinplay.games.graves.position import position
from restinplay.games.graves.reveal import open_views
from restinplay.games.graves.state import Graves
from restinplay.games.graves.words import warnings
from restinplay.games.scenes import MOST_TABLES
from tests.games.graves.games import Played, every_game
from tests.marks import clause

WORLDS = 3
DOOM = "ends the game"


def worlds(game: GravesGame, view: dict[str, Any]) -> Iterator[Graves]:
    """Positions that the asked seat believes possible: each time another object."""
    belief = game.belief(view)
    for seed in range(WORLDS):
        world = game.new()
        belief.imagine(world, Rng(seed))
        yield world


def scenes(played: Played) -> Iterator[tuple[Graves, dict[str, Any], list[Graves]]]:
    """Questions of a game with what is shown of each, and worlds in which it may be asked."""
    for number, (state, _) in enumerate(played.decisions()):
        if number % 4 == played.seed % 4:
            view = state.view(int(state.asked))
            yield state, extras(view, played.game.data), list(worlds(played.game, view))


def played_on(world: Graves, *moves: str) -> Graves:
    """What these answers lead to, with any answers of nature."""
    then = world.clone()
    then.log = []
    for move in moves:
        then.play(then.moves.parse(move))
        while then.asked == CHANCE:
            then.play(then.odds()[-1][0])
    assert isinstance(then, Graves)
    return then


def relative_of(state: Graves, name: str) -> int:
    return state.terms.ids.index(name)


def told(state: Graves, kind: str) -> list[tuple[int, ...]]:
    return [event.args for event in state.log or () if event.kind == kind]


def ends_step(world: Graves) -> Graves:
    """Everybody goes on until step 5 is over."""
    then = played_on(world)
    while not {"worse", "better", "stays", "died"} & {event.kind for event in then.log or ()}:
        quiet = "done" if then.question().kind in ("pills", "shares") else "pass"
        if then.active != world.active or then.asked == OVER:
            break
        then.play(then.moves.parse(quiet))
    return then


@clause("G-301", "G-302", "G-303", "G-304")
@every_game
def test_step_5_does_what_was_foreseen(played: Played) -> None:
    for state, seen, possible in scenes(played):
        if state.question().kind not in ("pills", "shares", "adjust window"):
            continue
        mine = int(state.kin(state.active) & prescriptions.carrying(state))
        carrying = {n: f for n, f in seen["forecast"].items() if mine >> relative_of(state, n) & 1}
        assert len(carrying) == mine.bit_count()
        for world in possible:
            then = ends_step(world)
            dead = {then.terms.ids[args[1]] for args in told(then, "died")}
            assert dead == set(seen["dying"]) == {n for n in carrying if not carrying[n]["health"]}
            risen = {then.terms.ids[relative]: paid for relative, _, paid in told(then, "better")}
            for name, foreseen in carrying.items():
                health = health_of(then, relative_of(state, name))
                paid = state.terms.inheritance if name in dead else risen.get(name, 0)
                assert foreseen == {"health": health, "pays": paid}


@clause("G-304", "G-403")
@every_game
def test_places_are_shown_for_all_who_wait_or_will_die(played: Played) -> None:
    for state, seen, possible in scenes(played):
        seat = int(state.asked)
        for world in possible:
            pills.take_pills(world, seat)
            assert set(seen["places"]) == {
                name
                for relative, name in enumerate(world.terms.ids)
                if world.pending & world.kin(seat) & (1 << relative)
            }


@clause("G-213", "G-215", "G-222", "G-232", "G-404", "G-408", "G-426", "G-503", "G-506", "G-507")
@every_game
def test_answers_do_what_was_foreseen(played: Played) -> None:
    for state, seen, possible in scenes(played):
        for move, effect in seen["effects"].items():
            for world in possible:
                check_effect(world, int(state.asked), move, effect)


def check_effect(world: Graves, seat: int, move: str, effect: dict[str, Any]) -> None:
    kind, *rest = move.split()
    then = played_on(world, move)
    spent = world.money[seat] - then.money[seat]
    if kind in ("give", "swap", "pill", "share"):
        assert spent == effect["price"]
    if kind in ("give", "swap", "pill"):
        check_pill(then, rest[0], effect)
    elif kind == "share":
        assert rights(then, seat, int(rest[0])) == effect["rights"]
    elif kind in ("double", "new"):
        assert gained(world, then, seat) == effect["points"]
        assert (effect.get("double", False), effect.get("documents", 0)) == (kind == "double", 0)
    elif kind == "claim":
        check_claim(world, then, seat, effect)
    elif kind == "doc" and then.claimed >= 0:
        assert then.view(seat)["claim"]["rights"] == effect["tally"]
    elif kind == "shock":
        assert health_of(then, relative_of(then, rest[0])) == effect["health"]
        assert -spent == effect["pays"]
    elif kind == "care":
        assert sorted([payer, paid] for payer, _, paid in told(then, "paid")) == sorted(
            effect["bills"]
        )
    elif kind == "mixup":
        owner = int(world.owner_of(relative_of(world, rest[0])))
        assert gained(world, then, owner) == effect["points"] - effect["before"]


def gained(world: Graves, then: Graves, seat: int) -> int:
    return int(ending.points_of(then, seat) - ending.points_of(world, seat))


def rights(state: Graves, seat: int, grave: int) -> list[int]:
    every = [player["rights"][grave - 1] for player in state.view(SPECTATOR)["players"]]
    return [every[seat], max(every[:seat] + every[seat + 1 :])]


def check_pill(then: Graves, name: str, effect: dict[str, Any]) -> None:
    """What is carried from now on does that in the owner's step 5."""
    owner = then.owner_of(relative_of(then, name))
    before = then.money[owner]
    others = then.kin(owner) & ~(1 << relative_of(then, name))
    then.take_chips(others)
    pills.take_pills(then, owner)
    assert health_of(then, relative_of(then, name)) == effect["health"]
    assert then.money[owner] - before == effect["pays"]


def check_claim(world: Graves, then: Graves, seat: int, effect: dict[str, Any]) -> None:
    assert rights(world, seat, effect["grave"]) == effect["rights"]
    for _document in range(effect["documents"]):
        assert then.question().kind == "commit"
        then.play(next(move for move in then.legal() if then.moves[move].kind == "doc"))
    assert then.question().kind != "commit" or then.asked != seat or not then.first
    if then.claimed >= 0:
        claim.succeed(then)
    assert gained(world, then, seat) == effect["points"]


@clause("G-801")
@every_game
def test_the_game_ends_where_a_warning_says_so(played: Played) -> None:
    for state, _, possible in scenes(played):
        view = state.view(int(state.asked))
        for move in view["legal"]:
            if DOOM not in (warnings(view, move, played.game.data) or "") or "claim" in move:
                continue
            for world in possible:
                then = played_on(world, move)
                owner = then.active
                if move.startswith("pill"):
                    owner = then.owner_of(relative_of(then, move.split()[1]))
                pills.take_pills(then, owner)
                assert ending.endings(then) or then.asked == OVER


@clause("G-404", "G-805")
@every_game
def test_everybody_sees_the_same_standing(played: Played) -> None:
    for number, (state, _) in enumerate(played):
        if number % 9 or any(family < 0 for family in state.family[: played.game.seats]):
            continue
        seats = range(played.game.seats)
        views = [state.view(seat) for seat in (*seats, SPECTATOR)]
        views.append(open_views(views[:-1]))
        seen = [extras(view, played.game.data) for view in views]
        for part in ("standing", "leaders", "prices", "points", "dying", "asking"):
            assert all(told[part] == seen[0][part] for told in seen[1:]), part
        waiting = [int(state.pending & state.kin(seat)).bit_count() for seat in seats]
        assert seen[0]["standing"] == [
            points + many * state.terms.in_cemetery
            for points, many in zip(state.scores(), waiting, strict=True)
        ]


def test_options_of_strangers_do_not_fill_the_memory() -> None:
    for rounds in range(1, 2 * MOST_TABLES):
        game = GravesGame({"round_limit": str(rounds)}, 2)
        scene_of(position(game).view(0), game.data)
    assert len(foresight._blank) <= MOST_TABLES


@clause("G-403")
def test_a_place_is_foreseen_while_others_bury() -> None:
    game = GravesGame({}, 2)
    state = position(
        game,
        step="adjust",
        active=1,
        health={"R2": "near", "M1": "near"},
        chips={"R2": "placebo", "M1": "placebo"},
        shares=("GM3 ID4", "MX3"),
    )
    scene = Scene(state.view(0), game.data)
    found = [(place.grave, place.documents) for place in scene.places(0)]
    assert found == [(1, 1), (2, 1), (3, 1), (4, 0), (5, 1)]
