import type { TimelineKind } from '@jangada/contracts/ops/player-tabs';
import { sql, type RawBuilder } from 'kysely';

/** An event as the database gives it. */
export interface EventRow {
  readonly at: Date;
  /** Microseconds, which a date would round. */
  readonly at_us: number;
  readonly kind: TimelineKind;
  readonly ref: string;
  readonly state: string | null;
  readonly text: string | null;
  readonly amount: number | null;
  readonly count: number | null;
  readonly staked: number | null;
  readonly won: number | null;
  readonly by: string | null;
}

/** Where a part of the stream begins: behind this event. Events of one moment are in the order of kind and ref. */
export interface Place {
  readonly us: number;
  readonly kind: string;
  readonly ref: string;
}

const HOUR_MS = 3_600_000;
/** Behind every kind: a place at a moment, before all its events. */
const LAST_KIND = 'zzz';

export const beginningOf = (cursor: string | undefined): Place => {
  const [us, kind = LAST_KIND, ref = '0'] = cursor?.split('~') ?? [];
  // All of this hour, whose bets are read together.
  return { us: us === undefined ? (Math.floor(Date.now() / HOUR_MS) + 1) * HOUR_MS * 1_000 : Number(us), kind, ref };
};

export const cursorOf = ({ at_us: us, kind, ref }: EventRow): string => `${us}~${kind}~${ref}`;

/** Everything before a moment. */
export const cursorAt = (us: number): string => `${us}~${LAST_KIND}~0`;

export const momentOf = ({ us }: Place): RawBuilder<Date> =>
  sql`(timestamptz 'epoch' + ${us}::bigint * interval '1 microsecond')`;

/** The condition for events behind a place; its first part is for the index. */
export const behind = (
  place: Place,
  at: RawBuilder<unknown>,
  kind: string,
  ref: RawBuilder<unknown>,
): RawBuilder<boolean> => {
  const moment = momentOf(place);
  if (kind < place.kind) return sql`${at} < ${moment}`;
  if (kind > place.kind) return sql`${at} <= ${moment}`;
  return sql`${at} <= ${moment} and (${at} < ${moment} or ${ref} collate "C" > ${place.ref})`;
};
