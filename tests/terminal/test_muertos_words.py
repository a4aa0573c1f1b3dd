"""What the narration of muertos says, to whom, and what it keeps to itself."""

from typing import Any

import pytest

from restinplay.core.events import Event
from restinplay.core.state import OVER
from restinplay.games.muertos import words
from restinplay.games.muertos.foresight import scene_of
from restinplay.games.muertos.game import GAME
from restinplay.games.muertos.moves import AIMING
from restinplay.games.muertos.position import position
from restinplay.games.muertos.state import Muertos
from restinplay.games.muertos.tables import CARDS, TRAIL
from restinplay.games.muertos.telling import Teller, shown_before
from tests.marks import clause, heavy
from tests.terminal.cemetery import NAMES, seen_by, tales

FEW = 40
THREE = GAME({}, 3)
DATA = THREE.data
NOTHING_NEW = {"turned_up", "passed", "kept", "left_all"}
SILENT = NOTHING_NEW | {"round", "drew", "laid", "drew_card", "discarded"}
KINDS = {name for name in vars(Teller) if not name.startswith("_")} - {"card", "festivity"}
RARE = {"picked", "lapsed", "no_card", "shifted", "shuffled", "carried"}
QUESTIONS = """lay mode cling sidestep step victim back limb den pick block evade vault grab dive
hit hurl shove push mend tumble swap over"""
few_and_many = pytest.mark.parametrize("count", [FEW, pytest.param(200, marks=heavy)])


def is_a_sentence(text: str) -> bool:
    return text[-1] in ".?" and text[0] == text[0].upper() and "  " not in text


@few_and_many
def test_every_event_is_told_in_sentences(count: int) -> None:
    kinds: set[str] = set()
    for moment in tales(count):
        for event in moment.events:
            kinds.add(event.kind)
            for seat, view in moment.views.items():
                if event.visible_to(seat):
                    text = words.say(event, DATA, view)
                    assert is_a_sentence(text) if text else event.kind in SILENT, (event, text)
            bare = words.say(event, DATA)
            assert is_a_sentence(bare) if bare else event.kind in NOTHING_NEW
    assert KINDS - RARE <= kinds <= KINDS, KINDS - kinds


def test_what_no_sample_tells_is_told_too() -> None:
    assert (
        words.say(Event("lapsed", "D-Q5", (1,)), DATA) == "Skeleton 2 finds nothing left to draw."
    )
    assert words.say(Event("no_card", "D-L2", (1,)), DATA) == "Skeleton 2 has no card, and no turn."
    assert words.say(Event("picked", "D-P2", (1, 0)), DATA) == "Skeleton 2 digs up Banquet."
    assert words.say(Event("carried", "D-X7", (1, TRAIL, 9)), DATA) == (
        "Skeleton 2 catches up, to 9."
    )
    assert words.say(Event("shuffled", "D-Q5", (12,)), DATA) == (
        "The discard pile is shuffled: 12 cards."
    )
    assert words.say(Event("shifted", "D-D6", (1, 29, 9)), DATA) == (
        "Skeleton 2 makes room for the dog and goes to 9."
    )


@few_and_many
def test_every_question_and_choice_can_be_said(count: int) -> None:
    kinds = set()
    for moment in tales(count):
        view = moment.view
        kinds.add(view["question"]["kind"])
        told = [words.ask(view, DATA), *words.narrate(view, DATA)]
        assert all(is_a_sentence(text) for text in told), told
        for move in view["legal"]:
            phrase = words.phrase(move, view, DATA)
            assert 0 < len(phrase) < 72, phrase
            worry = words.warnings(view, move)
            assert worry is None or is_a_sentence(worry)
    assert kinds >= {*QUESTIONS.split()}, {*QUESTIONS.split()} - kinds


# Nothing hidden.


