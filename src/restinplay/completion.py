"""Scripts that complete the words of rip, and of ./play, in bash, zsh and fish, made of the parser.

Nothing is asked of rip while somebody types: a script holds all commands, options and values.
"""

import argparse
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

LISTS = ("bots", "players")  # several values, with commas between them


@dataclass(frozen=True, slots=True)
class Known:
    """Values that the parser leaves to the games: games, bots, options, lessons."""

    games: Sequence[str]
    bots: Sequence[str]
    options: Mapping[str, Sequence[str]]
    lessons: Sequence[str] = ()

    def of(self, word: argparse.Action) -> list[str]:
        """What may be written for a word, as far as it can be listed."""
        if word.choices is not None:
            return [str(choice) for choice in word.choices]
        named = {"game": self.games, "bots": self.bots, "players": self.bots}
        named |= {"against": self.bots, "lesson": self.lessons}
        return list(named.get(word.dest, []))


def commands_of(parser: argparse.ArgumentParser) -> dict[str, argparse.ArgumentParser]:
    """Every command with its own parser."""
    return next(
        dict(action.choices)
        for action in parser._actions
        if isinstance(action, argparse._SubParsersAction)
    )


def help_of(parser: argparse.ArgumentParser) -> dict[str, str]:
    """Every command with what is said of it."""
    return {
        choice.dest: choice.help or ""
        for action in parser._actions
        if isinstance(action, argparse._SubParsersAction)
        for choice in action._choices_actions
    }


def words_of(
    parser: argparse.ArgumentParser,
) -> tuple[list[argparse.Action], list[argparse.Action]]:
    """The options of a command, and what stands without one."""
    shown = [action for action in parser._actions if action.help != argparse.SUPPRESS]
    flags = [action for action in shown if action.option_strings]
    return flags, [action for action in shown if not action.option_strings]


def script(shell: str, parser: argparse.ArgumentParser, known: Known) -> str:
    """The script for that shell."""
    lines = {"bash": _bash, "zsh": _zsh, "fish": _fish}[shell](parser, known)
    return "\n".join(lines) + "\n"


def _takes(word: argparse.Action) -> bool:
    return word.nargs != 0


def _is_path(word: argparse.Action) -> bool:
    return word.type is Path


def _quoted(text: str) -> str:
    return "'" + text.replace("'", "'\\''") + "'"


# bash, also the one of 2007 that macOS has.

_BASH = r"""# Completes rip in bash. Put into ~/.bashrc: eval "$(rip completion bash)"
# In a clone: ./play completion bash >> ~/.bashrc
_rip() {
  local line=${COMP_LINE:0:COMP_POINT} cur prev command='' game='' values='' files='' list='' i
  local -a words
  read -r -a words <<<"$line"
  case $line in *[[:space:]]) words+=('') ;; esac
  cur=${words[${#words[@]}-1]}
  prev=${words[${#words[@]}-2]}
  case $cur in --*=*) prev=${cur%%=*} cur=${cur#*=} ;; esac
  for ((i = 1; i < ${#words[@]} - 1; i++)); do
    case ${words[i]} in
      -*) ;;
      *)
        if [ -z "$command" ]; then command=${words[i]}; fi
        case ${words[i]} in @GAMES@) game=${words[i]} ;; esac
        ;;
    esac
  done
  COMPREPLY=()
  case "$command $prev" in
    ' '*) values='@COMMANDS@' ;;
@VALUES@
    *)
      case $command in
@WORDS@
      esac
      ;;
  esac
  local before=''
  if [ -n "$list" ]; then before=${cur%"${cur##*,}"}; fi
  if [ -n "$values" ]; then
    COMPREPLY=($(compgen -P "$before" -W "$values" -- "${cur#"$before"}"))
  fi
  if [ -n "$files" ]; then
    COMPREPLY=("${COMPREPLY[@]}" $(compgen -f -- "$cur"))
    compopt -o filenames 2>/dev/null
  fi
  case $cur$COMP_WORDBREAKS in
    *=*=*)
      local gone=${cur%"${cur##*=}"}
      for ((i = 0; i < ${#COMPREPLY[@]}; i++)); do COMPREPLY[i]=${COMPREPLY[i]#"$gone"}; done
      ;;
  esac
}
complete -F _rip rip ./play"""


def _bash(parser: argparse.ArgumentParser, known: Known) -> Iterator[str]:
    commands = commands_of(parser)
    flags, _ = words_of(parser)
    names = [*commands, *[name for flag in flags for name in flag.option_strings]]
    values, words = [], []
    for command, one in commands.items():
        options, rest = words_of(one)
        for word in filter(_takes, options):
            pattern = " | ".join(f"'{command} {name}'" for name in word.option_strings)
            values.append(f"    {pattern}) {_bash_values(word, known)} ;;")
        listed = [name for word in options for name in word.option_strings]
        listed += [value for word in rest for value in known.of(word)]
        paths = " files=yes" if any(map(_is_path, rest)) else ""
        words.append(f"        {command}) values={_quoted(' '.join(listed))}{paths} ;;")
    whole = _BASH.replace("@GAMES@", " | ".join(known.games))
    whole = whole.replace("@COMMANDS@", " ".join(names))
    yield whole.replace("@VALUES@", "\n".join(values)).replace("@WORDS@", "\n".join(words))


