"""The data file: the facts of the board that are told, and what the loader does not accept."""

import copy
import random
import re
import tomllib
from collections.abc import Callable
from itertools import combinations, pairwise
from math import dist
from pathlib import Path
from typing import Any

import pytest

from restinplay import compiled
from restinplay.core.errors import BadInput
from restinplay.games.muertos.data import Data
from restinplay.games.muertos.game import MuertosGame
from tests.contract.positions import altered, is_one_line, play_out
from tests.games.muertos.ways import START, Ways, reached
from tests.marks import clause, heavy

TEXT = (MuertosGame.FOLDER / "data.toml").read_text(encoding="utf-8")
DATA = tomllib.loads(TEXT)
WAYS = Ways(DATA)
BOARD = DATA["board"]
AT = {field["number"]: tuple(field["at"]) for field in BOARD["fields"]}
SOME = 100 if compiled() else 40  # altered files in every run
EDGES = [(a, b) for a, b in BOARD["one_way"] + BOARD["two_way"]]


@clause("D-B4", "D-B1")
def test_bf_01_there_are_33_fields() -> None:
    assert sorted(WAYS.kind) == list(range(33))
    assert (len(BOARD["one_way"]), len(BOARD["two_way"])) == (9, 26)


@clause("D-S3")
def test_bf_02_the_start_leads_to_1() -> None:
    assert WAYS.of_kind("start") == [START]
    assert WAYS.onward[START] == WAYS.around[START] == {1}


@clause("D-E1", "D-S2")
def test_bf_03_the_goal_is_32_and_entered_from_28_only() -> None:
    assert (WAYS.goal, BOARD["gravedigger"]) == (32, 32)
    assert WAYS.around[32] == {28}
    assert WAYS.onward[32] == set()


@clause("D-S2")
def test_bf_04_the_dog_begins_in_a_den() -> None:
    assert BOARD["dog"] == 30
    assert WAYS.dens == [29, 30, 31]


@clause("D-S1", "D-B3", "DR-04")
def test_bf_05_festivities_are_dead_ends() -> None:
    assert WAYS.festivity == {19: "banquet", 21: "dance", 24: "music"}
    for place, access in {19: 18, 21: 20, 24: 23}.items():
        assert WAYS.around[place] == WAYS.onward[place] == {access}


@clause("D-D6", "DR-01")
def test_bf_06_dens_are_dead_ends() -> None:
    for place, access in {29: 9, 30: 22, 31: 17}.items():
        assert WAYS.around[place] == WAYS.onward[place] == {access}
        assert WAYS.access[place] == access


@clause("D-M4")
def test_bf_07_green_fields_are_left_along_the_arrows() -> None:
    assert WAYS.of_kind("green") == [1, 2, 3]
    assert [WAYS.onward[place] for place in range(4)] == [{1}, {2}, {3}, {4}]
    assert 3 not in WAYS.onward[4]


@clause("D-M4", "D-G2")
def test_bf_08_red_fields_are_left_along_the_arrows_and_he_walks_against_them() -> None:
    assert WAYS.of_kind("red") == [25, 26, 27, 28]
    assert [WAYS.onward[place] for place in (25, 26, 27, 28)] == [{26}, {27}, {28}, {32}]
    assert 25 in WAYS.onward[17]
    assert BOARD["walk"] == [32, 28, 27, 26, 25, 17]
    for here, there in pairwise(BOARD["walk"]):
        assert here in WAYS.onward[there]


@clause("D-G3")
def test_bf_09_around_17_are_5_7_and_16() -> None:
    assert BOARD["blocks"] == [5, 7, 16]
    assert WAYS.around[17] == {5, 7, 16, 25, 31}


@clause("D-G1", "D-G3")
def test_bf_10_the_cards_in_play_bring_him_to_the_end_of_his_walk() -> None:
    for many in ("", "_two_players"):
        cards = DATA["fixed"]["stack" + many] * len(DATA["festivities"])
        assert cards * DATA["fixed"]["walk" + many] == len(BOARD["walk"])


@clause("D-G8", "DR-01")
def test_bf_11_on_17_he_walls_in_31() -> None:
    assert WAYS.onward[31] - {17} == set()


@clause("D-G3", "DR-02", "DR-03")
@pytest.mark.parametrize("block", BOARD["blocks"])
def test_bf_12_no_last_block_shuts_anybody_out(block: int) -> None:
    for place in set(WAYS.kind) - {block}:
        assert WAYS.steps_home(place, without=block) < 99


