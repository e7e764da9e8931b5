/** The mathematics of our slots. A game is a model plus a theme; the model alone decides what it returns. */

export const WILD = 0;
export const SCATTER = 1;

export interface SlotModel {
  id: string;
  volatility: 'low' | 'medium' | 'high';
  rows: number;
  reels: number;
  /** Row of each reel that a line passes through. */
  lines: readonly (readonly number[])[];
  /** Symbols that pay on lines, best first. */
  paying: readonly number[];
  /** Pay of 3, 4, 5 … in a row, in line stakes. */
  pays: Readonly<Record<number, readonly number[]>>;
  /** How often each symbol is on each reel strip. */
  counts: readonly Readonly<Record<number, number>>[];
  /** Pay in total stakes and free spins by number of scatters; null when the model has none. */
  scatter: Readonly<Record<number, { pay: number; freeSpins: number }>> | null;
  freeSpinMultiplier: number;
  /** Return to player in percent, computed exactly by `slot-rtp.ts`; a test keeps both equal. */
  rtp: number;
}

const LINES_3X3 = [
  [1, 1, 1],
  [0, 0, 0],
  [2, 2, 2],
  [0, 1, 2],
  [2, 1, 0],
];

const LINES_5X3 = [
  [1, 1, 1, 1, 1],
  [0, 0, 0, 0, 0],
  [2, 2, 2, 2, 2],
  [0, 1, 2, 1, 0],
  [2, 1, 0, 1, 2],
  [0, 0, 1, 2, 2],
  [2, 2, 1, 0, 0],
  [1, 0, 0, 0, 1],
  [1, 2, 2, 2, 1],
  [1, 0, 1, 2, 1],
];

const LINES_5X3_MORE = [
  ...LINES_5X3,
  [1, 2, 1, 0, 1],
  [0, 1, 0, 1, 0],
  [2, 1, 2, 1, 2],
  [0, 1, 1, 1, 0],
  [2, 1, 1, 1, 2],
  [1, 1, 0, 1, 1],
  [1, 1, 2, 1, 1],
  [0, 2, 0, 2, 0],
  [2, 0, 2, 0, 2],
  [0, 2, 2, 2, 0],
];

const LINES_5X4 = [
  [0, 0, 0, 0, 0],
  [1, 1, 1, 1, 1],
  [2, 2, 2, 2, 2],
  [3, 3, 3, 3, 3],
  [0, 1, 2, 1, 0],
  [3, 2, 1, 2, 3],
  [1, 2, 3, 2, 1],
  [2, 1, 0, 1, 2],
  [0, 0, 1, 2, 3],
  [3, 3, 2, 1, 0],
  [0, 1, 1, 1, 0],
  [3, 2, 2, 2, 3],
  [1, 0, 0, 0, 1],
  [2, 3, 3, 3, 2],
  [0, 1, 0, 1, 0],
  [3, 2, 3, 2, 3],
  [1, 0, 1, 0, 1],
  [2, 3, 2, 3, 2],
  [1, 2, 1, 2, 1],
  [2, 1, 2, 1, 2],
];

const same = (reels: number, counts: Record<number, number>) => Array.from({ length: reels }, () => counts);
const FREE_SPINS = { 3: { pay: 2, freeSpins: 8 }, 4: { pay: 10, freeSpins: 12 }, 5: { pay: 50, freeSpins: 20 } };

const CLASSIC: Omit<SlotModel, 'id' | 'pays' | 'rtp'> = {
  volatility: 'low',
  rows: 3,
  reels: 3,
  lines: LINES_3X3,
  paying: [2, 3, 4, 6, 7, 8],
  counts: same(3, { [WILD]: 2, 2: 3, 3: 4, 4: 5, 6: 6, 7: 6, 8: 7 }),
  scatter: null,
  freeSpinMultiplier: 1,
};

