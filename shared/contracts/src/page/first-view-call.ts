import type { BodyOf, Endpoint, ParamsOf, QueryOf } from '../api/endpoint.ts';
import * as z from '../values/schema.ts';

/** The limit of calls that a route or a modal starts with its code; more would only compete with its scripts. */
export const FIRST_VIEW_CALLS_MAX = 4;

const TEXT_LENGTH_MAX = 200;
const FIELDS_MAX = 10;

const value = z.union([z.string().check(z.maxLength(TEXT_LENGTH_MAX)), z.number(), z.boolean()]);
const fields = z.record(z.string(), value).check(z.refine((given) => Object.keys(given).length <= FIELDS_MAX));

/**
 * A call that a page or a modal always makes first, as data: the HTML starts it before any script has run, the shell
 * beside the code of a modal. A text `{name}` stands for a parameter of the route or a prop of the modal, `{?name}` for
 * one of the address's query; a field without a value is left out.
 */
export const firstViewCall = z.object({
  method: z.enum(['GET', 'POST']),
  path: z.string().check(z.regex(/^\/?[\w\-/{}]+$/), z.maxLength(TEXT_LENGTH_MAX)),
  params: z.optional(fields),
  query: z.optional(fields),
  body: z.optional(fields),
  /** Made for signed-in players only. */
  for: z.optional(z.literal('user')),
  /** All guests of a tenant and language get the same reply (`sameForGuests`): the HTML may contain it. */
  sameForGuests: z.optional(z.boolean()),
});

export type FirstViewCall = z.infer<typeof firstViewCall>;

type Template = `{${string}}`;
type Templated<Part> = { readonly [Name in keyof Part]: Part[Name] | Template };
type Given<Name extends string, Part> = [Part] extends [undefined]
  ? unknown
  : { readonly [Key in Name]: Templated<Part> };

/** The input of a call of this endpoint, with templates for values of the page's address. */
export type FirstViewFields<E extends Endpoint> = Given<'params', ParamsOf<E>> &
  Given<'query', QueryOf<E>> &
  Given<'body', BodyOf<E>>;

/**
 * Declares a call of the first view, for the `calls` of a route or a modal.
 *
 * @throws {TypeError} when the endpoint changes something, which opening a page must not do
 *
 * @example
 * startsCall(listHomeGames)
 * startsCall(listGames, { query: { category: '{filter}', page: 1 } })
 */
export const startsCall = <E extends Endpoint>(endpoint: E, given?: FirstViewFields<E>): FirstViewCall => {
  const { method, path, access, reads, movesMoney, issuesToken, multipart, sameForGuests } = endpoint;
  const changesNothing = (method === 'GET' || reads === true) && !movesMoney && !issuesToken && !multipart;
  if (!changesNothing) throw new TypeError(`${method} ${path} changes something: no page starts it by itself`);
  return {
    method,
    path,
    ...(given as Partial<FirstViewCall> | undefined),
    ...(access === 'user' && { for: 'user' }),
    ...(sameForGuests && { sameForGuests }),
  };
};

const TEMPLATE = /^\{(\??)(\w+)\}$/;

type Fields = Readonly<Record<string, string | number | boolean>>;

const isField = (given: unknown): given is string | number | boolean => /^(string|number|boolean)$/.test(typeof given);

const filled = (
  given: Fields | undefined,
  params: Readonly<Record<string, unknown>>,
  search: URLSearchParams,
): Fields | undefined => {
  if (!given) return undefined;
  const entries = Object.entries(given).flatMap(([name, field]): [string, string | number | boolean][] => {
    const [, fromSearch, key = ''] = (typeof field === 'string' && TEMPLATE.exec(field)) || [];
    if (fromSearch === undefined) return [[name, field]];
    const found = fromSearch === '' ? params[key] : search.get(key);
    return found !== '' && isField(found) ? [[name, found]] : [];
  });
  return Object.fromEntries(entries);
};

/**
 * A declared call for one address, or for one opening of a modal.
 *
 * @param params of the route that the address matches, or the props of the modal
 */
export const fillCall = (
  call: FirstViewCall,
  params: Readonly<Record<string, unknown>>,
  search: URLSearchParams,
): FirstViewCall => {
  const [path, query, body] = [call.params, call.query, call.body].map((given) => filled(given, params, search));
  return { ...call, ...(path && { params: path }), ...(query && { query }), ...(body && { body }) };
};
