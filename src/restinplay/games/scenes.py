"""What was made of a view before: while the same view is looked at, the same scene."""

from collections.abc import Callable
from typing import Any, TypeVar

View = dict[str, Any]
Data = dict[str, Any]
T = TypeVar("T")
MOST_TABLES = 32  # that are kept


def looking(make: Callable[[View, Data], T]) -> Callable[[View, Data], T]:
    """Makes the scene of a view, and keeps the last one."""
    last: list[tuple[View, Data, T]] = []

    def scene_of(view: View, data: Data) -> T:
        for seen, told, scene in last:
            if seen is view and told is data:
                return scene
        scene = make(view, data)
        last[:] = [(view, data, scene)]
        return scene

    return scene_of


def table_of(
    kept: dict[tuple[object, ...], tuple[Data, T]],
    view: View,
    data: Data,
    make: Callable[[Data, dict[str, str], int], T],
) -> T:
    """The table of a view's data, options and seats, of those that are kept."""
    options, seats = view["options"], len(view["players"])
    key = (id(data), seats, *options.values())
    if key not in kept:
        if len(kept) >= MOST_TABLES:
            kept.clear()
        kept[key] = data, make(data, options, seats)
    return kept[key][1]
