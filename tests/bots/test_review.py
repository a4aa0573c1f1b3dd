"""The review: what it adds up to, what it may look at, what it says and what it refuses."""

import json
from pathlib import Path
from xml.etree import ElementTree

import pytest
from librt.vecs import vec
from mypy_extensions import i64

from restinplay import games
from restinplay.bots import policy
from restinplay.bots.luck import Course
from restinplay.bots.odds import CLAIM, points_of
from restinplay.bots.playout import WIN
from restinplay.bots.review import Judge, Pains, Reviewer, review
from restinplay.cli import main
from restinplay.core.chance import Shuffled
from restinplay.core.errors import BadInput
from restinplay.core.game import Game
from restinplay.core.match import Match
from restinplay.core.record import Record
from restinplay.core.rng import Rng
from restinplay.core.state import CHANCE, OVER

RECORDS = Path(__file__).parents[1] / "records"
SHORT = ["eva/won-in-eleven.rip", "manors/castles.rip", "graves/shared-win.rip"]


def read(name: str) -> tuple[Game, Record]:
    record = Record.read(RECORDS / name)
    return games.game_of(record), record


def followed(game: Game, record: Record, playouts: int) -> Course:
    reviewer = Reviewer(game, record, Pains(1, playouts))
    return reviewer.course([reviewer.odds(line) for line in range(len(record.lines) + 1)])


@pytest.mark.parametrize("name", [*SHORT, "muertos/dragged-home.rip"])
def test_luck_and_everybodys_doing_add_up_to_the_result(name: str) -> None:
    game, record = read(name)
    course = followed(game, record, 2)
    end = record.verify(game)
    assert len(course.expected) == len(record.lines) + 1
    for seat, points in enumerate(points_of(end.returns())):
        doing = sum(course.doing(seat, one) for one in range(game.seats))
        start, result = course.expected[0][seat], points * course.whole // WIN
        assert course.luck(seat) + doing == result - start, "exactly"


def test_what_a_seat_expects_is_what_it_gets_where_nothing_is_left_to_decide() -> None:
    game, record = read("eva/won-in-eleven.rip")
    course = followed(game, record, 5)
    assert course.expected[-1] == (course.whole,)
    assert 0 <= min(min(course.expected)) <= max(max(course.expected)) <= course.whole


def test_a_seat_is_judged_by_what_it_knew() -> None:
    """Had the hidden cards been others, the judgement would be the same, to the last digit."""
    game, record = read("manors/castles.rip")
    judge, other, looked = Judge(game, 30), game.new(), 0
    for number, state in enumerate(record.replay(game)):
        if state.asked in (CHANCE, OVER) or len(state.legal()) < 2 or number % 5:
            continue
        game.belief(state.view(int(state.asked))).imagine(other, Rng(number))
        played = (record.lines[number].text,)
        true = Judge(game, 30).judge(state, played, number, seed=3)
        assert judge.judge(other, played, number, seed=3) == true
        looked += other != state
    assert looked


def test_a_visit_to_the_doctor_is_judged_as_one_deed() -> None:
    game, record = read("graves/shared-win.rip")
    reviewer = Reviewer(game, record, Pains(simulations=4, playouts=1))
    deeds = dict(reviewer._deeds())
    visits = {line: end for line, end in deeds.items() if end > line + 1}
    assert visits, "nobody gave two prescriptions in a row"
    covered = sorted(line for begin, end in deeds.items() for line in range(begin, end))
    assert covered == [line for line, one in enumerate(record.lines) if one.who != CHANCE]
    for line, end in visits.items():
        kinds = {reviewer.positions[one].question().kind for one in range(line, end)}
        assert len(kinds) == 1
        assert kinds <= game.TOGETHER
        assert len({record.lines[one].who for one in range(line, end)}) == 1
    line, end = next(iter(visits.items()))
    judgement = reviewer.judgement(line)
    assert judgement is not None
    assert (judgement.line, judgement.end, len(judgement.played)) == (line, end, end - line)
    assert reviewer.judgement(line + 1) is None


