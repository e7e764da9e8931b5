import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { listBets, listTransactions } from '@jangada/contracts/domains/wallet/endpoints';
import { recordWaitingAlerts } from '../../../../test/support/alerts.ts';
import { aPlayer, balancesOf, type Player } from '../../../../test/support/players.ts';
import { studioBody } from '../../../../test/support/studio-bodies.ts';
import { startTestPlatform, type TestPlatform } from '../../../../test/support/test-platform.ts';
import { demoTenants } from '../../../seed/demo-tenants.ts';
import { digest } from '../../../crypto/tokens.ts';
import { guardWallet } from '../../eligibility/access/guard-wallet.ts';
import { applyBatch, type Action } from '../betting/batch.ts';
import { BetRefused } from '../betting/refusals.ts';
import { verifyLedger } from '../../../../test/support/verify-ledger.ts';

let platform: TestPlatform;
before(async () => (platform = await startTestPlatform()));
after(() => platform.stop());

let ids = 0;
const nextId = (name: string) => `${name}-${(ids += 1)}`;

/** R$ 1,00 is 100,000 of the aggregator's units, so a centavo is 1,000. */
const UNITS = 1_000;

const transaction = (player: Player, amount: number, more: object = {}) => ({
  user: player.externalName,
  token: player.launchToken,
  transaction_uuid: nextId('tx'),
  round: nextId('round'),
  round_closed: false,
  game_code: 'mare_tidal',
  currency: 'BRL',
  amount: amount * UNITS,
  is_free: false,
  ...more,
});

const bet = (body: Record<string, unknown>) => platform.studio('/transaction/bet', studioBody('bet', body));
const win = (body: Record<string, unknown>) => platform.studio('/transaction/win', studioBody('win', body));
const rollback = (body: Record<string, unknown>) =>
  platform.studio('/transaction/rollback', studioBody('rollback', body));
const cashOf = async (player: Player) => (await balancesOf(platform.db, player)).cash;

