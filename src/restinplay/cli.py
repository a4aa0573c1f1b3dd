"""The command `rip`: games, tables on the network, rulebooks, contests and studies."""

import argparse
import errno
import json
import logging
import os
import sys
from collections.abc import Sequence
from functools import partial
from io import TextIOWrapper
from pathlib import Path
from typing import TYPE_CHECKING

from restinplay import games
from restinplay.commandline import parser
from restinplay.core.errors import BadInput, harmless
from restinplay.core.game import parse_options
from restinplay.core.record import LARGEST_FILE, Record
from restinplay.core.state import OVER
from restinplay.extras import MissingExtra
from restinplay.home import command, home
from restinplay.terminal.spelling import SPELT

if TYPE_CHECKING:
    from rich.console import Console

MOST_SIMULATIONS = 10_000_000
STDIN = "standard input"


def _options(words: argparse.Namespace) -> dict[str, str]:
    chosen = parse_options(words.options)
    if words.easy:
        preset = games.game_class(words.game).EASY
        if not preset:
            raise BadInput(f"{words.game} has no easy game")
        chosen = {**preset, **chosen}
    return chosen


def _console(*, highlight: bool = True) -> "Console":
    from rich.console import Console  # most of what a short command would wait for

    class Pipe(Console):
        def on_broken_pipe(self) -> None:
            raise BrokenPipeError

    return Pipe(highlight=highlight)


def _play(words: argparse.Namespace) -> int:
    from restinplay.games.parts import wanted
    from restinplay.terminal import opponents, table
    from restinplay.terminal.seating import seat_players, with_more_time

    logging.getLogger("restinplay.bots").addHandler(logging.NullHandler())  # the table says it
    console = _console()
    asked, words.game = words.game is None, words.game or table.menu(console)
    if words.game is None:
        return 0
    kind = games.game_class(words.game)
    seated = partial(seat_players, kind, words.players, words.seats, words.name)
    game = games.game(words.game, _options(words), len(seated()), words.data)
    bot = opponents.choose(words.against, words.game) if words.against else ""
    if not bot and console.is_terminal and sys.stdin.isatty():
        bot = opponents.chosen(words.game)
        resumes = words.record is not None and words.record.exists()
        if not (bot or words.players or resumes or game.seats == 1):
            bot = opponents.ask(console, words.game)
            if not bot:
                return 0
    players = seated(bot)
    if words.think != 1:
        players = with_more_time(players, words.think, words.game)
    said = words.players or words.seats is not None or words.think != 1
    return table.play(
        game,
        seed=words.seed,
        told=words.told,
        record=words.record,
        name=words.name,
        players=players if said else (),
        bot=bot,
        asks=asked,
        practice=words.practice,
        auto=() if words.no_auto else wanted(kind, words.auto),
        console=console,
    )


def _learn(words: argparse.Namespace) -> int:
    from restinplay.games.lessons import titles
    from restinplay.terminal import table
    from restinplay.terminal.learning import learn

    if words.list:
        for slug in [words.game] if words.game else games.SLUGS:
            for title in titles(slug, words.language):
                print(f"{f'{slug} {title.key}':<18}{title.name}: {title.teaches}")
        return 0
    console = _console()
    slug = words.game or table.menu(console)
    return 0 if slug is None else learn(slug, console, key=words.lesson, language=words.language)


def _serve(words: argparse.Namespace) -> int:
    from restinplay.server.serve import House, serve

    if not 0 <= words.pace <= 60:
        raise BadInput("a pace is from 0 to 60 seconds")
    if not 1 <= words.lease <= 3600:
        raise BadInput("a lease is from 1 to 3600 seconds")
    database = words.database or os.environ.get("RIP_DATABASE", "")
    return serve(
        words.host,
        words.port,
        words.data_dir,
        browser=not words.no_browser,
        pace=words.pace,
        limited=not words.no_limits,
        names=words.name,
        proxies=[one for one in words.behind_proxy.split(",") if one.strip()],
        metrics_token=words.metrics_token or os.environ.get("RIP_METRICS_TOKEN", ""),
        retention=words.retention,
        house=House(database, words.key_file, words.lease),
        processes=words.workers,
    )


def _backup(words: argparse.Namespace) -> int:
    from restinplay.server.backup import back_up
    from restinplay.server.folder import data_dir

    tables = back_up(words.data_dir or data_dir(), words.file, replace=words.replace)
    print(f"{_tables(tables)} in {words.file}. Keep it safe: anyone who has it has every seat.")
    return 0


