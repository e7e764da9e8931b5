import { linePay } from './slot-pay.ts';
import { SCATTER, type SlotModel } from './slot-models.ts';
import { slotStrips } from './slot-strips.ts';

/**
 * The exact return to player of a model in percent: every combination of symbols along a line weighted by its
 * probability, plus scatters over every stop, plus the free spins they bring (which may bring more).
 */
export function exactRtp(model: SlotModel): number {
  const strips = slotStrips(model);
  const perLine = expectedLinePay(model, strips);
  const scatters = scatterDistribution(model, strips);
  const scatterPay = scatters.reduce((sum, p, count) => sum + p * (model.scatter?.[count]?.pay ?? 0), 0);
  const freeSpins = scatters.reduce((sum, p, count) => sum + p * (model.scatter?.[count]?.freeSpins ?? 0), 0);
  const perSpin = perLine + scatterPay;
  const perFreeSpin = (model.freeSpinMultiplier * perSpin) / (1 - freeSpins);
  return (perSpin + freeSpins * perFreeSpin) * 100;
}

/** Every line sees the same symbols with the same frequency, so one line tells for all; in stakes of that line. */
function expectedLinePay(model: SlotModel, strips: number[][]): number {
  const frequencies = strips.map((strip) => {
    const counts = new Map<number, number>();
    for (const symbol of strip) counts.set(symbol, (counts.get(symbol) ?? 0) + 1 / strip.length);
    return [...counts];
  });
  const walk = (symbols: number[], probability: number): number => {
    const frequency = frequencies[symbols.length];
    if (!frequency) return probability * (linePay(model, symbols)?.pay ?? 0);
    return frequency.reduce((sum, [symbol, share]) => sum + walk([...symbols, symbol], probability * share), 0);
  };
  return walk([], 1);
}

/** Probability of 0, 1, 2 … scatters on the screen. */
function scatterDistribution(model: SlotModel, strips: number[][]): number[] {
  return strips.reduce<number[]>(
    (total, strip) => {
      const perReel = Array.from({ length: model.rows + 1 }, () => 0);
      strip.forEach((_, stop) => {
        const shown = windowAt(strip, stop, model.rows).filter((symbol) => symbol === SCATTER).length;
        perReel[shown] = (perReel[shown] ?? 0) + 1 / strip.length;
      });
      const next = Array.from({ length: total.length + model.rows }, () => 0);
      total.forEach((p, before) =>
        perReel.forEach((q, more) => (next[before + more] = (next[before + more] ?? 0) + p * q)),
      );
      return next;
    },
    [1],
  );
}

export function windowAt(strip: readonly number[], stop: number, rows: number): number[] {
  return Array.from({ length: rows }, (_, row) => strip[(stop + row) % strip.length] ?? SCATTER);
}
