/** The line to a table: it comes back by itself, with what was missed. */
import type { ClientMessage, ServerMessage } from '../wire';

const FIRST_WAIT = 400;
const LATER_WAIT = 3000;
const LONGEST_WAIT = 8000;
/** Codes of the server: there is no point in trying again; it is too much now, come back later.
 *  After any other code, such as 1012 of a server that stops, we come back soon. */
const BROKEN = 1008;
const LATER = 1013;

/** Between half and one and a half times as long: those who were sent away together come back one by one. */
const jittered = (wait: number): number => wait * (0.5 + Math.random());

export interface Ears {
  hear(message: ServerMessage): void;
  status(state: 'connecting' | 'live' | 'lost' | 'gone'): void;
  /** How many lines of the game are known, and the `at` of the last update. */
  line(): number;
  at(): number;
}

export class Link {
  #socket: WebSocket | null = null;
  #wait = FIRST_WAIT;
  #timer = 0;
  #closed = false;
  /** An answer of which we do not know yet whether it was taken. */
  #answer: Extract<ClientMessage, { type: 'answer' }> | null = null;
  /** Whether this socket has told where the game stands. */
  #knows = false;

  constructor(
    private readonly table: string,
    private readonly secret: string,
    private readonly watches: boolean,
    private readonly ears: Ears,
    private readonly invite = '',
  ) {
    this.#open();
    window.addEventListener('online', this.#now);
  }

  send(message: ClientMessage): void {
    if (message.type === 'answer') this.#answer = message;
    if (this.#socket?.readyState === WebSocket.OPEN) this.#socket.send(JSON.stringify(message));
  }

  close(): void {
    this.#closed = true;
    clearTimeout(this.#timer);
    window.removeEventListener('online', this.#now);
    this.#socket?.close();
  }

  #now = (): void => {
    if (this.#socket?.readyState === WebSocket.OPEN) return;
    clearTimeout(this.#timer);
    this.#open();
  };

  #open(): void {
    const scheme = location.protocol === 'https:' ? 'wss' : 'ws';
    const [old, socket] = [this.#socket, new WebSocket(`${scheme}://${location.host}/api/tables/${this.table}/socket`)];
    this.#socket = socket;
    this.#knows = false;
    old?.close(); // it may still be on its way
    socket.onopen = () => {
      if (socket !== this.#socket) return;
      const [line, at] = [this.ears.line(), this.ears.at()];
      this.send(this.watches ? { type: 'watch', line, at, invite: this.invite } : { type: 'sit', secret: this.secret, line, at });
    };
    socket.onmessage = (event) => {
      if (socket !== this.#socket) return;
      const message = JSON.parse(String(event.data)) as ServerMessage;
      if (message.type === 'table') this.#wait = FIRST_WAIT; // we are let in
      this.ears.hear(message);
      this.#settle(message);
    };
    socket.onclose = (event) => {
      if (this.#closed || socket !== this.#socket) return;
      if (event.code === BROKEN) return this.ears.status('gone');
      this.ears.status('lost');
      if (event.code === LATER) this.#wait = Math.max(LATER_WAIT, this.#wait);
      this.#timer = window.setTimeout(() => this.#open(), jittered(this.#wait));
      this.#wait = Math.min(LONGEST_WAIT, this.#wait * 2);
    };
  }

  /** What was answered while the line was cut is said again, if nothing has happened since. */
  #settle(message: ServerMessage): void {
    if (message.type === 'update') {
      if (this.#answer?.seen !== message.at) this.#answer = null;
      else if (!this.#knows) this.send(this.#answer);
      this.#knows = true;
    } else if (message.type === 'stale' || message.type === 'refusal' || message.type === 'error') {
      this.#answer = null;
    }
  }
}
