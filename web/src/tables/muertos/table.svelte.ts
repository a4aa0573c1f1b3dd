/** What the parts of this table share: the scene in its own words, and what is being pointed at. */
import { getContext, setContext } from 'svelte';
import type { Attachment } from 'svelte/attachments';
import { t } from '../../messages/muertos';
import type { Scene } from '../../play/scene';
import type { Sitting } from '../../play/sitting.svelte';
import { Identities } from '../../motion/identities';
import { NUMBER, Plan, size, type Point } from './geometry';
import { AIMS } from './questions';
import { backsOf, fieldNumber, fieldText, type CardData, type CardSight, type MuertosData, type MuertosView, type Player, type Sight } from './view';
import type { FigureKey } from './walking';

/** Kinds of answers that name a field. */
const FIELD_MOVES = ['step', 'evade', 'vault', 'roll', 'den', 'block'];

/** What stands on the board besides the figures: what can be reached, and what may be touched. */
export interface Lit {
  /** Steps of your skeleton to each field, by which way. */
  walk: Map<number, number[]>;
  dog: Map<number, number[]>;
  /** Fields within reach of the card that is looked at, and whom it could hit there. */
  range: Set<number>;
  victims: Set<number>;
  /** Where the card would put your figure. */
  fields: Set<number>;
  card: CardData | null;
}

/** A way of your skeleton or of the dog. */
export interface Walk {
  kind: 'step' | 'dog';
  way: number[];
}

/** A figure, and where it is drawn. */
export interface Standing {
  key: FigureKey;
  at: Point;
  scale: number;
}

export class Table {
  readonly sitting: Sitting;
  /** A way of several fields that is being walked, one answer at a time. */
  plan = $state.raw<Walk | null>(null);
  /** The way under the pointer. */
  looked = $state.raw<Walk | null>(null);
  /** Under a finger: whether the dog's fields are lit in place of yours. */
  leading = $state(false);
  /** The first half of a shove: where the other one goes. */
  first = $state<string | null>(null);
  /** Which cards of the hand are to be swapped. */
  chosen = $state<number[]>([]);

  readonly scene = $derived.by(() => this.sitting.scene as unknown as Scene<MuertosView, Partial<Sight>>);
  readonly view = $derived(this.scene.view);
  readonly sight = $derived(this.scene.extras);
  readonly kind = $derived(this.view.question.kind);
  readonly data = $derived.by(() => this.sitting.data as unknown as MuertosData);
  readonly board = $derived(new Plan(this.data));
  readonly me = $derived(this.view.seat);
  readonly mine = $derived<Player | undefined>(this.view.players[this.me]);
  readonly #cards = $derived(new Map(this.data.cards.map((card) => [card.id, card])));

  constructor(sitting: Sitting) {
    this.sitting = sitting;
  }

  card(id: string): CardData | undefined {
    return this.#cards.get(id);
  }

  /** The value on the back of a card, known or not. */
  back(id: string): number {
    return this.card(id)?.movement ?? Number(id.slice(1));
  }

  cardSight(id: string | null | undefined): CardSight | undefined {
    return id == null ? undefined : this.sight.cards?.[id];
  }

  /** A name as the table says it: who looks is "You". */
  name(seat: number): string {
    return seat === this.me ? t.muertos.you : (this.view.names?.[seat] ?? t.muertos.skeleton(seat + 1));
  }

  player(seat: number): Player {
    return this.view.players[seat]!;
  }

  fieldOf(seat: number): number {
    return fieldNumber(this.player(seat).field);
  }

  /** Your hand by backs, then by kinds: it lies still while cards come and go. */
  readonly hand = $derived.by(() => {
    const known = (this.mine?.hand ?? []).filter((card) => this.card(card));
    const place = (id: string) => this.data.cards.findIndex((card) => card.id === id);
    return known.sort((one, other) => this.back(one) - this.back(other) || place(one) - place(other));
  });

  readonly #identities = new Identities();

