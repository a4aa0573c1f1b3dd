"""The tables of the rulebooks say what the games play with: parts, cards, board, prices, points."""

import re
from collections import Counter
from typing import Any

import pytest

from restinplay import games
from restinplay.games.graves.terms import worth
from restinplay.games.muertos.terminal.map import layout
from restinplay.server.api import game_book
from tests.games.graves.table import table as graveyard
from tests.games.manors.table import family
from tests.games.manors.table import table as seance

by_slug = pytest.mark.parametrize("slug", games.SLUGS)

Rows = list[list[str]]

PARTS = ("Part", "How many", "What it is for")
SECRETS = ("Secret", "Copies", "What it does", "See")
CLUES = ("skull", "hourglass", "cross")
TAKEN_FOR = ("Medium", "Taken for", "+1 from", "0 by M12", "Kept out by M25 on", "Moved by M15")
SHARES = ("Back", "Card", "Copies", "Its grave must be", "What it does", "See")
OPTIONS = ("Option", "Values (default first)", "What it decides", "See")


def text_of(slug: str) -> str:
    return (games.game_class(slug).FOLDER / "rulebook.md").read_text(encoding="utf-8")


def data_of(slug: str) -> dict[str, Any]:
    return games.game_class(slug)().data


def festivities() -> list[dict[str, Any]]:
    kinds: list[dict[str, Any]] = data_of("muertos")["festivities"]
    return kinds


def rows_of(slug: str, *headings: str) -> Rows:
    """The rows of the one table with these headings."""
    book = games.game_class(slug)().rulebook
    tables = [note.rows for chapter in book.chapters for note in chapter.notes]
    (found,) = [rows[1:] for rows in tables if rows and rows[0] == list(headings)]
    return found


def bucks(cell: str) -> int:
    return 0 if cell == "free" else int(cell.replace(",", ""))


def parts_of(slug: str) -> dict[str, str]:
    return {part: count for part, count, _ in rows_of(slug, *PARTS)}


def purpose(slug: str, part: str) -> str:
    return next(use for name, _, use in rows_of(slug, *PARTS) if name == part)


@by_slug
def test_every_row_of_a_table_has_all_its_cells(slug: str) -> None:
    notes = [note for one in games.game_class(slug)().rulebook.chapters for note in one.notes]
    assert all(bool(note.text) != bool(note.rows) for note in notes)
    for rows in (note.rows for note in notes if note.rows):
        assert len(rows) > 1
        assert {len(row) for row in rows} == {len(rows[0])}


@by_slug
def test_notes_and_tables_go_over_the_wire(slug: str) -> None:
    """But for the options, which a page has from the game."""
    book, sent = games.game_class(slug)().rulebook, game_book(slug).chapters
    told = [one for one in book.chapters if one.title != "Options"]
    assert [one.title for one in sent] == [one.title for one in told]
    for mine, theirs in zip(told, sent, strict=True):
        assert [(note.text, note.rows) for note in theirs.notes] == [
            (note.text, note.rows) for note in mine.notes
        ]
        assert [clause.id for clause in theirs.clauses] == [clause.id for clause in mine.clauses]


@by_slug
def test_every_option_stands_in_the_table_with_its_values(slug: str) -> None:
    rows, options = rows_of(slug, *OPTIONS), games.game_class(slug).OPTIONS
    assert [row[0] for row in rows] == [f"`{option.name}`" for option in options]
    for (_, values, _, see), option in zip(rows, options, strict=True):
        named = re.findall("`([^`]+)`", values)
        assert named[0] == option.default
        assert all(map(option.admits, named))
        assert option.form or tuple(named) == option.values
        assert option.clause in see.split(", ")


# Eva


def test_the_parts_of_eva() -> None:
    data = data_of("eva")
    assert parts_of("eva") == {
        "rooms": str(len(data["rooms"])),
        "secrets": str(sum(secret["count"] for secret in data["secrets"])),
        "clues": str(len(data["clues"])),
        "playing cards": str(data["deck"]["cards"]),
        "token": "1",
    }
    rooms = ", ".join(room["name"] for room in data["rooms"])
    assert f"The rooms from A to K: {rooms}.\n" in text_of("eva").replace(". Their", ".\n")


