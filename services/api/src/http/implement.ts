import { recoverPassword, register, requestPasswordChange } from '@jangada/contracts/domains/auth/endpoints';
import type { BodyOf, Endpoint, ParamsOf, QueryOf, ReplyOf } from '@jangada/contracts/api/endpoint';
import { guestId as guestIdSchema } from '@jangada/contracts/values/ids';
import { safeParse } from '@jangada/contracts/values/schema';
import { launchGame, launchSport } from '@jangada/contracts/domains/games/endpoints';
import { getSiteConfig } from '@jangada/contracts/domains/site/endpoints';
import { addWithdrawMethod } from '@jangada/contracts/domains/wallet/endpoints';
import { browserSecretIn, guestIdOf } from '@jangada/server/browser-cookie';
import { clientNetwork } from '@jangada/server/client-network';
import type { RateLimit } from '@jangada/server/rate-limits';
import type { FastifyRequest } from 'fastify';
import { DomainError } from '../errors/domain-error.ts';
import { hasBetSince, LOCKED_AFTER_MS } from '../users/presence.ts';
import type { Session } from '../users/sessions.ts';
import type { Tenant } from '../tenants/tenant.ts';
import { isForm } from './bodies.ts';
import type { Call, HttpApp } from './call.ts';
import { readIdempotencyKey } from './idempotency.ts';
import { checkInput } from './input.ts';
import { languageOf, noteLanguage } from './languages.ts';
import { routePath } from './paths.ts';
import { moneyLimit, rareLimit, uploadLimit, usualLimit } from './rate-limits.ts';
import { requireWithinLimit } from '../errors/require-within-limit.ts';
import { tenantOf } from './tenant-of-request.ts';

export interface Input<E extends Endpoint> {
  readonly params: ParamsOf<E>;
  readonly query: QueryOf<E>;
  readonly body: BodyOf<E>;
}

export type Handler<E extends Endpoint> = (input: Input<E>, call: Call) => Promise<ReplyOf<E>>;

/**
 * Binds an operation of the contract to its handler. Tenant, language, limits, access and input are checked before the
 * handler runs; afterwards its reply is checked against the contract, which also drops unknown fields.
 */
export const implement = <E extends Endpoint>(
  app: HttpApp,
  endpoint: E,
  handler: Handler<E>,
  options: { readonly forms?: boolean } = {},
): void => {
  app.server.route({
    method: endpoint.method,
    url: routePath(endpoint.path),
    handler: async (request, reply) => {
      const call = await callOf(app, endpoint, request);
      if (endpoint.body && isForm(request.headers['content-type']) && !options.forms)
        throw new DomainError('request.unsupported-type');
      const input = {
        params: endpoint.params && checkInput(endpoint.params, request.params, call.language, true),
        query: endpoint.query && checkInput(endpoint.query, request.query, call.language, true),
        body: endpoint.body && checkInput(endpoint.body, request.body, call.language, options.forms),
      };
      reply.header('cache-control', 'no-store');
      // The parsed value has the schema's type; TypeScript cannot infer that through the optional parts.
      return checkedReply(endpoint, await handler(input as Input<E>, call));
    },
  });
};

/** The reply with only the fields of the contract. @throws TypeError when a field is missing or wrong */
export const checkedReply = (endpoint: Endpoint, answer: unknown): object => {
  const checked = safeParse(endpoint.reply, answer);
  // Every reply of the contract is an object or a list, so the cast is safe.
  if (checked.success) return checked.data as object;
  throw new TypeError(`${endpoint.method} ${endpoint.path} breaks its contract: ${checked.error.message}`);
};

