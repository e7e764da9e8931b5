import assert from 'node:assert/strict';
import { createHmac } from 'node:crypto';
import { test, type TestContext } from 'node:test';
import { aListener, aSandbox, until } from '../testing/test-sandbox.ts';
import { crc16 } from './br-code.ts';

const TXID = 'a'.repeat(32);
const CHARGE = {
  calendario: { expiracao: 300 },
  devedor: { cpf: '52998224725', nome: 'Fulano de Tal' },
  valor: { original: '50.00' },
  chave: 'pix@jangada.test',
};

async function aProvider(
  t: TestContext,
  answer: (count: number) => number = () => 200,
  env: Record<string, string> = {},
) {
  const sandbox = await aSandbox(env);
  const receiver = await aListener((_call, count) => ({ status: answer(count) }));
  t.after(async () => {
    receiver.close();
    await sandbox.app.close();
    sandbox.removeData();
  });
  const basic = `Basic ${Buffer.from('client:secret').toString('base64')}`;
  const granted = await sandbox.app.inject({
    method: 'POST',
    url: '/pix/oauth/token',
    headers: { authorization: basic },
    payload: { grant_type: 'client_credentials' },
  });
  const headers = { authorization: `Bearer ${granted.json().access_token}` };
  const api = (method: 'GET' | 'PUT' | 'PATCH' | 'DELETE', url: string, payload?: object) =>
    sandbox.app.inject({ method, url: `/pix/v2${url}`, headers, ...(payload ? { payload } : {}) });
  const control = (url: string, payload: object) =>
    sandbox.app.inject({ method: 'POST', url: `/control/pix${url}`, payload });
  await api('PUT', `/webhook/${CHARGE.chave}`, { webhookUrl: receiver.url });
  return { sandbox, receiver, api, control, headers };
}

test('a charge is created, shown and carries a valid copy-and-paste code', async (t) => {
  const { api } = await aProvider(t);
  const created = await api('PUT', `/cob/${TXID}`, CHARGE);
  assert.equal(created.statusCode, 201);
  const { status, pixCopiaECola, valor } = created.json();
  assert.deepEqual([status, valor.original], ['ATIVA', '50.00']);
  assert.equal(crc16(pixCopiaECola.slice(0, -4)), pixCopiaECola.slice(-4));
  assert.deepEqual((await api('GET', `/cob/${TXID}`)).json(), created.json());
});

test('a request without a token is refused, and so is a wrong client', async (t) => {
  const { sandbox } = await aProvider(t);
  assert.equal((await sandbox.app.inject(`/pix/v2/cob/${TXID}`)).statusCode, 401);
  const wrong = await sandbox.app.inject({
    method: 'POST',
    url: '/pix/oauth/token',
    headers: { authorization: `Basic ${Buffer.from('client:guess').toString('base64')}` },
    payload: { grant_type: 'client_credentials' },
  });
  assert.equal(wrong.statusCode, 401);
});

test('a charge with broken rules is refused with every violation named', async (t) => {
  const { api } = await aProvider(t);
  const refused = await api('PUT', '/cob/short', { ...CHARGE, valor: { original: '50' }, chave: '' });
  assert.equal(refused.statusCode, 400);
  const named = refused.json().violacoes.map((violation: { propriedade: string }) => violation.propriedade);
  assert.deepEqual(named.toSorted(), ['cob.chave', 'cob.valor.original', 'txid']);
});

test('a txid is used once', async (t) => {
  const { api } = await aProvider(t);
  await api('PUT', `/cob/${TXID}`, CHARGE);
  assert.equal((await api('PUT', `/cob/${TXID}`, CHARGE)).statusCode, 400);
});

test('a payment concludes the charge and reaches the webhook with a signature over time, path and raw body', async (t) => {
  const { api, control, receiver } = await aProvider(t);
  const { pixCopiaECola } = (await api('PUT', `/cob/${TXID}`, CHARGE)).json();
  assert.equal((await control('/pay', { pixCopiaECola })).statusCode, 200);
  await until('the webhook is called', () => receiver.calls.length === 1);
  const [call] = receiver.calls;
  assert.equal(call?.path, '/pix');
  const [, unixSeconds, mac] = /^t=(\d+),v1=([0-9a-f]{64})$/.exec(String(call?.headers['x-webhook-signature'])) ?? [];
  assert.equal(createHmac('sha256', 'hook-secret').update(`${unixSeconds}\n/pix\n${call?.body}`).digest('hex'), mac);
  const [pix] = JSON.parse(call?.body ?? '{}').pix;
  assert.deepEqual([pix.txid, pix.valor, pix.chave, pix.payer], [TXID, '50.00', CHARGE.chave, undefined]);
  assert.match(pix.endToEndId, /^E[0-9a-z]{31}$/);
  assert.equal((await api('GET', `/cob/${TXID}`)).json().status, 'CONCLUIDA');
});