def test_the_secrets_of_eva() -> None:
    secrets = {secret["name"]: secret["count"] for secret in data_of("eva")["secrets"]}
    rows = {name: copies for name, copies, _, _ in rows_of("eva", *SECRETS)}
    locks = [name for name in secrets if name.startswith("Locked")]
    patterns = [name for name in secrets if sorted(name.split("-")) == sorted(CLUES)]
    assert rows == {
        "Ghost": str(secrets["Ghost"]),
        "Secret Passage": str(secrets["Secret Passage"]),
        f"Locked {', '.join(name.removeprefix('Locked ') for name in locks)}": "1 each",
        "the six orders of skull, hourglass and cross": "1 each",
    }
    assert len(patterns) == 6
    assert {secrets[name] for name in [*locks, *patterns]} == {1}
    assert len(secrets) == 2 + len(locks) + len(patterns)


# Manors


def test_the_parts_of_manors() -> None:
    data = data_of("manors")
    ghosts, tokens = data["ghosts"], data["tokens"]
    assert parts_of("manors") == {
        "Ghosts": str(2 * sum(ghosts.values())),
        "Mediums": str(len(data["mediums"])),
        "card of the tenth round": "1",
        "house tokens": str(sum(tokens.values())),
    }
    points = sum(int(value) * count for value, count in ghosts.items())
    numbers = ("none", "one", "two", "three", "four", "five", "six")
    told = [
        f"{numbers[count]} {value}{'s' if count > 1 else ''}" for value, count in ghosts.items()
    ]
    assert purpose("manors", "Ghosts") == (
        f"a deck of {sum(ghosts.values())} for each family, {points} points in all: "
        f"{', '.join(told)}"
    )
    houses = f"{tokens['manor']} manors and {tokens['castle']} castles"
    assert purpose("manors", "house tokens").startswith(houses)


def test_the_mediums_with_a_value() -> None:
    mediums = data_of("manors")["mediums"]
    told = {name.split()[0]: value for name, value, *_ in rows_of("manors", *TAKEN_FOR)}
    printed = {f"M{one['number']}": one["values"] for one in mediums if one["values"]}
    taking = {f"M{one['number']}" for one in mediums if "takes" in one}
    assert told.keys() == printed.keys() | taking
    for name, values in printed.items():
        assert told[name] == " and ".join(map(str, values))
    book = games.game_class("manors")().rulebook
    for one in mediums:
        value = f", value {' and '.join(map(str, one['values']))}" if one["values"] else ""
        entry = book[f"M-C{one['number']:02}"].text
        assert entry.startswith((f"{one['name']}{value}.", f"{one['name']}, itself worth 0."))


@pytest.mark.parametrize("row", rows_of("manors", *TAKEN_FOR), ids=lambda row: row[0])
def test_a_medium_is_taken_by_others_for_what_the_table_says(row: list[str]) -> None:
    """As far as rounds 1 to 9 go: card 16 has copied a 4, and the values of card 19 are 1 and 4."""
    card, value, more, blank, kept_out, moved = row
    worths = [int(number) for number in re.findall(r"\d+", value)]
    if card == "M19":
        for seen in (1, 4):
            assert side(f"M19={seen}") == seen
            assert side(f"M19={seen} M{9 - (seen == 4)}") == seen + 1
            assert side(f"M19={seen}", "M12") == (0 if seen in (1, 2) else seen)
    elif card == "M16":
        assert side("M16=4 M8") == 5
        assert (side("M16=2", "M12"), side("M16=4", "M12")) == (0, 4)
        barred = seance(A=family(display="M16", side="G1 G3"), B=family(side="M25=12 G5"))
        assert barred.A("medium 16").offers == {"copy 3", "no copy"}
    elif "round 10" not in card:
        name = card.split()[0]
        once = 2 if more.endswith("twice") else 1
        assert side(name) == sum(worths)
        for booster in ("M8", "M9"):
            assert side(f"{name} {booster}") == sum(worths) + once * more.startswith(booster)
        assert side(name, "M12") == (0 if blank.startswith("yes") else sum(worths))
        forbidden = seance(A=family(display=name, hand="1 2"), B=family(side=f"M25={kept_out}5 G4"))
        assert forbidden.refused_by(f"medium {name[1:]}") == "M-C25"
    if moved != "with a unit" and "round 10" not in card:
        name = card.split()[0] + "=4" * (card == "M19")
        won = seance(A=family(side=f"M15 {name} G6"), B=family(), turn=1).B("give up")
        offered = won.asks == "transfer" and f"transfer medium {name[1:3].strip('=')}" in won.offers
        assert offered == (moved == "yes")


