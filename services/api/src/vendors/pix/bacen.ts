import * as z from '@jangada/contracts/values/schema';
import { readEach, readExtras, readMessage, type OnUnreadable, type Unreadable } from '../read-message.ts';
import { VendorUnavailable } from '../send-request.ts';
import {
  centavosOf,
  cob,
  EXPIRY_SECONDS_DEFAULT,
  pix,
  pixNotice,
  refund,
  refundReply,
  valorOf,
} from './bacen-messages.ts';
import { isSentPix, readSentNotice } from './efi.ts';
import type { PayoutResult } from './payout-port.ts';
import type { Charge, Notice, PixPort, ReceivedPix, RefundResult, Webhook } from './pix-port.ts';
import { pixProfiles, rootOf, type PixProfile } from '../../config/pix-profiles.ts';
import { isUnknown, listAll, readAnswer, readPage, type PixRequest, type PixSession } from './pix-session.ts';

/** How long a registration is trusted; a provider may lose it, for instance when it restores a backup. */
const WEBHOOK_KNOWN_MS = 9 * 60_000;
/** The search range around the time of a Pix, because clocks differ and a notice may be late. */
const SEARCH_AROUND_MS = 24 * 60 * 60 * 1000;

/** The Bacen API Pix standard, version 2.9. */
export const createBacenPix = (session: PixSession, profile: PixProfile = pixProfiles.efi): PixPort => {
  const call = (path: string, input?: PixRequest) => session(`${rootOf(profile, path)}${path}`, input);

  const webhooks = new Map<string, Webhook & { readonly untilMs: number }>();

  const findCharge: PixPort['findCharge'] = async (txid) => {
    const answer = await call(`/cob/${txid}`);
    if (isUnknown(answer)) return undefined;
    const found = readAnswer(cob, answer, 'a charge');
    const removed = found.status.startsWith('REMOVIDA');
    const unreadable: Unreadable[] = [];
    const received = readEach(pix, found.pix ?? [], (one) => unreadable.push(one)).map(receivedOf);
    return { ...chargeOf(found), removed, received, unreadable };
  };

  return {
    createCharge: async ({ txid, amount, key, payer, expirySeconds, message }) => {
      const answer = await call(`/cob/${txid}`, {
        method: 'PUT',
        body: {
          calendario: { expiracao: expirySeconds },
          ...(payer ? { devedor: { cpf: payer.cpf, nome: payer.name } } : {}),
          valor: { original: valorOf(amount) },
          chave: key,
          solicitacaoPagador: message,
        },
      });
      if (answer.status < 300) return chargeOf(readAnswer(cob, answer, 'a charge'));
      // A txid is valid once: if an earlier attempt reached the provider, the charge exists.
      const created = await findCharge(txid);
      if (!created) throw new VendorUnavailable(`the PIX provider refused a charge with ${answer.status}`);
      return created;
    },
    findCharge,
    checkReceived: async ({ e2eid, txid, amount, at }, ownerCpf) => {
      const search = new URLSearchParams({
        inicio: new Date(at.getTime() - SEARCH_AROUND_MS).toISOString(),
        fim: new Date(at.getTime() + SEARCH_AROUND_MS).toISOString(),
        ...(txid ? { txid } : {}),
        cpf: ownerCpf,
      });
      // Unreadable items are skipped here, because `listReceived` reports them.
      const own = readEach(pix, readPage(await call(`/pix?${search}`), 'a list of Pix'), () => undefined);
      if (own.some((one) => one.endToEndId === e2eid && centavosOf(one.valor) === amount)) return 'own-account';
      const answer = await call(`/pix/${e2eid}`);
      if (isUnknown(answer)) return 'unknown';
      const values = readAnswer(pix, answer, 'a Pix');
      return centavosOf(values.valor) === amount && (values.txid ?? null) === txid ? 'other-payer' : 'unknown';
    },
    findReceived: async (e2eid) => {
      const answer = await call(`/pix/${encodeURIComponent(e2eid)}`);
      if (answer.status >= 500 || answer.status === 429)
        throw new VendorUnavailable(`a received Pix got ${answer.status}`);
      const read = readMessage(pix, answer.json);
      return answer.status < 300 && read.ok ? receivedOf(read.value) : undefined;
    },
    refund: async ({ e2eid, id, amount }) => {
      const path = `/pix/${e2eid}/devolucao/${id}`;
      const answer = await call(path, { method: 'PUT', body: { valor: valorOf(amount) } });
      if (answer.status < 300) return refundState(answer.json);
      if (answer.status >= 500 || answer.status === 429) throw new VendorUnavailable(`a refund got ${answer.status}`);
      const known = await call(path);
      if (known.status >= 500 || known.status === 429) throw new VendorUnavailable(`a refund got ${answer.status}`);
      return known.status === 200 ? refundState(known.json) : 'refused';
    },
    ensureWebhook: async (key, { url, secret, skipsMtls }) => {
      const known = webhooks.get(key);
      if (known?.url === url && known.secret === secret && known.untilMs > Date.now()) return;
      const answer = await call(`/webhook/${encodeURIComponent(key)}`, {
        method: 'PUT',
        headers: {
          ...(secret === undefined ? {} : { 'x-webhook-secret': secret }),
          ...(skipsMtls === undefined ? {} : { 'x-skip-mtls-checking': String(skipsMtls) }),
        },
        body: { webhookUrl: url },
      });
      if (answer.status >= 300) throw new VendorUnavailable(`registering the webhook got ${answer.status}`);
      webhooks.set(key, { url, secret, untilMs: Date.now() + WEBHOOK_KNOWN_MS });
    },
    listReceived: async (from, to) => {
      const { listed, unreadable } = await listAll(call, '/pix', [from, to], pix);
      return { listed: listed.map(receivedOf), unreadable };
    },
    readNotice: async (body) => readNotice(body),
  };
};

