import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { aSandbox } from '../testing/test-sandbox.ts';
import { decrypt, newKeys } from './decrypt.ts';
import { createECDH } from 'node:crypto';

let sandbox: Awaited<ReturnType<typeof aSandbox>>;
before(async () => (sandbox = await aSandbox()));
after(async () => {
  await sandbox.app.close();
  sandbox.removeData();
});

const subscription = async () =>
  (await sandbox.app.inject({ method: 'POST', url: '/control/push/subscriptions', payload: {} })).json();

describe('the push service', () => {
  it('decrypts the example message of RFC 8291', () => {
    // RFC 8291, section 5 and appendix A.
    const keys = createECDH('prime256v1');
    keys.setPrivateKey(Buffer.from('q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94', 'base64url'));
    const body =
      'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN';
    const auth = Buffer.from('BTBZMqHH6r4Tts7J_aSIgg', 'base64url');
    const text = decrypt(Buffer.from(body, 'base64url'), { keys, auth });
    assert.equal(text, 'When I grow up, I want to be a watermelon');
    assert.throws(() => decrypt(Buffer.from(body, 'base64url'), { keys: newKeys(), auth }));
  });

  it('creates a subscription like a browser', async () => {
    const { endpoint, keys } = await subscription();
    assert.match(endpoint, /\/push\/[\w-]{24}$/);
    assert.equal(Buffer.from(keys.p256dh, 'base64url').length, 65);
    assert.equal(Buffer.from(keys.auth, 'base64url').length, 16);
  });

  it('refuses a message without valid VAPID', async () => {
    const { endpoint } = await subscription();
    for (const authorization of [undefined, 'Bearer x', 'vapid t=a.b.c, k=AAAA']) {
      const answer = await sandbox.app.inject({
        method: 'POST',
        url: new URL(endpoint).pathname,
        headers: { 'content-type': 'application/octet-stream', ttl: '60', ...(authorization && { authorization }) },
        payload: Buffer.from('x'),
      });
      assert.equal(answer.statusCode, 403, authorization);
    }
    assert.deepEqual((await sandbox.app.inject('/push/messages')).json(), []);
  });
});