@clause("D-R2", "D-X7")
def test_bf_13_the_numbers_are_the_printed_ones() -> None:
    """Along the shortest way round, numbers rise except where the course crosses itself."""
    assert [WAYS.distance(START, place) for place in (1, 2, 3, 4)] == [1, 2, 3, 4]
    ring = list(range(7, 18))
    assert all(b in WAYS.onward[a] for a, b in pairwise(ring))


@clause("D-B1")
def test_bf_14_the_board_is_a_skull_that_crosses_itself_nowhere_but_at_17() -> None:
    for a, b in combinations(AT, 2):
        assert dist(AT[a], AT[b]) >= 75
    for (a, b), (c, d) in combinations(EDGES, 2):
        if not {a, b} & {c, d}:
            assert not crosses(AT[a], AT[b], AT[c], AT[d]), (a, b, c, d)
    width, height = BOARD["canvas"]
    assert all(0 <= x <= width and 0 <= y <= height for x, y in AT.values())
    assert 32 not in WAYS.around[START]
    assert dist(AT[START], AT[32]) == 100


Point = tuple[int, ...]


def crosses(a: Point, b: Point, c: Point, d: Point) -> bool:
    def side(p: Point, q: Point, r: Point) -> int:
        return (q[0] - p[0]) * (r[1] - p[1]) - (q[1] - p[1]) * (r[0] - p[0])

    return side(a, b, c) * side(a, b, d) < 0 and side(c, d, a) * side(c, d, b) < 0


@clause("DR-02", "DR-03", "D-B1")
def test_the_reconstruction_is_balanced() -> None:
    """Steps from the Start, between festivities, and home with and without his last block."""
    assert [WAYS.distance(START, place) for place in (19, 21, 24, 17)] == [11, 12, 11, 6]
    assert [WAYS.distance(*pair) for pair in ((19, 21), (21, 24), (19, 24))] == [3, 4, 5]
    assert [WAYS.steps_home(place) for place in (19, 21, 24)] == [10, 11, 11]
    assert [WAYS.steps_home(place, without=7) for place in (24, 8)] == [13, 14]
    assert [WAYS.steps_home(place, without=16) for place in (19, 21)] == [14, 13]
    ring = set(range(7, 25))
    assert all(WAYS.steps_home(f, without=5) == WAYS.steps_home(f) for f in ring)
    assert set(reached(WAYS.around, [START], set())) == set(WAYS.kind)


@clause("DR-05", "DR-06", "DR-08")
def test_the_cards_have_their_kinds_and_ranges() -> None:
    kinds = {card["id"]: card["kind"] for card in DATA["cards"]}
    assert [name for name, kind in kinds.items() if kind == "straight"] == [
        "clobber",
        "shove",
        "kick",
    ]
    assert [name for name, kind in kinds.items() if kind == "reaction"] == ["sidestep", "cling"]
    ranges = {c["id"]: (c.get("range_min"), c.get("range_max")) for c in DATA["cards"]}
    for name in ("grab", "cling", "clobber", "shove", "kick"):
        assert ranges[name] == (0, 1)
    for name in ("vault", "dive", "tumble", "hurl_pie"):
        assert ranges[name] == (1, 3)
    assert (ranges["hurl_pot"], ranges["hurl_skull"]) == ((1, 4), (1, 5))
    assert ranges["sidestep"] == ranges["mend"] == (None, None)


@clause("DR-72", "D-Z3")
def test_names_and_words_are_all_there() -> None:
    for part in ("id", "name", "original", "text"):
        assert len({card[part] for card in DATA["cards"]}) == 14
    assert "".join(card["abbreviation"] for card in DATA["cards"]) == "ABEFHKNPRSTWWW"
    assert DATA["score"]["ranks"] == [7, 5, 3, 2, 1, 0]
    assert [kind["value"] for kind in DATA["festivities"]] == [3, 2, 1]


# What an owner may change, and what not


def game_with(tmp_path: Path, text: str, seats: int = 3) -> MuertosGame:
    file = tmp_path / "my.toml"
    file.write_text(text, encoding="utf-8")
    return MuertosGame(seats=seats, data=file)


def changed(old: str, new: str) -> str:
    assert TEXT.count(old) >= 1, old
    return TEXT.replace(old, new, 1)


def of_card(card: str, line: str, new: str) -> str:
    """The data with one line of one card changed."""
    pattern = rf'(id = "{card}"\n(?:.+\n)*?){line}.*\n'
    assert re.search(pattern, TEXT), (card, line)
    return re.sub(pattern, lambda found: found[1] + new + "\n" * bool(new), TEXT, count=1)


