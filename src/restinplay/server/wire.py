"""Everything that crosses the wire, both ways: the one source of its types.

`docs/wire.md` tells it with examples, `web/src/wire.ts` is made from it. Seats are numbered from 0;
a spectator's seat is -1. Secrets travel in message bodies, never in paths or query strings.
"""

from typing import Annotated, Any, Literal

from msgspec import DecodeError, Meta, Struct, field

Name = Annotated[str, Meta(max_length=200)]
Word = Annotated[str, Meta(max_length=200)]
Secret = Annotated[str, Meta(max_length=100)]
File = Annotated[str, Meta(max_length=400_000)]
View = dict[str, Any]
Extras = dict[str, Any]
Status = Literal["lobby", "playing", "over"]
Kind = Literal["person", "bot", "open"]
UndoMode = Literal["never", "free", "consent", "practice"]
Mark = Literal["", "blunder", "mistake", "find"]


UNREADABLE = (DecodeError, UnicodeDecodeError, RecursionError)  # what a decoder may raise


class Closed(Struct, forbid_unknown_fields=True):
    """What clients send: an unknown field is a mistake."""


class Open(Struct):
    """What the server sends: fields may be added."""


# The games there are.


class OptionInfo(Open):
    """A choice made before play; the first value is the default. `form` says what else may be."""

    name: str
    values: list[str]
    meaning: str
    clause: str
    form: str


class OrderInfo(Open):
    """A standing order. A secret one is offered only where you are the only person who plays."""

    text: str
    meaning: str
    secret: bool


class BotInfo(Open):
    """Somebody who plays by itself, from weak to strong."""

    name: str
    title: str


class LessonInfo(Open):
    """A lesson of a game: its key, its name, and a sentence on what it teaches."""

    key: str
    name: str
    teaches: str


class GameInfo(Open):
    """A game on the shelf. `lessons` are in the order in which they are taken."""

    slug: str
    title: str
    seats: list[int]
    options: list[OptionInfo]
    easy: dict[str, str]
    orders: list[OrderInfo]
    bots: list[BotInfo]
    lessons: list[LessonInfo]


class Clause(Open):
    """One numbered paragraph of a rulebook."""

    id: str
    text: str


class Note(Open):
    """What a chapter says besides clauses: a paragraph, or the rows of a table, headings first."""

    text: str
    rows: list[list[str]]


class Chapter(Open):
    """A chapter of a rulebook."""

    title: str
    notes: list[Note]
    clauses: list[Clause]


class Section(Open):
    """A heading of the page on how to play, and the paragraphs under it."""

    title: str
    paragraphs: list[str]


class GameBook(Open):
    """One game with what is needed to draw it and to look things up. `data` is its data file."""

    game: GameInfo
    rules: str
    data: dict[str, Any]
    how_to_play: list[Section]
    chapters: list[Chapter]


# Tables.


class Settings(Closed):
    """How a table is kept. Times are seconds; 0 means none.

    Who has not answered after `per_move`, has used up `per_game`, or was asked and away for
    `take_over`, is played for by the bot `stand_in` until the seat is taken back. `undo`: an answer
    that has shown nothing may be taken back except at `never`; any other with the `consent` of the
    people who play, or in `practice`, alone.
    """

    hints: bool = True
    undo: UndoMode = "consent"
    per_move: Annotated[int, Meta(ge=0, le=2_592_000)] = 0
    per_game: Annotated[int, Meta(ge=0, le=2_592_000)] = 0
    take_over: Annotated[int, Meta(ge=0, le=2_592_000)] = 0
    stand_in: Word = "thumb"
    listed: bool = False
    watching: bool = True


class NewSeat(Closed):
    """Who shall sit there; `bot` names the bot."""

    kind: Literal["me", "open", "bot"]
    bot: Word = ""


class NewTable(Closed):
    """Exactly one seat is `me`. Without an open seat the game begins at once.

    A seed may be chosen only where nobody else plays: who knows it could know the cards.
    """

    game: Word
    name: Name
    seats: Annotated[list[NewSeat], Meta(max_length=8)]
    options: dict[Word, Word] = {}
    settings: Settings = field(default_factory=Settings)
    seed: int | None = None