describe('the seamless wallet', () => {
  it('debits a stake, pays a prize and returns the balance', async () => {
    const player = await aPlayer(platform.db, { cash: 10_000 });
    const stake = transaction(player, 300);
    const placed = await bet(stake);
    assert.deepEqual(placed.body, {
      status: 'RS_OK',
      user: player.externalName,
      request_uuid: 'r-1',
      balance: 9_700 * UNITS,
      currency: 'BRL',
      country: 'BR',
    });
    const prize = transaction(player, 900, { round: stake.round, reference_transaction_uuid: stake.transaction_uuid });
    assert.equal((await win(prize)).body.balance, 10_600 * UNITS);
    assert.equal((await platform.studio('/user/balance', { user: player.externalName })).body.balance, 10_600 * UNITS);
    assert.equal((await platform.studio('/user/info', { user: player.externalName })).body.status, 'RS_OK');
  });

  it('is announced to all visitors, with a bet and its prize as one result', async () => {
    const player = await aPlayer(platform.db, { cash: 10_000 });
    const stake = transaction(player, 300);
    await bet(stake);
    await win(transaction(player, 900, { round: stake.round, reference_transaction_uuid: stake.transaction_uuid }));
    const rows = await platform.db.read('jangada', (reader) =>
      reader.selectFrom('outbox').select('payload').where('topic', '=', 'realtime').orderBy('seq').execute(),
    );
    const sent = rows
      .map(({ payload }) => payload as { name: string; data: Record<string, unknown> })
      .filter(({ name, data }) => name === 'BetPlaced' && data['transaction'] === stake.transaction_uuid);
    const user = { id: player.user.id, name: 'An***' };
    const game = { title: 'Maré Cheia', gamecode: 'mare_tidal', providercode: 'mare' };
    assert.deepEqual(
      sent.map(({ data }) => {
        const { title, gamecode, providercode } = data['game'] as Record<string, unknown>;
        return {
          type: data['type'],
          amount: data['amount'],
          user: data['user'],
          game: { title, gamecode, providercode },
        };
      }),
      [
        { type: 'bet', amount: 300, user, game },
        { type: 'win', amount: 900, user, game },
      ],
    );
    for (const { data } of sent) assert.ok(Math.abs(Date.now() - Date.parse(String(data['date']))) < 60_000);
  });

  it('is announced without the name of a player who hides their numbers', async () => {
    const player = await aPlayer(platform.db, { cash: 10_000 });
    await platform.db.transaction('jangada', (tx) =>
      tx.updateTable('users').set({ hide_metrics: true }).where('id', '=', player.user.id).execute(),
    );
    const stake = transaction(player, 300);
    await bet(stake);
    const rows = await platform.db.read('jangada', (reader) =>
      reader.selectFrom('outbox').select('payload').where('topic', '=', 'realtime').orderBy('seq').execute(),
    );
    const sent = rows
      .map(({ payload }) => payload as { name: string; data: Record<string, unknown> })
      .filter(({ name, data }) => name === 'BetPlaced' && data['transaction'] === stake.transaction_uuid);
    assert.deepEqual(
      sent.map(({ data }) => data['user']),
      [{ id: null, name: 'Oculto' }],
    );
  });

  it('shows bets and prizes in the statement and in the list of bets', async () => {
    const player = await aPlayer(platform.db, { cash: 10_000 });
    const stake = transaction(player, 300);
    await bet(stake);
    await win(transaction(player, 0, { round: stake.round, round_closed: true }));
    const { body } = await platform.call(listBets, { token: player.token });
    assert.deepEqual(
      body.bets.data.map(({ type, game, value }: Record<string, unknown>) => ({ type, game, value })),
      [{ type: 'bet', game: 'Maré Cheia', value: 300 }],
    );
    const statement = await platform.call(listTransactions, { token: player.token, query: { type: 'bet' } });
    assert.equal(statement.body.transactions.data[0].amount, -300);
    assert.equal(statement.body.transactions.total, 1);
  });

  it('answers a repeated call with the balance of now, and applies it once', async () => {
    const player = await aPlayer(platform.db, { cash: 10_000 });
    const stake = transaction(player, 300);
    await bet(stake);
    const again = await bet(stake);
    assert.equal(again.body.status, 'RS_OK');
    assert.equal(again.body.balance, 9_700 * UNITS);
  });

  it('refuses the same id with another stake', async () => {
    const player = await aPlayer(platform.db, { cash: 10_000 });
    const stake = transaction(player, 300);
    await bet(stake);
    const other = await bet({ ...stake, amount: 301 * UNITS });
    assert.equal(other.body.status, 'RS_ERROR_DUPLICATE_TRANSACTION');
    assert.equal(await cashOf(player), 9_700);
  });

  it('refuses more than the player has and sends the balance along', async () => {
    const player = await aPlayer(platform.db, { cash: 100 });
    const { body, status } = await bet(transaction(player, 300));
    assert.equal(status, 200);
    assert.equal(body.status, 'RS_ERROR_NOT_ENOUGH_MONEY');
    assert.equal(body.balance, 100 * UNITS);
  });

  it('refunds a stake once, under any id', async () => {
    const player = await aPlayer(platform.db, { cash: 1_000 });
    const stake = transaction(player, 300);
    await bet(stake);
    const back = { ...stake, reference_transaction_uuid: stake.transaction_uuid };
    await rollback({ ...back, transaction_uuid: nextId('rb') });
    await rollback({ ...back, transaction_uuid: nextId('rb') });
    assert.equal(await cashOf(player), 1_000);
    assert.equal((await balancesOf(platform.db, player)).wagered, 0);
    const { body } = await platform.call(listBets, { token: player.token });
    assert.equal(body.bets.data[0].refunded, true);
  });

  it('refuses a bet that is received after its rollback', async () => {
    const player = await aPlayer(platform.db, { cash: 1_000 });
    const stake = transaction(player, 300);
    const early = await rollback({
      ...stake,
      transaction_uuid: nextId('rb'),
      reference_transaction_uuid: stake.transaction_uuid,
    });
    assert.equal(early.body.status, 'RS_OK');
    const late = await bet(stake);
    assert.equal(late.body.status, 'RS_ERROR_TRANSACTION_ROLLED_BACK');
    assert.equal(await cashOf(player), 1_000);
  });

  it('turns what was spent of a prize that is taken back into a debt', async () => {
    const player = await aPlayer(platform.db, { cash: 100 });
    const first = transaction(player, 100);
    await bet(first);
    const prize = transaction(player, 500, { round: first.round });
    await win(prize);
    await bet(transaction(player, 400));
    await rollback({ ...prize, transaction_uuid: nextId('rb'), reference_transaction_uuid: prize.transaction_uuid });
    const { cash, receivable } = await balancesOf(platform.db, player);
    assert.deepEqual({ cash, receivable }, { cash: 0, receivable: -400 });
  });

  it('requires a valid session for bets only', async () => {
    const player = await aPlayer(platform.db, { cash: 1_000 });
    const stake = transaction(player, 300);
    assert.equal((await bet({ ...stake, token: 'invented' })).body.status, 'RS_ERROR_INVALID_TOKEN');
    await bet(stake);
    await platform.db.transaction('jangada', (tx) =>
      tx
        .updateTable('game_launches')
        .set({ expires_at: new Date(0) })
        .where('user_id', '=', player.user.id)
        .execute(),
    );
    assert.equal((await bet(transaction(player, 10))).body.status, 'RS_ERROR_TOKEN_EXPIRED');
    const prize = transaction(player, 900, { round: stake.round, token: 'gone' });
    assert.equal((await win(prize)).body.status, 'RS_OK');
  });

  it('answers a repeated bet with its outcome also when its session has ended or its game is gone', async () => {
    const player = await aPlayer(platform.db, { cash: 1_000 });
    const stake = transaction(player, 300, { game_code: 'norte_fly' });
    await bet(stake);
    await platform.db.transaction('jangada', async (tx) => {
      await tx
        .updateTable('game_launches')
        .set({ expires_at: new Date(0) })
        .where('user_id', '=', player.user.id)
        .execute();
      await tx.updateTable('games').set({ active: false }).where('code', '=', 'norte_fly').execute();
    });
    const again = await bet(stake);
    assert.deepEqual([again.body.status, again.body.balance], ['RS_OK', 700 * UNITS]);
    const other = await bet({ ...stake, amount: 200 * UNITS });
    assert.equal(other.body.status, 'RS_ERROR_DUPLICATE_TRANSACTION');
    const first = await bet(transaction(player, 10, { game_code: 'norte_fly' }));
    assert.equal(first.body.status, 'RS_ERROR_TOKEN_EXPIRED');
    assert.equal(await cashOf(player), 700);
    await platform.db.transaction('jangada', (tx) =>
      tx.updateTable('games').set({ active: true }).where('code', '=', 'norte_fly').execute(),
    );
  });

  it('refuses bets of a blocked player and still pays what was won', async () => {
    const player = await aPlayer(platform.db, { cash: 1_000 });
    const stake = transaction(player, 300);
    await bet(stake);
    await platform.db.transaction('jangada', (tx) =>
      guardWallet(tx, player.user.id, () =>
        tx
          .insertInto('restrictions')
          .values({ user_id: player.user.id, source: 'self_specific', reason: 'asked' })
          .execute(),
      ),
    );
    assert.equal((await bet(transaction(player, 10))).body.status, 'RS_ERROR_USER_DISABLED');
    assert.equal((await win(transaction(player, 900, { round: stake.round }))).body.balance, 1_600 * UNITS);
  });

  it('refuses real bets without a verified identity where the tenant requires one', async () => {
    const unproved = await aPlayer(platform.db, { tenant: 'onca', cash: 1_000 });
    assert.equal((await bet(transaction(unproved, 10))).body.status, 'RS_ERROR_USER_DISABLED');
    const proved = await aPlayer(platform.db, { tenant: 'onca', cash: 1_000, kyc: 'approved' });
    assert.equal((await bet(transaction(proved, 10))).body.status, 'RS_OK');
  });

  it('takes bonus only where the game allows it', async () => {
    const player = await aPlayer(platform.db, { cash: 100, bonus: 500 });
    const refused = await bet(transaction(player, 300, { game_code: 'norte_fly' }));
    assert.equal(refused.body.status, 'RS_ERROR_NOT_ENOUGH_MONEY');
    const taken = await bet(transaction(player, 300));
    assert.equal(taken.body.status, 'RS_OK');
    const { cash, bonus } = await balancesOf(platform.db, player);
    assert.deepEqual({ cash, bonus }, { cash: 0, bonus: 300 });
  });

  it('refuses a prize for a bet that never was', async () => {
    const player = await aPlayer(platform.db, { cash: 100 });
    const { body } = await win(transaction(player, 900, { reference_transaction_uuid: 'nothing' }));
    assert.equal(body.status, 'RS_ERROR_TRANSACTION_DOES_NOT_EXIST');
    assert.equal(await cashOf(player), 100);
  });

  it('refuses parts of a centavo, negative amounts, other currencies, unknown games and players', async () => {
    const player = await aPlayer(platform.db, { cash: 1_000 });
    const stake = transaction(player, 300);
    const statusOf = async (more: object) => (await bet({ ...stake, ...more })).body.status;
    assert.equal(await statusOf({ amount: 300_001 }), 'RS_ERROR_WRONG_SYNTAX');
    assert.equal(await statusOf({ amount: -300_000 }), 'RS_ERROR_WRONG_SYNTAX');
    assert.equal(await statusOf({ amount: 0.5 }), 'RS_ERROR_WRONG_SYNTAX');
    assert.equal(await statusOf({ amount: '300000' }), 'RS_ERROR_WRONG_SYNTAX');
    assert.equal(await statusOf({ currency: 'USD' }), 'RS_ERROR_WRONG_CURRENCY');
    assert.equal(await statusOf({ game_code: 'unknown' }), 'RS_ERROR_INVALID_GAME');
    assert.equal(await statusOf({ user: 'jangada.nobody' }), 'RS_ERROR_INVALID_TOKEN');
    assert.equal(await statusOf({ user: player.externalName.replace('jangada', 'tucano') }), 'RS_ERROR_INVALID_TOKEN');
    assert.equal(await cashOf(player), 1_000);
  });

  it('pays the whole centavos of a prize, stores the rest once, and alerts an operator by its game', async () => {
    const player = await aPlayer(platform.db, { cash: 1_000 });
    const stake = transaction(player, 300);
    await bet(stake);
    const prize = { ...transaction(player, 0, { round: stake.round, round_closed: false }), amount: 123_456 };
    const reference = { reference_transaction_uuid: stake.transaction_uuid };
    for (const _ of [1, 2]) assert.equal((await win({ ...prize, ...reference })).body.balance, 823_000);
    assert.equal(
      (await win({ ...prize, ...reference, amount: 123_457 })).body.status,
      'RS_ERROR_DUPLICATE_TRANSACTION',
    );
    // A prize below one centavo does not end the round.
    const small = { ...transaction(player, 0, { round: stake.round, round_closed: false }), amount: 999 };
    assert.equal((await win({ ...small, ...reference })).body.balance, 823_000);
    assert.equal((await bet(transaction(player, 10, { round: stake.round }))).body.status, 'RS_OK');
    const stored = await platform.db.read('jangada', (reader) =>
      reader.selectFrom('win_remainders').select(['units', 'game']).where('user_id', '=', player.user.id).execute(),
    );
    assert.deepEqual(stored.map(({ units }) => units).toSorted(), [456, 999]);
    const alerts = (await recordWaitingAlerts(platform, 'jangada')).filter(({ kind }) => kind === 'win-with-fraction');
    assert.deepEqual(
      alerts.map(({ subject }) => subject),
      stored.map(({ game }) => `studio ${game}`),
    );
  });

  it('refuses a call that the aggregator did not sign, and changes nothing', async () => {
    const player = await aPlayer(platform.db, { cash: 1_000 });
    const forged = await platform.studio('/transaction/bet', transaction(player, 300), 'Zm9yZ2Vk');
    assert.equal(forged.body.status, 'RS_ERROR_INVALID_SIGNATURE');
    const unsigned = await platform.studio('/transaction/bet', transaction(player, 300), '');
    assert.equal(unsigned.body.status, 'RS_ERROR_INVALID_SIGNATURE');
    assert.equal(await cashOf(player), 1_000);
  });

  it('cannot take back what belongs to another player', async () => {
    const [player, other] = [await aPlayer(platform.db, { cash: 1_000 }), await aPlayer(platform.db, { cash: 1_000 })];
    const stake = transaction(player, 300);
    await bet(stake);
    const stolen = await rollback(transaction(other, 0, { reference_transaction_uuid: stake.transaction_uuid }));
    assert.equal(stolen.body.status, 'RS_ERROR_DUPLICATE_TRANSACTION');
    assert.equal(await cashOf(other), 1_000);
  });
});

