// Made from src/restinplay/server/wire.py by `python -m restinplay.server.typescript`.

export type View = Record<string, unknown>

/** A choice made before play; the first value is the default. `form` says what else may be. */
export interface OptionInfo {
  name: string
  values: string[]
  meaning: string
  clause: string
  form: string
}

/** A kind of answers that give themselves; a `usual` one does unless you switch it off. */
export interface ForcedInfo {
  name: string
  meaning: string
  usual: boolean
}

/** A standing order. A secret one is offered only where you are the only person who plays.
 *
 * A `usual` one spares such a person questions that hardly ever matter: a client gives it from the
 * start, and lets it be switched off. */
export interface OrderInfo {
  text: string
  meaning: string
  secret: boolean
  usual: boolean
}

/** Somebody who plays by itself, from weak to strong. A level has a `manner`, half a sentence on
 * how it plays. `weaker`: than usual, on slow rules. */
export interface BotInfo {
  name: string
  title: string
  manner: string
  weaker: boolean
}

/** A lesson of a game: its key, its name, and a sentence on what it teaches. */
export interface LessonInfo {
  key: string
  name: string
  teaches: string
}

/** A game on the shelf. `lessons` are in the order in which they are taken, `phrases` are the
 * ids of what people can say at its table. */
export interface GameInfo {
  slug: string
  title: string
  seats: number[]
  options: OptionInfo[]
  easy: Record<string, string>
  orders: OrderInfo[]
  forced: ForcedInfo[]
  bots: BotInfo[]
  lessons: LessonInfo[]
  phrases: string[]
}

/** One numbered paragraph of a rulebook. */
export interface Clause {
  id: string
  text: string
}

/** What a chapter says besides clauses: a paragraph, or the rows of a table, headings first. */
export interface Note {
  text: string
  rows: string[][]
}

/** A chapter of a rulebook. */
export interface Chapter {
  title: string
  notes: Note[]
  clauses: Clause[]
}

/** A heading of the page on how to play, and the paragraphs under it. */
export interface Section {
  title: string
  paragraphs: string[]
}

/** One game with what is needed to draw it and to look things up. `data` is its data file. */
export interface GameBook {
  game: GameInfo
  rules: string
  data: Record<string, unknown>
  how_to_play: Section[]
  chapters: Chapter[]
}

/** How a table is kept. Times are seconds; 0 means none.
 *
 * Who has not answered after `per_move`, has used up `per_game`, or was asked and away for
 * `take_over` while somebody else waited, is played for by the bot `stand_in` until the seat is
 * taken back. `undo`: an answer that has shown nothing may be taken back except at `never`; any
 * other with the `consent` of the people who play, or in `practice`, alone. `language` is the one
 * that the host reads. */
export interface Settings {
  hints?: boolean
  undo?: 'consent' | 'free' | 'never' | 'practice'
  per_move?: number
  per_game?: number
  take_over?: number
  stand_in?: string
  listed?: boolean
  watching?: boolean
  language?: string
}

/** Who shall sit there; `bot` names the bot, `name` somebody else who plays at my device. */
export interface NewSeat {
  kind: 'bot' | 'me' | 'open'
  bot?: string
  name?: string
}

/** The first `me` is yours, any other is for somebody who shares your device. Without an open
 * seat the game begins at once.
 *
 * A seed may be chosen only where nobody else plays: who knows it could know the cards. There,
 * too, standing `orders` may be given before the first question. `today` is the deal of the day,
 * for the daily game, alone, and nothing else chosen; asked for again, it leads back to the table
 * of the first time. */
export interface NewTable {
  game: string
  name: string
  seats: NewSeat[]
  options?: Record<string, string>
  settings?: Settings
  seed?: number | null
  orders?: string[]
  today?: boolean
}

/** A path of this server with its fragment, such as `/t/5cAx9dQ0Qwk#invite=Zf3…`.
 *
 * `qr`: its QR code too. */
export interface Path {
  path: string
  qr?: boolean
}

