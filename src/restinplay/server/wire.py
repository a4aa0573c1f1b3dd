"""Everything that crosses the wire, both ways: the one source of its types.

`docs/wire.md` tells it with examples, `web/src/wire.ts` is made from it. Seats are numbered from 0;
a spectator's seat is -1. Secrets travel in message bodies, never in paths or query strings.
"""

from typing import Annotated, Any, Literal

from msgspec import DecodeError, Meta, Struct, field

Name = Annotated[str, Meta(max_length=200)]
Word = Annotated[str, Meta(max_length=200)]
Language = Annotated[str, Meta(pattern="^[a-z]{2,3}$")]
Secret = Annotated[str, Meta(max_length=100)]
File = Annotated[str, Meta(max_length=400_000)]
Orders = Annotated[list[Word], Meta(max_length=20)]
View = dict[str, Any]
Extras = dict[str, Any]
Status = Literal["lobby", "playing", "over"]
Kind = Literal["person", "bot", "open"]
UndoMode = Literal["never", "free", "consent", "practice"]
IncidentKind = Literal[
    "away",
    "back",
    "left",
    "rested",
    "relieved",
    "late",
    "absent",
    "returned",
    "undone",
    "denied",
    "withdrawn",
    "lapsed",
    "conceded",
    "kicked",
    "host",
    "closed",
]
Fate = Literal["", "won", "lost", "drawn"]
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


class ForcedInfo(Open):
    """A kind of answers that give themselves; a `usual` one does unless you switch it off."""

    name: str
    meaning: str
    usual: bool


class OrderInfo(Open):
    """A standing order. A secret one is offered only where you are the only person who plays.

    A `usual` one spares such a person questions that hardly ever matter: a client gives it from the
    start, and lets it be switched off.
    """

    text: str
    meaning: str
    secret: bool
    usual: bool


class BotInfo(Open):
    """Somebody who plays by itself, from weak to strong. A level has a `manner`, half a sentence on
    how it plays. `weaker`: than usual, on slow rules."""

    name: str
    title: str
    manner: str
    weaker: bool


class LessonInfo(Open):
    """A lesson of a game: its key, its name, and a sentence on what it teaches."""

    key: str
    name: str
    teaches: str


class GameInfo(Open):
    """A game on the shelf. `lessons` are in the order in which they are taken, `phrases` are the
    ids of what people can say at its table."""

    slug: str
    title: str
    seats: list[int]
    options: list[OptionInfo]
    easy: dict[str, str]
    orders: list[OrderInfo]
    forced: list[ForcedInfo]
    bots: list[BotInfo]
    lessons: list[LessonInfo]
    phrases: list[str]


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
    `take_over` while somebody else waited, is played for by the bot `stand_in` until the seat is
    taken back. `undo`: an answer that has shown nothing may be taken back except at `never`; any
    other with the `consent` of the people who play, or in `practice`, alone. `language` is the one
    that the host reads.
    """

    hints: bool = True
    undo: UndoMode = "consent"
    per_move: Annotated[int, Meta(ge=0, le=2_592_000)] = 0
    per_game: Annotated[int, Meta(ge=0, le=2_592_000)] = 0
    take_over: Annotated[int, Meta(ge=0, le=2_592_000)] = 0
    stand_in: Word = "thumb"
    listed: bool = False
    watching: bool = True
    language: Language = "en"


class NewSeat(Closed):
    """Who shall sit there; `bot` names the bot, `name` somebody else who plays at my device."""

    kind: Literal["me", "open", "bot"]
    bot: Word = ""
    name: Name = ""


class NewTable(Closed):
    """The first `me` is yours, any other is for somebody who shares your device. Without an open
    seat the game begins at once.

    A seed may be chosen only where nobody else plays: who knows it could know the cards. There,
    too, standing `orders` may be given before the first question. `today` is the deal of the day,
    for the daily game, alone, and nothing else chosen; asked for again, it leads back to the table
    of the first time.
    """

    game: Word
    name: Name
    seats: Annotated[list[NewSeat], Meta(max_length=8)]
    options: dict[Word, Word] = {}
    settings: Settings = field(default_factory=Settings)
    seed: int | None = None
    orders: Orders = []
    today: bool = False


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


class Chair(Open):
    """A seat and the secret that opens it."""

    seat: int
    secret: str


class Invite(Closed):
    """What am I invited to? A listed table needs no invite, but then it tells nobody's name."""

    invite: Secret = ""


