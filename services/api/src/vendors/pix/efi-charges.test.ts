import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { VendorUnavailable, type VendorAnswer } from '../send-request.ts';
import { createBacenPix } from './bacen.ts';
import type { PixRequest } from './pix-session.ts';

/** Shapes of Efí's documentation: "Cobranças imediatas", "Gestão de Pix", "Webhooks". */
const TXID = '7978c0c97ea847e78e8849634473c1f1';
const E2E_ID = 'E12345678202009091221kkkkkkkkkkk';
const KEY = '40a0932d-1918-4eee-845d-35a2da1690dc';
const CPF = '52998224725';

const answerOf = (status: number, json: unknown): VendorAnswer => ({ status, json, text: JSON.stringify(json) });
const error = (status: number, nome: string) => answerOf(status, { nome, mensagem: 'Texto' });

const charge = {
  status: 'ATIVA',
  calendario: { criacao: '2020-09-09T20:15:00.358Z', expiracao: '3600' },
  location: 'pix.example.com/qr/9d36b84f-c70b-478f-b95c-12729b90ca25',
  txid: TXID,
  revisao: 1,
  devedor: { cnpj: '12345678000195', nome: 'Empresa de Serviços SA' },
  valor: { original: '567.89' },
  chave: KEY,
  solicitacaoPagador: 'Informe o número ou identificador do pedido.',
  pixCopiaECola: '00020101021226830014BR.GOV.BCB.PIX2561qrcodespix.sejaefi.com.br/v2/41e0badf',
};

const aPix = (more: object = {}) => ({
  endToEndId: E2E_ID,
  txid: TXID,
  chave: KEY,
  valor: '110.00',
  horario: '2020-09-09T20:15:00.358Z',
  infoPagador: '0123456789',
  ...more,
});

/** Efí that answers each call by its method and path without the query. */
function efi(answers: Readonly<Record<string, VendorAnswer>>) {
  const calls: [call: string, input: PixRequest | undefined][] = [];
  const pix = createBacenPix(async (path, input) => {
    const [plain = ''] = path.split('?');
    const name = `${input?.method ?? 'GET'} ${plain}`;
    calls.push([name, input]);
    return answers[name] ?? answerOf(500, { nome: 'erro_aplicacao', mensagem: 'Texto' });
  });
  return { pix, calls };
}

const newCharge = {
  txid: TXID,
  amount: 56_789,
  key: KEY,
  payer: { cpf: CPF, name: 'Ana Souza' },
  expirySeconds: 300,
  message: 'Depósito',
};

const received = { e2eid: E2E_ID, txid: TXID, amount: 11_000, at: new Date('2020-09-09T20:15:00.358Z') };

describe('a charge at Efí', () => {
  it('is created with the fields of its manual alone', async () => {
    const { pix, calls } = efi({ [`PUT /v2/cob/${TXID}`]: answerOf(201, charge) });
    const created = await pix.createCharge(newCharge);
    assert.deepEqual(created, {
      txid: TXID,
      code: charge.pixCopiaECola,
      amount: 56_789,
      expiresAt: new Date('2020-09-09T21:15:00.358Z'),
    });
    const [[, input] = []] = calls;
    assert.deepEqual(input?.body, {
      calendario: { expiracao: 300 },
      devedor: { cpf: CPF, nome: 'Ana Souza' },
      valor: { original: '567.89' },
      chave: KEY,
      solicitacaoPagador: 'Depósito',
    });
  });

  it('whose creation had no answer is found by its txid, which Efí then refuses as a duplicate', async () => {
    const { pix } = efi({
      [`PUT /v2/cob/${TXID}`]: error(409, 'txid_duplicado'),
      [`GET /v2/cob/${TXID}`]: answerOf(200, charge),
    });
    assert.equal((await pix.createCharge(newCharge)).amount, 56_789);
  });

  it('that Efí refuses or does not know was not created', async () => {
    const unknown = { [`GET /v2/cob/${TXID}`]: error(400, 'cobranca_nao_encontrada') };
    assert.equal(await efi(unknown).pix.findCharge(TXID), undefined);
    for (const nome of ['chave_invalida', 'documento_bloqueado', 'valor_invalido']) {
      const { pix } = efi({ ...unknown, [`PUT /v2/cob/${TXID}`]: error(400, nome) });
      await assert.rejects(pix.createCharge(newCharge), VendorUnavailable, nome);
    }
  });

  it('is paid with its Pix and their refunds', async () => {
    const refund = { id: '123ABC', rtrId: 'D1', valor: '10.00', horario: {}, status: 'EM_PROCESSAMENTO' };
    const { chave: _absent, ...pixOfCharge } = aPix({ devolucoes: [refund] });
    const paid = { ...charge, status: 'CONCLUIDA', pix: [pixOfCharge] };
    const found = await efi({ [`GET /v2/cob/${TXID}`]: answerOf(200, paid) }).pix.findCharge(TXID);
    assert.deepEqual(found?.received, [{ ...received, key: null }]);
    assert.deepEqual([found?.unreadable, found?.removed], [[], false]);
  });
});