def _restore(words: argparse.Namespace) -> int:
    from restinplay.server.backup import restore
    from restinplay.server.folder import data_dir

    folder = words.data_dir or data_dir()
    tables, aside = restore(words.file, folder, replace=words.replace)
    print(f"{_tables(tables)} in {folder}, for `{command()} serve`.")
    if aside:
        print(f"What was there before is in {aside}.")
    return 0


def _tables(number: int) -> str:
    return f"{number} table{'' if number == 1 else 's'}"


def _replay(words: argparse.Namespace) -> int:
    from restinplay.terminal import table

    record = Record.read(words.file)
    return table.replay(record, games.game_of(record, words.data), _console(), seat=words.seat)


def _show(words: argparse.Namespace) -> int:
    from restinplay.core.position import split
    from restinplay.terminal.position import show

    head, _ = split(words.text)
    if head is not None and head.slug == words.game:
        game, _ = games.position(words.text, words.data)
    else:
        game = games.game(words.game, parse_options(words.options), words.seats, words.data)
    return show(game, words.text, _console(), words.seat)


def _verify(words: argparse.Namespace) -> int:
    good = [_is_in_order(file, words.data) for file in words.files]
    return 0 if all(good) else 1


def _is_in_order(file: Path, data: Path | None) -> bool:
    """Say how one file is, in one line; what is wrong with it goes to stderr."""
    piped = str(file) == "-"
    try:
        record = Record.parse(_piped(), STDIN) if piped else Record.read(file)
        state = record.verify(games.game_of(record, data))
    except BadInput as error:
        _complain(str(error))
        return False
    if record.seen_by:
        seen_by = record.seen_by
        ending = f"as {'a' if seen_by == 'spectator' else 'seat'} {seen_by} saw it"
    else:
        ending = f"ended {record.end}" if state.asked == OVER else "unfinished"
    name = STDIN if piped else harmless(str(file))
    answers = f"{len(record.lines)} answer{'' if len(record.lines) == 1 else 's'}"
    print(f"{name}: {record.game}, {answers}, {ending}; all is in order")
    return True


def _piped() -> str:
    """A game file from standard input, of at most the size of one."""
    text = sys.stdin.buffer.read(LARGEST_FILE + 1)
    try:
        return text.decode("utf-8")
    except UnicodeDecodeError:
        raise BadInput(f"{STDIN}: not a text file") from None


def _review(words: argparse.Namespace) -> int:
    from restinplay.bots import review
    from restinplay.figure import check_picture
    from restinplay.terminal import reviewing

    check_picture(words.plot)
    if words.simulations < 1:
        raise BadInput("a review needs at least one simulation")
    if words.simulations > MOST_SIMULATIONS:
        raise BadInput(f"a review takes at most {MOST_SIMULATIONS:,} simulations a decision")
    record = Record.read(words.file)
    game = games.game_of(record, words.data)
    review.check(game, record, words.seat)
    with reviewing.progress(record) as heard:
        pains = review.Pains(simulations=words.simulations, seed=words.seed)
        found = review.review(game, record, words.seat, pains, heard)
    telling = reviewing.Telling(game, record, found)
    if words.plot:
        words.plot.write_text(telling.draw(), encoding="utf-8")
    if words.json:
        print(json.dumps(found.data(record)))
    else:
        console = _console(highlight=False)
        for text in telling.paragraphs(words.seat):
            console.print(text, soft_wrap=True)
    return 0


def _rules(words: argparse.Namespace) -> int:
    from restinplay.terminal import rules
    from restinplay.terminal.pager import paged

    console = _console()
    with paged(console):
        if words.coverage:
            return rules.coverage(words.game, console)
        return rules.show(words.game, " ".join(words.words), console, words.language)


def _list_options(words: argparse.Namespace) -> int:
    from restinplay.terminal.options import show

    show(games.game_class(words.game), _console(highlight=False))
    return 0


def _data(words: argparse.Namespace) -> int:
    game = games.game(words.game, data=words.file)
    if words.file is None:
        print(game.data_file.read_text(encoding="utf-8"), end="")
    else:
        kind = "another data file" if game.data_mark else "our own data file"
        print(f"{harmless(str(words.file))}: {kind} of {words.game}; all is in order")
    return 0


