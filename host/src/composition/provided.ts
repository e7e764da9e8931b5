import type { Provided } from './shared-modules.ts';

/**
 * The shell's shared modules by import key. The build fills this table from the `exports` of the shared packages
 * (`tools/build/src/provided-loader.ts`), one dynamic import each. It is empty in unit tests.
 */
export const provided: Provided = {};
