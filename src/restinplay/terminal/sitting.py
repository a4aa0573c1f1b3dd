"""The sitting: people and bots at one game, asked and heard until it is over or left."""

import re
from collections.abc import Collection
from dataclasses import replace
from typing import Any

from rich.text import Text

import restinplay
from restinplay.bots.hints import LEVEL
from restinplay.bots.levels import TITLES
from restinplay.core.chance import Told
from restinplay.core.errors import BadInput, shown_path
from restinplay.core.game import Game
from restinplay.core.keeping import RecordFile
from restinplay.core.match import Match
from restinplay.core.record import Line, NotWritten, Record, dealer_of, seed_of
from restinplay.core.state import CHANCE, State
from restinplay.games.chronicle import Chronicle, collapse
from restinplay.games.parts import forced, reveal_of, words_of
from restinplay.terminal.choosing import choice_meant, heard, move_meant
from restinplay.terminal.faces import face_of
from restinplay.terminal.frame import (
    choice_lines,
    frame,
    legend_lines,
    room_for_story,
    table_lines,
    told_lines,
)
from restinplay.terminal.keys import CANCELLED, NAMED, REDRAW, Left
from restinplay.terminal.pages import (
    show_help,
    show_orders,
    show_refusal,
    show_rules,
    show_set_up,
    show_signs,
)
from restinplay.terminal.reviewing import reviewed
from restinplay.terminal.screen import Screen
from restinplay.terminal.seating import advice, bots_in, people, thoughts_of

HINTS = "? rules  i signs  w why  a advice  {}u undo  h help  l log  q quit"
FEW_HINTS = "? rules  h help  q quit"
SLOW = "The rules are not compiled here, so bots that search have time for less and are weaker."
BOT_FAILED = "{} could not think about that and went by rules of thumb."
LONG_NAMES = {
    "help": "h",
    "log": "l",
    "undo": "u",
    "quit": "q",
    "exit": "q",
    "rules": "?",
    "signs": "i",
    "legend": "i",
    "advice": "a",
    "orders": "o",
}


class _TakeBack(Exception):
    """A person who tells us real cards wants the last line back."""


