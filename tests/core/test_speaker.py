"""Messages said by a catalogue, and catalogues that cannot be read."""

from collections.abc import Mapping
from pathlib import Path

import pytest

from restinplay.core.errors import BadInput
from restinplay.core.fluent import Catalogue, catalogue
from restinplay.core.messages import HOMES, Fact, Message, Seat, Thing
from restinplay.core.speaker import Speaker

WORDS = """# A comment.
-eva = { $case ->
    [of] Eva's
   *[plain] Eva
}
toy-room = the { $name }
    .start = The { $name }
    .gender = neuter
toy-plain = 100 % of { -eva }, { "{" } and \\ and { -eva(case: "of") } bones
toy-closed = { $room-start } is closed, { $room }{ $room-gender ->
    [neuter] , it
   *[other] , she
}.
toy-doors = { $number ->
    [0] no doors
    [one] one door
   *[other] { $number } doors
}
toy-more = Of { $number } cards: { toy-doors }
toy-takes = { $who-is ->
    [you] You take
   *[other] { $who } takes
} { LIST($what, style: "and") }.
toy-some = { LIST($what) }
toy-said = Why: { $reason }.
"""


@pytest.fixture
def toy(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Speaker:
    (tmp_path / "en.ftl").write_text(WORDS)
    monkeypatch.setitem(HOMES, "toy", tmp_path)

    def names(thing: Thing) -> Mapping[str, Fact]:
        return {"name": f"Room {thing.code}"}

    return Speaker(names, players=["Ada", "Ben"], you=0)


def test_facts_take_their_places(toy: Speaker) -> None:
    assert toy.say(Message("toy-plain")) == "100 % of Eva, { and \\ and Eva's bones"
    closed = Message("toy-closed", room=Thing("toy-room", 4))
    assert toy.say(closed) == "The Room 4 is closed, the Room 4, it."
    assert toy.say(Message("toy-said", reason=closed)).startswith("Why: The Room 4 is")


def test_numbers_choose_by_themselves_before_their_plural(toy: Speaker) -> None:
    told = [toy.say(Message("toy-doors", number=number)) for number in (0, 1, 2, 12345, -1)]
    assert told == ["no doors", "one door", "2 doors", "12,345 doors", "one door"]
    assert toy.say(Message("toy-more", number=2)) == "Of 2 cards: 2 doors"


def test_a_seat_is_you_or_has_a_name_and_lists_end_as_their_style_says(toy: Speaker) -> None:
    what = "a", Thing("toy-room", 1), Message("toy-doors", number=1)
    for many, style in ((3, "a, the Room 1 and one door"), (2, "a and the Room 1"), (1, "a")):
        assert toy.say(Message("toy-takes", who=Seat(0), what=what[:many])) == f"You take {style}."
    assert toy.say(Message("toy-takes", who=Seat(1), what=("a",))) == "Ben takes a."
    assert toy.say(Message("toy-some", what=what)) == "a, the Room 1, one door"
    assert toy.say(Message("toy-some", what=())) == ""


def test_a_message_is_its_id_and_its_facts() -> None:
    one = Message("toy-doors", number=1)
    assert one == Message("toy-doors", number=1) != Message("toy-doors", number=2)
    assert hash(one) == hash(Message("toy-doors", number=1))
    assert repr(one) == "Message('toy-doors', number=1)"
    assert str(Message("rip-over")) == "The game is over."


def test_a_catalogue_knows_what_its_messages_speak_of() -> None:
    words = Catalogue(WORDS, "toy")
    words.check()
    assert words.facts("toy-closed") == {"room"}
    assert words.facts("toy-takes") == {"who", "what"}
    assert words.facts("toy-more") == {"number"}
    assert "-eva" not in words.ids


@pytest.mark.parametrize(
    ("text", "what"),
    [
        ("a = b }", "a: a } closes nothing"),
        ("a = { $b", "a: a { is not closed"),
        ("a = { b }", "b: there is no such message"),
        ("a = { b }\nb = { a }", "it goes round in a circle"),
        ("a = b\na = c", "a: it is there twice"),
        ("a =", "a: it says nothing"),
        ("a = b\n    c", "a: it does not end before"),
        ("a = { $b ->\n    [one] c\n}", "a: no case has a *"),
        ("a = { $b ->\n   *[one] c\n   *[two] c\n}", "a: two cases have a *"),
        ("a = { NUMBER($b) }", "a: only LIST("),
        ("a = { LIST($b }", "a: a ( is not closed"),
        ("a = { }", "a: there is nothing to say"),
        ("A sentence.", "this is no message: 'A sentence.'"),
    ],
)
def test_what_is_no_catalogue_is_refused_in_one_line(text: str, what: str) -> None:
    with pytest.raises(BadInput) as refused:
        Catalogue(text, "toy.ftl").check()
    assert str(refused.value).startswith("toy.ftl: ")
    assert what in str(refused.value)
    assert "\n" not in str(refused.value)


def test_a_language_without_a_catalogue_is_refused(tmp_path: Path) -> None:
    with pytest.raises(BadInput, match=r"xx\.ftl: there is no such catalogue"):
        catalogue(tmp_path, "xx")
