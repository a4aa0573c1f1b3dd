"""Tables at every size: nothing cut off, covered, out of reach or too small to read."""

from collections.abc import Iterable
from operator import attrgetter

import pytest
from playwright.sync_api import expect

from restinplay import games
from tests.marks import heavy
from tests.web.conftest import Room
from tests.web.moments import Moment, fullest, hoard, moments
from tests.web.person import PATIENCE
from tests.web.sizes import OTHERS, SIZES, Inspector, Size, anywhere

AWKWARD = (360, 375, 640, 768, 844, 853, 1366)
SAMPLE = (*(size for size in SIZES + OTHERS if size.width in AWKWARD), *anywhere(4))
# Seats, and seeds of games in which hands are full.
FULL = {"eva": (1, (0,)), "manors": (2, (107,)), "graves": (5, (23,)), "muertos": (6, (2,))}
CUT = "name => name.scrollWidth > name.clientWidth"
BELOW = """() => [...document.querySelectorAll('.plot')].flatMap(plot => {
    const shares = plot.lastElementChild.getBoundingClientRect().top;
    return [...plot.querySelectorAll('.buried :is(b, small)')]
        .filter(node => node.getBoundingClientRect().bottom > shares + 1)
        .map(node => node.textContent);
})"""
PAIRS = """() => [...document.querySelectorAll('.column.past .pile')]
    .filter(pile => pile.childElementCount === 2)
    .flatMap(pile => [...pile.querySelectorAll('.ghost')].map(one => one.clientHeight))"""
PLANT = """style => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(`@media (max-width: 699px) { ${style} }`);
    document.adoptedStyleSheets = [sheet];
}"""
PLANTED = {
    "small text": "[data-theme=dark] .foot .prompt { font-size: 9px }",
    "cut off": "[data-theme=light] .foot .prompt { height: 9px; overflow: hidden }",
    "covered": ".tabs.tabs { position: fixed; inset: 0; z-index: 9; pointer-events: none }"
    "[data-theme=dark] .tabs.tabs { background: red }",
    "unreachable": ".foot .answers { pointer-events: none } .scene { pointer-events: none }",
    "last event hidden": ".foot .last { display: none }",
    "picture cut": ".foot .door .icon { translate: 0 80px } .foot .door { overflow: hidden }",
    "picture covered": ".room .name.name { inset: 0; background: red; z-index: 9 }",
    "across": ".room .eva.eva { translate: 60% 0 }",
    "rings meet": ".foot .answer { outline: 3px solid red; outline-offset: 9px }",
    "fact cut off": ".foot .why p { display: block; width: 60px; overflow: hidden;"
    " text-overflow: ellipsis; white-space: nowrap }",
    "run together": ".foot .prompt { text-rendering: auto }",
}
LOWEST_NAME = """Math.max(...[...document.querySelectorAll('.cemetery .coffin b')]
    .map(name => name.getBoundingClientRect().bottom))"""
EACH_THERE = "document.querySelector('.cemetery > small').getBoundingClientRect().top"
UNDER = """() => {
    const chosen = document.querySelector('.mediums .selected');
    const ring = parseFloat(getComputedStyle(chosen).outlineWidth);
    const edge = chosen.getBoundingClientRect().top - ring;
    return [...document.querySelectorAll('.hand .group:not(.mediums) small')]
        .filter(node => node.getBoundingClientRect().bottom > edge + 0.5)
        .map(node => node.textContent);
}"""
ABOVE_HAND = """() => {
    const tops = [...document.querySelectorAll('.hand .card')].map(card => {
        const ring = getComputedStyle(card);
        const wide = parseFloat(ring.outlineWidth) + parseFloat(ring.outlineOffset);
        return card.getBoundingClientRect().top - wide;
    });
    const bottoms = [...document.querySelectorAll('.foot :is(.who, .slots) *')]
        .filter(node => node.checkVisibility())
        .map(node => node.getBoundingClientRect().bottom);
    return Math.min(...tops) - Math.max(...bottoms);
}"""


