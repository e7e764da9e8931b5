import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, describe, it } from 'node:test';
import { aSite } from '../testing/a-site.ts';
import { aBuild, startEdge, type TestEdge } from '../testing/test-edge.ts';

const ORIGINS = ['https://files.example.com', 'https://other.example.com'];

/** The page without the policy's nonce, which differs in each answer. */
const pageOf = async (edge: TestEdge) => {
  const { body, headers } = await edge.page('/', { cookie: `guest_id=${randomUUID()}` });
  return { body, policy: String(headers['content-security-policy']) };
};

describe('a page of an edge with further origins for releases', () => {
  let edge: TestEdge;
  let plain: TestEdge;
  before(async () => {
    [edge, plain] = [await startEdge({ EDGE_RELEASE_ORIGINS: ORIGINS.join(',') }), await startEdge()];
    for (const one of [edge, plain]) {
      one.setSite('localhost', { status: 'found', site: aSite() });
      await one.publish(aBuild('host', '1.0.0'));
      await one.rollOut('jangada', 'host', { stable: '1.0.0' });
    }
  });
  after(async () => {
    await edge.stop();
    await plain.stop();
  });

  it('starts its scripts at its own origin, and has the script that turns to the others before all but that for old browsers', async () => {
    const { body, policy } = await pageOf(edge);
    assert.match(body, /<script defer [^>]*src="\/releases\/host\/1\.0\.0\/entry\.js"/);
    const [, second = ''] = body.match(/<script nonce="[^"]*">[\s\S]*?<\/script>/g) ?? [];
    assert.ok(second.includes(`(${JSON.stringify(ORIGINS)})`), second.slice(-200));
    for (const directive of ['script-src', 'img-src']) {
      const allowed = policy.split('; ').find((one) => one.startsWith(directive)) ?? '';
      for (const origin of ORIGINS) assert.ok(allowed.split(' ').includes(origin), allowed);
    }
  });

  it('has neither without them', async () => {
    const { body, policy } = await pageOf(plain);
    assert.ok(!body.includes('origins.length') && !policy.includes('example.com/'));
    assert.ok(!body.includes('responseStatus'));
  });

  it('counts files from a configured origin as no failure, and ignores others', async () => {
    const guest = randomUUID();
    const report = (origin: string) => ({ remote: 'host', version: '1.0.0', origin, why: 'slow', files: 2 });
    const send = (origins: readonly object[], loads: readonly object[] = []) =>
      edge.app.inject({
        method: 'POST',
        url: '/delivery/v1/beacons',
        headers: { 'content-type': 'text/plain', host: 'localhost' },
        payload: JSON.stringify({ tenant: 'jangada', guest, reports: [], loads, origins }),
      });
    assert.equal((await send([report('https://evil.example.com')])).json<{ accepted: number }>().accepted, 0);
    const loads = [{ remote: 'host', version: '1.0.0', ms: 900 }];
    assert.equal((await send([report('https://files.example.com')], loads)).json<{ accepted: number }>().accepted, 1);
    const { releases } = (await edge.call('GET', '/health?tenant=jangada&remote=host')).json<{
      releases: { attempts: number; failures: number; kinds: Record<string, number> }[];
    }>();
    assert.deepEqual(
      releases.map(({ attempts, failures, kinds }) => ({ attempts, failures, kinds })),
      [{ attempts: 1, failures: 0, kinds: { 'other-origin': 1 } }],
    );
  });
});
