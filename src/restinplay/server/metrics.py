"""Numbers about the server, as Prometheus reads them."""

from collections import Counter
from collections.abc import Mapping

HELP = {
    "answers_total": "Answers of people that were taken.",
    "stale_total": "Answers that came too late.",
    "refusals_total": "Questions why not, asked or answered by the rules.",
    "messages_total": "Messages from clients.",
    "complaints_total": "Messages that could not be obeyed.",
    "dropped_total": "Connections dropped: slow readers, limits, broken protocol.",
    "requests_total": "HTTP requests.",
    "not_written_total": "Times the store could not write.",
    "crashes_total": "Errors of our own.",
    "sockets": "Open connections.",
    "tables_in_memory": "Tables in memory.",
}


class Metrics:
    """Counters by name."""

    def __init__(self) -> None:
        self.counts: Counter[str] = Counter()

    def count(self, name: str) -> None:
        self.counts[name] += 1

    def text(self, now: Mapping[str, int]) -> str:
        """All of them, with what is measured at this moment."""
        rows = []
        for name, words in HELP.items():
            kind = "counter" if name.endswith("_total") else "gauge"
            value = now.get(name, self.counts[name])
            rows += [
                f"# HELP restinplay_{name} {words}",
                f"# TYPE restinplay_{name} {kind}",
                f"restinplay_{name} {value}",
            ]
        return "\n".join(rows) + "\n"
