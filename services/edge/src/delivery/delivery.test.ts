import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { emptyRollout } from '@jangada/contracts/delivery/rollout';
import { sql } from 'kysely';
import { aBuild, startEdge, type TestEdge } from '../testing/test-edge.ts';

const GUEST = '0b7c4a56-0a9b-4c8e-9d6b-2f0f7f1f0a01';

describe('publishing a release', () => {
  let edge: TestEdge;
  before(async () => {
    edge = await startEdge();
  });
  after(() => edge.stop());

  it('accepts a release file by file and serves it once it is complete', async () => {
    const { release, bytes } = aBuild('wallet', '1.0.0', { files: { 'a/b.js': 'b' } });
    const reserved = await edge.reserve(release);
    assert.equal(reserved.statusCode, 200);
    const { missing, digest } = reserved.json<{ missing: string[]; digest: string }>();
    assert.deepEqual(missing, ['entry.js', 'mf-manifest.json', 'a/b.js']);

    for (const path of ['entry.js', 'mf-manifest.json'])
      await edge.call('PUT', `/releases/wallet/1.0.0/files/${path}`, bytes.get(path));
    const early = await edge.call('POST', '/releases/wallet/1.0.0/complete', { digest });
    assert.equal(early.statusCode, 409);
    assert.equal(early.json().code, 'release.incomplete');
    assert.deepEqual(early.json().missing, ['a/b.js']);
    assert.equal((await edge.page('/releases/wallet/1.0.0/entry.js')).statusCode, 404);

    await edge.call('PUT', '/releases/wallet/1.0.0/files/a/b.js', bytes.get('a/b.js'));
    const complete = await edge.call('POST', '/releases/wallet/1.0.0/complete', { digest });
    assert.equal(complete.json().state, 'published');
    assert.equal((await edge.page('/releases/wallet/1.0.0/a/b.js')).body, 'b');
  });

  it('answers the same bytes again as no change, and refuses other bytes of the same version', async () => {
    const built = aBuild('wallet', '1.1.0');
    await edge.publish(built);
    const again = await edge.reserve(built.release);
    assert.equal(again.statusCode, 200);
    assert.equal(again.json().state, 'published');

    const other = await edge.reserve(aBuild('wallet', '1.1.0', { files: { 'x.js': 'x' } }).release);
    assert.equal(other.statusCode, 409);
    assert.equal(other.json().code, 'release.different-bytes');
  });

  it('refuses a file whose bytes are not the declared ones', async () => {
    const { release } = aBuild('wallet', '1.2.0');
    await edge.reserve(release);
    const put = await edge.call('PUT', '/releases/wallet/1.2.0/files/entry.js', Buffer.from('something else'));
    assert.equal(put.statusCode, 422);
    assert.equal(put.json().code, 'release.file-mismatch');
  });

  it('refuses a file that the release does not declare', async () => {
    const put = await edge.call('PUT', '/releases/wallet/1.2.0/files/../../secret', Buffer.from('x'));
    assert.equal(put.statusCode, 404);
    const undeclared = await edge.call('PUT', '/releases/wallet/1.2.0/files/other.js', Buffer.from('x'));
    assert.equal(undeclared.json().code, 'release.file-undeclared');
  });

  it('names an unknown release and an unknown remote', async () => {
    const release = await edge.call('POST', '/releases/wallet/9.9.9/complete', { digest: 'x' });
    assert.deepEqual([release.statusCode, release.json().code], [404, 'release.unknown']);
    const remote = await edge.call('POST', '/releases/Bingo/1.0.0/complete', { digest: 'x' });
    assert.deepEqual([remote.statusCode, remote.json().code], [404, 'remote.unknown']);
  });

  it('answers a malformed document with the fields that are wrong', async () => {
    const { release } = aBuild('wallet', '1.3.0');
    const reply = await edge.reserve({ ...release, version: 'one', entry: '../up.js' });
    assert.equal(reply.statusCode, 422);
    assert.equal(typeof reply.json().message, 'string');
    assert.deepEqual(Object.keys(reply.json().errors).sort(), ['release.entry', 'release.version']);
  });

  it('answers an invalid JSON body with 422', async () => {
    const reply = await edge.app.inject({
      method: 'POST',
      url: '/delivery/v1/releases',
      headers: { authorization: 'Bearer a-token-for-tests-only', 'content-type': 'application/json' },
      payload: '{"format":',
    });
    assert.equal(reply.statusCode, 422);
    assert.ok(reply.json().errors.body);
  });

  it('lists releases of one remote, newest first', async () => {
    const { data } = (await edge.call('GET', '/releases?remote=wallet')).json();
    assert.deepEqual(
      data
        .filter((release: { state: string }) => release.state === 'published')
        .map((one: { version: string }) => one.version),
      ['1.1.0', '1.0.0'],
    );
  });

  it('refuses a missing and a wrong token', async () => {
    for (const headers of [{}, { authorization: 'Bearer wrong-token-of-some-length' }]) {
      const reply = await edge.app.inject({ method: 'GET', url: '/delivery/v1/releases', headers });
      assert.deepEqual([reply.statusCode, reply.json().code], [401, 'operator.unauthorised']);
    }
  });

  it('never changes a published release, not even by SQL', async () => {
    await assert.rejects(
      sql`update delivery.releases set digest = 'x' where version = '1.1.0'`.execute(edge.db),
      /append-only/,
    );
  });
});

