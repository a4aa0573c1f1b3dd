"""Steps herds with fixed seeds and prints a digest: plain and compiled, it must be the same."""

import hashlib

import restinplay
from restinplay.core.game import Game
from restinplay.core.rng import Rng
from restinplay.games import SLUGS, game, game_class
from restinplay.research.herd import ANY_SEAT, Herd
from restinplay.research.planes import planes_of
from restinplay.research.rivals import rival

GAMES, STEPS = 6, 60


def main() -> None:
    print("compiled" if restinplay.compiled() else "plain")
    for slug in SLUGS:
        for seats in game_class(slug).SEATS:
            for bot in ("random", "thumb"):
                print(slug, seats, bot, digest(game(slug, seats=seats), bot))


def digest(rules: Game, bot: str) -> str:
    herd = Herd(rules.new(), planes_of(rules), GAMES, rules.seats, ANY_SEAT, rival(bot, rules))
    total, rng = hashlib.sha256(), Rng(1)
    herd.reset()
    for _ in range(STEPS):
        herd.step(list(herd.sample(rng)))
        total.update(bytes(herd.looks) + bytes(herd.masks))
        total.update(str([list(herd.rewards), list(herd.ended), list(herd.seat)]).encode())
    return total.hexdigest()


if __name__ == "__main__":
    main()
