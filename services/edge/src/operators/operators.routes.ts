import { changeOperatorScopes } from '@jangada/contracts/delivery/operator-scopes.endpoints';
import { isDemoPassword } from '@jangada/contracts/delivery/demo-operators';
import * as contract from '@jangada/contracts/delivery/operators.endpoints';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { authorOf, type Access } from '../access/access.ts';
import { DeliveryError } from '../http/delivery-error.ts';
import { clientNetwork } from '@jangada/server/client-network';
import { checkInput } from '../http/check-input.ts';
import { routePath } from '../http/route-path.ts';
import { isBoardHost, principalOf, type BoardHosts, type FindSession } from './by-operator-session.ts';
import { clearSessionCookie, setSessionCookie } from './operator-cookie.ts';
import type { Operators } from './operators.ts';
import { verifyPassword } from '@jangada/server/passwords';
import { requireOwnPage } from './same-site.ts';
import type { OpenSession, Sessions } from './sessions.ts';
import type { SignInAttempts } from './sign-in-attempts.ts';

interface Parts {
  access: Access;
  operators: Operators;
  sessions: Sessions;
  attempts: SignInAttempts;
  findSession: FindSession;
  hosts: BoardHosts;
  isDemo: boolean;
}

const DONE = { done: true } as const;
const BODY_BYTES_MAX = 4_000;

/** Sign-in and sign-out, the operator's own sessions, and the accounts for admins. */
export const operatorRoutes = (app: FastifyInstance, parts: Parts): void => {
  void app.register(async (scope) => {
    scope.addHook('onSend', async (_request, reply: FastifyReply) => void reply.header('cache-control', 'no-store'));
    signingIn(scope, parts);
    ownSessions(scope, parts);
    accounts(scope, parts);
  });
};

const signingIn = (
  app: FastifyInstance,
  { access, operators, sessions, attempts, findSession, hosts, isDemo }: Parts,
): void => {
  app.post(contract.signIn.path, { bodyLimit: BODY_BYTES_MAX }, async (request, reply) => {
    requireOwnPage(request);
    if (!isBoardHost(hosts, request)) throw new DeliveryError('operator.cross-site', 'Nobody signs in at this host');
    const { name: given, password } = checkInput(contract.signIn.body, request.body);
    const name = given.trim().toLowerCase();
    const account = await checkPassword({ operators, attempts, isDemo }, name, password, clientNetwork(request.ip));
    const token = await sessions.open(account.id, { ip: request.ip, agent: request.headers['user-agent'] ?? '' });
    const session = await sessions.find(token);
    if (!session) throw wrongPassword();
    await operators.noteSignIn(name);
    request.log.info({ operator: name }, 'a local account of the board signed in');
    return setSessionCookie(reply, token).send(meOf(session));
  });

  app.post(contract.signOut.path, async (request, reply) => {
    const session = await requireSession(findSession, request);
    await sessions.end(session.ownerId, session.id);
    return clearSessionCookie(reply).send(DONE);
  });

  app.get(contract.getMe.path, async (request) => {
    const session = await findSession(request);
    return session ? meOf(session) : { principal: await access.principalOf(request), expires_at: null, account: null };
  });
};

const ownSessions = (app: FastifyInstance, { operators, sessions, attempts, findSession, isDemo }: Parts): void => {
  app.post(contract.changeMyPassword.path, { bodyLimit: BODY_BYTES_MAX }, async (request) => {
    const session = await requireSession(findSession, request);
    if (session.deskSession !== null)
      throw new DeliveryError('operator.not-local', 'A person of the desk has no password here');
    const { password, new_password } = checkInput(contract.changeMyPassword.body, request.body);
    refusePublished(isDemo, new_password);
    await checkPassword({ operators, attempts, isDemo }, session.name, password, clientNetwork(request.ip));
    await operators.changePassword(session.ownerId, new_password);
    await sessions.endAll(session.ownerId, session.id);
    return DONE;
  });

  app.get(contract.listMySessions.path, async (request) => {
    const session = await requireSession(findSession, request);
    return { data: await sessions.ofOwner(session.ownerId, session.id) };
  });

  app.post<{ Params: { id: string } }>(routePath(contract.endMySession.path), async (request) => {
    const session = await requireSession(findSession, request);
    await sessions.end(session.ownerId, request.params.id);
    return DONE;
  });

  app.post(contract.endMySessions.path, async (request, reply) => {
    const session = await requireSession(findSession, request);
    await sessions.endAll(session.ownerId);
    return clearSessionCookie(reply).send(DONE);
  });
};

