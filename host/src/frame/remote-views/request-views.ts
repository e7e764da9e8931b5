import { pageAt } from '../../shell/routing/site-page.ts';
import type { Shell } from '../../shell/shell.ts';

/**
 * Requests the view of the current page.
 *
 * @returns null for a page of the shell
 */
export const requestPage = ({ modules, router, siteFacts }: Pick<Shell, 'modules' | 'router' | 'siteFacts'>) => {
  const page = pageAt(router.place.getState().path, siteFacts());
  if (page.kind !== 'remote') return null;
  modules.ensure(page.remote, page.expose);
  return page;
};

/**
 * Requests the code of a dialog or page when it is opened, before React renders its skeleton; on a slow phone the
 * rendering takes a third of a round trip.
 */
export const requestViews = (parts: Pick<Shell, 'modals' | 'modules' | 'offers' | 'router' | 'siteFacts'>): void => {
  const { modals, modules, offers, router } = parts;
  modals.current.subscribe((modal) => {
    const offered = modal && offers.getState().modal(modal.name);
    if (offered) modules.ensure(offered.remote, offered.expose);
  });
  router.place.subscribe(() => requestPage(parts));
};
