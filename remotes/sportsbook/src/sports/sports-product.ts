import type { SiteConfig } from '@jangada/contracts/domains/site/site-config';
import { innerPath, SPORTSBOOK } from '../widget/sports-paths.ts';

/** The path of sports as a game. */
export const SPORTS_GAME = '/sports';

/** The views of the menu (MOD-70): `/sportsbook/live` of the widget is `/sports?view=live` of the game. */
const VIEWS = ['live', 'upcoming', 'esports', 'popular'] as const;

export type SportsView = (typeof VIEWS)[number];

const viewNamed = (name: string | null): SportsView | null => VIEWS.find((view) => view === name) ?? null;

/** The view in the address of a sports page, for both products; null for the start page. */
export const sportsViewOf = ({ pathname, search }: { pathname: string; search: string }): SportsView | null =>
  viewNamed(new URLSearchParams(search).get('view') ?? innerPath(pathname).slice(1));

/** @returns the path of this site's sports: the widget's where that is active, else the game's (RTE-72) */
export const sportsProduct = ({ betby }: Pick<SiteConfig, 'betby'>, view: SportsView | null = null): string => {
  if (betby.active) return view === null ? SPORTSBOOK : `${SPORTSBOOK}/${view}`;
  return view === null ? SPORTS_GAME : `${SPORTS_GAME}?view=${view}`;
};