def _bash_values(word: argparse.Action, known: Known) -> str:
    if word.dest == "options":
        cases = [f"{game}) values={_quoted(' '.join(pairs))} ;;" for game, pairs in _pairs(known)]
        return f"list=yes; case $game in {' '.join(cases)} esac"
    if _is_path(word):
        return "files=yes"
    listed = "list=yes " if word.dest in LISTS else ""
    return f"{listed}values={_quoted(' '.join(known.of(word)))}"


def _pairs(known: Known) -> Iterator[tuple[str, Sequence[str]]]:
    yield from known.options.items()


# zsh.


def _zsh(parser: argparse.ArgumentParser, known: Known) -> Iterator[str]:
    yield "#compdef rip"
    yield '# Completes rip in zsh. Put into ~/.zshrc, after compinit: eval "$(rip completion zsh)"'
    yield "# In a clone: ./play completion zsh >> ~/.zshrc"
    yield "_rip_options() {"
    yield "  local word"
    yield "  for word in $words; do"
    yield "    case $word in"
    for game, pairs in known.options.items():
        yield f"      {game}) _sequence -s , compadd - {' '.join(pairs)}; return ;;"
    yield "    esac"
    yield "  done"
    yield "}"
    yield "_rip() {"
    yield "  local context state state_descr line"
    yield "  typeset -A opt_args"
    yield "  _arguments -C '--version[show the version]' '--help[show help]' \\"
    yield "    '1: :->command' '*:: :->words'"
    yield "  case $state in"
    yield "    command)"
    yield "      local -a commands"
    yield "      commands=("
    for command, said in help_of(parser).items():
        yield f"        {_quoted(f'{command}:{_zsh_text(said)}')}"
    yield "      )"
    yield "      _describe command commands"
    yield "      ;;"
    yield "    words)"
    yield "      case $words[1] in"
    for command, one in commands_of(parser).items():
        options, rest = words_of(one)
        specs = [spec for word in options for spec in _zsh_option(word, known)]
        specs += [_zsh_word(place, word, known) for place, word in enumerate(rest, 1)]
        yield f"        {command}) _arguments {' '.join(map(_quoted, specs))} ;;"
    yield "      esac"
    yield "      ;;"
    yield "  esac"
    yield "}"
    yield 'if [[ $funcstack[1] == _rip ]]; then _rip "$@"; else compdef _rip rip -P "*/./play"; fi'


def _zsh_text(text: str) -> str:
    return re.sub(r"([\[\]:])", r"\\\1", text)


def _zsh_option(word: argparse.Action, known: Known) -> Iterator[str]:
    for name in word.option_strings:
        said = f"{name}[{_zsh_text(_help(word))}]"
        yield f"{said}:{word.dest}:{_zsh_values(word, known)}" if _takes(word) else said


def _zsh_word(place: int, word: argparse.Action, known: Known) -> str:
    where = "*" if word.nargs in ("*", "+") else place
    return f"{where}:{word.dest}:{_zsh_values(word, known)}"


def _zsh_values(word: argparse.Action, known: Known) -> str:
    values = " ".join(known.of(word))
    if word.dest == "options":
        return "_rip_options"
    if word.dest in LISTS:
        return f"_sequence -s , compadd - {values}"
    return "_files" if _is_path(word) else f"({values})" if values else " "


# fish.


def _fish(parser: argparse.ArgumentParser, known: Known) -> Iterator[str]:
    yield "# Completes rip in fish: rip completion fish > ~/.config/fish/completions/rip.fish"
    yield "# In a clone: ./play completion fish > ~/.config/fish/conf.d/rip.fish"
    yield "complete -c rip -f"
    yield "complete -c ./play -w rip"
    yield "complete -c rip -n __fish_use_subcommand -l version -d 'show the version'"
    for command, said in help_of(parser).items():
        yield f"complete -c rip -n __fish_use_subcommand -a {command} -d {_quoted(said)}"
    for command, one in commands_of(parser).items():
        options, rest = words_of(one)
        for word in options:
            yield from _fish_option(command, word, known)
        for word in rest:
            when = _quoted(f"__fish_seen_subcommand_from {command}")
            if values := known.of(word):
                yield f"complete -c rip -n {when} -a {_quoted(' '.join(values))}"
            if _is_path(word):
                yield f"complete -c rip -n {when} -F"


def _fish_option(command: str, word: argparse.Action, known: Known) -> Iterator[str]:
    when = f"__fish_seen_subcommand_from {command}"
    names = " ".join(
        f"-l {name[2:]}" if name.startswith("--") else f"-s {name[1:]}"
        for name in word.option_strings
    )
    said = f"{names} -d {_quoted(_help(word))}"
    if word.dest == "options":
        for game, pairs in known.options.items():
            both = _quoted(f"{when}; and __fish_seen_subcommand_from {game}")
            values = _quoted(f"(__fish_append , {' '.join(pairs)})")
            yield f"complete -c rip -n {both} {said} -x -a {values}"
    elif not _takes(word):
        yield f"complete -c rip -n {_quoted(when)} {said}"
    elif _is_path(word):
        yield f"complete -c rip -n {_quoted(when)} {said} -r -F"
    else:
        values = " ".join(known.of(word))
        values = f"(__fish_append , {values})" if word.dest in LISTS else values
        yield f"complete -c rip -n {_quoted(when)} {said} -x -a {_quoted(values)}"


def _help(word: argparse.Action) -> str:
    return (word.help or "").replace("%%", "%")
