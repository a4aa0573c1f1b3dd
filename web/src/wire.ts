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

/** A standing order. A secret one is offered only where you are the only person who plays. */
export interface OrderInfo {
  text: string
  meaning: string
  secret: boolean
}

/** Somebody who plays by itself, from weak to strong. */
export interface BotInfo {
  name: string
  title: string
}

/** A lesson of a game: its key, its name, and a sentence on what it teaches. */
export interface LessonInfo {
  key: string
  name: string
  teaches: string
}

/** A game on the shelf. `lessons` are in the order in which they are taken. */
export interface GameInfo {
  slug: string
  title: string
  seats: number[]
  options: OptionInfo[]
  easy: Record<string, string>
  orders: OrderInfo[]
  bots: BotInfo[]
  lessons: LessonInfo[]
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
 * `take_over`, is played for by the bot `stand_in` until the seat is taken back. `undo`: an answer
 * that has shown nothing may be taken back except at `never`; any other with the `consent` of the
 * people who play, or in `practice`, alone. */
export interface Settings {
  hints?: boolean
  undo?: 'consent' | 'free' | 'never' | 'practice'
  per_move?: number
  per_game?: number
  take_over?: number
  stand_in?: string
  listed?: boolean
  watching?: boolean
}

/** Who shall sit there; `bot` names the bot. */
export interface NewSeat {
  kind: 'bot' | 'me' | 'open'
  bot?: string
}

/** Exactly one seat is `me`. Without an open seat the game begins at once.
 *
 * A seed may be chosen only where nobody else plays: who knows it could know the cards. */
export interface NewTable {
  game: string
  name: string
  seats: NewSeat[]
  options?: Record<string, string>
  settings?: Settings
  seed?: number | null
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

/** You sit at /t/<table>#seat=<secret>; others join by /t/<table>#invite=<invite>. */
export interface Seated {
  table: string
  seat: number
  secret: string
  invite: string
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
 * Before the end you may fork only your own seat. */
export interface Fork {
  line: number
  seat: number
  secret?: string
  bot?: string
}

/** A game file becomes a table: to replay if it is finished, else to play on as `seat`. */
export interface Import {
  file: string
  name: string
  seat?: number
  bot?: string
}

/** A table in a list. `seat` is yours, or -1; `your_turn` says that you are asked. */
export interface TableInfo {
  id: string
  game: string
  title: string
  status: 'lobby' | 'over' | 'playing'
  names: string[]
  open_seats: number
  seat: number
  your_turn: boolean
  touched: number
}

/** Listed tables with an open seat, and your own ones, newest first. */
export interface TableList {
  open: TableInfo[]
  mine: TableInfo[]
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

/** After this many lines, this seat took an answer back, and what had followed with it. */
export interface Undone {
  line: number
  seat: number
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

/** An answer that a bot weighed: how often tried, the result to expect, its spread. */
export interface Considered {
  move: string
  phrase: string
  visits: number
  result: number
  spread: number
}

/** One way in which games end after an answer: how often, whether you have won, and why. */
export interface Ending {
  share: number
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
 * is what the answer cost in expected result, `error` its standard error. */
export interface Judged {
  line: number
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
 * `expected` goes on where the last part ended: the results that the seats could expect, from -1
 * to 1, before the first line and after each one, each with an error of about `error`. */
export interface ReviewPart {
  done: number
  error: number
  expected: number[][]
  luck: Luck[]
  judged: Judged[]
}

/** A seat as everybody sees it. A person's seat may be `taken_over` by a bot for a while. */
export interface SeatInfo {
  name: string
  kind: 'bot' | 'open' | 'person'
  bot: string
  present: boolean
  taken_over: boolean
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

/** I only look. */
export interface Watch {
  type: 'watch'
  line?: number
  words?: boolean
  at?: number
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

/** What would a bot do in my place? Answered by `hint`. */
export interface AskHint {
  type: 'hint'
}

/** Begin (the host). Open seats are given to this bot; empty: there must be none. */
export interface Start {
  type: 'start'
  bot?: string
}

/** The same again, at a new table. Answered by `rematch` to everybody. */
export interface Rematch {
  type: 'rematch'
}

/** Take me along to the table of the rematch: from now on this socket is one at that table. */
export interface Follow {
  type: 'follow'
}

/** Let the table's stand-in play for me. */
export interface TakeOver {
  type: 'take_over'
}

/** I play my seat myself again. */
export interface TakeBack {
  type: 'take_back'
}

/** I get up: in the lobby the seat is open again, later the stand-in plays for me. */
export interface Leave {
  type: 'leave'
}

/** The table itself, whenever something about it changes.
 *
 * `seat` is yours, or -1. `secret` and `invite` are empty for those who may not have them. `next`
 * is the table of the rematch. */
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
}

/** The game as you may know it: after every change, and when you come.
 *
 * `steps` are the lines from `since`+1 to `line`: drop what you have after `since` (an answer may
 * have been taken back), then add them; of a very long past the beginning may be left out.
 * `prompt` says in a sentence what you are asked or who is waited for. `asked` is a seat, or -2:
 * the game is over. `orders` are your standing orders, `ordered` the one that is about to answer:
 * then nothing is offered. `narration` tells the whole position. `undone` says what was taken
 * back, as far as the lines before it still stand. */
export interface Update {
  type: 'update'
  at: number
  since: number
  line: number
  steps: Step[]
  view: Record<string, unknown>
  extras: Record<string, unknown>
  asked: number
  question: Question
  prompt: string
  offers: Offer[]
  refused: Record<string, Told>
  narration: string[]
  orders: string[]
  ordered: string
  undo: UndoState
  undone: Undone[]
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
 * Of a bot that does not search there is only the `reason`. */
export interface Hint {
  type: 'hint'
  at: number
  bot: string
  move: string
  phrase: string
  reason: string
  considered: Considered[]
  ahead: string[]
  endings: Ending[]
}

/** The rematch is at this table; your seat there and its secret, if you have one. */
export interface Rematched {
  type: 'rematch'
  table: string
  seat: number
  secret: string
}

/** Something was not done, and why. Nothing has changed. */
export interface Complaint {
  type: 'error'
  text: string
}

export type ClientMessage = Sit | Watch | Answer | WhyNot | GiveOrder | RevokeOrder | AskUndo | Consent | AskHint | Start | Rematch | Follow | TakeOver | TakeBack | Leave

export type ServerMessage = Table | Update | Refusal | Allowed | Stale | Hint | Rematched | Complaint
