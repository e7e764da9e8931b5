import { sql } from 'kysely';
import type { Reader } from '../../../database/database.ts';
import type { Job } from '../../../jobs/jobs.ts';
import type { Platform } from '../../../platform/platform.ts';
import { house } from '../../ledger/accounts.ts';
import { verifyLedger } from '../../ledger/verify-ledger.ts';
import type { Tenant } from '../../../tenants/tenant.ts';
import { listWrongReservations } from '../withdrawals/verify-reservations.ts';
import { insertReconciliation, type ReconciliationRow } from './reconciliations.repository.ts';
import { sealLedger } from './seal-ledger.ts';
import type { Difference } from './tables.ts';
import { verifyAudit } from './verify-audit.ts';

const DAY_MS = 24 * 60 * 60_000;
const LEASE_MS = 30 * 60_000;
const NAMED_MAX = 50;
/** A rollback may arrive before its bet; the bet must then arrive within this time. */
const ORPHAN_MS = 60 * 60_000;

/** Recomputes all balances from the entries, every night. */
export const verifyNightly: Job = {
  name: 'verify-ledger',
  everyMs: DAY_MS,
  leaseMs: LEASE_MS,
  run: async (app, tenant) => void (await verifyBooks(app, tenant)),
};

/**
 * Checks I1, I2, I5 and I8, that the games' accounts equal bets less prizes, and that no row was rewritten. Differences
 * are logged and stored.
 */
export async function verifyBooks(
  { db, log }: Pick<Platform, 'db' | 'log'>,
  tenant: Tenant,
): Promise<ReconciliationRow> {
  const to = new Date();
  await sealLedger({ db }, tenant.id);
  const row = await db.transaction(tenant.id, async (tx) => {
    const { unbalancedTxns, sum, wrongWallets } = await verifyLedger(tx);
    const wrongReservations = await listWrongReservations(tx);
    const games = await wrongGaming(tx);
    const orphan_rollbacks = await countOrphanRollbacks(tx, new Date(to.getTime() - ORPHAN_MS));
    const audit = await verifyAudit(tx);
    const differences: Difference[] = [
      ...audit.differences,
      ...(unbalancedTxns > 0
        ? [{ what: 'transactions that do not sum to zero', ours: unbalancedTxns, theirs: 0 }]
        : []),
      ...(sum !== 0 ? [{ what: 'sum of all accounts', ours: sum, theirs: 0 }] : []),
      ...wrongWallets.slice(0, NAMED_MAX).map((id) => ({ what: 'wallet is not its entries', ours: id, theirs: null })),
      ...wrongReservations
        .slice(0, NAMED_MAX)
        .map((id) => ({ what: 'hold is not its withdrawals', ours: id, theirs: null })),
      ...games,
      ...(await wrongHeldWins(tx)),
    ];
    const ours = {
      unbalanced_txns: unbalancedTxns,
      sum,
      wrong_wallets: wrongWallets.length,
      orphan_rollbacks,
      audit: audit.heads,
    };
    return insertReconciliation(tx, {
      kind: 'proof',
      subject: 'ledger',
      from: null,
      to,
      ours,
      theirs: null,
      differences,
    });
  });
  if (row.differences.length > 0)
    log.error({ tenant: tenant.id, reconciliation: row.id, differences: row.differences }, 'ledger: the proof fails');
  return row;
}

/** Each provider's account equals its effective bets less effective prizes and refunds. */
async function wrongGaming(reader: Reader): Promise<Difference[]> {
  const { rows } = await sql<{ provider: string; entries: number; bets: number }>`
    with booked as (
      select substr(account_id, length('house:gaming:') + 1) as provider, sum(amount)::bigint as entries
      from ledger_entries where account_id like 'house:gaming:%' group by 1),
    played as (
      select provider, sum(case kind when 'bet' then cash + bonus else -(cash + bonus) end)::bigint as bets
      from bets where rolled_back_at is null group by 1)
    select coalesce(b.provider, p.provider) as provider,
      coalesce(b.entries, 0)::bigint as entries, coalesce(p.bets, 0)::bigint as bets
    from booked b full join played p on p.provider = b.provider
    where coalesce(b.entries, 0) <> coalesce(p.bets, 0)`.execute(reader);
  return rows.map(({ provider, entries, bets }) => ({ what: `gaming:${provider}`, ours: entries, theirs: bets }));
}

/** The held money equals the sum of the prizes under review. */
async function wrongHeldWins(reader: Reader): Promise<Difference[]> {
  const { rows } = await sql<{ entries: number; prizes: number }>`
    select
      (select coalesce(sum(amount), 0)::bigint from ledger_entries where account_id = ${house('held_wins').id}) as entries,
      (select coalesce(sum(b.cash + b.bonus), 0)::bigint from held_wins h join bets b on b.id = h.bet_id
        where h.state = 'held') as prizes`.execute(reader);
  return rows
    .filter(({ entries, prizes }) => entries !== prizes)
    .map(({ entries, prizes }) => ({ what: 'held prizes', ours: entries, theirs: prizes }));
}

async function countOrphanRollbacks(reader: Reader, before: Date): Promise<number> {
  const { count } = await reader
    .selectFrom('bet_rollbacks')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('bet_id', 'is', null)
    .where('created_at', '<', before)
    .executeTakeFirstOrThrow();
  return count;
}
