import { cutText } from '@jangada/contracts/values/characters';
import type * as z from '@jangada/contracts/values/schema';
import { readEach, readExtras, type Unreadable } from '../../read-message.ts';
import { VendorUnavailable, type VendorAnswer } from '../../send-request.ts';
import type { ApiCall } from '../api-call.ts';
import { keyTypeOf } from '../key-type.ts';
import { fitsMaskedDocument } from '../masked-document.ts';
import type { AccountRefused, PayoutPort, PayoutState, RefusalCause, SentPayout } from '../payout-port.ts';
import { readAnswer } from '../pix-session.ts';
import { isUnknown, listWoovi } from './woovi-answers.ts';
import * as messages from './woovi-messages.ts';

const REASON_CHARS_MAX = 200;
const DAY_MS = 24 * 60 * 60_000;
/** A Pix is found by its end-to-end id only on the list of payments. */
const SEARCH_DAYS = 30;

const ALIAS_TYPE = { cpf: 'CPF', cnpj: 'CNPJ', phone: 'PHONE', email: 'EMAIL', evp: 'RANDOM' } as const;

/** Codes of failures that concern the receiving key; others do not. */
const KEY_CODES: readonly string[] = [
  'PIX_KEY_INFO_NOT_FOUND',
  'INVALID_PIX_KEY',
  'ENTRY_ASSOCIATED_WITH_RESTRICTED_ACCOUNT_OR_USER',
];
/** Texts of refusals that concern our own account. */
const OWN_ACCOUNT = /enough balance|NOT_ENOUGH_BALANCE|REACH_TRANSFER_LIMIT|PIX_KEY_CHECK_NOT_ALLOWED/i;
/** The directory of keys is away, which Woovi answers like a wrong key. */
const DIRECTORY_AWAY = /error verifying pix key|PIX_KEY_INFO_ERROR/i;
const FORBIDDEN = 403;

/**
 * Payments by Pix key, approved in the same call. `correlationID` makes a repeated call the same payment. The owner of a
 * key is looked up before, and Woovi shows five digits of the document.
 */
export const createWooviPayouts = (call: ApiCall): PayoutPort => {
  const find: PayoutPort['find'] = async (id) => {
    const answer = await call(`/api/v1/payment/${id}`);
    return isUnknown(answer) ? undefined : payoutStateOf(readAnswer(messages.payment, answer, 'a payment'));
  };

  /** The id of the look-up for the payment, or why the key must not be paid. A CPF key is the document itself. */
  const lookUp = async (key: string, ownerCpf: string): Promise<{ readonly id?: string } | Refusal> => {
    if (key === ownerCpf) return {};
    const answer = await call(`/api/v1/pix-keys/${encodeURIComponent(key)}/check`);
    if (answer.status >= 300) return refusalOf(answer, 'key');
    const { owner, pixKeyEndToEndId: id } = readAnswer(messages.keyReply, answer, 'the owner of a key');
    if (fitsMaskedDocument(messages.documentOf(owner.taxID), ownerCpf)) return id === undefined ? {} : { id };
    return { kind: 'refused', cause: 'owner', reason: 'the key belongs to another document' };
  };

  const listSent: PayoutPort['listSent'] = async (from, to) => {
    const unreadable: Unreadable[] = [];
    const items = await listWoovi(call, 'payment', { start: from.toISOString(), end: to.toISOString() });
    const listed = readEach(messages.payment, items, (one) => unreadable.push(one)).map(sentOf);
    return { listed, unreadable };
  };

  return {
    find,
    listSent,
    findSent: async (e2eid) => {
      const now = Date.now();
      const { listed } = await listSent(new Date(now - SEARCH_DAYS * DAY_MS), new Date(now));
      return listed.find((one) => one.e2eid === e2eid);
    },
    send: async ({ id, amount, to, ownerCpf }) => {
      const owner = await lookUp(to, ownerCpf);
      if ('kind' in owner) return owner;
      const body = {
        value: amount,
        destinationAlias: to,
        destinationAliasType: ALIAS_TYPE[keyTypeOf(to)],
        correlationID: id,
        autoApprove: true,
        ...(owner.id === undefined ? {} : { pixKeyEndToEndId: owner.id }),
      };
      const answer = await call('/api/v1/payment', { method: 'POST', body });
      if (answer.status < 300) return payoutStateOf(readAnswer(messages.payment, answer, 'a payment'));
      const refusal = refusalOf(answer, null);
      if (refusal.kind === 'account-refused') return refusal;
      // An earlier attempt may have succeeded.
      return (await find(id)) ?? refusal;
    },
  };
};

type Refusal = Extract<PayoutState, { readonly kind: 'refused' | 'blocked' }> | AccountRefused;

/**
 * @param cause of a refusal that names none
 * @throws {VendorUnavailable} when the directory of keys is away
 */
function refusalOf({ status, json }: VendorAnswer, cause: RefusalCause | null): Refusal {
  const { error = '', errorCode = '' } = readExtras(messages.failure, json);
  const said = `${errorCode} ${error}`.trim();
  if (DIRECTORY_AWAY.test(said)) throw new VendorUnavailable('the directory of keys is away');
  const reason = cutText(`${status} ${said}`, REASON_CHARS_MAX);
  if (status === FORBIDDEN || OWN_ACCOUNT.test(said)) return { kind: 'account-refused', reason };
  if (KEY_CODES.includes(errorCode) || cause) return { kind: 'refused', cause: cause ?? 'key', reason };
  return { kind: 'blocked', reason };
}

/** These never left, and will not. */
const NOT_MADE: readonly string[] = ['FAILED', 'REMOVED', 'REJECTED', 'DENIED'];

/**
 * The state of a payment in an answer, or in a notice, where the event is the state. `CREATED` is in progress too: it
 * waits for its approval at Woovi, so its money may still leave.
 */
export const payoutStateOf = ({ payment, transaction, error }: z.infer<typeof messages.payment>): PayoutState => {
  const { status = '' } = payment;
  if (status === 'CONFIRMED') return { kind: 'paid', e2eid: transaction?.endToEndId ?? '' };
  if (!NOT_MADE.includes(status)) return { kind: 'processing' };
  const { code = '', description = '' } = readExtras(messages.failure, error);
  const reason = cutText(`${status} ${code} ${description}`.trim(), REASON_CHARS_MAX);
  return { kind: 'refused', cause: KEY_CODES.includes(code) ? 'key' : 'transfer', reason };
};

const sentOf = (one: z.infer<typeof messages.payment>): SentPayout => ({
  id: one.payment.correlationID,
  e2eid: one.transaction?.endToEndId ?? null,
  amount: Number(one.payment.value ?? 0),
  from: null,
  state: payoutStateOf(one),
});
