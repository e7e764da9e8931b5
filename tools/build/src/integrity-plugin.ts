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

/** A hash that no file has: the browser fetches nothing it would run, and the import rejects like any failed chunk. */
const REFUSED = `sha384-${'A'.repeat(64)}`;

/**
 * The code that makes the `<script>` of an async chunk: a tag that the HTML has already started is used; a new one
 * carries the hash the plan has for the file. A file the plan does not name gets a hash that cannot match. Throwing
 * instead would leave the chunk pending forever. An address that failed before gets a query, because the browser may
 * have cached the wrong bytes.
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
 * The HTML contains the hashes of the scripts it starts; another chunk waits for the plan files. Without a hash
 * afterwards, also because they failed to load, it is refused like any unplanned file.
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
 * `import()` rejects whatever fails (ECMA-262, 13.3.10). webpack makes a call of it that throws where the script of a chunk cannot be
 * made, past the handlers of its caller.
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

/** Async chunks run only with the integrity the plan has for them. */
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
