import { sql } from 'kysely';
import { raiseAlert } from '../outbox/raise-alert.ts';
import type { Job } from './job.ts';

const EVERY_MS = 60_000;

/** Ends requests that nobody decided in time. One about a withdrawal raises an alert, because the law's clock runs. */
export const expireRequests: Job = {
  name: 'expire-requests',
  everyMs: EVERY_MS,
  tenantsWithWork: sql`tenants_with_expired_requests()`,
  run: ({ db }, { id: tenantId }) =>
    db.transaction(tenantId, async (tx) => {
      const expired = await tx
        .updateTable('second_requests')
        .set({ state: 'expired', decided_at: new Date() })
        .where('state', '=', 'open')
        .where('expires_at', '<=', sql<Date>`now()`)
        .returning(['id', 'words', 'about_kind', 'about_id', 'asked_name'])
        .execute();
      for (const { words, about_kind: kind, about_id: about, asked_name: asker } of expired)
        if (kind === 'withdrawal')
          await raiseAlert(tx, { kind: 'request-expired', subject: `withdrawal ${about}`, details: { words, asker } });
    }),
};
