import { randomUUID } from 'node:crypto';
import type { ErrorCode } from '@jangada/contracts/api/errors';
import type { ReplyOf } from '@jangada/contracts/api/endpoint';
import { isAudited, isCommand, type Operation } from '@jangada/contracts/ops/operation';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { DomainError } from '../errors/domain-error.ts';
import { readIdempotencyKey, wrongKey } from '../http/idempotency.ts';
import { checkedReply, type Input } from '../http/implement.ts';
import { languageOf } from '../http/languages.ts';
import { routePath } from '../http/paths.ts';
import type { Platform } from '../platform/platform.ts';
import type { Tenant } from '../tenants/tenant.ts';
import { registerCommand, type Asked, type OpCall, type Registered } from './commands.ts';
import { previewOf } from './dry-run/preview.ts';
import { readInput } from './read-input.ts';
import { authorise, authoriseCounted, requireProof, type Caller } from './rights/authorise.ts';
import { decide, type Decision } from './rights/decide.ts';
import { presentRequest, storeRequest, type RequestRow } from './rights/second-requests.ts';
import { NO_SUBJECT, subjectOf } from './rights/subject.ts';
import { logWithoutRun, runCommand, type Prepared } from './run-command.ts';
import type { CommandFacts } from './tables.ts';

export type { OpCall } from './commands.ts';

export type OpHandler<Op extends Operation> = (input: Input<Op>, call: OpCall) => Promise<ReplyOf<Op>>;

/** Handler of an operation without a tenant; it can only read. */
export type PlatformOpHandler<Op extends Operation> = (
  input: Input<Op>,
  call: Omit<OpCall, 'tenant'>,
) => Promise<ReplyOf<Op>>;

const REASON = /^[^\p{Cc}]{3,500}$/u;
const ASKED_STATUS = 202;

/**
 * Binds an operation to its handler on the operators' listener. The caller's rights are checked before it runs. A command
 * is claimed by its key, and logged before it runs and after it ended; the handler must be idempotent, because it runs
 * again after a crash in between. A command that is due a second person is stored instead, and runs when that one agrees.
 */
export const implementOp = <Op extends Operation>(app: Platform, op: Op, handler: OpHandler<Op>): void => {
  const registered: Registered = {
    op,
    run: async (input, call) => checkedReply(op, await handler(input, call)),
  };
  registerCommand(app, registered);
  app.ops.route({
    method: op.method,
    url: routePath(op.path),
    handler: async (request, reply) => {
      const tenant = await tenantOf(app, request);
      const language = languageOf(request);
      const input = readInput(op, request, language);
      const subject = op.about ? await app.db.read(tenant.id, (reader) => subjectOf(reader, op, input)) : NO_SUBJECT;
      const caller: Caller = { person: request.person, tenantId: tenant.id, op, subject };
      const call: OpCall = {
        ...{ tenant, language, operator: request.operator, person: request.person, log: request.log },
        reason: textHeader(request, 'x-reason'),
      };
      reply.header('cache-control', 'no-store');
      if (!isCommand(op)) return read(app, request, { registered, input, caller, call });
      if (request.headers['x-dry-run'] === '1') {
        const { effects } = await previewOf(app, { registered, input, caller, call });
        return { effects };
      }
      return command(app, request, reply, { registered, input, caller, call });
    },
  });
};

async function read(
  app: Platform,
  request: FastifyRequest,
  { registered, input, caller, call }: Asked,
): Promise<object> {
  const { op } = registered;
  const { role } = await app.db.read(caller.tenantId, (reader) => authorise(app, reader, caller));
  if (!isAudited(op)) return registered.run(input, call);
  const prepared = preparedOf(request, { op, caller, call }, randomUUID());
  return runCommand(
    app,
    { ...prepared, input: request.query },
    async () => ({ role }),
    () => registered.run(input, call),
  );
}

/** Thrown to leave the transaction that has claimed the key: the command waits for a second person. */
class SecondPersonDue extends Error {
  readonly decision: Decision;

  constructor(decision: Decision) {
    super('a second person is due');
    this.decision = decision;
  }
}

