import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:https';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import type { TLSSocket } from 'node:tls';
import type { ClientCertificate } from '../config/optional-parts.ts';
import { sendRequest, VendorUnavailable } from './send-request.ts';

const hasOpenssl = spawnSync('openssl', ['version']).status === 0;

describe('a call under our certificate', { skip: hasOpenssl ? false : 'openssl is not on this machine' }, () => {
  const folder = mkdtempSync(join(tmpdir(), 'jangada-mtls-'));
  const file = (name: string): string => join(folder, name);
  const read = (name: string): string => readFileSync(file(name), 'utf8');
  const openssl = (...args: string[]): void => {
    const { status, stderr } = spawnSync('openssl', args, { cwd: folder });
    assert.equal(status, 0, stderr.toString());
  };

  /** A certificate signed by this test's authority. */
  const issue = (name: string, subject: string): void => {
    writeFileSync(file(`${name}.ext`), 'subjectAltName=DNS:localhost');
    openssl('req', '-newkey', 'rsa:2048', '-nodes', '-keyout', `${name}.key`, '-out', `${name}.csr`, '-subj', subject);
    const by = ['-CA', 'ca.pem', '-CAkey', 'ca.key', '-CAcreateserial', '-days', '2'];
    openssl('x509', '-req', '-in', `${name}.csr`, ...by, '-extfile', `${name}.ext`, '-out', `${name}.pem`);
  };

  let server: Server;
  let url: string;
  let ours: ClientCertificate;

  before(async () => {
    const self = ['-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '2', '-subj', '/CN=authority'];
    openssl('req', ...self, '-keyout', 'ca.key', '-out', 'ca.pem');
    issue('server', '/CN=localhost');
    issue('client', '/CN=jangada');
    ours = { cert: read('client.pem'), key: read('client.key'), ca: read('ca.pem') };
    const options = { key: read('server.key'), cert: read('server.pem'), ca: read('ca.pem') };
    server = createServer({ ...options, requestCert: true, rejectUnauthorized: true }, (request, reply) => {
      let body = '';
      request.on('data', (chunk: Buffer) => (body += chunk.toString()));
      request.on('end', () => {
        const who = (request.socket as TLSSocket).getPeerCertificate().subject.CN;
        reply.writeHead(201, { 'content-type': 'application/json' }).end(JSON.stringify({ who, body }));
      });
    });
    await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve));
    const address = server.address();
    url = `https://localhost:${typeof address === 'object' && address ? address.port : 0}/`;
  });
  after(() => {
    server.closeAllConnections();
    server.close();
    rmSync(folder, { recursive: true, force: true });
  });

  it('presents it, sends the request and reads the reply', async () => {
    const { status, json } = await sendRequest(url, { method: 'PUT', body: '{"valor":"1.00"}', tls: ours });
    assert.equal(status, 201);
    assert.deepEqual(json, { who: 'jangada', body: '{"valor":"1.00"}' });
  });

  it('fails without it, and with a server whose certificate is not trusted', async () => {
    await assert.rejects(sendRequest(url), VendorUnavailable);
    await assert.rejects(sendRequest(url, { tls: { ...ours, ca: null } }), VendorUnavailable);
  });

  it('gives up after its time', async () => {
    const silent = createServer({ key: read('server.key'), cert: read('server.pem') }, () => undefined);
    await new Promise<void>((resolve) => silent.listen(0, 'localhost', resolve));
    const address = silent.address();
    const port = typeof address === 'object' && address ? address.port : 0;
    await assert.rejects(sendRequest(`https://localhost:${port}/`, { tls: ours, timeoutMs: 200 }), VendorUnavailable);
    silent.closeAllConnections();
    silent.close();
  });
});
