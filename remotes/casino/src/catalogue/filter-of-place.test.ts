import { allowedFilter, filterOfPlace } from './filter-of-place.ts';

describe('the filter of the catalogue', () => {
  it.each([
    ['/casino/games', '?provider=onda', { provider: 'onda' }],
    ['/casino/category/mar%C3%A9', '?bonuses=1', { category: 'maré', bonuses: true }],
    ['/casino/category/%E0', '', null],
    ['/casino/favorites', '?bonuses=1', null],
    ['/', '', null],
  ])('of the place %s%s is %j', (path, search, filter) => {
    expect(filterOfPlace({ path, search })).toEqual(filter);
  });

  it('has no bonuses on a regulated site, whatever its address contains', () => {
    const filter = { provider: 'onda', bonuses: true } as const;
    expect(allowedFilter(filter, true)).toEqual({ provider: 'onda' });
    expect(allowedFilter(filter, false)).toEqual(filter);
  });
});
