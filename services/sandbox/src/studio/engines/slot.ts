import { fieldsOf, isCentavos } from '../../kit/input.ts';
import type { Chance, InstantEngine, Outcome } from './engine.ts';
import modelsJson from './slot-models.json' with { type: 'json' };

const WILD = 0;
export const SCATTER = 1;

/** The mathematics of the slots. A game is a model plus a theme; the model alone decides its return. */
export interface SlotModel {
  id: string;
  volatility: 'low' | 'medium' | 'high';
  rows: number;
  reels: number;
  /** Row of each reel that a line passes through. */
  lines: readonly (readonly number[])[];
  /** Symbols that pay on lines, best first. */
  paying: readonly number[];
  /** Payout of 3, 4, 5 … in a row, in line stakes. */
  pays: Readonly<Record<number, readonly number[]>>;
  /** The number of each symbol on each reel strip. */
  counts: readonly Readonly<Record<number, number>>[];
  /** Payout in total stakes, and free spins, by number of scatters; null when the model has none. */
  scatter: Readonly<Record<number, { pay: number; freeSpins: number }>> | null;
  freeSpinMultiplier: number;
  rtp: number;
}

interface ModelsFile {
  families: Record<string, Omit<SlotModel, 'id' | 'pays' | 'rtp'>>;
  models: (Pick<SlotModel, 'id' | 'pays' | 'rtp'> & { family: string })[];
}

// JSON has no union types: `volatility` is one of three words in the file too.
const { families, models } = modelsJson as ModelsFile;

export const SLOT_MODELS: readonly SlotModel[] = models.map(({ family, ...own }) => {
  const shared = families[family];
  if (!shared) throw new RangeError(`There is no slot family ${family}`);
  return { ...shared, ...own };
});

export const slotModel = (id: string): SlotModel => {
  const found = SLOT_MODELS.find((model) => model.id === id);
  if (!found) throw new RangeError(`There is no slot model ${id}`);
  return found;
};

/**
 * The order of symbols on each reel. Copies of a symbol are spread evenly, so that a reel never shows two scatters and
 * rarely stacks a symbol. Each reel starts its spread at another position, so that reels look different.
 */
const stripsOf = ({ counts: reels }: SlotModel): number[][] =>
  reels.map((counts, reel) =>
    Object.entries(counts)
      .flatMap(([symbol, count]) =>
        Array.from({ length: count }, (_, copy) => ({
          symbol: Number(symbol),
          place: (copy + ((Number(symbol) * 0.37 + reel * 0.23) % 1)) / count,
        })),
      )
      .toSorted((a, b) => a.place - b.place || a.symbol - b.symbol)
      .map(({ symbol }) => symbol),
  );

const STRIPS = new Map(SLOT_MODELS.map((model) => [model, stripsOf(model)]));

export const slotStrips = (model: SlotModel): number[][] => STRIPS.get(model) ?? stripsOf(model);

export const windowAt = (strip: readonly number[], stop: number, rows: number): number[] =>
  Array.from({ length: rows }, (_, row) => strip[(stop + row) % strip.length] ?? SCATTER);

const SHORTEST_LINE = 3;

/**
 * The payout of the symbols along one line in line stakes, left to right; wilds replace all symbols except the scatter.
 */
export const linePay = (model: SlotModel, symbols: readonly number[]) => {
  let best: { symbol: number; count: number; pay: number } | null = null;
  for (const symbol of model.paying) {
    let count = 0;
    while (count < symbols.length && (symbols[count] === symbol || symbols[count] === WILD)) count += 1;
    const pay = model.pays[symbol]?.[count - SHORTEST_LINE] ?? 0;
    if (pay > (best?.pay ?? 0)) best = { symbol, count, pay };
  }
  return best;
};

export interface LineWin {
  line: number;
  symbol: number;
  count: number;
  amount: number;
}

export interface Spin {
  /** Strip position of the top row of each reel. */
  stops: number[];
  wins: LineWin[];
  scatters: number;
  scatterAmount: number;
  freeSpins: number;
  multiplier: number;
  amount: number;
}

/** Retriggers could continue without end; this limit ends a round whose probability is below one in a billion. */
export const FREE_SPINS_MAX = 200;

/** Decides one paid spin together with all its free spins. */
export const slotEngine = (model: SlotModel): InstantEngine<{ stake: number }> => {
  const strips = slotStrips(model);
  const lines = model.lines.length;

  const spin = (stake: number, multiplier: number, chance: Chance): Spin => {
    const stops = strips.map((strip) => chance.below(strip.length));
    const grid = strips.map((strip, reel) => windowAt(strip, stops[reel] ?? 0, model.rows));
    const wins = model.lines.flatMap((rows, line): LineWin[] => {
      const symbols = rows.map((row, reel) => grid[reel]?.[row] ?? -1);
      const found = linePay(model, symbols);
      if (!found) return [];
      return [{ line, symbol: found.symbol, count: found.count, amount: found.pay * (stake / lines) * multiplier }];
    });
    const scatters = grid.flat().filter((symbol) => symbol === SCATTER).length;
    const bonus = model.scatter?.[scatters];
    const scatterAmount = (bonus?.pay ?? 0) * stake * multiplier;
    const amount = wins.reduce((sum, win) => sum + win.amount, scatterAmount);
    return { stops, wins, scatters, scatterAmount, freeSpins: bonus?.freeSpins ?? 0, multiplier, amount };
  };

  return {
    readWager(body) {
      const { stake } = fieldsOf(body);
      // Every line has a stake in whole centavos, so that no payout is rounded.
      return isCentavos(stake) && stake % lines === 0 ? { stake } : null;
    },
    decide({ stake }, chance): Outcome<{ spins: Spin[] }> {
      const spins = [spin(stake, 1, chance)];
      for (let left = spins[0]?.freeSpins ?? 0; left > 0 && spins.length <= FREE_SPINS_MAX; left -= 1) {
        const free = spin(stake, model.freeSpinMultiplier, chance);
        spins.push(free);
        left += free.freeSpins;
      }
      return { payout: spins.reduce((sum, one) => sum + one.amount, 0), view: { spins } };
    },
  };
};
