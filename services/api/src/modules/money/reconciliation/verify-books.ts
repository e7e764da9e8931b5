import { sql } from 'kysely';
import type { Reader, Tx } from '../../../database/database.ts';
import type { Job } from '../../../jobs/job.ts';
import { endAlert, raiseAlert } from '../../../outbox/raise-alert.ts';
import type { Platform } from '../../../platform/platform.ts';
import { house } from '../../ledger/accounts.ts';
import type { Tenant } from '../../../tenants/tenant.ts';
import { listWrongReservations } from '../withdrawals/verify-reservations.ts';
import { beginPass, listUnbalanced, lockPass, proveSlice, type Pass } from './proof-slices.ts';
import { insertReconciliation, type ReconciliationRow } from './reconciliations.repository.ts';
import { sealLedger } from './seal-ledger.ts';
import type { Difference } from './tables.ts';
import { chains, headsOf, missingHead } from './verify-chain.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
const WHOLE_EVERY_MS = 7 * DAY_MS;
/** A longer pass is continued a minute later, so that no other job waits for it. */
const WORK_MS = 5_000;
const NAMED_MAX = 50;
/** A rollback may arrive before its bet; the bet must then arrive within this time. */
const ORPHAN_MS = 60 * MINUTE_MS;
/** The last step reads a row for each account, and what is newer than the pass. */
const LAST_STEP_MS = 5 * MINUTE_MS;

const ALERT = { kind: 'ledger-proof-differs', subject: 'ledger' } as const;
/** A pass that takes longer never ends, or not in time for the next one. */
const PASS_MS_MAX = DAY_MS;
const LATE = { kind: 'job-late', subject: 'pass of the ledger proof' } as const;

const isOlder = (at: Date | null | undefined, ageMs: number): boolean => !at || Date.now() - at.getTime() > ageMs;

/** Proves the new rows of every day, and all rows once a week, in slices. */
export const verifyDaily: Job = {
  name: 'verify-ledger',
  everyMs: MINUTE_MS,
  tenantsWithWork: sql`tenants_to_prove(interval '1 day')`,
  run: async (app, tenant) => {
    const last = await app.db.read(tenant.id, (reader) =>
      reader.selectFrom('ledger_proofs').selectAll().executeTakeFirst(),
    );
    if (!last?.started_at && !isOlder(last?.finished_at, DAY_MS)) return;
    await prove(app, tenant, { isWhole: isOlder(last?.whole_finished_at, WHOLE_EVERY_MS), workMs: WORK_MS });
    await app.db.transaction(tenant.id, alertLatePass);
  },
};

/** Each run of the job succeeds with its slices, so the age of the pass is checked too. */
export const alertLatePass = async (tx: Tx): Promise<void> => {
  const pass = await tx.selectFrom('ledger_proofs').select('started_at').executeTakeFirst();
  if (pass?.started_at && isOlder(pass.started_at, PASS_MS_MAX))
    await raiseAlert(tx, { ...LATE, details: { started_at: pass.started_at.toISOString() } });
};

/**
 * Checks all rows: I1, I2, I5 and I8, that the games' accounts equal bets less prizes, and that no row was rewritten.
 * Differences are stored, logged and raise an alert, which a whole pass without differences ends.
 */
export const verifyBooks = async (app: Pick<Platform, 'db' | 'log'>, tenant: Tenant): Promise<ReconciliationRow> => {
  for (;;) {
    const row = await prove(app, tenant, { isWhole: true, workMs: Infinity });
    if (row) return row;
  }
};

/** @returns null when the time was over before the pass, or another process ended it */
const prove = async (
  { db, log }: Pick<Platform, 'db' | 'log'>,
  tenant: Tenant,
  { isWhole, workMs }: { readonly isWhole: boolean; readonly workMs: number },
): Promise<ReconciliationRow | null> => {
  const startedMs = performance.now();
  await sealLedger({ db }, tenant.id);
  await db.transaction(tenant.id, (tx) => beginPass(tx, isWhole));
  while (await db.transaction(tenant.id, proveSlice)) if (performance.now() - startedMs > workMs) return null;
  const row = await db.transaction(tenant.id, endPass);
  if (row && row.differences.length > 0)
    log.error({ tenant: tenant.id, reconciliation: row.id, differences: row.differences }, 'ledger: the proof fails');
  return row;
};