test('each webhook is signed with the secret of its own receiver', async (t) => {
  const secrets = JSON.stringify({ jangada: 'secret-of-jangada', tucano: ['secret-of-tucano', 'previous-secret'] });
  const { api, control, receiver } = await aProvider(t, undefined, { PIX_WEBHOOK_SECRETS: secrets });
  await api('PUT', `/cob/${TXID}`, CHARGE);
  const other = 'e'.repeat(32);
  await api('PUT', `/cob/${other}`, CHARGE);
  await api('PUT', `/webhook/${CHARGE.chave}`, { webhookUrl: `${receiver.url}/webhooks/pix/jangada` });
  await control('/pay', { txid: TXID });
  await until('the first webhook is called', () => receiver.calls.length === 1);
  await api('PUT', `/webhook/${CHARGE.chave}`, { webhookUrl: `${receiver.url}/webhooks/pix/tucano` });
  await control('/pay', { txid: other });
  await until('the second webhook is called', () => receiver.calls.length === 2);
  for (const [index, name] of ['jangada', 'tucano'].entries()) {
    const call = receiver.calls[index];
    const [, seconds, mac] = /^t=(\d+),v1=(\w+)$/.exec(String(call?.headers['x-webhook-signature'])) ?? [];
    const signed = `${seconds}\n/webhooks/pix/${name}/pix\n${call?.body}`;
    assert.equal(mac, createHmac('sha256', `secret-of-${name}`).update(signed).digest('hex'));
  }
});

test('a webhook is signed with the secret that its receiver gave with the address, which is not shown', async (t) => {
  const { api, control, receiver, sandbox, headers } = await aProvider(t);
  const url = `/pix/v2/webhook/${CHARGE.chave}`;
  const payload = { webhookUrl: `${receiver.url}/webhooks/pix/verde` };
  const registered = {
    method: 'PUT',
    url,
    headers: { ...headers, 'x-webhook-secret': 'secret-of-verde' },
    payload,
  } as const;
  assert.equal((await sandbox.app.inject(registered)).statusCode, 200);
  const { body } = await api('GET', `/webhook/${CHARGE.chave}`);
  assert.ok(!body.includes('secret-of-verde'));
  await api('PUT', `/cob/${TXID}`, CHARGE);
  await control('/pay', { txid: TXID });
  await until('the webhook is called', () => receiver.calls.length === 1);
  const [call] = receiver.calls;
  const [, seconds, mac] = /^t=(\d+),v1=(\w+)$/.exec(String(call?.headers['x-webhook-signature'])) ?? [];
  const signed = `${seconds}\n/webhooks/pix/verde/pix\n${call?.body}`;
  assert.equal(mac, createHmac('sha256', 'secret-of-verde').update(signed).digest('hex'));
});

test('a webhook with a secret in its address is called there at its registration, and with /pix in the last parameter', async (t) => {
  const { sandbox, receiver, api, control, headers } = await aProvider(t, (count) => (count === 1 ? 403 : 200));
  const register = (skips: string) =>
    sandbox.app.inject({
      method: 'PUT',
      url: `/pix/v2/webhook/${CHARGE.chave}`,
      headers: { ...headers, 'x-skip-mtls-checking': skips },
      payload: { webhookUrl: `${receiver.url}/pix/verde?hmac=s&ignorar=` },
    });
  const refused = await register('true');
  assert.deepEqual([refused.statusCode, refused.json().nome], [400, 'webhook_invalido']);
  assert.match(refused.json().mensagem, /403$/);
  assert.equal((await register('true')).statusCode, 200);
  assert.equal((await register('false')).statusCode, 400, 'a call without a certificate is answered');
  await api('PUT', `/cob/${TXID}`, CHARGE);
  await control('/pay', { txid: TXID });
  await until('the notice', () => receiver.calls.length === 4);
  assert.deepEqual(
    receiver.calls.map(({ path }) => path),
    [...Array.from({ length: 3 }, () => '/pix/verde?hmac=s&ignorar='), '/pix/verde?hmac=s&ignorar=/pix'],
  );
});

test('a webhook that is refused is called again until it answers 2xx', async (t) => {
  const { api, control, receiver } = await aProvider(t, (count) => (count === 1 ? 500 : 200));
  await api('PUT', `/cob/${TXID}`, CHARGE);
  await control('/pay', { txid: TXID });
  await until('the second call', () => receiver.calls.length === 2);
  assert.equal(receiver.calls[0]?.body, receiver.calls[1]?.body);
});

test('the payer is found by CPF although the Pix does not name them', async (t) => {
  const { api, control } = await aProvider(t);
  await api('PUT', `/cob/${TXID}`, CHARGE);
  await control('/pay', { txid: TXID, as: '11144477735' });
  const period = `inicio=2020-01-01T00:00:00Z&fim=2100-01-01T00:00:00Z&txid=${TXID}`;
  assert.equal((await api('GET', `/pix?${period}&cpf=11144477735`)).json().pix.length, 1);
  assert.equal((await api('GET', `/pix?${period}&cpf=52998224725`)).json().pix.length, 0);
});

