import type { IdentityMoment, IdentityStatus } from '@jangada/contracts/domains/identity/check';
import type { RateLimit } from '@jangada/server/rate-limits';
import { DomainError } from '../../../errors/domain-error.ts';
import { requireWithinLimit } from '../../../errors/require-within-limit.ts';
import type { Call } from '../../../http/call.ts';
import type { Platform } from '../../../platform/platform.ts';
import { siteOrigin } from '../../../tenants/addresses.ts';
import { mainDomain } from '../../../tenants/tenant.ts';
import { getUser } from '../../../users/users.repository.ts';
import { VendorUnavailable } from '../../../vendors/send-request.ts';
import { lockPlayer } from '../documents/lock-player.ts';
import { newestCheck, storeCheck, type CheckRow } from './identity-checks.repository.ts';
import { identityStatusOf } from './identity-status.ts';
import { readCheck, referenceOf } from './read-check.ts';

const PAGE = '/user/verification';
/** Each is a call of the provider; the tries are counted in the database. */
const startsLimit: RateLimit = { name: 'identity-starts', max: 10, windowMs: 60 * 60_000 };

type Parts = Pick<Platform, 'db' | 'identityConnections' | 'config' | 'limits'>;

/**
 * Begins a check, or takes up the open one.
 *
 * @throws identity.not-offered, identity.already-approved, identity.in-review, identity.final, identity.too-many-tries,
 *   server.unavailable
 */
export const startCheck = async (
  app: Parts,
  userId: number,
  moment: IdentityMoment,
  call: Call,
): Promise<IdentityStatus> => {
  const { tenant } = call;
  const connection = await app.identityConnections.live(tenant.id);
  if (!connection) throw new DomainError('identity.not-offered');
  await requireWithinLimit(app.limits, startsLimit, `${tenant.id} ${userId}`);
  return available(async () => {
    const known = await app.db.read(tenant.id, (reader) => newestCheck(reader, userId));
    if (known?.due_at) await readCheck(app, tenant, known);
    const { user, check, status } = await app.db.read(tenant.id, async (reader) => ({
      user: await getUser(reader, userId),
      check: await newestCheck(reader, userId),
      status: await identityStatusOf(reader, userId, connection),
    }));
    if (user.kyc_status === 'approved') throw new DomainError('identity.already-approved');
    if (isTakenUp(check, connection.id)) return status;
    refuseAnother(check, status);
    const player = {
      reference: referenceOf(tenant, user),
      firstName: user.first_name,
      lastName: user.last_name,
      birthDate: user.birth_date,
      language: call.language,
      returnTo: `${siteOrigin(app.config, mainDomain(tenant))}${PAGE}`,
    };
    const started = await connection.port.start(player, 'identity', moment);
    return app.db.transaction(tenant.id, async (tx) => {
      await lockPlayer(tx, userId);
      await storeCheck(tx, { userId, connectionId: connection.id, moment, started });
      return identityStatusOf(tx, userId, connection);
    });
  });
};

const isTakenUp = (check: CheckRow | undefined, connectionId: number): boolean =>
  check?.state === 'open' && check.connection_id === connectionId && check.expires_at.getTime() > Date.now();

function refuseAnother(check: CheckRow | undefined, { tries_left: left, again_at }: IdentityStatus): void {
  if (check?.state === 'review') throw new DomainError('identity.in-review');
  if (check?.state === 'approved') throw new DomainError('identity.already-approved');
  if (check?.final) throw new DomainError('identity.final');
  if (left === 0) throw new DomainError('identity.too-many-tries', { facts: { again_at } });
}

async function available<Result>(run: () => Promise<Result>): Promise<Result> {
  try {
    return await run();
  } catch (error) {
    if (!(error instanceof VendorUnavailable)) throw error;
    throw new DomainError('server.unavailable');
  }
}
