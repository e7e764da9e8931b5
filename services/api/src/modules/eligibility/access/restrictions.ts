import type { CapabilityName, RestrictionReason } from '@jangada/contracts/domains/profile/capabilities';
import { sql } from 'kysely';
import type { Reader } from '../../../database/database.ts';
import type { Tenant } from '../../../tenants/tenant.ts';
import type { RestrictionTables } from './tables.ts';

export type Source = RestrictionTables['restrictions']['source'];

export interface Restriction {
  readonly source: Source;
  readonly startAt: Date;
  readonly endAt: Date | null;
}

const closing = ['can_deposit', 'can_bet', 'can_use_bonus', 'can_receive_marketing'] as const;

interface Rule {
  readonly bars: readonly CapabilityName[];
  readonly reason: RestrictionReason;
}

/** The capabilities that each source of a restriction forbids, and its public reason. */
const rules: Readonly<Record<Source, Rule>> = {
  self_specific: { bars: closing, reason: 'self-exclusion' },
  self_central: { bars: closing, reason: 'central-self-exclusion' },
  social_program: { bars: closing, reason: 'social-program' },
  debt_program: { bars: closing, reason: 'debt-program' },
  court: { bars: closing, reason: 'court-order' },
  fraud: { bars: [...closing, 'can_withdraw'], reason: 'security-review' },
  pause: { bars: closing, reason: 'pause' },
  kyc: { bars: ['can_bet', 'can_withdraw', 'can_use_bonus'], reason: 'identity-unverified' },
  limit: { bars: ['can_deposit', 'can_bet', 'can_receive_marketing'], reason: 'limit-reached' },
};

/** Strongest first; the player sees the reason of the strongest. */
const ranks: readonly Source[] = [
  'self_central',
  'court',
  'social_program',
  'debt_program',
  'self_specific',
  'fraud',
  'pause',
  'kyc',
  'limit',
];

const exclusions: readonly Source[] = ['self_specific', 'self_central', 'social_program', 'debt_program', 'court'];

export const isExclusion = ({ source }: Pick<Restriction, 'source'>): boolean => exclusions.includes(source);

/**
 * Where the law lets excluded players withdraw, they can sign in; on other sites a login is refused with the dates
 * (AUTH-28).
 */
export const bars = ({ source }: Restriction, capability: CapabilityName, { settings }: Tenant): boolean =>
  capability === 'can_login'
    ? isExclusion({ source }) && !settings.site.is_regulated
    : rules[source].bars.includes(capability);

/** Where the return must be requested, a self-exclusion lasts beyond its end date. */
export const reasonOf = ({ source, endAt }: Restriction, at = new Date()): RestrictionReason =>
  source === 'self_specific' && endAt !== null && endAt <= at ? 'awaiting-return' : rules[source].reason;

export const strongestFirst = (restrictions: readonly Restriction[]): Restriction[] =>
  restrictions.toSorted((one, other) => ranks.indexOf(one.source) - ranks.indexOf(other.source));

/**
 * Current restrictions, as a condition on the alias `r`. It uses `clock_timestamp()`, because the transaction may have
 * started long before.
 */
export const inForce = (tenant: Tenant) => sql<boolean>`(
  r.ended_at is null and r.start_at <= clock_timestamp()
  and (r.end_at is null or r.end_at > clock_timestamp()
    or (r.source = 'self_specific' and ${tenant.settings.site.is_regulated})))`;

export const listRestrictions = async (reader: Reader, userId: number, tenant: Tenant): Promise<Restriction[]> => {
  const { rows } = await sql<Restriction>`
    select r.source, r.start_at as "startAt", r.end_at as "endAt"
    from restrictions r where r.user_id = ${userId} and ${inForce(tenant)}`.execute(reader);
  return strongestFirst(rows);
};

/** Facts of a login that a self-exclusion refuses (AUTH-20, AUTH-28). */
export const exclusionFacts = (restriction: Restriction) => ({
  selfExcluded: true,
  reason: reasonOf(restriction),
  start_at: restriction.startAt.toISOString(),
  end_at: restriction.endAt?.toISOString() ?? null,
});
