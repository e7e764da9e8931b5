import assert from 'node:assert/strict';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { openDatabase } from '../../src/database/database.ts';
import { verifyLedger } from '../support/verify-ledger.ts';
import type { Move } from './move.ts';
import { OPENING_CASH, TENANT, type MoneyStage, type CrashFixture, type Stage } from './stage.ts';

const SENT_MS_MAX = 60_000;
const POLL_MS = 100;

/** Rows that one transaction writes together. Each query counts rows whose counterpart is missing. */
const halves: Readonly<Record<string, string>> = {
  'a stake or prize in the ledger without its line': `select count(*) from ledger_txns t where kind in ('bet', 'win', 'win-free-spin', 'win-held')
    and not exists (select from bets b where b.tenant_id = t.tenant_id and b.txn_id = t.id)`,
  'a line without its ledger transaction': `select count(*) from bets where cash + bonus > 0 and txn_id is null`,
  'a rollback in the ledger that is not noted': `select count(*) from ledger_txns t where kind = 'bet-rollback'
    and not exists (select from bet_rollbacks r where r.tenant_id = t.tenant_id and t.idem_key = 'rollback:' || r.provider || ':' || r.ref_tx_id)`,
  'a rollback without its ledger transaction': `select count(*) from bet_rollbacks r where bet_id is not null
    and not exists (select from ledger_txns t where t.tenant_id = r.tenant_id and t.idem_key = 'rollback:' || r.provider || ':' || r.ref_tx_id)`,
  'a deposit in the ledger that is not paid': `select count(*) from ledger_txns t where idem_key like 'pix:%'
    and not exists (select from deposits d where d.tenant_id = t.tenant_id and d.txn_id = t.id and d.status = 'paid')`,
  'a paid deposit without its money': `select count(*) from deposits where status = 'paid' and txn_id is null`,
  'a receipt without its deposit': `select count(*) from pix_receipts r where outcome = 'credited'
    and not exists (select from deposits d where d.tenant_id = r.tenant_id and d.e2eid = r.e2eid and d.status = 'paid')`,
  'a bought box without its money': `select count(*) from user_boxes u where source is null
    and not exists (select from ledger_txns t where t.tenant_id = u.tenant_id and t.idem_key = 'box-buy:' || u.id)`,
  'money for a box that is not there': `select count(*) from ledger_txns t where kind = 'box-buy'
    and not exists (select from user_boxes u where u.tenant_id = t.tenant_id and t.idem_key = 'box-buy:' || u.id)`,
  'a hold without its withdrawal': `select count(*) from ledger_txns t where kind = 'withdrawal'
    and not exists (select from withdrawals w where w.tenant_id = t.tenant_id and w.hold_txn_id = t.id)`,
  'cashback in the ledger without its claim': `select count(*) from ledger_txns t where kind = 'cashback'
    and not exists (select from cashback_claims c where c.tenant_id = t.tenant_id and c.txn_id = t.id)`,
  'a claim that is not counted': `select count(*) from cashback_entries e
    where claimed <> (select count(*) from cashback_claims c where c.tenant_id = e.tenant_id and c.cashback_id = e.id)`,
  'a key without its reply': `select count(*) from idempotency_keys
    where operation in ('buyBox', 'requestWithdrawal', 'claimCashback') and reply is null`,
};

interface Written {
  readonly idem_key: string;
  readonly user_id: number;
  readonly cash: number;
  readonly hold: number;
}

/** The ledger's movements of these players, without their initial money. */
async function readLedger(admin: pg.Client, fixture: CrashFixture): Promise<readonly Written[]> {
  const { rows } = await admin.query<Written>(
    // The key of a cashback claim contains the day, which is removed here, because a second claim on another day is
    // still a duplicate.
    `select regexp_replace(t.idem_key, '^(cashback:\\d+):.*', '\\1') as idem_key, a.user_id::int,
       coalesce(sum(e.amount) filter (where a.kind = 'cash'), 0)::int as cash,
       coalesce(sum(e.amount) filter (where a.kind = 'hold'), 0)::int as hold
     from ledger_txns t
     join ledger_entries e on e.tenant_id = t.tenant_id and e.txn_id = t.id
     join accounts a on a.tenant_id = e.tenant_id and a.id = e.account_id
     where t.tenant_id = $1 and a.user_id = any($2) and t.idem_key not like 'test-deposit:%'
     group by t.idem_key, a.user_id`,
    [TENANT, fixture.players.map(({ user }) => user.id)],
  );
  return rows;
}

async function withAdmin<Result>(stage: MoneyStage, run: (admin: pg.Client) => Promise<Result>): Promise<Result> {
  const admin = new pg.Client({ connectionString: stage.database.adminUrl, options: '-c search_path=platform' });
  await admin.connect();
  try {
    return await run(admin);
  } finally {
    await admin.end();
  }
}

async function verifyComplete(admin: pg.Client, stage: MoneyStage): Promise<void> {
  for (const [what, sql] of Object.entries(halves)) {
    const { rows } = await admin.query<{ count: string }>(sql);
    assert.equal(rows[0]?.count, '0', `there is ${what}`);
  }
  const db = openDatabase(stage.database.appUrl, 2);
  try {
    const proof = await db.transaction(TENANT, verifyLedger);
    assert.deepEqual(proof, { unbalancedTxns: 0, sum: 0, wrongWallets: [] });
  } finally {
    await db.close();
  }
}

