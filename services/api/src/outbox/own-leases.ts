import type { LeasedRow } from '../database/database.ts';
import { BATCH_MAX, type Leased } from './leased-rows.ts';
import { LEASE_MS } from './outbox.ts';

/**
 * Own rows that are not sent within this time are left to the sweep, because their lease could expire during the send.
 */
const OWN_LEASE_MS_MAX = LEASE_MS / 3;
const OWN_LEASES_MAX = 2_000;

interface OwnLease {
  readonly row: Leased;
  readonly sinceMs: number;
}

export type OwnLeases = ReturnType<typeof createOwnLeases>;

/** The rows that this process wrote and that are leased to it from the start, by tenant. */
export const createOwnLeases = () => {
  const leases = new Map<string, OwnLease[]>();
  return {
    add(tenantId: string, rows: readonly LeasedRow[]): void {
      const owned = leases.get(tenantId) ?? [];
      leases.set(tenantId, owned);
      const sinceMs = performance.now();
      // Rows above the limit are leased again after their lease has expired.
      for (const row of rows.slice(0, OWN_LEASES_MAX - owned.length))
        owned.push({ row: { ...row, attempts: 1, traceparent: null }, sinceMs });
    },
    /** Removes the oldest rows, at most one batch. */
    take(tenantId: string): Leased[] {
      const owned = leases.get(tenantId)?.splice(0, BATCH_MAX) ?? [];
      const fromMs = performance.now() - OWN_LEASE_MS_MAX;
      return owned.filter(({ sinceMs }) => sinceMs >= fromMs).map(({ row }) => row);
    },
    has: (tenantId: string): boolean => (leases.get(tenantId)?.length ?? 0) > 0,
    /** Removes all rows. @returns the sequence numbers of these rows by tenant */
    takeAll: (): (readonly [tenantId: string, seqs: readonly number[]])[] =>
      [...leases].map(([tenantId, owned]) => [tenantId, owned.splice(0).map(({ row }) => row.seq)] as const),
  };
};
