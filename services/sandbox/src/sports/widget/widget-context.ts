import { createContext } from 'preact';
import { useContext } from 'preact/hooks';
import { useStore, type Store } from '../../kit/browser-store.ts';
import type { Lang } from '../protocol.ts';
import type { Favourites } from './favourites.ts';
import { translateIn, type Translate } from './formats.ts';
import type { LiveBoard } from './live-board.ts';
import type { MyBets } from './my-bets.ts';
import type { Options } from './options.ts';
import type { Router } from './router.ts';
import type { Session } from './session.ts';
import type { Slip } from './slip-store.ts';

/** The layout by the width of the widget, because the page around it may have its own columns. */
export type Layout = 'phone' | 'medium' | 'wide';

export interface Screen {
  layout: Layout;
  /** Number of market columns in lists. */
  columns: 1 | 2 | 3;
  slipOpen: boolean;
  slipTab: 'slip' | 'bets';
  query: string;
}

export interface Widget {
  options: () => Options;
  language: Store<{ lang: Lang }>;
  screen: Store<Screen>;
  session: Session;
  router: Router;
  live: LiveBoard;
  slip: Slip;
  myBets: MyBets;
  favourites: Favourites;
}

export const WidgetContext = createContext<Widget | null>(null);

export const useWidget = (): Widget => {
  const widget = useContext(WidgetContext);
  if (!widget) throw new Error('rendered outside the widget');
  return widget;
};

export const useTexts = (): { lang: Lang; t: Translate } => {
  const { lang } = useStore(useWidget().language);
  return { lang, t: translateIn(lang) };
};

export const useScreen = (): Screen => useStore(useWidget().screen);
export const useSlip = () => useStore(useWidget().slip.state);
