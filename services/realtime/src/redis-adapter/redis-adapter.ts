import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { App, Apps } from '../apps/apps.ts';
import type { LocalChanges } from '../apps/local-changes.ts';
import type { Metrics } from '../apps/metrics.ts';
import { emptyNodeState, type NodeState } from '../apps/other-nodes.ts';
import type { Limits } from '../config/limits.ts';
import { replayPublisherCall, type PublisherCall } from '../http-api/http-api.ts';
import { HttpError } from '../http-api/http-error.ts';
import { clientEvent } from '../protocol/frames.ts';
import { cachedEvents, storeCachedEvents } from './cached-events.ts';
import type { ClientEventEntry, Entry, ReceivedEntry, StateChange } from './entries.ts';
import { NotShared, RedisStream } from './redis-stream.ts';
import { collect, SharedState, stateOf } from './shared-state.ts';

const unavailableStatus = 503;
const base36 = 36;
const pollEveryMs = 5;

/** Another gateway of the cluster, with its known state. */
interface Neighbour {
  seenAtMs: number;
  sequence: number;
  /** The state of another gateway while it is being received; undefined when it is complete. */
  incoming: Map<string, NodeState> | undefined;
  /** Whether its whole state was received once. */
  isKnown: boolean;
}

export interface RedisSettings {
  readonly url: string;
  /** Prefix of the stream's name: clusters with different prefixes are separate. */
  readonly prefix: string;
}

interface Pending {
  /** Counts by channel: only the last number matters. */
  readonly counts: Map<string, number>;
  readonly others: StateChange[];
}

/**
 * Lets several gateways share their channels through a stream in Redis (docs/decisions/0165). Publishers' calls take
 * effect when they return from the stream, on every gateway in the same order. Redis stores nothing else: each gateway
 * keeps a copy of the others' state, and requests it again when it starts or was disconnected.
 */
export class RedisAdapter {
  /** The name sorts by start time: older gateways have smaller names. */
  readonly #node = `${Date.now().toString(base36)}-${randomUUID()}`;
  readonly #apps: Apps;
  readonly #limits: Limits;
  readonly #metrics: Metrics;
  readonly #log: Logger;
  readonly #stream: RedisStream;
  readonly #states = new Map<string, SharedState>();
  readonly #neighbours = new Map<string, Neighbour>();
  #pending = new Map<string, Pending>();
  #flushTimer: NodeJS.Timeout | undefined;
  #aliveTimer: NodeJS.Timeout | undefined;
  /** An entry could not be written, so the others need the whole state. */
  #isBehind = false;
  #greetedAtMs = 0;
  #onLeft: () => void = () => undefined;

