import { endpoint } from '../../api/endpoint.ts';
import { numericId } from '../../values/ids.ts';
import { centavos, positiveCentavos, totalCentavos } from '../../values/money.ts';
import * as z from '../../values/schema.ts';
import { withdrawStatus } from '../payments/status.ts';
import { restrictionReason } from '../profile/capabilities.ts';
import { withdrawMethodType } from './endpoints.ts';

/** The steps of a withdrawal, in this order. */
export const withdrawalSteps = ['created', 'analysed', 'sent', 'settled'] as const;

/** The reason why a withdrawal is under review, or its outcome. A check that must stay secret is `security`. */
export const withdrawalReason = z.enum([
  'amount',
  'first-withdrawal',
  'new-key',
  'security',
  'cancelled',
  'refused',
  'key-refused',
]);

export type WithdrawalReason = z.infer<typeof withdrawalReason>;

/** A withdrawal with its key and the steps of its payment. */
export const withdrawal = z.object({
  id: numericId,
  amount: positiveCentavos,
  status: withdrawStatus,
  /** The masked PIX key of the payment. */
  key: z.string(),
  key_type: withdrawMethodType,
  holder_name: z.string(),
  created_at: z.string(),
  steps: z.array(
    z.object({
      step: z.enum(withdrawalSteps),
      state: z.enum(['done', 'current', 'waiting', 'failed']),
      /** The completion time; null while the step is open, and where it was not recorded. */
      at: z.nullable(z.string()),
    }),
  ),
  reason: z.nullable(withdrawalReason),
  /** The latest time of the payment; null once the withdrawal has ended. */
  due_at: z.nullable(z.string()),
  cancellable: z.boolean(),
});

export type Withdrawal = z.infer<typeof withdrawal>;

/**
 * The requirements that a player does not meet for a withdrawal.
 *
 * `email`, `phone`: not verified. `profile`, `identity`: CPF or phone missing, documents not approved. `restriction`:
 * the account may not withdraw, with the reason for the player. `rollover`: `amount` is still to be wagered.
 * `minimum`: less than the smallest withdrawal is available, which is `amount`. `open`: another one is open.
 */
export const withdrawalBlocker = z.object({
  kind: z.enum(['restriction', 'profile', 'identity', 'email', 'phone', 'open', 'rollover', 'minimum']),
  reason: z.nullable(restrictionReason),
  /** When the blocker ends by itself. */
  end_at: z.nullable(z.string()),
  amount: z.nullable(totalCentavos),
});

export type WithdrawalBlocker = z.infer<typeof withdrawalBlocker>;

export const withdrawOptions = z.object({
  min: centavos,
  /** The site's largest single withdrawal. */
  max: centavos,
  /** The amount that can be withdrawn now. */
  available: totalCentavos,
  /** Real money that has to be wagered before it can be withdrawn. */
  not_yet_played: totalCentavos,
  /** The types of keys that may be added here. */
  key_types: z.array(withdrawMethodType),
  /** All reasons against a withdrawal, the first to resolve first; empty when a withdrawal can be requested. */
  blockers: z.array(withdrawalBlocker),
  /** The open withdrawal: there is at most one. */
  open: z.nullable(withdrawal),
});

export type WithdrawOptions = z.infer<typeof withdrawOptions>;

export const getWithdrawOptions = endpoint({
  method: 'GET',
  path: '/wallet/withdraw/options',
  summary: 'What may be withdrawn now, what is in the way, and the withdrawal under way',
  access: 'user',
  reply: z.object({ data: withdrawOptions }),
});

export const getWithdrawal = endpoint({
  method: 'GET',
  path: '/wallet/withdrawals/{id}',
  summary: 'One withdrawal with its timeline',
  access: 'user',
  params: z.object({ id: numericId }),
  reply: z.object({ data: withdrawal }),
  errors: ['withdrawal.not-found'],
});
