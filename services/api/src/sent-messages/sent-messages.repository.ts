import type { DeliveryState, FailureReason } from '@jangada/contracts/ops/deliveries';
import { sql } from 'kysely';
import type { Database, Tx } from '../database/database.ts';
import { maskedEmail, maskedPhone } from '../masks/masks.ts';
import { enqueueJob } from '../outbox/outbox.ts';
import type { Message, Receipt } from '../vendors/messenger/message.ts';
import type { Taken } from '../vendors/messenger/messenger.ts';

/** A code without a receipt within this time is sent again by the next sender. */
const RECEIPT_WAIT_MS = 30_000;

/** Writes that a message will be sent: neither its text nor the whole address. */
export const queueMessage = async (
  tx: Tx,
  { userId, purpose, channel, language, to }: Omit<Message, 'text' | 'tenant'>,
): Promise<number> => {
  const { id } = await tx
    .insertInto('sent_messages')
    .values({
      user_id: userId,
      purpose,
      channel,
      language,
      receiver: channel === 'email' ? maskedEmail(to) : maskedPhone(to),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
};

/** Without receipts a message that was taken counts as sent; with them, its provider says so. */
export const markTaken = async (
  tx: Tx,
  id: number,
  { purpose }: Pick<Message, 'purpose'>,
  { by, channel, providerId, hasReceipts }: Taken,
): Promise<void> => {
  const waits = hasReceipts && providerId !== null;
  await tx
    .updateTable('sent_messages')
    .set({ channel, sender: by, provider_id: providerId, ...(!waits && { state: 'sent', sent_at: new Date() }) })
    .where('id', '=', id)
    .execute();
  if (waits && purpose === 'code') await enqueueJob(tx, 'code-failover', { messageId: id }, RECEIPT_WAIT_MS);
};

export const markFailed = async (tx: Tx, id: number, reason: FailureReason): Promise<void> => {
  await tx
    .updateTable('sent_messages')
    .set({ state: 'failed', reason, ended_at: new Date() })
    .where('id', '=', id)
    .execute();
};

export interface Found {
  readonly tenant_id: string;
  readonly id: number;
}

/** @returns whose message it is; undefined when we sent none of this id by this sender */
export const findByReceipt = async (
  { registry }: Pick<Database, 'registry'>,
  sender: string,
  providerId: string,
): Promise<Found | undefined> => {
  const { rows } = await sql<Found>`select tenant_id, id from message_of_receipt(${sender}, ${providerId})`.execute(
    registry,
  );
  return rows[0];
};

const ENDED: readonly DeliveryState[] = ['delivered', 'failed'];

type Applied = 'applied' | 'repeated' | 'contradicting';

/** Applies a receipt once; what has ended stays as it ended. A code that failed is sent again by the next sender. */
export const applyReceipt = async (tx: Tx, id: number, receipt: Receipt) => {
  const row = await tx
    .selectFrom('sent_messages')
    .select(['state', 'purpose', 'channel', 'sender'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (!row) return null;
  const { state } = receipt;
  const reply = (outcome: Applied) => ({ ...row, outcome });
  if (row.state === state || state === 'sent') {
    if (row.state !== 'queued') return reply('repeated');
  } else if (ENDED.includes(row.state)) return reply('contradicting');
  const now = new Date();
  await tx
    .updateTable('sent_messages')
    .set({
      state,
      ...(row.state === 'queued' && state !== 'failed' && { sent_at: now }),
      ...(state !== 'sent' && { ended_at: now }),
      ...(state === 'failed' && { reason: receipt.reason }),
    })
    .where('id', '=', id)
    .execute();
  if (state === 'failed' && row.purpose === 'code') await enqueueJob(tx, 'code-failover', { messageId: id });
  return reply('applied');
};

/**
 * A message that needs another one: it failed, or no receipt came; one by WhatsApp also while its phone has not got it,
 * because WhatsApp always says so. It is locked, and followed once.
 */
export const lockUnfollowed = (tx: Tx, id: number) =>
  tx
    .selectFrom('sent_messages')
    .select(['id', 'user_id', 'channel', 'language', 'sender', 'state', 'purpose'])
    .where('id', '=', id)
    .where('purpose', '=', 'code')
    .where((where) =>
      where.or([
        where('state', 'in', ['queued', 'failed']),
        where.and([where('state', '=', 'sent'), where('channel', '=', 'whatsapp')]),
      ]),
    )
    .where('followed_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();

export const markFollowed = async (tx: Tx, id: number): Promise<void> => {
  await tx.updateTable('sent_messages').set({ followed_at: new Date() }).where('id', '=', id).execute();
};
