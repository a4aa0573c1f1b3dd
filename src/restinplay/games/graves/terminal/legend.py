"""What the signs at the table of graves mean, and what the backs of shares do."""

from typing import Any

from restinplay.games.graves.chips.chips import KINDS
from restinplay.games.graves.moves import HEALTH

_PILLS = "".join(chip.sign for chip in KINDS)
LEGEND = f"T U W N health · {_PILLS} pills · †2 in grave 2, †n New Cemetery · 2▲ most rights"
BACKS = {"DO": "Double", "MX": "Mix-up", "SH": "Shock", "GM": "Care", "ID": "Doc"}


def signs(view: dict[str, Any], data: dict[str, Any]) -> list[tuple[str, str]]:
    letters = [player["family"] for player in view["players"]]
    names = {family["letter"]: family["name"] for family in data["families"]}
    told = [(letter, f"the {names[letter]} family") for letter in letters if letter]
    pills = ", ".join(chip.noun for chip in KINDS)
    told += [
        ("T U W N", f"condition: {', '.join(reversed(HEALTH[1:]))} death"),
        ("▮▮▯▯", "the same as a bar, here weak; below the last bar is the grave"),
        (" ".join(_PILLS), f"{pills}: in the box, or as a prescription"),
        ("U●R", "unwell, with a placebo that family R has paid for"),
        ("†2 †n †?", "dead: in grave 2, in the New Cemetery, not buried yet"),
        ("+2", "what the next white pill pays, in thousands"),
        ("→weak", "what the prescription will do"),
        ("5×3,000", "five shares left in this pile, at 3,000 each"),
        ("2▲", "two shares of this grave, more than anybody else: may bury there"),
        ("2+1", "two shares, and a document played in this claim"),
        ("▶ ✓ ★", "is asked now; has passed; has won"),
        ("Shares", "what stands below the graves are the backs of your own:"),
    ]
    return told + [(BACKS[one["code"]], f"{one['name']}: {one['text']}") for one in data["actions"]]
