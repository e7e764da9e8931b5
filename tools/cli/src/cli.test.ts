import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, beforeEach, describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import { emptyRollout, type Rollout } from '@jangada/contracts/delivery/rollout';
import type { Release } from '@jangada/contracts/delivery/release';
import { isSignedBy, makeSigningKey, type SignedRelease } from '@jangada/contracts/delivery/signature';
import { SOURCE_MAPS_FOLDER, type SignedSourceMaps } from '@jangada/contracts/delivery/source-maps';
import { deliveryClient } from './delivery-client.ts';
import { runJangada } from './run-jangada.ts';
import { publishRelease, type Progress } from './publish-release.ts';
import { describeProgress } from './show-progress.ts';

const CHANGE_SET = '4f7c1a52-8a9b-4c8e-9d6b-2f0f7f1f0a77';
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
  type Answer = [status: number, body: unknown];
  let answers: Record<string, Answer | ((sent: string) => Answer)> = {};
  const server = createServer((request, reply) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const { method = '', url = '', headers } = request;
      const sent = Buffer.concat(chunks).toString();
      seen.push({ method, path: url, authorization: headers.authorization, body: sent });
      const missing: Answer = [404, { code: 'request.not-found', message: `no ${method} ${url}` }];
      const answer = answers[`${method} ${url}`] ?? missing;
      const [status, body] = typeof answer === 'function' ? answer(sent) : answer;
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

  const env = () => ({ ...process.env, EDGE_DELIVERY_TOKEN: TOKEN, JANGADA_EDGE_URL: url });

  const jangada = async (...words: string[]): Promise<{ code: number; out: string; err: string }> => {
    const [out, err]: [string[], string[]] = [[], []];
    const print = (to: string[]) => (text: string) => void to.push(`${text}\n`);
    const code = await runJangada(words, { env: env(), print: print(out), printError: print(err) });
    return { code, out: out.join(''), err: err.join('') };
  };

  it('is a program that answers on one stream, refuses on the other and exits with its code', () => {
    const typed = (...words: string[]) =>
      spawnSync(process.execPath, [main, ...words], { env: env(), encoding: 'utf8' });
    const [helped, wrong] = [typed('help'), typed('dance')];
    assert.deepEqual([helped.status, helped.stderr], [0, '']);
    assert.match(helped.stdout, /^jangada: build, publish and roll out/);
    assert.deepEqual([wrong.status, wrong.stdout], [2, '']);
    assert.match(wrong.stderr, /^jangada: there is no command dance/);
  });

  it('lists the incidents of a tenant, the newest first, with each line of a stack trace or why it is not resolved', async () => {
    const incident = {
      ...{ version: '1.1.0', kind: 'mount', expose: './routes/home', path: '/a', reports: 3, guests: 1 },
      ...{ message: 'pay is not a function', last_at: '2026-11-21T12:00:00.000Z', stack: '7' },
    };
    const later = { ...incident, message: null, expose: null, last_at: '2026-11-22T12:00:00.000Z', stack: '8' };
    const frames = [
      {
        ...{ text: 'at x.js:1:2', state: 'resolved' },
        source: { file: 'src/pay.ts', line: 3, column: 11, name: 'pay', excerpt: [] },
      },
      { text: 'at tag.js:1:2', state: 'foreign' },
    ];
    const summary = (remote: string) => ({
      ...{ remote, version: '1.1.0', digest: 'd', state: 'published', publisher: null, signature: null, files: 1 },
      ...{ published_at: null, pruned_at: null, pruned_by: null, contract: { built: '3.0.0', range: '^3.0.0' } },
      ...{ bytes: 1, created_at: '2026-11-21T12:00:00.000Z' },
    });
    const forbidden = { code: 'operator.forbidden', message: 'You may not inspect wallet' };
    answers = {
      'GET /delivery/v1/releases': [200, { data: ['wallet', 'casino', 'wallet'].map(summary) }],
      'GET /delivery/v1/incidents?tenant=tucano&remote=casino': [200, { data: [incident] }],
      'GET /delivery/v1/incidents?tenant=tucano&remote=wallet': [200, { data: [later] }],
      'GET /delivery/v1/incidents/7/stack': [200, { frames }],
      'GET /delivery/v1/incidents/8/stack': [403, forbidden],
    };
    const { code, out, err } = await jangada('incidents', '--tenant', 'tucano');
    assert.equal(code, 0, err);
    assert.equal(
      out,
      [
        'wallet 1.1.0  mount  /a',
        '  3 reports, 1 visitor, the last one 2026-11-22T12:00:00.000Z',
        '  without a message',
        '    not resolved: You may not inspect wallet',
        '',
        'casino 1.1.0  mount  ./routes/home at /a',
        '  3 reports, 1 visitor, the last one 2026-11-21T12:00:00.000Z',
        '  pay is not a function',
        '    at pay (src/pay.ts:3:11)',
        '    at tag.js:1:2 (foreign)',
        '',
      ].join('\n'),
    );
    answers['GET /delivery/v1/incidents?tenant=tucano&remote=casino'] = [200, { data: [] }];
    assert.equal((await jangada('incidents', 'casino', '--tenant', 'tucano')).out, 'No incident in 7 days\n');
  });

  const place = '/delivery/v1/rollouts/tucano/wallet';
  const changes = '/delivery/v1/changes';
  const inForce = { tenant: 'tucano', remote: 'wallet', revision: 4, rollout: { ...emptyRollout, stable: '1.0.0' } };

  const written = (tenant: string, remote: string, rollout: object) => ({
    tenant,
    remote,
    revision: 5,
    rollout,
    author: 'ana',
    reason: 'new text',
    change_set: CHANGE_SET,
    evidence: null,
    created_at: 'now',
  });
  const reply = (...revisions: object[]) => ({ change_set: CHANGE_SET, revisions, effects: [], problems: [] });

  it('rolls a release out from the revision it read, with author and reason', async () => {
    const rollout = { ...emptyRollout, stable: '1.0.1', previous: '1.0.0' };
    answers = {
      [`GET ${place}`]: [200, inForce],
      [`POST ${changes}`]: [200, reply(written('tucano', 'wallet', rollout))],
    };
    const words = ['rollout', 'wallet', '1.0.1', '--tenant', 'tucano', '--author', 'ana', '--reason', 'new text'];
    const { code, out } = await jangada(...words);
    assert.equal(code, 0);
    assert.equal(out, 'tucano: wallet revision 5: stable 1.0.1, previous 1.0.0\n');
    const sent: unknown = JSON.parse(seen[1]?.body ?? '');
    const change = { tenant: 'tucano', remote: 'wallet', expected_revision: 4, rollout };
    assert.deepEqual(sent, { changes: [change], author: 'ana', reason: 'new text' });
    assert.equal(seen[1]?.authorization, `Bearer ${TOKEN}`);
  });

  it('lists the third parties of a tenant, each origin with the setting that allows it', async () => {
    const party = { setting: 'gtmId', scripts: ['https://tags.test'], connections: ['wss://tags.test'] };
    answers = {
      'GET /delivery/v1/third-parties?tenant=tucano': [200, { data: [{ ...party, images: [], frames: [] }] }],
    };
    const { code, out } = await jangada('third-parties', '--tenant', 'tucano');
    assert.equal(code, 0);
    assert.equal(out, 'gtmId  scripts      https://tags.test\ngtmId  connections  wss://tags.test\n');
    answers = { 'GET /delivery/v1/third-parties?tenant=onca': [200, { data: [] }] };
    assert.equal((await jangada('third-parties', '--tenant', 'onca')).out, 'onca has no third parties\n');
  });

  it('moves remotes together, for every tenant, in one call', async () => {
    answers = {
      'GET /delivery/v1/tenants': [
        200,
        {
          data: [
            { slug: 'tucano', domain: 't' },
            { slug: 'onca', domain: 'o' },
          ],
        },
      ],
      [`POST ${changes}`]: [200, reply(written('onca', 'host', emptyRollout), written('onca', 'wallet', emptyRollout))],
    };
    for (const tenant of ['tucano', 'onca']) {
      for (const remote of ['wallet', 'host']) {
        answers[`GET /delivery/v1/rollouts/${tenant}/${remote}`] = [200, { ...inForce, tenant, remote }];
      }
    }
    const words = ['rollout', 'wallet', '1.2.0', 'host', '2.0.0', '--together', '--all', '--ramp', '1:10m,50:1h'];
    const { code, out } = await jangada(...words, '--reason', 'x');
    assert.equal(code, 0);
    assert.match(out, new RegExp(`change set ${CHANGE_SET}`));
    const posts = seen.filter(({ method }) => method === 'POST');
    assert.equal(posts.length, 1);
    const sent = JSON.parse(posts[0]?.body ?? '') as {
      changes: { tenant: string; remote: string; rollout: Rollout }[];
    };
    assert.deepEqual(
      sent.changes.map(({ tenant, remote, rollout: { canary } }) => [tenant, remote, canary?.version, canary?.percent]),
      [
        ['tucano', 'wallet', '1.2.0', 1],
        ['tucano', 'host', '2.0.0', 1],
        ['onca', 'wallet', '1.2.0', 1],
        ['onca', 'host', '2.0.0', 1],
      ],
    );
    assert.deepEqual(sent.changes[0]?.rollout.canary?.ramp, {
      steps: [
        { percent: 1, minutes: 10 },
        { percent: 50, minutes: 60 },
      ],
      step: 0,
    });
  });

  it('goes back to the last good release, to a named revision, and undoes the last revision', async () => {
    answers = {
      [`GET ${place}`]: [200, inForce],
      [`POST ${changes}`]: [200, reply(written('tucano', 'wallet', emptyRollout))],
    };
    const sentBy = async (...words: string[]): Promise<unknown> => {
      seen.length = 0;
      const { code } = await jangada(...words, 'wallet', '--tenant', 'tucano', '--reason', 'x');
      assert.equal(code, 0);
      const [post] = seen.filter(({ method }) => method === 'POST');
      return (JSON.parse(post?.body ?? '') as { changes: unknown[] }).changes[0];
    };
    const change = { tenant: 'tucano', remote: 'wallet', expected_revision: inForce.revision };
    assert.deepEqual(await sentBy('rollback'), { ...change, to: 'last-good' });
    assert.deepEqual(await sentBy('rollback', '--to', '2'), { ...change, to_revision: 2 });
    assert.deepEqual(await sentBy('undo'), { ...change, to_revision: inForce.revision - 1 });
  });

  it('rolls back the tenants with an earlier release with --all, names the others, and refuses when they are named', async () => {
    const lacking = {
      ...{ code: 'rollout.nothing-before', message: 'wallet of onca has no good release to go back to' },
      rollouts: [{ tenant: 'onca', remote: 'wallet' }],
    };
    answers = {
      'GET /delivery/v1/tenants': [200, { data: ['tucano', 'onca'].map((slug) => ({ slug, domain: slug })) }],
      [`GET ${place}`]: [200, inForce],
      'GET /delivery/v1/rollouts/onca/wallet': [200, { ...inForce, tenant: 'onca' }],
      [`POST ${changes}`]: (sent) =>
        sent.includes('onca') ? [409, lacking] : [200, reply(written('tucano', 'wallet', emptyRollout))],
    };
    const { code, out } = await jangada('rollback', 'wallet', '--all', '--reason', 'x');
    assert.equal(code, 0);
    assert.match(out, /^tucano: wallet .*\nunchanged, with nothing to go back to: onca\n$/);
    const named = await jangada('rollback', 'wallet', '--tenant', 'tucano,onca', '--reason', 'x');
    assert.equal(named.code, 1);
    assert.match(named.err, /wallet of onca has no good release to go back to/);
  });

  it('refuses to hold, resume or stop a canary that is not there, and writes nothing', async () => {
    const stable = { ...inForce, rollout: { ...emptyRollout, stable: '1.0.0' } };
    for (const verb of ['hold', 'resume', 'stop']) {
      seen.length = 0;
      answers = { [`GET ${place}`]: [200, stable] };
      const { code, err } = await jangada(verb, 'wallet', '--tenant', 'tucano', '--reason', 'x');
      assert.equal(code, 1);
      assert.match(err, /wallet has no canary for tucano/);
      assert.deepEqual(
        seen.filter(({ method }) => method === 'POST'),
        [],
      );
    }
  });

  it('holds the canaries there are with --all, and leaves other tenants alone', async () => {
    const running = { ...emptyRollout, stable: '1.0.0', canary: { version: '1.1.0', percent: 10, salt: 'salt' } };
    answers = {
      'GET /delivery/v1/tenants': [
        200,
        {
          data: [
            { slug: 'tucano', domain: 't' },
            { slug: 'onca', domain: 'o' },
          ],
        },
      ],
      [`GET ${place}`]: [200, { ...inForce, rollout: running }],
      'GET /delivery/v1/rollouts/onca/wallet': [200, { ...inForce, tenant: 'onca', rollout: emptyRollout }],
      [`POST ${changes}`]: [200, reply(written('tucano', 'wallet', running))],
    };
    assert.equal((await jangada('hold', 'wallet', '--all', '--reason', 'looks odd')).code, 0);
    const [post] = seen.filter(({ method }) => method === 'POST');
    const sent = JSON.parse(post?.body ?? '') as { changes: { tenant: string; rollout: Rollout }[] };
    assert.deepEqual(
      sent.changes.map(({ tenant, rollout: { canary } }) => [tenant, canary?.held]),
      [['tucano', 'looks odd']],
    );
  });

  it('undoes a complete change set', async () => {
    const undo = `POST ${changes}/${CHANGE_SET}/undo`;
    answers = { [undo]: [200, reply(written('tucano', 'wallet', emptyRollout))] };
    const { code } = await jangada('rollback', '--change-set', CHANGE_SET, '--reason', 'x', '--author', 'ana');
    assert.equal(code, 0);
    assert.deepEqual(JSON.parse(seen[0]?.body ?? ''), { author: 'ana', reason: 'x' });
  });

  it('shows the effect of a change and its problems, and fails when it would be refused', async () => {
    const rollout = { ...emptyRollout, stable: '2.0.0', previous: '1.0.0' };
    const effect = {
      tenant: 'tucano',
      remote: 'wallet',
      revision: 5,
      before: inForce.rollout,
      after: rollout,
      served: { before: [{ version: '1.0.0', guests: 10_000 }], after: [{ version: '1.0.0', guests: 10_000 }] },
      moves: [],
      sampled: 10_000,
      seen: { guests: 4, moved: 0 },
      mismatches: [{ version: '2.0.0', host: '1.0.0', host_contract: '1.1.0', kind: 'contract', missing: [] }],
    };
    const problem = {
      tenant: 'tucano',
      remote: 'wallet',
      rule: 'incompatible',
      message: 'does not fit',
      forceable: true,
    };
    const answer = { change_set: null, revisions: [], effects: [effect], problems: [problem] };
    answers = { [`GET ${place}`]: [200, inForce], [`POST ${changes}`]: [200, answer] };
    const { code, out } = await jangada('rollout', 'wallet', '2.0.0', '--tenant', 'tucano', '--dry-run');
    assert.equal(code, 1);
    assert.match(out, /stable 1\.0\.0 → 2\.0\.0/);
    assert.match(out, /2\.0\.0 does not fit host 1\.0\.0 \(contract 1\.1\.0\)/);
    assert.match(out, /refused in tucano: does not fit \(--force writes it\)/);
    assert.equal((JSON.parse(seen[1]?.body ?? '') as { dry_run: boolean }).dry_run, true);
  });

  describe('a rollout of an older release', () => {
    const words = ['rollout', 'wallet', '0.9.0', '--tenant', 'tucano', '--reason', 'it is slow'];
    const problems = [{ tenant: 'tucano', remote: 'wallet', rule: 'goes-back', message: 'is older', forceable: true }];
    const refusal = { code: 'rollout.refused', message: 'wallet 0.9.0 is older than 1.0.0', problems };
    const refuseIt = (body: object = refusal) =>
      (answers = { [`GET ${place}`]: [200, inForce], [`POST ${changes}`]: [409, body] });

    it('is refused where nobody can be asked, with the line that goes back', async () => {
      refuseIt();
      const { code, err } = await jangada(...words);
      assert.equal(code, 1);
      assert.match(
        err,
        /wallet 0\.9\.0 is older than 1\.0\.0\n {2}jangada rollback wallet --tenant tucano --reason "it is slow"\n/,
      );
      assert.match(err, /Nothing was changed\. .* --yes/);
    });

    it('asks a person first, and writes nothing on a no', async () => {
      refuseIt();
      const questions: string[] = [];
      const ask = async (question: string) => (questions.push(question), false);
      const code = await runJangada([...words, '--edge', url], {
        env: env(),
        print: () => {},
        printError: () => {},
        ask,
      });
      assert.deepEqual([code, questions.length, seen.filter(({ method }) => method === 'POST').length], [1, 1, 1]);
      assert.match(questions[0] ?? '', /jangada rollback wallet --tenant tucano.*all the same\?$/s);
    });

    it('is written with --yes', async () => {
      refuseIt();
      await jangada(...words, '--yes');
      const posts = seen
        .filter(({ method }) => method === 'POST')
        .map(({ body }) => JSON.parse(body) as { force?: boolean });
      assert.deepEqual(
        posts.map(({ force }) => force),
        [undefined, true],
      );
    });

    it('is not forced with --yes when something else is wrong as well', async () => {
      refuseIt({ ...refusal, problems: [...problems, { ...problems[0], rule: 'incompatible' }] });
      const { code } = await jangada(...words, '--yes');
      assert.deepEqual([code, seen.filter(({ method }) => method === 'POST').length], [1, 1]);
    });
  });

  it('shows the edge’s refusal, with its code and fields', async () => {
    answers = {
      [`GET ${place}`]: [200, inForce],
      [`POST ${changes}`]: [409, { code: 'rollout.conflict', message: 'somebody was faster' }],
    };
    const conflict = await jangada('rollout', 'wallet', '1.0.1', '--tenant', 'tucano', '--reason', 'x');
    assert.deepEqual([conflict.code, conflict.err], [1, 'jangada: somebody was faster (rollout.conflict)\n']);
    const body = { code: 'request.invalid', message: 'Some fields are wrong', errors: { domain: ['is none'] } };
    answers = { 'POST /delivery/v1/tenants': [422, body] };
    assert.match((await jangada('tenant', 'novo', '--domain', 'x')).err, /request\.invalid\)\n {2}domain: is none/);
  });

  it('suggests a correction of a wrong command line, and makes no call', async () => {
    const to = ['--tenant', 't', '--reason', 'x'];
    const wrong: [words: string[], message: RegExp][] = [
      [['dance'], /there is no command dance/],
      [['rollout', 'Bingo!', '1.0.0', ...to], /Bingo! is no name of a remote/],
      [['rollout', 'wallet', '1', ...to], /1 must be written like 1\.2\.3/],
      [['rollout', 'wallet', '1.0.1', 'account', '1.0.0', ...to], /move --together/],
      [['rollout', 'wallet', '1.0.1', 'wallet', '1.0.0', '--together', ...to], /wallet is named twice/],
      [['rollout', 'wallet', '1.0.1', '--reason', 'x'], /--tenant is missing/],
      [['rollout', 'wallet', '1.0.1', '--all', ...to], /--all or --tenant/],
      [['rollout', 'wallet', '1.0.1', ...to, '--canary', '300'], /from 0 to 100/],
      [['rollout', 'wallet', '1.0.1', ...to, '--ramp', '1:soon'], /1:soon is no step/],
      [['rollout', 'wallet', '1.0.1', ...to, '--ramp', '1:10m', '--canary', '1'], /--canary or --ramp/],
      [['pin', 'wallet', '1.0.1', ...to, '--until', 'natal'], /natal is none/],
      [['pin', 'wallet', '1.0.1', ...to, '--until', '2020-01-01T00:00'], /has passed/],
      [['rollback', 'wallet', '--tenant', 't'], /--reason is missing/],
      [['rollback', 'wallet', '--change-set', CHANGE_SET, '--reason', 'x'], /name no remote/],
      [['kill', 'wallet', ...to, '--mode', 'softly'], /--mode must be/],
      [['explain', '--tenant', 't', '--guest', 'g', '--at', 'now', '--revision', '1'], /now is none/],
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
    assert.deepEqual(told, ['1 of 2 files, 0 of 0 KiB (50 %)', '2 of 2 files, 0 of 0 KiB (100 %)']);
    rmSync(folder, { recursive: true });
  });

  it('brings the source maps of a release that was already published, signed, and only those the edge lacks', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'jangada-cli-'));
    mkdirSync(join(folder, SOURCE_MAPS_FOLDER));
    for (const name of ['a.js.map', 'b.js.map']) writeFileSync(join(folder, SOURCE_MAPS_FOLDER, name), name);
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
    const digest = 'd'.repeat(64);
    const base = '/delivery/v1/releases';
    const maps = `${base}/wallet/1.0.1/source-maps`;
    answers = {
      [`POST ${base}`]: [200, { remote: 'wallet', version: '1.0.1', digest, state: 'published', missing: [] }],
      [`PUT ${maps}`]: [200, { missing: ['b.js.map'] }],
      [`PUT ${maps}/b.js.map`]: [200, { path: 'b.js.map', bytes: 8 }],
    };
    const { key } = await makeSigningKey();
    const call = deliveryClient({ url, token: TOKEN });
    assert.equal(await publishRelease(call, folder, release, { key }), false);
    assert.deepEqual(
      seen.map(({ method, path }) => `${method} ${path.slice(base.length)}`),
      ['POST ', 'PUT /wallet/1.0.1/source-maps', 'PUT /wallet/1.0.1/source-maps/b.js.map'],
    );
    const { list, signature } = JSON.parse(seen[1]?.body ?? '') as SignedSourceMaps;
    assert.deepEqual([list.digest, list.maps.map(({ path }) => path)], [digest, ['a.js.map', 'b.js.map']]);
    assert.ok(await isSignedBy(list, signature, key.publicKey));
    assert.equal(seen[2]?.body, 'b.js.map');
    rmSync(folder, { recursive: true });
  });
});