/** Requires that each acknowledged move is stored once, with its effect. */
function verifyAcknowledged(written: readonly Written[], moves: readonly Move[]): void {
  const byKey = new Map<string, Written[]>();
  for (const row of written) byKey.set(row.idem_key, [...(byKey.get(row.idem_key) ?? []), row]);
  for (const { kind, outcome, ledgerKey, userId, cash, hold } of moves) {
    if (outcome !== 'acknowledged') continue;
    const found = byKey.get(ledgerKey ?? '') ?? [];
    assert.deepEqual(
      found.map(({ user_id, cash, hold }) => ({ user_id, cash, hold })),
      [{ user_id: userId, cash, hold }],
      `a ${kind} was acknowledged and is not in the ledger once (${ledgerKey})`,
    );
  }
}

/**
 * Right after the crash: each acknowledged move is stored once, no move is stored in part, and no refused or unknown
 * move is stored.
 *
 * @returns the number of stored moves
 */
export const verifyAfterCrash = (stage: MoneyStage, fixture: CrashFixture, moves: readonly Move[]): Promise<number> =>
  withAdmin(stage, async (admin) => {
    await verifyComplete(admin, stage);
    const written = await readLedger(admin, fixture);
    verifyAcknowledged(written, moves);
    const possible = new Set(moves.filter(({ outcome }) => outcome !== 'refused').map(({ ledgerKey }) => ledgerKey));
    // A box, a withdrawal or a site's deposit without a reply has an unknown id.
    const unnamed = moves.filter(({ outcome, ledgerKey }) => outcome === 'unknown' && ledgerKey === null).length;
    const strangers = written.filter(({ idem_key }) => !possible.has(idem_key));
    assert.ok(
      strangers.length <= unnamed &&
        strangers.every(({ idem_key }) => /^((box-buy|withdrawal):\d+|pix:E\w+)$/.test(idem_key)),
      `in the ledger without anybody's asking: ${strangers.map(({ idem_key }) => idem_key).join(', ')}`,
    );
    return written.length;
  });

/** After all moves without a reply were sent again: exactly the acknowledged moves are stored, to the centavo. */
export const verifySettled = (stage: MoneyStage, fixture: CrashFixture, moves: readonly Move[]): Promise<void> =>
  withAdmin(stage, async (admin) => {
    await verifyComplete(admin, stage);
    const written = await readLedger(admin, fixture);
    verifyAcknowledged(written, moves);
    const done = moves.filter(({ outcome }) => outcome === 'acknowledged');
    assert.deepEqual(
      written.map(({ idem_key }) => idem_key).toSorted(),
      done.map(({ ledgerKey }) => ledgerKey).toSorted(),
    );
    const { rows } = await admin.query<{ user_id: number; cash: number; hold: number }>(
      'select user_id::int, cash::int, hold::int from wallets where tenant_id = $1 and user_id = any($2)',
      [TENANT, fixture.players.map(({ user }) => user.id)],
    );
    for (const { user_id, cash, hold } of rows) {
      const own = done.filter(({ userId }) => userId === user_id);
      const moved = own.reduce((sum, move) => sum + move.cash, 0);
      const owned = own.reduce((sum, move) => sum + move.hold, 0);
      assert.deepEqual({ cash, hold }, { cash: OPENING_CASH + moved, hold: owned });
    }
  });

/** In a filled database, whose other rows are proved by its ledger: each acknowledged move is stored once. */
export const verifyMoves = (stage: MoneyStage, fixture: CrashFixture, moves: readonly Move[]): Promise<void> =>
  withAdmin(stage, async (admin) => verifyAcknowledged(await readLedger(admin, fixture), moves));

export interface Delivered {
  /** Events that were committed. */
  readonly events: number;
  /** Copies that a receiver drops by their id. */
  readonly duplicates: number;
}

/**
 * Requires that every event of a committed transaction is received, that no event of an aborted one is, and that copies
 * have the same id.
 *
 * Rows of a killed process stay leased for a while; the leases are ended here, so that the test need not wait.
 */
export const verifyDelivered = (stage: Stage): Promise<Delivered> =>
  withAdmin(stage, async (admin) => {
    await admin.query('update outbox set leased_until = null where leased_until is not null');
    const untilMs = Date.now() + SENT_MS_MAX;
    for (;;) {
      const { rows } = await admin.query<{ count: number }>(
        `select count(*)::int as count from outbox where topic in ('realtime', 'fact')`,
      );
      if (rows[0]?.count === 0) break;
      if (Date.now() > untilMs) throw new Error(`${rows[0]?.count} outbox rows are still waiting`);
      await sleep(POLL_MS);
    }
    const { rows } = await admin.query<{ id: string }>(`select id from crash.outbox_log where topic = 'realtime'`);
    const received = stage.third.events.map(({ data }) => String(data['event_id']));
    const once = new Set(received);
    assert.deepEqual([...once].toSorted(), rows.map(({ id }) => id).toSorted());
    return { events: once.size, duplicates: received.length - once.size };
  });
