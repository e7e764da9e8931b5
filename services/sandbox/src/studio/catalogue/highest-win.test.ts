import assert from 'node:assert/strict';
import { test } from 'node:test';
import { cryptoChance } from '../engines/engine.ts';
import { SLOT_MODELS, slotEngine } from '../engines/slot.ts';
import { GAMES } from './catalogue.ts';
import { factsOf } from './engine-facts.ts';

test('every game states the highest win of a round, above its stake', () => {
  for (const game of GAMES) assert.ok(game.maxWinMultiplier > 1, game.code);
});

test('games of one engine state the highest win of their rules', () => {
  const stated = (kind: 'crash' | 'roulette' | 'blackjack' | 'bingo' | 'plinko') =>
    GAMES.find(({ engine }) => engine.kind === kind);
  for (const kind of ['crash', 'roulette', 'blackjack', 'bingo', 'plinko'] as const) {
    const game = stated(kind);
    assert.ok(game);
    const written = new Intl.NumberFormat('pt-BR').format(game.maxWinMultiplier);
    assert.ok(game.rules.pt.includes(`${written}×`), `${kind}: ${written}× is not in "${game.rules.pt}"`);
  }
});

test('no drawn round of a slot pays more than its model states', () => {
  const STAKE = 100;
  for (const model of SLOT_MODELS) {
    const most = factsOf({ kind: 'slot', model: model.id, theme: 'any' }).maxWinMultiplier * STAKE;
    const { decide } = slotEngine(model);
    for (let round = 0; round < 300; round += 1)
      assert.ok(decide({ stake: STAKE }, cryptoChance).payout <= most, model.id);
  }
});
