import { sql, type Insertable, type Selectable } from 'kysely';
import type { Reader, Tx } from '../../../database/database.ts';
import type { MissionState, MissionTables } from './tables.ts';

export type MissionRow = Selectable<MissionTables['missions']>;
export type NewMission = Insertable<MissionTables['missions']>;

/** The owner of missions: a player, or the browser of a guest. */
export type MissionOwner = { readonly userId: number } | { readonly guestId: string };

/** A visitor who sees missions; a guest of an unknown browser has no assigned ones. */
export type Visitor = MissionOwner | { readonly guestId: null };

/** A mission and this visitor's progress in it; nulls when it was never assigned to them. */
export interface OwnedMission extends MissionRow {
  readonly own_id: number | null;
  readonly state: MissionState | null;
  readonly progress: number | null;
  readonly accepted_at: Date | null;
  readonly claimed_at: Date | null;
  readonly expires_at: Date | null;
}

const MISSIONS_MAX = 50;
const DONE_SHOWN_DAYS = 7;

/** Available to all visitors or assigned to this one, not stopped and not ended. */
const onOffer = sql<boolean>`(m.stopped_at is null and (m.ends_at is null or m.ends_at > now())
  and coalesce(own.state, 'available') = 'available' and (m.audience = 'everyone' or own.id is not null))`;

/** Accepted by this visitor, or finished recently. */
const isStarted = sql<boolean>`(own.state in ('accepted', 'completed')
  or (own.state in ('claimed', 'expired')
    and coalesce(own.claimed_at, own.expires_at) > now() - make_interval(days => ${sql.lit(DONE_SHOWN_DAYS)})))`;

const owned = (reader: Reader, visitor: Visitor) =>
  reader
    .selectFrom('missions as m')
    .leftJoin('user_missions as own', (join) =>
      'userId' in visitor
        ? join.onRef('own.mission_id', '=', 'm.id').on('own.user_id', '=', visitor.userId)
        : join.onRef('own.mission_id', '=', 'm.id').on('own.guest_id', '=', visitor.guestId),
    )
    .selectAll('m')
    .select(['own.id as own_id', 'own.state', 'own.progress', 'own.accepted_at', 'own.claimed_at', 'own.expires_at']);

/** The newest first. */
export const listOwned = (reader: Reader, visitor: Visitor): Promise<OwnedMission[]> =>
  owned(reader, visitor)
    .where((where) => where.or([onOffer, isStarted]))
    .orderBy('m.id', 'desc')
    .limit(MISSIONS_MAX)
    .execute();

/** A mission that this visitor may see, finished or not. */
export const findOwned = (reader: Reader, visitor: Visitor, missionId: number): Promise<OwnedMission | undefined> =>
  owned(reader, visitor)
    .where('m.id', '=', missionId)
    .where((where) => where.or([onOffer, sql<boolean>`own.state <> 'available'`]))
    .executeTakeFirst();

/** How many players of a mission are in a state that operators see. */
interface OwnerCount {
  readonly missionId: number;
  readonly state: 'accepted' | 'completed' | 'claimed';
  readonly players: number;
}

/** Counts the players of missions from an index alone. */
export const countOwners = async (reader: Reader, missionIds: readonly number[]): Promise<OwnerCount[]> => {
  const { rows } = await sql<OwnerCount>`
    select mission_id as "missionId", state, count(*) as players
    from user_missions where mission_id = any(${missionIds}::bigint[])
      and state in ('accepted', 'completed', 'claimed')
    group by mission_id, state`.execute(reader);
  return rows;
};

export const findMission = (reader: Reader, missionId: number): Promise<MissionRow | undefined> =>
  reader.selectFrom('missions').selectAll().where('id', '=', missionId).executeTakeFirst();

/** An existing name returns its mission, so a repeated command creates one mission. */
export const insertMission = async (tx: Tx, mission: NewMission): Promise<MissionRow> => {
  await tx
    .insertInto('missions')
    .values(mission)
    .onConflict((conflict) => conflict.columns(['tenant_id', 'name']).doNothing())
    .execute();
  return tx.selectFrom('missions').selectAll().where('name', '=', mission.name).executeTakeFirstOrThrow();
};

/** @returns undefined when the mission does not exist */
export const stopMission = (tx: Tx, missionId: number): Promise<MissionRow | undefined> =>
  tx
    .updateTable('missions')
    .set({ stopped_at: sql<Date>`coalesce(stopped_at, now())` })
    .where('id', '=', missionId)
    .returningAll()
    .executeTakeFirst();

/** @returns true when this visitor did not have it before */
export const insertAssignment = async (tx: Tx, missionId: number, visitor: MissionOwner): Promise<boolean> => {
  const owner = 'userId' in visitor ? { user_id: visitor.userId } : { guest_id: visitor.guestId };
  const inserted = await tx
    .insertInto('user_missions')
    .values({ ...owner, mission_id: missionId, state: 'available' })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return inserted !== undefined;
};

/** Counting starts in the millisecond of acceptance, because bets are timed in milliseconds. */
export const markAccepted = (tx: Tx, { id, hours_max, ends_at }: MissionRow, userId: number) => {
  const accepted = {
    state: 'accepted' as const,
    accepted_at: sql<Date>`date_trunc('milliseconds', now())`,
    expires_at: sql<Date>`least(now() + make_interval(hours => ${hours_max}), ${ends_at}::timestamptz)`,
  };
  return tx
    .insertInto('user_missions')
    .values({ mission_id: id, user_id: userId, ...accepted })
    .onConflict((conflict) => conflict.columns(['tenant_id', 'mission_id', 'user_id']).doUpdateSet(accepted))
    .execute();
};

/** @returns undefined when it is no longer claimable: a stake may have been rolled back since the query */
export const markClaimed = (tx: Tx, ownId: number): Promise<{ readonly reversals: number } | undefined> =>
  tx
    .updateTable('user_missions')
    .set({ state: 'claimed', claimed_at: sql<Date>`now()` })
    .where('id', '=', ownId)
    .where('state', '=', 'completed')
    .returning('reversals')
    .executeTakeFirst();