  /** Who is who among the cards of hands and laid ones, so that they can fly. */
  readonly ids = $derived.by(() => {
    const { players } = this.view;
    const hands = players.map((player, seat) =>
      seat === this.me
        ? this.hand.map((card) => ({ zone: `hand${seat}`, face: card, kind: String(this.back(card)) }))
        : backsOf(player).map((value) => ({ zone: `hand${seat}`, face: '', kind: String(value) })),
    );
    const laid = players.map((player, seat) =>
      player.laid
        ? [{ zone: `laid${seat}`, face: this.card(player.laid) ? player.laid : '', kind: String(this.back(player.laid)) }]
        : [],
    );
    const known = this.#identities.of([...hands, ...laid].flat());
    return { hands: hands.map((hand) => known.splice(0, hand.length)), laid: laid.map((one) => known.splice(0, one.length)[0]) };
  });

  /** Festivity cards that the red way still waits for. */
  readonly toGo = $derived.by(() => Object.values(this.view.stacks).reduce((all, one) => all + one, 0));

  /** Everybody on the board, from the back to the front; figures that share a field stand beside it. */
  readonly standing = $derived.by((): Standing[] => {
    const { view, board } = this;
    const crowds = new Map<number, FigureKey[]>();
    const join = (field: number, key: FigureKey) => crowds.set(field, [...(crowds.get(field) ?? []), key]);
    join(fieldNumber(view.gravedigger), 'digger');
    join(fieldNumber(view.dog), 'dog');
    view.players.forEach((player, seat) => player.rank || join(fieldNumber(player.field), seat));
    const taken: Point[] = [];
    const found: Standing[] = [...crowds].flatMap(([field, keys]) => {
      const beside = keys.filter((key) => key !== this.me || keys.includes('dog') || keys.includes('digger'));
      if (beside.length < keys.length) taken.push(board.of(field));
      const places = board.beside(field, beside.length, taken);
      taken.push(...places);
      return keys.map((key) => {
        const n = beside.indexOf(key);
        return { key, at: n < 0 ? board.of(field) : places[n]!, scale: n < 0 ? 1 : size(beside.length) };
      });
    });
    view.players.forEach((player, seat) => {
      if (player.rank) found.push({ key: seat, at: { x: 413.5 + 47 * (player.rank - 1), y: 586 }, scale: 0.66 });
    });
    return found.sort((one, other) => one.at.y - other.at.y);
  });

  /** Where the numbers of the skeletons stand. */
  readonly numbers = $derived.by(() =>
    this.standing.filter(({ key }) => typeof key === 'number').map(({ at, scale }) => ({ x: at.x, y: at.y + NUMBER * scale })),
  );

  // What is lit.

  /** Your card that is being looked at, as a movement or as an action. */
  readonly looking = $derived.by((): { card: string; as: 'move' | 'act' | 'both' } | null => {
    const preview = this.sitting.preview;
    const laid = this.mine?.laid;
    if (this.kind === 'lay' && preview?.startsWith('lay ')) return { card: preview.slice(4), as: 'both' };
    if (this.kind === 'mode' && laid && (preview === 'move' || preview === 'act')) return { card: laid, as: preview };
    if (this.sitting.asked && AIMS.includes(this.kind) && this.view.active === this.me && this.view.played) {
      return { card: this.view.played, as: 'act' };
    }
    return null;
  });

  readonly lit = $derived.by((): Lit => {
    const lit: Lit = { walk: new Map(), dog: new Map(), range: new Set(), victims: new Set(), fields: new Set(), card: null };
    if (this.kind === 'step' && this.sitting.asked) {
      for (const offer of this.sitting.offersOf('step')) lit.walk.set(offer.args[0]!, [offer.args[0]!]);
      for (const offer of this.sitting.offersOf('dog')) lit.dog.set(offer.args[0]!, [offer.args[0]!]);
      if (lit.walk.size > 0) for (const { field, way } of this.sight.walk ?? []) lit.walk.set(field, way);
      if (lit.dog.size > 0) for (const { field, way } of this.sight.dog ?? []) lit.dog.set(field, way);
    }
    for (const seat of this.sight.rolled_over ?? []) lit.victims.add(seat);
    const looking = this.looking;
    const seen = this.cardSight(looking?.card);
    if (!looking || !seen) return lit;
    if (looking.as !== 'act') for (const { field, way } of seen.walk) lit.walk.set(field, way);
    if (looking.as !== 'move') {
      lit.card = this.card(looking.card) ?? null;
      seen.range.forEach((field) => lit.range.add(field));
      seen.victims.forEach((seat) => lit.victims.add(seat));
      seen.fields.forEach((field) => lit.fields.add(field));
    }
    return lit;
  });

