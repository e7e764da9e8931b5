import { BALLS, BINGO_PAYS, DRAWN, ROW_NUMBERS, ROWS } from '../engines/bingo.ts';
import { HUNDREDTHS_MAX } from '../engines/crash.ts';
import { PIN_ROWS, RISKS, slotsOf } from '../engines/plinko.ts';
import { returnOf } from '../engines/roulette.ts';
import { FREE_SPINS_MAX, slotModel } from '../engines/slot.ts';
import type { Engine } from './catalogue.ts';
import rules from './rules.json' with { type: 'json' };

/** The facts that follow from the rules of a game. */
export interface EngineFacts {
  /** Return to player in percent with best play; a test computes each one exactly. */
  rtp: number;
  volatility: 'low' | 'medium' | 'high';
  features: string[];
  /** The highest payout of a round in multiples of its total stake; for slots an upper bound. */
  maxWinMultiplier: number;
  /** The rules of the game, for players. */
  rules: { pt: string; en: string };
}

/** A blackjack pays 3 to 2 and returns the stake. */
const BLACKJACK_RETURN = 2.5;

function rulesOf(name: keyof typeof rules, values: Record<string, number> = {}): EngineFacts['rules'] {
  const filled = (text: string, locale: string) =>
    text.replace(/\{(\w+)\}/g, (_, key: string) => (values[key] ?? Number.NaN).toLocaleString(locale));
  return { pt: filled(rules[name].pt, 'pt-BR'), en: filled(rules[name].en, 'en-US') };
}

/**
 * For a slot the highest win has every line at its best and the most bonus symbols, in the paid spin and in all free
 * ones.
 */
function slotFacts(id: string): EngineFacts {
  const { reels, rows, lines, paying, pays, scatter, freeSpinMultiplier: times, rtp, volatility } = slotModel(id);
  const best = Math.max(...paying.flatMap((symbol) => pays[symbol] ?? []));
  const bonuses = Object.entries(scatter ?? {});
  const spin = best + Math.max(0, ...bonuses.map(([, { pay }]) => pay));
  const bonusValues = bonuses.flatMap(([count, { pay, freeSpins }]) => [
    [`pay${count}`, pay],
    [`spins${count}`, freeSpins],
  ]);
  const values = { reels, rows, lines: lines.length, best, times, bestFree: best * times };
  return {
    rtp,
    volatility,
    features: ['wilds', `${lines.length}-lines`, ...(scatter ? ['free-spins', 'multiplier'] : ['classic'])],
    maxWinMultiplier: spin * (1 + (scatter ? FREE_SPINS_MAX * times : 0)),
    rules: rulesOf(scatter ? 'slot' : 'classic', { ...values, ...Object.fromEntries(bonusValues) }),
  };
}

/** Everything the catalogue states about games of this engine. */
export const factsOf = (engine: Engine): EngineFacts => {
  if (engine.kind === 'slot') return slotFacts(engine.model);
  if (engine.kind === 'crash') {
    const max = HUNDREDTHS_MAX / 100;
    const features = ['auto-cash-out'];
    return { rtp: engine.rtp, volatility: 'high', features, maxWinMultiplier: max, rules: rulesOf('crash', { max }) };
  }
  return TABLES[engine.kind];
};

const straight = returnOf('straight-0');
const [one = 0, two = 0, three = 0] = Object.values(BINGO_PAYS);
const [low = 0, medium = 0, high = 0] = RISKS.map((risk) => Math.max(...slotsOf(risk)) / 100);

const TABLES: Record<'roulette' | 'blackjack' | 'bingo' | 'plinko', EngineFacts> = {
  roulette: {
    rtp: 97.3,
    volatility: 'medium',
    features: ['european', 'single-zero'],
    maxWinMultiplier: straight,
    rules: rulesOf('roulette', { net: straight - 1, max: straight }),
  },
  blackjack: {
    rtp: 98.91,
    volatility: 'low',
    features: ['3-to-2', 'double-down'],
    maxWinMultiplier: BLACKJACK_RETURN,
    rules: rulesOf('blackjack'),
  },
  bingo: {
    rtp: 92.88,
    volatility: 'medium',
    features: [`${BALLS}-balls`, '4-cards'],
    maxWinMultiplier: three,
    rules: rulesOf('bingo', { drawn: DRAWN, balls: BALLS, rows: ROWS, numbers: ROW_NUMBERS, one, two, max: three }),
  },
  plinko: {
    rtp: 98.98,
    volatility: 'medium',
    features: ['choose-risk', `${PIN_ROWS}-rows`],
    maxWinMultiplier: high,
    rules: rulesOf('plinko', { rows: PIN_ROWS, low, medium, high }),
  },
};
