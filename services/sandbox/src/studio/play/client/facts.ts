import type { PageFacts } from '../page-facts.ts';

/** What the server wrote into the page; one optional board per kind of game. */
export type Facts = Omit<PageFacts, 'slot' | 'roulette' | 'plinko' | 'bingo'> & {
  slot?: SlotBoard;
  roulette?: { wheel: number[]; red: number[] };
  plinko?: { rows: number; slots: Record<string, number[]> };
  bingo?: { pays: Record<string, number> };
};

export interface SlotBoard {
  rows: number;
  lines: number[][];
  paying: number[];
  pays: Record<string, number[]>;
  scatter: Record<string, { pay: number; freeSpins: number }> | null;
  freeSpinMultiplier: number;
  strips: number[][];
  /** Picture addresses; 0 is the wild, 1 the scatter. */
  symbols: string[];
}

export function readFacts(): Facts {
  const facts: Facts = JSON.parse(document.getElementById('facts')?.textContent ?? '{}');
  return facts;
}
