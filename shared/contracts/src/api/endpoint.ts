import type { ErrorCode } from './errors.ts';
import type * as z from '../values/schema.ts';

export type Method = 'GET' | 'POST';

/**
 * The caller that an operation requires.
 * `anyone`: with or without a session. `guest-or-user`: needs a Guest-ID or a session. `user`: needs a session.
 * `operator`: the operators' key, on their own listener (ops/operation.ts).
 */
export type Access = 'anyone' | 'guest-or-user' | 'user' | 'operator';

type Maybe = z.Schema | undefined;

/** The one file of a multipart body. */
export interface FilePart {
  /** The name of the file's part in the multipart body. */
  readonly file: string;
  readonly bytesMax: number;
  /** The accepted types, checked by the first bytes of the file. */
  readonly mediaTypes: readonly string[];
}

export interface Endpoint<
  Params extends Maybe = Maybe,
  Query extends Maybe = Maybe,
  Body extends Maybe = Maybe,
  Reply extends z.Schema = z.Schema,
> {
  readonly method: Method;
  /** The path below the tenant's base URL, with `{name}` for parameters. */
  readonly path: string;
  readonly summary: string;
  readonly access: Access;
  readonly params?: Params;
  readonly query?: Query;
  readonly body?: Body;
  /** The body travels as multipart/form-data: the fields of `body` as texts, and one file. */
  readonly multipart?: FilePart;
  readonly reply: Reply;
  /** The refusals of this endpoint, in addition to `commonErrors`. */
  readonly errors?: readonly ErrorCode[];
  /** The call moves money: the caller sends an `Idempotency-Key` header, which is stored with the reply. */
  readonly movesMoney?: boolean;
  /** A POST that changes nothing: a failure concerns only the screen that made the call. */
  readonly reads?: boolean;
  /** All guests of a tenant and language get the same reply: the edge may store it for seconds and send it inside the HTML. */
  readonly sameForGuests?: boolean;
  /** The call is sent even when the page is left in the same moment (`keepalive`). */
  readonly outlivesPage?: boolean;
  /**
   * The only status of a successful reply; any other status below 300 is a refusal. If missing, every status from 200
   * to 299 is a success.
   */
  readonly replyStatus?: number;
  /** The reply contains the session token: only the host's session may call it. */
  readonly issuesToken?: boolean;
}

/** The type of an endpoint's reply. */
export type ReplyOf<E extends Endpoint> = z.infer<E['reply']>;

/** The type of an optional part of a declaration; `undefined` when the endpoint has none. */
type PartOf<Part> = NonNullable<Part> extends infer Given extends z.Schema ? z.infer<Given> : undefined;

export type BodyOf<E extends Endpoint> = PartOf<E['body']>;
export type QueryOf<E extends Endpoint> = PartOf<E['query']>;
export type ParamsOf<E extends Endpoint> = PartOf<E['params']>;

/**
 * Declares one operation of the platform API. The same object is the route, the typed call, the documented operation
 * and the operation's name in tests.
 *
 * @example
 * export const getWallet = endpoint({ method: 'GET', path: '/profile/wallet', access: 'user', summary: 'The wallet', reply: wallet });
 */
export const endpoint = <
  Reply extends z.Schema,
  Params extends Maybe = undefined,
  Query extends Maybe = undefined,
  Body extends Maybe = undefined,
>(
  declaration: Endpoint<Params, Query, Body, Reply>,
): Endpoint<Params, Query, Body, Reply> => declaration;

/**
 * Fills `{name}` in an endpoint's path; the value of `{name…}` keeps its slashes.
 *
 * @throws when a parameter is missing: this is a programming error, not invalid input.
 */
export const pathOf = (path: string, params: Readonly<Record<string, unknown>> = {}): string =>
  path.replace(/\{(\w+)(…?)\}/g, (_, name: string, rest: string) => {
    const value = params[name];
    if (value === undefined) throw new TypeError(`The path ${path} needs the parameter ${name}`);
    const text = encodeURIComponent(String(value));
    return rest ? text.replaceAll('%2F', '/') : text;
  });
