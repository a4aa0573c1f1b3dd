/**
 * One person at one table: the scene that is shown, what is chosen, what was refused.
 * It takes messages from a server, a record or a test, and sends messages back.
 */
import { tick } from 'svelte';
import type { Attachment } from 'svelte/attachments';
import { Stage } from '../motion/stage';
import { asSentence, t } from '../messages';
import { narrow } from '../style/windows.js';
import type { ClientMessage, GameBook, Hint, Offer, ServerMessage, Step, Table, Update } from '../wire';
import type { Deck } from './deck.svelte';
import type { Guide } from './guide.svelte';
import { OVER, type BaseView, type Scene, type Slug } from './scene';
import { settings } from './settings.svelte';
import { Sight } from './sight';
import { sound } from './sounds';

export type Drawer = 'rules' | 'log' | 'table' | 'extra' | 'review' | null;
export type Line = 'connecting' | 'live' | 'lost' | 'gone';

const PATIENCE = 1600;
const PAUSE = 140;
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
  rematch = $state('');

  /** A game that is looked at again, and the way to play on from a moment of it. */
  deck = $state.raw<Deck | null>(null);
  /** A first game that explains itself. */
  guide = $state.raw<Guide | null>(null);
  fork: ((line: number) => void) | null = null;

  /** Whether a tap on the table plays at once; the table component says so. */
  tapPlays = true;
  /** The answer that gives itself, if the player likes that; the table component says so. */
  automatic: () => string | null = () => null;
  /** Why it does. */
  because: (offer: Offer) => string = () => '';

  readonly seat = $derived(this.table?.seat ?? this.scene?.view.seat ?? 0);
  readonly names = $derived(this.scene?.view.names ?? this.table?.seats.map((seat) => seat.name) ?? []);
  readonly asked = $derived(this.scene !== null && this.scene.offers.length > 0);
  readonly over = $derived(this.scene?.asked === OVER);
  readonly data = $derived(this.book?.data ?? {});
  /** What the table previews: the move under the pointer, else the chosen one. */
  readonly preview = $derived(this.hovered ?? this.selected);
  /** What to say of a line that is dead; an answer that was given meanwhile is not lost. */
  readonly outage = $derived.by(() => {
    if (this.line === 'gone') return t.line.gone;
    if (this.line !== 'lost') return '';
    const kept = this.offer(this.sent);
    return kept ? t.line.keeps(kept.phrase) : (this.refusal?.text ?? t.line.lost);
  });
  readonly #offers = $derived(new Map(this.scene?.offers.map((offer) => [offer.move, offer]) ?? []));

  #send: (message: ClientMessage) => void;
  #queue: Update[] = [];
  #busy = false;
  #clock = 0;
  #lateness = 0;
  #telling = 0;

  constructor(slug: Slug, send: (message: ClientMessage) => void = () => {}) {
    this.slug = slug;
    this.#send = send;
  }

  // What comes.

  receive(message: ServerMessage): void {
    switch (message.type) {
      case 'table':
        this.table = message;
        break;
      case 'update':
        this.line = 'live';
        this.#inTime();
        this.#queue.push(message);
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
      case 'hint':
        this.hinting = false;
        this.hint = message;
        break;
      case 'error':
        this.#settle();
        this.hinting = false;
        this.complaint = asSentence(message.text);
        break;
      case 'rematch':
        this.rematch = `/t/${message.table}${message.secret ? `#seat=${message.secret}` : ''}`;
        break;
      case 'allowed':
        break;
    }
  }

  /** Plays the updates one after the other, each step of them in its own picture. */
  async #work(): Promise<void> {
    if (this.#busy) return;
    this.#busy = true;
    for (let update = this.#queue.shift(); update; update = this.#queue.shift()) {
      await this.#show(update);
    }
    this.#busy = false;
  }

  async #show(update: Update): Promise<void> {
    const started = performance.now();
    const kept = this.steps.filter((step) => step.line <= update.since);
    const fresh = update.steps;
    const before = this.scene;
    if (before && fresh.some((step) => step.view)) {
      for (const step of fresh.slice(0, -1)) {
        if (performance.now() - started > PATIENCE * (settings.speed || 1)) break;
        if (!step.view) continue;
        kept.push(step);
        const view = step.view as unknown as BaseView;
        await this.#picture({ ...before, view, extras: step.extras, offers: [], refused: {} }, [...kept]);
        if (step.who >= 0 && step.who !== this.seat) await pause(PAUSE * settings.speed);
      }
    }
    if (update.at !== before?.at) this.#settle();
    const denied = before?.undo.plea?.seat === this.seat && !update.undo.plea && update.at === before.at;
    this.#forget(update, before);
    if (denied) this.complaint = t.foot.denied;
    if (before?.ordered && fresh[0]?.who === this.seat) this.#explain(t.orders.answered(before.ordered));
    const steps = [...this.steps.filter((step) => step.line <= update.since), ...fresh];
    await this.#picture(scene(update), steps, fresh.length > 0 && settings.automatic && !this.guide);
    const news = fresh.length === 1 || fresh.some((step) => step.view) ? fresh : [];
    this.heard = [...new Set([...news.flatMap((step) => step.told), this.guide?.step.say ?? '', update.ordered ? t.orders.answers(update.ordered) : update.prompt])].join(' ');
    if (update.offers.length > 0 && !(before && before.offers.length > 0)) sound('turn');
  }

  /** After an undo nothing is automatic: then no step is fresh. */
  #byItself(): void {
    const offer = this.offer(this.asked && this.#queue.length === 0 ? this.automatic() : null);
    if (!offer) return;
    const alone = this.scene?.offers.length === 1;
    this.play(offer.move, true);
    this.#explain(this.because(offer) || (alone ? t.foot.forced(offer.phrase) : t.foot.idle(offer.phrase)));
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
    if (!first && !(this.deck && this.#queue.length > 0)) await this.stage.play(before);
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
    if (!this.asked || this.table?.settings.hints === false) return;
    this.hinting = this.line !== 'lost';
    if (this.hinting && matchMedia(narrow).matches) this.drawer = 'log';
    this.hint = null;
    this.#say({ type: 'hint' });
  }

  undo(): void {
    this.#say({ type: 'undo', seen: this.scene?.at ?? null });
  }

  consent(yes: boolean): void {
    this.#say({ type: 'consent', yes, seen: this.scene?.at ?? null });
  }

  order(text: string, given: boolean): void {
    this.#say(given ? { type: 'order', order: text } : { type: 'revoke', order: text });
  }

  start(bot: string): void {
    this.#say({ type: 'start', bot });
  }

  again(): void {
    this.#say({ type: 'rematch' });
  }

  takeBack(): void {
    this.#say({ type: 'take_back' });
  }

  leave(): void {
    this.#say({ type: 'leave' });
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