def _complete(words: argparse.Namespace) -> int:
    from restinplay import bots, completion
    from restinplay.games.lessons import every

    kinds = {slug: games.game_class(slug) for slug in games.SLUGS}
    pairs = {
        slug: [f"{option.name}={value}" for option in kind.OPTIONS for value in option.values]
        for slug, kind in kinds.items()
    }
    known = completion.Known(games.SLUGS, bots.NAMES, pairs, sorted({key for _, key in every()}))
    print(completion.script(words.shell, parser(), known), end="")
    return 0


def _arena(words: argparse.Namespace) -> int:
    from restinplay import arena
    from restinplay.figure import check_picture
    from restinplay.terminal.seating import bot_of

    check_picture(words.plot)
    named = words.bots.split(",") if words.bots else []
    rows = arena.run(
        words.game,
        [bot_of(name, words.game) or name for name in named],
        words.games,
        words.seed,
        _options(words),
        words.workers,
        words.seats,
        words.ledger,
        words.on,
    )
    if words.plot:
        deals = f"{words.games:,} deal{'' if words.games == 1 else 's'}"
        words.plot.write_text(arena.draw(rows, f"{words.game}, {deals}"), encoding="utf-8")
    if words.json:
        print("[", ",\n ".join(json.dumps(row) for row in rows), "]", sep="")
    else:
        arena.show(words.game, rows, _console())
    return 0


def _study(words: argparse.Namespace) -> int:
    from restinplay.arena import studies

    path = studies.run(words.game, words.out, words.games, words.seed, words.workers, words.on)
    print(f"The report is in {path}")
    return 0


def _bench(words: argparse.Namespace) -> int:
    from restinplay import bench

    if words.game == "server":
        from restinplay.bench import server

        return server.run(words.rounds, words.seconds, words.json, check=words.check)
    slug = words.game or games.SLUGS[0]
    return bench.run(slug, words.peers, words.rounds, words.slice, words.json, check=words.check)


def _new(words: argparse.Namespace) -> int:
    from restinplay import skeleton

    project = skeleton.write(words.name, Path())
    print(f"{project}/ is a small game. `pip install -e {project}`, then `rip play {words.name}`;")
    print(f"{project}/README.md says where its rules are, for you to change.")
    return 0


COMMANDS = {
    "play": _play,
    "learn": _learn,
    "serve": _serve,
    "backup": _backup,
    "restore": _restore,
    "replay": _replay,
    "show": _show,
    "verify": _verify,
    "review": _review,
    "rules": _rules,
    "options": _list_options,
    "data": _data,
    "arena": _arena,
    "study": _study,
    "bench": _bench,
    "new": _new,
    "completion": _complete,
}


def main(words: Sequence[str] | None = None) -> int:
    """Run one command. Trouble is one line on stderr and a non-zero exit."""
    _open_streams()
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors=SPELT)
    try:
        chosen = parser(helps=_wants_help(words)).parse_args(words)
        code = COMMANDS[chosen.command](chosen)
        sys.stdout.flush()
        return code
    except (BadInput, MissingExtra) as error:
        _complain(f"{error}{_advice(error.__cause__)}")
        return 1
    except KeyboardInterrupt:
        return 130
    except BrokenPipeError:
        _drop_output()
        return 141
    except OSError as error:
        _complain(f"{error.filename or 'output'}: {error.strerror}{_advice(error)}")
        _drop_output()
        return 1


def _advice(error: BaseException | None) -> str:
    """For people who may not write where games are kept."""
    if not isinstance(error, OSError) or not isinstance(error.filename, str | os.PathLike):
        return ""
    place, games_are = Path(error.filename), home()
    concerns_home = place.is_relative_to(games_are) or games_are.is_relative_to(place)
    is_closed = error.errno in (errno.EACCES, errno.EPERM, errno.EROFS)
    return "; name another folder in RESTINPLAY_HOME" if concerns_home and is_closed else ""


def _open_streams() -> None:
    """Streams that were closed before we began (`>&-`) lead nowhere."""
    if sys.stdin is None:
        sys.stdin = open(os.devnull)  # noqa: SIM115 (until we end)
    if sys.stdout is None:
        sys.stdout = open(os.devnull, "w")  # noqa: SIM115


def _wants_help(words: Sequence[str] | None) -> bool:
    return not {"-h", "--help"}.isdisjoint(sys.argv[1:] if words is None else words)


def _complain(text: str) -> None:
    print(f"rip: {harmless(text)}", file=sys.stderr)


def _drop_output() -> None:
    """Nobody reads any more; what is left must not complain when the program ends."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


if __name__ == "__main__":
    sys.exit(main())