  /** The answers on the board, by field. With a shove the victim's field comes first. */
  readonly #fieldMoves = $derived.by(() => {
    const moves = new Map<number, string>();
    for (const offer of this.sitting.offersOf(...FIELD_MOVES)) moves.set(fieldNumber(offer.move.split(' ')[1]!), offer.move);
    for (const offer of this.sitting.offersOf('push')) {
      const [victim, own] = offer.args as [number, number];
      if (this.first === null) moves.set(victim, `push ${fieldText(victim)}`);
      else if (this.first === fieldText(victim)) moves.set(own, offer.move);
    }
    return moves;
  });

  /** The move that a tap on this field stands for. */
  fieldMove(field: number): string | undefined {
    const move = this.leads ? undefined : this.#fieldMoves.get(field);
    if (move || this.kind !== 'step' || !this.sitting.asked) return move;
    const dog = `dog ${fieldText(field)}`;
    return this.sitting.offer(dog) ? dog : `step ${fieldText(field)}`;
  }

  get leads(): boolean {
    return this.leading && this.sitting.offersOf('dog').length > 0;
  }

  /** The move that a tap on this figure stands for. */
  seatMove(seat: number): string | undefined {
    return [`target ${seat + 1}`, `victim ${seat + 1}`].find((move) => this.sitting.offer(move));
  }

  /** A tap on the first half of a shove: play it if there is only one other half. */
  shove(field: number): void {
    const pairs = this.sitting.offersOf('push').filter((offer) => offer.args[0] === field);
    if (pairs.length === 1) this.sitting.play(pairs[0]!.move);
    else this.first = fieldText(field);
  }

  // Walking several fields.

  walk(walk: Walk): void {
    this.looked = null;
    this.plan = walk;
    this.walkOn();
  }

  /** The next step of a way, if it is still open. */
  walkOn(): void {
    const plan = this.plan;
    if (!plan || this.sitting.sent) return;
    const [next, ...rest] = plan.way;
    const move = next === undefined ? undefined : `${plan.kind} ${fieldText(next)}`;
    if (!this.sitting.offer(move)) {
      this.plan = null;
      return;
    }
    this.plan = rest.length > 0 ? { kind: plan.kind, way: rest } : null;
    this.sitting.play(move!);
  }

  /** Makes an element a button that does something of this table's own, such as a long walk. */
  button(name: string, label: string, deed: () => void, look: Walk | null = null): Attachment<HTMLElement | SVGElement> {
    return (node) => {
      node.classList.add('offered');
      node.dataset['move'] = name;
      node.setAttribute('role', 'button');
      node.setAttribute('tabindex', '0');
      node.setAttribute('aria-label', label);
      const enter = () => (this.looked = look);
      // An element that goes while it has the focus tells so in the middle of a change.
      const leave = () => queueMicrotask(() => this.looked === look && (this.looked = null));
      const key = (event: Event) => {
        if (!['Enter', ' '].includes((event as KeyboardEvent).key)) return;
        event.preventDefault();
        deed();
      };
      const heard: [string, (event: Event) => void][] = [
        ['click', deed],
        ['keydown', key],
        ['pointerenter', enter],
        ['pointerleave', leave],
        ['focus', enter],
        ['blur', leave],
      ];
      for (const [event, listener] of heard) node.addEventListener(event, listener);
      return () => {
        for (const [event, listener] of heard) node.removeEventListener(event, listener);
        for (const gone of ['role', 'tabindex', 'aria-label', 'data-move']) node.removeAttribute(gone);
        node.classList.remove('offered');
      };
    };
  }
}

const KEY = Symbol('muertos');

export function shareTable(sitting: Sitting): Table {
  return setContext(KEY, new Table(sitting));
}

export function getTable(): Table {
  return getContext<Table>(KEY);
}
