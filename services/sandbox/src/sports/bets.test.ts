import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, it } from 'node:test';
import { openBetStore } from './bet-store.ts';
import { BetRefused } from './bet-slip-check.ts';
import type { Bets } from './bets.ts';
import { createBets } from './bets.ts';
import type { World } from './board.ts';
import { createWorld } from './board.ts';
import type { Answer, Operation } from './operator.ts';
import type { Player } from './player-token.ts';
import type { BetRequest } from './bet-slip-check.ts';
import { findFixture } from './world/fixtures.ts';

const player: Player = { id: 'p1', operatorId: 'op', brandId: '2410887263374544896', currency: 'BRL', lang: 'pt' };
const HOUR_MS = 3_600_000;

describe('bets', () => {
  let folder: string;
  let now: number;
  let world: World;
  let bets: Bets;
  let sent: { operation: Operation; message: { amount: number; transaction: { id: string; betslip_id: string } } }[];
  let answer: (operation: Operation) => Answer;

  const open = (): void => {
    const store = openBetStore(folder);
    const operator = {
      jwks: async () => ({ keys: [] }),
      call: async (operation: Operation, message: object): Promise<Answer> => {
        sent.push({ operation, message: JSON.parse(JSON.stringify(message)) });
        return answer(operation);
      },
    };
    const log = { warn: () => undefined, error: () => undefined };
    bets = createBets({ world, store, operator, clock: () => now, log });
  };

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'bets-'));
    now = Date.UTC(2026, 10, 20, 18, 0, 0);
    world = createWorld(() => now);
    sent = [];
    answer = () => ({ kind: 'accepted', body: {} });
    open();
  });
  afterEach(() => rm(folder, { recursive: true }));

  /** A bet on scheduled matches. */
  const request = (count = 1, change: Partial<BetRequest> = {}): BetRequest => {
    const events = world.board().events.filter(({ startsAt, sportId }) => startsAt > now + HOUR_MS && sportId === '1');
    const selections = events.slice(0, count).map(({ id, markets }) => {
      const [market] = markets;
      const outcome = market?.outcomes[0];
      assert.ok(market && outcome);
      return { eventId: id, market: market.key, outcome: outcome.id, odds: outcome.odds };
    });
    return {
      requestId: `r${count}`,
      kind: count > 1 ? 'combo' : 'single',
      stake: 1_000,
      selections,
      acceptAnyOdds: false,
      ...change,
    };
  };
  const refusedWith = (code: string) => (error: unknown) => error instanceof BetRefused && error.code === code;
  const operations = (): Operation[] => sent.map(({ operation }) => operation);

  it('are accepted after the operator took the stake', async () => {
    const bet = await bets.place(player, request());
    assert.equal(bet.status, 'accepted');
    assert.deepEqual(
      sent.map(({ operation, message }) => [operation, message.amount]),
      [['make', 1_000]],
    );
    assert.equal(sent[0]?.message.transaction.betslip_id, bet.id);
  });

  it('are placed once when a request is repeated', async () => {
    const first = await bets.place(player, request());
    const again = await bets.place(player, request());
    assert.equal(again.id, first.id);
    assert.equal(sent.length, 1);
  });

  it('are refused without money, and leave no open bet', async () => {
    answer = () => ({ kind: 'refused', code: '2001', message: 'Not enough money' });
    await assert.rejects(bets.place(player, request()), refusedWith('insufficient_funds'));
    assert.deepEqual(
      bets.listOf(player).map(({ status }) => status),
      ['rejected'],
    );
  });

  it('are retried with the same transaction while the operator does not answer, then discarded until it confirms', async () => {
    answer = () => ({ kind: 'unknown', message: 'timeout' });
    await assert.rejects(bets.place(player, request()), refusedWith('operator_unavailable'));
    assert.deepEqual(operations(), ['make', 'make', 'make']);
    assert.equal(new Set(sent.map(({ message }) => message.transaction.id)).size, 1);
    await bets.advance();
    answer = () => ({ kind: 'accepted', body: {} });
    now += HOUR_MS;
    await bets.advance();
    await bets.advance();
    assert.deepEqual(operations().slice(3), ['discard', 'discard']);
  });

  it('are refused when the odds got worse, unless the player accepts any odds', async () => {
    const wanted = request();
    const higher = wanted.selections.map((selection) => ({ ...selection, odds: selection.odds + 1 }));
    await assert.rejects(bets.place(player, { ...wanted, selections: higher }), refusedWith('odds_changed'));
    const taken = await bets.place(player, { ...wanted, requestId: 'any', selections: higher, acceptAnyOdds: true });
    assert.equal(taken.odds, wanted.selections[0]?.odds);
  });

  it('are refused below and above the limits, twice on one event, and on a market that is not there', async () => {
    const wanted = request();
    const [selection] = wanted.selections;
    assert.ok(selection);
    await assert.rejects(bets.place(player, { ...wanted, stake: 99 }), refusedWith('stake_too_low'));
    await assert.rejects(bets.place(player, { ...wanted, stake: 500_001 }), refusedWith('stake_too_high'));
    await assert.rejects(
      bets.place(player, { ...wanted, kind: 'combo', selections: [selection, selection] }),
      refusedWith('invalid_bet'),
    );
    await assert.rejects(
      bets.place(player, { ...wanted, selections: [{ ...selection, market: 'total:99.5' }] }),
      refusedWith('market_suspended'),
    );
    assert.equal(sent.length, 0);
  });

  it('are settled by the clock of the match, with the product of a combo', async () => {
    const bet = await bets.place(player, request(2));
    const ends = bet.selections.map(({ eventId }) => findFixture(eventId)?.endsAt ?? 0);
    now = Math.max(...ends) + 1;
    await bets.advance();
    const [settled] = bets.listOf(player);
    assert.ok(settled && ['won', 'lost'].includes(settled.status));
    assert.equal(settled.payout, settled.status === 'won' ? settled.potentialWin : 0);
    assert.deepEqual(operations(), ['make', settled.status === 'won' ? 'win' : 'lost']);
  });

  it('are repeated to the operator under one transaction until it confirms', async () => {
    const { id } = await bets.place(player, request());
    answer = (operation) =>
      operation === 'win' ? { kind: 'unknown', message: '503' } : { kind: 'accepted', body: {} };
    await bets.settle(id, 'won');
    answer = () => ({ kind: 'accepted', body: {} });
    await bets.advance();
    assert.deepEqual(operations(), ['make', 'win'], 'not before the wait is over');
    now += HOUR_MS;
    await bets.advance();
    const wins = sent.filter(({ operation }) => operation === 'win');
    assert.equal(wins.length, 2);
    assert.equal(new Set(wins.map(({ message }) => message.transaction.id)).size, 1);
  });

  it('refund the stake when the event is called off', async () => {
    const bet = await bets.place(player, request());
    world.force({ eventId: bet.selections[0]?.eventId ?? '', score: null });
    await bets.advance();
    const [refunded] = bets.listOf(player);
    assert.deepEqual([refunded?.status, refunded?.payout, operations().at(-1)], ['refunded', 1_000, 'refund']);
  });

  it('are open again after a settlement is rolled back, and can be settled anew', async () => {
    const { id } = await bets.place(player, request());
    await bets.settle(id, 'lost');
    assert.equal((await bets.settle(id, 'rollback'))?.status, 'accepted');
    assert.equal((await bets.settle(id, 'won'))?.status, 'won');
    assert.deepEqual(operations(), ['make', 'lost', 'rollback', 'win']);
  });

  it('cannot be settled twice', async () => {
    const { id } = await bets.place(player, request());
    await bets.settle(id, 'won');
    assert.equal(await bets.settle(id, 'lost'), undefined);
  });

  it('are listed for their player only, also after a restart', async () => {
    const { id } = await bets.place(player, request());
    open();
    assert.deepEqual(
      bets.listOf(player).map((bet) => bet.id),
      [id],
    );
    assert.deepEqual(bets.listOf({ ...player, id: 'p2' }), []);
    assert.deepEqual(bets.listOf({ ...player, brandId: 'other' }), []);
  });
});
