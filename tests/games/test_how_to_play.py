"""The page on how to play: it has every part, cites what exists, and its example can be played."""

from collections.abc import Callable, Sequence

import pytest

from restinplay import games
from restinplay.core.clauses import CITATION
from restinplay.core.rulebook import Rulebook
from restinplay.games.eva.moves import PATTERNS
from restinplay.games.graves.terms import worth
from restinplay.server.api import game_book
from tests.games.eva.house import house
from tests.games.graves.table import table as graveyard
from tests.games.manors.table import A, B, family
from tests.games.manors.table import table as houses
from tests.games.muertos.table import P2, on
from tests.games.muertos.table import moves as walking

PARTS = ["The aim", "A turn", "How it ends", "An example", "Three pieces of advice"]
ONE_LINE = 78  # letters: the goal stands above the first question of a game
by_slug = pytest.mark.parametrize("slug", games.SLUGS)

Told = Sequence[tuple[str, Callable[[], object]]]
"""The sentences of an example, each with what shows that it is true."""


def book_of(slug: str) -> Rulebook:
    return games.game_class(slug)().rulebook


@by_slug
def test_a_rulebook_begins_with_one_page_on_how_to_play(slug: str) -> None:
    page = book_of(slug).how_to_play
    assert [section.title for section in page] == PARTS
    assert 300 <= sum(len(text.split()) for part in page for text in part.paragraphs) <= 450
    assert [text[:3] for text in page[-1].paragraphs] == ["1. ", "2. ", "3. "]
    text = (games.game_class(slug).FOLDER / "rulebook.md").read_text(encoding="utf-8")
    assert text.split("\n## ")[1].startswith("How to play\n")


@by_slug
def test_the_page_cites_clauses_of_its_own_rulebook(slug: str) -> None:
    book = book_of(slug)
    told = " ".join(text for part in book.how_to_play for text in part.paragraphs)
    cited = set(CITATION.findall(told))
    assert len(cited) >= 8
    assert cited <= set(book.clauses)


@by_slug
def test_the_goal_is_one_sentence_on_one_line(slug: str) -> None:
    goal = book_of(slug).goal
    assert len(goal) <= ONE_LINE
    assert goal.count(".") == 1
    assert goal.endswith(".")


@by_slug
def test_the_page_goes_over_the_wire(slug: str) -> None:
    sent = [(part.title, part.paragraphs) for part in game_book(slug).how_to_play]
    assert sent == [(part.title, part.paragraphs) for part in book_of(slug).how_to_play]


def is_told(slug: str, told: Told) -> None:
    """The example consists of these sentences, and each of them holds when its turn comes."""
    (example,) = book_of(slug).how_to_play[PARTS.index("An example")].paragraphs
    assert " ".join(sentence for sentence, _ in told) == example
    for sentence, holds in told:
        assert holds(), sentence


def test_the_example_of_eva() -> None:
    eva = house(rooms={1: "LOCK-H 2C 4S"}, hides={2: "sk-hg-cr"}, row="sk-cr-hg", next="2S AC", k=0)
    is_told(
        "eva",
        [
            (
                "You enter the Great Hall, room 2, for the first time.",
                lambda: 2 in eva.unvisited and eva.play("door 2").token == 2,
            ),
            (
                "Its secret is skull, hourglass, cross.",
                lambda: eva.secret(2) == "sk-hg-cr",
            ),
            ("You draw 2♠ and A♣.", lambda: eva.drawn == ["2S", "AC"]),
            (
                "The 2 would lead to the very room you are in, so it is a brick wall and goes.",
                lambda: eva.causes["2S"] == "brick_wall" and eva.doors(2) == {"AC"},
            ),
            (
                "The Ace leads back to the Entrance: take it.",
                lambda: eva.play("door 1").token == 1,
            ),
            (
                "You have been there before, so you may turn up a clue, and it is a skull.",
                lambda: eva.offers == {"flip", "decline"} and eva.play("flip").clues == ["sk"],
            ),
            (
                "Only two of the six patterns begin with a skull, and the Great Hall has one of "
                "them.",
                lambda: (
                    len(PATTERNS) == 6
                    and sum(code.startswith("sk") for code in PATTERNS) == 2
                    and str(eva.secret(2)).startswith("sk")
                ),
            ),
            ("Do not close that room.", lambda: 2 in eva.open),
        ],
    )


