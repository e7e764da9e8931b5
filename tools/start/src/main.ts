import { demoUsers } from './demo-users.ts';
import { OptionError, readOptions } from './options.ts';
import { startSite, type Site } from './start-site.ts';
import { welcome } from './welcome.ts';

const IMPATIENT_EXIT_CODE = 130;

const cancelling = new AbortController();
let site: Site | null = null;

/** The first signal stops everything in order; a second one does not wait. */
const stop = async (): Promise<void> => {
  if (cancelling.signal.aborted) process.exit(IMPATIENT_EXIT_CODE);
  console.log('\nstopping …');
  cancelling.abort();
  await site?.stop();
  if (site) console.log('stopped');
};

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => {
    stop().catch((error: unknown) => {
      console.error('stopping failed:', error);
      process.exit(1);
    });
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
