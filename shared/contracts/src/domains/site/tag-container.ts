import type { SiteConfig } from './site-config.ts';

const CONTAINER_ID = /^GTM-[A-Z0-9]+$/;

/**
 * The tag container that this site loads: `gtmId` when it is set, otherwise the tag-manager id (CFG-16). A misspelt
 * `gtmId` is not replaced by the other one: the site's data would then go to another owner (ANL-03).
 */
export const containerOf = ({ gtmId, tagManagerId }: Pick<SiteConfig, 'gtmId' | 'tagManagerId'>): string | null => {
  const id = gtmId || tagManagerId || '';
  return CONTAINER_ID.test(id) ? id : null;
};
