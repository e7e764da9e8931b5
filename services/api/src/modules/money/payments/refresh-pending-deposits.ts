import { sql } from 'kysely';
import type { Job } from '../../../jobs/job.ts';
import type { Platform } from '../../../platform/platform.ts';
import { recordUnreadableAnswer } from '../../../third-party-messages/record-unreadable.ts';
import { VendorUnavailable } from '../../../vendors/send-request.ts';
import type { Tenant } from '../../../tenants/tenant.ts';
import { refreshDeposit } from './refresh-deposit.ts';
import * as deposits from './deposits.repository.ts';

const EVERY_MS = 15_000;
const BATCH_MAX = 100;
/** A deposit's query interval is its age divided by this: recent deposits are queried often, old ones rarely. */
const AGE_DIVISOR = 8;
const PATIENCE_SECONDS_MIN = 20;
/** After this age a late payment is still credited, but only the comparison with the provider's list finds it. */
const WAITING_DAYS_MAX = 3;

/** Queries the provider for pending deposits, so that a lost notice delays a deposit by minutes at most. */
export const refreshPendingDeposits: Job = {
  name: 'refresh-pending-deposits',
  everyMs: EVERY_MS,
  tenantsWithWork: sql`tenants_with_pending_deposits()`,
  run: async (app, tenant) => {
    for (const deposit of await listDue(app, tenant)) {
      try {
        await refreshDeposit(app, tenant, deposit);
      } catch (error) {
        if (!(error instanceof VendorUnavailable)) throw error;
        // An unreadable charge does not block the others.
        if (await recordUnreadableAnswer(app.db, tenant.id, 'pix-charge', error)) continue;
        app.log.debug({ tenant: tenant.id, reason: error.message }, 'pix: the provider is away');
        return;
      }
    }
  },
};

/** Rows are marked as queried when selected, so that later runs reach the rest of a long list. */
const listDue = ({ db }: Pick<Platform, 'db'>, tenant: Tenant): Promise<deposits.Deposit[]> =>
  db.transaction(tenant.id, async (tx) => {
    const { rows } = await sql<{ id: number }>`
      update deposits set queried_at = now()
      where (tenant_id, id) in (
        select tenant_id, id from deposits
        where status in ('pending', 'waiting_payment')
          and created_at > now() - make_interval(days => ${WAITING_DAYS_MAX})
          and coalesce(queried_at, created_at) <
            now() - greatest(make_interval(secs => ${PATIENCE_SECONDS_MIN}), (now() - created_at) / ${sql.lit(AGE_DIVISOR)})
        order by coalesce(queried_at, created_at) limit ${BATCH_MAX})
      returning id`.execute(tx);
    const due: deposits.Deposit[] = [];
    for (const { id } of rows) due.push(await deposits.getDeposit(tx, id));
    return due;
  });