const endPass = async (tx: Tx): Promise<ReconciliationRow | null> => {
  await sql`set local statement_timeout = ${sql.lit(LAST_STEP_MS)}`.execute(tx);
  const pass = await lockPass(tx);
  if (!pass) return null;
  const to = new Date();
  const differences = [
    ...pass.differences,
    ...(await listUnbalanced(tx, pass.ledger_through, null)),
    ...(await wrongSum(tx, pass.ledger_through)),
    ...(await listWrongReservations(tx))
      .slice(0, NAMED_MAX)
      .map((id) => ({ what: 'hold is not its withdrawals', ours: id, theirs: null })),
    ...(await wrongGaming(tx, pass)),
    ...(await wrongHeldWins(tx, pass.ledger_through)),
    ...(pass.whole ? await wrongPlay(tx, pass) : []),
    ...(await Promise.all(chains.map((chain) => missingHead(tx, chain)))).flat(),
  ];
  const row = await insertReconciliation(tx, {
    kind: 'proof',
    subject: 'ledger',
    from: pass.whole ? null : pass.finished_at,
    to,
    ours: {
      whole: pass.whole,
      seconds: Math.round((to.getTime() - (pass.started_at ?? to).getTime()) / 1000),
      orphan_rollbacks: await countOrphanRollbacks(tx, new Date(to.getTime() - ORPHAN_MS)),
      audit: await headsOf(tx),
    },
    theirs: null,
    differences,
  });
  await tx
    .updateTable('ledger_proofs')
    .set({ started_at: null, differences: '[]', finished_at: to, ...(pass.whole && { whole_finished_at: to }) })
    .execute();
  if (differences.length > 0) await raiseAlert(tx, { ...ALERT, details: { reconciliation: row.id } });
  else if (pass.whole) await endAlert(tx, ALERT);
  if (isOlder(pass.started_at, PASS_MS_MAX)) await endAlert(tx, LATE);
  return row;
};

/** The proven balances of these accounts, with the entries behind them. */
const balanceOf = (like: string, through: number) => sql`
  select coalesce(sum(amount), 0)::bigint from (
    select balance as amount from proven_balances where account_id like ${like}
    union all
    select amount from ledger_entries where txn_id > ${through}::bigint and account_id like ${like}) entries`;

/** The sum over all accounts, which is zero when no money was made or lost (I2). */
const wrongSum = async (reader: Reader, through: number): Promise<Difference[]> => {
  const { rows } = await sql<{ sum: number }>`select (${balanceOf('%', through)}) as sum`.execute(reader);
  const sum = rows[0]?.sum ?? 0;
  return sum === 0 ? [] : [{ what: 'sum of all accounts', ours: sum, theirs: 0 }];
};

const amountOf = sql`case kind when 'bet' then cash + bonus else -(cash + bonus) end`;

/** Each provider's account equals its effective bets less effective prizes and refunds. */
const wrongGaming = async (reader: Reader, { ledger_through: through, bets_through }: Pass): Promise<Difference[]> => {
  const { rows } = await sql<{ provider: string; entries: number; bets: number }>`
    with entries as (
      select account_id, balance as amount from proven_balances where account_id like 'house:gaming:%'
      union all
      select account_id, amount from ledger_entries
      where txn_id > ${through}::bigint and account_id like 'house:gaming:%'),
    booked as (
      select substr(account_id, length('house:gaming:') + 1) as provider, sum(amount)::bigint as entries
      from entries group by 1),
    effective as (
      select provider, amount from proven_play
      union all
      select provider, ${amountOf} from bets where id > ${bets_through}::bigint
      union all
      select provider, -(${amountOf}) from bets where rolled_back_at is not null),
    played as (select provider, sum(amount)::bigint as bets from effective group by 1)
    select coalesce(b.provider, p.provider) as provider,
      coalesce(b.entries, 0)::bigint as entries, coalesce(p.bets, 0)::bigint as bets
    from booked b full join played p on p.provider = b.provider
    where coalesce(b.entries, 0) <> coalesce(p.bets, 0)`.execute(reader);
  return rows.map(({ provider, entries, bets }) => ({ what: `gaming:${provider}`, ours: entries, theirs: bets }));
};

/** The held money equals the sum of the prizes under review. */
const wrongHeldWins = async (reader: Reader, through: number): Promise<Difference[]> => {
  const { rows } = await sql<{ entries: number; prizes: number }>`
    select
      (${balanceOf(house('held_wins').id, through)}) as entries,
      (select coalesce(sum(b.cash + b.bonus), 0)::bigint from held_wins h join bets b on b.id = h.bet_id
        where h.state = 'held') as prizes`.execute(reader);
  return rows
    .filter(({ entries, prizes }) => entries !== prizes)
    .map(({ entries, prizes }) => ({ what: 'held prizes', ours: entries, theirs: prizes }));
};

/** The stakes and prizes of all days equal those of the bets that they contain. */
const wrongPlay = async (reader: Reader, { bets_through }: Pass): Promise<Difference[]> => {
  const { rows } = await sql<{ days: number; bets: number }>`
    select (select coalesce(sum(stakes - prizes), 0)::bigint from player_days) as days,
      ((select coalesce(sum(amount), 0) from proven_play)
        + (select coalesce(sum(${amountOf}), 0) from bets
          where id > ${bets_through}::bigint and id <= (select bets_through from day_sums)))::bigint as bets`.execute(
    reader,
  );
  return rows
    .filter(({ days, bets }) => days !== bets)
    .map(({ days, bets }) => ({ what: 'stakes and prizes by day', ours: days, theirs: bets }));
};

const countOrphanRollbacks = async (reader: Reader, before: Date): Promise<number> => {
  const { count } = await reader
    .selectFrom('bet_rollbacks')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('bet_id', 'is', null)
    .where('created_at', '<', before)
    .executeTakeFirstOrThrow();
  return count;
};