describe('the files of a release', () => {
  let edge: TestEdge;
  before(async () => {
    edge = await startEdge();
    await edge.publish(aBuild('casino', '1.0.0'));
  });
  after(() => edge.stop());

  it('are immutable, allowed for every origin, and of the right type', async () => {
    const { headers } = await edge.page('/releases/casino/1.0.0/entry.js');
    assert.equal(headers['cache-control'], 'public, max-age=31536000, immutable');
    assert.equal(headers['content-type'], 'text/javascript; charset=utf-8');
    assert.equal(headers['access-control-allow-origin'], '*');
    assert.equal(headers['cross-origin-resource-policy'], 'cross-origin');
    assert.equal(headers['x-content-type-options'], 'nosniff');
  });

  it('are compressed for clients that accept it', async () => {
    const plain = await edge.page('/releases/casino/1.0.0/entry.js');
    for (const encoding of ['br', 'gzip']) {
      const reply = await edge.page('/releases/casino/1.0.0/entry.js', { 'accept-encoding': encoding });
      assert.equal(reply.headers['content-encoding'], encoding);
      assert.ok(reply.rawPayload.length < plain.rawPayload.length);
    }
    const refused = await edge.page('/releases/casino/1.0.0/entry.js', { 'accept-encoding': 'br;q=0' });
    assert.equal(refused.headers['content-encoding'], undefined);
  });

  it('are answered with 304 when they are unchanged', async () => {
    const { headers } = await edge.page('/releases/casino/1.0.0/entry.js');
    const again = await edge.page('/releases/casino/1.0.0/entry.js', { 'if-none-match': String(headers.etag) });
    assert.equal(again.statusCode, 304);
  });

  it('are only the declared ones', async () => {
    for (const path of ['other.js', '..%2f..%2fsecret', '']) {
      assert.equal((await edge.page(`/releases/casino/1.0.0/${path}`)).statusCode, 404);
    }
  });
});

