"""What is foreseen at a table comes true, whatever the others hold."""

from collections.abc import Iterator

from restinplay.core.rng import Rng
from restinplay.games.muertos.foresight import Scene
from restinplay.games.muertos.state import Muertos
from tests.games.muertos.games import Moment, Played, every_game, glimpses
from tests.games.muertos.table import acts, moves, on
from tests.marks import clause

WORLDS = 3


def scenes(played: Played, every: int) -> Iterator[tuple[Scene, Moment]]:
    """What those who are asked can foresee."""
    for moment in glimpses(played, every):
        yield Scene(moment.state.view(int(moment.state.asked)), moment.game.data), moment


def worlds(moment: Moment) -> Iterator[Muertos]:
    """Positions that the asked seat believes possible: each time another object."""
    belief = moment.game.belief(moment.state.view(int(moment.state.asked)))
    for seed in range(WORLDS):
        world = moment.game.new()
        belief.imagine(world, Rng(seed))
        world.log = []
        yield world


def texts(state: Muertos) -> list[str]:
    return [state.moves.text(move) for move in state.legal()]


@clause("D-A3", "D-M4", "D-D1", "D-X2")
@every_game
def test_what_is_foreseen_comes_true_in_every_world_that_a_seat_imagines(played: Played) -> None:
    for scene, moment in scenes(played, 15):
        kind, seat = moment.state.question().kind, int(moment.state.asked)
        for world in worlds(moment):
            if kind == "mode" and "act" in texts(world):
                check_action(scene, seat, world)
            elif kind == "step":
                check_steps(scene, seat, world)
            elif kind == "vault":
                assert texts(world) == [f"vault {field}" for field in sorted(scene.leaps())]


def check_action(scene: Scene, seat: int, world: Muertos) -> None:
    card = scene.view["players"][seat]["laid"]
    world.play(world.moves.parse("act"))
    idle = any(event.kind == "no_effect" for event in world.log or ())
    assert scene.works(seat, card) != idle
    aims = [aim.text for aim in scene.aims(seat, card)]
    assert aims == [text for text in texts(world) if aims]


def check_steps(scene: Scene, seat: int, world: Muertos) -> None:
    offers = texts(world)
    allowed = [text for text in offers if text.startswith("step")]
    fields = sorted(scene.walk(seat, 1)) if allowed else []
    assert allowed == [f"step {field or 'start'}" for field in fields]
    led = [text for text in offers if text.startswith("dog")]
    assert {text.split()[1] for text in led} <= {str(f or "start") for f in scene.dog_walk()}
    for text in led:
        after = world.clone()
        after.log = []
        after.play(after.moves.parse(text))
        bites = [event.args[1] for event in after.log if event.kind == "dog_attacks"]
        there = scene.bitten_on(after.moves[after.moves.parse(text)].args[0])
        assert bites == (there if len(there) == 1 else [])


def test_a_walk_ends_where_a_field_has_an_effect() -> None:
    table = moves("kick", on(18, hand="mend"), on(1))
    scene = Scene(table.view(0), table.game.data)
    assert scene.walk(0, 2)[19] == [19]
    assert all(way[:-1] != [19] for way in scene.walk(0, 3).values())


@clause("D-X2")
def test_a_leap_is_told_by_its_shortest_route() -> None:
    table = acts("vault", on(4, hand="mend"), on(5), on(6))
    scene = Scene(table.view(0), table.game.data)
    for field, way in scene.leaps().items():
        assert way[-1] == field
        assert any(scene.at[seat] in way[:-1] for seat in scene.others(0))
        assert len(way) <= len({*way})
    assert table.offers == {f"vault {field}" for field in scene.leaps()}
    assert scene.leaps() == {17: [5, 17], 7: [6, 7]}
    far = acts("vault", on(9, hand="mend"), on(11), on(22), dog=23)
    assert Scene(far.view(0), far.game.data).leaps() == {
        12: [10, 11, 12],
        20: [10, 23, 22, 20],
        30: [10, 23, 22, 30],
    }
