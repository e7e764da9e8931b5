import assert from 'node:assert/strict';
import { test, type TestContext } from 'node:test';
import { aSandbox } from '../testing/test-sandbox.ts';

const TXID = 'b'.repeat(32);
const DAY_MS = 86_400_000;

const aClaimedPix = async (t: TestContext, openedAt = new Date()) => {
  const sandbox = await aSandbox();
  t.after(async () => {
    await sandbox.app.close();
    sandbox.removeData();
  });
  const basic = `Basic ${Buffer.from('client:secret').toString('base64')}`;
  const payload = { grant_type: 'client_credentials' };
  const token = await sandbox.app.inject({
    ...{ method: 'POST', url: '/pix/oauth/token', headers: { authorization: basic }, payload },
  });
  const headers = { authorization: `Bearer ${token.json().access_token}` };
  const post = (url: string, body: object) => sandbox.app.inject({ method: 'POST', url, headers, payload: body });
  const charge = { calendario: { expiracao: 300 }, valor: { original: '50.00' }, chave: 'pix@jangada.test' };
  await sandbox.app.inject({ method: 'PUT', url: `/pix/v2/cob/${TXID}`, headers, payload: charge });
  const { pix } = (await post('/control/pix/pay', { txid: TXID })).json();
  const { endToEndId } = pix[0];
  const claim = (await post('/control/pix/claims', { endToEndId, openedAt: openedAt.toISOString() })).json();
  const list = async () => {
    const search = new URLSearchParams({
      inicio: new Date(Date.now() - 30 * DAY_MS).toISOString(),
      fim: new Date().toISOString(),
    });
    return (await sandbox.app.inject({ url: `/pix/v2/gn/infracoes?${search}`, headers })).json();
  };
  const answer = (body: object, id = claim.idInfracao) => post(`/pix/v2/gn/infracoes/${id}/defesa`, body);
  return { list, answer, post, claim };
};

test('a claim is listed with its deadline and its parties', async (t) => {
  const { list, claim } = await aClaimedPix(t);
  const { infracoes, parametros } = await list();
  assert.equal(parametros.paginacao.quantidadeTotalDeItens, 1);
  const [one] = infracoes;
  assert.deepEqual([one.idInfracao, one.status, one.valor], [claim.idInfracao, 'ABERTA', '50.00']);
  const { abertura, prazoFinalizacao } = one.dadosAnalise;
  assert.equal((Date.parse(prazoFinalizacao) - Date.parse(abertura)) / DAY_MS, 7);
  assert.equal(one.destino.nomeParticipante, 'Efí S/A');
});

test('a defence is taken once, and the bank decides', async (t) => {
  const { list, answer, post, claim } = await aClaimedPix(t);
  assert.equal((await answer({ analise: 'talvez', justificativa: 'x' })).statusCode, 400);
  assert.equal((await answer({ analise: 'rejeitado', justificativa: 'x' }, 'no-such')).statusCode, 404);
  assert.equal((await answer({ analise: 'rejeitado', justificativa: 'nossa defesa' })).statusCode, 201);
  const again = await answer({ analise: 'rejeitado', justificativa: 'outra' });
  assert.equal(again.statusCode, 409);
  assert.match(again.json().violacoes[0].razao, /já foi criada/);
  const [defended] = (await list()).infracoes;
  assert.deepEqual([defended.status, defended.defesa], ['EM_DEFESA', 'nossa defesa']);
  await post('/control/pix/claims/decide', { idInfracao: claim.idInfracao, status: 'REJEITADA' });
  assert.equal((await list()).infracoes[0].status, 'REJEITADA');
});

test('a defence after the deadline is refused, and an acceptance takes the money back', async (t) => {
  const late = await aClaimedPix(t, new Date(Date.now() - 8 * DAY_MS));
  assert.equal((await late.answer({ analise: 'rejeitado', justificativa: 'x' })).statusCode, 422);
  const { answer, list } = await aClaimedPix(t);
  await answer({ analise: 'aceito', justificativa: 'x' });
  assert.equal((await list()).infracoes[0].status, 'ACEITA');
});
