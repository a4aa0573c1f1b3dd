"""Bots are asked in one place, from what their seat may know, here or in another process."""

import asyncio

import pytest

from restinplay import games
from restinplay.core.rng import Rng
from restinplay.server import players
from restinplay.server.players import Players, bots_of
from restinplay.server.workshop import Workshop
from tests.server.serving import Browser


def test_the_same_luck_gives_the_same_answer_here_and_in_another_process(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    game = games.game("manors")
    state = game.new()
    state.deal(Rng(1))
    veiled = state.veil(int(state.asked))
    workshop = Workshop()
    bots = Players(workshop)

    async def ask() -> int:
        return await bots.choose("random", game, veiled, "luck")

    here = [asyncio.run(ask()) for _ in range(2)]
    monkeypatch.setattr(players, "QUICK", ())
    there = asyncio.run(ask())
    workshop.close()
    assert [*here, there] == [here[0]] * 3
    assert here[0] in state.legal()


def test_every_game_has_bots_with_names_for_people() -> None:
    for slug in games.SLUGS:
        assert [bot.name for bot in bots_of(slug)][:1] == ["random"]
        assert all(bot.title for bot in bots_of(slug))


def test_bots_play_for_everybody(ada: Browser) -> None:
    player = ada.sit(ada.new_table("graves", "me random thumb"))
    player.say({"type": "take_over"})
    player.until("update", lambda update: update["asked"] == -2)
    player.close()


def test_a_hint_tells_what_was_considered_and_how_games_end(ada: Browser) -> None:
    player = ada.sit(ada.new_table("eva", "me", seed=7))
    offers = {offer["move"]: offer["phrase"] for offer in player.until("update")["offers"]}
    player.say({"type": "hint"})
    hint = player.until("hint")
    assert hint["bot"] == "level5"
    assert hint["considered"][0]["move"] == hint["move"]
    assert {one["move"]: one["phrase"] for one in hint["considered"]} == offers
    assert sum(ending["share"] for ending in hint["endings"]) == pytest.approx(1)
    assert "of the worlds I can imagine" in hint["reason"]
    player.close()
