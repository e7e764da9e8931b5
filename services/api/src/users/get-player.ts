import type { Reader } from '../database/database.ts';
import { DomainError } from '../errors/domain-error.ts';
import type { UserRow } from './users.repository.ts';

/** @throws profile.not-found */
export const getPlayer = async (reader: Reader, userId: number): Promise<UserRow> => {
  const player = await reader.selectFrom('users').selectAll().where('id', '=', userId).executeTakeFirst();
  if (!player) throw new DomainError('profile.not-found');
  return player;
};

export const nameOf = ({ first_name: first, last_name: last }: Pick<UserRow, 'first_name' | 'last_name'>): string =>
  `${first} ${last}`.trim();
