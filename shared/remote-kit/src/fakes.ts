import { createClient } from '@jangada/contracts/client/client';
import { ApiError, ReplyError } from '@jangada/contracts/client/errors';
import { errorTexts } from '@jangada/contracts/error-texts';
import type { ErrorCode } from '@jangada/contracts/errors';
import type { BodyOf, Endpoint, ParamsOf, QueryOf, ReplyOf } from '@jangada/contracts/endpoint';
import type { Api } from '@jangada/contracts/host/host-api';
import { safeParse } from '@jangada/contracts/schema';

export interface FakeCall<E extends Endpoint> {
  readonly params: ParamsOf<E>;
  readonly query: QueryOf<E>;
  readonly body: BodyOf<E>;
}

export type FakeAnswer<E extends Endpoint> = (call: FakeCall<E>) => ReplyOf<E> | Promise<ReplyOf<E>>;

export interface CallRecord {
  readonly method: string;
  readonly path: string;
  readonly params?: unknown;
  readonly query?: unknown;
  readonly body?: unknown;
}

export interface Fakes {
  readonly api: Api;
  /** What an endpoint answers from now on; to refuse, throw `refusal(…)`. */
  on<E extends Endpoint>(endpoint: E, answer: FakeAnswer<E>): void;
  /** Every call made, the oldest first. */
  readonly calls: readonly CallRecord[];
}

/**
 * A refusal as the server would send it.
 *
 * @example fake.on(createDeposit, () => { throw refusal(422, { code: 'deposit.below-minimum' }); });
 */
export const refusal = (
  status: number,
  body: Readonly<Record<string, unknown>> & { readonly code?: ErrorCode } = {},
): ApiError => new ApiError(status, { ...(body.code ? { message: errorTexts.pt[body.code] } : {}), ...body });

const keyOf = (endpoint: Endpoint): string => `${endpoint.method} ${endpoint.path}`;

export interface FakesOptions {
  /** Asked for what no fake answers. */
  readonly otherwise?: Api;
  readonly heard?: (call: CallRecord) => void;
}

/**
 * The contract's own fakes: an endpoint answers what its handler gives, checked by its schema, so that a fake cannot
 * say what the server could not. Without a handler it refuses with 501.
 */
export const createFakes = ({ otherwise, heard }: FakesOptions = {}): Fakes => {
  const answers = new Map<string, (call: never) => unknown>();
  const calls: CallRecord[] = [];

  const call = async (endpoint: Endpoint, given: Record<string, unknown> = {}): Promise<unknown> => {
    const { params, query, body } = given;
    const record: CallRecord = { method: endpoint.method, path: endpoint.path, params, query, body };
    calls.push(record);
    heard?.(record);
    const answer = answers.get(keyOf(endpoint));
    if (!answer) {
      if (otherwise) return (otherwise as (endpoint: Endpoint, call: unknown) => Promise<unknown>)(endpoint, given);
      throw refusal(501, { code: 'request.not-implemented', message: `No fake answers ${keyOf(endpoint)}` });
    }
    const reply = await answer({ params, query, body } as never);
    const checked = safeParse(endpoint.reply, reply);
    if (!checked.success) {
      throw new ReplyError(`The fake of ${keyOf(endpoint)} breaks the contract: ${checked.error.message}`);
    }
    return checked.data;
  };

  return {
    api: call as Api,
    on: (endpoint, answer) => void answers.set(keyOf(endpoint), answer),
    calls,
  };
};

/** Real calls to an API that runs somewhere, for trying a remote alone with data. */
export const callsTo = (baseUrl: string, headers: () => Readonly<Record<string, string>>): Api =>
  createClient({ baseUrl: () => baseUrl, headers });
