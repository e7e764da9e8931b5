import type { ReadonlyStore } from '@jangada/contracts/host/host-api';
import type { Language } from '@jangada/contracts/values/languages';
import { localise } from '@jangada/contracts/page/match-route';
import type { redirectFor as rules } from '@jangada/contracts/page/redirect';
import type { SiteConfig } from '@jangada/contracts/domains/site/site-config';
import { createStore } from 'zustand/vanilla';

type RedirectFor = typeof rules;

export interface Redirects {
  /** Where a path of the site leads instead; an address with its origin when it is elsewhere. */
  of(path: string, search: string, language: Language): string | null;
  /** Becomes true when the rules are here: what was decided before has to be decided again. */
  readonly ready: ReadonlyStore<boolean>;
}

/**
 * The tenant's redirects inside the page (RTE-21, RTE-22). The edge has followed them for the address the page was
 * loaded by, so the rules are fetched afterwards, and only where the tenant has any.
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
      // The edge follows them anyway, with the next full navigation.
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
      // Into the other language only a full navigation leads.
      return target.language === language ? target.path : origin + target.href;
    },
  };
};
