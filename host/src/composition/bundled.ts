import type { Offer } from '@jangada/contracts/page/offer';

export interface Bundled {
  readonly offers: readonly Offer[];
  /** The key is remote and expose: `casino/routes/home`. */
  readonly modules: Readonly<Record<string, () => Promise<Readonly<Record<string, unknown>>>>>;
}

/**
 * Every remote, for the bundle without federation. The build generates this table from the offers of the workspace
 * (`tools/build/src/bundled-loader.ts`), one dynamic import for each expose.
 */
export const bundled: Bundled = { offers: [], modules: {} };