class Path(Closed):
    """A path of this server with its fragment, such as `/t/5cAx9dQ0Qwk#invite=Zf3…`.

    `qr`: its QR code too.
    """

    path: Annotated[str, Meta(pattern=r"^/[!-~]{0,150}$")]
    qr: bool = False


class Link(Open):
    """A link that works on other machines; empty if only the server's own can reach it.

    `qr` is its QR code, if it was asked for: row by row, 1 is dark.
    """

    link: str
    qr: list[str]


class Join(Closed):
    """Take an open seat: any (-1) or this one. A listed table needs no invite."""

    name: Name
    invite: Secret = ""
    seat: int = -1


class Seated(Open):
    """You sit at /t/<table>#seat=<secret>; others join by /t/<table>#invite=<invite>."""

    table: str
    seat: int
    secret: str
    invite: str


class Holder(Closed):
    """Who asks: the holder of a seat's secret; empty: the one the cookie remembers, or nobody."""

    secret: Secret = ""


class ReplayWish(Closed):
    """As which seat; -1: as a spectator; null: with everything shown, once the game is over."""

    secret: Secret = ""
    seat: int | None = None


class Fork(Closed):
    """Play on after `line` answers as `seat` against `bot`; what it could not know is dealt again.

    Before the end you may fork only your own seat.
    """

    line: int
    seat: int
    secret: Secret = ""
    bot: Word = "thumb"


class Import(Closed):
    """A game file becomes a table: to replay if it is finished, else to play on as `seat`."""

    file: File
    name: Name
    seat: int = 0
    bot: Word = "thumb"


class TableInfo(Open):
    """A table in a list. `seat` is yours, or -1; `your_turn` says that you are asked."""

    id: str
    game: str
    title: str
    status: Status
    names: list[str]
    open_seats: int
    seat: int
    your_turn: bool
    touched: int


class TableList(Open):
    """Listed tables with an open seat, and your own ones, newest first."""

    open: list[TableInfo]
    mine: list[TableInfo]


class Profile(Open):
    """What this server remembers of the holder of the cookie."""

    name: str
    settings: dict[str, Any]


class NewProfile(Closed):
    """Remember me by this name and with these settings (at most 4,000 bytes of JSON)."""

    name: Name
    settings: dict[str, Any] = {}


class LessonMove(Closed):
    """May the learner do this at that step of a lesson, and why not? Without a key: the first."""

    step: int
    move: Word
    lesson: Word = ""


class Trouble(Open):
    """The body of every answer with a status of 400 or more."""

    error: str


# What happened, and what may be done.


class EventTold(Open):
    """One fact of the course of play, for animation and the log. `text` may be empty."""

    kind: str
    clause: str
    args: list[int]
    text: str


class Step(Open):
    """One answer as this seat saw it. `who` is a seat, or -1: nature. `told` are its sentences.

    The steps of something that has just happened, but for the last, bring the view after them and
    the extras of that view, so that they can be shown one after the other.
    """

    line: int
    who: int
    text: str
    events: list[EventTold]
    told: list[str]
    view: View | None = None
    extras: Extras = {}


class ReplayStep(Step):
    """A step of a replay, with the view after it. The first one is the start (line 0)."""


class Replay(Open):
    """A whole game from one perspective. `result` is null while it goes on."""

    game: str
    names: list[str]
    seat: int | None
    steps: list[ReplayStep]
    result: "Result | None"


class LessonStep(Open):
    """A moment of a lesson: what is said, and the answer it waits for; empty: it only speaks.

    `instead` has a line for some other answers, `otherwise` is one for the rest. `update` is the
    game at that moment, with the steps since the moment before.
    """

    say: str
    do: str
    otherwise: str
    instead: dict[str, str]
    update: "Update"


