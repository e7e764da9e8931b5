import { rowsInPage, rowsInWindow } from './row-window.ts';

const room = { topPx: 200, rowPx: 100 };
const list = { rows: 1000, ahead: 2 };

describe('the rows around the window', () => {
  it('are those that are seen and a few ahead', () => {
    expect(rowsInWindow(room, { scrolledPx: 5_200, heightPx: 740 }, list)).toEqual({ first: 48, last: 59 });
  });

  it('begin with the first and end with the last of the list', () => {
    expect(rowsInWindow(room, { scrolledPx: 0, heightPx: 740 }, list)).toEqual({ first: 0, last: 7 });
    expect(rowsInWindow(room, { scrolledPx: 200_000, heightPx: 740 }, list)).toEqual({ first: 999, last: 999 });
    expect(rowsInWindow(room, { scrolledPx: 0, heightPx: 740 }, { rows: 2, ahead: 3 })).toEqual({ first: 0, last: 1 });
  });
});

describe('the rows in the page', () => {
  it('are with the focus and its neighbours those around the window, in order and each once', () => {
    expect(rowsInPage({ first: 10, last: 12 }, null, 100)).toEqual([10, 11, 12]);
    expect(rowsInPage({ first: 10, last: 12 }, 3, 100)).toEqual([2, 3, 4, 10, 11, 12]);
    expect(rowsInPage({ first: 10, last: 12 }, 99, 100)).toEqual([10, 11, 12, 98, 99]);
    expect(rowsInPage({ first: 10, last: 12 }, 12, 100)).toEqual([10, 11, 12, 13]);
  });
});
