import type { Alert, AlertEnd } from '../../src/outbox/raise-alert.ts';
import { recordAlerts } from '../../src/alerts/record-alerts.ts';
import type { TestPlatform } from './test-platform.ts';

/** Records the alerts and alert ends of a tenant's outbox, like the worker. @returns the alerts, in order */
export const recordWaitingAlerts = async (
  { db, server }: Pick<TestPlatform, 'db' | 'server'>,
  tenantId: string,
): Promise<Alert[]> => {
  const rows = await db.transaction(tenantId, (tx) =>
    tx.deleteFrom('outbox').where('topic', '=', 'alert').returning(['id', 'seq', 'payload']).execute(),
  );
  const jobs = rows.toSorted((a, b) => a.seq - b.seq);
  const { failed } = await recordAlerts({ db, log: server.log })(tenantId, jobs);
  if (failed.size > 0) throw new Error(`${failed.size} alerts were not recorded`);
  return jobs.map(({ payload }) => payload as Alert | AlertEnd).filter((alert): alert is Alert => !('ended' in alert));
};
