import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connect as connectPlain, type AddressInfo, type Socket } from 'node:net';
import { after, before, describe, it } from 'node:test';
import { connect as connectTls } from 'node:tls';
import Fastify, { type FastifyInstance } from 'fastify';
import { realtimeProxy } from './realtime-proxy.ts';

const HANDSHAKE = [
  'Host: localhost:8443',
  'Origin: https://localhost:8443',
  'Connection: Upgrade',
  'Upgrade: websocket',
  'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==',
  'Sec-WebSocket-Version: 13',
  'X-Forwarded-For: 1.2.3.4',
];

const warnings: unknown[] = [];
const log = { warn: (...line: unknown[]) => void warnings.push(line) };

/** A minimal gateway for the proxy: it accepts sockets of one app, echoes messages, and refuses other apps. */
const startGateway = async () => {
  const seen: IncomingHttpHeaders[] = [];
  const server = createServer();
  const sockets = new Set<{ destroy(): unknown }>();
  server.on('upgrade', (request, socket) => {
    sockets.add(socket);
    seen.push(request.headers);
    if (request.url !== '/app/known?protocol=7')
      return socket.end('HTTP/1.1 403 Forbidden\r\ncontent-length: 4\r\n\r\nnope');
    socket.write('HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n\r\nhello');
    return socket.on('data', (bytes) => socket.write(`back ${bytes.toString()}`));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const stop = () => {
    for (const socket of sockets) socket.destroy();
    server.close();
  };
  return { server, seen, stop };
};

const portOf = (server: Server): number => (server.address() as AddressInfo).port;

const hasOpenssl = spawnSync('openssl', ['version']).status === 0;

/** A certificate that only this test trusts. */
const makeCertificate = (): { key: Buffer; cert: Buffer } => {
  const dir = mkdtempSync(join(tmpdir(), 'realtime-proxy-'));
  const [key, cert] = [join(dir, 'key.pem'), join(dir, 'cert.pem')];
  const made = ['-newkey', 'rsa:2048', '-nodes', '-days', '1', '-subj', '/CN=localhost', '-keyout', key, '-out', cert];
  execFileSync('openssl', ['req', '-x509', ...made], { stdio: 'ignore' });
  const pair = { key: readFileSync(key), cert: readFileSync(cert) };
  rmSync(dir, { recursive: true });
  return pair;
};

const startEdge = async (app: FastifyInstance, gatewayUrl: string): Promise<number> => {
  realtimeProxy(app, gatewayUrl, log);
  await app.listen({ port: 0, host: '127.0.0.1' });
  return (app.server.address() as AddressInfo).port;
};

/** Opens a WebSocket; returns the received bytes once they contain the expected text. */
const ask = (socket: Socket, path: string): ((text: RegExp) => Promise<string>) => {
  let text = '';
  socket.on('data', (bytes) => (text += bytes.toString()));
  socket.on('error', () => undefined);
  socket.write(`GET ${path} HTTP/1.1\r\n${HANDSHAKE.join('\r\n')}\r\n\r\n`);
  return async (wanted) => {
    while (!wanted.test(text)) await once(socket, 'data', { signal: AbortSignal.timeout(5_000) });
    return text;
  };
};

describe('a socket under the origin of a site', () => {
  let gateway: Awaited<ReturnType<typeof startGateway>>;
  let edge: FastifyInstance;
  let port = 0;
  before(async () => {
    gateway = await startGateway();
    edge = Fastify({ forceCloseConnections: true });
    port = await startEdge(edge, `http://127.0.0.1:${portOf(gateway.server)}`);
  });
  after(async () => {
    await edge.close();
    gateway.stop();
  });

  const open = (path: string, at = port) => {
    const socket = connectPlain({ port: at, host: '127.0.0.1' });
    return { socket, until: ask(socket, path) };
  };

  it('reaches the gateway, both ways, with the visitor’s own address', async () => {
    const { socket, until } = open('/app/known?protocol=7');
    assert.match(await until(/hello/), /^HTTP\/1\.1 101 Switching Protocols\r\n/);
    socket.write('ping');
    await until(/back ping/);
    const { origin, upgrade, 'x-forwarded-proto': protocol, 'x-forwarded-for': address } = gateway.seen.at(-1) ?? {};
    assert.deepEqual(
      [origin, upgrade, protocol, address],
      ['https://localhost:8443', 'websocket', 'https', '127.0.0.1'],
    );
    socket.destroy();
  });

  it(
    'reaches it from an edge that speaks TLS and HTTP/2',
    {
      skip: hasOpenssl ? false : 'openssl is not on this machine',
    },
    async () => {
      const https = { ...makeCertificate(), allowHTTP1: true };
      const secure = Fastify({ http2: true, https, forceCloseConnections: true }) as unknown as FastifyInstance;
      const securePort = await startEdge(secure, `http://127.0.0.1:${portOf(gateway.server)}`);
      const socket = connectTls({
        port: securePort,
        host: '127.0.0.1',
        rejectUnauthorized: false,
        ALPNProtocols: ['http/1.1'],
      });
      await once(socket, 'secureConnect');
      const until = ask(socket, '/app/known?protocol=7');
      await until(/hello/);
      socket.write('ping');
      await until(/back ping/);
      socket.destroy();
      await secure.close();
    },
  );

  it('receives the refusal of the gateway unchanged', async () => {
    const { until } = open('/app/unknown');
    assert.match(await until(/nope/), /^HTTP\/1\.1 403 Forbidden/);
  });

  it('is proxied for the paths of the gateway only', async () => {
    const before = gateway.seen.length;
    const { until } = open('/delivery/v1/stream');
    assert.match(await until(/\r\n\r\n/), /^HTTP\/1\.1 404 /);
    assert.equal(gateway.seen.length, before);
  });

  it('is refused, and the reason logged, while the gateway is unreachable', async () => {
    const lonely = Fastify();
    const { until } = open('/app/known?protocol=7', await startEdge(lonely, 'http://127.0.0.1:1'));
    assert.match(await until(/\r\n\r\n/), /^HTTP\/1\.1 502 /);
    assert.match(JSON.stringify(warnings.at(-1)), /the realtime gateway could not be reached/);
    await lonely.close();
  });

  it('ends when the edge stops', async () => {
    const stopping = Fastify({ forceCloseConnections: true });
    const { socket, until } = open(
      '/app/known?protocol=7',
      await startEdge(stopping, `http://127.0.0.1:${portOf(gateway.server)}`),
    );
    await until(/hello/);
    const closed = once(socket, 'close', { signal: AbortSignal.timeout(5_000) });
    await stopping.close();
    await closed;
  });
});
