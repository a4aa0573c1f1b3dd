"""A lesson comes whole, shows what the learner's seat may know, and refuses as a table does."""

import pytest

from restinplay.games.lessons import every, keys
from tests.server.serving import Browser, Trouble


@pytest.mark.parametrize(("slug", "key"), every())
def test_each_moment_of_a_lesson_follows_from_the_one_before(
    ada: Browser, slug: str, key: str
) -> None:
    line = 0
    told = ada.ask(f"/api/games/{slug}/lesson?lesson={key}")
    assert told["lesson"]["key"] == key
    for number, step in enumerate(told["steps"]):
        update = step["update"]
        assert (update["at"], update["since"]) == (number, line)
        assert [one["line"] for one in update["steps"]] == [*range(line + 1, update["line"] + 1)]
        assert (step["do"] in [offer["move"] for offer in update["offers"]]) == bool(step["do"])
        line = update["line"]


def test_a_lesson_hides_what_a_table_hides(ada: Browser) -> None:
    for step in ada.ask("/api/games/manors/lesson")["steps"][:-1]:
        assert set(step["update"]["view"]["families"][1]["hand"]) == {"G"}
        for one in step["update"]["steps"]:
            assert one["view"] is None or set(one["view"]["families"][1]["hand"]) <= {"G"}


def test_what_may_not_be_done_in_a_lesson_says_why(ada: Browser) -> None:
    told = ada.ask("/api/games/eva/lesson", {"step": 1, "move": "close"})
    assert told["clause"] == "E-255"
    assert ada.ask("/api/games/eva/lesson", {"step": 1, "move": "door 4"})["type"] == "allowed"


@pytest.mark.parametrize(("slug", "step"), [("eva", 99), ("eva", -1), ("chess", 0)])
def test_a_moment_that_is_not_there_is_refused(ada: Browser, slug: str, step: int) -> None:
    with pytest.raises(Trouble):
        ada.ask(f"/api/games/{slug}/lesson", {"step": step, "move": "close"})


def test_the_shelf_lists_the_lessons_of_a_game_and_each_names_the_next(ada: Browser) -> None:
    for game in ada.ask("/api/games"):
        there = game["lessons"]
        assert [one["key"] for one in there] == keys(game["slug"])
        path = f"/api/games/{game['slug']}/lesson"
        told = [ada.ask(f"{path}?lesson={one['key']}") for one in there]
        assert [one["lesson"] for one in told] == there
        assert [one["next"] for one in told] == [*there[1:], None]
        assert ada.ask(path) == told[0]


@pytest.mark.parametrize("key", ["chess", "..%2Ffirst", "%00"])
def test_a_lesson_that_does_not_exist_is_refused_in_one_line(ada: Browser, key: str) -> None:
    with pytest.raises(Trouble, match=r"eva has no lesson '.*'; choose from first"):
        ada.ask(f"/api/games/eva/lesson?lesson={key}")
    with pytest.raises(Trouble, match="eva has no lesson 'chess'; choose from first"):
        ada.ask("/api/games/eva/lesson", {"step": 1, "move": "close", "lesson": "chess"})


def test_a_lesson_of_no_game_is_refused(ada: Browser) -> None:
    with pytest.raises(Trouble):
        ada.ask("/api/games/chess/lesson")
