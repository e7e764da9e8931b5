import { sql } from 'kysely';
import type { Job } from '../../../jobs/job.ts';
import type { Platform } from '../../../platform/platform.ts';
import { recordUnreadableAnswer } from '../../../third-party-messages/record-unreadable.ts';
import { VendorUnavailable } from '../../../vendors/send-request.ts';
import type { Tenant } from '../../../tenants/tenant.ts';
import { dispatchPayout } from './dispatch-payout.ts';
import { PayoutsStopped } from './payout-stops.ts';
import { rulesOf } from './review.ts';

const EVERY_MS = 10_000;
/** A notice is usually received within this time; a query is useful only afterwards. */
const PATIENCE_SECONDS = 15;
/** The outbox gives up a payout that it could not send within this time. */
const STUCK_SECONDS = 15 * 60;
const BATCH_MAX = 100;

/** Queries the provider about payouts without a final notice, and dispatches stuck ones again. */
export const pollPayouts: Job = {
  name: 'poll-payouts',
  everyMs: EVERY_MS,
  tenantsWithWork: sql`tenants_with_unconfirmed_payouts()`,
  run: async (app, tenant) => {
    for (const id of await listUnconfirmed(app, tenant)) {
      try {
        await dispatchPayout(app, tenant, id);
      } catch (error) {
        if (error instanceof PayoutsStopped) continue;
        if (!(error instanceof VendorUnavailable)) throw error;
        // An unreadable payout does not block the others.
        if (await recordUnreadableAnswer(app.db, tenant.id, 'pix-payout', error)) continue;
        app.log.warn({ tenant: tenant.id, withdrawal: id, reason: error.message }, 'pix: the provider is away');
        return;
      }
    }
  },
};

/** Rows are marked as queried when selected, so that one failing payout does not block the others. */
const listUnconfirmed = ({ db }: Pick<Platform, 'db'>, tenant: Tenant): Promise<number[]> =>
  db.transaction(tenant.id, async (tx) => {
    const stuckSeconds = STUCK_SECONDS + rulesOf(tenant).cancellableForMs / 1000;
    const { rows } = await sql<{ id: number }>`
      update withdrawals set queried_at = now()
      where (tenant_id, id) in (
        select tenant_id, id from withdrawals
        where (queried_at is null or queried_at < now() - make_interval(secs => ${PATIENCE_SECONDS}))
          and ((status = 4 and dispatched_at < now() - make_interval(secs => ${PATIENCE_SECONDS}))
            or (status in (0, 4) and dispatched_at is null
              and coalesce(reviewed_at, created_at) < now() - make_interval(secs => ${stuckSeconds})))
        order by queried_at nulls first, id limit ${BATCH_MAX})
      returning id`.execute(tx);
    return rows.map(({ id }) => id);
  });