def side(mine: str, theirs: str = "") -> int:
    """What your cards in this round come to."""
    return seance(A=family(side=mine), B=family(side=theirs)).totals[0]


def test_the_worked_case_of_manors_comes_to_what_it_says() -> None:
    (told,) = [line for line in text_of("manors").splitlines() if line.startswith("A worked case")]
    sums = re.search(r"makes ([\d +−]+) = (\d)\. .* M12 and it makes (\d)", told)
    assert sums is not None
    assert sum(int(n) for n in sums[1].replace("− ", "-").replace("+ ", "").split()) == int(sums[2])
    assert side("G2 M8 M10=2 M26=2", "M17=2") == int(sums[2])
    assert side("G2 M8 M10=2 M26=2", "M17=2 M12") == int(sums[3])


# Graves


def test_the_parts_of_graves() -> None:
    data = data_of("graves")
    shares = [share for grave in data["graves"] for share in grave["shares"]]
    chips = data["chips"]
    assert parts_of("graves") == {
        "graves": str(len(data["graves"])),
        "New Cemetery": "1",
        "shares": str(len(shares)),
        "relatives": str(sum(len(family["relatives"]) for family in data["families"])),
        "chips": str(sum(chips.values())),
        "pill box": "1",
        "money": "plenty",
        "overview cards": "4",
    }
    assert purpose("graves", "chips") == (
        f"{chips['white']} white pills, {chips['placebo']} placebos, {chips['bitter']} bitter pills"
    )
    actions = [(one["code"], one["name"]) for one in data["actions"]]
    rows = rows_of("graves", *SHARES)
    assert [(code, name) for code, name, *_ in rows] == actions
    assert {row[0]: int(row[2]) for row in rows} == Counter(shares)


def test_the_relatives_of_graves_and_what_they_pay() -> None:
    families = data_of("graves")["families"]
    assert rows_of("graves", "Family", "Name", "Colour", "Coffin") == [
        [family["letter"], family["name"], family["colour"], family["coffin"]]
        for family in families
    ]
    assert rows_of("graves", "Relative", "Name", "Wish", "Weak", "Unwell", "Top") == [
        [
            one["id"],
            one["name"],
            str(one["wish"]),
            *(f"{one[f'pay_{rung}']:,}" for rung in ("weak", "unwell", "top")),
        ]
        for family in families
        for one in family["relatives"]
    ]


def test_the_prices_of_graves() -> None:
    fixed = data_of("graves")["fixed"]
    rows = rows_of("graves", "What", "Bucks", "See")
    told = [bucks(sum_) for what, sum_, _ in rows if "lifts" not in what]
    assert told == [
        fixed["start_money"],
        fixed["white_price"],
        fixed["bribe_price"],
        fixed["swap_price"],
        fixed["pill_price"],
        fixed["share_empty"],
        fixed["share_occupied"],
        fixed["inheritance"],
        fixed["maintenance"],
    ]


def points_of(wish: int, place: str) -> int:
    points: dict[str, int] = data_of("graves")["points"]
    kind, *grave = place.split()
    return worth(wish, int(grave[0]), points) if kind == "grave" else points[place]


