"""The sitting: one person at one game, asked and heard until the game is over or left."""

import re
from collections.abc import Mapping
from typing import Any

from restinplay.core.chance import Dealer, Shuffled, Told
from restinplay.core.clauses import CITATION
from restinplay.core.errors import BadInput
from restinplay.core.game import Game
from restinplay.core.match import Match
from restinplay.core.record import Record, RecordFile
from restinplay.core.state import CHANCE, State
from restinplay.terminal.choosing import choice_meant, move_meant
from restinplay.terminal.chronicle import Step, chronicle
from restinplay.terminal.faces import face_of, words_of
from restinplay.terminal.frame import choice_lines, frame, table_lines
from restinplay.terminal.screen import Screen

COMMANDS = {
    "?": "the rules behind the present question",
    "w": "why a move is not allowed: w, then the move; or 'why door 9' in one line",
    "u": "undo, until something hidden was turned up",
    "h": "the position in words, and this list",
    "l": "the log of the game so far",
    ":": "type a move in words: ':door 9', ':9', ':K'",
    "q": "quit; the game is saved and goes on next time",
}
HINTS = "? rules  w why  u undo  h help  l log  q quit"
LONG_NAMES = {"help": "h", "log": "l", "undo": "u", "quit": "q", "exit": "q", "rules": "?"}


class Left(Exception):
    """The player has got up; the game is on disk."""


class _TakeBack(Exception):
    """A person who tells us real cards wants the last line back."""