/** A link that works on other machines; empty if only the server's own can reach it.
 *
 * `qr` is its QR code, if it was asked for: row by row, 1 is dark. */
export interface Link {
  link: string
  qr: string[]
}

/** Take an open seat: any (-1) or this one. A listed table needs no invite. */
export interface Join {
  name: string
  invite?: string
  seat?: number
}

/** A seat and the secret that opens it. */
export interface Chair {
  seat: number
  secret: string
}

/** What am I invited to? A listed table needs no invite, but then it tells nobody's name. */
export interface Invite {
  invite?: string
}

/** You sit at /t/<table>#seat=<secret>; others join by /t/<table>#invite=<invite>.
 *
 * `shared` are the seats of a table that you have just made for several people at your device. */
export interface Seated {
  table: string
  seat: number
  secret: string
  invite: string
  shared: Chair[]
}

/** Who asks: the holder of a seat's secret; empty: the one the cookie remembers, or nobody. */
export interface Holder {
  secret?: string
}

/** As which seat; -1: as a spectator; null: with everything shown, once the game is over. */
export interface ReplayWish {
  secret?: string
  seat?: number | null
}

/** Play on after `line` answers as `seat` against `bot`; what it could not know is dealt again.
 *
 * Before the end you may fork only your own seat. `orders` as at a new table. */
export interface Fork {
  line: number
  seat: number
  secret?: string
  bot?: string
  orders?: string[]
}

/** A game file becomes a table: to replay if it is finished, else to play on as `seat`.
 *
 * A position in one line (`lantern, 3 seats: asked=0 …`) does too: you play the seat that knows
 * it, or the one that is asked. */
export interface Import {
  file: string
  name: string
  seat?: number
  bot?: string
}

/** A table in a list. `seat` is yours, or -1; `turn` is the seat that is asked, or -1.
 *
 * `your_turn` says that it is you, and that no bot answers for you; `plea`, that somebody asks you
 * for leave to take an answer back. `result` is yours, once the game is over; empty where you have
 * none. `conceded`: somebody gave up; `closed`: the host has ended it. `today` is the day whose
 * deal is played there, `per_move` and `per_game` are its clocks. */
export interface TableInfo {
  id: string
  game: string
  title: string
  status: 'lobby' | 'over' | 'playing'
  names: string[]
  open_seats: number
  seat: number
  turn: number
  your_turn: boolean
  plea: boolean
  result: '' | 'drawn' | 'lost' | 'won'
  conceded: boolean
  closed: boolean
  today: string
  per_move: number
  per_game: number
  touched: number
}

/** Listed tables with an open seat, newest first; and your own ones, finished ones last. */
export interface TableList {
  open: TableInfo[]
  mine: TableInfo[]
}

/** How somebody did with the deal of a day. `mask` is a number in place of a name.
 *
 * `answers` is how many it took; `luck` the share of a win that the cards gave or took, from -1
 * to 1, or null until it was worked out. */
export interface DayResult {
  place: number
  mask: number
  you: boolean
  solved: boolean
  answers: number
  luck: number | null
}

/** The deal of a day (UTC) on this server. `table` is yours, if you have begun.
 *
 * `results` are the best, and yours. */
export interface Today {
  day: string
  table: string
  playing: number
  played: number
  solved: number
  results: DayResult[]
}

/** What this server remembers of the holder of the cookie. */
export interface Profile {
  name: string
  settings: Record<string, unknown>
}

/** Remember me by this name and with these settings (at most 4,000 bytes of JSON). */
export interface NewProfile {
  name: string
  settings?: Record<string, unknown>
}

/** The code of `/#device=<code>`. */
export interface DeviceCode {
  code: string
}

/** Go on at this device as the one who made the link. `bring`: what this device sits at too. */
export interface ChangeDevice {
  code: string
  bring?: boolean
}

/** A path to open on another device, once, within so many seconds. */
export interface DeviceLink {
  path: string
  seconds: number
}

/** Who goes on at this device: a name, and so many games that go on and are over.
 *
 * `own` is how many tables this device sits at itself; `same`: it is the same person already. */
