"""The guide to data files: what it changes can be changed, and is played."""

import re
import subprocess
import sys
from pathlib import Path

import pytest
from librt.vecs import vec
from mypy_extensions import i64

from restinplay import games
from restinplay.cli import main
from restinplay.core.chance import Shuffled
from restinplay.core.errors import BadInput
from restinplay.core.keeping import RecordFile
from restinplay.core.match import Match
from restinplay.core.policy import Policy
from restinplay.core.record import Record
from restinplay.core.rng import Rng
from restinplay.games import SLUGS

PAGE = (Path(__file__).parents[2] / "docs/data.md").read_text(encoding="utf-8")
CHANGED = {
    "eva": "Ballroom",
    "manors": "Come Out, Come Out",
    "graves": "Great-Aunt Agatha",
    "muertos": "Hit somebody up to four fields away",
}


def changed(slug: str) -> str:
    """Our file with the changes of the guide; each applies at one place only."""
    text = (games.game_class(slug).FOLDER / "data.toml").read_text(encoding="utf-8")
    chapter = PAGE.partition(f"## {slug}\n")[2].partition("\n## ")[0]
    for block in re.findall(r"```diff\n(.+?)```", chapter, re.DOTALL):
        rows = [(row[0], row[1:]) for row in block.splitlines()]
        before, after = (
            "".join(f"{row}\n" for sign, row in rows if sign in (" ", wanted)) for wanted in "-+"
        )
        assert text.count(before) == 1, block
        text = text.replace(before, after)
    assert CHANGED[slug] in text
    return text


@pytest.fixture(params=SLUGS)
def slug(request: pytest.FixtureRequest) -> str:
    return str(request.param)


def test_a_file_of_the_guide_is_played_and_only_with_itself_replayed(
    slug: str, tmp_path: Path
) -> None:
    file = tmp_path / "my.toml"
    file.write_text(changed(slug), encoding="utf-8")
    game = games.game(slug, data=file)
    record = RecordFile(tmp_path / "game.rip")
    match = Match(game, Shuffled(3), Record.of(game, ["Ada", "Ben"][: game.seats]), record)
    rng, buffer = Rng(3), vec[i64]([0] * game.moves.decisions)
    match.settle()
    while not match.over:
        match.answer(int(Policy().choose(match.state, rng, buffer)))
        match.settle()
    words = ["verify", str(record.path)]
    assert main([*words, "--data", str(file)]) == 0
    assert main(words) == 1


def test_the_command_prints_our_file_and_checks_yours(
    slug: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["data", slug]) == 0
    ours = capsys.readouterr().out
    assert ours == (games.game_class(slug).FOLDER / "data.toml").read_text(encoding="utf-8")
    file = tmp_path / "my.toml"
    windows = "\ufeff" + ours.replace("\n", "\r\n")
    our_own, another = "our own data file of ", "another data file of "
    for text, said in ((ours, our_own), (windows, our_own), (changed(slug), another)):
        file.write_text(text, encoding="utf-8")
        assert main(["data", slug, str(file)]) == 0
        assert f"{file}: {said}{slug}; all is in order" in capsys.readouterr().out
    file.write_text(ours.replace("rules_version", "rules"), encoding="utf-8")
    assert main(["data", slug, str(file)]) == 1
    assert f"rip: {file}: " in capsys.readouterr().err


def test_the_complaint_that_the_guide_shows_is_made(tmp_path: Path) -> None:
    file = tmp_path / "my.toml"
    ours = (games.game_class("graves").FOLDER / "data.toml").read_text(encoding="utf-8")
    before, _, after = ours.partition('id = "M4"')
    file.write_text(f'{before}id = "M4"{re.sub("wish = 4", "wish = 6", after, count=1)}', "utf-8")
    shown = re.findall(r"`my.toml: (.+?)`", PAGE)[0]
    with pytest.raises(BadInput, match=re.escape(shown)):
        games.game("graves", data=file)


def test_a_data_file_can_be_piped(tmp_path: Path) -> None:
    rip = f"{sys.executable} -m restinplay.cli"
    done = subprocess.run(
        f"{rip} data eva > my.toml && {rip} data eva my.toml",
        shell=True, capture_output=True, text=True, check=True, timeout=60, cwd=tmp_path,
    )  # fmt: skip
    assert "my.toml: our own data file of eva" in done.stdout
