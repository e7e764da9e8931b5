import type { ForeignOptions } from './federation-options.ts';
import { ModuleFederationPlugin } from './rspack.ts';

interface Api {
  modifyRspackConfig(change: (config: { plugins?: unknown[] }) => void): void;
}

/**
 * Module Federation of a project's own Rsbuild configuration: a plugin for `plugins`, with the options that
 * `moduleFederation.options` or `pluginModuleFederation` have.
 *
 * @example
 * import { pluginModuleFederation } from '@jangada/build/foreign/rsbuild';
 * export default defineConfig({ plugins: [pluginReact(), pluginModuleFederation({ exposes })] });
 */
export const pluginModuleFederation = (options: ForeignOptions) => ({
  name: 'jangada-module-federation',
  setup: (api: Api): void =>
    api.modifyRspackConfig((config) => {
      config.plugins = [...(config.plugins ?? []), new ModuleFederationPlugin(options)];
    }),
});
