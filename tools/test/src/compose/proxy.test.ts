import assert from 'node:assert/strict';
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import { request } from 'node:https';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { canMakeCertificates, createAuthority } from '@jangada/api/support/certificates';
import * as z from '@jangada/contracts/values/schema';
import { freePort } from '@jangada/server/testing/free-port';
import { findOrInstall } from '@jangada/server/testing/system-packages';
import { readProduction } from '@jangada/start/compose/compose-file';
import { writeComposeSecrets } from '@jangada/start/compose/compose-secrets';
import { workspaceDir } from '../run.ts';

const SITE = 'www.example.bet.br';
const DESK = 'desk.example.bet.br';
const WAIT_MS_MAX = 20_000;
const POLL_MS = 50;

const reached = z.object({ by: z.string(), headers: z.record(z.string(), z.string()) });
type Reached = z.infer<typeof reached>;

const haproxy = canMakeCertificates() ? findOrInstall('haproxy', 'haproxy') : null;

describe('the proxy of docker-compose.yml', { skip: haproxy === null }, () => {
  const servers: Server[] = [];
  let folder: string;
  let proxy: ChildProcess;
  let ca: Buffer;
  let ports: { readonly sites: number; readonly door: number; readonly plain: number };
  let secret: string;

  /** Answers everything, and says who it is. */
  const standIn = async (by: string): Promise<string> => {
    const server = createServer(({ headers }, reply) => reply.end(JSON.stringify({ by, headers })));
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    servers.push(server);
    const address = server.address();
    assert.ok(address !== null && typeof address === 'object');
    return `127.0.0.1:${address.port}`;
  };

  before(async () => {
    folder = mkdtempSync(join(tmpdir(), 'jangada-compose-proxy-'));
    const secrets = join(folder, 'secrets');
    writeComposeSecrets(secrets);
    const authority = createAuthority(folder, 'own');
    const { cert, key } = authority.issue(`/CN=${SITE}`, [SITE, DESK]);
    writeFileSync(join(secrets, 'site.pem'), cert + key);
    copyFileSync(authority.caFile, join(secrets, 'third-parties-ca.pem'));
    ca = readFileSync(authority.caFile);
    secret = readFileSync(join(secrets, 'third-party-proxy-secret'), 'utf8').trim();
    ports = { sites: await freePort(), door: await freePort(), plain: await freePort() };
    const [edge, api, gateway, desk] = [
      await standIn('edge'),
      await standIn('api'),
      await standIn('gateway'),
      await standIn('desk'),
    ];
    const { command = [], environment = {} } = readProduction().services['proxy'] ?? {};
    const own: Readonly<Record<string, string>> = {
      ...{ EDGE_1: edge, EDGE_2: edge, API_1: api, API_2: api, GATEWAY_1: gateway, GATEWAY_2: gateway },
      // The first one is not there.
      ...{ DESK_1: `127.0.0.1:${await freePort()}`, DESK_2: desk, DESK_HOST: DESK },
      ...{ TLS_BIND: `127.0.0.1:${ports.sites}`, HTTP_BIND: `127.0.0.1:${ports.plain}` },
      THIRD_PARTY_BIND: `127.0.0.1:${ports.door}`,
    };
    for (const name of ['SITE_BIND', 'API_BIND', 'REALTIME_BIND'])
      Object.assign(own, { [name]: `127.0.0.1:${await freePort()}` });
    const pathOf = (text: string): string =>
      text
        .replace('/run/secrets', secrets)
        .replace('/usr/local/etc/haproxy', join(workspaceDir, 'tools/start/src/compose'));
    const env = Object.fromEntries(
      Object.entries(environment).map(([name, value]) => [name, own[name] ?? pathOf(value)]),
    );
    proxy = spawn(
      haproxy ?? '',
      command
        .slice(1)
        .filter((word) => word !== '-W')
        .map(pathOf),
      { env, stdio: 'ignore' },
    );
    const untilMs = Date.now() + WAIT_MS_MAX;
    while (
      Date.now() < untilMs &&
      !(await call('/').then(
        () => true,
        () => false,
      ))
    )
      await sleep(POLL_MS);
  });
  after(() => {
    proxy.kill('SIGKILL');
    for (const server of servers) server.close();
    rmSync(folder, { recursive: true });
  });

  const call = (path: string, host = SITE, port = ports.sites, headers: IncomingHttpHeaders = {}): Promise<Reached> =>
    new Promise((resolve, reject) => {
      const sent = request(
        { host: '127.0.0.1', port, servername: SITE, ca, path, headers: { ...headers, host } },
        (reply) => {
          let text = '';
          reply.on('data', (data: Buffer) => (text += data.toString()));
          reply.on('end', () => {
            if (reply.statusCode === 200) resolve(reached.parse(JSON.parse(text)));
            else reject(new Error(`${reply.statusCode} ${text}`));
          });
        },
      );
      sent.on('error', reject);
      sent.end();
    });

  it('leads pages to the edge, sockets to the gateway, and the desk’s name past both', async () => {
    assert.equal((await call('/')).by, 'edge');
    assert.equal((await call('/app/key')).by, 'gateway');
    assert.equal((await call('/app/key', `${DESK}:443`)).by, 'desk');
  });

  it('leads http to https', async () => {
    const reply = await fetch(`http://127.0.0.1:${ports.plain}/a`, { redirect: 'manual' });
    assert.deepEqual([reply.status, reply.headers.get('location')], [308, `https://127.0.0.1:${ports.plain}/a`]);
  });

  it('replaces what a visitor says about an address and a certificate', async () => {
    const { headers } = await call('/', SITE, ports.sites, {
      'x-forwarded-for': '192.0.2.9',
      'x-forwarded-proto': 'http',
      'x-third-party-proxy': secret,
    });
    assert.deepEqual(
      [headers['x-forwarded-for'], headers['x-forwarded-proto'], headers['x-third-party-proxy']],
      ['127.0.0.1', 'https', undefined],
    );
  });

  it('shows the API the secret of the door, and third parties nothing but their paths', async () => {
    const { by, headers } = await call('/webhooks/pix', SITE, ports.door, { 'x-third-party-proxy': 'invented' });
    assert.deepEqual([by, headers['x-third-party-proxy']], ['api', secret]);
    await assert.rejects(call('/profile', SITE, ports.door), /^Error: 404/);
  });
});