ACCEPTED: dict[str, tuple[str, Callable[[MuertosGame], Any], Any]] = {
    "a name": (
        changed('name = "Clobber"', 'name = "Thrash"'),
        lambda game: "Thrash" in game.moves[game.moves.parse("lay clobber")].phrase,
        True,
    ),
    "a range": (
        of_card("dive", "range_max", "range_max = 2"),
        lambda game: game.data["cards"][4]["range_max"],
        2,
    ),
    "another board": (
        changed("[18, 14]", "[18, 13]"),
        lambda game: Ways(game.data).distance(19, 13),
        2,
    ),
    "festivities in other places": (
        changed("field = 19", "field = 99")
        .replace("field = 21", "field = 19")
        .replace("99", "21", 1),
        lambda game: Ways(game.data).festivity,
        {19: "dance", 21: "banquet", 24: "music"},
    ),
    "other points": (
        changed("[7, 5, 3, 2, 1, 0]", "[6, 5, 4, 3, 2, 1]"),
        lambda game: game.data["score"]["ranks"][0],
        6,
    ),
    "other counts": (
        of_card("grab", "count", "count = 8").replace("count = 9", "count = 10", 1),
        lambda game: [card["count"] for card in game.data["cards"]][2],
        8,
    ),
}


@pytest.mark.parametrize("what", ACCEPTED)
def test_an_owner_of_the_box_may_correct(what: str, tmp_path: Path) -> None:
    text, found, wanted = ACCEPTED[what]
    game = game_with(tmp_path, text)
    assert found(game) == wanted
    assert game.data_mark
    game.new()


