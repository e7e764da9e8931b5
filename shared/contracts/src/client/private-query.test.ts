import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { PRIVATE_QUERY_HEADER, privateQueryIn, splitQuery } from './private-query.ts';

describe('a query with fields that say who a player is', () => {
  it('goes in a header as far as it says so, whatever letters it has', () => {
    const { query, headers } = splitQuery({ notInAddress: ['name'] }, { name: 'José Ávila', page: 2, kyc: undefined });
    assert.deepEqual(query, { page: 2 });
    assert.deepEqual(privateQueryIn(headers[PRIVATE_QUERY_HEADER]), { name: 'José Ávila' });
  });

  it('has no header without such a field', () => {
    assert.deepEqual(splitQuery({ notInAddress: ['name'] }, { page: 2 }), { query: { page: 2 }, headers: {} });
    assert.deepEqual(splitQuery({}, { name: 'Ana' }), { query: { name: 'Ana' }, headers: {} });
  });

  it('is empty in a header that is none, or that is damaged', () => {
    for (const header of [undefined, null, '', '%', 'name', '5', 'null']) assert.deepEqual(privateQueryIn(header), {});
  });
});
