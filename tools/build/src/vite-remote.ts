import { join } from 'node:path';
import { federation } from '@module-federation/vite';
import type { InlineConfig } from 'vite';
import { exposesOf } from '@jangada/contracts/page/offer';
import type { ReleasableName } from '@jangada/contracts/values/remotes';
import { viteTargets } from './browser-floor.ts';
import { uniqueNameOf } from './digest.ts';
import { readOffer } from './offer.ts';
import { sharedKeys } from './shared-packages.ts';
import { sourceText } from './surface.ts';
import { buildTarget, ownRemote } from './targets.ts';
import { NO_PAGE, withoutPage } from './vite-no-page.ts';
import { sourceOfExpose } from './webpack-remote.ts';

/**
 * The container loads every declared key, even an unused one; a key that ends in a slash becomes the modules imported
 * below it.
 */
const keysOf = (sources: string): string[] =>
  sharedKeys.filter((key) => key.endsWith('/') || key.startsWith('react') || sources.includes(`'${key}'`));

export interface ViteRemote {
  /** The folder of the remote's package.json. */
  readonly folder: string;
  /** The name of the remote; in a separate repository by default the one in package.json. */
  readonly name?: ReleasableName;
  /** The version of the remote; by default the one in package.json. A published version never changes. */
  readonly version?: string;
}

/**
 * The Vite configuration for a remote: a container of ES modules, published with `jangada publish --from dist/vite`.
 * docs/remotes.md, "Another bundler", lists the limits of such a release.
 *
 * @example
 * // vite.config.mjs
 * import { viteConfiguration } from '@jangada/build/vite-remote';
 * export default await viteConfiguration({ folder: import.meta.dirname });
 * @throws when there is no such remote, or the pages and modals that its package.json declares are not valid
 */
export const viteConfiguration = async ({ folder, name = ownRemote, version }: ViteRemote): Promise<InlineConfig> => {
  if (name === undefined) throw new Error('Which remote is it? Name it, or write jangada.remote into package.json.');
  const target = buildTarget({ name, folder, version });
  const offer = await readOffer(folder, name);
  const exposes = exposesOf(offer).map((expose) => [expose, sourceOfExpose(folder, expose)]);
  const shared = keysOf(sourceText(folder)).map((key) => [
    key,
    { import: false as const, singleton: true, requiredVersion: false as const },
  ]);
  return {
    root: folder,
    // The base is relative, because releases are served from several addresses.
    base: './',
    publicDir: false,
    logLevel: 'warn',
    build: {
      outDir: join(folder, 'dist/vite'),
      emptyOutDir: true,
      target: viteTargets,
      assetsDir: '',
      assetsInlineLimit: 0,
      modulePreload: false,
      rolldownOptions: {
        input: NO_PAGE,
        output: {
          entryFileNames: '[name].[hash:8].js',
          // Shortens the names of the plugin's virtual modules, which are longer than the paths of a release may be.
          chunkFileNames: ({ name: chunk }) => (chunk.startsWith('_virtual') ? 'shared' : '[name]') + '.[hash:8].js',
          assetFileNames: '[name].[hash:8][extname]',
        },
      },
    },
    plugins: [
      withoutPage,
      federation({
        name: uniqueNameOf(target),
        filename: 'entry.[hash:8].js',
        exposes: Object.fromEntries(exposes),
        shared: Object.fromEntries(shared),
        shareStrategy: 'loaded-first',
        dts: false,
        manifest: true,
        target: 'web',
        disableRemote: true,
        disableSnapshot: true,
        experiments: { externalRuntime: true },
      }),
    ],
  };
};