  constructor(apps: Apps, { url, prefix }: RedisSettings, limits: Limits, metrics: Metrics, log: Logger) {
    this.#apps = apps;
    this.#limits = limits;
    this.#metrics = metrics;
    this.#log = log;
    this.#stream = new RedisStream(url, `${prefix}:realtime`, this.#node, limits, log);
    const add = (app: App): void => {
      this.#states.set(app.settings.id, new SharedState(app, this.#node));
      app.changes = this.#changesOf(app);
    };
    for (const app of apps.all()) add(app);
    apps.onAdded = (app) => {
      add(app);
      // The others may already have clients of the new app.
      if (this.#neighbours.size > 0) this.#greet();
    };
    apps.onRemoved = ({ settings }) => void this.#states.delete(settings.id);
  }

  get isConnected(): boolean {
    return this.#stream.isConnected;
  }

  get nodeCount(): number {
    return this.#neighbours.size + 1;
  }

  /** Resolves when the state of the others has arrived, or after a time without it. */
  async start(): Promise<void> {
    const others = await this.#stream.start(
      (received) => this.#receive(received),
      () => this.#isBehind && this.#appendState(),
    );
    this.#greet();
    this.#beat();
    this.#aliveTimer = setInterval(() => this.#beat(), this.#limits.clusterAliveEveryMs);
    const untilMs = Date.now() + this.#limits.clusterStartMs;
    while (Date.now() < untilMs && others.some((node) => !this.#neighbours.get(node)?.isKnown)) await wait(pollEveryMs);
  }

  /** Leaves the cluster; called when all clients have left. */
  async stop(): Promise<void> {
    clearInterval(this.#aliveTimer);
    this.#flush();
    // Waits until this gateway has read its own last entries: they decide what it still has to tell the app's server.
    const left = new Promise<void>((resolve) => (this.#onLeft = resolve));
    const isTaken = await this.#stream.append({ kind: 'gone', node: this.#node }).then(
      () => true,
      () => false,
    );
    if (isTaken) await Promise.race([left, wait(this.#limits.clusterAppendMs)]);
    await this.#stream.close();
  }

  /** @throws HttpError when Redis did not take the call: the publisher sends it again */
  async share(call: PublisherCall): Promise<void> {
    try {
      await this.#stream.append({ kind: 'call', call });
    } catch (error) {
      if (!(error instanceof NotShared)) throw error;
      this.#metrics.callsNotShared += 1;
      throw new HttpError(unavailableStatus, 'The gateways cannot reach each other right now');
    }
  }

  #changesOf({ settings: { id: appId }, otherNodes }: App): LocalChanges {
    const add = (change: StateChange): void => void this.#pendingOf(appId).others.push(change);
    return {
      counted: (channel, count) => void this.#pendingOf(appId).counts.set(channel, count),
      joined: (channel, { userId, userInfo }) => add({ kind: 'joined', channel, userId, userInfo }),
      left: (channel, userId) => add({ kind: 'left', channel, userId }),
      online: (userId) => add({ kind: 'online', userId }),
      offline: (userId) => add({ kind: 'offline', userId }),
      clientEvent: (channel, event, data, userId) => {
        if (otherNodes.subscribers(channel) === 0) return;
        this.#append({ kind: 'client-event', clientEvent: { appId, channel, event, data, userId } });
      },
    };
  }

  /**
   * Changes of a few milliseconds are one entry, so that a thousand connecting clients do not write a thousand entries.
   */
  #pendingOf(appId: string): Pending {
    this.#flushTimer ??= setTimeout(() => this.#flush(), this.#limits.clusterBatchMs);
    const known = this.#pending.get(appId);
    if (known) return known;
    const pending = { counts: new Map<string, number>(), others: [] };
    this.#pending.set(appId, pending);
    return pending;
  }

  #flush(): void {
    clearTimeout(this.#flushTimer);
    this.#flushTimer = undefined;
    if (this.#pending.size === 0) return;
    const changes = [...this.#pending].map(([appId, { counts, others }]) => {
      const counted = [...counts].map(([channel, count]): StateChange => ({ kind: 'count', channel, count }));
      return [appId, [...counted, ...others]] satisfies [string, StateChange[]];
    });
    this.#pending = new Map();
    this.#stream.append({ kind: 'changes', changes: Object.fromEntries(changes) }).catch(() => (this.#isBehind = true));
  }

  /** Writes an entry that may be lost. */
  #append(entry: Entry): void {
    this.#stream.append(entry).catch(() => undefined);
  }

  #appendState(): void {
    this.#flush();
    this.#isBehind = false;
    const all = [...this.#apps.all()].flatMap((app) => stateOf(app).map((change) => ({ id: app.settings.id, change })));
    const size = this.#limits.clusterChangesPerEntryMax;
    // A gateway with an empty state sends one entry too.
    for (let from = 0; from === 0 || from < all.length; from += size) {
      const changes: Record<string, StateChange[]> = {};
      for (const { id, change } of all.slice(from, from + size)) (changes[id] ??= []).push(change);
      const entry: Entry = { kind: 'state', changes, isFirst: from === 0, isLast: from + size >= all.length };
      this.#stream.append(entry).catch(() => (this.#isBehind = true));
    }
  }

  /** Requests the state of all others, at most once a second. */
  #greet(): void {
    const nowMs = Date.now();
    if (nowMs - this.#greetedAtMs < this.#limits.clusterAliveEveryMs) return;
    this.#greetedAtMs = nowMs;
    this.#append({ kind: 'hello' });
  }

  #beat(): void {
    if (this.#isBehind && this.#stream.isConnected) this.#appendState();
    this.#append({ kind: 'alive' });
    this.#stream.register().catch(() => undefined);
    const nowMs = Date.now();
    // A gateway that reads nothing is itself disconnected, and cannot judge the others.
    if (nowMs - this.#stream.readAtMs > this.#limits.clusterGoneAfterMs / 2) {
      for (const neighbour of this.#neighbours.values()) neighbour.seenAtMs = nowMs;
    }
    for (const [node, { seenAtMs }] of this.#neighbours) {
      if (nowMs - seenAtMs > this.#limits.clusterGoneAfterMs) this.#append({ kind: 'gone', node });
    }
  }

  #receive({ node, sequence, entry }: ReceivedEntry): void {
    if (node !== this.#node) this.#see(node, sequence, entry);
    switch (entry.kind) {
      case 'hello':
        if (node !== this.#node) this.#answer();
        return;
      case 'gone':
        return this.#remove(entry.node, node);
      case 'call':
        return replayPublisherCall(this.#apps, entry.call);
      case 'client-event':
        if (node !== this.#node) this.#relay(entry.clientEvent);
        return;
      case 'changes':
        return this.#apply(node, entry.changes);
      case 'state':
        return this.#replace(node, entry);
      case 'cached':
        if (node !== this.#node) storeCachedEvents(this.#apps, entry.events);
        return;
      case 'alive':
        return;
    }
  }

  #see(node: string, sequence: number, { kind }: Entry): void {
    const known = this.#neighbours.get(node);
    if (!known) {
      this.#neighbours.set(node, { seenAtMs: Date.now(), sequence, incoming: undefined, isKnown: sequence === 1 });
      // The other gateway started before the first entry that this one has read, or had been taken for gone, so its
      // state is unknown here.
      if (sequence > 1 && kind !== 'state') this.#greet();
      return;
    }
    if (sequence > known.sequence + 1) {
      const missed = sequence - known.sequence - 1;
      this.#metrics.clusterEntriesMissed += missed;
      this.#log.warn({ node, missed }, 'entries of another gateway were missed');
      this.#greet();
    }
    known.seenAtMs = Date.now();
    known.sequence = Math.max(sequence, known.sequence);
  }

  #answer(): void {
    this.#appendState();
    const isOldest = [...this.#neighbours.keys()].every((node) => node > this.#node);
    if (isOldest) this.#appendCached();
  }

  #appendCached(): void {
    const events = cachedEvents(this.#apps);
    const size = this.#limits.clusterCachedPerEntryMax;
    for (let from = 0; from < events.length; from += size)
      this.#append({ kind: 'cached', events: events.slice(from, from + size) });
  }

  #apply(node: string, changes: Readonly<Record<string, StateChange[]>>): void {
    for (const [appId, ofApp] of Object.entries(changes)) {
      const state = this.#states.get(appId);
      for (const change of ofApp) state?.apply(node, change, node);
    }
  }

  #replace(node: string, { changes, isFirst, isLast }: Extract<Entry, { kind: 'state' }>): void {
    // A gateway also reads its own state, because the order of entries in the stream decides which gateway informs the
    // app's server.
    const neighbour = node === this.#node ? this.#self : this.#neighbours.get(node);
    if (!neighbour) return;
    if (isFirst) neighbour.incoming = new Map([...this.#states.keys()].map((id) => [id, emptyNodeState()]));
    // The first entry of this state came before this gateway started to read, so the state would be incomplete.
    if (!neighbour.incoming) return;
    for (const [appId, ofApp] of Object.entries(changes)) {
      const state = neighbour.incoming.get(appId);
      if (state) collect(state, ofApp);
    }
    if (!isLast) return;
    for (const [appId, next] of neighbour.incoming) this.#states.get(appId)?.replace(node, next, node);
    neighbour.incoming = undefined;
    neighbour.isKnown = true;
  }

  readonly #self: Neighbour = { seenAtMs: 0, sequence: 0, incoming: undefined, isKnown: true };

  #remove(node: string, author: string): void {
    if (node !== this.#node && !this.#neighbours.delete(node)) return;
    for (const state of this.#states.values()) state.remove(node, author);
    if (node !== author) this.#log.warn({ node }, 'a gateway of the cluster has ended');
    if (node !== this.#node) return;
    if (author === node) this.#onLeft();
    // The others took this gateway for gone, but it was only busy, so it sends its state again.
    else this.#appendState();
  }

  #relay({ appId, channel, event, data, userId }: ClientEventEntry): void {
    const app = this.#apps.findById(appId);
    if (!app) return;
    this.#metrics.deliveries += app.channels.get(channel)?.broadcast(clientEvent(event, channel, data, userId)) ?? 0;
  }
}
