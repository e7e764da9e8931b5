import { activeFilterCount, filterOf, isNarrowed, pathOfFilter, types } from './filter.ts';

describe('the filter of the catalogue', () => {
  it('is read from the address', () => {
    expect(filterOf('?searchTerm=mar%C3%A9&provider=onda&type=new&bonuses=1')).toEqual({
      searchTerm: 'maré',
      provider: 'onda',
      type: 'new',
      bonuses: true,
    });
  });

  it('prefers the category of the path over the one of the query', () => {
    expect(filterOf('?category=crash', 'slots')).toEqual({ category: 'slots' });
  });

  it('ignores unknown values', () => {
    expect(filterOf('?type=nonsense&bonuses=maybe&searchTerm=%20')).toEqual({});
  });

  it('has every type of the contract; all of them is the same as none', () => {
    expect(types.map((type) => filterOf(`?type=${type}`).type)).toEqual([
      undefined,
      'popular',
      'new',
      'az',
      'tables',
      'demo',
    ]);
    expect(pathOfFilter({ type: 'all' })).toBe('/casino/games');
  });

  it('cuts a search that is too long', () => {
    expect(filterOf(`?searchTerm=${'a'.repeat(200)}`).searchTerm).toHaveLength(80);
  });

  it('is written to the same address', () => {
    const filter = { searchTerm: 'sol & mar', category: 'slots', provider: 'onda', type: 'az', bonuses: true } as const;
    const path = pathOfFilter(filter);
    expect(path).toBe('/casino/category/slots?searchTerm=sol+%26+mar&provider=onda&type=az&bonuses=1');
    expect(filterOf(path.slice(path.indexOf('?')), 'slots')).toEqual(filter);
  });

  it('without anything is all games', () => {
    expect(pathOfFilter({})).toBe('/casino/games');
    expect(isNarrowed({ type: 'new' })).toBe(false);
    expect(isNarrowed({ type: 'demo' })).toBe(true);
    expect(isNarrowed({ provider: 'onda' })).toBe(true);
  });

  it('counts the filters in addition to text and category', () => {
    expect(activeFilterCount({ searchTerm: 'sol', category: 'slots' })).toBe(0);
    expect(activeFilterCount({ provider: 'onda', type: 'az', bonuses: true })).toBe(3);
  });
});