def test_the_points_of_graves() -> None:
    places = [*(f"grave {number}" for number in range(1, 6)), "new_cemetery", "alive"]
    rows = rows_of(
        "graves",
        *["Wish", "Grave 1", "Grave 2", "Grave 3", "Grave 4", "Grave 5", "New Cemetery", "Alive"],
    )
    assert [[int(cell.replace("−", "-")) for cell in row] for row in rows] == [
        [wish, *(points_of(wish, place) for place in places)] for wish in range(1, 6)
    ]


def test_the_family_whose_points_are_counted() -> None:
    lie = ["grave 1", "grave 1", "grave 5", "new_cemetery", "alive"]
    worths = [points_of(wish, place) for wish, place in enumerate(lie, 1)]
    (told,) = [line for line in text_of("graves").splitlines() if line.startswith("A family at")]
    assert [int(mark.replace("−", "-")) for mark in re.findall(r"\((−?\d)\)", told)] == worths
    assert told.endswith(f"That makes {sum(worths)} points.")


def test_philippine_pays_as_told() -> None:
    (told,) = [line for line in text_of("graves").splitlines() if line.startswith("Philippine")]
    assert [bucks(sum_) for sum_ in re.findall(r"\d,000", told)] == [2000, 1000, 1000, 2000, 1000]
    grave = graveyard(2, health="M3 near, M1 top, M2 top, M4 top, M5 top")

    def turn(pill: str) -> tuple[int, str]:
        """What a pill for Philippine brings in one turn of hers, and how she is after it."""
        before = grave.money[0]
        grave.on_to("distribute", 0).play(f"0 give M3 {pill}").end_turn()
        grave.end_turn()
        return grave.money[0] - before, grave.condition("M3")[0]

    assert [turn("white") for _ in range(4)] == [
        (0, "weak"),
        (2000, "unwell"),
        (1000, "top"),
        (0, "top"),
    ]
    assert [turn(pill) for pill in ("placebo", "placebo", "white", "white")] == [
        (-1000, "unwell"),
        (-1000, "weak"),
        (2000, "unwell"),
        (1000, "top"),
    ]


# Muertos


def test_the_parts_of_muertos() -> None:
    data = data_of("muertos")
    assert parts_of("muertos") == {
        "board": "1",
        "skeletons": str(games.game_class("muertos").SEATS[-1]),
        "dog, gravedigger": "1 each",
        "cards": str(sum(card["count"] for card in data["cards"])),
        "festivity cards": str(sum(kind["count"] for kind in data["festivities"])),
        "halves of skeletons": "12",
        "order cards": "6",
        "overview cards": "6",
    }
    told = [f"{kind['count']} {kind['name']}s worth {kind['value']}" for kind in festivities()]
    assert purpose("muertos", "festivity cards").startswith(
        f"{told[0]} points each, {told[1]}, {told[2]};"
    )


def test_the_map_of_muertos_is_the_one_at_the_table() -> None:
    drawn, _, _ = text_of("muertos").split("```\n")[1].partition("\n\n")
    assert drawn.splitlines() == [row.rstrip() for row in layout(tall=True, wider=0).rows]