@clause("D-I2", "D-I3")
def test_what_is_said_to_a_seat_does_not_depend_on_what_it_cannot_know() -> None:
    """The same is said of the position in which the hidden fronts are undealt."""
    for number, moment in enumerate(tales(FEW)):
        if moment.asked == OVER or number % 7:
            continue
        for seat, view in moment.views.items():
            veiled = seen_by(moment.state.veil(seat), seat)
            assert words.narrate(view, DATA) == words.narrate(veiled, DATA)
            if seat != moment.asked:
                assert words.ask(view, DATA) == words.ask(veiled, DATA)


@clause("D-I2", "D-L1")
def test_only_the_owner_hears_of_a_front() -> None:
    names = [card["name"] for card in DATA["cards"]]
    private = 0
    for moment in tales(FEW):
        for event in moment.events:
            if event.kind in ("drew", "laid"):
                for view in moment.views.values():
                    assert not any(name in words.say(event, DATA, view) for name in names)
            elif event.kind in ("drew_card", "laid_card"):
                private += 1
                assert [seat for seat in moment.views if event.visible_to(seat)] in (
                    [],
                    [event.args[0]],
                )
    assert private > 100


@clause("D-I2", "DR-84")
def test_a_question_for_another_seat_is_the_same_whatever_he_holds() -> None:
    laid = []
    for card in ("sidestep", "mend"):
        state = position(THREE, laid=(card,), hands=("kick kick",))
        laid.append(words.ask(seen_by(state, 1), DATA))
    assert laid == ["Ada is thinking."] * 2


# What is foreseen is what the rules allow.


@clause("D-A3")
def test_a_card_is_said_to_work_if_and_only_if_it_does() -> None:
    """At every `act` of the samples: no effect, or the same targets."""
    acted = 0
    for moment in tales(FEW):
        if moment.view["question"]["kind"] != "mode" or "act" not in moment.view["legal"]:
            continue
        acted += 1
        state, seat = moment.state.clone(), moment.asked
        assert isinstance(state, Muertos)
        card = moment.view["players"][seat]["laid"]
        scene = scene_of(moment.view, DATA)
        state.log = []
        state.play(state.moves.parse("act"))
        assert scene.works(seat, card) != any(event.kind == "no_effect" for event in state.log)
        aims = state.legal() if state.phase == AIMING else []  # not a den that the card led into
        assert [state.moves.text(aim) for aim in aims] == [
            aim.text for aim in scene.aims(seat, card)
        ]
    assert acted > 100


@clause("D-M4", "D-M5")
def test_the_fields_said_to_be_in_reach_begin_with_the_steps_allowed() -> None:
    for moment in tales(FEW):
        if moment.view["question"]["kind"] == "step":
            scene, allowance = scene_of(moment.view, DATA), moment.view["movement"]["allowance"]
            steps = [move for move in moment.view["legal"] if move.startswith("step")]
            reach = sorted(scene.walk(moment.asked, min(allowance, 1) if steps else 0))
            assert steps == [f"step {field}" for field in reach]


# Sentences one by one.


def said(kind: str, *args: int, view: dict[str, Any] | None = None) -> str:
    return words.say(Event(kind, "D-T1", args), DATA, view)


def test_the_log_names_who_did_what_to_whom() -> None:
    state = position(THREE, laid=("kick",))
    view = seen_by(state, 0)
    kick = CARDS.index("kick")
    assert said("acts", 1, kick, view=view) == "Ben plays Kick."
    assert said("hit", 1, 0, 1, view=view) == "Ben kicks a leg off you."
    assert said("named", 1, 2, 3, view=view) == "Ben draws one of Cleo's 3s."
    assert said("struck", 2, kick, view=view) == "It is Kick."
    assert said("lost", 2, 1, view=view) == "Cleo loses a leg."
    assert said("buried", 29, kick, view=view) == "A bone (Kick) is buried on 29."
    assert said("clung", 2, 0, view=view) == "Cleo clings to you."
    assert said("dragged", 2, 9, 10, view=view) == "Cleo is dragged along to 10."
    assert said("lost_turn", 0, kick, view=view) == "Your turn is gone, and Kick with it."
    assert said("digger", 32, 28, view=view) == "The gravedigger goes to 28; 6 cards to go."
    assert said("shoved", 1, 0, 5, 8, view=view) == "Ben shoves you to 8, and goes to 5."
    assert said("finished", 0, 1, view=view) == "You are home, first: 7 points and a grave."
    assert said("order", 1, 0, 2, view=view) == "Round 1: Ben, you, Cleo."
    assert (
        said("dog_attacks", 1, 1, view=view) == "The dog bites the hand that leads it, Ben's own."
    )


