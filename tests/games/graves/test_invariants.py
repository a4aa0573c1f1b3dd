"""GI-01 to GI-10 and GI-13 to GI-16: what holds in every position of every game."""

from collections import Counter

from restinplay.core.state import OVER
from tests.games.graves.games import Played, every_game
from tests.games.graves.lying import (
    ALIVE,
    CEMETERY,
    GRAVES,
    INVENTORY,
    KINDS,
    LETTERS,
    PAYOUTS,
    PENDING,
    all_shares,
)
from tests.games.graves.steps import Step, changes, new_turn, steps
from tests.marks import clause

BURIALS = {"coffin", "bury", "commit", "respond"}
CARDS = ("shock", "care", "mixup")


@clause("G-002", "G-234", "G-236")
@every_game
def test_gi_01_every_share_is_in_one_place(played: Played) -> None:
    for step in steps(played):
        codes = step.codes()
        assert len(codes) == len(set(codes))
        assert set(codes) <= all_shares()
        for g in GRAVES:
            out = [code for code in codes if code.endswith(str(g))]
            assert len(out) + step.facts["piles"][g] == 5


@clause("G-003", "G-304", "G-407", "GR-43", "GR-D14")
@every_game
def test_gi_02_every_relative_is_in_one_place(played: Played) -> None:
    for step in steps(played):
        places = {name: r.place for name, r in step.relatives.items()}
        lying = {g: step.facts["coffins"][g] for g in GRAVES}
        lying |= {CEMETERY: step.facts["cemetery"], PENDING: step.facts["pending"]}
        for place, names in lying.items():
            assert names == sorted(n for n, at in places.items() if at == place)
        assert all((r.place == ALIVE) == (r.health > 0) for r in step.relatives.values())
        owners = Counter(r.owner for r in step.relatives.values())
        assert owners == dict.fromkeys(range(played.seats), 5)


@clause("G-102", "G-213", "G-215", "G-221", "G-232", "G-302", "G-303", "G-305", "G-507", "GR-67")
@every_game
def test_gi_03_money_comes_and_goes_by_the_rules(played: Played) -> None:
    for before, after in changes(played):
        assert all(sum_ >= 0 and sum_ % 1000 == 0 for sum_ in after.facts["money"])
        wanted = list(before.facts["money"])
        if before.text.startswith("care"):
            maintain(before, wanted)
        else:
            wanted[before.asked] -= price(before)
        for name, was in before.relatives.items():
            now, start = after.relatives[name], after_shock(before, name)
            if was.health and not now.health:
                wanted[was.owner] += 2000
            elif now.health > start:
                family = LETTERS.index(name[0])
                wanted[was.owner] += PAYOUTS[(2 * family + was.wish) % 5][now.health - 2]
        assert after.facts["money"] == wanted, before.text


def after_shock(step: Step, name: str) -> int:
    """The health of a relative once the answer is carried out, before anything is adjusted."""
    return max(0, step.relatives[name].health - (2 if step.text == f"shock {name}" else 0))


def price(step: Step) -> int:
    kind, *words = step.text.split()
    if kind == "share":
        return 1000 if step.facts["coffins"][int(words[0])] else 3000
    if kind == "give":
        return 0 if words[1] == "white" else 1000
    return {"swap": 2000, "pill": 1000}.get(kind, 0)


def maintain(step: Step, money: list[int]) -> None:
    for coffin in step.facts["coffins"][int(step.text.split()[1])]:
        owner = step.relatives[coffin].owner
        if owner != step.asked:
            fee = min(2000, money[owner])
            money[owner] -= fee
            money[step.asked] += fee


@clause("G-216", "G-223", "G-304", "G-306", "GR-17", "GR-69", "GR-D05")
@every_game
def test_gi_04_prescriptions(played: Played) -> None:
    for step in steps(played):
        for r in step.relatives.values():
            assert r.chip in ("", *KINDS)
            assert bool(r.chip) == (r.by is not None)
            if r.chip:
                assert r.place == ALIVE
                assert r.owner == step.active or r.by != r.owner
                assert r.owner != step.active or step.view["step"] not in ("adjust", "end window")


@clause("G-201", "G-202", "G-204", "G-701")
@every_game
def test_gi_05_the_box_is_filled_once_and_only_gets_emptier(played: Played) -> None:
    for before, after in changes(played):
        if not new_turn(before, after):
            assert not Counter(after.facts["box"]) - Counter(before.facts["box"])
        elif after.asked == OVER:
            assert after.facts["box"] == {}
        else:
            assert_full(after, limited=played.game.options["pill_supply"] == "limited")


def assert_full(step: Step, limited: bool) -> None:
    n = len(step.living(step.active))
    wanted = {"white": n, "placebo": n - 1, "bitter": 1}
    if limited:
        out = Counter(r.chip for r in step.relatives.values())
        wanted = {kind: min(wanted[kind], INVENTORY[kind] - out[kind]) for kind in KINDS}
    assert step.facts["box"] == {kind: count for kind, count in wanted.items() if count}


