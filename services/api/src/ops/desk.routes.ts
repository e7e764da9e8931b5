import type { Endpoint, ReplyOf } from '@jangada/contracts/api/endpoint';
import { DESK_ENTRY_PATH } from '@jangada/contracts/delivery/from-desk';
import * as contract from '@jangada/contracts/ops/desk-session';
import { boardAccessOf } from '@jangada/contracts/ops/rights/board-access';
import type { Language } from '@jangada/contracts/values/languages';
import { clientNetwork } from '@jangada/server/client-network';
import type { RateLimit } from '@jangada/server/rate-limits';
import type { FastifyContextConfig, FastifyReply, FastifyRequest } from 'fastify';
import { DomainError } from '../errors/domain-error.ts';
import { checkedReply, type Input } from '../http/implement.ts';
import { checkInput } from '../http/input.ts';
import { languageOf } from '../http/languages.ts';
import { routePath } from '../http/paths.ts';
import type { Platform } from '../platform/platform.ts';
import { mayOnlyOpen } from './rights/decide.ts';
import { findPersonNamed, grantsFrom, listPeopleWithRoles } from '../staff/find-person.ts';
import { issueBoardCode } from '../staff/challenges.ts';
import { findInvited, spendInvitation } from '../staff/invitations.ts';
import { creationOptions, proveCreation, proveTouch, storePasskey, touchOptions } from '../staff/passkeys.ts';
import type { StaffSession } from '../staff/person.ts';
import { endSessions, openStaffSession, proveSession, SESSION_MS } from '../staff/sessions.ts';
import { browserOf, clearSessionCookie, ensureBrowser, setSessionCookie } from './desk-cookies.ts';
import { ownOrigin } from './own-page.ts';
import { requireProof } from './rights/authorise.ts';

/** Refused answers and unknown invitations from one network; accepted ones do not count. */
const attempts: RateLimit = { name: 'desk-attempts', max: 10, windowMs: 15 * 60_000 };

/** Of a read, which needs none. */
const NO_PAGE = new URL('http://localhost');

const signedOut: Record<Language, string> = { pt: 'Você saiu da mesa.', en: 'You are signed out of the desk.' };

/** Signing in, proving who is there, the way to the board, invitations. */
export const registerDesk = (app: Platform): void => {
  registerSignIn(app);
  registerProof(app);
  registerBoardEntry(app);
  registerInvitations(app);
  registerDemo(app);
};

function registerSignIn(app: Platform): void {
  const { registry } = app.db;
  bind(app, contract.startDeskSession, { withoutPerson: true }, async (_, { request, reply, page }) => {
    const asked = { purpose: 'sign-in', by: ensureBrowser(request, reply, page) } as const;
    return { options: await touchOptions(registry, asked, page) };
  });

  bind(app, contract.openDeskSession, { withoutPerson: true }, async ({ body: { response } }, desk) => {
    const { id } = await counted(app, desk.request, () => {
      const asked = { purpose: 'sign-in', by: browserOf(desk.request) ?? '' } as const;
      return proveTouch(registry, { response, asked, log: desk.request.log }, null);
    });
    return openSession(app, id, desk);
  });

  bind(app, contract.endDeskSession, { whileLocked: true }, async (_, { request, reply, page, language }) => {
    const { id, session } = request.person;
    if (session) await endSessions(registry, id, session.id);
    clearSessionCookie(reply, page);
    return { message: signedOut[language] };
  });
}

function registerProof(app: Platform): void {
  const { registry } = app.db;
  bind(app, contract.startProof, { whileLocked: true }, async (_, { request, page }) => {
    const asked = { purpose: 'prove', by: sessionOf(request).id } as const;
    return { options: await touchOptions(registry, asked, page) };
  });

  bind(app, contract.proveDeskSession, { whileLocked: true }, async ({ body: { response } }, { request }) => {
    const session = sessionOf(request);
    const asked = { purpose: 'prove', by: session.id } as const;
    await counted(app, request, () => proveTouch(registry, { response, asked, log: request.log }, request.person.id));
    return { proven_at: (await proveSession(registry, session.id)).toISOString() };
  });

  bind(app, contract.startOwnPasskey, {}, async (_, { request, page }) => {
    const asked = { purpose: 'add', by: sessionOf(request).id } as const;
    return { options: await creationOptions(registry, request.person, asked, page) };
  });
}

function registerBoardEntry(app: Platform): void {
  const { db, config } = app;
  bind(app, contract.openBoard, {}, async (_, { request, page }) => {
    const session = sessionOf(request);
    const { boardOrigin } = config.ops;
    if (boardOrigin === null || config.servicesKey === null) throw new DomainError('request.not-found');
    if (boardAccessOf(request.person.grants) === null) throw new DomainError('ops.forbidden');
    requireProof({ session }, { weight: 'rights' });
    request.log.info({ person: request.person.id }, 'desk: a person opens the board');
    const code = await issueBoardCode(db.registry, session.id, page.origin);
    return { address: boardOrigin + DESK_ENTRY_PATH, code };
  });
}

