import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { privateChannel } from '@jangada/contracts/domains/realtime/channels';
import fc from 'fast-check';
import { sql } from 'kysely';
import pg from 'pg';
import type { Tx } from '../../database/database.ts';
import { aPlayer, balancesOf, type Player } from '../../../test/support/players.ts';
import { startTestPlatform, type TestPlatform } from '../../../test/support/test-platform.ts';
import { house } from './accounts.ts';
import { LedgerConflict, move, moveAll, reverse } from './ledger.ts';
import { verifyLedger } from '../../../test/support/verify-ledger.ts';
import { lockWallet, updateWallet, type LockedWallet } from './wallets.ts';

let platform: TestPlatform;
before(async () => (platform = await startTestPlatform()));
after(() => platform.stop());

const write = <Result>(run: (tx: Tx) => Promise<Result>) => platform.db.transaction('jangada', run);

const deposit = (player: Player, idemKey: string, amount: number) =>
  write(async (tx) => {
    const wallet = await lockWallet(tx, player.user.id);
    return move(wallet, {
      idemKey,
      kind: 'deposit',
      postings: [{ from: house('psp'), to: wallet.account('cash'), amount }],
    });
  });

describe('the ledger', () => {
  it('moves money once per key when a movement is repeated', async () => {
    const player = await aPlayer(platform.db);
    const first = await deposit(player, 'once', 5_000);
    const second = await deposit(player, 'once', 5_000);
    assert.deepEqual(second, { ...first, replayed: true });
    assert.equal((await balancesOf(platform.db, player)).cash, 5_000);
  });

  it('refuses a key that has moved something else', async () => {
    const player = await aPlayer(platform.db);
    await deposit(player, 'taken', 5_000);
    await assert.rejects(deposit(player, 'taken', 5_001), LedgerConflict);
    assert.equal((await balancesOf(platform.db, player)).cash, 5_000);
  });

  it('refuses a wallet whose transaction has ended, and moves nothing', async () => {
    const player = await aPlayer(platform.db);
    const wallet = await write((tx) => lockWallet(tx, player.user.id));
    const postings = [{ from: house('psp'), to: wallet.account('cash'), amount: 100 }];
    await assert.rejects(move(wallet, { idemKey: 'late', kind: 'deposit', postings }), TypeError);
    assert.equal((await balancesOf(platform.db, player)).cash, 0);
  });

  it('refuses to move wallets of two transactions at once, and moves nothing', async () => {
    const [one, other] = [await aPlayer(platform.db), await aPlayer(platform.db)];
    const movementOf = (wallet: LockedWallet, idemKey: string) => ({
      wallet,
      movement: {
        idemKey,
        kind: 'deposit',
        postings: [{ from: house('psp'), to: wallet.account('cash'), amount: 100 }],
      } as const,
    });
    await write(async (first) => {
      const wallet = await lockWallet(first, one.user.id);
      await write(async (second) => {
        const stranger = await lockWallet(second, other.user.id);
        await assert.rejects(moveAll([movementOf(wallet, 'a'), movementOf(stranger, 'b')]), TypeError);
      });
    });
    assert.equal((await balancesOf(platform.db, one)).cash, 0);
    assert.equal((await balancesOf(platform.db, other)).cash, 0);
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

  it('refuses a movement that makes a balance negative', async () => {
    const player = await aPlayer(platform.db, { cash: 100 });
    const overdraw = write(async (tx) => {
      const wallet = await lockWallet(tx, player.user.id);
      const postings = [{ from: wallet.account('cash'), to: house('psp'), amount: 101 }];
      await move(wallet, { idemKey: 'overdraw', kind: 'withdrawal', postings });
    });
    await assert.rejects(overdraw, /wallet_cash_not_negative/);
    assert.equal((await balancesOf(platform.db, player)).cash, 100);
  });

  it('corrects by the same postings the other way', async () => {
    const player = await aPlayer(platform.db);
    const { txnId } = await deposit(player, 'wrong', 700);
    const undo = () =>
      write(async (tx) => {
        const wallet = await lockWallet(tx, player.user.id);
        return reverse(wallet, txnId, { idemKey: 'undo', kind: 'deposit-refund' });
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
            await move(wallet, { idemKey: `any-${run}-${step}`, kind: 'withdrawal', postings: [posting] });
          });
        run += 1;
        const proof = await write(verifyLedger);
        assert.deepEqual(proof, { unbalancedTxns: 0, sum: 0, wrongWallets: [] });
      }),
      { numRuns: 15 },
    );
  });
});

