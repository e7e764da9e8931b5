import { transactionOf, type LockedWallet } from '../../ledger/wallets.ts';

/**
 * The reason for a gift was taken back: removes the unopened box, or the prize if it was not sold.
 *
 * @param source as passed to `grantBox`
 * @returns the proceeds of a sold prize, in centavos
 */
export const removeGiftedBox = async (wallet: LockedWallet, source: string): Promise<number> => {
  const tx = transactionOf(wallet);
  const box = await tx
    .selectFrom('user_boxes')
    .select(['id', 'status'])
    .where('user_id', '=', wallet.userId)
    .where('source', '=', source)
    .forUpdate()
    .executeTakeFirst();
  if (!box) return 0;
  const prize = await tx
    .selectFrom('user_prizes')
    .select(['id', 'status', 'value'])
    .where('user_box_id', '=', box.id)
    .forUpdate()
    .executeTakeFirst();
  if (prize?.status === 'sold') return prize.value;
  if (prize) await tx.deleteFrom('user_prizes').where('id', '=', prize.id).execute();
  if (box.status === 'closed') await tx.deleteFrom('user_boxes').where('id', '=', box.id).execute();
  return 0;
};
