import { missionAssigned } from '@jangada/contracts/events/events';
import type { Language } from '@jangada/contracts/values/languages';
import type { Tx } from '../../../database/database.ts';
import { enqueue } from '../../../outbox/outbox.ts';
import { getUser } from '../../../users/users.repository.ts';
import * as missions from './missions.repository.ts';
import { presentMission } from './present-mission.ts';

/** The language of a guest's browser is unknown here; the assigning operator may state it. */
const GUEST_LANGUAGE: Language = 'pt';

/**
 * Assigns a mission to a visitor and, if it is new for them, announces it to their open pages.
 *
 * @param guestLanguage of a browser without a session; a player's language is stored
 * @returns true when the visitor did not have it before
 */
export const assignMission = async (
  tx: Tx,
  missionId: number,
  visitor: missions.MissionOwner,
  guestLanguage: Language = GUEST_LANGUAGE,
): Promise<boolean> => {
  if (!(await missions.insertAssignment(tx, missionId, visitor))) return false;
  const mission = await missions.findOwned(tx, visitor, missionId);
  if (!mission) return true; // Stopped or ended: assigned, but not shown.
  const [ownerId, language] =
    'userId' in visitor
      ? [visitor.userId, (await getUser(tx, visitor.userId)).language]
      : [visitor.guestId, guestLanguage];
  await enqueue(tx, missionAssigned, { mission: presentMission(mission, language) }, { ownerId });
  return true;
};
