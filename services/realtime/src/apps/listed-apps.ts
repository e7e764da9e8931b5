import { setTimeout as wait } from 'node:timers/promises';
import { fetchRealtimeApps, type ListedRealtimeApp } from '@jangada/server/realtime-apps';
import type { Logger } from 'pino';
import type { AppSettings, AppSource } from '../config/app-settings.ts';
import type { Limits } from '../config/limits.ts';
import { closeCodes } from '../protocol/frames.ts';
import type { App, Apps } from './apps.ts';

/**
 * Keeps the apps of the gateway equal to the API's list: it is read periodically, and when a caller names an unknown
 * app. While the API does not answer, the apps of the last list stay. Of apps of the environment only the secrets are
 * those of the list.
 */
export class ListedApps {
  readonly #apps: Apps;
  readonly #source: AppSource;
  readonly #limits: Limits;
  readonly #log: Pick<Logger, 'warn'>;
  /** The apps that came from the list, by id. */
  readonly #listed = new Map<string, App>();
  #timer: NodeJS.Timeout | undefined;
  #reading: Promise<void> | undefined;
  #readAtMs = -Infinity;
  #waiting = 0;
  #hasList = false;

  constructor(apps: Apps, source: AppSource, limits: Limits, log: Pick<Logger, 'warn'>) {
    this.#apps = apps;
    this.#source = source;
    this.#limits = limits;
    this.#log = log;
  }

  /** Whether the list was read at least once. Before, an unknown app may exist. */
  get isKnown(): boolean {
    return this.#hasList;
  }

  /** Resolves after the first read, successful or not. */
  async start(): Promise<void> {
    await this.#read();
    this.#timer = setInterval(() => void this.#read(), this.#limits.appsReadEveryMs).unref();
  }

  stop(): void {
    clearInterval(this.#timer);
  }

  /** Reads the list for a caller who named an unknown app. Many callers share one read. */
  async readAgain(): Promise<void> {
    if (this.#waiting >= this.#limits.appsWaitingMax) return;
    this.#waiting += 1;
    const askedAtMs = performance.now();
    try {
      // The running read may have begun before the app was created.
      await this.#reading;
      const restMs = this.#readAtMs + this.#limits.appsReadAgainMs - performance.now();
      if (restMs > 0) await wait(restMs);
      // Another caller who waited may have begun a read in the meantime.
      await (this.#readAtMs >= askedAtMs ? this.#reading : this.#read());
    } finally {
      this.#waiting -= 1;
    }
  }

  #read(): Promise<void> {
    this.#reading ??= this.#readList().finally(() => (this.#reading = undefined));
    return this.#reading;
  }

  async #readList(): Promise<void> {
    this.#readAtMs = performance.now();
    try {
      this.#take(await fetchRealtimeApps(this.#source.url, this.#source.key));
      this.#hasList = true;
    } catch (error) {
      this.#log.warn({ reason: String(error) }, 'the list of apps could not be read');
    }
  }

  #take(list: readonly ListedRealtimeApp[]): void {
    const wanted = new Map(list.map((app) => [app.id, app]));
    for (const [id, app] of this.#listed) {
      const next = wanted.get(id);
      if (!next || next.key !== app.settings.key) this.#remove(app);
      else app.settings.origins = [...next.origins];
    }
    for (const app of wanted.values()) {
      const known = this.#apps.findById(app.id);
      // Its clients stay connected: they know the key alone.
      if (known && known.settings.key === app.key) Object.assign(known.settings, secretsOf(app));
      if (known || this.#apps.findByKey(app.key)) continue;
      this.#apps.add(settingsOf(app, this.#limits));
      const added = this.#apps.findById(app.id);
      if (added) this.#listed.set(app.id, added);
    }
  }

  #remove(app: App): void {
    this.#listed.delete(app.settings.id);
    this.#apps.remove(app);
    for (const connection of app.connections.values()) connection.close(closeCodes.appDisabled, 'This app was removed');
  }
}

const secretsOf = ({ secret, next }: ListedRealtimeApp) => ({ secret, nextSecret: next?.secret });

const settingsOf = (app: ListedRealtimeApp, limits: Limits): AppSettings => ({
  id: app.id,
  key: app.key,
  ...secretsOf(app),
  origins: [...app.origins],
  enabled: true,
  tlsOnly: false,
  clientMessages: false,
  subscriptionCount: false,
  authorizedConnections: false,
  connectionsMax: limits.connectionsMax,
  presenceMembersMax: limits.presenceMembersMax,
  webhooks: [],
});
