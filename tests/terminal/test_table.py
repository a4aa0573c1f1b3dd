"""Whole sittings at the table, typed."""

import os
import re
import signal
from pathlib import Path

import pytest

from restinplay import compiled, games
from restinplay.bots.hints import LEVEL
from restinplay.bots.review import Judgement, Reviewer
from restinplay.core.errors import BadInput
from restinplay.core.keeping import RecordFile
from restinplay.core.record import Record
from restinplay.home import home
from restinplay.terminal import saves, sitting
from restinplay.terminal.seating import bots_in
from tests.contract.positions import is_one_line
from tests.marks import clause
from tests.terminal.seats import HEADS, frames, live_paper, paper, sit, written

# ES-50 with real cards: what is turned up is said in many ways.
OPENING = ["lock spades", "2h", "3♦"]
MIDDLE = ["door 2", "skull hourglass cross", "ace of spades", "3c"]
MIDDLE += ["A", "skull", "door 3", "passage", "2S", "ac", "door 2", "hg", "3", "f", "cross"]
ENDING = ["close", "y", "2C", "9 hearts", "door 2", "AH", "7d", "door 1"]
WHOLE_GAME = [*OPENING, *MIDDLE, *ENDING]


@pytest.fixture(autouse=True)
def _own_home(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("RESTINPLAY_HOME", str(tmp_path / "home"))


def answers(path: Path) -> list[str]:
    return [str(line) for line in Record.read(path).lines]


@clause("E-401")
def test_es_50_told_with_real_cards_is_won(tmp_path: Path) -> None:
    path = tmp_path / "game.rip"
    code, shown = sit([*WHOLE_GAME, "q"], path, told=True)
    assert code == 0
    record = Record.read(path)
    assert record.end == "bones_home"
    assert record.deal == "told"
    record.verify(games.game_of(record))
    assert "Won: you carried Eva's bones out by the front door." in shown
    assert "Turn up the secret of the Main Entrance (A)." in shown
    assert "Turn up the leftmost face-down clue." in shown


def test_a_slip_of_the_tongue_is_taken_back(tmp_path: Path) -> None:
    path = tmp_path / "game.rip"
    _, shown = sit(["lock hearts", "u", *OPENING], path, told=True)
    assert "Taken back: 'LOCK-H'." in shown
    assert answers(path) == ["~ LOCK-S", "~ 2H", "~ 3D"]


def test_a_slip_that_ended_the_game_is_taken_back_too(tmp_path: Path) -> None:
    path = tmp_path / "game.rip"
    sit(["lock spades", "2s", "3s", "u", "3d"], path, told=True)
    record = Record.read(path)
    assert [str(line) for line in record.lines] == ["~ LOCK-S", "~ 2S", "~ 3D"]
    assert not record.end


@clause("E-103")
def test_told_cards_that_cannot_be_are_refused_with_their_clause(tmp_path: Path) -> None:
    path = tmp_path / "game.rip"
    _, shown = sit(["ghost", "4H", "wardrobe", *OPENING[:2], "2h"], path, told=True)
    assert "the ghost may not haunt the Entrance: deal the secrets again (E-103)" in shown
    assert "4H cannot be: a secret must be turned up, not a card (E-220)" in shown
    assert "'wardrobe' is not a move here" in shown
    assert "2H is no longer in the deck (E-105)" in shown
    assert answers(path) == ["~ LOCK-S", "~ 2H"]


def test_a_whole_game_by_single_keys(tmp_path: Path) -> None:
    path = tmp_path / "game.rip"
    keys = ["1", "y"] * 60
    code, _ = sit([*keys, "q"], path, seed=8, single=True)
    record = Record.read(path)
    assert code == 0
    assert record.end
    assert record.deal == "seed 8"
    record.verify(games.game_of(record))


def test_everything_hidden_is_shown_at_the_end(tmp_path: Path) -> None:
    _, shown = sit([*["1", "y"] * 60, "q"], tmp_path / "game.rip", seed=8, single=True)
    last = shown[shown.rindex("Next in the deck:") - 1000 :]
    assert "▒" not in last
    assert "Everything hidden is shown above." in last


@clause("E-230")
def test_undo_until_something_was_turned_up(tmp_path: Path) -> None:
    path = tmp_path / "game.rip"
    words = [*OPENING, *MIDDLE[:4], "door 1"]
    sit(words, path, told=True, auto=False)
    text = path.read_text().replace("deal: told\n", "")
    path.write_text(text)
    assert answers(path)[-1] == "0 door 1"
    _, shown = sit(["u", "u"], path, auto=False)
    assert "Taken back: your answer 'door 1'." in shown
    assert "Something has been turned up since; it cannot be taken back." in shown
    assert answers(path)[-1] == "~ 3C"


def test_undo_works_with_a_seeded_deal(tmp_path: Path) -> None:
    path = tmp_path / "game.rip"
    words = ["1", "1", "1", "1", "1", "decline", "u"] + ["1", "2", "decline", "u"] * 8
    _, shown = sit(words, path, seed=2, auto=False)
    assert "Taken back: your answer 'decline'." in shown
    record = Record.read(path)
    record.verify(games.game_of(record))


def test_in_practice_what_was_turned_up_goes_back_too_and_the_file_says_so(tmp_path: Path) -> None:
    path = tmp_path / "game.rip"
    sit(["1", "1", "u"], path, seed=2, auto=False, practice=True)
    assert "\npractice: yes\n" in path.read_text()
    assert sum(line.who >= 0 for line in Record.read(path).lines) == 1
    _, shown = sit(["u"], path, auto=False)  # the file knows
    assert "Taken back: your answer" in shown
    assert not any(line.who >= 0 for line in Record.read(path).lines)


def test_practice_is_for_one_person_and_not_with_the_deal_of_the_day(tmp_path: Path) -> None:
    path = tmp_path / "game.rip"
    with pytest.raises(BadInput, match="deal of the day"):
        sit([], path, seed=20261117, practice=True)
    assert not path.exists()
    sit(["1"], path, seed=2)
    with pytest.raises(BadInput, match="not begun as practice"):
        sit([], path, practice=True)
    with pytest.raises(BadInput, match="one person"):
        sit([], tmp_path / "other.rip", slug="manors", players="Ada,Ben", practice=True)


@clause("E-227", "E-255")
def test_why_a_move_is_not_allowed(tmp_path: Path) -> None:
    words = [*OPENING, "why door 9", "why close", "why door 2", "w", "K", "9"]
    _, shown = sit(words, tmp_path / "game.rip", told=True)
    assert "no door in this room leads to room 9" in shown
    assert "E-227 A door works once and in one direction" in shown
    assert "the Entrance can never be closed" in shown
    assert "'door 2' is allowed: go to the Great Hall (2), unvisited." in shown
    assert "no door in this room leads to room K" in shown
    assert "You cannot go through the door to the Dining Room" in shown


def test_the_rules_behind_the_question(tmp_path: Path) -> None:
    _, shown = sit([*OPENING, "?"], tmp_path / "game.rip", told=True)
    page, behind = shown.split("THE RULES BEHIND THIS QUESTION (E-302)")
    assert "How to play THE AIM Find Eva's grave" in page
    assert "THREE PIECES OF ADVICE 1. Mind the Entrance." in page
    assert "E-274 No idle shuttling" in behind


def test_help_narrates_and_the_log_tells_causes(tmp_path: Path) -> None:
    words = [*OPENING, "great hall", "lock c", "2s", "kc", "h", "l"]
    _, shown = sit(words, tmp_path / "game.rip", told=True)
    told, log = shown.split("The position in words")[1].split("The log")
    assert "2, Great Hall: open, Locked ♣, you are here." in told
    assert "w why a move is not allowed" in told
    assert "Entered the Great Hall (2) by 2♥, used up." in log
    assert "Drew 2♠: a brick wall, discarded." in log
    assert "Drew K♣: locked, discarded." in log


def test_a_number_that_could_mean_two_things_is_asked_again(tmp_path: Path) -> None:
    path = tmp_path / "game.rip"
    _, shown = sit(["lock spades", "2h", "3h", "2"], path, told=True)
    assert "'2' may be 'door 3' or 'door 2': type the whole move" in shown
    assert answers(path)[-1] == "~ 3H"


@clause("E-272")
def test_an_irreversible_mistake_is_confirmed(tmp_path: Path) -> None:
    path = tmp_path / "game.rip"
    words = [*OPENING, *MIDDLE, "close", "n"]
    _, shown = sit(words, path, told=True)
    assert "closing it seals the passage for good. Do it all the same?" in shown
    assert "Nothing was done." in shown
    assert answers(path)[-1] == "~ cr"


@clause("E-304")
def test_automatic_answers_are_recorded_and_named(tmp_path: Path) -> None:
    path = tmp_path / "game.rip"
    _, shown = sit([*OPENING, *MIDDLE[:6], "l"], path, told=True)
    assert answers(path)[-2:] == ["0 flip", "~ sk"]
    assert "(automatic)" in shown
    _, shown = sit([*OPENING, *MIDDLE[:5]], tmp_path / "other.rip", told=True, auto=False)
    assert "Turn up the first clue?" in shown


# What is put away and taken up again.


def test_an_interrupted_game_is_offered_and_goes_on(tmp_path: Path) -> None:
    code, shown = sit([*OPENING, "door 2"], told=True)
    assert code == 1
    (path,) = home().glob("eva-*.rip")
    assert f"Saved: {path} ; `rip play eva` goes on from here" in shown
    code, shown = sit(["y", *MIDDLE[1:], *ENDING, "q"])
    assert code == 0
    assert "1 decision). Go on? (Y/n, q quits)" in shown
    assert Record.read(path).end == "bones_home"


def test_a_game_left_behind_is_kept_and_not_offered_again() -> None:
    sit(["1"], seed=8)
    _, shown = sit(["n", "1", "q"], seed=8)
    assert ".left.rip" in shown
    _, shown = sit(["y"], seed=8)
    assert "1 decision)" in shown


def test_a_game_without_a_decision_is_not_offered_and_says_how_it_goes_on() -> None:
    _, shown = sit(["q"], seed=8)
    (path,) = home().glob("eva-*.rip")
    assert f"`rip play eva --record {path}` goes on from here" in shown
    before = answers(path)
    _, shown = sit(["q"])
    assert "unfinished" not in shown
    sit(["q"], path)
    assert answers(path) == before


def test_two_who_begin_in_one_second_have_two_games() -> None:
    one, other = saves.new_path("eva"), saves.new_path("eva")
    with saves.claimed(one), saves.claimed(other):
        assert one != other
    assert list(home().iterdir()) == []


def test_what_only_bots_have_answered_is_not_offered_either() -> None:
    """Seed 5: the bot begins."""
    sit(["q"], slug="muertos", players="Test,thumb", seed=5)
    (path,) = home().glob("muertos-*.rip")
    assert any(line.startswith("1 ") for line in answers(path))
    _, shown = sit(["q"], slug="muertos", players="Test,thumb")
    assert "unfinished" not in shown
    assert f"`rip play muertos --record {home()}" in shown


def test_decisions_of_bots_are_not_counted_as_yours() -> None:
    """Seed 1: the bot begins."""
    sit(["1", "q"], slug="manors", players="Test,thumb", seed=1)
    assert "1 decision). Go on?" in sit(["y", "q"], slug="manors")[1]


def test_cards_that_were_told_are_worth_going_on_with() -> None:
    _, shown = sit([*OPENING, "q"], told=True)
    assert "`rip play eva` goes on from here" in shown
    _, shown = sit(["y", "q"])
    assert "0 decisions). Go on?" in shown


def test_the_last_line_names_the_file_if_another_game_would_be_offered() -> None:
    sit(["1"], seed=8)
    (older,) = home().glob("eva-*.rip")
    newer = older.with_name("eva-99990101-000000.rip")
    newer.write_bytes(older.read_bytes().replace(b"seed 8", b"seed 9"))
    _, shown = sit(["y", "1", "q"], seed=8)
    assert f"`rip play eva --record {older}` goes on from here" in shown
    newer.unlink()
    _, shown = sit(["y", "q"])
    assert "`rip play eva` goes on from here" in shown


def test_a_path_with_a_blank_can_be_pasted(tmp_path: Path) -> None:
    path = tmp_path / "my game.rip"
    _, shown = sit(["1"], path, seed=8)
    assert f"`rip play eva --record '{path}'` goes on from here" in shown


@pytest.mark.parametrize("key", ["q", "esc"])
def test_quitting_at_the_offer_leaves_the_game_as_it_is(key: str) -> None:
    sit(["1"], seed=8)
    (path,) = home().glob("eva-*.rip")
    before = path.read_bytes()
    code, shown = sit([key, "1"], single=True)
    assert code == 0
    assert shown.endswith("Go on? (Y/n, q quits)")
    assert [(one.name, one.read_bytes()) for one in home().iterdir()] == [(path.name, before)]


def test_the_question_whether_to_go_on_stands_on_a_line_of_its_own() -> None:
    """Behind the date and everybody's names it would run over the edge, and its answer with it."""
    sit(["1"], seed=8)
    console = paper()
    sit(["q"], console=console)
    assert written(console).splitlines()[-1].strip() == "Go on? (Y/n, q quits)"


# Keys with names.


def test_keys_without_a_meaning_are_no_moves_and_page_up_is_the_log(tmp_path: Path) -> None:
    keys = ["1", "home", "end", "pagedown", "left", "down", "enter", "esc", "pageup", "q"]
    _, shown = sit(keys, tmp_path / "game.rip", seed=8, single=True)
    assert "is not a move here" not in shown
    assert shown.count("The log") == 1
    assert len([line for line in answers(tmp_path / "game.rip") if line.startswith("0 ")]) == 1


@clause("E-255")
def test_why_takes_the_keys_and_the_numbers_of_the_list(tmp_path: Path) -> None:
    path = tmp_path / "game.rip"
    _, shown = sit(["w", "c", " ", "w", "1", "w", "\x1b", "q"], path, seed=8, single=True)
    assert "the Entrance can never be closed" in shown
    assert "'door 2' is allowed" in shown
    assert "is not a move here" not in shown


def test_another_seed_is_another_game() -> None:
    sit(["1"], seed=8)
    _, shown = sit(["q"], seed=9)
    assert "unfinished" not in shown


def test_a_resumed_seed_deals_what_it_would_have_dealt(tmp_path: Path) -> None:
    whole, parts = tmp_path / "whole.rip", tmp_path / "parts.rip"
    sit(["1", "1", "1", "1"], whole, seed=8, single=True)
    for _ in range(4):
        sit(["1"], parts, seed=8, single=True)
    assert answers(whole) == answers(parts)


def test_a_finished_record_is_never_written_over(tmp_path: Path) -> None:
    path = tmp_path / "game.rip"
    sit([*WHOLE_GAME, "q"], path, told=True)
    before = path.read_bytes()
    with pytest.raises(BadInput, match=r"finished .bones_home. and is not written over"):
        sit(["1"], path)
    assert path.read_bytes() == before


def test_a_record_of_other_options_or_another_deal_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "game.rip"
    sit(["1"], path, seed=8)
    with pytest.raises(BadInput, match="played with doors=2; say so with --options"):
        sit(["1"], path, options={"doors": "3"})
    with pytest.raises(BadInput, match="dealt by seed 8, not by seed 9"):
        sit(["1"], path, seed=9)
    path.write_text(path.read_text().replace("rules: 1", "rules: 0"))
    with pytest.raises(BadInput, match="made under rules 0"):
        sit(["1"], path)


def test_a_damaged_record_says_where(tmp_path: Path) -> None:
    path = tmp_path / "game.rip"
    sit(["1"], path, seed=8)
    text = path.read_text()
    path.write_text(text.replace("0 door 2", "0 door 5"))
    with pytest.raises(BadInput, match=r"game.rip, line 11: door 5: .*E-227"):
        sit(["1"], path)
    path.write_text(text[:-3])
    sit(["q"], path)
    assert path.read_text() == text[: text[:-1].rindex("\n") + 1] + text.splitlines()[-1] + "\n"


def test_a_full_disk_keeps_the_question_open(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "game.rip"
    write, full = RecordFile.add, iter([False, False, False, True])

    def add(file: RecordFile, row: str) -> None:
        if next(full, False):
            raise BadInput(f"{path}: No space left on device; the game so far is safe")
        write(file, row)

    monkeypatch.setattr(RecordFile, "add", add)
    _, shown = sit(["1", "1"], path, seed=8)
    assert "No space left on device" in shown
    record = Record.read(path)
    record.verify(games.game_of(record))
    assert answers(path)[3] == "0 door 2"


def test_a_folder_that_cannot_be_written_is_one_line(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(BadInput, match=r"Not a directory|File exists"):
        sit(["1"], tmp_path / "file" / "game.rip")


def test_two_sittings_do_not_share_a_game(tmp_path: Path) -> None:
    path = tmp_path / "game.rip"
    with saves.claimed(path), pytest.raises(BadInput, match="being played elsewhere"):
        sit(["1"], path)
    assert os.listdir(tmp_path) == []


def test_told_cards_have_no_seed() -> None:
    with pytest.raises(BadInput, match="--told or --seed, not both"):
        sit([], seed=1, told=True)


def test_a_new_game_follows_in_its_own_file(tmp_path: Path) -> None:
    sit([*WHOLE_GAME, "n", "lock hearts", "q"], tmp_path / "game.rip", told=True)
    (path,) = home().glob("eva-*.rip")
    assert answers(path) == ["~ LOCK-H"]


# What a newcomer needs.


def test_a_new_game_says_what_winning_takes_until_the_first_answer(tmp_path: Path) -> None:
    path = tmp_path / "game.rip"
    goal = "Find Eva's grave, take the bones, and carry them out by the front door."
    _, shown = sit(["h", "1", "q"], path, seed=8)
    assert shown.index(goal) < shown.index("The position in words")
    assert shown.count(goal) == 1
    assert goal not in sit(["1", "q"], path)[1]


@pytest.mark.parametrize("slug", games.SLUGS)
def test_the_goal_stands_above_the_first_question_of_each_game(slug: str) -> None:
    console = live_paper()
    sit(["q"], slug=slug, seed=2, console=console, single=True)
    rows = frames(console)[-1].splitlines()
    assert f" {games.game(slug).rulebook.goal}" in rows
    assert rows[0].startswith(HEADS[slug])


def test_two_people_at_one_screen_are_both_told_the_goal(tmp_path: Path) -> None:
    words = ["x", "ghost 1", "hold", "x", "q"]
    _, shown = sit(words, tmp_path / "a.rip", slug="manors", players="Ada,Ben", seed=2)
    goal = games.game("manors").rulebook.goal
    assert shown.count(goal) == 2


def test_a_thought_that_takes_long_is_announced(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Seed 1: the bot begins."""
    monkeypatch.setattr(sitting, "advice", lambda *_: "Stay.")
    console, path = live_paper(), tmp_path / "game.rip"
    players = "Test,Skilled"
    sit(["a", "q"], path, slug="manors", players=players, seed=1, console=console, single=True)
    assert " Skilled is thinking … " in written(console)
    assert " Master is thinking … " in written(console)
    assert compiled() or sitting.SLOW[:40] in written(console)


def test_a_master_with_more_time_searches_too() -> None:
    game = games.game("manors")
    bots = bots_in(["thumb", "Casual", "Skilled", "Master x4"], game)
    assert [bot.searches for bot in bots.values()] == [False, False, True, True]


def test_help_says_who_advises(tmp_path: Path) -> None:
    _, shown = sit(["h", "q"], tmp_path / "game.rip", seed=8)
    assert "a advice: what Master, the strongest bot, would do, and why" in shown
    assert LEVEL == "level5"


def test_a_finished_game_is_reviewed_at_a_key(tmp_path: Path) -> None:
    path = tmp_path / "game.rip"
    code, shown = sit([*WHOLE_GAME, "v", "l", "q"], path, told=True)
    assert code == 0
    review = shown[shown.index("The review") : shown.index("The log")]
    assert "game.rip. Won: you carried Eva's bones out by the front door." in review
    assert "start luck own play result" in review
    assert re.search(r"Test: \d+ decisions, ", review)
    assert shown.count("n new game r replay v review l log u take back q quit") == 3


def test_a_review_can_be_stopped_and_leads_back_to_the_end(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    heard = Reviewer.judgement

    def interrupted(reviewer: Reviewer, line: int) -> Judgement | None:
        signal.raise_signal(signal.SIGINT)
        return heard(reviewer, line)

    monkeypatch.setattr(Reviewer, "judgement", interrupted)
    before = signal.getsignal(signal.SIGINT)
    code, shown = sit([*WHOLE_GAME, "v", "q"], tmp_path / "game.rip", told=True)
    assert code == 0
    assert "The review was stopped." in shown
    assert "expected luck" not in shown
    assert signal.getsignal(signal.SIGINT) is before


def begun_in_the_middle(path: Path, **options: str) -> Record:
    """A file of a game of eva that begins after the opening, when a door must be chosen."""
    game = games.game("eva", options)
    state = game.new()
    for answer in ("LOCK-S", "2H", "3D"):
        state.play(game.moves.parse(answer))
    record = Record.of(game.begun_at(state.data()), ["Test"])
    path.write_text(str(record))
    return record


def test_a_game_that_begins_in_the_middle_is_dealt_from_what_is_left(tmp_path: Path) -> None:
    path = tmp_path / "middle.rip"
    for _ in range(8):  # a whole shuffle has the cards that lie there already
        begun = begun_in_the_middle(path)
        sit(["1"] * 40, path)
        record = Record.read(path)
        assert record.start == begun.start
        assert record.end or len(record.lines) > 3
        record.verify(games.game_of(record))


def test_options_said_again_leave_a_game_where_it_begins(tmp_path: Path) -> None:
    path = tmp_path / "middle.rip"
    begun = begun_in_the_middle(path, passage_rule="closing_only")
    sit(["1"], path, options={"passage_rule": "closing_only"})
    record = Record.read(path)
    assert record.start == begun.start
    record.verify(games.game_of(record))


def test_options_said_again_leave_everybody_at_the_table(tmp_path: Path) -> None:
    path = tmp_path / "three.rip"
    options = {"dog_in_goal": "yes"}
    sit(["1"], path, slug="muertos", players="Test,thumb,thumb", options=options, seed=8)
    before = Record.read(path)
    sit(["1", "m", "x"], path, slug="muertos", options=options)  # one of these is an answer
    record = Record.read(path)
    assert record.names == before.names
    assert len(record.lines) > len(before.lines)
    record.verify(games.game_of(record))


def test_a_file_that_cannot_be_there_is_one_line(tmp_path: Path) -> None:
    circle = tmp_path / "circle.rip"
    circle.symlink_to(circle)
    for path in (tmp_path / ("x" * 5_000), circle):
        with pytest.raises(BadInput) as refused:
            sit(["1"], path)
        is_one_line(str(refused.value))
    assert circle.is_symlink()


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("game: eva", f"game: {'x' * 5_000}"),
        ("seats: Test", f"seats: Test{',Test' * 90}"),
        ("seats: Test", "seats: Test\nseen by: 0"),
        ("\n\n", f"\n\nend: {'y' * 5_000}\n"),
    ],
    ids=["game", "names", "seen by", "end"],
)
def test_what_a_file_says_fits_into_the_line_that_refuses_it(
    tmp_path: Path, old: str, new: str
) -> None:
    path = tmp_path / "game.rip"
    text = str(Record.of(games.game("eva"), ["Test"])).replace(old, new)
    path.write_text(text)
    with pytest.raises(BadInput) as refused:
        sit(["1"], path, players="Somebody")
    is_one_line(str(refused.value))
    assert path.read_text() == text


def test_a_terminal_does_not_obey_the_name_of_a_file(tmp_path: Path) -> None:
    path = tmp_path / "\x1b[2J\x07game.rip"
    for seed in (8, None):
        _, shown = sit(["q"], path, seed=seed)
        assert "Saved: " in shown
        assert shown.isprintable()
    path.write_text(path.read_text() + "end: lost\n")
    with pytest.raises(BadInput) as refused:
        sit(["q"], path)
    is_one_line(str(refused.value))
