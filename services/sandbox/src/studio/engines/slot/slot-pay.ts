import { SCATTER, WILD, type SlotModel } from './slot-models.ts';

export interface LinePay {
  symbol: number;
  count: number;
  /** In line stakes. */
  pay: number;
}

const SHORTEST_LINE = 3;

/** What the symbols along one line pay, left to right, wilds standing in for anything but the scatter. */
export function linePay(model: SlotModel, symbols: readonly number[]): LinePay | null {
  let best: LinePay | null = null;
  for (const symbol of model.paying) {
    let count = 0;
    while (count < symbols.length && (symbols[count] === symbol || symbols[count] === WILD)) count += 1;
    const pay = model.pays[symbol]?.[count - SHORTEST_LINE] ?? 0;
    if (pay > (best?.pay ?? 0)) best = { symbol, count, pay };
  }
  return best;
}

/** `grid[reel][row]`. */
export function countScatters(grid: readonly (readonly number[])[]): number {
  return grid.flat().filter((symbol) => symbol === SCATTER).length;
}
