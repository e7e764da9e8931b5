import { numericId } from '@jangada/contracts/values/ids';
import * as z from '@jangada/contracts/values/schema';
import type { Tx } from '../../../database/database.ts';
import { countFollowed } from '../../../metrics/message-figures.ts';
import { sendEach } from '../../../outbox/send-each.ts';
import type { Sender } from '../../../outbox/sender.ts';
import type { Platform } from '../../../platform/platform.ts';
import { lockUnfollowed, markFollowed } from '../../../sent-messages/sent-messages.repository.ts';
import type { Tenant } from '../../../tenants/tenant.ts';
import type { Message } from '../../../vendors/messenger/message.ts';
import { addCode, messageWith, queueCode } from './codes.ts';
import { sendCodeMessage } from './send-code.ts';

const job = z.object({ messageId: numericId });

type App = Pick<Platform, 'db' | 'log' | 'messenger' | 'tenants'>;

/**
 * Sends another code by the next sender when the message of the first one has failed, or has no receipt in time. A code is
 * not stored, so it is another one; both are good. A message is followed once, so what nobody takes ends here: the player
 * may ask again.
 */
export const sendCodesAgain =
  (app: App): Sender =>
  async (tenantId, jobs) => {
    const tenant = await app.tenants.find(tenantId);
    if (!tenant) throw new TypeError(`no tenant ${tenantId}`);
    return sendEach(jobs, {
      payload: job,
      send: ({ messageId }) => sendAgain(app, tenant, messageId),
      onError: (error, _, { id }) =>
        app.log.warn({ tenant: tenantId, job: id, reason: String(error) }, 'codes: one was not sent again'),
    });
  };

async function sendAgain(app: App, tenant: Tenant, messageId: number): Promise<void> {
  const { db, log, messenger } = app;
  const next = await db.transaction(tenant.id, (tx) => follow(tx, app, tenant, messageId));
  if (!next) return;
  try {
    await sendCodeMessage({ db, messenger }, next.message, next.after);
  } catch (error) {
    log.warn(
      { tenant: tenant.id, reason: String(error) },
      'codes: no further sender took one; the player may ask again',
    );
  }
}

interface Following {
  readonly message: Message;
  /** The sender that had it before. */
  readonly after: string;
}

async function follow(
  tx: Tx,
  { messenger }: Pick<App, 'messenger'>,
  tenant: Tenant,
  messageId: number,
): Promise<Following | null> {
  const before = await lockUnfollowed(tx, messageId);
  if (!before || before.sender === null) return null;
  const { language, sender: after } = before;
  const channel = before.channel === 'email' ? 'email' : 'sms';
  if (!messenger.hasNext({ channel, purpose: 'code', tenant }, after)) return null;
  const added = await addCode(tx, messageId);
  if (!added) return null;
  await markFollowed(tx, messageId);
  countFollowed(before, before.state === 'failed' ? 'failed' : 'silent');
  const { code, key, recipient } = added;
  const message = messageWith(
    code,
    { channel, to: recipient.destination, userId: recipient.userId },
    { tenant, language },
  );
  return { message: await queueCode(tx, key, message), after };
}
