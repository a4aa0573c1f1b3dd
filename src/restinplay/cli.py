"""The command `rip`: games, tables on the network, rulebooks, contests and studies."""

import argparse
import errno
import json
import logging
import os
import re
import sys
from collections.abc import Sequence
from functools import partial
from io import TextIOWrapper
from pathlib import Path
from typing import TYPE_CHECKING, Any, NoReturn

import restinplay
from restinplay import games
from restinplay.core.errors import BadInput, harmless, shown
from restinplay.core.game import parse_options
from restinplay.core.record import LARGEST_FILE, SEED, Record
from restinplay.core.state import OVER
from restinplay.extras import MissingExtra
from restinplay.home import command, home
from restinplay.languages import LANGUAGES, USUAL
from restinplay.terminal.spelling import SPELT

if TYPE_CHECKING:
    from rich.console import Console

MOST_SIMULATIONS = 10_000_000
STDIN = "standard input"
LONGEST_COMPLAINT = 200  # signs about a command that was not understood


class _Parser(argparse.ArgumentParser):
    """Says what is wrong in one line."""

    def parse_known_args(self, *words: Any, **more: Any) -> Any:
        """Words that a command does not know are its complaint: its help has those that it does."""
        found, unknown = super().parse_known_args(*words, **more)
        if unknown:
            self.error(f"unknown words: {' '.join(unknown)}")
        return found, unknown

    def error(self, message: str) -> NoReturn:
        message = re.sub(
            "^argument (.*?): invalid int value:", r"\1 takes a whole number, not", message
        )
        message = re.sub(
            "^argument (.*?): invalid float value:", r"\1 takes a number, not", message
        )
        message = re.sub("^argument (-.*?): expected one argument", r"\1 needs a value", message)
        message = re.sub("^argument --seed: ", "", message)
        message = re.sub("^the following arguments are required: ", "missing: ", message)
        if found := re.fullmatch(
            r"argument (\S+): invalid choice: (.*) \(choose from (.*)\)", message
        ):
            names = found[3].replace("'", "")
            message = f"unknown {found[1].lower()} {shown(found[2])}; choose from {names}"
        help_ = f"{self.prog.replace('rip', command(), 1)} --help"
        self.exit(2, f"{self.prog}: {shown(message, LONGEST_COMPLAINT)} (try {help_})\n")


def _seed(text: str) -> int:
    if not re.fullmatch(SEED, text):
        raise argparse.ArgumentTypeError(f"a seed is a number of at most 60 digits, not {text}")
    return int(text)


def _version() -> str:
    how = "compiled" if restinplay.compiled() else "plain Python"
    if restinplay.stale():
        how += ", but its sources have changed since; ./play compiles them again"
    return f"rip {restinplay.__version__} ({how})"


