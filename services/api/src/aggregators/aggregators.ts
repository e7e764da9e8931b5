import type { Config } from '../config/config.ts';
import { createStudio, STUDIO } from '../vendors/studio/studio.ts';
import type { Aggregator } from '../vendors/aggregators/aggregator.ts';

/** The names of all that are built, configured or not: bets and games of each may be stored. */
export const AGGREGATOR_NAMES = [STUDIO] as const;

export type AggregatorConfig = Pick<Config, 'studio'>;

/** Those that this installation uses. */
export const createAggregators = ({ studio }: AggregatorConfig): readonly Aggregator[] => [createStudio(studio)];

/** The origins at which their games may be opened. */
export const gameOriginsOf = ({ studio }: AggregatorConfig): readonly string[] => studio.gameOrigins;
