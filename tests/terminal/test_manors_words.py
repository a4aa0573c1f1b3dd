"""What the narration of manors says, what it warnings about, and what it understands."""

import random
from collections.abc import Iterable

import pytest

import restinplay
from restinplay import games
from restinplay.core.events import EVERYONE, Event
from restinplay.core.record import Line, Record
from restinplay.core.state import CHANCE, OVER
from restinplay.games.chronicle import Chronicle
from restinplay.games.manors import words
from restinplay.games.manors.moves import RESULTS
from restinplay.games.manors.telling import Teller
from restinplay.games.manors.terminal.face import numbers
from restinplay.games.manors.terminal.typed import hear
from restinplay.games.manors.voice import GIST
from tests.games.manors.games import OPTIONS, Played
from tests.games.manors.table import A, B, Table, family, round_ten, table
from tests.marks import clause, heavy

DATA = games.game("manors").data
NAMES = ["Ada", "Ben"]
STYLES = ("any", "stubborn", "frugal", "generous")


RICH = [55, 120, 57, 43, 205]  # games that have, between them, every kind of event and question


def played(seeds: Iterable[int]) -> list[Played]:
    return [Played(n % len(OPTIONS), n, STYLES[n % len(STYLES)]) for n in seeds]


few_and_many = pytest.mark.parametrize("seeds", [RICH, pytest.param(range(400), marks=heavy)])


def kinds_of_events() -> set[str]:
    """The methods of the teller are the kinds of events there are."""
    own = {name for name in vars(Teller) if not name.startswith("_")}
    return own - {"card", "medium", "knows"}


@few_and_many
def test_every_event_is_a_sentence_or_told_better_elsewhere(seeds: Iterable[int]) -> None:
    kinds, silent = set(), set()
    for game in played(seeds):
        for state, _ in game.told():
            for seat in (A, B, -1) if state.log else ():
                view = {**state.view(seat), "names": NAMES}
                for event in state.log or []:
                    kinds.add(event.kind)
                    told = words.say(event, DATA, view) if event.visible_to(seat) else "."
                    silent |= set() if told else {event.kind}
                    assert not told or told[-1] == ".", told
                    assert not told[1:] or told[0].isupper(), told
    assert kinds == kinds_of_events()
    assert silent <= {"line", "house", "first", "drew", "drew_ghost", "laid_ghost", "sent"}


def test_you_and_the_others_are_told_apart() -> None:
    lays = Event("played", "M-T2", (1, 4, 8, 7))
    view = {**table(A=family(hand="4")).view(A), "names": NAMES}
    assert words.say(lays, DATA, view) == "Ben lays a 4 (8:7)."
    assert words.say(lays, DATA, {**view, "seat": B}) == "You lay a 4 (7:8)."
    assert words.say(lays, DATA, {**view, "seat": -1, "names": None}) == "Green lays a 4 (8:7)."
    took = Event("houses", "M-E2", (0, 0, 1))
    assert words.say(took, DATA, {**view, "seat": B}).startswith("Ada takes the castle (")
    both = Event("houses", "M-E2", (0, 2, 1))
    view["families"][A] |= {"manors": 3, "castles": 2}
    assert words.say(both, DATA, view) == "You take two manors (3 of 4) and the castle (2 of 3)."


def test_what_a_medium_does_is_told_alike_of_both_families() -> None:
    """The tag stands in sentences about either family, so it speaks to nobody."""
    asides = {word for gist in GIST.values() for word in gist.replace(",", "").split()}
    assert not asides & {"you", "your", "yours", "they", "them", "their", "theirs"}
    view = {**table(A=family(hand="4")).view(A), "names": NAMES}
    told = words.say(Event("resolved", "M-X5", (1, 3)), DATA, view)
    assert told == "Ben's Show Yourself: the other hand is open."


@clause("M-H4", "M-H2")
def test_a_hidden_ghost_is_told_to_its_owner_alone() -> None:
    state = table(A=family(hand="4 5"), B=family(side="G6")).A("give up").state
    state.log = []
    state.play(state.moves.parse("lay ghost 4"))
    told = {
        seat: [
            words.say(event, DATA, {**state.view(seat), "names": NAMES})
            for event in state.log
            if event.visible_to(seat)
        ]
        for seat in (A, B, -1)
    }
    assert "You lay a 4 face down on round 10." in told[A]
    assert "Ada lays a Ghost face down on round 10." in told[B]
    assert "Ada lays a Ghost face down on round 10." in told[-1]
    assert any(event.seat != EVERYONE for event in state.log)