def test_the_order_of_a_visit_costs_nothing() -> None:
    """Who gives the best prescriptions in another order has lost nothing."""
    game, record = read("graves/shared-win.rip")
    reviewer, judge = Reviewer(game, record, Pains(4, 1)), Judge(game, 4)
    looked = 0
    for line, end in reviewer._deeds():
        state = reviewer.positions[line]
        if state.question().kind == "distribute" and end > line + 1:
            played = tuple(one.text for one in record.lines[line:end])
            best = judge.judge(state, played, line, seed=2).best
            *gifts, last = best
            again = judge.judge(state, (*reversed(gifts), last), line, seed=2)
            if best != played:
                assert again.loss == 0.0
                looked += 1
        if looked == 3:
            break
    assert looked


def test_what_was_played_is_looked_at_however_bad_it_seems() -> None:
    game, record = read("manors/castles.rip")
    found = review(game, record, 0, Pains(simulations=40, playouts=2))
    assert {judgement.seat for judgement in found.judgements} == {0}
    for judgement in found.judgements:
        assert 0 <= judgement.expected <= 1
        assert judgement.loss >= 0
        assert (judgement.loss == 0) >= (judgement.played == judgement.best)
        assert judgement.mark in ("", "mistake", "blunder", "find")


def test_a_planted_blunder_is_marked_where_it_was_planted() -> None:
    """The last step would win the game; another one is taken, and the game goes on by the prior."""
    game, record = read("eva/won-in-eleven.rip")
    won = record.lines.pop()
    match = Match(game, Shuffled(1), record)
    thumb, buffer = policy("thumb", game), vec[i64]([0] * game.moves.decisions)
    match.answer(next(move for move in match.state.legal() if game.moves.text(move) != won.text))
    match.settle()
    while not match.over:
        match.answer(int(thumb.choose(match.state, Rng(1), buffer)))
        match.settle()
    found = review(game, record, pains=Pains(400, 2))
    planted = len(read("eva/won-in-eleven.rip")[1].lines) - 1
    assert [one.line for one in found.judgements if one.mark == "blunder"] == [planted]
    assert next(one for one in found.judgements if one.line == planted).best == (won.text,)


def test_the_same_seed_gives_the_same_review() -> None:
    game, record = read("eva/won-in-eleven.rip")
    one, two = (review(game, record, pains=Pains(50, 4, seed=7)) for _ in range(2))
    assert one == two


def test_it_is_told_and_drawn_and_given_to_programs(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    picture = tmp_path / "course.svg"
    words = ["review", str(RECORDS / SHORT[0]), "--simulations", "50"]
    assert main(words) == 0
    told = capsys.readouterr().out
    assert "start      luck  own play    result" in told
    assert told.count("100 %") == 1
    assert f"In per cent of a win, {CLAIM}" in told
    assert "Luck" in told
    assert main([*words, "--json", "--plot", str(picture)]) == 0
    data = json.loads(capsys.readouterr().out)
    assert len(data["course"]["expected"]) == len(read(SHORT[0])[1].lines) + 1
    assert {"played", "best", "loss", "mark"} <= set(data["judgements"][0])
    rows = (RECORDS / SHORT[0]).read_text(encoding="utf-8").splitlines()
    for judgement in data["judgements"]:
        played = [f"0 {answer}" for answer in judgement["played"]]
        assert rows[judgement["line"] - 1 : judgement["last"]] == played
    for stroke in data["course"]["strokes"]:
        assert all(
            row.startswith("~" if stroke["who"] < 0 else f"{stroke['who']} ")
            for row in rows[stroke["line"] - 1 : stroke["last"]]
        )
    root = ElementTree.fromstring(picture.read_text())
    assert len(list(root.iter("{http://www.w3.org/2000/svg}polyline"))) == 1


@pytest.mark.parametrize(
    ("words", "why"),
    [
        (["--seat", "4"], "there is no seat 4; the seats are 0 to 1"),
        (["--simulations", "0"], "at least one simulation"),
        (["--plot", "a.png"], "drawn as .svg"),
    ],
)
def test_nonsense_is_refused(
    words: list[str], why: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["review", str(RECORDS / "manors/castles.rip"), *words]) == 1
    assert why in capsys.readouterr().err


def test_what_is_not_finished_or_not_whole_is_refused() -> None:
    game, record = read("manors/castles.rip")
    with pytest.raises(BadInput, match="only what one seat saw"):
        review(game, record.for_seat(game, 0))
    record.lines, record.end = record.lines[:20], ""
    with pytest.raises(BadInput, match="not over"):
        review(game, record)
