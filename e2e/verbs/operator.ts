import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { siteEnvironment } from '../site.ts';

const run = promisify(execFile);
const workspace = fileURLToPath(new URL('../../', import.meta.url));

/** Runs the `jangada` command as an operator would, against the site under test. */
export const jangada = async (...words: string[]): Promise<string> => {
  const { stdout } = await run('node', ['tools/cli/src/main.ts', ...words], {
    cwd: workspace,
    env: { ...process.env, ...siteEnvironment },
  });
  return stdout;
};
