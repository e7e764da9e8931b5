import type { GoalKind } from '@jangada/contracts/domains/missions/mission';
import type { Reader } from '../../../database/database.ts';
import type { Tenant } from '../../../tenants/tenant.ts';

/** Goals that need play: the player's stakes are tracked while such a mission runs. */
const byPlaying: readonly GoalKind[] = ['stake', 'bets', 'wins'];

export const countsStakes = (kind: GoalKind): boolean => byPlaying.includes(kind);

/** Regulated sites may not reward a deposit. */
export const isGoalAllowed = (kind: GoalKind, { settings }: Tenant): boolean =>
  kind !== 'deposit' || !settings.site.is_regulated;

/** Regulated sites may not show campaigns before a player's first bet. */
export const mayBeShown = async (reader: Reader, { settings }: Tenant, userId: number | null): Promise<boolean> => {
  if (!settings.site.is_regulated) return true;
  if (userId === null) return false;
  const bet = await reader
    .selectFrom('bets')
    .select('id')
    .where('user_id', '=', userId)
    .where('kind', '=', 'bet')
    .limit(1)
    .executeTakeFirst();
  return bet !== undefined;
};
