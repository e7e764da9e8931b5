import { endpoint, type Endpoint } from '../api/endpoint.ts';
import type { ErrorCode } from '../api/errors.ts';
import type * as z from '../values/schema.ts';

type Maybe = z.Schema | undefined;

/**
 * An operation for operators, on a listener of its own and with the operator's own key, which identifies the caller:
 * never with a player's token. When it changes something, the call contains the reason (`X-Reason`) and an
 * `Idempotency-Key`.
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
  /** The operation only reads, and is logged nevertheless, because it shows private data. */
  readonly audited?: boolean;
}

/** A command has an idempotency key, which another command may have used, or which this command may still be using. */
const ofCommands: readonly ErrorCode[] = ['idempotency.conflict', 'ops.in-progress'];

/**
 * Declares one operation for operators. A GET reads; a POST changes something and is logged with operator and reason.
 * Its path begins with `/ops/{tenant}/`; further parameters of the path follow the words on the command line in their
 * order, the fields of query and body are options (`--amount 5000`). Amounts are centavos.
 *
 * @example
 * export const approveWithdrawal = operation({
 *   method: 'POST',
 *   path: '/ops/{tenant}/withdrawals/{id}/approve',
 *   words: 'withdrawal approve',
 *   summary: 'Let a withdrawal under review leave',
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
): Operation<Params, Query, Body, Reply> => ({
  ...declaration,
  ...endpoint<Reply, Params, Query, Body>({
    ...declaration,
    access: 'operator',
    errors: [...(declaration.errors ?? []), ...(declaration.method === 'POST' ? ofCommands : [])],
  }),
});