const BREEZE: Omit<SlotModel, 'id' | 'pays' | 'rtp'> = {
  volatility: 'low',
  rows: 3,
  reels: 5,
  lines: LINES_5X3,
  paying: [2, 3, 4, 5, 6, 7, 8, 9],
  counts: [
    { [WILD]: 1, [SCATTER]: 2, 2: 3, 3: 3, 4: 4, 5: 4, 6: 6, 7: 6, 8: 7, 9: 7 },
    { [WILD]: 3, [SCATTER]: 1, 2: 3, 3: 3, 4: 4, 5: 5, 6: 6, 7: 6, 8: 6, 9: 7 },
    { [WILD]: 3, [SCATTER]: 2, 2: 2, 3: 4, 4: 4, 5: 5, 6: 5, 7: 6, 8: 7, 9: 6 },
    { [WILD]: 3, [SCATTER]: 1, 2: 3, 3: 3, 4: 4, 5: 5, 6: 6, 7: 6, 8: 6, 9: 7 },
    { [WILD]: 1, [SCATTER]: 2, 2: 3, 3: 3, 4: 4, 5: 4, 6: 6, 7: 6, 8: 7, 9: 7 },
  ],
  scatter: FREE_SPINS,
  freeSpinMultiplier: 2,
};

const GRAND: Omit<SlotModel, 'id' | 'pays' | 'rtp'> = {
  ...BREEZE,
  volatility: 'medium',
  lines: LINES_5X3_MORE,
  freeSpinMultiplier: 3,
};

const TOWER: Omit<SlotModel, 'id' | 'pays' | 'rtp'> = {
  ...BREEZE,
  volatility: 'high',
  rows: 4,
  lines: LINES_5X4,
  freeSpinMultiplier: 3,
};

export const SLOT_MODELS: readonly SlotModel[] = [
  { ...CLASSIC, id: 'classic-a', pays: { 2: [70], 3: [35], 4: [18], 6: [9], 7: [7], 8: [6] }, rtp: 95.86 },
  { ...CLASSIC, id: 'classic-b', pays: { 2: [100], 3: [32], 4: [14], 6: [8], 7: [7], 8: [5] }, rtp: 97.42 },
  {
    ...BREEZE,
    id: 'breeze-a',
    pays: {
      2: [40, 150, 750],
      3: [30, 120, 450],
      4: [25, 75, 300],
      5: [20, 60, 230],
      6: [9, 30, 120],
      7: [8, 25, 95],
      8: [6, 19, 75],
      9: [6, 19, 75],
    },
    rtp: 96.14,
  },
  {
    ...BREEZE,
    id: 'breeze-b',
    pays: {
      2: [50, 180, 1000],
      3: [30, 120, 450],
      4: [25, 75, 300],
      5: [18, 60, 180],
      6: [9, 28, 110],
      7: [8, 24, 90],
      8: [6, 18, 70],
      9: [6, 17, 70],
    },
    rtp: 95.83,
  },
  {
    ...GRAND,
    id: 'grand-a',
    pays: {
      2: [40, 230, 1600],
      3: [30, 120, 620],
      4: [20, 80, 310],
      5: [16, 45, 190],
      6: [8, 25, 95],
      7: [8, 19, 80],
      8: [5, 16, 60],
      9: [5, 16, 60],
    },
    rtp: 96.41,
  },
  {
    ...GRAND,
    id: 'grand-b',
    pays: {
      2: [45, 220, 1800],
      3: [30, 110, 600],
      4: [20, 75, 300],
      5: [15, 45, 180],
      6: [8, 25, 90],
      7: [8, 18, 75],
      8: [5, 15, 60],
      9: [5, 15, 55],
    },
    rtp: 95.18,
  },
  {
    ...TOWER,
    id: 'tower-a',
    pays: {
      2: [20, 220, 2500],
      3: [17, 90, 680],
      4: [11, 45, 280],
      5: [9, 34, 170],
      6: [5, 13, 65],
      7: [5, 11, 55],
      8: [2, 9, 45],
      9: [2, 9, 42],
    },
    rtp: 95.23,
  },
  {
    ...TOWER,
    id: 'tower-b',
    pays: {
      2: [20, 270, 3200],
      3: [16, 85, 640],
      4: [11, 40, 270],
      5: [8, 30, 160],
      6: [4, 13, 65],
      7: [4, 11, 55],
      8: [2, 8, 40],
      9: [2, 8, 40],
    },
    rtp: 94.09,
  },
];

export function slotModel(id: string): SlotModel {
  const found = SLOT_MODELS.find((model) => model.id === id);
  if (!found) throw new RangeError(`There is no slot model ${id}`);
  return found;
}
