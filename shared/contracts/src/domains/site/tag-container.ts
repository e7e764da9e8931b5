import type { SiteConfig } from './site-config.ts';

const CONTAINER_ID = /^GTM-[A-Z0-9]+$/;

/**
 * The one container this site loads: `gtmId` when it is set, otherwise the tag-manager id (CFG-16). A misspelt id is
 * not loaded, and neither is the other one instead: its data would go to another owner (ANL-03).
 */
export const containerOf = ({ gtmId, tagManagerId }: Pick<SiteConfig, 'gtmId' | 'tagManagerId'>): string | null => {
  const id = gtmId || tagManagerId || '';
  return CONTAINER_ID.test(id) ? id : null;
};
