import type { Attachment } from '@jangada/contracts/chat/attachments';
import type { ChatMessage } from '@jangada/contracts/chat/message';
import type { Mission } from '@jangada/contracts/missions/mission';
import type { Reader, Tx } from '../../database/database.ts';

const messages = (reader: Reader) =>
  reader
    .selectFrom('chat_messages')
    .leftJoin('users', 'users.id', 'chat_messages.user_id')
    .select([
      'chat_messages.id',
      'chat_messages.type',
      'chat_messages.text',
      'chat_messages.attachments',
      'chat_messages.pinned_until',
      'chat_messages.created_at',
      'chat_messages.user_id',
      'chat_messages.mission_id',
      'users.first_name',
      'users.last_name',
      'users.avatar',
    ])
    .where('chat_messages.deleted_at', 'is', null);

type Row = Awaited<ReturnType<ReturnType<typeof messages>['executeTakeFirstOrThrow']>>;

/** The last messages, oldest first. @param missionOf how the reader sees a mission that a message shows */
export async function listMessages(
  reader: Reader,
  limit: number,
  missionOf: (id: number) => Promise<Mission | null>,
): Promise<ChatMessage[]> {
  const rows = await messages(reader).orderBy('chat_messages.id', 'desc').limit(limit).execute();
  const shown = new Map<number, Mission | null>();
  for (const { mission_id: id } of rows) if (id !== null && !shown.has(id)) shown.set(id, await missionOf(id));
  return rows.toReversed().map((row) => present(row, shown.get(row.mission_id ?? 0)));
}

export interface NewMessage {
  /** Null when the platform speaks. */
  readonly userId: number | null;
  readonly type: ChatMessage['type'];
  readonly text: string;
  readonly attachments: readonly Attachment[];
  readonly pinnedUntil?: Date | null;
  /** As everybody may see it. */
  readonly mission?: Mission | null;
}

export async function insertMessage(tx: Tx, { userId, type, text, attachments, pinnedUntil, mission }: NewMessage) {
  const { id } = await tx
    .insertInto('chat_messages')
    .values({
      user_id: userId,
      type,
      text,
      attachments: JSON.stringify(attachments),
      pinned_until: pinnedUntil ?? null,
      mission_id: mission?.id ?? null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return present(await messages(tx).where('chat_messages.id', '=', id).executeTakeFirstOrThrow(), mission);
}

/** Takes a message away. @returns what tells the browsers so (ENT-75), or null when it is not there */
export async function deleteMessage(tx: Tx, id: number): Promise<ChatMessage | null> {
  const row = await messages(tx).where('chat_messages.id', '=', id).executeTakeFirst();
  if (!row) return null;
  await tx.updateTable('chat_messages').set({ deleted_at: new Date() }).where('id', '=', id).execute();
  return { ...present({ ...row, text: '', attachments: [] }), delete: true, messageId: String(id) };
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

const present = (row: Row, mission?: Mission | null): ChatMessage => ({
  id: String(row.id),
  time: row.created_at.toISOString(),
  type: row.type,
  text: row.text,
  user:
    row.user_id === null
      ? null
      : { id: row.user_id, name: shortName(row.first_name ?? '', row.last_name ?? ''), avatar: row.avatar },
  ...(mission ? { mission } : {}),
  attachments: row.attachments,
  pinned_until: row.pinned_until?.toISOString() ?? null,
});

/** Strangers read this: a first name and an initial. */
const shortName = (first: string, last: string): string => (last ? `${first} ${last.charAt(0)}.` : first);
