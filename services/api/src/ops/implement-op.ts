import { randomUUID } from 'node:crypto';
import type { ReplyOf } from '@jangada/contracts/api/endpoint';
import type { Language } from '@jangada/contracts/values/languages';
import { isAudited, isCommand, type Operation } from '@jangada/contracts/ops/operation';
import type { FastifyBaseLogger, FastifyRequest } from 'fastify';
import { DomainError } from '../errors/domain-error.ts';
import { readIdempotencyKey, wrongKey } from '../http/idempotency.ts';
import { checkedReply, type Input } from '../http/implement.ts';
import { checkInput } from '../http/input.ts';
import { languageOf } from '../http/languages.ts';
import { routePath } from '../http/paths.ts';
import type { Tenant } from '../tenants/tenant.ts';
import type { Platform } from '../platform/platform.ts';
import { logCommand, type Command } from './ops-log.ts';
import { claimCommand, releaseCommand, storeOpsReply } from './ops-requests.ts';

/** The operator of a call, the tenant, and the reason. */
export interface OpCall {
  readonly tenant: Tenant;
  readonly operator: string;
  /** Empty for a read. */
  readonly reason: string;
  readonly language: Language;
  readonly log: FastifyBaseLogger;
}

export type OpHandler<Op extends Operation> = (input: Input<Op>, call: OpCall) => Promise<ReplyOf<Op>>;

/** Handler of an operation without a tenant; it can only read. */
export type PlatformOpHandler<Op extends Operation> = (
  input: Input<Op>,
  call: Omit<OpCall, 'tenant'>,
) => Promise<ReplyOf<Op>>;

const REASON = /^[^\p{Cc}]{3,500}$/u;

/**
 * Binds an operation to its handler on the operators' listener. A command is claimed by its key, and logged before it
 * runs and after it ended; the handler must be idempotent, because it runs again after a crash in between.
 */
export const implementOp = <Op extends Operation>(app: Platform, op: Op, handler: OpHandler<Op>): void => {
  app.ops.route({
    method: op.method,
    url: routePath(op.path),
    handler: async (request, reply) => {
      const tenant = await tenantOf(app, request);
      const call: OpCall = { tenant, ...readAudit(op, request) };
      const input = inputOf(op, request, call.language);
      const run = async () => checkedReply(op, await handler(input, call));
      const answer = !isCommand(op) && !isAudited(op) ? await run() : await commanded(app, op, request, call, run);
      reply.header('cache-control', 'no-store');
      return answer;
    },
  });
};

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
      const call = readAudit(op, request);
      reply.header('cache-control', 'no-store');
      return checkedReply(op, await handler(inputOf(op, request, call.language), call));
    },
  });
};

async function tenantOf({ tenants }: Platform, { params }: FastifyRequest): Promise<Tenant> {
  const id = typeof params === 'object' && params !== null && 'tenant' in params ? String(params.tenant) : '';
  const tenant = await tenants.find(id);
  if (!tenant) throw new DomainError('tenant.unknown');
  return tenant;
}

function readAudit(op: Operation, request: FastifyRequest): Omit<OpCall, 'tenant'> {
  const { operator } = request;
  const reason = textHeader(request, 'x-reason');
  if (op.method === 'POST' && !REASON.test(reason))
    throw new DomainError('request.invalid', { errors: { 'X-Reason': ['3–500'] } });
  return { operator, reason, language: languageOf(request), log: request.log };
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

function inputOf<Op extends Operation>(op: Op, request: FastifyRequest, language: Language): Input<Op> {
  const input = {
    params: op.params && checkInput(op.params, request.params, language, true),
    query: op.query && checkInput(op.query, request.query, language, true),
    // The command line sends strings; a number is parsed where the operation requires one.
    body: op.body && checkInput(op.body, request.body, language, true),
  };
  // The parsed value has the schema's type; TypeScript cannot infer that through the optional parts.
  return input as Input<Op>;
}

/** Runs a command once per key; the log records its start before its outcome. */
async function commanded(
  { db }: Platform,
  op: Operation,
  request: FastifyRequest,
  { tenant, operator, reason }: OpCall,
  run: () => Promise<object>,
): Promise<object> {
  const key = op.method === 'POST' ? keyOf(request) : randomUUID();
  const input = op.method === 'POST' ? request.body : request.query;
  const command: Command = { id: randomUUID(), operation: op, operator, reason, params: request.params, input };
  const claimed = { operation: op.words, params: request.params, input };
  const known = await db.transaction(tenant.id, async (tx) => {
    const before = await claimCommand(tx, { key, command: command.id, input: claimed });
    if (!before) await logCommand(tx, command, 'begun');
    return before;
  });
  if (known) return known.reply as object;
  try {
    const reply = await run();
    await db.transaction(tenant.id, async (tx) => {
      await logCommand(tx, command, 'done');
      if (op.method === 'POST') await storeOpsReply(tx, key, reply);
      else await releaseCommand(tx, key);
    });
    return reply;
  } catch (error) {
    await db.transaction(tenant.id, async (tx) => {
      await logCommand(tx, command, error instanceof DomainError ? error.code : 'server.failed');
      await releaseCommand(tx, key);
    });
    throw error;
  }
}

function keyOf({ headers }: FastifyRequest): string {
  const key = readIdempotencyKey(headers);
  if (key === null) throw wrongKey();
  return key;
}
