import { limitValue, limitWindow } from '@jangada/contracts/domains/profile/limits';
import type { LimitChange, LimitKind } from '@jangada/contracts/domains/profile/limits';
import * as z from '@jangada/contracts/values/schema';
import { fieldRule } from '@jangada/remote-kit/forms';

const isLimitValue = (value: number | null): boolean => value !== null && z.safeParse(limitValue, value).success;

/** One limit: centavos, bets or minutes in a window; the value by the contract's own rule. */
export const limitForm = z.object({
  window: limitWindow,
  value: z
    .nullable(z.number())
    .check(fieldRule((value: number | null) => (isLimitValue(value) ? null : ('limitMissing' as const)))),
});

export type LimitFields = z.infer<typeof limitForm>;

export const toLimit = (kind: LimitKind, { window, value }: LimitFields): LimitChange => ({ kind, window, value });
