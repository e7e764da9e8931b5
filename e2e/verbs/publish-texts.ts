import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { siteEnvironment } from '../site.ts';

const execute = promisify(execFile);
const publisher = fileURLToPath(new URL('publish-changed-texts.ts', import.meta.url));

/** Publishes a remote with changed Portuguese texts. It is not rolled out yet. */
export const publishWithTexts = async (
  remote: string,
  version: string,
  { from, to }: { readonly from: string; readonly to: string },
): Promise<void> => {
  const args = ['--disable-warning=ExperimentalWarning', publisher, remote, version, from, to];
  await execute(process.execPath, args, { env: { ...process.env, ...siteEnvironment } });
};