class Seated(Open):
    """You sit at /t/<table>#seat=<secret>; others join by /t/<table>#invite=<invite>.

    `shared` are the seats of a table that you have just made for several people at your device.
    """

    table: str
    seat: int
    secret: str
    invite: str
    shared: list[Chair] = []


class Holder(Closed):
    """Who asks: the holder of a seat's secret; empty: the one the cookie remembers, or nobody."""

    secret: Secret = ""


class ReplayWish(Closed):
    """As which seat; -1: as a spectator; null: with everything shown, once the game is over."""

    secret: Secret = ""
    seat: int | None = None


class Fork(Closed):
    """Play on after `line` answers as `seat` against `bot`; what it could not know is dealt again.

    Before the end you may fork only your own seat. `orders` as at a new table.
    """

    line: int
    seat: int
    secret: Secret = ""
    bot: Word = "thumb"
    orders: Orders = []


class Import(Closed):
    """A game file becomes a table: to replay if it is finished, else to play on as `seat`.

    A position in one line (`lantern, 3 seats: asked=0 …`) does too: you play the seat that knows
    it, or the one that is asked.
    """

    file: File
    name: Name
    seat: int = 0
    bot: Word = "thumb"


class TableInfo(Open):
    """A table in a list. `seat` is yours, or -1; `turn` is the seat that is asked, or -1.

    `your_turn` says that it is you, and that no bot answers for you; `plea`, that somebody asks you
    for leave to take an answer back. `result` is yours, once the game is over; empty where you have
    none. `conceded`: somebody gave up; `closed`: the host has ended it. `today` is the day whose
    deal is played there, `per_move` and `per_game` are its clocks.
    """

    id: str
    game: str
    title: str
    status: Status
    names: list[str]
    open_seats: int
    seat: int
    turn: int
    your_turn: bool
    plea: bool
    result: Fate
    conceded: bool
    closed: bool
    today: str
    per_move: int
    per_game: int
    touched: int


class TableList(Open):
    """Listed tables with an open seat, newest first; and your own ones, finished ones last."""

    open: list[TableInfo]
    mine: list[TableInfo]


class DayResult(Open):
    """How somebody did with the deal of a day. `mask` is a number in place of a name.

    `answers` is how many it took; `luck` the share of a win that the cards gave or took, from -1
    to 1, or null until it was worked out.
    """

    place: int
    mask: int
    you: bool
    solved: bool
    answers: int
    luck: float | None


class Today(Open):
    """The deal of a day (UTC) on this server. `table` is yours, if you have begun.

    `results` are the best, and yours.
    """

    day: str
    table: str
    playing: int
    played: int
    solved: int
    results: list[DayResult]


class Profile(Open):
    """What this server remembers of the holder of the cookie."""

    name: str
    settings: dict[str, Any]


class NewProfile(Closed):
    """Remember me by this name and with these settings (at most 4,000 bytes of JSON)."""

    name: Name
    settings: dict[str, Any] = {}


class DeviceCode(Closed):
    """The code of `/#device=<code>`."""

    code: Secret


class ChangeDevice(Closed):
    """Go on at this device as the one who made the link. `bring`: what this device sits at too."""

    code: Secret
    bring: bool = False


class DeviceLink(Open):
    """A path to open on another device, once, within so many seconds."""

    path: str
    seconds: int


class DeviceOffer(Open):
    """Who goes on at this device: a name, and so many games that go on and are over.

    `own` is how many tables this device sits at itself; `same`: it is the same person already.
    """

    name: str
    playing: int
    over: int
    own: int
    same: bool


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


class Incident(Open):
    """What happened at the table besides the game, after this many lines, to this seat.

    Its person is `away` for a while or `back`; a bot plays for it because its person has `left`,
    has `rested`, was `relieved` by somebody, was too `late` or `absent` for too long; the person
    has `returned` to play, has `undone` an answer and what had followed, was `denied` that by
    somebody, has `withdrawn` the plea for it, or saw it `lapsed` because somebody played on; has
    `conceded`, was `kicked` by somebody, is the `host` now, made so by somebody or by none, or has
    `closed` the table. `by` is that somebody's seat, or -1.
    """

    line: int
    kind: IncidentKind
    seat: int
    by: int = -1


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
    """An answer that a bot weighed, and how often it tried it.

    `shares` are those of a win that the seats may expect after it, if everybody goes on like a
    Casual player: at a table of several they add up to 1. Only the best answers have them.
    """

    move: str
    phrase: str
    visits: int
    shares: list[float]


class Reason(Open):
    """Why: an id of the game's catalogue of reasons, and the facts that it names."""

    id: str
    facts: dict[str, str | int]


