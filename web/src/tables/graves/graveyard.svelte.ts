/** What the parts of the table share: the view read for drawing, and what the hand holds. */
import { MediaQuery } from 'svelte/reactivity';
import type { Scene } from '../../play/scene';
import type { Sitting } from '../../play/sitting.svelte';
import { CHIPS, PRICES, type Chip } from './chips';
import type {
  Effect,
  GravesData,
  GravesExtras,
  GravesView,
  Letter,
  Person,
  Playable,
  Player,
  Relative,
} from './types';

const WINDOWS = ['adjust window', 'end window'];
const BURIALS = ['coffin', 'bury', 'commit', 'respond'];
const IDLE: Playable = { moves: [], clause: '', fact: '' };

export class Graveyard {
  readonly sitting: Sitting;
  /** The pill in hand in step 3, the share in hand, the coffin that a Mix-up would carry. */
  #chip = $state<Chip | null>(null);
  #picked = $state<string | null>(null);
  #carried = $state<string | null>(null);
  /** The relative whom the doctor sees, where the pills lie in the foot. */
  #patient = $state<string | null>(null);
  /** The family that lies open where there is room for one only. */
  #open = $state<number | null>(null);
  /** Answers that go out one after the other, each to its own question. */
  #queue: string[] = [];
  #answered = -1;
  /** Whether the table has been laid: what is buried from now on is buried before our eyes. */
  laid = false;

  readonly #small = new MediaQuery('(max-width: 1179px) or (max-height: 879px)');
  /** Too narrow for four rivals in a row, and too low for two rows of them. */
  readonly #tight = new MediaQuery('(max-width: 1419px) and (max-height: 1299px)');
  readonly #phone = new MediaQuery('(max-width: 699px)');

