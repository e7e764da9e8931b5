import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { startEdge, type TestEdge } from '../testing/test-edge.ts';

describe('groups of tenants', () => {
  let edge: TestEdge;
  before(async () => {
    edge = await startEdge();
    for (const slug of ['azul', 'jangada', 'verde']) await edge.call('POST', '/tenants', { slug, domain: 'localhost' });
  });
  after(() => edge.stop());

  const tag = (body: object) => edge.call('POST', '/tenant-tags', { author: 'ana', reason: 'small brands', ...body });

  it('are tags, which an admin gives and takes, recorded with actor and reason', async () => {
    const tagged = await tag({ tenants: ['azul', 'verde'], add: ['small', 'north'] });
    assert.equal(tagged.statusCode, 200, tagged.body);
    await tag({ tenants: ['azul'], remove: ['north'] });
    await tag({ tenants: ['azul'], add: ['small'] });
    assert.deepEqual((await edge.call('GET', '/tenant-tags')).json().data, [
      { tenant: 'azul', tags: ['small'] },
      { tenant: 'jangada', tags: [] },
      { tenant: 'verde', tags: ['north', 'small'] },
    ]);
    const { data } = (await edge.call('GET', '/audit?subject=verde')).json();
    const { created_at: at, ...entry } = data[0];
    assert.ok(Date.parse(at) > 0);
    const facts = { add: ['small', 'north'], remove: [] };
    assert.deepEqual(entry, { actor: 'ana', action: 'tenant.tagged', subject: 'verde', reason: 'small brands', facts });
  });

  it('are not changed for an unknown tenant, and none of the others is then', async () => {
    const refused = await tag({ tenants: ['jangada', 'ninguem'], add: ['small'] });
    assert.deepEqual([refused.statusCode, refused.json().code], [404, 'tenant.unknown']);
    const { data } = (await edge.call('GET', '/tenant-tags')).json();
    assert.deepEqual(data.find((one: { tenant: string }) => one.tenant === 'jangada').tags, []);
  });

  it('refuse a tag that is no word', async () => {
    assert.equal((await tag({ tenants: ['jangada'], add: ['Small brands'] })).json().code, 'request.invalid');
  });
});
