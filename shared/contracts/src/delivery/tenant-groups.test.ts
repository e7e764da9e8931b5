import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { ChangeEffect } from './changes.endpoints.ts';
import { changeTotals, roundGuests } from './change-totals.ts';
import { emptyRollout } from './rollout.ts';
import { describeUnknown, selectTenants } from './tenant-groups.ts';

const all = [
  { tenant: 'azul', tags: ['small'] },
  { tenant: 'jangada', tags: [] },
  { tenant: 'verde', tags: ['small', 'north'] },
];

describe('a selection of tenants', () => {
  it('names tenants by slug, tag and all, without the exceptions, each once', () => {
    assert.deepEqual(selectTenants(all, ['verde', 'tag:small']).tenants, ['azul', 'verde']);
    assert.deepEqual(selectTenants(all, ['all'], ['azul', 'tag:north']).tenants, ['jangada']);
  });

  it('reports every word that names no tenant', () => {
    const { unknown } = selectTenants(all, ['tag:smal', 'azul'], ['onca']);
    assert.equal(describeUnknown(unknown), 'no tenant has tag:smal; there is no tenant onca');
  });
});

describe('the totals of a change', () => {
  it('count tenants and releases once, and a guest once for a tenant', () => {
    const effect = (tenant: string, remote: 'casino' | 'wallet', moved: number): ChangeEffect => ({
      ...{ tenant, remote, revision: 2, before: emptyRollout, after: emptyRollout, sampled: 10, mismatches: [] },
      served: { before: [], after: [] },
      moves: [{ from: '1.0.0', to: '1.1.0', guests: 10 }],
      seen: { guests: 9_000, moved },
    });
    const effects = [
      effect('azul', 'casino', 4_000),
      effect('azul', 'wallet', 3_000),
      effect('verde', 'casino', 8_345),
    ];
    assert.deepEqual(changeTotals(effects), { tenants: 2, releases: 2, guests: 12_345 });
    assert.deepEqual([roundGuests(12_345), roundGuests(98)], [12_000, 98]);
  });
});
