import { sql, type RawBuilder } from 'kysely';
import { type Tx } from '../../../database/database.ts';
import { PREPARED } from '../../../database/pipelined-dialect.ts';
import { lockWallet, type LockedWallet } from '../../money/ledger/wallets.ts';
import type { UserRow } from '../../../users/users.repository.ts';

/** The facts of a player that betting reads. */
export type Bettor = Pick<
  UserRow,
  | 'tenant_id'
  | 'id'
  | 'public_id'
  | 'status'
  | 'kyc_status'
  | 'phone'
  | 'cpf'
  | 'first_name'
  | 'last_name'
  | 'hide_metrics'
>;

/** A player whose wallet is locked until the transaction ends. */
export interface LockedBettor {
  readonly player: Bettor;
  readonly wallet: LockedWallet;
}

const columns = [
  'tenant_id',
  'id',
  'public_id',
  'status',
  'kyc_status',
  'phone',
  'cpf',
  'first_name',
  'last_name',
  'hide_metrics',
] as const;

/** Finds a player by the id that providers know and locks their wallet. */
export async function lockBettor(tx: Tx, publicId: string): Promise<LockedBettor | undefined> {
  const player = await tx.selectFrom('users').select(columns).where('public_id', '=', publicId).executeTakeFirst();
  return player && { player, wallet: await lockWallet(tx, player.id) };
}

/** The players that providers know by these ids. */
export const selectBettors = (publicIds: readonly string[]): RawBuilder<Bettor> => sql<Bettor>`
    ${PREPARED} select ${sql.join(columns.map((column) => sql.ref(column)))} from users
    where public_id = any (${publicIds}::uuid[])`;

/** Their numbers as an array, in the order of the ids; null for an unknown one. */
export const userIdsOf = (publicIds: readonly string[]): RawBuilder<readonly (number | null)[]> => sql`
    array(select users.id from unnest(${publicIds}::uuid[]) with ordinality input (public_id, position)
      left join users on users.public_id = input.public_id order by input.position)`;
