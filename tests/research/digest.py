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
LONGEST = 25  # answers of a learner in a game


def main() -> None:
    print("compiled" if restinplay.compiled() else "plain")
    for slug in SLUGS:
        for seats in game_class(slug).SEATS:
            for bot in ("random", "thumb"):
                print(slug, seats, bot, digest(game(slug, seats=seats), bot))


def gather(rules: Game, bot: str) -> Herd:
    policy = rival(bot, rules)
    return Herd(rules.new(), planes_of(rules), GAMES, rules.seats, ANY_SEAT, policy, LONGEST)


def digest(rules: Game, bot: str) -> str:
    herd, total, rng = gather(rules, bot), hashlib.sha256(), Rng(1)
    herd.reset()
    for step in range(STEPS):
        if step == STEPS // 2:
            kept, herd = herd.data(), gather(rules, bot)
            herd.load(kept)
        herd.step([0] * GAMES if step % 7 == 3 else list(herd.sample(rng)))
        total.update(bytes(herd.looks) + bytes(herd.masks))
        total.update(
            str([list(herd.rewards), list(herd.ended), list(herd.cut), list(herd.seat)]).encode()
        )
    return total.hexdigest()


if __name__ == "__main__":
    main()
