import { browserHistory } from '../session-history.ts';
import { createSiteNavigator } from '../site-navigator.ts';

/** The navigator over jsdom's history; full navigations are written down instead. */
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

/** The browser went back: jsdom, as browsers do, dispatches the event in a later task. */
export const popped = () => new Promise((resolve) => window.addEventListener('popstate', resolve, { once: true }));

/** What was put off to the next task has run. */
export const nextTask = () => new Promise((resolve) => setTimeout(resolve));
