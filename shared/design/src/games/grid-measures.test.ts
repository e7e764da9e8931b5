import { gridMeasures } from './grid-measures.ts';

describe('a grid of tiles, in numbers', () => {
  it('has three in a row on a phone with 8 px between, whatever the width', () => {
    expect(gridMeasures(328, 360)).toEqual({ columns: 3, gapPx: 8, tileWidthPx: 104, tileHeightPx: 416 / 3 });
    expect(gridMeasures(440, 479).columns).toBe(3);
  });

  it('has as many as fit from the first breakpoint on, eight at most', () => {
    expect(gridMeasures(700, 768)).toMatchObject({ columns: 5, gapPx: 12 });
    expect(gridMeasures(1152, 1440)).toMatchObject({ columns: 8, gapPx: 12, tileWidthPx: 133.5 });
    expect(gridMeasures(3000, 3000).columns).toBe(8);
  });

  it('keeps one tile where there is little room', () => {
    expect(gridMeasures(60, 600).columns).toBe(1);
  });
});
