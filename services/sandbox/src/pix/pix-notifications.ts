import { createHmac, randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import { postJson, type ClientCertificate } from '../kit/post-json.ts';
import type { Notification, PixStore } from './pix-store.ts';
import { checkWebhook } from './webhook-check.ts';
import type { Pix, ReceivedPix } from './pix.types.ts';

const CALL_TIMEOUT_MS = 10_000;
const RETRY_DELAYS_MS = [500, 1_000, 2_000, 5_000, 15_000, 30_000, 60_000, 120_000, 300_000, 600_000];

/** The standard appends this to the registered address. */
const NOTICE_SUFFIX = '/pix';

type Signing = 'right' | 'wrong';

export type PixNotifications = ReturnType<typeof createPixNotifications>;

/** The signature header of a webhook call: HMAC-SHA256 over unix seconds, path and body, one line each. */
function signatureHeader(secret: string, unixSeconds: number, path: string, rawBody: string): string {
  const mac = createHmac('sha256', secret).update(`${unixSeconds}\n${path}\n${rawBody}`).digest('hex');
  return `t=${unixSeconds},v1=${mac}`;
}

/** The public part of a Pix: everything except the payer. */
export const published = (pix: ReceivedPix): Pix => {
  const { payer: _payer, ...rest } = pix;
  return rest;
};

/**
 * Notifies the receiver of Pix and refunds, and repeats until it answers 2xx.
 *
 * @param secretOf returns the signing secret of a webhook, by its address
 * @param certificate shown with each call over https
 */
export const createPixNotifications = (
  store: PixStore,
  secretOf: (webhookUrl: string) => string,
  log: FastifyBaseLogger,
  stopping: AbortSignal,
  certificate?: ClientCertificate,
) => {
  const call = async (notification: Notification, signing: Signing): Promise<boolean> => {
    const { url, body } = notification;
    const secret = secretOf(url.slice(0, -NOTICE_SUFFIX.length));
    const key = signing === 'right' ? secret : `${secret}-forged`;
    const signature = signatureHeader(key, Math.floor(Date.now() / 1000), new URL(url).pathname, body);
    try {
      const signal = AbortSignal.any([AbortSignal.timeout(CALL_TIMEOUT_MS), stopping]);
      const headers = { 'x-webhook-signature': signature };
      const status = await postJson(url, { body, headers, signal, certificate });
      const isTaken = status >= 200 && status < 300;
      if (!isTaken) log.warn({ url, status }, 'pix webhook refused');
      return isTaken;
    } catch (error) {
      log.warn({ url, reason: String(error) }, 'pix webhook unreachable');
      return false;
    }
  };

  const deliver = async (notification: Notification): Promise<void> => {
    for (const delayMs of [0, ...RETRY_DELAYS_MS]) {
      try {
        await sleep(delayMs, undefined, { signal: stopping, ref: false });
      } catch {
        return; // The sandbox is stopping; the notification stays pending and is sent after the next start.
      }
      if (await call(notification, 'right')) return store.notifications.save({ ...notification, state: 'delivered' });
      if (stopping.aborted) return;
    }
    log.error({ url: notification.url }, 'pix webhook given up');
    store.notifications.save({ ...notification, state: 'given-up' });
  };

  const notify = async (pix: object[], chave: string, signing: Signing = 'right'): Promise<void> => {
    const webhook = store.webhooks.find(chave);
    if (!webhook) return log.warn({ chave }, 'nobody to tell about a pix: the key has no webhook');
    const notification: Notification = {
      id: randomUUID(),
      chave,
      url: `${webhook.webhookUrl}${NOTICE_SUFFIX}`,
      body: JSON.stringify({ pix }),
      state: 'pending',
    };
    if (signing === 'wrong') return void (await call(notification, 'wrong'));
    store.notifications.save(notification);
    await deliver(notification);
  };

  return {
    /** Calls an address at its registration. @returns the refusal; null when it may be registered */
    check: (webhookUrl: string, skipsMtls: boolean) => checkWebhook(webhookUrl, skipsMtls, certificate),
    /** Announces Pix received on one key. `wrong` signs once with another secret, like a forger. */
    announce: (pix: ReceivedPix[], chave: string, signing: Signing = 'right') =>
      notify(pix.map(published), chave, signing),
    /** Announces the end of a Pix sent from one key. */
    announceSent: (pix: object, chave: string) => notify([pix], chave),
    /** Continues with the notifications that an earlier run left. */
    resume(): void {
      for (const notification of store.notifications.list())
        if (notification.state === 'pending') void deliver(notification);
    },
  };
};
