"""What the documentation offers works as it stands."""

import json
import subprocess
import sys
import threading
from pathlib import Path

from websockets.sync.server import ServerConnection, serve

from examples.client import play
from tests.server.serving import Browser

CLIENT = Path(__file__).parents[2] / "examples/client.py"


def test_the_example_sits_down_by_its_link_and_plays_to_the_end(ada: Browser) -> None:
    mine = ada.new_table("manors", "me open")
    ends: list[str] = []
    link = f"{ada.base}/t/{mine['table']}#invite={mine['invite']}"
    guest = threading.Thread(target=lambda: ends.append(play(link)))
    guest.start()
    host = ada.sit(mine)
    host.until("table", lambda table: table["seats"][1]["present"])
    host.say({"type": "start"})
    host.close()
    own = f"{ada.base}/t/{mine['table']}#seat={mine['secret']}"
    ends.append(play(own))
    guest.join(10)
    assert sorted(end.split()[0].rstrip(":") for end in ends) == ["Lost", "Won"]


def test_two_examples_at_the_table_of_the_page_finish_a_game(ada: Browser) -> None:
    """Neither of them is a person who begins the game."""
    page = (CLIENT.parents[1] / "docs/wire.md").read_text(encoding="utf-8")
    asked = json.loads(page.partition("POST /api/tables\n")[2].partition("\n\n")[0])
    mine = ada.ask("/api/tables", asked | {"options": {"round_limit": "2"}})
    links = [f"seat={mine['secret']}", f"invite={mine['invite']}"]
    command = [sys.executable, str(CLIENT)]
    players = [
        subprocess.Popen(
            [*command, f"{ada.base}/t/{mine['table']}#{link}"], stdout=subprocess.PIPE, text=True
        )
        for link in links
    ]
    try:
        ends = [player.communicate(timeout=240)[0] for player in players]
    finally:
        for player in players:
            player.kill()
            player.communicate()
    assert [player.returncode for player in players] == [0, 0]
    assert all(ends)


def test_the_example_begins_once_however_often_a_full_lobby_is_told() -> None:
    """People who come and go in a full lobby make it be told again."""
    lobby = {"type": "table", "seat": 0, "host": 0, "status": "lobby", "seats": [{"kind": "me"}]}
    said: list[str] = []

    def tells(socket: ServerConnection) -> None:
        said.append(json.loads(socket.recv())["type"])
        for _ in range(3):
            socket.send(json.dumps(lobby))
        said.append(json.loads(socket.recv())["type"])
        socket.send(json.dumps({"type": "update", "result": {"text": "Won"}}))
        said.extend(json.loads(message)["type"] for message in socket)

    with serve(tells, "127.0.0.1", 0) as server:
        host, port = server.socket.getsockname()
        threading.Thread(target=server.serve_forever).start()
        assert play(f"http://{host}:{port}/t/any#seat=mine") == "Won"
        server.shutdown()
    assert said == ["sit", "start"]


def test_the_example_says_what_is_wrong_with_a_link(ada: Browser) -> None:
    mine = ada.new_table("manors", "me open")
    table = f"{ada.base}/t/{mine['table']}"
    for link, complaint in {
        f"{table}#invite=wrong": "invit",
        f"{table}#seat=wrong": "seat",
        table: "no invitation and no seat",
        f"{ada.base}/t/nowhere#seat=wrong": "no such table",
        f"{ada.base.replace('http', 'https')}/t/{mine['table']}#seat=x": "cannot be reached",
        "http://[/t/x#invite=y": "cannot be reached",
        "http://no where/t/x#invite=y": "cannot be reached",
        "nowhere#seat=y": "cannot be reached",
    }.items():
        end = subprocess.run(
            [sys.executable, CLIENT, link], capture_output=True, text=True, check=False, timeout=60
        )
        assert end.returncode == 1
        assert complaint in end.stderr
        assert "Traceback" not in end.stderr
