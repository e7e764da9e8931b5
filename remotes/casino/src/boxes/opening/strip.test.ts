import { shiftTo, REEL_CELL_PX, REEL_GAP_PX } from '@jangada/design/prize-reel';
import fc from 'fast-check';
import { CELLS_PER_SIDE, createStrip } from './strip.ts';

const boxes = fc.array(fc.integer({ min: 1, max: 10_000_000 }), { minLength: 1, maxLength: 50 }).chain((weights) =>
  fc.record({
    weights: fc.constant(weights),
    index: fc.integer({ min: 0, max: weights.length - 1 }),
    seed: fc.string(),
    viewport: fc.integer({ min: 200, max: 900 }),
  }),
);

const PITCH_PX = REEL_CELL_PX + REEL_GAP_PX;

/** The cell at this point of the window, when the strip starts in its middle and is shifted. */
const cellAt = (x: number, viewport: number, shift: number): number =>
  Math.floor((x - viewport / 2 - shift) / PITCH_PX);

describe('the strip of a reel', () => {
  it('has the prize the server drew in the middle of the window when it stops, for any box and any window', () => {
    fc.assert(
      fc.property(boxes, ({ weights, index, seed, viewport }) => {
        const { cells, to } = createStrip(weights, index, seed);
        expect(cells[cellAt(viewport / 2, viewport, shiftTo(to))]).toBe(index);
      }),
    );
  });

  it('fills the window from edge to edge, before it turns and after', () => {
    fc.assert(
      fc.property(boxes, ({ weights, index, seed, viewport }) => {
        const { cells, from, to } = createStrip(weights, index, seed);
        expect(cellAt(0, viewport, shiftTo(from))).toBeGreaterThanOrEqual(0);
        expect(cellAt(viewport, viewport, shiftTo(to))).toBeLessThan(cells.length);
        expect(cells.every((place) => place >= 0 && place < weights.length)).toBe(true);
      }),
    );
  });

  it('is the same for the same opening', () => {
    fc.assert(
      fc.property(boxes, ({ weights, index, seed }) => {
        expect(createStrip(weights, index, seed)).toEqual(createStrip(weights, index, seed));
      }),
    );
  });

  it('shows each prize in proportion to its weight, also next to the stop', () => {
    const weights = [5_400, 3_000, 1_150, 370, 70, 10];
    const STRIPS = 4_000;
    const all = weights.map(() => 0);
    const beside = weights.map(() => 0);
    for (let strip = 0; strip < STRIPS; strip += 1) {
      const { cells, to } = createStrip(weights, 0, `opening ${strip}`);
      cells.forEach((place, cell) => {
        if (cell !== to) all[place] = (all[place] ?? 0) + 1;
        if (Math.abs(cell - to) === 1) beside[place] = (beside[place] ?? 0) + 1;
      });
    }
    const shareOf = (counts: readonly number[], place: number) =>
      (counts[place] ?? 0) / counts.reduce((sum, count) => sum + count, 0);
    weights.forEach((weight, place) => {
      const chance = weight / 10_000;
      expect(Math.abs(shareOf(all, place) - chance)).toBeLessThan(0.01);
      // A near-miss effect would place rare prizes next to the stop more often than their weight.
      expect(Math.abs(shareOf(beside, place) - chance)).toBeLessThan(0.02);
    });
  });

  it('has room for the widest dialog', () => {
    expect(CELLS_PER_SIDE * PITCH_PX).toBeGreaterThan(640 / 2);
  });
});
