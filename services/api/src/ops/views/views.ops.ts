import { roles, type Role } from '@jangada/contracts/ops/rights/roles';
import * as contract from '@jangada/contracts/ops/views';
import type { BodyOf } from '@jangada/contracts/api/endpoint';
import type { Language } from '@jangada/contracts/values/languages';
import type { Selectable } from 'kysely';
import type { Tx } from '../../database/database.ts';
import type { Schema } from '../../database/schema.ts';
import { DomainError } from '../../errors/domain-error.ts';
import type { Platform } from '../../platform/platform.ts';
import { implementOp, type OpCall } from '../implement-op.ts';
import { rolesOn } from '../rights/roles-on.ts';

/** A person keeps so many views of a tenant's lists. */
const OWN_VIEWS_MAX = 100;
/** More shared ones than anybody reads. */
const SHARED_VIEWS_MAX = 300;
/** They share with every role, and remove what others have shared. */
const MAINTAINERS: readonly Role[] = ['support-lead', 'manager', 'admin'];

const removed: Record<Language, string> = { pt: 'A visão foi apagada.', en: 'The view is removed.' };

/** Saved views of lists. Whoever has no role on the tenant any more has none of them. */
export const registerViewOps = (app: Platform): void => {
  implementOp(app, contract.listViews, ({ query: { list } }, call) => {
    const held = requireRoles(call);
    return app.db.read(call.tenant.id, async (reader) => {
      const views = reader
        .selectFrom('saved_views')
        .selectAll()
        .$if(list !== undefined, (all) => all.where('list', '=', list ?? ''))
        .orderBy('list')
        .orderBy('name')
        .orderBy('id');
      const own = await views.where('owner', '=', call.operator).limit(OWN_VIEWS_MAX).execute();
      const shared = await views
        .where('owner', '<>', call.operator)
        .where('role', 'in', [...held])
        .limit(SHARED_VIEWS_MAX)
        .execute();
      return { data: [...own, ...shared].map((row) => present(row, call, held)) };
    });
  });

  implementOp(app, contract.setView, async ({ body }, call) => {
    const held = requireRoles(call);
    if (body.role !== undefined) requireSharing(body.role, held);
    return call.commit(async (tx) => ({ data: present(await store(tx, body, call), call, held) }));
  });

  implementOp(app, contract.removeView, async ({ params: { id } }, call) => {
    const held = requireRoles(call);
    return call.commit(async (tx) => {
      const view = await tx.selectFrom('saved_views').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
      // What one may not see is not there.
      if (!view || !isSeen(view, call, held)) throw new DomainError('request.not-found');
      if (!isRemovable(view, call, held)) throw forbidden(MAINTAINERS);
      await tx.deleteFrom('saved_views').where('id', '=', id).execute();
      return { message: removed[call.language] };
    });
  });
};

type Row = Selectable<Schema['saved_views']>;
type Caller = Pick<OpCall, 'operator'>;
type Held = ReadonlySet<Role>;

const forbidden = (may: readonly Role[]): DomainError =>
  new DomainError('ops.forbidden', { facts: { needs: 'self', roles: may } });

/** @throws ops.forbidden without a role on the tenant */
const requireRoles = ({ person, tenant }: OpCall): Held => {
  const held = rolesOn(person, tenant.id);
  if (held.size === 0) throw forbidden(roles);
  return held;
};

const maintains = (held: Held): boolean => MAINTAINERS.some((role) => held.has(role));

/** @throws ops.forbidden for a role that the caller does not have, unless they share with all */
const requireSharing = (role: Role, held: Held): void => {
  if (!held.has(role) && !maintains(held)) throw forbidden([role, ...MAINTAINERS]);
};

const isSeen = ({ owner, role }: Row, { operator }: Caller, held: Held): boolean =>
  owner === operator || (role !== null && (held.has(role) || maintains(held)));

const isRemovable = ({ owner, role }: Row, { operator }: Caller, held: Held): boolean =>
  owner === operator || (role !== null && maintains(held));

/** @throws ops.views-full */
async function store(tx: Tx, body: BodyOf<typeof contract.setView>, { operator }: Caller): Promise<Row> {
  const { list, name, search, columns, role = null, start = false } = body;
  if (start)
    await tx
      .updateTable('saved_views')
      .set({ is_start: false })
      .where('owner', '=', operator)
      .where('list', '=', list)
      .where('name', '<>', name)
      .where('is_start', '=', true)
      .execute();
  const values = { search, columns: JSON.stringify(columns), role, is_start: start, updated_at: new Date() };
  const row = await tx
    .insertInto('saved_views')
    .values({ owner: operator, list, name, ...values })
    .onConflict((conflict) => conflict.columns(['tenant_id', 'owner', 'list', 'name']).doUpdateSet(values))
    .returningAll()
    .executeTakeFirstOrThrow();
  const { count } = await tx
    .selectFrom('saved_views')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('owner', '=', operator)
    .executeTakeFirstOrThrow();
  if (count > OWN_VIEWS_MAX) throw new DomainError('ops.views-full', { facts: { max: OWN_VIEWS_MAX } });
  return row;
}

const present = (row: Row, caller: Caller, held: Held): contract.SavedView => ({
  ...{ id: row.id, list: row.list, name: row.name, search: row.search, columns: row.columns, role: row.role },
  // Whose list begins with it is the owner's alone.
  start: row.is_start && row.owner === caller.operator,
  owner: row.owner,
  removable: isRemovable(row, caller, held),
  updated_at: row.updated_at.toISOString(),
});
