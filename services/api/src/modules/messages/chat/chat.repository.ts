import type { Attachment } from '@jangada/contracts/domains/chat/attachments';
import type { ChatMessage } from '@jangada/contracts/domains/chat/message';
import type { Mission } from '@jangada/contracts/domains/missions/mission';
import { sql } from 'kysely';
import type { Reader, Tx } from '../../../database/database.ts';
import type { Tenant } from '../../../tenants/tenant.ts';
import { shortName } from '../../../users/public-name.ts';

const allMessages = (reader: Reader) =>
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
    ]);

const messages = (reader: Reader) => allMessages(reader).where('chat_messages.deleted_at', 'is', null);

type Row = Awaited<ReturnType<ReturnType<typeof messages>['executeTakeFirstOrThrow']>>;

/** The maximum number of pinned messages in the list. */
const PINNED_MAX = 3;

/**
 * The last messages, oldest first. Pinned messages that have not expired replace the oldest ones (SOC-10), so they are
 * shown until they expire, regardless of later messages. The newest message is always in the list.
 *
 * @param limit the maximum number of messages
 * @param before the id of a message: returns only older ones, without additional pinned ones
 * @param missionOf how the reader sees a mission in a message
 */
export const listMessages = async (
  reader: Reader,
  tenant: Tenant,
  { limit, before }: { limit: number; before?: number | undefined },
  missionOf: (id: number) => Promise<Mission | null>,
): Promise<ChatMessage[]> => {
  const newest = messages(reader).orderBy('chat_messages.id', 'desc').limit(limit);
  const last = await (before === undefined ? newest : newest.where('chat_messages.id', '<', before)).execute();
  const pinned = before !== undefined || last.length < limit ? [] : (await pinnedMessages(reader)).slice(0, limit - 1);
  const others = last.filter(({ id }) => pinned.every((row) => row.id !== id)).slice(0, limit - pinned.length);
  const rows = [...pinned, ...others].toSorted((one, other) => other.id - one.id);
  const shown = new Map<number, Mission | null>();
  for (const { mission_id: id } of rows) if (id !== null && !shown.has(id)) shown.set(id, await missionOf(id));
  return rows.toReversed().map((row) => present(row, tenant, shown.get(row.mission_id ?? 0)));
};

/** Pinned messages that have not expired, newest first. */
const pinnedMessages = (reader: Reader): Promise<Row[]> =>
  messages(reader)
    .where('chat_messages.type', '=', 'pinned')
    .where((where) =>
      where.or([
        where('chat_messages.pinned_until', 'is', null),
        where('chat_messages.pinned_until', '>', sql<Date>`now()`),
      ]),
    )
    .orderBy('chat_messages.id', 'desc')
    .limit(PINNED_MAX)
    .execute();

export interface NewMessage {
  /** Null for a message of the platform. */
  readonly userId: number | null;
  readonly type: ChatMessage['type'];
  readonly text: string;
  readonly attachments: readonly Attachment[];
  readonly pinnedUntil?: Date | null;
  /** The public form of the mission that the message shows. */
  readonly mission?: Mission | null;
  /** A key that the sender creates: a message that is sent again with it is stored once. */
  readonly idempotencyKey?: string | undefined;
}

export const insertMessage = async (
  tx: Tx,
  tenant: Tenant,
  { userId, type, text, attachments, pinnedUntil, mission, idempotencyKey }: NewMessage,
) => {
  const { id } = await tx
    .insertInto('chat_messages')
    .values({
      user_id: userId,
      type,
      text,
      attachments: JSON.stringify(attachments),
      pinned_until: pinnedUntil ?? null,
      mission_id: mission?.id ?? null,
      idempotency_key: idempotencyKey ?? null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const row = await messages(tx).where('chat_messages.id', '=', id).executeTakeFirstOrThrow();
  return present(row, tenant, mission);
};

/** This player's earlier message with this key, even if it was deleted. */
export const findSentMessage = async (
  tx: Tx,
  tenant: Tenant,
  userId: number,
  idempotencyKey: string,
): Promise<ChatMessage | null> => {
  const row = await allMessages(tx)
    .where('chat_messages.user_id', '=', userId)
    .where('chat_messages.idempotency_key', '=', idempotencyKey)
    .executeTakeFirst();
  return row ? present(row, tenant) : null;
};

/** Removes a message. @returns the event for the browsers (ENT-75), or null when it does not exist */
export const deleteMessage = async (tx: Tx, tenant: Tenant, id: number): Promise<ChatMessage | null> => {
  const row = await messages(tx).where('chat_messages.id', '=', id).executeTakeFirst();
  if (!row) return null;
  await tx.updateTable('chat_messages').set({ deleted_at: new Date() }).where('id', '=', id).execute();
  return { ...present({ ...row, text: '', attachments: [] }, tenant), delete: true, messageId: String(id) };
};

export const lastMessageAt = async (reader: Reader, userId: number): Promise<Date | undefined> => {
  const last = await reader
    .selectFrom('chat_messages')
    .select('created_at')
    .where('user_id', '=', userId)
    .orderBy('id', 'desc')
    .executeTakeFirst();
  return last?.created_at;
};

const present = (row: Row, tenant: Tenant, mission?: Mission | null): ChatMessage => ({
  id: String(row.id),
  time: row.created_at.toISOString(),
  type: row.type,
  text: row.text,
  user: row.user_id === null ? null : { id: row.user_id, name: writerOf(row, tenant), avatar: row.avatar },
  ...(mission ? { mission } : {}),
  attachments: row.attachments,
  pinned_until: row.pinned_until?.toISOString() ?? null,
});

const writerOf = ({ first_name: first, last_name: last }: Row, { settings }: Tenant): string =>
  shortName({ first: first ?? '', last: last ?? '' }, settings.site.name);
