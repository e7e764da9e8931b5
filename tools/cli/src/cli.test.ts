import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, beforeEach, describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import { emptyRollout, type Rollout } from '@jangada/contracts/delivery/rollout';
import type { Release } from '@jangada/contracts/delivery/release';
import { isSignedBy, makeSigningKey, type SignedRelease } from '@jangada/contracts/delivery/signature';
import { block, canary, kill, pin, promote } from './change-rollout.ts';
import { deliveryClient } from './delivery-client.ts';
import { publishRelease, type Progress } from './publish-release.ts';
import { describeProgress } from './show-progress.ts';

const TOKEN = 'a-token-for-tests-only';
const main = fileURLToPath(new URL('main.ts', import.meta.url));

interface Seen {
  method: string;
  path: string;
  authorization: string | undefined;
  body: string;
}

describe('the command line', () => {
  const seen: Seen[] = [];
  let answers: Record<string, [status: number, body: unknown]> = {};
  const server = createServer((request, reply) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const { method = '', url = '', headers } = request;
      seen.push({ method, path: url, authorization: headers.authorization, body: Buffer.concat(chunks).toString() });
      const [status, body] = answers[`${method} ${url}`] ?? [
        404,
        { code: 'request.not-found', message: `no ${method} ${url}` },
      ];
      reply.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    });
  });
  let url: string;
  before(async () => {
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const address = server.address();
    url = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`;
  });
  after(() => server.close());
  beforeEach(() => {
    seen.length = 0;
    answers = {};
  });

  const jangada = (...args: string[]): Promise<{ code: number | null; out: string; err: string }> =>
    new Promise((resolve) => {
      const env = { ...process.env, EDGE_DELIVERY_TOKEN: TOKEN, JANGADA_EDGE_URL: url };
      const child = spawn(process.execPath, [main, ...args], { env });
      let out = '';
      let err = '';
      child.stdout.on('data', (text: Buffer) => (out += text.toString()));
      child.stderr.on('data', (text: Buffer) => (err += text.toString()));
      child.once('close', (code) => resolve({ code, out, err }));
    });

  const place = '/delivery/v1/rollouts/tucano/wallet';
  const inForce = { tenant: 'tucano', remote: 'wallet', revision: 4, rollout: { ...emptyRollout, stable: '1.0.0' } };

  it('rolls a release out from the revision it read, with author and reason', async () => {
    const rollout = { ...emptyRollout, stable: '1.0.1', previous: '1.0.0' };
    const written = {
      tenant: 'tucano',
      remote: 'wallet',
      revision: 5,
      rollout,
      author: 'ana',
      reason: 'new text',
      created_at: 'now',
    };
    answers = { [`GET ${place}`]: [200, inForce], [`PUT ${place}`]: [200, written] };
    const { code, out } = await jangada(
      'rollout',
      'wallet',
      '1.0.1',
      '--tenant',
      'tucano',
      '--author',
      'ana',
      '--reason',
      'new text',
    );
    assert.equal(code, 0);
    assert.match(out, /tucano: wallet revision 5: stable 1\.0\.1, previous 1\.0\.0/);
    const sent: unknown = JSON.parse(seen[1]?.body ?? '');
    assert.deepEqual(sent, { expected_revision: 4, rollout, author: 'ana', reason: 'new text' });
    assert.equal(seen[1]?.authorization, `Bearer ${TOKEN}`);
  });

  it('says what the edge refused, with its code and fields', async () => {
    answers = {
      [`GET ${place}`]: [200, inForce],
      [`PUT ${place}`]: [409, { code: 'rollout.conflict', message: 'somebody was faster' }],
    };
    const conflict = await jangada('rollout', 'wallet', '1.0.1', '--tenant', 'tucano', '--reason', 'x');
    assert.deepEqual([conflict.code, conflict.err], [1, 'jangada: somebody was faster (rollout.conflict)\n']);
    const body = { code: 'request.invalid', message: 'Some fields are wrong', errors: { domain: ['is none'] } };
    answers = { 'POST /delivery/v1/tenants': [422, body] };
    assert.match((await jangada('tenant', 'novo', '--domain', 'x')).err, /request\.invalid\)\n {2}domain: is none/);
  });

  it('says what to write instead of a wrong command line, and asks nobody', async () => {
    const wrong: [words: string[], message: RegExp][] = [
      [['dance'], /there is no command dance/],
      [['rollout', 'bingo', '1.0.0'], /name one of host, casino/],
      [['rollout', 'wallet', '1'], /1 must be written like 1\.2\.3/],
      [['rollout', 'wallet', '1.0.1', '--reason', 'x'], /--tenant is missing/],
      [['rollout', 'wallet', '1.0.1', '--tenant', 't', '--reason', 'x', '--canary', '300'], /from 0 to 100/],
      [['rollback', 'wallet', '--tenant', 't'], /--reason is missing/],
      [['kill', 'wallet', '--tenant', 't', '--reason', 'x', '--mode', 'softly'], /--mode must be/],
      [['releases', '--loud'], /--loud/],
    ];
    for (const [words, message] of wrong) {
      const { code, err } = await jangada(...words);
      assert.equal(code, 2, words.join(' '));
      assert.match(err, message);
    }
    assert.deepEqual(seen, []);
  });

  it('names the edge that does not answer', async () => {
    const { code, err } = await jangada('releases', '--edge', 'http://127.0.0.1:1');
    assert.equal(code, 1);
    assert.match(err, /No edge answers at http:\/\/127\.0\.0\.1:1/);
  });

  it('brings only the files that the edge lacks', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'jangada-cli-'));
    writeFileSync(join(folder, 'a.js'), 'a');
    writeFileSync(join(folder, 'b.js'), 'b');
    const integrity = `sha384-${createHash('sha384').update('a').digest('base64')}`;
    const release: Release = {
      format: 1,
      remote: 'wallet',
      version: '1.0.1',
      uniqueName: 'wallet__0a1b2c3d',
      contract: { built: '1.0.0', range: '^1.0.0' },
      entry: 'a.js',
      files: ['a.js', 'b.js'].map((path) => ({ path, integrity, bytes: 1 })),
      exposes: {},
    };
    const status = { remote: 'wallet', version: '1.0.1', digest: 'd', state: 'reserved', missing: ['b.js'] };
    const base = '/delivery/v1/releases';
    answers = {
      [`POST ${base}`]: [200, status],
      [`PUT ${base}/wallet/1.0.1/files/b.js`]: [200, { path: 'b.js', bytes: 1 }],
      [`POST ${base}/wallet/1.0.1/complete`]: [200, { ...status, state: 'published', missing: [] }],
    };
    const { key } = await makeSigningKey();
    const told: string[] = [];
    const onProgress = (progress: Progress) => void told.push(describeProgress(progress));
    const call = deliveryClient({ url, token: TOKEN });
    assert.equal(await publishRelease(call, folder, release, { key, onProgress }), true);
    assert.deepEqual(
      seen.map(({ method, path }) => `${method} ${path.slice(base.length)}`),
      ['POST ', 'PUT /wallet/1.0.1/files/b.js', 'POST /wallet/1.0.1/complete'],
    );
    const sent = JSON.parse(seen[0]?.body ?? '') as SignedRelease;
    assert.ok(await isSignedBy(sent.release, sent.signature, key.publicKey));
    assert.deepEqual(JSON.parse(seen[2]?.body ?? ''), { digest: 'd' });
    assert.deepEqual(told, ['1 of 2 files, 0.0 of 0.0 MiB (50 %)', '2 of 2 files, 0.0 of 0.0 MiB (100 %)']);
    rmSync(folder, { recursive: true });
  });
});

describe('changing a rollout', () => {
  const current: Rollout = { ...emptyRollout, stable: '1.0.0', previous: '0.9.0' };

  it('promotes a release and keeps the one before to fall back to', () => {
    assert.deepEqual(promote('1.1.0')(canary('1.1.0', 10)(current)), {
      ...current,
      stable: '1.1.0',
      previous: '1.0.0',
      canary: null,
    });
    assert.equal(promote('1.0.0')(current).previous, '0.9.0');
  });

  it('keeps the salt of a growing canary and takes a new one for another release', () => {
    const ten = canary('1.1.0', 10)(current);
    assert.equal(canary('1.1.0', 50)(ten).canary?.salt, ten.canary?.salt);
    assert.notEqual(canary('1.2.0', 50)(ten).canary?.salt, ten.canary?.salt);
  });

  it('pins, blocks and kills, and takes each back', () => {
    assert.deepEqual(pin(null)(pin('1.1.0')(current)), current);
    assert.deepEqual(block('1.1.0', true)(block('1.1.0', true)(current)).blocked, ['1.1.0']);
    assert.deepEqual(block('1.1.0', false)(block('1.1.0', true)(current)), current);
    assert.deepEqual(kill(null)(kill('hide')(current)), current);
  });
});
