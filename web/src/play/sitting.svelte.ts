/**
 * One person at one table: the scene that is shown, what is chosen, what was refused.
 * It takes messages from a server, a record or a test, and sends messages back.
 */
import { tick } from 'svelte';
import type { Attachment } from 'svelte/attachments';
import { Stage } from '../motion/stage';
import { asSentence, t } from '../messages';
import { narrow } from '../style/windows.js';
import type { ClientMessage, GameBook, Hint, Offer, Place, Rematched, ServerMessage, Settings, Step, Table, Update } from '../wire';
import type { Deck } from './deck.svelte';
import type { Guide } from './guide.svelte';
import { incidentTold } from './incidents';
import { OVER, type BaseView, type Scene, type Slug } from './scene';
import { givesItself, settings } from './settings.svelte';
import { Sight } from './sight';
import { sound } from './sounds';

export type Drawer = 'rules' | 'log' | 'table' | 'extra' | 'review' | null;
export type Line = 'connecting' | 'live' | 'lost' | 'gone';

const PATIENCE = 1600;
/** After another player's answer. */
const PAUSES = { quick: 0, usual: 140, slow: 900 };
/** Where other people play, nobody looks at one answer for longer than this. */
const LONGEST_LOOK = 15_000;
const REFUSAL = 6000;
/** How long an answer may be on its way before the page speaks of it. */
const LATE = 800;

export class Sitting {
  readonly slug: Slug;
  readonly stage = new Stage();
  readonly sight = new Sight();
  book = $state.raw<GameBook | null>(null);
  table = $state.raw<Table | null>(null);
  scene = $state.raw<Scene | null>(null);
  steps = $state.raw<Step[]>([]);
  line = $state<Line>('connecting');
  complaint = $state('');

  selected = $state<string | null>(null);
  /** Which of several elements for the same move was touched. */
  touched = $state('');
  hovered = $state<string | null>(null);
  sent = $state<string | null>(null);
  /** Whether the server has been silent for a while after an answer. */
  late = $state(false);
  worrying = $state<Offer | null>(null);
  refusal = $state<{ text: string; clause: string } | null>(null);
  hint = $state.raw<Hint | null>(null);
  hinting = $state(false);
  drawer = $state<Drawer>(null);
  clause = $state('');
  looking = $state(false);
  /** Whether the list of keys is open. */
  keys = $state(false);
  /** What is looked at closely. */
  looked = $state.raw<HTMLElement | SVGElement | null>(null);
  heard = $state('');
  /** Why an answer gave itself, for a while or until the player gives one. */
  given = $state('');
  /** What has become of this person: a seat that is lost. */
  news = $state('');
  /** What has changed in the lobby that nobody may have noticed. */
  notice = $state('');
  /** The table of the next game, and who wants it. */
  rematch = $state.raw<Rematched | null>(null);
  #follows = false;
  /** What somebody has just said; every saying is a new one. */
  said = $state.raw<{ seat: number; phrase: string } | null>(null);

  /** A game that is looked at again, and the way to play on from a moment of it. */
  deck = $state.raw<Deck | null>(null);
  /** A first game that explains itself. */
  guide = $state.raw<Guide | null>(null);
  fork: ((line: number) => void) | null = null;
  /** The seats of those who share this device, and the way to give it to one of them. */
  shared = $state.raw<readonly number[]>([]);
  pass: (seat: number) => void = () => {};

  /** Whether a tap on the table plays at once; the table component says so. */
  tapPlays = true;

  /** Whether the page waits until the player has seen what another has answered, and what else has come. */
  waits = $state(false);
  behind = $state(0);
  /** Whether one of these asks the player. */
  awaited = $state(false);

