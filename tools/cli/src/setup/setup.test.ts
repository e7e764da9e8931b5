import assert from 'node:assert/strict';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, afterEach, before, beforeEach, describe, it } from 'node:test';
import { startTestPlatform, type TestPlatform } from '@jangada/api/support/test-platform';
import { getInvitation } from '@jangada/contracts/ops/desk-session';
import { getMe } from '@jangada/contracts/ops/me';
import { releasableNames } from '@jangada/contracts/values/remotes';
import { runJangada } from '../run-jangada.ts';

const site = ['--site', 'acme', '--name', 'Acme', '--domain', 'acme.bet.br', '--legal-name', 'Acme Apostas Ltda'];

let platform: TestPlatform;
before(async () => (platform = await startTestPlatform()));
after(() => platform.stop());

describe('jangada setup', () => {
  let dir: string;
  let printed: string[];
  let server: Server;
  let calls: string[];
  let tenants: { slug: string; domain: string; closed: boolean }[];
  let operators: string[];

  /** Edge and operators' API of an installation whose releases are published. */
  const answer = async (request: IncomingMessage, reply: ServerResponse): Promise<void> => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const body = JSON.parse(Buffer.concat(chunks).toString() || '{}') as Record<string, string>;
    const path = request.url?.split('?')[0] ?? '';
    calls.push(`${request.method} ${path}`);
    const [status, found] = answerOf(`${request.method} ${path}`, body);
    reply.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(found));
  };
  const answerOf = (call: string, body: Record<string, string>): readonly [number, object] => {
    switch (call) {
      case 'POST /delivery/v1/operators': {
        const name = body['name'] ?? '';
        if (operators.includes(name)) return [409, { code: 'operator.name-taken', message: 'It is taken.' }];
        operators.push(name);
        const created = { name, role: 'admin', disabled: false, sessions: 0, last_seen_at: null, created_at: '' };
        return [200, created];
      }
      case 'GET /delivery/v1/releases':
        return [200, { data: releasableNames.map(released) }];
      case 'GET /delivery/v1/tenants':
        return [200, { data: tenants }];
      case 'POST /delivery/v1/tenants/create': {
        tenants.push({ slug: body['slug'] ?? '', domain: 'acme.bet.br', closed: false });
        return [200, { tenant: 'acme', domains: ['acme.bet.br'], releases: [], change_set: null, next: [] }];
      }
      case 'GET /ops/acme/connections':
        return [200, { data: [] }];
      default:
        return [200, { ok: false, data: [{ check: 'pix-connection', state: 'blocked', why: 'none is live' }] }];
    }
  };
  const released = (remote: string) => ({
    ...{ remote, version: '1.0.0', digest: '', state: 'published', publisher: null, signature: null },
    ...{ published_at: '', pruned_at: null, pruned_by: null, files: 1, bytes: 1, created_at: '' },
    contract: { built: '1.0.0', range: '^1.0.0' },
  });

  beforeEach(async () => {
    dir = mkdtempSync(join(tmpdir(), 'jangada-setup-'));
    [printed, calls, tenants, operators] = [[], [], [], []];
    server = createServer((request, reply) => void answer(request, reply));
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  });
  afterEach(() => {
    server.close();
    rmSync(dir, { recursive: true });
  });

  const setup = (words: readonly string[], env: Record<string, string> = {}) => {
    const { port } = server.address() as AddressInfo;
    const url = `http://127.0.0.1:${port}`;
    const say = (text: string): void => void printed.push(text);
    const terminal = { env: { JANGADA_EDGE_URL: url, JANGADA_OPS_URL: url, ...env }, print: say, printError: say };
    return runJangada(['setup', '--dir', dir, ...words], terminal);
  };
  const withDatabase = async (): Promise<void> => {
    await setup(['--operator', 'maria']);
    for (const name of ['database-url', 'database-owner-url', 'edge-database-url'])
      writeFileSync(join(dir, 'secrets', name), platform.database.ownerUrl);
    [printed, calls] = [[], []];
  };

  it('makes keys, and says what it lacks for the database', async () => {
    assert.equal(await setup(['--operator', 'maria']), 2);
    assert.ok(readdirSync(join(dir, 'secrets')).includes('services-key'));
    assert.match(printed.join('\n'), /database-url, .* are missing .* set DATABASE_ADMIN_URL/);
  });

  it('makes operator and site once, and ends with what would stop a launch', async () => {
    await withDatabase();
    assert.equal(await setup(['--operator', 'maria', ...site]), 0, printed.join('\n'));
    const [first] = [printed.join('\n')];
    assert.match(first, /maria is an admin of the board: password [\w-]{20}/);
    assert.match(first, /acme is made at acme\.bet\.br/);
    assert.match(first, /1 things would stop a launch:\n {2}pix-connection: none is live/);
    [printed, calls] = [[], []];
    assert.equal(await setup(['--operator', 'maria', ...site]), 0);
    assert.match(printed.join('\n'), /maria has an account of the board/);
    assert.match(printed.join('\n'), /site: acme is there/);
    assert.ok(!calls.includes('POST /delivery/v1/tenants/create'), calls.join());
  });

  it('makes the first person, whose key and invitation open, and lets nobody in who has left', async () => {
    await withDatabase();
    const { registry } = platform.db;
    const asCarla = ['--operator', 'carla', ...site];
    assert.equal(await setup(asCarla, { OPS_ORIGIN: 'https://desk.acme.bet.br' }), 0, printed.join('\n'));
    const said = printed.join('\n');
    const [, token] =
      /carla makes a passkey for the desk at https:\/\/desk\.acme\.bet\.br\/invitations\/([\w-]{43})/.exec(said) ?? [];
    const key = readFileSync(join(dir, 'secrets/first-operator-key'), 'utf8').trim();
    const { body } = await platform.op(getMe, { headers: { authorization: `Bearer ${key}` } });
    assert.deepEqual(
      [body.data.name, body.data.grants.map(({ role }: { role: string }) => role)],
      ['carla', ['admin', 'manager']],
    );
    const invited = await platform.op(getInvitation, { params: { token }, headers: { authorization: '' } });
    assert.deepEqual([invited.status, invited.body.name], [200, 'carla']);

    const ofCarla = { person_id: body.data.id, credential_id: 'c', rp_id: 'desk.acme.bet.br' };
    await registry
      .insertInto('staff_passkeys')
      .values({ ...ofCarla, public_key: Buffer.of(1), counter: 0, synced: false })
      .execute();
    printed = [];
    assert.equal(await setup(asCarla), 0);
    assert.match(printed.join('\n'), /person: carla is there, with a passkey for the desk/);

    await registry.updateTable('staff').set({ ended_at: new Date() }).where('name', '=', 'carla').execute();
    printed = [];
    assert.notEqual(await setup(asCarla), 0);
    assert.match(printed.join('\n'), /carla has left; --operator names somebody else/);
  });

  it('makes no second site', async () => {
    await withDatabase();
    tenants.push({ slug: 'lilas', domain: 'lilas.bet.br', closed: false });
    assert.equal(await setup(['--operator', 'maria', ...site]), 2);
    assert.match(printed.join('\n'), /there is lilas already: another site is made by jangada tenant create/);
  });

  for (const [what, words, message] of [
    ['without an operator', [], /--operator: 2 to 40 lower-case letters/],
    ['with a site that has no company', ['--operator', 'maria', '--site', 'acme'], /a site has --name, --domain/],
    ['with one colour', ['--operator', 'maria', ...site, '--colors', '#123456'], /--colors are two/],
    ['with an unknown option', ['--operator', 'maria', '--demo'], /Unknown option '--demo'/],
  ] as const)
    it(`does nothing ${what}`, async () => {
      assert.equal(await setup(words), 2);
      assert.match(printed.join('\n'), message);
      assert.deepEqual(readdirSync(dir), []);
    });
});
