import { endpoints } from '@jangada/contracts/domains/endpoints';

/** A path of the contract as the router writes it: `:name` for `{name}`. */
export const routePath = (path: string): string => path.replace(/\{(\w+)\}/g, ':$1');

/** Distinguishes 405 from 404: the known paths of any method. */
export const knownPath = (path: string): boolean =>
  [...endpoints.values()].some((endpoint) => new RegExp(`^${endpoint.path.replace(/\{\w+\}/g, '[^/]+')}$`).test(path));
