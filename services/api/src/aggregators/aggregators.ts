import type { Config } from '../config/config.ts';
import { A8R, createA8r } from '../vendors/a8r/a8r.ts';
import { createStudio, STUDIO } from '../vendors/studio/studio.ts';
import type { Aggregator } from '../vendors/aggregators/aggregator.ts';

/** The names of all that are built, configured or not: bets and games of each may be stored. */
export const AGGREGATOR_NAMES = [STUDIO, A8R] as const;

export type AggregatorConfig = Pick<Config, 'studio' | 'a8r'>;

/** Those that this installation uses. */
export const createAggregators = ({ studio, a8r }: AggregatorConfig): readonly Aggregator[] => [
  createStudio(studio),
  ...(a8r ? [createA8r(a8r)] : []),
];

/** The origins at which their games may be opened. */
export const gameOriginsOf = ({ studio, a8r }: AggregatorConfig): readonly string[] => [
  ...studio.gameOrigins,
  ...(a8r?.gameOrigins ?? []),
];
