import type { Logger } from 'pino';
import type { AppSettings, WebhookTarget } from './apps.ts';
import type { Limits } from './limits.ts';
import type { Metrics } from './metrics.ts';
import { sign } from './signature.ts';

export type WebhookEvent =
  | { name: 'channel_occupied' | 'channel_vacated' | 'cache_miss'; channel: string }
  | { name: 'member_added' | 'member_removed'; channel: string; user_id: string }
  | { name: 'subscription_count'; channel: string; subscription_count: number }
  | {
      name: 'client_event';
      channel: string;
      event: string;
      data: string;
      socket_id: string;
      user_id: string | undefined;
    };

export type WebhookEventName = WebhookEvent['name'];

export const webhookEventNames: readonly WebhookEventName[] = [
  'channel_occupied',
  'channel_vacated',
  'member_added',
  'member_removed',
  'client_event',
  'cache_miss',
  'subscription_count',
];

/** The arrivals that make a departure untrue when they follow it closely, as on a page reload. */
const departureUndoneBy: Partial<Record<WebhookEventName, WebhookEventName>> = {
  channel_occupied: 'channel_vacated',
  member_added: 'member_removed',
};

/** Tells an app's own server what happens on its channels. */
export class Webhooks {
  readonly #limits: Limits;
  readonly #queues: readonly WebhookQueue[];
  readonly #departures = new Map<string, NodeJS.Timeout>();

  constructor(settings: AppSettings, limits: Limits, metrics: Metrics, log: Logger) {
    this.#limits = limits;
    this.#queues = settings.webhooks.map((target) => new WebhookQueue(settings, target, limits, metrics, log));
  }

  note(event: WebhookEvent): void {
    if (this.#queues.length === 0) return;
    if (event.name === 'channel_vacated' || event.name === 'member_removed') return this.#noteDeparture(event);

    const departure = departureUndoneBy[event.name];
    if (departure && this.#undoDeparture(eventKey(departure, event))) return;
    this.#enqueue(event);
  }

  stop(): void {
    for (const timer of this.#departures.values()) clearTimeout(timer);
    for (const queue of this.#queues) queue.stop();
  }

  #noteDeparture(event: WebhookEvent): void {
    const key = eventKey(event.name, event);
    clearTimeout(this.#departures.get(key));
    const timer = setTimeout(() => {
      this.#departures.delete(key);
      this.#enqueue(event);
    }, this.#limits.webhookVacatedDelayMs);
    this.#departures.set(key, timer.unref());
  }

  #undoDeparture(key: string): boolean {
    clearTimeout(this.#departures.get(key));
    return this.#departures.delete(key);
  }

  #enqueue(event: WebhookEvent): void {
    for (const queue of this.#queues) queue.add(event);
  }
}

function eventKey(name: WebhookEventName, event: WebhookEvent): string {
  const userId = event.name === 'member_added' || event.name === 'member_removed' ? event.user_id : '';
  return `${name} ${event.channel} ${userId}`;
}

/** Sends to one address, in order, one request at a time; tries again for a while when the address does not answer 2xx. */
class WebhookQueue {
  readonly #app: AppSettings;
  readonly #target: WebhookTarget;
  readonly #limits: Limits;
  readonly #metrics: Metrics;
  readonly #log: Logger;
  readonly #waiting: WebhookEvent[] = [];
  #timer: NodeJS.Timeout | undefined;
  #isSending = false;
  #isStopped = false;

  constructor(app: AppSettings, target: WebhookTarget, limits: Limits, metrics: Metrics, log: Logger) {
    this.#app = app;
    this.#target = target;
    this.#limits = limits;
    this.#metrics = metrics;
    this.#log = log;
  }

  add(event: WebhookEvent): void {
    if (this.#target.events && !this.#target.events.includes(event.name)) return;
    if (this.#waiting.length >= this.#limits.webhookQueueMax) {
      this.#metrics.webhooksFailed += 1;
      return;
    }
    this.#waiting.push(event);
    this.#sendSoon();
  }

  stop(): void {
    this.#isStopped = true;
    clearTimeout(this.#timer);
  }

  #sendSoon(): void {
    if (this.#isSending || this.#isStopped) return;
    this.#timer ??= setTimeout(() => {
      this.#timer = undefined;
      void this.#sendBatch();
    }, this.#limits.webhookBatchMs).unref();
  }

  async #sendBatch(): Promise<void> {
    this.#isSending = true;
    const events = this.#waiting.splice(0, this.#limits.webhookEventsPerPostMax);
    const body = JSON.stringify({ time_ms: Date.now(), events });
    if (await this.#deliver(body)) {
      this.#metrics.webhooksSent += 1;
    } else {
      this.#metrics.webhooksFailed += 1;
      this.#log.error({ app: this.#app.id, events: events.length }, 'a webhook was given up');
    }
    this.#isSending = false;
    if (this.#waiting.length > 0) this.#sendSoon();
  }

  async #deliver(body: string): Promise<boolean> {
    const { webhookRetryFirstMs, webhookRetryForMs } = this.#limits;
    const giveUpAtMs = Date.now() + webhookRetryForMs;
    for (let waitMs = webhookRetryFirstMs; !this.#isStopped; waitMs *= 2) {
      if (await this.#post(body)) return true;
      if (Date.now() + waitMs > giveUpAtMs) return false;
      await new Promise<void>((resolve) => {
        setTimeout(resolve, waitMs).unref();
      });
    }
    return false;
  }

  async #post(body: string): Promise<boolean> {
    try {
      const response = await fetch(this.#target.url, {
        method: 'POST',
        body,
        redirect: 'error',
        signal: AbortSignal.timeout(this.#limits.webhookTimeoutMs),
        headers: {
          'content-type': 'application/json',
          'x-pusher-key': this.#app.key,
          'x-pusher-signature': sign(this.#app.secret, body),
        },
      });
      await response.body?.cancel();
      return response.ok;
    } catch (error) {
      // Refused, timed out, redirected: all of them are tried again.
      this.#log.debug({ app: this.#app.id, error }, 'a webhook did not arrive');
      return false;
    }
  }
}
