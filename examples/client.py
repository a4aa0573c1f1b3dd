"""Seats a bot at a table by its link: python examples/client.py 'http://…/t/TABLE#invite=…'.

If it is the host (its link ends with #seat=…) it begins the game as soon as no seat is open. All it
is told is what its seat may know; here it answers with any legal move. See docs/wire.md.
"""

import json
import random
import sys
import urllib.request
from http.client import HTTPException
from urllib.error import HTTPError
from urllib.parse import parse_qs, urlsplit

from websockets.exceptions import WebSocketException
from websockets.sync.client import connect


def post(address: str, body: object) -> dict[str, object]:
    request = urllib.request.Request(address, json.dumps(body).encode())
    try:
        with urllib.request.urlopen(request) as response:
            answer: dict[str, object] = json.load(response)
            return answer
    except HTTPError as refused:
        if refused.headers.get_content_type() != "application/json":
            raise
        sys.exit(json.load(refused)["error"])


def play(link: str, name: str = "Example") -> str:
    """Play to the end; return how it ended."""
    address = urlsplit(link)
    safe = "s" if address.scheme == "https" else ""
    table = f"{address.netloc}/api/tables/{address.path.removeprefix('/t/')}"
    secret = parse_qs(address.fragment)
    if "invite" in secret:
        wish = {"name": name, "invite": secret["invite"][0]}
        secret["seat"] = [str(post(f"http{safe}://{table}/join", wish)["secret"])]
    if "seat" not in secret:
        sys.exit("this link has no invitation and no seat behind its #")
    with connect(f"ws{safe}://{table}/socket") as socket:
        socket.send(json.dumps({"type": "sit", "secret": secret["seat"][0], "words": False}))
        begun = False  # a full lobby may be told more than once before the game begins
        for message in map(json.loads, socket):
            if message["type"] == "error":
                sys.exit(message["text"])
            if message["type"] == "table":
                seat = message["seat"]
                is_full = all(one["kind"] != "open" for one in message["seats"])
                may_begin = message["host"] == seat and message["status"] == "lobby" and is_full
                if may_begin and not begun:
                    socket.send(json.dumps({"type": "start"}))
                begun = may_begin
            elif message["type"] == "update" and message["result"]:
                return str(message["result"]["text"])
            elif message["type"] == "update" and message["asked"] == seat:
                move = random.choice(message["view"]["legal"])
                socket.send(json.dumps({"type": "answer", "seen": message["at"], "move": move}))
    return "The server has gone."


if __name__ == "__main__":
    if {"-h", "--help"} & set(sys.argv):
        print(__doc__)
        sys.exit()
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    try:
        print(play(sys.argv[1]))
    except (OSError, ValueError, HTTPException, WebSocketException) as reason:
        sys.exit(f"The table cannot be reached: {reason}")
