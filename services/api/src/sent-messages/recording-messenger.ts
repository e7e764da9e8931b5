import type { FailureReason } from '@jangada/contracts/ops/deliveries';
import type { RateLimits } from '@jangada/server/rate-limits';
import type { FastifyBaseLogger } from 'fastify';
import type { Config } from '../config/config.ts';
import type { Database } from '../database/database.ts';
import { DomainError } from '../errors/domain-error.ts';
import { countFailed, countSent } from '../metrics/message-figures.ts';
import { ReceiverRefused } from '../vendors/messenger/message.ts';
import { createSenders, type Messenger } from '../vendors/messenger/messenger.ts';
import { VendorUnavailable } from '../vendors/send-request.ts';
import { markFailed, markTaken, queueMessage } from './sent-messages.repository.ts';

interface MessengerParts {
  readonly db: Pick<Database, 'transaction'>;
  readonly limits: RateLimits;
  readonly log: Pick<FastifyBaseLogger, 'warn'>;
}

/** The senders of the configuration, with a row for every message, and those of them whose providers report. */
export const createMessenger = (config: Config['messenger'], { db, limits, log }: MessengerParts) => {
  const senders = createSenders(config, limits, log);
  return { messenger: recordingMessenger(db, senders), receiptSenders: senders.withReceipts };
};

/** A messenger that keeps a row of every message: who took it, and later whether it arrived. */
const recordingMessenger = (db: Pick<Database, 'transaction'>, senders: Messenger): Messenger => ({
  hasNext: senders.hasNext,
  verifyCode: senders.verifyCode,
  send: async (message, after) => {
    const { id: tenantId } = message.tenant;
    const id = message.id ?? (await db.transaction(tenantId, (tx) => queueMessage(tx, message)));
    try {
      const taken = await senders.send(message, after);
      await db.transaction(tenantId, (tx) => markTaken(tx, id, message, taken));
      countSent({ ...message, channel: taken.channel, sender: taken.by });
      return taken;
    } catch (error) {
      const reason = reasonOf(error);
      countFailed({ ...message, sender: null }, reason);
      await db.transaction(tenantId, (tx) => markFailed(tx, id, reason));
      throw error;
    }
  },
});

function reasonOf(error: unknown): FailureReason {
  if (error instanceof ReceiverRefused) return 'receiver';
  if (error instanceof VendorUnavailable) return 'away';
  return error instanceof DomainError && error.code === 'request.too-many' ? 'limit' : 'other';
}
