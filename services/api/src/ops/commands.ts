import type { Operation } from '@jangada/contracts/ops/operation';
import type { Language } from '@jangada/contracts/values/languages';
import type { FastifyBaseLogger } from 'fastify';
import type { Tx } from '../database/database.ts';
import type { Input } from '../http/implement.ts';
import type { Platform } from '../platform/platform.ts';
import type { Person } from '../staff/person.ts';
import type { Tenant } from '../tenants/tenant.ts';
import type { Caller } from './rights/authorise.ts';

/** Runs the one transaction of a command, which writes its line in the log and its reply too. */
export type Commit = <Reply extends object>(step: (tx: Tx) => Promise<Reply>) => Promise<Reply>;

/** The operator of a call, and the reason. */
export interface PlatformCall {
  readonly operator: string;
  /** Who calls, with their rights. */
  readonly person: Person;
  /** The second person, at whose call and address the command of the first one runs. */
  readonly agreedBy?: Person;
  readonly address: string;
  readonly userAgent: string | null;
  /** The id of the trace that the call belongs to. */
  readonly trace: string | undefined;
  /** Empty for a read. */
  readonly reason: string;
  readonly language: Language;
  /** Rows of one page of a list: a file is read in larger ones than the screen. */
  readonly perPage: number;
  readonly log: FastifyBaseLogger;
  readonly commit: Commit;
}

export interface OpCall extends PlatformCall {
  readonly tenant: Tenant;
}

/** A call whose rows are of a tenant, or of the platform. */
export interface ScopedCall extends PlatformCall {
  /** Where it is logged: the tenant's id, or `PLATFORM`. */
  readonly scope: string;
  readonly tenant: Tenant | undefined;
}

/** An operation with its handler; the reply is checked. */
export interface Registered {
  readonly op: Operation;
  readonly run: (input: Input<Operation>, call: Asked['call'], commit: Commit) => Promise<object>;
}

/** An operation of a caller with its checked input. */
export interface Asked {
  readonly registered: Registered;
  readonly input: Input<Operation>;
  readonly caller: Caller;
  readonly call: Omit<ScopedCall, 'commit'>;
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