describe('a round', () => {
  it('that has ended takes no more bets and pays no more prizes', async () => {
    const player = await aPlayer(platform.db, { cash: 1_000 });
    const stake = transaction(player, 300);
    await bet(stake);
    await win(transaction(player, 0, { round: stake.round, round_closed: true }));
    assert.equal(
      (await bet(transaction(player, 100, { round: stake.round }))).body.status,
      'RS_ERROR_DUPLICATE_TRANSACTION',
    );
    assert.equal(
      (await win(transaction(player, 900, { round: stake.round }))).body.status,
      'RS_ERROR_DUPLICATE_TRANSACTION',
    );
    assert.equal(await cashOf(player), 700);
  });

  it('refuses a prize that is received after its rollback', async () => {
    const player = await aPlayer(platform.db, { cash: 1_000 });
    const stake = transaction(player, 300);
    await bet(stake);
    const prize = transaction(player, 900, { round: stake.round });
    await rollback({ ...prize, transaction_uuid: nextId('rb'), reference_transaction_uuid: prize.transaction_uuid });
    assert.equal((await win(prize)).body.status, 'RS_ERROR_TRANSACTION_ROLLED_BACK');
    assert.equal(await cashOf(player), 700);
  });

  it('that is free takes nothing and pays real money', async () => {
    const player = await aPlayer(platform.db, { cash: 1_000 });
    const stake = transaction(player, 300, { is_free: true });
    assert.equal((await bet(stake)).body.balance, 1_000 * UNITS);
    await win(transaction(player, 500, { round: stake.round, round_closed: true, is_free: true }));
    const { cash, wagered } = await balancesOf(platform.db, player);
    assert.deepEqual({ cash, wagered }, { cash: 1_500, wagered: 0 });
    const stored = await platform.db.read('jangada', (reader) =>
      reader
        .selectFrom('bets')
        .select(['free', 'free_grant', 'cash'])
        .where('provider_tx_id', '=', stake.transaction_uuid)
        .executeTakeFirst(),
    );
    assert.deepEqual(stored, { free: true, free_grant: null, cash: 0 });
  });

  it('settles a debt first, and credits the rest to the player', async () => {
    const player = await aPlayer(platform.db, { cash: 100 });
    const first = transaction(player, 100);
    await bet(first);
    const prize = transaction(player, 500, { round: first.round });
    await win(prize);
    const second = transaction(player, 400);
    await bet(second);
    await rollback({ ...prize, transaction_uuid: nextId('rb'), reference_transaction_uuid: prize.transaction_uuid });
    assert.equal((await balancesOf(platform.db, player)).receivable, -400);
    const answer = await win(transaction(player, 1_000, { round: second.round }));
    assert.equal(answer.body.balance, 600 * UNITS);
    const { cash, receivable } = await balancesOf(platform.db, player);
    assert.deepEqual({ cash, receivable }, { cash: 600, receivable: 0 });
  });
});

