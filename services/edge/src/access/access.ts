import { createHash, timingSafeEqual } from 'node:crypto';
import { may, roleActions, type Action, type Principal } from '@jangada/contracts/delivery/access';
import type { FastifyRequest } from 'fastify';
import { DeliveryError } from '../http/delivery-error.ts';

/** One authentication method. It returns null when the request does not use it. */
export type Identify = (request: FastifyRequest) => Promise<Principal | null> | Principal | null;

/** Identifies callers of the delivery API and checks their permissions. */
export interface Access {
  /** @throws {DeliveryError} operator.unauthorised */
  principalOf(request: FastifyRequest): Promise<Principal>;
  /** @throws {DeliveryError} operator.unauthorised, operator.forbidden */
  require(request: FastifyRequest, action: Action, remote?: string): Promise<Principal>;
  /**
   * Repeats the check of `require`: a response may outlast the session or token it began with.
   *
   * @throws {DeliveryError} operator.unauthorised, operator.forbidden
   */
  requireStill(request: FastifyRequest, action: Action): Promise<Principal>;
}

/** Tries each method in order; the first that identifies the caller decides. */
export const createAccess = (ways: readonly Identify[]): Access => {
  const asked = new WeakMap<FastifyRequest, Promise<Principal>>();
  const ask = async (request: FastifyRequest): Promise<Principal> => {
    for (const identify of ways) {
      const principal = await identify(request);
      if (principal) return principal;
    }
    throw new DeliveryError(
      'operator.unauthorised',
      'The delivery API needs a token as bearer, or an operator who signed in',
    );
  };
  /** Identifies the caller once per request. */
  const principalOf = (request: FastifyRequest): Promise<Principal> => {
    const answer = asked.get(request) ?? ask(request);
    asked.set(request, answer);
    return answer;
  };
  return {
    principalOf,
    require: async (request, action, remote) => allowed(await principalOf(request), action, remote),
    requireStill: async (request, action) => allowed(await ask(request), action),
  };
};

/** @throws {DeliveryError} operator.forbidden */
const allowed = (principal: Principal, action: Action, remote?: string): Principal => {
  if (may(principal, action, remote)) return principal;
  const what = remote === undefined ? action : `${action} ${remote}`;
  const message = `${principal.name} (${principal.role}) may not ${what}; it may ${allowedTo(principal)}`;
  throw new DeliveryError('operator.forbidden', message, {
    action,
    role: principal.role,
    ...(remote !== undefined && { remote }),
    ...(principal.remote !== null && { allowed: principal.remote }),
  });
};

/** The caller's permissions as text: `read, publish casino`. */
const allowedTo = ({ role, remote }: Principal): string =>
  roleActions[role].map((action) => (remote === null || action === 'read' ? action : `${action} ${remote}`)).join(', ');

/** Requests with the installation's token may name any author; operators and deploy tokens act under their own name. */
export const authorOf = (caller: Principal, named: string | undefined): string =>
  caller.kind === 'service' ? (named ?? caller.name) : caller.name;

const fingerprint = (text: string): Buffer => createHash('sha256').update(text).digest();

export const bearerOf = (request: FastifyRequest): string | null =>
  /^Bearer (.+)$/i.exec(request.headers.authorization ?? '')?.[1] ?? null;

/** The token of the installation: `npm start` and the administrator hold it. @param tokens each of them is accepted */
export const byServiceToken =
  (tokens: readonly string[]): Identify =>
  (request) => {
    const given = bearerOf(request);
    if (given === null || !tokens.some((token) => timingSafeEqual(fingerprint(given), fingerprint(token)))) return null;
    return { kind: 'service', name: 'service', role: 'admin', remote: null };
  };
