import type { SiteConfig } from './site-config.ts';

const CONTAINER_ID = /^GTM-[A-Z0-9]+$/;

/**
 * The one container this site loads: `gtmId` when it is set, otherwise the tag-manager id (CFG-16). One that is
 * misspelt is not loaded, nor is the other in its place: its numbers would end at somebody else's (ANL-03).
 */
export const containerOf = ({ gtmId, tagManagerId }: Pick<SiteConfig, 'gtmId' | 'tagManagerId'>): string | null => {
  const id = gtmId || tagManagerId || '';
  return CONTAINER_ID.test(id) ? id : null;
};
