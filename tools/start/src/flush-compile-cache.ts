import { flushCompileCache } from 'node:module';

// Preloaded into every service: Node writes its compile cache when a process exits, and a killed process would be
// compiled again at each start. The delay is long enough that the start is complete.
const FLUSH_AFTER_MS = 15_000;

setTimeout(flushCompileCache, FLUSH_AFTER_MS).unref();