class Remark(Open):
    """Something that a bot says: an id of the catalogue of sentences, its facts, and why, of which
    each may have the next for its reason."""

    id: str
    facts: dict[str, str | int]
    why: list[Reason]


class Ending(Open):
    """One way in which games end after an answer: how often, whether you have won, and why.

    `percent` is the share in whole per cents that agree with those of the seats.
    """

    share: float
    percent: int
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
    is the share of a win that the answer cost, `error` its standard error. Answers whose order does
    not matter are judged as one, up to line `end`.
    """

    line: int
    end: int
    seat: int
    mark: Mark
    played: str
    best: str
    obvious: str
    loss: float
    error: float


class ReviewPart(Open):
    """A part of a review, which comes in lines of JSON; with `done` at 1 it was the last.

    `expected` goes on where the last part ended: the shares of a win that the seats could expect
    before the first line and after each one, if everybody had gone on like a Casual player. They
    are points out of `whole`, so that sums are exact; the house has the rest. `error` is the
    standard error of a share.
    """

    done: float
    error: float
    whole: int
    expected: list[list[int]]
    luck: list[Luck]
    judged: list[Judged]


class SeatInfo(Open):
    """A seat as everybody sees it. A person's seat may be `taken_over` by a bot for a while.

    `away`: since when the person is not there, in seconds of the epoch; 0: they are. `finishing`:
    the person has said `finish`.
    """

    name: str
    kind: Kind
    bot: str
    present: bool
    taken_over: bool
    away: int
    conceded: bool
    muted: bool
    finishing: bool


class Invitation(Open):
    """What there is to know before one sits down. `options` are those that are not the usual ones,
    `host` is a name, and both it and those of `seats` are empty for who brings no invite."""

    game: str
    title: str
    status: Status
    host: str
    seats: list[SeatInfo]
    options: dict[str, str]
    settings: Settings


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
    """I only look. At a listed table you are told people's names only if you bring an invite."""

    line: int = 0
    words: bool = True
    at: int = -1
    invite: Secret = ""


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


class Withdraw(FromClient, tag="withdraw"):
    """I no longer ask to take an answer back."""


class AskHint(FromClient, tag="hint"):
    """What would a bot do in my place? Answered by `hint`."""


class Start(FromClient, tag="start"):
    """Begin (the host). Open seats are given to this bot, and in a rematch those of people who have
    not come; empty: there must be none."""

    bot: Word = ""


class Rematch(FromClient, tag="rematch"):
    """The same again, at a new table. Answered by `rematch` to everybody. If other people played
    too, that table is a lobby with everybody's seat, and begins once all of them are there."""


class Follow(FromClient, tag="follow"):
    """Take me along to the table of the rematch: from now on this socket is one at that table."""


class Decline(FromClient, tag="decline"):
    """No rematch for me: my seat at that table is open again."""


class TakeOver(FromClient, tag="take_over"):
    """Let the table's stand-in play for me."""


class TakeBack(FromClient, tag="take_back"):
    """I play my seat myself again."""


class Finish(FromClient, tag="finish"):
    """Play what is left without me: the stand-in has my seat, if it can still be asked anything.

    Once all people who can be asked have said so, nobody pauses any more.
    """


class Leave(FromClient, tag="leave"):
    """I get up: in the lobby the seat is open again. Later the stand-in plays for me, if another
    person is there and plays on; where several people share my device, or else nobody is left, the
    game waits for us."""


class Rename(FromClient, tag="rename"):
    """I would rather be called this; in the lobby."""

    name: Name


class Place(Closed):
    """Who shall sit there: who sits at `seat` now, nobody, a bot, or somebody of this `name` who
    shares the host's device."""

    kind: Literal["keep", "open", "bot", "here"]
    seat: int = -1
    bot: Word = ""
    name: Name = ""


class Arrange(FromClient, tag="arrange"):
    """The seats of the lobby, all of them, as the host wants them; who is not kept has to go.

    `version` is that of the last `table` I have seen, so that nobody is overlooked.
    """

    seats: Annotated[list[Place], Meta(max_length=8)]
    version: int


class Change(FromClient, tag="change"):
    """How the table is kept and by which options it is played, as the host wants it in the lobby;
    `version` as in `arrange`."""

    settings: Settings
    options: dict[Word, Word]
    version: int


class HandOn(FromClient, tag="hand_on"):
    """The person at this seat is the host from now on; `version` as in `arrange`, in the lobby.

    In mid-game anybody who plays may name themselves, once the host has been away for two minutes,
    or is away while a bot plays for them.
    """

    seat: int
    version: int = 0


