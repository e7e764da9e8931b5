import { bundlerTarget } from '../browser-floor.ts';
import { chunkScript, rejectInsteadOfThrowing, waitForPlanFiles } from '../integrity-plugin.ts';
import { CHUNK_LOAD_TIMEOUT_MS } from '../webpack-base.ts';
import { moduleFile } from '../targets.ts';
import { isRuntimeOfShell, SHELL_RUNTIME } from '../webpack-remote.ts';
import { federationOptions, type ForeignBuild } from './federation-options.ts';
import { LIBRARIES } from './library-styles.ts';

const NAME = 'ReleasePlugin';

/** The name of the bundler's runtime module that looks for the global object, with `Function` in Rspack. */
const GLOBAL_MODULE = 'global';

/** The runtime module of the federation plugin, which reads the name of its chunk, for the folder only. */
const FEDERATION_MODULE = 'federation runtime';

/** A release has no sheets of styles; their rules are in its scripts (sheets.ts). */
const loadNoSheets = (handlers: string): string => `
${handlers}.css = ${handlers}.miniCss = () => {};`;

interface Globals {
  readonly global: string;
  readonly loadScript: string;
  readonly ensureChunk: string;
  readonly ensureChunkHandlers: string;
}

interface RuntimeModule {
  readonly name: string;
  /** Of Rspack, which generates runtime modules itself. */
  source?: { source: Buffer };
  /** Of webpack. */
  readonly chunk?: { filenameTemplate?: unknown } | null;
  generate(): string | null;
}

interface Hook<Arguments extends readonly unknown[], Result = unknown> {
  tap(name: string, change: (...given: Arguments) => Result): void;
}

interface Compilation {
  readonly hooks: {
    readonly runtimeModule: Hook<[RuntimeModule]>;
    readonly runtimeRequirementInTree: { for(requirement: string): Hook<[object]> };
  };
  addRuntimeModule(chunk: object, module: RuntimeModule): void;
}

interface ScriptHooks {
  getCompilationHooks(compilation: Compilation): { readonly createScript: Hook<[string], string> };
}

/** The part of a compiler that webpack and Rspack have in common; each project brings its own version. */
export interface AnyCompiler {
  readonly context: string;
  readonly options: {
    readonly mode?: unknown;
    entry: unknown;
    externals: unknown;
    target: unknown;
    devtool: unknown;
    readonly module: { rules: unknown[] };
    output: object;
    optimization: object;
  };
  readonly hooks: { readonly thisCompilation: Hook<[Compilation]> };
  readonly webpack: {
    readonly RuntimeGlobals: Globals;
    readonly RuntimeModule: {
      new (name: string, stage: number): RuntimeModule;
      readonly STAGE_ATTACH: number;
      readonly STAGE_TRIGGER: number;
    };
    readonly RuntimePlugin?: ScriptHooks;
    readonly runtime?: { readonly LoadScriptRuntimeModule: ScriptHooks };
  };
}

/** The part of the federation runtime that the entry calls; the shell has it. */
const runtimeOfShell = (
  { request = '' }: { request?: string },
  done: (error?: undefined, external?: string) => void,
): void => (isRuntimeOfShell(request) ? done(undefined, SHELL_RUNTIME) : done());

/** Newer versions of webpack have no hash for a name while they generate this module, and end the build. */
const withoutHash = (module: RuntimeModule): void => {
  const generate = module.generate.bind(module);
  module.generate = () => {
    const { chunk } = module;
    if (!chunk) return generate();
    const { filenameTemplate } = chunk;
    chunk.filenameTemplate = '[name].js';
    try {
      return generate();
    } finally {
      chunk.filenameTemplate = filenameTemplate;
    }
  };
};

/** Scripts run only with the hashes of the plan, whichever bundler starts them (integrity-plugin.ts). */
const changeRuntime = (compiler: AnyCompiler): void => {
  const { RuntimeGlobals, RuntimeModule, RuntimePlugin, runtime } = compiler.webpack;
  const scripts = RuntimePlugin ?? runtime?.LoadScriptRuntimeModule;
  if (!scripts) throw new Error('This version of the bundler cannot change how scripts are started; take a newer one.');
  const added = (name: string, code: string, stage = RuntimeModule.STAGE_ATTACH): RuntimeModule => {
    const module = new RuntimeModule(name, stage);
    module.generate = () => code;
    return module;
  };
  compiler.hooks.thisCompilation.tap(NAME, (compilation) => {
    scripts.getCompilationHooks(compilation).createScript.tap(NAME, chunkScript);
    compilation.hooks.runtimeModule.tap(NAME, (module) => {
      if (module.name === FEDERATION_MODULE) withoutHash(module);
      if (module.name !== GLOBAL_MODULE) return;
      const code = `${RuntimeGlobals.global} = globalThis;`;
      if (module.source) module.source.source = Buffer.from(code);
      else module.generate = () => code;
    });
    const { loadScript, ensureChunk, ensureChunkHandlers } = RuntimeGlobals;
    const require = compilation.hooks.runtimeRequirementInTree;
    require
      .for(loadScript)
      .tap(NAME, (chunk) => compilation.addRuntimeModule(chunk, added('plan files', waitForPlanFiles(loadScript))));
    require.for(ensureChunk).tap(NAME, (chunk) => {
      compilation.addRuntimeModule(chunk, added('reject', rejectInsteadOfThrowing(ensureChunk)));
      const code = loadNoSheets(ensureChunkHandlers);
      compilation.addRuntimeModule(chunk, added('no sheets', code, RuntimeModule.STAGE_TRIGGER));
    });
  });
};

/** Sets what a release decides in a project's own configuration: no page of its own, addresses, hashes, one runtime. */
export const releaseFrom = (compiler: AnyCompiler, uniqueName: string): void => {
  const { options } = compiler;
  options.entry = {};
  options.externals = [options.externals ?? []].flat().concat(runtimeOfShell);
  options.target = bundlerTarget;
  options.devtool = 'hidden-source-map';
  options.module.rules.push({
    test: LIBRARIES,
    enforce: 'pre',
    loader: moduleFile(import.meta.dirname, 'library-styles-loader'),
    options: { uniqueName },
  });
  Object.assign(options.output, {
    uniqueName,
    publicPath: 'auto',
    filename: '[name].[contenthash:8].js',
    chunkFilename: '[name].[contenthash:8].js',
    crossOriginLoading: 'anonymous',
    chunkLoadTimeout: CHUNK_LOAD_TIMEOUT_MS,
    strictModuleErrorHandling: true,
  });
  Object.assign(options.optimization, {
    minimize: true,
    runtimeChunk: false,
    splitChunks: { chunks: 'async', cacheGroups: {} },
  });
  changeRuntime(compiler);
};

/** The options of Module Federation for a container that defines a global. */
export const scriptOptions = (build: ForeignBuild) => ({
  ...federationOptions(build),
  library: { type: 'var', name: build.uniqueName },
  exposes: Object.fromEntries(
    Object.entries(build.exposes).map(([expose, file]) => [
      expose,
      { import: file, name: expose.slice(2).replaceAll('/', '-') },
    ]),
  ),
  experiments: {
    externalRuntime: true,
    optimization: { disableSnapshot: true, disableRemote: true, target: 'web' as const },
  },
});
