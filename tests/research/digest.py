"""Steps vectors with fixed seeds and prints a digest: plain and compiled, it must be the same."""

import hashlib

import restinplay
from restinplay.core.game import Game
from restinplay.core.rng import Rng
from restinplay.games import SLUGS, game, game_class
from restinplay.research.planes import planes_of
from restinplay.research.rivals import rival
from restinplay.research.vector import ANY_SEAT, Vector

GAMES, STEPS = 6, 60
LONGEST = 25  # answers of a learner in a game


def main() -> None:
    print("compiled" if restinplay.compiled() else "plain")
    for slug in SLUGS:
        for seats in game_class(slug).SEATS:
            for bot in ("random", "thumb"):
                print(slug, seats, bot, digest(game(slug, seats=seats), bot))


def gather(rules: Game, bot: str) -> Vector:
    policy = rival(bot, rules)
    return Vector(rules.new(), planes_of(rules), GAMES, rules.seats, ANY_SEAT, policy, LONGEST)


def digest(rules: Game, bot: str) -> str:
    vector, total, rng = gather(rules, bot), hashlib.sha256(), Rng(1)
    vector.reset()
    for step in range(STEPS):
        if step == STEPS // 2:
            kept, vector = vector.data(), gather(rules, bot)
            vector.load(kept)
        vector.step([0] * GAMES if step % 7 == 3 else list(vector.sample(rng)))
        total.update(bytes(vector.looks) + bytes(vector.masks))
        total.update(
            str(
                [list(vector.rewards), list(vector.ended), list(vector.cut), list(vector.seat)]
            ).encode()
        )
    return total.hexdigest()


if __name__ == "__main__":
    main()
