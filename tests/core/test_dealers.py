"""Those who deal: chance by seed, by script, by a person's word."""

import random
from collections import Counter
from dataclasses import replace

import pytest

from restinplay import BadInput, game
from restinplay.core.chance import Scripted, Shuffled, Told, shuffle
from restinplay.core.game import Game
from restinplay.core.match import Match
from restinplay.core.record import Record
from restinplay.core.state import CHANCE, OVER, State
from restinplay.games import SLUGS, game_class
from tests.marks import clause


def play(seed: int, luck: random.Random) -> tuple[dict[int, str], list[str]]:
    """One game of a random player: the secrets met, by room, and the cards drawn, in order."""
    eva = game("eva", {"hopeless": "play_on"})
    state, dealer = eva.new(), Shuffled(seed)
    secrets: dict[int, str] = {}
    cards: list[str] = []
    while state.asked != OVER:
        if state.asked != CHANCE:
            state.play(luck.choice(state.legal()))
            continue
        move = dealer.answer(state)
        if state.question().kind == "secret":
            secrets[state.view(0)["token"]] = eva.moves.text(move)
        elif state.question().kind == "door":
            cards.append(eva.moves.text(move))
        state.play(move)
    return secrets, cards


@clause("E-311")
@pytest.mark.parametrize("size", [0, 1, 2, 3, 8, 52, 107])
def test_a_seed_deals_what_it_has_always_dealt(size: int) -> None:
    for seed in range(20):
        ours, theirs = list(range(size)), list(range(size))
        shuffle(ours, random.Random(f"{seed} deck"))
        random.Random(f"{seed} deck").shuffle(theirs)
        assert ours == theirs


def test_the_same_seed_deals_the_same_house_whatever_the_player_does() -> None:
    all_secrets, all_cards = play(7, random.Random(0))
    for player in range(1, 40):
        secrets, cards = play(7, random.Random(player))
        shared = min(len(cards), len(all_cards))
        assert cards[:shared] == all_cards[:shared]
        assert all(all_secrets.get(room, secret) == secret for room, secret in secrets.items())
        all_secrets |= secrets
        all_cards = max(all_cards, cards, key=len)
    assert len(all_secrets) > 8
    assert play(8, random.Random(0)) != play(7, random.Random(0))


@clause("E-103")
@pytest.mark.parametrize("options", [{}, {"dead_start": "redeal"}])
def test_a_shuffle_that_the_rules_forbid_is_made_again_at_exact_odds(
    options: dict[str, str],
) -> None:
    eva = game("eva", options)
    state = eva.new()
    odds = dict(state.odds())
    assert eva.moves.parse("GHOST") not in odds
    deals = 24_000
    counts = Counter(Shuffled(seed).answer(state) for seed in range(deals))
    total = sum(odds.values())
    chi2 = sum(
        (counts[move] - deals * weight / total) ** 2 / (deals * weight / total)
        for move, weight in odds.items()
    )
    assert set(counts) == set(odds)
    assert chi2 < 29.6  # 10 degrees of freedom, 0.1 %


@clause("E-440")
def test_what_was_hidden_can_be_shown_at_the_end_and_agrees_with_what_was_seen() -> None:
    eva = game("eva")
    match = Match(eva, Shuffled(5), Record.of(eva, ["Ann"]))
    match.settle()
    while not match.over:
        match.answer(match.state.legal()[0])
        match.settle()
    sealed = match.state.sealed()
    shown = match.dealer.unseal(sealed)
    assert shown is not None
    by_pool: dict[str, list[int]] = {}
    for lot, move in zip(sealed, shown, strict=True):
        by_pool.setdefault(lot.name, []).append(move)
    seen = [eva.moves.parse(line.text) for line in match.record.lines if line.who == CHANCE]
    secrets = by_pool["secrets"] + [m for m in seen if eva.moves[m].kind == "secret"]
    cards = by_pool["deck"] + [m for m in seen if eva.moves[m].kind == "card"]
    assert Counter(secrets) == Counter(sealed[0].contents)
    assert Counter(cards) == Counter(sealed[-1].contents)


