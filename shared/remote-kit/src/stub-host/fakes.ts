import { createClient } from '@jangada/contracts/client/client';
import { axiosWhenNeeded } from '@jangada/contracts/client/transport';
import type { Transport, TransportReply } from '@jangada/contracts/client/transport';
import { ApiError, ReplyError } from '@jangada/contracts/client/errors';
import { errorTexts } from '@jangada/contracts/api/error-texts';
import type { ErrorCode } from '@jangada/contracts/api/errors';
import type { BodyOf, Endpoint, ParamsOf, QueryOf, ReplyOf } from '@jangada/contracts/api/endpoint';
import type { Api } from '@jangada/contracts/host/host-api';
import { safeParse } from '@jangada/contracts/values/schema';

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
  /** The key of a call that moves money. */
  readonly idempotencyKey?: string;
}

/** Carries a call to its reply; faults are inserted here. */
export type Network = (endpoint: Endpoint, answer: () => Promise<TransportReply>) => Promise<TransportReply>;

export interface Fakes {
  readonly api: Api;
  /** Sets the fake reply of an endpoint; to refuse, throw `refusal(…)`. */
  on<E extends Endpoint>(endpoint: E, answer: FakeAnswer<E>): void;
  /** Does a fake or a running API answer this endpoint? */
  answers(endpoint: Endpoint): boolean;
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

/** A reply as a transport gives it. */
export const replyOf = (status: number, body: unknown): TransportReply => ({
  status,
  text: JSON.stringify(body ?? {}),
});

/** Rejects as a transport does when its caller aborts. */
const abortable = <Value>(work: Promise<Value>, signal: AbortSignal | undefined): Promise<Value> => {
  if (!signal) return work;
  return new Promise((resolve, reject) => {
    const giveUp = () => reject(signal.reason as Error);
    if (signal.aborted) return giveUp();
    signal.addEventListener('abort', giveUp, { once: true });
    work.then(resolve, reject);
  });
};

export interface FakesOptions {
  /** The address of the API that is called for endpoints without a fake. */
  readonly apiUrl?: string | undefined;
  readonly headers?: () => Readonly<Record<string, string>>;
  readonly onCall?: (call: CallRecord) => void;
  readonly network?: Network;
}

type Handler = (call: { params: unknown; query: unknown; body: unknown }) => unknown;

/**
 * The contract's own fakes: an endpoint answers with the result of its handler, through the same client as the real
 * host's, so that errors, keys and aborted calls are the same. An invalid reply fails the call: a fake cannot answer
 * what the server could not. Without a handler it refuses with 501.
 */
export const createFakes = ({ apiUrl, headers = () => ({}), onCall, network }: FakesOptions = {}): Fakes => {
  const handlers = new Map<string, Handler>();
  const calls: CallRecord[] = [];
  const through: Network = network ?? ((_, answer) => answer());

  const fromHandler = async (endpoint: Endpoint, given: Record<string, unknown>): Promise<TransportReply> => {
    const handler = handlers.get(keyOf(endpoint));
    if (!handler) {
      return replyOf(501, { code: 'request.not-implemented', message: `No fake answers ${keyOf(endpoint)}` });
    }
    try {
      const reply = await handler({ params: given['params'], query: given['query'], body: given['body'] });
      const checked = safeParse(endpoint.reply, reply);
      if (checked.success) return replyOf(200, reply);
      throw new ReplyError(`The fake of ${keyOf(endpoint)} breaks the contract: ${checked.error.message}`);
    } catch (error) {
      if (error instanceof ApiError) return replyOf(error.status, error.body);
      throw error;
    }
  };

  const call = async (endpoint: Endpoint, given: Record<string, unknown> = {}): Promise<unknown> => {
    /** An error thrown by a fake is a test failure, not a broken network. */
    let thrown: { readonly error: unknown } | null = null;
    const transport: Transport = async (request) => {
      const { params, query, body } = given;
      const key = request.headers['Idempotency-Key'];
      const record = { method: endpoint.method, path: endpoint.path, params, query, body };
      calls.push({ ...record, ...(key !== undefined && { idempotencyKey: key }) });
      onCall?.(record);
      const answer = async (): Promise<TransportReply> => {
        if (apiUrl !== undefined && !handlers.has(keyOf(endpoint))) return axiosWhenNeeded(request);
        return fromHandler(endpoint, given).catch((error: unknown) => {
          thrown = { error };
          throw error;
        });
      };
      return abortable(through(endpoint, answer), request.signal);
    };

    const client = createClient({ baseUrl: () => apiUrl ?? 'http://fake.invalid', headers, transport });
    try {
      return await (client as (endpoint: Endpoint, given: unknown) => Promise<unknown>)(endpoint, given);
    } catch (error) {
      throw (thrown as { readonly error: unknown } | null)?.error ?? error;
    }
  };

  return {
    api: call as Api,
    on: (endpoint, answer) => void handlers.set(keyOf(endpoint), answer as unknown as Handler),
    answers: (endpoint) => apiUrl !== undefined || handlers.has(keyOf(endpoint)),
    calls,
  };
};
