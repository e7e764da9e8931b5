import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { brotliDecompressSync, zstdDecompressSync } from 'node:zlib';
import { aBuild, startEdge, type TestEdge } from '../testing/test-edge.ts';

const DICTIONARY_HEAD = '5e2a4d1820000000';
const HEAD_BYTES = 40;
const CAN_DICTIONARY = 'gzip, br, zstd, dcb, dcz';

/** A script of some kilobytes that compression cannot make small. */
const text = (salt: string): string =>
  Array.from({ length: 150 }, (_one, index) => createHash('sha256').update(`${salt}${index}`).digest('hex')).join(
    ';\n',
  );

const OLD = text('page');
const NEW = OLD.replace(';\n', ';\nshow("new");\n');

const CHUNKS = Array.from({ length: 24 }, (_one, index) => `${index}.aa00.js`);

const chunksOf = (salt: string) => Object.fromEntries(CHUNKS.map((name) => [name, `${salt}${OLD}${name}`]));

const hashOf = (bytes: string): string => `:${createHash('sha256').update(bytes).digest('base64')}:`;

describe('a file of a new release for a browser that has the same file of another release', () => {
  let edge: TestEdge;
  before(async () => {
    edge = await startEdge();
    const files = {
      'routes-games.0a1b2c.js': OLD,
      'picture.svg': `<svg>${OLD}</svg>`,
      'texts-pt.11aa22.js': text('pt'),
    };
    await edge.publish(aBuild('casino', '1.0.0', { files }));
    const changed = {
      'routes-games.3d4e5f.js': NEW,
      'routes-home.aa11bb.js': text('home'),
      'texts-pt.33bb44.js': text('other'),
    };
    await edge.publish(aBuild('casino', '1.1.0', { files: changed }));
    await edge.publish(aBuild('casino', '2.0.0', { files: chunksOf('one') }));
    await edge.publish(aBuild('casino', '2.1.0', { files: chunksOf('two') }));
    await edge.publish(aBuild('wallet', '1.0.0', { files: { 'routes-games.0a1b2c.js': text('wallet') } }));
  });
  after(() => edge.stop());

  const get = (path: string, headers: Readonly<Record<string, string>> = {}) =>
    edge.page(`/releases/casino/${path}`, { 'accept-encoding': CAN_DICTIONARY, ...headers });
  const page = '1.1.0/routes-games.3d4e5f.js';

  it('is offered as a dictionary for the same file of all releases of its remote', async () => {
    const { headers } = await get(page);
    assert.equal(headers['use-as-dictionary'], 'match="/releases/casino/*/routes-games.*.js"');
    assert.equal(headers['vary'], 'accept-encoding, available-dictionary');
    assert.equal(headers['content-encoding'], 'br');
  });

  it('is the difference, of fewer bytes, and unpacks to what was published', async () => {
    const reply = await get(page, { 'available-dictionary': hashOf(OLD) });
    assert.equal(reply.headers['content-encoding'], 'dcz');
    assert.equal(reply.headers['content-type'], 'text/javascript; charset=utf-8');
    assert.equal(reply.headers['use-as-dictionary'], 'match="/releases/casino/*/routes-games.*.js"');
    const bytes = reply.rawPayload;
    assert.ok(bytes.length < 150, String(bytes.length));
    assert.equal(bytes.subarray(0, 8).toString('hex'), DICTIONARY_HEAD);
    assert.equal(`:${bytes.subarray(8, HEAD_BYTES).toString('base64')}:`, hashOf(OLD));
    assert.equal(zstdDecompressSync(bytes.subarray(HEAD_BYTES), { dictionary: Buffer.from(OLD) }).toString(), NEW);
  });

  it('is the difference after a rollback too, when the browser has the newer release', async () => {
    const reply = await get('1.0.0/routes-games.0a1b2c.js', { 'available-dictionary': hashOf(NEW) });
    const frame = reply.rawPayload.subarray(HEAD_BYTES);
    assert.equal(zstdDecompressSync(frame, { dictionary: Buffer.from(NEW) }).toString(), OLD);
  });

  it('is the difference for each of the 24 files that a page starts at once, the first time as well', async () => {
    const replies = await Promise.all(
      CHUNKS.map((name) => get(`2.1.0/${name}`, { 'available-dictionary': hashOf(`one${OLD}${name}`) })),
    );
    assert.deepEqual(new Set(replies.map(({ headers }) => headers['content-encoding'])), new Set(['dcz']));
  });

  const refused: Readonly<Record<string, Readonly<Record<string, string>>>> = {
    'the hash is of no published file': { 'available-dictionary': hashOf('made up') },
    'the hash is of another file of the remote': { 'available-dictionary': hashOf(text('home')) },
    'the hash is of a file of another remote': { 'available-dictionary': hashOf(text('wallet')) },
    'the hash is too short': { 'available-dictionary': ':AAAA:' },
    'the hash is no byte sequence': { 'available-dictionary': hashOf(OLD).slice(1) },
    'the header is empty': { 'available-dictionary': '' },
    'the header names two': { 'available-dictionary': `${hashOf(OLD)}, ${hashOf(OLD)}` },
    'the header is long': { 'available-dictionary': ':'.repeat(5_000) },
    'the browser does not accept the encoding': { 'available-dictionary': hashOf(OLD), 'accept-encoding': 'br, dcb' },
    'the browser refuses the encoding': { 'available-dictionary': hashOf(OLD), 'accept-encoding': 'br, dcz;q=0' },
  };
  for (const [reason, headers] of Object.entries(refused)) {
    it(`is whole when ${reason}`, async () => {
      const reply = await get(page, headers);
      assert.deepEqual([reply.statusCode, reply.headers['content-encoding']], [200, 'br']);
      assert.equal(brotliDecompressSync(reply.rawPayload).toString(), NEW);
    });
  }

  it('is whole when the difference would not be smaller', async () => {
    const reply = await get('1.1.0/texts-pt.33bb44.js', { 'available-dictionary': hashOf(text('pt')) });
    assert.equal(reply.headers['content-encoding'], 'br');
  });

  it('offers nothing when it is missing or cannot be compressed', async () => {
    assert.equal((await get('1.1.0/none.js')).headers['use-as-dictionary'], undefined);
    await edge.publish(aBuild('casino', '1.2.0', { files: { 'tile.webp': OLD } }));
    assert.equal((await get('1.2.0/tile.webp')).headers['use-as-dictionary'], undefined);
  });

  it('is whole when the dictionary is altered in the store', async () => {
    const path = join(edge.folder, 'plain/casino/1.0.0/picture.svg');
    await edge.publish(aBuild('casino', '1.3.0', { files: { 'picture.svg': `<svg>${NEW}</svg>` } }));
    await writeFile(path, 'forged');
    const reply = await get('1.3.0/picture.svg', { 'available-dictionary': hashOf('forged') });
    assert.equal(reply.headers['content-encoding'], 'br');
    await rm(path);
    const again = await get('1.3.0/picture.svg', { 'available-dictionary': hashOf(`<svg>${OLD}</svg>`) });
    assert.deepEqual([again.statusCode, again.headers['content-encoding']], [200, 'br']);
  });
});
