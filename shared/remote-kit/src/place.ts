import type { Place } from '@jangada/contracts/host/host-api';
import type { Language } from '@jangada/contracts/languages';
import { locate, localise, matchRoute } from '@jangada/contracts/match-route';
import { routeClaims } from '@jangada/contracts/routes';
import type { RouteClaim } from '@jangada/contracts/routes';

export interface Address {
  readonly pathname: string;
  readonly search: string;
  readonly hash: string;
}

/**
 * Reads a browser address: its language and its place, with the parameters of the route it belongs to.
 *
 * @param claims every path of the site; those of the route table unless given
 * @param entry the name of the history's entry
 */
export const placeAt = (
  { pathname, search, hash }: Address,
  claims: readonly RouteClaim[] = routeClaims,
  entry = '',
): { language: Language; place: Place } => {
  const { language, path } = locate(pathname);
  return { language, place: { path, search, hash, params: matchRoute(claims, path)?.params ?? {}, entry } };
};

/** Splits `/casino/games?page=2#top` into its parts. */
export const addressOf = (to: string): Address => {
  const { pathname, search, hash } = new URL(to, 'https://site.invalid');
  return { pathname, search, hash };
};

/** The address of a path of the site in a language; query and hash are kept. */
export const hrefIn = (language: Language, to: string): string => {
  const { pathname, search, hash } = addressOf(to);
  return `${localise(language, pathname)}${search}${hash}`;
};
