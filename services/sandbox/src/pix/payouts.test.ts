import assert from 'node:assert/strict';
import { describe, it, type TestContext } from 'node:test';
import { aListener, aSandbox, until } from '../testing/test-sandbox.ts';
import { outcomeOf } from './payout-bands.ts';

const OUR_KEY = '7d9f0335-8dcc-4054-9bf9-0dbd61d36906';
const CPF = '52998224725';

async function aProvider(t: TestContext, env: Record<string, string> = {}) {
  const sandbox = await aSandbox(env);
  const receiver = await aListener(() => ({ status: 200 }));
  await sandbox.app.listen({ port: 0, host: '127.0.0.1' });
  t.after(async () => {
    receiver.close();
    await sandbox.app.close();
    sandbox.removeData();
  });
  const granted = await sandbox.app.inject({
    method: 'POST',
    url: '/pix/oauth/token',
    headers: { authorization: `Basic ${btoa('client:secret')}` },
    payload: { grant_type: 'client_credentials' },
  });
  const headers = { authorization: `Bearer ${granted.json().access_token}` };
  const call = (method: 'GET' | 'PUT', url: string, payload?: object, more: Record<string, string> = {}) =>
    sandbox.app.inject({
      method,
      url: `/pix${url}`,
      headers: { ...headers, ...more },
      ...(payload ? { payload } : {}),
    });
  await call('PUT', `/v2/webhook/${OUR_KEY}`, { webhookUrl: receiver.url });
  const send = (id: string, valor: string, chave = CPF) =>
    call('PUT', `/v3/gn/pix/${id}`, { valor, pagador: { chave: OUR_KEY }, favorecido: { chave } });
  const notices = () => receiver.calls.flatMap(({ body }) => JSON.parse(body).pix as Record<string, unknown>[]);
  const statusOf = async (id: string) => (await call('GET', `/v2/gn/pix/enviados/id-envio/${id}`)).json().status;
  return { sandbox, call, send, notices, statusOf };
}

describe('a Pix that is sent', () => {
  it('is accepted, settles and is notified with its idEnvio', async (t) => {
    const { send, notices, statusOf } = await aProvider(t);
    const sent = await send('w1', '50.00');
    assert.equal(sent.statusCode, 201);
    assert.equal(sent.json().status, 'EM_PROCESSAMENTO');
    await until('it is reported', () => notices().length === 1);
    const [notice] = notices();
    assert.deepEqual([notice?.['status'], notice?.['valor'], notice?.['tipo']], ['REALIZADO', '50.00', 'SOLICITACAO']);
    assert.match(JSON.stringify(notice?.['gnExtras']), /"idEnvio":"w1"/);
    assert.equal(await statusOf('w1'), 'REALIZADO');
  });

  it('is sent once per idEnvio', async (t) => {
    const { send } = await aProvider(t);
    await send('w1', '50.00');
    const again = await send('w1', '50.00');
    assert.deepEqual([again.statusCode, again.json().nome], [409, 'id_envio_duplicado']);
  });

  it('is refused without a token, without a webhook and with a malformed body', async (t) => {
    const { call, send, sandbox } = await aProvider(t);
    assert.equal((await sandbox.app.inject({ method: 'PUT', url: '/pix/v3/gn/pix/w1', payload: {} })).statusCode, 401);
    assert.equal((await send('w1', '50')).statusCode, 400);
    assert.equal((await send('w 1', '50.00')).statusCode, 400);
    const stranger = { valor: '50.00', pagador: { chave: 'nobody' }, favorecido: { chave: CPF } };
    assert.equal((await call('PUT', '/v3/gn/pix/w1', stranger)).json().nome, 'chave_invalida');
    assert.equal((await call('GET', '/v2/gn/pix/enviados/id-envio/w1')).statusCode, 404);
  });

  it('can be rejected later, rejected at once, or settle without a notification', async (t) => {
    const { send, notices, statusOf, sandbox } = await aProvider(t);
    await send('later', '50.13');
    await until('the refusal is reported', () => notices().some((one) => one['status'] === 'NAO_REALIZADO'));
    const unknown = await send('atonce', '50.14');
    assert.deepEqual([unknown.statusCode, unknown.json().nome], [404, 'chave_favorecido_nao_encontrada']);
    assert.equal(await statusOf('atonce'), 404);
    await sandbox.app.inject({ method: 'POST', url: '/control/pix/payouts/next', payload: { outcome: 'held' } });
    await send('held', '50.00');
    assert.equal(await statusOf('held'), 'EM_PROCESSAMENTO');
    await sandbox.app.inject({ method: 'POST', url: '/control/pix/payouts/release', payload: { idEnvio: 'held' } });
    assert.equal(await statusOf('held'), 'REALIZADO');
  });

  it('is listed by period, in pages, with its status', async (t) => {
    const { call, send, notices, sandbox } = await aProvider(t);
    const begun = new Date(Date.now() - 1_000).toISOString();
    for (const id of ['w1', 'w2', 'w3']) await send(id, '50.00');
    await until('they are done', () => notices().length === 3);
    const list = async (query: Record<string, string>) =>
      (await call('GET', `/v2/gn/pix/enviados?${new URLSearchParams(query)}`)).json();
    const fim = new Date(Date.now() + 1_000).toISOString();
    const second = await list({
      inicio: begun,
      fim,
      'paginacao.itensPorPagina': '2',
      'paginacao.paginaAtual': '1',
    });
    assert.deepEqual(second.parametros.paginacao, {
      paginaAtual: 1,
      itensPorPagina: 2,
      quantidadeDePaginas: 2,
      quantidadeTotalDeItens: 3,
    });
    const [third] = second.pix;
    assert.deepEqual([third.idEnvio, third.valor, third.status, third.chave], ['w3', '50.00', 'REALIZADO', OUR_KEY]);
    assert.deepEqual((await list({ inicio: '2020-01-01T00:00:00Z', fim: begun })).pix, []);
    assert.equal((await list({ inicio: begun })).status, 400);
    const alter = (payload: object) =>
      sandbox.app.inject({ method: 'POST', url: '/control/pix/payouts/alter', payload });
    await alter({ idEnvio: 'w1', valor: '49.00', status: 'NAO_REALIZADO' });
    const [first] = (await list({ inicio: begun, fim })).pix;
    assert.deepEqual([first.valor, first.status], ['49.00', 'NAO_REALIZADO']);
    assert.equal((await alter({ idEnvio: 'none' })).statusCode, 404);
  });

  it('ends by the amount bands of Efí when they are configured', () => {
    const bands: [centavos: number, outcome: string][] = [
      [1, 'confirmed'],
      [1_000, 'confirmed'],
      [1_001, 'rejected'],
      [2_000, 'rejected'],
      [2_001, 'rejected-at-once'],
    ];
    for (const [centavos, outcome] of bands) assert.equal(outcomeOf('efi', centavos), outcome, String(centavos));
    assert.equal(outcomeOf('demo', 10_000), 'confirmed');
  });
});

