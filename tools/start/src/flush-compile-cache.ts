import { flushCompileCache } from 'node:module';

// Preloaded into every service: Node writes its compile cache when a process exits, and one that is killed hard would be
// compiled anew at each start. Late enough that every module of the start is loaded and nobody waits for it any more.
const FLUSH_AFTER_MS = 15_000;

setTimeout(flushCompileCache, FLUSH_AFTER_MS).unref();
