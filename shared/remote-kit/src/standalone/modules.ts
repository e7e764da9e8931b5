/** How to load each module the offer names: `{ './routes/home': () => import('./home/home-page.tsx') }`. */
export type StandaloneModules = Readonly<Record<string, () => Promise<unknown>>>;

interface Loaded {
  readonly default: unknown;
}

/** @throws when the module is not among them */
export const defaultOf = async (load: (() => Promise<unknown>) | undefined, expose: string): Promise<unknown> => {
  if (!load) throw new Error(`standalone has no module for ${expose}`);
  const loaded = (await load()) as Loaded;
  return loaded.default;
};
