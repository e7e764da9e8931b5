import type { sellBox, sellPrize } from '@jangada/contracts/domains/boxes/endpoints';
import type { ReplyOf } from '@jangada/contracts/api/endpoint';
import type { Tx } from '../../../database/database.ts';
import { DomainError } from '../../../errors/domain-error.ts';
import type { Call } from '../../../http/call.ts';
import { lockWallet } from '../../ledger/wallets.ts';
import { moveForBox } from './box-money.ts';
import { findBoxType, listPrizesOf } from './box-types.repository.ts';
import { lockOwnedBox, lockOwnedPrize } from './owned.repository.ts';
import { presentOwnedBox, presentOwnedPrize, sellValueOf } from './present-box.ts';

type Caller = Pick<Call, 'language'>;

/**
 * Sells an unopened box back. Selling back is not a bet, so no eligibility check applies.
 *
 * @throws boxes.not-found, boxes.not-closed, boxes.not-sellable
 */
export const sellOneBox = async (
  tx: Tx,
  { language }: Caller,
  userId: number,
  id: number,
): Promise<ReplyOf<typeof sellBox>> => {
  const wallet = await lockWallet(tx, userId);
  const owned = await lockOwnedBox(tx, userId, id);
  const type = owned && (await findBoxType(tx, owned.box_type_id));
  if (!type) throw new DomainError('boxes.not-found');
  if (owned.status !== 'closed') throw new DomainError('boxes.not-closed', { facts: { status: owned.status } });
  const value = sellValueOf(owned, type);
  if (value === 0) throw new DomainError('boxes.not-sellable');
  const sold = await tx
    .updateTable('user_boxes')
    .set({ status: 'sold', sold_at: new Date() })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
  const after = await moveForBox(wallet, 'box-sale', id, value);
  return { data: presentOwnedBox(sold, type, language), wallet: after };
};

/**
 * Sells a prize for its value, once.
 *
 * @throws boxes.prize-not-found, boxes.prize-sold
 */
export const sellOnePrize = async (
  tx: Tx,
  { language }: Caller,
  userId: number,
  id: number,
): Promise<ReplyOf<typeof sellPrize>> => {
  const wallet = await lockWallet(tx, userId);
  const owned = await lockOwnedPrize(tx, userId, id);
  if (!owned) throw new DomainError('boxes.prize-not-found');
  if (owned.status !== 'owned') throw new DomainError('boxes.prize-sold');
  const sold = await tx
    .updateTable('user_prizes')
    .set({ status: 'sold', sold_at: new Date() })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
  const after = await moveForBox(wallet, 'prize-sale', owned.user_box_id, owned.value);
  const { box_type_id: boxTypeId } = await tx
    .selectFrom('user_boxes')
    .select('box_type_id')
    .where('id', '=', owned.user_box_id)
    .executeTakeFirstOrThrow();
  const prizes = await listPrizesOf(tx, boxTypeId);
  return { data: presentOwnedPrize(sold, prizes, boxTypeId, language), wallet: after };
};
