import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * A process beside the test that outlives it by a moment: when the test ends, however it ends, the database it started
 * ends too. The folder's own file names the process that runs on it now.
 */
const [dir = ''] = process.argv.slice(2);

process.once('disconnect', () => {
  try {
    const [pid = ''] = readFileSync(join(dir, 'postmaster.pid'), 'utf8').split('\n');
    process.kill(Number(pid), 'SIGQUIT');
  } catch {
    // It has ended already.
  }
  process.exit(0);
});
process.send?.('ready');