describe('a received Pix at Efí', () => {
  const list = (pix: object[]) => answerOf(200, { parametros: {}, pix });

  it('is money only when the tenant’s own credentials find it', async () => {
    const check = (ofCpf: object[], byId: VendorAnswer) =>
      efi({ 'GET /v2/pix': list(ofCpf), [`GET /v2/pix/${E2E_ID}`]: byId }).pix.checkReceived(received, CPF);
    assert.equal(await check([aPix()], answerOf(200, aPix())), 'own-account');
    assert.equal(await check([], answerOf(200, aPix())), 'other-payer');
    assert.equal(await check([], answerOf(200, aPix({ valor: '110.01' }))), 'unknown');
    assert.equal(await check([], error(400, 'pix_nao_encontrado')), 'unknown');
    await assert.rejects(check([], error(500, 'erro_aplicacao')), VendorUnavailable);
    await assert.rejects(check([], error(429, 'balde_fichas_vazio')), VendorUnavailable);
    await assert.rejects(check([], error(400, 'valor_invalido')), VendorUnavailable);
  });

  it('in a notice may have the payer, a split or a fee beside it', async () => {
    const { pix } = efi({});
    for (const gnExtras of [
      { pagador: { nome: 'Consultoria Efi', cnpj: '09089356000118', codigoBanco: '00416968' } },
      { split: { id: 'f659e882b00440ef9f07538fb697a6b2', revisao: 0 } },
      { tarifa: '0.01' },
    ]) {
      const notice = await pix.readNotice({ pix: [aPix({ gnExtras })] });
      assert.deepEqual([notice.received, notice.payouts], [[{ ...received, key: KEY }], []]);
    }
  });

  it('is refunded under an id; a repeated one, an unknown Pix and a refusal are told apart', async () => {
    const path = `/v2/pix/${E2E_ID}/devolucao/d1`;
    const refund = (put: VendorAnswer, get: VendorAnswer = error(400, 'devolucao_nao_encontrada')) =>
      efi({ [`PUT ${path}`]: put, [`GET ${path}`]: get }).pix.refund({ e2eid: E2E_ID, id: 'd1', amount: 789 });
    const state = (status: string) => ({ id: 'd1', rtrId: 'D1', valor: '7.89', horario: {}, status });
    assert.equal(await refund(answerOf(201, state('EM_PROCESSAMENTO'))), 'sent');
    const repeated = error(409, 'devolucao_id_duplicado');
    assert.equal(await refund(repeated, answerOf(200, state('DEVOLVIDO'))), 'sent');
    assert.equal(await refund(repeated, answerOf(200, { ...state('NAO_REALIZADO'), motivo: 'x' })), 'refused');
    assert.equal(await refund(error(400, 'pix_nao_encontrado')), 'refused');
    await assert.rejects(refund(error(500, 'erro_aplicacao')), VendorUnavailable);
    // It was made, but its state cannot be read now.
    await assert.rejects(refund(repeated, error(500, 'erro_aplicacao')), VendorUnavailable);
  });
});
