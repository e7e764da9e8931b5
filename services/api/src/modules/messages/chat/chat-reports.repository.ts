import type { ChatReportReason } from '@jangada/contracts/domains/chat/endpoints';
import { sql } from 'kysely';
import type { Reader, Tx } from '../../../database/database.ts';
import { offsetOf, pageOf, type Page } from '../../../http/pages.ts';
import type { Tenant } from '../../../tenants/tenant.ts';
import { shortName } from '../../../users/public-name.ts';

const REPORTED_PER_PAGE = 20;

interface Report {
  readonly messageId: number;
  readonly userId: number;
  readonly reason: ChatReportReason;
}

/**
 * Stores a report; a second report of the same message by the same player changes nothing. @returns false when no
 * message has this id, or when the message is the reporter's own or the platform's
 */
export const reportMessage = async (tx: Tx, { messageId, userId, reason }: Report): Promise<boolean> => {
  const message = await tx
    .selectFrom('chat_messages')
    .select('user_id')
    .where('id', '=', messageId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  if (!message || message.user_id === null || message.user_id === userId) return false;
  await tx
    .insertInto('chat_reports')
    .values({ message_id: messageId, user_id: userId, reason })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return true;
};

interface ReportedRow {
  readonly message_id: number;
  readonly text: string;
  readonly user_id: number;
  readonly first_name: string;
  readonly last_name: string;
  readonly reports: number;
  readonly reasons: ChatReportReason[];
  readonly first_reported_at: Date;
}

const open = sql`
  chat_reports r join chat_messages m on m.tenant_id = r.tenant_id and m.id = r.message_id
  join users u on u.tenant_id = m.tenant_id and u.id = m.user_id
  where r.dismissed_at is null and m.deleted_at is null`;

/** Reported messages that are still shown, most reported first. */
export const listReported = async (reader: Reader, tenant: Tenant, page: number) => {
  const { rows } = await sql<ReportedRow>`
    select m.id as message_id, m.text, m.user_id, u.first_name, u.last_name, count(*) as reports,
      array_agg(distinct r.reason order by r.reason) as reasons, min(r.created_at) as first_reported_at
    from ${open} group by m.id, m.text, m.user_id, u.first_name, u.last_name
    order by count(*) desc, m.id limit ${REPORTED_PER_PAGE} offset ${offsetOf(page, REPORTED_PER_PAGE)}`.execute(
    reader,
  );
  const count = await sql<{ total: number }>`select count(distinct m.id) as total from ${open}`.execute(reader);
  return pageOf(
    rows.map((row) => presentReported(row, tenant)),
    count.rows[0]?.total ?? 0,
    page,
    REPORTED_PER_PAGE,
  ) satisfies Page<unknown>;
};

const presentReported = (
  { first_name: first, last_name: last, first_reported_at, ...row }: ReportedRow,
  { settings }: Tenant,
) => ({
  ...row,
  user_name: shortName({ first, last }, settings.site.name),
  first_reported_at: first_reported_at.toISOString(),
});

/** @returns the number of open reports of this message */
export const dismissReports = async (tx: Tx, messageId: number, by: string): Promise<number> => {
  const { numUpdatedRows } = await tx
    .updateTable('chat_reports')
    .set({ dismissed_at: new Date(), dismissed_by: by })
    .where('message_id', '=', messageId)
    .where('dismissed_at', 'is', null)
    .executeTakeFirst();
  return Number(numUpdatedRows);
};
