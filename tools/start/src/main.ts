import { enableCompileCacheIn } from './compile-cache.ts';
import { OptionError, readOptions } from './options.ts';

// Everything else is loaded behind the cache: what this process and its services compiled at the start before is read from it.
try {
  enableCompileCacheIn(readOptions(process.env).dataDir);
} catch (error) {
  // The supervisor reports a wrong variable.
  if (!(error instanceof OptionError)) throw error;
}
await import('./supervisor.ts');
