"""The scripts for shells, run by those shells, and the manual page."""

import shutil
import subprocess
import sys
from functools import cache
from pathlib import Path

import manual
import pytest

from restinplay.commandline import parser
from restinplay.completion import commands_of, words_of
from tests.marks import heavy

BASH = shutil.which("bash") or ""
ZSH = shutil.which("zsh") or ""
FISH = shutil.which("fish") or ""


@cache
def made(shell: str) -> str:
    command = [sys.executable, "-m", "restinplay.cli", "completion", shell]
    return subprocess.run(command, capture_output=True, text=True, check=True, timeout=60).stdout


def run(command: list[str], folder: Path) -> list[str]:
    done = subprocess.run(
        command, capture_output=True, text=True, check=True, timeout=60, cwd=folder
    )
    assert done.stderr == ""
    return done.stdout.split()


OFFERED = [
    ("rip ", ["play", "serve", "options", "completion", "--version"], ["eva"]),
    ("rip ver", ["verify"], ["play"]),
    ("rip play ", ["eva", "manors", "--seed"], ["verify"]),
    ("rip rules m", ["manors", "muertos"], ["eva"]),
    ("rip arena eva --bots ", ["random", "thumb", "level5"], ["eva"]),
    ("rip study graves --on ", ["here", "ray"], ["eva"]),
    ("rip play eva --options ", ["doors=2", "doors=3"], ["max_level=4"]),
    ("rip completion ", ["bash", "zsh", "fish"], ["eva"]),
    ("rip learn eva ", ["first"], ["play"]),
    ("rip play eva --against ", ["thumb", "level5"], ["eva"]),
    ("./play rules m", ["manors", "muertos"], ["eva"]),
]


@pytest.mark.parametrize(
    ("line", "offered", "not_offered"),
    [
        *OFFERED,
        ("rip arena eva --bots thumb,", ["thumb,random"], ["random"]),
        ("rip play eva --options doors=", ["2", "3"], ["doors=2"]),
        ("rip play manors --options max_level=4,init", ["4,initiation=on"], []),
        ("rip verify ", ["castle.rip", "other.rip"], []),
        ("rip verify castle.rip o", ["other.rip"], ["castle.rip"]),
        ("rip play eva --record ca", ["castle.rip"], ["other.rip"]),
        ("rip play eva --seed ", [], ["eva", "--seed"]),
    ],
)
def test_bash_offers_what_fits(
    tmp_path: Path, line: str, offered: list[str], not_offered: list[str]
) -> None:
    (tmp_path / "castle.rip").touch()
    (tmp_path / "other.rip").touch()
    script = rf"""{made("bash")}
COMP_LINE='{line}' COMP_POINT={len(line)} COMP_WORDBREAKS=$' \t\n"\'><=;|&(:'
_rip
printf '%s\n' "${{COMPREPLY[@]}}"
"""
    replies = run([BASH, "--norc", "-c", script], tmp_path)
    assert set(offered) <= set(replies)
    assert not set(not_offered) & set(replies)


@pytest.mark.parametrize(("line", "offered", "not_offered"), OFFERED)
def test_fish_offers_what_fits(
    tmp_path: Path, line: str, offered: list[str], not_offered: list[str]
) -> None:
    script = made("fish")
    if not FISH:
        assert all(f"-a {command} " in script for command in commands_of(parser()))
        return
    (tmp_path / "rip.fish").write_text(script, encoding="utf-8")
    ask = f"source rip.fish; complete -C '{line}'"
    replies = [
        reply.split("\t")[0]
        for reply in subprocess.run(
            [FISH, "--no-config", "-c", ask],
            capture_output=True, text=True, check=True, timeout=60, cwd=tmp_path,
        ).stdout.splitlines()
    ]  # fmt: skip
    wanted = {word for word in offered if not word.startswith("--")}
    assert wanted <= set(replies)
    assert not set(not_offered) & set(replies)


# zsh completes only at a terminal of its own, which zpty makes. Its widget writes down what is
# offered, and then that it is done, so that nothing has to be read off a screen.
_ZSH = """
zmodload zsh/zpty
wait_for() {{ repeat 3000; do [[ -e $1 ]] && return; sleep 0.01; done; exit 1 }}
zpty z {zsh} -f -i
zpty -w z 'autoload -Uz compinit; compinit -u -D; source rip.zsh'
zpty -w z 'compadd() {{ local -a fit; builtin compadd -A fit "$@"; print -l -- $fit >>offered }}'
zpty -w z 'tell() {{ _main_complete; : >done }}; zle -C tell list-choices tell; bindkey "^I" tell'
zpty -w z 'zle-line-init() {{ : >ready }}; zle -N zle-line-init'
wait_for ready
zpty -w -n z {line}$'\t'
wait_for done
zpty -d z
"""


@pytest.mark.parametrize(
    ("line", "offered", "not_offered"),
    [*OFFERED[:2], *(pytest.param(*one, marks=heavy) for one in OFFERED[2:])],  # it starts slowly
)
def test_zsh_offers_what_fits(
    tmp_path: Path, line: str, offered: list[str], not_offered: list[str]
) -> None:
    script = made("zsh")
    if not ZSH:
        assert all(f"        {command}) " in script for command in commands_of(parser()))
        return
    (tmp_path / "rip.zsh").write_text(script, encoding="utf-8")
    (tmp_path / "offered").touch()
    run([ZSH, "-f", "-c", _ZSH.format(zsh=ZSH, line=f"'{line}'")], tmp_path)
    listed = set((tmp_path / "offered").read_text(encoding="utf-8").split())
    assert {word for word in offered if not word.startswith("--")} <= listed
    assert not set(not_offered) & listed


def test_bash_completes_play_of_a_clone_too(tmp_path: Path) -> None:
    registered = run([BASH, "--norc", "-c", f"{made('bash')}complete -p ./play"], tmp_path)
    assert registered == ["complete", "-F", "_rip", "./play"]


def test_every_option_of_every_command_is_in_every_script() -> None:
    for shell in ("bash", "zsh", "fish"):
        script = made(shell)
        for one in commands_of(parser()).values():
            for option in words_of(one)[0]:
                name = option.option_strings[-1]
                assert (f"-l {name[2:]}" if shell == "fish" else name) in script


def test_the_manual_page_is_made_of_the_parser() -> None:
    assert manual.PAGE.read_text(encoding="utf-8") == manual.page(parser()), (
        "python scripts/manual.py writes it"
    )


def test_the_manual_page_names_every_word() -> None:
    text = manual.page(parser()).replace("\\-", "-")
    for command, one in commands_of(parser()).items():
        assert f".B rip {command}" in text
        for word in words_of(one)[0]:
            assert all(f"\\fB{name}\\fR" in text for name in word.option_strings)
        for word in one._actions:
            assert word.help, f"{command} does not say what {word.dest} is"
    if renderer := shutil.which("man"):
        done = subprocess.run(
            [renderer, "--warnings", "-l", str(manual.PAGE)],
            capture_output=True, text=True, check=True, timeout=60,
            env={"MANWIDTH": "80", "PATH": "/usr/bin:/bin", "LC_ALL": "C.UTF-8", "MANPAGER": "cat"},
        )  # fmt: skip
        assert "rip play [options] [game]" in done.stdout
        assert done.stderr == ""
