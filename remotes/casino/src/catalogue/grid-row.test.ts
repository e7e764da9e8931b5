import { spansOf } from './grid-row.tsx';

describe('a row of games', () => {
  it('is from one page, or from two where a page ends in the middle', () => {
    expect(spansOf(16, 24)).toEqual([{ page: 1, from: 16, end: 24 }]);
    expect(spansOf(21, 28)).toEqual([
      { page: 1, from: 21, end: 24 },
      { page: 2, from: 24, end: 28 },
    ]);
  });

  it('has no tiles after the end of the list', () => {
    expect(spansOf(48, 48)).toEqual([]);
  });
});