describe('a game', () => {
  it('that is only for demonstration takes no real bet', async () => {
    const player = await aPlayer(platform.db, { cash: 1_000 });
    const { body } = await bet(transaction(player, 100, { game_code: 'saci_demo' }));
    assert.equal(body.status, 'RS_ERROR_INVALID_GAME');
  });
});

describe('calls of the studio', () => {
  it('are stored as received, including refused ones, and cannot be changed', async () => {
    const player = await aPlayer(platform.db, { cash: 100 });
    const stake = transaction(player, 300);
    await bet(stake);
    const stored = await platform.db.read('jangada', (reader) =>
      reader.selectFrom('provider_calls').selectAll().where('raw', 'like', `%${stake.transaction_uuid}%`).execute(),
    );
    assert.deepEqual(
      stored.map(({ provider, operation, outcome, raw }) => [provider, operation, outcome, JSON.parse(raw).amount]),
      [['studio', 'bet', 'RS_ERROR_NOT_ENOUGH_MONEY', 300 * UNITS]],
    );
    const change = platform.db.transaction('jangada', (tx) => tx.deleteFrom('provider_calls').execute());
    await assert.rejects(change, /permission denied/);
  });

  it('are stored with the digest of the launch token, never with the token', async () => {
    const player = await aPlayer(platform.db, { cash: 1_000 });
    const stake = transaction(player, 300);
    assert.equal((await bet(stake)).body.status, 'RS_OK');
    const { raw } = await platform.db.read('jangada', (reader) =>
      reader
        .selectFrom('provider_calls')
        .select('raw')
        .where('raw', 'like', `%${stake.transaction_uuid}%`)
        .executeTakeFirstOrThrow(),
    );
    const { token, ...rest } = JSON.parse(raw);
    assert.equal(token, `sha256:${digest(player.launchToken)}`);
    assert.equal(raw.includes(player.launchToken), false);
    const { token: _, ...input } = stake;
    assert.deepEqual({ ...rest, ...input }, rest, 'everything else is kept as it came');
  });
});

