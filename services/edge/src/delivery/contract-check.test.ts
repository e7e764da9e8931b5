import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { Release } from '@jangada/contracts/delivery/release';
import { makeSigningKey, signRelease } from '@jangada/contracts/delivery/signature';
import { aBuild, anOffer, startEdge, type Built, type TestEdge } from '../testing/test-edge.ts';

const TABS = '@jangada/design/tabs';

const aHost = (version: string, built: string, shapes: readonly string[]): Built =>
  aBuild('host', version, {
    contract: { built, range: `^${built}` },
    surface: { provides: { [TABS]: shapes.length > 0 ? { Tabs: [...shapes] } : {} } },
  });

const aRemote = (version: string, shape: string, range = '^1.1.0'): Built =>
  aBuild('casino', version, {
    contract: { built: range.slice(1), range },
    surface: { uses: { [TABS]: { Tabs: shape } } },
    offer: anOffer('casino'),
  });

describe('publishing next to live releases', () => {
  let edge: TestEdge;
  before(async () => {
    edge = await startEdge();
    await edge.publish(aHost('1.0.0', '1.1.0', ['aaa']));
    await edge.publish(aRemote('1.0.0', 'aaa'));
    for (const tenant of ['jangada', 'tucano']) {
      await edge.rollOut(tenant, 'host', { stable: '1.0.0' });
      await edge.rollOut(tenant, 'casino', { stable: '1.0.0' });
    }
  });
  after(() => edge.stop());

  const refusal = async ({ release }: Built): Promise<{ status: number; code: string; message: string }> => {
    const reply = await edge.reserve(release);
    const { code, message } = reply.json<{ code: string; message: string }>();
    return { status: reply.statusCode, code, message };
  };
  const isThere = async ({ remote, version }: Release) =>
    (await edge.call('GET', `/releases/${remote}/${version}`)).statusCode !== 404;

  it('refuses a shell that changed what a live release uses, and names release, tenants and export', async () => {
    const host = aHost('1.1.0', '1.2.0', ['bbb']);
    assert.deepEqual(await refusal(host), {
      status: 409,
      code: 'release.contract-broken',
      message:
        'host 1.1.0 breaks what is live. casino 1.0.0, live in jangada and tucano: Tabs of @jangada/design/tabs is not what it was built against',
    });
    assert.equal(await isThere(host.release), false, 'nothing was reserved');
  });

  it('refuses a shell that removed an export a live release uses', async () => {
    const { code, message } = await refusal(aHost('1.1.0', '1.2.0', []));
    assert.equal(code, 'release.contract-broken');
    assert.match(message, /casino 1\.0\.0, live in jangada and tucano: Tabs of @jangada\/design\/tabs is not there/);
  });

  it('does not call a release of a killed remote live', async () => {
    await edge.rollOut('tucano', 'casino', { stable: '1.0.0', kill: 'maintenance' });
    const { message } = await refusal(aHost('1.1.0', '1.2.0', ['bbb']));
    assert.match(message, /casino 1\.0\.0, live in jangada, killed in tucano: Tabs/);
    await edge.rollOut('tucano', 'casino', { stable: '1.0.0' });
  });

  it('accepts a shell whose new shape is compatible with the old one', async () => {
    await edge.publish(aHost('1.2.0', '1.2.0', ['bbb', 'aaa']));
  });

  it('refuses a remote that no live shell can run, and names what each of them lacks', async () => {
    const { status, code, message } = await refusal(aRemote('1.3.0', 'zzz'));
    assert.deepEqual([status, code], [409, 'release.contract-broken']);
    assert.equal(
      message,
      'casino 1.3.0 runs in no shell that is live. host 1.0.0, live in jangada and tucano: Tabs of @jangada/design/tabs is not what it was built against',
    );
    const tooNew = await refusal(aRemote('1.3.0', 'aaa', '^1.4.0'));
    assert.match(tooNew.message, /it works with contract \^1\.4\.0, and the shell brings 1\.1\.0/);
  });

  it('accepts a remote that the shell of one tenant can run', async () => {
    await edge.rollOut('tucano', 'host', { stable: '1.2.0', previous: '1.0.0' });
    await edge.publish(aRemote('1.4.0', 'bbb', '^1.2.0'));
  });

  it('accepts a shell of the next major contract, and then remotes that are built for it', async () => {
    const early = await refusal(aRemote('2.0.0', 'ccc', '^2.0.0'));
    assert.equal(early.code, 'release.contract-broken', 'before there is such a shell');
    await edge.publish(aHost('2.0.0', '2.0.0', ['ccc']));
    await edge.publish(aRemote('2.0.0', 'ccc', '^2.0.0'));
  });

  it('accepts a remote for a published shell that can be the next, so that both may be rolled out together', async () => {
    await edge.publish(aHost('1.3.0', '1.3.0', ['eee', 'bbb', 'aaa']));
    await edge.publish(aRemote('1.4.1', 'eee', '^1.3.0'));
  });

  it('checks again after the last upload: another shell may be live by then', async () => {
    await edge.publish(aHost('1.0.1', '1.1.0', ['ddd', 'aaa']));
    await edge.rollOut('tucano', 'host', { stable: '1.0.1' });
    await edge.publish(aRemote('1.4.2', 'ddd'));
    const { release, bytes } = aRemote('1.5.0', 'ddd');
    const { digest } = (await edge.reserve(release)).json<{ digest: string }>();
    for (const [path, content] of bytes) await edge.call('PUT', `/releases/casino/1.5.0/files/${path}`, content);
    await edge.rollOut('tucano', 'host', { stable: '1.2.0' });
    const done = await edge.call('POST', '/releases/casino/1.5.0/complete', { digest });
    assert.deepEqual([done.statusCode, done.json().code], [409, 'release.contract-broken']);
    const { state } = (await edge.call('GET', '/releases/casino/1.5.0')).json<{ state: string }>();
    assert.equal(state, 'reserved');
  });

  it('does not check a published release again', async () => {
    assert.equal(
      (await refusal(aRemote('1.6.0', 'ddd'))).code,
      'release.contract-broken',
      'only an older shell runs it',
    );
    assert.equal((await edge.reserve(aRemote('1.4.2', 'ddd').release)).statusCode, 200);
  });

  it('accepts a breaking release from an admin with a reason, and stores both with the release', async () => {
    const { release, bytes } = aHost('1.9.0', '1.2.0', ['eee']);
    const signature = await signRelease(release, edge.key);
    const { key } = await makeSigningKey();
    const team = { remote: 'host', name: 'shell team', public_key: key.publicKey };
    const { token } = (await edge.call('POST', '/tokens', team)).json<{ token: string }>();
    const asked = '?allow_breaking=the%20casino%20goes%20tonight';
    const refused = await edge.callWith(token)('POST', `/releases${asked}`, { release, signature });
    assert.deepEqual([refused.statusCode, refused.json().code], [403, 'operator.forbidden']);

    const reserved = await edge.call('POST', `/releases${asked}`, { release, signature });
    const { digest } = reserved.json<{ digest: string }>();
    for (const [path, content] of bytes) await edge.call('PUT', `/releases/host/1.9.0/files/${path}`, content);
    const without = await edge.call('POST', '/releases/host/1.9.0/complete', { digest });
    assert.equal(without.json().code, 'release.contract-broken');
    assert.equal((await edge.call('POST', `/releases/host/1.9.0/complete${asked}`, { digest })).statusCode, 200);
    const { allowed_break: allowed } = (await edge.call('GET', '/releases/host/1.9.0')).json();
    assert.equal(allowed.reason, 'the casino goes tonight');
    assert.ok(allowed.by);
  });

  it('checks releases without surfaces by their versions alone', async () => {
    await edge.publish(
      aBuild('wallet', '1.0.0', { contract: { built: '1.1.0', range: '^1.1.0' }, offer: anOffer('wallet') }),
    );
    const { code } = await refusal(
      aBuild('wallet', '1.1.0', { contract: { built: '3.0.0', range: '^3.0.0' }, offer: anOffer('wallet') }),
    );
    assert.equal(code, 'release.contract-broken');
  });
});
