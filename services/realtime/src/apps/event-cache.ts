interface CachedEvent {
  frame: Buffer;
  data: string;
  expiresAtMs: number;
}

/** The last server event of each cache channel, stored for a limited time, even without subscribers. */
export class EventCache {
  readonly #ttlMs: number;
  readonly #channelsMax: number;
  readonly #events = new Map<string, CachedEvent>();

  constructor(ttlMs: number, channelsMax: number) {
    this.#ttlMs = ttlMs;
    this.#channelsMax = channelsMax;
  }

  store(channel: string, frame: Buffer, data: string, nowMs: number): void {
    // Deleting first moves the channel to the end of the map, so that the first key is always the oldest event.
    this.#events.delete(channel);
    this.#events.set(channel, { frame, data, expiresAtMs: nowMs + this.#ttlMs });
    const [oldest] = this.#events.keys();
    if (this.#events.size > this.#channelsMax && oldest !== undefined) this.#events.delete(oldest);
  }

  /** Stores an event that another gateway received some time ago. */
  restore(channel: string, frame: Buffer, data: string, expiresAtMs: number): void {
    this.store(channel, frame, data, expiresAtMs - this.#ttlMs);
  }

  all(nowMs: number): ({ channel: string } & CachedEvent)[] {
    const current = [...this.#events].filter(([, { expiresAtMs }]) => expiresAtMs > nowMs);
    return current.map(([channel, event]) => ({ channel, ...event }));
  }

  find(channel: string, nowMs: number): CachedEvent | undefined {
    const event = this.#events.get(channel);
    if (!event || event.expiresAtMs > nowMs) return event;
    this.#events.delete(channel);
    return undefined;
  }
}
