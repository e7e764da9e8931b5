import type { Logger } from 'pino';
import { Channel } from './channel.ts';
import type { Connection } from './connection.ts';
import { EventCache } from './event-cache.ts';
import { changesOfOneNode, type LocalChanges } from './local-changes.ts';
import { OtherNodes } from './other-nodes.ts';
import type { AppSettings } from '../config/app-settings.ts';
import type { Limits } from '../config/limits.ts';
import type { Metrics } from './metrics.ts';
import type { Member } from './presence.ts';
import { Webhooks } from '../webhooks/webhooks.ts';

export class App {
  readonly settings: AppSettings;
  readonly limits: Limits;
  readonly metrics: Metrics;
  readonly connections = new Map<string, Connection>();
  readonly channels = new Map<string, Channel>();
  readonly users = new Map<string, Set<Connection>>();
  /** Watchers by user id: the connections whose watchlist names the user. */
  readonly watchers = new Map<string, Set<Connection>>();
  readonly cache: EventCache;
  readonly webhooks: Webhooks;
  /** The state of this app on the other gateways of a cluster. */
  readonly otherNodes = new OtherNodes();
  /**
   * Receives the changes on this gateway. The Redis adapter replaces the receiver where several gateways share their
   * channels.
   */
  changes: LocalChanges;

  constructor(settings: AppSettings, limits: Limits, metrics: Metrics, log: Logger, dataDir?: string) {
    this.settings = settings;
    this.limits = limits;
    this.metrics = metrics;
    this.webhooks = new Webhooks(settings, limits, metrics, log, dataDir);
    this.changes = changesOfOneNode(this.webhooks);
    this.cache = new EventCache(limits.cacheTtlMs, limits.cachedChannelsMax);
  }

  /** Finds the channel of that name, or creates it. */
  openChannel(name: string): Channel {
    const existing = this.channels.get(name);
    if (existing) return existing;
    const channel = new Channel(name);
    this.channels.set(name, channel);
    return channel;
  }

  /** Sends the webhooks that earlier processes left, except departures of clients that have returned. */
  resumeWebhooks(): void {
    this.webhooks.takePending((event) => {
      return event.name === 'member_removed'
        ? this.hasMember(event.channel, event.user_id)
        : this.subscriberCount(event.channel) > 0;
    });
  }

  /** The number of a channel's subscribers on all gateways. */
  subscriberCount(channel: string): number {
    return (this.channels.get(channel)?.subscribers.size ?? 0) + this.otherNodes.subscribers(channel);
  }

  /** Whether the user is a member of the channel on any gateway. */
  hasMember(channel: string, userId: string): boolean {
    return this.channels.get(channel)?.presence?.has(userId) === true || this.otherNodes.hasMember(channel, userId);
  }

  /** The members of a presence channel on all gateways, each user once. */
  members(channel: string): Member[] {
    const here = this.channels.get(channel)?.presence;
    const elsewhere = this.otherNodes.members(channel).filter(({ userId }) => !here?.has(userId));
    return [...(here?.members() ?? []), ...elsewhere];
  }

  /** Whether a user has signed in on any gateway. */
  isOnline(userId: string): boolean {
    return this.users.has(userId) || this.otherNodes.hasUser(userId);
  }

  closeChannel(channel: Channel): void {
    clearTimeout(channel.countTimer);
    this.channels.delete(channel.name);
  }
}

/** The apps of this gateway, found by key (clients) and by id (publishers). */
export class Apps {
  readonly #byKey = new Map<string, App>();
  readonly #byId = new Map<string, App>();
  readonly #create: (settings: AppSettings) => App;
  /** Called with each app that is added while the gateway runs. */
  onAdded: (app: App) => void = () => undefined;
  /** Called with each app that is removed while the gateway runs. */
  onRemoved: (app: App) => void = () => undefined;

  constructor(settings: readonly AppSettings[], create: (settings: AppSettings) => App) {
    this.#create = create;
    for (const one of settings) this.add(one);
  }

  findByKey(key: string): App | undefined {
    return this.#byKey.get(key);
  }

  findById(id: string): App | undefined {
    return this.#byId.get(id);
  }

  add(settings: AppSettings): void {
    const app = this.#create(settings);
    this.#byKey.set(settings.key, app);
    this.#byId.set(settings.id, app);
    this.onAdded(app);
  }

  remove(app: App): void {
    this.#byKey.delete(app.settings.key);
    this.#byId.delete(app.settings.id);
    app.webhooks.stop();
    this.onRemoved(app);
  }

  all(): Iterable<App> {
    return this.#byId.values();
  }

  connectionCount(): number {
    let count = 0;
    for (const app of this.all()) count += app.connections.size;
    return count;
  }
}
