import { ROW_BATCH, renderedRows, visibleRows } from './visible-rows.ts';

const layout = { topPx: 200, rowPx: 100 };
const list = { rows: 1000, ahead: 2 };

describe('the rows around the window', () => {
  it('are the visible ones and a few ahead, rounded to groups of three', () => {
    expect(visibleRows(layout, { scrolledPx: 5_200, heightPx: 740 }, list)).toEqual({ first: 48, last: 59 });
    expect(visibleRows(layout, { scrolledPx: 5_300, heightPx: 740 }, list)).toEqual({ first: 48, last: 62 });
  });

  it('are only the visible ones while no others are requested', () => {
    const bare = { rows: 1000, ahead: 0 };
    expect(visibleRows(layout, { scrolledPx: 5_200, heightPx: 740 }, bare)).toEqual({ first: 50, last: 57 });
  });

  it('begin with the first and end with the last of the list', () => {
    expect(visibleRows(layout, { scrolledPx: 0, heightPx: 740 }, list)).toEqual({ first: 0, last: 8 });
    expect(visibleRows(layout, { scrolledPx: 200_000, heightPx: 740 }, list)).toEqual({ first: 999, last: 999 });
    expect(visibleRows(layout, { scrolledPx: 0, heightPx: 740 }, { rows: 2, ahead: 3 })).toEqual({ first: 0, last: 1 });
  });

  it('are all visible ones and as many ahead as requested, at any scroll position', () => {
    for (let scrolledPx = 400; scrolledPx < 1_400; scrolledPx += 7) {
      const { first, last } = visibleRows(layout, { scrolledPx, heightPx: 740 }, list);
      expect(first).toBeLessThanOrEqual(Math.max(0, Math.floor((scrolledPx - 200) / 100) - 2));
      expect(last).toBeGreaterThanOrEqual(Math.floor((scrolledPx - 200 + 740) / 100) + 2);
    }
  });

  it('change in groups of three while scrolling', () => {
    const windows = new Set<string>();
    for (let scrolledPx = 5_200; scrolledPx < 8_200; scrolledPx += 10) {
      windows.add(JSON.stringify(visibleRows(layout, { scrolledPx, heightPx: 740 }, list)));
    }
    expect(windows.size).toBeLessThanOrEqual(2 * (30 / ROW_BATCH) + 1);
  });
});

describe('the rows in the page', () => {
  it('are with the focus and its neighbours those around the window, in order and each once', () => {
    expect(renderedRows({ first: 10, last: 12 }, null, 100)).toEqual([10, 11, 12]);
    expect(renderedRows({ first: 10, last: 12 }, 3, 100)).toEqual([2, 3, 4, 10, 11, 12]);
    expect(renderedRows({ first: 10, last: 12 }, 99, 100)).toEqual([10, 11, 12, 98, 99]);
    expect(renderedRows({ first: 10, last: 12 }, 12, 100)).toEqual([10, 11, 12, 13]);
  });
});