@few_and_many
def test_every_question_and_choice_can_be_said(seeds: Iterable[int]) -> None:
    kinds = set()
    for game in played(seeds):
        for state, _ in game:
            view = {**state.view(A), "names": NAMES}
            assert words.ask(view, DATA)[-1] in ".?"
            if state.asked >= 0:
                view = {**state.view(int(state.asked)), "names": NAMES}
                kinds.add(view["question"]["kind"])
                assert words.ask(view, DATA)[-1] in ".?"
                for move in view["legal"]:
                    assert words.phrase(move, view, DATA)
                    words.warnings(view, move)
    wanted = "turn lay fetch name name_pair banish copy return reveal send discard take_back swap"
    assert kinds == {*wanted.split(), "transfer"}


def test_every_position_can_be_told() -> None:
    for game in played(RICH[:2]):
        for state, _ in game:
            for seat in (A, -1):
                view = {**state.view(seat), "names": NAMES}
                told = words.narrate(view, DATA)
                assert all(text[-1] in ".!?" for text in told), told
                going = view["round"] > 0 and view["question"]["kind"] != "over"
                assert (f"Round {view['round']}" in told[0]) == going
                lying = {medium for family in view["families"] for medium in family["display"]}
                explained = {text.partition(" (M")[2].partition(")")[0] for text in told}
                assert {str(medium) for medium in lying} <= explained


def test_houses_to_come_are_told_with_their_mediums() -> None:
    view = restinplay.match("manors", seed=5).state.view(A)
    for place in view["line"][4:]:
        place |= {"medium": 0, "face_down": True}
    [told] = [text for text in words.narrate({**view, "names": NAMES}, DATA) if "Houses" in text]
    assert "; 5 manor with a Medium face down; 6 castle with a Medium face down; " in told


def test_every_end_has_words_for_winner_loser_and_onlooker() -> None:
    view = {**table().view(A), "names": NAMES, "winner": 0}
    for reason in RESULTS[1:5]:
        assert words.outcome(reason, view).startswith("Won: ")
        assert words.outcome(reason, {**view, "seat": B}).startswith("Lost to Ada: ")
        assert words.outcome(reason, {**view, "seat": -1}).startswith("Ada wins: ")
    assert words.outcome("draw", {**view, "winner": -1}).startswith("A draw")


def test_hands_are_dealt_in_silence_and_later_draws_are_told() -> None:
    draw = Event("drew_ghost", "M-S5", (A, 4), A)
    fight = table(A=family(hand="4"), round=1).view(A)
    assert words.say(draw, DATA, fight) == ""
    truce = table(A=family(display="M27"), round=3).A("medium 27").view(A)
    assert truce["round"] == 4
    assert words.say(draw, DATA, truce) == "You draw a 4."


def test_a_choice_tells_the_totals_it_leads_to() -> None:
    view = table(A=family(side="G2 G3", hand="4", display="M8 M10"), B=family(side="G6")).view(A)
    assert words.phrase("ghost 4", view, DATA) == "Ghost 4 → 9 : 6"
    assert words.phrase("medium 8", view, DATA) == "Night-Owl Bat → 6 : 6"
    assert words.phrase("medium 10", view, DATA) == "Knocking Spirit: one value +2"
    assert words.phrase("give up", view, DATA).startswith("give up the ")


def test_the_chronicle_tells_all_when_everything_may_be_shown() -> None:
    game = games.game("manors")
    record = Record.of(game, NAMES)
    state = game.new()
    luck = random.Random(4)
    while state.asked != OVER:
        who, move = int(state.asked), luck.choice(state.legal())
        record.lines.append(Line(CHANCE if who < 0 else who, game.moves.text(move)))
        state.play(move)
    told = [text for step in Chronicle(record, game, None).steps for text in step.sentences]
    assert not any("a Ghost face down" in text or "draws a Ghost" in text for text in told)
    seen = [text for step in Chronicle(record, game, A).steps for text in step.sentences]
    assert any("Ben draws a Ghost." in text for text in seen)


# Section 11.3, case by case.


def worry(setting: Table, move: str) -> str:
    return words.warnings(setting.view(setting.asked), move) or ""


@clause("M-W1")
def test_worry_giving_up_a_house_that_wins_the_game() -> None:
    lost = table(B=family(side="G2", castles=2), round=6, houses={6: "castle"})
    assert "wins the game" in worry(lost, "give up")
    assert not worry(table(B=family(side="G2")), "give up")


def test_worry_laying_when_nothing_can_overtake() -> None:
    behind = family(side="G6 G5")
    assert "for nothing" in worry(table(A=family(hand="1 2"), B=behind), "ghost 1")
    assert not worry(table(A=family(hand="5 4 4"), B=behind), "ghost 4")
    hopeful = table(A=family(hand="1 2", display="M11"), B=behind)
    assert not worry(hopeful, "ghost 1")
    pair = table(A=family(hand="1 2"), B=family(side="G6 M14"))
    assert "pair" in worry(pair, "ghost 1")


