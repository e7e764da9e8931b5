import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { makeSigningKey, signDocument, signRelease, type SigningKey } from '@jangada/contracts/delivery/signature';
import { emptyRollout } from '@jangada/contracts/delivery/rollout';
import { sql } from 'kysely';
import { aBuild, anAccessibilityReport, startEdge, type Built, type TestEdge } from '../testing/test-edge.ts';

describe('a deploy token', () => {
  let edge: TestEdge;
  before(async () => {
    edge = await startEdge();
    await edge.publish(aBuild('casino', '0.9.0'));
    await edge.call('POST', '/tenants', { slug: 'jangada', domain: 'localhost' });
  });
  after(() => edge.stop());

  const make = async (wanted: object = {}) => {
    const { key } = await makeSigningKey();
    const body = { remote: 'casino', name: 'casino team', public_key: key.publicKey, ...wanted };
    const reply = await edge.call('POST', '/tokens', body);
    assert.equal(reply.statusCode, 200, reply.body);
    const { token, data } = reply.json();
    return { token: String(token), id: String(data.id), data, key, call: edge.callWith(token) };
  };
  type Team = Awaited<ReturnType<typeof make>>;

  const publish = async ({ call }: Pick<Team, 'call'>, key: SigningKey, { release, bytes }: Built) => {
    const reserved = await call('POST', '/releases', { release, signature: await signRelease(release, key) });
    if (reserved.statusCode !== 200) return reserved;
    const place = `/releases/${release.remote}/${release.version}`;
    for (const [path, content] of bytes) await call('PUT', `${place}/files/${path}`, content);
    const { digest } = reserved.json<{ digest: string }>();
    const report = anAccessibilityReport(digest);
    const accessibility = { report, signature: await signDocument(report, key) };
    return call('POST', `${place}/complete`, { digest, accessibility });
  };

  it('publishes its own remote, in the name of the team', async () => {
    const team = await make();
    const done = await publish(team, team.key, aBuild('casino', '1.0.0'));
    assert.equal(done.json().state, 'published');
    const one = (await edge.call('GET', '/releases/casino/1.0.0')).json();
    assert.deepEqual([one.publisher, one.signature.key], ['casino team', team.key.id]);
  });

  it('is refused for any other remote with a message that names its own', async () => {
    const team = await make();
    const wallet = aBuild('wallet', '1.0.0');
    const refused = await publish(team, edge.key, wallet);
    assert.deepEqual([refused.statusCode, refused.json().code], [403, 'operator.forbidden']);
    assert.deepEqual([refused.json().allowed, refused.json().remote], ['casino', 'wallet']);
    assert.match(
      refused.json().message,
      /casino team \(releaser\) may not publish wallet; it may read, inspect casino, publish casino/,
    );

    await edge.reserve(wallet.release);
    const put = await team.call('PUT', '/releases/wallet/1.0.0/files/entry.js', wallet.bytes.get('entry.js'));
    assert.equal(put.json().code, 'operator.forbidden');
    const complete = await team.call('POST', '/releases/wallet/1.0.0/complete', { digest: 'x' });
    assert.equal(complete.json().code, 'operator.forbidden');
  });

  it('cannot roll out, prune or create tokens', async () => {
    const { call } = await make();
    const change = { expected_revision: 0, author: 'x', reason: 'x', rollout: { ...emptyRollout, stable: '0.9.0' } };
    const tries = [
      await call('PUT', '/rollouts/jangada/casino', change),
      await call('POST', '/rollouts/jangada/casino/rollback', { expected_revision: 1, author: 'x', reason: 'x' }),
      await call('POST', '/releases/prune', {}),
      await call('GET', '/tokens'),
      await call('POST', '/tokens', {}),
      await call('POST', '/keys', {}),
    ];
    assert.deepEqual(
      tries.map((reply) => [reply.statusCode, reply.json().code]),
      tries.map(() => [403, 'operator.forbidden']),
    );
    assert.equal((await call('GET', '/releases')).statusCode, 200);
  });

  it('needs a signature of a key that may publish the remote', async () => {
    const team = await make();
    const { key: stranger } = await makeSigningKey();
    const refused = await publish(team, stranger, aBuild('casino', '1.0.1'));
    assert.deepEqual([refused.statusCode, refused.json().code], [403, 'key.unknown']);
  });

  it('is stored as a digest only, and identified by its prefix', async () => {
    const { token, data } = await make();
    assert.ok(token.startsWith(`${data.prefix}_`));
    const rows = await sql<{ row: string }>`select t::text as row from delivery.deploy_tokens t`.execute(edge.db);
    const secret = token.slice(data.prefix.length + 1);
    assert.ok(secret.length >= 43);
    assert.ok(rows.rows.every(({ row }) => !row.includes(secret)));
    const listed = (await edge.call('GET', '/tokens')).body;
    assert.ok(listed.includes(data.prefix) && !listed.includes(secret));
  });

  it('shows when it was last used', async () => {
    const { id, call } = await make();
    const lastUsed = async () =>
      (await edge.call('GET', '/tokens')).json().data.find((one: { id: string }) => one.id === id).last_used_at;
    assert.equal(await lastUsed(), null);
    await call('GET', '/releases');
    assert.ok(Date.now() - Date.parse(await lastUsed()) < 60_000);
  });

  it('is refused once it is revoked, and so is its key', async () => {
    const team = await make();
    await edge.call('POST', `/tokens/${team.id}/revoke`);
    const reply = await team.call('GET', '/releases');
    assert.deepEqual([reply.statusCode, reply.json().code], [401, 'operator.unauthorised']);
    assert.match(reply.json().message, /casino team was revoked/);
    const other = await make();
    const signed = await publish(other, team.key, aBuild('casino', '1.0.2'));
    assert.deepEqual([signed.statusCode, signed.json().code], [403, 'key.revoked']);
  });

  it('is rotated: the previous token is valid during the grace period only', async () => {
    const team = await make({ days: 90 });
    const { key } = await makeSigningKey();
    const next = await edge.call('POST', `/tokens/${team.id}/rotate`, { public_key: key.publicKey, grace_hours: 1 });
    const fresh = edge.callWith(next.json().token);
    assert.deepEqual([next.json().data.name, next.json().data.remote], ['casino team', 'casino']);
    assert.ok(Date.parse(next.json().data.expires_at) > Date.now() + 89 * 86_400_000);
    assert.equal((await team.call('GET', '/releases')).statusCode, 200);
    assert.equal((await publish({ call: fresh }, key, aBuild('casino', '1.1.0'))).json().state, 'published');

    const { key: third } = await makeSigningKey();
    await edge.call('POST', `/tokens/${team.id}/rotate`, { public_key: third.publicKey, grace_hours: 0 });
    const late = await team.call('GET', '/releases');
    assert.deepEqual([late.statusCode, late.json().code], [401, 'operator.unauthorised']);
    assert.equal((await fresh('GET', '/releases')).statusCode, 200);
  });

  it('expires', async () => {
    const { id, call } = await make({ days: 1 });
    assert.equal((await call('GET', '/releases')).statusCode, 200);
    await sql`update delivery.deploy_tokens set expires_at = now() - interval '1 second' where id = ${id}`.execute(
      edge.db,
    );
    assert.match((await call('GET', '/releases')).json().message, /casino team ended/);
  });

  it('is refused when only its prefix matches, and when it was never issued', async () => {
    const { data, id } = await make();
    for (const token of [`${data.prefix}_${'A'.repeat(43)}`, `jgd_0000000000_${'A'.repeat(43)}`, data.prefix]) {
      assert.equal((await edge.callWith(token)('GET', '/releases')).statusCode, 401);
    }
    for (const unknown of ['no-id', id.replace(/^.{8}/, '00000000')]) {
      const reply = await edge.call('POST', `/tokens/${unknown}/revoke`);
      assert.deepEqual([reply.statusCode, reply.json().code], [404, 'token.unknown']);
    }
  });

  it('is issued with a key of its own', async () => {
    const { key } = await make();
    const body = { remote: 'wallet', name: 'wallet team', public_key: key.publicKey };
    const reply = await edge.call('POST', '/tokens', body);
    assert.deepEqual([reply.statusCode, reply.json().code], [409, 'key.taken']);
  });
});
