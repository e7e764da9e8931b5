import type { Bilingual } from '@jangada/contracts/values/languages';
import { notificationSent } from '@jangada/contracts/events/events';
import type { Tx } from '../../../database/database.ts';
import { enqueue, enqueueJob } from '../../../outbox/outbox.ts';
import { getUser } from '../../../users/users.repository.ts';
import { pushToPlayer } from '../push/push-jobs.ts';
import { notificationEvent } from './present-notification.ts';

interface Words {
  readonly title: Bilingual;
  readonly description: Bilingual;
  /** The address of the picture: a path of the site or an external URL. */
  readonly img?: string;
  /** Until this time the notification stays on top of the player's list and pops up first. */
  readonly pinnedUntil?: Date;
}

export interface Personal extends Words {
  readonly type: string;
  /**
   * Marketing, unlike a message about the player's own account, is not pushed to players who declined it or may not
   * receive it.
   */
  readonly marketing?: boolean;
  /** The box that the player gets with the notification (ENT-89). */
  readonly userBox?: { readonly id: number };
}

/** A notification from the platform to all players. */
export interface Announcement extends Words {
  /** Defaults to true: a notification to all players is rarely about their own accounts. */
  readonly marketing?: boolean;
}

/**
 * Stores a personal notification, shows it in the player's open browsers in their language, and pushes it to the
 * others.
 */
export const notify = async (tx: Tx, userId: number, personal: Personal): Promise<void> => {
  await sendNotification(tx, userId, personal);
};

/** Like `notify`. @returns its id */
export const sendNotification = async (tx: Tx, userId: number, personal: Personal): Promise<number> => {
  const row = await insertNotification(tx, userId, personal.type, personal);
  const { language } = await getUser(tx, userId);
  await enqueue(tx, notificationSent, notificationEvent(row, language), { ownerId: userId });
  await pushToPlayer(tx, row.id, userId);
  return row.id;
};

/**
 * Stores a notification of the platform once, and enqueues its delivery, because it may have many recipients.
 *
 * @returns its id
 */
export const announce = async (tx: Tx, announcement: Announcement): Promise<number> => {
  const { id } = await insertNotification(tx, null, 'platform', { marketing: true, ...announcement });
  await enqueueJob(tx, 'announcement', { notificationId: id, to: 'browsers' });
  await enqueueJob(tx, 'announcement', { notificationId: id, to: 'pushes', after: 0 });
  return id;
};

const insertNotification = (
  tx: Tx,
  userId: number | null,
  type: string,
  { title, description, img, pinnedUntil, marketing, userBox }: Omit<Personal, 'type'>,
) =>
  tx
    .insertInto('notifications')
    .values({
      user_id: userId,
      type,
      title: JSON.stringify(title),
      description: JSON.stringify(description),
      img: img ?? null,
      pinned_until: pinnedUntil ?? null,
      marketing: marketing ?? false,
      user_box: userBox ? JSON.stringify(userBox) : null,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
