import { createRequire } from 'node:module';
import { join } from 'node:path';
import { ModuleFederationPlugin as Plugin } from '@module-federation/enhanced/webpack';
import { foreignBuild, type ForeignOptions } from './federation-options.ts';
import { releaseFrom, scriptOptions, type AnyCompiler } from './release-plugin.ts';

/** The plugin takes webpack's own modules from here. Without it those of our tools, which may have another version. */
const WEBPACK_PATH = 'FEDERATION_WEBPACK_PATH';

/** The plugin's own search finds nothing from webpack 5.113 on. Empty: the project has the webpack of our tools. */
const webpackOf = (folder: string): string => {
  try {
    return createRequire(join(folder, 'package.json')).resolve('webpack');
  } catch {
    return '';
  }
};

type Options = ConstructorParameters<typeof Plugin>[0];

/**
 * Module Federation of a project's own webpack configuration: import it instead of the plugin that the configuration has,
 * and leave its options. A build for production is a release; any other build is what the options say.
 *
 * @example
 * const { ModuleFederationPlugin } = require('@jangada/build/foreign/webpack');
 */
export class ModuleFederationPlugin {
  readonly #options: ForeignOptions;

  constructor(options: ForeignOptions) {
    this.#options = options;
  }

  apply(compiler: AnyCompiler): void {
    process.env[WEBPACK_PATH] ||= webpackOf(compiler.context);
    const plain = compiler.options.mode === 'production' ? null : (this.#options as Options);
    const build = plain ? null : foreignBuild(compiler.context, this.#options);
    if (build) releaseFrom(compiler, build.uniqueName);
    const plugin = new Plugin(plain ?? (build && scriptOptions(build)) ?? {});
    plugin.apply(compiler as unknown as Parameters<Plugin['apply']>[0]);
  }
}
