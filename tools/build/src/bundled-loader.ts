import { listBundled } from './bundled-modules.ts';

interface LoaderContext {
  getOptions(): { folder: string };
  cacheable(flag: boolean): void;
}

/** Fills `host/src/composition/bundled.ts`: the offers of all remotes and one dynamic import for each expose. */
export default async function fillBundled(this: LoaderContext): Promise<string> {
  this.cacheable(false);
  const { offers, modules } = await listBundled(this.getOptions().folder);
  const lines = modules.map(
    ({ key, request, chunk }) =>
      `  ${JSON.stringify(key)}: () => import(/* webpackChunkName: "${chunk}" */ ${JSON.stringify(request)}),`,
  );
  return `export const bundled = { offers: ${JSON.stringify(offers)}, modules: {\n${lines.join('\n')}\n} };\n`;
}
