import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import fc from 'fast-check';
import { demoTenants } from '../../../seed/demo-tenants.ts';
import { aPlayer, balancesOf, type Player } from '../../../../test/support/players.ts';
import { startTestPlatform, type TestPlatform } from '../../../../test/support/test-platform.ts';
import type { Tx } from '../../../database/database.ts';
import { BetRefused } from './refusals.ts';
import { rollBack } from './rollback.ts';
import type { Applied } from './bet-instructions.ts';
import { payWin, placeBet, refundBet } from './place-bet.ts';

let platform: TestPlatform;
before(async () => (platform = await startTestPlatform()));
after(() => platform.stop());

const [demo] = demoTenants;
if (!demo) throw new Error('there is a first tenant');
const tenant = { ...demo, domains: [demo.hostname] };

const CASH = 5_000;
const STAKE = 2_000;

let rounds = 0;

/** One bet of a new player, with the messages that its provider may send. Each call returns the outcome. */
async function aBet() {
  const player = await aPlayer(platform.db, { cash: CASH });
  const scope = `returns-${(rounds += 1)}`;
  const bet = `${scope}-bet`;
  const about = (id: string, amount: number, round = scope) => ({
    provider: 'returns',
    player: player.user,
    txId: `${scope}-${id}`,
    roundId: round === scope ? scope : `${scope}-${round}`,
    roundClosed: true,
    amount,
    game: { id: null, title: 'Aposta', image: null, bonusAllowed: false },
    refTxId: bet,
  });
  return {
    player,
    place: () => outcomeOf((tx) => placeBet(tx, { ...about('bet', STAKE), roundClosed: false }, tenant)),
    win: (id: string, amount: number, round?: string) =>
      outcomeOf((tx) => payWin(tx, about(id, amount, round), tenant)),
    refund: (id: string, amount = STAKE, round?: string) => outcomeOf((tx) => refundBet(tx, about(id, amount, round))),
    rollBack: (id: string, of: string) =>
      outcomeOf((tx) => rollBack(tx, { ...about(id, 0), refTxId: `${scope}-${of}` })),
  };
}

async function outcomeOf(apply: (tx: Tx) => Promise<Applied>): Promise<string> {
  try {
    const { replayed } = await platform.db.transaction('jangada', apply);
    return replayed ? 'replayed' : 'applied';
  } catch (error) {
    if (!(error instanceof BetRefused)) throw error;
    return error.refusal;
  }
}

const cashOf = async (player: Player) => (await balancesOf(platform.db, player)).cash;

describe('a stake comes back once', () => {
  it('when the bet is rolled back after its refund: the rollback is refused until the refund is taken back', async () => {
    const { player, place, refund, rollBack: back } = await aBet();
    await place();
    assert.equal(await refund('refund'), 'applied');
    assert.equal(await back('rollback', 'bet'), 'ROUND_CLOSED');
    assert.equal(await cashOf(player), CASH);
    assert.equal(await back('rollback-refund', 'refund'), 'applied');
    assert.equal(await back('rollback', 'bet'), 'applied');
    assert.equal(await cashOf(player), CASH);
  });

  it('when a part of it was refunded: the rollback of the whole is refused', async () => {
    const { player, place, refund, rollBack: back } = await aBet();
    await place();
    await refund('refund', STAKE / 2);
    assert.equal(await back('rollback', 'bet'), 'ROUND_CLOSED');
    assert.equal(await cashOf(player), CASH - STAKE / 2);
  });

  it('when the bet is refunded after its rollback', async () => {
    const { player, place, refund, rollBack: back } = await aBet();
    await place();
    await back('rollback', 'bet');
    assert.equal(await refund('refund'), 'TX_ALREADY_ROLLED_BACK');
    assert.equal(await cashOf(player), CASH);
  });

  it('when two rollbacks with ids of their own name the same bet', async () => {
    const { player, place, rollBack: back } = await aBet();
    await place();
    assert.deepEqual([await back('one', 'bet'), await back('two', 'bet')], ['applied', 'replayed']);
    assert.equal(await cashOf(player), CASH);
  });

  it('when a win is rolled back, which takes the prize and leaves the stake, and the bet after it', async () => {
    const { player, place, win, rollBack: back } = await aBet();
    await place();
    await win('win', 3_000);
    assert.deepEqual([await back('one', 'win'), await back('two', 'win')], ['applied', 'replayed']);
    assert.equal(await cashOf(player), CASH - STAKE);
    assert.equal(await back('three', 'bet'), 'applied');
    assert.equal(await cashOf(player), CASH);
  });

  it('when a win comes after the rollback of its bet: it is refused', async () => {
    const { player, place, win, rollBack: back } = await aBet();
    await place();
    await back('rollback', 'bet');
    assert.equal(await win('win', 3_000), 'TX_ALREADY_ROLLED_BACK');
    assert.equal(await cashOf(player), CASH);
  });
});

