import { cutText } from '@jangada/contracts/values/characters';
import * as z from '@jangada/contracts/values/schema';
import { readEach, readExtras, storableText, type OnUnreadable } from '../read-message.ts';
import { VendorUnavailable } from '../send-request.ts';
import { centavosOf, pixAmount, valorOf } from './bacen-messages.ts';
import type { PayoutPort, PayoutResult, PayoutState, SentPayout } from './payout-port.ts';
import { listAll, readAnswer, type PixSession } from './pix-session.ts';

/** Efí's answer about a sent Pix, with only the fields that we use. */
const sentPix = z.object({
  idEnvio: storableText,
  endToEndId: z.optional(storableText),
  e2eId: z.optional(storableText),
  valor: pixAmount,
  status: storableText,
  gnExtras: z.optional(z.unknown()),
});

const listedPix = z.object({ ...sentPix.shape, idEnvio: z.optional(storableText), chave: z.optional(storableText) });

/** The reason why a Pix was not sent. */
const failure = z.object({ erro: z.optional(z.object({ motivo: z.optional(storableText) })) });

const owner = z.object({ titular: z.object({ nome: storableText, cpf: z.optional(storableText) }) });

const refusal = z.object({ detail: z.optional(storableText), violacoes: z.optional(z.array(z.unknown())) });
const violation = z.object({ razao: z.string() });

/** Efí's code for a key that cannot be paid. */
const KEY_REFUSED = 'chave_invalida';
const REASON_CHARS_MAX = 200;

/** Efí's API for sending Pix: `PUT /v3/gn/pix/{idEnvio}`, which is idempotent by the id. */
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
      // An earlier attempt succeeded, or the refusal has another reason than the key.
      const known = await find(id);
      if (known) return known;
      const { detail = '', violacoes = [] } = readExtras(refusal, answer.json);
      const reason = cutText(`${answer.status} ${detail}`, REASON_CHARS_MAX);
      const violations = readEach(violation, violacoes, () => undefined);
      const keyRefused = violations.some(({ razao }) => razao === KEY_REFUSED);
      return keyRefused ? { kind: 'refused', reason } : { kind: 'blocked', reason };
    },
    findSent: async (e2eid) => {
      const answer = await call(`/v2/gn/pix/enviados/${encodeURIComponent(e2eid)}`);
      return answer.status === 404 ? undefined : listedOf(readAnswer(listedPix, answer, 'a Pix that was sent'));
    },
    listSent: async (from, to) => {
      const { listed, unreadable } = await listAll(call, '/v2/gn/pix/enviados', [from, to], listedPix);
      return { listed: listed.map(listedOf), unreadable };
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

const listedOf = (sent: z.infer<typeof listedPix>): SentPayout => ({
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
  const { erro } = readExtras(failure, sent.gnExtras);
  return { kind: 'refused', reason: cutText(erro?.motivo ?? sent.status, REASON_CHARS_MAX) };
}

/** The part of a notice about a sent Pix; other parts are received payments. */
const sentNotice = z.object({
  endToEndId: storableText,
  valor: pixAmount,
  status: z.optional(storableText),
  gnExtras: z.looseObject({ idEnvio: storableText }),
  devolucoes: z.optional(z.unknown()),
});

const sentMark = z.object({ gnExtras: z.optional(z.object({ idEnvio: z.unknown() })) });

/** Whether a part of a notice is about a Pix that we sent. A malformed one is not treated as a received payment. */
export const isSentPix = (part: unknown): boolean => readExtras(sentMark, part).gnExtras?.idEnvio !== undefined;

/** The results of payouts in a part of a notice. */
export const readSentNotice = (part: unknown, onUnreadable: OnUnreadable): PayoutResult[] =>
  readEach(sentNotice, [part], onUnreadable).map(({ endToEndId, valor, status = '', gnExtras, devolucoes }) => {
    const amount = centavosOf(valor);
    const id = gnExtras.idEnvio;
    if (hasAny(devolucoes)) return { id, state: { kind: 'returned' }, amount };
    return { id, state: stateOf({ endToEndId, valor, status, gnExtras }), amount };
  });

/** Some providers send an empty list for "none". */
const hasAny = (value: unknown): boolean => (Array.isArray(value) ? value.length > 0 : value !== undefined);
