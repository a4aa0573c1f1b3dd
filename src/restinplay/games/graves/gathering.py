"""Gathers from the kinds of chips what others keep of them: numbers and fields for compiled rules,
and what the page draws."""

import re
from itertools import combinations

from restinplay.games.graves.chips.chip import Chip
from restinplay.games.graves.chips.chips import every_chip
from restinplay.games.graves.moves import (
    ACTIONS,
    EARLIER,
    FAMILIES,
    GRAVES,
    LATER,
    RELATIVES,
    SEATS,
    SLOTS,
)

TABLES = "restinplay/games/graves/tables.py"
PRESCRIPTIONS = "restinplay/games/graves/prescriptions.py"
TABLE = "restinplay/games/graves/table.py"
PAGE = "web/src/tables/graves/chips.ts"

_FIELDS = re.compile(r"( +# Made by scripts/tables: .*\n)( +self\.\w+: i64 = 0\n)+")


def _numbers(numbers: list[int]) -> str:
    return f"({', '.join(map(str, numbers))})"


def _words(words: list[str]) -> str:
    return _quoted(words, '"').join("()")


def _quoted(words: list[str], mark: str) -> str:
    return ", ".join(f"{mark}{word}{mark}" for word in words)


def _most_open(chips: list[Chip]) -> int:
    """How many kinds may leave the box at a time: none of them waits for another."""
    return max(
        number
        for number in range(1, len(chips) + 1)
        for some in combinations(chips, number)
        if not {chip.name for chip in some} & {chip.waits_for for chip in some}
    )


def tables() -> str:
    """The text of tables.py."""
    chips = every_chip()
    patients = RELATIVES - RELATIVES // FAMILIES
    family = LATER + SLOTS * (len(chips) - EARLIER)
    start = family + FAMILIES
    card = start + SEATS
    return f'''"""Numbers of the chips, made by scripts/tables from the units in chips/."""

from typing import Final

CHIP_KINDS: Final = {len(chips)}
CHIPS: Final = {_words([chip.name for chip in chips])}
STEPS: Final = {_numbers([chip.steps for chip in chips])}  # up or down
SINKING: Final = {sum(1 << chip.number for chip in chips if chip.steps < 0)}  # a set of kinds
# No question has more answers: those of step 3 and 50 action cards.
MOST_OFFERS: Final = {patients * _most_open(chips) + 1 + 50}
# Nature's moves follow those of the players: the family of a seat, the start player, a share.
FAMILY: Final = {family}
START: Final = {start}
CARD: Final = {card}
HIDDEN: Final = {card + len(ACTIONS) * GRAVES}  # what others see of a share that is turned
'''


# Fields, and what is done with each of them.


def _lines(rows: list[str]) -> str:
    return "\n".join(f"    {row}" for row in rows)


def _where(condition: str, *deeds: str) -> str:
    return "\n".join([f"    if {condition}:", *(f"        {deed}" for deed in deeds)])


def _cases(deeds: list[str]) -> str:
    """One deed for each number of a chip; the last is for all that is left."""
    rows = [_where(f"chip == {number}", deed) for number, deed in enumerate(deeds[:-1])]
    return "\n".join([*rows, f"    {deeds[-1]}"])


def _steps(chips: list[Chip], condition: str) -> str:
    return "\n".join(
        _where(condition.format(abs(chip.steps), chip.steps), f"found |= table.{chip.name}")
        for chip in chips
    )


def _share(chip: Chip) -> str:
    if chip.each == 0:
        return str(chip.more)
    times = "living" if chip.each == 1 else f"{chip.each} * living"
    return f"{times} {'-+'[chip.more > 0]} {abs(chip.more)}" if chip.more else times


def _is_open(chip: Chip) -> str:
    gone = f" and table.box_{chip.waits_for} == 0" if chip.waits_for else ""
    return _where(f"table.box_{chip.name} > 0{gone}", f"found |= {1 << chip.number}")


