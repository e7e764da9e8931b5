import type { SiteConfig } from '@jangada/contracts/domains/site/site-config';
import { containerOf } from '@jangada/contracts/domains/site/tag-container';
import type { AppHooks, Hooks } from '../errors/app-hooks.ts';
import { insertSnippet } from './custom-html.ts';
import { loadTagManager } from './tag-manager.ts';

/**
 * Loads what the operator put into the page besides the site: the container and a snippet. Neither waits for the other,
 * and what does not come is told once, by the application's hook; the site never waits for either.
 */
export const loadPageExtras = (site: SiteConfig, hooks: Hooks<AppHooks>): void => {
  const onFailed = (error: unknown) => hooks.call('app:thirdPartyError', { error });
  const container = containerOf(site);
  if (container !== null) loadTagManager(container, site.gtmSource).catch(onFailed);
  if (site.html) insertSnippet(site.html).catch(onFailed);
};