/** Runs one statement with the rights of a database role, for a tenant. */
const run = async (connectionString: string, tenant: string | null, text: string, values: unknown[] = []) => {
  const client = new pg.Client({ connectionString, options: '-c search_path=platform' });
  await client.connect();
  try {
    if (tenant !== null) await client.query(`select set_config('app.tenant', $1, false)`, [tenant]);
    return await client.query(text, values);
  } finally {
    await client.end();
  }
};

describe("the application's role", () => {
  const asApp = (text: string, values: unknown[] = [], tenant: string | null = 'jangada') =>
    run(platform.database.appUrl, tenant, text, values);

  const writes: Record<string, readonly string[]> = {
    wallets: ['insert into wallets (user_id, cash) values (1, 5)', 'update wallets set cash = 1000000'],
    accounts: [`insert into accounts (id, kind) values ('house:own', 'own')`, `update accounts set kind = 'own'`],
    ledger_txns: [
      `insert into ledger_txns (kind, idem_key, fingerprint) values ('deposit', 'own', 'x')`,
      `update ledger_txns set kind = 'own'`,
    ],
    ledger_entries: [
      `insert into ledger_entries (txn_id, account_id, amount) values (1, 'house:psp', 5)`,
      'update ledger_entries set amount = 1',
    ],
  };
  for (const [table, statements] of Object.entries(writes))
    it(`is refused every write to ${table}`, async () => {
      await deposit(await aPlayer(platform.db), `a row of ${table}`, 100);
      const all = [...statements, `delete from ${table}`, `truncate ${table}`, `select * from ${table} for update`];
      for (const statement of all) await assert.rejects(asApp(statement), { code: '42501' }, statement);
    });

  it('is refused every column of a wallet, also those that no entry writes', async () => {
    for (const column of ['rollover', 'turnover_goal', 'stake_trackers', 'version', 'wagered'])
      await assert.rejects(asApp(`update wallets set ${column} = 0`), { code: '42501' }, column);
    await assert.rejects(asApp('update wallets set guarded = false'), { code: '42501' });
  });

  const POST = 'select * from post_movements($1, $2, $3, $4, $5, $6, $7, $8)';
  const movementOf = (userId: number, key: string, accounts: string[], amounts: number[]) => [
    [userId],
    ['deposit'],
    [key],
    ['x'],
    [null],
    accounts.map(() => 1),
    accounts,
    amounts,
  ];

  it('moves nothing that does not sum to zero', async () => {
    const { user } = await aPlayer(platform.db);
    const lopsided = movementOf(user.id, 'lopsided', [`player:${user.id}:cash`], [5]);
    await assert.rejects(asApp(POST, lopsided), /do not sum to zero/);
  });

  it("moves nothing of another player's in a player's movement", async () => {
    const [one, other] = [await aPlayer(platform.db), await aPlayer(platform.db, { cash: 100 })];
    const accounts = [`player:${other.user.id}:cash`, `player:${one.user.id}:cash`];
    const taking = movementOf(one.user.id, 'taking', accounts, [-50, 50]);
    await assert.rejects(asApp(POST, taking), /somebody else/);
    assert.equal((await balancesOf(platform.db, other)).cash, 100);
  });

  it("reaches no wallet of another tenant's player, and none without a tenant", async () => {
    const player = await aPlayer(platform.db, { cash: 100 });
    const { id } = player.user;
    const movement = movementOf(id, 'next door', [`player:${id}:cash`, 'house:psp'], [50, -50]);
    for (const [tenant, reason] of [
      ['tucano', /not here|no wallet here/],
      [null, /app\.tenant/],
    ] as const) {
      await assert.rejects(asApp(POST, movement, tenant), reason);
      await assert.rejects(asApp('select update_wallet($1, 0, 0, 0, false)', [id], tenant), reason);
    }
    for (const lock of ['lock_wallets', 'lock_unlocked_wallets'])
      assert.equal((await asApp(`select * from ${lock}($1)`, [[id]], 'tucano')).rowCount, 0);
    await assert.rejects(asApp('select open_wallet($1)', [id], 'tucano'), { code: '23503' });
    assert.equal((await balancesOf(platform.db, player)).cash, 100);
  });
});

