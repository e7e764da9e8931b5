import assert from 'node:assert/strict';
import { test } from 'node:test';
import { symbolsOf, loadSymbols } from '../play/symbols.ts';
import { GAMES } from './catalogue.ts';
import { PROVIDERS } from './providers.ts';
import { SLOT_THEMES } from './slot-themes.ts';

test('there are more than 320 games from exactly twelve providers, none twice', () => {
  assert.ok(GAMES.length > 320);
  assert.equal(PROVIDERS.length, 12);
  assert.equal(new Set(GAMES.map((game) => game.provider.code)).size, 12);
  assert.equal(new Set(GAMES.map((game) => game.code)).size, GAMES.length);
  assert.equal(new Set(GAMES.map((game) => game.title)).size, GAMES.length);
});

test('every category has games and only live games have tables', () => {
  const categories = new Set(GAMES.map((game) => game.category));
  assert.deepEqual([...categories].toSorted(), ['bingo', 'blackjack', 'crash', 'instant', 'live', 'roulette', 'slots']);
  for (const game of GAMES) assert.equal(game.hasTables, game.category === 'live', game.code);
});

test('stakes make sense: the lowest is below the highest and divides into whole centavos on every line', () => {
  for (const game of GAMES) assert.ok(game.minBet < game.maxBet && game.minBet % 20 === 0, game.code);
});

test('every symbol of every theme has a picture', async () => {
  const pictures = await loadSymbols();
  for (const theme of SLOT_THEMES) for (const name of symbolsOf(theme)) assert.match(pictures.get(name) ?? '', /^<svg/);
});
