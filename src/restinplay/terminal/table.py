"""The terminal table: opens a game or goes on with one, and sees it safely put away."""

import os
import sys
from collections.abc import Callable, Collection, Iterator, Sequence
from contextlib import AbstractContextManager, contextmanager, nullcontext, suppress
from pathlib import Path
from shlex import quote

from rich.console import Console

from restinplay import games
from restinplay.core.errors import BadInput, harmless, shown, shown_path
from restinplay.core.game import Game
from restinplay.core.keeping import RecordFile
from restinplay.core.record import Record, check_practice
from restinplay.home import command
from restinplay.terminal import saves
from restinplay.terminal.faces import face_of
from restinplay.terminal.keys import Interrupted, Left, Reader, at_terminal
from restinplay.terminal.lobby import ask_players, menu
from restinplay.terminal.screen import Screen
from restinplay.terminal.seating import people, seat_players
from restinplay.terminal.sitting import Sitting
from restinplay.terminal.stepping import replay

__all__ = ["menu", "play", "replay"]

HUNG_UP = 129
NO_MORE_INPUT = 1
LONGEST_NAMES = 120  # signs of all the names at a table, in a complaint


def play(
    game: Game,
    *,
    seed: int | None,
    told: bool,
    record: Path | None,
    auto: Collection[str],
    console: Console,
    name: str = "You",
    players: Sequence[str] = (),
    bot: str = "",
    asks: bool = False,
    practice: bool = False,
    read: Reader | None = None,
) -> int:
    """Play until the players have had enough; the exit code says how it ended.

    `players` are names for all seats. Without them `name` plays against bots of one kind, the usual
    one or `bot`, unless the table `asks` who plays. Answers give themselves that are of the kinds
    `auto`.
    """
    if told and seed is not None:
        raise BadInput("told cards come from a real deck: use --told or --seed, not both")
    if told and not face_of(game.SLUG).examples:
        raise BadInput(f"{game.SLUG} cannot be told: nobody may see all of its cards")
    reader: AbstractContextManager[Reader] = (
        at_terminal(console.is_terminal) if read is None else nullcontext(read)
    )
    with reader as keys:
        evening = Evening(
            game, console, keys, name, players, bot, asks=asks, auto=auto, practice=practice
        )
        return evening.run(_deal(seed, told), record)


def _deal(seed: int | None, told: bool) -> str:
    return "told" if told else "" if seed is None else f"seed {seed}"


