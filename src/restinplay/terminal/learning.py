"""`rip learn`: a game played again, which says what to do and waits until it is done."""

from contextlib import AbstractContextManager, nullcontext

from rich.console import Console
from rich.text import Text

from restinplay.core.errors import BadInput
from restinplay.games.chronicle import Chronicle, collapse
from restinplay.games.lessons import LEARNER, Lesson, Step, following, lesson
from restinplay.games.parts import words_of
from restinplay.languages import USUAL
from restinplay.terminal.choosing import choice_meant, heard, move_meant
from restinplay.terminal.faces import View, face_of
from restinplay.terminal.frame import choice_lines, frame, legend_lines, table_lines
from restinplay.terminal.keys import NAMED, Interrupted, Reader, at_terminal
from restinplay.terminal.opponents import has_learned
from restinplay.terminal.pages import COMMANDS as COMMANDS_AT_TABLE
from restinplay.terminal.pages import show_help, show_refusal, show_rules, show_signs
from restinplay.terminal.screen import Screen

DO = " ? rules  i signs  w why  h help  b back  o over again  q quit > "
READ = " Enter on  b back  o over again  ? rules  q quit > "
LAST = " o over again  b back  q quit > "
LAST_BUT_ONE = " n next lesson " + LAST
COMMANDS = {key: COMMANDS_AT_TABLE[key] for key in ("?", "i", "w", "h", ":")} | {
    "b": "back to the step before",
    "o": "over again, from the start",
    "q": "quit; nothing is kept, and you can begin again at any time",
}
ON = ("enter", " ", "right", "down", "pagedown", "n", "next")
NO_MORE_INPUT = 1


def learn(
    slug: str, console: Console, read: Reader | None = None, key: str = "", language: str = USUAL
) -> int:
    """Take the lesson to its end, or leave it; only that it was finished is kept."""
    taught = lesson(slug, key, language)
    reader: AbstractContextManager[Reader] = (
        at_terminal(console.is_terminal) if read is None else nullcontext(read)
    )
    with reader as keys:
        screen = Screen(console, keys, face_of(slug).letters)
        learning = Learning(taught, screen, language)
        screen.open()
        try:
            learning.run()
        except EOFError:
            return 0 if learning.is_at_end else NO_MORE_INPUT
        except Interrupted as stop:
            return stop.exit_code
        finally:
            screen.close()
    return 0


class Learning:
    """Where a learner stands in a lesson."""

    def __init__(self, taught: Lesson, screen: Screen, language: str = USUAL) -> None:
        self.screen = screen
        self.language = language
        self.face = face_of(taught.game.SLUG)
        self.words = words_of(taught.game.SLUG)
        self.notice = ""
        self._open(taught)

    def _open(self, taught: Lesson) -> None:
        self.game = taught.game
        self.lesson = taught
        self.next = following(taught.game.SLUG, taught.title.key, self.language)
        self.told = Chronicle(taught.record, taught.game, LEARNER).steps
        self.at = 0
        self._drawn = -1

    @property
    def step(self) -> Step:
        return self.lesson.steps[self.at]

    @property
    def is_at_end(self) -> bool:
        return self.at == len(self.lesson.steps) - 1

    @property
    def view(self) -> View:
        """The table as the step finds it; where it only speaks there is nothing to choose."""
        view = self.told[self.step.line].view
        return view if self.step.do else {**view, "legal": []}

    def run(self) -> None:
        while True:
            self._show()
            if self.is_at_end:
                has_learned()
            word = heard(self.screen, self.view, self.face)
            if word.lower() in ("q", "quit", "esc"):
                return
            try:
                self._obey(word)
            except BadInput as error:
                self.notice = f"{str(error)[0].upper()}{str(error)[1:]}."

    def _obey(self, word: str) -> None:
        whole = word.lower().strip()
        name, _, rest = whole.partition(" ")
        if whole in ("?", "rules"):
            show_rules(self.screen, self.game, self.lesson.match(self.step).state.question().clause)
        elif whole in ("i", "signs"):
            show_signs(self.screen, self.game, self.view)
        elif whole in ("h", "help"):
            position = self.words.narrate(self.view, self.game.data)
            show_help(self.screen, self.game, position, COMMANDS)
        elif whole in ("b", "u", "back", "left", "up", "pageup"):
            self.at = max(self.at - 1, 0)
        elif whole in ("o", "over", "home"):
            self.at = 0
        elif self.is_at_end and self.next is not None and whole in ("n", "next"):
            self._open(lesson(self.game.SLUG, self.next.key, self.language))
        elif not self.step.do:
            self.at += self._goes_on(word) and not self.is_at_end
        elif name in ("w", "why"):
            self._explain(rest or self.screen.ask("Why not which move? "))
        elif word.startswith(":"):
            self._answer(move_meant(word[1:].strip(), self.view, self.game, self.face))
        elif word.strip() and not (self.screen.single and word in NAMED):
            single = self.screen.single
            self._answer(choice_meant(word, self.view, self.game, self.face, single=single))

    def _goes_on(self, word: str) -> bool:
        """Of keys an empty one is a new size of the window, of lines just Enter."""
        return word.lower() in ON or (word == "" and not self.screen.single)

    def _answer(self, move: int) -> None:
        """Go on if that is what the lesson waits for; anything else changes nothing."""
        text = self.game.moves.text(move)
        refusal = self.lesson.match(self.step).state.why_not(move)
        if refusal is not None:
            raise BadInput(f"you cannot {self.game.moves[move].phrase}: {refusal}")
        if text == self.step.do:
            self.at += 1
        else:
            self.notice = self.step.instead.get(text, self.step.otherwise)

    def _explain(self, text: str) -> None:
        if not text:
            return
        move = choice_meant(text, self.view, self.game, self.face, single=False)
        refusal = self.lesson.match(self.step).state.why_not(move)
        if refusal is None:
            self.notice = f"'{self.game.moves.text(move)}' is allowed."
        else:
            show_refusal(self.screen, self.game, move, refusal)

    def _show(self) -> None:
        screen, view = self.screen, self.view
        lines = screen.wrap(self.step.say, style="bold", indent=1)
        if self.is_at_end and self.next is not None:
            lines += screen.wrap(f"Next: {self.next.name}. {self.next.teaches}", indent=1)
        if self.notice:
            lines += screen.wrap(self.notice, style="italic", indent=1)
        choices: list[Text] = []
        if self.step.do:
            choices = choice_lines(screen, self.face, self.words, view, self.game)
        if screen.live or self._drawn != self.at:
            below = len(lines) + len(choices)
            table = table_lines(screen, self.face, self.words, view, self.game, below)
            legend = legend_lines(screen, self.face, below)
            lines = frame(screen, table, self._story(), lines, choices, legend)
        elif not self.notice:
            lines = []
        else:
            lines = screen.wrap(self.notice, style="italic", indent=1)
        self._drawn, self.notice = self.at, ""
        last = LAST if self.next is None else LAST_BUT_ONE
        screen.show(lines, last if self.is_at_end else DO if self.step.do else READ)

    def _story(self) -> list[str]:
        """What happened since the last step."""
        since = self.lesson.steps[self.at - 1].line if self.at else self.step.line
        steps = self.told[since + 1 : self.step.line + 1]
        return collapse([text for step in steps for text in step.sentences])
