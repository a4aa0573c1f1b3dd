"""Several at one table: who sits where, bots, people who share a screen, undo between them."""

import re
from pathlib import Path
from typing import Any

import pytest
from librt.vecs import vec
from mypy_extensions import i64

import restinplay
from restinplay import bots, games
from restinplay.bots import hints
from restinplay.bots.odds import CLAIM
from restinplay.core.belief import Belief
from restinplay.core.chance import Scripted
from restinplay.core.errors import BadInput
from restinplay.core.game import Game
from restinplay.core.keeping import RecordFile
from restinplay.core.match import Match
from restinplay.core.policy import Policy
from restinplay.core.record import Record
from restinplay.core.rng import Rng
from restinplay.core.state import State
from restinplay.games import game_class
from restinplay.home import home
from restinplay.terminal.lobby import ask_players
from restinplay.terminal.screen import Screen
from restinplay.terminal.seating import Bot, bot_of, seat_players, with_more_time
from tests.contract.positions import is_one_line
from tests.marks import clause
from tests.terminal.seats import Typist, frames, live_paper, paper, sit, written
from tests.terminal.test_table import answers

MANORS = game_class("manors")


class Wide(MANORS):  # type: ignore[misc, valid-type]
    SEATS = range(2, 6)


@pytest.fixture(autouse=True)
def _own_home(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("RESTINPLAY_HOME", str(tmp_path / "home"))


# Who sits where.


@pytest.mark.parametrize(
    ("players", "seats", "names"),
    [
        ("", None, ["You", "thumb"]),
        ("", 4, ["You", "thumb", "thumb 2", "thumb 3"]),
        ("Ada,Ben", None, ["Ada", "Ben"]),
        ("Ada, thumb ,Ben", None, ["Ada", "thumb", "Ben"]),
        ("Random,Ada,random", 5, ["random", "Ada", "random 2", "thumb", "thumb 2"]),
    ],
)
def test_players_by_name_and_bots_in_the_other_seats(
    players: str, seats: int | None, names: list[str]
) -> None:
    assert seat_players(Wide, players, seats) == names
    assert [bot_of(name, "manors") for name in names] == [
        name.split()[0] if name.split()[0] in ("thumb", "random") else None for name in names
    ]


@pytest.mark.parametrize(
    ("players", "seats", "complaint"),
    [
        ("Ada,Ben,Cy", None, "manors has 2 seats, not 3"),
        ("Ada", 1, "manors has 2 seats, not 1"),
        ("Ada,thum", None, "unknown bot 'thum'; choose from random, thumb"),
        ("thumb,random", None, "somebody must sit at the table"),
        ("Ada,Ada", None, "two players are called Ada"),
        ("Ada,,", None, "players are written Ada,Ben or Ada,thumb"),
    ],
)
def test_players_that_cannot_be_seated(players: str, seats: int | None, complaint: str) -> None:
    with pytest.raises(BadInput, match=complaint):
        seat_players(MANORS, players, seats)


def test_masters_think_longer_and_the_record_says_so() -> None:
    names = seat_players(Wide, "Ada,Master,Casual,level5,Max x2")
    longer = ["Ada", "Master x10", "Casual", "Master x10 2", "Max x2"]
    assert with_more_time(names, 10, "manors") == longer
    kinds = [bot_of(name, "manors") for name in longer]
    assert kinds == [None, "level5x10", "level2", "level5x10", None]
    assert seat_players(Wide, "Ada,Master x4,level5x4") == ["Ada", "Master x4", "Master x4 2"]


@pytest.mark.parametrize(
    ("players", "longer", "complaint"),
    [
        ("Ada,Ben", 2, "only a Master thinks longer"),
        ("Ada,Master", 0, "1 to 99 times as long, not 0"),
        ("Ada,Master", 100, "1 to 99 times as long, not 100"),
    ],
)
def test_nobody_else_thinks_longer(players: str, longer: int, complaint: str) -> None:
    with pytest.raises(BadInput, match=complaint):
        with_more_time(seat_players(MANORS, players), longer, "manors")


def test_nobody_is_called_like_a_bot() -> None:
    with pytest.raises(BadInput, match="'thumb' is the name of a bot"):
        seat_players(MANORS, name="thumb")


def test_the_table_asks_who_plays(tmp_path: Path) -> None:
    path = tmp_path / "game.rip"
    _, shown = sit(["Ada,thum", "Ada,Ben", "", "q"], path, slug="manors", asks=True)
    assert "2 seats. Names of people; random, thumb, Beginner, Casual, Skilled," in shown
    assert "unknown bot 'thum'" in shown
    assert Record.read(path).names == ["Ada", "Ben"]
    sit(["", "q"], tmp_path / "other.rip", slug="manors", asks=True)
    assert Record.read(tmp_path / "other.rip").names == ["Test", "thumb"]


def test_one_bot_is_a_bot(monkeypatch: pytest.MonkeyPatch) -> None:
    console = paper()
    monkeypatch.setattr("restinplay.terminal.lobby.bots.names", lambda slug: ("random",))
    assert ask_players(Screen(console, Typist(["Ada,Ben"], single=False), {}), MANORS, "Ada")
    assert "Names of people; random is a bot." in written(console)


def test_hidden_hands_cannot_be_told() -> None:
    with pytest.raises(BadInput, match="manors cannot be told"):
        sit([], slug="manors", told=True)


# Bots.


def test_a_bot_answers_from_what_its_seat_may_know(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    shown = []

    class Watcher(Policy):
        def choose(self, state: State, rng: Rng, buffer: vec[i64]) -> i64:
            shown.append(state.data()["hand"])
            return super().choose(state, rng, buffer)

    monkeypatch.setattr(bots, "policy", lambda name, game: Watcher())
    sit(["g", "n"] * 30, tmp_path / "game.rip", slug="manors", players="Ada,thumb", seed=4)
    assert len(shown) > 5
    assert all(hands[0] < 256 for hands in shown), "only the number of Ada's Ghosts is known"
    assert any(hands[1] >= 256 for hands in shown)


def test_a_game_against_bots_is_resumed_as_it_would_have_gone_on(tmp_path: Path) -> None:
    whole, parts = tmp_path / "whole.rip", tmp_path / "parts.rip"
    keys = ["g", "n", "g", "n", "g", "n"]
    sit(keys, whole, slug="manors", players="random,Ada", seed=3, single=True)
    for key in keys:
        sit([key], parts, slug="manors", players="random,Ada", seed=3, single=True)
    assert answers(whole) == answers(parts)
    assert Record.read(parts).names == ["random", "Ada"]


def test_a_resumed_game_keeps_its_seats(tmp_path: Path) -> None:
    path = tmp_path / "game.rip"
    sit(["g"], path, slug="manors", players="random,Ada", seed=3)
    _, shown = sit(["q"], path, slug="manors")
    assert "Ada (you)" in shown
    with pytest.raises(BadInput, match="its seats are random, Ada; leave out --players"):
        sit(["q"], path, slug="manors", players="Ada,Ben")


def test_an_unfinished_game_is_offered_with_its_players() -> None:
    sit(["1", "q"], slug="manors", players="Ada,thumb", seed=1)
    _, shown = sit(["y", "q"], slug="manors")
    assert "An unfinished game (Ada, thumb; " in shown
    _, shown = sit(["1", "q"], slug="manors", players="Cy,thumb", seed=1)
    assert "An unfinished game" not in shown
    _, shown = sit(["y", "q"], slug="manors")
    assert "An unfinished game (Cy, thumb; " in shown, "the newest first, even of one second"
    assert len(list(home().glob("manors-*.rip"))) == 2


def test_a_game_of_bots_alone_has_nobody_to_ask(tmp_path: Path) -> None:
    path = tmp_path / "game.rip"
    game = games.game("manors")
    RecordFile(path).begin(Record.of(game, ["thumb", "random"]))
    with pytest.raises(BadInput, match="only bots play this game"):
        sit([], path, slug="manors")


@pytest.fixture
def quick_hints(monkeypatch: pytest.MonkeyPatch) -> None:
    """Enough for a sentence."""
    monkeypatch.setattr(hints, "LEVEL", "level3")


@pytest.mark.usefixtures("quick_hints")
def test_a_bot_gives_advice_and_says_why(tmp_path: Path) -> None:
    path = tmp_path / "game.rip"
    _, shown = sit(["a", "q"], path, slug="manors", players="Ada,thumb", seed=1)
    assert "I would " in shown
    assert f" % of games, {CLAIM}." in " ".join(shown.split())
    assert not [line for line in answers(path) if line.startswith("0")]
    _, shown = sit(["a", "q"], tmp_path / "eva.rip", seed=4)
    assert "I would go through the door" in shown
    assert re.search("Why: |Rules of thumb would rather", shown)


def test_a_bot_that_cannot_think_says_so_at_the_table(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def nothing(game: Game, view: dict[str, Any]) -> Belief:
        raise ValueError("a view that cannot be")

    monkeypatch.setattr(MANORS, "belief", nothing)
    words = ["give up", "y", "lay nothing"] * 3
    path = tmp_path / "game.rip"
    _, shown = sit([*words, "q"], path, slug="manors", players="Ada,Skilled", seed=4)
    told = " ".join(shown.split())
    assert "Skilled could not think about that and went by rules of thumb." in told
    assert Record.read(path).names == ["Ada", "Skilled"]


def test_on_plain_rules_a_table_with_a_searching_bot_says_that_it_is_weaker(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(restinplay, "compiled", lambda: False)
    for player, weaker in (("Master", True), ("Casual", False)):
        path = tmp_path / f"{player}.rip"
        _, shown = sit(["q"], path, slug="manors", players=f"Ada,{player}", seed=1)
        assert ("time for less and are weaker" in " ".join(shown.split())) == weaker


def test_a_level_goes_by_its_name_and_by_its_id() -> None:
    assert seat_players(MANORS, "Ada,level2") == seat_players(MANORS, "Ada,casual")
    assert seat_players(MANORS, "Ada,Casual") == ["Ada", "Casual"]
    assert seat_players(Wide, "Ada,Master,level5") == ["Ada", "Master", "Master 2"]
    assert [bot_of(name, "manors") for name in ("Master 2", "level5", "Ada")] == [
        "level5",
        "level5",
        None,
    ]
    with pytest.raises(BadInput, match="unknown bot 'Mastr'; choose from random, thumb, Beginner"):
        seat_players(MANORS, "Ada,Mastr")


def test_what_a_bot_thought_is_told_when_the_game_is_over(tmp_path: Path) -> None:
    path = tmp_path / "game.rip"
    words = ["give up", "y", "lay nothing"] * 12
    code, shown = sit([*words, "l", "q"], path, slug="manors", players="Ada,thumb", seed=4)
    before, _, log = shown.partition("The log")
    assert code == 0
    assert Record.read(path).end
    assert "Rule of thumb:" not in before
    assert "(Rule of thumb: " in log


def test_what_a_bot_that_searches_thought_is_told_when_the_game_is_over(tmp_path: Path) -> None:
    """Before that it would tell what the bot holds."""
    words = ["give up", "y", "lay nothing"] * 12
    _, shown = sit(
        [*words, "l", "q"], tmp_path / "game.rip", slug="manors", players="Ada,level3", seed=4
    )
    before, _, log = shown.partition("The log")
    assert "I would" not in before
    assert re.search(r"\(I would \w[^()]*\.\)", " ".join(log.split()))


def test_a_bot_that_slips_has_no_reason_for_it() -> None:
    game = games.game("eva", {}, 1)
    bot = Bot("level3", game, 0, 1)
    state = game.new()
    state.deal(Rng(1))
    moves = [game.moves.text(bot.choose(state, number)) for number in range(60)]
    told = [bot.thoughts[number] for number in range(60)]
    assert 0 < told.count("") < 60, "a level 3 that thinks, and slips now and then"
    phrases = [game.moves[game.moves.parse(move)].phrase for move in moves]
    for phrase, said in zip(phrases, told, strict=True):
        assert not said or said.startswith(f"I would {phrase}. ")


# People who share a screen.

TWINS = (
    ["2 2 5 6 4", "5 3", "3 4", "5"],
    ["2 2 1 1 1", "3 3", "1 1", "1"],
)


def twin(path: Path, hand: str, first: str, second: str, laid: str) -> Path:
    """A game that Ada has seen alike whatever Ben was dealt, at her turn in round 3."""
    game = games.game("manors")
    cards = [f"M{n}" for n in (8, 9, 4, 5, 10, 12, 16, 17, 3)]
    cards += ["manor"] * 4 + ["castle"] * 4 + ["manor"] * 2 + ["first A"]
    draws = ["3 3 4 1 1", hand, "1 1", first, "2 2", second]
    cards += [f"G{value}" for values in draws for value in values.split()]
    match = Match(game, Scripted(cards), Record.of(game, ["Ada", "Ben"]), RecordFile(path))
    played = ["ghost 3", "hold", "ghost 2", "ghost 2", "hold", "give up", "lay ghost 1"]
    for text in [*played, "give up", f"lay ghost {laid}"]:
        match.settle()
        match.answer(game.moves.parse(text))
    return path


def looked_at(tmp_path: Path, words: list[str], single: bool) -> list[str]:
    """What the screen showed in the twins, up to Ben's first look."""
    shown = []
    for number, hidden in enumerate(TWINS):
        folder = tmp_path / f"{single} {number}"
        folder.mkdir()
        console = live_paper() if single else None
        path = twin(folder / "game.rip", *hidden)
        _, text = sit(words, path, slug="manors", single=single, console=console)
        if console is not None:
            text = "\n\n".join(frames(console))
        shown.append(text.replace(str(path), "FILE"))
    return shown


@clause("M-H2", "M-H4")
@pytest.mark.usefixtures("quick_hints")
@pytest.mark.parametrize("single", [False, True])
def test_nothing_of_the_other_hand_is_shown_while_one_looks(tmp_path: Path, single: bool) -> None:
    why = ["why ghost 6", "why hold"] if not single else ["w", "ghost 6", " ", "w", "medium 3", " "]
    pages = ["h", "l", "a", "?"] if not single else ["h", "q", "l", "q", "a", "?", "q"]
    moves = ["ghost 4", "hold"] if not single else [":", "ghost 4", "d"]
    look = ["x"]
    one, other = looked_at(tmp_path, [*look, *pages, *why, *moves, *look, "q"], single)
    parts, twins = one.split("Pass the screen to Ben"), other.split("Pass the screen to Ben")
    assert len(parts) == len(twins) == 2
    assert "The position in words" in parts[0]
    assert "I would" in parts[0]
    assert parts[0] == twins[0]
    assert parts[1] != twins[1], "Ben sees his own cards"


def test_the_screen_between_two_people_shows_nothing(tmp_path: Path) -> None:
    console = live_paper()
    path = twin(tmp_path / "game.rip", *TWINS[0])
    sit(["x", ":", "ghost 4", "d", "x", "q"], path, slug="manors", single=True, console=console)
    between = [shown for shown in frames(console) if "Pass the screen" in shown]
    assert [shown.split("\n")[0].strip() for shown in between] == [
        "Pass the screen to Ada. Nobody else looks.",
        "Pass the screen to Ben. Nobody else looks.",
    ]
    for shown in between:
        assert len("".join(shown.split())) < 120


def test_a_person_is_told_what_happened_since_the_last_look(tmp_path: Path) -> None:
    path = twin(tmp_path / "game.rip", *TWINS[0])
    _, shown = sit(["x", "ghost 4", "hold", "x", "q"], path, slug="manors")
    ada, ben = shown.split("Pass the screen to Ben")
    assert "You lay a 1 face down on round 10." in ada
    assert "Ben lays a Ghost face down on round 10." in ada
    assert "Ada lays a 4 (0:4). Ada holds (0:4)." in ben
    assert "You lay a 5 face down on round 10." in ben
    assert "a 1 face down" not in ben


def test_a_long_story_is_a_page_of_its_own(tmp_path: Path) -> None:
    console = live_paper()
    path = tmp_path / "game.rip"
    words = ["x", "g", "n", "x", "x", "g", "n", "x", "x", "q"]
    sit(words, path, slug="manors", players="Ada,Ben", seed=2, single=True, console=console)
    (page,) = [shown for shown in frames(console) if shown.startswith("Since your last look")]
    assert "You draw two 1s." in page
    assert "any key goes back" in page


def test_the_end_is_shown_to_everybody(tmp_path: Path) -> None:
    path = tmp_path / "game.rip"
    words = ["x", "give up", "y", "lay nothing"] * 30
    _, shown = sit([*words, "q"], path, slug="manors", players="Ada,Ben", seed=2)
    record = Record.read(path)
    assert record.end
    assert "Ada wins: " in shown or "Ben wins: " in shown
    assert "Everything hidden is shown above." in shown


# Undo.


def test_an_answer_is_taken_back_until_the_bot_has_answered(tmp_path: Path) -> None:
    path = tmp_path / "game.rip"
    words = ["ghost 3", "u", "ghost 4", "hold", "u"]
    _, shown = sit(words, path, slug="manors", players="Ada,thumb", seed=3)
    assert "Taken back: your answer 'ghost 3'." in shown
    assert "Somebody else has answered since; it cannot be taken back." in shown
    mine = [line for line in answers(path) if line.startswith("0")]
    assert mine == ["0 ghost 4", "0 hold"]


def test_what_was_turned_up_cannot_be_taken_back(tmp_path: Path) -> None:
    path = tmp_path / "game.rip"
    _, shown = sit(["give up", "u"], path, slug="manors", players="Ada,thumb", seed=3)
    assert "Something has been turned up since; it cannot be taken back." in shown


def test_between_two_people_the_first_may_still_take_back(tmp_path: Path) -> None:
    path = twin(tmp_path / "game.rip", *TWINS[0])
    words = ["x", "ghost 4", "hold", "u", "x", "hold", "x", "u"]
    _, shown = sit(words, path, slug="manors")
    assert shown.count("Pass the screen to Ada") == 2, "Ben may be holding it already"
    assert "Taken back: your answer 'hold'." in shown
    assert "Somebody else has answered since; it cannot be taken back." in shown
    assert shown.count("Pass the screen to Ben") == 2
    assert answers(path)[-2:] == ["0 ghost 4", "0 hold"]


@pytest.mark.parametrize(
    "players", ["," * 500, "x" * 5_000 + ",", "Ada\x1b[2J," * 3], ids=["commas", "long", "raw"]
)
def test_players_that_are_none_are_refused_in_one_line(players: str) -> None:
    with pytest.raises(BadInput) as refused:
        seat_players(MANORS, players)
    is_one_line(str(refused.value))
