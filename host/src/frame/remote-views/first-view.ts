import { withTimeout } from '../../browser/with-timeout.ts';
import { viewState } from '../../composition/view-states.ts';
import type { ReadyView } from '../../composition/view-states.ts';
import type { QueryClient } from '@jangada/remote-kit/query';
import type { Shell } from '../../shell/shell.ts';
import { requestPage } from './request-views.ts';

/** How long the first rendering waits for the first view. Its scripts are in the HTML and smaller than the shell's. */
const FIRST_VIEW_WAIT_MS = 300;

/**
 * How long the first rendering waits for the replies of the first view. Replies in the HTML are available immediately.
 */
const FIRST_REPLIES_WAIT_MS = 100;

type Parts = Pick<Shell, 'modules' | 'router' | 'siteFacts' | 'queries'>;

/** The view itself shows a failed query. */
const preload = async ({ View, host }: ReadyView, queries: QueryClient): Promise<void> => {
  try {
    await View.preload?.(host, queries);
  } catch (error) {
    console.error('[views] the preloading of a page failed', error);
  }
};

/**
 * Requests the view of the first page and its replies, and waits until they can be rendered, so that the shell and its
 * first page are one rendering and one layout, without a skeleton in between. The start-up screen covers the page
 * meanwhile.
 *
 * @returns immediately for a page of the shell; otherwise at the latest after the time-out, also when the view failed
 */
export const loadFirstView = async (parts: Parts): Promise<void> => {
  const page = requestPage(parts);
  if (!page) return;
  const { remote, expose } = page;
  const { modules, queries } = parts;
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
  const state = viewState(modules.states.getState(), remote, expose);
  if (state.status === 'ready') await withTimeout(FIRST_REPLIES_WAIT_MS, preload(state.view, queries), () => undefined);
};
