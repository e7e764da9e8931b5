import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { after, before, describe, it } from 'node:test';
import { localMoment } from '@jangada/contracts/values/local-time';
import type { Tx } from '../../database/database.ts';
import { aPlayer, balancesOf, type Player } from '../../../test/support/players.ts';
import { allEntries, bruteFigures } from '../../../test/support/brute-figures.ts';
import { startTestPlatform, type TestPlatform } from '../../../test/support/test-platform.ts';
import { BetRefused } from '../play/betting/refusals.ts';
import { readDayFigures, readOpenDays } from '../money/figures/day-figures.ts';
import { rollBack } from '../play/betting/rollback.ts';
import { payWin, placeBet } from '../play/betting/place-bet.ts';
import { chargeBack } from '../money/payments/pix-refunds.service.ts';
import { demoTenants } from '../../seed/demo-tenants.ts';
import { house, type PlayerAccountKind } from './accounts.ts';
import { type TxnKind, move } from './ledger.ts';
import { verifyLedger } from '../../../test/support/verify-ledger.ts';
import { getBalances } from './balances.ts';
import { lockWallet } from './wallets.ts';

interface Step {
  readonly op: string;
  readonly [field: string]: unknown;
}

interface Scenario {
  readonly name: string;
  readonly steps: readonly Step[];
  readonly final: Readonly<Record<string, number>>;
}

const { scenarios } = JSON.parse(readFileSync(new URL('./ledger-scenarios.json', import.meta.url), 'utf8')) as {
  scenarios: Scenario[];
};

const [demo] = demoTenants;
if (!demo) throw new Error('there is a first tenant');
const tenant = { ...demo, domains: [demo.hostname] };

let platform: TestPlatform;
before(async () => (platform = await startTestPlatform()));
after(() => platform.stop());

/** Every scenario has its own key prefix, so that scenarios do not share keys. */
const scope = (player: Player, name: unknown) => `${player.user.id}:${String(name)}`;
const game = { id: null, title: 'Cenário', image: null, bonusAllowed: true };

const moved = async (tx: Tx, player: Player, kind: TxnKind, key: string, from: Side, to: Side, amount: number) => {
  const wallet = await lockWallet(tx, player.user.id);
  const at = (side: Side) => (isPlayers(side) ? wallet.account(side) : house(side));
  return move(wallet, { idemKey: `${kind}:${key}`, kind, postings: [{ from: at(from), to: at(to), amount }] });
};

type Side = PlayerAccountKind | 'psp' | 'promo';
const isPlayers = (side: Side): side is PlayerAccountKind => side !== 'psp' && side !== 'promo';

type Play = (tx: Tx, player: Player, step: Step) => Promise<unknown>;

const bonusOf = async (tx: Tx, player: Player) => (await getBalances(tx, player.user.id)).bonus;
const amountOf = (step: Step) => Number(step['amount']);
const stakeOf = (player: Player, step: Step) => ({
  provider: `scenario-${player.user.id}`,
  player: step['blocked'] ? { ...player.user, status: 'blocked' as const } : player.user,
  txId: scope(player, step['tx']),
  roundId: scope(player, step['ref'] ?? step['tx']),
  roundClosed: false,
  amount: amountOf(step),
  game,
});

