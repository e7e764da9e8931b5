import type { SiteConfig } from '@jangada/contracts/domains/site/site-config';
import { SPORTSBOOK } from '../widget/sports-paths.ts';

/** Where sports are launched as a game. */
export const SPORTS_GAME = '/sports';

/** @returns the path of this site's sports: the widget's where that is active, else the game's (RTE-72) */
export const sportsProduct = ({ betby }: Pick<SiteConfig, 'betby'>): string =>
  betby.active ? SPORTSBOOK : SPORTS_GAME;
