import type { PlayerRead, PrivateGroup } from '@jangada/contracts/ops/player-reads';
import { sql } from 'kysely';
import type { Reader, Tx } from '../../../database/database.ts';
import { READS_JOINED_MS } from '../../../ops/ops-log.ts';
import { raiseAlert } from '../../../outbox/raise-alert.ts';
import type { Person } from '../../../staff/person.ts';

const MINUTE_MS = 60_000;
/** More players than one person of support looks up in an hour raise an alert. */
export const PLAYERS_REVEALED_AN_HOUR_MAX = 20;
/** The desk renews a presence every 15 seconds; one that was not renewed is over. */
const PRESENT_MS = 40_000;
const PRESENT_MAX = 5;

interface NewRead {
  readonly userId: number;
  readonly person: string;
  readonly what: PlayerRead['what'];
  readonly fields?: readonly string[];
}

/**
 * Records that a person saw a player's data: which fields, never what they say. A page that is open reads again by itself:
 * the same read is one row for some minutes. Each look at a document has a row.
 */
export const recordRead = async (tx: Tx, { userId, person, what, fields = [] }: NewRead): Promise<void> => {
  if (what !== 'document') {
    const known = await tx
      .selectFrom('player_reads')
      .select('id')
      .where('user_id', '=', userId)
      .where('person', '=', person)
      .where('what', '=', what)
      .where('fields', '=', sql<string[]>`${[...fields]}::text[]`)
      .where('at', '>', new Date(Date.now() - READS_JOINED_MS))
      .limit(1)
      .executeTakeFirst();
    if (known) return;
  }
  await tx
    .insertInto('player_reads')
    .values({ user_id: userId, person, what, fields: [...fields] })
    .execute();
};

/** Who looks. What they reveal is open in their session alone, and ends with it; without one, for calls with a key. */
export type Looker = Pick<Person, 'name' | 'session'>;

interface Reveal {
  readonly userId: number;
  readonly by: Looker;
  readonly groups: readonly PrivateGroup[];
  readonly reason: string;
  readonly minutes: number;
}

/** Opens the window of a reveal, and raises an alert when the person reveals more players than is usual. */
export const openReveal = async (tx: Tx, { userId, by, groups, reason, minutes }: Reveal): Promise<Date> => {
  const { name: person, session } = by;
  const until = new Date(Date.now() + minutes * MINUTE_MS);
  await tx
    .insertInto('player_reads')
    .values({
      ...{ user_id: userId, person, what: 'reveal', fields: [...groups], reason, until },
      session_id: session?.id ?? null,
    })
    .execute();
  const { players } = await tx
    .selectFrom('player_reads')
    .select(({ fn }) => fn.count<number>('user_id').distinct().as('players'))
    .where('person', '=', person)
    .where('what', '=', 'reveal')
    .where('at', '>', sql<Date>`now() - interval '1 hour'`)
    .executeTakeFirstOrThrow();
  if (players > PLAYERS_REVEALED_AN_HOUR_MAX)
    await raiseAlert(tx, { kind: 'reveals-above-limit', subject: person, details: { players } });
  return until;
};

export interface OpenGroups {
  readonly groups: ReadonlySet<PrivateGroup>;
  readonly until: Date;
}

/** The groups that may be read of this player now, in this session; null when no window is open. */
export const openGroupsOf = async (
  reader: Reader,
  userId: number,
  { name, session }: Looker,
): Promise<OpenGroups | null> => {
  const rows = await reader
    .selectFrom('player_reads')
    .select(['fields', 'until'])
    .where('person', '=', name)
    .where('session_id', 'is not distinct from', session?.id ?? null)
    .where('what', '=', 'reveal')
    // No window is longer, so the index of a person's reveals is read from here.
    .where('at', '>', sql<Date>`now() - interval '15 minutes'`)
    .where('user_id', '=', userId)
    .where('until', '>', sql<Date>`now()`)
    .execute();
  const ends = rows.flatMap(({ until }) => (until ? [until.getTime()] : []));
  if (ends.length === 0) return null;
  // Only groups of the contract are written as fields of a reveal.
  const groups = rows.flatMap(({ fields }) => fields as PrivateGroup[]);
  return { groups: new Set(groups), until: new Date(Math.min(...ends)) };
};

/** This person has the player's page open. Kept while it is renewed; what they read is recorded apart. */
export const renewPresence = async (tx: Tx, userId: number, person: string): Promise<void> => {
  await sql`
    insert into player_presence (user_id, person, seen_at) values (${userId}, ${person}, ${new Date()})
    on conflict (tenant_id, user_id, person) do update set seen_at = excluded.seen_at`.execute(tx);
};

/** Others of the staff who have this player's page open. */
export const listPresent = async (reader: Reader, userId: number, person: string): Promise<string[]> => {
  const rows = await reader
    .selectFrom('player_presence')
    .select('person')
    .where('user_id', '=', userId)
    .where('person', '<>', person)
    .where('seen_at', '>', new Date(Date.now() - PRESENT_MS))
    .orderBy('person')
    .limit(PRESENT_MAX)
    .execute();
  return rows.map((row) => row.person);
};
