import { randomInt } from 'node:crypto';
import type { Duplex } from 'node:stream';
import { WebSocket } from 'ws';
import type { Channel } from './channel.ts';
import type { Limits } from '../config/limits.ts';
import type { Metrics } from './metrics.ts';
import { closeCodes, errorText, pingFrame, textFrame } from '../protocol/frames.ts';
import { SlidingWindow } from './sliding-window.ts';

const minuteMs = 60_000;
const secondMs = 1_000;
const socketIdPartMax = 2 ** 31;

export interface SignedInUser {
  id: string;
  userData: string;
  /** `session_id` of the user data: identifies the user's session, if the app's server sets it. */
  sessionId: string | undefined;
}

/**
 * A `ws` socket that immediately reports that it is closing. `ws` calls `close()` on itself when the peer's Close frame
 * arrives, but emits 'close' only when TCP has ended, which can be many seconds later; until then the user would still
 * look present.
 */
export class GatewaySocket extends WebSocket {
  onLeaving: () => void = () => undefined;

  override close(code?: number, reason?: string | Buffer): void {
    this.onLeaving();
    super.close(code, reason);
  }
}

/** One client. Frames are written to the TCP stream directly: without compression `ws` would only add a second write for the header. */
export class Connection {
  readonly id = `${randomInt(socketIdPartMax)}.${randomInt(socketIdPartMax)}`;
  readonly channels = new Set<Channel>();
  user: SignedInUser | undefined;
  /** Whether a sign-in or a signed subscription has succeeded; it stays true after the client leaves the channel. */
  isAuthorized = false;
  /** The users this connection follows. */
  watchlist: readonly string[] = [];
  readonly openedAtMs: number;
  lastSeenMs: number;
  readonly #socket: GatewaySocket;
  readonly #stream: Duplex;
  readonly #limits: Limits;
  readonly #metrics: Metrics;
  readonly #messages: SlidingWindow;
  #clientEvents: SlidingWindow | undefined;
  #refusals: SlidingWindow | undefined;
  #lastPingMs: number;
  #isOpen = true;

  constructor(socket: GatewaySocket, stream: Duplex, limits: Limits, metrics: Metrics, nowMs: number) {
    this.#socket = socket;
    this.#stream = stream;
    this.#limits = limits;
    this.#metrics = metrics;
    this.#messages = new SlidingWindow(limits.messagesPerMinuteMax, minuteMs);
    this.openedAtMs = nowMs;
    this.lastSeenMs = nowMs;
    this.#lastPingMs = nowMs;
  }

  /** Writes a finished frame. False when the client has left, or was dropped because it does not read. */
  send(frame: Buffer): boolean {
    if (!this.#isOpen) return false;
    if (this.#stream.writableLength > this.#limits.bufferedBytesMax) {
      this.#dropSlow();
      return false;
    }
    this.#stream.write(frame);
    return true;
  }

  /** Refuses one message in-band. The connection stays open, unless it exceeds the limit of refusals. */
  refuse(code: number | null, reason: string, channel?: string): void {
    this.refuseWith(textFrame(errorText(code, reason, channel)));
  }

  /** Like `refuse`, with the error event of this kind of message. */
  refuseWith(answer: Buffer): void {
    if (this.countRefusal()) this.send(answer);
  }

  /** Counts a refused message above the limit. @returns false when the connection is closed for it */
  countRefusal(): boolean {
    this.#metrics.messagesRefused += 1;
    this.#refusals ??= new SlidingWindow(this.#limits.refusalsPerMinuteMax, minuteMs);
    if (this.#refusals.allows(this.lastSeenMs)) return true;
    this.closeWithError(closeCodes.overCapacity, 'The client keeps sending messages that are refused');
    return false;
  }

  /** Closes the connection. Frames that are already written are sent before the Close frame; later ones are not. */
  close(code: number, reason: string): void {
    this.#socket.close(code, reason);
  }

  /** Closes after a `pusher:error` frame with the same code and reason, because clients show that frame. */
  closeWithError(code: number, reason: string): void {
    this.send(textFrame(errorText(code, reason)));
    this.close(code, reason);
  }

  stopWriting(): void {
    this.#isOpen = false;
  }

  allowsMessage(nowMs: number): boolean {
    return this.#messages.allows(nowMs);
  }

  allowsClientEvent(nowMs: number): boolean {
    this.#clientEvents ??= new SlidingWindow(this.#limits.clientEventsPerSecondMax, secondMs);
    return this.#clientEvents.allows(nowMs);
  }

  /** Answers a peer's ping, unless the send buffer is so full that the pongs would add to a flood. */
  answerPing(payload: Buffer): void {
    if (this.#isOpen && this.#stream.writableLength <= this.#limits.bufferedBytesMax) this.#socket.pong(payload);
  }

  /**
   * Pings a silent client, and closes one that did not answer in time. Only frames of the client prove that it is
   * connected, so the gateway's own deliveries do not count.
   */
  checkLiveness(nowMs: number): void {
    if (nowMs - this.lastSeenMs > this.#limits.idleMaxMs) {
      this.#metrics.idleConnectionsClosed += 1;
      this.close(closeCodes.idle, 'No answer to pings');
    } else if (nowMs - Math.max(this.lastSeenMs, this.#lastPingMs) > this.#limits.pingEveryMs) {
      this.#lastPingMs = nowMs;
      this.send(pingFrame);
    }
  }

  #dropSlow(): void {
    this.#metrics.slowConsumersDropped += 1;
    // Closed after the current broadcast: leaving notifies the other members, and that broadcast could find further
    // slow readers, without end.
    this.#isOpen = false;
    setImmediate(() => this.close(closeCodes.overCapacity, 'The client does not read fast enough'));
  }
}
