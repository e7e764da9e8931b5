import { endpoint, type Endpoint } from '../api/endpoint.ts';
import type { ErrorCode } from '../api/errors.ts';
import type * as z from '../values/schema.ts';
import type { LimitClass } from './rights/limits.ts';
import type { Permission } from './rights/matrix.ts';

type Maybe = z.Schema | undefined;

/**
 * How much depends on an operation. `reads`: nothing private. `private`: a read whose call is logged. `changes`: what
 * can be changed back. `money`: money or a promise of it. `rights`: who may do what; keys, people, policy.
 */
export type Weight = 'reads' | 'private' | 'changes' | 'money' | 'rights';

/** What an operation is about. The log is filtered by it, and people see each other at it. */
export type SubjectKind =
  | 'player'
  | 'withdrawal'
  | 'deposit'
  | 'claim'
  | 'pix'
  | 'bonus'
  | 'document'
  | 'restriction'
  | 'referral'
  | 'win'
  | 'alert'
  | 'message'
  | 'notice'
  | 'coupon'
  | 'mission'
  | 'box'
  | 'page'
  | 'connection'
  | 'request'
  | 'person';

/** Rows of a page of a list, and the most that a call may ask for. */
export const ROWS = 50;
export const ROWS_MAX = 500;

/**
 * An operation for operators, on a listener of its own and with a person's own key or session: never with a player's
 * token. When it changes something, the call contains the reason (`X-Reason`) and an `Idempotency-Key`. `X-Rows` asks
 * a long list for pages of another size; a read with `X-Export: csv` is the beginning of a file, and is logged.
 */
export interface Operation<
  Params extends Maybe = Maybe,
  Query extends Maybe = Maybe,
  Body extends Maybe = Maybe,
  Reply extends z.Schema = z.Schema,
> extends Endpoint<Params, Query, Body, Reply> {
  /** The command of the operation: `jangada ops <words>`, area first, verb second. */
  readonly words: string;
  /** Examples for the help page: the words after `jangada ops`. */
  readonly examples: readonly string[];
  /** The permission that the caller's role must have; what each role may do with it is in the matrix. */
  readonly needs: Permission;
  readonly weight: Weight;
  /** What the operation is about, found by `aboutField`. */
  readonly about?: SubjectKind;
  /** The field of path, query or body with the id of the subject; `id` where it is missing. */
  readonly aboutField?: string;
  /** The field with the kind that a cell of the matrix may be restricted to (`of`), such as the source of a restriction. */
  readonly kindField?: string;
  /** The kind itself, where it is always the same. */
  readonly kind?: string;
  /** The class whose limits count the amount: the body's `amount`, or that of the subject. */
  readonly counts?: LimitClass;
  /** The words of the command that undoes this one; null when nothing does. Every command says it. */
  readonly undo?: string | null;
  /**
   * Where the id for `undo` is in the reply's `data`, as names and places with dots. Without it, it is the id of this
   * command's own subject where both are about the same kind, otherwise `id` of the reply.
   */
  readonly undoId?: string;
  /**
   * Whoever ran it alone may undo it within a minute by the right to run it. Only for what makes something new: undoing a
   * change would otherwise do what wants a second person or a right of its own.
   */
  readonly undoneByOwner?: boolean;
  /** Fields of the reply that are private. They are masked until they are revealed. */
  readonly hides?: readonly string[];
  /** Fields of the reply that are secrets: they are in the first reply alone, and stored nowhere. */
  readonly shownOnce?: readonly string[];
  /** Fields of the query that may say who a player is. No address of the desk has them. */
  readonly notInAddress?: readonly string[];
  /**
   * The orders of a list, and the filters that each goes with: an index gives the rows of these in their order. Any other
   * filter is refused beside it. Without this, every order goes with every filter.
   */
  readonly sorts?: Readonly<Record<string, readonly string[]>>;
  /** The filter without which an order of `sorts` is refused. */
  readonly sortNeeds?: Readonly<Record<string, string>>;
  /** Also for who holds the role but is outside the networks of its address list. */
  readonly anywhere?: true;
}

/** Whether the operation is a command: it changes something, has a reason and is logged. */
export const isCommand = ({ method }: Pick<Operation, 'method'>): boolean => method === 'POST';

/** Whether the call of a read is logged, because it shows private data. */
export const isAudited = ({ weight }: Pick<Operation, 'weight'>): boolean => weight === 'private';

/**
 * Commands have an idempotency key, which another command may have used, or which this command may still be using.
 * They may want a second person.
 */
const ofCommands: readonly ErrorCode[] = ['idempotency.conflict', 'ops.in-progress'];

/**
 * Declares one operation for operators. A GET reads; a POST changes something and is logged with person and reason.
 * Its path begins with `/ops/{tenant}/`; further parameters of the path follow the words on the command line in their
 * order, the fields of query and body are options (`--amount 5000`). Amounts are centavos. Command line, desk, the
 * matrix of rights and the reference are made from the declaration.
 *
 * @throws {TypeError} for a command that does not say what undoes it, and a read with the weight of a command
 * @example
 * export const approveWithdrawal = operation({
 *   method: 'POST',
 *   path: '/ops/{tenant}/withdrawals/{id}/approve',
 *   words: 'withdrawal approve',
 *   summary: 'Let a withdrawal under review leave',
 *   needs: 'withdrawals.approve',
 *   weight: 'money',
 *   about: 'withdrawal',
 *   counts: 'withdrawals',
 *   undo: null,
 *   examples: ['withdrawal approve 812 --tenant jangada --reason "key and history checked"'],
 *   params: ofTenant({ id: numericId }),
 *   reply: z.object({ data: withdrawal }),
 *   errors: ['withdrawal.not-found', 'withdrawal.not-open'],
 * });
 */
export const operation = <
  Reply extends z.Schema,
  Params extends Maybe = undefined,
  Query extends Maybe = undefined,
  Body extends Maybe = undefined,
>(
  declaration: Omit<Operation<Params, Query, Body, Reply>, 'access' | 'movesMoney' | 'issuesToken' | 'multipart'>,
): Operation<Params, Query, Body, Reply> => {
  const { method, words, weight, undo } = declaration;
  const reads = weight === 'reads' || weight === 'private';
  if (isCommand(declaration) ? reads || undo === undefined : !reads)
    throw new TypeError(`${method} ${words}: a command has a weight of its own and says what undoes it; a read reads`);
  return {
    ...declaration,
    ...endpoint<Reply, Params, Query, Body>({
      ...declaration,
      access: 'operator',
      errors: [...(declaration.errors ?? []), ...(isCommand(declaration) ? ofCommands : [])],
    }),
  };
};
