import { scrollAfter } from './grid-layout.ts';
import type { GridLayout } from './grid-layout.ts';

const layout = (given: Partial<GridLayout>): GridLayout => ({
  topPx: 200,
  columns: 3,
  gapPx: 8,
  tileWidthPx: 104,
  tileHeightPx: 139,
  rowPx: 147,
  ...given,
});

const HEADER_PX = 56;

describe('a list whose rows change their shape', () => {
  it('shows the same game below the header as before', () => {
    // Game 30 begins row 10 of three, and row 5 of six.
    const before = layout({});
    const after = layout({ columns: 6, rowPx: 190, topPx: 150 });
    const scrolledPx = 200 + 10 * 147 - HEADER_PX;
    expect(scrollAfter(before, after, scrolledPx, HEADER_PX)).toBe(150 + 5 * 190 - HEADER_PX);
  });

  it('retains the scrolled share of the row', () => {
    const scrolledPx = 200 + 4.5 * 147 - HEADER_PX;
    expect(scrollAfter(layout({}), layout({ rowPx: 200 }), scrolledPx, HEADER_PX)).toBe(200 + 4.5 * 200 - HEADER_PX);
  });

  it('does not scroll while the list begins below the header', () => {
    expect(scrollAfter(layout({}), layout({ columns: 6 }), 100, HEADER_PX)).toBeNull();
  });
});