  readonly seat = $derived(this.table?.seat ?? this.scene?.view.seat ?? 0);
  readonly names = $derived(this.scene?.view.names ?? this.table?.seats.map((seat) => seat.name) ?? []);
  readonly asked = $derived(this.scene !== null && this.scene.offers.length > 0);
  readonly over = $derived(this.scene?.asked === OVER);
  readonly data = $derived(this.book?.data ?? {});
  /** Why nothing can be taken back now, and why there is no hint; empty: it can, and there is one. */
  readonly noUndo = $derived.by(() => {
    const undo = this.scene?.undo;
    if (this.guide) return this.guide.at > 0 ? '' : t.bar.undoNothing;
    return undo?.free || undo?.ask ? '' : asSentence(undo?.why ?? '') || t.bar.undoNothing;
  });
  readonly noHint = $derived(this.table?.settings.hints === false ? t.bar.hintsOff : this.asked ? '' : t.bar.hintNothing);
  /** Your own seat, if you have one, as everybody sees it. */
  readonly own = $derived(this.table && this.table.seat >= 0 ? this.table.seats[this.table.seat] : undefined);
  /** What there is to say of the next game, and the words of the button that leads there, if it may be pressed: who only watches may come along, but not ask. */
  readonly again = $derived.by(() => {
    const next = this.rematch;
    if (!next) return { told: '', go: (this.table?.seat ?? 0) >= 0 ? t.end.again : this.table?.next ? t.end.come : '' };
    if (next.begun && next.seat < 0) return { told: this.own ? t.end.without : t.end.begun, go: this.table?.settings.watching === false ? '' : t.end.watch };
    if (next.seat < 0 && this.own) return { told: t.end.declined, go: '' };
    return { told: next.begun ? t.end.begun : t.end.wants(next.people), go: t.end.come };
  });
  /** What happened besides the game since its last step, in a sentence. */
  readonly besides = $derived.by(() => {
    const last = this.table?.incidents.at(-1);
    return last && last.line >= (this.steps.at(-1)?.line ?? 0) ? incidentTold(last, this.seat, this.names) : '';
  });
  /** Who shares this device with you, and is asked for an answer or for leave to take one back; -1: nobody. */
  readonly partner = $derived.by(() => {
    const pleaded = this.scene?.undo.plea?.waiting ?? [];
    const asked = pleaded.some((seat) => this.shared.includes(seat)) ? pleaded : [this.scene?.asked ?? -1];
    return asked.includes(this.seat) ? -1 : (this.shared.find((seat) => asked.includes(seat) && !this.table?.seats[seat]?.taken_over) ?? -1);
  });
  /** The seat that is asked while its person is away and nobody plays for them; -1: none. */
  readonly missed = $derived.by(() => {
    const asked = this.scene?.asked ?? -1;
    const seat = this.table?.seats[asked];
    return seat?.kind === 'person' && !seat.present && !seat.taken_over ? asked : -1;
  });
  /** The seat of somebody else who is here, is asked, and whom no clock hurries; -1: none. */
  readonly awaits = $derived.by(() => {
    const asked = this.scene?.asked ?? -1;
    const seat = this.table?.seats[asked];
    const slow = seat?.kind === 'person' && seat.present && !seat.taken_over && asked !== this.seat && !this.shared.includes(asked);
    return slow && this.scene?.clocks.length === 0 ? asked : -1;
  });
  /** What the table previews: the move under the pointer, else the chosen one. */
  readonly preview = $derived(this.hovered ?? this.selected);
  /** What to say of a line that is dead; an answer that was given meanwhile is not lost. */
  readonly outage = $derived.by(() => {
    if (this.line === 'gone') return this.complaint || t.line.gone;
    if (this.line !== 'lost') return '';
    const kept = this.offer(this.sent);
    return kept ? t.line.keeps(kept.phrase) : (this.refusal?.text ?? t.line.lost);
  });
  readonly #mine = $derived(this.table?.seats[this.seat]);
  readonly #others = $derived(this.table?.seats.flatMap((seat, n) => (n === this.seat ? [] : [{ ...seat, done: this.scene?.done.includes(n) ?? false }])) ?? []);
  /**
   * What is left for this seat to decide, once somebody is done: nothing (`home`), much, but nobody can interfere
   * (`alone`), or much, while the other people are done (`last`).
   */
  readonly rest = $derived.by(() => {
    if (!this.#mine || this.over || !this.scene?.done.length) return null;
    if (this.scene.done.includes(this.seat)) return 'home';
    if (this.#others.every((seat) => seat.done)) return 'alone';
    return this.#others.every((seat) => seat.done || seat.kind !== 'person' || seat.conceded) ? 'last' : null;
  });
  readonly finishing = $derived(this.#mine?.finishing ?? false);
  /** People who still play and do not want the end yet. */
  readonly patient = $derived(this.#others.flatMap((seat) => (seat.kind === 'person' && !seat.done && !seat.taken_over ? [seat.name] : [])));
  /** Whether answers of others are looked at one by one. */
  readonly stepping = $derived(this.waits || (settings.others === 'steps' && !this.asked && !this.over && !this.finishing && !this.deck && !this.guide));
  readonly playedOn = $derived(this.table?.forked ? t.margin.playedOn(this.#others.map((seat) => seat.name)) : '');
  readonly #offers = $derived(new Map(this.scene?.offers.map((offer) => [offer.move, offer]) ?? []));

  #send: (message: ClientMessage) => void;
  #queue: Update[] = [];
  #busy = false;
  #catching = false;
  #go: () => void = () => {};
  #clock = 0;
  #lateness = 0;
  /** Since when a seat has been seen without its person. */
  #gone = new Map<number, number>();
  /** When somebody has been seen to come back, by the time of day. */
  #came = new Map<number, number>();
  readonly #opened = Date.now();
  #telling = 0;

  constructor(slug: Slug, send: (message: ClientMessage) => void = () => {}) {
    this.slug = slug;
    this.#send = send;
  }

  // What comes.

  receive(message: ServerMessage): void {
    switch (message.type) {
      case 'table':
        this.#meet(message);
        if (this.finishing) this.#go();
        break;
      case 'update':
        this.line = 'live';
        this.#inTime();
        this.#add(message);
        void this.#work();
        break;
      case 'refusal':
        this.#settle();
        this.refuse(message.text, message.clause);
        break;
      case 'stale':
        this.#settle();
        this.refuse(asSentence(message.text), '');
        break;
      case 'said':
        if (settings.phrases) this.said = { seat: message.seat, phrase: message.phrase };
        break;
      case 'hint':
        this.hinting = false;
        this.hint = message;
        break;
      case 'error':
        this.#settle();
        this.hinting = false;
        this.complaint = asSentence(message.text);
        this.#follows = false;
        break;
      case 'rematch':
        this.rematch = message;
        if (this.#follows && !(message.begun && message.seat < 0)) this.#follow(message.table);
        this.#follows = false;
        break;
      case 'news':
        this.news = message.text;
        break;
      case 'allowed':
        break;
    }
  }

  #meet(table: Table): void {
    const before = this.besides;
    if (this.table?.status === 'lobby') this.notice = changed(this.table, table) || this.notice;
    this.table = table;
    for (const [n, seat] of table.seats.entries()) {
      if (seat.present && this.#gone.delete(n)) this.#came.set(n, Date.now());
      else if (!seat.present && !this.#gone.has(n)) this.#gone.set(n, performance.now());
    }
    if (this.besides && this.besides !== before) this.heard = this.besides;
  }

  /** For how many milliseconds this page has missed somebody. */
  missedFor(seat: number): number {
    return performance.now() - (this.#gone.get(seat) ?? performance.now());
  }

  /** For how many milliseconds somebody who is here has been asked. */
  silentFor(seat: number, now: number): number {
    return now - Math.max((this.scene?.asked_since ?? 0) * 1000, this.#came.get(seat) ?? 0);
  }

  /** Since when this page, or the others, wait for somebody who is away and asked; by the time of day. */
  waitsSince(seat: number): number {
    return Math.max((this.scene?.asked_since ?? 0) * 1000, (this.table?.seats[seat]?.away ?? 0) * 1000, this.#opened);
  }

  /** An update may take back what others, which wait to be shown, have told; or tell it again. */
  #add(update: Update): void {
    const late = this.#queue.filter((one) => one.line > update.since);
    const still = late.flatMap((one) => one.steps.filter((step) => step.line <= update.since));
    const since = Math.min(update.since, ...late.map((one) => one.since));
    this.#queue = [...this.#queue.filter((one) => !late.includes(one)), { ...update, since, steps: [...still, ...update.steps] }];
    this.#count();
  }

  #count(): void {
    this.behind = this.#queue.length;
    this.awaited = this.#queue.some((one) => asks(scene(one), this.seat));
  }

  /** Plays the updates one after the other, each step of them in its own picture. */
  async #work(): Promise<void> {
    if (this.#busy) return;
    this.#busy = true;
    for (let update = this.#queue.shift(); update; update = this.#queue.shift()) {
      this.#count();
      if (this.#hurries && this.#queue.length > 0) this.steps = this.#with(update);
      else await this.#show(update);
      if (asks(scene(update), this.seat)) this.#catching = false;
    }
    this.#busy = false;
  }

  get #hurries(): boolean {
    return this.finishing || (this.#catching && this.#queue.length > 0);
  }

  #with(update: Update): Step[] {
    return [...this.steps.filter((step) => step.line <= update.since), ...update.steps];
  }

  /** Time to see what another seat has answered: a moment, or until the player has seen enough. */
  async #look(step: Step, update: Update, more: boolean): Promise<void> {
    const others = update.clocks.length > 0 && settings.others === 'steps' ? 'usual' : settings.others;
    if (step.who < 0 || step.who === this.seat || this.deck || this.guide || this.finishing || this.#catching) return;
    if (!more && (others === 'usual' || asks(scene(update), this.seat))) return;
    if (others !== 'steps') return pause(PAUSES[others] * (others === 'usual' ? settings.speed : 1));
    this.heard = [...step.told, t.pace.waits].join(' ');
    this.waits = true;
    const enough = this.#others.some((seat) => seat.kind === 'person') ? LONGEST_LOOK : Infinity;
    await new Promise<void>((go) => {
      this.#go = go;
      if (enough < Infinity) setTimeout(go, enough);
    });
    this.waits = false;
  }

  /** The player has seen it, or wants to see no more before the next question. */
  next(all = false): void {
    this.#catching ||= all && this.waits;
    this.#go();
  }

  async #show(update: Update): Promise<void> {
    const started = performance.now();
    const kept = this.steps.filter((step) => step.line <= update.since);
    const fresh = update.steps;
    const before = this.scene;
    if (before && fresh.some((step) => step.view)) {
      for (const step of fresh.slice(0, -1)) {
        if (this.#hurries || settings.others === 'quick') break;
        if (settings.others === 'usual' && performance.now() - started > PATIENCE * (settings.speed || 1)) break;
        if (!step.view) continue;
        kept.push(step);
        const view = step.view as unknown as BaseView;
        await this.#picture({ ...before, view, extras: step.extras, offers: [], refused: {} }, [...kept]);
        await this.#look(step, update, true);
      }
    }
    if (update.at !== before?.at) this.#settle();
    const pleaded = before?.undo.plea?.seat === this.seat && !update.undo.plea;
    this.#forget(update, before);
    const last = pleaded ? this.table?.incidents.at(-1)?.kind : undefined;
    if (last === 'denied' || last === 'lapsed') this.complaint = t.foot[last];
    if (before?.ordered && fresh[0]?.who === this.seat) this.#explain(t.orders.answered(before.ordered));
    await this.#picture(scene(update), this.#with(update), fresh.length > 0 && settings.automatic && !this.guide);
    const news = fresh.length === 1 || fresh.some((step) => step.view) ? fresh : [];
    this.heard = [...new Set([...news.flatMap((step) => step.told), before ? '' : this.playedOn, this.guide?.step.say ?? '', update.ordered ? t.orders.answers(update.ordered) : update.prompt])].join(' ');
    if (update.offers.length > 0 && !(before && before.offers.length > 0)) sound('turn');
    const answered = fresh.findLast((step) => step.who >= 0);
    if (before && answered) await this.#look({ ...answered, told: news.flatMap((step) => step.told) }, update, false);
  }

  /** After an undo nothing is automatic: then no step is fresh. */
  #byItself(): void {
    const forced = this.asked && this.#queue.length === 0 ? this.scene?.forced : null;
    const offer = forced && givesItself(this.slug, forced) ? this.offer(forced.move) : undefined;
    if (!forced || !offer) return;
    this.play(offer.move, true);
    this.#explain(t.foot.forced(forced.why, offer.phrase));
  }

  #explain(why: string): void {
    clearTimeout(this.#telling);
    this.#telling = window.setTimeout(() => (this.given = ''), REFUSAL);
    this.given = why;
  }

  async #picture(next: Scene, steps: Step[], byItself = false): Promise<void> {
    const before = this.stage.take();
    const first = this.scene === null;
    if (!alike(this.scene, next)) this.sight.change(asks(next, this.seat));
    this.scene = next;
    this.steps = steps;
    await tick();
    if (byItself) this.#byItself();
    if (!first && !this.#hurries && !(this.deck && this.#queue.length > 0)) await this.stage.play(before);
  }

  /** What was about the old question goes with it, what was chosen too. */
  #forget(update: Update, before: Scene | null): void {
    this.complaint = '';
    if (before && update.at === before.at) return;
    this.hovered = null;
    this.worrying = null;
    this.selected = null;
    this.hint = null;
    if (update.asked === OVER && before?.asked !== OVER) this.looking = false;
  }

  #settle(): void {
    this.sent = null;
    this.#inTime();
  }

  /** The server has spoken: if anything is slow now, it is not the server. */
  #inTime(): void {
    this.late = false;
    clearTimeout(this.#lateness);
  }

  // What the hand does.

  offer(move: string | null | undefined): Offer | undefined {
    return move == null ? undefined : this.#offers.get(move);
  }

  /** The offers of these kinds. */
  offersOf(...kinds: string[]): Offer[] {
    return this.scene?.offers.filter((offer) => kinds.includes(offer.kind)) ?? [];
  }

  /** A tap on something that stands for a move: choose it, play it, or hear why not. */
  press(move: string, key = ''): void {
    if (this.stage.busy) this.stage.finish();
    if (this.sent) return;
    if (!this.offer(move)) return this.whyNot(move);
    const plays = settings.taps === 'always' || (settings.taps === 'game' && this.tapPlays);
    if (plays || this.selected === move) return this.play(move);
    this.selected = move;
    this.touched = key;
    this.worrying = null;
    this.refusal = null;
    sound('tap');
  }

  /** Play a move, after a second thought where the game has one. */
  play(move: string, sure = false): void {
    const offer = this.offer(move);
    if (!offer || this.sent || !this.scene) return;
    if (offer.worry && settings.confirm && !sure) {
      if (this.worrying?.move !== move) this.sight.change(true);
      this.worrying = offer;
      this.selected = move;
      return;
    }
    this.worrying = null;
    this.refusal = null;
    this.given = '';
    this.sent = move;
    if (!this.guide) this.#lateness = window.setTimeout(() => (this.late = true), LATE);
    sound('card');
    this.#send({ type: 'answer', seen: this.scene.at, move });
  }

  /** Anything but an answer is worth saying only while somebody hears it. */
  #say(message: ClientMessage): void {
    if (this.line === 'lost') this.refuse(t.line.unsaid, '');
    else this.#send(message);
  }

  /** Whether a lesson waits for this very move. */
  wants(move: string | null | undefined): boolean {
    return this.sent === null && this.offer(move) !== undefined && this.guide?.step.do === move;
  }

  hover(move: string): void {
    this.hovered = move;
  }

  /** Later: an element that goes away while it has the focus says so in the middle of drawing. */
  unhover(move: string): void {
    queueMicrotask(() => {
      if (this.hovered === move) this.hovered = null;
    });
  }

  cancel(): void {
    if (this.worrying) this.sight.change(true);
    this.selected = null;
    this.worrying = null;
    this.refusal = null;
  }

  whyNot(move: string): void {
    const told = this.scene?.refused[move];
    if (told) this.refuse(t.foot.cannot(told.fact), told.clause);
    else if (this.asked) this.#say({ type: 'why_not', move });
  }

  refuse(text: string, clause: string): void {
    sound('refused');
    this.refusal = { text: text.replace(` (${clause})`, ''), clause };
    clearTimeout(this.#clock);
    this.#clock = window.setTimeout(() => (this.refusal = null), REFUSAL);
  }

  /** The hint stands in the margin; where there is none, in the sheet of the log. */
  askHint(): void {
    if (this.noHint) return this.refuse(this.noHint, '');
    this.hinting = this.line !== 'lost';
    if (this.hinting && matchMedia(narrow).matches) this.drawer = 'log';
    this.hint = null;
    this.#say({ type: 'hint' });
  }

  undo(): void {
    if (this.noUndo) return this.refuse(this.noUndo, '');
    this.#say({ type: 'undo', seen: this.scene?.at ?? null });
  }

  consent(yes: boolean): void {
    this.#say({ type: 'consent', yes, seen: this.scene?.at ?? null });
  }

  /** Ask no longer. */
  withdraw(): void {
    this.#say({ type: 'withdraw' });
  }

  order(text: string, given: boolean): void {
    this.#say(given ? { type: 'order', order: text } : { type: 'revoke', order: text });
  }

  start(bot: string): void {
    this.#say({ type: 'start', bot });
  }

  /** To the next game, which somebody else may have asked for already. */
  playAgain(): void {
    const next = this.rematch?.table ?? (this.seat < 0 ? this.table?.next : '');
    if (next) return this.#follow(next);
    this.#follows = true;
    this.#say({ type: 'rematch' });
  }

  #follow(table: string): void {
    location.assign(`/t/${table}`);
  }

  /** What people and their host settle before the game; it is refused if something has changed meanwhile. */
  #settles(message: ClientMessage): void {
    this.complaint = '';
    this.#say(message);
  }

  rename(name: string): void {
    this.#settles({ type: 'rename', name });
  }

  arrange(seats: Place[]): void {
    this.#settles({ type: 'arrange', seats, version: this.table?.version ?? 0 });
  }

  change(settings: Settings, options: Record<string, string>): void {
    this.#settles({ type: 'change', settings, options, version: this.table?.version ?? 0 });
  }

  handOn(seat: number): void {
    this.#settles({ type: 'hand_on', seat, version: this.table?.version ?? 0 });
  }

  /** Whether anybody may watch; also in mid-game. */
  letWatch(allowed: boolean): void {
    this.#settles({ type: 'spectators', allowed });
  }

  /** No rematch for me. */
  decline(): void {
    this.#say({ type: 'decline' });
  }

  kick(seat: number): void {
    this.#settles({ type: 'kick', seat });
  }

  closeTable(): void {
    this.#settles({ type: 'close' });
  }

  /** Have what is left played at once. */
  finish(): void {
    this.#say({ type: 'finish' });
  }

  takeBack(): void {
    this.#say({ type: 'take_back' });
  }

  leave(): void {
    this.#say({ type: 'leave' });
  }

  /** Let a bot play for somebody who is away. */
  relieve(seat: number): void {
    this.#say({ type: 'relieve', seat });
  }

  concede(): void {
    this.#say({ type: 'concede' });
  }

  speak(phrase: string): void {
    this.#say({ type: 'say', phrase });
  }

  mute(seat: number, muted: boolean): void {
    this.#say({ type: 'mute', seat, muted });
  }

  look(node: HTMLElement | SVGElement): void {
    this.looked = node;
  }

  openRules(clause: string): void {
    this.looked = null;
    this.clause = clause;
    this.drawer = 'rules';
  }

  toggle(drawer: Drawer): void {
    this.clause = '';
    this.drawer = this.drawer === drawer ? null : drawer;
  }

  /**
   * Makes an element stand for a move: `<div {@attach sitting.answers('ghost 4')}>`. It is lit,
   * labelled and a button while the move is offered, and tells why not when it is not. Where several
   * elements stand for the same move, a key tells them apart.
   */
  answers(move: string | null | undefined, key = ''): Attachment<HTMLElement | SVGElement> {
    return this.#stand(move, key, (deed) => this.press(deed, key));
  }

  /** The same for a button that names what it does: it plays at once. */
  deed(move: string | null | undefined): Attachment<HTMLElement | SVGElement> {
    return this.#stand(move, '', (deed) => (this.offer(deed) ? this.play(deed) : this.whyNot(deed)));
  }

  #stand(move: string | null | undefined, key: string, act: (move: string) => void): Attachment<HTMLElement | SVGElement> {
    return (node) => {
      if (move == null) return;
      const button = node instanceof HTMLButtonElement;
      const offer = this.offer(move);
      const lit = offer !== undefined && this.sent === null;
      const chosen = lit && this.selected === move && (!key || !this.touched || this.touched === key);
      node.dataset['move'] = move;
      if (!button) node.classList.toggle('offered', lit);
      else node.classList.toggle('answer', lit);
      node.classList.toggle('selected', chosen);
      node.classList.toggle('waiting', this.sent === move);
      node.classList.toggle('wanted', this.wants(move));
      // What has been answered keeps its name and the focus until the next question.
      if (offer && !button) {
        node.setAttribute('role', 'button');
        node.setAttribute('tabindex', '0');
        node.setAttribute('aria-label', named(offer.phrase, node.textContent ?? ''));
        node.setAttribute('aria-pressed', String(chosen));
      }
      // One touch, one answer: what lies around may stand for another move by the time it hears of it.
      const press = (event: Event) => {
        if (!this.asked) return; // then it is only something to look at
        event.stopPropagation();
        if (this.sent === null) act(move);
      };
      const enter = () => lit && this.hover(move);
      const leave = () => this.unhover(move);
      const enterKey = (event: Event) => {
        if (!lit || button || !['Enter', ' '].includes((event as KeyboardEvent).key)) return;
        event.preventDefault();
        event.stopPropagation();
        this.play(move);
      };
      node.addEventListener('click', press);
      node.addEventListener('pointerenter', enter);
      node.addEventListener('pointerleave', leave);
      node.addEventListener('focus', enter);
      node.addEventListener('blur', leave);
      node.addEventListener('keydown', enterKey);
      return () => {
        for (const name of ['role', 'tabindex', 'aria-label', 'aria-pressed', 'data-move']) node.removeAttribute(name);
        node.classList.remove('offered', 'answer', 'selected', 'waiting', 'wanted');
        node.removeEventListener('click', press);
        node.removeEventListener('pointerenter', enter);
        node.removeEventListener('pointerleave', leave);
        node.removeEventListener('focus', enter);
        node.removeEventListener('blur', leave);
        node.removeEventListener('keydown', enterKey);
      };
    };
  }
}

/** Whether somebody here has to choose something. */
function asks(scene: Scene, seat: number): boolean {
  return scene.offers.length > 0 || scene.asked === OVER || (scene.undo.plea?.waiting.includes(seat) ?? false);
}

/** Between two looks at a lobby: who is the host now, who will not play again, that there is another link. */
function changed(before: Table, now: Table): string {
  const [old, host] = [before.seats[before.host]?.name ?? '', now.seats[now.host]?.name ?? ''];
  if (before.host !== now.host && old !== host) return now.host === now.seat ? t.lobby.youHost : t.lobby.newHost(host);
  const left = before.rematch ? before.seats.find((seat, n) => seat.kind === 'person' && !seat.present && now.seats[n]?.kind === 'open') : undefined;
  if (left) return t.lobby.declined(left.name);
  return before.invite && now.invite && before.invite !== now.invite ? t.lobby.newLink : '';
}

/** Whether two pictures ask the same. */
function alike(one: Scene | null, other: Scene): boolean {
  return one?.at === other.at && one.offers.length === other.offers.length && (one.undo.plea === null) === (other.undo.plea === null);
}

function scene(update: Update): Scene {
  const { type: _, steps: __, since: ___, view, ...rest } = update;
  return { ...rest, view: view as unknown as BaseView };
}

/** The phrase of a move, and what can be read on its element. */
function named(phrase: string, text: string): string {
  const words = text.trim().replace(/\s+/g, ' ');
  const said = t.aloud(phrase);
  return words && !said.includes(words) ? `${said} (${words})` : said;
}

function pause(ms: number): Promise<void> {
  return new Promise((done) => setTimeout(done, ms));
}
