import { useHasRoute } from '@jangada/remote-kit/hooks';

/** The player's own limits and pauses. */
const OWN_LIMITS = '/responsible-gambling';
/** The public page about limits. */
const ABOUT = '/responsible-gaming';

/** The path of limits and pauses on this site. */
export const useResponsiblePath = (): { readonly path: string; readonly isOwn: boolean } => {
  const isOwn = useHasRoute(OWN_LIMITS);
  return { path: isOwn ? OWN_LIMITS : ABOUT, isOwn };
};
