import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:https';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { createPixClients } from '../../src/vendors/pix/pix-clients.ts';
import { canMakeCertificates, createAuthority, type Certificate } from '../support/certificates.ts';

const EXPIRED_DAYS = -1;

describe('a bank with mutual TLS', { skip: !canMakeCertificates() }, () => {
  let dir: string;
  let ca: string;
  let issue: (subject: string, days?: number) => Certificate;
  const servers: Server[] = [];
  before(() => {
    dir = mkdtempSync(join(tmpdir(), 'jangada-expired-'));
    const authority = createAuthority(dir, 'bank-ca');
    ca = readFileSync(authority.caFile, 'utf8');
    issue = (subject, days) => authority.issue(subject, [], days);
  });
  after(() => {
    for (const server of servers) server.close();
    rmSync(dir, { recursive: true });
  });

  /** A bank that knows no charge, with this certificate, for callers with one of its CA. */
  const bankWith = async (certificate: Certificate): Promise<string> => {
    const server = createServer({ ...certificate, ca, requestCert: true }, ({ url = '' }, response) => {
      const isToken = url.endsWith('/token');
      const body = isToken ? { access_token: 'x', expires_in: 300 } : { title: 'Não encontrado', status: 404 };
      response.writeHead(isToken ? 200 : 404, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    });
    servers.push(server);
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
    return `https://127.0.0.1:${(server.address() as AddressInfo).port}`;
  };

  const findCharge = (baseUrl: string, own: Certificate) =>
    createPixClients({
      baseUrl,
      profile: 'efi',
      clientId: 'client',
      clientSecret: 'secret',
      tls: { ...own, ca },
    }).pix.findCharge('a'.repeat(32));

  it('answers while both certificates are valid', async () => {
    const bank = await bankWith(issue('/CN=bank'));
    assert.equal(await findCharge(bank, issue('/CN=us')), undefined);
  });

  it('is unavailable when our certificate has expired', async () => {
    const bank = await bankWith(issue('/CN=bank'));
    await assert.rejects(findCharge(bank, issue('/CN=us', EXPIRED_DAYS)), { name: 'VendorUnavailable' });
  });

  it('is not trusted when its own certificate has expired', async () => {
    const bank = await bankWith(issue('/CN=bank', EXPIRED_DAYS));
    await assert.rejects(findCharge(bank, issue('/CN=us')), {
      name: 'VendorUnavailable',
      message: /CERT_HAS_EXPIRED/,
    });
  });
});
