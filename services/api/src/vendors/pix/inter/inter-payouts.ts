import { cutText } from '@jangada/contracts/values/characters';
import { localMoment } from '@jangada/contracts/values/local-time';
import type * as z from '@jangada/contracts/values/schema';
import { readEach, readExtras, type Unreadable } from '../../read-message.ts';
import { NotAccepted, VendorUnavailable, type VendorAnswer } from '../../send-request.ts';
import { centavosOf, valorOf } from '../bacen-messages.ts';
import { fitsMaskedDocument } from '../masked-document.ts';
import type { AccountRefused, PayoutPort, PayoutState, SentPayout } from '../payout-port.ts';
import { isUnknown, readAnswer, type Listed, type PixSession } from '../pix-session.ts';
import * as messages from './inter-messages.ts';

const REASON_CHARS_MAX = 200;
const DAY_MS = 24 * 60 * 60_000;
/** A Pix is found by its end-to-end id, or by our id, only on the statement. */
const SEARCH_DAYS = 30;
const PAGE_ITEMS = 1_000;
/** Of the statement, which is shown by days. */
const DAYS_AROUND = 1;

const PAID: readonly string[] = ['PAGO', 'PIX_PAGO'];
/** These never left, and will not. */
const NOT_MADE: readonly string[] = [
  'REPROVADO',
  'EXPIRADO',
  'CANCELADO',
  'FALHA',
  'CANCELADO_SEM_SALDO',
  'NAO_DEBITADO',
  'AGENDAMENTO_CANCELADO',
];
/** A part has left: only a person can tell what the player has. */
const IN_PART: readonly string[] = ['PARCIALMENTE_DEBITADO', 'PARCIALMENTE_PAGO'];

/** Refusals that concern our own account or application, not the receiver. */
const OWN_ACCOUNT = /saldo|limite|conta.?corrente|escopo|permiss/i;
const FORBIDDEN: readonly number[] = [401, 403];
const KEY_UNKNOWN = /chave/i;
const BUSY = 429;

/**
 * Inter's `POST /banking/v2/pix`. Its own texts do not say what a repeated `x-id-idempotente` does, so a payout is sent once:
 * after a lost answer it is looked for on the statement, by our id in its description, and never sent again. Only CPF keys
 * are paid, because the owner of another key is shown when the money has left.
 */
export const createInterPayouts = (call: PixSession): PayoutPort => {
  const listSent: PayoutPort['listSent'] = async (from, to) => {
    const listed: SentPayout[] = [];
    const unreadable: Unreadable[] = [];
    for (let page = 0; ; page += 1) {
      const search = new URLSearchParams({
        dataInicio: localMoment(from).day,
        dataFim: localMoment(to).day,
        pagina: String(page),
        tamanhoPagina: String(PAGE_ITEMS),
      });
      const answer = await call(`/banking/v2/extrato/completo?${search}`);
      const { transacoes, totalPaginas } = readAnswer(messages.statementPage, answer, 'a statement');
      listed.push(...sentIn(transacoes ?? [], unreadable));
      if (page + 1 >= Number(totalPaginas)) return { listed, unreadable } satisfies Listed<SentPayout>;
    }
  };

  const onStatement = async (days: number, fits: (sent: SentPayout) => boolean): Promise<SentPayout | undefined> => {
    const now = Date.now();
    return (await listSent(new Date(now - days * DAY_MS), new Date(now))).listed.find(fits);
  };

  return {
    sendsOnce: true,
    listSent,
    findSent: (e2eid) => onStatement(SEARCH_DAYS, (one) => one.e2eid === e2eid),
    find: async (id, ref = null) => {
      if (ref === null) return (await onStatement(DAYS_AROUND, (one) => one.id === id))?.state;
      const answer = await call(`/banking/v2/pix/${encodeURIComponent(ref)}`);
      return isUnknown(answer) ? undefined : stateOf(readAnswer(messages.payout, answer, 'a payout'), ref);
    },
    send: async ({ id, amount, to, ownerCpf }) => {
      if (to !== ownerCpf)
        return { kind: 'refused', cause: 'key', reason: 'this provider pays the key of the CPF alone' };
      const body = {
        valor: valorOf(amount),
        descricao: id,
        destinatario: { tipo: 'CHAVE', chave: to },
      };
      const headers = { 'x-id-idempotente': uuidOf(id) };
      const answer = await call('/banking/v2/pix', { method: 'POST', headers, body });
      const { status, retryAfterMs } = answer;
      if (status === BUSY) throw new NotAccepted('Inter is busy', { retryAfterMs });
      if (status >= 500) throw new VendorUnavailable(`a payout got ${status}`);
      if (status >= 300) return refusalOf(answer);
      return { kind: 'processing', ref: readAnswer(messages.included, answer, 'a payout').codigoSolicitacao };
    },
  };
};

/** The header takes a UUID, and our ids have its 32 digits. */
function uuidOf(id: string): string {
  return id.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

function sentIn(items: readonly unknown[], unreadable: Unreadable[]): SentPayout[] {
  const movements = readEach(messages.movement, items, (one) => unreadable.push(one));
  return movements
    .filter(({ tipoOperacao, tipoTransacao }) => tipoOperacao === 'D' && tipoTransacao === 'PIX')
    .map(({ valor, detalhes }) => {
      const e2eid = detalhes?.endToEndId ?? null;
      return {
        id: detalhes?.descricaoPix ?? null,
        e2eid,
        amount: centavosOf(valor),
        from: null,
        state: { kind: 'paid', e2eid: e2eid ?? '' },
      };
    });
}

function stateOf({ transacaoPix: pix }: z.infer<typeof messages.payout>, ref: string): PayoutState {
  const { status, endToEnd = '', chave, recebedor } = pix;
  if (PAID.includes(status)) {
    const shown = recebedor?.cpfCnpj?.replace(/[.\-/]/g, '');
    const isStranger = shown !== undefined && chave !== undefined && !fitsMaskedDocument(shown, chave);
    return { kind: 'paid', e2eid: endToEnd, ...(isStranger ? { toStranger: true } : {}) };
  }
  if (IN_PART.includes(status)) return { kind: 'blocked', reason: status };
  if (NOT_MADE.includes(status)) return { kind: 'refused', cause: 'transfer', reason: reasonOf(status, pix.erros) };
  // Whatever else it says, also that it waits for an approval: its money may still leave.
  return { kind: 'processing', ref };
}

function reasonOf(status: string, errors: unknown): string {
  const [first] = Array.isArray(errors) ? errors : [];
  const { codigoErro = '', descricaoErro = '' } = readExtras(messages.payoutError, first);
  return cutText(`${status} ${codigoErro} ${descricaoErro}`.trim(), REASON_CHARS_MAX);
}

function refusalOf({ status, json }: VendorAnswer): PayoutState | AccountRefused {
  const { title = '', detail = '' } = readExtras(messages.failure, json);
  const reason = cutText(`${status} ${title} ${detail}`.trim(), REASON_CHARS_MAX);
  if (FORBIDDEN.includes(status) || OWN_ACCOUNT.test(reason)) return { kind: 'account-refused', reason };
  if (KEY_UNKNOWN.test(reason)) return { kind: 'refused', cause: 'key', reason };
  return { kind: 'blocked', reason };
}
