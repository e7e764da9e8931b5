import type { RateLimits } from '@jangada/server/rate-limits';
import type { FastifyRequest } from 'fastify';
import type { Config } from '../config/config.ts';
import type { Database } from '../database/database.ts';
import { DomainError } from '../errors/domain-error.ts';
import { requireWithinLimit } from '../errors/require-within-limit.ts';
import { rareLimit } from '../http/rate-limits.ts';
import { findPersonByKey, findPersonBySession, type InSession } from '../staff/find-person.ts';
import type { Person } from '../staff/person.ts';
import { sessionTokenIn } from './desk-cookies.ts';
import { ownOrigin } from './own-page.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Who calls; only on the operators' listener. */
    person: Person;
    /** The name of who calls, as in the log. Empty where a route is open to everybody. */
    operator: string;
  }
  interface FastifyContextConfig {
    /** Open to everybody who reaches the listener: the files of the desk, signing in. */
    withoutPerson?: true;
    /** Answers in a locked session too. */
    whileLocked?: true;
    /** Lasts until one side closes it: it keeps no session from its lock, and is no call that figures measure. */
    isStream?: true;
  }
}

/** Longer and shorter keys are refused before the database is asked. */
const KEY = /^Bearer (\S{24,200})$/;

interface Parts {
  readonly db: Pick<Database, 'registry'>;
  readonly config: Pick<Config, 'ops'>;
  readonly limits: RateLimits;
}

/**
 * Finds the person of a call by the key of the command line or by the cookie of the desk.
 *
 * @throws session.required, session.forbidden for a call of another page, ops.other-person, ops.locked, request.too-many
 */
export const requirePerson = async (parts: Parts, request: FastifyRequest): Promise<void> => {
  const { withoutPerson, whileLocked } = request.routeOptions.config;
  if (withoutPerson) return requireOwnPage(parts.config, request);
  const [, key] = KEY.exec(request.headers.authorization ?? '') ?? [];
  const person = key === undefined ? null : await findPersonByKey(parts.db.registry, key, request.ip);
  if (person) return enter(request, person);
  const found = key === undefined ? await findInSession(parts, request) : null;
  if (!found) {
    if (request.headers.authorization) await requireWithinLimit(parts.limits, rareLimit, request.ip);
    request.log.warn('operators: a key was refused');
    throw new DomainError('session.required');
  }
  requireOwnPage(parts.config, request);
  requireSamePerson(request, found.person);
  if (found.isLocked && !whileLocked) throw new DomainError('ops.locked');
  enter(request, found.person);
};

/** A call with `X-Background` is one that the page makes by itself: it keeps no session from its lock. */
const findInSession = async ({ db }: Parts, request: FastifyRequest): Promise<InSession | null> => {
  const token = sessionTokenIn(request);
  if (token === null) return null;
  const isUse = request.headers['x-background'] === undefined && !request.routeOptions.config.isStream;
  return findPersonBySession(db.registry, token, { address: request.ip, isUse });
};

/** The tabs of a browser share the cookie: one that shows the pages of who was there before says whose they are. */
const requireSamePerson = ({ headers }: FastifyRequest, { id }: Person): void => {
  const shown = headers['x-person'];
  if (shown !== undefined && shown !== id) throw new DomainError('ops.other-person');
};

const enter = (request: FastifyRequest, person: Person): void => {
  request.person = person;
  request.operator = person.name;
};

/** A browser sends the cookie with calls of any page; the header and the origin are of the desk's own. */
const requireOwnPage = (config: Parts['config'], request: FastifyRequest): void => {
  if (request.method === 'GET' || request.method === 'HEAD') return;
  if (request.headers['x-desk'] !== '1' || ownOrigin(config, request) === null)
    throw new DomainError('session.forbidden');
};
