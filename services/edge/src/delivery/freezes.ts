import { frozenBy, type Freeze, type FreezeTimes } from '@jangada/contracts/delivery/freeze';
import { showMoment } from '@jangada/contracts/delivery/local-schedule';
import { ALL_TENANTS } from '@jangada/contracts/delivery/tenant-groups';
import { localMoment } from '@jangada/contracts/values/local-time';
import type { Database } from '../database/database.ts';
import type { Problem } from './change-problems.ts';
import type { Step } from './change-steps.ts';
import { recordAudit } from '../audit/audit.ts';
import { listTaggedTenants, resolveTenants } from '../tenants/tenant-tags.ts';
import { DeliveryError } from '../http/delivery-error.ts';

const DAY_MS = 86_400_000;

const openFreezes = (db: Database) =>
  db.selectFrom('freezes').selectAll().where('ended_at', 'is', null).orderBy('created_at');

type Row = Awaited<ReturnType<ReturnType<typeof openFreezes>['execute']>>[number];

const freezeOf = ({ id, times, author, reason, created_at: at }: Row, nowMs: number): Freeze => {
  // Days in a row are one freeze.
  const frozen = frozenBy([{ ...times, tenants: [ALL_TENANTS] }], { tenant: '', tags: [] }, nowMs);
  const until = frozen && new Date(frozen.freeAtMs).toISOString();
  return { ...times, id, author, reason, created_at: at.toISOString(), until };
};

interface Decision {
  readonly author: string;
  readonly reason: string;
}

export const listFreezes = async (db: Database, nowMs = Date.now()): Promise<Freeze[]> =>
  (await openFreezes(db).execute()).map((row) => freezeOf(row, nowMs));

/** @throws {DeliveryError} request.invalid for times in which nothing would ever be frozen */
const refuseEmpty = ({ days, from, to }: FreezeTimes, nowMs: number): void => {
  // The freeze of yesterday may last over midnight.
  const yesterday = localMoment(new Date(nowMs - DAY_MS)).day;
  const problem =
    from === to
      ? `from ${from} to ${to} is no time: a whole day is from 00:00 to 24:00`
      : days.every((day) => /^\d/.test(day) && day < yesterday)
        ? `${days.join(', ')} has passed`
        : null;
  if (problem !== null) throw new DeliveryError('request.invalid', problem, { errors: { days: [problem] } });
};

/** @throws {DeliveryError} request.invalid, tenant.unknown */
export const createFreeze = async (
  db: Database,
  times: FreezeTimes,
  { author, reason }: Decision,
  nowMs = Date.now(),
): Promise<Freeze> => {
  refuseEmpty(times, nowMs);
  resolveTenants(await listTaggedTenants(db), times.tenants);
  return db.transaction().execute(async (tx) => {
    const row = await tx
      .insertInto('freezes')
      .values({ times: JSON.stringify(times), author, reason })
      .returningAll()
      .executeTakeFirstOrThrow();
    await recordAudit(tx, [{ actor: author, action: 'freeze.created', subject: row.id, reason, facts: { ...times } }]);
    return freezeOf(row, nowMs);
  });
};

/** @throws {DeliveryError} freeze.unknown */
export const endFreeze = async (db: Database, id: string, { author, reason }: Decision): Promise<Freeze> =>
  db.transaction().execute(async (tx) => {
    const row = await tx
      .updateTable('freezes')
      .set({ ended_at: new Date() })
      .where('id', '=', id)
      .where('ended_at', 'is', null)
      .returningAll()
      .executeTakeFirst();
    if (!row) throw new DeliveryError('freeze.unknown', `There is no freeze ${id}`, { freeze: id });
    await recordAudit(tx, [{ actor: author, action: 'freeze.ended', subject: id, reason }]);
    return { ...freezeOf(row, Date.now()), until: null };
  });

/** The steps that a freeze refuses. Only those that give a release count: going back is always allowed. */
export const createFreezeCheck =
  (db: Database) =>
  async (steps: readonly Step[], nowMs: number): Promise<Problem[]> => {
    const giving = steps.filter(({ gives }) => gives);
    if (giving.length === 0) return [];
    const freezes = await listFreezes(db, nowMs);
    if (freezes.length === 0) return [];
    const tenants = new Map((await listTaggedTenants(db)).map((one) => [one.tenant, one]));
    return giving.flatMap(({ tenant, remote }): Problem[] => {
      const frozen = frozenBy(freezes, tenants.get(tenant) ?? { tenant, tags: [] }, nowMs);
      if (!frozen) return [];
      const freeAt = new Date(frozen.freeAtMs);
      const { name, reason } = frozen.freeze;
      const message = `${tenant} is frozen until ${showMoment(freeAt)} by ${name}: ${reason}`;
      return [{ tenant, remote, rule: 'frozen', message, forceable: false, free_at: freeAt.toISOString() }];
    });
  };
