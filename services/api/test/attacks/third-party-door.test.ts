import assert from 'node:assert/strict';
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { request } from 'node:https';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import { freePort } from '@jangada/server/testing/free-port';
import { findOrInstall } from '@jangada/server/testing/system-packages';
import { canMakeCertificates, createAuthority, type Certificate } from '../support/certificates.ts';
import { until } from '../support/sandbox-process.ts';
import { startTestPlatform, type TestPlatform } from '../support/test-platform.ts';

const configOf = (name: string) =>
  fileURLToPath(new URL(`../../../../tools/start/src/compose/${name}`, import.meta.url));

const PROXY_SECRET = 'a-secret-that-only-the-proxy-knows-0123';
const ADDRESS_SECRET = 'the-secret-in-the-address-of-tucano';
const BANK = 'webhooks.bank.example';

const haproxy = findOrInstall('haproxy', 'haproxy');
const missing = haproxy === null ? 'HAProxy is not installed' : canMakeCertificates() ? false : 'openssl is missing';

interface Called {
  readonly client?: Certificate;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
}

describe('the door for third parties', { skip: missing }, () => {
  let dir: string;
  let platform: TestPlatform;
  let proxy: ChildProcess;
  let doorPort: number;
  let apiPort: number;
  let plainPort: number;
  let right: Certificate;
  let wrongName: Certificate;
  let wrongAuthority: Certificate;

  before(async () => {
    dir = mkdtempSync(join(tmpdir(), 'jangada-door-'));
    const bank = createAuthority(dir, 'bank');
    const stranger = createAuthority(dir, 'stranger');
    right = bank.issue(`/CN=${BANK}`);
    wrongName = bank.issue('/CN=another.customer.example');
    wrongAuthority = stranger.issue(`/CN=${BANK}`);
    const own = stranger.issue('/CN=localhost');
    writeFileSync(join(dir, 'own.pem'), own.cert + own.key);
    [doorPort, apiPort, plainPort] = [await freePort(), await freePort(), await freePort()];
    platform = await startTestPlatform({
      API_PORT: String(apiPort),
      THIRD_PARTY_PROXY_SECRET: PROXY_SECRET,
      PIX_NOTICE_MECHANISMS: JSON.stringify({
        jangada: [{ by: 'certificate', names: [BANK] }],
        tucano: [
          { by: 'address', secrets: [ADDRESS_SECRET] },
          { by: 'networks', networks: ['127.0.0.1/32'] },
        ],
      }),
    });
    await platform.server.listen({ port: apiPort, host: '127.0.0.1' });
    proxy = startProxy({
      THIRD_PARTY_BIND: `127.0.0.1:${doorPort}`,
      THIRD_PARTY_CERTIFICATE: join(dir, 'own.pem'),
      THIRD_PARTY_CA: bank.caFile,
      THIRD_PARTY_PROXY_SECRET: PROXY_SECRET,
      SITE_BIND: `127.0.0.1:${await freePort()}`,
      API_BIND: `127.0.0.1:${plainPort}`,
      REALTIME_BIND: `127.0.0.1:${await freePort()}`,
      ...Object.fromEntries(
        ['EDGE_1', 'EDGE_2', 'API_1', 'API_2', 'GATEWAY_1', 'GATEWAY_2'].map((name) => [name, `127.0.0.1:${apiPort}`]),
      ),
    });
    await until('the door is open', () => call('/webhooks/pix/jangada').then(Boolean, () => false));
  });
  after(async () => {
    const ended = once(proxy, 'exit');
    proxy.kill('SIGKILL');
    await ended;
    await platform.stop();
    rmSync(dir, { recursive: true, force: true });
  });

  function startProxy(env: Record<string, string>): ChildProcess {
    const files = ['haproxy.cfg', 'third-parties.cfg'].flatMap((name) => ['-f', configOf(name)]);
    return spawn(haproxy ?? 'haproxy', [...files, '-db'], {
      env: { PATH: process.env['PATH'], ...env },
      stdio: ['ignore', 'ignore', 'inherit'],
    });
  }

  /** Calls through the proxy. @returns the status */
  const call = (path: string, { client, headers = {}, body = '{"pix":[]}' }: Called = {}): Promise<number> =>
    new Promise((resolve, reject) => {
      const sent = request(
        {
          host: '127.0.0.1',
          port: doorPort,
          path,
          method: 'POST',
          // The test's own CA of the proxy is not checked: the subject here is the client's certificate.
          rejectUnauthorized: false,
          headers: { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body), ...headers },
          ...client,
        },
        (reply) => {
          reply.resume();
          resolve(reply.statusCode ?? 0);
        },
      );
      sent.on('error', reject);
      sent.end(body);
    });

  const forged = {
    'x-third-party-proxy': 'a-guess-of-the-secret-of-the-proxy-000',
    'x-third-party-address': '127.0.0.1',
    'x-third-party-certificate-verify': '0',
    'x-third-party-certificate-name': BANK,
  };

  const paths = ['/webhooks/pix/jangada', '/webhooks/pix/jangada/pix'];
  for (const path of paths)
    it(`opens ${path} for the provider's certificate, and for no other or none`, async () => {
      assert.equal(await call(path, { client: right }), 200);
      assert.equal(await call(path, { client: wrongName }), 403, 'another name of the same CA');
      assert.equal(await call(path, { client: wrongAuthority }), 403, 'the name by another CA');
      assert.equal(await call(path), 403, 'no certificate');
    });

  it('deletes what a caller says about certificate and address', async () => {
    const withSecret = { ...forged, 'x-third-party-proxy': PROXY_SECRET };
    for (const headers of [forged, withSecret, { 'X-Third-Party-Certificate-Name': BANK }]) {
      assert.equal(await call('/webhooks/pix/jangada/pix', { headers }), 403);
      assert.equal(await call('/webhooks/pix/jangada/pix', { headers, client: wrongName }), 403);
      assert.equal(await call('/webhooks/pix/jangada/pix', { headers, client: wrongAuthority }), 403);
    }
    assert.equal(await call('/webhooks/pix/jangada/pix', { headers: forged, client: right }), 200);
  });

  it('is the only one whose headers are believed: other ways to the API state no certificate', async () => {
    const post = async (origin: string, headers: Record<string, string>) => {
      const init = { method: 'POST', body: '{"pix":[]}', headers: { 'content-type': 'application/json', ...headers } };
      return (await fetch(`${origin}/webhooks/pix/jangada/pix`, init)).status;
    };
    assert.equal(await post(`http://127.0.0.1:${apiPort}`, forged), 403, 'without the secret');
    assert.equal(await post(`http://127.0.0.1:${plainPort}`, forged), 403);
    const leaked = { ...forged, 'x-third-party-proxy': PROXY_SECRET };
    assert.equal(await post(`http://127.0.0.1:${plainPort}`, leaked), 403, 'the other listener deletes them');
  });

  it('takes a notice by the secret in the address from the provider’s network, with any certificate or none', async () => {
    const path = `/webhooks/pix/tucano?hmac=${ADDRESS_SECRET}&ignorar=`;
    for (const client of [undefined, right, wrongAuthority])
      assert.equal(await call(`${path}/pix`, client ? { client } : {}), 200);
    assert.equal(await call(path), 200, 'the test call of the registration');
    assert.equal(await call('/webhooks/pix/tucano?hmac=wrong&ignorar=/pix'), 403);
    assert.equal(await call('/webhooks/pix/tucano/pix'), 403);
    assert.equal(await call(`/webhooks/pix/jangada?hmac=${ADDRESS_SECRET}&ignorar=/pix`), 403, 'another tenant');
    assert.equal(await call('/webhooks/pix/tucano/pix', { client: right }), 403, 'the certificate of another tenant');
  });

  it('leads nowhere else, and takes no large body', async () => {
    for (const path of ['/ops/jangada/alerts', '/health', '/webhooks', '/main-gateway/qrcode-pix'])
      assert.equal(await call(path, { client: right }), 404, path);
    const body = JSON.stringify({ pix: ['x'.repeat(70_000)] });
    assert.equal(await call('/webhooks/pix/jangada/pix', { client: right, body }), 413);
  });

  it('logs neither the body nor the secret of a refused notice', () => {
    const logged = JSON.stringify(platform.logged);
    assert.ok(logged.includes('notices refused'));
    for (const text of [ADDRESS_SECRET, PROXY_SECRET, 'hmac=', '"pix":[]']) assert.ok(!logged.includes(text), text);
  });
});
