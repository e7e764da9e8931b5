import type { DeskAccess } from '@jangada/contracts/delivery/desk-access';
import { boardAccessOf } from '@jangada/contracts/ops/rights/board-access';
import type { Kysely } from 'kysely';
import type { Registry } from '../database/schema.ts';
import { usableGrants } from './address-lists.ts';
import { openGrants } from './find-person.ts';
import { SESSION_MS } from './sessions.ts';

interface AtBoard {
  /** The session of the desk. */
  readonly id: string;
  /** Where its person is now: address lists hold on the board too. */
  readonly address: string;
}

/** What the people of these sessions may do on the board; without those that have ended, and people without a role there. */
export const boardPeople = async (registry: Kysely<Registry>, asked: readonly AtBoard[]): Promise<DeskAccess[]> => {
  if (asked.length === 0) return [];
  const rows = await registry
    .selectFrom('staff_sessions as session')
    .innerJoin('staff', 'staff.id', 'session.person_id')
    .select(['session.id', 'person_id as person', 'name', 'session.created_at as createdAt'])
    .where(
      'session.id',
      'in',
      asked.map(({ id }) => id),
    )
    .where('session.ended_at', 'is', null)
    .where('session.created_at', '>', new Date(Date.now() - SESSION_MS))
    .where('staff.ended_at', 'is', null)
    .execute();
  const found: DeskAccess[] = [];
  for (const { id: session, person, name, createdAt } of rows) {
    const address = asked.find(({ id }) => id === session)?.address ?? '';
    const access = boardAccessOf(await usableGrants(registry, await openGrants(registry, person), address));
    const ends_at = new Date(createdAt.getTime() + SESSION_MS).toISOString();
    if (access) found.push({ session, person, name, ...access, ends_at });
  }
  return found;
};
