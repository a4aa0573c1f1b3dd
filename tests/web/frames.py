"""Frames drawn per second while cards fly, beside a page on which one thing moves.

    python -m tests.web.frames http://localhost:8765

plays a replay of a golden record in Chromium and counts the frames while something moves.
"""

import shutil
import sys
from pathlib import Path

from playwright.sync_api import Page, sync_playwright

RECORD = Path(__file__).parents[1] / "records" / "manors" / "printed-example.rip"
SECONDS = 6
PLAIN = """<!doctype html><style>@keyframes go{to{transform:translateX(600px)}}
div{width:60px;height:84px;background:#333;animation:go 1s infinite alternate}</style><div></div>"""


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


def frames(page: Page, moving: str) -> float:
    """Frames per second of the time in which something moves."""
    return float(page.evaluate(COUNT, {"seconds": SECONDS, "moving": moving}))


def main(address: str) -> None:
    with sync_playwright() as driver:
        browser = driver.chromium.launch(
            executable_path=shutil.which("chromium"), args=["--no-sandbox"]
        )
        page = browser.new_page(viewport={"width": 1440, "height": 900})
        page.set_content(PLAIN)
        alone = frames(page, "div")
        body = {"file": RECORD.read_text(encoding="utf-8"), "name": "Ada"}
        table = page.request.post(f"{address}/api/import", data=body).json()["table"]
        page.goto(f"{address}/r/{table}?line=33")
        page.get_by_role("button", name="Play", exact=True).click()
        table_frames = frames(page, ".flight")
        browser.close()
    print(f"one thing moves {alone:.0f}/s, cards fly {table_frames:.0f}/s")
    print(f"ratio {table_frames / alone:.2f}")


if __name__ == "__main__":
    main(sys.argv[1] if len(sys.argv) > 1 else "http://localhost:8765")
