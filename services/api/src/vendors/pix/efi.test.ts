import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Unreadable } from '../read-message.ts';
import type { VendorAnswer } from '../send-request.ts';
import { createEfiPayouts, readSentNotice } from './efi.ts';
import type { PixRequest } from './pix-session.ts';

const ID = 'a1b2c3';
const payout = { id: ID, amount: 5_000, from: 'our-key', to: 'ana@exemplo.com', ownerCpf: '52998224725' };

const answerOf = (status: number, json: unknown): VendorAnswer => ({ status, json, text: JSON.stringify(json) });
const unknown = answerOf(404, { type: 'https://pix.bcb.gov.br/api/v2/error/PixEnviadoNaoEncontrado', status: 404 });

/** Payouts at a provider that answers a PUT and a GET with these. */
function payoutsWith(put: VendorAnswer, get: VendorAnswer = unknown) {
  const calls: [path: string, input: PixRequest | undefined][] = [];
  const payouts = createEfiPayouts(async (path, input) => {
    calls.push([path, input]);
    return input?.method === 'PUT' ? put : get;
  });
  return { payouts, calls };
}

const error = (nome: string) => ({ nome, mensagem: 'Texto' });

describe('a payout by Efí', () => {
  it('names the key and the CPF that it must belong to', async () => {
    const { payouts, calls } = payoutsWith(
      answerOf(201, {
        idEnvio: ID,
        e2eId: 'E09089356202011251226APIff82f2e5',
        valor: '50.00',
        horario: { solicitacao: '2021-11-25T12:26:42.905Z' },
        status: 'EM_PROCESSAMENTO',
      }),
    );
    assert.deepEqual(await payouts.send(payout), { kind: 'processing' });
    assert.deepEqual(calls, [
      [
        `/v3/gn/pix/${ID}`,
        {
          method: 'PUT',
          body: {
            valor: '50.00',
            pagador: { chave: 'our-key' },
            favorecido: { chave: 'ana@exemplo.com', cpf: '52998224725' },
          },
        },
      ],
    ]);
  });

  it('is refused for the player by the errors of their key, and for us by those of our account', async () => {
    const meanings: [status: number, nome: string, meaning: object][] = [
      [404, 'chave_favorecido_nao_encontrada', { kind: 'refused', cause: 'key' }],
      [400, 'chave_nao_pertence_ao_documento', { kind: 'refused', cause: 'owner' }],
      [400, 'chave_invalida', { kind: 'account-refused' }],
      [400, 'documento_bloqueado', { kind: 'account-refused' }],
      [403, 'insufficient_scope', { kind: 'account-refused' }],
      [422, 'pagamento_negado', { kind: 'blocked' }],
      [400, 'valor_invalido', { kind: 'blocked' }],
      [400, 'an_error_that_is_new', { kind: 'blocked' }],
    ];
    for (const [status, nome, meaning] of meanings) {
      const { payouts } = payoutsWith(answerOf(status, error(nome)));
      assert.deepEqual(await payouts.send(payout), { ...meaning, reason: `${status} ${nome} Texto` }, nome);
    }
  });

  it('is refused for the key by an error in the shape of the standard', async () => {
    const violacoes = [{ razao: 'A chave não existe', propriedade: 'favorecido.chave' }];
    const { payouts } = payoutsWith(answerOf(400, { title: 'x', status: 400, detail: 'Texto', violacoes }));
    assert.deepEqual(await payouts.send(payout), { kind: 'refused', cause: 'key', reason: '400 Texto' });
  });

  it('that the provider has already is queried, and stays open while it is not shown', async () => {
    const duplicate = answerOf(409, error('id_envio_duplicado'));
    const paid = { idEnvio: ID, endToEndId: 'E1', valor: '50.00', status: 'REALIZADO' };
    assert.deepEqual(await payoutsWith(duplicate, answerOf(200, paid)).payouts.send(payout), {
      kind: 'paid',
      e2eid: 'E1',
    });
    await assert.rejects(payoutsWith(duplicate).payouts.send(payout), { name: 'VendorUnavailable' });
  });

  it('is repeated after an error of the provider and after too many calls, when the provider says', async () => {
    const busy = { ...answerOf(429, error('balde_fichas_vazio')), retryAfterMs: 7_000 };
    await assert.rejects(payoutsWith(busy).payouts.send(payout), { name: 'VendorUnavailable', retryAfterMs: 7_000 });
    for (const status of [401, 500, 503])
      await assert.rejects(payoutsWith(answerOf(status, null)).payouts.send(payout), { name: 'VendorUnavailable' });
  });

  it('is never sent under an id that Efí does not accept', async () => {
    for (const id of ['', 'a-b', 'a'.repeat(36)]) {
      const { payouts, calls } = payoutsWith(answerOf(201, {}));
      await assert.rejects(payouts.send({ ...payout, id }), TypeError);
      assert.equal(calls.length, 0);
    }
  });
});

describe('Efí’s notice of a sent Pix', () => {
  const readable = ({ reason }: Unreadable) => assert.fail(reason);
  const notice = (erro: object) => ({
    endToEndId: 'E090893562021030PIf25a7868',
    chave: '2c3c7441-b91e-4982-3c25-6105581e18ae',
    tipo: 'SOLICITACAO',
    status: 'NAO_REALIZADO',
    valor: '0.01',
    horario: null,
    infoPagador: '0123456789',
    gnExtras: { idEnvio: '123ABC', erro },
  });

  it('tells by the code of the bank whether the key was the reason', () => {
    for (const [codigo, cause] of [
      ['AC03', 'key'],
      ['AB09', 'transfer'],
      ['NEW1', 'transfer'],
    ]) {
      const erro = { codigo, origem: 'PSP do usuário recebedor', motivo: 'Motivo' };
      const [result] = readSentNotice(notice(erro), readable);
      const state = { kind: 'refused', cause, reason: `NAO_REALIZADO ${codigo} Motivo` };
      assert.deepEqual(result, { id: '123ABC', state, amount: 1 });
    }
  });

  it('of a Pix that was not made may lack an end-to-end id', () => {
    const { endToEndId: _none, ...rest } = notice({});
    const [result] = readSentNotice(rest, readable);
    assert.equal(result?.state.kind, 'refused');
  });
});
