import { missionAssigned } from '@jangada/contracts/events/events';
import type { Language } from '@jangada/contracts/values/languages';
import type { Tx } from '../../../database/database.ts';
import { enqueue } from '../../../outbox/outbox.ts';
import { getUser } from '../../../users/users.repository.ts';
import * as missions from './missions.repository.ts';
import { presentMission } from './present-mission.ts';

/** Nobody has asked a browser which language it speaks; whoever assigns may know. */
const GUEST_LANGUAGE: Language = 'pt';

/**
 * Puts a mission into a visitor's hands and, if it is new there, onto their open pages.
 *
 * @param guestLanguage of a browser in which nobody is signed in; a player's is known
 * @returns whether they did not have it before
 */
export async function assignMission(
  tx: Tx,
  missionId: number,
  visitor: missions.Visitor,
  guestLanguage = GUEST_LANGUAGE,
): Promise<boolean> {
  if (!(await missions.insertAssignment(tx, missionId, visitor))) return false;
  const mission = await missions.findOwned(tx, visitor, missionId);
  if (!mission) return true; // Stopped or over: kept, not shown.
  const [ownerId, language] =
    'userId' in visitor
      ? [visitor.userId, (await getUser(tx, visitor.userId)).language]
      : [visitor.guestId, guestLanguage];
  await enqueue(tx, missionAssigned, { mission: presentMission(mission, language) }, { ownerId });
  return true;
}
