import type { Language } from '@jangada/contracts/values/languages';
import type { Mission } from '@jangada/contracts/domains/missions/mission';
import type { Reader } from '../../../database/database.ts';
import { DomainError } from '../../../errors/domain-error.ts';
import type { Tenant } from '../../../tenants/tenant.ts';
import { isGoalAllowed, mayBeShown } from './goal.ts';
import * as missions from './missions.repository.ts';
import { presentMission } from './present-mission.ts';

/** The progress fields for a visitor who has no progress. */
const untouched = { own_id: null, state: null, progress: null, accepted_at: null, claimed_at: null, expires_at: null };

/**
 * The public form of a mission for the chat.
 *
 * @throws mission.not-found when it is not public, mission.goal-not-allowed when visitors may not see its goal
 */
export const getPublicMission = async (
  reader: Reader,
  tenant: Tenant,
  id: number,
  language: Language,
): Promise<Mission> => {
  const mission = await missions.findMission(reader, id);
  if (!mission || !isOpen(mission)) throw new DomainError('mission.not-found');
  if (!isGoalAllowed(mission.goal_kind, tenant) || !(await mayBeShown(reader, tenant, null)))
    throw new DomainError('mission.goal-not-allowed');
  return presentMission({ ...mission, ...untouched }, language);
};

/** The mission of an earlier message with this visitor's progress; null when they can no longer see it. */
export const missionSeenBy = async (
  reader: Reader,
  tenant: Tenant,
  visitor: missions.Visitor | null,
  id: number,
  language: Language,
): Promise<Mission | null> => {
  const owned = visitor && (await missions.findOwned(reader, visitor, id));
  if (owned) return presentMission(owned, language);
  if (visitor) return null;
  return getPublicMission(reader, tenant, id, language).catch((error: unknown) => {
    if (error instanceof DomainError) return null;
    throw error;
  });
};

const isOpen = ({ audience, stopped_at, ends_at }: missions.MissionRow): boolean =>
  audience === 'everyone' && stopped_at === null && (ends_at === null || ends_at > new Date());
