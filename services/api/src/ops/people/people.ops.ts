import * as contract from '@jangada/contracts/ops/people';
import { isRole, type Role } from '@jangada/contracts/ops/rights/roles';
import { momentOf } from '@jangada/contracts/values/local-time';
import { registryIn } from '../../database/database.ts';
import { DomainError } from '../../errors/domain-error.ts';
import { wrongField } from '../../http/input.ts';
import { implementPlatformOp, type PlatformCall } from '../implement-op.ts';
import { listCommands } from '../ops-log.ts';
import { PLATFORM } from '../platform-log.ts';
import type { Platform } from '../../platform/platform.ts';
import { namesLike, openGrants } from '../../staff/find-person.ts';
import { setGrants, type WantedGrant } from '../../staff/grants.ts';
import { invite, type Invitation } from '../../staff/invitations.ts';
import { addKey, presentKey } from '../../staff/keys.ts';
import { listPeople } from '../../staff/list-people.ts';
import {
  changePerson,
  endPerson,
  getPersonNamed,
  makePerson,
  presentPerson,
  recoverPerson,
} from '../../staff/people.service.ts';

const LAST_SECOND = 24 * 60 * 60 - 1;

/** The people who run the sites. */
export const registerPeople = (app: Platform): void => {
  const { db, config } = app;
  implementPlatformOp(app, contract.listStaff, async ({ query }) => ({
    data: await listPeople(db.registry, { of: null, withEnded: query.ended ?? false }),
  }));

  implementPlatformOp(app, contract.inviteStaff, async ({ body }, call) => {
    const grants = grantsOf(body, rolesIn(body.roles, call), await tenantsIn(app, body.tenants), call);
    const { name, language = 'pt', cpf } = body;
    return call.commit(async (tx) => {
      const registry = registryIn(tx);
      const sealing = { keys: config.servicesKey, language: call.language };
      const id = await makePerson(registry, { name, language, cpf, grants, by: call.person.id }, sealing);
      const invitation = await invite(registry, id, call.person.id);
      return { data: await presentPerson(registry, id), ...presentInvitation(app, invitation) };
    });
  });

  implementPlatformOp(app, contract.changeStaff, async ({ params, body }, call) => {
    const tenants = await tenantsIn(app, body.tenants);
    const given = body.roles === undefined ? null : rolesIn(body.roles, call);
    return call.commit(async (tx) => {
      const registry = registryIn(tx);
      const { id } = await getPersonNamed(registry, params.name);
      await changePerson(registry, id, body, { keys: config.servicesKey, language: call.language });
      if (given !== null || body.tenants !== undefined || body.until !== undefined) {
        const roles = given ?? [...new Set((await openGrants(registry, id)).map(({ role }) => role))];
        await setGrants(registry, id, grantsOf(body, roles, tenants, call), call.person.id);
      }
      return { data: await presentPerson(registry, id) };
    });
  });

  implementPlatformOp(app, contract.endStaff, ({ params }, { person, commit }) =>
    commit(async (tx) => {
      const registry = registryIn(tx);
      const { id } = await getPersonNamed(registry, params.name);
      if (id === person.id) throw new DomainError('ops.ends-self');
      await endPerson(registry, id, person.id);
      return { data: await presentPerson(registry, id) };
    }),
  );

  implementPlatformOp(app, contract.addStaffKey, ({ params, body }, { commit }) =>
    commit(async (tx) => {
      const registry = registryIn(tx);
      const { id } = await getPersonNamed(registry, params.name);
      const { key, row } = await addKey(registry, id, body.key_name);
      return { data: presentKey(row), key };
    }),
  );

  implementPlatformOp(app, contract.recoverStaff, ({ params }, { person, commit }) =>
    commit(async (tx) => {
      const registry = registryIn(tx);
      const { id } = await getPersonNamed(registry, params.name);
      const invitation = await recoverPerson(registry, id, person.id);
      return { data: await presentPerson(registry, id), ...presentInvitation(app, invitation) };
    }),
  );

  implementPlatformOp(app, contract.listStaffLog, async ({ query: { page = 1, by } }, { perPage }) => {
    const operators = by === undefined ? undefined : await namesLike(db.registry, by);
    return db.read(PLATFORM, (reader) => listCommands(reader, { page, perPage, operators, hasReads: true }));
  });
};

const wordsIn = (text: string): string[] =>
  text
    .split(',')
    .map((word) => word.trim())
    .filter((word) => word !== '');

/** @throws request.invalid */
function rolesIn(text: string, { language }: PlatformCall): Role[] {
  const words = wordsIn(text);
  const roles = words.filter(isRole);
  if (roles.length < words.length) throw wrongField('roles', language);
  return [...new Set(roles)];
}

/** @returns null for every tenant @throws tenant.unknown */
async function tenantsIn({ tenants }: Platform, text: string | undefined): Promise<string[] | null> {
  const words = wordsIn(text ?? '');
  for (const word of words) if (!(await tenants.find(word))) throw new DomainError('tenant.unknown');
  return words.length > 0 ? [...new Set(words)] : null;
}

/** @throws request.invalid for a day that is over */
function grantsOf(
  { until: lastDay }: { readonly until?: string | undefined },
  roles: readonly Role[],
  tenants: readonly string[] | null,
  { language }: PlatformCall,
): WantedGrant[] {
  const until = lastDay === undefined ? null : momentOf({ day: lastDay, second: LAST_SECOND });
  if (until !== null && until < new Date()) throw wrongField('until', language);
  return roles.map((role) => ({ role, tenants, until }));
}

const presentInvitation = ({ config: { ops } }: Platform, { token, expiresAt }: Invitation) => ({
  invitation: `${ops.origin ?? `http://desk.localhost${ops.port === null ? '' : `:${ops.port}`}`}/invitations/${token}`,
  expires_at: expiresAt.toISOString(),
});
