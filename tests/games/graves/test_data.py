"""The data file: what it holds, what an owner of the box may change, and what is refused."""

import random
import re
import tomllib
from collections import Counter
from pathlib import Path

import pytest

from restinplay import compiled
from restinplay.core.errors import BadInput
from restinplay.core.game import parse_options
from restinplay.games.graves.game import GravesGame
from restinplay.games.graves.position import position
from restinplay.games.graves.words import warnings
from tests.contract.positions import altered, is_one_line, play_out
from tests.games.graves.lying import ACTIONS, GRAVES, LETTERS, PAYOUTS
from tests.marks import clause, heavy

OURS = (GravesGame.FOLDER / "data.toml").read_text(encoding="utf-8")
M1 = """id = "M1"
name = "Great-Aunt Adelgunde"
wish = 1
pay_weak = 0
pay_unwell = 1000
pay_top = 2000"""
K_HEAD = OURS.index('[[families]]\nletter = "K"')
R_HEAD = OURS.index('[[families]]\nletter = "R"')
K1 = OURS.index('[[families.relatives]]\nid = "K1"')
K5 = OURS.index('[[families.relatives]]\nid = "K5"')


def game_with(folder: Path, text: str, seats: int = 2) -> GravesGame:
    file = folder / "my.toml"
    file.write_text(text, encoding="utf-8")
    return GravesGame(seats=seats, data=file)


def changed(old: str, new: str) -> str:
    assert old in OURS
    return OURS.replace(old, new, 1)


@clause("GR-02", "GR-03", "GR-04", "GR-D01")
def test_five_families_of_five_with_every_wish_and_every_way_to_pay() -> None:
    families = GravesGame().data["families"]
    assert "".join(family["letter"] for family in families) == LETTERS
    combinations = set()
    for number, family in enumerate(families):
        assert [r["id"] for r in family["relatives"]] == [f"{family['letter']}{g}" for g in GRAVES]
        for g, r in zip(GRAVES, family["relatives"], strict=True):
            pays = r["pay_weak"], r["pay_unwell"], r["pay_top"]
            assert (r["wish"], pays) == (g, PAYOUTS[(2 * number + g) % 5])
            combinations.add((g, pays))
    assert len(combinations) == 25
    names = Counter(r["name"] for family in families for r in family["relatives"])
    assert len(names) == 25
    for part in ("name", "colour", "coffin"):
        assert len({family[part] for family in families}) == 5


@clause("G-002", "G-004", "G-203", "G-805")
def test_the_numbers_of_the_rules() -> None:
    data = GravesGame().data
    assert [grave["shares"] for grave in data["graves"]] == [list(ACTIONS)] * 5
    assert data["chips"] == {"white": 12, "placebo": 10, "bitter": 5}
    assert list(data["points"].values()) == [5, 4, 3, 2, -2]
    assert list(data["fixed"].values()) == [5000, 0, 1000, 2000, 1000, 3000, 1000, 2000, 2000]
    originals = [action["original"] for action in data["actions"]]
    assert originals[:3] == ["Doppelbelegung", "Verwechslung", "Schock"]


@clause("GR-03", "G-506")
def test_with_two_relatives_of_one_wish_shock_leaves_a_choice(tmp_path: Path) -> None:
    twin = M1.replace("wish = 1", "wish = 2").replace("pay_top = 2000", "pay_top = 0")
    game = game_with(tmp_path, changed(M1, twin))
    state = position(game, graves={2: "R2"}, shares=("SH2", ""))
    offers = {state.moves.text(move) for move in state.legal()}
    assert {"shock M1", "shock M2"} <= offers
    state.play(state.moves.parse("shock M1"))
    players = state.view(0)["players"]
    assert [r["health"] for r in players[0]["relatives"]] == [1, 3, 3, 3, 3]
    assert players[0]["shares"] == []


@clause("GR-04", "G-302")
def test_an_owner_may_write_in_the_printed_values(tmp_path: Path) -> None:
    text = changed(M1, M1.replace("M1", "Ada").replace("pay_top = 2000", "pay_top = 7000"))
    game = game_with(tmp_path, text.replace("Adelgunde", "Ada"))
    assert game.data_mark
    assert "Great-Aunt Ada" in game.moves[game.moves.parse("give Ada white")].phrase
    state = position(game, chips={"Ada": "white"}, step="adjust")
    assert state.view(0)["players"][0]["money"] == 5000 + 7000


