"""Logs: one JSON object per line. What people write and what they keep secret is never in them."""

import json
import logging
import sys
import traceback
from typing import Any

FEW = 10  # lines of one kind that are written, one by one
WINDOW = 60.0  # seconds; then they are counted again
MOST_KINDS = 1_000


class JsonLines(logging.Formatter):
    """Time, level, logger, message, the table if there is one, and a trace if there is one."""

    def format(self, record: logging.LogRecord) -> str:
        row: dict[str, Any] = {
            "time": self.formatTime(record, "%Y-%m-%dT%H:%M:%S%z"),
            "level": record.levelname.lower(),
            "from": record.name,
            "message": record.getMessage(),
        }
        for name in ("table", "times"):
            if value := getattr(record, name, ""):
                row[name] = value
        if record.exc_info and record.exc_info[0] is not None:
            row["trace"] = _places(record.exc_info)
        return json.dumps(row)


def _places(failed: Any) -> list[str]:
    """Where it happened and of what kind; not the message, which may repeat what somebody sent."""
    kind, _, trace = failed
    return [kind.__name__, *(f"{one.name}:{one.lineno}" for one in traceback.extract_tb(trace))]


class Damper(logging.Filter):
    """Counts a flood of one kind of line instead of writing it.

    In a minute the first few are written, then the hundredth, the thousandth, …, with `times`.
    """

    def __init__(self) -> None:
        super().__init__()
        self._seen: dict[tuple[object, ...], tuple[float, int]] = {}

    def filter(self, record: logging.LogRecord) -> bool:
        failed = record.exc_info[0] if record.exc_info else None
        kind = (record.name, record.levelno, str(record.msg)[:200], failed)
        began, times = self._seen.get(kind, (record.created, 0))
        if record.created - began > WINDOW:
            began, times = record.created, 0
        if len(self._seen) >= MOST_KINDS and kind not in self._seen:
            self._seen.clear()
        self._seen[kind] = (began, times + 1)
        if times < FEW:
            return True
        record.times = times + 1
        return str(times + 1).strip("0") == "1"


def set_up(level: str = "INFO") -> None:
    """Everything to stderr; of uvicorn only errors: the rest names tables or clients' faults."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(JsonLines())
    handler.addFilter(Damper())
    logging.basicConfig(handlers=[handler], level=level, force=True)
    logging.getLogger("uvicorn").setLevel("ERROR")