def test_the_example_of_manors() -> None:
    fight = houses(
        A=family(hand="4 2 3 1 1", deck="3 3 ..."),
        B=family(hand="5 1 1 2 3", deck="2 2 ..."),
        round=1,
        line={1: 8},
        houses={1: "manor"},
    )
    is_told(
        "manors",
        [
            (
                "A manor is at stake, and you start.",
                lambda: fight.houses_at(1) == ["manor"] and fight.asked == A,
            ),
            (
                "You lay your 4 and hold: 4 to 0.",
                lambda: fight.A("ghost 4", "hold").totals == (4, 0),
            ),
            (
                "They lay a 5 and hold: 5 to 4.",
                lambda: fight.B("ghost 5", "hold").totals == (4, 5),
            ),
            (
                "You add a 2 to your 4, which makes 6 to 5, and hold again.",
                lambda: fight.A("ghost 2", "hold").totals == (6, 5),
            ),
            (
                "They still have two 1s, and two 1s would do: 7 to 6.",
                lambda: (
                    fight.hand(B).count(1) == 2
                    and fight.copy().B("ghost 1", "ghost 1").totals == (6, 7)
                ),
            ),
            (
                "But they would rather keep them, and give up.",
                lambda: fight.B("give up").round == 1,
            ),
            (
                "The manor is yours and so is the first turn at the next house.",
                lambda: fight.owned(A)["manor"] == 1 and fight.copy().B("lay ghost 1").start == A,
            ),
            (
                "They take the Medium, both of you draw two Ghosts, and they hide a 1 on the tenth "
                "house.",
                lambda: (
                    fight.display(B) == {8}
                    and (len(fight.hand(A)), len(fight.hand(B))) == (5, 6)
                    and fight.B("lay ghost 1").side(B, 10) == ["G1"]
                    and fight.asked == A
                ),
            ),
        ],
    )


def test_the_example_of_graves() -> None:
    table = graveyard(
        3,
        health="M1 near",
        chips="M2 white 0, M3 white 0, M4 white 0, M5 white 0",
        shares=["SH1 GM1 ID3", "DO1 ID4 GM5", ""],
    )
    money = []

    def dies() -> bool:
        money.append(table.money[0])
        table.play("0 give M1 placebo")
        money.append(table.money[0])
        table.on_to("bury", 0)
        money.append(table.money[0])
        paid = sum(
            relative["pay_top"] for relative in table.game.data["families"][0]["relatives"][1:]
        )
        return money == [5000, 4000, 4000 + paid + 2000] and table.condition("M1") == ["dead"]

    wish = table.view(0)["players"][0]["relatives"][0]
    is_told(
        "graves",
        [
            (
                "Adelgunde, who wishes for grave 1, is near death.",
                lambda: wish["wish"] == 1 and table.condition("M1") == ["near"],
            ),
            (
                "You slip her a placebo, for 1,000, and she dies; you inherit 2,000.",
                dies,
            ),
            (
                "You have two shares of grave 1, Wenzel has one, so you claim it.",
                lambda: table.play("0 claim 1").rights == [2, 1, 0] and table.asked == 1,
            ),
            (
                "Wenzel plays an Illegible Document, as good as a share: two to two, and being "
                "level is not enough.",
                lambda: table.play("1 doc 4").rights == [2, 2, 0] and table.asks == "commit",
            ),
            (
                "You play a document of your own: three to two.",
                lambda: table.play("0 doc 3").rights == [3, 2, 0],
            ),
            ("Nobody has an answer.", lambda: table.play("1 pass").asks != "respond"),
            (
                "Adelgunde rests where she wished, for 5 points, and your two shares of grave 1 "
                "are gone.",
                lambda: (
                    table.grave(1) == {"M1"}
                    and worth(1, 1, table.game.data["points"]) == 5
                    and table.shares(0) == set()
                ),
            ),
        ],
    )


def test_the_example_of_muertos() -> None:
    night = walking("grab", on(23, hand="kick"), on(15, hand="grab kick"), on(1), dog=13, digger=32)
    night.luck = ["grab"]
    is_told(
        "muertos",
        [
            (
                "You stand on 23 with both legs, and the card you have laid is a Grab with a 3 on "
                "its back.",
                lambda: night.field(0) == 23 and night.body(0) == "2A2L",
            ),
            (
                "You use the 3.",
                lambda: night.view(0)["movement"]["points"] == 3,
            ),
            (
                "One step takes you to 24, the Music: you take its card, worth a point, and your "
                "walk ends there.",
                lambda: (
                    night.p1("step 24").owned(0) == {"music"}
                    and not any(move.startswith("step") for move in night.offers)
                ),
            ),
            (
                "Two bones are left, and they move the dog, from 13 to 14 and on to 15, where "
                "Chucho stands.",
                lambda: (
                    night.view(0)["movement"]["points"] == 2
                    and night.p1("dog 14").dog == 14
                    and night.field(P2) == 15
                ),
            ),
            ("It bites.", lambda: night.p1("dog 15").asks == "back"),
            (
                "You name a back in his hand, the 3; the card drawn shows a hand, so he loses an "
                "arm.",
                lambda: night.p1("back 3").body(P2) == "1A2L",
            ),
            (
                "You send the dog to den 30 to bury it.",
                lambda: night.p1("den 30").dog == 30 and night.den(30) == ["grab"],
            ),
        ],
    )
