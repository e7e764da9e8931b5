import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { Certificate } from '../support/certificates.ts';
import {
  ADDRESS_SECRET,
  BANK,
  doorIsMissing,
  PROXY_SECRET,
  startThirdPartyDoor,
  type Called,
  type ThirdPartyDoor,
} from '../support/third-party-door.ts';

describe('the door for third parties', { skip: doorIsMissing }, () => {
  let door: ThirdPartyDoor;
  let right: Certificate;
  let wrongName: Certificate;
  let wrongAuthority: Certificate;
  before(async () => {
    door = await startThirdPartyDoor();
    right = door.right;
    wrongName = door.bank.issue('/CN=another.customer.example');
    wrongAuthority = door.stranger.issue(`/CN=${BANK}`);
  });
  after(() => door.stop());

  const call = (path: string, called?: Called) => door.call(path, called);

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
    assert.equal(await post(`http://127.0.0.1:${door.apiPort}`, forged), 403, 'without the secret');
    assert.equal(await post(`http://127.0.0.1:${door.plainPort}`, forged), 403);
    const leaked = { ...forged, 'x-third-party-proxy': PROXY_SECRET };
    assert.equal(await post(`http://127.0.0.1:${door.plainPort}`, leaked), 403, 'the other listener deletes them');
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
    const logged = JSON.stringify(door.platform.logged);
    assert.ok(logged.includes('notices refused'));
    for (const text of [ADDRESS_SECRET, PROXY_SECRET, 'hmac=', '"pix":[]']) assert.ok(!logged.includes(text), text);
  });
});
