import type { Reader } from '../../../database/database.ts';
import { DomainError } from '../../../errors/domain-error.ts';
import type { Tenant } from '../../../tenants/tenant.ts';
import { isGoalAllowed, mayBeShown } from './goal.ts';
import * as missions from './missions.repository.ts';

const userOf = (visitor: missions.Visitor): number | null => ('userId' in visitor ? visitor.userId : null);

/** All missions that are available or assigned to the visitor, or recently finished. */
export const listVisible = async (
  reader: Reader,
  tenant: Tenant,
  visitor: missions.Visitor,
): Promise<missions.OwnedMission[]> => {
  if (!(await mayBeShown(reader, tenant, userOf(visitor)))) return [];
  const owned = await missions.listOwned(reader, visitor);
  return owned.filter(({ goal_kind }) => isGoalAllowed(goal_kind, tenant));
};

/** @throws mission.not-found also when this visitor may not see it */
export const getVisible = async (
  reader: Reader,
  tenant: Tenant,
  visitor: missions.Visitor,
  missionId: number,
): Promise<missions.OwnedMission> => {
  const mission = await missions.findOwned(reader, visitor, missionId);
  const shown = mission && isGoalAllowed(mission.goal_kind, tenant);
  if (!shown || !(await mayBeShown(reader, tenant, userOf(visitor)))) throw new DomainError('mission.not-found');
  return mission;
};
