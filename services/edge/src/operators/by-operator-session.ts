import type { Principal } from '@jangada/contracts/delivery/access';
import type { FastifyRequest } from 'fastify';
import { bearerOf, type Identify } from '../access/access.ts';
import { sessionTokenOf } from './operator-cookie.ts';
import { requireOwnPage } from './same-site.ts';
import type { DeskPeople } from './desk-people.ts';
import type { OpenSession, Sessions } from './sessions.ts';

/** The hosts of the board: names, or names with a port. */
export type BoardHosts = readonly string[];

export const isBoardHost = (hosts: BoardHosts, { hostname, host }: FastifyRequest): boolean =>
  hosts.includes(hostname) || hosts.includes(host);

/**
 * The session of a browser; null without one. Sessions are valid only on the board's own hosts and without a bearer
 * token. One that a person of the desk opened is valid while that person may be here.
 *
 * @param desk null without the key of the services, when nobody can come from the desk
 */
export const createSessionFinder =
  (sessions: Sessions, hosts: BoardHosts, desk: Pick<DeskPeople, 'stillHere'> | null = null) =>
  async (request: FastifyRequest): Promise<OpenSession | null> => {
    const token = sessionTokenOf(request);
    if (token === null || bearerOf(request) !== null || !isBoardHost(hosts, request)) return null;
    const session = await sessions.find(token);
    if (!session || session.deskSession === null) return session;
    return desk && desk.stillHere(session, request.ip);
  };

export type FindSession = ReturnType<typeof createSessionFinder>;

/**
 * Authenticates a person who signed in on the board.
 *
 * @throws from its calls: {DeliveryError} operator.cross-site
 */
export const byOperatorSession =
  (findSession: FindSession): Identify =>
  async (request) => {
    const session = await findSession(request);
    if (!session) return null;
    requireOwnPage(request);
    return principalOf(session);
  };

/** The operator of a session, with the current role and scopes. */
export const principalOf = ({ name, role, scopes }: Pick<OpenSession, 'name' | 'role' | 'scopes'>): Principal => ({
  ...{ kind: 'operator', name, role, remote: null },
  ...(scopes && { scopes: [...scopes] }),
});
