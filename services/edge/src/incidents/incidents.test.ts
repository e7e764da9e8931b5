import assert from 'node:assert/strict';
import { createHash, randomUUID } from 'node:crypto';
import { readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import type { FrameState, Incident, StackFrame } from '@jangada/contracts/delivery/incidents.endpoints';
import { SOURCE_MAPS_BYTES_MAX } from '@jangada/contracts/delivery/source-maps';
import { makeSigningKey, signDocument, type SigningKey } from '@jangada/contracts/delivery/signature';
import { sql } from 'kysely';
import { integrityOf } from '../delivery/release-bytes.ts';
import { aBuild, startEdge, type TestEdge } from '../testing/test-edge.ts';

const TENANT = 'jangada';
const SCRIPT = 'late.js';

/** The source map of one minified line: its third column is `pay`, in line 3 of the source, column 10. */
const MAP = JSON.stringify({
  version: 3,
  sources: ['src/deposits/pay.ts'],
  sourcesContent: ['// 1\n// 2\nconst a = pay();\n// 4\n// 5\n// 6\n'],
  names: ['pay'],
  mappings: 'EAEUA',
});

describe('incidents and source maps', () => {
  let edge: TestEdge;
  const releaserOf: Record<string, string> = {};

  const publish = async (remote: string, version: string): Promise<string> => {
    const build = aBuild(remote, version, { files: { [SCRIPT]: '/**/pay()' } });
    await edge.publish(build);
    return (await edge.call('GET', `/releases/${remote}/${version}`)).json<{ digest: string }>().digest;
  };

  const declare = async (
    [remote, version]: readonly [string, string],
    digest: string,
    maps: readonly { path: string; bytes: Buffer; size?: number }[],
    key: SigningKey = edge.key,
  ) => {
    const list = {
      format: 1 as const,
      digest,
      maps: maps.map(({ path, bytes, size }) => ({ path, integrity: integrityOf(bytes), bytes: size ?? bytes.length })),
    };
    const signature = await signDocument(list, key);
    return edge.call('PUT', `/releases/${remote}/${version}/source-maps`, { list, signature });
  };

  const upload = async (release: readonly [string, string], digest: string, map = MAP) => {
    const bytes = Buffer.from(map);
    const declared = await declare(release, digest, [{ path: `${SCRIPT}.map`, bytes }]);
    assert.deepEqual(declared.json(), { missing: [`${SCRIPT}.map`] });
    const stored = await edge.call('PUT', `/releases/${release.join('/')}/source-maps/${SCRIPT}.map`, bytes);
    assert.equal(stored.statusCode, 200, stored.body);
    return declare(release, digest, [{ path: `${SCRIPT}.map`, bytes }]);
  };

  /** Reports, as a guest's browser, that the release failed. */
  const report = async (remote: string, version: string, facts: { message: string; stack?: string }) => {
    const reply = await edge.app.inject({
      method: 'POST',
      url: '/delivery/v1/beacons',
      headers: { 'content-type': 'text/plain', host: 'localhost' },
      payload: JSON.stringify({
        tenant: TENANT,
        guest: randomUUID(),
        reports: [{ remote, version, kind: 'mount', expose: './routes/home', path: '/a', ...facts }],
      }),
    });
    assert.equal(reply.statusCode, 202, reply.body);
  };

  const incidentsOf = async (remote: string): Promise<Incident[]> =>
    (await edge.call('GET', `/incidents?tenant=${TENANT}&remote=${remote}`)).json<{ data: Incident[] }>().data;

  const framesOf = async (remote: string, message: string, token?: string): Promise<StackFrame[]> => {
    const found = (await incidentsOf(remote)).find((one) => one.message === message);
    const call = token === undefined ? edge.call : edge.callWith(token);
    const reply = await call('GET', `/incidents/${found?.stack}/stack`);
    assert.equal(reply.statusCode, 200, reply.body);
    return reply.json<{ frames: StackFrame[] }>().frames;
  };

  const line = (remote: string, version: string, column = 3, script = SCRIPT): string =>
    `    at x (https://a.example/releases/${remote}/${version}/${script}:1:${column})`;

  const statesOf = (frames: readonly StackFrame[]): FrameState[] => frames.map(({ state }) => state);

  before(async () => {
    edge = await startEdge({ EDGE_GATE_EVERY_MS: '0' });
    await edge.call('POST', '/tenants', { slug: TENANT, domain: 'localhost' });
    for (const remote of ['casino', 'wallet']) {
      const { key } = await makeSigningKey();
      const body = { name: remote, public_key: key.publicKey, remote };
      const reply = await edge.call('POST', '/tokens', body);
      releaserOf[remote] = reply.json<{ token: string }>().token;
      assert.ok(releaserOf[remote], reply.body);
    }
  });
  after(() => edge.stop());

  it('are one incident for reports with the same words, with the newest stack trace', async () => {
    await report('social', '1.0.0', { message: 'first', stack: line('social', '1.0.0') });
    await report('social', '1.0.0', { message: 'first' });
    await report('social', '1.1.0', { message: 'first' });
    const incidents = await incidentsOf('social');
    assert.deepEqual(
      incidents.map(({ version, reports, guests, stack }) => [version, reports, guests, stack !== null]),
      [
        ['1.1.0', 1, 1, false],
        ['1.0.0', 2, 2, true],
      ],
    );
    assert.deepEqual(await incidentsOf('account'), []);
  });

  it('resolve a stack trace to file, line, column, name and an excerpt', async () => {
    const digest = await publish('casino', '1.0.0');
    assert.deepEqual((await upload(['casino', '1.0.0'], digest)).json(), { missing: [] });
    await report('casino', '1.0.0', { message: 'resolved', stack: `Error: resolved\n${line('casino', '1.0.0')}` });
    const [frame, ...rest] = await framesOf('casino', 'resolved');
    assert.deepEqual(rest, []);
    assert.deepEqual(frame, {
      text: line('casino', '1.0.0').trim(),
      state: 'resolved',
      release: { remote: 'casino', version: '1.0.0' },
      source: {
        file: 'src/deposits/pay.ts',
        line: 3,
        column: 11,
        name: 'pay',
        excerpt: ['// 1', '// 2', 'const a = pay();', '// 4', '// 5'].map((text, index) => ({ line: index + 1, text })),
      },
    });
  });

  it('say of each line why it is not resolved', async () => {
    await publish('casino', '1.1.0');
    const digest = await publish('casino', '1.2.0');
    await upload(['casino', '1.2.0'], digest, '{"no": "map"}');
    await publish('casino', '1.3.0');
    await sql`update delivery.releases set state = 'pruned', pruned_at = now() where version = '1.3.0'`.execute(
      edge.db,
    );
    const stack = [
      line('casino', '1.1.0'),
      line('casino', '1.2.0'),
      line('casino', '1.3.0'),
      line('casino', '1.0.0', 1),
      line('casino', '9.9.9'),
      '    at x (https://cdn.example/tag.js:1:2)',
    ];
    await report('casino', '1.1.0', { message: 'why', stack: stack.join('\n') });
    const states = statesOf(await framesOf('casino', 'why'));
    assert.deepEqual(states, ['no-map', 'failed', 'pruned', 'unmapped', 'foreign', 'foreign']);
  });

  it('show sources of a remote only to those who may inspect it, whatever the stack trace names', async () => {
    const token = releaserOf['wallet'] ?? '';
    await report('wallet', '1.0.0', { message: 'forged', stack: line('casino', '1.0.0') });
    assert.deepEqual(statesOf(await framesOf('wallet', 'forged', token)), ['forbidden']);
    const [found] = (await incidentsOf('casino')).filter(({ stack }) => stack !== null);
    const refused = await edge.callWith(token)('GET', `/incidents/${found?.stack}/stack`);
    assert.equal(refused.json<{ code: string }>().code, 'operator.forbidden');
    const unknown = await edge.call('GET', '/incidents/999999/stack');
    assert.deepEqual([unknown.statusCode, unknown.json<{ code: string }>().code], [404, 'incident.unknown']);
  });

  it('never serve a source map to the public', async () => {
    for (const path of [`/releases/casino/1.0.0/${SCRIPT}.map`, `/releases/casino/1.0.0/source-maps/${SCRIPT}.map`])
      assert.equal((await edge.page(path)).statusCode, 404, path);
    const get = await edge.call('GET', `/releases/casino/1.0.0/source-maps/${SCRIPT}.map`);
    assert.ok(get.statusCode >= 400 && !get.body.includes('pay.ts'), get.body);
  });

  it('refuse maps of other bytes, of other files, unsigned ones, too many bytes, and bytes that were not signed', async () => {
    const release = ['casino', '1.0.0'] as const;
    const { digest } = (await edge.call('GET', '/releases/casino/1.0.0')).json<{ digest: string }>();
    const map = { path: `${SCRIPT}.map`, bytes: Buffer.from(MAP) };
    const codeOf = async (reply: ReturnType<typeof declare>) => (await reply).json<{ code?: string }>().code;
    const other = createHash('sha256').update('other').digest('hex');
    assert.equal(await codeOf(declare(release, other, [map])), 'release.different-bytes');
    assert.equal(await codeOf(declare(release, digest, [{ ...map, path: 'no.js.map' }])), 'request.invalid');
    const { key } = await makeSigningKey();
    assert.equal(await codeOf(declare(release, digest, [map], key)), 'key.unknown');
    const large = Array.from({ length: 7 }, () => ({ ...map, size: SOURCE_MAPS_BYTES_MAX / 6 }));
    assert.equal(await codeOf(declare(release, digest, large)), 'request.invalid');
    const bring = (path: string, bytes: string) =>
      edge.call('PUT', `/releases/casino/1.0.0/source-maps/${path}`, Buffer.from(bytes));
    assert.equal((await bring(map.path, 'other')).json<{ code: string }>().code, 'release.file-mismatch');
    assert.equal((await bring('entry.js.map', MAP)).json<{ code: string }>().code, 'release.file-undeclared');
    assert.deepEqual((await declare(release, digest, [map])).json(), { missing: [] });
  });

  it('report a stored map that was altered as failed, and ask for it again', async () => {
    const digest = await publish('casino', '1.4.0');
    await upload(['casino', '1.4.0'], digest);
    await writeFile(join(edge.folder, 'source-maps/casino/1.4.0', `${SCRIPT}.map`), 'altered');
    await report('casino', '1.4.0', { message: 'altered', stack: line('casino', '1.4.0') });
    assert.deepEqual(statesOf(await framesOf('casino', 'altered')), ['failed']);
    await upload(['casino', '1.4.0'], digest);
    assert.deepEqual(statesOf(await framesOf('casino', 'altered')), ['resolved']);
  });

  it('are deleted with their release', async () => {
    await upload(['wallet', '1.0.0'], await publish('wallet', '1.0.0'));
    const stored = () => readdir(join(edge.folder, 'source-maps/wallet/1.0.0'));
    assert.deepEqual(await stored(), [`${SCRIPT}.map`]);
    // This is the state after a prune that was interrupted after its first step.
    await sql`update delivery.releases set state = 'pruned', pruned_at = now() where remote = 'wallet'`.execute(
      edge.db,
    );
    await edge.call('POST', '/releases/prune', { remote: 'wallet' });
    assert.deepEqual(await stored(), []);
    assert.deepEqual(await edge.db.selectFrom('source_maps').selectAll().where('remote', '=', 'wallet').execute(), []);
  });
});
