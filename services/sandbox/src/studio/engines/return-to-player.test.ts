import assert from 'node:assert/strict';
import { test } from 'node:test';
import { bingoRtp, blackjackRtp, exactRtp, plinkoRtp } from '../../testing/exact-returns.ts';
import { GAMES } from '../catalogue/catalogue.ts';
import { factsOf } from '../catalogue/engine-facts.ts';
import { crashPayout, drawCrash, hundredthsAfter, msUntil } from './crash.ts';
import { cryptoChance } from './engine.ts';
import { RISKS, slotsOf } from './plinko.ts';
import { pocketsOf, returnOf, rouletteEngine } from './roulette.ts';
import { linePay, SLOT_MODELS, slotEngine, slotModel } from './slot.ts';

const HUNDREDTH = 0.005;
/** The legal minimum is 85 %; no game may return more than its stakes. */
const LEGAL_MIN = 85;

for (const model of SLOT_MODELS)
  test(`the pay table of ${model.id} returns exactly what it states`, () => {
    assert.ok(Math.abs(exactRtp(model) - model.rtp) <= HUNDREDTH, `computed ${exactRtp(model)}, stated ${model.rtp}`);
  });

test('single slot rounds agree with the computed return', () => {
  const model = slotModel('classic-a');
  const rounds = 200_000;
  let paid = 0;
  for (let round = 0; round < rounds; round += 1) paid += slotEngine(model).decide({ stake: 5 }, cryptoChance).payout;
  // Four standard deviations of this table over these rounds are about three percentage points.
  assert.ok(Math.abs((paid / (rounds * 5)) * 100 - model.rtp) < 3);
});

test('a wild completes a line, the best symbol counts and a broken line pays nothing', () => {
  const model = slotModel('breeze-a');
  assert.deepEqual(linePay(model, [0, 2, 2, 5, 6]), { symbol: 2, count: 3, pay: 40 });
  assert.deepEqual(linePay(model, [9, 9, 0, 9, 9]), { symbol: 9, count: 5, pay: 75 });
  assert.equal(linePay(model, [2, 2, 5, 2, 2]), null);
});

test('every roulette spot returns 36/37 of its stake', () => {
  const spots = ['straight-0', 'straight-36', 'red', 'black', 'even', 'odd', 'low', 'high', 'dozen-1', 'column-3'];
  for (const spot of spots) assert.equal((pocketsOf(spot)?.length ?? 0) * returnOf(spot), 36);
  assert.ok(Math.abs((36 / 37) * 100 - factsOf({ kind: 'roulette' }).rtp) <= HUNDREDTH);
});

test('a chip on both colours wins one of them on every number but zero', () => {
  for (let pocket = 0; pocket < 37; pocket += 1) {
    const bets = ['red', 'black'].map((spot) => ({ spot, amount: 100 }));
    const { payout } = rouletteEngine.decide({ stake: 200, bets }, { below: () => pocket });
    assert.equal(payout, pocket === 0 ? 0 : 200);
  }
});

test('roulette refuses a spot that is not on the table', () => {
  for (const spot of ['straight-37', 'split-1-2', 'toString', ''])
    assert.equal(rouletteEngine.readWager({ bets: [{ spot, amount: 100 }] }), null, spot);
});

test('the crash point gives every target the same return', () => {
  const rounds = 300_000;
  const points = Array.from({ length: rounds }, () => drawCrash(97, cryptoChance));
  for (const target of [110, 150, 200, 1_000]) {
    const reached = points.filter((point) => point >= target).length;
    const expected = (rounds * 97) / target;
    const deviation = Math.sqrt(expected * (1 - 97 / target));
    assert.ok(Math.abs(reached - expected) < 5 * deviation, `target ${target}: ${reached} of about ${expected}`);
  }
});

test('the crash clock and its inverse agree, and pays are whole centavos', () => {
  for (const hundredths of [101, 250, 10_000])
    assert.ok(Math.abs(hundredthsAfter(msUntil(hundredths) + 1) - hundredths) <= 12);
  assert.equal(crashPayout(33, 133), 43);
});

test('plinko boards are symmetric and each risk returns about 99 %', () => {
  for (const risk of RISKS) {
    assert.deepEqual(slotsOf(risk), slotsOf(risk).toReversed());
    assert.ok(plinkoRtp(risk) > 98.9 && plinkoRtp(risk) < 99.2);
  }
  const least = Math.min(...RISKS.map(plinkoRtp));
  assert.ok(Math.abs(least - factsOf({ kind: 'plinko' }).rtp) <= HUNDREDTH);
});

test('blackjack returns what it states to a player who plays it best', () => {
  assert.ok(Math.abs(blackjackRtp() - factsOf({ kind: 'blackjack' }).rtp) <= HUNDREDTH);
});

test('bingo returns what it states', () => {
  const stated = GAMES.find((game) => game.engine.kind === 'bingo')?.rtp ?? 0;
  assert.ok(Math.abs(bingoRtp() - stated) <= HUNDREDTH);
});

test('no game returns less than the legal minimum or more than its stakes', () => {
  for (const game of GAMES) assert.ok(game.rtp >= LEGAL_MIN && game.rtp < 100, game.code);
});
