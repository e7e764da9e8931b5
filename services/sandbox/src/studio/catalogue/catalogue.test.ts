import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { HUNDREDTHS_MAX } from '../engines/crash.ts';
import { slotModel } from '../engines/slot.ts';
import { GAMES, PROVIDERS, symbolsOf, THEME_NAMES } from './catalogue.ts';

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

test('every symbol of every theme and every maker has a picture', () => {
  const picture = (name: string) => readFileSync(new URL(`../../../pictures/${name}.svg`, import.meta.url), 'utf8');
  for (const theme of THEME_NAMES)
    for (const name of symbolsOf(theme)) assert.match(picture(`symbols/${name}`), /^<svg/, name);
  for (const { code } of PROVIDERS) assert.match(picture(`makers/${code}`), /^<svg/, code);
});

test('the theme of every slot has ten symbols', () => {
  for (const { engine, code } of GAMES)
    if (engine.kind === 'slot') assert.equal(new Set(symbolsOf(engine.theme)).size, 10, code);
});

const titled = (title: string) => {
  const game = GAMES.find((one) => one.title === title);
  assert.ok(game, title);
  return game;
};

test('games and makers have the names players type, in the other language too', () => {
  assert.ok(titled('Jangada ao Vento').nicknames.includes('aviãozinho'));
  assert.ok(titled('Onça Dourada').nicknames.includes('tigrinho'));
  assert.ok(titled('Velvet Wheel').nicknames.includes('roleta'));
  assert.ok(titled('Envelope da Fortuna').nicknames.includes('fortune'));
  assert.ok(titled('Copper Table 21').nicknames.includes('mesa'));
  for (const { title, nicknames } of GAMES) {
    assert.ok(nicknames.length > 0 && nicknames.length <= 24, title);
    assert.equal(new Set(nicknames).size, nicknames.length, title);
  }
  for (const { name, nicknames } of PROVIDERS) assert.ok(nicknames.length >= 2 && nicknames.length <= 3, name);
});

test('live tables have no demo mode, demo-only games always have one', () => {
  for (const { category, onlyDemo, hasDemo, title } of GAMES) {
    if (category === 'live') assert.equal(hasDemo, false, title);
    if (onlyDemo) assert.equal(hasDemo, true, title);
  }
  assert.ok(GAMES.some(({ category, hasDemo }) => category !== 'live' && !hasDemo));
});

test('rules describe the engine in both languages', () => {
  for (const { engine, rules, title } of GAMES) {
    const sentences = [rules.pt, rules.en].map((text) => text.split(/[.!] (?=\p{Lu})/u).length);
    for (const count of sentences) assert.ok(count >= 2 && count <= 5, `${title}: ${count}`);
    assert.notEqual(rules.pt, rules.en);
    if (engine.kind === 'crash') assert.ok(rules.en.includes(`${(HUNDREDTHS_MAX / 100).toLocaleString('en-US')}×`));
    if (engine.kind !== 'slot') continue;
    const { lines, scatter, pays } = slotModel(engine.model);
    assert.ok(rules.en.includes(`all ${lines.length} lines`), title);
    assert.ok(rules.en.includes(`${Math.max(...Object.values(pays).flat()).toLocaleString('en-US')}×`), title);
    assert.equal(rules.en.includes('free spins'), scatter !== null, title);
  }
});
