import type { Tx } from '../../../database/database.ts';
import { DomainError } from '../../../errors/domain-error.ts';
import { mayUseBonus } from '../../eligibility/access/capabilities.ts';
import { getUser } from '../../../users/users.repository.ts';
import { lockWallet, updateWallet } from '../../ledger/wallets.ts';
import type { Tenant } from '../../../tenants/tenant.ts';
import { countsStakes } from './goal.ts';
import * as missions from './missions.repository.ts';
import { isOver } from './present-mission.ts';
import { getVisible } from './visible-missions.ts';

/**
 * Starts counting the player's progress. A mission that is already running is unchanged.
 *
 * @throws mission.not-found, mission.closed when it was claimed or has expired, and the errors of `mayUseBonus`
 */
export const acceptMission = async (
  tx: Tx,
  tenant: Tenant,
  userId: number,
  missionId: number,
): Promise<missions.OwnedMission> => {
  const wallet = await lockWallet(tx, userId);
  await mayUseBonus(tx, await getUser(tx, userId), tenant);
  const mission = await getVisible(tx, tenant, { userId }, missionId);
  if (isOver(mission) || mission.state === 'claimed' || mission.state === 'expired')
    throw new DomainError('mission.closed');
  if (mission.state === 'accepted' || mission.state === 'completed') return mission;
  await missions.markAccepted(tx, mission, userId);
  if (countsStakes(mission.goal_kind)) await updateWallet(wallet, { stakeTrackersBy: 1 });
  return getVisible(tx, tenant, { userId }, missionId);
};