@pytest.mark.parametrize(
    ("medium", "idle", "busy"),
    [
        (8, "G1", "G2"),
        (9, "G2", "G1"),
        (10, "", "G1"),
        (16, "", "G1"),
    ],
)
def test_worry_a_medium_that_finds_nothing_on_the_own_side(
    medium: int, idle: str, busy: str
) -> None:
    def at(side: str) -> str:
        shown = family(side=side, hand="1", display=f"M{medium}")
        return worry(table(A=shown, B=family(side="G3")), f"medium {medium}")

    assert "do nothing now" in at(idle)
    assert not at(busy)


@pytest.mark.parametrize(
    ("medium", "idle", "busy"), [(11, "", "G1"), (12, "G3", "G2"), (17, "", "G3")]
)
def test_worry_a_medium_that_finds_nothing_across_the_table(
    medium: int, idle: str, busy: str
) -> None:
    def at(side: str) -> str:
        shown = family(hand="1", display=f"M{medium}")
        return worry(table(A=shown, B=family(side=side)), f"medium {medium}")

    assert "do nothing now" in at(idle)
    assert not at(busy)


def test_worry_what_ends_the_round_or_hurts_the_own_side() -> None:
    mine = family(side="G2 M8", hand="1 6 5", display="M22 M27 M29 M21")
    busy = table(A=mine, B=family(side="G5"))
    assert "loses the round" in worry(busy, "medium 22")
    assert "ends the round" in worry(busy, "medium 27")
    assert "M8" in worry(busy, "medium 29")
    assert not worry(busy, "medium 21") or "price" in worry(busy, "medium 21")
    dear = table(A=family(hand="4 5", display="M21"), B=family(side="G5"))
    assert "4 and 5" in worry(dear, "medium 21")


def test_worry_what_is_laid_on_round_ten_to_no_avail() -> None:
    lost = table(A=family(display="M13 M22 M14 M5"), B=family(side="G1")).A("give up")
    assert "−2" in worry(lost, "lay medium 13")
    assert "loses" in worry(lost, "lay medium 22")
    assert "nothing" in worry(lost, "lay medium 14")
    assert not worry(lost, "lay medium 5")


# Numbers and typed words.


def test_a_ghost_is_chosen_by_its_value() -> None:
    view = table(A=family(hand="1 1 4", display="M8 M25"), B=family(side="G2")).view(A)
    assert view["legal"] == ["ghost 1", "ghost 4", "medium 8", "medium 25", "give up"]
    assert numbers(view) == [1, 4, 7, 8, 0]


@few_and_many
def test_the_numbers_of_choices_are_never_ambiguous(seeds: Iterable[int]) -> None:
    for game in played(seeds):
        for state, _ in game.decisions():
            view = state.view(int(state.asked))
            shown = [number for number in numbers(view) if number]
            assert len(set(shown)) == len(shown)
            assert len(numbers(view)) == len(view["legal"])


@pytest.mark.parametrize(
    ("said", "meant"),
    [
        ("4", "ghost 4"),
        ("ghost 4", "ghost 4"),
        ("G4", "ghost 4"),
        ("m8", "medium 8"),
        ("bat", "medium 8"),
        ("Night-Owl Bat", "medium 8"),
        ("keep", "keep"),
        ("pass", "hold"),
        ("give up", "give up"),
        ("spirit", "spirit"),
        ("wardrobe", "wardrobe"),
    ],
)
def test_words_at_a_turn(said: str, meant: str) -> None:
    assert hear(said, table(A=family(hand="4", display="M8")).view(A), DATA) == meant


def test_words_at_other_questions() -> None:
    lost = table(A=family(hand="4", display="M8"), B=family(side="G5")).A("give up")
    assert hear("4", lost.view(A), DATA) == "lay ghost 4"
    assert hear("bat", lost.view(A), DATA) == "lay medium 8"
    assert hear("nothing", lost.view(A), DATA) == "lay nothing"
    named = table(A=family(hand="4", display="M10")).A("medium 10")
    assert hear("4", named.view(A), DATA) == "name 4"
    pair = table(A=family(hand="4", display="M25")).A("medium 25")
    assert hear("4 and 1", pair.view(A), DATA) == "name 1 4"
    sent = table(A=family(hand="4", display="M20"), B=family(hand="1")).A("medium 20")
    assert hear("mine", sent.view(A), DATA) == "send own"
    ten = round_ten("A M11, B G4, B M8")
    assert hear("bat", ten.view(A), DATA) == "banish medium 8"
