import type { ErrorCode } from '@jangada/contracts/api/errors';
import {
  capabilityNames,
  type Capabilities,
  type Capability,
  type CapabilityName,
  type RestrictionReason,
} from '@jangada/contracts/domains/profile/capabilities';
import type { LimitKind } from '@jangada/contracts/domains/profile/limits';
import type { Reader } from '../../../database/database.ts';
import { DomainError } from '../../../errors/domain-error.ts';
import { demandsIdentity } from './identity-demand.ts';
import type { LimitUse } from './limit-use.ts';
import { obstaclesOf, type Obstacles } from './obstacles.ts';
import type { Tenant } from '../../../tenants/tenant.ts';
import { bars, exclusionFacts, isExclusion, reasonOf, type Restriction } from './restrictions.ts';
import type { UserRow } from '../../../users/users.repository.ts';

export type Player = Pick<UserRow, 'id' | 'status' | 'kyc_status' | 'phone' | 'cpf'>;

/** The reason for a refusal. */
interface Bar {
  readonly code: ErrorCode;
  readonly reason: RestrictionReason;
  readonly restriction?: Restriction;
}

const free: Obstacles = { blocked: false, restrictions: [], limits: [] };
const betKinds: readonly LimitKind[] = ['loss', 'stake', 'bets', 'time'];

/** The rights of a player whom an operator blocked: they can sign in and withdraw their money. */
const openToBlocked: readonly CapabilityName[] = ['can_login', 'can_withdraw'];
const needProof: readonly CapabilityName[] = ['can_bet', 'can_withdraw', 'can_use_bonus'];
const needContact: readonly CapabilityName[] = ['can_deposit', 'can_withdraw'];

/**
 * Whether this player may deposit this amount. Requires a locked wallet, because open charges count against the limits.
 *
 * @param amount centavos
 * @throws account.self-excluded, account.blocked, account.paused, account.verification-required, deposit.limit-reached
 */
export const mayDeposit = async (reader: Reader, user: Player, tenant: Tenant, amount = 0): Promise<void> => {
  const obstacles = await obstaclesOf(reader, user.id, tenant, ['deposit']);
  refuseBarred('can_deposit', user, tenant, obstacles);
  const passed = obstacles.limits.find(({ value, used }) => amount > 0 && used + amount > value);
  if (passed) throw new DomainError('deposit.limit-reached', { facts: limitFacts(passed) });
};

/**
 * The reason to refuse money that has arrived for this player; null when they may receive it. It makes the checks of
 * `mayDeposit` at the arrival, because a charge may be paid long after it was made. Requires a locked wallet.
 *
 * @param paid limits count the window in which the payment was made
 */
export const refusalOfPayment = async (
  reader: Reader,
  user: Player,
  tenant: Tenant,
  paid: { readonly amount: number; readonly at: Date },
): Promise<RestrictionReason | null> => {
  const obstacles = await obstaclesOf(reader, user.id, tenant, ['deposit'], paid.at);
  const bar = barOf('can_deposit', user, tenant, obstacles);
  if (bar) return bar.reason;
  return obstacles.limits.some(({ value, used }) => used + paid.amount > value) ? 'limit-reached' : null;
};

/**
 * Whether this player may bet this amount. Limits assume the worst case, that the whole stake is lost. Wins and
 * rollbacks are never checked (I13).
 *
 * @param stake centavos; 0 for a free round, a box and the opening of the sportsbook, which money limits do not refuse
 * @param guarded `wallets.guarded` of the locked wallet: when false the database is not queried
 * @throws account.self-excluded, account.blocked, account.paused, account.verification-required, bet.limit-reached
 */
export const mayBet = async (
  reader: Reader,
  user: Player,
  tenant: Tenant,
  stake = 0,
  guarded = true,
): Promise<void> => {
  const obstacles = guarded ? await obstaclesOf(reader, user.id, tenant, betKinds) : free;
  refuseBarred('can_bet', user, tenant, obstacles);
  const passed = obstacles.limits.find((limit) => isPassedBy(stake, limit));
  if (passed) throw new DomainError('bet.limit-reached', { facts: limitFacts(passed) });
};