def test_a_resumed_game_goes_on_with_the_same_deal() -> None:
    eva = game("eva")
    whole = Match(eva, Shuffled(11), Record.of(eva, ["Ann"]))
    whole.settle()
    for _ in range(6):
        whole.answer(whole.state.legal()[0])
        whole.settle()
    part = Record.parse(str(whole.record))
    del part.lines[5:]
    again = Match(eva, Shuffled(11), part)
    again.settle()
    while not again.over and len(again.record.lines) < len(whole.record.lines):
        again.answer(eva.moves.parse(whole.record.lines[len(again.record.lines)].text))
        again.settle()
    assert again.record.lines[: len(whole.record.lines)] == whole.record.lines


def test_a_resumed_game_without_a_seed_never_deals_a_card_twice() -> None:
    eva = game("eva")
    for _ in range(30):
        match = Match(eva, Shuffled(), Record.of(eva, ["Ann"]))
        match.settle()
        while not match.over:
            match.answer(match.state.legal()[0])
            match = Match(eva, Shuffled(), Record.parse(str(match.record)))
            match.settle()
        match.record.verify(eva)


def test_a_script_that_ends_too_soon_is_a_clear_error() -> None:
    state = game("eva").new()
    dealer = Scripted(["LOCK-S"])
    state.play(dealer.answer(state))
    with pytest.raises(BadInput, match="no more cards"):
        dealer.answer(state)


def test_a_person_can_say_what_was_turned_up() -> None:
    def ask(state: State) -> int:
        return state.moves.parse({"secret": "lock-s", "door": "4h"}[state.question().kind])

    state = game("eva").new()
    dealer = Told(ask)
    state.play(dealer.answer(state))
    assert state.moves.text(dealer.answer(state)) == "4H"
    assert dealer.unseal(state.sealed()) is None


@pytest.mark.parametrize("slug", SLUGS)
def test_after_an_undo_nature_deals_only_what_is_there(slug: str) -> None:
    for seats in game_class(slug).SEATS:
        game = game_class(slug)({}, seats)
        for seed in range(4):
            match, luck = a_match(game, seed), random.Random(seed)
            for _ in range(400):
                if match.over:
                    break
                match.answer(luck.choice(match.state.legal()))
                match.settle()
                if luck.random() < 0.1 and not match.over:
                    match.take_back(luck.randint(1, min(12, len(match.record.lines))))
                    match.settle()
            match.record.verify(game)


@pytest.mark.parametrize("slug", SLUGS)
def test_what_was_taken_back_lies_where_it_lay(slug: str) -> None:
    for seats in game_class(slug).SEATS:
        match, luck = a_match(game_class(slug)({}, seats), 3), random.Random(3)
        for _ in range(60):
            if match.over:
                break
            before, move = len(match.record.lines), luck.choice(match.state.legal())
            match.answer(move)
            match.settle()
            if match.over:
                break
            lines = list(match.record.lines)
            match.take_back(len(lines) - before)
            match.answer(move)
            match.settle()
            assert match.record.lines == lines


@pytest.mark.parametrize("slug", SLUGS)
def test_a_dealer_remembers_what_another_knew(slug: str) -> None:
    """With generators that were used, too: cards that the seed did not deal are learnt."""
    for seats in game_class(slug).SEATS:
        other, luck = a_match(game_class(slug)({}, seats), 3), random.Random(3)
        for _ in range(60):
            if not other.over:
                other.answer(luck.choice(other.state.legal()))
                other.settle()
        match = Match(other.game, Shuffled(4), replace(other.record, lines=other.record.lines))
        for known in (match, other):
            dealer, heir = known.dealer, Shuffled(3 if known is other else 4)
            assert isinstance(dealer, Shuffled)
            answers = sum(line.who == CHANCE for line in known.record.lines)
            back = luck.randrange(answers + 1)
            heir.remember(dealer.memory(back))
            dealer.forget(back)
            assert heir.memory(0) == dealer.memory(0)
            assert len(heir.memory(0)[1]) == answers - back


def a_match(game: Game, seed: int) -> Match:
    names = [f"P{seat}" for seat in range(game.seats)]
    match = Match(game, Shuffled(seed), Record.of(game, names, f"seed {seed}"))
    match.settle()
    return match
