import { randomUUID } from 'node:crypto';
import { PRIVATE_QUERY_HEADER, privateQueryIn } from '@jangada/contracts/client/private-query';
import { withoutPersonalData } from '@jangada/contracts/domains/chat/unfit-text';
import type { ErrorCode } from '@jangada/contracts/api/errors';
import type { ReplyOf } from '@jangada/contracts/api/endpoint';
import { isAudited, isCommand, ROWS, ROWS_MAX, type Operation } from '@jangada/contracts/ops/operation';
import type { FastifyContextConfig, FastifyReply, FastifyRequest } from 'fastify';
import { DomainError } from '../errors/domain-error.ts';
import { readIdempotencyKey, wrongKey } from '../http/idempotency.ts';
import { checkedReply, type Input } from '../http/implement.ts';
import type { Language } from '@jangada/contracts/values/languages';
import { languageOf } from '../http/languages.ts';
import { routePath } from '../http/paths.ts';
import type { Platform } from '../platform/platform.ts';
import type { Tenant } from '../tenants/tenant.ts';
import { currentWork } from '../tracing/work.ts';
import { askForSecond, SecondPersonDue } from './ask-for-second.ts';
import {
  registerCommand,
  type Asked,
  type Commit,
  type OpCall,
  type PlatformCall,
  type Registered,
  type ScopedCall,
} from './commands.ts';
import { previewOf } from './dry-run/preview.ts';
import { wasReadLately } from './ops-log.ts';
import { PLATFORM } from './platform-log.ts';
import { readInput } from './read-input.ts';
import { authorise, authoriseCounted, requireProof, type Caller } from './rights/authorise.ts';
import { presentRequest } from './rights/second-requests.ts';
import { subjectOf } from './rights/subject.ts';
import { commitAlone, logWithoutRun, runCommand, type Prepared } from './run-command.ts';
import type { CommandFacts } from './tables.ts';

export type { OpCall, PlatformCall } from './commands.ts';

export type OpHandler<Op extends Operation> = (input: Input<Op>, call: OpCall) => Promise<ReplyOf<Op>>;

/** Handler of an operation that is of no tenant. */
export type PlatformOpHandler<Op extends Operation> = (input: Input<Op>, call: PlatformCall) => Promise<ReplyOf<Op>>;

/** Handler of an operation that is of a tenant or of the platform. */
export type ScopedOpHandler<Op extends Operation> = (input: Input<Op>, call: ScopedCall) => Promise<ReplyOf<Op>>;

const REASON = /^[^\p{Cc}]{3,500}$/u;
const reasonTexts = {
  pt: 'O motivo tem de 3 a 500 caracteres, sem sinais invisíveis.',
  en: 'The reason has 3 to 500 characters, without invisible signs.',
} as const satisfies Record<Language, string>;
/** The command in the log, by which it is undone. A repeated call has none. */
const COMMAND_HEADER = 'x-command';
const ASKED_STATUS = 202;

/** Binds an operation of a tenant to its handler on the operators' listener. */
export const implementOp = <Op extends Operation>(app: Platform, op: Op, handler: OpHandler<Op>): void =>
  bind(app, op, {
    run: (input, call) => handler(input, { ...call, tenant: requireTenant(call) }),
    scopeOf: async (request) => scopeOf(await findTenant(app, request)),
  });

/** Binds an operation that is of no tenant; commands are logged under `PLATFORM`. */
export const implementPlatformOp = <Op extends Operation>(
  app: Platform,
  op: Op,
  handler: PlatformOpHandler<Op>,
  config: Pick<FastifyContextConfig, 'whileLocked'> = {},
): void => bind(app, op, { config, run: (input, call) => handler(input, call), scopeOf: async () => OF_PLATFORM });

/** Binds an operation whose path names a tenant or `PLATFORM`. */
export const implementScopedOp = <Op extends Operation>(app: Platform, op: Op, handler: ScopedOpHandler<Op>): void =>
  bind(app, op, {
    run: (input, call) => handler(input, call),
    scopeOf: async (request) =>
      tenantIn(request) === PLATFORM ? OF_PLATFORM : scopeOf(await findTenant(app, request)),
  });

type Scope = Pick<ScopedCall, 'scope' | 'tenant'>;

const OF_PLATFORM: Scope = { scope: PLATFORM, tenant: undefined };
const scopeOf = (tenant: Tenant): Scope => ({ scope: tenant.id, tenant });

interface Binding {
  readonly run: (input: Input<Operation>, call: ScopedCall) => Promise<unknown>;
  readonly scopeOf: (request: FastifyRequest) => Promise<Scope>;
  readonly config?: Pick<FastifyContextConfig, 'whileLocked'>;
}

/**
 * The caller's rights are checked before the handler runs. A command is claimed by its key, and logged before it runs and
 * when it ends. A handler whose writes are one transaction makes it with `commit`, which ends the command too; any other
 * must be idempotent, because it runs again after a crash in between. A command that is due
 * a second person is stored instead, and runs when that one agrees.
 */
function bind(app: Platform, op: Operation, { run, scopeOf: findScope, config = {} }: Binding): void {
  const registered: Registered = {
    op,
    run: async (input, call, commit) =>
      checkedReply(op, await run(input, { ...call, commit: committingReplyOf(op, commit) })),
  };
  registerCommand(app, registered);
  app.ops.route({
    method: op.method,
    url: routePath(op.path),
    config,
    handler: async (request, reply) => {
      const scope = await findScope(request);
      const call: Asked['call'] = { ...scope, ...readCall(request) };
      const input = readInput(op, rawInputOf(op, request), call.language);
      const subject = await app.db.read(scope.scope, (reader) => subjectOf(reader, op, input));
      const caller: Caller = { person: request.person, tenantId: scope.scope, op, subject };
      reply.header('cache-control', 'no-store');
      if (!isCommand(op)) return read(app, request, { registered, input, caller, call });
      if (request.headers['x-dry-run'] === '1') {
        const { effects } = await previewOf(app, { registered, input, caller, call });
        return { effects };
      }
      return command(app, request, reply, { registered, input, caller, call });
    },
  });
}