class Relieve(FromClient, tag="relieve"):
    """Let the stand-in play for this seat, whose person is away, or was asked and has been silent
    for the time of `take_over` (two minutes where it is 0) although no clock runs."""

    seat: int


class Kick(FromClient, tag="kick"):
    """The host sends the person at this seat away in mid-game: the stand-in plays on for good."""

    seat: int


class Concede(FromClient, tag="concede"):
    """I give up. Where other people still play, the stand-in plays on for me; else it is over."""


class Say(FromClient, tag="say"):
    """One of the phrases of the game, to everybody at the table."""

    phrase: Word


class Mute(FromClient, tag="mute"):
    """Nobody hears this seat any more, or again (the host)."""

    seat: int
    muted: bool


class Spectators(FromClient, tag="spectators"):
    """Whether anybody may watch from now on (the host); if not, those who do are sent away."""

    allowed: bool


class CloseTable(FromClient, tag="close"):
    """The host closes the table for good. A lobby is gone; a game that has begun is over for all,
    without a result."""


ClientMessage = (
    Sit
    | Watch
    | Answer
    | WhyNot
    | GiveOrder
    | RevokeOrder
    | AskUndo
    | Consent
    | Withdraw
    | AskHint
    | Start
    | Rematch
    | Follow
    | Decline
    | TakeOver
    | TakeBack
    | Finish
    | Leave
    | Relieve
    | Concede
    | Say
    | Mute
    | Rename
    | Arrange
    | Change
    | HandOn
    | Kick
    | Spectators
    | CloseTable
)


# From the server.


class FromServer(Struct, tag_field="type"):
    """A message from the server."""


class Table(FromServer, tag="table"):
    """The table itself, whenever something about it changes.

    `seat` is yours, or -1. `secret` and `invite` are empty for those who may not have them. `next`
    is the table of the rematch. `version` counts the changes in a lobby, and is 0 later; `rematch`:
    the game begins by itself once everybody is there. `shared` as in `Seated`. `incidents` are the
    last ones, in order. `forked`: it was played on from a moment of another game. `today` is the
    day whose deal is played here, or empty.
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
    version: int
    rematch: bool
    shared: list[Chair]
    incidents: list[Incident]
    forked: bool
    today: str


class Forced(Open):
    """An answer that gives itself: its kind and whether that is `usual` (`ForcedInfo`), and why it
    is given, in a sentence."""

    move: str
    kind: str
    usual: bool
    why: str


class Update(FromServer, tag="update"):
    """The game as you may know it: after every change, and when you come.

    `steps` are the lines from `since`+1 to `line`: drop what you have after `since` (an answer may
    have been taken back), then add them; of a very long past the beginning may be left out.
    `prompt` says in a sentence what you are asked or who is waited for. `asked` is a seat, or -2:
    the game is over; `asked_since` is when it was asked, in seconds of the epoch. `done` are the
    seats that nothing can be asked any more. `forced` is the answer that gives itself, if there is
    one: you may send it at once, or ask first. `orders` are your standing orders, `ordered` the one
    that is about to answer: then nothing is offered. `narration` tells the whole position.
    """

    at: int
    since: int
    line: int
    steps: list[Step]
    view: View
    extras: Extras
    asked: int
    asked_since: int
    done: list[int]
    question: Question
    prompt: str
    offers: list[Offer]
    forced: Forced | None
    refused: dict[str, Told]
    narration: list[str]
    orders: list[str]
    ordered: str
    undo: UndoState
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
    `said` is its `reason` as ids with facts.
    """

    at: int
    bot: str
    move: str
    phrase: str
    reason: str
    said: list[Remark]
    considered: list[Considered]
    ahead: list[str]
    endings: list[Ending]


class Rematched(FromServer, tag="rematch"):
    """The rematch is at this table; your seat there and its secret, if you have one. `people` are
    those who want it: its host, and who is there already. It is told again when somebody comes,
    and when that game has `begun`: then no seat is kept any more. `shared` as in `Seated`."""

    table: str
    seat: int
    secret: str
    people: list[str]
    shared: list[Chair]
    begun: bool


class News(FromServer, tag="news"):
    """What has become of you, in a sentence: you have lost your seat, and watch."""

    text: str


class Said(FromServer, tag="said"):
    """Somebody at this seat says one of the phrases."""

    seat: int
    phrase: str


class Complaint(FromServer, tag="error"):
    """Something was not done, and why. Nothing has changed."""

    text: str


ServerMessage = (
    Table | Update | Refusal | Allowed | Stale | Hint | Rematched | News | Said | Complaint
)
