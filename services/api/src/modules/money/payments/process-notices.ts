import { numericId } from '@jangada/contracts/values/ids';
import * as z from '@jangada/contracts/values/schema';
import { storable } from '@jangada/server/storable';
import { sql } from 'kysely';
import { accountOf } from '../../../connections/pix-account.ts';
import type { Job } from '../../../jobs/job.ts';
import type { Sender } from '../../../outbox/sender.ts';
import type { Tenant } from '../../../tenants/tenant.ts';
import { recordUnreadable } from '../../../third-party-messages/record-unreadable.ts';
import type { Notice } from '../../../vendors/pix/pix-port.ts';
import { VendorUnavailable } from '../../../vendors/send-request.ts';
import { receivePayoutNotice } from '../withdrawals/receive-payout.ts';
import { receivePix, type ReceiptParts } from './pix-receipts.service.ts';
import { finishRefund } from './pix-refunds.service.ts';
import { findNotice, listWaiting, markProcessed } from './received-notices.repository.ts';

export type NoticeParts = ReceiptParts;

const job = z.object({ id: numericId });

/** Processes stored notices from the outbox; a notice of which a part failed is processed again later. */
export const processNotices =
  (app: NoticeParts): Sender =>
  async (tenantId, jobs) => {
    const failed = new Set<string>();
    const malformed = new Map<string, string>();
    for (const { id: jobId, payload } of jobs) {
      const checked = z.safeParse(job, payload);
      if (!checked.success) malformed.set(jobId, checked.error.message);
      else if (!(await processNotice(app, tenantId, checked.data.id))) failed.add(jobId);
    }
    return { failed, malformed };
  };

/**
 * Processes every part of a notice, even after one fails.
 *
 * @returns false when a part failed: the notice waits
 */
const processNotice = async (app: NoticeParts, tenantId: string, id: number): Promise<boolean> => {
  const stored = await app.db.read(tenantId, (reader) => findNotice(reader, id));
  if (!stored || stored.processed_at !== null) return true;
  const tenant = await app.tenants.find(tenantId);
  if (!tenant) throw new TypeError(`no tenant ${tenantId}`);
  const { pix } = await accountOf(app, tenant, stored.connection_id);
  const notice = await readNotice(app, tenantId, () => pix.readNotice(storable(jsonOf(stored.body))));
  if (!notice) return false;
  await recordUnreadable(app.db, tenantId, 'pix-notice', notice.unreadable);
  if (!(await receiveEach(app, tenant, notice, stored.connection_id))) return false;
  await app.db.transaction(tenantId, (tx) => markProcessed(tx, stored));
  return true;
};

/** Some notices only name a payment, which is then read from the provider. @returns undefined while it does not answer */
async function readNotice(
  { log }: NoticeParts,
  tenant: string,
  read: () => Promise<Notice>,
): Promise<Notice | undefined> {
  try {
    return await read();
  } catch (error) {
    if (!(error instanceof VendorUnavailable)) throw error;
    log.warn({ tenant, reason: error.message }, 'pix: a notice cannot be read now and waits');
    return undefined;
  }
}

/** A form is stored like any other body, but no provider sends its notices so. */
function jsonOf(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString());
  } catch {
    return null;
  }
}

/** @returns whether no part failed */
async function receiveEach(
  app: NoticeParts,
  tenant: Tenant,
  notice: Notice,
  connectionId: number | null,
): Promise<boolean> {
  const { id: tenantId } = tenant;
  const steps = [
    ...notice.received.map((received) => () => receivePix(app, tenantId, received, connectionId)),
    ...notice.refunds.map((refund) => () => finishRefund(app, tenantId, refund)),
    ...notice.payouts.map((payout) => () => receivePayoutNotice(app, tenant, payout)),
  ];
  let failures = 0;
  for (const step of steps)
    try {
      await step();
    } catch (error) {
      app.log.warn({ tenant: tenantId, reason: String(error) }, 'pix: a part of a notice failed and waits');
      failures += 1;
    }
  return failures === 0;
}

const MINUTE_MS = 60_000;
const EVERY_MS = 5 * MINUTE_MS;
/** The outbox has given up a notice that it could not process within this time. */
const STUCK_MINUTES = 15;
const BATCH_MAX = 100;

/** Processes notices again that the outbox has given up, for instance after a long outage of the provider. */
export const processWaitingNotices: Job = {
  name: 'process-waiting-notices',
  everyMs: EVERY_MS,
  tenantsWithWork: sql`tenants_with_waiting_notices(make_interval(mins => ${sql.lit(STUCK_MINUTES)}))`,
  run: async (app, tenant) => {
    const before = new Date(Date.now() - STUCK_MINUTES * MINUTE_MS);
    const waiting = await app.db.read(tenant.id, (reader) => listWaiting(reader, before, BATCH_MAX));
    for (const id of waiting) await processNotice(app, tenant.id, id);
  },
};