describe('several instructions in one call', () => {
  const sent = (player: Player, txId: string, amount: number, roundId: string) => ({
    provider: 'batch',
    player: player.user,
    txId,
    roundId,
    roundClosed: false,
    amount,
    game: { id: null, title: 'Lote', image: null, bonusAllowed: false },
    refTxId: null,
  });
  const batch = (actions: readonly Action[]) =>
    platform.db.transaction('jangada', async (tx) => {
      const tenant = demoTenants[0];
      if (!tenant) throw new Error('there is a first tenant');
      return applyBatch(tx, actions, { ...tenant, domains: [tenant.hostname] });
    });

  it('are all applied, in their order', async () => {
    const player = await aPlayer(platform.db, { cash: 1_000 });
    const round = nextId('round');
    const applied = await batch([
      { op: 'bet', input: sent(player, nextId('b'), 300, round) },
      { op: 'bet', input: sent(player, nextId('b'), 200, round) },
      { op: 'win', input: { ...sent(player, nextId('w'), 900, round), roundClosed: true } },
    ]);
    assert.deepEqual(
      applied.map(({ balances }) => balances.cash),
      [700, 500, 1_400],
    );
    assert.equal(await cashOf(player), 1_400);
  });

  it('are none of them applied when one is refused', async () => {
    const player = await aPlayer(platform.db, { cash: 1_000 });
    const round = nextId('round');
    const refused = batch([
      { op: 'bet', input: sent(player, nextId('b'), 300, round) },
      { op: 'bet', input: sent(player, nextId('b'), 800, round) },
    ]);
    await assert.rejects(refused, (error) => error instanceof BetRefused && error.refusal === 'NOT_ENOUGH_MONEY');
    assert.equal(await cashOf(player), 1_000);
  });
});