/**
 * Whether this player may open a game for real money. It makes the checks of `mayBet` before a first stake, and refuses
 * once a play limit is used up, because the game would refuse every bet. Open play may still be finished.
 *
 * @param hasOpenPlay a round of that game is open, or free rounds wait there, which money limits do not refuse
 * @throws the errors of `mayBet`
 */
export const mayLaunch = async (reader: Reader, user: Player, tenant: Tenant, hasOpenPlay: boolean): Promise<void> => {
  const obstacles = await obstaclesOf(reader, user.id, tenant, betKinds);
  refuseBarred('can_bet', user, tenant, obstacles);
  const full = obstacles.limits.find((limit) => isPassedBy(0, limit) || (!hasOpenPlay && isUsedUp(limit)));
  if (full) throw new DomainError('bet.limit-reached', { facts: limitFacts(full) });
};

/** The refusal of a player who may not withdraw: account.blocked or account.verification-required. */
export const refusalToWithdraw = (user: Player, tenant: Tenant, obstacles: Obstacles): DomainError | null =>
  refusalOf('can_withdraw', user, tenant, obstacles);

/** Whether this player may withdraw, with the reason. */
export const capabilityToWithdraw = async (reader: Reader, user: Player, tenant: Tenant): Promise<Capability> =>
  present('can_withdraw', user, tenant, await obstaclesOf(reader, user.id, tenant));

/**
 * Whether this player is excluded: by themselves, a central list or a court. Where the return must be requested, the
 * exclusion lasts until the request.
 */
export const isExcluded = async (reader: Reader, user: Player, tenant: Tenant): Promise<boolean> =>
  (await obstaclesOf(reader, user.id, tenant)).restrictions.some(isExclusion);

export const canLogin = async (reader: Reader, user: Player, tenant: Tenant): Promise<boolean> =>
  isLoginOpen(user, tenant, await obstaclesOf(reader, user.id, tenant));

/** Like `canLogin`, of obstacles that were read before. */
export const isLoginOpen = (user: Player, tenant: Tenant, obstacles: Obstacles): boolean =>
  barOf('can_login', user, tenant, obstacles) === undefined;

/** Whether this player may receive a bonus. @throws the errors of `mayBet`, except for limits */
export const mayUseBonus = async (reader: Reader, user: Player, tenant: Tenant): Promise<void> => {
  refuseBarred('can_use_bonus', user, tenant, await obstaclesOf(reader, user.id, tenant));
};

/** Like `mayUseBonus`, for operations that continue without a bonus. */
export const canUseBonus = async (reader: Reader, user: Player, tenant: Tenant): Promise<boolean> =>
  barOf('can_use_bonus', user, tenant, await obstaclesOf(reader, user.id, tenant)) === undefined;

/** Whether this player may sign in. @throws account.self-excluded with the dates */
export const mayLogin = async (reader: Reader, user: Player, tenant: Tenant): Promise<void> => {
  refuseBarred('can_login', user, tenant, await obstaclesOf(reader, user.id, tenant));
};

/** Checks the player's own marketing choice and restrictions on marketing. */
export const receivesMarketing = async (
  reader: Reader,
  user: Player,
  tenant: Tenant,
  channel?: 'email' | 'sms' | 'push',
): Promise<boolean> => {
  const obstacles = await obstaclesOf(reader, user.id, tenant, ['deposit', ...betKinds]);
  if (barOf('can_receive_marketing', user, tenant, obstacles)) return false;
  if (obstacles.limits.some(isUsedUp)) return false;
  if (!channel) return true;
  const requested = await reader
    .selectFrom('player_settings')
    .select(['marketing_email as email', 'marketing_sms as sms', 'marketing_push as push'])
    .where('user_id', '=', user.id)
    .executeTakeFirst();
  return requested?.[channel] ?? true;
};

/** All capabilities of one player, each with its public reason. */
export const capabilitiesOf = async (reader: Reader, user: Player, tenant: Tenant): Promise<Capabilities> => {
  const obstacles = await obstaclesOf(reader, user.id, tenant, ['deposit', ...betKinds]);
  const shown = capabilityNames.map((name) => [name, present(name, user, tenant, obstacles)] as const);
  // `Object.fromEntries` widens the keys to string; all names are present.
  return Object.fromEntries(shown) as Capabilities;
};

