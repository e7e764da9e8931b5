import { deskCode } from '@jangada/contracts/delivery/desk-access';
import { BOARD_PATH, DESK_ENTRY_PATH, DESK_REFUSAL, type DeskRefusal } from '@jangada/contracts/delivery/from-desk';
import * as z from '@jangada/contracts/values/schema';
import { clientNetwork } from '@jangada/server/client-network';
import type { RateLimit, RateLimits } from '@jangada/server/rate-limits';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isBoardHost, type BoardHosts } from './by-operator-session.ts';
import type { DeskPeople } from './desk-people.ts';
import { setDeskOrigin, setSessionCookie } from './operator-cookie.ts';
import type { Sessions } from './sessions.ts';

interface Parts {
  /** Null without the key of the services. */
  readonly desk: Pick<DeskPeople, 'byCode'> | null;
  readonly sessions: Pick<Sessions, 'openForDesk'>;
  readonly hosts: BoardHosts;
  readonly limits: RateLimits;
}

const BODY_BYTES_MAX = 1_000;
/** Each asks the API. */
const codesOfAddress: RateLimit = { name: 'desk-codes', max: 20, windowMs: 60_000 };

const form = z.object({ code: deskCode });

const FORM = 'application/x-www-form-urlencoded';

/**
 * A person of the desk comes to the board: a page of the desk posts a code as a form. The API gives the person only if the
 * form has the origin of the page that asked for the code, so another page signs nobody in with a code of its own. The
 * answer is a redirect, since the browser shows it.
 */
export const fromDeskRoutes = (app: FastifyInstance, { desk, sessions, hosts, limits }: Parts): void => {
  if (!desk) return;

  const enter = async (request: FastifyRequest, reply: FastifyReply): Promise<DeskRefusal | null> => {
    const { origin } = request.headers;
    const sent = z.safeParse(form, request.body);
    if (origin === undefined || origin === 'null' || !sent.success) return 'refused';
    const { isExceeded } = await limits.add(codesOfAddress, clientNetwork(request.ip));
    if (isExceeded) return 'refused';
    const access = await desk.byCode(sent.data.code, { origin, address: request.ip }).catch((error: unknown) => {
      request.log.warn({ error }, 'the API does not say who opens the board');
      return 'unavailable' as const;
    });
    if (access === 'unavailable') return access;
    if (!access) return 'refused';
    const browser = { ip: request.ip, agent: request.headers['user-agent'] ?? '' };
    setSessionCookie(reply, await sessions.openForDesk(access, browser));
    setDeskOrigin(reply, origin);
    request.log.info({ person: access.person, operator: access.name }, 'a person of the desk opened the board');
    return null;
  };

  void app.register(async (scope) => {
    const parser = { parseAs: 'string', bodyLimit: BODY_BYTES_MAX } as const;
    scope.addContentTypeParser(FORM, parser, async (_: FastifyRequest, body: string) =>
      Object.fromEntries(new URLSearchParams(body)),
    );
    scope.post(DESK_ENTRY_PATH, async (request, reply) => {
      if (!isBoardHost(hosts, request)) return reply.callNotFound();
      const refusal = await enter(request, reply);
      const search = refusal === null ? '' : `?${DESK_REFUSAL}=${refusal}`;
      return reply.header('cache-control', 'no-store').redirect(BOARD_PATH + search, 303);
    });
  });
};
