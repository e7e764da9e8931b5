import { listProvided } from './provided-modules.ts';

interface LoaderContext {
  getOptions(): { folder: string; provides: readonly string[] };
  addContextDependency(folder: string): void;
  cacheable(flag: boolean): void;
}

/** Fills `host/src/composition/provided.ts`: one dynamic import for each module that the shell provides. */
export default function fillProvided(this: LoaderContext): string {
  // Not cached, because a new module in a shared package adds an import here, although `provided.ts` itself does not
  // change.
  this.cacheable(false);
  const { folder, provides } = this.getOptions();
  const lines = listProvided(folder, provides).map(
    ({ key, chunk }) =>
      `  ${JSON.stringify(key)}: () => import(/* webpackChunkName: "${chunk}" */ ${JSON.stringify(key)}),`,
  );
  return `export const provided = {\n${lines.join('\n')}\n};\n`;
}