def told(faults: Iterable[object]) -> list[str]:
    return sorted({str(fault) for fault in faults})


@heavy
def test_the_inspector_finds_what_is_wrong_even_if_only_at_night(room: Room) -> None:
    person = room.person()
    person.sits_down("eva")
    person.waits()
    inspector = Inspector(person, (Size(390, 844, True), Size(1440, 900)))
    assert told(inspector.inspect()) == []
    for kind, style in PLANTED.items():
        person.page.evaluate(PLANT, style)
        found = inspector.inspect()
        assert {str(fault.size) for fault in found if fault.kind == kind} == {"390x844"}, kind
        assert told(fault for fault in found if fault.size.width > 390) == []
        person.page.evaluate(PLANT, "")
    assert told(inspector.inspect()) == []


@pytest.mark.parametrize("game", games.SLUGS)
def test_a_full_table_is_right_at_the_most_awkward_sizes(room: Room, game: str) -> None:
    moment = max(fullest(game, *FULL[game]).values(), key=attrgetter("full"))
    person = room.person()
    person.sits_down_at(moment.file)
    assert told(Inspector(person, SAMPLE).inspect()) == []


@heavy
@pytest.mark.parametrize("game", games.SLUGS)
def test_full_tables_are_right_in_windows_that_nobody_thought_of(
    boundless_room: Room, game: str
) -> None:
    person = boundless_room.person()
    inspector = Inspector(person, anywhere(40))
    wrong: list[str] = []
    for moment in sorted(fullest(game, *FULL[game]).values(), key=attrgetter("full"))[-3:]:
        person.sits_down_at(moment.file)
        wrong += [f"{moment.kind}: {fault}" for fault in inspector.inspect()]
    assert told(wrong) == []


@pytest.mark.parametrize("size", [(360, 740), (390, 844)])
def test_the_whole_hand_of_manors_stays_open_while_a_medium_asks(
    room: Room, size: tuple[int, int]
) -> None:
    person = room.person(*size)
    asked = fullest("manors", 2, (94, 107, 144))
    assert {"discard", "fetch", "name", "name_pair", "take_back"} <= set(asked)
    for kind in sorted(set(asked) - {"turn", "lay"}):
        person.sits_down_at(asked[kind].file)
        mine = asked[kind].view["families"][0]
        cards = person.page.locator(".foot .hand .card")
        expect(cards).to_have_count(mine["hand_size"] + len(mine["display"]))
        for number in range(cards.count()):
            expect(cards.nth(number)).to_be_in_viewport(ratio=1)


def test_no_medium_of_the_houses_to_come_is_blank_on_a_tablet(room: Room) -> None:
    person = room.person()
    person.sits_down_at(next(moments("manors", 2, 3)).file)
    assert told(Inspector(person, (Size(1024, 768, True), Size(1180, 820, True))).inspect()) == []


def test_two_in_one_grave_have_names_on_a_phone(room: Room) -> None:
    person = room.person(360, 740)
    person.sits_down_at(fullest("graves", 5, (23,))["bury"].file)
    names = person.page.locator(".two > .buried b")
    expect(names).to_have_count(2)
    for number in range(2):
        expect(names.nth(number)).to_be_in_viewport(ratio=1)


def test_relatives_have_their_whole_names_on_a_phone(room: Room) -> None:
    person = room.person(360, 740)
    person.sits_down_at(fullest("graves", 5, (23,))["pills"].file)
    names = person.page.locator(".family .kin .name")
    expect(names).to_have_count(5)
    assert [name.inner_text() for name in names.all() if name.evaluate(CUT)] == []


