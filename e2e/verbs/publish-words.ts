import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { siteEnvironment } from '../site.ts';

const execute = promisify(execFile);
const publisher = fileURLToPath(new URL('publish-other-words.ts', import.meta.url));

/** Publishes a remote with other words in its Portuguese texts. Nobody gets it yet. */
export const publishWithWords = async (
  remote: string,
  version: string,
  { from, to }: { readonly from: string; readonly to: string },
): Promise<void> => {
  const words = ['--disable-warning=ExperimentalWarning', publisher, remote, version, from, to];
  await execute(process.execPath, words, { env: { ...process.env, ...siteEnvironment } });
};
