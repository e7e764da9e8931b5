import { matrix, rowOf, type Permission } from '@jangada/contracts/ops/rights/matrix';
import { roles } from '@jangada/contracts/ops/rights/roles';
import * as contract from '@jangada/contracts/ops/policy';
import type { Kysely } from 'kysely';
import { registryIn } from '../../database/database.ts';
import type { Registry } from '../../database/schema.ts';
import { DomainError } from '../../errors/domain-error.ts';
import { missingField, wrongField } from '../../http/input.ts';
import { implementPlatformOp, type PlatformCall } from '../implement-op.ts';
import type { Platform } from '../../platform/platform.ts';
import { readNetwork, usableGrants } from '../../staff/address-lists.ts';
import { openGrants } from '../../staff/find-person.ts';
import { listLimits, setLimit, type LimitAmounts } from '../../staff/limits.ts';
import { getPersonNamed } from '../../staff/people.service.ts';

/** Two admins open the lists for so long. */
const OPEN_MS = 60 * 60_000;

/** Roles, limits and address lists: the policy for the people who run the sites. */
export const registerPolicy = (app: Platform): void => {
  registerLimits(app);
  registerAddresses(app);

  implementPlatformOp(app, contract.listRoles, async ({ query }) => ({
    data: (Object.keys(matrix) as Permission[]).flatMap((permission) =>
      roles.flatMap((role) => {
        const cell = rowOf(permission)[role];
        if (!cell || (query.role !== undefined && query.role !== role)) return [];
        const { may = null, agrees = false, of = null } = cell;
        return [{ permission, role, may, agrees, of: of && [...of] }];
      }),
    ),
  }));
};

function registerLimits(app: Platform): void {
  const { db } = app;
  const list = async (registry: Kysely<Registry>, ofClass: string | undefined) => ({
    data: (await listLimits(registry)).filter((limit) => ofClass === undefined || limit.class === ofClass),
  });
  implementPlatformOp(app, contract.listLimits, ({ query }) => list(db.registry, query.class));

  implementPlatformOp(app, contract.setLimit, async ({ body }, call) => {
    const { role = null, person = null, tenant = null } = body;
    if ((role === null) === (person === null)) throw wrongField(role === null ? 'role' : 'person', call.language);
    await requireTenant(app, tenant);
    const amounts = amountsIn(body, call);
    return call.commit(async (tx) => {
      const registry = registryIn(tx);
      const personId = person === null ? null : (await getPersonNamed(registry, person)).id;
      await setLimit(registry, { class: body.class, role, personId, tenant }, amounts, call.person.id);
      return list(registry, body.class);
    });
  });
}

interface Amounts {
  readonly per_case?: number | undefined;
  readonly per_day?: number | undefined;
  readonly per_player_month?: number | undefined;
}

/** @returns null without amounts @throws request.invalid for one of two, and for a case above its day */
function amountsIn(body: Amounts, { language }: PlatformCall): LimitAmounts | null {
  const { per_case: perCase, per_day: perDay, per_player_month: perPlayerMonth = null } = body;
  if (perCase === undefined && perDay === undefined && perPlayerMonth === null) return null;
  if (perCase === undefined) throw missingField('per_case', language);
  if (perDay === undefined) throw missingField('per_day', language);
  if (perDay < perCase) throw wrongField('per_day', language);
  return { perCase, perDay, perPlayerMonth };
}

function registerAddresses(app: Platform): void {
  const { db } = app;
  const list = async (registry: Kysely<Registry>) => {
    const rows = await registry
      .selectFrom('staff_addresses')
      .leftJoin('staff', 'staff.id', 'set_by')
      .select(['role', 'tenant', 'networks', 'open_until', 'staff.name as set_by', 'set_at'])
      .orderBy('role')
      .orderBy('tenant')
      .execute();
    const isOpen = (until: Date | null) => until !== null && until > new Date();
    return {
      data: rows.map((row) => ({
        ...row,
        open_until: isOpen(row.open_until) ? (row.open_until?.toISOString() ?? null) : null,
        set_at: row.set_at.toISOString(),
      })),
    };
  };
  implementPlatformOp(app, contract.listAddresses, () => list(db.registry));

  implementPlatformOp(app, contract.setAddresses, async ({ body }, call) => {
    const { role, tenant = null } = body;
    await requireTenant(app, tenant);
    const networks = networksIn(body.networks, call);
    return call.commit(async (tx) => {
      const registry = registryIn(tx);
      await registry
        .deleteFrom('staff_addresses')
        .where('role', '=', role)
        .where('tenant', tenant === null ? 'is' : '=', tenant)
        .execute();
      if (networks.length > 0)
        await registry
          .insertInto('staff_addresses')
          .values({ role, tenant, networks, set_by: call.person.id })
          .execute();
      await refuseLockOut(registry, call);
      return list(registry);
    });
  });

  implementPlatformOp(app, contract.openAddresses, (_, call) =>
    call.commit(async (tx) => {
      const registry = registryIn(tx);
      const until = new Date(Date.now() + OPEN_MS);
      const { numUpdatedRows } = await registry
        .updateTable('staff_addresses')
        .set({ open_until: until })
        .executeTakeFirst();
      if (numUpdatedRows === 0n) throw new DomainError('request.not-found');
      return list(registry);
    }),
  );

  implementPlatformOp(app, contract.closeAddresses, (_, call) =>
    call.commit(async (tx) => {
      const registry = registryIn(tx);
      const { numUpdatedRows } = await registry
        .updateTable('staff_addresses')
        .set({ open_until: null })
        .where('open_until', '>', new Date())
        .executeTakeFirst();
      if (numUpdatedRows === 0n) throw new DomainError('request.not-found');
      await refuseLockOut(registry, call);
      return list(registry);
    }),
  );
}

/** @throws request.invalid, with the words that are no network */
function networksIn(text: string, { language }: PlatformCall): string[] {
  const words = text.split(/[\s,;]+/).filter((word) => word !== '');
  const wrong = words.filter((word) => readNetwork(word) === undefined).join(', ');
  if (wrong !== '')
    throw new DomainError('request.invalid', {
      errors: {
        networks: [language === 'pt' ? `não é rede nem endereço: ${wrong}` : `no network or address: ${wrong}`],
      },
    });
  return [...new Set(words.map(readNetwork).filter((network) => network !== undefined))];
}

/**
 * Whoever lets the list hold must still be able to take it back from where they are: who sets it, when it is asked for,
 * and the second person.
 *
 * @throws ops.locks-out
 */
async function refuseLockOut(registry: Kysely<Registry>, { person, agreedBy, address }: PlatformCall): Promise<void> {
  const here = agreedBy ?? person;
  const grants = await openGrants(registry, here.id);
  const usable = await usableGrants(registry, grants, address);
  const isLess = here.grants.some((held) => {
    const left = usable.find(({ id }) => id === held.id);
    return left === undefined || (left.tenants?.length ?? Infinity) < (held.tenants?.length ?? Infinity);
  });
  if (isLess) throw new DomainError('ops.locks-out');
}

/** @throws tenant.unknown */
async function requireTenant({ tenants }: Platform, tenant: string | null): Promise<void> {
  if (tenant !== null && !(await tenants.find(tenant))) throw new DomainError('tenant.unknown');
}