@pytest.mark.parametrize("game", ["eva", "graves"])
def test_answers_beside_the_question_leave_a_low_window_to_the_table(room: Room, game: str) -> None:
    person = room.person(640, 360)
    person.sits_down_at(max(fullest(game, *FULL[game]).values(), key=attrgetter("full")).file)
    scene = person.page.locator(".scene").bounding_box()
    assert scene
    assert scene["height"] > 160


def test_a_skeleton_has_one_number_everywhere(room: Room) -> None:
    person = room.person()
    person.sits_down_at(fullest("muertos", *FULL["muertos"])["lay"].file)
    strips = person.page.locator(".strip")
    expect(strips).to_have_count(6)
    for seat in range(6):
        strip = person.page.locator(f".strip[data-place=seat{seat}]")
        expect(strip.locator(".number")).to_have_text(str(seat + 1))
    worn = person.page.locator(".board .figure text").all_text_contents()
    assert set(worn) <= set("123456")


def test_who_lies_in_a_grave_can_be_read_in_a_low_window(room: Room) -> None:
    person = room.person(1366, 650)
    person.sits_down_at(fullest("graves", 5, (23,))["bury"].file)
    assert person.page.locator(".two > .buried").count() == 2
    below = person.page.evaluate(BELOW)
    assert below == [], "captions under the shares of their grave"


def test_two_rows_in_the_new_cemetery_can_be_read_in_a_low_window(room: Room) -> None:
    person = room.person(1366, 650)
    crowd = (one for one in moments("graves", 3, 2) if len(one.view["new_cemetery"]) > 3)
    person.sits_down_at(next(one for one in crowd if one.kind == "pills").file)
    assert person.page.evaluate(LOWEST_NAME) <= person.page.evaluate(EACH_THERE) + 1


@pytest.mark.parametrize("size", [(360, 740), (768, 1024), (1366, 650)])
def test_a_crowd_in_the_new_cemetery_can_be_counted(room: Room, size: tuple[int, int]) -> None:
    person = room.person(*size)
    crowd = fullest("graves", 5, (23,))["end window"]
    person.sits_down_at(crowd.file)
    numbers = person.page.locator(".cemetery .pile strong")
    many = [int(number) for number in numbers.all_inner_texts()]
    assert len(many) == 5, "a pile of each family"
    assert sum(many) == len(crowd.view["new_cemetery"])
    for number in range(5):
        expect(numbers.nth(number)).to_be_in_viewport(ratio=1)
    coffin = person.page.locator(".cemetery .coffin").first.bounding_box()
    assert coffin
    assert coffin["width"] > 30


def test_four_rivals_have_room_for_their_relatives_on_square_and_upright_screens(
    room: Room,
) -> None:
    person = room.person()
    person.sits_down_at(fullest("graves", 5, (23,))["adjust window"].file)
    screens = (Size(1280, 1024), Size(1263, 1435), Size(1200, 1920))
    assert told(Inspector(person, screens).inspect()) == []


def test_a_chosen_coffin_does_not_rise_over_the_line_of_its_family(room: Room) -> None:
    person = room.person(*SIZES[0][:2])
    person.sits_down_at(fullest("graves", 5, (23,))["coffin"].file)
    person.page.locator(".family .kin.offered").first.click()
    expect(person.page.locator(".family .kin.selected")).to_have_count(1)
    assert told(Inspector(person, SIZES[:2]).inspect()) == []


def test_five_graves_for_sale_leave_the_tabs_of_a_phone_free(room: Room) -> None:
    person = room.person()
    selling = (moment for moment in moments("graves", 3, 3) if len(moment.view["legal"]) == 6)
    person.sits_down_at(next(one for one in selling if one.kind == "shares").file)
    assert told(Inspector(person, SIZES[:1]).inspect()) == []
    expect(person.page.locator(".ways .button:visible")).to_have_count(5)


