import assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, it } from 'node:test';
import type { AuditEntry } from '@jangada/contracts/delivery/audit.endpoints';
import type { ChangedTenant } from '@jangada/contracts/delivery/tenant-states.endpoints';
import type { ApiAnswer } from '../site/platform-api.ts';
import { aSite } from '../testing/a-site.ts';
import { aBuild, startEdge, type TestEdge } from '../testing/test-edge.ts';

let edge: TestEdge;
let calls: { path: string; body: Record<string, unknown> }[];
let answer: (body: Record<string, unknown>) => ApiAnswer;

const accepted = (): ApiAnswer => ({
  httpStatus: 200,
  body: JSON.stringify({ tenant: 'verde', domains: ['verde.localhost'], next: [] }),
});
const refused = (httpStatus: number, body: object) => (): ApiAnswer => ({ httpStatus, body: JSON.stringify(body) });

beforeEach(async () => {
  calls = [];
  answer = accepted;
  edge = await startEdge({}, async (path, body) => {
    calls.push({ path, body: { ...body } });
    return answer({ ...body });
  });
  await edge.call('POST', '/tenants', { slug: 'jangada', domain: 'localhost' });
  await edge.publish(aBuild('host', '1.0.0'));
  await edge.publish(aBuild('casino', '1.0.0'));
  await edge.rollOut('jangada', 'host', { stable: '1.0.0' });
  await edge.rollOut('jangada', 'casino', { stable: '1.0.0' });
  edge.sites.set('verde.localhost', { status: 'found', site: { ...aSite(), tenant: 'verde' } });
});
afterEach(() => edge.stop());

const creation = {
  slug: 'verde',
  like: 'jangada',
  domains: ['verde.localhost'],
  name: 'Verde',
  legal_name: 'Verde Apostas Ltda',
  reason: 'new brand',
};
const create = (change: object = {}) => edge.call('POST', '/tenants/create', { ...creation, ...change });
const change = (state: string, more: object = {}) =>
  edge.call('POST', '/tenants/verde/state', { state, reason: 'a mistake', ...more });
const slugs = async () => {
  const { data } = (await edge.call('GET', '/tenants')).json<{ data: { slug: string }[] }>();
  return data.map(({ slug }) => slug);
};
const stableOf = async (remote: string) =>
  (await edge.call('GET', `/rollouts/verde/${remote}`)).json<{ rollout: { stable: string | null } }>().rollout.stable;

describe('a tenant like another one', () => {
  it('gets its releases in one change set, and is created in the API afterwards', async () => {
    const reply = await create();
    assert.equal(reply.statusCode, 200, reply.body);
    const made = reply.json<ChangedTenant>();
    assert.deepEqual(made.releases.map(({ remote }) => remote).toSorted(), ['casino', 'host']);
    assert.ok(made.change_set);
    assert.deepEqual([await stableOf('host'), await stableOf('casino')], ['1.0.0', '1.0.0']);
    assert.deepEqual(
      calls.map(({ body }) => body['dry_run']),
      [true, false],
    );
  });

  it('is not changed by a dry run', async () => {
    const reply = await create({ dry_run: true });
    assert.equal(reply.json<ChangedTenant>().change_set, null);
    assert.deepEqual([await slugs(), calls.length], [['jangada'], 1]);
  });

  it('is finished by the same call when the API broke off, without a second revision', async () => {
    answer = ({ dry_run: isDry }) => (isDry === true ? accepted() : { httpStatus: 503, body: '' });
    assert.equal((await create()).statusCode, 503);
    answer = accepted;
    const again = await create();
    assert.deepEqual([again.statusCode, again.json<ChangedTenant>().change_set], [200, null]);
  });

  it('is refused before any change when the API refuses it, with the API’s words', async () => {
    answer = refused(409, { code: 'tenant.taken', message: 'It belongs to another.', domain: 'verde.localhost' });
    const reply = await create();
    const { code, message } = reply.json<{ code: string; message: string }>();
    assert.deepEqual([reply.statusCode, code], [409, 'tenant.taken']);
    assert.equal(message, 'It belongs to another. (domain verde.localhost)');
    assert.deepEqual(await slugs(), ['jangada']);
  });

  it('is refused for a wrong domain, a reserved slug, an unknown tenant, and one without a shell', async () => {
    assert.equal((await create({ domains: ['verde.com:80'] })).statusCode, 422);
    assert.equal((await create({ slug: 'all' })).statusCode, 422);
    assert.equal((await create({ legal_name: '' })).statusCode, 422);
    assert.equal((await create({ like: 'nobody' })).statusCode, 404);
    await edge.call('POST', '/tenants', { slug: 'vazio', domain: 'vazio.localhost' });
    assert.equal((await create({ like: 'vazio' })).json<{ code: string }>().code, 'rollout.refused');
    assert.equal(calls.length, 0);
  });

  it('says that it is not served yet while its domain is not', async () => {
    edge.sites.delete('verde.localhost');
    const { code } = (await create()).json<{ code: string }>();
    assert.equal(code, 'server.unavailable');
  });
});

describe('a tenant like none', () => {
  it('gets the newest release of each part', async () => {
    await edge.publish(aBuild('casino', '1.1.0'));
    const { like: _, ...first } = creation;
    const reply = await edge.call('POST', '/tenants/create', first);
    assert.equal(reply.statusCode, 200, reply.body);
    assert.deepEqual([await stableOf('host'), await stableOf('casino')], ['1.0.0', '1.1.0']);
    assert.ok(!('like' in (calls[0]?.body ?? {})));
  });
});

