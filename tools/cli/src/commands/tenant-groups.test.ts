import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { DeliveryClient } from '@jangada/contracts/client/delivery-client';
import type { ProposedChange } from '@jangada/contracts/delivery/changes.endpoints';
import { emptyRollout } from '@jangada/contracts/delivery/rollout';
import { readArguments, UsageError } from '../arguments.ts';
import { rolloutCommands } from './rollouts.ts';
import { tenantCommands } from './tenants.ts';

const TENANTS = Array.from({ length: 40 }, (_, index) => ({
  tenant: `marca${index}`,
  tags: index < 12 ? ['small'] : [],
}));

const effectOf = ({ tenant, remote }: ProposedChange) => ({
  ...{ tenant, remote, revision: 2, sampled: 100, mismatches: [] },
  ...{ before: { ...emptyRollout, stable: '1.0.0' }, after: { ...emptyRollout, stable: '1.2.0', previous: '1.0.0' } },
  served: { before: [{ version: '1.0.0', guests: 100 }], after: [{ version: '1.2.0', guests: 100 }] },
  moves: [{ from: '1.0.0', to: '1.2.0', guests: 100 }],
  seen: { guests: 400, moved: 301 },
});

/** Runs a command against an edge with forty tenants, and returns what it sent. */
const run = async (...words: string[]) => {
  const sent: { path: string; body: unknown }[] = [];
  const call = (async (endpoint, { params, body } = {}) => {
    if (endpoint.path.endsWith('/tenant-tags') && endpoint.method === 'GET') return { data: TENANTS };
    if (endpoint.path.includes('/rollouts/')) return { ...params, revision: 1, rollout: emptyRollout };
    sent.push({ path: endpoint.path, body });
    const { changes = [] } = body as { changes?: ProposedChange[] };
    return { change_set: null, revisions: [], problems: [], effects: changes.map(effectOf), data: TENANTS.slice(0, 1) };
  }) as DeliveryClient;
  const command = { ...rolloutCommands, ...tenantCommands }[words[0] ?? ''];
  const outcome = await command?.run(readArguments(words), call);
  const [{ body } = { body: null }] = sent;
  const changes = (body as { changes?: ProposedChange[] } | null)?.changes ?? [];
  return { body, tenants: changes.map(({ tenant }) => tenant), text: outcome?.text ?? '' };
};

describe('the tenants of a change', () => {
  it('are those of a tag, those of several words, and all except some', async () => {
    const small = TENANTS.slice(0, 12).map(({ tenant }) => tenant);
    assert.deepEqual((await run('kill', 'casino', '--tenants', 'tag:small', '--reason', 'x')).tenants, small);
    const some = await run('rollback', 'casino', '--tenant', 'tag:small,marca30', '--reason', 'x');
    assert.deepEqual(some.tenants, [...small, 'marca30']);
    const others = await run('rollout', 'casino', '1.2.0', '--all-except', 'tag:small,marca39', '--reason', 'x');
    assert.deepEqual([others.tenants.length, others.tenants[0], others.tenants.at(-1)], [27, 'marca12', 'marca38']);
  });

  it('are refused when a word names nobody, and when nobody is left', async () => {
    const words = ['rollout', 'casino', '1.2.0', '--reason', 'x'];
    await assert.rejects(run(...words, '--tenant', 'tag:smal'), /no tenant has tag:smal/);
    await assert.rejects(run(...words, '--all-except', 'onca'), /there is no tenant onca/);
    await assert.rejects(run(...words, '--all', '--tenant', 'tag:small'), UsageError);
  });
});

describe('a dry run of forty tenants', () => {
  const words = ['rollout', 'casino', '1.2.0', '--all-except', 'marca0', '--dry-run'];

  it('begins with the totals, and lists tenants only on request', async () => {
    const { text } = await run(...words);
    assert.deepEqual(text.split('\n'), [
      '39 tenants, 1 release, ≈ 12,000 guests of the last 30 days get another release',
      '    casino: stable 1.0.0 → 1.2.0; previous nothing → 1.0.0 (39 tenants)',
      '--list shows each tenant.',
      'Nothing was changed: leave out --dry-run to do it.',
    ]);
    const listed = (await run(...words, '--list')).text.split('\n');
    assert.equal(listed[0], text.split('\n')[0]);
    assert.equal(listed.filter((line) => /^marca\d+: casino, revision 2$/.test(line)).length, 39);
  });
});

describe('jangada tenant tag', () => {
  it('gives tags to tenants and takes them away, with a reason', async () => {
    const tagged = await run('tenant', 'tag', 'marca0,marca1', 'small,north', '--author', 'ana', '--reason', 'x');
    const tenants = ['marca0', 'marca1'];
    assert.deepEqual(tagged.body, { tenants, add: ['small', 'north'], author: 'ana', reason: 'x' });
    assert.equal(tagged.text, 'marca0  tag:small');
    const untagged = await run('tenant', 'untag', 'marca0', 'small', '--author', 'ana', '--reason', 'x');
    assert.deepEqual(untagged.body, { tenants: ['marca0'], remove: ['small'], author: 'ana', reason: 'x' });
  });

  it('refuses a tag that is no word, and a line without a tag', async () => {
    await assert.rejects(run('tenant', 'tag', 'marca0', 'Small', '--reason', 'x'), UsageError);
    await assert.rejects(run('tenant', 'tag', 'marca0', '--reason', 'x'), UsageError);
  });
});