export interface DeviceOffer {
  name: string
  playing: number
  over: number
  own: number
  same: boolean
}

/** May the learner do this at that step of a lesson, and why not? Without a key: the first. */
export interface LessonMove {
  step: number
  move: string
  lesson?: string
}

/** The body of every answer with a status of 400 or more. */
export interface Trouble {
  error: string
}

/** One fact of the course of play, for animation and the log. `text` may be empty. */
export interface EventTold {
  kind: string
  clause: string
  args: number[]
  text: string
}

/** One answer as this seat saw it. `who` is a seat, or -1: nature. `told` are its sentences.
 *
 * The steps of something that has just happened, but for the last, bring the view after them and
 * the extras of that view, so that they can be shown one after the other. */
export interface Step {
  line: number
  who: number
  text: string
  events: EventTold[]
  told: string[]
  view: Record<string, unknown> | null
  extras: Record<string, unknown>
}

/** A step of a replay, with the view after it. The first one is the start (line 0). */
export interface ReplayStep {
  line: number
  who: number
  text: string
  events: EventTold[]
  told: string[]
  view: Record<string, unknown> | null
  extras: Record<string, unknown>
}

/** A whole game from one perspective. `result` is null while it goes on. */
export interface Replay {
  game: string
  names: string[]
  seat: number | null
  steps: ReplayStep[]
  result: Result | null
}

/** A moment of a lesson: what is said, and the answer it waits for; empty: it only speaks.
 *
 * `instead` has a line for some other answers, `otherwise` is one for the rest. `update` is the
 * game at that moment, with the steps since the moment before. */
export interface LessonStep {
  say: string
  do: string
  otherwise: string
  instead: Record<string, string>
  update: Update
}

/** A game to be played again by a learner who has seat 0. `next` is the lesson after it. */
export interface Lesson {
  game: string
  lesson: LessonInfo
  next: LessonInfo | null
  steps: LessonStep[]
}

/** One legal move. `worry` is a sentence to confirm before it is sent, or null. */
export interface Offer {
  move: string
  kind: string
  args: number[]
  phrase: string
  worry: string | null
}

/** Why a move is refused: the clause, and the fact that failed. */
export interface Told {
  clause: string
  fact: string
}

/** What is open, by which clause. */
export interface Question {
  kind: string
  clause: string
}

/** A seat asks to take its last answer back; these seats have not yet consented. The lines after
 * the first `line` would go. */
export interface Plea {
  seat: number
  waiting: number[]
  line: number
}

/** What happened at the table besides the game, after this many lines, to this seat.
 *
 * Its person is `away` for a while or `back`; a bot plays for it because its person has `left`,
 * has `rested`, was `relieved` by somebody, was too `late` or `absent` for too long; the person
 * has `returned` to play, has `undone` an answer and what had followed, was `denied` that by
 * somebody, has `withdrawn` the plea for it, or saw it `lapsed` because somebody played on; has
 * `conceded`, was `kicked` by somebody, is the `host` now, made so by somebody or by none, or has
 * `closed` the table. `by` is that somebody's seat, or -1. */
export interface Incident {
  line: number
  kind: 'absent' | 'away' | 'back' | 'closed' | 'conceded' | 'denied' | 'host' | 'kicked' | 'lapsed' | 'late' | 'left' | 'relieved' | 'rested' | 'returned' | 'undone' | 'withdrawn'
  seat: number
  by: number
}

/** Whether you may take your last answer back: freely, by asking, or `why` not. */
export interface UndoState {
  free: boolean
  ask: boolean
  why: string
  plea: Plea | null
}

/** Seconds that a seat has left; null: no such clock. It runs for the seat that is asked. */
export interface Clock {
  move: number | null
  game: number | null
  running: boolean
}

/** The end: reason codes of the rulebook, sentences, points and results per seat. */
export interface Result {
  reasons: string[]
  text: string
  scores: number[]
  returns: number[]
}

