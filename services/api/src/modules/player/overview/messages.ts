import type { PlayerMessage } from '@jangada/contracts/ops/player-tabs';
import type { Language } from '@jangada/contracts/values/languages';
import { sql } from 'kysely';
import type { Reader } from '../../../database/database.ts';
import { maskedText } from '../../../masks/masks.ts';

const SHOWN_MAX = 100;

type MessageRow = Omit<PlayerMessage, 'sent_at' | 'read_at'> & {
  readonly sent_at: Date;
  readonly read_at: Date | null;
};

/** What a player was told, newest first, and when they read it. */
export const messagesOf = async (reader: Reader, userId: number, language: Language): Promise<PlayerMessage[]> => {
  const { rows } = await sql<MessageRow>`
    select n.id, n.type, n.title ->> ${language}::text as title, n.description ->> ${language}::text as text,
      n.created_at as sent_at,
      (select r.read_at from notification_reads r where r.user_id = ${userId} and r.notification_id = n.id) as read_at
    from (select * from notifications where user_id = ${userId} order by created_at desc, id desc limit ${SHOWN_MAX}) n
    order by n.created_at desc, n.id desc`.execute(reader);
  return rows.map((row) => ({
    ...row,
    title: maskedText(row.title),
    text: maskedText(row.text),
    sent_at: row.sent_at.toISOString(),
    read_at: row.read_at?.toISOString() ?? null,
  }));
};
