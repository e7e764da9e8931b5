import { cutText } from '@jangada/contracts/values/characters';
import * as z from '@jangada/contracts/values/schema';
import { VendorUnavailable, type VendorAnswer } from '../send-request.ts';
import { centavosOf, pixAmount, valorOf } from './bacen-messages.ts';
import type { PayoutPort, PayoutResult, PayoutState, SentPayout } from './payout-port.ts';
import { listAll, readAnswer, type PixSession } from './pix-session.ts';

/** Efí's answers about Pix that are sent; only what we use. */
const sentPix = z.object({
  idEnvio: z.string(),
  endToEndId: z.optional(z.string()),
  e2eId: z.optional(z.string()),
  valor: pixAmount,
  status: z.string(),
  gnExtras: z.optional(z.looseObject({ erro: z.optional(z.looseObject({ motivo: z.optional(z.string()) })) })),
});

const sentList = z.object({
  parametros: z.optional(z.looseObject({ paginacao: z.looseObject({ quantidadeDePaginas: z.number() }) })),
  pix: z.array(z.object({ ...sentPix.shape, idEnvio: z.optional(z.string()), chave: z.optional(z.string()) })),
});

const owner = z.object({ titular: z.object({ nome: z.string(), cpf: z.optional(z.string()) }) });

const refusal = z.object({
  detail: z.optional(z.string()),
  violacoes: z.optional(z.array(z.looseObject({ razao: z.string() }))),
});

/** What Efí calls a key that cannot be paid. */
const KEY_REFUSED = 'chave_invalida';
const REASON_CHARS_MAX = 200;

/** Efí's API for sending Pix: `PUT /v3/gn/pix/{idEnvio}`, where the id is the idempotency (domain.md 2.6). */
export function createEfiPayouts(call: PixSession): PayoutPort {
  const find: PayoutPort['find'] = async (id) => {
    const answer = await call(`/v2/gn/pix/enviados/id-envio/${id}`);
    if (answer.status === 404) return undefined;
    return stateOf(readAnswer(sentPix, answer, 'a Pix that was sent'));
  };

  return {
    find,
    send: async ({ id, amount, from, to }) => {
      const body = { valor: valorOf(amount), pagador: { chave: from }, favorecido: { chave: to } };
      const answer = await call(`/v3/gn/pix/${id}`, { method: 'PUT', body });
      if (answer.status < 300) return stateOf(readAnswer(sentPix, answer, 'a Pix that is sent'));
      if (answer.status >= 500 || answer.status === 429) throw new VendorUnavailable(`a payout got ${answer.status}`);
      // An earlier try had got there, or what was refused has another reason than the key.
      const known = await find(id);
      if (known) return known;
      const { detail = '', violacoes = [] } = z.safeParse(refusal, answer.json).data ?? {};
      const reason = cutText(`${answer.status} ${detail}`, REASON_CHARS_MAX);
      const keyRefused = violacoes.some(({ razao }) => razao === KEY_REFUSED);
      return keyRefused ? { kind: 'refused', reason } : { kind: 'blocked', reason };
    },
    listSent: async (from, to) => {
      const read = (answer: VendorAnswer) => readAnswer(sentList, answer, 'a list of Pix that were sent');
      return (await listAll(call, '/v2/gn/pix/enviados', [from, to], read)).map(listedOf);
    },
    findOwner: async (key, requesterCpf) => {
      const headers = { 'pi-payerid': requesterCpf };
      const answer = await call(`/v2/gn/chaves/${encodeURIComponent(key)}`, { headers });
      if (answer.status === 404) return undefined;
      const { titular } = readAnswer(owner, answer, 'the owner of a key');
      return { cpf: titular.cpf ?? '', name: titular.nome };
    },
  };
}

const listedOf = (sent: z.infer<typeof sentList>['pix'][number]): SentPayout => ({
  id: sent.idEnvio ?? null,
  e2eid: sent.endToEndId ?? sent.e2eId ?? null,
  amount: centavosOf(sent.valor),
  from: sent.chave ?? null,
  state: stateOf(sent),
});

function stateOf(sent: Omit<z.infer<typeof sentPix>, 'idEnvio'>): PayoutState {
  const e2eid = sent.endToEndId ?? sent.e2eId ?? '';
  if (sent.status === 'REALIZADO') return { kind: 'paid', e2eid };
  if (sent.status !== 'NAO_REALIZADO') return { kind: 'processing' };
  return { kind: 'refused', reason: cutText(sent.gnExtras?.erro?.motivo ?? sent.status, REASON_CHARS_MAX) };
}

/** The part of a notice about a sent Pix; the others are received payments. */
const sentNotice = z.object({
  endToEndId: z.string(),
  valor: pixAmount,
  status: z.optional(z.string()),
  gnExtras: z.looseObject({
    idEnvio: z.string(),
    erro: z.optional(z.looseObject({ motivo: z.optional(z.string()) })),
  }),
  devolucoes: z.optional(z.unknown()),
});

/** @returns how a payout ended, when a part of a notice is about one */
export function payoutOf(part: unknown): PayoutResult | undefined {
  const checked = z.safeParse(sentNotice, part);
  if (!checked.success) return undefined;
  const { endToEndId, valor, status = '', gnExtras, devolucoes } = checked.data;
  const amount = centavosOf(valor);
  if (devolucoes !== undefined) return { id: gnExtras.idEnvio, state: { kind: 'returned' }, amount };
  return {
    id: gnExtras.idEnvio,
    state: stateOf({ endToEndId, valor, status, gnExtras }),
    amount,
  };
}