/** An answer that a bot weighed, and how often it tried it.
 *
 * `shares` are those of a win that the seats may expect after it, if everybody goes on like a
 * Casual player: at a table of several they add up to 1. Only the best answers have them. */
export interface Considered {
  move: string
  phrase: string
  visits: number
  shares: number[]
}

/** Why: an id of the game's catalogue of reasons, and the facts that it names. */
export interface Reason {
  id: string
  facts: Record<string, string | number>
}

/** Something that a bot says: an id of the catalogue of sentences, its facts, and why, of which
 * each may have the next for its reason. */
export interface Remark {
  id: string
  facts: Record<string, string | number>
  why: Reason[]
}

/** One way in which games end after an answer: how often, whether you have won, and why.
 *
 * `percent` is the share in whole per cents that agree with those of the seats. */
export interface Ending {
  share: number
  percent: number
  won: boolean
  reason: string
}

/** What nature answered between two questions: the lines from `line`+1 to `end`, in words. */
export interface Luck {
  line: number
  end: number
  text: string
}

/** A decision after `line` lines, judged by what its seat knew: what it played, what was best.
 *
 * Answers are phrases that go after "to". `obvious` is what rules of thumb would have said. `loss`
 * is the share of a win that the answer cost, `error` its standard error. Answers whose order does
 * not matter are judged as one, up to line `end`. */
export interface Judged {
  line: number
  end: number
  seat: number
  mark: '' | 'blunder' | 'find' | 'mistake'
  played: string
  best: string
  obvious: string
  loss: number
  error: number
}

/** A part of a review, which comes in lines of JSON; with `done` at 1 it was the last.
 *
 * `expected` goes on where the last part ended: the shares of a win that the seats could expect
 * before the first line and after each one, if everybody had gone on like a Casual player. They
 * are points out of `whole`, so that sums are exact; the house has the rest. `error` is the
 * standard error of a share. */
export interface ReviewPart {
  done: number
  error: number
  whole: number
  expected: number[][]
  luck: Luck[]
  judged: Judged[]
}

/** A seat as everybody sees it. A person's seat may be `taken_over` by a bot for a while.
 *
 * `away`: since when the person is not there, in seconds of the epoch; 0: they are. `finishing`:
 * the person has said `finish`. */
export interface SeatInfo {
  name: string
  kind: 'bot' | 'open' | 'person'
  bot: string
  present: boolean
  taken_over: boolean
  away: number
  conceded: boolean
  muted: boolean
  finishing: boolean
}

/** What there is to know before one sits down. `options` are those that are not the usual ones,
 * `host` is a name, and both it and those of `seats` are empty for who brings no invite. */
export interface Invitation {
  game: string
  title: string
  status: 'lobby' | 'over' | 'playing'
  host: string
  seats: SeatInfo[]
  options: Record<string, string>
  settings: Settings
}

/** I hold this seat. An empty secret: the cookie knows me.
 *
 * `line`: how many lines I have already, and `at`: the `at` of the last update I have seen; the
 * others come with the first update. `words` false: a program that needs views only; then nothing
 * is told in sentences and there are no offers. */
export interface Sit {
  type: 'sit'
  secret?: string
  line?: number
  words?: boolean
  at?: number
}

/** I only look. At a listed table you are told people's names only if you bring an invite. */
export interface Watch {
  type: 'watch'
  line?: number
  words?: boolean
  at?: number
  invite?: string
}

/** My answer. `seen` is the `at` of the last update I have seen. */
export interface Answer {
  type: 'answer'
  seen: number
  move: string
}

/** May I, and why not? Answered by `refusal` or `allowed`. */
export interface WhyNot {
  type: 'why_not'
  move: string
}

/** A standing order for my seat. */
export interface GiveOrder {
  type: 'order'
  order: string
}

/** No longer. */
export interface RevokeOrder {
  type: 'revoke'
  order: string
}

/** Take my last answer back, or ask the others for it. `seen` as in an answer, so that saying
 * it twice over a bad line takes back one answer. */
export interface AskUndo {
  type: 'undo'
  seen?: number | null
}