class Evening:
    """One game after the other, each in its own file."""

    def __init__(
        self,
        game: Game,
        console: Console,
        read: Reader,
        name: str,
        players: Sequence[str],
        bot: str,
        *,
        asks: bool,
        auto: Collection[str],
        practice: bool,
    ) -> None:
        self.game = game
        self.practice = practice
        self.read = read
        self.screen = Screen(console, read, face_of(game.SLUG).letters)
        self.name = name
        self.players = list(players)
        self.bot = bot
        self.asks = asks
        self.auto = auto
        self.sitting: Sitting | None = None
        self.asked_for_file = False

    def run(self, deal: str, chosen: Path | None) -> int:
        try:
            return self._run(deal, chosen)
        except Left:
            return 0
        except Interrupted as stop:
            return self._farewell(stop.exit_code)
        except KeyboardInterrupt:
            return self._farewell(130)
        except EOFError:
            return self._farewell(NO_MORE_INPUT)
        except OSError as error:
            if error.filename is None:
                return self._farewell(HUNG_UP)  # the terminal has gone
            raise BadInput(f"{shown_path(error.filename)}: {error.strerror}") from error

    def _run(self, deal: str, chosen: Path | None) -> int:
        game, record, path = self._open(deal, chosen)
        while True:
            self.asked_for_file = path == chosen
            with saves.claimed(path), self._shown():
                file = RecordFile(path)
                self.sitting = Sitting(game, record, file, self.screen, self.auto)
                wish = self._sit(self.sitting)
            if wish != "new":
                return self._farewell(0)
            told = record.deal if record.deal == "told" else ""
            self.players = record.names
            game, record, path = self._begin(game, told, None)

    @contextmanager
    def _shown(self) -> Iterator[None]:
        self.screen.open()
        try:
            yield
        finally:
            self.screen.close()

    def _sit(self, sitting: Sitting) -> str:
        try:
            while (wish := sitting.run()) == "replay":
                replay(sitting.match.record, sitting.game, self.screen.console, self.read)
                self.screen.open()
        except Left:
            return "quit"
        except EOFError:
            if not sitting.match.over:
                raise
            return "quit"
        return wish

    # Which game.

    def _open(self, deal: str, chosen: Path | None) -> tuple[Game, Record, Path]:
        if chosen is not None:
            return (
                self._resume_file(deal, chosen)
                if _is_there(chosen)
                else self._begin(self.game, deal, chosen)
            )
        return self._offer(deal) or self._begin(self.game, deal, None)

    def _begin(self, game: Game, deal: str, path: Path | None) -> tuple[Game, Record, Path]:
        names = self.players or self._find_players(game)
        if len(names) != game.seats:
            game = type(game)(game.options, len(names), game.data_file)
        record = Record.of(game, names, deal)
        record.practice = self.practice
        if self.practice:
            if len(people(names, game.SLUG)) > 1:
                raise BadInput("--practice is for one person; the others are bots")
            check_practice(game, deal)
        return game, record, path or saves.new_path(game.SLUG)

    def _find_players(self, game: Game) -> list[str]:
        if self.asks and game.SEATS[-1] > 1:
            return ask_players(self.screen, type(game), self.name, self.bot)
        return seat_players(type(game), seats=game.seats, name=self.name, bot=self.bot)

    def _resume_file(self, deal: str, path: Path) -> tuple[Game, Record, Path]:
        record, where = Record.read(path, mend=True), shown_path(path)
        if record.game != self.game.SLUG:
            raise BadInput(
                f"{where}: this is a game of {shown(record.game)}, not of {self.game.SLUG}"
            )
        if record.seen_by:
            raise BadInput(f"{where}: this is what one seat saw of a game; it cannot be played on")
        if record.end:
            raise BadInput(
                f"{where}: this game is finished ({shown(record.end)}) and is not written over; "
                f"rip replay shows it"
            )
        if deal and deal != record.deal:
            raise BadInput(
                f"{where}: its cards are dealt by {record.deal or 'no seed'}, not by {shown(deal)}"
            )
        if self.practice and not record.practice:
            raise BadInput(f"{where}: this game was not begun as practice; leave out --practice")
        if self.players and self.players != record.names:
            names = shown(", ".join(record.names), LONGEST_NAMES)
            raise BadInput(f"{where}: its seats are {names}; leave out --players")
        game = games.game_of(record, self.game.data_file)
        plain = self.game.options == type(self.game)().options
        if not plain and game.options != self.game.options:
            asked = self.game.options.items()
            odd = [f"{name}={value}" for name, value in game.options.items() - asked]
            raise BadInput(f"{where}: played with {','.join(sorted(odd))}; say so with --options")
        return game, record, path

    def _offer(self, deal: str) -> tuple[Game, Record, Path] | None:
        """The newest unfinished game, if it is not another than the one asked for."""
        plain = not deal and self.game.options == type(self.game)().options
        wanted = None if plain else (self.game.options, deal)
        found = self._unfinished(wanted, self.players, self.screen.say, practice=self.practice)
        if found is None or self._wants_to_resume(found[2], found[1]):
            return found
        self.screen.say(f"Kept as {harmless(str(saves.leave(found[2])))}")
        return None

    def _unfinished(
        self,
        wanted: tuple[dict[str, str], str] | None,
        players: Sequence[str],
        say: Callable[[str], None],
        *,
        practice: bool = False,
    ) -> tuple[Game, Record, Path] | None:
        """The newest game worth going on with, of these options and this deal and these players."""
        for path, record in saves.unfinished(self.game.SLUG):
            if isinstance(record, BadInput):
                say(f"{record}; left as it is")
                continue
            if saves.is_claimed(path) or not _begun(record):
                continue
            if practice and not record.practice:
                continue
            if wanted is not None and (record.options, record.deal) != wanted:
                continue
            if players and players != record.names:
                continue
            try:
                game = games.game_of(record, self.game.data_file)
                for _ in record.replay(game):
                    pass
            except BadInput as error:
                say(f"{error}; left as it is")
                continue
            return game, record, path
        return None

    def _wants_to_resume(self, path: Path, record: Record) -> bool:
        answers = _decisions(record)
        who = f"{', '.join(record.names)}; " if len(record.names) > 1 else ""
        self.screen.say(
            f"An unfinished game ({who}{saves.begun(path)}, {answers} "
            f"decision{'' if answers == 1 else 's'})."
        )
        while True:
            self.screen.prompt("Go on? (Y/n, q quits) ")
            word = self.screen.key().lower()
            if self.screen.single:
                self.screen.say("")
            if word in ("y", "yes", "enter") or (word == "" and not self.screen.single):
                return True
            if word in ("n", "no"):
                return False
            if word in ("q", "quit", "esc"):
                raise Left

    # The last line.

    def _farewell(self, code: int) -> int:
        """Say where the game is; the terminal may be gone, the file is not."""
        if self.sitting is None:
            return code
        try:
            if not self.screen.live:
                self.screen.say("")
            self.screen.say(self._last_words(self.sitting))
        except OSError:
            with suppress(OSError, ValueError):
                os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return code

    def _last_words(self, sitting: Sitting) -> str:
        path = sitting.file.path
        if sitting.match.over:
            return f"{sitting.outcome()} The game is in {harmless(str(path))}"
        again = f"{command()} play {self.game.SLUG}"
        if self.game.data_mark:
            again += f" --data {quote(str(self.game.data_file))}"
        if self.asked_for_file or not self._is_next(path):
            again += f" --record {quote(str(path))}"
        return harmless(f"Saved: {path} ; `{again}` goes on from here")

    def _is_next(self, path: Path) -> bool:
        """Whether the game in this file is the one that would be offered now."""
        found = self._unfinished(None, (), lambda _: None)
        return found is not None and found[2] == path


def _begun(record: Record) -> bool:
    """Whether a person has put anything into this game: an answer, or cards that were told."""
    return _decisions(record) > 0 or bool(record.deal == "told" and record.lines)


def _decisions(record: Record) -> int:
    """How many answers people have given, not bots."""
    seats = people(record.names, record.game)
    return sum(line.who in seats for line in record.lines)


def _is_there(path: Path) -> bool:
    """Whether there is a file; OSError, unlike from `exists`, for links that lead in a circle."""
    try:
        path.stat()
    except (FileNotFoundError, NotADirectoryError):
        return False
    return True