@clause("D-I4")
def test_a_card_that_was_shown_is_not_told_again_when_it_is_discarded() -> None:
    hands = ("mend mend", "mend")
    state = position(THREE, laid=("kick", "mend"), hands=hands, order="1 2 3")
    state.log = []
    state.play(state.moves.parse("act"))
    state.play(state.moves.parse("target 2"))
    state.play(state.moves.parse("pass"))
    view = seen_by(state, 1)
    told = [words.say(event, DATA, view) for event in state.log]
    assert [text for text in told if text] == [
        "Ada plays Kick.",
        "Ada goes for you.",
        "Ada kicks a leg off you.",
    ]
    walked = position(THREE, laid=("grab",), fields="10 11 12")
    walked.log = []
    walked.play(walked.moves.parse("move"))
    walked.play(walked.moves.parse("pass"))
    walked.play(walked.moves.parse("end"))
    assert [event.kind for event in walked.log][-1:] == ["discarded"]
    assert shown_before(walked.log) == []
    assert words.say(walked.log[-1], DATA, seen_by(walked, 1)) == "Ada discards Grab."


def asked(seat: int = 0, plays: str = "", **table: Any) -> tuple[str, dict[str, str]]:
    """The question and its choices after some moves."""
    state = position(THREE, **table)
    for move in filter(None, plays.split(", ")):
        state.play(state.moves.parse(move))
    view = seen_by(state, seat)
    return words.ask(view, DATA), {m: words.phrase(m, view, DATA) for m in view["legal"]}


def test_whoever_has_no_limbs_is_told_so_in_a_whole_sentence() -> None:
    question, _ = asked(stage="lay", hands=("kick",), bodies="0A0L")
    assert question == "Round 1: lay a card face down. You cannot walk."


def test_no_brackets_stand_in_brackets() -> None:
    skull = CARDS.index("hurl_skull")
    buried = words.say(Event("buried", "D-H6", (29, skull)), DATA)
    assert buried == "A bone (Hurl, skull) is buried on 29."
    drawn = words.say(Event("drew_card", "D-Q2", (0, skull), 0), DATA)
    assert drawn == "Skeleton 1 draws Hurl (skull, 3)."


def test_before_laying_each_card_says_what_it_could_do() -> None:
    question, choices = asked(
        stage="lay", fields="10 11 14", hands=("kick mend trail hurl_pot cling",), bodies="2A1L"
    )
    assert question == "Round 1: lay a card face down. You can walk 2 steps at most."
    assert choices == {
        "lay cling": "Cling (2): reaction",
        "lay mend": "Mend (3): leg",
        "lay trail": "Trail (1): to 11",
        "lay kick": "Kick (2): at ②",
        "lay hurl_pot": "Hurl (flowerpot, 2): at ②③",
    }


