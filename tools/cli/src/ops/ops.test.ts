import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, beforeEach, describe, it } from 'node:test';
import { opsEndpoints } from '@jangada/contracts/ops/endpoints';
import { UsageError } from '../arguments.ts';
import { findOps } from '../find-ops.ts';
import { readOpsCommand } from './ops-command.ts';
import { describeAnswer } from './ops-answer.ts';
import { runJangada } from '../run-jangada.ts';
import { runOps } from './run-ops.ts';

interface Seen {
  readonly method: string;
  readonly url: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

const seen: Seen[] = [];
let answer: [status: number, body: unknown] = [200, {}];
const server = createServer((request, reply) => {
  let body = '';
  request.on('data', (chunk: Buffer) => (body += chunk.toString()));
  request.on('end', () => {
    seen.push({ method: request.method ?? '', url: request.url ?? '', headers: request.headers, body });
    reply.writeHead(answer[0], { 'content-type': 'application/json' }).end(JSON.stringify(answer[1]));
  });
});
let env: Record<string, string> = {};
before(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  env = { JANGADA_OPS_URL: `http://127.0.0.1:${port}`, OPS_KEY: 'a-key-for-tests-only' };
});
after(() => server.close());
beforeEach(() => void (seen.length = 0));

const tatu = { id: 'tatu', casino_id: 5, name: 'Tatu', active: true, is_regulated: false, domains: ['tatu.localhost'] };
const create = 'tenant create --tenant jangada --id tatu --domains tatu.localhost'.split(' ');
const rotate = ['connection', 'rotate', '3', '--tenant', 'jangada', '--reason', 'why'];

describe('an operator’s command', () => {
  it('has the headers key, reason and an idempotency key, and no name: the key says who it is', async () => {
    answer = [200, { data: tatu, next: ['one', 'two'] }];
    const { text: out } = await runOps([...create, '--reason', 'não há outra'], env);
    const [request] = seen;
    assert.ok(request);
    assert.deepEqual([request.method, request.url], ['POST', '/ops/jangada/tenants']);
    assert.equal(request.headers.authorization, 'Bearer a-key-for-tests-only');
    assert.equal(decodeURIComponent(String(request.headers['x-reason'])), 'não há outra');
    assert.match(String(request.headers['idempotency-key']), /^[0-9a-f-]{36}$/);
    assert.deepEqual(JSON.parse(request.body), { id: 'tatu', domains: 'tatu.localhost' });
    assert.match(out, /casino_id +5/);
    assert.match(out, /next +one\n +two/);
  });

  it('shows lists as a table, and anything as JSON for programs', async () => {
    answer = [200, { data: [tatu] }];
    assert.match((await runOps(['tenant', 'list'], env)).text, /^id +casino_id +name.*\ntatu +5 +Tatu/);
    assert.deepEqual(JSON.parse((await runOps(['tenant', 'list', '--json'], env)).text), answer[1]);
  });

  it('shows nested fields of a record on separate lines, without empty ones', () => {
    const capabilities = { can_bet: { allowed: false, reason: 'pause', end_at: null }, can_login: { allowed: true } };
    const out = describeAnswer({ data: { id: 7, capabilities } });
    assert.match(out, /^capabilities\.can_bet +allowed false, reason pause$/m);
    assert.match(out, /^capabilities\.can_login +allowed true$/m);
  });

  it('that checks something fails when the check does, so that a script stops', async () => {
    const check = ['tenant', 'check', '--tenant', 'jangada'];
    const test = ['connection', 'test', '3', '--tenant', 'jangada', '--reason', 'why'];
    const failed = async (words: readonly string[], body: object): Promise<boolean> => {
      answer = [200, body];
      return (await runOps(words, env)).failed;
    };
    assert.equal(await failed(check, { data: [], ok: false }), true);
    assert.equal(await failed(check, { data: [], ok: true }), false);
    assert.equal(await failed(test, { data: { ok: false, failed: 'access', steps: ['no'] } }), true);
    const printed: string[] = [];
    answer = [200, { data: [], ok: false }];
    const terminal = { env, print: (text: string) => void printed.push(text), printError: () => undefined };
    assert.deepEqual([await runJangada(['ops', ...check], terminal), printed.length], [1, 1]);
  });

  it('can be repeated under the same key', async () => {
    answer = [200, { data: tatu, next: [] }];
    await runOps([...create, '--reason', 'again', '--idempotency-key', 'k-1'], env);
    assert.equal(seen[0]?.headers['idempotency-key'], 'k-1');
  });

  it('takes an object from a file, so that secrets are not on the command line', () => {
    const folder = mkdtempSync(join(tmpdir(), 'jangada-ops-'));
    const file = join(folder, 'secrets.json');
    writeFileSync(file, '{"client_secret": "new"}\n');
    const read = readOpsCommand([...rotate, '--credentials', `@${file}`]);
    rmSync(folder, { recursive: true });
    assert.deepEqual('command' in read && read.command.body, { credentials: { client_secret: 'new' } });
  });

  it('reports in one line what is missing or wrong, before anything is sent', async () => {
    const wrong: readonly (readonly [string[], RegExp])[] = [
      [create, /--reason is missing/],
      [[...create, '--reason', 'ok'], /--reason wants 3 to 500 characters/],
      [['tenant', 'create', '--tenant', 'jangada', '--reason', 'why'], /--id is missing/],
      [
        [...create.filter((word) => word !== '--tenant' && word !== 'jangada'), '--reason', 'why'],
        /--tenant is missing/,
      ],
      [['log', 'more', '--tenant', 'jangada'], /one word too many/],
      [['tenant', 'list', '--colour', 'red'], /--colour/],
      [['nothing'], /no command ops nothing/],
      [[...rotate, '--credentials', '{"client_secret":"x"}'], /--credentials is read from a file \(@file\)/],
      [[...rotate, '--credentials', '@/nowhere/secrets.json'], /--credentials: ENOENT/],
    ];
    for (const [argv, message] of wrong) await assert.rejects(runOps(argv, env), message);
    await assert.rejects(runOps(['tenant', 'list'], { ...env, OPS_KEY: '', JANGADA_DATA_DIR: '/nowhere' }), UsageError);
    assert.equal(seen.length, 0);
  });

  it('reports in one line why it was refused, or that the server does not answer', async () => {
    answer = [409, { code: 'tenant.taken', message: 'This name belongs to another tenant.' }];
    const refused = runOps([...create, '--reason', 'why'], env);
    await assert.rejects(refused, /^Error: This name belongs to another tenant. \(tenant.taken\)$/);
    answer = [401, { code: 'session.required' }];
    await assert.rejects(runOps(['tenant', 'list'], env), /OPS_KEY is of nobody, or it has ended/);
    await assert.rejects(
      runOps(['tenant', 'list', '--address', 'http://127.0.0.1:9'], env),
      /No API answers operators/,
    );
  });
});

