import { viewState } from '../../composition/view-states.ts';
import { pageAt } from '../../shell/routing/site-page.ts';
import type { Shell } from '../../shell/shell.ts';

/** A page that only redirects is left sooner than this. */
export const EMPTY_AFTER_MS = 5_000;

const isEmpty = (place: HTMLElement): boolean =>
  // `innerText` excludes the text of a hidden page that is rendered ahead.
  !(place.innerText ?? place.textContent).trim() &&
  ![...place.querySelectorAll('*')].some((element) => element.getBoundingClientRect().height > 0);

/**
 * Checks each page of a remote once its views have been unchanged for `EMPTY_AFTER_MS`: an empty page has failed, and
 * the next release of the chain takes over (docs/decisions/0132).
 */
export const watchEmptyPages = ({
  router,
  modules,
  siteFacts,
}: Pick<Shell, 'router' | 'modules' | 'siteFacts'>): void => {
  const check = () => {
    const page = pageAt(router.place.getState().path, siteFacts());
    const place = document.querySelector('main');
    if (page.kind !== 'remote' || !place || !isEmpty(place)) return;
    const { remote, expose } = page;
    const state = viewState(modules.states.getState(), remote, expose);
    if (state.status !== 'ready') return;
    const error = new Error('The page is empty.');
    modules.threw(remote, state.view, expose, { error, after: false, kind: 'empty' });
  };
  let timer: ReturnType<typeof setTimeout> | undefined;
  const restart = () => {
    clearTimeout(timer);
    timer = setTimeout(check, EMPTY_AFTER_MS);
  };
  restart();
  router.place.subscribe(restart);
  modules.states.subscribe(restart);
};
