import { endpoints } from '@jangada/contracts/domains/endpoints';

/** Converts a contract's path to the router's syntax: `{name}` to `:name`. */
export const routePath = (path: string): string => path.replace(/\{(\w+)\}/g, ':$1');

/** Whether any method has this path, which distinguishes 405 from 404. */
export const knownPath = (path: string): boolean =>
  [...endpoints.values()].some((endpoint) => new RegExp(`^${endpoint.path.replace(/\{\w+\}/g, '[^/]+')}$`).test(path));