/** My answer to the plea of another seat; `seen` as in an answer. */
export interface Consent {
  type: 'consent'
  yes: boolean
  seen?: number | null
}

/** I no longer ask to take an answer back. */
export interface Withdraw {
  type: 'withdraw'
}

/** What would a bot do in my place? Answered by `hint`. */
export interface AskHint {
  type: 'hint'
}

/** Begin (the host). Open seats are given to this bot, and in a rematch those of people who have
 * not come; empty: there must be none. */
export interface Start {
  type: 'start'
  bot?: string
}

/** The same again, at a new table. Answered by `rematch` to everybody. If other people played
 * too, that table is a lobby with everybody's seat, and begins once all of them are there. */
export interface Rematch {
  type: 'rematch'
}

/** Take me along to the table of the rematch: from now on this socket is one at that table. */
export interface Follow {
  type: 'follow'
}

/** No rematch for me: my seat at that table is open again. */
export interface Decline {
  type: 'decline'
}

/** Let the table's stand-in play for me. */
export interface TakeOver {
  type: 'take_over'
}

/** I play my seat myself again. */
export interface TakeBack {
  type: 'take_back'
}

/** Play what is left without me: the stand-in has my seat, if it can still be asked anything.
 *
 * Once all people who can be asked have said so, nobody pauses any more. */
export interface Finish {
  type: 'finish'
}

/** I get up: in the lobby the seat is open again. Later the stand-in plays for me, if another
 * person is there and plays on; where several people share my device, or else nobody is left, the
 * game waits for us. */
export interface Leave {
  type: 'leave'
}

/** I would rather be called this; in the lobby. */
export interface Rename {
  type: 'rename'
  name: string
}

/** Who shall sit there: who sits at `seat` now, nobody, a bot, or somebody of this `name` who
 * shares the host's device. */
export interface Place {
  kind: 'bot' | 'here' | 'keep' | 'open'
  seat?: number
  bot?: string
  name?: string
}

/** The seats of the lobby, all of them, as the host wants them; who is not kept has to go.
 *
 * `version` is that of the last `table` I have seen, so that nobody is overlooked. */
export interface Arrange {
  type: 'arrange'
  seats: Place[]
  version: number
}

/** How the table is kept and by which options it is played, as the host wants it in the lobby;
 * `version` as in `arrange`. */
export interface Change {
  type: 'change'
  settings: Settings
  options: Record<string, string>
  version: number
}

/** The person at this seat is the host from now on; `version` as in `arrange`, in the lobby.
 *
 * In mid-game anybody who plays may name themselves, once the host has been away for two minutes,
 * or is away while a bot plays for them. */
export interface HandOn {
  type: 'hand_on'
  seat: number
  version?: number
}

/** Let the stand-in play for this seat, whose person is away, or was asked and has been silent
 * for the time of `take_over` (two minutes where it is 0) although no clock runs. */
export interface Relieve {
  type: 'relieve'
  seat: number
}

/** The host sends the person at this seat away in mid-game: the stand-in plays on for good. */
export interface Kick {
  type: 'kick'
  seat: number
}

/** I give up. Where other people still play, the stand-in plays on for me; else it is over. */
export interface Concede {
  type: 'concede'
}

/** One of the phrases of the game, to everybody at the table. */
export interface Say {
  type: 'say'
  phrase: string
}

/** Nobody hears this seat any more, or again (the host). */
export interface Mute {
  type: 'mute'
  seat: number
  muted: boolean
}

/** Whether anybody may watch from now on (the host); if not, those who do are sent away. */
export interface Spectators {
  type: 'spectators'
  allowed: boolean
}

/** The host closes the table for good. A lobby is gone; a game that has begun is over for all,
 * without a result. */
export interface CloseTable {
  type: 'close'
}

/** The table itself, whenever something about it changes.
 *
 * `seat` is yours, or -1. `secret` and `invite` are empty for those who may not have them. `next`
 * is the table of the rematch. `version` counts the changes in a lobby, and is 0 later; `rematch`:
 * the game begins by itself once everybody is there. `shared` as in `Seated`. `incidents` are the
 * last ones, in order. `forked`: it was played on from a moment of another game. `today` is the
 * day whose deal is played here, or empty. */