describe('rolling out', () => {
  let edge: TestEdge;
  before(async () => {
    edge = await startEdge();
    await edge.publish(aBuild('host', '1.0.0'));
    await edge.publish(aBuild('wallet', '1.0.0'));
    await edge.publish(aBuild('wallet', '1.1.0'));
    await edge.call('POST', '/tenants', { slug: 'jangada', domain: 'localhost' });
  });
  after(() => edge.stop());

  const change = (expected_revision: number, rollout: object) => ({
    expected_revision,
    author: 'ana',
    reason: 'because',
    rollout: { ...emptyRollout, ...rollout },
  });

  it('starts from revision 0 and counts up', async () => {
    assert.equal((await edge.call('GET', '/rollouts/jangada/wallet')).json().revision, 0);
    const first = await edge.call('PUT', '/rollouts/jangada/wallet', change(0, { stable: '1.0.0' }));
    assert.deepEqual([first.statusCode, first.json().revision, first.json().author], [200, 1, 'ana']);
  });

  it('refuses a text that the database cannot store with a client error', async () => {
    assert.equal((await edge.call('GET', '/rollouts/%00/wallet')).statusCode, 422);
    assert.equal((await edge.page('/releases/%00/1.0.0/entry.js')).statusCode, 422);
  });

  it('refuses a change made from an older revision and writes nothing', async () => {
    const late = await edge.call('PUT', '/rollouts/jangada/wallet', change(0, { stable: '1.1.0' }));
    assert.deepEqual([late.statusCode, late.json().code], [409, 'rollout.conflict']);
    const ahead = await edge.call('PUT', '/rollouts/jangada/wallet', change(7, { stable: '1.1.0' }));
    assert.equal(ahead.statusCode, 409);
    assert.equal((await edge.call('GET', '/rollouts/jangada/wallet')).json().rollout.stable, '1.0.0');
  });

  it('accepts exactly one of many concurrent writers', async () => {
    const writes = Array.from({ length: 8 }, () =>
      edge.call('PUT', '/rollouts/jangada/wallet', change(1, { stable: '1.1.0', previous: '1.0.0' })),
    );
    const statuses = (await Promise.all(writes)).map((reply) => reply.statusCode);
    assert.equal(statuses.filter((status) => status === 200).length, 1);
    assert.equal(statuses.filter((status) => status === 409).length, 7);
  });

  it('rolls back as a revision of its own', async () => {
    const back = await edge.call('POST', '/rollouts/jangada/wallet/rollback', {
      expected_revision: 2,
      author: 'ana',
      reason: 'it broke',
    });
    assert.deepEqual([back.statusCode, back.json().revision, back.json().rollout.stable], [200, 3, '1.0.0']);
    const { data } = (await edge.call('GET', '/rollouts/jangada/wallet/revisions')).json();
    assert.deepEqual(
      data.map((one: { revision: number; reason: string }) => [one.revision, one.reason]),
      [
        [3, 'it broke'],
        [2, 'because'],
        [1, 'because'],
      ],
    );
  });

  it('rolls back to the last good release, whatever revisions lie between', async () => {
    const write = async (expected: number, rollout: object): Promise<number> => {
      const { statusCode, body } = await edge.call('PUT', '/rollouts/jangada/wallet', change(expected, rollout));
      assert.equal(statusCode, 200, body);
      return expected + 1;
    };
    let revision = await write(3, { stable: '1.1.0', previous: '1.0.0' });
    revision = await write(revision, { stable: '1.1.0', previous: '1.0.0', kill: 'hide' });
    revision = await write(revision, { stable: '1.1.0', previous: '1.0.0', kill: 'maintenance' });
    const back = await edge.call('POST', '/rollouts/jangada/wallet/rollback', {
      expected_revision: revision,
      author: 'ana',
      reason: 'it broke',
    });
    assert.equal(back.statusCode, 200, back.body);
    const { stable, previous, kill } = back.json().rollout;
    assert.deepEqual({ stable, previous, kill }, { stable: '1.0.0', previous: null, kill: null });
  });

  it('refuses a rollback without a good release before', async () => {
    const { revision } = (await edge.call('GET', '/rollouts/jangada/wallet')).json();
    const back = await edge.call('POST', '/rollouts/jangada/wallet/rollback', {
      expected_revision: revision,
      author: 'ana',
      reason: 'x',
    });
    assert.deepEqual([back.statusCode, back.json().code], [409, 'rollout.nothing-before']);
    assert.match(back.json().message, /wallet of jangada has no good release to go back to/);
  });

  it('refuses a rollback of several with the name of each that has no good release', async () => {
    const changes = ['social', 'casino'].map((remote) => ({
      ...{ tenant: 'jangada', remote },
      expected_revision: 0,
      to: 'last-good',
    }));
    const back = await edge.call('POST', '/changes', { changes, author: 'ana', reason: 'x' });
    assert.deepEqual(
      [back.statusCode, back.json().rollouts],
      [409, changes.map(({ tenant, remote }) => ({ tenant, remote }))],
    );
  });

  it('has nothing to go back to before the first revision', async () => {
    const back = await edge.call('POST', '/rollouts/jangada/casino/rollback', {
      expected_revision: 0,
      author: 'ana',
      reason: 'x',
    });
    assert.deepEqual([back.statusCode, back.json().code], [409, 'rollout.nothing-before']);
  });

  it('names an unknown tenant, remote and release', async () => {
    const tenant = await edge.call('PUT', '/rollouts/nobody/wallet', change(0, { stable: '1.0.0' }));
    assert.deepEqual([tenant.statusCode, tenant.json().code], [404, 'tenant.unknown']);
    const remote = await edge.call('GET', '/rollouts/jangada/api');
    assert.deepEqual([remote.statusCode, remote.json().code], [404, 'remote.unknown']);
    const release = await edge.call('PUT', '/rollouts/jangada/wallet', change(7, { stable: '7.0.0' }));
    assert.deepEqual(
      [release.statusCode, release.json().code, release.json().version],
      [404, 'release.unknown', '7.0.0'],
    );
  });

  it('answers a malformed change with the fields that are wrong', async () => {
    const reply = await edge.call('PUT', '/rollouts/jangada/wallet', {
      expected_revision: -1,
      rollout: {},
      author: '',
    });
    assert.equal(reply.statusCode, 422);
    assert.ok(reply.json().errors.expected_revision);
    assert.ok(reply.json().errors.reason);
  });

  it('explains why a guest gets a release', async () => {
    const reply = await edge.call('GET', `/explain?tenant=jangada&remote=wallet&guest=${GUEST}`);
    assert.equal(reply.statusCode, 200);
    const [wallet] = reply.json().remotes;
    assert.deepEqual([wallet.reason, wallet.chain, wallet.written.reason], ['stable', ['1.0.0'], 'it broke']);
    const unknown = await edge.call('GET', `/explain?tenant=nobody&remote=wallet&guest=${GUEST}`);
    assert.equal(unknown.json().code, 'tenant.unknown');
    const malformed = await edge.call('GET', '/explain?tenant=jangada&remote=wallet&guest=me');
    assert.deepEqual([malformed.statusCode, Object.keys(malformed.json().errors)], [422, ['guest']]);
  });

  it('never changes history, not even by SQL', async () => {
    await assert.rejects(sql`delete from delivery.rollout_revisions`.execute(edge.db), /append-only/);
  });

  it('stores failure reports of browsers', async () => {
    const report = { remote: 'wallet', version: '1.0.0', kind: 'integrity', path: '/' };
    const send = (payload: object) =>
      edge.app.inject({
        method: 'POST',
        url: '/delivery/v1/beacons',
        headers: { 'content-type': 'text/plain;charset=UTF-8' },
        payload: JSON.stringify(payload),
      });
    const taken = await send({ tenant: 'jangada', guest: GUEST, reports: [report] });
    assert.deepEqual([taken.statusCode, taken.json().accepted], [202, 1]);
    assert.equal((await edge.db.selectFrom('beacons').selectAll().execute()).length, 1);
    const wrong = await send({ tenant: 'jangada', guest: GUEST, reports: [{ ...report, kind: 'bored' }] });
    assert.equal(wrong.statusCode, 422);
    const many = await Promise.all(
      Array.from({ length: 130 }, () => send({ tenant: 'jangada', guest: GUEST, reports: [report] })),
    );
    assert.ok(many.some((reply) => reply.statusCode === 429));
  });
});
