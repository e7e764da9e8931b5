import type { Chance } from '../chance.ts';
import { isCentavos, isRecord, type InstantEngine, type Outcome } from '../engine.ts';
import { countScatters, linePay } from './slot-pay.ts';
import { windowAt } from './slot-rtp.ts';
import { slotStrips } from './slot-strips.ts';
import type { SlotModel } from './slot-models.ts';

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
  /** Free spins won by this spin. */
  freeSpins: number;
  multiplier: number;
  amount: number;
}

/** A retrigger can bring more and more; this ends a round whose odds are below one in a billion. */
export const FREE_SPINS_MAX = 200;

/** One paid spin and all the free spins it brings, decided together. */
export function slotEngine(model: SlotModel): InstantEngine<{ stake: number }> {
  const strips = slotStrips(model);
  const lines = model.lines.length;

  const spin = (stake: number, multiplier: number, chance: Chance): Spin => {
    const stops = strips.map((strip) => chance.below(strip.length));
    const grid = strips.map((strip, reel) => windowAt(strip, stops[reel] ?? 0, model.rows));
    const lineStake = stake / lines;
    const wins = model.lines.flatMap((rows, line): LineWin[] => {
      const found = linePay(
        model,
        rows.map((row, reel) => grid[reel]?.[row] ?? -1),
      );
      if (!found) return [];
      return [{ line, symbol: found.symbol, count: found.count, amount: found.pay * lineStake * multiplier }];
    });
    const scatters = countScatters(grid);
    const bonus = model.scatter?.[scatters];
    const scatterAmount = (bonus?.pay ?? 0) * stake * multiplier;
    const amount = wins.reduce((sum, win) => sum + win.amount, scatterAmount);
    return { stops, wins, scatters, scatterAmount, freeSpins: bonus?.freeSpins ?? 0, multiplier, amount };
  };

  return {
    readWager(body) {
      const stake = isRecord(body) ? body.stake : undefined;
      // Whole centavos on every line, so that no pay is ever rounded.
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
}