@heavy
def test_five_and_six_shares_beside_long_names_stay_on_a_phone(room: Room) -> None:
    person = room.person()
    inspector = Inspector(person, [size for size in SIZES if size.width < 400])
    asked = {**hoard(2, 24, 5), **hoard(2, 24, 6)}
    assert {"shares", "end window", "adjust window"} <= set(asked)
    wrong: list[str] = []
    for kind, moment in asked.items():
        person.sits_down_at(moment.file)
        wrong += [f"{kind}: {fault}" for fault in inspector.inspect()]
    assert told(wrong) == []


def test_every_way_out_of_a_room_with_a_long_name_is_in_the_foot(room: Room) -> None:
    person = room.person()
    ways = max(moments("eva", 1, 3), key=lambda one: len(one.view["legal"]))
    assert {"close", "passage", "close_passage"} < set(ways.view["legal"])
    person.sits_down_at(ways.file)
    sizes = [(1152, 720), (1180, 820), (932, 430), (844, 390), (768, 1024)]
    beside = tuple(Size(wide, high, wide != 1152) for wide, high in sizes)
    assert told(Inspector(person, beside).inspect()) == []


@pytest.mark.parametrize("size", [(1366, 650), (1280, 720), (1440, 900)])
def test_where_the_bones_were_is_one_line_inside_the_room(
    room: Room, size: tuple[int, int]
) -> None:
    person = room.person(*size)
    person.sits_down_at(next(one for one in moments("eva", 1, 3) if one.view["bones"]).file)
    tag = person.page.locator(".room .tag.bones").bounding_box()
    around = person.page.locator(".room", has=person.page.locator(".tag.bones")).bounding_box()
    assert tag
    assert around
    assert tag["height"] < 30
    assert tag["x"] + tag["width"] <= around["x"] + around["width"]


def test_the_way_into_a_small_room_hides_none_of_its_doors(room: Room) -> None:
    person = room.person()
    asked = (one for one in moments("eva", 1, 9) if one.kind == "exit")
    person.sits_down_at(next(one for one in asked if "door 11" in one.view["legal"]).file)
    expect(person.page.locator(".target:has(.tag) .dead")).to_have_count(1)
    assert told(Inspector(person, (*SIZES[3:7], OTHERS[-1])).inspect()) == []


@pytest.mark.parametrize("size", [(1024, 768), (1180, 820), (920, 1351)])
def test_two_cards_of_a_past_round_are_shown_as_cards(room: Room, size: tuple[int, int]) -> None:
    person = room.person(*size)
    person.sits_down_at(fullest("manors", 2, (107,))["turn"].file)
    heights = person.page.evaluate(PAIRS)
    assert heights
    assert min(heights) > 50


@pytest.mark.parametrize(("kind", "seed"), [("swap", 43), ("return", 121)])
def test_houses_and_cards_of_a_column_have_rings_that_do_not_meet(
    room: Room, kind: str, seed: int
) -> None:
    person = room.person()
    person.sits_down_at(fullest("manors", 2, (seed,))[kind].file)
    assert told(Inspector(person).inspect()) == []


@pytest.mark.parametrize("size", [(360, 740), (390, 844), (768, 1024)])
def test_a_chosen_medium_hides_no_total(room: Room, size: tuple[int, int]) -> None:
    person = room.person(*size)
    turns = (one for one in moments("manors", 2, 3) if one.kind == "turn")
    person.sits_down_at(next(one for one in turns if "medium" in " ".join(one.view["legal"])).file)
    person.page.locator(".mediums .card.offered").first.click()
    expect(person.page.locator(".mediums .selected")).to_have_count(1)
    person.page.wait_for_timeout(300)
    assert person.page.evaluate(UNDER) == []


def test_two_skeletons_with_full_hands_stay_on_a_phone(room: Room) -> None:
    person = room.person()
    person.sits_down_at(fullest("muertos", 2, (3,))["swap"].file)
    phones = tuple(size for size in SIZES if size.width < 400)
    assert told(Inspector(person, (*phones, Size(1366, 650))).inspect()) == []
    person.page.set_viewport_size({"width": 360, "height": 740})
    backs = person.page.locator(".strip.me .fan li")
    expect(backs).to_have_count(8)
    for number in range(8):
        expect(backs.nth(number)).to_be_in_viewport(ratio=1)