describe('the address of the API', () => {
  const folder = mkdtempSync(join(tmpdir(), 'jangada-ops-'));
  after(() => rmSync(folder, { recursive: true, force: true }));

  it('is the option, else the environment, else this machine, with the key that npm start stores', () => {
    writeFileSync(join(folder, 'secrets.json'), JSON.stringify({ opsKey: 'kept' }));
    const kept = { JANGADA_DATA_DIR: folder };
    assert.deepEqual(findOps(kept, undefined), { url: 'http://127.0.0.1:8083', key: 'kept' });
    assert.equal(findOps({ ...kept, OPS_PORT: '9999' }, undefined).url, 'http://127.0.0.1:9999');
    assert.equal(findOps({ ...kept, JANGADA_OPS_URL: 'http://api:1/' }, undefined).url, 'http://api:1');
    assert.deepEqual(findOps({ ...kept, OPS_KEY: 'mine' }, 'http://there:2'), { url: 'http://there:2', key: 'mine' });
    assert.throws(() => findOps(kept, 'no address'), UsageError);
  });
});

describe('the help of operators', () => {
  it('lists every command with an example, an area, and one command with its options', async () => {
    const { text: all } = await runOps(['--help'], env);
    for (const { words } of opsEndpoints.values())
      assert.ok(all.includes(`  ${words} `) || all.includes(`  ${words}\n`), words);
    const commands = all.slice(0, all.indexOf('\nExamples:')).split('\n');
    assert.deepEqual(
      commands.filter((line) => line.length > 120),
      [],
      'fits a terminal',
    );
    assert.match((await runOps(['tenant'], env)).text, /tenant list/);
    assert.match((await runOps(['tenant', 'create', '--help'], env)).text, /--domains +needed/);
  });

  it('has examples that are commands', () => {
    for (const { words, examples } of opsEndpoints.values()) {
      assert.ok(examples.length > 0, words);
      // An example that ends with … shows only a beginning; one over several lines is one shell command.
      for (const example of examples.filter((text) => !text.endsWith('…'))) {
        const argv = [...example.replaceAll(/\\\n\s*/g, '').matchAll(/"([^"]*)"|'([^']*)'|(\S+)/g)].map(
          ([, quoted, single, plain]) => quoted ?? single ?? plain ?? '',
        );
        const read = readOpsCommand(argv, () => '{}');
        assert.ok('command' in read && read.command.operation.words === words, example);
      }
    }
  });
});
