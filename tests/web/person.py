"""A person at the browser: sees what is lit and touches it."""

import json
import random
from contextlib import suppress

from playwright.sync_api import BrowserContext, Error, Locator, expect

NAMES = {
    "eva": "Eva’s House",
    "manors": "The Manors",
    "graves": "Five Graves",
    "muertos": "Día de los Muertos",
}
LIT = ".offered:visible, .answer:visible, .foot .button.go:enabled:visible"
END = "[role=dialog].end"
MOST_ANSWERS = 1500
# New answers take a click at once, and bots need not think.
HASTE: dict[str, str | float] = {"rest": 0, "bot": "thumb"}
PATIENCE = 120_000  # milliseconds until a file is read and its table is laid
LONG = "Maximiliane von und zu H"  # as long as a name may be
NO_BANNER = """() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync('.banner { display: none !important }');
    document.adoptedStyleSheets.push(sheet);
}"""
DRAWN = "() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))"


class Person:
    """One browser with its own cookies. Every error that the page reports is kept."""

    def __init__(self, context: BrowserContext, *, hasty: bool = True) -> None:
        self.context = context
        if hasty:  # only tests of clicks have time to wait
            kept = json.dumps(json.dumps(HASTE))
            context.add_init_script(
                f"localStorage.getItem('settings') || localStorage.setItem('settings', {kept})"
            )
        self.errors: list[str] = []
        self.page = context.new_page()
        self.page.on("pageerror", lambda error: self.errors.append(str(error)))
        self.page.on(
            "console",
            lambda said: self.errors.append(said.text) if said.type == "error" else None,
        )

    def dresses(self, theme: str) -> None:
        """Change the light of the page that is open."""
        self.page.evaluate("theme => (document.documentElement.dataset.theme = theme)", theme)

    def likes(self, **settings: str | float) -> None:
        kept = json.dumps(json.dumps({**HASTE, **settings}))
        self.context.add_init_script(f"localStorage.setItem('settings', {kept})")

    def opens(self, path: str) -> None:
        self.page.goto(path)

    def plate(self, game: str) -> Locator:
        return self.page.locator("article", has_text=NAMES.get(game, game.title()))

    def starts(self, game: str, button: str = "Play") -> None:
        self.opens("/")
        self.plate(game).get_by_role("button", name=button, exact=True).click()
        self.page.wait_for_url("**/t/*")

    def sits_down(self, game: str) -> None:
        self.starts(game)
        expect(self.page.locator(".prompt")).not_to_be_empty()

    def plays_on(self, file: str, name: str = "Ada") -> None:
        """At a table that stands where the game of this file stands."""
        body = {"file": file, "name": name}
        answer = self.context.request.post("/api/import", data=body, timeout=PATIENCE)
        self.opens(f"/t/{answer.json()['table']}")
        expect(self.page.locator(".prompt")).not_to_be_empty(timeout=PATIENCE)
        self.waits()

    def sits_down_at(self, file: str) -> None:
        """As `plays_on`, with the longest name, and without banners, which go by themselves."""
        self.plays_on(file, LONG)
        self.hides_banners()

    def hides_banners(self) -> None:
        self.page.evaluate(NO_BANNER)

    def waits_for_table(self) -> None:
        """Until the game has been laid out."""
        expect(self.page.locator(".prompt")).not_to_be_empty()

    @property
    def is_over(self) -> bool:
        return self.page.locator(END).count() > 0

    @property
    def at(self) -> str | None:
        """How far the game has come."""
        return self.page.locator(".frame").get_attribute("data-at")

    @property
    def is_asked(self) -> bool:
        return self.page.locator(LIT).count() > 0

    def waits(self) -> None:
        """Until something is lit, or the game is over."""
        self.page.wait_for_function(
            "([lit, end]) => document.querySelector(lit.replaceAll(':visible', '')) "
            "|| document.querySelector(end)",
            arg=[LIT, END],
        )

    def presses(self, *keys: str) -> None:
        """Keys, once what is there has been drawn: what nobody can have seen takes none."""
        self.page.evaluate(DRAWN)
        for key in keys:
            self.page.keyboard.press(key)

    def answers(self, luck: random.Random) -> None:
        """Touch something that is lit; what must be confirmed is confirmed."""
        self.page.bring_to_front()  # a page in the background is slow
        alone = self.page.get_by_role("dialog", name="You run alone")
        if alone.count():  # it lies over everything that is lit
            alone.get_by_role("button", name="I’ll run myself").click()
            return
        go = self.page.locator(".foot .button.go:enabled:visible")
        lit = go if go.count() and luck.random() < 0.9 else self.page.locator(LIT)
        many = lit.count()
        if many == 0:  # it has just gone out
            return
        chosen = lit.nth(luck.randrange(many))
        before = self.page.evaluate("document.querySelector('.frame')?.dataset.at")
        with suppress(Error):  # it may go out while the hand is on its way, or only be chosen
            chosen.click(timeout=2000)
            self.page.wait_for_function(
                "(before) => document.querySelector('.frame')?.dataset.at !== before "
                "|| document.querySelector('.foot .button.go:enabled, .selected')",
                arg=before,
                timeout=1000,
            )

    def plays_to_the_end(self, seed: int = 1) -> int:
        """How many answers it took."""
        luck = random.Random(seed)
        for count in range(MOST_ANSWERS):
            self.waits()
            if self.is_over:
                return count
            self.answers(luck)
        raise AssertionError("the game does not end")
