import { createHash } from 'node:crypto';
import { join } from 'node:path';
import type { Compilation } from 'webpack';
import { InjectManifest } from 'workbox-webpack-plugin';
import { SERVICE_WORKER_FILE } from '@jangada/contracts/delivery/pwa';
import { importsOfFile, startScripts } from './chunk-files.ts';
import { findSource } from './targets.ts';

const BOOTSTRAP = 'src/start/bootstrap.tsx';

/** The module that starts the shell without a network, by its request in `bootstrap.tsx`. */
const OFFLINE_START = './offline-start.tsx';

/** The fonts of the site's texts, both families. */
const OFFLINE_FONT = /(inter|sora)-latin-[^/]*-subset\.[^/]*woff2$/;

type Conditions = NonNullable<ConstructorParameters<typeof InjectManifest>[0]['include']>;
type Transforms = NonNullable<ConstructorParameters<typeof InjectManifest>[0]['manifestTransforms']>;

const precachedScripts = (compilation: Compilation, folder: string): Set<string> => {
  const offline = importsOfFile(compilation, 'main', join(folder, BOOTSTRAP))[OFFLINE_START];
  if (!offline) throw new Error(`${BOOTSTRAP} does not import ${OFFLINE_START}, which the service worker precaches.`);
  return new Set([...startScripts(compilation, 'main'), ...offline.scripts]);
};

const integrityOf = (compilation: Compilation, path: string): string => {
  const asset = compilation.getAsset(path);
  if (!asset) throw new Error(`The build has no file ${path}, which the service worker precaches.`);
  return `sha384-${createHash('sha384').update(asset.source.buffer()).digest('base64')}`;
};

/**
 * The plugin that compiles the shell's service worker, `src/browser/pwa/sw/worker.ts`, into `sw.js` of the same release.
 * It precaches the start of the offline page, each file with its hash; file names contain a content hash, so there is no
 * revision.
 *
 * @param folder of the shell
 * @returns no plugin for a shell without a service worker
 */
export const serviceWorkerPlugins = (folder: string): InjectManifest[] => {
  const source = findSource(join(folder, 'src/browser/pwa/sw/worker'));
  if (!source) return [];
  let scripts: Set<string> | undefined;
  const include: Conditions = [
    ({ asset, compilation }: { asset: { name: string }; compilation: Compilation }) => {
      scripts ??= precachedScripts(compilation, folder);
      return scripts.has(asset.name) || OFFLINE_FONT.test(asset.name);
    },
  ];
  const manifestTransforms: Transforms = [
    (entries, compilation) => ({
      manifest: entries.map((entry) => ({
        ...entry,
        revision: null,
        integrity: integrityOf(compilation as Compilation, entry.url),
      })),
    }),
  ];
  return [
    new InjectManifest({
      swSrc: source,
      swDest: SERVICE_WORKER_FILE,
      include,
      manifestTransforms,
      // Without one of the start scripts the offline page would not start, so no file is dropped for its size.
      maximumFileSizeToCacheInBytes: Number.MAX_SAFE_INTEGER,
    }),
  ];
};