describe('many bets at once on one account', () => {
  for (const bets of [20, 64, 500])
    it(`${bets} bets of R$ 1,00 on R$ 10,00 apply ten times`, async () => {
      const player = await aPlayer(platform.db, { cash: 1_000 });
      const answers = await Promise.all(Array.from({ length: bets }, () => bet(transaction(player, 100))));
      const statuses = answers.map(({ body }) => body.status);
      assert.equal(statuses.filter((status) => status === 'RS_OK').length, 10);
      assert.equal(statuses.filter((status) => status === 'RS_ERROR_NOT_ENOUGH_MONEY').length, bets - 10);
      assert.equal(await cashOf(player), 0);
    });

  it('the same bet 64 times applies once', async () => {
    const player = await aPlayer(platform.db, { cash: 1_000 });
    const stake = transaction(player, 100);
    const answers = await Promise.all(Array.from({ length: 64 }, () => bet(stake)));
    assert.ok(answers.every(({ body }) => body.status === 'RS_OK'));
    assert.equal(await cashOf(player), 900);
  });

  it('a bet and its rollback, whichever is first, leave the balance as it was', async () => {
    const player = await aPlayer(platform.db, { cash: 1_000 });
    for (let round = 0; round < 10; round += 1) {
      const stake = transaction(player, 100);
      const back = { ...stake, transaction_uuid: nextId('rb'), reference_transaction_uuid: stake.transaction_uuid };
      await Promise.all([bet(stake), rollback(back)]);
    }
    assert.equal(await cashOf(player), 1_000);
  });

  it('leaves a ledger that adds up on every tenant', async () => {
    for (const tenant of ['jangada', 'tucano', 'onca'])
      assert.deepEqual(await platform.db.transaction(tenant, verifyLedger), {
        unbalancedTxns: 0,
        sum: 0,
        wrongWallets: [],
      });
  });
});