def test_a_turn_says_where_the_card_leads() -> None:
    question, choices = asked(laid=("kick",), fields="10 14 14", dog=11)
    assert question == "Your turn with Kick (2): movement or action?"
    assert choices == {
        "move": "movement: 2 points, 2 steps (8 9 22 23 24 29)",
        "act": "action: Kick, no effect; draws 2",
    }
    question, choices = asked(plays="move", laid=("kick",), fields="23 14 14", dog=11)
    assert question == (
        "2 points left, 2 steps of your own: you can reach 9, 10, 20, 22, 24, 30. The dog is on 11."
    )
    assert choices["step 24"] == "go to 24: Music"
    assert choices["dog 12"] == "dog to 12"


def test_many_swaps_are_said_in_short() -> None:
    few, many = "mend kick trail", "mend kick trail cling clobber hurl_pot shove"
    assert asked(stage="swap", hands=(few,))[1]["swap trail kick"] == "Trail + Kick"
    assert asked(stage="swap", hands=(many,))[1]["swap clobber hurl_pot"] == "Clob + Pot"


@clause("D-T2", "D-T3")
def test_a_forced_mode_is_explained() -> None:
    assert asked(laid=("kick",), hands=("",))[0] == (
        "Your turn with Kick (2), your only card: it must be an action."
    )
    assert asked(laid=("cling",))[0] == (
        "Your turn with Cling (2): in your own turn a reaction is only good for walking."
    )


@clause("D-X4", "D-A6")
def test_windows_say_what_is_coming_and_what_one_has() -> None:
    table: dict[str, Any] = {"laid": ("kick",), "fields": "10 10 1", "hands": (None, "cling grab")}
    question, choices = asked(1, "move", **table)
    assert question == "Ada sets off from 10 with 2 steps. Cling?"
    assert choices["pass"] == "let it happen"
    question, choices = asked(1, "act, target 2", **table)
    assert question == "Ada kicks you. Sidestep? You have none."
    assert list(choices) == ["pass"]


@clause("D-K1", "D-K3")
def test_a_back_is_offered_with_its_danger() -> None:
    question, choices = asked(
        plays="act, target 2",
        laid=("hurl_pie",),
        fields="10 11 1",
        hands=("trail", "grab clobber clobber", "kick"),
    )
    assert question == "You attack Ben (2 arms and 2 legs): draw which card?"
    assert choices == {
        "back 2": "a 2 (of 2), a limb falls off 88 %",
        "back 3": "a 3 (of 1), a limb falls off 50 %",
    }


@clause("D-D3")
def test_a_bite_says_what_else_it_can_cost() -> None:
    bite: dict[str, Any] = {"plays": "move, dog 22", "laid": ("kick",), "fields": "1 22 9"}
    assert asked(**bite)[0] == "The dog bites Ben (2 arms and 2 legs): draw which card?"
    assert asked(owned=("", "dance banquet"), **bite)[0].endswith(
        "One without a limb on it costs Banquet."
    )


@clause("D-G3")
def test_the_last_block_is_offered_with_the_way_home() -> None:
    question, choices = asked(
        plays="move, step 24",
        laid=("kick",),
        fields="23 1 1",
        gravedigger=17,
        stacks={"banquet": 0, "dance": 0, "music": 1},
    )
    assert question.startswith("The last card is taken")
    assert choices == {
        "block 5": "5: 11 steps home for you",
        "block 7": "7: 13 steps home for you",
        "block 16": "16: 11 steps home for you",
    }


@clause("D-Z3", "D-Z4")
def test_the_end_names_the_winner_and_the_points() -> None:
    players = [{"rank": 2}, {"rank": 1}, {"rank": 0}]
    view = {"players": players, "scores": [9, 9, 5], "seat": 0, "names": NAMES[:3]}
    assert words.outcome("home", view) == (
        "Everybody who can still crawl is home. Ben wins with 9 points. "
        "The others: you (9), Cleo (5)."
    )
    tie = {"players": [{"rank": 0}] * 2, "scores": [3, 3], "seat": 1, "names": NAMES[:2]}
    assert words.outcome("dawn", tie) == (
        "Dawn breaks, and the dead are late for bed. Ada and you share the win with 3 points."
    )
