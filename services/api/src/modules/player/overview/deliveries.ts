import type { Delivery } from '@jangada/contracts/ops/deliveries';
import type { Reader } from '../../../database/database.ts';

const SHOWN_MAX = 100;

/** What was sent to a player by e-mail, SMS or WhatsApp and whether it arrived, newest first. */
export const deliveriesOf = async (reader: Reader, userId: number): Promise<Delivery[]> => {
  const rows = await reader
    .selectFrom('sent_messages')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('id', 'desc')
    .limit(SHOWN_MAX)
    .execute();
  return rows.map(({ id, purpose, channel, receiver, sender, provider_id, state, reason, ...row }) => ({
    id,
    purpose,
    channel,
    receiver,
    sender,
    provider_id,
    delivery: state,
    failure: reason,
    queued_at: row.queued_at.toISOString(),
    sent_at: row.sent_at?.toISOString() ?? null,
    ended_at: row.ended_at?.toISOString() ?? null,
    followed_at: row.followed_at?.toISOString() ?? null,
  }));
};
