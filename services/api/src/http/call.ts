import type { Language } from '@jangada/contracts/values/languages';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import type { Database } from '../database/database.ts';
import { DomainError } from '../errors/domain-error.ts';
import type { Tenant } from '../tenants/tenant.ts';
import type { Tenants } from '../tenants/tenants.ts';
import type { Presence } from '../users/presence.ts';
import type { Session, Sessions } from '../users/sessions.ts';
import type { RateLimits } from '@jangada/server/rate-limits';

/** The parts that every operation of the public listener needs. */
export interface HttpApp {
  readonly server: FastifyInstance;
  readonly db: Database;
  readonly tenants: Tenants;
  readonly sessions: Sessions;
  readonly presence: Presence;
  readonly limits: RateLimits;
  /** Whether an edge in front states the address of every visitor (`TRUSTED_PROXIES`). */
  readonly isBehindEdge: boolean;
}

/** The caller and the tenant. */
export interface Call {
  readonly tenant: Tenant;
  /** The tenant's domain to which the call was sent. */
  readonly hostname: string;
  readonly language: Language;
  readonly session: Session | null;
  /** The id that a guest's page sends in `Guest-ID`; it proves nothing. Null in a player's call. */
  readonly guestId: string | null;
  /**
   * The guest id that the browser cookie proves; null without the cookie. Data of a browser is stored under this id.
   */
  readonly browserId: string | null;
  readonly ip: string;
  /** The user agent; null without the header. */
  readonly userAgent: string | null;
  readonly idempotencyKey: string | null;
  readonly log: FastifyBaseLogger;
}

/** The signed-in player of a call. @throws session.required */
export const sessionOf = (call: Call): Session => {
  if (!call.session) throw new DomainError('session.required');
  return call.session;
};