@clause("G-203", "GR-08", "GR-09")
@every_game
def test_gi_06_bitter_pills_never_run_short(played: Played) -> None:
    limited = played.game.options["pill_supply"] == "limited"
    for step in steps(played):
        out = Counter(r.chip for r in step.relatives.values() if r.chip)
        out.update(step.facts["box"])
        assert out["bitter"] <= played.seats
        if limited or played.seats == 2:
            assert all(out[kind] <= INVENTORY[kind] for kind in KINDS)


@clause("G-408", "G-409", "G-505", "GR-44")
@every_game
def test_gi_07_a_second_coffin_takes_a_double_occupancy(played: Played) -> None:
    for step in steps(played):
        for g in GRAVES:
            assert len(step.facts["coffins"][g]) <= 1 + (f"DO{g}" in step.facts["played"])


@clause("G-401", "G-607")
@every_game
def test_gi_08_the_dead_are_pending_in_burials_only(played: Played) -> None:
    for step in steps(played):
        assert bool(step.facts["pending"]) == (step.kind in BURIALS)
        if step.kind in ("bury", "commit", "respond"):
            assert step.facts["burial"][1] in step.facts["pending"]


MOST = {"distribute": 11, "pills": 41, "shares": 6, "bury": 6, "commit": 5, "respond": 5}


@clause("G-217", "G-407", "G-422", "G-601", "GR-71", "GR-39")
@every_game
def test_gi_09_somebody_is_asked_and_has_an_answer(played: Played) -> None:
    limited = played.game.options["pill_supply"] == "limited"
    for step in steps(played):
        if step.asked == OVER:
            assert not step.offers
            continue
        assert step.asked in range(played.seats)
        assert step.offers
        plain = [text for text in step.offers if not text.startswith(CARDS)]
        skips = 5 if limited and step.kind == "distribute" else 0
        assert len(plain) <= MOST.get(step.kind, 5 if step.kind == "coffin" else 1) + skips
        assert len(step.offers) - len(plain) <= 50
        assert len(plain) == len(step.offers) or step.kind not in ("coffin", "commit")


@clause("G-801", "GR-61", "GR-73")
@every_game
def test_gi_10_a_turn_begins_with_the_living_and_an_empty_grave(played: Played) -> None:
    first, *_ = steps(played)
    begun = [first, *(b for a, b in changes(played) if new_turn(a, b) and b.asked != OVER)]
    for step in begun:
        assert step.kind == "distribute"
        assert step.living(step.active)
        assert not all(step.facts["coffins"].values())


@clause("G-236", "G-405", "G-426")
@every_game
def test_gi_13_shares_never_change_hands_or_return(played: Played) -> None:
    for before, after in changes(played):
        gone = {code for seat in before.facts["removed"] for code in seat}
        for seat in range(played.seats):
            kept, now = set(before.facts["shares"][seat]), set(after.facts["shares"][seat])
            assert len(now - kept) == (before.text.startswith("share") and seat == before.asked)
            assert not (now - kept) & {*before.codes()}
            given_up = set(after.facts["removed"][seat])
            assert given_up >= set(before.facts["removed"][seat])
            assert kept - now <= {*after.facts["played"], *given_up}
        assert set(after.facts["played"]) >= set(before.facts["played"])
        assert gone <= {code for seat in after.facts["removed"] for code in seat}


STEPS = {"": 0, "white": 1, "placebo": -1, "bitter": -2}


@clause("G-106", "G-301", "G-302", "G-303", "G-506", "GR-28")
@every_game
def test_gi_14_health_changes_in_step_5_and_by_shock(played: Played) -> None:
    for before, after in changes(played):
        adjusted = before.view["step"] in ("shares", "adjust window") and (
            after.view["step"] in ("adjust", "end window") or new_turn(before, after)
        )
        for name, was in before.relatives.items():
            wanted = after_shock(before, name)
            assert wanted == was.health or was.owner == before.asked
            if adjusted and was.owner == before.active and wanted:
                wanted = min(4, max(0, wanted + STEPS[was.chip]))
            assert after.relatives[name].health == wanted, (before.text, name)


@clause("G-606", "G-425", "G-804", "GR-64")
@every_game
def test_gi_15_turns_and_games_end(played: Played) -> None:
    turns = Counter(step.facts["turn"] for step in steps(played) if step.asked != OVER)
    assert max(turns.values()) <= 300
    assert len(turns) <= played.seats * int(played.game.options["round_limit"])
    assert [active for _, _, active in turns] == [
        (steps(played)[0].active + n) % played.seats for n in range(len(turns))
    ]


@clause("G-805", "G-807")
@every_game
def test_gi_16_scores_have_bounds_and_somebody_wins(played: Played) -> None:
    last = steps(played)[-1]
    assert last.asked == OVER
    assert all(-10 <= score <= 25 for score in last.view["points"])
    assert last.view["winners"]
    points = last.view["points"]
    best = [seat for seat, score in enumerate(points) if score == max(points)]
    assert set(last.view["winners"]) <= set(best)
    if played.game.options["tie_break"] == "shared":
        assert last.view["winners"] == best
