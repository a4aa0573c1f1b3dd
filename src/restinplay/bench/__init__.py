"""`rip bench`: our games side by side with other engines and with a loop in C."""

import json
import sys
import tempfile
from dataclasses import asdict
from itertools import groupby
from pathlib import Path

from restinplay.bench.harness import Finding, Ratio, measure
from restinplay.core.errors import BadInput, shown

OTHERS = ("search", "vector", "server")  # what is measured besides games


def run(
    game: str,
    peers: bool,
    rounds: int,
    slice_seconds: float,
    as_json: bool,
    check: bool = False,
) -> int:
    """Measure and print.

    Exit code 1: a worker died, nothing could be measured, or `check` and a target is missed.
    """
    from restinplay import games
    from restinplay.bench import rows, vector

    others = {"search": rows.plan_search, "vector": vector.plan}
    if game not in (*games.SLUGS, *others):
        known = ", ".join((*games.SLUGS, *OTHERS))
        raise BadInput(f"cannot measure '{shown(game)}'; choose from {known}")
    if rounds < 1 or not 0 < slice_seconds < 3600:
        raise BadInput("a measurement takes at least one round, and a slice up to an hour")
    with tempfile.TemporaryDirectory() as scratch:
        plan = others[game]() if game in others else rows.plan(game, peers, Path(scratch), complain)
        seconds = len(plan.rows) * rounds * slice_seconds
        turns = f"{rounds} round{'' if rounds == 1 else 's'}"
        complain(f"{len(plan.rows)} rows, {turns}: {seconds:.0f} s of CPU time or more")
        measured = measure(plan.rows, rounds, slice_seconds, complain)
    findings = [(ratio, measured.compare(ratio)) for ratio in plan.ratios]
    found = [(ratio, finding) for ratio, finding in findings if finding is not None]
    if as_json:
        print("[", ",\n ".join(json.dumps(asdict(finding)) for _, finding in found), "]", sep="")
    elif found:
        print_table(game, rounds, found)
    missed = check and report_targets(findings)
    if not found:
        complain("nothing could be measured side by side")
    return 1 if measured.died or missed or not found else 0


def complain(line: str) -> None:
    print(f"rip: {line}", file=sys.stderr, flush=True)


def report_targets(findings: list[tuple[Ratio, Finding | None]]) -> bool:
    """Name every target that was not reached, or could not be measured; True if there is one."""
    missed = False
    for ratio, finding in findings:
        if ratio.target is None or (finding is not None and finding.ratio >= ratio.target):
            continue
        missed = True
        got = "was not measured" if finding is None else f"is {finding.ratio:.2f}"
        complain(f"target missed: {ratio.what} {got}, should be at least {ratio.target:g}")
    return missed


def print_table(game: str, rounds: int, found: list[tuple[Ratio, Finding]]) -> None:
    from rich import box
    from rich.console import Console
    from rich.table import Table

    table = Table(
        title=f"{game}: ratios inside a round, median and quartiles of {rounds} rounds",
        caption="per second of CPU time: decisions of players (vector: the learner's), copies, "
        "simulations",
        box=box.SIMPLE_HEAD,
        pad_edge=False,
    )
    table.add_column("what", no_wrap=True)
    for heading in ("ours", "peer", "ratio", "low", "high", "target"):
        table.add_column(heading, justify="right", no_wrap=True)
    for ours, section in groupby(found, key=lambda pair: pair[0].ours):
        table.add_section()
        table.add_row(f"[bold]{ours}")
        for ratio, finding in section:
            table.add_row(
                ratio.what.removeprefix(ours),
                *map(short, (finding.ours, finding.peer)),
                *map(three_digits, (finding.ratio, finding.low, finding.high)),
                "" if ratio.target is None else f"{ratio.target:g}",
            )
    Console().print(table)


def short(rate: float) -> str:
    """A rate to read: 36.1M, 235k."""
    for size, letter in ((1e6, "M"), (1e3, "k")):
        if rate >= size:
            return three_digits(rate / size) + letter
    return three_digits(rate)


def three_digits(number: float) -> str:
    return f"{number:.3g}" if number < 100 else f"{number:.0f}"
