import { withTimeout } from '../browser/with-timeout.ts';
import { viewState } from '../composition/remote-modules.ts';
import { pageAt } from '../routing/site-page.ts';
import type { Shell } from '../shell/shell.ts';

/** How long the first rendering waits for the first view. Its scripts are in the HTML and smaller than the shell's. */
const FIRST_VIEW_WAIT_MS = 300;

type Parts = Pick<Shell, 'modules' | 'router' | 'siteFacts'>;

/**
 * Requests the view of the first page and waits until it can be rendered, so that the shell and its first page are one
 * rendering and one layout, without a skeleton in between. The start-up screen covers the page meanwhile.
 *
 * @returns at once for a page of the shell; after the time-out at the latest, also when the view failed
 */
export const loadFirstView = async ({ modules, router, siteFacts }: Parts): Promise<void> => {
  const page = pageAt(router.place.getState().path, siteFacts());
  if (page.kind !== 'remote') return;
  const { remote, expose } = page;
  modules.ensure(remote, expose);
  const isLoading = () => viewState(modules.states.getState(), remote, expose).status === 'loading';
  let stop = () => {};
  const settled = new Promise<void>((resolve) => {
    const check = () => {
      if (!isLoading()) resolve();
    };
    stop = modules.states.subscribe(check);
    check();
  });
  await withTimeout(FIRST_VIEW_WAIT_MS, settled, () => undefined);
  stop();
};
