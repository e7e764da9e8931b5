import * as z from '@jangada/contracts/values/schema';
import type { Config } from '../../config/config.ts';
import { VendorUnavailable } from '../send-request.ts';
import { centavosOf, cob, pix, pixList, pixNotice, valorOf } from './bacen-messages.ts';
import { payoutOf } from './efi.ts';
import type { PayoutResult } from './payout-port.ts';
import { isSignedNotice } from './notice-signature.ts';
import type { Charge, PixPort, ReceivedPix, RefundResult } from './pix-port.ts';
import { listAll, readAnswer, type PixRequest, type PixSession } from './pix-session.ts';

/** A provider may lose the registration, for instance after restoring a backup. */
const WEBHOOK_KNOWN_MS = 9 * 60_000;
/** The search range around the time of a Pix: clocks differ, and a notice may be late. */
const SEARCH_AROUND_MS = 24 * 60 * 60 * 1000;

/** The Bacen API Pix standard, version 2.9 (domain.md 2.3). */
export function createBacenPix(session: PixSession, webhookSecrets: Config['pix']['webhookSecrets']): PixPort {
  const call = (path: string, input?: PixRequest) => session(`/v2${path}`, input);

  const webhooks = new Map<string, { readonly url: string; readonly untilMs: number }>();

  const findCharge: PixPort['findCharge'] = async (txid) => {
    const answer = await call(`/cob/${txid}`);
    if (answer.status === 404) return undefined;
    const found = readAnswer(cob, answer, 'a charge');
    const removed = found.status.startsWith('REMOVIDA');
    return { ...chargeOf(found), removed, received: (found.pix ?? []).map(receivedOf) };
  };

  return {
    createCharge: async ({ txid, amount, key, payer, expirySeconds, message }) => {
      const answer = await call(`/cob/${txid}`, {
        method: 'PUT',
        body: {
          calendario: { expiracao: expirySeconds },
          devedor: { cpf: payer.cpf, nome: payer.name },
          valor: { original: valorOf(amount), modalidadeAlteracao: 0 },
          chave: key,
          solicitacaoPagador: message,
        },
      });
      if (answer.status < 300) return chargeOf(readAnswer(cob, answer, 'a charge'));
      // A txid is good once: when an earlier try had reached the provider, the charge is there.
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
      const { pix: own } = readAnswer(pixList, await call(`/pix?${search}`), 'a list of Pix');
      if (own.some((one) => one.endToEndId === e2eid && centavosOf(one.valor) === amount)) return 'own-account';
      const answer = await call(`/pix/${e2eid}`);
      if (answer.status === 404) return 'unknown';
      const values = readAnswer(pix, answer, 'a Pix');
      return centavosOf(values.valor) === amount && (values.txid ?? null) === txid ? 'other-payer' : 'unknown';
    },
    refund: async ({ e2eid, id, amount }) => {
      const path = `/pix/${e2eid}/devolucao/${id}`;
      const answer = await call(path, { method: 'PUT', body: { valor: valorOf(amount) } });
      if (answer.status < 300) return 'sent';
      if (answer.status >= 500 || answer.status === 429) throw new VendorUnavailable(`a refund got ${answer.status}`);
      return (await call(path)).status === 200 ? 'sent' : 'refused';
    },
    ensureWebhook: async (key, url) => {
      const known = webhooks.get(key);
      if (known?.url === url && known.untilMs > Date.now()) return;
      const answer = await call(`/webhook/${encodeURIComponent(key)}`, { method: 'PUT', body: { webhookUrl: url } });
      if (answer.status >= 300) throw new VendorUnavailable(`registering the webhook got ${answer.status}`);
      webhooks.set(key, { url, untilMs: Date.now() + WEBHOOK_KNOWN_MS });
    },
    listReceived: async (from, to) => {
      const listed = await listAll(call, '/pix', [from, to], (answer) => readAnswer(pixList, answer, 'a list of Pix'));
      return listed.map(receivedOf);
    },
    isAuthentic: (tenantId, notice) => isSignedNotice(notice, webhookSecrets[tenantId] ?? []),
    readNotice: (body) => {
      const checked = z.safeParse(pixNotice, body);
      if (!checked.success) return undefined;
      const received: ReceivedPix[] = [];
      const refunds: RefundResult[] = [];
      const payouts: PayoutResult[] = [];
      for (const part of checked.data.pix) {
        const payout = payoutOf(part);
        if (payout) payouts.push(payout);
        const read = payout ? undefined : z.safeParse(pix, part);
        if (read && !read.success) return undefined;
        if (read?.data) received.push(receivedOf(read.data));
        if (read?.data) refunds.push(...refundsOf(read.data));
      }
      return { received, refunds, payouts };
    },
  };
}

const chargeOf = ({ txid, pixCopiaECola, valor, calendario }: z.infer<typeof cob>): Charge => ({
  txid,
  code: pixCopiaECola,
  amount: centavosOf(valor.original),
  expiresAt: new Date(Date.parse(calendario.criacao) + calendario.expiracao * 1000),
});

const receivedOf = ({ endToEndId, txid, valor, horario, chave }: z.infer<typeof pix>): ReceivedPix => ({
  e2eid: endToEndId,
  txid: txid ?? null,
  amount: centavosOf(valor),
  at: new Date(horario),
  key: chave ?? null,
});

function refundsOf({ endToEndId, devolucoes }: z.infer<typeof pix>): RefundResult[] {
  const all = devolucoes === undefined ? [] : Array.isArray(devolucoes) ? devolucoes : [devolucoes];
  return all
    .filter(({ status }) => status !== 'EM_PROCESSAMENTO')
    .map(({ id, status, natureza, valor }) => ({
      e2eid: endToEndId,
      id,
      done: status === 'DEVOLVIDO',
      takenBack: natureza?.startsWith('MED_') ?? false,
      amount: centavosOf(valor),
    }));
}
