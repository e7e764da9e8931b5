import { may, type Principal } from '@jangada/contracts/delivery/access';
import { OVERRIDE_PATH } from '@jangada/contracts/delivery/override';
import * as calls from '@jangada/contracts/delivery/overrides.endpoints';
import { safeParse } from '@jangada/contracts/values/schema';
import { tenantSlug } from '@jangada/contracts/values/ids';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { authorOf, type Access } from '../access/access.ts';
import type { Database } from '../database/database.ts';
import { DeliveryError } from '../http/delivery-error.ts';
import { RELEASE_DOCUMENT_BYTES_MAX } from '../delivery/releases.routes.ts';
import { checkInput } from '../http/check-input.ts';
import { routePath } from '../http/route-path.ts';
import type { OverrideOwner, Overrides, OverrideRequest } from './overrides.ts';

interface Parts {
  db: Database;
  access: Access;
  overrides: Overrides;
}

/** Requires the permission to publish the remote, or to roll out. */
const mayOverride = (caller: Principal, remote: string | null): boolean => {
  // An x-ray is read-only, so every reader may create it.
  const of = remote ?? caller.remote ?? undefined;
  return may(caller, 'publish', of) || may(caller, 'rollout', of);
};

/**
 * Requires the permission to publish the remote. An x-ray has no remote: its creator, and operators who may roll out,
 * may end it.
 */
const mayRevoke = (caller: Principal, { remote, by }: OverrideOwner): boolean =>
  remote !== null || by === caller.name || may(caller, 'rollout');

const forbidden = (caller: Principal, what: string, remote: string | null): DeliveryError =>
  new DeliveryError('operator.forbidden', `${caller.name} (${caller.role}) may not ${what}`, {
    role: caller.role,
    ...(remote !== null && { remote }),
    ...(caller.remote !== null && { allowed: caller.remote }),
  });

/** The endpoints of the delivery API that issue and list overrides, and receive local builds. */
export const overrideRoutes = (app: FastifyInstance, { db, access, overrides }: Parts): void => {
  const requireMay = async (request: FastifyRequest, remote: string | null): Promise<Principal> => {
    const caller = await access.principalOf(request);
    if (mayOverride(caller, remote)) return caller;
    throw forbidden(caller, `override ${remote ?? ''}`, remote);
  };

  /** The address of the tenant's own site, with the port of this request. */
  const linkOf = async (request: FastifyRequest, tenant: string, token: string): Promise<string> => {
    const { domain } = await db
      .selectFrom('tenants')
      .select('domain')
      .where('slug', '=', tenant)
      .executeTakeFirstOrThrow();
    const port = /:\d+$/.exec(request.host)?.[0] ?? '';
    return `${request.protocol}://${domain}${port}${OVERRIDE_PATH}?token=${token}`;
  };

  app.post(calls.createOverride.path, async (request, reply) => {
    const input = checkInput(calls.createOverride.body, request.body);
    requireComplete(input);
    const caller = await requireMay(request, input.feature === 'remote' ? (input.remote ?? null) : null);
    const { override, token } = await overrides.create(authorOf(caller, input.author), input);
    request.log.info({ override }, 'an override was issued');
    return reply
      .header('cache-control', 'no-store')
      .send({ override, token, link: await linkOf(request, input.tenant, token) });
  });

  app.get(calls.listOverrides.path, async (request) => {
    await access.require(request, 'read');
    const tenant = safeParse(tenantSlug, (request.query as { tenant?: unknown }).tenant);
    return { data: await overrides.list(tenant.success ? tenant.data : undefined) };
  });

  app.put<{ Params: { id: string } }>(
    routePath(calls.announceRelease.path),
    { bodyLimit: RELEASE_DOCUMENT_BYTES_MAX },
    async (request) => {
      const id = idOf(request.params.id);
      await requireMay(request, (await overrides.ownerOf(id)).remote);
      return overrides.announce(id, checkInput(calls.announceRelease.body, request.body));
    },
  );

  app.post<{ Params: { id: string } }>(routePath(calls.revokeOverride.path), async (request) => {
    const id = idOf(request.params.id);
    const { remote, by } = await overrides.ownerOf(id);
    const caller = await requireMay(request, remote);
    if (!mayRevoke(caller, { remote, by })) throw forbidden(caller, `revoke an x-ray of ${by}`, remote);
    const revoked = await overrides.revoke(id, caller.name);
    request.log.info({ override: revoked, by: caller.name }, 'an override was revoked');
    return revoked;
  });
};

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** @throws {DeliveryError} override.unknown */
const idOf = (text: string): string => {
  if (!UUID.test(text)) throw new DeliveryError('override.unknown', `There is no override ${text}`, { id: text });
  return text;
};

/** @throws {DeliveryError} request.invalid */
const requireComplete = ({ feature, remote, origin }: OverrideRequest): void => {
  if (feature === 'x-ray') return;
  const missing = 'is needed to override a remote';
  const errors = { ...(!remote && { remote: [missing] }), ...(!origin && { origin: [missing] }) };
  if (Object.keys(errors).length > 0) {
    throw new DeliveryError('request.invalid', 'An override names a remote and its development server', { errors });
  }
};
