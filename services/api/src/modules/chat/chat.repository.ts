import type { ChatMessage } from '@jangada/contracts/chat/message';
import type { Reader, Tx } from '../../database/database.ts';
import { shortName } from '../profile/public-name.ts';

const messages = (reader: Reader) =>
  reader
    .selectFrom('chat_messages')
    .leftJoin('users', 'users.id', 'chat_messages.user_id')
    .select([
      'chat_messages.id',
      'chat_messages.type',
      'chat_messages.text',
      'chat_messages.pinned_until',
      'chat_messages.created_at',
      'chat_messages.user_id',
      'users.first_name',
      'users.last_name',
      'users.avatar',
    ])
    .where('chat_messages.deleted_at', 'is', null);

type Row = Awaited<ReturnType<ReturnType<typeof messages>['executeTakeFirstOrThrow']>>;

/** The last messages, oldest first. */
export async function listMessages(reader: Reader, limit: number): Promise<ChatMessage[]> {
  const rows = await messages(reader).orderBy('chat_messages.id', 'desc').limit(limit).execute();
  return rows.toReversed().map(present);
}

export async function insertMessage(tx: Tx, userId: number, text: string): Promise<ChatMessage> {
  const { id } = await tx
    .insertInto('chat_messages')
    .values({ user_id: userId, text })
    .returning('id')
    .executeTakeFirstOrThrow();
  return present(await messages(tx).where('chat_messages.id', '=', id).executeTakeFirstOrThrow());
}

export const lastMessageAt = async (reader: Reader, userId: number): Promise<Date | undefined> => {
  const last = await reader
    .selectFrom('chat_messages')
    .select('created_at')
    .where('user_id', '=', userId)
    .orderBy('id', 'desc')
    .executeTakeFirst();
  return last?.created_at;
};

const present = (row: Row): ChatMessage => ({
  id: String(row.id),
  time: row.created_at.toISOString(),
  type: row.type,
  text: row.text,
  user:
    row.user_id === null
      ? null
      : { id: row.user_id, name: shortName(row.first_name ?? '', row.last_name ?? ''), avatar: row.avatar },
  attachments: [],
  pinned_until: row.pinned_until?.toISOString() ?? null,
});
