import type { Game } from '../studio/catalogue/catalogue.ts';

/** The makers whose games come from this aggregator. */
const MAKERS = ['lantern'];

export const isOfA8r = ({ provider }: Pick<Game, 'provider'>): boolean => MAKERS.includes(provider.code);

/** Of a game's code, which begins with that of its maker. */
export const isCodeOfA8r = (code: string): boolean => MAKERS.some((maker) => code.startsWith(`${maker}_`));
