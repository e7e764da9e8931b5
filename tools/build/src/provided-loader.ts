import { listProvided } from './provided-modules.ts';

interface LoaderContext {
  getOptions(): { folder: string; provides: readonly string[] };
  addContextDependency(folder: string): void;
  cacheable(flag: boolean): void;
}

/** Fills `host/src/composition/provided.ts`: one dynamic import for each module that the shell provides. */
export default function fillProvided(this: LoaderContext): string {
  // A new module in a shared package adds a line here, and webpack does not notice a change of this file.
  this.cacheable(false);
  const { folder, provides } = this.getOptions();
  const lines = listProvided(folder, provides).map(
    ({ key, chunk }) =>
      `  ${JSON.stringify(key)}: () => import(/* webpackChunkName: "${chunk}" */ ${JSON.stringify(key)}),`,
  );
  return `export const provided = {\n${lines.join('\n')}\n};\n`;
}
