import { h, render } from 'preact';
import styles from './widget.css';
import { createFavourites } from './favourites.ts';
import { createLiveBoard } from './live-board.ts';
import { createMyBets } from './my-bets.ts';
import { langOf, propertiesOf, type Options } from './options.ts';
import { createRouter } from './router.ts';
import { createSession } from './session.ts';
import { createSlip } from './slip-store.ts';
import { createStore } from '../../kit/browser-store.ts';
import { App } from './views/app.tsx';
import { WidgetContext } from './widget-context.ts';
import type { Layout, Screen, Widget } from './widget-context.ts';

/** Below this width the operator's menu may be beside the widget's. */
const WIDE_PX = 1240;
const MEDIUM_PX = 760;
/** Width of the columns beside the matches, with their gaps. */
const BESIDE_PX: Record<Layout, number> = { phone: 24, medium: 348, wide: 608 };
const THREE_COLUMNS_PX = 700;
const TWO_COLUMNS_PX = 460;

export interface Running {
  updateOptions(change: Options): void;
  kill(): void;
}

const layoutOf = (widthPx: number): Layout => (widthPx >= WIDE_PX ? 'wide' : widthPx >= MEDIUM_PX ? 'medium' : 'phone');

/** How the widget divides its width, and how many markets a match shows in a list. */
function divisionOf(widthPx: number): Pick<Screen, 'layout' | 'columns'> {
  const layout = layoutOf(widthPx);
  const mainPx = widthPx - BESIDE_PX[layout];
  return { layout, columns: mainPx >= THREE_COLUMNS_PX ? 3 : mainPx >= TWO_COLUMNS_PX && layout !== 'phone' ? 2 : 1 };
}

/** Renders the widget into its target. `kill` ends everything it starts. */
export const start = (initial: Options, base: string): Running => {
  const { target } = initial;
  if (!(target instanceof HTMLElement)) throw new TypeError('BTRenderer: target must be an element of the page');
  let options = initial;
  const alive = new AbortController();

  const element = document.createElement('div');
  element.className = 'bt-renderer';
  const root = element.attachShadow({ mode: 'open' });
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(styles);
  root.adoptedStyleSheets = [sheet];

  const language = createStore({ lang: langOf(options.lang) });
  const screen = createStore<Screen>({
    ...divisionOf(target.clientWidth),
    slipOpen: false,
    slipTab: 'slip',
    query: '',
  });
  const session = createSession(base, () => options, alive.signal);
  const live = createLiveBoard(base, session);
  const notifyRoute = (path: string): void => {
    options.onRouteChange?.(path);
    scrollToTop(element, options.stickyTop ?? 0);
  };
  const router = createRouter(options.url, notifyRoute);
  const myBets = createMyBets(session);
  const slip = createSlip(
    session,
    live,
    () => options,
    () => void myBets.refresh(),
  );
  const widget: Widget = {
    options: () => options,
    language,
    screen,
    session,
    router,
    live,
    slip,
    myBets,
    favourites: createFavourites(),
  };

  const applyOptions = (): void => {
    const lang = langOf(options.lang);
    language.set({ lang });
    element.lang = lang === 'pt' ? 'pt-BR' : 'en';
    element.dataset.theme = options.themeName ?? '';
    for (const [name, value] of Object.entries(propertiesOf(options))) element.style.setProperty(name, value);
  };

  const notifySlip = watchSlip(widget);
  const observer = new ResizeObserver(([entry]) => {
    const division = divisionOf(entry?.contentRect.width ?? 0);
    const { layout, columns } = screen.get();
    if (division.layout !== layout) screen.set({ ...division, slipOpen: false });
    else if (division.columns !== columns) screen.set(division);
  });
  const unsubscribe = [slip.state.subscribe(notifySlip), screen.subscribe(notifySlip)];

  applyOptions();
  target.append(element);
  observer.observe(element);
  render(h(WidgetContext.Provider, { value: widget }, h(App, {})), root);
  void live.load();
  void myBets.refresh();

  return {
    updateOptions: (change) => {
      if (alive.signal.aborted) return;
      options = { ...options, ...change };
      applyOptions();
      if (change.url !== undefined) router.follow(change.url);
    },
    kill: () => {
      if (alive.signal.aborted) return;
      alive.abort();
      for (const stop of unsubscribe) stop();
      observer.disconnect();
      slip.stop();
      myBets.stop();
      live.stop();
      render(null, root);
      element.remove();
    },
  };
};

/** Notifies the operator's page when the slip opens, closes, or changes its count. */
function watchSlip({ slip, screen, options }: Widget): () => void {
  let last = { isOpen: false, count: 0 };
  return () => {
    const { slipOpen, layout } = screen.get();
    const now = { isOpen: layout === 'phone' && slipOpen, count: slip.state.get().legs.length };
    if (now.isOpen === last.isOpen && now.count === last.count) return;
    last = now;
    options().onBetSlipStateChange?.(now);
  };
}

function scrollToTop(element: HTMLElement, stickyTop: number): void {
  const { top } = element.getBoundingClientRect();
  if (top < stickyTop) window.scrollBy({ top: top - stickyTop, behavior: 'instant' });
}
