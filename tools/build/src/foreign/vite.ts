import { federation as plugin } from '@module-federation/vite';
import type { Plugin, PluginOption } from 'vite';
import { viteTargets } from '../browser-floor.ts';
import { NO_PAGE, withoutPage } from '../vite-no-page.ts';
import { federationOptions, foreignBuild, type ForeignBuild, type ForeignOptions } from './federation-options.ts';
import { LIBRARIES, libraryStyles } from './library-styles.ts';
import { adoptedSheet } from './sheets.ts';

interface SheetMetadata {
  readonly importedCss: Set<string>;
}

const sheetsOf = (chunk: object): Set<string> | undefined =>
  'viteMetadata' in chunk ? (chunk.viteMetadata as SheetMetadata | undefined)?.importedCss : undefined;

/** Puts the sheets of a chunk into its script, before Vite writes code that adds them to the page. */
const sheets = ({ uniqueName }: ForeignBuild): Plugin => ({
  name: 'jangada-sheets',
  enforce: 'pre',
  generateBundle: {
    order: 'pre',
    handler: (_options, bundle) => {
      const found = new Set<string>();
      for (const chunk of Object.values(bundle)) {
        if (chunk.type !== 'chunk') continue;
        for (const file of sheetsOf(chunk) ?? []) {
          const sheet = bundle[file];
          if (sheet?.type !== 'asset') continue;
          found.add(file);
          chunk.code += adoptedSheet({
            css: typeof sheet.source === 'string' ? sheet.source : Buffer.from(sheet.source).toString(),
            file,
            uniqueName,
            script: chunk.fileName,
            isModule: true,
          });
        }
        sheetsOf(chunk)?.clear();
      }
      for (const file of found) Reflect.deleteProperty(bundle, file);
    },
  },
});

/** Styles that libraries write at run time go into sheets that the document adopts. */
const styles = ({ uniqueName }: ForeignBuild): Plugin => ({
  name: 'jangada-library-styles',
  enforce: 'pre',
  transform: (code, id) => {
    const [file = ''] = id.split('?');
    if (!LIBRARIES.test(file)) return null;
    const changed = libraryStyles(file, code, { uniqueName, bundler: 'vite' });
    return changed === null ? null : { code: changed, map: null };
  },
});

const settings: Plugin = {
  name: 'jangada-settings',
  enforce: 'post',
  config: () => ({
    base: './',
    build: {
      target: viteTargets,
      minify: true,
      sourcemap: 'hidden' as const,
      assetsDir: '',
      assetsInlineLimit: 0,
      modulePreload: false,
      cssCodeSplit: true,
      rollupOptions: {
        input: NO_PAGE,
        output: {
          entryFileNames: '[name].[hash:8].js',
          chunkFileNames: ({ name }) => (name.startsWith('_virtual') ? 'shared' : '[name]') + '.[hash:8].js',
          assetFileNames: '[name].[hash:8][extname]',
        },
      },
    },
  }),
};

const onlyBuild = (one: Plugin): Plugin => ({ ...one, apply: 'build' });

/**
 * Module Federation of a project's own Vite configuration: import it instead of that of `@module-federation/vite`, and
 * leave its options. A build is a release of ES modules; the development server is what the options say.
 *
 * @example
 * import { federation } from '@jangada/build/foreign/vite';
 */
export const federation = (options: Parameters<typeof plugin>[0] & ForeignOptions): PluginOption => {
  const isBuild = process.argv.includes('build') || process.env['NODE_ENV'] === 'production';
  if (!isBuild) return plugin(options);
  const build = foreignBuild(process.cwd(), options);
  return [
    onlyBuild(withoutPage),
    onlyBuild(styles(build)),
    onlyBuild(sheets(build)),
    onlyBuild(settings),
    plugin({
      ...federationOptions(build),
      filename: 'entry.[hash:8].js',
      exposes: build.exposes,
      target: 'web',
      disableRemote: true,
      disableSnapshot: true,
      experiments: { externalRuntime: true },
    }),
  ];
};
