import { sql } from 'kysely';
import type { Tx } from '../database/database.ts';
import type { Sender } from '../outbox/sender.ts';
import type { Platform } from '../platform/platform.ts';
import type { Alert, AlertEnd } from '../outbox/raise-alert.ts';

/**
 * Records alerts from the outbox, each with a log line at ERROR, and closes the ended ones. A failed alert does not
 * block the others.
 */
export const recordAlerts =
  ({ db, log }: Pick<Platform, 'db' | 'log'>): Sender =>
  async (tenantId, jobs) => {
    const failed = new Set<string>();
    for (const { id, payload } of jobs)
      try {
        // Only `raiseAlert`, `endAlert` and the parking of events write rows of this topic, so the cast is safe.
        const alert = payload as Alert | AlertEnd;
        if ('ended' in alert) {
          await db.transaction(tenantId, (tx) => close(tx, alert));
          continue;
        }
        const { kind, subject, details } = alert;
        await db.transaction(tenantId, (tx) =>
          sql`
            insert into operator_alerts as open (kind, subject, details)
            values (${kind}, ${subject}, ${JSON.stringify(details)}::jsonb)
            on conflict (tenant_id, kind, subject) where closed_at is null do update
              set occurrences = open.occurrences + 1, last_at = now(), details = excluded.details`.execute(tx),
        );
        log.error({ tenant: tenantId, alert: kind, subject, ...details }, 'alert: an operator has to look at this');
      } catch (error) {
        log.warn({ tenant: tenantId, job: id, reason: String(error) }, 'alert: not recorded, will be tried again');
        failed.add(id);
      }
    return { failed };
  };

const close = (tx: Tx, { kind, subject }: AlertEnd) =>
  tx
    .updateTable('operator_alerts')
    .set({ closed_at: new Date() })
    .where('kind', '=', kind)
    .where('subject', '=', subject)
    .where('closed_at', 'is', null)
    .execute();
