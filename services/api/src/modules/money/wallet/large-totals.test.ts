import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { listMessages } from '@jangada/contracts/domains/chat/endpoints';
import { AMOUNT_CENTAVOS_MAX, TOTAL_CENTAVOS_MAX } from '@jangada/contracts/values/money';
import { getProfile, getWallet, showProfile } from '@jangada/contracts/domains/profile/endpoints';
import { listBets, listTransactions } from '@jangada/contracts/domains/wallet/endpoints';
import { aPlayer, balancesOf, type Player } from '../../../../test/support/players.ts';
import { playRound } from '../../../../test/support/rounds.ts';
import { studioBody } from '../../../../test/support/studio-bodies.ts';
import { pixParts } from '../../../../test/support/run-pix-job.ts';
import { startTestPlatform, type TestPlatform } from '../../../../test/support/test-platform.ts';
import { getBalances } from '../../ledger/balances.ts';
import { insertDeposit } from '../payments/deposits.repository.ts';
import { receivePix } from '../payments/pix-receipts.service.ts';

let platform: TestPlatform;
before(async () => (platform = await startTestPlatform()));
after(() => platform.stop());

const UNITS = 1_000;
let ids = 0;
const nextId = (name: string) => `${name}-${(ids += 1)}`;

const play = (operation: 'bet' | 'win', player: Player, round: string, amount: number) =>
  platform.studio(
    `/transaction/${operation}`,
    studioBody(operation, {
      user: player.externalName,
      token: player.launchToken,
      transaction_uuid: nextId('tx'),
      round,
      round_closed: operation === 'win',
      game_code: 'mare_tidal',
      currency: 'BRL',
      amount: amount * UNITS,
      is_free: false,
    }),
  );

/** The player's own bank pays a PIX charge. */
async function payPix({ user }: Player, amount: number): Promise<void> {
  const txid = nextId('txid');
  await platform.db.transaction('jangada', (tx) =>
    insertDeposit(tx, { user_id: user.id, txid, amount, coupon: null, expires_at: new Date(Date.now() + 60_000) }),
  );
  const paid = { e2eid: nextId('e2e'), txid, amount, at: new Date() };
  const pix = { ...platformPix, checkReceived: async () => 'own-account' as const };
  await receivePix({ ...pixParts(platform), pix }, 'jangada', paid);
}

// `payPix` adds the only method of the PIX port that is called.
const platformPix = {} as Parameters<typeof receivePix>[0]['pix'];

const eventsTo = ({ user }: Player) =>
  platform.db.read('jangada', async (reader) => {
    const rows = await reader
      .selectFrom('outbox')
      .select('payload')
      .where('topic', '=', 'realtime')
      .orderBy('seq')
      .execute();
    const messages = rows.map(({ payload }) => payload as { channels: string[]; name: string; data: object });
    return messages.filter(({ channels }) => channels.includes(`private-universal.${user.id}`));
  });

for (const cash of [AMOUNT_CENTAVOS_MAX, AMOUNT_CENTAVOS_MAX * 1_000, TOTAL_CENTAVOS_MAX - 2 * AMOUNT_CENTAVOS_MAX])
  describe(`a balance of ${cash} centavos`, () => {
    it('is raised by a win and by a paid PIX, and sent in events and replies', async () => {
      const player = await aPlayer(platform.db, { cash });
      const round = nextId('round');
      assert.equal((await play('bet', player, round, 100)).body.status, 'RS_OK');
      assert.equal((await play('win', player, round, 1_100)).body.status, 'RS_OK');
      assert.equal((await balancesOf(platform.db, player)).cash, cash + 1_000);
      await payPix(player, 5_000);
      assert.equal((await balancesOf(platform.db, player)).cash, cash + 6_000);
      const events = await eventsTo(player);
      assert.ok(events.some(({ name }) => name === 'PaymentApproved'));
      assert.deepEqual(
        events
          .filter(({ name }) => name === 'BalanceUpdated')
          .map(({ data }) => data as { wallet: { balance: number } })
          .at(-1)?.wallet.balance,
        cash + 6_000,
      );
      const { token } = player;
      assert.equal((await platform.call(getWallet, { token })).body.data.balance, cash + 6_000);
      assert.equal((await platform.call(getProfile, { token })).body.data.wallet.balance, cash + 6_000);
      assert.equal((await platform.call(listTransactions, { token })).status, 200);
    });

    it('is staked completely: turnover, chat, profiles and statement include it', async () => {
      const player = await aPlayer(platform.db, { cash });
      await playRound(platform.db, player, cash, { won: cash });
      const { token, user } = player;
      const balances = await platform.db.read('jangada', (reader) => getBalances(reader, user.id));
      assert.deepEqual([balances.wagered, balances.cash], [cash, cash]);
      assert.equal((await platform.call(getProfile, { token })).body.data.totalBet, cash);
      assert.equal((await platform.call(listMessages, { token })).body.amountBet, cash);
      const shown = await platform.call(showProfile, { token, body: { user_id: user.id } });
      assert.equal(shown.body.data.totalBet, cash);
      assert.equal((await platform.call(listBets, { token })).body.bets.data[0].value, cash);
      const lines = (await platform.call(listTransactions, { token })).body.transactions.data;
      assert.deepEqual(
        lines.map(({ amount }: { amount: number }) => amount).toSorted((a: number, b: number) => a - b),
        [-cash, cash],
      );
    });
  });

it('a balance above the largest exact studio amount is reported as that maximum', async () => {
  const player = await aPlayer(platform.db, { cash: TOTAL_CENTAVOS_MAX - 1_000 });
  const { body } = await platform.studio('/user/balance', { user: player.externalName });
  assert.equal(body.status, 'RS_OK');
  assert.equal(body.balance, Math.floor(TOTAL_CENTAVOS_MAX / UNITS) * UNITS);
  assert.ok(Number.isSafeInteger(body.balance));
});
