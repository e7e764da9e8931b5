import type { Language } from '@jangada/contracts/values/languages';
import { localise } from '@jangada/contracts/page/match-route';

export interface Address {
  readonly pathname: string;
  readonly search: string;
  readonly hash: string;
}

/** Splits `/casino/games?page=2#top` into its parts. */
export const addressOf = (to: string): Address => {
  const { pathname, search, hash } = new URL(to, 'https://site.invalid');
  return { pathname, search, hash };
};

/** The address of a path of the site in a language, with query and hash. */
export const addressIn = (language: Language, to: string): string => {
  const { pathname, search, hash } = addressOf(to);
  return `${localise(language, pathname)}${search}${hash}`;
};

/** Does this name a host or a scheme of its own? `/x` does not, `https://x`, `//x` and `javascript:x` do. */
export const isAbsolute = (to: string): boolean => /^[a-z][a-z0-9+.-]*:|^[\\/]{2}/i.test(to);
