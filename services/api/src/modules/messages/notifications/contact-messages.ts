import { numericId } from '@jangada/contracts/values/ids';
import * as z from '@jangada/contracts/values/schema';
import type { Reader, Tx } from '../../../database/database.ts';
import { enqueueJob } from '../../../outbox/outbox.ts';
import { sendEach } from '../../../outbox/send-each.ts';
import type { Sender } from '../../../outbox/sender.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { Tenant } from '../../../tenants/tenant.ts';
import { getUser } from '../../../users/users.repository.ts';
import type { Message } from '../../../vendors/messenger/message.ts';
import { canLogin } from '../../eligibility/access/capabilities.ts';
import { sendNotification, type Personal } from './notify.ts';

const job = z.object({ notificationId: numericId });

/** Like `notify`; a player who may not sign in gets the notification by e-mail or SMS (decision 0207). */
export const notifyEverywhere = async (tx: Tx, userId: number, personal: Personal): Promise<void> => {
  const notificationId = await sendNotification(tx, userId, personal);
  await enqueueJob(tx, 'contact-message', { notificationId });
};

/** Sends notifications to the contacts of players who may not sign in. A failed message does not block the others. */
export const sendContactMessages =
  (app: Pick<Platform, 'db' | 'log' | 'messenger' | 'tenants'>): Sender =>
  async (tenantId, jobs) => {
    const tenant = await app.tenants.find(tenantId);
    if (!tenant) throw new TypeError(`no tenant ${tenantId}`);
    return sendEach(jobs, {
      payload: job,
      send: async ({ notificationId }) => {
        const message = await app.db.read(tenantId, (reader) => messageOf(reader, tenant, notificationId));
        if (message) await app.messenger.send(message);
      },
      onError: (error, _, { id }) =>
        app.log.warn({ tenant: tenantId, job: id, reason: String(error) }, 'notifications: a message was not sent'),
    });
  };

/** @returns null when the player can read it on the site */
async function messageOf(reader: Reader, tenant: Tenant, notificationId: number): Promise<Message | null> {
  const notification = await reader
    .selectFrom('notifications')
    .select(['user_id', 'title', 'description'])
    .where('id', '=', notificationId)
    .executeTakeFirst();
  if (!notification || notification.user_id === null) return null;
  const user = await getUser(reader, notification.user_id);
  if (await canLogin(reader, user, tenant)) return null;
  const { language, email, email_verified_at: verifiedAt, phone } = user;
  const about = { purpose: 'notice', tenant, userId: user.id, language } as const;
  const { name } = tenant.settings.site;
  const text = `${name}: ${notification.description[language]}`;
  if (verifiedAt)
    return { ...about, channel: 'email', to: email, subject: `${notification.title[language]}: ${name}`, text };
  return phone === null ? null : { ...about, channel: 'sms', to: phone, text };
}
