import type { TextKey, Translate } from '@jangada/remote-kit/texts';
import type pt from '../texts/pt.ts';

type Key = TextKey<typeof pt>;

/** The providers' feature codes, with their meaning for a player. */
const names: Readonly<Record<string, Key>> = {
  'auto-cash-out': 'game.feature.autoCashOut',
  'bonus-buy': 'game.feature.bonusBuy',
  cascades: 'game.feature.cascades',
  'choose-risk': 'game.feature.chooseRisk',
  classic: 'game.feature.classic',
  'double-down': 'game.feature.doubleDown',
  european: 'game.feature.european',
  'free-spins': 'game.feature.freeSpins',
  jackpot: 'game.feature.jackpot',
  multiplier: 'game.feature.multiplier',
  respins: 'game.feature.respins',
  scatter: 'game.feature.scatter',
  'single-zero': 'game.feature.singleZero',
  'sticky-wilds': 'game.feature.stickyWilds',
  tables: 'game.feature.tables',
  wilds: 'game.feature.wilds',
};

const counted: Readonly<Record<string, Key>> = {
  balls: 'game.feature.balls',
  cards: 'game.feature.cards',
  lines: 'game.feature.lines',
  rows: 'game.feature.rows',
};

const capitalised = (text: string): string => text.replace(/^./u, (letter) => letter.toUpperCase());

/**
 * A feature in the player's language. An unknown one is shown as plain words.
 *
 * @example featureName('20-lines', t) // 20 linhas
 */
export const featureName = (code: string, t: Translate<typeof pt>): string => {
  const known = names[code];
  if (known) return t(known);
  const [, count, thing = ''] = /^(\d+)-([a-z]+)$/.exec(code) ?? [];
  const things = counted[thing];
  if (things && count !== undefined) return t(things, { count: Number(count) });
  const [, high, low] = /^(\d+)-to-(\d+)$/.exec(code) ?? [];
  if (high !== undefined && low !== undefined) return t('game.feature.pays', { high, low });
  return capitalised(code.replaceAll(/[-_]+/g, ' ').trim());
};
