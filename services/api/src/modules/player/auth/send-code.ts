import { codeDigits } from '@jangada/contracts/validation/plain-text';
import { DomainError } from '../../../errors/domain-error.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { Message } from '../../../vendors/messenger/message.ts';
import type { Taken } from '../../../vendors/messenger/messenger.ts';
import { VendorUnavailable } from '../../../vendors/send-request.ts';
import { leaveToProvider, type Asked, type Refused } from './codes.ts';

/** Sends a queued code, and notes it where the player got another code, of the provider. @throws as `messenger.send` */
export const sendCodeMessage = async (
  { db, messenger }: Pick<Platform, 'db' | 'messenger'>,
  message: Message,
  after?: string,
): Promise<Taken> => {
  const { id, tenant } = message;
  const taken = await messenger.send(message, after);
  if (taken.ownsCode && id !== undefined) await db.transaction(tenant.id, (tx) => leaveToProvider(tx, id, taken.by));
  return taken;
};

/**
 * Redeems a typed code by a transaction that calls `tradeCode`. Where a provider has made the code, it is asked between two
 * such transactions, because no row may stay locked for the time of a call.
 *
 * @throws server.unavailable when the provider does not answer
 */
export const withProviders = async <Result extends object>(
  { messenger }: Pick<Platform, 'messenger'>,
  typed: string,
  run: (approved: number | null) => Promise<Result | Refused | Asked>,
): Promise<Result | Refused> => {
  const first = await run(null);
  if (!('ask' in first)) return first;
  const { sender, to, messageId } = first.ask;
  if (!(await isRight(messenger, { sender, to, typed }))) return { refusal: 'auth.code-wrong' };
  const second = await run(messageId);
  return 'ask' in second ? { refusal: 'auth.code-wrong' } : second;
};

async function isRight(
  messenger: Platform['messenger'],
  { sender, to, typed }: { readonly sender: string; readonly to: string; readonly typed: string },
): Promise<boolean> {
  try {
    return await messenger.verifyCode(sender, to, codeDigits(typed));
  } catch (error) {
    if (error instanceof VendorUnavailable) throw new DomainError('server.unavailable');
    throw error;
  }
}