OUT_OF_REACH = (
    changed("[10, 23], ", "")
    .replace(", [18, 14]", "")
    .replace("[28, 32],", "[28, 32], [23, 10], [18, 14],")
)
SPOILT = {
    "sum of cards": of_card("kick", "count", "count = 8"),
    "count that is a text": of_card("kick", "count", 'count = "9"'),
    "count that is a flag": of_card("kick", "count", "count = true"),
    "negative count": of_card("kick", "count", "count = -1"),
    "missing count": of_card("kick", "count", ""),
    "movement 4": of_card("kick", "movement", "movement = 4"),
    "movement 0": of_card("kick", "movement", "movement = 0"),
    "movement in words": of_card("kick", "movement", 'movement = "two"'),
    "unknown symbol": of_card("kick", "symbol", 'symbol = "toe"'),
    "symbol that is a list": of_card("kick", "symbol", 'symbol = ["foot"]'),
    "unknown kind": of_card("kick", "kind", 'kind = "rude"'),
    "reaction that is an attack": of_card("sidestep", "kind", 'kind = "straight"'),
    "range upside down": of_card("kick", "range_min", "range_min = 2"),
    "negative range": of_card("kick", "range_min", "range_min = -1"),
    "range in words": of_card("kick", "range_max", 'range_max = "near"'),
    "half a range": of_card("kick", "range_max", ""),
    "missing text": of_card("kick", "text", ""),
    "name that is a number": of_card("kick", "name", "name = 5"),
    "unknown card": changed('id = "kick"', 'id = "bite"'),
    "same card twice": changed('id = "kick"', 'id = "shove"'),
    "fixed number": changed("hand_limit = 8", "hand_limit = 9"),
    "fixed number that is a flag": changed("draw_dog = 1", "draw_dog = true"),
    "fixed number missing": changed("swap_get = 1\n", ""),
    "no fixed numbers": changed("[fixed]", "[loose]"),
    "five ranks": changed("[7, 5, 3, 2, 1, 0]", "[7, 5, 3, 2, 1]"),
    "rank in words": changed("[7, 5, 3, 2, 1, 0]", '[7, 5, 3, 2, 1, "none"]'),
    "rising ranks": changed("[7, 5, 3, 2, 1, 0]", "[7, 5, 3, 2, 1, 9]"),
    "no ranks": changed("ranks =", "places ="),
    "unknown festivity": changed('id = "dance"', 'id = "siesta"'),
    "festivity on no festivity field": changed("field = 21", "field = 20"),
    "two festivities on one field": changed("field = 21", "field = 19"),
    "value in words": changed("value = 3", 'value = "three"'),
    "too few festivity cards": changed("count = 3  ", "count = 1  "),
    "title that is a number": changed('title = "Día de los Muertos"', "title = 1"),
    "missing title": changed('title = "Día de los Muertos"', ""),
    "rules of another version": changed('rules_version = "1.0.0"', 'rules_version = "0.9"'),
    "version that is a number": changed('rules_version = "1.0.0"', "rules_version = 1"),
    "missing field": changed('  { number = 12, kind = "path", at = [500, 75] },\n', ""),
    "field twice": changed("number = 12,", "number = 13,"),
    "field number that is a flag": changed("number = 1,", "number = true,"),
    "unknown kind of field": changed('number = 12, kind = "path"', 'number = 12, kind = "pub"'),
    "four dens": changed('number = 12, kind = "path"', 'number = 12, kind = "den"'),
    "no start": changed('kind = "start"', 'kind = "path"'),
    "field off the canvas": changed("at = [500, 75]", "at = [500, 7500]"),
    "three coordinates": changed("at = [500, 75]", "at = [500, 75, 1]"),
    "coordinates in words": changed("at = [500, 75]", 'at = ["left", "top"]'),
    "missing access": changed(", access = 18", ""),
    "wrong access": changed(", access = 18", ", access = 14"),
    "way to nowhere": changed("[11, 12]", "[11, 33]"),
    "way to itself": changed("[11, 12]", "[11, 11]"),
    "way of three fields": changed("[11, 12]", "[11, 12, 13]"),
    "way that is a number": changed("[11, 12]", "12"),
    "way twice": changed("[11, 12]", "[11, 12], [12, 11]"),
    "one way and two ways at once": changed("[11, 12]", "[11, 12], [17, 25]"),
    "festivity with two doors": changed("[11, 12]", "[11, 12], [19, 20]"),
    "green field that is left backwards": changed("[11, 12]", "[11, 12], [3, 6]"),
    "goal with two doors": changed("[28, 32]", "[28, 32], [27, 32]"),
    "walk that does not begin in the goal": changed("[32, 28, 27", "[28, 32, 27"),
    "walk that jumps": changed("[32, 28, 27, 26, 25, 17]", "[32, 28, 26, 27, 25, 17]"),
    "short walk": changed("[32, 28, 27, 26, 25, 17]", "[32, 28, 27, 26, 25]"),
    "walk in words": changed("[32, 28, 27, 26, 25, 17]", '"home"'),
    "block that is not next to 17": changed("blocks = [5, 7, 16]", "blocks = [5, 7, 15]"),
    "block twice": changed("blocks = [5, 7, 16]", "blocks = [5, 7, 7]"),
    "block that shuts somebody out": changed("[4, 5], [4, 6]", "[4, 5]"),
    "dog on the path": changed("dog = 30", "dog = 22"),
    "dog nowhere": changed("dog = 30", "dog = 40"),
    "gravedigger elsewhere": changed("gravedigger = 32", "gravedigger = 28"),
    "no board": changed("[board]", "[plank]"),
    "board that is a list": changed("[board]", "[[board]]"),
    "block on a den": changed("blocks = [5, 7, 16]", "blocks = [5, 7, 31]"),
    "festivity that nobody can enter": changed(" [23, 24],", "").replace(
        "[28, 32],", "[28, 32], [24, 23],"
    ),
    "festivity out of reach": OUT_OF_REACH,
    "access of a path": changed(
        'kind = "path", at = [500, 75]', 'kind = "path", access = 3, at = [500, 75]'
    ),
    "points without end": changed("[7, 5, 3, 2, 1, 0]", f"[{10**400}, 5, 3, 2, 1, 0]"),
    "value without end": changed("value = 3", f"value = {2**63}"),
    "range without end": of_card("dive", "range_max", f"range_max = {2**63}"),
    "canvas without end": changed("canvas = [1000, 700]", f"canvas = [{10**30}, 700]"),
    "canvas without width": changed("canvas = [1000, 700]", "canvas = [0, 700]"),
    "two cards of one name": of_card("kick", "name", 'name = "Shove"'),
    "two festivities of one name": changed('name = "Dance"', 'name = "Music"'),
    "name that a terminal obeys": of_card("kick", "name", r'name = "\u001b[2J"'),
    "empty name": of_card("kick", "name", 'name = ""'),
    "endless text": of_card("kick", "text", f'text = "{"x" * 10_000}"'),
    "no cards": TEXT[: TEXT.index("[[cards]]")] + "cards = []\n" + TEXT[TEXT.index("[board]") :],
    "cards in cards": changed('id = "kick"', 'id = ["kick"]'),
    "deep rubbish": changed("walk = [", "walk = [" + "[" * 60 + "]" * 60 + ", "),
    "cards that are a text": changed('title = "', 'cards = "all"\ntitle = "').replace(
        "[[cards]]", "[[decks]]"
    ),
}


