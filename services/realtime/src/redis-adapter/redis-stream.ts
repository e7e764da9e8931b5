import { setTimeout as wait } from 'node:timers/promises';
import { createClient } from '@redis/client';
import type { Logger } from 'pino';
import type { Limits } from '../config/limits.ts';
import type { Entry, ReceivedEntry } from './entries.ts';

const reconnectFirstMs = 25;
const reconnectLastMs = 1_000;
const blockMs = 1_000;
const readEntriesMax = 500;
/** Socket time-out of the reader, which is silent while a blocking read lasts. */
const readerSilentMsMax = 5_000;
const afterFailureMs = 50;
/**
 * Nodes are removed from the registry after this time, which finds abandoned streams; a running cluster writes every
 * second.
 */
const registryForgottenMs = 3_600_000;

/** Redis did not accept an entry. */
export class NotShared extends Error {}

type Redis = ReturnType<typeof open>;

/**
 * The stream in Redis that all gateways of a cluster write to and read from: it gives all of them one order. A
 * disconnected reader continues at its position, up to a maximum number of entries.
 */
export class RedisStream {
  readonly #node: string;
  readonly #key: string;
  readonly #limits: Limits;
  readonly #log: Logger;
  readonly #writer: Redis;
  readonly #reader: Redis;
  #lastId = '0-0';
  #sequence = 0;
  #isClosed = false;
  #reading: Promise<void> | undefined;
  /** When the stream was last read, with or without new entries. */
  #readAtMs = 0;

  /** @param url `redis://…` or `rediss://…` */
  constructor(url: string, key: string, node: string, limits: Limits, log: Logger) {
    this.#key = key;
    this.#node = node;
    this.#limits = limits;
    this.#log = log;
    // A write fails immediately while Redis is unavailable: the publisher sends it again.
    this.#writer = open(url, { disableOfflineQueue: true });
    this.#reader = open(url, { socketTimeout: readerSilentMsMax });
    for (const client of [this.#writer, this.#reader])
      client.on('error', (error: unknown) => log.debug({ reason: String(error) }, 'redis'));
  }

  get isConnected(): boolean {
    return this.#writer.isReady && this.#reader.isReady;
  }

  get readAtMs(): number {
    return this.#readAtMs;
  }

  /**
   * Reads entries from now on. Connecting continues in the background when Redis does not answer.
   *
   * @returns the other gateways that were alive a short time ago; none when Redis did not answer in time
   */
  async start(onEntry: (received: ReceivedEntry) => void, onConnected: () => void): Promise<string[]> {
    this.#writer.on('ready', onConnected);
    const connected = Promise.all([this.#writer.connect(), this.#reader.connect()]);
    connected.catch(() => undefined);
    const others = connected.then(() => this.#findOthers());
    this.#reading = others.catch(() => undefined).then(() => this.#read(onEntry));
    const first = await Promise.race([others.catch(() => undefined), wait(this.#limits.clusterStartMs)]);
    if (!first) this.#log.error('redis does not answer: this gateway is alone until it does');
    return first ?? [];
  }

  /** @throws NotShared when Redis did not take it in time */
  async append(entry: Entry): Promise<void> {
    if (!this.#writer.isReady) throw new NotShared('redis is not connected');
    const fields = { node: this.#node, sequence: String((this.#sequence += 1)), entry: JSON.stringify(entry) };
    const trim = { strategy: 'MAXLEN', strategyModifier: '~', threshold: this.#limits.clusterEntriesMax } as const;
    const timeout = new AbortController();
    try {
      await Promise.race([
        this.#writer.xAdd(this.#key, '*', fields, { TRIM: trim }),
        wait(this.#limits.clusterAppendMs, undefined, { signal: timeout.signal }).then(() => {
          throw new NotShared('redis does not answer');
        }),
      ]);
    } catch (error) {
      throw error instanceof NotShared ? error : new NotShared(String(error));
    } finally {
      timeout.abort();
    }
  }

  /** Records that this gateway is alive, for gateways that start later. */
  async register(): Promise<void> {
    if (!this.#writer.isReady) return;
    const nowMs = Date.now();
    await Promise.all([
      this.#writer.zAdd(this.#registry, { score: nowMs, value: this.#node }),
      this.#writer.zRemRangeByScore(this.#registry, 0, nowMs - registryForgottenMs),
    ]);
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    if (this.#writer.isReady) await this.#writer.zRem(this.#registry, this.#node).catch(() => undefined);
    for (const client of [this.#writer, this.#reader]) client.destroy();
    await this.#reading;
  }

  get #registry(): string {
    return `${this.#key}:nodes`;
  }

  async #findOthers(): Promise<string[]> {
    const last = (await this.#writer.xRevRange(this.#key, '+', '-', { COUNT: 1 }))?.[0];
    if (last) this.#lastId = last.id;
    this.#readAtMs = Date.now();
    return this.#writer.zRangeByScore(this.#registry, Date.now() - this.#limits.clusterGoneAfterMs, '+inf');
  }

  async #read(onEntry: (received: ReceivedEntry) => void): Promise<void> {
    while (!this.#isClosed) {
      try {
        const streams = await this.#reader.xRead(
          { key: this.#key, id: this.#lastId },
          { BLOCK: blockMs, COUNT: readEntriesMax },
        );
        this.#readAtMs = Date.now();
        for (const { id, message } of streams?.[0]?.messages ?? []) {
          this.#lastId = id;
          onEntry(received(message));
        }
      } catch (error) {
        if (this.#isClosed) return;
        this.#log.debug({ reason: String(error) }, 'the stream could not be read');
        await wait(afterFailureMs);
      }
    }
  }
}

function open(url: string, options: { disableOfflineQueue?: boolean; socketTimeout?: number }) {
  const { disableOfflineQueue = false, socketTimeout } = options;
  const reconnectStrategy = (tries: number) => Math.min(reconnectFirstMs * 2 ** tries, reconnectLastMs);
  return createClient({ url, disableOfflineQueue, socket: { reconnectStrategy, socketTimeout } });
}

/** A gateway of this cluster wrote the entry, so it has this shape. */
const received = ({ node = '', sequence, entry = '{}' }: Record<string, string>): ReceivedEntry => ({
  node,
  sequence: Number(sequence),
  entry: JSON.parse(entry) as Entry,
});
