"""Long rules go through the pager at a terminal, and nowhere else."""

from pathlib import Path

import pytest

from tests.terminal.test_process import Terminal


@pytest.mark.parametrize(
    ("words", "is_paged"),
    [(["rules", "eva"], True), (["rules", "eva", "E-222"], False), (["verify", "no.rip"], False)],
)
def test_what_is_long_is_paged_in_its_colours(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, words: list[str], is_paged: bool
) -> None:
    monkeypatch.setenv("PAGER", f"tee '{tmp_path}/paged'")
    for name in ("NO_COLOR", "COLUMNS", "LINES"):
        monkeypatch.delenv(name, raising=False)
    terminal = Terminal(tmp_path, *words)
    try:
        terminal.end()
    finally:
        terminal.close()
    assert (tmp_path / "paged").exists() == is_paged
    if is_paged:
        read = (tmp_path / "paged").read_text(encoding="utf-8")
        assert "\x1b[" in read
        assert "E-440" in read


@pytest.mark.parametrize("pager", ["", "no-such-pager --at all", "less '-F"])
def test_without_a_pager_it_is_printed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, pager: str
) -> None:
    monkeypatch.setenv("PAGER", pager)
    terminal = Terminal(tmp_path, "rules", "eva")
    try:
        terminal.until("E-440")
    finally:
        terminal.close()