test('a charge can be paid twice, by two Pix with their own ids', async (t) => {
  const { api, control, receiver } = await aProvider(t);
  await api('PUT', `/cob/${TXID}`, CHARGE);
  await control('/next', { times: 2 });
  await control('/pay', { txid: TXID });
  await until('both notifications', () => receiver.calls.length === 2);
  const ids = receiver.calls.map((call) => JSON.parse(call.body).pix[0].endToEndId);
  assert.equal(new Set(ids).size, 2);
});

test('the next payment can be declined, contradict the value or carry a forged signature', async (t) => {
  const { api, control, receiver } = await aProvider(t);
  await api('PUT', `/cob/${TXID}`, CHARGE);
  await control('/next', { outcome: 'declined' });
  assert.equal((await control('/pay', { txid: TXID })).statusCode, 402);
  assert.equal((await api('GET', `/cob/${TXID}`)).json().status, 'REMOVIDA_PELO_PSP');

  const second = 'b'.repeat(32);
  await api('PUT', `/cob/${second}`, CHARGE);
  await control('/next', { amount: 4999 });
  await control('/pay', { txid: second });
  await until('the contradicting notification', () => receiver.calls.length === 1);
  assert.equal(JSON.parse(receiver.calls[0]?.body ?? '').pix[0].valor, '49.99');

  const third = 'c'.repeat(32);
  await api('PUT', `/cob/${third}`, CHARGE);
  await control('/next', { signature: 'wrong' });
  await control('/pay', { txid: third });
  await until('the forged notification', () => receiver.calls.length === 2);
  const [, unixSeconds, mac] =
    /^t=(\d+),v1=(\w+)$/.exec(String(receiver.calls[1]?.headers['x-webhook-signature'])) ?? [];
  const right = createHmac('sha256', 'hook-secret')
    .update(`${unixSeconds}\n/pix\n${receiver.calls[1]?.body}`)
    .digest('hex');
  assert.notEqual(mac, right);
});

test('a refund is settled and announced; more than the Pix, or the same id again, is refused', async (t) => {
  const { api, control, receiver } = await aProvider(t);
  await api('PUT', `/cob/${TXID}`, CHARGE);
  const [pix] = (await control('/pay', { txid: TXID })).json().pix;
  const path = `/pix/${pix.endToEndId}/devolucao`;
  assert.equal((await api('PUT', `${path}/d1`, { valor: '50.01' })).statusCode, 400);
  assert.equal((await api('PUT', `${path}/d1`, { valor: '30.00' })).json().status, 'EM_PROCESSAMENTO');
  assert.equal((await api('PUT', `${path}/d1`, { valor: '10.00' })).statusCode, 400);
  assert.equal((await api('PUT', `${path}/d2`, { valor: '20.01' })).statusCode, 400);
  await until('the refund is announced', () => receiver.calls.some((call) => call.body.includes('DEVOLVIDO')));
  assert.equal((await api('GET', `${path}/d1`)).json().status, 'DEVOLVIDO');
});

test('charges survive a restart', async (t) => {
  const first = await aProvider(t);
  await first.api('PUT', `/cob/${TXID}`, CHARGE);
  const second = await aSandbox({}, first.sandbox.dataDir);
  t.after(() => second.app.close());
  const listed = (await second.app.inject('/control/pix/charges')).json();
  assert.deepEqual(listed[0].txid, TXID);
});

test('the bank page reads a pasted code, refuses a broken one and lets a person decline', async (t) => {
  const { api, sandbox } = await aProvider(t);
  const { pixCopiaECola } = (await api('PUT', `/cob/${TXID}`, CHARGE)).json();
  const bank = (path: string, payload: object) =>
    sandbox.app.inject({ method: 'POST', url: `/pix/bank/${path}`, payload }).then((answer) => answer.json());
  assert.deepEqual(await bank('read', { code: pixCopiaECola }), { ok: true, txid: TXID });
  assert.equal((await bank('read', { code: `${pixCopiaECola}x` })).reason, 'invalid-code');
  assert.deepEqual(await bank('decline', { txid: TXID }), { ok: true });
  assert.equal((await bank('pay', { txid: TXID })).reason, 'not-active');
});

test('a payment reversed by the bank of the payer is announced with the reason', async (t) => {
  const { receiver, api, control } = await aProvider(t);
  await api('PUT', `/cob/${TXID}`, CHARGE);
  const [pix] = (await control('/pay', { txid: TXID })).json().pix;
  await until('the payment is announced', () => receiver.calls.length === 1);
  assert.equal((await control('/med', { endToEndId: 'unknown' })).statusCode, 404);
  assert.equal((await control('/med', { endToEndId: pix.endToEndId })).statusCode, 200);
  await until('the reversal is announced', () => receiver.calls.length === 2);
  const [notice] = JSON.parse(receiver.calls[1]?.body ?? '{}').pix;
  assert.deepEqual([notice.devolucoes[0].natureza, notice.devolucoes[0].motivo], ['MED_FRAUDE', 'FR01']);
});
