import type { Role } from './roles.ts';

/** Classes of commands whose amounts are counted together. */
export const limitClasses = ['gifts', 'withdrawals', 'refunds', 'voids'] as const;

export type LimitClass = (typeof limitClasses)[number];

/** Centavos. A missing span is not limited. */
export interface Limit {
  readonly perCase: number;
  /** Per person and calendar day of America/Sao_Paulo, so that splitting does not help. */
  readonly perDay: number;
  /** Per player and calendar month. */
  readonly perPlayerMonth?: number;
}

/** What a role may do alone where no other limit is set for the tenant or person; a role without an entry: nothing. */
export const defaultLimits: Readonly<Record<LimitClass, Readonly<Partial<Record<Role, Limit>>>>> = {
  gifts: {
    support: { perCase: 50_00, perDay: 500_00, perPlayerMonth: 150_00 },
    'support-lead': { perCase: 200_00, perDay: 2_000_00, perPlayerMonth: 500_00 },
    crm: { perCase: 500_00, perDay: 20_000_00, perPlayerMonth: 1_000_00 },
  },
  withdrawals: {
    payments: { perCase: 20_000_00, perDay: 300_000_00 },
    risk: { perCase: 20_000_00, perDay: 300_000_00 },
  },
  refunds: { payments: { perCase: 500_00, perDay: 5_000_00 } },
  voids: { risk: { perCase: 500_00, perDay: 5_000_00 } },
};

/** A new grant has half of its role's limits for this time. */
export const NEW_GRANT_DAYS = 14;
