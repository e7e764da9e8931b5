import { randomBytes } from 'node:crypto';
import { seedHashOf } from '@jangada/contracts/domains/boxes/fair-draw';
import type { Tx } from '../../../database/database.ts';
import type { OwnedBox } from './owned.repository.ts';

const SEED_BYTES = 32;

interface NewBox {
  readonly userId: number;
  readonly boxTypeId: number;
  /** In centavos; zero for a gift. */
  readonly price: number;
  /** The reason for a gift; null for a bought box. */
  readonly source: string | null;
}

/**
 * Stores a closed box with the commitment to its seed, before the draw can be computed.
 *
 * @returns undefined when a gift with the same source exists
 */
export const insertOwnedBox = async (
  tx: Tx,
  { userId, boxTypeId, price, source }: NewBox,
): Promise<OwnedBox | undefined> => {
  const serverSeed = randomBytes(SEED_BYTES).toString('hex');
  return tx
    .insertInto('user_boxes')
    .values({
      user_id: userId,
      box_type_id: boxTypeId,
      price,
      source,
      server_seed: serverSeed,
      seed_hash: await seedHashOf(serverSeed),
    })
    .onConflict((conflict) => conflict.columns(['tenant_id', 'user_id', 'source']).doNothing())
    .returningAll()
    .executeTakeFirst();
};