/** A reply that breaks its contract is stored by nothing. */
const committingReplyOf =
  (op: Operation, commit: Commit): Commit =>
  (step) =>
    commit(async (tx) => {
      const reply = await step(tx);
      checkedReply(op, reply);
      return reply;
    });

async function read(
  app: Platform,
  request: FastifyRequest,
  { registered, input, caller, call }: Asked,
): Promise<object> {
  const { op } = registered;
  const { role } = await app.db.read(caller.tenantId, (reader) => authorise(app, reader, caller));
  const alone = () => registered.run(input, call, commitAlone(app.db, caller.tenantId));
  const isExport = request.headers['x-export'] === 'csv';
  if (!isAudited(op) && !isExport) return alone();
  const prepared = { ...preparedOf(request, { op, caller, call }, randomUUID()), input: rawInputOf(op, request).query };
  if (isExport) {
    const line = {
      ...prepared,
      facts: { ...prepared.facts, role },
      input: { export: 'csv', ...Object(prepared.input) },
    };
    await app.db.transaction(caller.tenantId, (tx) => logWithoutRun(tx, line, 'done'));
    return alone();
  }
  if (await app.db.read(caller.tenantId, (reader) => wasReadLately(reader, prepared))) return alone();
  return runCommand(
    app,
    prepared,
    async () => ({ role }),
    (commit) => registered.run(input, call, commit),
  );
}

async function command(app: Platform, request: FastifyRequest, reply: FastifyReply, asked: Asked): Promise<object> {
  const { registered, input, caller, call } = asked;
  const { op } = registered;
  if (!REASON.test(call.reason))
    throw new DomainError('request.invalid', { errors: { 'X-Reason': [reasonTexts[call.language]] } });
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
        reply.header(COMMAND_HEADER, id);
        return { role: decision.role };
      },
      (commit) => registered.run(input, call, commit),
    );
  } catch (error) {
    if (error instanceof DomainError && (error.code === 'ops.forbidden' || error.code === 'ops.own-account'))
      await app.db.transaction(prepared.tenantId, (tx) => logWithoutRun(tx, prepared, error.code));
    if (!(error instanceof SecondPersonDue)) throw error;
    const row = await askForSecond(app, asked, { prepared, decision: error.decision });
    // The outcome is `done` or the code of a refusal.
    if (row.outcome !== null && row.outcome !== 'done') throw new DomainError(row.outcome as ErrorCode);
    return reply.code(ASKED_STATUS).send({ request: presentRequest(row) });
  }
}

/** What a call gives, with the fields of its query that came in a header. */
const rawInputOf = ({ notInAddress }: Operation, { query, headers, params, body }: FastifyRequest) => {
  const given = headers[PRIVATE_QUERY_HEADER.toLowerCase()];
  return {
    ...{ params, body },
    query: notInAddress && typeof given === 'string' ? { ...Object(query), ...privateQueryIn(given) } : query,
  };
};

const tenantIn = ({ params }: FastifyRequest): string =>
  typeof params === 'object' && params !== null && 'tenant' in params ? String(params.tenant) : '';

async function findTenant({ tenants }: Platform, request: FastifyRequest): Promise<Tenant> {
  const tenant = await tenants.find(tenantIn(request));
  if (!tenant) throw new DomainError('tenant.unknown');
  return tenant;
}

/** @throws tenant.unknown for an operation of a tenant that was asked for in the name of the platform */
function requireTenant({ tenant }: ScopedCall): Tenant {
  if (!tenant) throw new DomainError('tenant.unknown');
  return tenant;
}

const readCall = (request: FastifyRequest): Omit<PlatformCall, 'commit'> => ({
  ...{ operator: request.operator, person: request.person, address: request.ip, log: request.log },
  userAgent: request.headers['user-agent'] ?? null,
  trace: traceOf(request),
  // The log has one line for a command, and people write several. Others read it wherever the command left something.
  reason: withoutPersonalData(textHeader(request, 'x-reason').replaceAll(/\s*[\n\r\t]\s*/g, ' ')),
  language: languageOf(request),
  perPage: perPageOf(request),
});

/** @throws request.invalid for a number that is no page's */
const perPageOf = (request: FastifyRequest): number => {
  const asked = request.headers['x-rows'];
  if (asked === undefined) return ROWS;
  const rows = Number(asked);
  if (!Number.isInteger(rows) || rows < 1 || rows > ROWS_MAX)
    throw new DomainError('request.invalid', { errors: { 'X-Rows': [`1–${ROWS_MAX}`] } });
  return rows;
};

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

const traceOf = ({ headers }: FastifyRequest): string | undefined =>
  TRACE_PARENT.exec(currentWork()?.traceparent ?? String(headers['traceparent'] ?? ''))?.[1];

const factsOf = ({ person, address, trace }: Pick<PlatformCall, 'person' | 'address' | 'trace'>): CommandFacts => ({
  address,
  ...(person.session && { session: person.session.id }),
  ...(trace !== undefined && { trace }),
});

const preparedOf = (
  request: FastifyRequest,
  { op, caller, call }: { readonly op: Operation; readonly caller: Caller; readonly call: Asked['call'] },
  key: string,
): Prepared => ({
  ...{ operation: op, key, tenantId: caller.tenantId, subject: caller.subject, facts: factsOf(call) },
  ...{ operator: call.operator, reason: call.reason, params: request.params, input: request.body ?? {} },
});
