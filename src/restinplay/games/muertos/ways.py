"""How far a skeleton has to walk: along the arrows, around the dog and the gravedigger.

Measured once for a board, from every field to the festivities, to the goal and to the dens.
"""

from functools import lru_cache
from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64, u8

from restinplay.games.muertos.board import DEN_FIELD, FESTIVITY, GOAL, WAYS, Board
from restinplay.games.muertos.digger import BESIDE
from restinplay.games.muertos.moves import FIELDS

# Ends of a way: a festivity by its number, the goal, a den by its number.
HOME: Final = 3
TO_DEN: Final = 4
ENDS: Final = 7
NO_DOG: Final = 33  # instead of its field: it bars nothing
FAR: Final = 99  # there is no way

ROW: Final = 33  # a place: his field's start + the end's + the dog's + the skeleton's field
TO_END: Final = 34 * 33
AROUND: Final = ENDS * TO_END

# A detour for a den in which the gravedigger walls one in (D-G8); the rows without a dog are true.
_BEHIND_HIM: Final = 10


@final
class Ways:
    """The steps left, by the gravedigger's field, the end, the dog's field and the skeleton's."""

    def __init__(self, board: Board) -> None:
        self.board = board
        beside = int(board.walk[BESIDE])
        # On the red way, which is closed then, he bars nothing else (D-G5).
        barred = [-1, beside, *(int(field) for field in board.blocks)]
        self.start: vec[i64] = vec[i64](
            [AROUND * barred.index(f) if f in barred else 0 for f in range(FIELDS)]
        )
        left: list[int] = []
        for wall in barred:
            for end in range(ENDS):
                # Before anybody goes home he leaves the last field of his walk (D-G3).
                stays = end != HOME or wall != beside
                for dog in range(FIELDS + 1):
                    left += steps_to(board, end, dog, wall if stays else -1)
        for den in (int(f) for f in board.dens if board.near[f] >> beside & 1):
            for dog in range(FIELDS):
                place = HOME * TO_END + dog * ROW + den
                left[place] += _BEHIND_HIM // 2
                left[AROUND + place] += _BEHIND_HIM
        self.left: vec[u8] = vec[u8](left)
        # As near to the goal as one can come before the red way opens.
        wait = left[HOME * TO_END + NO_DOG * ROW + beside]
        self.wait: vec[i64] = vec[i64]([wait + (f == beside) for f in range(FIELDS)])


def steps_to(board: Board, end: int, dog: int, wall: int) -> list[int]:
    """The steps from each field, or FAR."""
    left = [FAR] * FIELDS
    goal = field_of(board, end)
    if goal in (dog, wall):
        return left
    left[goal] = 0
    reached = [goal]
    for field in reached:
        for there in leading_to(board)[field]:
            if left[there] == FAR and there not in (dog, wall):
                left[there] = left[field] + 1
                reached.append(there)
    return left


def field_of(board: Board, end: int) -> int:
    """The field of an end."""
    kind, which = FESTIVITY, end
    if end == HOME:
        kind, which = GOAL, 0
    elif end >= TO_DEN:
        kind, which = DEN_FIELD, end - TO_DEN
    fields = range(FIELDS)
    return next(f for f in fields if board.special[f] == kind and board.which[f] == which)


@lru_cache(maxsize=8)
def leading_to(board: Board) -> list[list[int]]:
    """The fields from which one can step to each field."""
    found: list[list[int]] = [[] for _ in range(FIELDS)]
    for field in range(FIELDS):
        for place in range(field * WAYS, field * WAYS + board.outs[field]):
            found[board.exits[place]].append(field)
    return found


@lru_cache(maxsize=8)
def ways_of(board: Board) -> Ways:
    return Ways(board)