describe('a bet that has ended', () => {
  it('is not refunded, whatever round the refund is sent with', async () => {
    const { player, place, win, refund } = await aBet();
    await place();
    await win('lost', 0, 'first-slip');
    assert.equal(await refund('refund', STAKE, 'second-slip'), 'ROUND_CLOSED');
    assert.equal(await refund('refund-2', STAKE), 'ROUND_CLOSED');
    assert.equal(await cashOf(player), CASH - STAKE);
  });

  it('is not won again, whatever round the second win is sent with', async () => {
    const { player, place, win } = await aBet();
    await place();
    assert.equal(await win('win', 3_000, 'first-slip'), 'applied');
    assert.equal(await win('again', 3_000, 'second-slip'), 'ROUND_CLOSED');
    assert.equal(await win('again-2', 3_000), 'ROUND_CLOSED');
    assert.equal(await cashOf(player), CASH - STAKE + 3_000);
  });
});

describe('an id that a provider has used', () => {
  it('for one kind is refused for every other', async () => {
    const { player, place, win, refund, rollBack: back } = await aBet();
    await place();
    assert.equal(await win('bet', STAKE), 'TX_CONFLICT');
    assert.equal(await refund('bet', STAKE), 'TX_CONFLICT');
    assert.equal(await back('bet', 'bet'), 'TX_CONFLICT');
    assert.equal(await cashOf(player), CASH - STAKE);
    assert.equal(await win('win', 3_000), 'applied');
    assert.equal(await refund('win', STAKE), 'TX_CONFLICT');
    assert.equal(await back('win', 'bet'), 'TX_CONFLICT');
    assert.equal(await cashOf(player), CASH - STAKE + 3_000);
    assert.equal(await back('rollback', 'win'), 'applied');
    assert.equal(await back('rollback', 'bet'), 'TX_CONFLICT', 'one rollback takes one movement back');
    assert.equal(await win('rollback', 3_000), 'TX_CONFLICT');
    assert.equal(await refund('rollback', STAKE), 'TX_CONFLICT');
    assert.equal(await cashOf(player), CASH - STAKE);
  });
});

interface Sent {
  readonly op: 'bet' | 'lost' | 'refund' | 'rollback';
  readonly id: number;
  readonly amount: number;
  readonly round: string | undefined;
  readonly of: string;
}

const sent = fc.record<Sent>({
  op: fc.constantFrom<Sent['op'][]>('bet', 'lost', 'refund', 'refund', 'rollback', 'rollback'),
  id: fc.integer({ min: 1, max: 3 }),
  amount: fc.constantFrom(1, STAKE / 2, STAKE),
  round: fc.constantFrom(undefined, 'first-slip', 'second-slip'),
  of: fc.constantFrom('bet', 'bet', 'refund-1', 'refund-2', 'refund-3', 'lost-1', 'lost-2', 'lost-3'),
});

describe('whatever a provider sends about one bet, in whatever order', () => {
  it('the credits back never exceed the stake', async () => {
    let returned = 0;
    await fc.assert(
      fc.asyncProperty(fc.array(sent, { minLength: 2, maxLength: 12 }), fc.boolean(), async (calls, atOnce) => {
        const { player, place, win, refund, rollBack: back } = await aBet();
        await place();
        const send = ({ op, id, amount, round, of }: Sent) => {
          if (op === 'bet') return place();
          if (op === 'lost') return win(`lost-${id}`, 0, round);
          return op === 'refund' ? refund(`refund-${id}`, amount, round) : back(`rollback-${id}`, of);
        };
        const check = async () => {
          const { cash, bonus, receivable } = await balancesOf(platform.db, player);
          assert.ok(cash + bonus + receivable <= CASH, `${cash + bonus + receivable} is more than there ever was`);
          if (cash === CASH) returned += 1;
        };
        if (atOnce) await Promise.all(calls.map(send));
        else
          for (const call of calls) {
            await send(call);
            await check();
          }
        await check();
      }),
      { numRuns: 80 },
    );
    assert.ok(returned > 0, 'some stakes came back');
  });
});