describe('the owner of a key', () => {
  it('is checked against favorecido.cpf, and shown masked', async (t) => {
    const { call } = await aProvider(t);
    let count = 0;
    const pay = async (chave: string, cpf?: string) => {
      count += 1;
      const favorecido = { chave, ...(cpf === undefined ? {} : { cpf }) };
      const body = { valor: '50.00', pagador: { chave: OUR_KEY }, favorecido };
      const { statusCode, ...answer } = await call('PUT', `/v3/gn/pix/k${count}`, body);
      return [statusCode, answer.json().nome];
    };
    const notOwner = [400, 'chave_nao_pertence_ao_documento'];
    assert.deepEqual(await pay('ana@exemplo.com', CPF), [201, undefined]);
    assert.deepEqual(await pay('ana@exemplo.com', '11144477735'), notOwner, 'a key has one owner');
    assert.deepEqual(await pay('outro@exemplo.com', CPF), notOwner);
    assert.deepEqual(await pay('outro@exemplo.com'), [201, undefined], 'without a document nothing is checked');
    assert.deepEqual(await pay('11144477735', CPF), notOwner);
    assert.deepEqual(await pay('ninguem@exemplo.com', CPF), [404, 'chave_favorecido_nao_encontrada']);
    const shown = (await call('GET', '/v2/gn/pix/enviados/id-envio/k1')).json();
    assert.equal(shown.favorecido.identificacao.cpf, '***.982.247-**');
    assert.equal((await call('GET', '/v2/gn/chaves/ana@exemplo.com')).statusCode, 404, 'there is no look-up');
  });
});

describe('an error of sending', () => {
  it('has Efí’s shape: a name and a message, with Retry-After and Bucket-Size for too many calls', async (t) => {
    const { send, sandbox } = await aProvider(t);
    const outcomes: [outcome: string, status: number, nome: string][] = [
      ['account-refused', 400, 'chave_invalida'],
      ['account-blocked', 400, 'documento_bloqueado'],
      ['denied', 422, 'pagamento_negado'],
      ['failing', 500, 'erro_aplicacao'],
      ['too-many', 429, 'balde_fichas_vazio'],
    ];
    for (const [outcome, status, nome] of outcomes) {
      await sandbox.app.inject({ method: 'POST', url: '/control/pix/payouts/next', payload: { outcome } });
      const answer = await send(`e${status}${outcome.length}`, '50.00');
      assert.deepEqual(
        [answer.statusCode, answer.json().nome, typeof answer.json().mensagem],
        [status, nome, 'string'],
      );
      assert.equal(answer.headers['bucket-size'], status === 429 ? '0' : undefined);
      assert.equal(answer.headers['retry-after'], status === 429 ? '2' : undefined);
    }
    const malformed = (await send('w1', '50')).json();
    assert.deepEqual([malformed.nome, malformed.erros[0].caminho], ['json_invalido', '.body.valor']);
  });
});
