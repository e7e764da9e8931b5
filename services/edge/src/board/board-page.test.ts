import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { browserFloorScript } from '../html/boot-script.ts';
import { startEdge, type TestEdge } from '../testing/test-edge.ts';

const HOST = 'board.example.com';

describe('the page of the board', () => {
  let edge: TestEdge;
  let dir = '';
  before(async () => {
    dir = await mkdtemp(join(tmpdir(), 'jangada-board-'));
    await writeFile(join(dir, 'main.0a1b2c3d.js'), '/* the board */'.padEnd(2_000, ' '));
    edge = await startEdge({ EDGE_BOARD_DIR: dir, EDGE_BOARD_HOSTS: HOST });
  });
  after(async () => {
    await edge.stop();
    await rm(dir, { recursive: true });
  });

  const get = (path: string, headers: Readonly<Record<string, string>> = {}) =>
    edge.app.inject({ url: `/delivery/board${path}`, headers: { host: HOST, ...headers } });

  it('answers 404 before it is built', async () => {
    assert.equal((await get('')).statusCode, 404);
  });

  it('runs its own scripts only, the floor of browsers first, by nonce and with integrity, is not cached and not indexed', async () => {
    const scripts = [{ path: 'main.0a1b2c3d.js', integrity: 'sha384-abc' }];
    await writeFile(
      join(dir, 'board.json'),
      JSON.stringify({ scripts, chunks: [{ path: 'late.js', integrity: 'sha384-def' }] }),
    );
    const reply = await get('/sites/jangada/wallet');
    assert.equal(reply.statusCode, 200);
    const policy = String(reply.headers['content-security-policy']);
    const nonce = /'nonce-([^']+)' 'strict-dynamic'/.exec(policy)?.[1];
    assert.match(policy, /default-src 'none'.*frame-ancestors 'none'/);
    assert.ok(reply.body.includes(`nonce="${nonce}" src="/delivery/board/assets/main.0a1b2c3d.js"`));
    assert.ok(reply.body.includes('integrity="sha384-abc"'));
    assert.ok(reply.body.includes('"late.js":"sha384-def"'));
    assert.match(policy, /; require-trusted-types-for 'script'; trusted-types default$/);
    assert.equal(reply.headers['integrity-policy'], 'blocked-destinations=(script)');
    assert.equal(reply.body.match(/<(script|style)(?![^>]* nonce=)/), null);
    assert.equal(/<script[^>]*>([^]*?)<\/script>/.exec(reply.body)?.[1], browserFloorScript);
    assert.deepEqual(
      [reply.headers['cache-control'], reply.headers['x-robots-tag']],
      ['private, no-store', 'noindex, nofollow'],
    );
    assert.notEqual((await get('')).headers['content-security-policy'], policy);
  });

  it('states that there is no session where the browser would have sent the cookie, and nothing where only a call can find out', async () => {
    const says = async (headers: Readonly<Record<string, string>>) =>
      /<meta name="jangada-board-session" content="(\w+)">/.exec((await get('', headers)).body)?.[1];
    assert.equal(await says({ 'sec-fetch-site': 'none' }), 'none');
    assert.equal(await says({ 'sec-fetch-site': 'same-origin' }), 'none');
    assert.equal(await says({ 'sec-fetch-site': 'none', cookie: 'jangada_operator=abc' }), undefined);
    assert.equal(await says({ 'sec-fetch-site': 'cross-site' }), undefined);
    assert.equal(await says({}), undefined);
  });

  it('serves its immutable files, and no other file of the folder', async () => {
    const file = await get('/assets/main.0a1b2c3d.js', { 'accept-encoding': 'br' });
    assert.deepEqual(
      [file.statusCode, file.headers['content-encoding'], file.headers['cache-control']],
      [200, 'br', 'public, max-age=31536000, immutable'],
    );
    for (const path of ['board.json', '..%2f..%2fpackage.json', 'a/b.js', '.digest', 'none.js']) {
      assert.equal((await get(`/assets/${path}`)).statusCode, 404, path);
    }
  });

  it('is served at its own host only', async () => {
    assert.equal((await get('', { host: 'localhost' })).statusCode, 404);
    assert.equal((await get('/assets/main.0a1b2c3d.js', { host: 'localhost' })).statusCode, 404);
  });
});