def parser(*, helps: bool = True) -> argparse.ArgumentParser:
    """All commands and what they take; completions and the manual page are made of it too.

    If it need not help, it does not look which games there are: that takes a while.
    """
    a_game = f"one of {', '.join(games.SLUGS)}" if helps else "a game"
    parser = _Parser(prog="rip", description="Rest in Play: tabletop games about death.")
    parser.add_argument("--version", action="version", version=_version())
    commands = parser.add_subparsers(dest="command", required=True, metavar="COMMAND")

    play = commands.add_parser("play", help="play a game in the terminal")
    play.add_argument("game", nargs="?", help=f"{a_game}; without it you are asked")
    play.add_argument("--seed", type=_seed, help="the same seed deals the same cards to everyone")
    play.add_argument("--easy", action="store_true", help="the easy game")
    play.add_argument(
        "--options", default="", metavar="A=B,…", help="options of the game; rip options lists them"
    )
    play.add_argument("--record", type=Path, metavar="FILE", help="where the game is written")
    play.add_argument(
        "--data", type=Path, metavar="FILE", help="another data file; rip data prints ours"
    )
    play.add_argument("--name", default="You", help="your name in the record")
    play.add_argument(
        "--players",
        default="",
        metavar="A,B,…",
        help="who sits where: names of people, who share the screen, and of bots: random, thumb, "
        "Beginner, Casual, Skilled, Strong, Master (or level1 to level5)",
    )
    play.add_argument("--seats", type=int, help="how many play; bots take the seats that are left")
    play.add_argument(
        "--against",
        default="",
        metavar="BOT",
        help="the bot that takes seats where nobody is named, now and from now on; at your first "
        "game you are asked",
    )
    play.add_argument(
        "--think", type=int, default=1, metavar="N", help="Masters think N times as long"
    )
    play.add_argument(
        "--told", action="store_true", help="you have the real cards and type what turns up"
    )
    play.add_argument(
        "--practice",
        action="store_true",
        help="undo may take back what has shown you something; the record says so",
    )
    auto = play.add_mutually_exclusive_group()
    auto.add_argument(
        "--no-auto", action="store_true", help="ask me even when the answer is obvious"
    )
    auto.add_argument(
        "--auto",
        default="",
        metavar="A,B",
        help="give only these obvious answers by themselves; rip options lists them",
    )
    play.set_defaults(run=_play)

    learn = commands.add_parser("learn", help="play a game that tells you what to do")
    learn.add_argument("game", nargs="?", help="the game; without it you are asked")
    learn.add_argument("lesson", nargs="?", default="", help="which lesson; the first if left out")
    learn.add_argument("--list", action="store_true", help="say which lessons there are")
    _add_language(learn)
    learn.set_defaults(run=_learn)

    serve = commands.add_parser("serve", help="open tables on the network, and the browser")
    serve.add_argument("--host", default="127.0.0.1", help="0.0.0.0 lets other machines in")
    serve.add_argument(
        "--name",
        action="append",
        default=[],
        help="a name by which others reach this machine, such as play.example.org; may be repeated",
    )
    serve.add_argument(
        "--behind-proxy",
        default="",
        metavar="ADDRESS,…",
        help="proxies of yours in front of the server: who asks, and whether by https, is what "
        "their X-Forwarded-For and X-Forwarded-Proto say",
    )
    serve.add_argument(
        "--metrics-token",
        default="",
        metavar="WORD",
        help="lets others than this machine read /metrics, with `Authorization: Bearer WORD`; "
        "also RIP_METRICS_TOKEN in the environment",
    )
    serve.add_argument(
        "--retention",
        type=int,
        default=180,
        metavar="DAYS",
        help="tables that nobody has used for so long are forgotten (default 180)",
    )
    serve.add_argument(
        "--port", type=int, default=8765, help="0 takes any that is free (default 8765)"
    )
    serve.add_argument("--data-dir", type=Path, metavar="DIR", help="where tables are kept")
    serve.add_argument(
        "--database",
        default="",
        metavar="postgresql://…",
        help="keep tables in a PostgreSQL database, which several servers may share; also "
        "RIP_DATABASE in the environment, where no other user can read a password",
    )
    serve.add_argument(
        "--key-file",
        type=Path,
        metavar="FILE",
        help="the key that makes all links, the same for all servers of a database (default: in "
        "the folder of --data-dir)",
    )
    serve.add_argument(
        "--lease",
        type=float,
        default=20.0,
        metavar="SECONDS",
        help="after so long without a sign of life another server of the database takes over "
        "(default 20)",
    )
    serve.add_argument(
        "--workers",
        type=int,
        default=1,
        metavar="N",
        help="processes that share the tables of --data-dir, so that more than one core plays; "
        "from 2 on the tables move to several files (default 1)",
    )
    serve.add_argument("--no-browser", action="store_true", help="do not open the browser")
    serve.add_argument(
        "--pace", type=float, default=0.7, help="seconds between answers of bots (default 0.7)"
    )
    serve.add_argument("--no-limits", action="store_true", help="for measurements only")
    serve.set_defaults(run=_serve)

    backup = commands.add_parser("backup", help="write all tables of a server into one file")
    backup.add_argument("file", type=Path, help="where to; the server may go on meanwhile")
    backup.add_argument("--data-dir", type=Path, metavar="DIR", help="where tables are kept")
    backup.add_argument("--replace", action="store_true", help="write over an older backup")
    backup.set_defaults(run=_backup)

    restore = commands.add_parser("restore", help="bring tables back from a backup")
    restore.add_argument("file", type=Path, help="what `rip backup` has written")
    restore.add_argument("--data-dir", type=Path, metavar="DIR", help="where tables are kept")
    restore.add_argument(
        "--replace", action="store_true", help="put the tables that are there aside first"
    )
    restore.set_defaults(run=_restore)

    replay = commands.add_parser("replay", help="step through a game file")
    replay.add_argument("file", type=Path, help="a game file")
    replay.add_argument(
        "--data", type=Path, metavar="FILE", help="another data file; rip data prints ours"
    )
    replay.add_argument("--seat", type=int, help="as this seat saw it; the first is 0")
    replay.set_defaults(run=_replay)

    show = commands.add_parser("show", help="draw a position that is written in one line")
    show.add_argument("game", help=a_game)
    show.add_argument("text", help="the position, as print(state) or a record writes it")
    show.add_argument("--seats", type=int, help="how many play, unless the text says so")
    show.add_argument(
        "--options", default="", metavar="NAME=VALUE,…", help="as played, unless the text says so"
    )
    show.add_argument(
        "--data", type=Path, metavar="FILE", help="another data file; rip data prints ours"
    )
    show.add_argument("--seat", type=int, help="as this seat sees it; the first is 0")
    show.set_defaults(run=_show)

    verify = commands.add_parser("verify", help="check game files against the rules")
    verify.add_argument(
        "files", type=Path, nargs="+", metavar="file", help="a game file; - reads standard input"
    )
    verify.add_argument(
        "--data", type=Path, metavar="FILE", help="another data file; rip data prints ours"
    )
    verify.set_defaults(run=_verify)

    review = commands.add_parser("review", help="go through a finished game: mistakes and luck")
    review.add_argument("file", type=Path, help="a game file")
    review.add_argument(
        "--data", type=Path, metavar="FILE", help="another data file; rip data prints ours"
    )
    review.add_argument("--seat", type=int, help="judge this seat only; the first is 0")
    review.add_argument(
        "--simulations", type=int, default=1000, help="how hard to think about each decision"
    )
    review.add_argument("--seed", type=int, default=1, help="the same seed gives the same review")
    review.add_argument("--json", action="store_true", help="everything, for programs")
    review.add_argument("--plot", type=Path, metavar="FILE", help="draw the course, as .svg")
    review.set_defaults(run=_review)

    rules = commands.add_parser("rules", help="read or search a rulebook")
    rules.add_argument("game", help=a_game)
    rules.add_argument(
        "words", nargs="*", default=[], help="a clause id, or words to look for; without them all"
    )
    rules.add_argument("--coverage", action="store_true", help="which tests name each clause")
    _add_language(rules)
    rules.set_defaults(run=_rules)

    options = commands.add_parser("options", help="list the options of a game and what they mean")
    options.add_argument("game", help=a_game)
    options.set_defaults(run=_list_options)

    data = commands.add_parser("data", help="print the data file of a game, or check one of yours")
    data.add_argument("game", help=a_game)
    data.add_argument("file", type=Path, nargs="?", help="a data file of yours; docs/data.md")
    data.set_defaults(run=_data)

    arena = commands.add_parser("arena", help="let bots play many games")
    arena.add_argument("game", help=a_game)
    arena.add_argument(
        "--bots",
        default="thumb",
        metavar="A,B",
        help="who plays, or all; with two bots at a larger table the first sits alone among copies "
        "of the second; if there are more bots than seats, every group of them meets",
    )
    arena.add_argument(
        "--games",
        type=int,
        default=1000,
        help="how many deals; with several bots and seats each is played with the seats rotated",
    )
    arena.add_argument("--seats", type=int, help="how many seats (default: one for each bot)")
    arena.add_argument("--seed", type=int, default=1, help="the same seed deals the same games")
    arena.add_argument("--easy", action="store_true", help="the easy game")
    arena.add_argument(
        "--options", default="", metavar="A=B,…", help="options of the game; rip options lists them"
    )
    arena.add_argument("--workers", type=int, help="processes (default: one per core)")
    arena.add_argument("--on", choices=("here", "ray"), default="here", help="which machines play")
    arena.add_argument("--json", action="store_true", help="rows for programs")
    arena.add_argument("--plot", type=Path, metavar="FILE", help="draw what they won, as .svg")
    arena.add_argument(
        "--ledger", type=Path, metavar="FILE", help="note every batch there; go on from it later"
    )
    arena.set_defaults(run=_arena)

    study = commands.add_parser("study", help="answer questions about a game, with error bars")
    study.add_argument("game", help=f"{a_game}; or calibration: whether the odds are true")
    study.add_argument(
        "--out", type=Path, required=True, metavar="DIR", help="the report goes there"
    )
    study.add_argument("--games", type=int, default=1000, help="how many; slow bots play fewer")
    study.add_argument("--seed", type=int, default=1, help="the same seed deals the same games")
    study.add_argument("--workers", type=int, help="processes (default: one per core)")
    study.add_argument("--on", choices=("here", "ray"), default="here", help="which machines play")
    study.set_defaults(run=_study)

    bench = commands.add_parser("bench", help="measure side by side")
    bench.add_argument("game", nargs="?", default="", help="a game; or search, server, or vector")
    bench.add_argument("--peers", action="store_true", help="beside OpenSpiel and RLCard")
    bench.add_argument("--rounds", type=int, default=7, help="how many (default 7)")
    bench.add_argument("--seconds", type=float, default=4.0, help="of a round, for server")
    bench.add_argument("--slice", type=float, default=0.2, help="CPU seconds per row and round")
    bench.add_argument("--check", action="store_true", help="fail when a target is missed")
    bench.add_argument("--json", action="store_true", help="rows for programs")
    bench.set_defaults(run=_bench)

    new = commands.add_parser("new", help="begin a game of your own: write its package")
    new.add_argument("name", help="its name in small letters; the folder is called so too")
    new.set_defaults(run=_new)

    completion = commands.add_parser(
        "completion", help="print a script that completes rip's words in your shell"
    )
    completion.add_argument("shell", choices=("bash", "zsh", "fish"), help="your shell")
    completion.set_defaults(run=_complete)
    return parser


def _add_language(parser: argparse.ArgumentParser) -> None:
    told = ", ".join(f"{code} ({name})" for code, name in LANGUAGES.items())
    parser.add_argument(
        "--language", choices=LANGUAGES, default=USUAL, metavar="CODE", help=f"of the texts: {told}"
    )


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


def main(words: Sequence[str] | None = None) -> int:
    """Run one command. Trouble is one line on stderr and a non-zero exit."""
    _open_streams()
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors=SPELT)
    try:
        chosen = parser(helps=_wants_help(words)).parse_args(words)
        code: int = chosen.run(chosen)
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