def prescriptions() -> str:
    """The text of prescriptions.py."""
    chips = every_chip()
    names, boxes = [chip.name for chip in chips], [f"box_{chip.name}" for chip in chips]
    copied = _lines([f"table.{name} = other.{name}" for name in [*names, *boxes]])
    up, down = [c for c in chips if c.steps > 0], [c for c in chips if c.steps < 0]
    prescribed = "\n".join(
        _where(f"chip == {n}", f"table.{name} |= relatives", f"table.box_{name} -= 1", "return")
        for n, name in enumerate(names)
    )
    put = "\n".join(_where(f"chip == {n}", f"table.{box} = number") for n, box in enumerate(boxes))
    is_open = "\n".join(map(_is_open, chips))
    return f'''"""Who carries which chip and what the box holds: made by scripts/tables."""

from typing import TYPE_CHECKING

from mypy_extensions import i64

if TYPE_CHECKING:
    from restinplay.games.graves.table import Table


def copy_chips(table: "Table", other: "Table") -> None:
{copied}


def carrying(table: "Table") -> i64:
    """The relatives with a prescription."""
    return {" | ".join(f"table.{name}" for name in names)}


def carriers(table: "Table", chip: i64) -> i64:
    """Who carries that chip."""
{_cases([f"return table.{name}" for name in names])}


def rising(table: "Table") -> i64:
    """Who will go up."""
    return {" | ".join(f"table.{chip.name}" for chip in up)}


def sinking(table: "Table", steps: i64) -> i64:
    """Who will go down by so many steps or more."""
    found: i64 = 0
{_steps(down, "steps <= {0}")}
    return found


def moving(table: "Table", steps: i64) -> i64:
    """Who will go up by so many steps and no more, or down if it is less than 0."""
    found: i64 = 0
{_steps(chips, "steps == {1}")}
    return found


def prescribe(table: "Table", relatives: i64, chip: i64) -> None:
    """A relative, given as a set, gets that chip out of the box."""
{prescribed}


def drop_chips(table: "Table", relatives: i64) -> None:
    """Prescriptions go to the stock."""
{_lines([f"table.{name} &= ~relatives" for name in names])}


def in_box(table: "Table", chip: i64) -> i64:
    """How many of that chip the box holds."""
{_cases([f"return table.{box}" for box in boxes])}


def put_in_box(table: "Table", chip: i64, number: i64) -> None:
{put}


def empty_box(table: "Table") -> None:
{_lines([f"table.{box} = 0" for box in boxes])}


def fill_box(table: "Table", living: i64) -> None:
    """What the box gets for so many living relatives (G-201)."""
{_lines([f"table.box_{chip.name} = {_share(chip)}" for chip in chips])}


def on_offer(table: "Table") -> i64:
    """The set of kinds that may leave the box: it has some, and they wait for no other."""
    found: i64 = 0
{is_open}
    return found
'''


def with_fields(table: str) -> str:
    """The text of table.py, with a field of each sort for every kind of chip."""
    names = [chip.name for chip in every_chip()]
    names += [f"box_{name}" for name in names]
    fields = "".join(f"        self.{name}: i64 = 0\n" for name in names)
    return _FIELDS.sub(lambda found: found[1] + fields, table)


# The page.


def page() -> str:
    """The text of chips.ts."""
    chips = every_chip()

    def record(name: str, kind: str, facts: list[str]) -> str:
        rows = "".join(f"  {chip.name}: {fact},\n" for chip, fact in zip(chips, facts, strict=True))
        return f"export const {name}: Record<Chip, {kind}> = {{\n{rows}}};\n"

    return "".join(
        [
            "/** The chips in the order of the box, made by scripts/tables. */\n",
            f"export const CHIPS = [{_quoted([chip.name for chip in chips], chr(39))}] as const;\n",
            "export type Chip = (typeof CHIPS)[number];\n",
            "/** Up or down. */\n",
            record("STEPS", "number", [str(chip.steps) for chip in chips]),
            "/** The amount of the data file that the doctor wants for it. */\n",
            record("PRICES", "string", [f"'{chip.price}'" for chip in chips]),
            record("PICTURES", "string", [f"'{chip.picture}'" for chip in chips]),
            "/** The clause by which it works. */\n",
            record("CLAUSES", "string", [f"'{chip.clause}'" for chip in chips]),
            "/** And by which it waits for another to be gone from the box. */\n",
            "export const WAITS = {\n",
            *(f"  {chip.name}: '{chip.waits_by}',\n" for chip in chips if chip.waits_by),
            "};\n",
            "export const WAITING = Object.keys(WAITS) as (keyof typeof WAITS)[];\n",
        ]
    )
