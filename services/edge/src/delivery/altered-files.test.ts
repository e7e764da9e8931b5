import assert from 'node:assert/strict';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { BROTLI_QUALITY_BEST } from '../files/compression.ts';
import { aBuild, startEdge, type TestEdge } from '../testing/test-edge.ts';

/** Long enough to be stored compressed as well. */
const CHUNK = `go(${'1 + '.repeat(500)}1)`;
const FORGED = Buffer.from(CHUNK.replace('go', 'no'));

const LOOK_AGAIN_MS = 20;

/** Waits for the background compression, which would repair the files that a test alters. */
const untilCompressed = async ({ db }: TestEdge): Promise<void> => {
  const waiting = db.selectFrom('release_files').select('path').where('brotli_quality', '<', BROTLI_QUALITY_BEST);
  while ((await waiting.execute()).length > 0) await sleep(LOOK_AGAIN_MS);
};

describe('a published file that is altered in the store', () => {
  let edge: TestEdge;
  before(async () => {
    edge = await startEdge();
    await edge.publish(aBuild('wallet', '1.0.0', { files: { 'part.js': CHUNK } }));
    await edge.publish(aBuild('host', '1.0.0', { files: { 'sw.js': CHUNK } }));
    await edge.rollOut('jangada', 'host', { stable: '1.0.0' });
    await untilCompressed(edge);
  });
  after(() => edge.stop());

  const stored = (variant: string, path: string): string => join(edge.folder, variant, path);
  const get = (encoding: string) => edge.page('/releases/wallet/1.0.0/part.js', { 'accept-encoding': encoding });

  it('is not served in the altered variant: the plain bytes stand in', async () => {
    const path = stored('gzip', 'wallet/1.0.0/part.js');
    const good = await readFile(path);
    assert.equal((await get('gzip')).headers['content-encoding'], 'gzip');
    for (const bytes of [gzipSync(FORGED), Buffer.from('no gzip'), gzipSync(Buffer.alloc(1e6))]) {
      await writeFile(path, bytes);
      const reply = await get('gzip');
      assert.deepEqual([reply.headers['content-encoding'], reply.body], [undefined, CHUNK]);
    }
    await writeFile(path, good);
    assert.equal((await get('gzip')).headers['content-encoding'], 'gzip');
  });

  it('is not served at all when every variant is altered, and the status says that it is the fault of the release', async () => {
    const forged = { plain: FORGED, br: brotliCompressSync(FORGED), gzip: gzipSync(FORGED) };
    for (const [variant, bytes] of Object.entries(forged)) {
      await writeFile(stored(variant, 'wallet/1.0.0/part.js'), bytes);
    }
    for (const encoding of ['br', 'gzip', 'identity']) {
      const reply = await get(encoding);
      assert.deepEqual([reply.statusCode, reply.json().code], [410, 'release.file-altered'], encoding);
      assert.equal(reply.headers['cache-control'], 'no-store');
      assert.equal(reply.headers['etag'], undefined);
    }
  });

  it('is no service worker either', async () => {
    assert.equal((await edge.page('/sw-custom.js')).statusCode, 200);
    await writeFile(stored('plain', 'host/1.0.0/sw.js'), FORGED);
    assert.equal((await edge.page('/sw-custom.js')).statusCode, 404);
  });
});
