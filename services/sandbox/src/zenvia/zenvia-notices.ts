import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import { postJson } from '../kit/post-json.ts';
import type { Channel, StatusCode, Subscription } from './zenvia.types.ts';

const CALL_TIMEOUT_MS = 10_000;
/** Between the answer to a message and its first status, and between statuses. */
const STEP_MS = 250;

const DESCRIPTIONS: Readonly<Record<StatusCode, string>> = {
  SENT: 'The message has been forwarded to the provider',
  DELIVERED: 'The message has been delivered',
  READ: 'The message has been read',
  REJECTED: 'The message was rejected by the provider',
  NOT_DELIVERED: 'The message could not be delivered',
};

const CAUSES: Readonly<Partial<Record<StatusCode, string>>> = {
  REJECTED: 'The destination is not a valid number',
  NOT_DELIVERED: 'The carrier gave the message up',
};

interface Message {
  readonly id: string;
  readonly channel: Channel;
}

/** Calls the webhooks of active subscriptions to MESSAGE_STATUS of the channel, with the headers that each has chosen. */
export const createZenviaNotices = (
  subscriptions: () => readonly Subscription[],
  log: FastifyBaseLogger,
  stopping: AbortSignal,
) => {
  const call = async ({ id: subscriptionId, webhook }: Subscription, event: object): Promise<void> => {
    const signal = AbortSignal.any([AbortSignal.timeout(CALL_TIMEOUT_MS), stopping]);
    const body = JSON.stringify({ ...event, subscriptionId });
    const status = await postJson(webhook.url, { body, headers: webhook.headers ?? {}, signal }).catch(() => null);
    if (status === null || status >= 300) log.warn({ url: webhook.url, status }, 'zenvia: a status was not taken');
  };

  return {
    /** One event for each status, one after the other. */
    async announce({ id, channel }: Message, statuses: readonly StatusCode[]): Promise<void> {
      for (const code of statuses) {
        try {
          await sleep(STEP_MS, undefined, { signal: stopping, ref: false });
        } catch {
          return; // The sandbox is stopping.
        }
        const timestamp = new Date().toISOString();
        const cause = CAUSES[code];
        const event = {
          id: randomUUID(),
          timestamp,
          type: 'MESSAGE_STATUS',
          channel,
          messageId: id,
          contentIndex: 0,
          messageStatus: { timestamp, code, description: DESCRIPTIONS[code], ...(cause && { cause }) },
        };
        const listening = subscriptions().filter(
          ({ eventType, status, criteria }) =>
            eventType === 'MESSAGE_STATUS' && status === 'ACTIVE' && criteria.channel === channel,
        );
        await Promise.all(listening.map((subscription) => call(subscription, event)));
      }
    },
  };
};
