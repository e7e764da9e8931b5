import type { Logger } from 'pino';
import type { AppSettings, WebhookTarget } from '../config/app-settings.ts';
import type { Limits } from '../config/limits.ts';
import { sign } from '../protocol/signature.ts';
import { WebhookFiles } from './webhook-files.ts';
import type { WebhookEvent } from './webhooks.ts';

export interface WebhookMetrics {
  webhooksSent: number;
  webhooksFailed: number;
}

/**
 * Sends webhooks to one address, in order, one request at a time, and retries for a while when the address does not
 * answer 2xx. With a data folder, pending webhooks are saved there too.
 */
export class WebhookQueue {
  readonly #app: AppSettings;
  readonly #target: WebhookTarget;
  readonly #limits: Limits;
  readonly #metrics: WebhookMetrics;
  readonly #log: Logger;
  readonly #files: WebhookFiles | undefined;
  readonly #waiting: WebhookEvent[] = [];
  /** The events of the current request; they are done when the address has answered. */
  #sending: readonly WebhookEvent[] = [];
  #timer: NodeJS.Timeout | undefined;
  #saveTimer: NodeJS.Timeout | undefined;
  #isSending = false;
  #isStopped = false;

  constructor(
    app: AppSettings,
    target: WebhookTarget,
    limits: Limits,
    metrics: WebhookMetrics,
    log: Logger,
    dataDir: string | undefined,
  ) {
    this.#app = app;
    this.#target = target;
    this.#limits = limits;
    this.#metrics = metrics;
    this.#log = log;
    this.#files = dataDir === undefined ? undefined : new WebhookFiles(dataDir, `${app.id} ${target.url}`);
  }

  add(event: WebhookEvent): void {
    if (this.#target.events && !this.#target.events.includes(event.name)) return;
    if (this.#waiting.length >= this.#limits.webhookQueueMax) {
      this.#metrics.webhooksFailed += 1;
      return;
    }
    this.#waiting.push(event);
    this.#sendSoon();
    this.#saveSoon();
  }

  /** The webhooks that earlier processes left; empty when the file cannot be read, which then stays on disk. */
  takePending(): WebhookEvent[] {
    try {
      return this.#files?.takePending() ?? [];
    } catch (error) {
      this.#log.error({ app: this.#app.id, reason: String(error) }, 'pending webhooks on disk could not be read');
      return [];
    }
  }

  stop(): void {
    this.#isStopped = true;
    clearTimeout(this.#timer);
    clearTimeout(this.#saveTimer);
    this.#save();
    const events = this.#sending.length + this.#waiting.length;
    if (events > 0 && !this.#files) this.#log.error({ app: this.#app.id, events }, 'pending webhooks are lost');
  }

  #saveSoon(): void {
    if (!this.#files || this.#isStopped) return;
    this.#saveTimer ??= setTimeout(() => {
      this.#saveTimer = undefined;
      this.#save();
    }, this.#limits.webhookSaveEveryMs).unref();
  }

  #save(): void {
    try {
      this.#files?.save([...this.#sending, ...this.#waiting]);
    } catch (error) {
      this.#log.error({ app: this.#app.id, reason: String(error) }, 'pending webhooks could not be saved');
    }
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
    this.#sending = events;
    const body = JSON.stringify({ time_ms: Date.now(), events });
    const isDelivered = await this.#deliver(body);
    // The event is saved, and the next process sends it.
    if (this.#isStopped) return;
    this.#sending = [];
    if (isDelivered) {
      this.#metrics.webhooksSent += 1;
    } else {
      this.#metrics.webhooksFailed += 1;
      this.#log.error({ app: this.#app.id, events: events.length }, 'a webhook was dropped after its retries');
    }
    this.#isSending = false;
    this.#saveSoon();
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
      // A request that was refused, timed out or redirected is retried.
      this.#log.debug({ app: this.#app.id, error }, 'a webhook was not delivered');
      return false;
    }
  }
}
