import assert from 'node:assert/strict';
import { createHmac, generateKeyPairSync, sign } from 'node:crypto';
import { describe, it } from 'node:test';
import { isNetwork, type NoticeMechanism } from '../../config/notice-mechanisms.ts';
import type { ThirdPartyRequest } from '../third-party-request.ts';
import { failedMechanism } from './notice-mechanisms.ts';
import { noticeMac } from './notice-signature.ts';

const PATH = '/webhooks/pix/jangada/pix';
const BODY = '{"pix":[]}';
const [NEW, OLD] = ['the-new-secret-of-jangada', 'the-old-secret-of-jangada'];

const aRequest = (changes: Partial<ThirdPartyRequest> = {}): ThirdPartyRequest => ({
  method: 'POST',
  rawUrl: PATH,
  query: new URLSearchParams(),
  headers: {},
  rawBody: BODY,
  certificate: undefined,
  sourceAddress: '34.193.116.226',
  ...changes,
});

const failed = (changes: Partial<ThirdPartyRequest>, ...mechanisms: NoticeMechanism[]) =>
  failedMechanism(aRequest(changes), mechanisms, PATH);

const query = (search: string) => ({ query: new URLSearchParams(search) });

describe('a notice', () => {
  it('by certificate needs one that the proxy has verified, with a name of the list', () => {
    const mechanism: NoticeMechanism = { by: 'certificate', names: ['webhooks.bank.example'] };
    const shown = (verified: boolean, name: string) => failed({ certificate: { verified, name } }, mechanism);
    assert.equal(shown(true, 'webhooks.bank.example'), null);
    assert.equal(shown(true, 'other.example'), 'certificate');
    assert.equal(shown(false, 'webhooks.bank.example'), 'certificate');
    assert.equal(failed({}, mechanism), 'certificate');
  });

  it('by address needs the secret once, the new or the old one', () => {
    const mechanism: NoticeMechanism = { by: 'address', secrets: [NEW, OLD] };
    for (const search of [`hmac=${NEW}&ignorar=/pix`, `hmac=${OLD}&ignorar=`])
      assert.equal(failed(query(search), mechanism), null, search);
    for (const search of ['', 'hmac=', 'hmac=wrong', `hmac=${NEW}x`, `hmac=wrong&hmac=${NEW}`, `HMAC=${NEW}`])
      assert.equal(failed(query(search), mechanism), 'address', search);
  });

  it('by header needs the token in that header, once', () => {
    const mechanism: NoticeMechanism = { by: 'header', header: 'asaas-access-token', secrets: [NEW, OLD] };
    const sent = (value: string | string[]) => failed({ headers: { 'asaas-access-token': value } }, mechanism);
    assert.deepEqual([sent(NEW), sent(OLD)], [null, null]);
    assert.deepEqual([sent('wrong'), sent(''), sent([NEW, NEW])], ['header', 'header', 'header']);
    assert.equal(failed({ headers: { authorization: NEW } }, mechanism), 'header');
  });

  it('by RSA needs a signature of the raw body under one of the public keys', () => {
    const pair = () => generateKeyPairSync('rsa', { modulusLength: 2048 });
    const [current, next, other] = [pair(), pair(), pair()];
    const pemOf = ({ publicKey }: ReturnType<typeof pair>) =>
      publicKey.export({ type: 'spki', format: 'pem' }).toString();
    const mechanism: NoticeMechanism = {
      by: 'rsa',
      header: 'x-webhook-signature',
      keys: [pemOf(current), pemOf(next)],
    };
    const sent = ({ privateKey }: ReturnType<typeof pair>, body: string) => {
      const signature = sign('RSA-SHA256', Buffer.from(body), privateKey).toString('base64');
      return failed({ headers: { 'x-webhook-signature': signature } }, mechanism);
    };
    assert.deepEqual([sent(current, BODY), sent(next, BODY)], [null, null]);
    assert.deepEqual([sent(other, BODY), sent(current, `${BODY} `)], ['rsa', 'rsa']);
    assert.equal(failed({}, mechanism), 'rsa');
    assert.equal(failed({ headers: { 'x-webhook-signature': 'no signature' } }, mechanism), 'rsa');
  });

  it('by HMAC needs that of the raw body, with the new or the old secret', () => {
    const macOf = (secret: string, body: string) => createHmac('sha256', secret).update(body).digest('hex');
    const mechanism: NoticeMechanism = { by: 'hmac', header: 'x-signature', encoding: 'hex', secrets: [NEW, OLD] };
    const sent = (mac: string) => failed({ headers: { 'x-signature': mac } }, mechanism);
    assert.deepEqual([sent(macOf(NEW, BODY)), sent(macOf(OLD, BODY))], [null, null]);
    assert.deepEqual([sent(macOf(NEW, `${BODY} `)), sent(macOf('wrong', BODY)), sent('')], ['hmac', 'hmac', 'hmac']);
  });

  it('by signature needs that of time, path and body', () => {
    const mechanism: NoticeMechanism = { by: 'signature', secrets: [NEW, OLD] };
    const seconds = String(Math.floor(Date.now() / 1_000));
    const sent = (secret: string, path: string) => {
      const mac = noticeMac(secret, seconds, { path, rawBody: BODY });
      return failed({ headers: { 'x-webhook-signature': `t=${seconds},v1=${mac}` } }, mechanism);
    };
    assert.deepEqual([sent(NEW, PATH), sent(OLD, PATH)], [null, null]);
    assert.deepEqual([sent('wrong', PATH), sent(NEW, '/webhooks/pix/tucano/pix')], ['signature', 'signature']);
  });

  it('from another network is refused, although the rest is right', () => {
    const mechanisms: NoticeMechanism[] = [
      { by: 'address', secrets: [NEW] },
      { by: 'networks', networks: ['34.193.116.226/32', '2001:db8::/32'] },
    ];
    const from = (sourceAddress: string) => failed({ ...query(`hmac=${NEW}`), sourceAddress }, ...mechanisms);
    for (const address of ['34.193.116.226', '::ffff:34.193.116.226', '2001:db8::7'])
      assert.equal(from(address), null, address);
    for (const address of ['34.193.116.227', '::ffff:10.0.0.1', '2001:db9::7', 'unknown', ''])
      assert.equal(from(address), 'networks', address);
  });

  it('needs every mechanism of the list, and is refused where there is none or only networks', () => {
    const certificate = { verified: true, name: 'a.example' };
    const both: NoticeMechanism[] = [
      { by: 'certificate', names: ['a.example'] },
      { by: 'address', secrets: [NEW] },
    ];
    assert.equal(failed({ certificate, ...query(`hmac=${NEW}`) }, ...both), null);
    assert.equal(failed({ certificate }, ...both), 'address');
    assert.equal(failed(query(`hmac=${NEW}`), ...both), 'certificate');
    assert.equal(failed({}), 'nothing-configured');
    assert.equal(failed({}, { by: 'networks', networks: ['0.0.0.0/0'] }), 'nothing-configured');
  });
});

describe('a network', () => {
  it('is an address with the bits of its prefix', () => {
    for (const text of ['34.193.116.226/32', '10.0.0.0/8', '2001:db8::/32']) assert.ok(isNetwork(text), text);
    for (const text of ['34.193.116.226', '10.0.0.0/33', '2001:db8::/129', 'bank.example/8', '/8', ''])
      assert.ok(!isNetwork(text), text);
  });
});