class Sitting:
    """Drives a match from what people type, and shows each of them what their seat may see."""

    def __init__(
        self,
        game: Game,
        record: Record,
        file: RecordFile,
        screen: Screen,
        wanted: Collection[str],
    ) -> None:
        self.game = game
        self.file = file
        self.screen = screen
        self.wanted = wanted  # kinds of answers that give themselves
        self.face = face_of(game.SLUG)
        self.words = words_of(game.SLUG)
        self.told = record.deal == "told"
        self.bots = bots_in(record.names, game, seed_of(record.deal))
        self.people = people(record.names, game.SLUG)
        if not self.people:
            raise BadInput(f"{shown_path(file.path)}: only bots play this game")
        dealer = Told(self._ask_for_card) if self.told else dealer_of(game, record.deal)
        self.match = Match(game, dealer, record, file)
        self._alone = len(self.people) == 1
        self.looker = self.people[0] if self._alone else None  # whose eyes see the screen
        self._chronicles: dict[int | None, Chronicle] = {}
        self._remember()
        self.automatic: dict[int, str] = {}  # which lines are, and why
        self.held = False  # after an undo nothing is automatic until the player has answered
        searching = any(bot.searches for bot in self.bots.values())
        self.notice = SLOW if searching and not restinplay.compiled() else ""
        self._untold = self._usual_orders()
        self.end_is_safe = True
        self._drawn: tuple[int, int | None] = (-1, None)  # lines told, and to whom
        self._fresh = False  # the looker has just been handed the screen

    def _usual_orders(self) -> str:
        """Give those to somebody who begins a game alone and likes automatic answers: in words."""
        usual = [order.text for order in self.game.ORDERS if order.usual]
        begun = bool(self.match.record.lines or self.match.record.orders)
        if begun or not (usual and self._alone and self.wanted):
            return ""
        for text in usual:
            self.match.order(self.people[0], text)
        return f"In force from the start: {', '.join(usual)}. Press o to stop one."

    def _remember(self) -> None:
        """For each person the lines known already: all before their last answer."""
        lines = self.match.record.lines
        self.shown = {
            seat: max((index for index, line in enumerate(lines) if line.who == seat), default=0)
            for seat in self.people
        }

    # The course of a sitting.

    def run(self) -> str:
        """Play to the end; then what the player wants next: `new`, `replay` or `quit`."""
        if self.told and not self.match.record.lines:
            show_set_up(self.screen, self.game)
        while True:
            try:
                self.match.settle()
                if not self.match.over:
                    self._turn(int(self.match.state.asked))
                elif wish := self._end():
                    return wish
            except _TakeBack:
                self._take_back()
            except NotWritten as error:
                self._wait_for_disk(error)

    def _turn(self, seat: int) -> None:
        if seat in self.bots:
            number, bot = len(self.match.record.lines), self.bots[seat]
            if bot.searches:
                self._wait_for(self.match.record.names[seat])
            self.match.answer(bot.choose(self.match.state, number))
            if bot.failed:
                self.notice = BOT_FAILED.format(self.match.record.names[seat])
            return
        view = self._view(seat)
        by_itself = None if self.held else self._by_itself(view)
        if by_itself is not None:
            move, why = by_itself
            self.match.answer(move)
            self.automatic[len(self.match.record.lines) - 1] = why
        elif self.looker == seat:
            self._ask(view)
        else:
            self._hand_over(seat)

    def _by_itself(self, view: dict[str, Any]) -> tuple[int, str] | None:
        """The answer of the standing orders, or one that gives itself, and why."""
        self.match.lapse()
        ordered = self.match.ordered(secret=self._alone)
        if ordered is not None:
            return ordered, ""
        found = forced(self.game, view, alone=self._alone, wanted=self.wanted)
        return None if found is None else (self.game.moves.parse(found[1]), str(found[0].why))

    def _ask(self, view: dict[str, Any]) -> None:
        self._show(view)
        word = heard(self.screen, view, self.face)
        try:
            self._obey(word, view)
        except BadInput as error:
            self.notice = f"{str(error)[0].upper()}{str(error)[1:]}."

    def _hand_over(self, seat: int) -> None:
        """A screen without anything hidden, between two people who share it."""
        before, name = self.looker, self.match.record.names[seat]
        back = before is not None and self.match.may_undo(before)
        lines = self.screen.wrap(
            f"Pass the screen to {name}. Nobody else looks.", style="bold", indent=1
        )
        self.screen.wipe()
        slip = "u take the last answer back  " if back else ""
        self.screen.show([*lines, Text()], f" any key: {name} looks  {slip}q quit > ")
        key = self.screen.key().lower()
        if key in ("q", "quit"):
            raise Left
        if key in ("u", "undo") and back:
            self._taken_back(self.match.undo(before))
            self.looker = None  # the one who holds the screen now
        elif key or not self.screen.single:
            self.looker, self._fresh, self.held = seat, True, False

    def _chronicle(self, seat: int | None) -> Chronicle:
        """The game as this seat sees it; None, when the game is over: as it was."""
        told, lines = list(self._chronicles.values()), len(self.match.record.lines)
        for deed in self.match.deeds(len(told[0].steps) - 1 if told else lines):
            for chronicle in told:
                chronicle.tell(deed)
        self.match.told()
        if seat not in self._chronicles:
            self._chronicles[seat] = Chronicle(
                self.match.record, self.game, seat, thoughts_of(self.bots)
            )
        return self._chronicles[seat]

    def _view(self, seat: int | None) -> dict[str, Any]:
        return self._chronicle(seat).steps[-1].view

    def _obey(self, word: str, view: dict[str, Any]) -> None:
        name, _, rest = word.partition(" ")
        name = LONG_NAMES.get(name.lower(), name)
        if self.screen.single and word in NAMED:
            if word == "pageup":
                self._log()
            return
        if not word.strip():
            return
        if name in ("w", "why"):
            self._explain(rest or self.screen.ask("Why not which move? "), view)
        elif name.startswith(":"):
            text = word[1:].strip() or self.screen.ask("Move: ")
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
            show_rules(self.screen, self.game, self.match.state.question().clause)
        elif name == "i":
            show_signs(self.screen, self.game, view)
        elif name == "h":
            position = self.words.narrate(view, self.game.data)
            show_help(self.screen, self.game, position, told=self.told)
        elif name == "l":
            self._log()
        elif name == "u":
            self._undo()
        elif name == "a":
            self._advise()
        elif name == "o" and self.game.ORDERS:
            self._order()
        else:
            return False
        return True

    def _choose(self, move: int, view: dict[str, Any]) -> None:
        refusal = self.match.state.why_not(move)
        if refusal is not None:
            self.screen.bell()
            raise BadInput(f"you cannot {self.game.moves[move].phrase}: {refusal}")
        worry = self.words.warnings(view, self.game.moves.text(move), self.game.data)
        if worry and len(view["legal"]) > 1 and not self._confirm(worry, view):
            self.notice = "Nothing was done."
            return
        before = len(self.match.record.lines)
        seat = int(self.match.state.asked)
        self.match.answer(move)
        self.shown[seat] = before
        self.held = self._fresh = False

    # What is shown.

    def _show(self, view: dict[str, Any], question: str = "", prompt: str = "") -> None:
        choices = (
            [] if question else choice_lines(self.screen, self.face, self.words, view, self.game)
        )
        asked = question or self.words.ask(view, self.game.data)
        lines = self.screen.wrap(asked, style="bold", indent=1)
        if notice := self.notice or ("" if question else self._first_words()):
            lines = [*self.screen.wrap(notice, style="italic", indent=1), *lines]
        now = (len(self.match.record.lines), self.looker)
        if self.screen.live or self._drawn != now:
            below = len(lines) + len(choices)
            table = table_lines(self.screen, self.face, self.words, view, self.game, below)
            story = self._story(self.looker, asked)
            room = room_for_story(self.screen, table, below)
            if self._fresh and len(told_lines(self.screen, story)) > room:
                self.screen.page("Since your last look", story)
            legend = legend_lines(self.screen, self.face, below)
            lines = frame(self.screen, table, story, lines, choices, legend)
        elif not self.notice and not question:
            lines = []
        self._drawn = now
        self.notice = ""
        self._fresh = False
        self.screen.show(lines, prompt or f" {self._hints()} > ")

    def _first_words(self) -> str:
        """What winning takes, as long as the one who looks has not answered anything; then, once,
        which orders are in force."""
        if all(line.who != self.looker for line in self.match.record.lines):
            return self.game.rulebook.goal
        told, self._untold = self._untold, ""
        return told

    def _hints(self) -> str:
        """As many commands as fit into a line; the help has them all."""
        hints = HINTS.format("o orders  " if self.game.ORDERS else "")
        return hints if len(hints) + 4 < self.screen.width else FEW_HINTS

    def _story(self, seat: int | None, asked: str) -> list[str]:
        """What happened since the player's last answer, unless the question says it."""
        known = min(self.shown.values()) if seat is None else self.shown[seat]
        told = [text for sentences in self._told_lines(seat)[known:] for text in sentences]
        return collapse([text for text in told if text not in asked])

    def _told_lines(self, seat: int | None) -> list[list[str]]:
        """The sentences of every line of the record."""
        steps = self._chronicle(seat).steps[1:]
        told = [step.sentences for step in steps]
        for index, why in self.automatic.items():
            line = self.match.record.lines[index]
            if line.who == seat:  # nobody else is told who answered
                told[index] = [*self._told_automatic(line, told[index]), *([why] if why else [])]
        return told

    def _told_automatic(self, line: Line, sentences: list[str]) -> list[str]:
        if sentences and sentences[0].startswith("You "):
            first, *others = sentences
            return [f"{first[:-1]} (automatic).", *others]
        phrase = self.game.moves[self.game.moves.parse(line.text)].phrase
        return [f"You {phrase} (automatic).", *sentences]

    def _log(self) -> None:
        seat = None if self.match.over else self.looker
        rows = [
            f"{number:>3}  {' '.join(sentences)}"
            for number, sentences in enumerate(self._told_lines(seat), 1)
            if sentences
        ]
        self.screen.page("The log", rows or ["Nothing has happened yet."], at_end=True)

    def _explain(self, text: str, view: dict[str, Any]) -> None:
        if not text:
            return
        move = choice_meant(text, view, self.game, self.face, single=False)
        name = self.game.moves.text(move)
        refusal = self.match.state.why_not(move)
        if refusal is None:
            phrase = self.words.phrase(name, view, self.game.data) if name in view["legal"] else ""
            self.notice = f"'{name}' is allowed{': ' if phrase else ''}{phrase}."
        else:
            show_refusal(self.screen, self.game, move, refusal)

    def _advise(self) -> None:
        seat = int(self.match.state.asked)
        if seat == CHANCE:
            raise BadInput("cards come as they come; there is nothing to advise")
        self._wait_for(TITLES[LEVEL])
        self.notice = advice(self.game, self.match.state, seat, len(self.match.record.lines))

    def _wait_for(self, bot: str) -> None:
        """Where the rules are not compiled, a thought takes many seconds."""
        if self.screen.live:
            self.screen.prompt(f" {bot} is thinking … ")

    def _order(self) -> None:
        """Give a standing order, or revoke one that stands."""
        seat = int(self.match.state.asked)
        offered = [order for order in self.game.ORDERS if self._alone or not order.secret]
        known, stand = [order.text for order in offered], self.match.orders(seat)
        show_orders(self.screen, offered, stand)
        while (word := self.screen.line()) == REDRAW:
            show_orders(self.screen, offered, stand)
        if word in ("", CANCELLED):
            return
        number = int(word) if re.fullmatch("[0-9]{1,3}", word) else 0
        text = self.game.order(known[number - 1] if 0 < number <= len(known) else word).text
        if text not in known:
            raise BadInput(f"at a shared screen '{text}' would show what you hold")
        if text in stand:
            self.match.revoke(seat, text)
            self.notice = f"No longer: {text}."
        else:
            self.match.order(seat, text)
            self.notice = f"From now on: {text}."

    # What is heard.

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
        else:
            self._taken_back(self.match.undo(self.looker))

    def _take_back(self) -> None:
        if self.match.record.lines:
            self._taken_back(self.match.take_back())
        else:
            self.notice = "There is nothing to take back."

    def _taken_back(self, last: Line) -> None:
        self._chronicles.clear()
        self._remember()
        self.automatic.pop(len(self.match.record.lines), None)
        self.held = True
        who = "" if last.who == CHANCE else "your answer "
        self.notice = f"Taken back: {who}'{last.text}'."

    def _wait_for_disk(self, error: NotWritten) -> None:
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
        view = self._view(self.people[0])
        question = self.words.ask(view, self.game.data)
        examples = self.face.examples.get(view["question"]["kind"], "")
        while True:
            self._show(view, question, f" ({examples}; u undo, ? rules, q quit) > ")
            word = self.screen.line()
            name = LONG_NAMES.get(word.lower(), word)
            if name == "u":
                raise _TakeBack
            try:
                if word in ("", REDRAW, CANCELLED) or self._command(name, view):
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
        self.looker = self.people[0] if self._alone else None
        view = self._view(self.looker)
        sealed = self.match.dealer.unseal(self.match.state.sealed())
        if sealed is not None:
            texts = [self.game.moves.text(move) for move in sealed]
            view = reveal_of(self.game.SLUG).unveil(view, texts)
        slip = "u take back  " if self.told else ""
        self._show(
            view,
            f"{self.outcome()} Everything hidden is shown above."
            if sealed is not None
            else self.outcome(),
            f" n new game  r replay  v review  l log  {slip}q quit > ",
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
        elif key in ("v", "review"):
            self._review()
        elif LONG_NAMES.get(key, key) in ("h", "i"):
            self._command(LONG_NAMES.get(key, key), view)
        return ""

    def _review(self) -> None:
        """The game gone through, as `rip review` does it: of one person's seat, or of all."""
        seat = self.people[0] if self._alone else None
        try:
            record = replace(self.match.record, source=shown_path(self.file.path.name))
            told = reviewed(self.game, record, seat, self.screen)
        except BadInput as error:
            self.notice = f"{str(error)[0].upper()}{str(error)[1:]}."
            return
        self.screen.page("The review", told)

    def outcome(self) -> str:
        view = self._view(self.people[0] if self._alone else None)
        return " ".join(self.words.outcome(reason, view) for reason in self.match.state.reasons())

    def _write_end(self) -> None:
        """A disk that was full at the last line, or a record whose end was lost, is mended."""
        record = self.match.record
        if not record.end or not self.end_is_safe:
            record.end = " ".join(self.match.state.reasons())
            self.file.begin(record)
            self.end_is_safe = True