@clause("G-213")
def test_prices_come_from_the_data_file(tmp_path: Path) -> None:
    game = game_with(tmp_path, changed("bribe_price = 1000", "bribe_price = 4000"))
    state = position(game)
    state.play(state.moves.parse("give M1 placebo"))
    assert state.view(0)["players"][0]["money"] == 1000


@clause("G-805", "G-405")
def test_warnings_weigh_the_points_and_say_the_names_of_the_data_file(tmp_path: Path) -> None:
    def warned(game: GravesGame) -> str | None:
        state = position(
            game,
            step="adjust",
            health={"M2": "near"},
            chips={"M2": "placebo"},
            graves={1: "R1", 3: "M3", 4: "M4", 5: "M5"},
            shares=("MX2",),
        )
        return warnings(state.view(0), "claim 2", game.data)

    lost = "Your shares of grave 2 go with it, their backs unused: "
    assert warned(GravesGame(seats=2)) == f"{lost}Mix-up."
    theirs = changed("alive = -2", "alive = 100").replace('"Mix-up"', '"Muddle"')
    assert warned(game_with(tmp_path, theirs)) == (
        f"It fills the last grave: the game ends with this turn, and you are behind. {lost}Muddle."
    )


WRONG = {
    "four families": (OURS[:K_HEAD], "families"),
    "four relatives": (OURS[:K5], "K"),
    "a wish of 0": (changed(M1, M1.replace("wish = 1", "wish = 0")), "M1"),
    "a wish of 6": (changed(M1, M1.replace("wish = 1", "wish = 6")), "M1"),
    "a wish in words": (changed(M1, M1.replace("wish = 1", 'wish = "1"')), "M1"),
    "a wish that is true": (changed(M1, M1.replace("wish = 1", "wish = true")), "M1"),
    "a negative payout": (changed(M1, M1.replace("weak = 0", "weak = -1000")), "M1"),
    "an odd payout": (changed(M1, M1.replace("weak = 0", "weak = 500")), "M1"),
    "a broken payout": (changed(M1, M1.replace("weak = 0", "weak = 0.0")), "M1"),
    "a payout in words": (changed(M1, M1.replace("weak = 0", 'weak = "0"')), "M1"),
    "two alike": (changed(M1, M1.replace("wish = 1", "wish = 2")), "same wish and payouts"),
    "an id twice": (changed('id = "M1"', 'id = "M2"'), "(?i)m2"),
    "an id of two words": (changed('id = "M1"', 'id = "M 1"'), "(?i)m 1"),
    "a letter twice": (changed('letter = "R"', 'letter = "M"'), "(?i)'m'"),
    "a nameless relative": (changed("Great-Aunt Adelgunde", ""), "M1"),
    "a name that is a number": (changed('"Great-Aunt Adelgunde"', "1"), "M1"),
    "a share twice": (changed('"MX", "SH"', '"MX", "MX"'), "grave 1"),
    "four shares": (changed('"DO", "MX", ', '"DO", '), "grave 1"),
    "an unknown action": (changed('code = "GM"', 'code = "GN"'), "actions"),
    "a grave 6": (changed("number = 5", "number = 6"), "graves"),
    "no start money": (changed("start_money = 5000\n", ""), "start_money"),
    "odd start money": (changed("start_money = 5000", "start_money = 50"), "start_money"),
    "no chips": (changed("[chips]\n", "[chops]\n"), "chips"),
    "chips in words": (changed("white = 12", 'white = "twelve"'), "white"),
    "no points": (changed("wished = 5\n", ""), "wished"),
    "points in words": (changed("wished = 5\n", 'wished = "5"\n'), "wished"),
    "no wish": (changed(M1, M1.replace("wish = 1\n", "")), "wish"),
    "no families": (OURS[: OURS.index("[[families]]")], "families"),
    "families in a word": ('families = "all"\n' + OURS[: OURS.index("[[families]]")], "families"),
    "graves in a number": (
        "graves = 5\n" + OURS[: OURS.index("[[graves]]")] + OURS[OURS.index("[[families]]") :],
        "graves",
    ),
    "fixed in a number": (
        "fixed = 3\n" + OURS[: OURS.index("[fixed]")] + OURS[OURS.index("[points]") :],
        "fixed",
    ),
    "chips that are true": (changed("white = 12", "white = true"), "white"),
    "a colour that is a number": (changed('colour = "violet"', "colour = 5"), "colour"),
    "no coffin": (changed('coffin = "organic wicker"\n', ""), "coffin"),
    "an action without text": (changed('text = "Bury', 'words = "Bury'), "text"),
    "no title": (changed('title = "Rest in Peace: five graves"\n', ""), "title"),
    "other rules": (changed('rules_version = "1.0"', 'rules_version = "0.9"'), "rules 0.9"),
    "a number of 5,000 digits": (changed("white = 12", "white = " + "9" * 5000), "too large"),
    "a number of 5,000 hexadecimal digits": (
        changed("white = 12", "white = 0x" + "f" * 5000),
        "chips: white is some int",
    ),
    "a number of 4,000 digits": (
        changed("start_money = 5000", "start_money = " + "9" * 4000),
        "fixed: start_money is 9999",
    ),
    "fewer pills than none": (changed("bitter = 5", "bitter = -1"), "chips: bitter is -1"),
    "more points than a game is worth": (changed("wished = 5", "wished = 1001"), "points: wished"),
    "a fraction of a point": (changed("other = 3", "other = 2.5"), "points: other is 2.5"),
    "money for ever": (
        changed("inheritance = 2000", "inheritance = 1001000"),
        "fixed: inheritance is 1001000, not a multiple of 1000 from 0 to 1000000",
    ),
    "a white pill that costs": (changed("white_price = 0", "white_price = 1000"), "white_price"),
    "no payout": (changed(M1, M1.replace("pay_top = 2000", "")), "M1: pay_top is missing"),
    "no id": (changed('id = "M2"\n', ""), "relative 2 of M: id is missing"),
    "no letter": (changed('letter = "S"\n', ""), "family 3: letter is missing"),
    "no code": (changed('code = "SH"\n', ""), "action 3: code is missing"),
    "an action without a name": (changed('name = "Shock"\n', ""), "action SH: name is missing"),
    "an action twice": (
        changed('name = "Shock"', 'name = "mix-up"'),
        "the action 'mix-up' appears",
    ),
    "no number of a grave": (changed("number = 3\n", ""), "number of grave 3 is missing"),
    "a grave that is true": (
        changed("number = 1\n", "number = true\n"),
        "number of grave 1 is True",
    ),
    "a sixth grave": (OURS + "[[graves]]\nnumber = 6\n", "there are 6 graves, not 5"),
    "shares in numbers": (changed('["DO", "MX"', "[0x" + "f" * 5000 + ', "MX"'), "grave 1"),
    "shares in lists": (changed('["DO", "MX"', "[" * 50 + "]" * 50 + '#["DO", "MX"'), "grave 1"),
    "an endless nest": (changed("white = 12", "white = " + "[" * 50_000), "nested too deeply"),
    "no relatives": (changed(OURS[OURS.index("[[families.relatives]]") : R_HEAD], ""), "family M"),
    "relatives in a list of words": (
        OURS[:K1] + 'relatives = ["one", "two", "three", "four", "five"]\n',
        "family K: relatives is missing or not a list of tables",
    ),
    "a name twice": (changed("Baron Kunibert", "great-aunt adelgunde"), "the relative 'great-aunt"),
    "a family's name twice": (changed('"Siechbach"', '"Hinfort"'), "the family 'Hinfort' appears"),
    "a name that moves the cursor": (
        changed("Baron Kunibert", "\\u001b[2J"),
        "M2: name is '.\\[2J'",
    ),
    "a name of two lines": (
        changed("Baron Kunibert", "Baron\\nKunibert"),
        "M2: name is 'Baron.Kun",
    ),
    "a name of blanks": (changed("Baron Kunibert", "  "), "M2: name is '  ', not a text"),
    "an endless name": (
        changed("Baron Kunibert", "B" * 201),
        "M2: name is too long, 201 characters",
    ),
    "an endless id": (changed('id = "M2"', f'id = "{"M" * 13}"'), "relative 2 of M: id is 'MMMM"),
    "an endless file": (OURS + "#" * 1_000_000, "too large"),
    "no data": ("this is not a data file", "not a data file"),
    "nothing": ("", "missing"),
}