@clause("DR-02", "DR-05")
@pytest.mark.parametrize("what", SPOILT)
def test_data_that_do_not_add_up_are_refused(what: str, tmp_path: Path) -> None:
    with pytest.raises(BadInput, match=re.escape(str(tmp_path / "my.toml"))):
        game_with(tmp_path, SPOILT[what])


LINES = {
    "card kick has no count": of_card("kick", "count", ""),
    "card kick has no text": of_card("kick", "text", ""),
    "number 11 of cards has no id": changed('id = "kick"\n', ""),
    "fixed has no swap_get": changed("swap_get = 1\n", ""),
    "score has no ranks": changed("ranks =", "places ="),
    "festivity dance has no value": changed("value = 2\n", ""),
    "field 12 has no at": changed(", at = [500, 75]", ""),
    "field 19 has no access": changed(", access = 18", ""),
    "board has no walk": changed("walk = [32", "stroll = [32"),
    "the file has no board": changed("[board]", "[plank]"),
    "the file has no title": changed('title = "Día de los Muertos"', ""),
    "count of kick must be 0 to 15": of_card("kick", "count", "count = -1"),
    "with the gravedigger on 5 there is no way home from [0, 1, 2": changed(
        "[4, 5], [4, 6]", "[4, 5]"
    ),
    "from the start to 19": OUT_OF_REACH,
    "two cards are called shove": of_card("kick", "name", 'name = "Shove"'),
}


@pytest.mark.parametrize("line", LINES)
def test_one_line_says_which_entry_is_wrong(line: str, tmp_path: Path) -> None:
    with pytest.raises(BadInput, match=re.escape(line)) as refused:
        game_with(tmp_path, LINES[line])
    is_one_line(str(refused.value))


def test_a_board_of_a_thousand_ways_is_refused_before_anybody_waits_for_it() -> None:
    """Every way of the path to many others: a Vault would have millions of routes."""
    data = copy.deepcopy(DATA)
    path = [f for f in WAYS.of_kind("path") if f not in (9, 17, 18, 20, 22, 23)]
    near = {field: set(WAYS.around[field]) for field in path}
    for one, other in combinations(path, 2):
        if other not in near[one] and len(near[one]) < 8 and len(near[other]) < 8:
            data["board"]["two_way"].append([one, other])
            near[one].add(other)
            near[other].add(one)
    with pytest.raises(BadInput, match="too many routes"):
        Data(data, "my.toml")


def played(data: dict[str, Any], luck: random.Random, monkeypatch: pytest.MonkeyPatch) -> bool:
    """Whether a game of these data is taken; it is played then."""
    monkeypatch.setattr("restinplay.core.game.parse_data", lambda *_: data)
    options, seats = {"dawn_round": "20"}, luck.choice(MuertosGame.SEATS)
    try:
        game = MuertosGame(options, seats)
    except BadInput as error:
        is_one_line(str(error))
        return False
    play_out(game, game.new(), luck)
    return True


def alter_data(count: int, luck: random.Random, monkeypatch: pytest.MonkeyPatch) -> int:
    return sum(played(altered(DATA, luck), luck, monkeypatch) for _ in range(count))


def test_altered_data_are_refused_or_playable(monkeypatch: pytest.MonkeyPatch) -> None:
    assert 0 < alter_data(SOME, random.Random(7), monkeypatch) < SOME


@heavy
def test_many_altered_data_are_refused_or_playable(monkeypatch: pytest.MonkeyPatch) -> None:
    taken = alter_data(3_000, random.Random(8), monkeypatch)
    assert 100 < taken < 2_900


def test_a_file_that_is_no_data_file_is_refused(tmp_path: Path) -> None:
    with pytest.raises(BadInput, match="not a data file"):
        game_with(tmp_path, "this is a letter")
    with pytest.raises(BadInput, match="No such file"):
        MuertosGame(data=tmp_path / "nowhere.toml")


@pytest.mark.parametrize("seats", [1, 7])
def test_two_to_six_may_play(seats: int) -> None:
    with pytest.raises(BadInput, match="2 to 6 seats"):
        MuertosGame(seats=seats)


@clause("D-Z2")
@pytest.mark.parametrize(
    "dawn", ["19", "501", "soon", "-20", "²0", "", "0x20", pytest.param("9" * 5000, id="long")]
)
def test_dawn_comes_in_round_20_to_500(dawn: str) -> None:
    with pytest.raises(BadInput, match="dawn_round"):
        MuertosGame({"dawn_round": dawn})
    assert MuertosGame({"dawn_round": "20"}).options["dawn_round"] == "20"
    assert MuertosGame({"dawn_round": "500"}).options["dawn_round"] == "500"