async function command(app: Platform, request: FastifyRequest, reply: FastifyReply, asked: Asked): Promise<object> {
  const { registered, input, caller, call } = asked;
  const { op } = registered;
  if (!REASON.test(call.reason)) throw new DomainError('request.invalid', { errors: { 'X-Reason': ['3–500'] } });
  requireProof(caller.person, op);
  const key = readIdempotencyKey(request.headers);
  if (key === null) throw wrongKey();
  const prepared = preparedOf(request, { op, caller, call }, key);
  try {
    return await runCommand(
      app,
      prepared,
      async (tx, id) => {
        const decision = await authoriseCounted(app, tx, caller, id);
        if (decision.second) throw new SecondPersonDue(decision);
        return { role: decision.role };
      },
      () => registered.run(input, call),
    );
  } catch (error) {
    if (error instanceof DomainError && (error.code === 'ops.forbidden' || error.code === 'ops.own-account'))
      await logWithoutRun(app, prepared, error.code);
    if (!(error instanceof SecondPersonDue)) throw error;
    const row = await askForSecond(app, asked, { prepared, decision: error.decision });
    // The outcome is `done` or the code of a refusal.
    if (row.outcome !== null && row.outcome !== 'done') throw new DomainError(row.outcome as ErrorCode);
    return reply.code(ASKED_STATUS).send({ request: presentRequest(row) });
  }
}

/** Stores the command with what it would do now. @throws the refusal that it would get now */
async function askForSecond(
  app: Platform,
  asked: Asked,
  { prepared, decision }: { readonly prepared: Prepared; readonly decision: Decision },
): Promise<RequestRow> {
  const { registered, caller } = asked;
  const { effects, refused } = await previewOf(app, asked);
  await logWithoutRun(app, prepared, refused?.code ?? 'asked');
  if (refused) throw refused;
  return app.db.transaction(caller.tenantId, (tx) =>
    storeRequest(
      tx,
      {
        ...{ key: prepared.key, op: registered.op, person: caller.person, reason: prepared.reason },
        ...{ params: { ...Object(prepared.params) }, input: { ...Object(prepared.input) } },
        ...{ subject: caller.subject, decision, effects },
      },
      app.config.servicesKey,
    ),
  );
}

/** Binds a read over all tenants. */
export const implementPlatformOp = <Op extends Operation>(
  app: Platform,
  op: Op,
  handler: PlatformOpHandler<Op>,
): void => {
  app.ops.route({
    method: op.method,
    url: routePath(op.path),
    handler: async (request, reply) => {
      const language = languageOf(request);
      const { person, operator, log } = request;
      const asked = { op, tenantId: null, kind: undefined, amount: null };
      decide(person, asked, { used: { day: 0, playerMonth: 0 }, limitOf: () => undefined, now: new Date() });
      reply.header('cache-control', 'no-store');
      const call = { person, operator, language, log, reason: textHeader(request, 'x-reason') };
      return checkedReply(op, await handler(readInput(op, request, language), call));
    },
  });
};

async function tenantOf({ tenants }: Platform, { params }: FastifyRequest): Promise<Tenant> {
  const id = typeof params === 'object' && params !== null && 'tenant' in params ? String(params.tenant) : '';
  const tenant = await tenants.find(id);
  if (!tenant) throw new DomainError('tenant.unknown');
  return tenant;
}

/** Percent-encoded, because headers cannot contain accents. */
function textHeader({ headers }: FastifyRequest, name: string): string {
  const value = headers[name];
  try {
    return typeof value === 'string' ? decodeURIComponent(value).trim() : '';
  } catch {
    return '';
  }
}

const TRACE_PARENT = /^00-([\da-f]{32})-/;

const factsOf = ({ person, ip, headers }: FastifyRequest): CommandFacts => {
  const [, trace] = TRACE_PARENT.exec(String(headers['traceparent'] ?? '')) ?? [];
  return {
    address: ip,
    ...(person.session && { session: person.session.id }),
    ...(trace !== undefined && { trace }),
  };
};

const preparedOf = (
  request: FastifyRequest,
  { op, caller, call }: { readonly op: Operation; readonly caller: Caller; readonly call: OpCall },
  key: string,
): Prepared => ({
  ...{ operation: op, key, tenantId: caller.tenantId, subject: caller.subject, facts: factsOf(request) },
  ...{ operator: call.operator, reason: call.reason, params: request.params, input: request.body ?? {} },
});
