import type { Operation } from '@jangada/contracts/ops/operation';
import type { Language } from '@jangada/contracts/values/languages';
import type { FastifyBaseLogger } from 'fastify';
import type { Input } from '../http/implement.ts';
import type { Platform } from '../platform/platform.ts';
import type { Person } from '../staff/person.ts';
import type { Tenant } from '../tenants/tenant.ts';
import type { Caller } from './rights/authorise.ts';

/** The operator of a call, the tenant, and the reason. */
export interface OpCall {
  readonly tenant: Tenant;
  readonly operator: string;
  /** Empty for a read. */
  readonly reason: string;
  readonly language: Language;
  readonly log: FastifyBaseLogger;
  /** Who calls, with their rights. */
  readonly person: Person;
}

/** An operation with its handler; the reply is checked. */
export interface Registered {
  readonly op: Operation;
  readonly run: (input: Input<Operation>, call: OpCall) => Promise<object>;
}

/** An operation of a caller with its checked input. */
export interface Asked {
  readonly registered: Registered;
  readonly input: Input<Operation>;
  readonly caller: Caller;
  readonly call: OpCall;
}

const known = new WeakMap<Platform['ops'], Map<string, Registered>>();

/** Operations are found by their words when a second person agrees, and when a command is undone. */
export const registerCommand = ({ ops }: Pick<Platform, 'ops'>, registered: Registered): void => {
  const commands = known.get(ops) ?? new Map<string, Registered>();
  commands.set(registered.op.words, registered);
  known.set(ops, commands);
};

/** @throws {TypeError} for words of no operation: a release that knew them is gone */
export const commandOf = ({ ops }: Pick<Platform, 'ops'>, words: string): Registered => {
  const found = known.get(ops)?.get(words);
  if (!found) throw new TypeError(`no operation is called ${words}`);
  return found;
};
