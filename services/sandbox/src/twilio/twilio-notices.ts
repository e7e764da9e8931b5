import { createHmac } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import type { Config } from '../config.ts';

const CALL_TIMEOUT_MS = 10_000;
/** Between the answer to a message and its first status, and between statuses. */
const STEP_MS = 250;

export type Status = 'sent' | 'delivered' | 'undelivered' | 'failed';

interface Message {
  readonly sid: string;
  readonly to: string;
  readonly from: string;
  readonly callback: string;
}

/**
 * "Track the Message Status": a form for each status. It is signed as "Validating Signatures from Twilio" says: HMAC-SHA1
 * with the auth token over the address and every parameter, sorted by name.
 */
export const createTwilioNotices = (
  { account, authToken }: Config['twilio'],
  log: FastifyBaseLogger,
  stopping: AbortSignal,
) => {
  const call = async (url: string, parameters: Readonly<Record<string, string>>): Promise<void> => {
    const signed = Object.keys(parameters)
      .toSorted()
      .reduce((text, name) => `${text}${name}${parameters[name]}`, url);
    const response = await fetch(url, {
      method: 'POST',
      headers: {
        'content-type': 'application/x-www-form-urlencoded',
        'x-twilio-signature': createHmac('sha1', authToken).update(signed).digest('base64'),
      },
      body: new URLSearchParams(parameters).toString(),
      signal: AbortSignal.any([AbortSignal.timeout(CALL_TIMEOUT_MS), stopping]),
    }).catch(() => null);
    await response?.body?.cancel();
    if (!response?.ok) log.warn({ url, status: response?.status }, 'twilio: a status was not taken');
  };

  return {
    async announce(
      { sid, to, from, callback }: Message,
      statuses: readonly Status[],
      errorCode: number,
    ): Promise<void> {
      for (const status of statuses) {
        try {
          await sleep(STEP_MS, undefined, { signal: stopping, ref: false });
        } catch {
          return; // The sandbox is stopping.
        }
        const hasFailed = status === 'undelivered' || status === 'failed';
        await call(callback, {
          AccountSid: account,
          ApiVersion: '2010-04-01',
          From: from,
          MessageSid: sid,
          MessageStatus: status,
          SmsSid: sid,
          SmsStatus: status,
          To: to,
          ...(hasFailed && { ErrorCode: String(errorCode) }),
        });
      }
    },
  };
};
