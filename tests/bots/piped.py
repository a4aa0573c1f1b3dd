"""A bot at the far end of a pipe: views come in, texts go out, a line each."""

import json
import sys

from restinplay import bots, games
from restinplay.bots.thinking import Effort, Thinker


def main() -> None:
    first = json.loads(sys.stdin.readline())
    game = games.game(first["game"], first["options"], first["seats"])
    bot = Thinker(game, bots.policy("thumb", game), Effort(**first["effort"]))
    for number, line in enumerate(sys.stdin):
        print(bot.think(json.loads(line), number).move, flush=True)


if __name__ == "__main__":
    main()
