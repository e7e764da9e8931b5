import type { SiteConfig } from '@jangada/contracts/domains/site/site-config';

/** The sports page of this tenant; null when it has none (ERR-22 to ERR-24). */
export const sportsPath = (site: SiteConfig, hasRoute: (path: string) => boolean): string | null => {
  const path = site.betby.active ? '/sportsbook' : site.hasSports ? '/sports' : null;
  return path !== null && hasRoute(path) ? path : null;
};
