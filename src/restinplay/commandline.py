"""The words of the command `rip`: what commands there are, and what each takes."""

import argparse
import re
from pathlib import Path
from typing import Any, NoReturn

import restinplay
from restinplay import games
from restinplay.core.errors import shown
from restinplay.core.record import SEED
from restinplay.home import command
from restinplay.languages import LANGUAGES, USUAL

LONGEST_COMPLAINT = 200  # signs about a command that was not understood


class _Parser(argparse.ArgumentParser):
    """Says what is wrong in one line."""

    def parse_known_args(self, *words: Any, **more: Any) -> Any:
        """Words that a command does not know are its complaint: its help has those that it does."""
        found, unknown = super().parse_known_args(*words, **more)
        if hasattr(found, "words") and not any(word.startswith("-") for word in unknown):
            found.words, unknown = [*found.words, *unknown], []  # an option stood among them
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


def _take_data(command: argparse.ArgumentParser) -> None:
    command.add_argument(
        "--data", type=Path, metavar="FILE", help="another data file; rip data prints ours"
    )


def _take_language(command: argparse.ArgumentParser) -> None:
    told = ", ".join(f"{code} ({name})" for code, name in LANGUAGES.items())
    command.add_argument(
        "--language", choices=LANGUAGES, default=USUAL, metavar="CODE", help=f"of the texts: {told}"
    )


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
    _take_data(play)
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

    learn = commands.add_parser("learn", help="play a game that tells you what to do")
    learn.add_argument("game", nargs="?", help="the game; without it you are asked")
    learn.add_argument("lesson", nargs="?", default="", help="which lesson; the first if left out")
    learn.add_argument("--list", action="store_true", help="say which lessons there are")
    _take_language(learn)

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

    backup = commands.add_parser("backup", help="write all tables of a server into one file")
    backup.add_argument("file", type=Path, help="where to; the server may go on meanwhile")
    backup.add_argument("--data-dir", type=Path, metavar="DIR", help="where tables are kept")
    backup.add_argument("--replace", action="store_true", help="write over an older backup")

    restore = commands.add_parser("restore", help="bring tables back from a backup")
    restore.add_argument("file", type=Path, help="what `rip backup` has written")
    restore.add_argument("--data-dir", type=Path, metavar="DIR", help="where tables are kept")
    restore.add_argument(
        "--replace", action="store_true", help="put the tables that are there aside first"
    )

    replay = commands.add_parser("replay", help="step through a game file")
    replay.add_argument("file", type=Path, help="a game file")
    _take_data(replay)
    replay.add_argument("--seat", type=int, help="as this seat saw it; the first is 0")

    show = commands.add_parser("show", help="draw a position that is written in one line")
    show.add_argument("game", help=a_game)
    show.add_argument("text", help="the position, as print(state) or a record writes it")
    show.add_argument("--seats", type=int, help="how many play, unless the text says so")
    show.add_argument(
        "--options", default="", metavar="NAME=VALUE,…", help="as played, unless the text says so"
    )
    _take_data(show)
    show.add_argument("--seat", type=int, help="as this seat sees it; the first is 0")

    verify = commands.add_parser("verify", help="check game files against the rules")
    verify.add_argument(
        "files", type=Path, nargs="+", metavar="file", help="a game file; - reads standard input"
    )
    _take_data(verify)

    review = commands.add_parser("review", help="go through a finished game: mistakes and luck")
    review.add_argument("file", type=Path, help="a game file")
    _take_data(review)
    review.add_argument("--seat", type=int, help="judge this seat only; the first is 0")
    review.add_argument(
        "--simulations", type=int, default=1000, help="how hard to think about each decision"
    )
    review.add_argument("--seed", type=int, default=1, help="the same seed gives the same review")
    review.add_argument("--json", action="store_true", help="everything, for programs")
    review.add_argument("--plot", type=Path, metavar="FILE", help="draw the course, as .svg")

    rules = commands.add_parser("rules", help="read or search a rulebook")
    rules.add_argument("game", help=a_game)
    rules.add_argument(
        "words", nargs="*", default=[], help="a clause id, or words to look for; without them all"
    )
    rules.add_argument("--coverage", action="store_true", help="which tests name each clause")
    _take_language(rules)

    options = commands.add_parser("options", help="list the options of a game and what they mean")
    options.add_argument("game", help=a_game)

    data = commands.add_parser("data", help="print the data file of a game, or check one of yours")
    data.add_argument("game", help=a_game)
    data.add_argument("file", type=Path, nargs="?", help="a data file of yours; docs/data.md")

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

    study = commands.add_parser("study", help="answer questions about a game, with error bars")
    study.add_argument("game", help=f"{a_game}; or calibration: whether the odds are true")
    study.add_argument(
        "--out", type=Path, required=True, metavar="DIR", help="the report goes there"
    )
    study.add_argument("--games", type=int, default=1000, help="how many; slow bots play fewer")
    study.add_argument("--seed", type=int, default=1, help="the same seed deals the same games")
    study.add_argument("--workers", type=int, help="processes (default: one per core)")
    study.add_argument("--on", choices=("here", "ray"), default="here", help="which machines play")

    bench = commands.add_parser("bench", help="measure side by side")
    bench.add_argument("game", nargs="?", default="", help="a game; or search, server, or vector")
    bench.add_argument("--peers", action="store_true", help="beside OpenSpiel and RLCard")
    bench.add_argument("--rounds", type=int, default=7, help="how many (default 7)")
    bench.add_argument("--seconds", type=float, default=4.0, help="of a round, for server")
    bench.add_argument("--slice", type=float, default=0.2, help="CPU seconds per row and round")
    bench.add_argument("--check", action="store_true", help="fail when a target is missed")
    bench.add_argument("--json", action="store_true", help="rows for programs")

    new = commands.add_parser("new", help="begin a game of your own: write its package")
    new.add_argument("name", help="its name in small letters; the folder is called so too")

    completion = commands.add_parser(
        "completion", help="print a script that completes rip's words in your shell"
    )
    completion.add_argument("shell", choices=("bash", "zsh", "fish"), help="your shell")
    return parser
