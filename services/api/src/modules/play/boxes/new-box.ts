import { randomBytes } from 'node:crypto';
import { seedHashOf } from '@jangada/contracts/domains/boxes/fair-draw';
import type { Tx } from '../../../database/database.ts';
import type { OwnedBox } from './owned.repository.ts';

const SEED_BYTES = 32;

interface NewBox {
  readonly userId: number;
  readonly boxTypeId: number;
  /** Centavos; nothing for a gift. */
  readonly price: number;
  /** What a gift is for; a bought box has none. */
  readonly source: string | null;
}

/**
 * A closed box, committed to its seed before its draw is computable.
 *
 * @returns undefined when there is a gift for the same reason already
 */
export async function insertOwnedBox(
  tx: Tx,
  { userId, boxTypeId, price, source }: NewBox,
): Promise<OwnedBox | undefined> {
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
}