  readonly scene = $derived.by(() => this.sitting.scene as Scene<GravesView, GravesExtras>);
  readonly view = $derived.by(() => this.scene.view);
  readonly extras = $derived.by(() => this.scene.extras);
  readonly data = $derived.by(() => this.sitting.data as GravesData);
  readonly kind = $derived.by(() => this.view.question.kind);
  readonly asked = $derived.by(() => this.view.asked);
  readonly seats = $derived.by(() => this.view.players.map((_, seat) => seat));
  /** Whose family is drawn large; a spectator sits behind the first seat. */
  readonly me = $derived.by(() => Math.max(this.sitting.seat, 0));
  readonly rivals = $derived.by(() => {
    const many = this.seats.length;
    return this.seats.slice(1).map((step) => (this.me + step) % many);
  });
  readonly isWindow = $derived.by(() => WINDOWS.includes(this.kind));
  readonly isBurial = $derived.by(() => BURIALS.includes(this.kind));
  readonly mourning = $derived.by(() => this.isWindow || this.isBurial);
  readonly #people = $derived.by(
    () => new Map(this.data.families?.flatMap((family) => family.relatives.map((one) => [one.id, one] as const)) ?? []),
  );
  readonly #relatives = $derived.by(
    () => new Map(this.view.players.flatMap((player, seat) => player.relatives.map((one) => [one.id, { one, seat }] as const))),
  );

  constructor(sitting: Sitting) {
    this.sitting = sitting;
  }

  // Who is who.

  player(seat: number): Player {
    return this.view.players[seat]!;
  }

  person(id: string): Person | undefined {
    return this.#people.get(id);
  }

  /** `Great-Aunt Adelgunde`. */
  name(id: string): string {
    return this.person(id)?.name ?? id;
  }

  /** `Adelgunde`. */
  short(id: string): string {
    return this.name(id).replace(' (ret.)', '').split(' ').at(-1) ?? id;
  }

  relative(id: string): Relative | undefined {
    return this.#relatives.get(id)?.one;
  }

  owner(id: string): number {
    return this.#relatives.get(id)?.seat ?? -1;
  }

  letter(seat: number): Letter | null {
    return this.view.players[seat]?.family ?? null;
  }

  family(seat: number): string {
    const letter = this.letter(seat);
    return this.data.families?.find((family) => family.letter === letter)?.name ?? '';
  }

  seatName(seat: number): string {
    return this.sitting.names[seat] ?? '';
  }

  action(card: string): { name: string; text: string } {
    const found = this.data.actions?.find((action) => action.code === card.slice(0, 2));
    return { name: found?.name ?? '', text: found?.text ?? '' };
  }

  // What is possible.

  effect(move: string | null | undefined): Effect | undefined {
    return move ? this.extras.effects?.[move] : undefined;
  }

  /** What the answer under the pointer, or the chosen one, would do to this relative. */
  preview(id: string): Effect | undefined {
    const effect = this.effect(this.sitting.preview);
    return effect?.who === id && effect.health !== undefined ? effect : undefined;
  }

  card(text: string): Playable {
    return this.extras.cards?.[text] ?? IDLE;
  }

  // The hand.

  get picked(): string | null {
    return this.#picked && this.card(this.#picked).moves.length > 0 ? this.#picked : null;
  }

  /** Takes a share in hand or lays it down; if it can do one thing only, that is chosen. */
  pick(card: string): void {
    const { moves } = this.card(card);
    this.sitting.cancel();
    this.#carried = null;
    if (this.picked === card) {
      this.#picked = null;
    } else if (moves.length > 0) {
      this.#picked = card;
      if (moves.length === 1) this.sitting.selected = moves[0]!;
    }
  }

  /** The coffins that the Mix-up in hand could carry, and the one it would. */
  get coffins(): string[] {
    const moves = this.picked ? this.card(this.picked).moves : [];
    return [...new Set(moves.filter((move) => move.startsWith('mixup')).map((move) => move.split(' ')[1]!))];
  }

  get carried(): string | null {
    const coffins = this.coffins;
    return coffins.find((id) => id === this.#carried) ?? coffins[0] ?? null;
  }

  carry(id: string): void {
    this.#carried = id;
    this.sitting.cancel();
  }

  /** What the doctor wants for a visit with that chip. */
  fee(verb: string, chip: Chip): number {
    return this.data.fixed?.[verb === 'swap' ? 'swap_price' : PRICES[chip]] ?? 0;
  }

  /** The pill in hand: the one taken, else the first that may be bought. */
  get chip(): Chip | null {
    if (this.kind !== 'pills' || !this.sitting.asked) return null;
    const sold = CHIPS.filter((chip) => this.sitting.offersOf('pill').some((offer) => offer.move.endsWith(chip)));
    return sold.find((chip) => chip === this.#chip) ?? sold[0] ?? null;
  }

  take(chip: Chip): void {
    this.#chip = chip;
  }

  /** The move that a plot stands for now. */
  moveAt(grave: number): string | null {
    if (!this.sitting.asked) return null;
    if (this.carried) return `mixup ${this.carried} ${grave}`;
    if (this.picked) return null;
    if (this.kind === 'shares') return `share ${grave}`;
    if (this.kind !== 'bury') return null;
    return this.sitting.offer(`double ${grave}`) ? `double ${grave}` : `claim ${grave}`;
  }

  /** The move that a relative stands for now. */
  moveOf(id: string): string | null {
    if (!this.sitting.asked) return null;
    if (this.chip && this.owner(id) !== this.me) return `pill ${id} ${this.chip}`;
    return this.kind === 'coffin' ? `coffin ${id}` : null;
  }

  // The doctor's visit on a phone: one relative at a time, with the pills in the foot.

  get phone(): boolean {
    return this.#phone.current;
  }

  get patient(): string | null {
    if (this.kind !== 'distribute' || !this.sitting.asked) return null;
    const may = (id: string) => this.sitting.offersOf('give', 'swap').some((offer) => offer.move.split(' ')[1] === id);
    if (this.#patient && may(this.#patient)) return this.#patient;
    const ids = this.player(this.me).relatives.map((one) => one.id);
    return this.waiting[0]?.split(' ')[1] ?? ids.find(may) ?? null;
  }

  see(id: string): void {
    this.#patient = id;
  }

  // The low place, where one family lies open.

  get small(): boolean {
    return this.#small.current || (this.seats.length > 4 && this.#tight.current);
  }

  get low(): number {
    if (this.#open !== null && this.#open < this.seats.length) return this.#open;
    if (!this.small || !this.chip) return this.me;
    const wanted = this.rivals.find((seat) => this.player(seat).relatives.some((one) => this.sitting.wants(this.moveOf(one.id))));
    return wanted ?? this.rivals.find((seat) => this.targets(seat) > 0) ?? this.me;
  }

  /** Whether somebody wants to see a family now. */
  get opened(): boolean {
    return this.#open !== null;
  }

  open(seat: number): void {
    this.#open = this.#open === seat ? null : seat;
  }

  /** A question of another kind to this seat: the family that it concerns lies open again. */
  close(): void {
    this.#open = null;
    this.#patient = null;
  }

  /** What was taken in hand for a question does not outlive it. */
  layDown(): void {
    this.#picked = null;
    this.#carried = null;
  }

  /** How many relatives of a seat the pill in hand could be bought for. */
  targets(seat: number): number {
    return this.player(seat).relatives.filter((one) => this.sitting.offer(this.moveOf(one.id))).length;
  }

  // White for all.

  /** Those who wait for a prescription and may have a white pill, if it is more than one. */
  get waiting(): string[] {
    return this.sitting
      .offersOf('give')
      .map((offer) => offer.move)
      .filter((move) => move.endsWith(' white'));
  }

  serveAll(): void {
    this.#queue = this.waiting;
    this.#answered = -1;
    this.goOn();
  }

  /** Sends the next answer of the queue, one for each picture of the table. */
  goOn(): void {
    const { at } = this.scene;
    if (this.#queue.length === 0 || at === this.#answered || this.sitting.sent) return;
    const next = this.#queue.find((move) => this.sitting.offer(move));
    this.#queue = next ? this.#queue.filter((move) => move !== next) : [];
    this.#answered = at;
    if (next) this.sitting.play(next);
  }
}
