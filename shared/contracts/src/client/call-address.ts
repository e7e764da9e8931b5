import { pathOf } from '../api/endpoint.ts';

type Fields = Readonly<Record<string, unknown>>;

/** `casinos/games` and `/casinos/games` are the same call: exactly one slash joins base and path (API-08). */
const join = (base: string, path: string): string => `${base.replace(/\/+$/, '')}/${path.replace(/^\/+/, '')}`;

/**
 * The address of a call. Edge and browser both compute it, so that the page finds a call that its HTML has started.
 *
 * @param base the base URL of the tenant's API
 * @param call the path of the endpoint, and its parameters and query; a field that is undefined or null is left out
 * @throws {TypeError} when a parameter of the path is missing
 */
export const callAddress = (
  base: string,
  { path, params, query = {} }: { readonly path: string; readonly params?: Fields; readonly query?: Fields },
): string => {
  const given = Object.entries(query).filter(([, value]) => value !== undefined && value !== null);
  const text = new URLSearchParams(given.map(([name, value]) => [name, String(value)])).toString();
  return join(base, pathOf(path, params)) + (text === '' ? '' : `?${text}`);
};