function registerInvitations(app: Platform): void {
  const { registry } = app.db;
  bind(app, contract.getInvitation, { withoutPerson: true }, async ({ params: { token } }, { request }) => {
    const { name, expiresAt } = await counted(app, request, () => findInvited(registry, token));
    return { name, expires_at: expiresAt.toISOString() };
  });

  bind(app, contract.startInvitedPasskey, { withoutPerson: true }, async ({ params: { token } }, desk) => {
    const { request, reply, page } = desk;
    const person = await counted(app, request, () => findInvited(registry, token));
    ensureBrowser(request, reply, page);
    return { options: await creationOptions(registry, person, { purpose: 'invitation', by: person.id }, page) };
  });

  bind(app, contract.acceptInvitation, { withoutPerson: true }, async ({ params: { token }, body }, desk) => {
    const { request } = desk;
    const id = await counted(app, request, async () => {
      const person = await findInvited(registry, token);
      const asked = { purpose: 'invitation', by: person.id } as const;
      const made = await proveCreation(registry, { response: body.response, asked, log: request.log });
      await registry.transaction().execute(async (tx) => {
        await spendInvitation(tx, token);
        await storePasskey(tx, person.id, made, request.headers['user-agent'] ?? null);
      });
      return person.id;
    });
    return openSession(app, id, desk);
  });
}

/** In a demo the people are published, and a click is their passkey. */
function registerDemo(app: Platform): void {
  const { registry } = app.db;
  const requireDemo = (): void => {
    if (!app.config.isDemo) throw new DomainError('request.not-found');
  };
  bind(app, contract.listDemoPeople, { withoutPerson: true }, async () => {
    requireDemo();
    return { data: await listPeopleWithRoles(registry) };
  });

  bind(app, contract.openDemoSession, { withoutPerson: true }, async ({ body: { name } }, desk) => {
    requireDemo();
    const person = await findPersonNamed(registry, name);
    if (!person) throw new DomainError('request.not-found');
    return openSession(app, person.id, desk);
  });

  bind(app, contract.proveDemoSession, { whileLocked: true }, async (_, { request }) => {
    requireDemo();
    return { proven_at: (await proveSession(registry, sessionOf(request).id)).toISOString() };
  });
}

interface Desk {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  /** The page that calls. */
  readonly page: URL;
  readonly language: Language;
}

/** Binds an endpoint that is no operation: it is not logged, and has neither reason nor key. */
function bind<E extends Endpoint>(
  app: Platform,
  endpoint: E,
  config: FastifyContextConfig,
  handler: (input: Input<E>, desk: Desk) => Promise<ReplyOf<E>>,
): void {
  app.ops.route({
    method: endpoint.method,
    url: routePath(endpoint.path),
    config,
    handler: async (request, reply) => {
      const language = languageOf(request);
      const input = {
        params: endpoint.params && checkInput(endpoint.params, request.params, language),
        body: endpoint.body && checkInput(endpoint.body, request.body, language),
      };
      reply.header('cache-control', 'no-store');
      const page = ownOrigin(app.config, request);
      if (page === null && endpoint.method === 'POST') throw new DomainError('session.forbidden');
      // The parsed value has the schema's type; TypeScript cannot infer that through the optional parts.
      return checkedReply(
        endpoint,
        await handler(input as Input<E>, { request, reply, page: page ?? NO_PAGE, language }),
      );
    },
  });
}

/** @throws session.forbidden for a call with a key: it has no browser */
function sessionOf({ person: { session } }: FastifyRequest): StaffSession {
  if (!session) throw new DomainError('session.forbidden');
  return session;
}

/** Counts an attempt before any check, so that concurrent ones all count. @throws auth.too-many-attempts */
async function counted<Result>(
  { limits }: Platform,
  { ip }: FastifyRequest,
  attempt: () => Promise<Result>,
): Promise<Result> {
  const network = clientNetwork(ip);
  const { isExceeded, secondsLeft } = await limits.add(attempts, network);
  if (isExceeded) throw new DomainError('auth.too-many-attempts', { facts: { retry_after_seconds: secondsLeft } });
  const result = await attempt();
  await limits.takeBack(attempts, network);
  return result;
}

/**
 * @throws ops.address-outside where address lists close all that the person may do; who may open the lists gets in for
 *   that
 */
async function openSession({ db }: Platform, personId: string, { request, reply, page }: Desk) {
  const { registry } = db;
  const { grants, outside } = await grantsFrom(registry, personId, request.ip);
  const isOutside = grants.length === 0 && outside.length > 0;
  if (isOutside && !mayOnlyOpen({ grants, outside })) throw new DomainError('ops.address-outside');
  const token = await openStaffSession(registry, {
    personId,
    browser: ensureBrowser(request, reply, page),
    userAgent: request.headers['user-agent'] ?? null,
    address: request.ip,
  });
  setSessionCookie(reply, token, page);
  request.log.info({ person: personId }, 'desk: a person signed in');
  return { ends_at: new Date(Date.now() + SESSION_MS).toISOString() };
}