class Lesson(Open):
    """A game to be played again by a learner who has seat 0. `next` is the lesson after it."""

    game: str
    lesson: LessonInfo
    next: LessonInfo | None
    steps: list[LessonStep]


class Offer(Open):
    """One legal move. `worry` is a sentence to confirm before it is sent, or null."""

    move: str
    kind: str
    args: list[int]
    phrase: str
    worry: str | None


class Told(Open):
    """Why a move is refused: the clause, and the fact that failed."""

    clause: str
    fact: str


class Question(Open):
    """What is open, by which clause."""

    kind: str
    clause: str


class Plea(Open):
    """A seat asks to take its last answer back; these seats have not yet consented. The lines after
    the first `line` would go."""

    seat: int
    waiting: list[int]
    line: int = 0


class Undone(Open):
    """After this many lines, this seat took an answer back, and what had followed with it."""

    line: int
    seat: int


class UndoState(Open):
    """Whether you may take your last answer back: freely, by asking, or `why` not."""

    free: bool
    ask: bool
    why: str
    plea: Plea | None


class Clock(Open):
    """Seconds that a seat has left; null: no such clock. It runs for the seat that is asked."""

    move: float | None
    game: float | None
    running: bool


class Result(Open):
    """The end: reason codes of the rulebook, sentences, points and results per seat."""

    reasons: list[str]
    text: str
    scores: list[int]
    returns: list[float]


class Considered(Open):
    """An answer that a bot weighed: how often tried, the result to expect, its spread."""

    move: str
    phrase: str
    visits: int
    result: float
    spread: float


class Ending(Open):
    """One way in which games end after an answer: how often, whether you have won, and why."""

    share: float
    won: bool
    reason: str


class Luck(Open):
    """What nature answered between two questions: the lines from `line`+1 to `end`, in words."""

    line: int
    end: int
    text: str


class Judged(Open):
    """A decision after `line` lines, judged by what its seat knew: what it played, what was best.

    Answers are phrases that go after "to". `obvious` is what rules of thumb would have said. `loss`
    is what the answer cost in expected result, `error` its standard error.
    """

    line: int
    seat: int
    mark: Mark
    played: str
    best: str
    obvious: str
    loss: float
    error: float


class ReviewPart(Open):
    """A part of a review, which comes in lines of JSON; with `done` at 1 it was the last.

    `expected` goes on where the last part ended: the results that the seats could expect, from -1
    to 1, before the first line and after each one, each with an error of about `error`.
    """

    done: float
    error: float
    expected: list[list[float]]
    luck: list[Luck]
    judged: list[Judged]


class SeatInfo(Open):
    """A seat as everybody sees it. A person's seat may be `taken_over` by a bot for a while."""

    name: str
    kind: Kind
    bot: str
    present: bool
    taken_over: bool


# From the client. The first message on a socket is `sit` or `watch`.


class FromClient(Struct, forbid_unknown_fields=True, tag_field="type"):
    """A message from a client."""


class Sit(FromClient, tag="sit"):
    """I hold this seat. An empty secret: the cookie knows me.

    `line`: how many lines I have already, and `at`: the `at` of the last update I have seen; the
    others come with the first update. `words` false: a program that needs views only; then nothing
    is told in sentences and there are no offers.
    """

    secret: Secret = ""
    line: int = 0
    words: bool = True
    at: int = -1


class Watch(FromClient, tag="watch"):
    """I only look."""

    line: int = 0
    words: bool = True
    at: int = -1


class Answer(FromClient, tag="answer"):
    """My answer. `seen` is the `at` of the last update I have seen."""

    seen: int
    move: Word


class WhyNot(FromClient, tag="why_not"):
    """May I, and why not? Answered by `refusal` or `allowed`."""

    move: Word


class GiveOrder(FromClient, tag="order"):
    """A standing order for my seat."""

    order: Word


class RevokeOrder(FromClient, tag="revoke"):
    """No longer."""

    order: Word