class Sitting:
    """Drives a match from what a person types, and shows the person what a seat may see."""

    def __init__(
        self,
        game: Game,
        record: Record,
        file: RecordFile,
        screen: Screen,
        preferences: Mapping[str, bool],
    ) -> None:
        self.game = game
        self.file = file
        self.screen = screen
        self.preferences = preferences
        self.face = face_of(game.SLUG)
        self.words = words_of(game.SLUG)
        self.told = record.deal == "told"
        self.match = self._seated(record)
        self.shown = self._last_answer()  # lines of the record that the player knows about
        self.automatic: set[int] = set()
        self.held = False  # after an undo nothing is automatic until the player has answered
        self.notice = ""
        self.end_is_safe = True
        self._drawn = -1  # lines of the record when the table was last printed

    def _last_answer(self) -> int:
        lines = self.match.record.lines
        return max((index for index, line in enumerate(lines) if line.who != CHANCE), default=0)

    def _seated(self, record: Record) -> Match:
        return Match(self.game, self._dealer(record.deal), record, self.file)

    def _dealer(self, deal: str) -> Dealer:
        if deal == "told":
            return Told(self._ask_for_card)
        if not deal:
            return Shuffled()
        word, _, seed = deal.partition(" ")
        if word != "seed" or not re.fullmatch(r"-?\d+", seed):
            raise BadInput(f"{self.file.path}: there is no deal '{deal}'")
        return Shuffled(int(seed))

    # The course of a sitting.

    def run(self) -> str:
        """Play to the end; then what the player wants next: `new`, `replay` or `quit`."""
        if self.told and not self.match.record.lines:
            self._set_up()
        while True:
            try:
                self.match.settle()
                if not self.match.over:
                    self._turn()
                elif wish := self._end():
                    return wish
            except _TakeBack:
                self._take_back()
            except BadInput as error:
                self._wait_for_disk(error)

    def _turn(self) -> None:
        view = self._view()
        by_itself = None if self.held else self.face.automatic(view, self.preferences)
        if by_itself is not None:
            self.match.answer(self.game.moves.parse(by_itself))
            self.automatic.add(len(self.match.record.lines) - 1)
            return
        self._show(view)
        word = self._word(len(view["legal"]))
        try:
            self._obey(word, view)
        except BadInput as error:
            self.notice = f"{str(error)[0].upper()}{str(error)[1:]}."

    def _view(self) -> dict[str, Any]:
        return self.match.state.view(max(int(self.match.state.asked), 0))

    def _obey(self, word: str, view: dict[str, Any]) -> None:
        name, _, rest = word.partition(" ")
        name = LONG_NAMES.get(name.lower(), name)
        if not word or word in ("enter", "esc"):
            return
        if name in ("w", "why"):
            self._explain(rest or self._line("Why not which move? "), view)
        elif name.startswith(":"):
            text = word[1:].strip() or self._line("Move: ")
            if text:
                self._choose(move_meant(text, view, self.game, self.face), view)
        elif not self._command(name, view):
            single = self.screen.single
            move = choice_meant(word, view, self.game, self.face, single=single)
            self._choose(move, view)

    def _command(self, name: str, view: dict[str, Any]) -> bool:
        if name == "q":
            raise Left
        if name == "?":
            self._rules()
        elif name == "h":
            self._help(view)
        elif name == "l":
            self._log()
        elif name == "u":
            self._undo()
        else:
            return False
        return True

    def _choose(self, move: int, view: dict[str, Any]) -> None:
        refusal = self.match.state.why_not(move)
        if refusal is not None:
            self.screen.bell()
            raise BadInput(f"you cannot {self.game.moves[move].phrase}: {refusal}")
        worry = self.words.worries(view, self.game.moves.text(move))
        if worry and len(view["legal"]) > 1 and not self._confirm(worry, view):
            self.notice = "Nothing was done."
            return
        before = len(self.match.record.lines)
        self.match.answer(move)
        self.shown = before
        self.held = False

    # What is shown.

    def _show(self, view: dict[str, Any], question: str = "", prompt: str = "") -> None:
        choices = (
            [] if question else choice_lines(self.screen, self.face, self.words, view, self.game)
        )
        asked = question or self.words.ask(view, self.game.data)
        lines = self.screen.wrap(asked, style="bold", indent=1)
        if self.notice:
            lines = [*self.screen.wrap(self.notice, style="italic", indent=1), *lines]
        if self.screen.live or self._drawn != len(self.match.record.lines):
            below = len(lines) + len(choices)
            table = table_lines(self.screen, self.face, self.words, view, self.game, below)
            lines = frame(self.screen, table, self._story(asked), lines, choices)
        elif not self.notice and not question:
            lines = []
        self._drawn = len(self.match.record.lines)
        self.notice = ""
        self.screen.show(lines, prompt or f" {HINTS} > ")

    def _story(self, asked: str) -> str:
        """What happened since the player's last answer, unless the question says it."""
        told = [text for step in self._told_lines()[self.shown :] for text in step.sentences]
        return " ".join(text for text in told if text not in asked)

    def _told_lines(self) -> list[Step]:
        steps = chronicle(self.match.record, self.game, self.words, self._seat())[1:]
        for index in self.automatic:
            if index < len(steps):
                steps[index].sentences[-1:] = [f"{steps[index].sentences[-1][:-1]} (automatic)."]
        return steps

    def _seat(self) -> int:
        return max(int(self.match.state.asked), 0)

    def _log(self) -> None:
        rows = [
            f"{number:>3}  {' '.join(step.sentences)}"
            for number, step in enumerate(self._told_lines(), 1)
            if step.sentences
        ]
        self.screen.page("The log", rows or ["Nothing has happened yet."], at_end=True)

    def _help(self, view: dict[str, Any]) -> None:
        keys = {**self.face.keys, **COMMANDS}
        position = self.words.narrate(view, self.game.data)
        listed = [f"{key}  {meaning}" for key, meaning in keys.items()]
        if self.told:
            listed += ["", "What you turn up is said like this:", *self.face.examples.values()]
        self.screen.page(
            "The position in words", [*position, "", "Keys: a number of the list, or", *listed]
        )

    def _rules(self) -> None:
        book = self.game.rulebook
        first = self.match.state.question().clause
        cited = [mark for mark in CITATION.findall(book[first].text) if mark in book.clauses]
        marks = dict.fromkeys([first, *cited])
        paragraphs = [text for mark in marks for text in (f"{mark}  {book[mark].text}", "")]
        self.screen.page(f"The rules behind this question ({first})", paragraphs[:-1])

    def _set_up(self) -> None:
        clauses = list(self.game.rulebook.clauses.values())
        chapter = [clause for clause in clauses if clause.chapter == clauses[0].chapter]
        self.screen.page(
            "Set the table; then say what you turn up",
            [text for clause in chapter for text in (f"{clause.id}  {clause.text}", "")][:-1],
        )

    def _explain(self, text: str, view: dict[str, Any]) -> None:
        if not text:
            return
        move = move_meant(text, view, self.game, self.face)
        name = self.game.moves.text(move)
        refusal = self.match.state.why_not(move)
        if refusal is None:
            phrase = self.words.phrase(name, view, self.game.data) if name in view["legal"] else ""
            self.notice = f"'{name}' is allowed{': ' if phrase else ''}{phrase}."
            return
        clause = self.game.rulebook[refusal.clause]
        self.screen.page(
            f"You cannot {self.game.moves[move].phrase}: {refusal.fact}.",
            [f"{clause.id}  {clause.text}"],
        )

    # What is heard.

    def _word(self, choices: int) -> str:
        """A key, a number of as many keys as it needs, or a line."""
        word = self.screen.key()
        if not self.screen.single:
            return word
        while word.isascii() and word.isdigit() and int(word) * 10 <= choices and word != "0":
            more = self.screen.key()
            if more == "enter":
                break
            word += more
        return word

    def _line(self, prompt: str) -> str:
        self.screen.prompt(f" {prompt}")
        return self.screen.line()

    def _confirm(self, worry: str, view: dict[str, Any]) -> bool:
        self.screen.bell()
        self._show(view, f"{worry} Do it all the same?", " y yes  n no > ")
        while (key := self.screen.key().lower()) == "":
            self._show(view, f"{worry} Do it all the same?", " y yes  n no > ")
        return key in ("y", "yes")

    # Undo, slips and a full disk.

    def _undo(self) -> None:
        if self.told:
            self._take_back()
        elif not self.match.may_undo():
            raise BadInput("something has been turned up since; it cannot be taken back")
        else:
            self._without_last_line()

    def _take_back(self) -> None:
        if self.match.record.lines:
            self._without_last_line()
        else:
            self.notice = "There is nothing to take back."

    def _without_last_line(self) -> None:
        """Sit down anew before the last line, so that a failure leaves everything as it is."""
        record = self.match.record
        *lines, last = record.lines
        shorter = Record(
            record.game,
            record.rules,
            record.options,
            record.names,
            record.deal,
            record.data,
            lines=list(lines),
            source=record.source,
        )
        self.match = self._seated(shorter)
        self.automatic.discard(len(lines))
        self.shown = self._last_answer()
        self.held = True
        who = "" if last.who == CHANCE else "your answer "
        self.notice = f"Taken back: {who}'{last.text}'."

    def _wait_for_disk(self, error: BadInput) -> None:
        """The question stays open; an automatic answer that failed is left to the player."""
        self.held = True
        self.end_is_safe = not self.match.over
        prompt = f"{error}. Any key tries again, q quits > "
        self.screen.prompt(prompt)
        if self.screen.key() in ("q", "quit"):
            raise Left

    # Real cards.

    def _ask_for_card(self, state: State) -> int:
        """Ask a person what was turned up, until it is something that can lie there."""
        view = state.view(0)
        question = self.words.ask(view, self.game.data)
        examples = self.face.examples.get(view["question"]["kind"], "")
        while True:
            self._show(view, question, f" ({examples}; u undo, ? rules, q quit) > ")
            word = self.screen.line()
            name = LONG_NAMES.get(word.lower(), word)
            if name == "u":
                raise _TakeBack
            try:
                if not word or self._command(name, view):
                    continue
                if name.startswith("why "):
                    self._explain(name[4:], view)
                    continue
                move = move_meant(word, view, self.game, self.face)
                refusal = state.why_not(move)
            except BadInput as error:
                self.notice = f"{error}."
                continue
            if refusal is None:
                return move
            self.notice = f"{self.game.moves.text(move)} cannot be: {refusal}."

    # The end.

    def _end(self) -> str:
        self._write_end()
        view = self._view()
        sealed = self.match.dealer.unseal(self.match.state.sealed())
        if sealed is not None:
            view = self.face.unveil(view, [self.game.moves.text(move) for move in sealed])
        slip = "u take back  " if self.told else ""
        self._show(
            view,
            f"{self.outcome()} Everything hidden is shown above."
            if sealed is not None
            else self.outcome(),
            f" n new game  r replay  l log  {slip}q quit > ",
        )
        return self._wish(self.screen.key().lower(), view)

    def _wish(self, key: str, view: dict[str, Any]) -> str:
        if key in ("n", "new"):
            return "new"
        if key in ("r", "replay"):
            return "replay"
        if key in ("q", "quit", "esc"):
            return "quit"
        if key == "u" and self.told:
            raise _TakeBack
        if key in ("l", "log"):
            self._log()
        elif key in ("h", "help"):
            self._help(view)
        return ""

    def outcome(self) -> str:
        return " ".join(self.words.outcome(reason) for reason in self.match.state.reasons())

    def _write_end(self) -> None:
        """A disk that was full at the last line, or a record whose end was lost, is mended."""
        record = self.match.record
        if not record.end or not self.end_is_safe:
            record.end = " ".join(self.match.state.reasons())
            self.file.begin(record)
            self.end_is_safe = True