describe('a tenant that is taken back', () => {
  it('has no releases, is not listed, and can be created again', async () => {
    await create();
    assert.equal((await change('removed')).statusCode, 200);
    assert.deepEqual(await slugs(), ['jangada']);
    assert.equal((await edge.call('GET', '/rollouts/verde/host')).statusCode, 404);
    assert.equal((await change('removed')).statusCode, 200);
    assert.equal((await create()).statusCode, 200);
    assert.equal(await stableOf('host'), '1.0.0');
  });

  it('stays as it is in a dry run, and when the API refuses because it has players', async () => {
    await create();
    await change('removed', { dry_run: true });
    answer = refused(409, { code: 'tenant.in-use', message: 'It has players.', players: 2 });
    const reply = await change('removed');
    assert.deepEqual([reply.statusCode, reply.json<{ code: string }>().code], [409, 'tenant.in-use']);
    assert.deepEqual([await slugs(), await stableOf('host')], [['jangada', 'verde'], '1.0.0']);
  });

  it('is listed as closed until it is opened again', async () => {
    await create();
    const closed = async () =>
      (await edge.call('GET', '/tenants'))
        .json<{ data: { slug: string; closed: boolean }[] }>()
        .data.filter((one) => one.closed)
        .map(({ slug }) => slug);
    assert.equal((await change('closed', { dry_run: true })).statusCode, 200);
    assert.deepEqual(await closed(), []);
    assert.equal((await change('closed')).statusCode, 200);
    assert.deepEqual(await closed(), ['verde']);
    assert.equal((await change('live')).statusCode, 200);
    assert.deepEqual(await closed(), []);
  });

  it('shows a page with status 410 in both languages when it is closed', async () => {
    edge.sites.set('verde.localhost', { status: 'closed' });
    for (const [url, text] of [
      ['/', 'Este site foi encerrado'],
      ['/en', 'This site has closed'],
    ] as const) {
      const page = await edge.app.inject({ url, headers: { host: 'verde.localhost' } });
      assert.equal(page.statusCode, 410);
      assert.ok(page.body.includes(text));
    }
    const config = { url: '/api/site-config?domain=verde.localhost', headers: { host: 'verde.localhost' } };
    assert.equal((await edge.app.inject(config)).statusCode, 410);
  });
});

describe('the record of a tenant', () => {
  const recorded = async () => {
    const { data } = (await edge.call('GET', '/audit?subject=verde')).json<{ data: AuditEntry[] }>();
    return data.map(({ actor, action, reason }) => `${actor} ${action}: ${reason}`).toReversed();
  };

  it('names who created, closed, opened and removed it, and why, each once', async () => {
    await create({ author: 'ana' });
    await create({ author: 'ana' });
    for (const state of ['closed', 'closed', 'live', 'removed', 'removed']) await change(state, { author: 'bia' });
    assert.deepEqual(await recorded(), [
      'ana tenant.created: new brand',
      'bia tenant.closed: a mistake',
      'bia tenant.reopened: a mistake',
      'bia tenant.removed: a mistake',
    ]);
  });

  it('has no line for a dry run, nor for a change that the API refuses', async () => {
    await create({ dry_run: true });
    answer = refused(409, { code: 'tenant.taken', message: 'It belongs to another.' });
    await create();
    assert.deepEqual(await recorded(), []);
  });
});

describe('a tenant with the name of a removed one', () => {
  it('has neither its groups nor its second person', async () => {
    await create();
    const reason = 'x';
    await edge.call('POST', '/tenant-tags', { tenants: ['verde'], add: ['small'], reason });
    await edge.call('POST', '/second-person', { tenant: 'verde', needed: true, reason });
    await change('removed');
    await create();
    const { data: tags } = (await edge.call('GET', '/tenant-tags')).json<{ data: object[] }>();
    assert.deepEqual(tags, [
      { tenant: 'jangada', tags: [] },
      { tenant: 'verde', tags: [] },
    ]);
    assert.deepEqual((await edge.call('GET', '/second-person')).json(), { data: [] });
  });
});

describe('blank text', () => {
  it('is no reason, no name and no company, and blanks around one are not stored', async () => {
    for (const blank of [{ reason: '    ' }, { name: '  ' }, { legal_name: '     ' }])
      assert.equal((await create(blank)).statusCode, 422, JSON.stringify(blank));
    assert.equal(calls.length, 0);
    const tags = { tenants: ['jangada'], add: ['small'] };
    assert.equal((await edge.call('POST', '/tenant-tags', { ...tags, reason: ' ' })).statusCode, 422);
    await create({ name: ' Verde ', reason: ' new brand\n' });
    assert.deepEqual([calls[0]?.body['name'], calls[0]?.body['reason']], ['Verde', 'new brand']);
  });
});

describe('an edge without the key of the services', () => {
  it('says so', async () => {
    await edge.stop();
    edge = await startEdge();
    await edge.call('POST', '/tenants', { slug: 'jangada', domain: 'localhost' });
    await edge.publish(aBuild('host', '1.0.0'));
    await edge.rollOut('jangada', 'host', { stable: '1.0.0' });
    assert.match((await create()).json<{ message: string }>().message, /SERVICES_KEY/);
  });
});