class AskUndo(FromClient, tag="undo"):
    """Take my last answer back, or ask the others for it. `seen` as in an answer, so that saying
    it twice over a bad line takes back one answer."""

    seen: int | None = None


class Consent(FromClient, tag="consent"):
    """My answer to the plea of another seat; `seen` as in an answer."""

    yes: bool
    seen: int | None = None


class AskHint(FromClient, tag="hint"):
    """What would a bot do in my place? Answered by `hint`."""


class Start(FromClient, tag="start"):
    """Begin (the host). Open seats are given to this bot; empty: there must be none."""

    bot: Word = ""


class Rematch(FromClient, tag="rematch"):
    """The same again, at a new table. Answered by `rematch` to everybody."""


class Follow(FromClient, tag="follow"):
    """Take me along to the table of the rematch: from now on this socket is one at that table."""


class TakeOver(FromClient, tag="take_over"):
    """Let the table's stand-in play for me."""


class TakeBack(FromClient, tag="take_back"):
    """I play my seat myself again."""


class Leave(FromClient, tag="leave"):
    """I get up: in the lobby the seat is open again, later the stand-in plays for me."""


ClientMessage = (
    Sit
    | Watch
    | Answer
    | WhyNot
    | GiveOrder
    | RevokeOrder
    | AskUndo
    | Consent
    | AskHint
    | Start
    | Rematch
    | Follow
    | TakeOver
    | TakeBack
    | Leave
)


# From the server.


class FromServer(Struct, tag_field="type"):
    """A message from the server."""


class Table(FromServer, tag="table"):
    """The table itself, whenever something about it changes.

    `seat` is yours, or -1. `secret` and `invite` are empty for those who may not have them. `next`
    is the table of the rematch.
    """

    id: str
    game: str
    title: str
    options: dict[str, str]
    settings: Settings
    status: Status
    seats: list[SeatInfo]
    seat: int
    host: int
    watching: int
    secret: str
    invite: str
    next: str


class Update(FromServer, tag="update"):
    """The game as you may know it: after every change, and when you come.

    `steps` are the lines from `since`+1 to `line`: drop what you have after `since` (an answer may
    have been taken back), then add them; of a very long past the beginning may be left out.
    `prompt` says in a sentence what you are asked or who is waited for. `asked` is a seat, or -2:
    the game is over. `orders` are your standing orders, `ordered` the one that is about to answer:
    then nothing is offered. `narration` tells the whole position. `undone` says what was taken
    back, as far as the lines before it still stand.
    """

    at: int
    since: int
    line: int
    steps: list[Step]
    view: View
    extras: Extras
    asked: int
    question: Question
    prompt: str
    offers: list[Offer]
    refused: dict[str, Told]
    narration: list[str]
    orders: list[str]
    ordered: str
    undo: UndoState
    undone: list[Undone]
    clocks: list[Clock]
    result: Result | None


class Refusal(FromServer, tag="refusal"):
    """Why this move is not allowed: its clause, the fact, and both as a sentence."""

    move: str
    clause: str
    fact: str
    text: str


class Allowed(FromServer, tag="allowed"):
    """The move is allowed, or would be if you were asked nothing else."""

    move: str
    phrase: str


class Stale(FromServer, tag="stale"):
    """The answer came too late and was not taken; an `update` with the present position follows."""

    move: str
    text: str


class Hint(FromServer, tag="hint"):
    """What a bot would answer at `at` and why.

    `considered` has the best first, `ahead` is how it may go on, `endings` how games end then.
    Of a bot that does not search there is only the `reason`.
    """

    at: int
    bot: str
    move: str
    phrase: str
    reason: str
    considered: list[Considered]
    ahead: list[str]
    endings: list[Ending]


class Rematched(FromServer, tag="rematch"):
    """The rematch is at this table; your seat there and its secret, if you have one."""

    table: str
    seat: int
    secret: str


class Complaint(FromServer, tag="error"):
    """Something was not done, and why. Nothing has changed."""

    text: str


ServerMessage = Table | Update | Refusal | Allowed | Stale | Hint | Rematched | Complaint
