"""Frames drawn per second while cards fly, beside a page on which one thing moves.

    python -m tests.web.frames http://localhost:8765

plays a replay of a golden record in Chromium, twice: once the browser's own tracing tells which
frames were drawn and dropped while something moved, once the page counts its animation frames.
"""

import json
import sys
from itertools import pairwise
from operator import itemgetter
from pathlib import Path
from typing import Any, NamedTuple

from playwright.sync_api import Browser, Page, sync_playwright

from tests.web.conftest import find_chromium

RECORD = Path(__file__).parents[1] / "records" / "manors" / "printed-example.rip"
SECONDS = 6
PLAIN = """<!doctype html><style>@keyframes go{to{transform:translateX(600px)}}
div{width:60px;height:84px;background:#333;animation:go 1s infinite alternate}</style><div></div>"""

# The page leaves a mark in the trace whenever something begins to move or has come to rest.
MARK = """(moving) => {
  let moves = null;
  const look = () => {
    const now = document.querySelector(moving) !== null;
    if (now !== moves) performance.mark((moves = now) ? 'moves' : 'rests');
  };
  look();
  new MutationObserver(look).observe(document.body, {childList: true, subtree: true});
}"""
COUNT = """({seconds, moving}) => new Promise(done => {
  let frames = 0, spent = 0, last = 0;
  const start = performance.now();
  requestAnimationFrame(function tick(now) {
    const moves = document.querySelector(moving);
    if (last && moves) { frames += 1; spent += now - last }
    last = moves ? now : 0;
    if (now - start < seconds * 1000) requestAnimationFrame(tick);
    else done(1000 * frames / spent);
  });
})"""
CATEGORIES = ["blink.user_timing", "benchmark"]
PRESENTED = ("STATE_PRESENTED_ALL", "STATE_PRESENTED_PARTIAL")


class Traced(NamedTuple):
    """Frames per second of the time in which something moved, and the share that was dropped."""

    drawn: float
    dropped: float


def traced(browser: Browser, page: Page, moving: str) -> Traced:
    browser.start_tracing(page=page, categories=CATEGORIES)
    page.evaluate(MARK, moving)
    page.wait_for_timeout(1000 * SECONDS)
    page.evaluate("performance.mark('rests')")
    return tell(json.loads(browser.stop_tracing())["traceEvents"])


def tell(events: list[dict[str, Any]]) -> Traced:
    """What a trace says of the page's frames between `moves` and `rests`."""
    spans: list[tuple[int, int]] = []
    marks = [event for event in events if event["name"] in ("moves", "rests")]
    for mark, after in pairwise(sorted(marks, key=itemgetter("ts"))):
        if mark["name"] == "moves":
            spans.append((mark["ts"], after["ts"]))
    drawn, dropped = set[int](), set[int]()
    for event in events:
        if event["name"] != "PipelineReporter" or event["pid"] != marks[0]["pid"]:
            continue
        frame = event.get("args", {}).get("frame_reporter")
        if frame and any(begin <= event["ts"] < end for begin, end in spans):
            if frame["state"] in PRESENTED:
                drawn.add(frame["frame_sequence"])
            elif frame["state"] == "STATE_DROPPED":
                dropped.add(frame["frame_sequence"])
    seconds = sum(end - begin for begin, end in spans) / 1e6
    lost = len(dropped - drawn)
    return Traced(len(drawn) / seconds, lost / (len(drawn) + lost))


def counted(page: Page, moving: str) -> float:
    """Animation frames per second of the time in which something moves."""
    return float(page.evaluate(COUNT, {"seconds": SECONDS, "moving": moving}))


def main(address: str) -> None:
    with sync_playwright() as driver:
        browser = driver.chromium.launch(executable_path=find_chromium(), args=["--no-sandbox"])
        page = browser.new_page(viewport={"width": 1440, "height": 900})
        page.set_content(PLAIN)
        alone, alone_counted = traced(browser, page, "div"), counted(page, "div")
        body = {"file": RECORD.read_text(encoding="utf-8"), "name": "Ada"}
        table = page.request.post(f"{address}/api/import", data=body).json()["table"]

        def plays() -> None:
            page.goto(f"{address}/r/{table}?line=33")
            page.get_by_role("button", name="Play", exact=True).click()

        plays()
        cards = traced(browser, page, ".flight")
        plays()
        cards_counted = counted(page, ".flight")
        browser.close()
    print(f"traced: one thing moves {alone.drawn:.0f}/s, {alone.dropped:.0%} dropped;", end=" ")
    print(f"cards fly {cards.drawn:.0f}/s, {cards.dropped:.0%} dropped")
    print(f"counted: one thing moves {alone_counted:.0f}/s, cards fly {cards_counted:.0f}/s")
    print(f"ratio traced {cards.drawn / alone.drawn:.2f}", end=", ")
    print(f"counted {cards_counted / alone_counted:.2f}")


if __name__ == "__main__":
    main(sys.argv[1] if len(sys.argv) > 1 else "http://localhost:8765")
