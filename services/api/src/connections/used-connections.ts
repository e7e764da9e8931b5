import type { ConnectionPort } from '@jangada/contracts/ops/connections';
import type { Selectable } from 'kysely';
import type { Reader } from '../database/database.ts';
import type { ConnectionTables } from './tables.ts';

export type ConnectionRow = Selectable<ConnectionTables['connections']>;

/** The connections of a tenant to one kind of third party, in their order, without drafts. */
export const listUsed = (reader: Reader, port: ConnectionPort): Promise<ConnectionRow[]> =>
  reader
    .selectFrom('connections')
    .selectAll()
    .where('port', '=', port)
    .where('state', '<>', 'draft')
    .orderBy('place')
    .orderBy('id')
    .execute();
