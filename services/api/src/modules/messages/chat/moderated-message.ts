import { chatDecisions, type showChatMessage } from '@jangada/contracts/ops/chat';
import type * as z from '@jangada/contracts/values/schema';
import { sql } from 'kysely';
import type { Reader } from '../../../database/database.ts';
import type { Tenant } from '../../../tenants/tenant.ts';
import { shortName } from '../../../users/public-name.ts';

/** Messages before it, and as many after it. */
const AROUND_MAX = 8;
const DECISIONS_MAX = 10;

type Shown = z.infer<typeof showChatMessage.reply>['data'];

const messages = (reader: Reader) =>
  reader
    .selectFrom('chat_messages')
    .leftJoin('users', 'users.id', 'chat_messages.user_id')
    .select([
      'chat_messages.id',
      'chat_messages.text',
      'chat_messages.created_at',
      'chat_messages.deleted_at',
      'chat_messages.user_id',
      'users.first_name',
      'users.last_name',
      'users.chat_muted_until',
    ]);

type Row = Awaited<ReturnType<ReturnType<typeof messages>['executeTakeFirstOrThrow']>>;

const present = ({ id, user_id, text, ...row }: Row, { settings }: Tenant): Shown['message'] => ({
  message_id: id,
  user_id,
  user_name:
    user_id === null ? null : shortName({ first: row.first_name ?? '', last: row.last_name ?? '' }, settings.site.name),
  text,
  created_at: row.created_at.toISOString(),
  deleted_at: row.deleted_at?.toISOString() ?? null,
});

/** A message with the conversation around it and the decisions about its author; null when there is none. */
export const findModerated = async (reader: Reader, tenant: Tenant, id: number): Promise<Shown | null> => {
  const message = await messages(reader).where('chat_messages.id', '=', id).executeTakeFirst();
  if (!message) return null;
  const before = await messages(reader)
    .where('chat_messages.id', '<', id)
    .orderBy('chat_messages.id', 'desc')
    .limit(AROUND_MAX)
    .execute();
  const after = await messages(reader)
    .where('chat_messages.id', '>', id)
    .orderBy('chat_messages.id')
    .limit(AROUND_MAX)
    .execute();
  return {
    message: present(message, tenant),
    before: before.toReversed().map((row) => present(row, tenant)),
    after: after.map((row) => present(row, tenant)),
    reports: await openReports(reader, id),
    muted_until: message.chat_muted_until?.toISOString() ?? null,
    decisions: message.user_id === null ? [] : await decisionsAbout(reader, message.user_id),
  };
};

const openReports = async (reader: Reader, id: number): Promise<number> => {
  const { count } = await reader
    .selectFrom('chat_reports')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('message_id', '=', id)
    .where('dismissed_at', 'is', null)
    .executeTakeFirstOrThrow();
  return count;
};

interface DecisionRow {
  readonly at: Date;
  readonly by: string;
  readonly decision: (typeof chatDecisions)[number];
  readonly reason: string;
  readonly minutes: number | null;
  readonly text: string | null;
}

/** The log keeps what was decided; a text is known as long as its message is. */
const decisionsAbout = async (reader: Reader, userId: number): Promise<Shown['decisions']> => {
  const { rows } = await sql<DecisionRow>`
    select l.at, l.operator as by, l.words as decision, l.reason, m.text,
      substring(l.about from '(?:^| )minutes=([0-9]+)')::int as minutes
    from ops_log l left join chat_messages m on l.about_kind = 'message' and m.id = l.about_id::bigint
    where l.player_id = ${userId} and l.words = any(${[...chatDecisions]}::text[]) and l.outcome = 'done'
    order by l.id desc limit ${DECISIONS_MAX}`.execute(reader);
  return rows.map((row) => ({ ...row, at: row.at.toISOString() }));
};