@clause("GR-04")
@pytest.mark.parametrize("name", WRONG)
def test_a_data_file_that_does_not_add_up_is_refused(tmp_path: Path, name: str) -> None:
    text, part = WRONG[name]
    with pytest.raises(BadInput, match=part) as caught:
        game_with(tmp_path, text)
    assert str(caught.value).startswith(str(tmp_path / "my.toml"))
    is_one_line(str(caught.value).removeprefix(str(tmp_path)))


def test_the_data_of_another_game_is_refused() -> None:
    theirs = GravesGame.FOLDER.parent / "manors" / "data.toml"
    with pytest.raises(BadInput, match="manors"):
        GravesGame(data=theirs)


def test_a_file_that_is_not_there_is_named(tmp_path: Path) -> None:
    with pytest.raises(BadInput, match=r"none\.toml"):
        GravesGame(data=tmp_path / "none.toml")


@clause("G-003", "G-005", "G-804")
@pytest.mark.parametrize(
    "options",
    [
        {"families": "M+R+S"},
        {"families": "M"},
        {"families": "M+M"},
        {"families": "M+X"},
        {"start_player": "2"},
        {"start_player": "oldest"},
        {"round_limit": "201"},
        {"round_limit": "-1"},
        {"round_limit": "many"},
        {"share_backs": "shown"},
        {"players": "2"},
        {"round_limit": "9" * 5000},
        {"start_player": "9" * 5000},
        {"start_player": "\N{SUPERSCRIPT ONE}"},
        {"families": "+".join(["M"] * 5000)},
        {"families": "\x1b[2J+R"},
        {"\x1b[2J" * 5000: "2"},
    ],
    ids=str,
)
def test_an_option_that_does_not_fit_is_refused(options: dict[str, str]) -> None:
    with pytest.raises(BadInput) as caught:
        GravesGame(options, 2)
    is_one_line(str(caught.value))


