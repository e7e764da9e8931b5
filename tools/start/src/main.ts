import { enableCompileCacheIn } from './compile-cache.ts';
import { OptionError, readOptions } from './options.ts';

// All other modules are imported after the cache is enabled, so that they are read from it.
try {
  enableCompileCacheIn(readOptions(process.env).dataDir);
} catch (error) {
  // The start goes on with an invalid environment variable, because the supervisor reports it.
  if (!(error instanceof OptionError)) throw error;
}
await import('./supervisor.ts');