const accounts = (app: FastifyInstance, { access, operators, sessions, isDemo }: Parts): void => {
  app.get(contract.listOperators.path, async (request) => {
    await access.require(request, 'administer');
    return { data: await operators.list() };
  });

  app.post(contract.createOperator.path, { bodyLimit: BODY_BYTES_MAX }, async (request) => {
    const by = await access.require(request, 'administer');
    const body = checkInput(contract.createOperator.body, request.body);
    refusePublished(isDemo, body.password);
    const operator = await operators.create(body);
    request.log.info({ by: by.name, operator: operator.name, role: operator.role }, 'an operator was created');
    return operator;
  });

  app.post<{ Params: { name: string } }>(
    routePath(contract.changeOperator.path),
    { bodyLimit: BODY_BYTES_MAX },
    async (request) => {
      const by = await access.require(request, 'administer');
      const { password, ...change } = checkInput(contract.changeOperator.body, request.body);
      refusePublished(isDemo, password);
      const operator = await operators.change(request.params.name, { ...change, password });
      request.log.info(
        { by: by.name, operator: operator.name, ...change, password: password !== undefined },
        'an operator was changed',
      );
      return operator;
    },
  );

  app.post<{ Params: { name: string } }>(routePath(changeOperatorScopes.path), async (request) => {
    const by = await access.require(request, 'administer');
    const { author, ...body } = checkInput(changeOperatorScopes.body, request.body);
    return operators.changeScopes(request.params.name, { ...body, author: authorOf(by, author) });
  });

  app.post<{ Params: { name: string } }>(routePath(contract.endOperatorSessions.path), async (request) => {
    const by = await access.require(request, 'administer');
    await sessions.endAll(await operators.idOf(request.params.name));
    request.log.info({ by: by.name, operator: request.params.name }, 'an operator was signed out everywhere');
    return DONE;
  });
};

/** @throws {DeliveryError} request.too-many, operator.wrong-password */
const checkPassword = async (
  { operators, attempts, isDemo }: Pick<Parts, 'operators' | 'attempts' | 'isDemo'>,
  name: string,
  password: string,
  ip: string,
) => {
  await attempts.begin(name, ip);
  const account = await operators.findEnabled(name);
  const matches = await verifyPassword(account?.password_hash, password);
  if (!matches || !account || (!isDemo && isDemoPassword(password))) throw wrongPassword();
  await attempts.succeeded(name, ip);
  return account;
};

/** @throws {DeliveryError} operator.unauthorised, operator.cross-site */
const requireSession = async (findSession: FindSession, request: FastifyRequest): Promise<OpenSession> => {
  const session = await findSession(request);
  if (!session) throw new DeliveryError('operator.unauthorised', 'Nobody is signed in here');
  requireOwnPage(request);
  return session;
};

const meOf = (session: OpenSession): contract.Me => ({
  principal: principalOf(session),
  expires_at: session.expiresAt.toISOString(),
  account: session.deskSession === null ? 'local' : 'desk',
});

/** @throws {DeliveryError} request.invalid */
const refusePublished = (isDemo: boolean, password = ''): void => {
  if (isDemo || !isDemoPassword(password)) return;
  const errors = { password: ['is published with the demo'] };
  throw new DeliveryError('request.invalid', 'Some fields are missing or wrong', { errors });
};

const wrongPassword = (): DeliveryError =>
  new DeliveryError('operator.wrong-password', 'The name or the password is wrong');
