import type { Language } from '@jangada/contracts/languages';
import type { FastifyBaseLogger } from 'fastify';
import { DomainError } from '../domain-error.ts';
import type { Session } from '../modules/player/auth/sessions.ts';
import type { Tenant } from '../modules/site/settings/tenant.ts';

/** Who calls, and for which tenant. */
export interface Call {
  readonly tenant: Tenant;
  /** The tenant's domain the call came for. */
  readonly hostname: string;
  readonly language: Language;
  readonly session: Session | null;
  readonly guestId: string | null;
  readonly ip: string;
  readonly idempotencyKey: string | null;
  readonly log: FastifyBaseLogger;
}

/** The signed-in player of a call. @throws session.required */
export function sessionOf(call: Call): Session {
  if (!call.session) throw new DomainError('session.required');
  return call.session;
}
