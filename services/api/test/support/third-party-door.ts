import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { request } from 'node:https';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connect } from 'node:tls';
import { fileURLToPath } from 'node:url';
import { freePort } from '@jangada/server/testing/free-port';
import { findOrInstall } from '@jangada/server/testing/system-packages';
import { canMakeCertificates, createAuthority, type Certificate } from './certificates.ts';
import { until } from './sandbox-process.ts';
import { startTestPlatform } from './test-platform.ts';

const configOf = (name: string) =>
  fileURLToPath(new URL(`../../../../tools/start/src/compose/${name}`, import.meta.url));

export const PROXY_SECRET = 'a-secret-that-only-the-proxy-knows-0123';
export const ADDRESS_SECRET = 'the-secret-in-the-address-of-tucano';
export const BANK = 'webhooks.bank.example';

const haproxy = findOrInstall('haproxy', 'haproxy');

/** Why the door cannot be tried here; false where it can. */
export const doorIsMissing: string | false =
  haproxy === null ? 'HAProxy is not installed' : canMakeCertificates() ? false : 'openssl is missing';

export interface Called {
  readonly client?: Certificate | undefined;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Buffer;
  readonly method?: string;
}

/**
 * The API behind the real HAProxy with its configuration: notices of jangada by the bank's certificate, those of tucano
 * by a secret in the address from this machine.
 */
export const startThirdPartyDoor = async () => {
  const dir = mkdtempSync(join(tmpdir(), 'jangada-door-'));
  const bank = createAuthority(dir, 'bank');
  const stranger = createAuthority(dir, 'stranger');
  const right = bank.issue(`/CN=${BANK}`);
  const own = stranger.issue('/CN=localhost');
  writeFileSync(join(dir, 'own.pem'), own.cert + own.key);
  const [doorPort, apiPort, plainPort] = [await freePort(), await freePort(), await freePort()];
  const platform = await startTestPlatform({
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
  const proxy = startProxy({
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

  /** Calls through the proxy. @returns the status */
  const call = (path: string, { client, headers = {}, body = '{"pix":[]}', method = 'POST' }: Called = {}) =>
    new Promise<number>((resolve, reject) => {
      const sent = request(
        {
          host: '127.0.0.1',
          port: doorPort,
          path,
          method,
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

  /** Sends bytes as they are through TLS. @returns the status lines of all answers, when the proxy has closed */
  const send = (bytes: string, client?: Certificate) =>
    new Promise<string[]>((resolve) => {
      let text = '';
      const socket = connect({ host: '127.0.0.1', port: doorPort, rejectUnauthorized: false, ...client }, () =>
        socket.write(bytes, 'latin1'),
      );
      socket.on('data', (chunk: Buffer) => (text += chunk.toString('latin1')));
      const end = () => resolve([...text.matchAll(/HTTP\/1\.[01] (\d{3})/g)].map(([, status = '']) => status));
      // A proxy that refuses may reset a connection whose bytes it has not read.
      socket.on('error', end);
      socket.on('close', end);
    });

  await until('the door is open', () => call('/webhooks/pix/jangada').then(Boolean, () => false));
  return {
    ...{ platform, dir, bank, stranger, right, doorPort, apiPort, plainPort, call, send },
    async stop(): Promise<void> {
      const ended = once(proxy, 'exit');
      proxy.kill('SIGKILL');
      await ended;
      await platform.stop();
      rmSync(dir, { recursive: true, force: true });
    },
  };
};

export type ThirdPartyDoor = Awaited<ReturnType<typeof startThirdPartyDoor>>;

function startProxy(env: Record<string, string>): ChildProcess {
  const files = ['haproxy.cfg', 'third-parties.cfg'].flatMap((name) => ['-f', configOf(name)]);
  return spawn(haproxy ?? 'haproxy', [...files, '-db'], {
    env: { PATH: process.env['PATH'], ...env },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
}
