"""What the documentation offers works as it stands."""

import threading

from examples.client import play
from tests.server.serving import Browser


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
