"""Logs: one JSON object per line. What people write and what they keep secret is never in them."""

import json
import logging
import sys
import traceback
from typing import Any


class JsonLines(logging.Formatter):
    """Time, level, logger, message, the table if there is one, and a trace if there is one."""

    def format(self, record: logging.LogRecord) -> str:
        row: dict[str, Any] = {
            "time": self.formatTime(record, "%Y-%m-%dT%H:%M:%S%z"),
            "level": record.levelname.lower(),
            "from": record.name,
            "message": record.getMessage(),
        }
        if table := getattr(record, "table", ""):
            row["table"] = table
        if record.exc_info and record.exc_info[0] is not None:
            row["trace"] = _places(record.exc_info)
        return json.dumps(row)


def _places(failed: Any) -> list[str]:
    """Where it happened and of what kind; not the message, which may repeat what somebody sent."""
    kind, _, trace = failed
    return [kind.__name__, *(f"{one.name}:{one.lineno}" for one in traceback.extract_tb(trace))]


def set_up(level: str = "INFO") -> None:
    """Everything to stderr; of uvicorn only warnings, for its other lines name tables."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(JsonLines())
    logging.basicConfig(handlers=[handler], level=level, force=True)
    logging.getLogger("uvicorn").setLevel("WARNING")
