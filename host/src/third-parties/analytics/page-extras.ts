import type { SiteConfig } from '@jangada/contracts/domains/site/site-config';
import { containerOf } from '@jangada/contracts/domains/site/tag-container';
import type { AppHooks, Hooks } from '../../errors/app-hooks.ts';
import { insertSnippet } from './custom-html.ts';
import { loadTagManager } from './tag-manager.ts';

/**
 * Loads the operator's tag manager and snippet, independently of each other. The hook reports each failure once; the
 * site never waits for either.
 */
export const loadPageExtras = (site: SiteConfig, hooks: Hooks<AppHooks>): void => {
  const onFailed = (error: unknown) => hooks.call('app:thirdPartyError', { error });
  const container = containerOf(site);
  if (container !== null) loadTagManager(container, site.gtmSource).catch(onFailed);
  if (site.html) insertSnippet(site.html).catch(onFailed);
};