export interface Table {
  type: 'table'
  id: string
  game: string
  title: string
  options: Record<string, string>
  settings: Settings
  status: 'lobby' | 'over' | 'playing'
  seats: SeatInfo[]
  seat: number
  host: number
  watching: number
  secret: string
  invite: string
  next: string
  version: number
  rematch: boolean
  shared: Chair[]
  incidents: Incident[]
  forked: boolean
  today: string
}

/** An answer that gives itself: its kind and whether that is `usual` (`ForcedInfo`), and why it
 * is given, in a sentence. */
export interface Forced {
  move: string
  kind: string
  usual: boolean
  why: string
}

/** The game as you may know it: after every change, and when you come.
 *
 * `steps` are the lines from `since`+1 to `line`: drop what you have after `since` (an answer may
 * have been taken back), then add them; of a very long past the beginning may be left out.
 * `prompt` says in a sentence what you are asked or who is waited for. `asked` is a seat, or -2:
 * the game is over; `asked_since` is when it was asked, in seconds of the epoch. `done` are the
 * seats that nothing can be asked any more. `forced` is the answer that gives itself, if there is
 * one: you may send it at once, or ask first. `orders` are your standing orders, `ordered` the one
 * that is about to answer: then nothing is offered. `narration` tells the whole position. */
export interface Update {
  type: 'update'
  at: number
  since: number
  line: number
  steps: Step[]
  view: Record<string, unknown>
  extras: Record<string, unknown>
  asked: number
  asked_since: number
  done: number[]
  question: Question
  prompt: string
  offers: Offer[]
  forced: Forced | null
  refused: Record<string, Told>
  narration: string[]
  orders: string[]
  ordered: string
  undo: UndoState
  clocks: Clock[]
  result: Result | null
}

/** Why this move is not allowed: its clause, the fact, and both as a sentence. */
export interface Refusal {
  type: 'refusal'
  move: string
  clause: string
  fact: string
  text: string
}

/** The move is allowed, or would be if you were asked nothing else. */
export interface Allowed {
  type: 'allowed'
  move: string
  phrase: string
}

/** The answer came too late and was not taken; an `update` with the present position follows. */
export interface Stale {
  type: 'stale'
  move: string
  text: string
}

/** What a bot would answer at `at` and why.
 *
 * `considered` has the best first, `ahead` is how it may go on, `endings` how games end then.
 * `said` is its `reason` as ids with facts. */
export interface Hint {
  type: 'hint'
  at: number
  bot: string
  move: string
  phrase: string
  reason: string
  said: Remark[]
  considered: Considered[]
  ahead: string[]
  endings: Ending[]
}

/** The rematch is at this table; your seat there and its secret, if you have one. `people` are
 * those who want it: its host, and who is there already. It is told again when somebody comes,
 * and when that game has `begun`: then no seat is kept any more. `shared` as in `Seated`. */
export interface Rematched {
  type: 'rematch'
  table: string
  seat: number
  secret: string
  people: string[]
  shared: Chair[]
  begun: boolean
}

/** What has become of you, in a sentence: you have lost your seat, and watch. */
export interface News {
  type: 'news'
  text: string
}

/** Somebody at this seat says one of the phrases. */
export interface Said {
  type: 'said'
  seat: number
  phrase: string
}

/** Something was not done, and why. Nothing has changed. */
export interface Complaint {
  type: 'error'
  text: string
}

export type ClientMessage = Sit | Watch | Answer | WhyNot | GiveOrder | RevokeOrder | AskUndo | Consent | Withdraw | AskHint | Start | Rematch | Follow | Decline | TakeOver | TakeBack | Finish | Leave | Relieve | Concede | Say | Mute | Rename | Arrange | Change | HandOn | Kick | Spectators | CloseTable

export type ServerMessage = Table | Update | Refusal | Allowed | Stale | Hint | Rematched | News | Said | Complaint
