import { cutText } from '@jangada/contracts/values/characters';
import * as z from '@jangada/contracts/values/schema';
import { boundedText, readExtras, storableText } from '../read-message.ts';
import { VendorUnavailable } from '../send-request.ts';
import { moment, pixAmount, type PixAmount } from './bacen-messages.ts';
import type { BankClaim, BankClaimState, ClaimPort, ClaimSituation } from './claim-port.ts';
import { listAll, type PixSession } from './pix-session.ts';

const CENTAVOS_PER_REAL = 100;
const TEXT_CHARS_MAX = 4_000;
const REASON_CHARS_MAX = 200;
const longText = boundedText(TEXT_CHARS_MAX);

/** A claim as Efí lists it, without who the payer is: nothing here needs that. */
const infraction = z.object({
  idInfracao: storableText,
  endToEndId: storableText,
  protocolo: z.optional(storableText),
  valor: pixAmount,
  chave: z.optional(storableText),
  status: storableText,
  tipoSituacao: z.optional(storableText),
  comentario: z.optional(longText),
  justificativaAnalista: z.optional(longText),
  dadosAnalise: z.object({
    abertura: moment,
    prazoFinalizacao: z.optional(moment),
    finalizacao: z.optional(moment),
  }),
});

const STATES: Readonly<Record<string, BankClaimState>> = {
  ABERTA: 'open',
  EM_DEFESA: 'defended',
  ACEITA: 'accepted',
  REJEITADA: 'refused',
};

const SITUATIONS: Readonly<Record<string, ClaimSituation>> = {
  golpe: 'scam',
  'aquisição da conta': 'account-takeover',
  coerção: 'coercion',
  'acesso fraudulento': 'fraudulent-access',
  outro: 'other',
};

const STANCES = { contest: 'rejeitado', accept: 'aceito' } as const;

const refusal = z.object({ detail: z.optional(z.string()), violacoes: z.optional(z.array(z.unknown())) });
const violation = z.object({ razao: z.string() });
/** An earlier answer arrived. */
const ANSWERED = /defesa .*já foi criada/i;
const PASSING: readonly number[] = [401, 429];

/** Efí's own part of the API Pix: `GET /v2/gn/infracoes` and `POST /v2/gn/infracoes/{id}/defesa`. */
export const createEfiClaims = (call: PixSession): ClaimPort => ({
  list: async (from, to) => {
    const { listed, unreadable } = await listAll(call, '/v2/gn/infracoes', [from, to], infraction, 'infracoes');
    return { listed: listed.map(claimOf), unreadable };
  },
  answer: async ({ id, stance, text }) => {
    const body = { analise: STANCES[stance], justificativa: text };
    const answer = await call(`/v2/gn/infracoes/${encodeURIComponent(id)}/defesa`, { method: 'POST', body });
    const { status, json, retryAfterMs } = answer;
    if (status < 300) return 'taken';
    if (status >= 500 || PASSING.includes(status))
      throw new VendorUnavailable(`the answer to a claim got ${status}`, { retryAfterMs });
    const said = wordsOf(json);
    return ANSWERED.test(said) ? 'taken' : { refused: cutText(`${status} ${said}`.trim(), REASON_CHARS_MAX) };
  },
});

function wordsOf(json: unknown): string {
  const { detail = '', violacoes = [] } = readExtras(refusal, json);
  const reasons = violacoes.flatMap((one) => z.safeParse(violation, one).data?.razao ?? []);
  return reasons.length > 0 ? reasons.join(' ') : detail;
}

const claimOf = (one: z.infer<typeof infraction>): BankClaim => ({
  id: one.idInfracao,
  e2eid: one.endToEndId,
  protocol: one.protocolo ?? null,
  amounts: amountsOf(one.valor),
  key: one.chave ?? null,
  state: stateOf(one.status),
  situation: SITUATIONS[one.tipoSituacao?.toLowerCase() ?? ''] ?? 'unknown',
  comment: one.comentario ?? null,
  analysis: one.justificativaAnalista ?? null,
  openedAt: new Date(one.dadosAnalise.abertura),
  dueAt: one.dadosAnalise.prazoFinalizacao === undefined ? null : new Date(one.dadosAnalise.prazoFinalizacao),
  closedAt: one.dadosAnalise.finalizacao === undefined ? null : new Date(one.dadosAnalise.finalizacao),
});

/** A state that we do not know keeps the money frozen. */
function stateOf(status: string): BankClaimState {
  return STATES[status] ?? (status.startsWith('CANCELADA') ? 'cancelled' : 'open');
}

/** The manual shows `100`, and elsewhere `100.00`: without a point it may be reais or centavos. */
function amountsOf(valor: PixAmount): readonly number[] {
  const text = String(valor);
  const centavos = Math.round(Number(text) * CENTAVOS_PER_REAL);
  return text.includes('.') ? [centavos] : [centavos, Number(text)];
}
