import { createRequire } from 'node:module';
import type { Compilation, Compiler } from 'webpack';
import webpack from 'webpack';
import { INTEGRITY_GLOBAL, PLAN_FILES_GLOBAL, SCRIPT_DONE_ATTRIBUTE } from '@jangada/contracts/delivery/boot';

interface WaterfallHook {
  tap(name: string, change: (source: string) => string): void;
}

interface LoadScriptRuntimeModule {
  getCompilationHooks(compilation: Compilation): { createScript: WaterfallHook };
}

const require = createRequire(import.meta.url);

/** A hash that no file has: the browser runs nothing, and the import rejects like any failed chunk. */
const REFUSED = `sha384-${'A'.repeat(64)}`;

/**
 * The code that creates the `<script>` of an async chunk. It reuses a tag that the HTML has already started; a new tag
 * gets the hash that the plan has for the file. A file that the plan does not name gets a hash that cannot match;
 * throwing instead would leave the chunk pending for ever. An address that failed before gets a query, because the
 * browser may have cached wrong bytes.
 */
export const chunkScript = (source: string): string => `
var address = new URL(url, document.baseURI).href;
for (var tag of document.scripts) if (tag.src === address && !tag.hasAttribute('${SCRIPT_DONE_ATTRIBUTE}')) script = tag;
if (script) needAttach = false;
else {
${source}
var attempts = globalThis.__jangadaAttempts ||= {};
var attempt = attempts[address] = (attempts[address] || 0) + 1;
if (attempt > 1) script.src = address + '?attempt=' + attempt;
script.integrity = globalThis.${INTEGRITY_GLOBAL}?.(address) || '${REFUSED}';
script.crossOrigin = 'anonymous';
}
`;

/**
 * The HTML contains the hashes of the scripts it starts; other chunks wait for the plan files. A chunk without a hash
 * afterwards, also when the plan files failed to load, is refused like an unplanned file.
 */
export const waitForPlanFiles = (load: string): string => `
var loadScript = ${load};
${load} = (url, ...rest) => {
  var files = globalThis.${PLAN_FILES_GLOBAL};
  var load = () => loadScript(url, ...rest);
  if (!files || globalThis.${INTEGRITY_GLOBAL}?.(url)) return load();
  files().then(load, load);
};`;

/**
 * `import()` must reject on every failure (ECMA-262, 13.3.10). webpack compiles it to a call that throws where the
 * script of a chunk cannot be created, past the caller's rejection handlers.
 */
export const rejectInsteadOfThrowing = (ensureChunk: string): string => `
var ensureChunk = ${ensureChunk};
${ensureChunk} = (...chunk) => {
  try {
    return ensureChunk(...chunk);
  } catch (error) {
    return Promise.reject(error);
  }
};`;

class RejectInsteadOfThrowing extends webpack.RuntimeModule {
  constructor() {
    super('reject instead of throwing', webpack.RuntimeModule.STAGE_ATTACH);
  }

  override generate(): string {
    return rejectInsteadOfThrowing(webpack.RuntimeGlobals.ensureChunk);
  }
}

class WaitForPlanFiles extends webpack.RuntimeModule {
  constructor() {
    super('wait for plan files', webpack.RuntimeModule.STAGE_ATTACH);
  }

  override generate(): string {
    return waitForPlanFiles(webpack.RuntimeGlobals.loadScript);
  }
}

/** Async chunks run only with the integrity hashes of the plan. */
export class IntegrityPlugin {
  apply(compiler: Compiler): void {
    const runtimeModule = require('webpack/lib/runtime/LoadScriptRuntimeModule.js') as LoadScriptRuntimeModule;
    compiler.hooks.thisCompilation.tap('IntegrityPlugin', (compilation) => {
      runtimeModule.getCompilationHooks(compilation).createScript.tap('IntegrityPlugin', chunkScript);
      compilation.hooks.runtimeRequirementInTree
        .for(webpack.RuntimeGlobals.loadScript)
        .tap('IntegrityPlugin', (chunk) => compilation.addRuntimeModule(chunk, new WaitForPlanFiles()));
      compilation.hooks.runtimeRequirementInTree
        .for(webpack.RuntimeGlobals.ensureChunk)
        .tap('IntegrityPlugin', (chunk) => compilation.addRuntimeModule(chunk, new RejectInsteadOfThrowing()));
    });
  }
}