const plays: Record<string, Play> = {
  deposit: (tx, player, step) =>
    moved(tx, player, 'deposit', scope(player, step['e2e']), 'psp', 'cash', amountOf(step)),
  bet: (tx, player, step) => placeBet(tx, stakeOf(player, step), tenant),
  win: (tx, player, step) => payWin(tx, { ...stakeOf(player, step), refTxId: scope(player, step['ref']) }, tenant),
  rollback: (tx, player, step) => rollBack(tx, { ...stakeOf(player, step), refTxId: scope(player, step['ref']) }),
  withdraw_request: (tx, player, step) =>
    moved(tx, player, 'withdrawal', scope(player, step['id']), 'cash', 'hold', amountOf(step)),
  withdraw_paid: (tx, player, step) =>
    moved(tx, player, 'withdrawal-paid', scope(player, step['id']), 'hold', 'psp', amountOf(step)),
  withdraw_invalid_key: (tx, player, step) =>
    moved(tx, player, 'withdrawal-released', scope(player, step['id']), 'hold', 'cash', amountOf(step)),
  bonus_grant: (tx, player, step) =>
    moved(tx, player, 'bonus-grant', scope(player, step['id']), 'promo', 'bonus', amountOf(step)),
  bonus_convert: async (tx, player, step) =>
    moved(tx, player, 'bonus-convert', scope(player, step['id']), 'bonus', 'cash', await bonusOf(tx, player)),
  cashback_claim: (tx, player, step) =>
    moved(tx, player, 'cashback', scope(player, `${step['id']}:${step['slot']}`), 'promo', 'cash', amountOf(step)),
  med: async (tx, player, step) => {
    const key = `med:${scope(player, step['id'])}`;
    const wallet = await lockWallet(tx, player.user.id);
    const known = await tx.selectFrom('ledger_txns').select('id').where('idem_key', '=', key).executeTakeFirst();
    if (!known) await chargeBack(wallet, key, amountOf(step));
  },
};

async function play(player: Player, step: Step): Promise<string | undefined> {
  const run = plays[step.op];
  if (!run) throw new Error(`nobody plays ${step.op}`);
  try {
    await platform.db.transaction('jangada', (tx) => run(tx, player, step));
    return undefined;
  } catch (error) {
    if (!(error instanceof BetRefused)) throw error;
    return error.refusal === 'PLAYER_BLOCKED' ? 'USER_DISABLED' : error.refusal;
  }
}

async function sumOf(player: Player, account: string): Promise<number> {
  const kinds: Record<string, string> = { gaming: `gaming:scenario-${player.user.id}` };
  return platform.db.read('jangada', async (reader) => {
    const own = await reader
      .selectFrom('ledger_entries as e')
      .innerJoin('ledger_entries as mine', (join) =>
        join.onRef('mine.txn_id', '=', 'e.txn_id').on('mine.account_id', 'like', `player:${player.user.id}:%`),
      )
      .select(['e.id', 'e.amount'])
      .distinct()
      .where('e.account_id', '=', `house:${kinds[account] ?? account}`)
      .execute();
    return own.reduce((sum, { amount }) => sum + amount, 0);
  });
}

describe('the scenarios of the ledger, to the centavo', () => {
  for (const { name, steps, final } of scenarios)
    it(name, async () => {
      const player = await aPlayer(platform.db);
      for (const step of steps) {
        const refused = await play(player, step);
        const { result, after: expected } = step as unknown as {
          result: Record<string, unknown>;
          after: Record<string, number>;
        };
        assert.equal(refused, result['error'], `${step.op} ${String(step['tx'] ?? step['id'] ?? '')}`);
        const balances = await balancesOf(platform.db, player);
        if ('balance' in result) assert.equal(balances.cash + balances.bonus, result['balance']);
        for (const [account, amount] of Object.entries(expected))
          assert.equal(balances[account as PlayerAccountKind], amount, `${step.op}: ${account}`);
      }
      const balances = await balancesOf(platform.db, player);
      const own: readonly string[] = ['cash', 'bonus', 'hold', 'receivable'];
      for (const [account, amount] of Object.entries(final))
        assert.equal(
          own.includes(account) ? balances[account as PlayerAccountKind] : await sumOf(player, account),
          amount,
          account,
        );
      const proof = await platform.db.transaction('jangada', verifyLedger);
      assert.deepEqual(proof, { unbalancedTxns: 0, sum: 0, wrongWallets: [] });
    });

  it('give the figures of the day that brute force gives, with their identity', async () => {
    const { day } = localMoment(new Date());
    const [entries, { days }] = await platform.db.read('jangada', async (reader) => [
      await allEntries(reader),
      await readDayFigures(reader, { from: day, to: day }, (open) => readOpenDays(reader, open)),
    ]);
    const expected = bruteFigures(entries, day);
    const [found] = days;
    assert.ok(found);
    assert.deepEqual(
      Object.fromEntries(Object.keys(expected).map((name) => [name, found[name as keyof typeof found]])),
      expected,
    );
    assert.equal(found.identity_difference, 0);
  });
});
