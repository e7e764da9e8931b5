import type { PublicProfile } from '@jangada/contracts/domains/profile/public-profile';
import type { Reader } from '../../../database/database.ts';
import { DomainError } from '../../../errors/domain-error.ts';
import { listFavoritesOfAnother } from '../../play/games/own-games.repository.ts';
import { getBalances } from '../../ledger/balances.ts';
import { listLevels, levelOf } from '../../rewards/levels/levels.repository.ts';
import type { Tenant } from '../../../tenants/tenant.ts';
import { shortName } from '../../../users/public-name.ts';

const FAVORITES_MAX = 12;

/**
 * A player as others may see them (PROF-08). The server, not the browser, omits what the player hides (PROF-07).
 *
 * @throws profile.not-found also for a player of another tenant
 */
export const publicProfileOf = async (reader: Reader, tenant: Tenant, userId: number): Promise<PublicProfile> => {
  const user = await reader
    .selectFrom('users')
    .select(['id', 'first_name', 'last_name', 'avatar', 'hide_metrics', 'created_at'])
    .where('id', '=', userId)
    .executeTakeFirst();
  if (!user) throw new DomainError('profile.not-found');
  const { wagered } = await getBalances(reader, userId);
  const { level, vip } = levelOf(wagered, await listLevels(reader));
  const seen = {
    id: user.id,
    name: shortName({ first: user.first_name, last: user.last_name }, tenant.settings.site.name),
    avatar: user.avatar,
    level,
    hide_metrics: user.hide_metrics,
  };
  if (user.hide_metrics) return seen;
  return {
    ...seen,
    member_since: user.created_at.toISOString(),
    vip: { level: vip.level },
    totalBet: wagered,
    favorites: await listFavoritesOfAnother(reader, userId, FAVORITES_MAX),
  };
};