/** The capabilities that a player has lost, of obstacles that were read before; limits take none here. */
export const lostCapabilities = (user: Player, tenant: Tenant, obstacles: Obstacles): CapabilityName[] =>
  capabilityNames.filter((name) => barOf(name, user, tenant, obstacles) !== undefined);

function present(name: CapabilityName, user: Player, tenant: Tenant, obstacles: Obstacles): Capability {
  const bar = barOf(name, user, tenant, obstacles);
  if (bar) {
    const { startAt, endAt } = bar.restriction ?? { startAt: null, endAt: null };
    const [start_at, end_at] = [startAt?.toISOString() ?? null, endAt?.toISOString() ?? null];
    return { allowed: false, reason: bar.reason, start_at, end_at };
  }
  const full = obstacles.limits.find((limit) => concerns(limit.kind, name) && isUsedUp(limit));
  if (full) return { allowed: false, reason: 'limit-reached', start_at: null, end_at: full.resetsAt.toISOString() };
  return { allowed: true, reason: null, start_at: null, end_at: null };
}

function concerns(kind: LimitKind, name: CapabilityName): boolean {
  if (name === 'can_receive_marketing') return true;
  return name === (kind === 'deposit' ? 'can_deposit' : 'can_bet');
}

function isUsedUp({ value, used }: LimitUse): boolean {
  return used >= value;
}

function isPassedBy(stake: number, limit: LimitUse): boolean {
  const { kind, value, used } = limit;
  if (kind === 'time') return isUsedUp(limit);
  if (stake === 0) return false;
  return used + (kind === 'bets' ? 1 : stake) > value;
}

function refuseBarred(...checked: Parameters<typeof refusalOf>): void {
  const refusal = refusalOf(...checked);
  if (refusal) throw refusal;
}

function refusalOf(name: CapabilityName, user: Player, tenant: Tenant, obstacles: Obstacles): DomainError | null {
  const bar = barOf(name, user, tenant, obstacles);
  if (!bar) return null;
  const { code, reason, restriction } = bar;
  if (!restriction) return new DomainError(code, { facts: { reason } });
  if (isExclusion(restriction)) return new DomainError(code, { facts: exclusionFacts(restriction) });
  const end_at = restriction.endAt?.toISOString() ?? null;
  return new DomainError(code, { facts: { reason, start_at: restriction.startAt.toISOString(), end_at } });
}

function barOf(name: CapabilityName, user: Player, tenant: Tenant, obstacles: Obstacles): Bar | undefined {
  const { kyc, is_regulated: regulated } = tenant.settings.site;
  const restriction = obstacles.restrictions.find((candidate) => bars(candidate, name, tenant));
  if (restriction) return { code: codeOf(restriction), reason: reasonOf(restriction), restriction };
  if ((obstacles.blocked || user.status === 'blocked') && !openToBlocked.includes(name))
    return { code: 'account.blocked', reason: 'account-blocked' };
  // On regulated sites a player may deposit only after their identity was verified.
  const proof = needProof.includes(name) || (regulated && name === 'can_deposit');
  const isDemanded = (kyc && proof) || (name === 'can_withdraw' && demandsIdentity(tenant.settings.site, 'withdrawal'));
  if (isDemanded && user.kyc_status !== 'approved')
    return { code: 'account.verification-required', reason: 'identity-unverified' };
  if (needContact.includes(name) && (user.phone === null || user.cpf === null))
    return { code: 'account.verification-required', reason: 'profile-incomplete' };
  return undefined;
}

function codeOf(restriction: Restriction): ErrorCode {
  if (isExclusion(restriction)) return 'account.self-excluded';
  if (restriction.source === 'pause') return 'account.paused';
  if (restriction.source === 'kyc') return 'account.verification-required';
  return 'account.blocked';
}

const limitFacts = ({ kind, window, value, used, resetsAt }: LimitUse) => ({
  reason: 'limit-reached',
  limit: { kind, window, value, used, remaining: Math.max(0, value - used), resets_at: resetsAt.toISOString() },
});
