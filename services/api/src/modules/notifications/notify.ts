import type { Bilingual } from '@jangada/contracts/languages';
import { notificationSent } from '@jangada/contracts/events';
import type { Tx } from '../../database/database.ts';
import { enqueue } from '../../outbox/outbox.ts';
import { getUser } from '../auth/users.repository.ts';
import { presentNotification } from './present-notification.ts';

export interface Personal {
  readonly type: string;
  readonly title: Bilingual;
  readonly description: Bilingual;
}

/** Keeps a personal notification and shows it in the player's open browsers, in their language. */
export async function notify(tx: Tx, userId: number, { type, title, description }: Personal): Promise<void> {
  const row = await tx
    .insertInto('notifications')
    .values({
      user_id: userId,
      type,
      title: JSON.stringify(title),
      description: JSON.stringify(description),
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  const { language } = await getUser(tx, userId);
  const notification = presentNotification({ ...row, read_at: null }, language);
  await enqueue(tx, notificationSent, { notification }, { ownerId: userId });
}
