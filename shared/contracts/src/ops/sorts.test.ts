import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import * as z from '../values/schema.ts';
import { opsEndpoints } from './endpoints.ts';
import { missingFilter, unsortedFilters } from './sorts.ts';

const sorted = [...opsEndpoints.values()].filter(({ sorts }) => sorts !== undefined);
const shapeOf = (schema: z.Schema | undefined) =>
  schema && 'shape' in schema ? (schema.shape as Record<string, z.Schema>) : {};

describe('the orders of a list', () => {
  for (const { words, sorts = {}, sortNeeds = {}, query } of sorted) {
    const shape = shapeOf(query);
    it(`of ${words} are those of its query, in both directions, and their filters are fields of it`, () => {
      for (const name of Object.keys(sorts))
        for (const value of [name, `-${name}`])
          assert.ok(shape['sort'] && z.safeParse(shape['sort'], value).success, value);
      assert.ok(shape['sort'] && !z.safeParse(shape['sort'], '-').success);
      for (const filter of Object.values(sorts).flat()) assert.ok(Object.hasOwn(shape, filter), filter);
      for (const [name, filter] of Object.entries(sortNeeds)) assert.ok(sorts[name]?.includes(filter), name);
      assert.ok(shape['cursor'] && z.safeParse(shape['cursor'], `-${Object.keys(sorts)[0]}:17-12`).success);
    });
  }

  it('go with their filters and with no others', () => {
    const list = { sorts: { amount: ['state'] } };
    assert.deepEqual(
      unsortedFilters(list, { sort: '-amount', state: 'open', page: 2, cursor: 'x', from: undefined }),
      [],
    );
    assert.deepEqual(unsortedFilters(list, { sort: '-amount', state: 'open', from: '2026-11-01' }), ['from']);
    assert.deepEqual(unsortedFilters(list, { from: '2026-11-01' }), []);
    assert.deepEqual(unsortedFilters({}, { sort: 'amount', from: '2026-11-01' }), []);
  });

  it('are refused without the filter that they need', () => {
    const list = { sortNeeds: { created_at: 'user_id' } };
    assert.equal(missingFilter(list, { sort: '-created_at' }), 'user_id');
    assert.equal(missingFilter(list, { sort: '-created_at', user_id: 3 }), undefined);
    assert.equal(missingFilter(list, { sort: 'amount' }), undefined);
    assert.equal(missingFilter(list, {}), undefined);
  });
});
