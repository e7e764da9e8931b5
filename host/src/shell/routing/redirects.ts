import type { ReadonlyStore } from '@jangada/contracts/host/host-api';
import type { Language } from '@jangada/contracts/values/languages';
import { localise } from '@jangada/contracts/page/match-route';
import type { redirectFor as rules } from '@jangada/contracts/page/redirect';
import type { SiteConfig } from '@jangada/contracts/domains/site/site-config';
import { createStore } from 'zustand/vanilla';

type RedirectFor = typeof rules;

export interface Redirects {
  /** The target of a path; with origin when it is outside the site. */
  of(path: string, search: string, language: Language): string | null;
  /** True once the rules are loaded; earlier decisions have to be repeated then. */
  readonly ready: ReadonlyStore<boolean>;
}

/**
 * The tenant's redirects inside the page (RTE-21, RTE-22). The edge has applied them to the first address, so the rules
 * are loaded later, and only where the tenant has any.
 */
export const createRedirects = ({ redirects = [] }: SiteConfig): Redirects => {
  const ready = createStore(() => false);
  let redirectFor: RedirectFor | null = null;
  if (redirects.length > 0) {
    import('@jangada/contracts/page/redirect').then(
      (loaded) => {
        ({ redirectFor } = loaded);
        ready.setState(true, true);
      },
      // If the rules fail to load, the edge applies them at the next full navigation.
      () => undefined,
    );
  }
  return {
    ready,
    of: (path, search, language) => {
      const { host, origin } = window.location;
      const target = redirectFor?.(redirects, { pathname: localise(language, path), search, host });
      if (!target) return null;
      if (target.kind === 'external') return target.href;
      // A target in the other language needs a full navigation, which an address with its origin causes.
      return target.language === language ? target.path : origin + target.href;
    },
  };
};
