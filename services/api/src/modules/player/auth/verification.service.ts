import type { MessageChannel } from '@jangada/contracts/values/message-channel';
import { DomainError } from '../../../errors/domain-error.ts';
import { sessionOf, type Call } from '../../../http/call.ts';
import { requireWithinLimit } from '../../../errors/require-within-limit.ts';
import type { RateLimit } from '@jangada/server/rate-limits';
import type { Platform } from '../../../platform/platform.ts';
import { ReceiverRefused, type Message } from '../../../vendors/messenger/message.ts';
import { VendorUnavailable } from '../../../vendors/send-request.ts';
import { deleteCode, messageWith, queueCode, storeCode, tradeCode, type Channel, type CodeKey } from './codes.ts';
import { sendCodeMessage, withProviders } from './send-code.ts';
import { getUser } from '../../../users/users.repository.ts';

const contacts = {
  sms: { address: 'phone', verifiedAt: 'phone_verified_at' },
  email: { address: 'email', verifiedAt: 'email_verified_at' },
} as const;

/** Every code costs a message, and a phone or e-mail can be changed to a stranger's (SEC-25). */
const sends: RateLimit = { name: 'verification-codes', max: 10, windowMs: 15 * 60_000 };
/** A code allows five guesses and can be requested again, so wrong guesses are also limited per day. */
const wrongCodes: RateLimit = { name: 'verification-code-failures', max: 20, windowMs: 24 * 60 * 60_000 };

const keyOf = (channel: Channel, userId: number): CodeKey => ({
  purpose: `verify-${channel}`,
  subject: String(userId),
});

/**
 * Sends a code to the player's own phone or e-mail (AUTH-32).
 *
 * @returns the way that it went; null when it is verified already: a message would cost money and change nothing
 * @throws auth.code-wait, auth.no-contact, request.too-many
 */
export const sendCode = async (
  app: Pick<Platform, 'db' | 'limits' | 'messenger'>,
  channel: Channel,
  call: Call,
): Promise<MessageChannel | null> => {
  const { userId } = sessionOf(call);
  const key = keyOf(channel, userId);
  const message = await app.db.transaction(call.tenant.id, async (tx) => {
    const user = await getUser(tx, userId);
    if (user[contacts[channel].verifiedAt] !== null) return null;
    const destination = user[contacts[channel].address];
    if (destination === null) throw new DomainError('auth.no-contact');
    const code = await storeCode(tx, key, { userId, destination });
    await requireWithinLimit(app.limits, sends, `${call.tenant.id} ${userId}`);
    return messageWith(code, { channel, to: destination, userId }, call);
  });
  return message && deliver(app, message, key, call);
};

/** Sends a stored code. @returns the way that it went @throws auth.contact-refused, request.too-many; server.unavailable when no sender accepts it */
export const deliver = async (
  { db, messenger }: Pick<Platform, 'db' | 'messenger'>,
  message: Message,
  key: CodeKey,
  { tenant }: Call,
): Promise<MessageChannel> => {
  try {
    const queued = await db.transaction(tenant.id, (tx) => queueCode(tx, key, message));
    const { channel } = await sendCodeMessage({ db, messenger }, queued);
    return channel;
  } catch (error) {
    // No code was sent, so no waiting period applies.
    await db.transaction(tenant.id, (tx) => deleteCode(tx, key));
    if (error instanceof ReceiverRefused) throw new DomainError('auth.contact-refused');
    if (error instanceof VendorUnavailable) throw new DomainError('server.unavailable');
    throw error;
  }
};

/**
 * Checks the typed code; each call uses up an attempt. @throws auth.code-wrong, auth.code-expired, request.too-many,
 * server.unavailable
 */
export const checkCode = async (
  app: Pick<Platform, 'db' | 'limits' | 'messenger'>,
  channel: Channel,
  typed: string,
  call: Call,
): Promise<void> => {
  const { userId } = sessionOf(call);
  const who = `${call.tenant.id} ${userId}`;
  await requireWithinLimit(app.limits, wrongCodes, who);
  const { address, verifiedAt } = contacts[channel];
  // The attempt is committed even when it is refused, so the error is thrown after the commit.
  const checked = await withProviders(app, typed, (approved) =>
    app.db.transaction(call.tenant.id, async (tx) => {
      const traded = await tradeCode(tx, keyOf(channel, userId), typed, approved);
      if (!('recipient' in traded)) return traded;
      const user = await getUser(tx, userId);
      if (user[address] !== traded.recipient.destination) return { refusal: 'auth.code-expired' as const };
      await tx
        .updateTable('users')
        .set({ [verifiedAt]: new Date() })
        .where('id', '=', userId)
        .execute();
      return {};
    }),
  );
  if ('refusal' in checked) throw new DomainError(checked.refusal);
  await app.limits.takeBack(wrongCodes, who);
};
