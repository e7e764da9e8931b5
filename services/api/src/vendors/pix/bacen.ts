import * as z from '@jangada/contracts/schema';
import type { Config } from '../../config.ts';
import { sendRequest, VendorAway, type VendorAnswer } from '../send-request.ts';
import { centavosOf, cob, pix, pixList, pixNotice, token, valorOf } from './bacen-messages.ts';
import { isSignedNotice } from './notice-signature.ts';
import type { Charge, PixPort, ReceivedPix, RefundResult } from './pix-port.ts';

/** A token is renewed this long before it ends, so that none ends on the way. */
const TOKEN_MARGIN_MS = 30_000;
/** A provider may forget, for instance by starting anew from a backup. */
const WEBHOOK_KNOWN_MS = 9 * 60_000;
/** How far around its time a Pix is looked for: clocks differ, and a notice may come late. */
const SEARCH_AROUND_MS = 24 * 60 * 60 * 1000;

type Asked = { method?: 'GET' | 'PUT'; body?: object };

/** The Bacen API Pix standard, version 2.9 (domain.md 2.3). */
export function createBacenPix(config: Config['pix']): PixPort {
  let kept: { value: string; untilMs: number } | undefined;

  const authorise = async (): Promise<string> => {
    if (kept && kept.untilMs > Date.now()) return kept.value;
    const basic = Buffer.from(`${config.clientId}:${config.clientSecret}`).toString('base64');
    const answer = await sendRequest(`${config.baseUrl}/oauth/token`, {
      method: 'POST',
      headers: { authorization: `Basic ${basic}`, 'content-type': 'application/json' },
      body: JSON.stringify({ grant_type: 'client_credentials' }),
    });
    const { access_token, expires_in } = read(token, answer, 'a token');
    kept = { value: access_token, untilMs: Date.now() + expires_in * 1000 - TOKEN_MARGIN_MS };
    return access_token;
  };

  const call = async (path: string, { method = 'GET', body }: Asked = {}): Promise<VendorAnswer> => {
    const send = async () =>
      sendRequest(`${config.baseUrl}/v2${path}`, {
        method,
        headers: { authorization: `Bearer ${await authorise()}`, 'content-type': 'application/json' },
        ...(body ? { body: JSON.stringify(body) } : {}),
      });
    const answer = await send();
    if (answer.status !== 401) return answer;
    kept = undefined; // The provider forgot the token, for instance by starting again.
    return send();
  };

  const webhooks = new Map<string, { readonly url: string; readonly untilMs: number }>();

  const findCharge: PixPort['findCharge'] = async (txid) => {
    const answer = await call(`/cob/${txid}`);
    if (answer.status === 404) return undefined;
    const found = read(cob, answer, 'a charge');
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
      if (answer.status < 300) return chargeOf(read(cob, answer, 'a charge'));
      // A txid is good once: when an earlier try had reached the provider, the charge is there.
      const made = await findCharge(txid);
      if (!made) throw new VendorAway(`the PIX provider refused a charge with ${answer.status}`);
      return made;
    },
    findCharge,
    checkReceived: async ({ e2eid, txid, amount, at }, ownerCpf) => {
      const search = new URLSearchParams({
        inicio: new Date(at.getTime() - SEARCH_AROUND_MS).toISOString(),
        fim: new Date(at.getTime() + SEARCH_AROUND_MS).toISOString(),
        ...(txid ? { txid } : {}),
        cpf: ownerCpf,
      });
      const { pix: own } = read(pixList, await call(`/pix?${search}`), 'a list of Pix');
      if (own.some((one) => one.endToEndId === e2eid && centavosOf(one.valor) === amount)) return 'own-account';
      const answer = await call(`/pix/${e2eid}`);
      if (answer.status === 404) return 'unknown';
      const told = read(pix, answer, 'a Pix');
      return centavosOf(told.valor) === amount && (told.txid ?? null) === txid ? 'other-payer' : 'unknown';
    },
    refund: async ({ e2eid, id, amount }) => {
      const path = `/pix/${e2eid}/devolucao/${id}`;
      const answer = await call(path, { method: 'PUT', body: { valor: valorOf(amount) } });
      if (answer.status < 300) return 'sent';
      if (answer.status >= 500 || answer.status === 429) throw new VendorAway(`a refund got ${answer.status}`);
      return (await call(path)).status === 200 ? 'sent' : 'refused';
    },
    ensureWebhook: async (key, url) => {
      const known = webhooks.get(key);
      if (known?.url === url && known.untilMs > Date.now()) return;
      const answer = await call(`/webhook/${encodeURIComponent(key)}`, { method: 'PUT', body: { webhookUrl: url } });
      if (answer.status >= 300) throw new VendorAway(`registering the webhook got ${answer.status}`);
      webhooks.set(key, { url, untilMs: Date.now() + WEBHOOK_KNOWN_MS });
    },
    isAuthentic: (signature, rawBody) => isSignedNotice(signature, rawBody, config.webhookSecret),
    readNotice: (body) => {
      const checked = z.safeParse(pixNotice, body);
      if (!checked.success) return undefined;
      return { received: checked.data.pix.map(receivedOf), refunds: checked.data.pix.flatMap(refundsOf) };
    },
  };
}

function read<Schema extends z.Schema>(schema: Schema, { status, json }: VendorAnswer, what: string): z.infer<Schema> {
  const checked = z.safeParse(schema, json);
  if (status >= 300 || !checked.success) throw new VendorAway(`the PIX provider answered ${status} instead of ${what}`);
  return checked.data;
}

const chargeOf = ({ txid, pixCopiaECola, valor, calendario }: z.infer<typeof cob>): Charge => ({
  txid,
  code: pixCopiaECola,
  amount: centavosOf(valor.original),
  expiresAt: new Date(Date.parse(calendario.criacao) + calendario.expiracao * 1000),
});

const receivedOf = ({ endToEndId, txid, valor, horario }: z.infer<typeof pix>): ReceivedPix => ({
  e2eid: endToEndId,
  txid: txid ?? null,
  amount: centavosOf(valor),
  at: new Date(horario),
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