@pytest.mark.parametrize("size", [(360, 740), (390, 844), (412, 915)])
def test_a_full_hand_of_manors_hides_no_line_above_it(room: Room, size: tuple[int, int]) -> None:
    person = room.person(*size)
    moment = max(fullest("manors", *FULL["manors"]).values(), key=attrgetter("full"))
    person.sits_down_at(moment.file)
    assert person.page.evaluate(ABOVE_HAND) >= 0


@pytest.mark.parametrize(("seats", "seed"), [(3, 3), (4, 0), (4, 2), (6, 2)])
def test_a_laid_card_and_a_full_hand_share_a_strip(room: Room, seats: int, seed: int) -> None:
    person = room.person()
    crowded = (one for one in moments("muertos", seats, seed) if most_beside_a_laid_card(one) == 7)
    person.sits_down_at(next(crowded).file)
    beside = [size for size in SIZES if 1000 < size.width < 1400]
    assert told(Inspector(person, beside).inspect()) == []


def test_nine_cards_have_room_in_a_strip_and_in_hand(room: Room) -> None:
    person = room.person()
    person.sits_down_at(fullest("muertos", *FULL["muertos"])["discard"].file)
    beside = (Size(1122, 975), Size(1460, 1309), Size(768, 1024, True))
    phones = (Size(320, 640, True), Size(338, 1020, True))
    assert told(Inspector(person, beside + phones).inspect()) == []


def test_rings_of_skeletons_beside_each_other_do_not_meet(room: Room) -> None:
    person = room.person()
    person.sits_down_at(fullest("muertos", *FULL["muertos"])["hurl"].file)
    assert told(Inspector(person, SIZES[::3]).inspect()) == []


def test_what_may_be_grabbed_and_a_full_hand_share_a_strip(room: Room) -> None:
    person = room.person()
    low = [size for size in SIZES if size.height in (360, 650, 720, 820)]
    person.sits_down_at(fullest("muertos", *FULL["muertos"])["grab"].file)
    assert told(Inspector(person, low).inspect()) == []
    person.sits_down_at(fullest("muertos", 6, (2, 11))["grab"].file)
    assert told(Inspector(person, (*low, Size(768, 730))).inspect()) == []


def test_limbs_that_may_be_grabbed_leave_a_phone_its_cards(room: Room) -> None:
    person = room.person()
    grabs = (one for one in moments("muertos", 2, 3) if one.kind == "grab")
    person.sits_down_at(next(grabs).file)
    assert told(Inspector(person, SIZES[:3]).inspect()) == []


def most_beside_a_laid_card(moment: Moment) -> int:
    hands = (one["hand"] for one in moment.view["players"] if one["laid"])
    return max(map(len, hands), default=0)


@pytest.mark.parametrize("game", games.SLUGS)
def test_a_long_hint_is_not_cut_off_in_a_low_window(room: Room, game: str) -> None:
    person = room.person(1366, 650)
    person.sits_down(game)
    person.waits()
    person.presses("h")
    hint = person.page.locator(".margin .hint")
    expect(hint.locator("button").first).to_be_visible(timeout=PATIENCE)
    hint.locator("p, small").last.scroll_into_view_if_needed()
    expect(hint.locator("p, small").last).to_be_in_viewport(ratio=0.99)
    cut = "margin => margin.scrollHeight - margin.clientHeight"
    assert person.page.locator(".margin").evaluate(cut) <= 0


def test_home_shows_every_play_button_on_a_small_laptop(room: Room) -> None:
    person = room.person(1366, 650)
    person.opens("/")
    for game in games.SLUGS:
        button = person.plate(game).get_by_role("button", name="Play", exact=True)
        expect(button).to_be_in_viewport(ratio=1)
