"""What several processes of one server count together: limits are those of the whole."""

import os
import random

from restinplay.server.limits import Doorkeeper, Limits
from restinplay.server.metrics import Metrics
from restinplay.server.patience import Patrol
from restinplay.server.tallies import Shared, Tally
from tests.server.test_transport import Kept


def doors(limits: Limits, number: int = 2) -> list[Doorkeeper]:
    """Of several processes: each sees the memory as its own number."""
    shared = Shared(number)
    return [Doorkeeper(limits, shared.seen_by(me)) for me in range(number)]


def test_an_address_has_one_bucket_at_all_processes() -> None:
    one, other = doors(Limits(requests=0.0, request_burst=3.0))
    asked = [door.may("ask", "192.0.2.7") for door in (one, other, one, other, one)]
    assert asked == [True, True, True, False, False]
    assert one.may("ask", "192.0.2.8")
    assert one.refused["ask"] == other.refused["ask"] == 2


def test_whoever_takes_many_at_once_owes_the_rest() -> None:
    one, other = doors(Limits(rows=0.0, row_burst=10.0))
    assert one.may("rows", "a", 500)
    assert not other.may("rows", "a", 0)


def test_connections_and_sockets_are_counted_together_and_given_back() -> None:
    one, other = doors(Limits(connections=3, connections_of_address=2, sockets_of_address=1))
    assert one.enter("a")
    assert other.enter("a")
    assert not one.enter("a")
    assert other.enter("b")
    assert not one.enter("c")
    assert one.open == 3
    other.leave("a")
    assert one.enter("c")
    assert one.open_socket("a")
    assert not other.open_socket("a")
    one.close_socket("a")
    assert other.open_socket("a")


def test_what_a_dead_process_had_open_is_given_back_and_what_it_counted_is_not() -> None:
    limits, shared = Limits(connections_of_address=1, sockets_of_address=1), Shared(2)
    seen = shared.seen_by(1)
    one, other = Doorkeeper(limits, shared), Doorkeeper(limits, seen)
    assert other.enter("a")
    assert other.open_socket("a")
    assert not one.enter("a")
    seen.forget_mine()
    assert one.open == 0
    assert one.enter("a")
    assert one.open_socket("a")
    assert one.refused["connection"] == 1


def test_bytes_that_wait_for_readers_are_bounded_for_all_processes_together() -> None:
    one, other = doors(Limits(unread=1_000, unread_of_address=60))
    here, there = Kept("a", 50), Kept("a", 40)
    patrols = Patrol(one), Patrol(other)
    patrols[0].walk([here], 1.0)
    assert not here.is_over
    patrols[1].walk([there], 1.0)
    assert there.is_over
    patrols[0].walk([here], 3.0)
    assert not here.is_over
    assert one.unread.total() == 50
    patrols[0].walk([], 5.0)
    assert one.unread.total() == 0


def test_numbers_are_those_of_all_processes() -> None:
    shared = Shared(2)
    metrics = Metrics(shared), Metrics(shared.seen_by(1))
    for one in (*metrics, metrics[0]):
        one.count("answers_total")
    metrics[1].gathered({"tables_in_memory": 4, "loop_lag_max_microseconds": 9})
    now = metrics[0].gathered({"tables_in_memory": 3, "loop_lag_max_microseconds": 5})
    assert "restinplay_answers_total 3" in metrics[1].text(now, {})
    assert now == {"tables_in_memory": 7, "loop_lag_max_microseconds": 9}


def test_the_memory_is_the_same_after_a_fork() -> None:
    shared = Shared(2)
    one = Doorkeeper(Limits(), shared)
    child = os.fork()
    if not child:
        there = Doorkeeper(Limits(), shared.seen_by(1))
        os._exit(0 if there.enter("a") and there.open_socket("a") else 1)
    assert os.waitpid(child, 0)[1] == 0
    assert one.open == 1
    assert one.sockets["a"] == 1


def test_a_crowd_hides_nobody_and_hardly_anybody_is_taken_for_another() -> None:
    tally, luck = Tally(Shared(1), "sockets"), random.Random(3)
    crowd = {f"{luck.randrange(1 << 32)}": luck.randint(1, 5) for _ in range(5_000)}
    for address, number in crowd.items():
        tally.add(address, number)
    assert tally.total() == sum(crowd.values())
    assert all(tally[address] >= number for address, number in crowd.items())
    assert sum(tally[address] > number for address, number in crowd.items()) < len(crowd) // 50
