"""Games with a catalogue: what they say is in it, all of it, and it says nothing else."""

import ast
import random
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from restinplay import games
from restinplay.core import speaker
from restinplay.core.fluent import Catalogue, Facts, Part, Sentence, Value, catalogue
from restinplay.core.game import Game
from restinplay.core.messages import HOMES, Message
from restinplay.core.state import OVER
from restinplay.games import game, game_class
from restinplay.games.parts import ending_in_words, forced, words_of
from tests.contract.walks import random_answer
from tests.games.eva.told import digest, told

SPOKEN = [slug for slug in games.SLUGS if (game_class(slug).FOLDER / "words/en.ftl").is_file()]
by_slug = pytest.mark.parametrize("slug", SPOKEN)
GOLDEN = (Path(__file__).parent / "eva/told.txt").read_text().split()
WITHIN = re.compile(r"\{ ([a-z]+-[a-z-]+) \}")


def strings(kind: type[Game]) -> Iterator[str]:
    """Every text in the sources of a game, those that are put together as patterns."""
    for source in kind.FOLDER.rglob("*.py"):
        for node in ast.walk(ast.parse(source.read_text())):
            if isinstance(node, ast.JoinedStr):
                parts = [one.value if isinstance(one, ast.Constant) else "*" for one in node.values]
                yield "".join(map(str, parts))
            elif isinstance(node, ast.Constant) and isinstance(node.value, str):
                yield node.value
            elif isinstance(node, ast.Call) and ast.unparse(node.func) == "_phase":
                yield from (str(ast.literal_eval(one)) for one in node.args[4:])


@by_slug
def test_every_message_of_a_catalogue_can_be_said_and_is_said_somewhere(slug: str) -> None:
    words = catalogue(game_class(slug).FOLDER / "words")
    words.check()
    written = set(strings(game_class(slug)))
    inner = {id for text in words.said.values() for id in WITHIN.findall(text)}
    begun = tuple(text[:-1] for text in written if text.startswith(f"{slug}-") and text[-1] == "*")
    unused = {id for id in words.ids if id not in written | inner and not id.startswith(begun)}
    assert not unused
    named = {text for text in written if re.fullmatch(rf"{slug}-[a-z-]*[a-z]", text)}
    assert named <= {*words.ids}


@by_slug
def test_a_message_brings_the_facts_that_its_sentence_speaks_of(
    slug: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Those written out in the sources, and those that random games come to say."""
    words = catalogue(game_class(slug).FOLDER / "words")
    for source in game_class(slug).FOLDER.rglob("*.py"):
        for node in ast.walk(ast.parse(source.read_text())):
            if not (isinstance(node, ast.Call) and ast.unparse(node.func) == "Message"):
                continue
            id, names = node.args[0], {one.arg for one in node.keywords}
            written = str(id.value) if isinstance(id, ast.Constant) else ""
            if written in words.ids and None not in names:
                assert words.facts(written) == names, written
    said: dict[str, set[frozenset[str]]] = {}
    begin = Message.__init__

    def noted(message: Message, id: str, /, **facts: object) -> None:
        said.setdefault(id, set()).add(frozenset(facts))
        begin(message, id, **facts)  # type: ignore[arg-type]

    monkeypatch.setattr(Message, "__init__", noted)
    for seed in range(4):
        assert list(told(seed))
    for name, facts in said.items():
        if name.startswith(f"{slug}-"):
            assert facts == {words.facts(name)}, name
    assert len(said) > 60


@pytest.mark.parametrize("seed", range(0, 40, 5))
def test_games_of_eva_are_told_as_they_were_before_there_was_a_catalogue(seed: int) -> None:
    assert digest(seed) == GOLDEN[seed]


def stretched(words: Catalogue) -> None:
    """Makes it a language that nobody speaks: two fifths longer, and between brackets."""

    def longer(one: Sentence) -> Sentence:
        def said(facts: Facts, value: Value, part: Part, several: Part) -> str:
            text = one(facts, value, part, several)
            return f"⟦{text}{'~' * (len(text) * 2 // 5)}⟧"

        return said

    for name, part in words.said:
        words.sentences[name, part] = longer(words.sentence(name, part))


@pytest.fixture
def nobodys_language(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    for slug in ("rip", *SPOKEN):
        words = Catalogue((HOMES[slug] / "en.ftl").read_text(), slug)
        if slug != "rip":  # whose lists would stand in brackets too
            stretched(words)
        monkeypatch.setitem(KNOWN, (HOMES[slug], "en"), words)
    monkeypatch.setattr(speaker, "catalogue", lambda folder, language: KNOWN[folder, language])
    monkeypatch.setattr(speaker, "_nobody", speaker.Speaker())
    words_of.cache_clear()
    yield
    words_of.cache_clear()


KNOWN: dict[tuple[Path, str], Catalogue] = {}


def outside(text: str) -> str:
    """What of a text no catalogue has said."""
    while (less := re.sub("⟦[^⟦⟧]*⟧", "", text)) != text:
        text = less
    return text


@by_slug
@pytest.mark.usefixtures("nobodys_language")
def test_nothing_is_said_but_by_the_catalogue(slug: str) -> None:
    one, words = game(slug), words_of(slug)
    for seed in range(6):
        state, luck = one.new(), random.Random(seed)
        state.log = []
        while state.asked != OVER:
            state.play(random_answer(state, luck))
            view = state.view(0)
            said = [words.say(event, one.data, view) for event in state.log]
            said += [words.ask(view, one.data), *words.narrate(view, one.data)]
            for text in view["legal"]:
                said += [words.phrase(text, view, one.data)]
                said += [words.warnings(view, text, one.data) or ""]
            if found := forced(one, view, alone=True):
                said += [str(found[0].why), str(found[0].meaning)]
            refusals = map(state.why_not, range(len(one.moves)))
            said += [refusal.fact for refusal in refusals if refusal]
            state.log.clear()
            assert not [text for text in said if outside(text) not in ("", "The game is over.")]
        for reason in state.reasons():
            told = (
                words.outcome(reason, view),
                ending_in_words(slug, state.returns()[0] > 0, reason),
            )
            assert not "".join(map(outside, told))
    assert not "".join(outside(str(option.meaning)) for option in one.OPTIONS)
    assert not "".join(outside(one.moves[move].phrase) for move in range(one.moves.decisions))
