import { setTimeout as sleep } from 'node:timers/promises';
import { processNotices } from '../../src/modules/money/payments/process-notices.ts';
import { pixParts } from './run-pix-job.ts';
import type { TestPlatform } from './test-platform.ts';

const POLL_MS = 10;
const TRIES_MAX = 1_000;

/** Processes the stored notices of a tenant, by the outbox where it runs. @returns whether none failed */
export const processStoredNotices = async (platform: TestPlatform, tenantId: string): Promise<boolean> => {
  if (platform.server.server.listening) return processedByOutbox(platform, tenantId);
  const jobs = await platform.db.transaction(tenantId, (tx) =>
    tx.deleteFrom('outbox').where('topic', '=', 'pix-notice').returning(['id', 'payload']).execute(),
  );
  const { failed } = await processNotices(pixParts(platform))(tenantId, jobs);
  return failed.size === 0;
};

/** Waits until each row was sent or has failed. */
const processedByOutbox = async ({ db }: TestPlatform, tenantId: string): Promise<boolean> => {
  for (let tries = 0; tries < TRIES_MAX; tries += 1) {
    const rows = await db.read(tenantId, (reader) =>
      reader
        .selectFrom('outbox')
        .select(['attempts', 'leased_until'])
        .where('topic', '=', 'pix-notice')
        .where('given_up_at', 'is', null)
        .execute(),
    );
    if (rows.every(({ attempts, leased_until: leased }) => attempts > 0 && leased === null)) return rows.length === 0;
    await sleep(POLL_MS);
  }
  throw new Error('the outbox has not processed the notices');
};

interface Delivery {
  readonly url: string;
  readonly headers: Record<string, string>;
  readonly payload: string;
}

/** Calls a webhook and processes what it has stored. @returns the status of the call */
export const deliverNotice = async (platform: TestPlatform, delivery: Delivery): Promise<number> => {
  const { statusCode } = await platform.server.inject({ method: 'POST', ...delivery });
  const [, tenant = ''] = /^\/webhooks\/pix\/(\w+)/.exec(delivery.url) ?? [];
  if (statusCode === 200) await processStoredNotices(platform, tenant);
  return statusCode;
};
