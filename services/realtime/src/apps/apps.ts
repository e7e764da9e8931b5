import type { Logger } from 'pino';
import { Channel } from './channel.ts';
import type { Connection } from './connection.ts';
import { EventCache } from './event-cache.ts';
import type { AppSettings } from '../config/app-settings.ts';
import type { Limits } from '../config/limits.ts';
import type { Metrics } from './metrics.ts';
import { Webhooks } from '../webhooks/webhooks.ts';

export class App {
  readonly settings: AppSettings;
  readonly limits: Limits;
  readonly metrics: Metrics;
  readonly connections = new Map<string, Connection>();
  readonly channels = new Map<string, Channel>();
  /** Signed-in users and their connections. */
  readonly users = new Map<string, Set<Connection>>();
  /** Who follows whom: the connections whose watchlist names a user. */
  readonly watchers = new Map<string, Set<Connection>>();
  readonly cache: EventCache;
  readonly webhooks: Webhooks;

  constructor(settings: AppSettings, limits: Limits, metrics: Metrics, log: Logger, dataDir?: string) {
    this.settings = settings;
    this.limits = limits;
    this.metrics = metrics;
    this.webhooks = new Webhooks(settings, limits, metrics, log, dataDir);
    this.cache = new EventCache(limits.cacheTtlMs, limits.cachedChannelsMax);
  }

  /** The channel of that name, which exists from now on. */
  openChannel(name: string): Channel {
    const existing = this.channels.get(name);
    if (existing) return existing;
    const channel = new Channel(name);
    this.channels.set(name, channel);
    return channel;
  }

  /** Sends what earlier processes could not, except departures of clients that are back. */
  resumeWebhooks(): void {
    this.webhooks.takePending((event) => {
      const channel = this.channels.get(event.channel);
      return event.name === 'member_removed' ? channel?.presence?.has(event.user_id) === true : channel !== undefined;
    });
  }

  closeChannel(channel: Channel): void {
    clearTimeout(channel.countTimer);
    this.channels.delete(channel.name);
  }
}

/** The apps of this gateway, found by key (clients) and by id (publishers). */
export class Apps {
  readonly #byKey: ReadonlyMap<string, App>;
  readonly #byId: ReadonlyMap<string, App>;

  constructor(apps: readonly App[]) {
    this.#byKey = new Map(apps.map((app) => [app.settings.key, app]));
    this.#byId = new Map(apps.map((app) => [app.settings.id, app]));
  }

  findByKey(key: string): App | undefined {
    return this.#byKey.get(key);
  }

  findById(id: string): App | undefined {
    return this.#byId.get(id);
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
