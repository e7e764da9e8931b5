import * as contract from '@jangada/contracts/ops/me';
import { openAddresses } from '@jangada/contracts/ops/policy';
import { boardAccessOf } from '@jangada/contracts/ops/rights/board-access';
import type { Language } from '@jangada/contracts/values/languages';
import { registryIn } from '../../database/database.ts';
import { DomainError } from '../../errors/domain-error.ts';
import { implementPlatformOp, type PlatformCall } from '../implement-op.ts';
import type { Platform } from '../../platform/platform.ts';
import type { Tenant } from '../../tenants/tenant.ts';
import { mayOnlyOpen } from '../rights/decide.ts';
import { describeUserAgent } from '../../users/user-agent.ts';
import { addressesOpenUntil } from '../../staff/address-lists.ts';
import { addKey, endKeys, keysOf, presentKey } from '../../staff/keys.ts';
import { passkeysOf, proveCreation, storePasskey, type StaffPasskey } from '../../staff/passkeys.ts';
import { permissionsOf } from '../../staff/permissions-of.ts';
import type { Grant } from '../../staff/person.ts';
import { endSessions, openSessionsOf, SESSION_MS } from '../../staff/sessions.ts';

const texts: Record<Language, Readonly<Record<'passkey' | 'session' | 'key', string>>> = {
  pt: { passkey: 'A chave de acesso foi removida.', session: 'A sessão terminou.', key: 'A chave não vale mais.' },
  en: { passkey: 'The passkey is removed.', session: 'The session has ended.', key: 'The key has ended.' },
};

/** What people see and change of themselves. */
export const registerMe = (app: Platform): void => {
  const { db } = app;
  implementPlatformOp(app, contract.getMe, async (_, call) => ({ data: await presentMe(app, call) }), {
    whileLocked: true,
  });

  implementPlatformOp(app, contract.listOwnPasskeys, async (_, { person }) => ({
    data: (await passkeysOf(db.registry, person.id)).map(presentPasskey),
  }));

  implementPlatformOp(app, contract.addOwnPasskey, ({ body: { response } }, { person, log, userAgent, commit }) =>
    commit(async (tx) => {
      if (!person.session) throw new DomainError('auth.passkey-refused');
      const registry = registryIn(tx);
      const asked = { purpose: 'add', by: person.session.id } as const;
      const made = await proveCreation(registry, { response, asked, log });
      return { data: presentPasskey(await storePasskey(registry, person.id, made, userAgent)) };
    }),
  );

  implementPlatformOp(app, contract.removeOwnPasskey, ({ params: { id } }, { person, language, commit }) =>
    commit(async (tx) => {
      const registry = registryIn(tx);
      // With this lock, of two at once one finds the other's removed.
      await registry.selectFrom('staff').select('id').where('id', '=', person.id).forUpdate().execute();
      const own = await passkeysOf(registry, person.id);
      if (!own.some((passkey) => passkey.id === id)) throw new DomainError('request.not-found');
      if (own.length === 1) throw new DomainError('ops.locks-out');
      await registry.deleteFrom('staff_passkeys').where('id', '=', id).execute();
      return { message: texts[language].passkey };
    }),
  );

  implementPlatformOp(app, contract.listOwnSessions, async (_, { person }) => ({
    data: (await openSessionsOf(db.registry, person.id)).map((row) => ({
      ...{ id: row.id, ...deviceOf(row.user_agent), address: row.address },
      created_at: row.created_at.toISOString(),
      used_at: row.used_at.toISOString(),
      ends_at: endOf(row.created_at),
      current: row.id === person.session?.id,
      new_browser: Boolean(row.isNewBrowser),
    })),
  }));

  implementPlatformOp(app, contract.endOwnSession, ({ params: { id } }, { person, language, commit }) =>
    commit(async (tx) => {
      if ((await endSessions(registryIn(tx), person.id, id)) === 0) throw new DomainError('request.not-found');
      return { message: texts[language].session };
    }),
  );

  registerOwnKeys(app);
};

function registerOwnKeys(app: Platform): void {
  const { db } = app;
  implementPlatformOp(app, contract.listOwnKeys, async (_, { person }) => ({
    data: (await keysOf(db.registry, person.id)).map(presentKey),
  }));

  implementPlatformOp(app, contract.addOwnKey, ({ body }, { person, commit }) =>
    commit(async (tx) => {
      const { key, row } = await addKey(registryIn(tx), person.id, body.name);
      return { data: presentKey(row), key };
    }),
  );

  implementPlatformOp(app, contract.endOwnKey, ({ params: { id } }, { person, language, commit }) =>
    commit(async (tx) => {
      if ((await endKeys(registryIn(tx), person.id, id)) === 0) throw new DomainError('request.not-found');
      return { message: texts[language].key };
    }),
  );
}

async function presentMe({ db, tenants, config }: Platform, { person, address }: PlatformCall): Promise<contract.Me> {
  const { registry } = db;
  const { id, name, grants, session } = person;
  const isOutside = mayOnlyOpen(person);
  const { language } = await registry
    .selectFrom('staff')
    .select('language')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const open = session && (await openSessionsOf(registry, id)).find((one) => one.id === session.id);
  const isSeen = (tenant: Tenant) => grants.some((grant) => grant.tenants?.includes(tenant.id) ?? true);
  return {
    ...{ id, name, language },
    grants: grants.map(presentGrant),
    permissions: isOutside ? onlyToOpen(permissionsOf(person.outside)) : permissionsOf(grants),
    tenants: (await tenants.list())
      .filter(isSeen)
      .map(({ id: tenant, settings }) => ({ id: tenant, name: settings.site.name })),
    session: open
      ? { locked: open.isLocked, proven_at: open.proven_at.toISOString(), ends_at: endOf(open.created_at) }
      : null,
    passkeys: (await passkeysOf(registry, id)).length,
    demo: config.isDemo,
    outside: isOutside,
    address,
    closed: person.outside.map(presentGrant),
    addresses_open_until: (await addressesOpenUntil(registry))?.toISOString() ?? null,
    board: (config.ops.boardOrigin !== null && boardAccessOf(grants)?.role) || null,
  };
}

const presentGrant = ({ role, tenants, until }: Grant): contract.Me['grants'][number] => ({
  ...{ role, tenants: tenants && [...tenants] },
  until: until?.toISOString() ?? null,
});

const onlyToOpen = (permissions: contract.Me['permissions']): contract.Me['permissions'] => {
  const right = permissions[openAddresses.needs];
  return right ? { [openAddresses.needs]: right } : {};
};

const endOf = (createdAt: Date): string => new Date(createdAt.getTime() + SESSION_MS).toISOString();

const deviceOf = (userAgent: string | null) => {
  const { browser, system } = describeUserAgent(userAgent);
  return { browser, system };
};

const presentPasskey = ({ id, user_agent, synced, created_at, used_at }: StaffPasskey) => ({
  ...{ id, ...deviceOf(user_agent), synced },
  created_at: created_at.toISOString(),
  used_at: used_at?.toISOString() ?? null,
});
