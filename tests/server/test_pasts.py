"""What was told of long games is kept only as long as there is room."""

from restinplay.server.pasts import Past, Pasts


def test_the_oldest_past_goes_first_and_the_newest_stays() -> None:
    pasts, told = Pasts(room=100), [{0: [b"x" * 60]} for _ in range(3)]
    past: Past
    for name, past in zip("abc", told, strict=True):
        pasts.grown(name, past)
    assert [bool(past) for past in told] == [False, False, True]


def test_what_is_dropped_or_has_grown_is_counted_once() -> None:
    pasts, one, two = Pasts(room=100), {0: [b"x" * 40]}, {1: [b"x" * 40]}
    for _ in range(5):
        pasts.grown("a", one)
    pasts.grown("b", two)
    assert one
    assert two
    pasts.dropped("a")
    pasts.grown("b", {1: [b"x" * 90]})
    assert one
