"""The Mediums that count as Ghosts and do nothing else: 4, 5, 7, 13, 23."""

from typing import final

from restinplay.games.manors.cards.medium import TENTH, Medium


@final
class CousinInWhite(Medium):
    """4. Counts as a Ghost of value 2 (M-C04)."""

    number = 4
    level = 0
    units: tuple[int, ...] = (2,)
    picture = "ghost"
    on_tenth = 16
    keeps_value = True


@final
class GoodSirNicholas(Medium):
    """5. Counts as a Ghost of value 3 (M-C05)."""

    number = 5
    level = 0
    units: tuple[int, ...] = (3,)
    picture = "hat-3"
    on_tenth = 26
    keeps_value = True


@final
class WeddingPutOff(Medium):
    """7. Counts as a Ghost of value 3, but can only be laid on round 10 (M-C07)."""

    number = 7
    level = 0
    units: tuple[int, ...] = (3,)
    zone = TENTH
    picture = "heart"
    on_tenth = 30


@final
class ThisTimeOrNoTime(Medium):
    """13. Counts as a Ghost of value 4; when the round ends it moves to round 10 and is worth -2
    there (M-C13, M-E5)."""

    number = 13
    level = 1
    units: tuple[int, ...] = (4,)
    lasts = True
    gist = "−2 on round 10"
    picture = "hourglass"
    warning = "On round 10 it counts −2 against you."


@final
class PhantomGoldfish(Medium):
    """23. Counts as two Ghosts of value 1 (M-C23); two cards for card 14 (M-G9)."""

    number = 23
    level = 3
    units: tuple[int, ...] = (1, 1)
    picture = "fish"
    on_tenth = 18
    alone_under_14 = True
    keeps_value = True
