import { boxGranted } from '@jangada/contracts/events/events';
import type { Tx } from '../../../database/database.ts';
import { DomainError } from '../../../errors/domain-error.ts';
import { enqueue } from '../../../outbox/outbox.ts';
import { getUser } from '../../../users/users.repository.ts';
import { notify } from '../../messages/notifications/notify.ts';
import { findBoxType } from './box-types.repository.ts';
import { insertOwnedBox } from './new-box.ts';
import { presentOwnedBox } from './present-box.ts';

/**
 * Gives a player a box to open, on any site: a gift costs nothing and its odds are published. It notifies the player's
 * browsers (`NotifyNewUserBox`) and stores a notification. The box need not be on sale.
 *
 * @param source the reason, such as `mission:12:claim:7`; the same source gives a player one box
 * @returns the owned box's id, and whether it is new
 * @throws boxes.not-found
 */
export const grantBox = async (
  tx: Tx,
  userId: number,
  boxTypeId: number,
  source: string,
): Promise<{ readonly id: number; readonly granted: boolean }> => {
  const type = await findBoxType(tx, boxTypeId);
  if (!type) throw new DomainError('boxes.not-found');
  const box = await insertOwnedBox(tx, { userId, boxTypeId, price: 0, source });
  if (!box) return { id: await grantedBefore(tx, userId, source), granted: false };
  const { language } = await getUser(tx, userId);
  const shown = presentOwnedBox(box, type, language);
  await enqueue(tx, boxGranted, { user_box: shown }, { ownerId: userId });
  await notify(tx, userId, {
    type: 'box',
    userBox: shown,
    img: type.image,
    title: { pt: 'Você ganhou uma caixa', en: 'You have been given a box' },
    description: {
      pt: `${type.title.pt}: ela espera por você em Minhas caixas.`,
      en: `${type.title.en}: it is waiting for you in My boxes.`,
    },
  });
  return { id: box.id, granted: true };
};

async function grantedBefore(tx: Tx, userId: number, source: string): Promise<number> {
  const { id } = await tx
    .selectFrom('user_boxes')
    .select('id')
    .where('user_id', '=', userId)
    .where('source', '=', source)
    .executeTakeFirstOrThrow();
  return id;
}