describe('the tables of the ledger', () => {
  it('cannot be changed by their owner either', async () => {
    const asOwner = (text: string) => run(platform.database.ownerUrl, 'jangada', text);
    await assert.rejects(asOwner('update ledger_entries set amount = 1'), /append-only/);
    await assert.rejects(asOwner('delete from ledger_txns'), /append-only/);
    await assert.rejects(asOwner('truncate ledger_entries'), /append-only/);
  });
});

describe('a balance', () => {
  const announced = (player: Player) =>
    platform.db.read('jangada', async (reader) => {
      const rows = await reader.selectFrom('outbox').select('payload').orderBy('seq').execute();
      return rows.flatMap(({ payload }) => {
        const { name, channels, data } = payload as Partial<{
          name: string;
          channels: string[];
          data: { wallet: { version: number; balance: number; balance_rollover: number } };
        }>;
        const isOwn = name === 'BalanceUpdated' && channels?.includes(privateChannel(player.user.id));
        return isOwn && data ? [data.wallet] : [];
      });
    });

  it('is announced once by a transaction, as it is when it commits', async () => {
    const player = await aPlayer(platform.db);
    await write(async (tx) => {
      const wallet = await lockWallet(tx, player.user.id);
      const [cash, psp] = [wallet.account('cash'), house('psp')];
      await move(wallet, { idemKey: 'twice-1', kind: 'deposit', postings: [{ from: psp, to: cash, amount: 700 }] });
      await updateWallet(wallet, { rollover: 40 });
      const again = await lockWallet(tx, player.user.id);
      await move(again, { idemKey: 'twice-2', kind: 'deposit', postings: [{ from: psp, to: cash, amount: 50 }] });
    });
    const wallets = await announced(player);
    assert.deepEqual(
      wallets.map(({ version, balance, balance_rollover }) => [version, balance, balance_rollover]),
      [[3, 750, 40]],
    );
  });

  it('is announced as its last movement leaves it, also when more follows than was said', async () => {
    const deposited = (wallet: LockedWallet, idemKey: string) => {
      const postings = [{ from: house('psp'), to: wallet.account('cash'), amount: 100 }];
      return moveAll([{ wallet, movement: { idemKey, kind: 'deposit', postings }, isLast: true }]);
    };
    const after: ((tx: Tx, wallet: LockedWallet) => Promise<unknown>)[] = [
      async () => undefined,
      async (_, wallet) => updateWallet(wallet, { rollover: 40 }),
      async (_, wallet) => deposited(wallet, 'last-again'),
      // Changes the row directly, as a trigger would; the ledger does not see this.
      async (tx, { userId }) => {
        await lockWallet(tx, userId);
        await sql`select update_wallet(${userId}, 40, null, null, null)`.execute(tx);
      },
    ];
    for (const [index, follow] of after.entries()) {
      const player = await aPlayer(platform.db);
      await write(async (tx) => {
        const wallet = await lockWallet(tx, player.user.id);
        await deposited(wallet, `last-${index}`);
        await follow(tx, wallet);
      });
      const { cash, version } = await balancesOf(platform.db, player);
      const wallets = await announced(player);
      assert.deepEqual(
        wallets.map((wallet) => [wallet.version, wallet.balance]),
        [[version, cash]],
        `after ${index}`,
      );
    }
  });

  it('is not announced when nothing has changed, or nothing is committed', async () => {
    const player = await aPlayer(platform.db);
    await deposit(player, 'announced', 700);
    await deposit(player, 'announced', 700);
    const undone = write(async (tx) => {
      const wallet = await lockWallet(tx, player.user.id);
      const postings = [{ from: house('psp'), to: wallet.account('cash'), amount: 1 }];
      await move(wallet, { idemKey: 'undone', kind: 'deposit', postings });
      throw new Error('after it');
    });
    await assert.rejects(undone, /after it/);
    assert.equal((await announced(player)).length, 1);
  });
});
