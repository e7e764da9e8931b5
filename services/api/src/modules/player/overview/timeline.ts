import { timelineKinds, type TimelineEvent, type TimelineKind } from '@jangada/contracts/ops/player-tabs';
import type { Language } from '@jangada/contracts/values/languages';
import { sql, type RawBuilder } from 'kysely';
import type { Reader } from '../../../database/database.ts';
import { maskedText } from '../../../masks/masks.ts';
import { describeUserAgent } from '../../../users/user-agent.ts';
import { foldedBets } from './folded-bets.ts';
import { beginningOf, behind, cursorAt, cursorOf, type EventRow, type Place } from './timeline-place.ts';

const PER_PAGE = 50;

export interface TimelineRequest {
  readonly userId: number;
  readonly language: Language;
  readonly kinds: readonly TimelineKind[];
  readonly cursor: string | undefined;
}

/** The columns of an event in the tables of one kind. */
interface Source {
  readonly from: RawBuilder<unknown>;
  readonly at: RawBuilder<unknown>;
  readonly ref: RawBuilder<unknown>;
  readonly state?: RawBuilder<unknown>;
  readonly text?: RawBuilder<unknown>;
  readonly amount?: RawBuilder<unknown>;
  readonly by?: RawBuilder<unknown>;
}

const byId = (table: string, at = 'created_at'): Pick<Source, 'from' | 'at' | 'ref'> => ({
  from: sql.table(table),
  at: sql.ref(at),
  ref: sql`id::text`,
});

/** Each is read by an index of the player and the time. */
const sourcesIn = (language: Language): Readonly<Record<Exclude<TimelineKind, 'bets'>, Source>> => ({
  'sign-in': {
    ...byId('sessions'),
    state: sql`case when revoked_at is null and expires_at > now() then 'open' else 'ended' end`,
    text: sql`user_agent`,
  },
  browser: { ...byId('user_browsers', 'first_seen_at'), ref: sql`left(guest_id::text, 8)` },
  deposit: { ...byId('deposits'), state: sql`status`, text: sql`coupon`, amount: sql`amount` },
  withdrawal: {
    ...byId('withdrawals'),
    state: sql`status::text`,
    text: sql`nullif(array_to_string(review, ','), '')`,
    amount: sql`amount`,
    by: sql`ended_by`,
  },
  bonus: { ...byId('bonuses'), state: sql`status`, text: sql`name ->> ${language}::text`, amount: sql`amount` },
  document: { ...byId('documents'), state: sql`status`, text: sql`type` },
  restriction: {
    ...byId('restrictions', 'start_at'),
    state: sql`case when ended_at is not null or end_at <= now() then 'ended' else 'active' end`,
    text: sql`source`,
  },
  message: { ...byId('notifications'), state: sql`type`, text: sql`title ->> ${language}::text` },
  note: {
    ...byId('player_notes'),
    state: sql`case when retracted_at is null then null else 'retracted' end`,
    text: sql`text`,
    by: sql`author`,
  },
  read: {
    ...byId('player_reads', 'at'),
    state: sql`what`,
    text: sql`nullif(array_to_string(fields, ','), '')`,
    by: sql`person`,
  },
});

/** One part of the stream of a player, newest first. */
export const timelineOf = async (
  reader: Reader,
  { userId, language, kinds, cursor }: TimelineRequest,
): Promise<{ data: TimelineEvent[]; next_cursor: string | null }> => {
  const asked = kinds.length > 0 ? kinds : timelineKinds;
  const place = beginningOf(cursor);
  const sources = sourcesIn(language);
  const rows = asked.flatMap((kind) => (kind === 'bets' ? [] : [rowsOf(kind, sources[kind], userId, place)]));
  const found = rows.length === 0 ? [] : (await union(rows).execute(reader)).rows;
  const { folds, unread } = asked.includes('bets')
    ? await foldedBets(reader, userId, place)
    : { folds: [], unread: undefined };
  // What is older than bets that were not read comes after them, in a later part.
  const merged = [...found, ...folds]
    .filter(({ at_us: at }) => unread === undefined || at > unread)
    .toSorted(newestFirst);
  const shown = merged.slice(0, PER_PAGE);
  const last = shown.at(-1);
  const next = merged.length > PER_PAGE && last ? cursorOf(last) : unread === undefined ? null : cursorAt(unread + 1);
  return { data: shown.map(present), next_cursor: next };
};

const rowsOf = (kind: string, source: Source, userId: number, place: Place) => sql`
  (select ${kind}::text as kind, ${source.at} as at, ${source.ref} as ref, ${source.state ?? sql`null`}::text as state,
     ${source.text ?? sql`null`}::text as text, ${source.amount ?? sql`null`}::bigint as amount, null::integer as count,
     null::bigint as staked, null::bigint as won,
     ${source.by ?? sql`null`}::text as by
   from ${source.from} where user_id = ${userId} and ${behind(place, source.at, kind, source.ref)}
   order by ${source.at} desc limit ${PER_PAGE + 1})`;

const union = (rows: readonly RawBuilder<unknown>[]) => sql<EventRow>`
  select *, (extract(epoch from at) * 1000000)::bigint as at_us from (${sql.join(rows, sql` union all `)}) as events
  order by at desc, kind collate "C", ref collate "C" limit ${PER_PAGE + 1}`;

const newestFirst = (a: EventRow, b: EventRow): number =>
  b.at_us - a.at_us || compare(a.kind, b.kind) || compare(a.ref, b.ref);

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

function present({ at, kind, ref, state, text, amount, count, staked, won, by }: EventRow): TimelineEvent {
  const shown = kind === 'sign-in' ? deviceOf(text) : text && maskedText(text);
  return { at: at.toISOString(), kind, ref, state, text: shown, amount, count, staked, won, by };
}

function deviceOf(userAgent: string | null): string | null {
  const { browser, system } = describeUserAgent(userAgent);
  return [browser, system].filter((part) => part !== null).join(', ') || null;
}
