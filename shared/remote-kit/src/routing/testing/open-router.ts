import { browserHistory } from '../session-history.ts';
import { createSiteNavigator } from '../site-navigator.ts';

/** The navigator over jsdom's history; full navigations are recorded instead of made. */
export const openRouter = (path: string) => {
  window.history.replaceState(null, '', path);
  const left: string[] = [];
  let fresh = false;
  const router = createSiteNavigator({
    history: browserHistory(),
    hasRoute: () => true,
    onTitle: () => {},
    leave: (address, replace) => left.push(replace ? `instead ${address}` : address),
    takesFullReload: () => fresh,
  });
  const requestFullReload = () => {
    fresh = true;
  };
  return { router, left, requestFullReload };
};

/** Resolves when the browser has gone back: jsdom, like browsers, dispatches the event in a later task. */
export const popped = () => new Promise((resolve) => window.addEventListener('popstate', resolve, { once: true }));

/** Resolves when the work that was deferred to the next task has run. */
export const nextTask = () => new Promise((resolve) => setTimeout(resolve));