/** The caller and the tenant. @throws when the tenant or the session is invalid, or the caller exceeds a limit */
export const callOf = async (app: HttpApp, endpoint: Endpoint, request: FastifyRequest): Promise<Call> => {
  const { tenant, hostname } = await tenantOf(request, app.tenants);
  const limit = isOfEdge(app, endpoint, request) ? null : limitOf(endpoint);
  const network = clientNetwork(request.ip);
  // Signed-in players are limited by player below, because many players share the address of a mobile carrier.
  const ofAddress = limit && endpoint.access === 'user' ? usualLimit : limit;
  if (ofAddress)
    await requireWithinLimit(
      app.limits,
      ofAddress,
      `${tenant.id} ${network} ${ofAddress === rareLimit ? endpoint.path : ''}`,
    );
  const session = await sessionOf(app, tenant.id, endpoint, request);
  if (session) noteLanguage(request, session.language);
  if (session) await noteUse(app, tenant, endpoint, session);
  const guestId = session ? null : claimedGuestId(endpoint, request);
  const browserSecret = browserSecretIn(request.headers.cookie);
  if (session && limit)
    await requireWithinLimit(
      app.limits,
      limit,
      `${tenant.id} user ${session.userId} ${limit === rareLimit ? endpoint.path : ''}`,
    );
  return {
    tenant,
    hostname,
    language: languageOf(request),
    session,
    guestId,
    browserId: browserSecret && guestIdOf(browserSecret),
    ip: request.ip,
    userAgent: request.headers['user-agent'] ?? null,
    idempotencyKey: endpoint.movesMoney ? readIdempotencyKey(request.headers) : null,
    log: request.log,
  };
};

/**
 * The edge requests the settings for every visitor from one address; the API answers from memory, so no limit is
 * needed.
 */
const unlimited: readonly Endpoint[] = [getSiteConfig];

/**
 * Operations that open accounts, send messages to an address that a guest names, or query the owner of a PIX key
 * (SEC-25). Signing in is not included: many players share an address, and only wrong passwords count
 * (auth/attempts.ts).
 */
const rare: readonly Endpoint[] = [register, recoverPassword, requestPasswordChange, addWithdrawMethod];

/**
 * A call without a visitor's address comes from the edge itself, for pages that are the same for all guests. Several
 * edge instances share one address and request hundreds of game pages, so a limit would leave those pages without a
 * title.
 */
const isOfEdge = ({ isBehindEdge }: HttpApp, { sameForGuests }: Endpoint, { headers }: FastifyRequest): boolean =>
  isBehindEdge && sameForGuests === true && headers['x-forwarded-for'] === undefined;

function limitOf(endpoint: Endpoint): RateLimit | null {
  if (unlimited.includes(endpoint)) return null;
  if (rare.includes(endpoint)) return rareLimit;
  if (endpoint.multipart) return uploadLimit;
  return endpoint.movesMoney ? moneyLimit : usualLimit;
}

/** Operations, besides those of money, that a locked session may not call. */
const play: readonly Endpoint[] = [launchGame, launchSport];

/**
 * Records that the session is used. A locked session stays locked until the player signs in again. @throws
 * session.reauth-required
 */
async function noteUse(app: HttpApp, { id, settings }: Tenant, endpoint: Endpoint, session: Session): Promise<void> {
  const lockedFrom = new Date(Date.now() - LOCKED_AFTER_MS);
  const idle = settings.site.is_regulated && session.seenAt < lockedFrom;
  // A playing player calls the game's maker and not this API, so a bet also counts as activity.
  const removed = idle && !(await app.db.read(id, (reader) => hasBetSince(reader, session.userId, lockedFrom)));
  if (!removed) app.presence.note(id, session.userId, session.tokenHash);
  else if (endpoint.movesMoney || play.includes(endpoint)) throw new DomainError('session.reauth-required');
}

/** A call that guests may make continues as a guest's call when its token has expired. */
async function sessionOf(
  app: HttpApp,
  tenantId: string,
  { access }: Endpoint,
  request: FastifyRequest,
): Promise<Session | null> {
  const [, token] = /^Bearer (\S{1,200})$/i.exec(request.headers.authorization ?? '') ?? [];
  const session = token ? await app.sessions.find(tenantId, token) : null;
  if (session) return session;
  if (access === 'anyone') return null;
  if (token) throw new DomainError('session.expired');
  if (access === 'user') throw new DomainError('session.required');
  return null;
}

function claimedGuestId({ access }: Endpoint, request: FastifyRequest): string | null {
  const given = request.headers['guest-id'];
  if (given === undefined) {
    if (access === 'guest-or-user') throw new DomainError('session.required');
    return null;
  }
  const checked = safeParse(guestIdSchema, given);
  if (checked.success) return checked.data.toLowerCase();
  throw new DomainError('request.invalid', { errors: { 'Guest-ID': ['UUID'] } });
}
