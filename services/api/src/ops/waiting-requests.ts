import type { Operation } from '@jangada/contracts/ops/operation';
import { sql } from 'kysely';
import type { Reader } from '../database/database.ts';
import type { Platform } from '../platform/platform.ts';
import type { Person } from '../staff/person.ts';
import { commandOf } from './commands.ts';
import { PLATFORM } from './platform-log.ts';
import { agreeingGrants } from './rights/decide.ts';
import type { RequestRow } from './rights/second-requests.ts';

/** A request that waits and has not expired. */
export const isOpen = sql<boolean>`state = 'open' and expires_at > now()`;

/** The open requests of a tenant or the platform, those that end first. */
export const listOpen = (reader: Reader, limit: number): Promise<RequestRow[]> =>
  reader
    .selectFrom('second_requests')
    .selectAll()
    .where(isOpen)
    .orderBy('expires_at')
    .orderBy('id')
    .limit(limit)
    .execute();

/** Requests are listed in every tenant, where the people work who agree: also those that are of none. */
export const scopesOf = (scope: string): readonly string[] => [...new Set([scope, PLATFORM])];

export const endsFirst = (one: RequestRow, other: RequestRow): number =>
  one.expires_at.getTime() - other.expires_at.getTime() || one.id - other.id;

const askedOf = (row: RequestRow, op: Operation) => ({
  ...{ op, tenantId: row.tenant_id === PLATFORM ? null : row.tenant_id, kinds: row.kinds ?? undefined },
  amount: row.amount,
});

/** Why the person may not agree to a request at all, wherever they are; null when they may. */
export const lackIn = (app: Platform, row: RequestRow, person: Person): 'self' | 'permission' | 'grant' | null => {
  if (row.asked_by === person.id) return 'self';
  const grants = agreeingGrants(person, askedOf(row, commandOf(app, row.words).op), new Date());
  if (grants.length === 0) return 'permission';
  return grants.every(({ givenBy }) => givenBy === row.asked_by) ? 'grant' : null;
};

/** The open requests that wait for this person's agreement, among as many as the limit, those that end first. */
export const listWaitingFor = async (
  app: Platform,
  { person, scope }: { readonly person: Person; readonly scope: string },
  limit: number,
): Promise<RequestRow[]> => {
  const found = await Promise.all(scopesOf(scope).map((one) => app.db.read(one, (reader) => listOpen(reader, limit))));
  return found
    .flat()
    .filter((row) => lackIn(app, row, person) === null)
    .toSorted(endsFirst);
};