@clause("G-804", "GR-09")
@pytest.mark.parametrize(
    ("text", "options"),
    [
        (changed("placebo = 10\nbitter = 5", "placebo = 0\nbitter = 0"), "pill_supply=limited"),
        (
            changed("bribe_price = 1000", "bribe_price = 900000").replace(
                "pill_price = 1000", "pill_price = 900000"
            ),
            "families=M+K",
        ),
    ],
)
def test_a_game_in_which_nobody_can_die_needs_a_last_round(
    tmp_path: Path, text: str, options: str
) -> None:
    file = tmp_path / "my.toml"
    file.write_text(text, encoding="utf-8")
    chosen = parse_options(options)
    with pytest.raises(BadInput, match=r"my\.toml: nobody can die"):
        GravesGame({**chosen, "round_limit": "0"}, 2, file)
    game = GravesGame({**chosen, "round_limit": "2"}, 2, file)
    play_out(game, game.new(), random.Random(1))


def any_options(seats: int, letters: list[str], luck: random.Random) -> dict[str, str]:
    chosen = {option.name: luck.choice(option.values) for option in GravesGame.OPTIONS}
    chosen["round_limit"] = luck.choice(["3", "40"])
    if luck.random() < 0.3:
        chosen["families"] = "+".join(luck.sample(letters, seats))
    return chosen


def altered_data(count: int, luck: random.Random, monkeypatch: pytest.MonkeyPatch) -> int:
    """How many altered data files were taken; each made a game that was played out."""
    taken = 0
    for _ in range(count):
        data, seats = altered(tomllib.loads(OURS), luck), luck.choice(GravesGame.SEATS)
        monkeypatch.setattr("restinplay.core.game.parse_data", lambda *_, data=data: data)
        options = any_options(seats, [*LETTERS], luck)
        try:
            game = GravesGame(options, seats)
        except BadInput as error:
            is_one_line(str(error).removeprefix(str(GravesGame.FOLDER)))
            continue
        play_out(game, game.new(), luck)
        taken += 1
    return taken


def test_an_altered_data_file_is_refused_or_playable(monkeypatch: pytest.MonkeyPatch) -> None:
    count = 200 if compiled() else 40
    assert altered_data(count, random.Random(3), monkeypatch) > count / 20


@heavy
def test_many_altered_data_files_are_refused_or_playable(monkeypatch: pytest.MonkeyPatch) -> None:
    taken = altered_data(5_000, random.Random(4), monkeypatch)
    print(f"{taken} of 5000 altered data files were played out")
    assert taken > 250


def test_a_slip_of_the_pen_is_refused_in_one_line_or_does_no_harm(tmp_path: Path) -> None:
    """Words and signs of the file left out, doubled or replaced by others."""
    luck = random.Random(5)
    words = re.split(r"(\W)", OURS)
    for _ in range(60):
        slip = list(words)
        place = luck.randrange(len(slip))
        slip[place] = luck.choice(
            ["", slip[place] * 2, luck.choice(words), "\0", '"', "[", "9" * 5000]
        )
        try:
            game_with(tmp_path, "".join(slip))
        except BadInput as error:
            is_one_line(str(error).removeprefix(str(tmp_path)))


@clause("G-003", "G-005")
def test_families_and_start_player_may_be_chosen() -> None:
    state = GravesGame({"families": "K+S+M", "start_player": "2"}, 3).new()
    assert state.asked == 2
    assert [player["family"] for player in state.view(0)["players"]] == ["K", "S", "M"]
