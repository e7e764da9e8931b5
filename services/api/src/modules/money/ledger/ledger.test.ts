import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import fc from 'fast-check';
import pg from 'pg';
import type { Tx } from '../../../database/database.ts';
import { aPlayer, balancesOf, type Player } from '../../../../test/support/players.ts';
import { startTestPlatform, type TestPlatform } from '../../../../test/support/test-platform.ts';
import { house } from './accounts.ts';
import { LedgerConflict, post, proveLedger, reverse } from './ledger.ts';
import { lockWallet } from './wallets.ts';

let platform: TestPlatform;
before(async () => (platform = await startTestPlatform()));
after(() => platform.stop());

const write = <Result>(run: (tx: Tx) => Promise<Result>) => platform.db.transaction('jangada', run);

const deposit = (player: Player, idemKey: string, amount: number) =>
  write(async (tx) => {
    const wallet = await lockWallet(tx, player.user.id);
    return post(tx, {
      idemKey,
      kind: 'deposit',
      postings: [{ from: house('psp'), to: wallet.account('cash'), amount }],
    });
  });

describe('the ledger', () => {
  it('moves money once for a key, however often it is asked', async () => {
    const player = await aPlayer(platform.db);
    const first = await deposit(player, 'once', 5_000);
    const second = await deposit(player, 'once', 5_000);
    assert.deepEqual(second, { txnId: first.txnId, replayed: true });
    assert.equal((await balancesOf(platform.db, player)).cash, 5_000);
  });

  it('refuses a key that has moved something else', async () => {
    const player = await aPlayer(platform.db);
    await deposit(player, 'taken', 5_000);
    await assert.rejects(deposit(player, 'taken', 5_001), LedgerConflict);
    assert.equal((await balancesOf(platform.db, player)).cash, 5_000);
  });

  it('raises the version of a wallet with every movement', async () => {
    const player = await aPlayer(platform.db);
    await deposit(player, 'v1', 100);
    const before = await balancesOf(platform.db, player);
    await deposit(player, 'v2', 100);
    const after = await balancesOf(platform.db, player);
    assert.equal(after.version, before.version + 1);
    assert.equal(after.depositCount, 2);
  });

  it('never lets a balance fall below zero, whoever forgot to check', async () => {
    const player = await aPlayer(platform.db, { cash: 100 });
    const overdraw = write(async (tx) => {
      const wallet = await lockWallet(tx, player.user.id);
      const postings = [{ from: wallet.account('cash'), to: house('psp'), amount: 101 }];
      await post(tx, { idemKey: 'overdraw', kind: 'withdrawal', postings });
    });
    await assert.rejects(overdraw, /wallet_cash_not_negative/);
    assert.equal((await balancesOf(platform.db, player)).cash, 100);
  });

  it('corrects by the same postings the other way', async () => {
    const player = await aPlayer(platform.db);
    const { txnId } = await deposit(player, 'wrong', 700);
    const undo = () =>
      write(async (tx) => {
        await lockWallet(tx, player.user.id);
        return reverse(tx, txnId, { idemKey: 'undo', kind: 'deposit-refund' });
      });
    await undo();
    assert.equal((await undo()).replayed, true);
    assert.equal((await balancesOf(platform.db, player)).cash, 0);
  });

  it('refuses postings of nothing, of less than nothing and of parts of a centavo', async () => {
    const player = await aPlayer(platform.db);
    for (const amount of [0, -1, 0.5, Number.NaN, Number.MAX_SAFE_INTEGER + 1])
      await assert.rejects(deposit(player, `bad-${amount}`, amount), RangeError);
  });

  it('adds up after any movements', async () => {
    const player = await aPlayer(platform.db, { cash: 10_000 });
    const amounts = fc.array(
      fc.integer({ min: -2_000, max: 2_000 }).filter((amount) => amount !== 0),
      { maxLength: 12 },
    );
    let run = 0;
    await fc.assert(
      fc.asyncProperty(amounts, async (movements) => {
        for (const [step, amount] of movements.entries())
          await write(async (tx) => {
            const wallet = await lockWallet(tx, player.user.id);
            const [cash, psp] = [wallet.account('cash'), house('psp')];
            if (wallet.cash + amount < 0) return;
            const posting = amount > 0 ? { from: psp, to: cash, amount } : { from: cash, to: psp, amount: -amount };
            await post(tx, { idemKey: `any-${run}-${step}`, kind: 'withdrawal', postings: [posting] });
          });
        run += 1;
        const proof = await write(proveLedger);
        assert.deepEqual(proof, { unbalancedTxns: 0, sum: 0, wrongWallets: [] });
      }),
      { numRuns: 15 },
    );
  });
});

describe('the tables of the ledger', () => {
  const asApp = async (sql: string): Promise<void> => {
    const client = new pg.Client({ connectionString: platform.database.appUrl, options: '-c search_path=platform' });
    await client.connect();
    try {
      await client.query(`select set_config('app.tenant', 'jangada', false)`);
      await client.query(sql);
    } finally {
      await client.end();
    }
  };

  it('cannot be changed or emptied by the application', async () => {
    await deposit(await aPlayer(platform.db), 'kept', 100);
    await assert.rejects(asApp('update ledger_entries set amount = 1'), /permission denied/);
    await assert.rejects(asApp('delete from ledger_entries'), /permission denied/);
    await assert.rejects(asApp('delete from ledger_txns'), /permission denied/);
    await assert.rejects(asApp('truncate ledger_entries'), /permission denied/);
    await assert.rejects(asApp('update wallets set cash = 1000000'), /permission denied/);
    await assert.rejects(asApp('insert into wallets (user_id, cash) values (1, 5)'), /permission denied/);
  });

  it('cannot be changed by their owner either', async () => {
    const owner = new pg.Client({ connectionString: platform.database.ownerUrl, options: '-c search_path=platform' });
    await owner.connect();
    try {
      await owner.query(`select set_config('app.tenant', 'jangada', false)`);
      await assert.rejects(owner.query('update ledger_entries set amount = 1'), /append-only/);
      await assert.rejects(owner.query('delete from ledger_txns'), /append-only/);
      await assert.rejects(owner.query('truncate ledger_entries'), /append-only/);
    } finally {
      await owner.end();
    }
  });

  it('refuse entries that do not sum to zero', async () => {
    const player = await aPlayer(platform.db);
    const lopsided = write(async (tx) => {
      const txn = await tx
        .insertInto('ledger_txns')
        .values({ kind: 'deposit', idem_key: 'lopsided', fingerprint: 'x' })
        .returning('id')
        .executeTakeFirstOrThrow();
      const account_id = `player:${player.user.id}:cash`;
      await tx.insertInto('ledger_entries').values({ txn_id: txn.id, account_id, amount: 5 }).execute();
    });
    await assert.rejects(lopsided, /do not sum to zero/);
  });
});
