import { provided } from './provided.ts';
import { createChainLoader } from './chain-loader.ts';

/** Loads remotes through federation. The bundle without federation uses `load-module.monolith.ts` instead. */
export const loadModule = createChainLoader(provided);
