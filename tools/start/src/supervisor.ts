import { demoUsers } from './demo-users.ts';
import './flush-compile-cache.ts';
import { OptionError, readOptions } from './options.ts';
import { onParentEnd } from './parent-process.ts';
import { startSite, type Site } from './start-site.ts';
import { welcome } from './welcome.ts';

const IMPATIENT_EXIT_CODE = 130;
/** Ctrl-C arrives twice, from the terminal and from npm: signals within this time count as one. */
const SAME_SIGNAL_MS = 1_000;

const cancelling = new AbortController();
let site: Site | null = null;
let stoppingSinceMs = 0;

/**
 * The first signal stops everything in order; a second one exits immediately, and the children then end by themselves.
 */
const stop = async (reason: string): Promise<void> => {
  if (cancelling.signal.aborted) {
    if (performance.now() - stoppingSinceMs > SAME_SIGNAL_MS) process.exit(IMPATIENT_EXIT_CODE);
    return;
  }
  stoppingSinceMs = performance.now();
  console.log(`\nstopping (${reason}) …`);
  cancelling.abort();
  await site?.stop();
  if (site) console.log('stopped');
};

const stopOrFail = (reason: string): void => {
  stop(reason).catch((error: unknown) => {
    console.error('stopping failed:', error);
    process.exit(1);
  });
};

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => stopOrFail(signal));
// The terminal or npm may end first; a failed write must not interrupt the stop.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);
// A shell may end and leave a manually started site running on purpose; npm never does.
if (process.env['npm_lifecycle_event']) {
  onParentEnd(() => {
    if (!cancelling.signal.aborted) stopOrFail('npm ended');
  });
}

try {
  const startedMs = performance.now();
  site = await startSite({ ...readOptions(process.env), signal: cancelling.signal });
  console.log(welcome(site, await demoUsers()));
  console.log(`ready after ${((performance.now() - startedMs) / 1_000).toFixed(1)} s`);
} catch (error) {
  if (cancelling.signal.aborted) console.log('stopped');
  else {
    console.error(`\n${error instanceof Error ? error.message : String(error)}`);
    if (!(error instanceof OptionError) && process.env['JANGADA_DEBUG']) console.error(error);
    process.exitCode = 1;
  }
}
