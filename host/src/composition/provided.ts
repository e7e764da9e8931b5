import type { Provided } from './shared-modules.ts';

/**
 * The modules that the shell gives to remotes, by the key they import them with. The build fills this table from the
 * `exports` of the shared packages (`tools/build/src/provided-loader.ts`), one dynamic import each: what the shell starts
 * with costs nothing more, the rest is fetched when a remote needs it. Unbuilt, as in unit tests, it provides nothing.
 */
export const provided: Provided = {};
