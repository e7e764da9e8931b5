import type { GoalKind } from '@jangada/contracts/domains/missions/mission';
import type { Reader } from '../../../database/database.ts';
import type { Tenant } from '../../../tenants/tenant.ts';

/** Goals that are reached by playing: the player's stakes are followed while such a mission runs. */
const byPlaying: readonly GoalKind[] = ['stake', 'bets', 'wins'];

export const countsStakes = (kind: GoalKind): boolean => byPlaying.includes(kind);

/** On a regulated site nothing may be given for paying in (domain.md 4.2). */
export const isGoalAllowed = (kind: GoalKind, { settings }: Tenant): boolean =>
  kind !== 'deposit' || !settings.site.is_regulated;

/** On a regulated site campaigns are not shown before the first bet (domain.md 4.2). */
export async function mayBeShown(reader: Reader, { settings }: Tenant, userId: number | null): Promise<boolean> {
  if (!settings.site.is_regulated) return true;
  if (userId === null) return false;
  const bet = await reader.selectFrom('bets').select('id').where('user_id', '=', userId).limit(1).executeTakeFirst();
  return bet !== undefined;
}