def test_the_fields_of_muertos() -> None:
    board = data_of("muertos")["board"]
    rows = rows_of("muertos", "Field", "What it is", "Next to it")

    def label(field: int) -> str:
        return str(field) if field else "Start"

    def near(field: int) -> str:
        ways = [pair for pair in board["two_way"] if field in pair]
        both = sorted(sum(pair) - field for pair in ways)
        out = [f"→ {label(to)}" for start, to in board["one_way"] if start == field]
        into = [f"← {label(start)}" for start, to in board["one_way"] if to == field]
        return ", ".join([*map(label, both), *out, *into])

    assert [(name, ways) for name, _, ways in rows] == [
        (label(field["number"]), near(field["number"])) for field in board["fields"]
    ]
    begins = {
        "start": "all skeletons begin here",
        "green": "green, one way",
        "path": "path",
        "den": "den",
        "goal": "the goal, shut at first",
        "red": "red way, shut at first",
    }
    feasts = {
        one["field"]: f"{one['name']}: take a card worth {one['value']}" for one in festivities()
    }
    steps = ("first", "second", "third", "fourth", "fifth")
    access = {field["access"]: field for field in board["fields"] if "access" in field}
    for field, (_, told, _) in zip(board["fields"], rows, strict=True):
        number, kind = field["number"], field["kind"]
        assert told.startswith(feasts.get(number) or begins[kind])
        assert ("the dog begins here" in told) == (number == board["dog"])
        assert ("the gravedigger begins here" in told) == (number == board["gravedigger"])
        assert ("the gravedigger may end here" in told) == (number in board["blocks"])
        walked = board["walk"][1:].index(number) if number in board["walk"][1:] else None
        named = re.search(r"the gravedigger's (\w+) step", told)
        assert (named[1] if named else None) == (None if walked is None else steps[walked])
        led = access.get(number)
        if led and led["kind"] == "den":
            assert f"at den {led['number']}" in told
        elif led and led["kind"] == "festivity":
            name = next(one["name"] for one in festivities() if one["field"] == led["number"])
            assert told == f"path, at the {name}"


def test_the_cards_of_muertos() -> None:
    limbs = {"none": "none", "hand": "arm", "foot": "leg", "both": "arm and leg"}
    kinds = {"straight": "straight attack", "random": "random attack", "peaceful": "no attack"}
    rows = rows_of("muertos", "Card", "Copies", "Back", "Limbs it needs", "Range", "Kind", "See")
    book = games.game_class("muertos")().rulebook
    cards = data_of("muertos")["cards"]
    for card, (name, copies, back, needs, reach, kind, see) in zip(cards, rows, strict=True):
        assert (name, int(copies), int(back)) == (card["name"], card["count"], card["movement"])
        assert needs == limbs[card["symbol"]]
        nearest, farthest = card.get("range_min"), card.get("range_max")
        if card["id"] == "trail":
            assert (reach, farthest) == ("no limit", 99)
        else:
            assert reach == ("–" if nearest is None else f"{nearest} to {farthest}")
        straight = ", straight attack" if card["id"] == "cling" else ""
        assert kind == kinds.get(card["kind"], f"reaction{straight}")
        assert book[see].text.startswith(name.split()[0])


def test_what_the_backs_of_muertos_tell() -> None:
    cards = data_of("muertos")["cards"]
    rows = rows_of(
        "muertos",
        *["Back", "Cards", "No symbol", "Hand", "Foot", "Both"],
        *["Can cost an arm", "Can cost a leg"],
    )
    told = []
    for back in (1, 2, 3):
        of: Counter[str] = Counter()
        for card in cards:
            of[card["symbol"]] += card["count"] * (card["movement"] == back)
        each = [of[symbol] for symbol in ("none", "hand", "foot", "both")]
        odds = [(of[symbol] + of["both"]) / of.total() for symbol in ("hand", "foot")]
        told.append([str(count) for count in (back, of.total(), *each)])
        told[-1] += [f"{100 * share:.0f} %" for share in odds]
    assert rows == told


def test_the_points_of_muertos() -> None:
    rows = rows_of("muertos", "Home", "Points", "Festivity card", "Points")
    assert [int(points) for _, points, _, _ in rows] == data_of("muertos")["score"]["ranks"]
    worth_of = {name: int(points) for _, _, name, points in rows if name}
    assert worth_of == {kind["name"]: kind["value"] for kind in festivities()}
    ranks = data_of("muertos")["score"]["ranks"]
    second = ranks[1] + worth_of["Banquet"] + worth_of["Music"]
    assert f"5 + 3 + 1 = {second} points" in text_of("muertos")
    assert f"7 + 1 = {ranks[0] + worth_of['Music']}." in text_of("muertos")
