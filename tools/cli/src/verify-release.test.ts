import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { createServer } from 'node:http';
import { after, before, beforeEach, describe, it } from 'node:test';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import type { Release } from '@jangada/contracts/delivery/release';
import { makeSigningKey, signedBytes, signRelease, type SigningKey } from '@jangada/contracts/delivery/signature';
import { deliveryClient } from './delivery-client.ts';
import { verifyRelease, type VerifyOptions } from './verify-release.ts';

const integrityOf = (text: string): string => `sha384-${createHash('sha384').update(text).digest('base64')}`;
const base = '/delivery/v1';

describe('verifying a release from outside', () => {
  const texts: Record<string, string> = { 'entry.js': 'the entry', 'a/b.js': 'a chunk' };
  const release: Release = {
    format: 1,
    remote: 'wallet',
    version: '1.0.0',
    uniqueName: 'wallet__0a1b2c3d',
    contract: { built: '1.0.0', range: '^1.0.0' },
    entry: 'entry.js',
    files: Object.entries(texts).map(([path, text]) => ({ path, integrity: integrityOf(text), bytes: text.length })),
    exposes: {},
  };
  let key: SigningKey;
  let stored: Record<string, unknown>;
  let keys: Record<string, unknown>[];
  /** The stored files, by encoding and path. */
  let files: Record<string, Buffer>;

  const server = createServer((request, reply) => {
    const path = request.url ?? '';
    const json = (body: unknown) =>
      reply.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    if (path === `${base}/releases/wallet/1.0.0`) return json(stored);
    if (path === `${base}/keys`) return json({ data: keys });
    const encoding = String(request.headers['accept-encoding']);
    const bytes = files[`${encoding} ${path.replace('/releases/wallet/1.0.0/', '')}`];
    if (!bytes) return reply.writeHead(404).end();
    return reply.writeHead(200, encoding === 'identity' ? {} : { 'content-encoding': encoding }).end(bytes);
  });
  let url: string;
  before(async () => {
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const address = server.address();
    url = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`;
    ({ key } = await makeSigningKey());
  });
  after(() => server.close());
  beforeEach(async () => {
    const digest = createHash('sha256').update(signedBytes(release)).digest('hex');
    stored = {
      digest,
      state: 'published',
      publisher: 'wallet team',
      signature: await signRelease(release, key),
      published_at: 'now',
      pruned_at: null,
      pruned_by: null,
      release,
    };
    const { id, publicKey: public_key } = key;
    keys = [
      { id, public_key, remote: 'wallet', name: 'wallet team', created_by: 'ana', created_at: 'now', revoked_at: null },
    ];
    files = {};
    for (const [path, text] of Object.entries(texts)) {
      files[`identity ${path}`] = Buffer.from(text);
      files[`gzip ${path}`] = gzipSync(text);
      files[`br ${path}`] = brotliCompressSync(text);
    }
  });

  const verify = (options: Partial<VerifyOptions> = {}) =>
    verifyRelease(deliveryClient({ url, token: 'a-token' }), { url, remote: 'wallet', version: '1.0.0', ...options });

  it('accepts the published release', async () => {
    const found = await verify();
    assert.deepEqual(found.problems, []);
    assert.deepEqual(found.signer, { key: key.id, name: 'wallet team', revoked_at: null });
    assert.deepEqual((await verify({ trusted: key.publicKey })).problems, []);
  });

  it('names a file that was changed in the store, in the one encoding in which it was', async () => {
    files['br a/b.js'] = brotliCompressSync('another chunk');
    assert.deepEqual((await verify()).problems, ['a/b.js (br): other bytes than declared (13 instead of 7)']);
  });

  it('names a file that is gone, or that cannot be read', async () => {
    delete files['identity entry.js'];
    files['gzip a/b.js'] = Buffer.from('no gzip');
    const { problems } = await verify();
    assert.equal(problems.length, 2);
    assert.match(problems[0] ?? '', /^a\/b\.js \(gzip\): cannot be read/);
    assert.equal(problems[1], 'entry.js (identity): the edge answers 404');
  });

  it('notices a document that was changed together with the file', async () => {
    const changed = 'another entry';
    for (const [encoding, pack] of [
      ['identity', Buffer.from],
      ['gzip', gzipSync],
      ['br', brotliCompressSync],
    ] as const) {
      files[`${encoding} entry.js`] = pack(changed);
    }
    const [entry, ...others] = release.files;
    assert.ok(entry);
    const forged = {
      ...release,
      files: [{ ...entry, integrity: integrityOf(changed), bytes: changed.length }, ...others],
    };
    stored = { ...stored, release: forged };
    assert.deepEqual((await verify()).problems, [
      'the document is not the one that was published: its digest differs',
      'the signature does not fit the document',
    ]);
    // Even with a forged digest the signature reveals the change.
    stored = { ...stored, digest: createHash('sha256').update(signedBytes(forged)).digest('hex') };
    assert.deepEqual((await verify()).problems, ['the signature does not fit the document']);
  });

  it('does not trust the edge’s key when another was given', async () => {
    const { key: forger } = await makeSigningKey();
    stored = { ...stored, signature: await signRelease(release, forger) };
    keys = [{ ...keys[0], id: forger.id, public_key: forger.publicKey }];
    assert.deepEqual((await verify()).problems, []);
    assert.deepEqual((await verify({ trusted: key.publicKey })).problems, [
      `it is signed with ${forger.id}, another key`,
    ]);
    keys = [];
    assert.deepEqual((await verify()).problems, [`nobody knows the key ${forger.id} it is signed with`]);
  });

  it('reports a release that is not signed, was pruned, or was never completed', async () => {
    stored = { ...stored, signature: null };
    assert.deepEqual((await verify()).problems, ['it is not signed']);
    stored = { ...stored, signature: await signRelease(release, key), state: 'pruned' };
    assert.deepEqual((await verify()).problems, ['its files were pruned']);
    stored = { ...stored, state: 'reserved' };
    assert.deepEqual((await verify()).problems, ['it was never completed']);
  });
});
