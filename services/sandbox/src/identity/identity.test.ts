import assert from 'node:assert/strict';
import { describe, it, type TestContext } from 'node:test';
import { createLocalJWKSet, jwtVerify } from 'jose';
import { aSandbox } from '../testing/test-sandbox.ts';

const CLIENT = 'jangada.apps.example.com';
const ana = { client_id: CLIENT, email: 'ana@gmail.com', given_name: 'Ana', family_name: 'Souza' };

async function aProvider(t: TestContext) {
  const sandbox = await aSandbox();
  t.after(async () => {
    await sandbox.app.close();
    sandbox.removeData();
  });
  const issuer = `${sandbox.config.publicUrl}/identity`;
  const control = (path: string, payload: object) =>
    sandbox.app.inject({ method: 'POST', url: `/control/identity${path}`, payload });
  const token = async (changes: object = {}) =>
    (await control('/token', { ...ana, ...changes })).json<{ id_token: string }>().id_token;
  const keys = async () => createLocalJWKSet((await sandbox.app.inject('/identity/jwks.json')).json());
  const check = async (idToken: string) =>
    jwtVerify(idToken, await keys(), { issuer, audience: CLIENT, algorithms: ['RS256'] });
  return { sandbox, issuer, control, token, check };
}

describe('the identity provider', () => {
  it('publishes its keys and signs identity tokens', async (t) => {
    const { sandbox, issuer, token, check } = await aProvider(t);
    const discovery = await sandbox.app.inject('/identity/.well-known/openid-configuration');
    assert.equal(discovery.json().issuer, issuer);
    assert.equal(discovery.json().jwks_uri, `${issuer}/jwks.json`);
    const { payload } = await check(await token({ nonce: 'n-1' }));
    assert.equal(payload['email'], 'ana@gmail.com');
    assert.equal(payload['email_verified'], true);
    assert.equal(payload['nonce'], 'n-1');
    assert.equal((await check(await token())).payload.sub, payload.sub);
    assert.match(payload.sub ?? '', /^\d{21}$/);
  });

  it('never publishes a private key', async (t) => {
    const { sandbox } = await aProvider(t);
    const [key] = (await sandbox.app.inject('/identity/jwks.json')).json<{ keys: object[] }>().keys;
    assert.deepEqual(Object.keys(key ?? {}).toSorted(), ['alg', 'e', 'kid', 'kty', 'n', 'use']);
  });

  it('signs a token with each flaw, which verification refuses', async (t) => {
    const { token, check } = await aProvider(t);
    for (const flaw of [
      'expired',
      'not-yet-valid',
      'wrong-audience',
      'wrong-issuer',
      'wrong-key',
      'unknown-key',
      'symmetric',
    ])
      await assert.rejects(check(await token({ flaw })), flaw);
  });

  it('rotates its key, and keeps or drops the old one', async (t) => {
    const { control, token, check } = await aProvider(t);
    const before = await token();
    await control('/rotate', {});
    await check(before);
    await check(await token());
    await control('/rotate', { keep_old: false });
    await assert.rejects(check(before));
    await check(await token());
  });

  it('refuses a token without an e-mail or with an unknown flaw', async (t) => {
    const { control } = await aProvider(t);
    assert.equal((await control('/token', { client_id: CLIENT })).statusCode, 422);
    assert.equal((await control('/token', { ...ana, flaw: 'ugly' })).statusCode, 422);
  });
});

describe('the authorization page', () => {
  const order = {
    client_id: CLIENT,
    redirect_uri: 'http://localhost:8080/login',
    response_type: 'id_token',
    scope: 'openid email',
    state: 's-1',
    nonce: 'n-1',
  };

  it('sends the browser back with a token of the chosen person in the fragment', async (t) => {
    const { sandbox, check } = await aProvider(t);
    const page = await sandbox.app.inject({ url: '/identity/authorize', query: order });
    assert.equal(page.statusCode, 200);
    const payload = { ...order, email: 'ana@gmail.com', name: 'Ana Clara Souza' };
    const back = await sandbox.app.inject({ method: 'POST', url: '/identity/authorize', payload });
    const address = new URL(String(back.headers['location']));
    assert.equal(address.href.split('#')[0], order.redirect_uri);
    const fields = new URLSearchParams(address.hash.slice(1));
    assert.equal(fields.get('state'), 's-1');
    const { payload: claims } = await check(fields.get('id_token') ?? '');
    assert.deepEqual([claims['given_name'], claims['family_name'], claims['nonce']], ['Ana', 'Clara Souza', 'n-1']);
  });

  it('sends it back without one when nobody is chosen, and takes no incomplete request', async (t) => {
    const { sandbox } = await aProvider(t);
    const back = await sandbox.app.inject({
      method: 'POST',
      url: '/identity/authorize',
      payload: { ...order, cancel: '1' },
    });
    assert.match(String(back.headers['location']), /#state=s-1&error=access_denied$/);
    const { nonce: _nonce, ...incomplete } = order;
    assert.equal((await sandbox.app.inject({ url: '/identity/authorize', query: incomplete })).statusCode, 400);
  });
});
