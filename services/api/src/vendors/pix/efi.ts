import * as z from '@jangada/contracts/values/schema';
import { readEach, readExtras, storableText, type OnUnreadable } from '../read-message.ts';
import { VendorUnavailable } from '../send-request.ts';
import { centavosOf, pixAmount, valorOf } from './bacen-messages.ts';
import { failureOf, isDuplicate, refusalOf } from './efi-refusals.ts';
import type { PayoutPort, PayoutResult, PayoutState, SentPayout } from './payout-port.ts';
import { isUnknown, listAll, readAnswer, type PixSession } from './pix-session.ts';

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

const ID_ENVIO = /^[a-zA-Z0-9]{1,35}$/;

/**
 * Efí's API for sending Pix: `PUT /v3/gn/pix/{idEnvio}`, which is idempotent by the id. Efí checks that the receiving key
 * belongs to `favorecido.cpf`.
 */
export const createEfiPayouts = (call: PixSession): PayoutPort => {
  const find: PayoutPort['find'] = async (id) => {
    const answer = await call(`/v2/gn/pix/enviados/id-envio/${id}`);
    if (isUnknown(answer)) return undefined;
    return stateOf(readAnswer(sentPix, answer, 'a Pix that was sent'));
  };

  return {
    find,
    send: async ({ id, amount, from, to, ownerCpf }) => {
      if (!ID_ENVIO.test(id)) throw new TypeError('the id of a payout has 1 to 35 letters and digits');
      const favorecido = { chave: to, cpf: ownerCpf };
      const body = { valor: valorOf(amount), pagador: { chave: from }, favorecido };
      const answer = await call(`/v3/gn/pix/${id}`, { method: 'PUT', body });
      const { status, retryAfterMs } = answer;
      if (status < 300) return stateOf(readAnswer(sentPix, answer, 'a Pix that is sent'));
      if (status >= 500 || status === 429 || status === 401)
        throw new VendorUnavailable(`a payout got ${status}`, { retryAfterMs });
      // An earlier attempt may have succeeded.
      const known = await find(id);
      if (known) return known;
      if (isDuplicate(answer)) throw new VendorUnavailable('the provider has a payout that it does not show yet');
      return refusalOf(answer);
    },
    findSent: async (e2eid) => {
      const answer = await call(`/v2/gn/pix/enviados/${encodeURIComponent(e2eid)}`);
      return isUnknown(answer) ? undefined : listedOf(readAnswer(listedPix, answer, 'a Pix that was sent'));
    },
    listSent: async (from, to) => {
      const { listed, unreadable } = await listAll(call, '/v2/gn/pix/enviados', [from, to], listedPix);
      return { listed: listed.map(listedOf), unreadable };
    },
  };
};

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
  return sent.status === 'NAO_REALIZADO' ? failureOf(sent.gnExtras) : { kind: 'processing' };
}

/** The part of a notice about a sent Pix; other parts are received payments. */
const sentNotice = z.object({
  endToEndId: z.optional(storableText),
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
    return {
      id,
      state: stateOf({ ...(endToEndId === undefined ? {} : { endToEndId }), valor, status, gnExtras }),
      amount,
    };
  });

/** Some providers send an empty list for "none". */
const hasAny = (value: unknown): boolean => (Array.isArray(value) ? value.length > 0 : value !== undefined);
