import type { Logger } from 'pino';
import type { AppSettings, WebhookEventName } from '../config/app-settings.ts';
import type { Limits } from '../config/limits.ts';
import { WebhookQueue } from './webhook-queue.ts';
import type { WebhookMetrics } from './webhook-queue.ts';

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

/** The events that cancel a departure when they follow it closely, as after a page reload. */
const departureCancelledBy: Partial<Record<WebhookEventName, WebhookEventName>> = {
  channel_occupied: 'channel_vacated',
  member_added: 'member_removed',
};

/** Sends the events of an app's channels to its own server. */
export class Webhooks {
  readonly #limits: Limits;
  readonly #queues: readonly WebhookQueue[];
  readonly #departures = new Map<string, { event: WebhookEvent; timer: NodeJS.Timeout }>();

  /** @param dataDir pending webhooks are stored here across restarts; without it they are lost */
  constructor(settings: AppSettings, limits: Limits, metrics: WebhookMetrics, log: Logger, dataDir?: string) {
    this.#limits = limits;
    this.#queues = settings.webhooks.map((target) => new WebhookQueue(settings, target, limits, metrics, log, dataDir));
  }

  /**
   * Continues with the webhooks that earlier processes left. Called when no other process has clients.
   *
   * @param isCancelled whether the client has returned
   */
  takePending(isCancelled: (departure: WebhookEvent) => boolean): void {
    for (const queue of this.#queues) {
      for (const event of queue.takePending()) {
        if (event.name !== 'channel_vacated' && event.name !== 'member_removed') queue.add(event);
        else if (!isCancelled(event)) this.#delayDeparture(event);
      }
    }
  }

  notify(event: WebhookEvent): void {
    if (this.#queues.length === 0) return;
    if (event.name === 'channel_vacated' || event.name === 'member_removed') return this.#delayDeparture(event);

    const departure = departureCancelledBy[event.name];
    if (departure && this.#cancelDeparture(eventKey(departure, event))) return;
    this.#enqueue(event);
  }

  stop(): void {
    for (const { event, timer } of this.#departures.values()) {
      clearTimeout(timer);
      this.#enqueue(event);
    }
    this.#departures.clear();
    for (const queue of this.#queues) queue.stop();
  }

  #delayDeparture(event: WebhookEvent): void {
    const key = eventKey(event.name, event);
    clearTimeout(this.#departures.get(key)?.timer);
    const timer = setTimeout(() => {
      this.#departures.delete(key);
      this.#enqueue(event);
    }, this.#limits.webhookVacatedDelayMs);
    this.#departures.set(key, { event, timer: timer.unref() });
  }

  #cancelDeparture(key: string): boolean {
    clearTimeout(this.#departures.get(key)?.timer);
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