/** The standard has `{pix: […]}`; some providers send the list itself. */
function listOf(body: unknown): readonly unknown[] | undefined {
  return Array.isArray(body) ? body : z.safeParse(pixNotice, body).data?.pix;
}

function readNotice(body: unknown): Notice {
  const received: ReceivedPix[] = [];
  const refunds: RefundResult[] = [];
  const payouts: PayoutResult[] = [];
  const unreadable: Unreadable[] = [];
  const onUnreadable: OnUnreadable = (one) => unreadable.push(one);
  const parts = listOf(body);
  if (!parts) onUnreadable({ raw: body, reason: 'it has no list of Pix' });
  for (const part of parts ?? []) {
    if (isSentPix(part)) {
      payouts.push(...readSentNotice(part, onUnreadable));
      continue;
    }
    for (const one of readEach(pix, [part], onUnreadable)) {
      received.push(receivedOf(one));
      refunds.push(...refundsOf(one, ({ reason }) => onUnreadable({ raw: part, reason })));
    }
  }
  return { received, refunds, payouts, unreadable };
}

/** The reply may already state that the refund was not made. */
const refundState = (reply: unknown): 'sent' | 'refused' =>
  readExtras(refundReply, reply).status === 'NAO_REALIZADO' ? 'refused' : 'sent';

const chargeOf = ({ txid, valor, calendario, ...codes }: z.infer<typeof cob>): Charge => ({
  txid,
  code: codes.pixCopiaECola ?? codes.brcode ?? codes.textoImagemQRcode ?? '',
  amount: centavosOf(valor.original),
  expiresAt: new Date(Date.parse(calendario.criacao) + Number(calendario.expiracao ?? EXPIRY_SECONDS_DEFAULT) * 1000),
});

const receivedOf = ({ endToEndId, txid, valor, horario, chave }: z.infer<typeof pix>): ReceivedPix => ({
  e2eid: endToEndId,
  txid: txid ?? null,
  amount: centavosOf(valor),
  at: new Date(horario),
  key: chave ?? null,
});

function refundsOf({ endToEndId, devolucoes = [] }: z.infer<typeof pix>, onUnreadable: OnUnreadable): RefundResult[] {
  return readEach(refund, devolucoes, onUnreadable)
    .filter(({ status }) => status !== 'EM_PROCESSAMENTO')
    .map(({ id, status, natureza, valor }) => ({
      e2eid: endToEndId,
      id,
      done: status === 'DEVOLVIDO',
      takenBack: natureza?.startsWith('MED_') ?? false,
      amount: centavosOf(valor),
    }));
}
