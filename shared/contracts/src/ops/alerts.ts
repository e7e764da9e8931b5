import { numericId, tenantSlug } from '../values/ids.ts';
import { page, pageOf, sortBy, sortedCursor } from '../api/paging.ts';
import * as z from '../values/schema.ts';
import { operation } from './operation.ts';

/**
 * `event-parked`: an event violated its contract and was not sent; the reported change is committed. With the subject
 * `outbox <topic>`: a row of the outbox could not be read and is not sent; the payout or refund of such a row has not
 * happened.
 * `bet-rolled-back-win-stands`: a provider rolled a bet back and left its win.
 * `win-above-maximum`: a prize is more than its round can pay; it is held until `win release` or `win refuse`.
 * `win-with-fraction`: a game pays fractions of a centavo; whole centavos are paid, the rest is stored.
 * `player-debt`: a reward or prize was taken back after the player had spent part of it, and the rest is a debt.
 * `sign-in-failures`: more wrong passwords and codes than usual on the whole site; a captcha is required for an hour.
 * `request-expired`: nobody has agreed in time to a command about a withdrawal; `payout-contradicted`: the provider reports two outcomes of one payout; `pix-stranded`: a Pix without a charge, see
 * `pix stranded`;
 * `pix-refund-refused`: the provider refuses to send a Pix back. These two end by themselves when it is returned or
 * credited.
 * `payouts-stopped`: the provider refuses our own account or paying key, or an operator has stopped payouts; no
 * withdrawal is sent until `payout resume`, which ends it.
 * `pix-returned`: a bank has taken a Pix back (MED), with the amount that left the wallet and the debt.
 * `med-due`: a bank's claim has to be answered within two days, and nobody has decided; a decision or the claim's end ends it.
 * `med-answer-refused`: the bank has not taken our answer to a claim; the reason is in the details.
 * `pix-key-shared`: a player's key also belongs to another player, or is another player's phone or e-mail.
 * `ledger-proof-differs`: `reconciliation list` shows what; a whole `proof` without differences ends it.
 * `job-failed`: a periodic job failed, see the details; its next successful run ends it.
 * `job-late`: a periodic job has not succeeded within three of its intervals, whatever the reason (it hangs, waits, or
 * its process died); `job list` shows its last success. Its next successful run ends it.
 * `reveals-above-limit`: one of the staff has revealed private fields of more players within an hour than is usual.
 * `third-party-message-unreadable`: `third-party-message list` shows the message, by its source.
 */
export const alertKind = z.enum([
  'event-parked',
  'bet-rolled-back-win-stands',
  'win-above-maximum',
  'win-with-fraction',
  'player-debt',
  'sign-in-failures',
  'payout-contradicted',
  'payouts-stopped',
  'pix-stranded',
  'request-expired',
  'pix-refund-refused',
  'pix-returned',
  'med-due',
  'med-answer-refused',
  'pix-key-shared',
  'reveals-above-limit',
  'third-party-message-unreadable',
  'ledger-proof-differs',
  'job-failed',
  'job-late',
]);

export type AlertKind = z.infer<typeof alertKind>;

export const operatorAlert = z.object({
  id: numericId,
  kind: alertKind,
  /** The subject: an event, a topic of the outbox, a provider and its transaction or game, a reward, or a source of messages. */
  subject: z.string(),
  /** The details of the latest occurrence; amounts are centavos. */
  details: z.record(z.string(), z.nullable(z.union([z.string(), z.number()]))),
  /** How often the alert was raised since it was opened. */
  occurrences: z.int(),
  first_at: z.string(),
  last_at: z.string(),
  closed_at: z.nullable(z.string()),
});

export type OperatorAlert = z.infer<typeof operatorAlert>;

export const listAlerts = operation({
  method: 'GET',
  path: '/ops/{tenant}/alerts',
  words: 'alert list',
  needs: 'alerts.see',
  weight: 'reads',
  summary: 'What needs an operator, latest first, or by the last time or how often',
  examples: ['alert list --tenant jangada', 'alert list --tenant jangada --state closed --sort=-occurrences'],
  params: z.object({ tenant: tenantSlug }),
  sorts: { last_at: ['state'], occurrences: ['state'] },
  query: z.object({
    page,
    cursor: sortedCursor,
    sort: sortBy(['last_at', 'occurrences']),
    state: z.optional(z.enum(['open', 'closed'])),
  }),
  reply: pageOf(operatorAlert),
});

export const closeAlert = operation({
  method: 'POST',
  path: '/ops/{tenant}/alerts/{id}/close',
  words: 'alert close',
  needs: 'alerts.close',
  weight: 'changes',
  about: 'alert',
  undo: null,
  summary: 'Close an alert that was dealt with; the same thing again opens another',
  examples: ['alert close 12 --tenant jangada --reason "the studio has corrected the round"'],
  params: z.object({ tenant: tenantSlug, id: numericId }),
  reply: z.object({ data: operatorAlert }),
  errors: ['request.not-found', 'queue.not-open'],
});
