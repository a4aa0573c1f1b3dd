"""What bots say, in English: a sentence for every id of `hints.py`, and why, as the games say."""

from typing import Final

from restinplay.bots.odds import CLAIM
from restinplay.core.game import Game
from restinplay.core.messages import Message
from restinplay.core.saying import Said
from restinplay.core.state import State
from restinplay.games.parts import reveal_of

ENGLISH: Final = {
    "would": "I would {move}.",
    "because": "Why: {reason}.",
    "against_prior": "Rules of thumb would rather {move}: {reason}.",
    "forced": "There is nothing else you can do.",
    "odds": f"After that you win about {{percent}} % of games, {CLAIM}.",
    "worst": "The usual way to lose, in {percent} % of games: {ending}.",
    "costs": "Next best: {move}; it costs about {percent} % of a win, give or take {doubt}.",
    "may_cost": "Next best: {move}; it may cost {percent} % of a win, but I am not sure.",
    "as_good": "About as good: {move}.",
    "looks_better": "Next best: {move}. Among Casual players it wins about {percent} % more games, "
    "give or take {doubt}; I look further ahead than they do.",
    "hurried": "I only had time for {made:,} of {wanted:,} imagined games, "
    "so I am weaker here than I could be.",
    "preferred": "I would {move}. Next best: {other}.",
}


def said(one: Said, game: Game) -> str:
    return one.in_words(ENGLISH, reason_in_words(one.why, game) if one.why else "")


def why(game: Game, known: State, move: str) -> Said | Message:
    """What rules of thumb see in an answer: the fact that decides."""
    found: Said | Message = game.part("reasons").why(known, game.moves.parse(move))
    return found


def reason_in_words(reason: Said | Message, game: Game) -> str:
    """In names and not in signs."""
    if isinstance(reason, Message):
        return str(reason)
    told = reason.in_words(game.part("sayings").ENGLISH)
    return reveal_of(game.SLUG).naming(game.data)(told)
